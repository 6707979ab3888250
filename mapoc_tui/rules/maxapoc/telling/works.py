"""Log lines of this family. Skills at work, bonuses for others, items."""

from __future__ import annotations

from mapoc_tui.engine.text import plural
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.items import item_name
from mapoc_tui.rules.maxapoc.content.sheet import skill_names
from mapoc_tui.rules.maxapoc.pending import Bonus
from mapoc_tui.rules.maxapoc.rolls.checks import HIGHEST_DEGREE
from mapoc_tui.rules.maxapoc.rolls.tasks import named_actions
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tellers import Told, name, tells
from mapoc_tui.rules.maxapoc.telling.rolls import DEGREES

VERBS = {
    "medicine": "treats {target}",
    "repair": "works on {thing}",
    "make": "works on {thing}",
    "salvage": "looks for parts",
    "academics": "studies {target}",
    "command": "tells {target} to {thing}",
    "help": "helps {target} to {thing}",
    "lead": "spurs {target} on",
    "skill": "uses {skill}",
    "steal": "reaches for {thing} of {target}",
    "conceal": "hides {thing}",
    "quick item": "reaches for {thing}",
}


@tells(e.WorkBegan)
def _work_began(state: State, event: e.WorkBegan) -> Told:
    target = "itself" if event.target == event.who else name(state, event.target) if event.target else "its own task"
    words = VERBS[event.action].format(
        target=target, thing=thing_name(state, event), skill=skill_names().get(event.skill, event.skill)
    )
    helps = [item_name(item) for item in event.aids]
    if event.kit:
        helps.append(f"{plural(event.kit, 'Component Piece')} of a kit")
    when = ", out of turn" if event.held else ""
    return words + (f" with {', '.join(helps)}" if helps else "") + when, "turn", (), 1


def thing_name(state: State, event: e.WorkBegan) -> str:
    """What the work is about, in words."""
    thing = event.thing
    if thing in named_actions():
        return named_actions()[thing].name
    if thing in state.barriers:
        return state.barriers[thing].name
    owner = state.combatants.get(event.target)
    arm = owner.arm(thing) if owner else None
    loose = next((each.arm for each in state.ground if each.arm.id == thing), None)
    if arm or loose:
        return (arm or loose).weapon.name  # type: ignore[union-attr]
    if thing == "armor":
        return "the armour" if event.target == event.who else f"the armour of {name(state, event.target)}"
    return item_name(thing)


# -- bonuses -----------------------------------------------------------------------------------


def bonus_text(bonus: Bonus) -> str:
    """``+10 Command (attack)``."""
    part = bonus.modifier
    if part.gives == "threshold":
        return f"{part.amount:+d} {part.reason}"
    if part.gives == "degree":
        return f"{plural(part.amount, 'degree')} {part.reason}"
    word = "Advantage" if part.gives == "advantage" else f"requirement {part.amount:+d}"
    return f"{word} {part.reason}"


@tells(e.BonusGained)
def _bonus_gained(state: State, event: e.BonusGained) -> Told:
    return f"has {bonus_text(event.bonus)}", "effect", (), 1


@tells(e.BonusesLeft)
def _bonuses_left(state: State, event: e.BonusesLeft) -> Told | None:
    kept = [bonus.modifier for bonus in event.bonuses]
    gone = [bonus_text(bonus) for bonus in state[event.who].bonuses if bonus.modifier not in kept]
    return (f"no longer has {', '.join(gone)} ({event.cause})", "effect", (), 1) if gone else None


# -- healing, mending, making ------------------------------------------------------------------


@tells(e.HealingRolled)
def _healing_rolled(state: State, event: e.HealingRolled) -> Told:
    faces = [face for draw in event.rolled for face in draw.faces]
    cost = f", {plural(event.paid, 'Component Piece')} used, {event.parts} left"
    text = f"treatment {event.code}: {faces} = {event.total}"
    short = f", {event.restored} count" if event.restored != event.total else ""
    return text + short + cost, "effect", (), 1


@tells(e.PoolRolled)
def _pool_rolled(state: State, event: e.PoolRolled) -> Told:
    faces = [face for draw in event.rolled for face in draw.faces]
    return f"{event.name}, {event.code}: {faces} = {event.total}", "effect", (), 1


@tells(e.Mended)
def _mended(state: State, event: e.Mended) -> Told:
    if not event.restored:
        return f"{event.name}: not enough for anything", "effect", (), 1
    cost = f"{plural(event.paid, 'Component Piece')} used, {event.parts} left"
    return f"{event.name} +{event.restored} = {event.now} ({cost})", "effect", (), 1


@tells(e.ArmorShifted)
def _armor_shifted(state: State, event: e.ArmorShifted) -> Told:
    return ("takes its armour off" if event.off >= 0 else f"puts its armour on ({event.worn})"), "turn", (), 1


@tells(e.ProjectAdvanced)
def _project_advanced(state: State, event: e.ProjectAdvanced) -> Told:
    return f"{event.project.name}: {plural(event.project.left, 'phase')} of work left", "effect", (), 1


@tells(e.ProjectFinished)
def _project_finished(state: State, event: e.ProjectFinished) -> Told:
    cost = f"{plural(event.project.value, 'Component Piece')} used, {event.parts} left"
    return f"has made {event.project.name} ({cost})", "effect", (), 1


@tells(e.Salvaged)
def _salvaged(state: State, event: e.Salvaged) -> Told:
    if not event.found:
        return "finds nothing of use", "effect", (), 1
    faces = [face for draw in event.rolled for face in draw.faces]
    return f"finds {plural(event.found, 'Component Piece')} {faces}, has {event.parts}", "effect", (), 1


@tells(e.SkillTried)
def _skill_tried(state: State, event: e.SkillTried) -> Told:
    what = f"{event.purpose}: " if event.purpose else ""
    return f"{what}{DEGREES[min(event.degree, HIGHEST_DEGREE)]}, the GM says what comes of it", "effect", (), 1


# -- items -------------------------------------------------------------------------------------


@tells(e.ItemSpent)
def _item_spent(state: State, event: e.ItemSpent) -> Told:
    left = f"{event.left} left" if event.left else "used up"
    cause = f" ({event.cause})" if event.cause else ""
    gone = f"{plural(event.spent, 'Component Piece')} {'lost' if event.cause else 'used'}"
    return f"{item_name(event.item)}: {gone}, {left}{cause}", "effect", (), 1


@tells(e.ItemPlaced)
def _item_placed(state: State, event: e.ItemPlaced) -> Told:
    return f"{'takes out' if event.hand else 'puts away'} {item_name(event.item)}", "turn", (), 1


@tells(e.ItemPassed)
def _item_passed(state: State, event: e.ItemPassed) -> Told:
    verb = "loses" if event.stolen else "gives"
    return f"{verb} {item_name(event.item)} to {name(state, event.target)}", "turn", (), 1


@tells(e.ItemUsed)
def _item_used(state: State, event: e.ItemUsed) -> Told:
    on = f" on {name(state, event.target)}" if event.target else ""
    return f"uses {item_name(event.item)}{on}", "turn", (), 1


@tells(e.ItemDropped)
def _item_dropped(state: State, event: e.ItemDropped) -> Told:
    return f"{item_name(event.item)} {'shines' if event.lit else 'lies'} at {event.position}", "effect", (), 1


@tells(e.ItemFetched)
def _item_fetched(state: State, event: e.ItemFetched) -> Told:
    return f"picks up {item_name(event.item)}", "turn", (), 1
