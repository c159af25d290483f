"""Casting a spell: its details one by one, then the payment, then the spell itself (R22, D2a-D2f).

Which details a spell needs is read from STEPS, by its kind.
"""

from typing import Any

from msgspec.structs import replace

from engines.kernel.decision import Decision, Option, Pick, Split
from engines.kernel.offers import seat_option
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Part, Step, Task
from engines.kernel.text import text
from engines.magestik.cards import Energies, Energy, Kind, Staff
from engines.magestik.effects import EFFECTS
from engines.magestik.events import SpellCast
from engines.magestik.offers import dragon_option, gem_options, most_held, pick_one, staff_option
from engines.magestik.payment import hauls, ways
from engines.magestik.spells import Casting, Copy, copies, copy_blocked, curse_blocked
from engines.magestik.state import OwnedDragon, Table

ENERGIES = tuple(energy.name.lower() for energy in Energy)


class Detail(Part[Table], frozen=True):
    """One thing that has to be known of a spell before it is cast."""

    casting: Public[Casting]

    @property
    def seat(self) -> int:
        """Who casts."""
        return self.casting.seat

    def next(self, casting: Casting) -> Task:
        """What comes after this detail for a spell of this kind."""
        steps = STEPS[casting.spell.kind]
        following: Task = steps[steps.index(type(self)) + 1](casting)
        return following


class NameCopy(Detail, frozen=True):
    """D2e: which revealed spell the Simulacra staff mirrors."""

    def ask(self, state: Table) -> Decision:
        return pick_one(self.seat, "copy", tuple([self._option(state, copy) for copy in copies(state)]))

    def _option(self, state: Table, copy: Copy) -> Option[Copy]:
        return Option(
            f"copy:{copy.staff.name.lower()}.{copy.spell.name}",
            copy,
            target=f"staff:{int(copy.staff)}",
            blocked=copy_blocked(state, self.seat, copy),
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        copy: Copy = values[0]
        return state.then(begin(Casting(self.seat, copy.staff, copy.spell.name, copied=True)))


class NameStaff(Detail, frozen=True):
    """D2a: which staff is cursed."""

    def ask(self, state: Table) -> Decision:
        options = tuple([_curse_option(state, self.seat, staff) for staff in Staff])
        return pick_one(self.seat, "curse", options)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next(replace(self.casting, cursed=values[0])))


def _curse_option(table: Table, seat: int, staff: Staff) -> Option[Staff]:
    return replace(staff_option(staff), blocked=curse_blocked(table, seat, staff))


class NameVictim(Detail, frozen=True):
    """D2b, D2c: whom the magpie visits; players with nothing to take are not offered (E1, E4)."""

    def ask(self, state: Table) -> Decision:
        wants_gems = self.casting.spell.kind == "steal_gem"
        rich = [
            seat_option(other)
            for other in state.others(self.seat)
            if (state.players[other].gems if wants_gems else state.players[other].energy).total
        ]
        return pick_one(self.seat, "victim", tuple(rich), spell=self.casting.spell)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next(replace(self.casting, target=values[0])))


class NameEnergy(Detail, frozen=True):
    """D2b: which energies the magpie takes."""

    def ask(self, state: Table) -> Decision:
        target = self.casting.target
        assert target is not None
        found = hauls(state.players[target].energy.counts, self.casting.spell.amount)
        topic = text("haul", seat=self.seat, target=target, most=self.casting.spell.amount)
        return Split(seat=self.seat, topic=topic, kinds=ENERGIES, ways=found, default=found[0])

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next(replace(self.casting, energy=values)))


class NameGem(Detail, frozen=True):
    """D2c: which gem the magpie takes."""

    def ask(self, state: Table) -> Decision:
        target = self.casting.target
        assert target is not None
        gems = state.players[target].gems
        topic = text("gem", seat=self.seat, target=target)
        options = gem_options(target, gems)
        return Pick(seat=self.seat, topic=topic, options=options, default=(most_held(gems),))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next(replace(self.casting, gem=values[0])))


class NameDragon(Detail, frozen=True):
    """D2d: which dragon of another player, awake or asleep (R26)."""

    def ask(self, state: Table) -> Decision:
        options = tuple([dragon_option(one, one.dragon) for one in state.dragons_against(self.seat)])
        return pick_one(self.seat, "dragon", options, spell=self.casting.spell)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        owned: OwnedDragon = values[0]
        return state.then(self.next(replace(self.casting, target=owned.seat, dragon=owned.dragon.id)))


class Pay(Detail, frozen=True):
    """D2f: with which energies."""

    def ask(self, state: Table) -> Decision:
        cost = self.casting.cost
        found = ways(cost, state.players[self.seat].energy.counts)
        topic = text("pay", seat=self.seat, spell=self.casting.spell, cost=cost)
        return Split(seat=self.seat, topic=topic, kinds=ENERGIES, ways=found, default=found[0])

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next(replace(self.casting, paid=values)))


class Cast(Step[Table], frozen=True):
    """Pays and casts; the effect is immediate (R22)."""

    casting: Public[Casting]

    def run(self, state: Table) -> Table:
        it = self.casting
        energy = state.players[it.seat].energy.minus(it.paid)
        cast = SpellCast(it.seat, it.staff, it.spell, Energies(it.paid), it.copied)
        return EFFECTS[it.spell.kind](state.change_player(it.seat, energy=energy).tell(cast), it)


STEPS: dict[Kind, tuple[Any, ...]] = {
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


def begin(casting: Casting) -> Task:
    """The first thing to ask of a spell."""
    first: Task = STEPS[casting.spell.kind][0](casting)
    return first
