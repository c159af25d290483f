"""Stories: the summary of each event, used for chips, scenes, marks in the log, and the replay.

A game maps each event class to a function (`Game.story`), which receives the event as the viewer may see it,
so a beat cannot show more than the event. The text of a chip is the phrase `beat.<EventName>`, without the
actor, whose crest is shown in front of it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from engines.kernel.choices.tasks import Event
from engines.kernel.contract.ending import GameEnded, PlayedOn, PlayerLeft
from engines.kernel.secrecy.piles import Pile

LOG_ONLY, CHIP, SCENE = 0, 1, 2
"""Weights of a beat: only a line in the log; also a chip; also a scene on the stage."""


class Change(Struct, frozen=True, gc=False):
    """A changed number: its seat (None: the table), its machine name ("gems"), and the difference."""

    seat: int | None
    what: str
    by: int


class Beat(Struct, frozen=True, gc=False):
    """The summary of an event, as data.

    `verb` names its icon. `actor` is the acting seat, `targets` the seats it was aimed at. `things` are the
    cards, gems or dragons involved, as the game's own values; None for one the viewer may not know. `opens`
    says that a "round" or the actor's "turn" begins here. `out` are the seats eliminated here, `exposed`
    those whose secret side everybody learns. `befalls`: it happens to the actor because of an earlier act, so
    it is new to them, too.
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
    """The cards of a (masked) pile as the things of a beat: None for each unknown card."""
    return pile.cards if pile.listing is None else pile.listing


def build_plain_beat(event: Event) -> Beat:
    """A chip without an icon, for games without a story."""
    return Beat("", getattr(event, "seat", None))


def _leave_beat(event: PlayerLeft) -> Beat:
    return Beat("leave", event.seat, SCENE, out=(event.seat,))


def _end_beat(event: GameEnded) -> Beat:
    """A single winner is the actor; several are named in the chip."""
    winner = event.winners[0] if len(event.winners) == 1 else None
    return Beat("win", winner, SCENE)


def _play_on_beat(event: PlayedOn) -> Beat:
    """It has no actor, because it is new to everybody, including the player who plays on."""
    return Beat("play_on")


KERNEL_STORY: Story = {PlayerLeft: _leave_beat, GameEnded: _end_beat, PlayedOn: _play_on_beat}

KERNEL_VERBS: Mapping[str, str] = {"leave": "leave", "win": "trophy", "play_on": "hourglass"}
"""The verbs of KERNEL_STORY with their icons in static/icons.txt."""
