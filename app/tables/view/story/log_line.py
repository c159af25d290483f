"""A line of the log, and what is made of it and kept with it: what never changes is made once."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct, field

from engines.kernel.choices.tasks import Event
from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.contract.story import Beat
from engines.kernel.words.speaker import Speaker

Place = tuple[int, int]
"""Where a line stands: its entry, and its place in that."""


class Groups(Struct, frozen=True, gc=False):
    """A log as far as one of its lines, from its `first` on: rounds and turns that are done, the oldest first
    and each with the place of its own first line, and how many of its last lines the turn has that goes on.

    They are kept with a line, and so have no lines in them: it would be a cycle, and not gone with the line.
    """

    first: Place
    people: tuple[Person, ...]
    done: tuple[tuple[Place, Fragment], ...] = ()
    open: int = 0


class Piece(Struct, frozen=True, gc=False):
    """A fragment that was made of a line of the log, by what, and of what else."""

    make: Callable[..., Fragment]
    given: tuple[Any, ...]
    made: Fragment


class Kept(Struct, gc=False):
    """What was made of a line of the log, kept with it: its `pieces`, the log as far as it, in groups for
    each who hears it, and its JSON. Lines that differ in nothing else are the same.

    Nothing here refers to the line or to one before it. That would be a cycle, which is not looked for.
    """

    pieces: tuple[Piece, ...] = ()
    groups: dict[Speaker, Groups] | None = None
    json: msgspec.Raw | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kept)

    def __hash__(self) -> int:
        return 0


class LogLine(Struct, frozen=True, gc=False):
    """One sentence of the log; `seq` is the entry it belongs to, 0 for the deal, `at` its place in it.

    `event` is what happened by the rules, masked for the viewer, and `beat` what it is at a glance; None for
    what Magehall itself says: then `kind` is the name of its phrase (else the name of the event). `chip`: the
    same in a few words, without who acted, if others are told of it at a glance. `has_reason`: it is the
    first of what a bot did for a reason that is kept.
    """

    seq: int
    text: str
    kind: str = ""
    event: Event | None = None
    beat: Beat | None = None
    at: int = 0
    chip: str = ""
    has_reason: bool = False
    kept: Kept = field(default_factory=Kept)

    @property
    def place(self) -> Place:
        """Where it stands in the log."""
        return self.seq, self.at

    def id(self, what: str) -> str:
        """A name for something drawn from this line, the same for as long as the line stands."""
        return f"{what}-{self.seq}-{self.at}"
