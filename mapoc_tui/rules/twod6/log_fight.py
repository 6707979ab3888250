"""How the course of a fight, actions and the GM's rulings read in the log."""

from __future__ import annotations

from mapoc_tui.engine.options import show_value
from mapoc_tui.engine.views import LogLine
from mapoc_tui.rules.twod6 import events as e
from mapoc_tui.rules.twod6 import happenings as h
from mapoc_tui.rules.twod6.log import Telling, joined, signed, tells
from mapoc_tui.rules.twod6.movement import POSITION_NAMES
from mapoc_tui.rules.twod6.order import BANDS
from mapoc_tui.rules.twod6.requests import REQUESTS
from mapoc_tui.rules.twod6.rulings import OPTIONS

LOST = {
    "out": "",
    "overcome": "has no Will left and loses the turn",
    "surprised": "is surprised and loses the turn",
    "spent": "is critically injured, has no Will left, and cannot act",
    "stunned": "cannot act",
}
"""Why a turn is lost -> how it reads; nothing is said of those who lie there."""

ACTIONS = {
    "reload": "loads a weapon",
    "retrieve_weapon": "gets a weapon back",
}

HANDS = {
    "drawn": "draws the {weapon}",
    "dropped": "drops the {weapon}",
    "thrown": "throws the {weapon}",
    "disarmed": "loses the {weapon}",
    "retrieved": "has the {weapon} back",
}

BAND_LINES = dict(zip(BANDS, ("before the enemies", "with the enemies", "after the enemies"), strict=True))


@tells(e.FightBegan)
def _began(tell: Telling, event: e.FightBegan) -> LogLine:
    parts = ", ".join(f"{part.label} {signed(part.value)}" for part in event.cl_parts)
    explain = f"Challenge level of the order test {event.cl} = {parts}"
    return tell.line("", "The fight begins.", "round", explain)


@tells(e.PlaceTaken)
def _place(tell: Telling, event: e.PlaceTaken) -> LogLine:
    text = f"{tell.name(event.who)} acts {BAND_LINES[event.band]} ({event.total})."
    return tell.line(event.who, text, "effect", indent=1)


@tells(e.OrderChanged)
def _order(tell: Telling, event: e.OrderChanged) -> LogLine:
    shown = [who for who in event.order if not tell.state[who].hidden]
    return tell.line("", f"The order is now {joined([tell.name(who) for who in shown])}.", "round")


@tells(e.RoundBegan)
def _round(tell: Telling, event: e.RoundBegan) -> LogLine:
    return tell.line("", f"Round {event.round}.", "round")


@tells(e.TurnBegan)
def _turn(tell: Telling, event: e.TurnBegan) -> LogLine:
    return tell.line(event.who, f"{tell.name(event.who)}'s turn.", "turn")


@tells(e.TurnLost)
def _lost(tell: Telling, event: e.TurnLost) -> LogLine | None:
    why = LOST[event.reason]
    left = f" ({event.left} more to lose)" if event.left else ""
    return tell.line(event.who, f"{tell.name(event.who)} {why}{left}.", "turn") if why else None


@tells(e.FightEnded)
def _ended(tell: Telling, event: e.FightEnded) -> LogLine:
    won = f"{tell.state.sides[event.winner].name} won" if event.winner else "nobody won"
    return tell.line("", f"The GM ends the fight: {won}.", "round")


# ------------------------------------------------------------------------------------------ actions


@tells(h.ActionBegan)
def _action(tell: Telling, event: h.ActionBegan) -> LogLine | None:
    """The action itself is told by what it brings about; its price is not."""
    price = tell.state[event.who].will - event.will
    text = ACTIONS.get(event.action, "acts") + (f" for {price} Will ({event.will} left)" if price else "")
    if text == "acts":
        return None
    explain = ("Critically injured: every action costs 1 Will",) if price else ()
    return tell.line(event.who, f"{tell.name(event.who)} {text}.", "effect", *explain)


@tells(h.ActionRegained)
def _regained(tell: Telling, event: h.ActionRegained) -> LogLine:
    return tell.line(event.who, f"{tell.name(event.who)} can still act.", "effect", indent=1)


