"""Checks of a record's entries: the server must not have chosen in the name of a player, a bot or a clock."""

from typing import Any

import msgspec

from engines.kernel.contract.lesson import LEARNER
from engines.kernel.matches.entry import RecordEntry
from engines.kernel.matches.match import Choose, Control, Leave, Match, Undo
from engines.kernel.matches.proof.chance import choose_at_random, choose_default
from engines.kernel.matches.proof.locks import compute_lock
from engines.kernel.matches.shares import FairDeal

RANDOM_STRENGTH = "random"
"""The strength of bots that play at random."""


class EntryChecker:
    """Checks the entries of a record one after the other, each before it is played.

    `find_error` is the reason why an entry is impossible, or None. Records without a seal are not checked;
    those of protocol 1 only for time-outs.
    """

    def __init__(self, fair: FairDeal | msgspec.UnsetType, protocol: int) -> None:
        self._fair = fair
        self._protocol = protocol
        self._bots = _find_bots(fair) if isinstance(fair, FairDeal) else {}
        self._control: dict[int, str] = dict.fromkeys(self._bots, "bot")
        self._lock = fair.seal if isinstance(fair, FairDeal) else ""

    def find_error(self, match: Match[Any], entry: RecordEntry) -> str | None:
        """The error in the next entry, or None. Raises Refused if its seat has no open decision."""
        if not isinstance(self._fair, FairDeal):
            return None
        error = self._find_wrong_choice(match, entry)
        if self._protocol == 1:
            return error
        error = error or self._find_wrong_cause(entry) or self._find_wrong_strength(entry)
        self._lock = compute_lock(self._lock, entry)
        if entry.lock != self._lock:
            error = error or "its lock does not match: it was changed after it had been made"
        match entry.act:
            case Control(by):
                self._control[entry.seat] = by
            case Leave():
                self._control[entry.seat] = "left"
            case Choose() | Undo():
                pass
        return error

    def _find_wrong_choice(self, match: Match[Any], entry: RecordEntry) -> str | None:
        """The error of a choice that a clock or a bot at random cannot have made."""
        if not isinstance(entry.act, Choose):
            return None
        if entry.cause == "time-out" and choose_default(match, entry.seat, self._protocol) != entry.act.path:
            return "a time-out must make the default choice"
        is_random = entry.cause == "bot" and entry.strength == RANDOM_STRENGTH
        if is_random and choose_at_random(match, entry.seat) != entry.act.path:
            return "a bot that plays at random must make the choice drawn from the key"
        return None

    def _find_wrong_cause(self, entry: RecordEntry) -> str | None:
        """The error of a cause that its seat cannot have had."""
        control = self._control.get(entry.seat, "player")
        is_bot_seat = entry.seat in self._bots
        match entry.act, entry.cause:
            case Choose(), "time-out":
                is_possible = self._bots.get(entry.seat) != RANDOM_STRENGTH
            case Choose(), "bot":
                is_possible = control == "bot"
            case Control("away"), "time-out":
                is_possible = control == "player"
            case Control("player" | "bot") | Choose() | Undo(), "player":
                is_possible = not is_bot_seat and control != "left"
            case Leave(), "player":
                is_possible = not is_bot_seat
            case _:
                is_possible = False
        kind = type(entry.act).__name__.lower()
        return None if is_possible else f"{entry.cause!r} cannot be the cause of this {kind}"

    def _find_wrong_strength(self, entry: RecordEntry) -> str | None:
        """The error of a strength other than the one that was sealed."""
        if bool(entry.strength) != (entry.cause == "bot"):
            return "the strength of a bot belongs to its own acts, and to no others"
        sealed = self._bots.get(entry.seat)
        if entry.strength and sealed and entry.strength != sealed:
            return f"a bot of strength {sealed} was sealed, not {entry.strength}"
        return None


def _find_bots(fair: FairDeal) -> dict[int, str]:
    """The seats of bots and their sealed strengths; empty strengths in lessons, which seal none."""
    seats = fair.drawn or tuple(range(len(fair.shares)))
    bots: dict[int, str] = {}
    for seat, share in zip(seats, fair.shares, strict=True):
        if share.kind == "bot" or (share.kind == "arranged" and seat != LEARNER):
            bots[seat] = share.strength or ""
    return bots
