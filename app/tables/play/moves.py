"""Moves: requests of seated players to a running table, and their outcome by the rules."""

import hashlib
from dataclasses import dataclass
from typing import Any, Literal

from app.language.catalogues import load_language
from app.language.current_language import current_language
from app.language.deleted_players import say_names
from app.tables.log.encoding import pack
from app.tables.log.scene import Scene, require_match
from app.tables.play.undo_limit import require_undo_left
from app.web.errors import Problem, conflict, forbidden, invalid
from engines.kernel.choices.decision import Incomplete, Path, Refused
from engines.kernel.contract.game import Events
from engines.kernel.matches.entry import Cause
from engines.kernel.matches.match import Act, Choose, Control, Leave, Match, Undo
from engines.kernel.words.text import Text, text

TIME_OUTS_UNTIL_AWAY = 2
"""Consecutive time-outs before a player counts as away."""


@dataclass(frozen=True)
class Move:
    """A request to act: `op` is the sender's id for it, `decision` the decision that a choice answers.

    `missed`: whether a time-out suggests that the player is away; the end of a whole turn does not.
    `bot_reason`: why a bot makes the move, encoded; `strength`: that of the bot.
    """

    act: Act
    op: str | None = None
    decision: str | None = None
    cause: Cause = "player"
    missed: bool = True
    bot_reason: bytes | None = None
    strength: str | None = None

    def body(self, seat: int) -> str:
        """A hash of the request's content; a repeated request has the same op and the same hash."""
        try:
            content = pack((seat, self.decision, self.act))
        except (OverflowError, UnicodeError):  # no stored entry contains such a number or text
            return ""
        return hashlib.sha256(content).hexdigest()


def require_seat(scene: Scene, user_id: str | None) -> int:
    """The user's seat. Raises Problem 403."""
    seat = scene.seat_of(user_id)
    if seat is None:
        raise forbidden("not_seated", "You’re not seated at this table.")
    return seat


def apply_move(scene: Scene, seat: int, move: Move) -> tuple[Match[Any], Events]:
    """The match after a move, and its events. Raises Problem 409 or 422."""
    match = require_match(scene)
    control = scene.control(seat)
    if move.cause == "player" and control == "left":
        raise conflict("not_your_turn", "You’ve left this game.")
    if move.cause == "bot" and control != "bot":
        raise conflict("stale", "That seat no longer has a bot.")
    if isinstance(move.act, Choose):
        require_open(match, seat, move.decision)
    elif isinstance(move.act, Undo):
        require_undo_left(match, seat)
        if not match.can_undo(seat):
            reason = _say(scene, seat, text("kernel.no_undo"))
            raise Problem(409, "nothing_to_undo", "{reason}", reason=reason)
    try:
        return match.play(seat, move.act)
    except Refused as refused:
        raise explain_refusal(scene, seat, refused) from None


def is_open(scene: Scene, user_id: str | None, decision: str) -> bool:
    """Whether this is the user's open decision."""
    seat = scene.seat_of(user_id)
    return seat is not None and scene.match is not None and scene.match.decision_id(seat) == decision


def require_deciding_seat(scene: Scene, user_id: str | None, decision: str) -> int:
    """The user's seat, if this is its open decision. Raises Problem 403 or 409."""
    seat = require_seat(scene, user_id)
    require_open(require_match(scene), seat, decision)
    return seat


def require_open(match: Match[Any], seat: int, decision: str | None) -> None:
    """Raises Problem 409 unless this is the seat's open decision."""
    open_decision = match.decision_id(seat)
    if open_decision is not None and open_decision == decision:
        return
    is_own = (decision or "").startswith(f"{seat}.")
    if open_decision is None and not is_own:
        raise conflict("not_your_turn", "It’s not your turn.")
    raise conflict("stale", "The game has moved on. Please choose again.")


def explain_refusal(scene: Scene, seat: int, refused: Refused) -> Problem:
    """A refusal of the rules as a Problem 422 with its reason in words."""
    reason = _say(scene, seat, refused.reason)
    if isinstance(refused, Incomplete):
        return invalid("{reason}", reason=reason)
    return Problem(422, "refused", "{reason}", reason=reason)


def _say(scene: Scene, seat: int, reason: Text) -> str:
    """A reason of the rules in the words of the game."""
    language = current_language()
    names = say_names(scene.names, language)
    return scene.game.speaker(seat, names, load_language(language, scene.game.id)).text(reason)


def choose_move(op: str, decision: str, path: Path) -> Move:
    """A complete choice."""
    return Move(Choose(path), op, decision)


def undo_move(op: str) -> Move:
    """An undo of the last choice."""
    return Move(Undo(), op)


def leave_move(op: str | None) -> Move:
    """A forfeit."""
    return Move(Leave(), op)


def control_move(by: Literal["player", "away", "bot"], cause: Cause = "player") -> Move:
    """A change of the seat's control."""
    return Move(Control(by), cause=cause)


def seat_changes(scene: Scene, seat: int, move: Move) -> dict[str, str | int]:
    """New values of the seat's row after a move: `control`, and `missed`, its consecutive time-outs."""
    row = next(row for row in scene.seats if row.seat == seat)
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
