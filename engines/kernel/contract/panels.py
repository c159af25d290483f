"""Panels: what a game puts into the zones of the table, as data; the app draws it piece by piece.

A game declares, in `engines/<game>/board/panels.py` (or `panels.py`),

    def panels(view, people, viewer, say, follows=None) -> Panels

and may have beside it

    build_thing(id, value, say) -> Fragment | None     a card or token, as a face: in scenes, trays, the lens
    build_offer(id, value, price, say) -> Fragment | None  the same in a tray, with its price for you
    find_thing(name) -> Any                           the value that a `data-lens` name stands for
    label_choice(answers, view, say) -> ChoiceLabel | None        what a choice is called
    find_cause(topic, about, view) -> Any             the value a question is about, shown large beside it
    FILLED: the topics of later questions whose proposed answer is filled in, and can still be changed
    REFUSALS: options that let go what is offered, as "decline" does: not the main verb while it can be taken
    SIGNS: the macro `sign(id, facts)` of its fragments draws what a split counts

`view` is the masked state of `Game.view`, `people` one Person a seat, `viewer` the seat whose page it is
(None: a spectator), `say` the Speaker in the viewer's voice, `follows` the seat that a spectator follows: it
has the place of their own, with what all may see of it. Everything in it comes from what the viewer may see,
so nothing that is drawn from it can show more.
"""

from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.identity_cache import DEFAULT_CACHE_SIZE
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.text import Text


class Person(Struct, frozen=True, gc=False):
    """Who sits at a seat, as all pages show it: crest, name, and how they are there.

    `initial` is one or two letters that no other seat has. `control`: player, away, bot, left. `strength` is
    that of the bot that the seat was given to.
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
        """Who they are without how they are there, for what need not change when they come or go."""
        return _plain(self.seat, self.name, self.initial, self.you)

    @property
    def crest(self) -> "Person":
        """What all viewers see alike: one drawing serves them all."""
        return _plain(self.seat, self.name, self.initial, False)

    @property
    def standing(self) -> "Person":
        """Who they are and how they are there, whether or not they are asked."""
        return replace(self, asked=False)


@lru_cache(DEFAULT_CACHE_SIZE)
def _plain(seat: int, name: str, initial: str, you: bool) -> Person:
    """The same one for the same words, so that what is made of it is found again."""
    return Person(seat, name, initial, you)


class Fragment(Struct, frozen=True, gc=False):
    """One piece of a zone: an element with an id, drawn by a macro from facts and nothing else.

    `macro` is called as `macro(id, facts, *slots)` in `templates/games/<game>/fragments.html`; `slots` is one
    place for each tuple of fragments in `inside`. Equal fragments are drawn once and kept, so facts are small
    frozen Structs of plain values, enums, tuples and further Structs, with the words already said. `grows`:
    a list that gets new pieces in front, and may lose some at its end.
    """

    id: str
    macro: str
    facts: Struct
    inside: tuple[tuple["Fragment", ...], ...] = ()
    grows: bool = False


class Component(Struct, frozen=True, gc=False):
    """A component of the game as it is in the box, for the list of all (`components.py` beside the panels).

    `kind` is the shelf it stands on, with the phrase `components.<kind>`; `key` names it in addresses, once
    in a game; `value` is what `build_thing` draws. There are `count` of it; 0: as many as players need.
    `price` says what it costs, where it costs something.
    """

    kind: str
    key: str
    value: Any
    count: int = 1
    price: Text | None = None


class Mark(Struct, frozen=True, gc=False):
    """Where one seat stands on the way to winning: `value` of the goal's `length`."""

    seat: int
    value: int


class Track(Struct, frozen=True, gc=False, tag=True):
    """A goal that all race for: a track of so many steps with everybody's crest on it."""

    sentence: str
    short: str
    length: int
    marks: tuple[Mark, ...]


