"""Casting a spell: its details, then the payment, then the effect (R22, D2a-D2f)."""

from collections.abc import Callable
from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick, Split
from engines.kernel.choices.option_builders import seat_option
from engines.kernel.words.text import text
from engines.magestik.cards import Energies, Energy, Kind, Staff
from engines.magestik.events.actions import SpellCast
from engines.magestik.rules.option_builders import (
    build_pick,
    dragon_option,
    gem_options,
    id_of_most_held_gem,
    staff_option,
)
from engines.magestik.rules.spells.cast_checks import why_not_curse, why_not_mirror
from engines.magestik.rules.spells.effects import PERFORMERS
from engines.magestik.rules.spells.payment import payment_ways, theft_ways
from engines.magestik.rules.spells.pending_spell import Casting, MirroredSpell, mirrored_spells, seats_to_rob
from engines.magestik.state import Table

ENERGY_NAMES = tuple(energy.name.lower() for energy in Energy)

Answers = tuple[tuple[Any, ...], ...]
"""The answers to the first details of a spell."""


def ask_detail(table: Table, casting: Casting, answers: Answers) -> Decision | None:
    """The decision on the next detail of a spell; None if all are decided."""
    if casting.spell.kind == "mirror":
        if not answers:
            return _ask_copy(table, casting)
        casting, answers = _copy_spell(casting, answers)
    details = DETAILS[casting.spell.kind]
    return details[len(answers)](table, casting, *answers) if len(answers) < len(details) else None


def cast_spell(table: Table, casting: Casting, answers: Answers) -> Table:
    """Pay for the spell and carry out its effect immediately (R22)."""
    if casting.spell.kind == "mirror":
        casting, answers = _copy_spell(casting, answers)
    seat, spell, paid = casting.seat, casting.spell, answers[-1]
    cast = SpellCast(seat, casting.staff, spell, Energies(paid), casting.copied)
    table = table.change_player(seat, cast, energy=table.players[seat].energy.minus(paid))
    return PERFORMERS[spell.kind](table, casting, *answers[:-1])


def _copy_spell(casting: Casting, answers: Answers) -> tuple[Casting, Answers]:
    """The copy that a mirror casts, and the answers to its own details."""
    copy: MirroredSpell = answers[0][0]
    return Casting(casting.seat, copy.staff, copy.spell, copied=True), answers[1:]


def _ask_copy(table: Table, casting: Casting) -> Decision:
    """D2e: choose the revealed spell that the Simulacra staff mirrors."""
    options = [
        Option(
            f"copy:{copy.staff.name.lower()}.{copy.spell.name}",
            copy,
            blocked=why_not_mirror(table, casting.seat, copy),
            subject=copy,
            price=copy.cost,
        )
        for copy in mirrored_spells(table)
    ]
    return build_pick(casting.seat, "copy", tuple(options))


def _ask_staff(table: Table, casting: Casting) -> Decision:
    """D2a: choose the staff to curse."""
    seat = casting.seat
    options = [staff_option(staff).unless(why_not_curse(table, seat, staff)) for staff in Staff]
    return build_pick(seat, "curse", tuple(options))


def _ask_victim(table: Table, casting: Casting) -> Decision:
    """D2b, D2c: choose the player to steal from. Players with nothing to steal are not offered (E1, E4)."""
    targets = seats_to_rob(table, casting.seat, casting.spell)
    return build_pick(casting.seat, "victim", tuple(map(seat_option, targets)), spell=casting.spell)


def _ask_energy(table: Table, casting: Casting, victim: tuple[int]) -> Decision:
    """D2b: choose the energy to steal."""
    (target,), most = victim, casting.spell.amount
    ways = theft_ways(table.players[target].energy.counts, most)
    topic = text("haul", seat=casting.seat, target=target, most=most)
    return Split(seat=casting.seat, topic=topic, kinds=ENERGY_NAMES, ways=ways, default=ways[0])


def _ask_gem(table: Table, casting: Casting, victim: tuple[int]) -> Decision:
    """D2c: choose the gem to steal."""
    (target,) = victim
    gems = table.players[target].gems
    topic = text("gem", seat=casting.seat, target=target)
    default = (id_of_most_held_gem(gems),)
    return Pick(seat=casting.seat, topic=topic, options=gem_options(gems), default=default)


def _ask_dragon(table: Table, casting: Casting) -> Decision:
    """D2d: choose another player's dragon, awake or asleep (R26)."""
    options = [dragon_option(owned, owned.dragon) for owned in table.rival_dragons(casting.seat)]
    return build_pick(casting.seat, "dragon", tuple(options), spell=casting.spell)


def _ask_payment(table: Table, casting: Casting, *details: tuple[Any, ...]) -> Decision:
    """D2f: choose the energy to pay with."""
    seat, cost = casting.seat, casting.cost
    ways = payment_ways(cost, table.players[seat].energy.counts)
    topic = text("pay", seat=seat, spell=casting.spell, cost=cost)
    return Split(seat=seat, topic=topic, kinds=ENERGY_NAMES, ways=ways, default=ways[0])


DETAILS: dict[Kind, tuple[Callable[..., Decision], ...]] = {
    "curse": (_ask_staff, _ask_payment),
    "recruit": (_ask_payment,),
    "draw": (_ask_payment,),
    "steal_energy": (_ask_victim, _ask_energy, _ask_payment),
    "steal_gem": (_ask_victim, _ask_gem, _ask_payment),
    "steal_dragon": (_ask_dragon, _ask_payment),
    "kill": (_ask_dragon, _ask_payment),
}
"""The details of each kind of spell, in order. The decision on each depends on the answers before it.

"mirror" has none of its own: the spell to copy is chosen first, then the details of that spell.
"""
