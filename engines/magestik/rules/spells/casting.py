"""Casting a spell: its details, then the payment, then the effect (R22, D2a-D2f).

CASTING_TASKS lists the tasks for each kind of spell.
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
from engines.magestik.rules.spells.pending_spell import Casting, MirroredSpell, mirrored_spells
from engines.magestik.state import OwnedDragon, Table

ENERGY_NAMES = tuple(energy.name.lower() for energy in Energy)


class CastingPart(Part[Table], frozen=True):
    """A detail of a spell that must be decided before it is cast."""

    casting: Public[Casting]

    @property
    def seat(self) -> int:
        """The caster's seat."""
        return self.casting.seat

    def next_task(self, casting: Casting) -> Task:
        """Build the task that follows this one for the kind of spell that is being cast."""
        task: Task = _NEXT_TASKS[casting.spell.kind, type(self)](casting)
        return task


class NameCopy(CastingPart, frozen=True):
    """D2e: choose the revealed spell that the Simulacra staff mirrors."""

    def ask(self, state: Table) -> Decision:
        return build_pick(
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
    """D2a: choose the staff to curse."""

    def ask(self, state: Table) -> Decision:
        options = tuple([_curse_option(state, self.seat, staff) for staff in Staff])
        return build_pick(self.seat, "curse", options)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next_task(replace(self.casting, cursed=values[0])))


def _curse_option(table: Table, seat: int, staff: Staff) -> Option[Staff]:
    return replace(staff_option(staff), blocked=why_not_curse(table, seat, staff))


class NameVictim(CastingPart, frozen=True):
    """D2b, D2c: choose the player to steal from. Players with nothing to steal are not offered (E1, E4)."""

    def ask(self, state: Table) -> Decision:
        wants_gems = self.casting.spell.kind == "steal_gem"
        options = [
            seat_option(rival)
            for rival in state.others(self.seat)
            if (state.players[rival].gems if wants_gems else state.players[rival].energy).total
        ]
        return build_pick(self.seat, "victim", tuple(options), spell=self.casting.spell)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next_task(replace(self.casting, target=values[0])))


class NameEnergy(CastingPart, frozen=True):
    """D2b: choose the energy to steal."""

    def ask(self, state: Table) -> Decision:
        target = self.casting.target
        assert target is not None
        ways = theft_ways(state.players[target].energy.counts, self.casting.spell.amount)
        topic = text("haul", seat=self.seat, target=target, most=self.casting.spell.amount)
        return Split(seat=self.seat, topic=topic, kinds=ENERGY_NAMES, ways=ways, default=ways[0])

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next_task(replace(self.casting, energy=values)))


class NameGem(CastingPart, frozen=True):
    """D2c: choose the gem to steal."""

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
    """D2d: choose another player's dragon, awake or asleep (R26)."""

    def ask(self, state: Table) -> Decision:
        options = tuple([dragon_option(owned, owned.dragon) for owned in state.rival_dragons(self.seat)])
        return build_pick(self.seat, "dragon", options, spell=self.casting.spell)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        target: OwnedDragon = values[0]
        return state.then(self.next_task(replace(self.casting, target=target.seat, dragon=target.dragon.id)))


class Pay(CastingPart, frozen=True):
    """D2f: choose the energy to pay with."""

    def ask(self, state: Table) -> Decision:
        cost = self.casting.cost
        ways = payment_ways(cost, state.players[self.seat].energy.counts)
        topic = text("pay", seat=self.seat, spell=self.casting.spell, cost=cost)
        return Split(seat=self.seat, topic=topic, kinds=ENERGY_NAMES, ways=ways, default=ways[0])

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(self.next_task(replace(self.casting, paid=values)))


class Cast(Step[Table], frozen=True):
    """Pay for the spell and carry out its effect immediately (R22)."""

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
"""The tasks for each kind of spell, in order. "mirror" continues with the tasks of the copied spell."""


_NEXT_TASKS: dict[tuple[Kind, type[Task]], Any] = {
    (kind, task): next_task for kind, tasks in CASTING_TASKS.items() for task, next_task in pairwise(tasks)
}


def first_task(casting: Casting) -> Task:
    """Build the first task for casting a spell."""
    task: Task = CASTING_TASKS[casting.spell.kind][0](casting)
    return task
