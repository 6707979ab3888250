"""How events of this family change the state. Skills at work, bonuses for others, items."""

from __future__ import annotations

from typing import Any

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.gear import PARTS
from mapoc_tui.rules.maxapoc.content.item_arms import item_arms
from mapoc_tui.rules.maxapoc.folding import change, folds, paid, push, with_arm
from mapoc_tui.rules.maxapoc.state import ITEM, ITEM_PREFIX, Arm, Combatant, Litter, State
from mapoc_tui.rules.maxapoc.work_frames import Work


def with_parts(one: Combatant, parts: int) -> dict[str, Any]:
    """The changes that go with another number of Component Pieces."""
    return {"rounds": {**one.rounds, PARTS: parts}}


# -- work --------------------------------------------------------------------------------------


@folds(e.WorkBegan)
def _work_began(state: State, event: e.WorkBegan) -> State:
    one = state[event.who]
    state = change(
        state,
        event.who,
        **paid(one, event.cost, event.held),
        busy=(*one.busy, event.action),
        tried=(*one.tried, event.action + event.thing),
    )
    frame = Work(
        event.who,
        action=event.action,
        target=event.target,
        thing=event.thing,
        skill=event.skill,
        kit=event.kit,
        aids=event.aids,
        limit=event.limit,
    )
    return push(state, frame)


@folds(e.HealingRolled)
def _healing_rolled(state: State, event: e.HealingRolled) -> State:
    return change(state, event.who, **with_parts(state[event.who], event.parts))


@folds(e.PoolRolled)
def _pool_rolled(state: State, event: e.PoolRolled) -> State:
    return state


@folds(e.Mended)
def _mended(state: State, event: e.Mended) -> State:
    state = change(state, event.who, **with_parts(state[event.who], event.parts))
    if event.thing in state.barriers:
        mended = evolve(state.barriers[event.thing], armor=event.now)
        return evolve(state, barriers={**state.barriers, event.thing: mended})
    if event.thing == "armor":
        off = state[event.target].armor_off >= 0
        return change(state, event.target, **{"armor_off" if off else "armor": event.now})
    if event.thing.startswith(ITEM_PREFIX):
        return _mended_item(state, event)
    return _mended_arm(state, event)


def _mended_item(state: State, event: e.Mended) -> State:
    """The dents are knocked out; what was broken is there again."""
    owner, item = state[event.target], event.thing.removeprefix(ITEM_PREFIX)
    left = owner.dents[item] - event.restored
    others = {key: pieces for key, pieces in owner.dents.items() if key != item}
    own = any(is_item(arm, item) for arm in owner.arms)
    arms = () if own else item_arms(event.target, {item: event.now})
    whole = evolve(owner, arms=(*owner.arms, *arms), dents={**others, item: left} if left else others)
    return change(state, event.target, **with_pieces(whole, item, event.now), dents=whole.dents)


def _mended_arm(state: State, event: e.Mended) -> State:
    if not event.target:
        ground = tuple(
            evolve(loose, arm=evolve(loose.arm, worn=loose.arm.weapon.value - event.now))
            if loose.arm.id == event.thing
            else loose
            for loose in state.ground
        )
        return evolve(state, ground=ground)
    owner = state[event.target]
    arm = owner.arm(event.thing)
    assert arm is not None
    return change(state, event.target, arms=with_arm(owner, event.thing, worn=arm.weapon.value - event.now))


@folds(e.ArmorShifted)
def _armor_shifted(state: State, event: e.ArmorShifted) -> State:
    return change(state, event.who, armor=event.worn, armor_off=event.off)


@folds(e.ProjectAdvanced)
def _project_advanced(state: State, event: e.ProjectAdvanced) -> State:
    kept = tuple(each for each in state[event.who].projects if each.name != event.project.name)
    return change(state, event.who, projects=(*kept, event.project))


@folds(e.ProjectFinished)
def _project_finished(state: State, event: e.ProjectFinished) -> State:
    one = state[event.who]
    kept = tuple(each for each in one.projects if each.name != event.project.name)
    return change(state, event.who, projects=kept, **with_parts(one, event.parts))


@folds(e.Salvaged)
def _salvaged(state: State, event: e.Salvaged) -> State:
    parts = with_parts(state[event.who], event.parts)
    return change(state, event.who, searches=event.searches, barren=event.barren, **parts)


@folds(e.SkillTried)
def _skill_tried(state: State, event: e.SkillTried) -> State:
    return state


