"""The channels of a table's chat, and the permissions to read and post in them."""

from enum import StrEnum

from app.tables.log.scene import Scene
from engines.kernel.secrecy.audience import Viewer


class Channel(StrEnum):
    """A channel, by its stored name."""

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


def posting_channel(viewer: Viewer) -> Channel:
    """The channel that a viewer posts in."""
    return Channel.WATCHERS if viewer is None else Channel.PLAYERS
