"""Casting a spell: what must be named for it, then the payment, then the spell itself (R22, D2a-D2f).

What is asked for a spell is read from CASTING_TASKS, by its kind.
"""

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick, Split
from engines.kernel.choices.option_builders import seat_option
from engines.kernel.choices.tasks import Part, Step, Task
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magestik.cards import Energies, Energy, Kind, Staff
from engines.magestik.events import SpellCast
from engines.magestik.rules.castable import why_not_curse, why_not_mirror
from engines.magestik.rules.effects import perform_spell
from engines.magestik.rules.option_builders import (
    dragon_option,
    gem_options,
    id_of_most_held_gem,
    pick_one_option,
    staff_option,
)
from engines.magestik.rules.payment import payment_ways, theft_ways
from engines.magestik.rules.pending_spell import Casting, MirroredSpell, mirrored_spells
from engines.magestik.state import OwnedDragon, Table

ENERGY_NAMES = tuple(energy.name.lower() for energy in Energy)


class CastingPart(Part[Table], frozen=True):
    """One thing that has to be known of a spell before it is cast."""

    casting: Public[Casting]

    @property
    def seat(self) -> int:
        """Who casts."""
        return self.casting.seat

    def next_task(self, casting: Casting) -> Task:
        """What comes after this part for a spell of this kind."""
        following: Task = _FOLLOWING[casting.spell.kind, type(self)](casting)
        return following


class NameCopy(CastingPart, frozen=True):
    """D2e: which revealed spell the Simulacra staff mirrors."""

    def ask(self, state: Table) -> Decision:
        return pick_one_option(
            self.seat, "copy", tuple([self._option(state, copy) for copy in mirrored_spells(state)])
        )

    def _option(self, state: Table, copy: MirroredSpell) -> Option[MirroredSpell]:
        return Option(
            f"copy:{copy.staff.name.lower()}.{copy.spell.name}",
            copy,
            blocked=why_not_mirror(state, self.seat, copy),
            subject=copy,
            price=copy.cost,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        copy: MirroredSpell = values[0]
        return state.then(first_task(Casting(self.seat, copy.staff, copy.spell.name, copied=True)))


class NameStaff(CastingPart, frozen=True):
    """D2a: which staff is cursed."""

    def ask(self, state: Table) -> Decision:
        options = tuple([_curse_option(state, self.seat, staff) for staff in Staff])
        return pick_one_option(self.seat, "curse", options)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next_task(replace(self.casting, cursed=values[0])))


def _curse_option(table: Table, seat: int, staff: Staff) -> Option[Staff]:
    return replace(staff_option(staff), blocked=why_not_curse(table, seat, staff))


class NameVictim(CastingPart, frozen=True):
    """D2b, D2c: whom the magpie visits; players with nothing to take are not offered (E1, E4)."""

    def ask(self, state: Table) -> Decision:
        wants_gems = self.casting.spell.kind == "steal_gem"
        rich = [
            seat_option(other)
            for other in state.others(self.seat)
            if (state.players[other].gems if wants_gems else state.players[other].energy).total
        ]
        return pick_one_option(self.seat, "victim", tuple(rich), spell=self.casting.spell)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next_task(replace(self.casting, target=values[0])))


class NameEnergy(CastingPart, frozen=True):
    """D2b: which energies the magpie takes."""

    def ask(self, state: Table) -> Decision:
        target = self.casting.target
        assert target is not None
        found = theft_ways(state.players[target].energy.counts, self.casting.spell.amount)
        topic = text("haul", seat=self.seat, target=target, most=self.casting.spell.amount)
        return Split(seat=self.seat, topic=topic, kinds=ENERGY_NAMES, ways=found, default=found[0])

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next_task(replace(self.casting, energy=values)))


class NameGem(CastingPart, frozen=True):
    """D2c: which gem the magpie takes."""

    def ask(self, state: Table) -> Decision:
        target = self.casting.target
        assert target is not None
        gems = state.players[target].gems
        topic = text("gem", seat=self.seat, target=target)
        options = gem_options(gems)
        return Pick(seat=self.seat, topic=topic, options=options, default=(id_of_most_held_gem(gems),))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next_task(replace(self.casting, gem=values[0])))


class NameDragon(CastingPart, frozen=True):
    """D2d: which dragon of another player, awake or asleep (R26)."""

    def ask(self, state: Table) -> Decision:
        options = tuple([dragon_option(one, one.dragon) for one in state.rival_dragons(self.seat)])
        return pick_one_option(self.seat, "dragon", options, spell=self.casting.spell)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        owned: OwnedDragon = values[0]
        return state.then(self.next_task(replace(self.casting, target=owned.seat, dragon=owned.dragon.id)))


class Pay(CastingPart, frozen=True):
    """D2f: with which energies."""

    def ask(self, state: Table) -> Decision:
        cost = self.casting.cost
        found = payment_ways(cost, state.players[self.seat].energy.counts)
        topic = text("pay", seat=self.seat, spell=self.casting.spell, cost=cost)
        return Split(seat=self.seat, topic=topic, kinds=ENERGY_NAMES, ways=found, default=found[0])

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next_task(replace(self.casting, paid=values)))


class Cast(Step[Table], frozen=True):
    """Pays and casts; the effect is immediate (R22)."""

    casting: Public[Casting]

    def run(self, state: Table) -> Table:
        casting = self.casting
        seat, paid = casting.seat, casting.paid
        cast = SpellCast(seat, casting.staff, casting.spell, Energies(paid), casting.copied)
        state = state.change_player(seat, cast, energy=state.players[seat].energy.minus(paid))
        return perform_spell(state, casting)


CASTING_TASKS: dict[Kind, tuple[Any, ...]] = {
    "curse": (NameStaff, Pay, Cast),
    "recruit": (Pay, Cast),
    "draw": (Pay, Cast),
    "steal_energy": (NameVictim, NameEnergy, Pay, Cast),
    "steal_gem": (NameVictim, NameGem, Pay, Cast),
    "steal_dragon": (NameDragon, Pay, Cast),
    "kill": (NameDragon, Pay, Cast),
    "mirror": (NameCopy,),
}
"""What is asked for each kind of spell, in this order; a mirrored spell goes on with its own."""


_FOLLOWING: dict[tuple[Kind, type[Task]], Any] = {
    (kind, one): following for kind, tasks in CASTING_TASKS.items() for one, following in pairwise(tasks)
}


def first_task(casting: Casting) -> Task:
    """The first thing to ask of a spell."""
    first: Task = CASTING_TASKS[casting.spell.kind][0](casting)
    return first
