"""A sentence of the log, with a cache of objects built from it."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct, field

from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.events import Beat, Event
from engines.kernel.words.speaker import Speaker

LinePlace = tuple[int, int]
"""The place of a line: its entry, and its index in that entry."""


class LogGroups(Struct, frozen=True, gc=False):
    """The rounds and turns of a log, from the line at `first` up to the line that they are cached with.

    `complete` are the finished ones, the oldest first, each with the place of its first line; `open_count` is
    the number of lines in the turn in progress. The groups must not refer to a line: a line that cached them
    would be part of a reference cycle, and never be freed.
    """

    first: LinePlace
    people: tuple[Person, ...]
    complete: tuple[tuple[LinePlace, Fragment], ...] = ()
    open_count: int = 0


class CachedFragment(Struct, frozen=True, gc=False):
    """A fragment built from a line, with the function and the further arguments that built it."""

    build: Callable[..., Fragment]
    arguments: tuple[Any, ...]
    fragment: Fragment


class LineCache(Struct, gc=False):
    """Objects built from a line: fragments, its JSON, and for each speaker the groups up to this line.

    All caches compare as equal, so they do not affect the comparison of lines. Nothing here may refer to
    the line or to one before it: the garbage collector does not look for such cycles.
    """

    fragments: tuple[CachedFragment, ...] = ()
    groups: dict[Speaker, LogGroups] | None = None
    json: msgspec.Raw | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LineCache)

    def __hash__(self) -> int:
        return 0


class LogLine(Struct, frozen=True, gc=False):
    """One sentence of the log; `seq` is its entry (0: the deal), `at` its index in the entry.

    `event` is the event of the game, masked for the viewer, and `beat` its summary; both are None for
    sentences of the app. `kind` is the name of the event, or the key of the app's phrase. `chip` is the
    sentence in a few words, without the actor, for events that get a chip in the story strip.
    `has_reason` says whether this is the first line of a bot's choice whose reason is stored.
    """

    seq: int
    text: str
    kind: str = ""
    event: Event | None = None
    beat: Beat | None = None
    at: int = 0
    chip: str = ""
    has_reason: bool = False
    cache: LineCache = field(default_factory=LineCache)

    @property
    def place(self) -> LinePlace:
        """The place in the log."""
        return self.seq, self.at

    def id(self, kind: str) -> str:
        """The id of an element built from this line; it never changes."""
        return f"{kind}-{self.seq}-{self.at}"
