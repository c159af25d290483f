"""Renders the next decision of a choice in progress."""

from app.tables.play import moves
from app.tables.play.room import Room
from app.tables.rendering.table_renderer import TableRenderer
from app.web.errors import Problem
from engines.kernel.choices.decision import Path, Refused


def render_decision(
    renderer: TableRenderer, room: Room, user_id: str | None, decision: str, path: Path
) -> str:
    """The decision at the end of a path, or the complete choice to confirm. Changes nothing.

    Raises Problem 403, 409, or 422 for a path that is not legal.
    """
    seat = moves.require_deciding_seat(room.scene, user_id, decision)
    try:
        return renderer.render_decision(room, seat, path)
    except Refused as refused:
        raise moves.explain_refusal(room.scene, seat, refused) from None


def render_next_decision(
    renderer: TableRenderer, room: Room, user_id: str | None, decision: str, path: Path
) -> str | None:
    """The next decision of a path that is legal but incomplete.

    None if the path is complete or illegal: making the move then succeeds, or explains why it cannot be made.
    """
    scene = room.scene
    try:
        seat = moves.require_deciding_seat(scene, user_id, decision)
        if scene.match is None or scene.game.explore(scene.match.state, seat, path) is None:
            return None
        return render_decision(renderer, room, user_id, decision, path)
    except (Problem, Refused):
        return None
