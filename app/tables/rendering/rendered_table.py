"""RenderedTable, the regions of a table as one audience sees them."""

from collections.abc import Mapping

from markupsafe import Markup

from app.tables.rendering.attendance import Attendance
from app.tables.rendering.editions import Editions
from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.rendering.pushes import Push, WrappedPieces
from app.tables.view.table_view import TableView
from app.web.partials import add_root_attributes, add_root_attributes_as_str, format_version, wrap_push

HEAD_REGION = "moment"
"""The region that is sent for an entry that shows an audience nothing."""


class RenderedTable:
    """The regions of a table as one audience sees them, and the edition in which each piece changed last.

    Editions also count changes outside the log, such as who is present.
    """

    def __init__(self) -> None:
        self.revision = -1
        self.attendance = Attendance()
        self._table_view: TableView | None = None
        self._editions = Editions()
        self._entry_edition = -1
        self._pieces: dict[int, WrappedPieces] = {}

    @property
    def edition(self) -> int:
        """The number of the latest edition; -1 before the first."""
        return self._editions.number

    @property
    def table_view(self) -> TableView:
        """The view that was rendered last."""
        assert self._table_view is not None, "the table was rendered"
        return self._table_view

    @property
    def fragments(self) -> Mapping[str, RenderedFragment]:
        """All regions by name, as rendered last."""
        return self._editions.regions

    @property
    def regions(self) -> dict[str, Markup]:
        """All regions by name, each with its version."""
        version = self._version
        return {
            name: add_root_attributes(region.html, version) for name, region in self._editions.regions.items()
        }

    def update(self, table_view: TableView, revision: int, regions: Mapping[str, RenderedFragment]) -> None:
        """Store newly rendered regions."""
        is_new_entry = self._table_view is None or self._table_view.seq != table_view.seq
        self._table_view, self.revision = table_view, revision
        self._editions.update(regions)
        self._pieces.clear()
        if is_new_entry:
            self._entry_edition = self._editions.number

    @property
    def targets(self) -> frozenset[str]:
        """The names of the things on the table that the `target` of an option can name."""
        return list_targets(self._editions.regions)

    def partials(self, after: int = -1) -> WrappedPieces:
        """The pieces that changed after an edition, wrapped for the page, shared by all pages that show it.

        A page that sees nothing of an entry, such as a card that was looked at and put back, gets its head
        again, so that it knows the number of the latest entry.
        """
        pieces = self._pieces.get(after)
        if pieces is None:
            pieces = self._pieces[after] = self._wrap_pieces(after)
        return pieces

    def _wrap_pieces(self, after: int) -> WrappedPieces:
        pushes = list(self._editions.since(after))
        if not pushes and self._entry_edition > after:
            pushes = [Push(HEAD_REGION, self._editions.regions[HEAD_REGION].html)]
        version, pieces = self._version, WrappedPieces()
        for push in pushes:
            html = add_root_attributes_as_str(push.html, version) if push.html else ""
            pieces[f"{push.action}:{push.id}"] = wrap_push(push.id, html, push.action, push.within)
        return pieces

    @property
    def _version(self) -> str:
        return format_version(self.revision, self.table_view.seq, self.attendance.version)


def list_targets(regions: Mapping[str, RenderedFragment]) -> frozenset[str]:
    """The names of all things in the zones that the `target` of an option can name."""
    return frozenset().union(*[regions[name].targets for name in ("players", "board", "hand")])
