"""Who hears and who speaks in which circle."""

from app.chat.store import Circle
from app.tables.log.scene import Scene
from engines.kernel.secrecy.audience import Viewer


def circles_heard(scene: Scene, viewer: Viewer) -> tuple[Circle, ...]:
    """The circles that one may read.

    What players say is part of the table, so watchers hear it. What watchers say could help a player: players
    hear it when the game is over.
    """
    if viewer is None or scene.status == "finished":
        return (Circle.PLAYERS, Circle.WATCHERS)
    return (Circle.PLAYERS,)


def circle_spoken(viewer: Viewer) -> Circle:
    """The circle that one speaks in."""
    return Circle.WATCHERS if viewer is None else Circle.PLAYERS
