"""What may be done on the own turn: why not, and how (the action catalogue; 2D6 L-55, L-88)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mapoc_tui.rules.twod6 import arms, attacks, defence, healing, helping, movement, social, tasks, will
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.checks import BASE, bonus, concludes, roll_test, unskilled
from mapoc_tui.rules.twod6.constants import RETRIEVE_CL
from mapoc_tui.rules.twod6.ending import outcome
from mapoc_tui.rules.twod6.events import Veiled
from mapoc_tui.rules.twod6.happenings import ActionBegan, ActionRegained, EffectOver, Spoke
from mapoc_tui.rules.twod6.state import Combatant, Part, State, Test
from mapoc_tui.rules.twod6.turns import end_turn
from mapoc_tui.rules.twod6.working import Reasons, Working

Refusal = Callable[[State, Combatant, Any], Reasons]
Handler = Callable[[Working, Any], None]


def refuse_deed(state: State, command: c.Deed) -> Reasons:
    """Every reason why the active one cannot do this now."""
    reasons = _not_now(state, command.who)
    if reasons:
        return reasons
    one = state.acting
    if isinstance(command, c.Action):
        reasons = refuse_action(state, one)
    return reasons + REFUSALS[type(command)](state, one, command)


def _not_now(state: State, who: str) -> Reasons:
    if who == state.active and not state.stack:
        return []
    if not state.begun:
        return ["the fight has not begun"]
    if state.stack:
        return ["something else has to be settled first"]
    if outcome(state) is not None:
        return ["the fight is over"]
    return [f"it is not the turn of {state[who].name if who in state.combatants else who}"]


def refuse_action(state: State, one: Combatant) -> Reasons:
    """One action a round (2D6 L-55), which costs the critically injured 1 Will (2D6 L-88, L-89)."""
    reasons = []
    if state.spent:
        reasons.append(f"{one.name} has acted this round")
    if one.critical and one.will == 0:
        reasons.append(f"{one.name} is critically injured and has no Will left to act")
    return reasons


def do(work: Working, command: c.Deed) -> None:
    """Carry out a deed: an action is paid for, and ends what lasts until the next action (2D6 L-75, L-88).

    Whoever attacks or speaks out of hiding is hidden no longer, unless the GM hides that one again.
    """
    if isinstance(command, c.Attack | c.Social) and work.one(command.who).hidden:
        work.emit(Veiled(command.who, hidden=False))
    if isinstance(command, c.Action):
        _pay_for(work, command)
    HANDLERS[type(command)](work, command)


def _pay_for(work: Working, command: c.Action) -> None:
    one = work.one(command.who)
    for effect in one.effects:
        if effect.edge == "action":
            work.tell(EffectOver(one.id, effect.id, "used"), one.id)
    target = getattr(command, "target", "") or getattr(command, "patient", "") or getattr(command, "ally", "")
    work.tell(ActionBegan(one.id, ACTIONS[type(command)], one.will - one.critical, target), one.id)


# ------------------------------------------------------------------------------------------ getting a weapon back


def retrieve(work: Working, command: c.Retrieve) -> None:
    """Spend the round getting the weapon (2D6 L-69)."""
    arms.pick_up(work, command.who, command.weapon)


def retrieve_test(state: State, one: Combatant, weapon: str) -> Test:
    """Athletics against 12, 14 for the unskilled (2D6 L-70, L-71)."""
    cl = (BASE, Part("In the middle of a fight", RETRIEVE_CL - BASE.value), *unskilled(state, one, "athletics"))
    parts = bonus(state, one, "athletics", "retrieve")
    return Test(one.id, "athletics", "retrieve", weapon=weapon, cl=cl, bonus=parts)


def retrieve_and_act(work: Working, command: c.RetrieveAndAct) -> None:
    """Try to get the weapon without losing the round (2D6 L-70)."""
    roll_test(work, retrieve_test(work.state, work.one(command.who), command.weapon))


@concludes("retrieve")
def _retrieved(work: Working, test: Test) -> None:
    """Either way the weapon is back in hand; a failure has spent the round on it (2D6 L-70, L-122)."""
    arms.pick_up(work, test.who, test.weapon)
    if test.passed:
        work.tell(ActionRegained(test.who), test.who)


# ------------------------------------------------------------------------------------------ words, and no more


def speak(work: Working, command: c.Speak) -> None:
    """Say something, for free (2D6 L-55)."""
    work.tell(Spoke(command.who, command.text), command.who)


def refuse_speech(state: State, one: Combatant, command: c.Speak) -> Reasons:
    """There have to be words."""
    return [] if command.text.strip() else ["there are no words to say"]


def finish(work: Working, command: c.EndTurn) -> None:
    """End the own turn."""
    end_turn(work)


def nothing_against(state: State, one: Combatant, command: c.Deed) -> Reasons:
    """What can always be done on the own turn."""
    return []


ACTIONS: Mapping[type[c.Action], str] = {
    c.Attack: "attack",
    c.Defend: "defend",
    c.FirstAid: "first_aid",
    c.Assist: "assist",
    c.Social: "social",
    c.UseSkill: "use_skill",
    c.Retrieve: "retrieve_weapon",
    c.RetrieveAndAct: "retrieve_and_act",
    c.Reload: "reload",
    c.Flee: "flee",
}
"""Every action by the id that its event carries."""

REFUSALS: Mapping[type[c.Deed], Refusal] = {
    c.Attack: attacks.refuse_attack,
    c.Defend: nothing_against,
    c.FirstAid: lambda state, one, command: healing.refuse_first_aid(state, one, command.patient),
    c.Assist: helping.refuse_assist,
    c.Social: social.refuse_social,
    c.UseSkill: lambda state, one, command: tasks.refuse_use(one, command),
    c.Retrieve: lambda state, one, command: arms.refuse_retrieve(one, command.weapon),
    c.RetrieveAndAct: lambda state, one, command: arms.refuse_retrieve(one, command.weapon),
    c.Reload: lambda state, one, command: arms.refuse_reload(one),
    c.Flee: lambda state, one, command: defence.refuse_flee(state, one),
    c.Move: lambda state, one, command: movement.refuse_move(state, one, command.to),
    c.CallDrive: lambda state, one, command: will.refuse_drive(one),
    c.DrawWeapon: lambda state, one, command: arms.refuse_draw(state, one, command.weapon),
    c.DropWeapon: lambda state, one, command: arms.refuse_drop(one),
    c.Speak: refuse_speech,
    c.ShakeOff: lambda state, one, command: social.refuse_release(one, command.effect),
    c.YieldTo: lambda state, one, command: social.refuse_release(one, command.effect),
    c.EndTurn: nothing_against,
}

HANDLERS: Mapping[type[c.Deed], Handler] = {
    c.Attack: attacks.attack,
    c.Defend: defence.defend,
    c.FirstAid: lambda work, command: healing.give_first_aid(work, command.who, command.patient),
    c.Assist: helping.assist,
    c.Social: social.talk,
    c.UseSkill: tasks.use_skill,
    c.Retrieve: retrieve,
    c.RetrieveAndAct: retrieve_and_act,
    c.Reload: arms.reload,
    c.Flee: defence.flee,
    c.Move: movement.move,
    c.CallDrive: will.call_drive,
    c.DrawWeapon: arms.draw_weapon,
    c.DropWeapon: arms.drop_weapon,
    c.Speak: speak,
    c.ShakeOff: lambda work, command: social.shake_off(work, command.who, command.effect),
    c.YieldTo: lambda work, command: social.yield_to(work, command.who, command.effect),
    c.EndTurn: finish,
}