@tells(h.HandChanged)
def _hand(tell: Telling, event: h.HandChanged) -> LogLine:
    weapon = tell.state[event.who].sheet.arms[event.weapon].name
    return tell.line(event.who, f"{tell.name(event.who)} {HANDS[event.how].format(weapon=weapon)}.", "effect", indent=1)


@tells(h.LoadChanged)
def _load(tell: Telling, event: h.LoadChanged) -> LogLine:
    weapon = tell.state[event.who].sheet.arms[event.weapon].name
    stands = "has to be loaded" if event.weapon in event.unloaded else "is loaded"
    return tell.line(event.who, f"{tell.name(event.who)}: the {weapon} {stands}.", "effect", indent=1)


@tells(h.Moved)
def _moved(tell: Telling, event: h.Moved) -> LogLine:
    where = f"{POSITION_NAMES[event.before]} to {POSITION_NAMES[event.position]}"
    verb = "moves" if event.free else "is moved by the GM"
    return tell.line(event.who, f"{tell.name(event.who)} {verb}: {where}.", "move")


@tells(h.LeftFight)
def _left(tell: Telling, event: h.LeftFight) -> LogLine:
    how = {"safely": "leaves the fight safely", "fled": "gets away", "removed": "is taken out by the GM"}
    return tell.line(event.who, f"{tell.name(event.who)} {how[event.how]}.", "move")


@tells(h.Spoke)
def _spoke(tell: Telling, event: h.Spoke) -> LogLine:
    return tell.line(event.who, f"{tell.name(event.who)}: {event.text}", "talk")


@tells(h.PleaAnswered)
def _answered(tell: Telling, event: h.PleaAnswered) -> LogLine:
    how = {"resist": "resists", "pay": "shakes it off", "give_in": "gives in"}
    name = tell.name(event.who)
    text = f"{name} {how[event.answer]} when {tell.name(event.source)} asks: {REQUESTS[event.request]}."
    return tell.line(event.who, text, "talk", indent=1)


# ------------------------------------------------------------------------------------------ the GM


@tells(e.PoolSet)
def _pool(tell: Telling, event: e.PoolSet) -> LogLine:
    pool = {"will": "Will", "ticks": "experience ticks"}[event.pool]
    text = f"{tell.name(event.who)}: the GM sets {pool} from {event.before} to {event.value}."
    return tell.line(event.who, text, "gm")


@tells(e.Joined)
def _joined(tell: Telling, event: e.Joined) -> LogLine:
    return tell.line(event.who, f"{event.entry['name']} comes in.", "gm")


@tells(e.Taken)
def _taken(tell: Telling, event: e.Taken) -> LogLine:
    return tell.line(event.who, f"{tell.name(event.who)} loses {event.name} for good.", "gm")


@tells(e.Given)
def _given(tell: Telling, event: e.Given) -> LogLine:
    return tell.line(event.who, f"{tell.name(event.who)} is given {event.name}.", "gm")


@tells(e.Veiled)
def _veiled(tell: Telling, event: e.Veiled) -> LogLine:
    name = tell.state[event.who].name
    return tell.line(event.who, f"{name} {'is hidden from the players' if event.hidden else 'appears'}.", "gm")


@tells(e.Renamed)
def _renamed(tell: Telling, event: e.Renamed) -> LogLine:
    return tell.line(event.who, f"{event.before} is now called {event.name}.", "gm")


@tells(e.OptionSet)
def _option(tell: Telling, event: e.OptionSet) -> LogLine:
    option = OPTIONS.get(event.key)
    explain = (option.explain(event.value),) if option else ()
    return tell.line("", f"The table option {event.key} is now {show_value(event.value)}.", "gm", *explain)


@tells(e.PlaceSet)
def _place_set(tell: Telling, event: e.PlaceSet) -> LogLine:
    place = "a safe place" if event.safe else "no safe place"
    supplies = "supplies" if event.supplies else "no supplies"
    return tell.line("", f"There is {place} for first aid, and there are {supplies}.", "gm")


@tells(e.Noted)
def _noted(tell: Telling, event: e.Noted) -> LogLine:
    return tell.line("", event.text, "gm")


@tells(e.FrameDropped)
def _dropped(tell: Telling, event: e.FrameDropped) -> LogLine:
    return tell.line(event.who, f"{tell.name(event.who)}: what was being settled is void.", "gm")