# -- bonuses -----------------------------------------------------------------------------------


@folds(e.BonusGained)
def _bonus_gained(state: State, event: e.BonusGained) -> State:
    one = state[event.who]
    studied = (*one.studied, event.studied) if event.studied else one.studied
    return change(state, event.who, bonuses=(*one.bonuses, event.bonus), studied=studied)


@folds(e.BonusesLeft)
def _bonuses_left(state: State, event: e.BonusesLeft) -> State:
    return change(state, event.who, bonuses=event.bonuses)


# -- items -------------------------------------------------------------------------------------


def is_item(arm: Arm, item: str) -> bool:
    """Whether a weapon is this item."""
    return arm.weapon.id == item and ITEM in arm.weapon.tags


def without_item(one: Combatant, item: str) -> dict[str, Any]:
    """The changes that go with the loss of an item, which may be a weapon as well."""
    return {
        "items": {key: pieces for key, pieces in one.items.items() if key != item},
        "dents": {key: pieces for key, pieces in one.dents.items() if key != item},
        "inhand": tuple(each for each in one.inhand if each != item),
        "arms": tuple(arm for arm in one.arms if not is_item(arm, item)),
    }


def dented(one: Combatant, item: str, pieces: int) -> dict[str, int]:
    """What damage has taken off somebody's items, so many Component Pieces more of one of them."""
    more = one.dents.get(item, 0) + pieces
    return {**one.dents, item: more} if more else one.dents


def with_pieces(one: Combatant, item: str, left: int) -> dict[str, Any]:
    """The changes that go with so many Component Pieces of an item, which may be a weapon as well."""
    arms = tuple(evolve(arm, worn=arm.weapon.value - left) if is_item(arm, item) else arm for arm in one.arms)
    return {"items": {**one.items, item: left}, "arms": arms}


@folds(e.ItemSpent)
def _item_spent(state: State, event: e.ItemSpent) -> State:
    one = state[event.who]
    dents = dented(one, event.item, event.spent if event.cause else 0)
    if event.left:
        return change(state, event.who, **with_pieces(one, event.item, event.left), dents=dents)
    gone = without_item(one, event.item)
    return change(state, event.who, **(gone | {"dents": dents} if event.cause else gone))


@folds(e.ItemPlaced)
def _item_placed(state: State, event: e.ItemPlaced) -> State:
    others = tuple(each for each in state[event.who].inhand if each != event.item)
    return change(state, event.who, inhand=(*others, event.item) if event.hand else others)


@folds(e.ItemPassed)
def _item_passed(state: State, event: e.ItemPassed) -> State:
    giver, taker = state[event.who], state[event.target]
    moved = tuple(arm for arm in giver.arms if is_item(arm, event.item))
    state = change(state, event.who, **without_item(giver, event.item))
    pieces = taker.items.get(event.item, 0) + event.pieces
    others = tuple(each for each in taker.inhand if each != event.item)
    return change(
        state,
        event.target,
        items={**taker.items, event.item: pieces},
        dents=dented(taker, event.item, giver.dents.get(event.item, 0)),
        inhand=(*others, event.item) if event.hand else taker.inhand,
        arms=(*taker.arms, *(evolve(arm, place=ITEM if arm.place == ITEM else "pack") for arm in moved)),
    )


@folds(e.ItemUsed)
def _item_used(state: State, event: e.ItemUsed) -> State:
    return state


@folds(e.ItemDropped)
def _item_dropped(state: State, event: e.ItemDropped) -> State:
    one = state[event.who]
    lying = Litter(event.item, one.items[event.item], event.position, event.lit, one.dents.get(event.item, 0))
    state = change(state, event.who, **without_item(one, event.item))
    return evolve(state, litter=(*state.litter, lying))


@folds(e.ItemFetched)
def _item_fetched(state: State, event: e.ItemFetched) -> State:
    one = state[event.who]
    found = next(each for each in state.litter if each.item == event.item and each.position == one.position)
    state = evolve(state, litter=tuple(each for each in state.litter if each is not found))
    pieces = one.items.get(event.item, 0) + found.pieces
    own = any(is_item(arm, event.item) for arm in one.arms)
    arms = () if own else item_arms(event.who, {event.item: found.pieces})
    return change(
        state,
        event.who,
        items={**one.items, event.item: pieces},
        dents=dented(one, event.item, found.dents),
        inhand=(*(each for each in one.inhand if each != event.item), event.item),
        arms=(*one.arms, *arms),
    )
