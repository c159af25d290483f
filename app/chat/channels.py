"""The channels of a table's chat, and the permissions to read and post in them."""

from enum import StrEnum

from app.tables.log.scene import Scene
from app.web.errors import forbidden
from engines.kernel.secrecy.audience import Viewer


class Channel(StrEnum):
    """A chat channel; the value is the name stored in the database."""

    PLAYERS = "players"
    WATCHERS = "watchers"


def readable_channels(scene: Scene, viewer: Viewer) -> tuple[Channel, ...]:
    """The channels that a viewer may read.

    Spectators can read the players' chat. Their own chat could help a player, so players can read it only
    once the game has finished.
    """
    if viewer is None or scene.status == "finished":
        return (Channel.PLAYERS, Channel.WATCHERS)
    return (Channel.PLAYERS,)


def require_readable_channel(scene: Scene, viewer: Viewer, channel: Channel) -> None:
    """Raises Problem 403 unless the viewer may read the channel."""
    if channel not in readable_channels(scene, viewer):
        raise forbidden("not_finished", "You can read the spectators’ chat once the game is over.")


def posting_channel(viewer: Viewer) -> Channel:
    """The channel that a viewer posts in."""
    return Channel.WATCHERS if viewer is None else Channel.PLAYERS
