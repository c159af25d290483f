"""Phase 3: staffs are called by number, and each gives its holder a turn of five steps (R19-R23)."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import DetailedAsk, Step
from engines.kernel.events import Event
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from engines.magestik.cards import STAFFS, Energies, Gem, Spell, Staff, list_staffs
from engines.magestik.events.rounds import (
    DragonsFaded,
    DragonsWoke,
    EnergyDenied,
    EnergyGained,
    StaffCalled,
    TurnEnded,
)
from engines.magestik.rules.attacks.launch import NONE_READY, ask_attack, launch_attack, why_not_attack
from engines.magestik.rules.option_builders import spell_target
from engines.magestik.rules.spells.cast_checks import why_not_cast
from engines.magestik.rules.spells.casting import ask_detail, cast_spell
from engines.magestik.rules.spells.pending_spell import Casting
from engines.magestik.state import Table

ATTACK: Option[Spell | str] = Option("attack", "attack", "attack")
"""The option to attack."""

NO_ATTACK = ATTACK.unless(NONE_READY)
"""The blocked option to attack without a dragon that is ready."""

END_TURN: Option[Spell | str] = Option("end", "end")
"""The option to end the turn."""


def current_turn(table: Table) -> tuple[int, str] | None:
    """The seat whose turn it is, with an id for that turn; None while nobody has a turn (R38)."""
    return None if table.active is None else (table.active, f"{table.round}.{len(table.called)}")


class CallNext(Step[Table], frozen=True):
    """Call the lowest staff that a player still holds face down, until there is none (R19)."""

    def run(self, state: Table) -> Table:
        hidden: list[tuple[Any, int]] = []
        for seat, player in enumerate(state.players):
            staffs = player.staffs
            for staff, known in zip(staffs.cards, staffs.known, strict=True):
                if known != ALL:
                    hidden.append((staff, seat))
        if not hidden:
            return state.change(active=None)
        staff, seat = min(hidden)
        state = wake_dragons(reveal_staff(state, seat, staff), seat, staff)
        return state.then(Act(seat, staff), EndTurn(seat), self)


def reveal_staff(table: Table, seat: int, staff: Staff) -> Table:
    """Steps 1 and 2: reveal the staff and gain its energy (R20).

    If the player has two staffs, everybody learns which one was drafted first. The energy depends on the
    gems that the player has now (E29); a cursed staff generates none (R23).
    """
    player = table.players[seat]
    staffs, energy = player.staffs, player.energy
    index = staffs.index(staff)
    event: Event = EnergyDenied(seat, staff)
    if staff not in table.cursed:
        gain = energy_from(staff, player.gems)
        energy = energy.plus(gain.amounts)
        event = EnergyGained(seat, staff, gain)
    return table.change(
        StaffCalled(seat, staff, index + 1 if len(staffs) > 1 else 0),
        event,
        players=table.players_with(seat, staffs=staffs.show(index), energy=energy),
        called=(*table.called, staff),
        active=seat,
    )


def energy_from(staff: Staff, gems: Bag[Gem]) -> Energies:
    """The energy that a staff generates for a holder of these gems."""
    card = STAFFS[staff]
    kind = card.per_gem
    if kind is None:
        return card.generates
    return Energies(replace_at(card.generates.amounts, kind, card.generates.amounts[kind] + gems[kind]))


def wake_dragons(table: Table, seat: int, staff: Staff) -> Table:
    """Step 3: kill ephemeral dragons and wake sleeping ones (R20).

    With two staffs, dragons wake only in the turn of the first drafted one (R21).
    """
    player = table.players[seat]
    if not player.dragons:
        return table
    ephemeral = tuple([dragon for dragon in player.dragons if dragon.ephemeral])
    dragons = tuple([dragon for dragon in player.dragons if not dragon.ephemeral])
    if ephemeral:
        table = table.emit(DragonsFaded(seat, ephemeral))
    if wakes_dragons(player.staffs, staff):
        awake = tuple([replace(dragon, awake=True) for dragon in dragons])
        if awake != dragons:
            sleepers = tuple([new for new, old in zip(awake, dragons, strict=True) if not old.awake])
            table = table.emit(DragonsWoke(seat, sleepers))
        dragons = awake
    return table.change_player(seat, dragons=dragons)


def wakes_dragons(staffs: Pile[Staff], staff: Staff) -> bool:
    """Whether dragons wake in the turn of this staff: only if its holder drafted it first (R21, A3)."""
    return staffs.index(staff) == 0


@cache
def _castings(staff: Staff, edition: int) -> tuple[tuple[Spell, Option[Spell | str]], ...]:
    """The spells of a staff, each with the option to cast it."""
    return tuple(
        [
            (spell, Option(f"cast:{spell.name}", spell, spell_target(spell), subject=spell, price=spell.cost))
            for spell in list_staffs(edition)[staff].spells
        ]
    )


class Act(DetailedAsk[Table], frozen=True):
    """Step 4, D2: cast spells and attack any number of times, then end the turn."""

    seat: Public[int]
    staff: Public[Staff]

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        if not answers:
            return self._ask_action(state)
        (action,), details = answers[0], answers[1:]
        if isinstance(action, Spell):
            casting = Casting(self.seat, self.staff, action)
            return ask_detail(state, casting, details) or cast_spell(state.then(self), casting, details)
        if action == "attack":
            attack = ask_attack(state, self.seat, details)
            return attack or launch_attack(state.then(self), self.seat, details)
        return state

    def _ask_action(self, state: Table) -> Decision:
        seat = self.seat
        options = [
            option.unless(reason) if (reason := why_not_cast(state, seat, spell)) else option
            for spell, option in _castings(self.staff, state.edition)
        ]
        casts = not all(option.blocked for option in options)
        ready = why_not_attack(state, seat) is None
        return Pick(
            seat=seat,
            topic=text("act", seat=seat, staff=self.staff, casts=casts, attacks=ready),
            options=(*options, ATTACK if ready else NO_ATTACK, END_TURN),
            default=("end",),
        )


class EndTurn(Step[Table], frozen=True):
    """Step 5: end the turn and clear the marks of dragons that attacked or were stolen in it."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        dragons = state.players[self.seat].dragons
        if dragons and any(dragon.attacked or dragon.stolen for dragon in dragons):
            dragons = tuple([replace(dragon, attacked=False, stolen=False) for dragon in dragons])
            return state.change_player(self.seat, TurnEnded(self.seat), dragons=dragons)
        return state.emit(TurnEnded(self.seat))
