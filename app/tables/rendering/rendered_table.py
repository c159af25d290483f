"""What one audience is shown of a table: its regions, and who is around it."""

from collections.abc import Mapping

from markupsafe import Markup

from app.tables.rendering.attendance import Attendance
from app.tables.rendering.editions import Editions
from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.rendering.pushes import Push, WrappedPieces
from app.tables.view.table_view import TableView
from app.web.partials import mark_plainly, mark_root, version_mark, wrap_push

HEAD = "moment"
"""The region that tells a page of an entry of which it sees nothing."""


class RenderedTable:
    """What one audience sees now: the regions, and in which edition each piece of them became as it is.

    The edition also counts what changes beside the log, such as who is here.
    """

    def __init__(self) -> None:
        self.seen: TableView | None = None
        self.revision = -1
        self.around = Attendance()
        self._editions = Editions()
        self._moved = -1
        self._pieces: dict[int, WrappedPieces] = {}

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
    def drawn(self) -> Mapping[str, RenderedFragment]:
        """All regions by name, as they were drawn last."""
        return self._editions.regions

    @property
    def regions(self) -> dict[str, Markup]:
        """All regions by name, each with its version."""
        mark = self._mark
        return {name: mark_root(drawn.html, mark) for name, drawn in self._editions.regions.items()}

    def update(self, seen: TableView, revision: int, regions: Mapping[str, RenderedFragment]) -> None:
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
        return list_targets(self._editions.regions)

    def partials(self, after: int = -1) -> WrappedPieces:
        """Every piece that changed after an edition, wrapped for the page to put in its place: made once for
        all pages that show that edition.

        A page that sees nothing of an entry, such as a card that was looked at and put back, is sent its head
        again: so it knows how far the game is.
        """
        pieces = self._pieces.get(after)
        if pieces is None:
            pieces = self._pieces[after] = self._wrapped(after)
        return pieces

    def _wrapped(self, after: int) -> WrappedPieces:
        pushes = list(self._editions.since(after))
        if not pushes and self._moved > after:
            pushes = [Push(HEAD, self._editions.regions[HEAD].html)]
        mark, pieces = self._mark, WrappedPieces()
        for push in pushes:
            html = mark_plainly(push.html, mark) if push.html else ""
            pieces[f"{push.how}:{push.id}"] = wrap_push(push.id, html, push.how, push.within)
        return pieces

    @property
    def _mark(self) -> str:
        return version_mark(self.revision, self.whole.seq, self.around.version)


def list_targets(regions: Mapping[str, RenderedFragment]) -> frozenset[str]:
    """The names of all things in the zones that an option can aim at."""
    return frozenset().union(*[regions[name].targets for name in ("players", "board", "hand")])
