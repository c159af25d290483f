"""Moves: what a seated player can ask of a running table, and what comes of it by the rules."""

import hashlib
from dataclasses import dataclass
from typing import Any, Literal

from app.language.catalogues import language
from app.language.current import current
from app.language.deleted_players import say_names
from app.tables.log.encoding import pack
from app.tables.log.scene import Scene, require_match
from app.web.errors import Problem, conflict, forbidden, invalid
from engines.kernel.choices.decision import Incomplete, Path, Refused
from engines.kernel.contract.game import Events
from engines.kernel.matches.match import Act, Choose, Control, Leave, Match, Undo
from engines.kernel.matches.record import Cause
from engines.kernel.rng import time_out_draws

MOST_MISSED = 2
"""Who lets so many questions time out in a row is taken to be away."""


@dataclass(frozen=True)
class Move:
    """A wish: the act, the sender's name for the request, and for a choice the decision that it answers.

    `missed`: whether a time-out says that its player is not there; the end of a whole turn does not.
    `bot_reason`: why a bot makes it, packed.
    """

    act: Act
    op: str | None = None
    decision: str | None = None
    cause: Cause = "player"
    missed: bool = True
    bot_reason: bytes | None = None

    def body(self, seat: int) -> str:
        """What a repetition of the same request must have in common with it."""
        return hashlib.sha256(pack((seat, self.decision, self.act))).hexdigest()


def require_seat(scene: Scene, user_id: str | None) -> int:
    """The user's seat. Raises Problem 403."""
    seat = scene.seat_of(user_id)
    if seat is None:
        raise forbidden("not_seated", "You’re not seated at this table.")
    return seat


def apply_move(scene: Scene, seat: int, move: Move) -> tuple[Match[Any], Events]:
    """The match after a move and what happened; raises Problem 409 or 422 and changes nothing."""
    match = require_match(scene)
    control = scene.control(seat)
    if move.cause == "player" and control == "left":
        raise conflict("not_your_turn", "You’ve left this game.")
    if move.cause == "bot" and control != "bot":
        raise conflict("stale", "That seat no longer has a bot.")
    if isinstance(move.act, Choose):
        require_open(match, seat, move.decision)
    elif isinstance(move.act, Undo) and not match.can_undo(seat):
        raise conflict("nothing_to_undo", "There’s nothing to undo.")
    try:
        return match.play(seat, move.act)
    except Refused as refused:
        raise explain_refusal(scene, seat, refused) from None


def is_open(scene: Scene, user_id: str | None, decision: str) -> bool:
    """Whether the decision is the one that the user is asked now."""
    seat = scene.seat_of(user_id)
    return seat is not None and scene.match is not None and scene.match.decision_id(seat) == decision


def require_open_seat(scene: Scene, user_id: str | None, decision: str) -> int:
    """The user's seat, when the decision is the one that it is asked now. Raises Problem 403 or 409."""
    seat = require_seat(scene, user_id)
    require_open(require_match(scene), seat, decision)
    return seat


def require_open(match: Match[Any], seat: int, decision: str | None) -> None:
    """Raises Problem 409 unless the decision is the one that the seat is asked now."""
    asked = match.decision_id(seat)
    if asked is not None and asked == decision:
        return
    own = (decision or "").startswith(f"{seat}.")
    if asked is None and not own:
        raise conflict("not_your_turn", "It’s not your turn.")
    raise conflict("stale", "The game has moved on. Please choose again.")


def explain_refusal(scene: Scene, seat: int, refused: Refused) -> Problem:
    """The reason of the rules, in words."""
    reason = scene.game.speaker(
        seat, say_names(scene.names, current()), language(current(), scene.game.id)
    ).text(refused.reason)
    if isinstance(refused, Incomplete):
        return invalid("{reason}", reason=reason)
    return Problem(422, "refused", "{reason}", reason=reason)


def choose_move(op: str, decision: str, path: Path) -> Move:
    """A whole choice."""
    return Move(Choose(path), op, decision)


def undo_move(op: str) -> Move:
    """Takes the last choice back."""
    return Move(Undo(), op)


def leave_move(op: str | None) -> Move:
    """Leaves for good."""
    return Move(Leave(), op)


def control_move(by: Literal["player", "away", "bot"], cause: Cause = "player") -> Move:
    """Somebody else answers for the seat from now on."""
    return Move(Control(by), cause=cause)


def default_path(match: Match[Any], seat: int) -> Path:
    """What is chosen for a seat that does not choose; a random choice comes from the key of the game, too."""
    draws = time_out_draws(match.state.rng.open.key, match.seq + 1)
    return match.game.default_path(match.state, seat, draws)


def seat_changes(scene: Scene, seat: int, move: Move) -> dict[str, str | int]:
    """What a move changes in the row of its seat: who controls it, how many questions were missed."""
    row = next(one for one in scene.seats if one.seat == seat)
    match move.act:
        case Leave():
            return {"control": "left"}
        case Control(by):
            return {"control": by, "missed": 0 if by == "player" else row.missed}
        case Choose() if move.cause == "time-out" and move.missed and row.control == "player":
            return {"missed": row.missed + 1}
        case _ if move.cause == "player" and row.missed:
            return {"missed": 0}
        case _:
            return {}
