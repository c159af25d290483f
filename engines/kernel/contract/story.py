"""Story: what an event is at a glance. Chips, scenes, the log's marks and the replay are made from it.

A game gives a function an event class (`Game.story`); it is asked with the event as the viewer may see it, so
a beat can show nothing that the event does not. What a chip says is the phrase `beat.<EventName>`, without
the actor, whose crest stands before it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from engines.kernel.choices.tasks import Event
from engines.kernel.contract.ending import GameEnded, PlayedOn, PlayerLeft
from engines.kernel.secrecy.piles import Pile

LOG_ONLY, CHIP, SCENE = 0, 1, 2
"""The weights of a beat: a line in the log; a chip too; a scene on the stage as well."""


class Change(Struct, frozen=True, gc=False):
    """A number that changed: whose (None: the table's), of what in a machine's word ("gems"), by how much."""

    seat: int | None
    what: str
    by: int


class Beat(Struct, frozen=True, gc=False):
    """One moment of the story.

    `verb` names its icon. `actor` acted, `targets` are the seats it was aimed at. `things` are the cards,
    gems or dragons in it, as the game's own values, None for one the viewer may not know. `opens` says that
    a "round" or a "turn" (of the actor) begins here. `out` are the seats that are out of the game from here,
    `exposed` those whose secret side everybody learns. `befalls`: it comes to the actor by what was done
    before, so it is news to them, too.
    """

    verb: str
    actor: int | None = None
    weight: int = CHIP
    things: tuple[Any, ...] = ()
    targets: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()
    opens: str = ""
    out: tuple[int, ...] = ()
    exposed: tuple[int, ...] = ()
    befalls: bool = False


Story = Mapping[type[Event], Callable[[Any], Beat]]


def seen_cards(pile: Pile[Any]) -> tuple[Any, ...]:
    """The cards of a (masked) pile as the things of a beat: those the viewer knows, None for each other."""
    return pile.cards if pile.listing is None else pile.listing


def build_plain_beat(event: Event) -> Beat:
    """A chip without an icon: what an event is in a game that has no story."""
    return Beat("", getattr(event, "seat", None))


def _left(event: PlayerLeft) -> Beat:
    return Beat("leave", event.seat, SCENE, out=(event.seat,))


def _ended(event: GameEnded) -> Beat:
    """Of several winners none is the actor: the chip names them."""
    winner = event.winners[0] if len(event.winners) == 1 else None
    return Beat("win", winner, SCENE)


def _played_on(event: PlayedOn) -> Beat:
    """News to everybody, whoever plays on included: so it has no actor."""
    return Beat("play_on")


KERNEL_STORY: Story = {PlayerLeft: _left, GameEnded: _ended, PlayedOn: _played_on}

KERNEL_VERBS: Mapping[str, str] = {"leave": "leave", "win": "trophy", "play_on": "hourglass"}
"""The verbs of KERNEL_STORY, each with its icon in static/icons.txt."""
