"""What a page asks on the way to a choice: the next question along a path, as the region that shows it."""

from app.tables.draw.renderer import Renderer
from app.tables.play import moves
from app.tables.play.room import Room
from app.web.errors import Problem
from engines.kernel.choices.decision import Path, Refused


def show_question(renderer: Renderer, room: Room, user_id: str | None, decision: str, path: Path) -> str:
    """The question at the end of a path, or what the whole choice would be. Changes nothing.

    Raises Problem 403, 409, or 422 for a path that is not offered.
    """
    seat = moves.asked_seat(room.scene, user_id, decision)
    try:
        return renderer.decision(room, seat, path)
    except Refused as refused:
        raise moves.explain_refusal(room.scene, seat, refused) from None


def ask_on(renderer: Renderer, room: Room, user_id: str | None, decision: str, path: Path) -> str | None:
    """Where a path is legal so far but asks for more: what it asks. None where the move itself is to be
    made, or says why it cannot be."""
    scene = room.scene
    try:
        seat = moves.asked_seat(scene, user_id, decision)
        if scene.match is None or scene.game.explore(scene.match.state, seat, path) is None:
            return None
        return show_question(renderer, room, user_id, decision, path)
    except (Problem, Refused):
        return None
