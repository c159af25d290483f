"""Panels: the content of a table's zones as data, which the app renders piece by piece.

A game builds them in `build_panels` of its Board (`board.py`) from what the viewer may see.
"""

from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.identity_cache import DEFAULT_CACHE_SIZE
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.text import Text


class Person(Struct, frozen=True, gc=False):
    """A player as all pages show them: crest, name, and presence.

    `initial` is one or two letters unique at the table. `control`: player, away, bot, left. `strength` is
    that of the bot playing for the seat.
    """

    seat: int
    name: str
    initial: str
    you: bool = False
    bot: bool = False
    present: bool = False
    asked: bool = False
    control: str = "player"
    strength: str | None = None

    @property
    def plain(self) -> "Person":
        """The player without presence, for pieces that need not change when somebody comes or goes."""
        return _plain(self.seat, self.name, self.initial, self.you)

    @property
    def crest(self) -> "Person":
        """The player as all viewers see them alike, so that one rendering serves them all."""
        return _plain(self.seat, self.name, self.initial, False)

    @property
    def standing(self) -> "Person":
        """The player with presence, whether or not they have an open decision."""
        return replace(self, asked=False)


@lru_cache(DEFAULT_CACHE_SIZE)
def _plain(seat: int, name: str, initial: str, you: bool) -> Person:
    """The same object for the same arguments, so that identity caches find what was derived from it."""
    return Person(seat, name, initial, you)


class Fragment(Struct, frozen=True, gc=False):
    """A piece of a zone: an element with an id, rendered by a macro from facts alone.

    `macro` is called as `macro(id, facts, *slots)` in `templates/games/<game>/fragments.html`; `slots` has
    one item for each tuple of fragments in `inside`. Equal fragments are rendered once and cached, so facts
    are small frozen Structs of plain values, enums, tuples and further Structs, with all texts already in
    words. `grows`: a list that gets new pieces in front and may lose some at its end.
    """

    id: str
    macro: str
    facts: Struct
    inside: tuple[tuple["Fragment", ...], ...] = ()
    grows: bool = False


class Component(Struct, frozen=True, gc=False):
    """A component of the game as it is in the box, for the list of components (`components.py`)."""

    kind: str
    key: str
    value: Any
    count: int = 1
    price: Text | None = None


class Mark(Struct, frozen=True, gc=False):
    """The position of one seat on the way to winning: `value` of the goal's `length`."""

    seat: int
    value: int


class Track(Struct, frozen=True, gc=False, tag=True):
    """A goal that everybody races for: a track of `length` steps with everybody's crest on it."""

    sentence: str
    short: str
    length: int
    marks: tuple[Mark, ...]


class Side(Struct, frozen=True, gc=False):
    """One way to win: its side (with an icon and a colour class), and how near it is, in words."""

    title: str
    icon: str
    colour: str
    status: str


class Sides(Struct, frozen=True, gc=False, tag=True):
    """A goal that differs by side, such as by team: at most two lines."""

    sentence: str
    short: str
    sides: tuple[Side, ...]


class Sockets(Struct, frozen=True, gc=False, tag=True):
    """A goal of things to collect: a row of sockets per seat, each empty ("") or with a colour class."""

    sentence: str
    short: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]


Goal = Track | Sides | Sockets
"""How a game is won: the whole condition as a `sentence`, a `short` one for phones, and everybody's progress.
"""


class Panels(Struct, frozen=True, gc=False):
    """All zones of a table that a game fills.

    `title` and `detail` say where the game is ("Round 4", "Turns: 8 is called"). `rivals` are plates in turn
    order after the viewer, `stage` is the board, `own` what the viewer has, or the seat that they follow.
    """

    title: str
    detail: str
    rivals: tuple[Fragment, ...]
    stage: tuple[Fragment, ...]
    own: tuple[Fragment, ...]


class ChoiceStep(Struct, frozen=True, gc=False):
    """One answer of a choice in progress: its topic, its label, and what was picked or paid.

    `verb`, `subjects` and `price` are those of the picked options; `amounts` those of a split.
    """

    topic: str
    label: str
    verb: str = ""
    subjects: tuple[Any, ...] = ()
    price: Any = None
    amounts: tuple[int, ...] = ()


class ChoiceLabel(Struct, frozen=True, gc=False):
    """A choice in the words of the action bar.

    `sentence` is a question of up to 60 characters, `verb` the button (verb and noun, up to 22 characters),
    and `consequence` what follows, in up to 90.
    """

    sentence: str
    verb: str
    consequence: str = ""


class Score(Struct, frozen=True, gc=False):
    """The score on a plate: a number, an icon, and the word for what it counts."""

    value: int
    icon: str
    word: str


class Flag(Struct, frozen=True, gc=False):
    """Whether the table waits for a player."""

    asked: bool


def build_plate(person: Person, score: Score, rows: tuple[Fragment, ...]) -> Fragment:
    """A rival's plate: crest, name, the score, and rows of the game's own (`<div class="line">`).

    They are separate pieces, because the open decisions change with every choice.
    """
    crest, flag = _crest_and_flag(person)
    id = f"seat-{person.seat}"
    points = (Fragment(f"{id}-points", "frame.plate_score", score),)
    return Fragment(id, "frame.plate", person.crest, (crest, points, rows, flag))


@lru_cache(DEFAULT_CACHE_SIZE)
def _crest_and_flag(person: Person) -> tuple[tuple[Fragment], tuple[Fragment]]:
    """The pieces of a plate that show a player's presence."""
    id = f"seat-{person.seat}"
    return (
        (Fragment(f"{id}-crest", "frame.plate_crest", person.standing),),
        (Fragment(f"{id}-flag", "frame.plate_flag", Flag(person.asked)),),
    )


class Hidden(Struct, frozen=True, gc=False):
    """The number of cards or gems that lie face down."""

    count: int


def build_hidden(id: str, count: int) -> tuple[Fragment, ...]:
    """The hidden hand of a player whom a spectator follows; empty if they hold nothing."""
    return (Fragment(id, "frame.hidden", Hidden(count)),) if count else ()


def seat_below(viewer: Viewer, follows: Viewer) -> Viewer:
    """The seat whose things lie below the board: the viewer's own, or the one they follow."""
    return follows if viewer is None else viewer


def rivals_in_turn(people: tuple[Person, ...], viewer: Viewer) -> tuple[Person, ...]:
    """The other players, clockwise from the viewer's left; for a spectator all, from the first seat."""
    first = 0 if viewer is None else viewer + 1
    return tuple([person for person in people[first:] + people[:first] if person.seat != viewer])
