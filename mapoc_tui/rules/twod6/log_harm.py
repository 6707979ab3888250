"""How harm, healing and what lasts read in the log."""

from __future__ import annotations

from mapoc_tui.engine.views import LogLine, Viewer
from mapoc_tui.rules.twod6 import events as e
from mapoc_tui.rules.twod6 import happenings as h
from mapoc_tui.rules.twod6.conditions import EFFECT_NAMES, FLAGS, effect_name
from mapoc_tui.rules.twod6.effect_words import does, ends
from mapoc_tui.rules.twod6.log import Telling, signed, tells

CAUSES = {
    "attack": "takes {dealt} damage from {source}",
    "bleeding": "bleeds for {dealt}",
    "hazard": "takes {dealt} damage",
    "outcome": "pays {dealt} Endurance for it",
    "ruling": "takes {dealt} damage, the GM says",
    "bruise": "takes {dealt} non-lethal damage, the GM says",
}
"""What did the damage -> how it reads."""

ENDINGS = {
    "time": "ends",
    "used": "is over",
    "cleared": "is taken off by the GM",
    "shaken": "is shaken off",
    "yielded": "ends by giving in",
}


@tells(h.Hurt)
def _hurt(tell: Telling, event: h.Hurt) -> LogLine:
    name = tell.name(event.who)
    after = event.vitals.endurance
    text = CAUSES[event.cause].format(dealt=event.dealt, source=tell.name(event.source))
    fate = " and dies" if event.vitals.dead else ", and is bleeding" if _starts_bleeding(tell, event) else ""
    line = f"{name} {text}: Endurance {event.before} → {after}{fate}."
    return tell.line(event.who, line, "down" if event.vitals.dead else "harm", *_account(event))


def _starts_bleeding(tell: Telling, event: h.Hurt) -> bool:
    return event.vitals.bleeding and not tell.state[event.who].vitals.bleeding


def _account(event: h.Hurt) -> list[str]:
    """Where the number comes from: dice, modifiers, halving, and what does not go below 0 or 1 (2D6 L-59, L-63, L-75,
    L-91)."""
    dice = " + ".join(map(str, event.draw.faces)) if event.draw else ""
    parts = "".join(f", {part.label} {signed(part.value)}" for part in event.parts)
    lines = [f"Damage: {'dice ' + dice if dice else 'as ruled'}{parts}"]
    if event.cause == "attack" and event.draw and sum(event.draw.faces) + sum(part.value for part in event.parts) < 1:
        lines.append("A hit does at least 1 damage")
    if event.halved:
        lines.append("Defending: halved, rounded down")
    if not event.lethal:
        lines.append("Non-lethal: Endurance does not go below 0")
    return lines


@tells(h.Fainted)
def _fainted(tell: Telling, event: h.Fainted) -> LogLine:
    return tell.line(event.who, f"{tell.name(event.who)} passes out.", "down")


@tells(h.StayedAwake)
def _awake(tell: Telling, event: h.StayedAwake) -> LogLine:
    return tell.line(event.who, f"{tell.name(event.who)} stays conscious.", "down")


@tells(h.Treated)
def _treated(tell: Telling, event: h.Treated) -> LogLine:
    name, before = tell.name(event.who), tell.state[event.who].endurance
    stands = ", stabilised, and needs a hospital" if event.vitals.hospital else ""
    text = f"{name} regains {event.healed} Endurance: {before} → {event.vitals.endurance}{stands}."
    return tell.line(event.who, text, "harm", f"Dice {event.draw.faces[0]}, up to the maximum", indent=1)


@tells(h.TreatmentFailed)
def _untreated(tell: Telling, event: h.TreatmentFailed) -> LogLine:
    return tell.line(event.who, f"{tell.name(event.who)} is not helped by {tell.name(event.healer)}.", "harm", indent=1)


@tells(h.WillLost)
def _will_lost(tell: Telling, event: h.WillLost) -> LogLine:
    one = tell.state[event.who]
    turns = event.lost_turns - one.lost_turns
    cost = f", and cannot act for {turns} turns" if turns else ""
    text = f"{tell.name(event.who)} loses {event.loss} Will: {one.will} → {event.will}{cost}."
    dice = (f"Dice {event.draw.faces[0]}",) if event.draw else ()
    return tell.line(event.who, text, "harm", *dice, indent=1)


@tells(h.DriveCalled)
def _drive(tell: Telling, event: h.DriveCalled) -> LogLine:
    one = tell.state[event.who]
    tick = " The rest is worth an experience tick." if event.ticks > one.ticks else ""
    text = f"{tell.name(event.who)} calls on the drive: Will {one.will} → {event.will}.{tick}"
    return tell.line(event.who, text, "effect", f"Dice {event.draw.faces[0]}, up to the maximum of {one.sheet.will}")


@tells(h.Rested)
def _rested(tell: Telling, event: h.Rested) -> LogLine:
    one = tell.state[event.who]
    text = (
        f"{tell.name(event.who)} rests for {event.days} days: "
        f"Endurance {one.endurance} → {event.vitals.endurance}, Will {one.will} → {event.will}."
    )
    pools = ("Endurance", "Will")[-len(event.rolls) :]
    rolled = (f"{pool}: dice {', '.join(map(str, roll.faces))}" for pool, roll in zip(pools, event.rolls, strict=True))
    return tell.line(event.who, text, "effect", *rolled)


@tells(h.Hospitalised)
def _hospital(tell: Telling, event: h.Hospitalised) -> LogLine:
    return tell.line(event.who, f"{tell.name(event.who)} comes out of hospital with 1 Endurance.", "effect")


# ------------------------------------------------------------------------------------------ what lasts


@tells(h.EffectBegan)
def _effect(tell: Telling, event: h.EffectBegan) -> LogLine:
    viewer: Viewer = "players" if event.visible == "everyone" else "gm"
    what = does(tell.state, event.effect, viewer)
    end = ends(tell.state, tell.state[event.who], event.effect, viewer)
    text = f"{tell.name(event.who)}: {effect_name(event.effect)} {end}."
    return tell.line(event.who, text, "effect", *([what] if what else []), indent=1)


@tells(h.EffectOver)
def _over(tell: Telling, event: h.EffectOver) -> LogLine:
    effect = tell.state[event.who].effect(event.effect)
    name = effect_name(effect) if effect else event.effect
    return tell.line(event.who, f"{tell.name(event.who)}: {name} {ENDINGS[event.why]}.", "effect", indent=1)


# ------------------------------------------------------------------------------------------ the GM


@tells(e.VitalsSet)
def _vitals(tell: Telling, event: e.VitalsSet) -> LogLine:
    before, after = tell.state[event.who].endurance, event.vitals.endurance
    flag = event.what.removeprefix("not_")
    name = FLAGS.get(flag, EFFECT_NAMES["unconscious"])
    if event.what == "healed":
        said = f"gives {after - before} Endurance back: {before} → {after}"
    elif event.what == "endurance":
        said = f"sets Endurance from {before} to {after}"
    else:
        said = f"{'takes off' if flag != event.what else 'puts on'} {name}"
    return tell.line(event.who, f"{tell.name(event.who)}: the GM {said}.", "gm")
