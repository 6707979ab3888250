"""Indirect harm: heat, cold, chemicals, explosions, falls, electricity (MA H-5, H-6, H-8, p. 83; procedure 2.4)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.damage import damage, read_code
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Task
from mapoc_tui.rules.maxapoc.harms.harm import harm, resilience_check, weaken
from mapoc_tui.rules.maxapoc.harms.infection import expose
from mapoc_tui.rules.maxapoc.harms.knockouts import knock_out, stun
from mapoc_tui.rules.maxapoc.hazard_frames import Burn, Hurt, Injury
from mapoc_tui.rules.maxapoc.rolls.checks import Check, special_check
from mapoc_tui.rules.maxapoc.rolls.conditions import stopped
from mapoc_tui.rules.maxapoc.rolls.reactions import asks_resister
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.rolls.task_rolls import decided_by
from mapoc_tui.rules.maxapoc.state import Combatant, Ongoing, Roll

ELECTRICITY = "electricity"


# -- indirect damage ---------------------------------------------------------------------------


def suffer(fight: Fight, who: str, injury: Injury) -> None:
    """Indirect damage comes at somebody, who rolls Resilience against it (MA H-5, p. 83)."""
    if not fight[who].here:
        return
    if injury.element == ELECTRICITY:
        shock(fight, who, injury)
    else:
        fight.emit(e.HurtBegan(who, injury))


def shock(fight: Fight, who: str, injury: Injury) -> None:
    """Electricity is a Knock Out; where the table lets it do damage, armour does not count.

    MA AR-6, H-6, p. 83; Q-226.
    """
    if fight.state.rulings.electrical_deals_damage:
        fight.emit(e.HurtBegan(who, Injury(injury.amount, injury.cause, injury.source, injury.element, armor=False)))
    knock_out(fight, who, injury.cause)


def hurt_step(fight: Fight, hurt: Hurt) -> bool:
    """The Resilience roll, then what is left of the damage (MA H-5, p. 83; Q-207, Q-233)."""
    if hurt.stage == "start":
        begin_hurt(fight, hurt)
        return False
    roll = hurt.rolls["resist"]
    negated = min(hurt.injury.amount, hurt.injury.per_degree * roll.counted)
    fight.emit(e.HurtResisted(hurt.who, hurt.injury.amount, negated, roll.counted, hurt.injury.per_degree))
    take(fight, hurt.who, hurt.injury, hurt.injury.amount - negated)
    fight.mishaps(roll)
    return False


def begin_hurt(fight: Fight, hurt: Hurt) -> None:
    """The dying do not roll: each packet takes one round off their time (MA Q-217)."""
    one = fight[hurt.who]
    if one.here and "dying" not in one.marks:
        check = negation_check(one, hurt.injury)
        if asks_resister(fight, check):
            return
        fight.check("resist", check)
        fight.emit(e.StageReached("rolled"))
        fight.offer_luck("resist")
        return
    fight.emit(e.ActionEnded(hurt.who))
    if one.here:
        weaken(fight, hurt.who, 1, hurt.injury.cause)


def negation_check(one: Combatant, injury: Injury) -> Check:
    """The roll that takes points off indirect damage (MA H-5, p. 83; Q-232)."""
    tags = {"resist", "negate", injury.element or "plain"}
    return special_check(one, injury.cause, "resilience", one.sheet.resilience, tags)


def take(fight: Fight, who: str, injury: Injury, amount: int) -> None:
    """What Resilience has left goes through armour, unless the table says otherwise, to health (MA Q-207; GR-65)."""
    before = fight[who]
    armor = injury.armor and fight.state.rulings.armor_vs_resilience
    harm(fight, who, amount, injury.cause, injury.source, armor=armor, acid=injury.acid)
    aftermath(fight, before, injury, amount)


def aftermath(fight: Fight, before: Combatant, injury: Injury, amount: int) -> None:
    """What comes with a wound: fire, stunning, infection, a weakness that was found (MA H-22, C-27, p. 83).

    ``before`` is the victim as it was.
    """
    now = fight[before.id]
    health, armor = before.hp - now.hp, before.armor - now.armor
    if injury.element and injury.element == before.sheet.weakness and (health or armor):
        fight.emit(e.WeaknessHit(before.id, injury.element))
    if not now.here:
        return
    if injury.burn is not None and (amount or injury.burn.always):
        set_alight(fight, before.id, injury.burn, injury.source)
    if injury.infects and (health or (armor and not fight.state.rulings.infection_needs_hp_loss)):
        expose(fight, before.id, injury.infects)
    if injury.stun and (health or armor) and now.able:
        fight.emit(e.ActionTaken(before.id, "resist_stun", 0, rolls=True))
    if injury.startles and (health or armor):
        startle(fight, before.id, injury.source)


def startle(fight: Fight, who: str, source: str) -> None:
    """Whoever is hurt by the bomb of somebody unseen may look for the thrower (MA U-7, p. 67, 79; Q-107)."""
    one, thrower = fight[who], fight.state.combatants.get(source)
    alert = one.able and not stopped(one.marks, "react")
    if thrower is not None and thrower.id != who and alert and not sees(fight.state, one, thrower):
        fight.emit(e.GlimpseCalled(who, source))


def set_alight(fight: Fight, who: str, burn: Burn, by: str = "", at_once: bool = False) -> None:
    """Somebody burns for as many rounds as the dice say (MA H-9, p. 83; GR-48).

    The same fire again renews its time and never shortens it (Q-41; GR-49). ``at_once`` does the first instance now,
    so that the starts of rounds bring one less. Rounds ``0`` last until somebody puts the fire out.
    """
    code = read_code(burn.rounds)
    sides = [high for _, high in code.dice]
    drawn = (fight.roll(who, "burning", sides, f"{burn.rounds} rounds of {burn.name}"),) if sides else ()
    rounds = code.total(face for draw in drawn for face in draw.faces)
    left = max(0, rounds - at_once)
    if left:
        left = max(left, *(each.left for each in fight[who].ongoing if each.id == burn.id), 0)
    if left or not rounds:
        fight.emit(e.Ignited(who, Ongoing(burn.id, burn.name, burn.dice, left, burn.element, by), drawn))
    if at_once:
        danger(fight, who, burn.name, burn.dice, burn.element, by)


@decided_by(lambda fight, task: resilience_check(fight[task.who], "stunning", "resist", "stun"))
def resist_stun(fight: Fight, task: Task, roll: Roll) -> None:
    """A hit that stuns: Resilience or STUNNED for 1d4 rounds (bestiary weapon trait stun; C-19, p. 86)."""
    if not roll.success:
        stun(fight, task.who)


# -- dangers without a weapon ------------------------------------------------------------------


def danger(fight: Fight, who: str, name: str, dice: str, element: str = "", source: str = "") -> None:
    """Dice of a danger that no weapon makes, as indirect damage (MA M-10, TB-15, p. 73)."""
    code = read_code(dice)
    sides = [high for _, high in code.dice]
    draw = fight.roll(who, name, sides, f"{dice} of {name} for {fight[who].name}")
    total = code.total(draw.faces)
    fight.emit(e.HazardRolled(who, name, dice, draw, total))
    suffer(fight, who, Injury(total, name, source, element))


def fall_down(fight: Fight, who: str, distances: int) -> None:
    """A fall does the damage code of as many degrees as Distances fallen (MA H-8, TB-14, p. 83; Q-229, Q-230)."""
    danger(fight, who, "fall", damage(distances).text)
