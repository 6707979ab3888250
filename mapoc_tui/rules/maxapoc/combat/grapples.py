"""What a holder does with the held one: choke, crush, drag, tie up, let go (MA G-4 to G-9, p. 69)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mapoc_tui.engine.decisions import Chance
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import only_attack_left
from mapoc_tui.rules.maxapoc.combat.holds import arm_of_hold, hands_for, hold_between, holds_of, let_go
from mapoc_tui.rules.maxapoc.combat.tugs import helpless, move_together, strength_checks, tighten_chance
from mapoc_tui.rules.maxapoc.commands import UseHold
from mapoc_tui.rules.maxapoc.content.damage import LIGHT, damage
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Task
from mapoc_tui.rules.maxapoc.harms.harm import harm, weaken
from mapoc_tui.rules.maxapoc.harms.hazards import aftermath
from mapoc_tui.rules.maxapoc.harms.infection import carried_by
from mapoc_tui.rules.maxapoc.harms.knockouts import immune_to_knock_out, knock_out, resilience_against
from mapoc_tui.rules.maxapoc.hazard_frames import Injury
from mapoc_tui.rules.maxapoc.moves.movement import EDGE, slowed
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier, stopped
from mapoc_tui.rules.maxapoc.rolls.contests import contest, contest_chance, prevails
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.state import Combatant, Hold, State


def choke_reasons(state: State, one: Combatant, hold: Hold, command: UseHold) -> Iterator[str]:
    """MA G-5, p. 69; Q-134, Q-137: all but dragging and letting go use the attack of the phase."""
    victim = state[hold.victim]
    yield from only_attack_left(state, one)
    if "machine" in victim.sheet.traits:
        yield f"{victim.name} is a machine"
    if immune := immune_to_knock_out(victim):
        yield immune
    if not victim.able:
        yield f"{victim.name} is UNCONSCIOUS already"


def choke(fight: Fight, hold: Hold, command: UseHold) -> None:
    """A Knock Out without an attack roll (MA G-5, p. 69; Q-137)."""
    fight.emit(e.AttackSpent(hold.holder))
    knock_out(fight, hold.victim, "choke")


def choke_chance(state: State, hold: Hold) -> Chance:
    """How likely the held one passes out."""
    return Chance(1 - success_chance(state, resilience_against(state[hold.victim])), "to pass out")


def crush_reasons(state: State, one: Combatant, hold: Hold, command: UseHold) -> Iterator[str]:
    """MA G-6, p. 69."""
    yield from only_attack_left(state, one)


def crush(fight: Fight, hold: Hold, command: UseHold) -> None:
    """Squeeze: opposed Strength, but against the dying it needs no roll (MA G-6, p. 69; H-18, p. 80)."""
    fight.emit(e.AttackSpent(hold.holder))
    if "dying" in fight[hold.victim].marks:
        weaken(fight, hold.victim, 1, f"crushed by {fight[hold.holder].name}")
        return
    fight.emit(e.ActionTaken(hold.holder, "crush", 0, target=hold.victim, rolls=True))


def crush_chance(state: State, hold: Hold) -> Chance:
    """How likely it hurts."""
    if "dying" in state[hold.victim].marks:
        return Chance(1.0, "no roll is needed")
    return Chance(contest_chance(state, *strength_checks(state, hold, "crushing")), "to hurt")


def resolve_crush(fight: Fight, task: Task) -> bool:
    """Light damage raised by the holder's Build, armour first (MA G-6, p. 69; Q-136)."""
    hold = hold_between(fight.state, task.who, task.target)
    if task.stage == "start" and hold is not None:
        contest(fight, *strength_checks(fight.state, hold, "crushing"))
        return False
    won = bool(task.rolls) and prevails(fight.state, task)
    fight.emit(e.ActionEnded(task.who))
    if won:
        squeeze(fight, task.who, task.target)
    fight.mishaps(task.rolls.get("task"), task.rolls.get("resist"))
    return False


def squeeze(fight: Fight, who: str, target: str) -> None:
    """The damage of a Crush, with what a wound by a carrier brings (MA G-6, p. 69; H-22, p. 83; Q-136)."""
    one, victim = fight[who], fight[target]
    build = one.sheet.build_mod
    degree = max(LIGHT, LIGHT + build)
    code = damage(degree)
    draw = fight.roll(who, "damage", [high for _, high in code.dice], f"{code.text} damage of {one.name}'s grip")
    steps = (Modifier("code", build, "Build"),) if build > 0 else ()
    total = sum(draw.faces) + code.static
    fight.emit(e.DamageRolled(who, target, degree, steps, (draw,), total))
    harm(fight, target, total, "Crush", who)
    aftermath(fight, victim, Injury(total, "Crush", who, infects=carried_by(one)), total)


def drag_reasons(state: State, one: Combatant, hold: Hold, command: UseHold) -> Iterator[str]:
    """MA G-7, p. 69; M-8, p. 71."""
    if abs(command.step) != 1:
        yield "a held one is dragged one Distance"
    if abs(one.position + command.step) > EDGE or abs(state[hold.victim].position + command.step) > EDGE:
        yield "that is the edge of the battlefield"
    if one.marks and (barring := stopped(one.marks, "move")):
        yield f"{one.name} is {barring}"


