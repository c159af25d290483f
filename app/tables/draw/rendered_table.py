"""What one audience is shown of a table: its regions, and who is around it."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup
from msgspec.structs import replace

from app.tables.draw.editions import Editions
from app.tables.draw.fragments import Drawn
from app.tables.draw.pushes import Pieces, Push
from app.tables.view.absence import absent_seats
from app.tables.view.table_view import TableView
from app.web.partials import mark_plainly, mark_root, version_mark, wrap_push

HEAD = "moment"
"""The region that tells a page of an entry of which it sees nothing."""


class Around(NamedTuple):
    """Who is around a table: the seats whose players are here, how many watch, what some are called; as of
    which version of who is here; the seats whose players were here lately; and after how many seconds without
    them somebody is absent."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0
    names: tuple[str, ...] = ()
    version: int = 0
    lately: frozenset[int] = frozenset()
    absence: int | None = None

    def shown_in(self, seen: TableView) -> TableView:
        """The table with those who are around it."""
        seats = tuple(
            [
                replace(seat, present=seat.seat in self.seats, lately=seat.seat in self.lately)
                for seat in seen.seats
            ]
        )
        around = replace(
            seen,
            seats=seats,
            watchers=self.watchers,
            watcher_names=self.names,
            absence=self.absence if seen.replaceable else None,
        )
        return replace(around, absent=absent_seats(around))


class Shown:
    """What one audience sees now: the regions, and in which edition each piece of them became as it is.

    The edition also counts what changes beside the log, such as who is here.
    """

    def __init__(self) -> None:
        self.seen: TableView | None = None
        self.revision = -1
        self.around = Around()
        self._editions = Editions()
        self._moved = -1
        self._pieces: dict[int, Pieces] = {}

    @property
    def edition(self) -> int:
        """How often it has been drawn."""
        return self._editions.number

    @property
    def whole(self) -> TableView:
        """What is seen, once it was drawn."""
        assert self.seen is not None, "it was shown"
        return self.seen

    @property
    def drawn(self) -> Mapping[str, Drawn]:
        """All regions by name, as they were drawn last."""
        return self._editions.regions

    @property
    def regions(self) -> dict[str, Markup]:
        """All regions by name, each with its version."""
        mark = self._mark
        return {name: mark_root(drawn.html, mark) for name, drawn in self._editions.regions.items()}

    def update(self, seen: TableView, revision: int, regions: Mapping[str, Drawn]) -> None:
        """Takes newly drawn regions."""
        goes_on = self.seen is None or self.seen.seq != seen.seq
        self.seen, self.revision = seen, revision
        self._editions.update(regions)
        self._pieces.clear()
        if goes_on:
            self._moved = self._editions.number

    @property
    def targets(self) -> frozenset[str]:
        """The names of the things on a framed table that an option can aim at."""
        return on_board(self._editions.regions)

    def partials(self, after: int = -1) -> Pieces:
        """Every piece that changed after an edition, wrapped for the page to put in its place: made once for
        all pages that show that edition.

        A page that sees nothing of an entry, such as a card that was looked at and put back, is sent its head
        again: so it knows how far the game is.
        """
        pieces = self._pieces.get(after)
        if pieces is None:
            pieces = self._pieces[after] = self._wrapped(after)
        return pieces

    def _wrapped(self, after: int) -> Pieces:
        pushes = list(self._editions.since(after))
        if not pushes and self._moved > after:
            pushes = [Push(HEAD, self._editions.regions[HEAD].html)]
        mark, pieces = self._mark, Pieces()
        for push in pushes:
            html = mark_plainly(push.html, mark) if push.html else ""
            pieces[f"{push.how}:{push.id}"] = wrap_push(push.id, html, push.how, push.within)
        return pieces

    @property
    def _mark(self) -> str:
        return version_mark(self.revision, self.whole.seq, self.around.version)


def on_board(regions: Mapping[str, Drawn]) -> frozenset[str]:
    """The names of all things in the zones that an option can aim at."""
    return frozenset().union(*[regions[name].targets for name in ("players", "board", "hand")])
