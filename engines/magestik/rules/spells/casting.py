"""Casting a spell: its details, then the payment, then the effect (R22, D2a-D2f)."""

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

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
from engines.magestik.rules.spells.effects import perform_spell
from engines.magestik.rules.spells.payment import payment_ways, theft_ways
from engines.magestik.rules.spells.pending_spell import Casting, MirroredSpell, mirrored_spells, seats_to_rob
from engines.magestik.state import Table

ENERGY_NAMES = tuple(energy.name.lower() for energy in Energy)

Answers = tuple[tuple[Any, ...], ...]
"""The answers to the first details of a spell."""


class Detail(NamedTuple):
    """A detail that must be decided before a spell is cast: its decision, and how its answer is filled in."""

    ask: Callable[[Table, Casting], Decision]
    fill_in: Callable[[Casting, tuple[Any, ...]], Casting]


def ask_detail(table: Table, casting: Casting, answers: Answers) -> Decision | None:
    """The decision on the next detail of a spell; None if all are decided."""
    casting = _fill_in_answers(casting, answers)
    details = _list_details(casting)
    return details[len(answers)].ask(table, casting) if len(answers) < len(details) else None


def cast_spell(table: Table, casting: Casting, answers: Answers) -> Table:
    """Pay for the spell and carry out its effect immediately (R22)."""
    casting = _fill_in_answers(casting, answers)
    seat, paid = casting.seat, casting.paid
    cast = SpellCast(seat, casting.staff, casting.spell, Energies(paid), casting.copied)
    table = table.change_player(seat, cast, energy=table.players[seat].energy.minus(paid))
    return perform_spell(table, casting)


def _fill_in_answers(casting: Casting, answers: Answers) -> Casting:
    for number, values in enumerate(answers):
        casting = _list_details(casting)[number].fill_in(casting, values)
    return casting


def _list_details(casting: Casting) -> tuple[Detail, ...]:
    details = DETAILS[casting.spell.kind]
    return (COPY, *details) if casting.copied else details


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


def _ask_energy(table: Table, casting: Casting) -> Decision:
    """D2b: choose the energy to steal."""
    target, most = casting.target, casting.spell.amount
    assert target is not None
    ways = theft_ways(table.players[target].energy.counts, most)
    topic = text("haul", seat=casting.seat, target=target, most=most)
    return Split(seat=casting.seat, topic=topic, kinds=ENERGY_NAMES, ways=ways, default=ways[0])


def _ask_gem(table: Table, casting: Casting) -> Decision:
    """D2c: choose the gem to steal."""
    target = casting.target
    assert target is not None
    gems = table.players[target].gems
    topic = text("gem", seat=casting.seat, target=target)
    default = (id_of_most_held_gem(gems),)
    return Pick(seat=casting.seat, topic=topic, options=gem_options(gems), default=default)


def _ask_dragon(table: Table, casting: Casting) -> Decision:
    """D2d: choose another player's dragon, awake or asleep (R26)."""
    options = [dragon_option(owned, owned.dragon) for owned in table.rival_dragons(casting.seat)]
    return build_pick(casting.seat, "dragon", tuple(options), spell=casting.spell)


def _ask_payment(table: Table, casting: Casting) -> Decision:
    """D2f: choose the energy to pay with."""
    seat, cost = casting.seat, casting.cost
    ways = payment_ways(cost, table.players[seat].energy.counts)
    topic = text("pay", seat=seat, spell=casting.spell, cost=cost)
    return Split(seat=seat, topic=topic, kinds=ENERGY_NAMES, ways=ways, default=ways[0])


def _fill_in_copy(casting: Casting, values: tuple[MirroredSpell]) -> Casting:
    return replace(casting, staff=values[0].staff, spell=values[0].spell, copied=True)


COPY = Detail(_ask_copy, _fill_in_copy)
STAFF = Detail(_ask_staff, lambda casting, values: replace(casting, cursed=values[0]))
VICTIM = Detail(_ask_victim, lambda casting, values: replace(casting, target=values[0]))
ENERGY = Detail(_ask_energy, lambda casting, values: replace(casting, energy=values))
GEM = Detail(_ask_gem, lambda casting, values: replace(casting, gem=values[0]))
DRAGON = Detail(_ask_dragon, lambda casting, values: replace(casting, dragon=values[0]))
PAYMENT = Detail(_ask_payment, lambda casting, values: replace(casting, paid=values))

DETAILS: dict[Kind, tuple[Detail, ...]] = {
    "curse": (STAFF, PAYMENT),
    "recruit": (PAYMENT,),
    "draw": (PAYMENT,),
    "steal_energy": (VICTIM, ENERGY, PAYMENT),
    "steal_gem": (VICTIM, GEM, PAYMENT),
    "steal_dragon": (DRAGON, PAYMENT),
    "kill": (DRAGON, PAYMENT),
    "mirror": (COPY,),
}
"""The details of each kind of spell, in order. "mirror" continues with those of the copied spell."""
