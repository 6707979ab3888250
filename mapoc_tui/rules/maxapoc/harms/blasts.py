"""Blasts: one roll for all, then each victim's Dodge, Resilience and armour (MA H-7, p. 83; EXP-2, EXP-3; GR-38)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.barriers import faces, hit_barrier
from mapoc_tui.rules.maxapoc.combat.defences import (
    LETTERS,
    PRICES,
    TITLES,
    Payment,
    burdens,
    dodge_base,
    helpless,
    payment,
    price_reasons,
)
from mapoc_tui.rules.maxapoc.combat.enemy_traits import soften, softened
from mapoc_tui.rules.maxapoc.combat.pledges import may_brace
from mapoc_tui.rules.maxapoc.commands import Evade
from mapoc_tui.rules.maxapoc.content.damage import LIGHT, damage, read_code
from mapoc_tui.rules.maxapoc.content.gear import Weapon
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.fires import burn_of
from mapoc_tui.rules.maxapoc.harms.hazards import suffer
from mapoc_tui.rules.maxapoc.harms.infection import expose
from mapoc_tui.rules.maxapoc.harms.knockouts import knock_out
from mapoc_tui.rules.maxapoc.hazard_frames import Blast, Burst, Injury
from mapoc_tui.rules.maxapoc.rolls.checks import Check, special_check, success_chance
from mapoc_tui.rules.maxapoc.state import Barrier, Combatant, State

EVASIONS = ("dodge", "full_dodge", "none")


# -- going off ---------------------------------------------------------------------------------


def burst_of(weapon: Weapon) -> Burst:
    """What an explosive does when it goes off; no damage where its code falls below Light (MA EXP-6, p. 92; GR-77)."""
    charge = weapon.charge
    assert charge is not None
    degrees = tuple(max(0, weapon.code - charge.falloff * far) for far in range(charge.radius + 1))
    return Burst(
        weapon.name,
        tuple(damage(degree).text for degree in degrees),
        degrees,
        weapon.element,
        weapon.noise,
        charge.knockout,
        burn=burn_of(weapon),
    )


def explode(
    fight: Fight, who: str, burst: Burst, position: int, behind: str = "", spared: tuple[str, ...] = ()
) -> None:
    """Something goes off; ``who`` answers for it and is hurt like all others (MA EXP-2, p. 92; Q-228)."""
    fight.emit(e.BlastBegan(who, burst, position, behind, spared))


def victims(state: State, burst: Burst, position: int) -> tuple[str, ...]:
    """Everybody within the radius, nearest first (MA H-7, p. 83)."""
    near = [one for one in state.combatants.values() if one.here and abs(one.position - position) <= burst.radius]
    return tuple(one.id for one in sorted(near, key=lambda one: abs(one.position - position)))


def blast_step(fight: Fight, blast: Blast) -> bool:
    """Carry a blast on by one stage; tells whether it waits for a victim's choice."""
    return STAGES[blast.stage](fight, blast)


def roll_blast(fight: Fight, blast: Blast) -> bool:
    """One roll for everybody, or one for each Distance that has a code of its own (MA EXP-5, GR-38, GR-43)."""
    totals: dict[str, int] = {}
    drawn = []
    for text in blast.burst.dice:
        code = read_code(text)
        if text not in totals and code.dice:
            sides = [high for _, high in code.dice]
            drawn.append(fight.roll(blast.who, "blast", sides, f"{text} of {blast.burst.name}"))
        if text not in totals:
            totals[text] = code.total(drawn[-1].faces if code.dice else ())
    found = tuple(totals[text] for text in blast.burst.dice)
    fight.emit(e.BlastRolled(blast.who, found, victims(fight.state, blast.burst, blast.position), tuple(drawn)))
    if not blast.burst.knockout:
        batter_barriers(fight, blast, found)
    return False


def batter_barriers(fight: Fight, blast: Blast, totals: tuple[int, ...]) -> None:
    """Every barrier in the radius is hit; what it does not stop goes on to those whom it shields (MA GR-73)."""
    for barrier in fight.state.barriers.values():
        far = abs(barrier.position - blast.position)
        if barrier.armor and far < len(totals) and totals[far]:
            through = hit_barrier(fight, barrier.id, totals[far], blast.burst.name)
            if in_the_way(barrier, blast):
                fight.emit(e.BlastStopped(barrier.id, through))


def in_the_way(barrier: Barrier, blast: Blast) -> bool:
    """Whether a blast went off on the side from which a barrier shields."""
    return blast.behind != barrier.id and faces(barrier, blast.position)


# -- one victim after another ------------------------------------------------------------------


def next_victim(fight: Fight, blast: Blast) -> bool:
    """Ask the next one for a Dodge if there is anything to dodge and it can (MA H-7, p. 83; Q-227)."""
    if not blast.queue:
        fight.emit(e.BlastEnded(blast.who))
        fight.raise_attraction(blast.burst.noise, blast.burst.name)
        return False
    if may_dodge(fight.state, blast):
        return True
    strike_victim(fight, blast)
    return False