class Side(Struct, frozen=True, gc=False):
    """One way to win: whose it is (with an icon and a colour class), and how near it is, in words."""

    title: str
    icon: str
    colour: str
    status: str


class Sides(Struct, frozen=True, gc=False, tag=True):
    """A goal that differs by side, such as a team's: at most two lines."""

    sentence: str
    short: str
    sides: tuple[Side, ...]


class Sockets(Struct, frozen=True, gc=False, tag=True):
    """A goal of things to collect: a row of sockets a seat, each empty ("") or filled with a colour class."""

    sentence: str
    short: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]


Goal = Track | Sides | Sockets
"""How a game is won, the whole condition as a `sentence`, a `short` one for phones, and how near all are."""


class Panels(Struct, frozen=True, gc=False):
    """All zones of a table that a game fills.

    `title` and `detail` say where the game is ("Round 4", "Turns: 8 is called"). `rivals` are plates in
    turn order after the viewer, `stage` the board, `own` what the viewer has, or the seat that they follow.
    """

    title: str
    detail: str
    rivals: tuple[Fragment, ...]
    stage: tuple[Fragment, ...]
    own: tuple[Fragment, ...]


class ChoiceStep(Struct, frozen=True, gc=False):
    """One answer of a choice that is being made: to which topic, the label, and what was picked or paid.

    `verb`, `subjects` and `price` are of the picked options; `amounts` those of a split.
    """

    topic: str
    label: str
    verb: str = ""
    subjects: tuple[Any, ...] = ()
    price: Any = None
    amounts: tuple[int, ...] = ()


class ChoiceLabel(Struct, frozen=True, gc=False):
    """A choice in the words of the action bar: a question of up to 60 characters, the button that does it
    (verb and noun, up to 22), and what follows from it in up to 90."""

    sentence: str
    verb: str
    consequence: str = ""


class Score(Struct, frozen=True, gc=False):
    """The number of a plate: with an icon, and in words what it counts."""

    value: int
    icon: str
    word: str


class Flag(Struct, frozen=True, gc=False):
    """Whether the table waits for somebody."""

    asked: bool


def build_plate(person: Person, score: Score, rows: tuple[Fragment, ...]) -> Fragment:
    """A rival's plate: crest, name, the number that wins, and rows of the game's own.

    They are pieces of their own, as who is asked changes with every choice. A row is `<div class="line">`.
    """
    crest, flag = _crest_and_flag(person)
    id = f"seat-{person.seat}"
    points = (Fragment(f"{id}-points", "frame.plate_score", score),)
    return Fragment(id, "frame.plate", person.crest, (crest, points, rows, flag))


@lru_cache(DEFAULT_CACHE_SIZE)
def _crest_and_flag(person: Person) -> tuple[tuple[Fragment], tuple[Fragment]]:
    """The pieces of a plate that show how somebody is there."""
    id = f"seat-{person.seat}"
    return (
        (Fragment(f"{id}-crest", "frame.plate_crest", person.standing),),
        (Fragment(f"{id}-flag", "frame.plate_flag", Flag(person.asked)),),
    )


class Hidden(Struct, frozen=True, gc=False):
    """Cards or gems that lie face down: how many."""

    count: int


def build_hidden(id: str, count: int) -> tuple[Fragment, ...]:
    """What somebody holds whom one follows and who keeps it hidden; nothing where there is nothing."""
    return (Fragment(id, "frame.hidden", Hidden(count)),) if count else ()


def seat_below(viewer: Viewer, follows: Viewer) -> Viewer:
    """Whose things lie below the board: the viewer's own, else those of the seat they follow."""
    return follows if viewer is None else viewer


def rivals_in_turn(people: tuple[Person, ...], viewer: Viewer) -> tuple[Person, ...]:
    """Everybody but the viewer, clockwise from their left; for a spectator all, from the first seat."""
    first = 0 if viewer is None else viewer + 1
    return tuple([person for person in people[first:] + people[:first] if person.seat != viewer])
