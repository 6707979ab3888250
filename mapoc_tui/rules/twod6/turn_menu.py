"""What the active one may do, as a lazy tree of options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from attrs import frozen

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Blocked, Chance, Decision, Option
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.text import clean
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.attacks import BAND_NAMES, defender_rolls, test_of, ways
from mapoc_tui.rules.twod6.checks import BASE, bonus, odds_of, skill_of, unskilled
from mapoc_tui.rules.twod6.deeds import refuse_deed, retrieve_test
from mapoc_tui.rules.twod6.defence import defend_test, flee_test
from mapoc_tui.rules.twod6.healing import first_aid_test
from mapoc_tui.rules.twod6.helping import HELPABLE, TEST_NAMES, help_test
from mapoc_tui.rules.twod6.menus import is_open, opened, success
from mapoc_tui.rules.twod6.movement import POSITION_NAMES
from mapoc_tui.rules.twod6.requests import REQUESTS
from mapoc_tui.rules.twod6.sheet import UNARMED, Weapon
from mapoc_tui.rules.twod6.skills import GROUPS, SKILLS, SOCIAL
from mapoc_tui.rules.twod6.social import RESISTING, social_test
from mapoc_tui.rules.twod6.state import Combatant, State, Test, distance, seen, strangers

Candidates = Callable[[State, Combatant], Iterable[Option]]


@frozen(slots=False, eq=False)
class Entry:
    """A line of the menu. ``nothing`` is said when there is nothing to choose below it."""

    key: str
    label: str
    letter: str
    cost: str
    candidates: Candidates
    nothing: str = ""
    listed: Callable[[Combatant], bool] = lambda one: True


def turn_decision(state: State) -> Decision:
    """The decision of the active one (2D6 DP-1, DP-12)."""
    one = state.acting
    return Decision(
        kind="turn",
        who=one.id,
        side=one.sheet.side,
        question=f"What does {one.name} do?" if not state.spent else f"Does {one.name} do anything more?",
        branch=lambda: _open_entries(state, one),
        blocked_branch=lambda: _blocked_entries(state, one),
        default=_default(state, one),
        note=one.sheet.note,
    )


def _default(state: State, one: Combatant) -> str:
    """What a hurried player does: attack, or strike unarmed, or nothing."""
    if state.spent:
        return "end"
    foes = targets(state, one)
    for key, found in (("attack", armed_ways(one)), ("unarmed", [(UNARMED, "melee")])):
        commands = (c.Attack(one.id, foe.id, weapon.id, way) for weapon, way in found for foe in foes)
        if any(not refuse_deed(state, command) for command in commands):
            return key
    return "end"


# ------------------------------------------------------------------------------------------ open and closed


def _open_entries(state: State, one: Combatant) -> list[Option]:
    return [_option(state, one, entry) for entry in MENU if _is_open(state, one, entry)]


def _is_open(state: State, one: Combatant, entry: Entry) -> bool:
    if not entry.listed(one) or (state.spent and entry.cost == "action"):
        return False
    legal = partial(_legal, state)
    return any(is_open(legal, option) for option in entry.candidates(state, one))


def _legal(state: State, command: Command) -> bool:
    return isinstance(command, c.Deed) and not refuse_deed(state, command)


def _option(state: State, one: Combatant, entry: Entry) -> Option:
    """An entry as an option; where there is only one thing to choose, that."""
    if entry.key in ALONE:
        (only,) = entry.candidates(state, one)
        only.letter, only.cost = entry.letter, entry.cost
        return only
    return Option(
        entry.key,
        entry.label,
        branch=lambda: opened(partial(_legal, state), entry.candidates(state, one)),
        letter=entry.letter,
        cost=entry.cost,
    )


def _blocked_entries(state: State, one: Combatant) -> list[Blocked]:
    shut = [entry for entry in MENU if entry.listed(one) and not _is_open(state, one, entry)]
    return [Blocked(entry.key, entry.label, _reasons(state, one, entry), entry.letter) for entry in shut]


def _reasons(state: State, one: Combatant, entry: Entry) -> tuple[str, ...]:
    """Every reason against everything below an entry, each once."""
    found: dict[str, None] = {}
    for command in _commands(entry.candidates(state, one)):
        found.update(dict.fromkeys(refuse_deed(state, command)))
    return tuple(found) or (entry.nothing,)


def _commands(options: Iterable[Option]) -> Iterator[c.Deed]:
    for option in options:
        if isinstance(option.command, c.Deed):
            yield option.command
        else:
            yield from _commands(option.options())


def attack_chance(state: State, command: c.Attack) -> Chance:
    """The exact chance that an attack hits, whoever rolls (2D6 T-9)."""
    hits = odds_of(state, test_of(state, command)).success
    if defender_rolls(state, state[command.who], state[command.target]):
        hits = 1 - hits
    return Chance(float(hits), "hit")


# ------------------------------------------------------------------------------------------ attacks


def strike(state: State, command: c.Attack) -> Option:
    """One attack as an option."""
    one, target = state[command.who], state[command.target]
    return Option(target.id, _at_distance(state, one, target), command, chance=lambda: attack_chance(state, command))


def _at_distance(state: State, one: Combatant, other: Combatant) -> str:
    if not state.rulings.use_bands:
        return other.name
    return f"{other.name} ({BAND_NAMES[distance(state, one, other)]})"


def targets(state: State, one: Combatant) -> list[Combatant]:
    """Whom somebody could attack, those awake first."""
    there = [other for other in state.combatants.values() if strangers(one, other) and seen(one, other)]
    return sorted((other for other in there if not other.gone), key=lambda other: other.out)


def armed_ways(one: Combatant) -> list[tuple[Weapon, str]]:
    """How somebody can strike with a weapon or with claws, throwing left aside."""
    return [(weapon, way) for weapon, way in ways(one) if weapon is not UNARMED and way != "throw"]


def _attack(state: State, one: Combatant) -> list[Option]:
    """Every target, below the weapon where there are several to choose from."""
    found = armed_ways(one)
    if len(found) == 1:
        return _strikes(state, one, *found[0])
    return [_with_weapon(state, one, weapon, way) for weapon, way in found]


def _with_weapon(state: State, one: Combatant, weapon: Weapon, way: str) -> Option:
    return Option(weapon.id, f"With the {weapon.name}", branch=partial(_strikes, state, one, weapon, way))


def _strikes(state: State, one: Combatant, weapon: Weapon, way: str, nonlethal: bool = False) -> list[Option]:
    commands = (c.Attack(one.id, target.id, weapon.id, way, nonlethal) for target in targets(state, one))
    return [strike(state, command) for command in commands]


def _throw(state: State, one: Combatant) -> list[Option]:
    return _strikes(state, one, one.weapon, "throw")


def _unarmed(state: State, one: Combatant) -> list[Option]:
    return _strikes(state, one, UNARMED, "melee")


def _subdue(state: State, one: Combatant) -> list[Option]:
    """A non-lethal attack, declared before the roll (2D6 L-124)."""
    return _strikes(state, one, UNARMED, "melee", nonlethal=True)


# ------------------------------------------------------------------------------------------ other actions


def _defend(state: State, one: Combatant) -> list[Option]:
    chance = success(lambda: odds_of(state, defend_test(state, one)))
    return [Option("defend", "Defend: halve all damage", c.Defend(one.id), chance=chance)]


def _first_aid(state: State, one: Combatant) -> list[Option]:
    hurt = [other for other in state.combatants.values() if other.endurance < other.sheet.endurance]
    return [_aid(state, one, other) for other in hurt if seen(one, other) and not other.gone]


def _aid(state: State, one: Combatant, patient: Combatant) -> Option:
    chance = success(lambda: odds_of(state, first_aid_test(state, one, patient)))
    return Option(patient.id, _at_distance(state, one, patient), c.FirstAid(one.id, patient.id), chance=chance)


def _assist(state: State, one: Combatant) -> list[Option]:
    everybody = state.combatants.values()
    allies = [other for other in everybody if other is not one and not strangers(one, other) and not other.gone]
    return [_assisted(state, one, ally) for ally in allies]


def _assisted(state: State, one: Combatant, ally: Combatant) -> Option:
    def tests() -> list[Option]:
        return [Option(test, name, branch=partial(skills, test)) for test, name in TEST_NAMES.items()]

    def skills(test: str) -> list[Option]:
        fitting = sorted(HELPABLE[test], key=lambda skill: -skill_of(state, one, skill))
        return [_assist_with(state, one, ally, test, skill) for skill in fitting]

    return Option(ally.id, ally.name, branch=tests)


def _assist_with(state: State, one: Combatant, ally: Combatant, test: str, skill: str) -> Option:
    chance = success(lambda: odds_of(state, help_test(state, one, skill, "assist", ally.id, test)))
    label = f"With {SKILLS[skill]} {skill_of(state, one, skill)}"
    return Option(skill, label, c.Assist(one.id, ally.id, test, skill), chance=chance)


def _social(state: State, one: Combatant) -> list[Option]:
    return [_talk_to(state, one, target) for target in targets(state, one)]


def _talk_to(state: State, one: Combatant, target: Combatant) -> Option:
    def skills() -> list[Option]:
        best_first = sorted(SOCIAL, key=lambda skill: -skill_of(state, one, skill))
        return [Option(skill, SKILLS[skill], branch=partial(asked, skill)) for skill in best_first]

    def asked(skill: str) -> list[Option]:
        return [_ask_for(state, one, target, skill, request) for request in REQUESTS]

    return Option(target.id, target.name, branch=skills)


def _ask_for(state: State, one: Combatant, target: Combatant, skill: str, request: str) -> Option:
    chance = success(lambda: odds_of(state, social_test(state, one, target, skill, request, RESISTING)))
    return Option(request, REQUESTS[request], c.Social(one.id, skill, target.id, request), chance=chance)


def _use_skill(state: State, one: Combatant) -> list[Option]:
    groups = {group: f"A {group} skill" for group in GROUPS}
    return [Option(key, label, branch=partial(_skills, state, one, key)) for key, label in groups.items()]


def _skills(state: State, one: Combatant, group: str) -> list[Option]:
    plain = [_use(state, one, skill, False) for skill in GROUPS[group]]
    special = {own.skill for own in one.sheet.specialities if own.skill in GROUPS[group]}
    return plain + [_use(state, one, skill, True) for skill in GROUPS[group] if skill in special]


def _use(state: State, one: Combatant, skill: str, speciality: bool) -> Option:
    label = f"{SKILLS[skill]} {skill_of(state, one, skill)}" + (" with the speciality" if speciality else "")
    command = c.UseSkill(one.id, skill, speciality)
    chance = success(lambda: odds_of(state, _plain_use(state, one, command)), "success without complications")
    return Option(skill + ("+" if speciality else ""), label, command, chance=chance)


def _plain_use(state: State, one: Combatant, command: c.UseSkill) -> Test:
    parts = bonus(state, one, command.skill, "use_skill", insists=command.speciality)
    return Test(one.id, command.skill, "use_skill", cl=(BASE, *unskilled(state, one, command.skill)), bonus=parts)


# ------------------------------------------------------------------------------------------ weapons and small things


def _retrieve(state: State, one: Combatant) -> list[Option]:
    return [Option(weapon, one.sheet.arms[weapon].name, c.Retrieve(one.id, weapon)) for weapon in one.ground]


def _retrieve_and_act(state: State, one: Combatant) -> list[Option]:
    return [_snatch(state, one, weapon) for weapon in one.ground]


def _snatch(state: State, one: Combatant, weapon: str) -> Option:
    chance = success(lambda: odds_of(state, retrieve_test(state, one, weapon)))
    return Option(weapon, one.sheet.arms[weapon].name, c.RetrieveAndAct(one.id, weapon), chance=chance)


def _flee(state: State, one: Combatant) -> list[Option]:
    chance = success(lambda: odds_of(state, flee_test(state, one)))
    return [Option("flee", "Leave the fight", c.Flee(one.id), chance=chance)]


def _move(state: State, one: Combatant) -> list[Option]:
    step = -1 if one.sheet.party == "enemies" else 1
    moves = (("forward", one.position + step), ("back", one.position - step))
    return [move_option(one, key, to) for key, to in moves if to in POSITION_NAMES]


def move_option(one: Combatant, key: str, to: int) -> Option:
    """One move as an option."""
    return Option(key, f"{key.title()}: {POSITION_NAMES[to]}", c.Move(one.id, to))


def _draw(state: State, one: Combatant) -> list[Option]:
    return [Option(weapon.id, weapon.name, c.DrawWeapon(one.id, weapon.id)) for weapon in one.carried]


def _release(make: Callable[[str, str], Command]) -> Candidates:
    def candidates(state: State, one: Combatant) -> list[Option]:
        return [
            Option(effect.id, f"{state[effect.source].name}: {REQUESTS[effect.topic]}", make(one.id, effect.id))
            for effect in one.effects_of("penalty")
        ]

    return candidates


def _speak(state: State, one: Combatant) -> list[Option]:
    def ask(text: str) -> Command:
        if not clean(text):
            raise MapocError("type the words, or go back")
        return c.Speak(one.id, clean(text))

    return [Option("speak", "Say something", ask=ask)]


def _only(key: str, label: str, make: Callable[[str], Command]) -> Candidates:
    return lambda state, one: [Option(key, label, make(one.id))]


def _end(state: State, one: Combatant) -> list[Option]:
    return [Option("end", "End the turn" if state.spent else "Pass", c.EndTurn(one.id))]


def _has_penalty(one: Combatant) -> bool:
    return not one.sheet.player and one.has("penalty")


MENU: Sequence[Entry] = (
    Entry("attack", "Attack", "a", "action", _attack, "there is no weapon in hand, or nobody to attack"),
    Entry("throw", "Throw", "t", "action", _throw, "nobody to attack", lambda one: one.weapon.thrown),
    Entry("unarmed", "Strike unarmed", "b", "action", _unarmed, "there is nobody to attack"),
    Entry("subdue", "Strike to subdue, non-lethal", "c", "action", _subdue, "there is nobody to attack"),
    Entry("defend", "Defend", "d", "action", _defend),
    Entry("first_aid", "First aid", "f", "action", _first_aid, "nobody is hurt"),
    Entry("assist", "Help a companion", "p", "action", _assist, "there is no companion"),
    Entry("social", "Talk to somebody", "s", "action", _social, "there is nobody to talk to"),
    Entry("use_skill", "Use a skill", "i", "action", _use_skill),
    Entry("retrieve", "Get a weapon back", "g", "action", _retrieve, "", lambda one: bool(one.ground)),
    Entry("snatch", "Snatch a weapon up", "z", "action", _retrieve_and_act, "", lambda one: bool(one.ground)),
    Entry("reload", "Load", "r", "action", _only("reload", "Load", c.Reload), "", lambda one: one.weapon.reload),
    Entry("flee", "Leave the fight", "x", "action", _flee),
    Entry("move", "Move one band", "m", "free", _move),
    Entry("drive", "Call on the drive", "v", "free", _only("drive", "Call on the drive", c.CallDrive)),
    Entry("draw", "Draw another weapon", "w", "free", _draw, "", lambda one: bool(one.carried)),
    Entry("drop", "Drop the weapon", "o", "free", _only("drop", "Drop the weapon", c.DropWeapon)),
    Entry("shake_off", "Shake a request off for d6 Will", "", "free", _release(c.ShakeOff), "", _has_penalty),
    Entry("yield_to", "Give in after all", "", "free", _release(c.YieldTo), "", _has_penalty),
    Entry("speak", "Say something", "", "free", _speak),
    Entry("end", "Pass", "e", "", _end),
)
"""The action catalogue in the order of the menu."""

ALONE = frozenset({"defend", "reload", "flee", "drive", "drop", "speak", "end"})
"""The entries below which there is only one thing to choose."""