def drag_cost(state: State, one: Combatant, command: UseHold) -> int:
    """One Complex Action, two for a holder who is SLOWED (MA G-7, p. 69; M-8, p. 71)."""
    return 2 if slowed(state, one, one.position + command.step) else 1


def drag(fight: Fight, hold: Hold, command: UseHold) -> None:
    """Both go one Distance; without a roll if the held one is HOGTIED or helpless (MA G-7, p. 69)."""
    if helpless(fight[hold.victim]):
        move_together(fight, hold, command.step)
    else:
        fight.emit(e.TugBegan(hold.holder, hold.victim, "drag", command.step))


def drag_chance(state: State, hold: Hold) -> Chance:
    """How likely it goes where the holder wants."""
    if helpless(state[hold.victim]):
        return Chance(1.0, "to move both")
    return Chance(contest_chance(state, *strength_checks(state, hold, "dragging")), "to move both if opposed")


def tighten_reasons(state: State, one: Combatant, hold: Hold, command: UseHold) -> Iterator[str]:
    """MA G-8, p. 69; Q-138."""
    yield from only_attack_left(state, one)
    if hold.hogtied:
        yield f"{state[hold.victim].name} is HOGTIED already"
    elif (arm := arm_of_hold(one, hold)) is not None and hands_for(one, arm, True) - hold.hands > free_hands(one):
        yield "tying up without a rope needs both hands"


def tighten(fight: Fight, hold: Hold, command: UseHold) -> None:
    """Tie the held one up (MA G-8, p. 69)."""
    fight.emit(e.AttackSpent(hold.holder))
    fight.emit(e.TugBegan(hold.holder, hold.victim, "tighten"))


def release_reasons(state: State, one: Combatant, hold: Hold, command: UseHold) -> Iterator[str]:
    """Nothing speaks against letting go on the own turn (MA Q-138)."""
    return iter(())


def release(fight: Fight, hold: Hold, command: UseHold) -> None:
    """Let go, free of cost (MA Q-138)."""
    let_go(fight, hold, "let go")


def release_chance(state: State, hold: Hold) -> Chance | None:
    """There is nothing to roll."""
    return None


@immutable
class Use:
    """One thing to do with a hold: words, cost, what speaks against it, the doing and its chance."""

    verb: str
    reasons: Callable[[State, Combatant, Hold, UseHold], Iterator[str]]
    perform: Callable[[Fight, Hold, UseHold], None]
    chance: Callable[[State, Hold], Chance | None]
    cost: int = 1


USES: Mapping[str, Use] = {
    "choke": Use("choke", choke_reasons, choke, choke_chance),
    "crush": Use("crush", crush_reasons, crush, crush_chance),
    "drag": Use("drag", drag_reasons, drag, drag_chance),
    "tighten": Use("tie up", tighten_reasons, tighten, tighten_chance),
    "release": Use("let go of", release_reasons, release, release_chance, cost=0),
}
"""MA G-4, p. 69; the costs: Q-134, Q-138."""


def hold_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Everything with everybody whom somebody holds."""
    for hold in holds_of(state, one.id):
        victim = state[hold.victim].name
        for how, use in USES.items():
            for step in (1, -1) if how == "drag" else (0,):
                way = {1: " to the right", -1: " to the left"}.get(step, "")
                yield Candidate(
                    f"{use.verb} {victim}{way}",
                    UseHold(one.id, hold.victim, how, step),
                    lambda use=use, hold=hold: use.chance(state, hold),  # type: ignore[misc]
                    detail="free" if not use.cost else "",
                )


def hold_reasons(state: State, one: Combatant, command: UseHold, purse: Purse) -> Iterator[str]:
    """Everything that speaks against using a hold."""
    use, hold = USES.get(command.how), hold_between(state, one.id, command.target)
    if use is None:
        yield f"a hold is used to {', '.join(USES)}, not to {command.how}"
        return
    yield from unable(state, one, drag_cost(state, one, command) if command.how == "drag" else use.cost, purse)
    if purse.held and not use.cost:
        yield "a Free Action belongs to the own turn"
    if hold is None:
        yield f"{one.name} does not hold that one"
    else:
        yield from use.reasons(state, one, hold, command)


def use_hold(fight: Fight, command: UseHold, purse: Purse) -> None:
    """Do something with a held one (MA G-4, p. 69)."""
    hold = hold_between(fight.state, command.who, command.target)
    assert hold is not None
    use = USES[command.how]
    if use.cost:
        one = fight[command.who]
        cost = drag_cost(fight.state, one, command) if command.how == "drag" else use.cost
        fight.emit(e.ActionTaken(command.who, command.how, cost, purse.held))
    use.perform(fight, hold, command)


def can_use_hold(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether somebody holds anybody with whom it can do something now."""
    return bool(state.holds) and any(
        next(hold_reasons(state, one, each.command, purse), None) is None  # type: ignore[arg-type]
        for each in hold_candidates(state, one)
    )


HOLD = Deed(
    UseHold,
    "hold",
    "Use the hold",
    "h",
    hold_candidates,
    hold_reasons,
    use_hold,
    nothing="holds nobody",
    is_open=can_use_hold,
)
