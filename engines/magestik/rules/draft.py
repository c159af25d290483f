"""Phase 2: the secret draft of the staffs (R9-R18)."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import RANDOM, Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Step, Task
from engines.kernel.secrecy.audience import ALL, NOBODY, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import text
from engines.magestik.cards import Staff
from engines.magestik.events.rounds import StaffKept, StaffsTurnedUp
from engines.magestik.limits import FACE_UP_STAFFS_BY_PLAYERS
from engines.magestik.rules.option_builders import staff_option
from engines.magestik.state import Table

ALL_STAFFS = Pile.hand(Staff)
"""The staffs before the draft."""


class OpenDraft(Step[Table], frozen=True):
    """Turn staffs face up (R9) and schedule the whole draft for this number of players."""

    def run(self, state: Table) -> Table:
        left = ALL_STAFFS
        face_up = []
        for _ in range(FACE_UP_STAFFS_BY_PLAYERS[state.seats]):
            position, state = state.below(len(left))
            held_card, left = left.take(position, ALL)
            face_up.append(held_card.card)
        if face_up:
            state = state.emit(StaffsTurnedUp(tuple(face_up)))
        return state.change(left=left, face_up=tuple(face_up)).then(
            *draft_tasks(tuple(state.clockwise(state.master)))
        )


def draft_tasks(seats: tuple[int, ...]) -> tuple[Task, ...]:
    """Build the tasks of the draft, from the Master Mage on: R10-R14 for 3 to 8 players, R16 for two."""
    if len(seats) == 2:
        picks: list[list[Task]] = [[Offer(seat), KeepStaff(seat), DiscardUnseen()] for seat in seats * 2]
        picks[-1].pop()
    else:
        picks = [[Offer(seat), KeepStaff(seat)] for seat in seats]
        picks[0].append(DiscardUnseen())
    if len(seats) == 8:
        picks[-1].insert(0, PutBack())
    return (*[task for pick in picks for task in pick], DiscardLast(seats[-1]))


class Offer(Step[Table], frozen=True):
    """Pass the remaining staffs to the next seat."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        return state.change(left=state.left.reveal(only(self.seat)))


class KeepStaff(Ask[Table], frozen=True):
    """D1: keep exactly one of the remaining staffs in secret (R18)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        two = len(state.players) == 2
        nth = len(state.players[self.seat].staffs) + 1 if two else 0
        return _draft_decision(self.seat, tuple(state.left), nth)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        me = only(self.seat)
        # Visible to the picker alone, so earlier pickers no longer know what is in the pile.
        held_card, left = state.left.take(state.left.index(values[0]), me)
        players = state.players_with(self.seat, staffs=state.players[self.seat].staffs.put(held_card))
        return state.change(StaffKept(self.seat, Secret(held_card.card, me)), left=left, players=players)


def _draft_decision(seat: int, left: tuple[Staff, ...], nth: int) -> Decision:
    """Build the decision to keep a staff.

    `nth` is 1 or 2 for the first or second of a player's two staffs, or 0 if each player keeps one (R16).
    """
    options = tuple([_keep_option(staff) for staff in left])
    topic = text("draft", seat=seat, count=len(left), nth=nth)
    return Pick(seat=seat, topic=topic, options=options, default=RANDOM)


class DiscardUnseen(Step[Table], frozen=True):
    """Discard a random staff face down, seen by nobody (R11, R16)."""

    def run(self, state: Table) -> Table:
        position, state = state.below(len(state.left))
        held_card, left = state.left.take(position, NOBODY)
        return state.change(left=left, face_down=state.face_down.put(held_card))


class PutBack(Step[Table], frozen=True):
    """Return the unseen discard with eight players, so that the last one has a choice (R14)."""

    def run(self, state: Table) -> Table:
        held_card, face_down = state.face_down.take(0, NOBODY)
        return state.change(left=state.left.put(held_card), face_down=face_down)


class DiscardLast(Step[Table], frozen=True):
    """Discard the last staff face down. The last picker, `seat`, knows it (R13, R14, R16)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        held_card, left = state.left.take(0, only(self.seat))
        assert len(left) == 0, "no staff is ever left over (R15)"
        return state.change(left=left, face_down=state.face_down.put(held_card))


@cache
def _keep_option(staff: Staff) -> Option[Staff]:
    return replace(staff_option(staff), target=None, label=text("option.staff.keep", value=staff))
