"""Log lines of this family. Attacks and the answers to them."""

from __future__ import annotations

from mapoc_tui.engine.text import plural
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.modes import mode_of
from mapoc_tui.rules.maxapoc.content.damage import code_name, code_of, damage
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES
from mapoc_tui.rules.maxapoc.state import State, distance
from mapoc_tui.rules.maxapoc.tellers import Told, name, tells, weapon_name

WAYS = {"strike": "attacks", "shoot": "shoots at", "throw": "throws"}
DEFENDS = {"dodge": "dodges", "full_dodge": "makes a Full Dodge", "parry": "parries", "riposte": "tries a Riposte"}


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
            (f"burst of {event.rounds}", event.rounds > 1),
            (mode_of(event.mode).name, bool(event.mode)),
            (f"and {name(state, event.also)}", bool(event.also)),
        )
        if true
    ]
    return text + (f", {', '.join(notes)}" if notes else ""), "turn", (), 1


@tells(e.DefenceTaken)
def _defence_taken(state: State, event: e.DefenceTaken) -> Told | None:
    if event.defence == "none":
        return "does not defend", "turn", (), 1
    if event.defence == "hold":
        return "has nothing but its hold against it", "turn", (), 1
    weapon = f" with {weapon_name(state, event.who, event.arm)}" if event.arm else ""
    price = f", pays {event.price} Initiative" if event.price else ""
    owed = f", owes {event.owed} Initiative from the next round" if event.owed else ""
    held = ", spends a held action" if event.held else ""
    explain = (f"defence number {event.earlier + 1} in this phase: Disadvantage",) if event.earlier else ()
    return f"{DEFENDS[event.defence]}{weapon}{price}{owed}{held}", "turn", explain, 1


RESULTS = {
    "hit": "hits",
    "riposte": "is stopped and struck back",
    "after": "does not hit",
    "fallen": "attacks the fallen",
    "burst": "sends the rocket off",
}


@tells(e.AttackResolved)
def _attack_resolved(state: State, event: e.AttackResolved) -> Told:
    return f"{RESULTS[event.result]}: {event.why}", "roll", (), 1


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
    text = f"deals {code_name(event.code)} damage ({code.text}{'+1d4' if event.extra else ''}): {' '.join(parts)}"
    explain = (
        f"code {code_of(event.code)} = {code_of(event.code - sum(step.amount for step in event.steps))} "
        + " ".join(f"{step.amount:+d} {step.reason}" for step in event.steps),
    )
    whole = sum(faces) + code.static
    changed = f" {whole}, halved" if event.halved else f" {whole}, the highest" if whole != event.total else ""
    why = f" ({event.halved})" if event.halved else " (natural 1)" if changed else ""
    return f"{text} ={changed} {event.total}{why}", "harm", explain if event.steps else (), 1


@tells(e.ModeDropped)
def _mode_dropped(state: State, event: e.ModeDropped) -> Told:
    return "misses the requirement, but goes on as a plain attack", "roll", (), 1


@tells(e.TargetsSpread)
def _targets_spread(state: State, event: e.TargetsSpread) -> Told | None:
    names = ", ".join(name(state, each) for each in event.targets)
    return (f"also catches {names}", "turn", (), 1) if names else None


@tells(e.NextAsked)
def _next_asked(state: State, event: e.NextAsked) -> None:
    return None


@tells(e.AttackCarriedOver)
def _attack_carried_over(state: State, event: e.AttackCarriedOver) -> Told:
    return f"goes on to {name(state, event.target)} with the same attack", "turn", (), 1


@tells(e.ArmDamaged)
def _arm_damaged(state: State, event: e.ArmDamaged) -> Told:
    weapon = weapon_name(state, event.who, event.arm)
    return f"{weapon} loses {plural(event.amount, 'Component Piece')}, {event.left} left", "harm", (), 1


@tells(e.ShrapnelRolled)
def _shrapnel_rolled(state: State, event: e.ShrapnelRolled) -> Told:
    return f"is hurt by {event.cause}: 1d4 = {event.rolled.faces[0]}", "harm", (), 1


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
