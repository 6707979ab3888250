"""The log: one line for each event that is worth one, told by the state before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from mapoc_tui.engine.dice import percentile
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.views import LogKind, LogLine
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.checks import severity
from mapoc_tui.rules.maxapoc.conditions import Modifier, kind_of
from mapoc_tui.rules.maxapoc.damage import code_name, code_of, damage
from mapoc_tui.rules.maxapoc.defences import TITLES
from mapoc_tui.rules.maxapoc.gear import DISTANCES, ammo_name
from mapoc_tui.rules.maxapoc.sheet import skill_names, threshold_parts
from mapoc_tui.rules.maxapoc.state import Roll, State, distance

E_ = TypeVar("E_", bound=Event)
Told = tuple[str, LogKind, tuple[str, ...], int]
"""The text of a line, its kind, what explains it, and how far it is indented."""

TELLERS: dict[type[Event], Callable[[State, Any], Told | None]] = {}

DEGREES = ("failure", "Success", "Great Success", "Amazing Success", "Critical Success")
FAILURES = ("", "failure", "Critical Failure", "Extreme Failure", "Catastrophic Failure")
SPECIAL_STATS = {"dodge": "Dodge", "resilience": "Resilience", "resolve": "Resolve", "immunity": "Immunity"}


def tells(kind: type[E_]) -> Callable[[Callable[[State, E_], Told | None]], Callable[[State, E_], Told | None]]:
    """Register the teller of one kind of event."""

    def register(teller: Callable[[State, E_], Told | None]) -> Callable[[State, E_], Told | None]:
        TELLERS[kind] = teller
        return teller

    return register


def describe(state: State, event: Event) -> LogLine | None:
    """The log line of an event, None when it needs none."""
    teller = TELLERS.get(type(event))
    told = teller(state, event) if teller else None
    if told is None:
        return None
    text, kind, explain, indent = told
    who = state.combatants.get(getattr(event, "who", ""))
    return LogLine(stamp(state, event), who.name if who else "", text, kind, explain, event.visible, indent)


def stamp(state: State, event: Event) -> str:
    """Where in the fight the event belongs."""
    if isinstance(event, e.RoundBegan):
        return f"R{event.round}"
    return f"R{state.round}P{event.phase}" if isinstance(event, e.PhaseBegan) else state.stamp


def name(state: State, who: str) -> str:
    """The name of a combatant."""
    one = state.combatants.get(who)
    return one.name if one else who


def weapon_name(state: State, who: str, arm: str) -> str:
    """The name of a weapon, wherever it is."""
    one = state.combatants.get(who)
    found = one.arm(arm) if one else None
    loose = next((each.arm for each in state.ground if each.arm.id == arm), None)
    return (found or loose).weapon.name if found or loose else "a weapon"  # type: ignore[union-attr]


def plural(count: int, word: str) -> str:
    """``1 round``, ``2 rounds``."""
    return f"{count} {word}{'' if count == 1 else 's'}"


# -- the course of a fight ---------------------------------------------------------------------


@tells(e.FightBegan)
def _fight_began(state: State, event: e.FightBegan) -> Told:
    lots = tuple(f"lot of {name(state, who)} for equal Initiative: {lot}" for who, lot in event.lots.items())
    return "The fight begins", "round", lots, 0


@tells(e.RoundBegan)
def _round_began(state: State, event: e.RoundBegan) -> Told:
    counters = sorted(event.counters.items(), key=lambda pair: -pair[1])
    order = ", ".join(
        f"{one.name} {counter}" for who, counter in counters if (one := state[who]).able and not one.hidden
    )
    return f"Round {event.round}. Initiative: {order}", "round", (), 0


@tells(e.PhaseBegan)
def _phase_began(state: State, event: e.PhaseBegan) -> Told:
    order = ", ".join(name(state, who) for who in event.order if not state[who].hidden)
    return f"Phase {event.phase}: {order}", "round", (), 0


@tells(e.TurnBegan)
def _turn_began(state: State, event: e.TurnBegan) -> Told:
    return f"turn begins (Initiative {state[event.who].counter})", "turn", (), 0


@tells(e.TurnEnded)
def _turn_ended(state: State, event: e.TurnEnded) -> Told | None:
    return (f"holds {plural(event.held, 'Complex Action')}", "turn", (), 1) if event.held else None


@tells(e.PhaseEnded)
def _phase_ended(state: State, event: e.PhaseEnded) -> Told:
    return "end of the phase: everybody -5 Initiative", "turn", (), 0


@tells(e.FightEnded)
def _fight_ended(state: State, event: e.FightEnded) -> Told:
    return f"The fight is over: {event.sentence}", "round", (), 0


# -- rolls -------------------------------------------------------------------------------------


@tells(e.Checked)
def _checked(state: State, event: e.Checked) -> Told:
    roll = event.roll
    what = roll_name(roll)
    if not roll.tens:
        text = f"{what}: no roll can meet a requirement of {roll.requirement} degrees"
        return text, "roll", tuple(roll_parts(state, roll)), 1
    how = "the GM rules" if event.ruled else "rerolls" if roll.luck else "rolls"
    typed = " (typed)" if any(draw.typed for draw in event.rolled) else ""
    text = f"{how} {roll.value}{typed} against {roll.threshold} on {what}: {result_of(roll)}"
    return text, "roll", tuple(roll_parts(state, roll)), 1


def roll_name(roll: Roll) -> str:
    """What was rolled, with its purpose where that says more."""
    skill = SPECIAL_STATS.get(roll.skill) or skill_names().get(roll.skill) or roll.skill
    purpose = roll.purpose.replace("_", " ")
    return skill if purpose.lower() in (skill.lower(), "attack") else f"{skill} ({purpose})"


def result_of(roll: Roll) -> str:
    """The degree in words."""
    if not roll.success:
        worse = severity(roll)
        if worse == 1 and 1 <= roll.value <= roll.threshold:
            return f"only {DEGREES[max(1, roll.degree)]}, {roll.requirement} degrees were needed"
        return FAILURES[worse]
    return DEGREES[roll.degree] if roll.degree < len(DEGREES) else DEGREES[-1]


def roll_parts(state: State, roll: Roll) -> Iterator[str]:
    """Everything that went into a roll (MA D-3 to D-15, p. 47-48)."""
    yield f"threshold {roll.threshold} = {threshold_text(state, roll)}"
    for gives, word in (("advantage", "Advantage"), ("disadvantage", "Disadvantage")):
        sources = [part_text(part) for part in roll.parts if part.gives == gives]
        if sources:
            yield f"{word}: {', '.join(sources)}"
    if roll.net:
        yield f"net {roll.net:+d}: one more tens die, the {'better' if roll.net > 0 else 'worse'} result counts"
    if roll.requirement > 1:
        yield f"needs {roll.requirement} degrees"
    if len(roll.tens) > 1:
        shown = " and ".join(str(percentile(roll.ones, tens)) for tens in roll.tens)
        yield f"the dice show {shown}: {roll.value} counts"
    if roll.threshold >= 4:
        yield f"Great up to {roll.threshold // 2}, Amazing up to {roll.threshold // 4}"


def threshold_text(state: State, roll: Roll) -> str:
    """The sum that makes the threshold."""
    one = state.combatants.get(roll.who)
    if one is not None and roll.skill in skill_names():
        parts = [f"{points} {reason}" for reason, points in threshold_parts(one.sheet, roll.skill)]
    else:
        parts = [f"{roll.base} {SPECIAL_STATS.get(roll.skill, roll.skill)}"]
    parts += [f"{part.amount:+d} {part.reason}" for part in roll.parts if part.gives == "threshold"]
    if roll.net > 1:
        parts.append(f"+{5 * (roll.net - 1)} stacked Advantage")
    return " + ".join(parts).replace("+ +", "+ ").replace("+ -", "- ")


def part_text(part: Modifier) -> str:
    """A source of Advantage or Disadvantage."""
    return part.reason if part.amount == 1 else f"{part.reason} (x{part.amount})"


@tells(e.LuckOffered)
def _luck_offered(state: State, event: e.LuckOffered) -> None:
    return None


@tells(e.LuckSpent)
def _luck_spent(state: State, event: e.LuckSpent) -> Told:
    spent = state[event.who].luck - event.left
    return f"spends {plural(spent, 'Luck Use')}, {event.left} left", "roll", (), 1


@tells(e.MishapCalled)
def _mishap_called(state: State, event: e.MishapCalled) -> Told:
    return f"{FAILURES[event.severity]}: the GM says what it brings", "effect", (), 1


@tells(e.MishapJudged)
def _mishap_judged(state: State, event: e.MishapJudged) -> Told:
    return f"the GM says: {event.effect}", "gm", (), 1


# -- attacks -----------------------------------------------------------------------------------

WAYS = {"strike": "attacks", "shoot": "shoots at", "throw": "throws"}


@tells(e.AttackDeclared)
def _attack_declared(state: State, event: e.AttackDeclared) -> Told:
    one, target = state[event.who], state[event.target]
    weapon = weapon_name(state, event.who, event.arm)
    where = DISTANCES[distance(one, target)].capitalize()
    if event.way == "throw":
        text = f"throws {weapon} at {target.name} ({where})"
    else:
        text = f"{WAYS[event.way]} {target.name} with {weapon} ({where})"
    notes = [
        word
        for word, true in (
            ("out of turn", event.held),
            ("second attack", event.second),
            ("a rush", event.rush),
            ("both hands", event.hands == 2 and event.way == "strike"),
        )
        if true
    ]
    return text + (f", {', '.join(notes)}" if notes else ""), "turn", (), 1


@tells(e.DefenceTaken)
def _defence_taken(state: State, event: e.DefenceTaken) -> Told | None:
    if event.defence == "none":
        return "does not defend", "turn", (), 1
    weapon = f" with {weapon_name(state, event.who, event.arm)}" if event.arm else ""
    price = f", pays {event.price} Initiative" if event.price else ""
    owed = f", owes {event.owed} Initiative from the next round" if event.owed else ""
    held = ", spends a held action" if event.held else ""
    explain = (f"defence number {event.earlier + 1} in this phase: Disadvantage",) if event.earlier else ()
    return f"{TITLES[event.defence]}{weapon}{price}{owed}{held}", "turn", explain, 1


@tells(e.AttackResolved)
def _attack_resolved(state: State, event: e.AttackResolved) -> Told:
    words = {"hit": "hits", "riposte": "is stopped and struck back", "after": "does not hit"}
    word = "attacks the fallen" if event.why.startswith("the target is DYING") else words[event.result]
    return f"{word}: {event.why}", "roll", (), 1


@tells(e.RiposteStruck)
def _riposte_struck(state: State, event: e.RiposteStruck) -> Told:
    return f"strikes back at {name(state, event.target)} with {weapon_name(state, event.who, event.arm)}", "turn", (), 1


@tells(e.AttackTurned)
def _attack_turned(state: State, event: e.AttackTurned) -> Told:
    return f"turns the attack on {name(state, event.target)}", "turn", (), 1


@tells(e.AttackWithdrawn)
def _attack_withdrawn(state: State, event: e.AttackWithdrawn) -> Told:
    return "takes the attack back, nothing is spent", "turn", (), 1


@tells(e.DamageRolled)
def _damage_rolled(state: State, event: e.DamageRolled) -> Told:
    code = damage(event.code)
    faces = [face for draw in event.rolled for face in draw.faces]
    parts = [str(faces), f"+ {code.static}"] if code.static else [str(faces)]
    text = f"damage {code_name(event.code)} ({code.text}{'+1d4' if event.extra else ''}): {' '.join(parts)}"
    explain = (
        f"code {code_of(event.code)} = {code_of(event.code - sum(step.amount for step in event.steps))} "
        + " ".join(f"{step.amount:+d} {step.reason}" for step in event.steps),
    )
    halved = f", halved ({event.halved})" if event.halved else ""
    return f"{text} = {event.total}{halved}", "harm", explain if event.steps else (), 1


@tells(e.AmmunitionSpent)
def _ammunition_spent(state: State, event: e.AmmunitionSpent) -> Told | None:
    if event.loaded:
        return None
    return f"{weapon_name(state, event.who, event.arm)} is empty", "effect", (), 1


@tells(e.Jammed)
def _jammed(state: State, event: e.Jammed) -> Told:
    return f"{weapon_name(state, event.who, event.arm)} is JAMMED", "effect", (), 1


@tells(e.JamCleared)
def _jam_cleared(state: State, event: e.JamCleared) -> Told:
    return f"clears {weapon_name(state, event.who, event.arm)}", "turn", (), 1


# -- harm --------------------------------------------------------------------------------------


@tells(e.Harmed)
def _harmed(state: State, event: e.Harmed) -> Told:
    one = state[event.who]
    lost = []
    if event.armor_lost:
        lost.append(f"armour {one.armor} -> {event.armor}")
    if event.hp_lost or not event.armor_lost:
        lost.append(f"health {one.hp} -> {event.hp}")
    over = f", {event.over} below 0" if event.over else ""
    explain = (f"{event.amount} damage: armour takes {event.armor_lost}, health {event.hp_lost}{over}",)
    return f"takes {event.amount}: {', '.join(lost)}", "harm", explain, 1


@tells(e.Fell)
def _fell(state: State, event: e.Fell) -> Told:
    return f"falls, DYING, {plural(event.recovery, 'round')} left", "down", (), 1


@tells(e.RecoveryLost)
def _recovery_lost(state: State, event: e.RecoveryLost) -> Told:
    return f"{plural(event.left, 'round')} left to live ({event.cause})", "down", (), 1


@tells(e.DoomCalled)
def _doom_called(state: State, event: e.DoomCalled) -> Told:
    return "is about to die of overkill", "down", (), 1


@tells(e.Died)
def _died(state: State, event: e.Died) -> Told:
    return f"dies ({event.cause})", "down", (), 1


@tells(e.Recovered)
def _recovered(state: State, event: e.Recovered) -> Told:
    return f"is conscious again on {event.hp} health ({event.cause})", "effect", (), 1


@tells(e.Healed)
def _healed(state: State, event: e.Healed) -> Told:
    one = state[event.who]
    gained = []
    if event.hp != one.hp:
        gained.append(f"health {one.hp} -> {event.hp}")
    if event.armor != one.armor:
        gained.append(f"armour {one.armor} -> {event.armor}")
    return f"{', '.join(gained) or 'nothing to heal'} ({event.cause})", "effect", (), 1


QUIET = ("unconscious",)


@tells(e.ConditionGained)
def _condition_gained(state: State, event: e.ConditionGained) -> Told | None:
    condition = event.condition
    if condition.id in QUIET or condition.id == "dying":
        return None
    kind = kind_of(condition.id)
    times = f" for {plural(condition.left, 'round' if not condition.clock else 'turn')}" if condition.left else ""
    return f"is {kind.name}{times}", "effect", (f"{kind.name}: {kind.does}",), 1


@tells(e.ConditionEnded)
def _condition_ended(state: State, event: e.ConditionEnded) -> Told | None:
    if event.condition in QUIET or event.condition == "dying":
        return None
    cause = f" ({event.cause})" if event.cause else ""
    return f"is no longer {kind_of(event.condition).name}{cause}", "effect", (), 1


@tells(e.InitiativeChanged)
def _initiative_changed(state: State, event: e.InitiativeChanged) -> Told | None:
    before = state[event.who].counter
    if before == event.counter:
        return ("changes place in the order", "gm", (), 1) if event.order else None
    return f"Initiative {before} -> {event.counter} ({event.cause})", "effect", (), 1


@tells(e.AttractionRaised)
def _attraction_raised(state: State, event: e.AttractionRaised) -> Told:
    return f"attraction gauge +{event.amount} = {event.total} ({event.cause})", "effect", (), 1


# -- other actions -----------------------------------------------------------------------------


@tells(e.Moved)
def _moved(state: State, event: e.Moved) -> Told:
    one = state[event.who]
    where = "right" if event.to > one.position else "left"
    touch = f", into Close with {', '.join(name(state, each) for each in event.contacts)}" if event.contacts else ""
    far = abs(event.to - one.position)
    return f"moves {plural(far, 'Distance')} {where} to {event.to}{touch}", "move", (), 1


@tells(e.MoveHindered)
def _move_hindered(state: State, event: e.MoveHindered) -> Told:
    return "gets only half the way", "move", (), 1


@tells(e.AimTaken)
def _aim_taken(state: State, event: e.AimTaken) -> Told:
    if not event.aim:
        return f"loses the aim ({event.cause})", "effect", (), 1
    return "takes aim" if event.aim == 1 else f"takes aim, {event.aim} times now", "turn", (), 1


@tells(e.ArmPlaced)
def _arm_placed(state: State, event: e.ArmPlaced) -> Told:
    weapon = weapon_name(state, event.who, event.arm)
    one = state[event.who].arm(event.arm)
    if event.place == "pack":
        return f"puts {weapon} away", "turn", (), 1
    if one is not None and one.place == "hand":
        return f"holds {weapon} with {'both hands' if event.grip == 2 else 'one hand'}", "turn", (), 1
    return f"readies {weapon}", "turn", (), 1


@tells(e.ArmDropped)
def _arm_dropped(state: State, event: e.ArmDropped) -> Told:
    weapon = weapon_name(state, event.who, event.arm)
    return (f"{weapon} is used up" if event.gone else f"{weapon} lies at {event.position}"), "effect", (), 1


@tells(e.ArmGained)
def _arm_gained(state: State, event: e.ArmGained) -> Told:
    return f"picks up {event.arm.weapon.name}", "turn", (), 1


@tells(e.Reloaded)
def _reloaded(state: State, event: e.Reloaded) -> Told:
    left = f"{event.left} {ammo_name(event.stock)} left"
    return f"loads {weapon_name(state, event.who, event.arm)} to {event.loaded} ({left})", "turn", (), 1


# -- the GM's rulings --------------------------------------------------------------------------


@tells(e.PoolSet)
def _pool_set(state: State, event: e.PoolSet) -> Told:
    return f"the GM sets {event.pool} {event.before} -> {event.value}", "gm", (), 1


@tells(e.Joined)
def _joined(state: State, event: e.Joined) -> Told:
    return f"{event.entrant['sheet']['name']} joins the fight", "gm", (), 0


@tells(e.Removed)
def _removed(state: State, event: e.Removed) -> Told:
    return "leaves the fight", "gm", (), 1


@tells(e.Hidden)
def _hidden(state: State, event: e.Hidden) -> Told:
    return ("is hidden" if event.hidden else "comes into sight"), "gm", (), 1


@tells(e.Renamed)
def _renamed(state: State, event: e.Renamed) -> Told:
    return f"is called {event.name} now", "gm", (), 1


@tells(e.OptionSet)
def _option_set(state: State, event: e.OptionSet) -> Told:
    return f"table option {event.key} = {event.value}", "gm", (event.sentence,), 0


@tells(e.Noted)
def _noted(state: State, event: e.Noted) -> Told:
    return f"Note: {event.text}", "gm", (), 0