def may_dodge(state: State, blast: Blast) -> bool:
    """Whether the next victim has a choice."""
    victim = state[blast.queue[0]]
    return victim.here and victim.id not in blast.spared and force(blast, victim) > 0 and not helpless(state, victim)


def force(blast: Blast, victim: Combatant) -> int:
    """The damage that comes at a victim: by its Distance, or what a barrier has left of it."""
    far = abs(victim.position - blast.position)
    if victim.behind in blast.spill:
        return blast.spill[victim.behind]
    return 0 if blast.burst.knockout or far >= len(blast.totals) else blast.totals[far]


def dodge(fight: Fight, blast: Blast) -> bool:
    """The roll of the victim, unless it stood still (MA H-7, p. 83; Q-227)."""
    victim = fight[blast.queue[0]]
    if blast.defence == "none" or not victim.here:
        strike_victim(fight, blast)
    elif "dodge" not in blast.rolls:
        fight.check("dodge", dodge_check(fight.state, victim, blast.defence, blast.spent, blast.earlier))
        fight.offer_luck("dodge")
    else:
        strike_victim(fight, blast)
    return False


def strike_victim(fight: Fight, blast: Blast) -> None:
    """Halved by a Dodge, then on to Resilience, armour and health (MA EXP-3, H-7, p. 83; DV-33)."""
    victim = fight[blast.queue[0]]
    roll = blast.rolls.get("dodge")
    amount = force(blast, victim)
    halved = roll is not None and roll.success
    if halved:
        amount //= 2
    fight.emit(e.BlastStruck(victim.id, amount, halved))
    if victim.here:
        hurt_victim(fight, blast, victim, amount)
    fight.mishaps(roll)


def hurt_victim(fight: Fight, blast: Blast, victim: Combatant, amount: int) -> None:
    """What the blast does to one victim; the last thing pushed is the first to be resolved."""
    burst = blast.burst
    if burst.infects:
        expose(fight, victim.id, burst.infects)
    if burst.knockout:
        knock_out(fight, victim.id, burst.name)
    elif amount:
        far = abs(victim.position - blast.position)
        degree = burst.degrees[far] if burst.degrees else LIGHT
        why = softened(victim, physical=False, single=False, fire=burst.element == "fire", degree=degree)
        amount = soften(fight, victim.id, amount, "" if "dying" in victim.marks else why)
        injury = Injury(amount, burst.name, blast.who, burst.element, startles=True, burn=burst.burn)
        suffer(fight, victim.id, injury)


STAGES: Mapping[str, Callable[[Fight, Blast], bool]] = {
    "start": roll_blast,
    "next": next_victim,
    "dodge": dodge,
}


# -- the choice of a victim --------------------------------------------------------------------


def dodge_check(state: State, one: Combatant, defence: str, held: bool, earlier: int) -> Check:
    """Dodge or Full Dodge against a blast; it counts as a defence (MA X-3 to X-5, p. 66-67; Q-74, Q-227)."""
    tags = {"defence", defence, "against_blast"}
    return special_check(one, defence, "dodge", dodge_base(one, defence), tags, burdens(state, one, held, earlier))


def evasion_reasons(state: State, one: Combatant, defence: str, held: bool) -> Iterator[str]:
    """What speaks against a way to get out of a blast (MA X-2, X-5, X-7, p. 66-67; Q-36)."""
    if defence not in EVASIONS:
        yield f"against a blast there are {', '.join(EVASIONS)}"
        return
    if held and (not may_brace(state, one) or defence == "none"):
        yield f"{one.name} holds no action to spend"
    yield from price_reasons(state, one, defence)


def evasions(state: State, blast: Blast) -> list[Option]:
    """What a victim may do, with the exact chance to halve the damage."""
    one = state[blast.queue[0]]
    return [
        _evasion(state, one, defence, held)
        for defence in EVASIONS
        for held in ((False, True) if may_brace(state, one) else (False,))
        if next(evasion_reasons(state, one, defence, held), None) is None
    ]


def _evasion(state: State, one: Combatant, defence: str, held: bool) -> Option:
    def chance() -> Chance | None:
        if defence == "none":
            return None
        return Chance(success_chance(state, dodge_check(state, one, defence, held, one.defences)), "to take half")

    label = "Stand still" if defence == "none" else TITLES[defence] + (" and a held action" if held else "")
    return Option(
        f"{defence}-{'held' if held else 'plain'}",
        label,
        Evade(one.id, defence, held),
        letter="" if held else LETTERS[defence],
        cost=f"{PRICES[defence]}I" if PRICES[defence] else "",
        chance=chance,
    )


def evade(fight: Fight, command: Evade) -> None:
    """Choose before any dice and pay for it (MA X-1, p. 66; Q-72)."""
    one = fight[command.who]
    due = payment(fight.state, one, PRICES[command.defence]) or Payment()
    fight.emit(e.Evaded(one.id, command.defence, due.now, due.owed, command.held, one.defences))
