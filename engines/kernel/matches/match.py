"""A game in progress: a sequence of acts, with undo, and when each decision was opened."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic, Literal

from msgspec import Struct

from engines.kernel.choices.decision import Decision, Path, Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Events, Game
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.layout import Leaf, knowledge_of
from engines.kernel.words.text import text


class Choose(Struct, frozen=True, gc=False, tag="choose"):
    """A seat makes its choice."""

    path: Path


class Undo(Struct, frozen=True, gc=False, tag="undo"):
    """A seat takes back its last choice."""


class Leave(Struct, frozen=True, gc=False, tag="leave"):
    """A player is out for good: they left, conceded or were removed."""


class Control(Struct, frozen=True, gc=False, tag="control"):
    """A change of control over a seat; it matters to the log, not to the rules."""

    by: Literal["player", "away", "bot"]


Act = Choose | Undo | Leave | Control


@dataclass(frozen=True)
class UndoPoint(Generic[S]):
    """A choice that can still be undone: its seat, and the state before it."""

    seat: int
    before: S


@dataclass(frozen=True)
class Match(Generic[S]):
    """The state of a game after `seq` acts, with its history.

    `opened_at[seat]` is the seq at which the seat's current decision was opened, `choices[seat]` the number
    of choices that the seat has made and not undone (empty: none). `undone` has the seat of each undo since
    the last act that cannot be undone.
    """

    game: Game[S]
    seats: int
    state: S
    seq: int = 0
    opened_at: tuple[int, ...] = ()
    undoable: tuple[UndoPoint[S], ...] = ()
    choices: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()

    @classmethod
    def start(cls, game: Game[S], seats: int, options: Struct, key: str) -> "tuple[Match[S], Events]":
        """A newly dealt match, and the events of the deal."""
        state, events = game.start(seats, options, key)
        return cls(game, seats, state, opened_at=(0,) * seats), events

    @property
    def pending(self) -> tuple[Decision, ...]:
        """The open decisions."""
        return self.game.pending(self.state)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.game.finished(self.state)

    def decision_id(self, seat: int) -> str | None:
        """The id of the seat's open decision, or None. It changes only when this decision does."""
        if self.game.decision(self.state, seat) is None:
            return None
        return f"{seat}.{self.opened_at[seat]}"

    def count_choices(self, seat: int) -> int:
        """The number of choices that the seat has made and not undone."""
        return self.choices[seat] if self.choices else 0

    def can_undo(self, seat: int) -> bool:
        """Whether the last act was a choice of this seat that can be undone."""
        return bool(self.undoable) and self.undoable[-1].seat == seat

    def in_world(self, state: S) -> "Match[S]":
        """The same moment with another world as its state."""
        return replace(self, state=state)

    def play(self, seat: int, act: Act) -> "tuple[Match[S], Events]":
        """The match after an act, and its events. Raises Refused if the act is not legal."""
        if self.finished:
            raise Refused(text("kernel.over"))
        match act:
            case Choose(path):
                state, events = self.game.choose(self.state, seat, path)
                if is_undoable(self.game, self.state, state, events, seat, self.seats):
                    undoable = (*self.undoable, UndoPoint(seat, self.state))
                    return self._advance(state, seat, undoable, self.undone, made=1), events
                return self._advance(state, seat, made=1), events
            case Undo():
                if not self.can_undo(seat):
                    raise Refused(text("kernel.no_undo"))
                undo_point = self.undoable[-1]
                undone = (*self.undone, seat)
                return self._advance(undo_point.before, seat, self.undoable[:-1], undone, made=-1), ()
            case Leave():
                state, events = self.game.remove_player(self.state, seat)
                return self._advance(state, seat), events
            case Control():
                return replace(self, seq=self.seq + 1), ()

    def _advance(
        self,
        state: S,
        actor: int,
        undoable: tuple[UndoPoint[S], ...] = (),
        undone: tuple[int, ...] = (),
        made: int = 0,
    ) -> "Match[S]":
        """The match at another state; `made` is the number of choices by which the actor's count changes."""
        return replace(
            self,
            state=state,
            seq=self.seq + 1,
            opened_at=self.opened_after(state, actor),
            undoable=undoable,
            undone=undone,
            choices=tuple([self.count_choices(seat) + made * (seat == actor) for seat in range(self.seats)]),
        )

    def opened_after(self, state: S, actor: int) -> tuple[int, ...]:
        """`opened_at` after an act that led to a state; only an unchanged decision keeps its number."""
        return tuple(
            [
                opened_seq if seat != actor and self._is_same_decision(state, seat) else self.seq + 1
                for seat, opened_seq in enumerate(self.opened_at)
            ]
        )

    def _is_same_decision(self, state: S, seat: int) -> bool:
        before, after = self.game.decision(self.state, seat), self.game.decision(state, seat)
        if before is None or after is None:
            return before is after
        return bool(before.offer() == after.offer())


def is_undoable(game: Game[S], before: S, after: S, events: Events, seat: int, seats: int) -> bool:
    """Whether a choice can be undone.

    It must have drawn no random number, revealed nothing, and opened no decision of another seat.

    Events that show something to another seat but not to everybody prevent an undo, even if that seat knew it
    already; otherwise the offer of an undo would tell the actor what others knew. Therefore whatever
    reveals something should emit an event.
    """
    if before.rng != after.rng or game.finished(after) or any(event.tells for event in events):
        return False
    deciding_seats = {decision.seat for decision in game.pending(after)}
    new_deciding_seats = deciding_seats - {decision.seat for decision in game.pending(before)}
    if new_deciding_seats - {seat}:
        return False
    public_things = game.shown_by_events(events, None)
    if any(
        game.shown_by_events(events, other_seat) - public_things
        for other_seat in range(seats)
        if other_seat != seat
    ):
        return False
    return not has_revealed(game, before, after, events, (*range(seats), None))


def has_revealed(game: Game[S], before: S, after: S, events: Events, viewers: Iterable[Viewer]) -> bool:
    """Whether a choice showed any of the viewers a veiled value that they had not known.

    It may have shown it in the new state or in its events.
    """
    values_before, values_after = _find_changed(game.veiled_values(before), game.veiled_values(after))
    for viewer in viewers:
        if knowledge_of(values_after, viewer) - knowledge_of(values_before, viewer):
            return True
        shown_things = game.shown_by_events(events, viewer)
        if shown_things and not shown_things.keys() <= game.knowledge(before, viewer).keys():
            return True
    return False


def _find_changed(before: list[Leaf], after: list[Leaf]) -> tuple[list[Leaf], list[Leaf]]:
    """The values of both lists that are not the same object in both; a choice leaves most piles unchanged."""
    if len(before) != len(after):
        return before, after
    changed_indexes = [
        i for i, (was, now) in enumerate(zip(before, after, strict=True)) if was[0] is not now[0]
    ]
    return [before[i] for i in changed_indexes], [after[i] for i in changed_indexes]
