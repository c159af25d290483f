"""Story: what an event is at a glance. Chips, scenes on the stage, the log's marks and replays come from it.

A game gives a function an event class (`Game.story`); it is asked with the event as the viewer may see it, so
a beat can show nothing that the event does not. What a chip says is the phrase `beat.<EventName>`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from engines.kernel.tasks import Event

LOG_ONLY, CHIP, SCENE = 0, 1, 2
"""The weights of a beat: a line in the log; a chip too; a scene on the stage as well."""


class Change(Struct, frozen=True):
    """A number that changed: whose (None: the table's), of what in a machine's word ("gems"), by how much."""

    seat: int | None
    what: str
    by: int


class Beat(Struct, frozen=True):
    """One moment of the story.

    `verb` names its icon. `actor` acted, `targets` are the seats it was aimed at. `things` are the cards,
    gems or dragons in it, as the game's own values, None for one the viewer may not know. `opens` says that
    a "round" or a "turn" (of the actor) begins here.
    """

    verb: str
    actor: int | None = None
    weight: int = CHIP
    things: tuple[Any, ...] = ()
    targets: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()
    opens: str = ""


Story = Mapping[type[Event], Callable[[Any], Beat]]
