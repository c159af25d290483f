"""Panels: the content of a table's zones as data, which the app renders piece by piece.

A game builds them in `build_panels` of its Board (`board.py`) from what the viewer may see.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engines.kernel.identity_cache import DEFAULT_CACHE_SIZE
from engines.kernel.seats import others_in_turn
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.text import Text


class Person(Struct, frozen=True, gc=False):
    """A player as shown on every page: crest, name, and presence.

    `initial` is one or two letters, unique at the table. `has_decision` means that the player has an open
    decision. `control` is "player", "away", "bot" or "left". `strength` is that of the bot in the seat.
    `portrait` is the number of a picture, or 0.
    """

    seat: int
    name: str
    initial: str
    you: bool = False
    bot: bool = False
    present: bool = False
    has_decision: bool = False
    control: str = "player"
    strength: str | None = None
    portrait: int = 0

    @property
    def without_presence(self) -> "Person":
        """The player without presence, for fragments that do not change when players come and go."""
        return _get_plain_person(self.seat, self.name, self.initial, self.you, self.portrait)

    @property
    def as_seen_by_all(self) -> "Person":
        """The player without presence and `you`, so that one rendering serves all viewers."""
        return _get_plain_person(self.seat, self.name, self.initial, False, self.portrait)

    @property
    def without_decision(self) -> "Person":
        """The player with presence, but without `has_decision`."""
        return replace(self, has_decision=False)


@lru_cache(DEFAULT_CACHE_SIZE)
def _get_plain_person(seat: int, name: str, initial: str, you: bool, portrait: int) -> Person:
    """Return the same object for the same arguments, because identity caches compare objects."""
    return Person(seat, name, initial, you, portrait=portrait)


class Fragment(Struct, frozen=True, gc=False):
    """A part of a zone: an element with an id, rendered by a macro from facts alone.

    `macro` is called as `macro(id, facts, *slots)` in `templates/games/<game>/fragments.html`; `slots`
    has one item for each tuple of fragments in `inside`. Equal fragments are rendered once and cached, so
    facts must be small frozen Structs of plain values, enums, tuples and other Structs, whose texts are
    already in the viewer's language. `grows` marks a list that gets new fragments at its start and may
    lose fragments at its end.
    """

    id: str
    macro: str
    facts: Struct
    inside: tuple[tuple["Fragment", ...], ...] = ()
    grows: bool = False


class Component(Struct, frozen=True, gc=False):
    """A component in the game's box, for the list of components (`components.py`)."""

    kind: str
    key: str
    value: Any
    count: int = 1
    price: Text | None = None


class Mark(Struct, frozen=True, gc=False):
    """The position of one seat on a track: `value` of the track's `length` steps."""

    seat: int
    value: int


class Track(Struct, frozen=True, gc=False, tag=True):
    """A goal that all players race for: a track of `length` steps with a crest per player."""

    sentence: str
    short: str
    length: int
    marks: tuple[Mark, ...]


class Side(Struct, frozen=True, gc=False):
    """A side's way to win: its title, icon and colour class, and its progress in words."""

    title: str
    icon: str
    colour: str
    status: str


class Sides(Struct, frozen=True, gc=False, tag=True):
    """A goal that differs by side, such as by team; at most two sides."""

    sentence: str
    short: str
    sides: tuple[Side, ...]


class Sockets(Struct, frozen=True, gc=False, tag=True):
    """A goal that consists of items to collect.

    Each seat has a row of sockets, each of them empty ("") or a colour class.
    """

    sentence: str
    short: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]


Goal = Track | Sides | Sockets
"""The goal of a game: the whole condition as a `sentence`, a `short` version for phones, and the progress."""


class Panels(Struct, frozen=True, gc=False):
    """All zones of a table that a game fills.

    `title` and `detail` describe the state of the game ("Round 4", "Turns: 8 is called"); the title of a
    finished game is given by the frame. `rivals` are plates
    in turn order after the viewer, `stage` is the board, `own` is the area of the viewer or of the seat that
    they follow.
    """

    title: str
    detail: str
    rivals: tuple[Fragment, ...]
    stage: tuple[Fragment, ...]
    own: tuple[Fragment, ...]


class ChoiceStep(Struct, frozen=True, gc=False):
    """One answer in a choice that is still being made: its topic, its label, and what was picked or paid.

    `verb`, `subjects` and `price` are those of the picked options; `amounts` those of a split. `about` are
    the arguments of the topic, such as a card.
    """

    topic: str
    label: str
    verb: str = ""
    subjects: tuple[Any, ...] = ()
    price: Any = None
    amounts: tuple[int, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)


class ChoiceLabel(Struct, frozen=True, gc=False):
    """A choice in the words of the action bar.

    `sentence` is a question of up to 60 characters, `verb` the button (verb and noun, up to 22 characters),
    and `consequence` says what follows, in up to 90 characters.
    """

    sentence: str
    verb: str
    consequence: str = ""


class Score(Struct, frozen=True, gc=False):
    """The score on a plate: a number, an icon, and the word for what it counts."""

    value: int
    icon: str
    word: str


class DecisionFlag(Struct, frozen=True, gc=False):
    """Whether a player has an open decision."""

    has_decision: bool


def build_plate(person: Person, score: Score, rows: tuple[Fragment, ...]) -> Fragment:
    """Build a rival's plate: crest, name, the score, and rows defined by the game (`<div class="line">`).

    The parts are separate fragments, because open decisions change with every choice.
    """
    crest, flag = _build_crest_and_flag(person)
    id = f"seat-{person.seat}"
    points = (Fragment(f"{id}-points", "frame.plate_score", score),)
    return Fragment(id, "frame.plate", person.as_seen_by_all, (crest, points, rows, flag))


@lru_cache(DEFAULT_CACHE_SIZE)
def _build_crest_and_flag(person: Person) -> tuple[tuple[Fragment], tuple[Fragment]]:
    """Build the fragments of a plate that show presence and an open decision."""
    id = f"seat-{person.seat}"
    return (
        (Fragment(f"{id}-crest", "frame.plate_crest", person.without_decision),),
        (Fragment(f"{id}-flag", "frame.plate_flag", DecisionFlag(person.has_decision)),),
    )


def build_own_area(
    person: Person, things: tuple[Fragment, ...], rows: tuple[Fragment, ...] = ()
) -> tuple[Fragment, ...]:
    """Build the own area: crest and name in the element `seat-N`, which every table needs, beside the things.

    `rows` are defined by the game, like those of a plate. For `Panels.own`, with the player of `seat_below`.
    """
    return (
        Fragment(f"seat-{person.seat}", "frame.own_person", person.without_presence, (rows,)),
        Fragment("mine", "frame.own_things", person.without_decision, (things,)),
    )


class Hidden(Struct, frozen=True, gc=False):
    """The number of cards or gems that lie face down."""

    count: int


def build_hidden(id: str, count: int) -> tuple[Fragment, ...]:
    """Build the hidden hand of a player whom a spectator follows; empty if there are no cards."""
    return (Fragment(id, "frame.hidden", Hidden(count)),) if count else ()


def seat_below(viewer: Viewer, followed_seat: Viewer) -> Viewer:
    """The seat whose area is below the board: the viewer's own, or the one they follow."""
    return followed_seat if viewer is None else viewer


def rivals_in_turn(people: tuple[Person, ...], viewer: Viewer) -> tuple[Person, ...]:
    """The other players, clockwise from the viewer's left; for a spectator, all players."""
    return tuple([people[seat] for seat in others_in_turn(len(people), viewer)])
