"""Editions of an audience's regions: when each piece changed, so that only changes are sent."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.rendering.pushes import Push

MAX_REMOVALS = 200
"""Remembered removals per list; a page that shows an older edition gets the whole list."""


class Removal(Struct, frozen=True, gc=False):
    """A piece removed from a list.

    `edition` is the edition of the removal, `added` the one in which the piece was added (-1: with the list).
    """

    edition: int
    id: str
    added: int


class Editions:
    """The changes of each edition. An edition is a rendering of all regions that differs from the last.

    `_changed` maps the id of a piece to the latest edition in which the piece itself changed, `_touched` to
    the latest in which it or a piece inside it changed. Pieces that were not touched are not searched.
    """

    def __init__(self) -> None:
        self.number = -1
        self.regions: Mapping[str, RenderedFragment] = {}
        self._changed: dict[str, int] = {}
        self._touched: dict[str, int] = {}
        self._added: dict[str, int] = {}
        self._removals: dict[str, list[Removal]] = {}

    def update(self, regions: Mapping[str, RenderedFragment]) -> None:
        """Add the next edition."""
        self.number += 1
        for name, region in regions.items():
            before = self.regions.get(name)
            if before is None:
                self._changed[region.id] = self.number
            elif before is not region:
                self._compare(before, region)
        self.regions = regions

    def since(self, edition: int) -> Iterator[Push]:
        """The pushes that bring a page from an edition (-1: none yet) to the latest."""
        for region in self.regions.values():
            yield from self._list_pushes(region, edition)

    def _compare(self, before: RenderedFragment, after: RenderedFragment) -> None:
        self._touched[after.id] = self.number
        if before.parts != after.parts or len(before.slots) != len(after.slots):
            self._changed[after.id] = self.number
            return
        for old_slot, new_slot in zip(before.slots, after.slots, strict=True):
            if old_slot is new_slot:
                continue
            if len(old_slot) == len(new_slot):
                pairs = [(old, new) for old, new in zip(old_slot, new_slot, strict=True) if old is not new]
                if [old.id for old, _ in pairs] == [new.id for _, new in pairs]:
                    for old, new in pairs:
                        self._compare(old, new)
                    continue
            old_ids, new_ids = [piece.id for piece in old_slot], [piece.id for piece in new_slot]
            if after.grows and (added := _count_added(old_ids, new_ids)) is not None:
                self._grow(after.id, old_slot, new_slot, added)
            else:
                self._changed[after.id] = self.number
                return

    def _grow(
        self,
        list_id: str,
        old_slot: tuple[RenderedFragment, ...],
        new_slot: tuple[RenderedFragment, ...],
        added: int,
    ) -> None:
        for piece in new_slot[:added]:
            self._added[piece.id] = self.number
        remaining = len(new_slot) - added
        for old, new in zip(old_slot, new_slot[added:], strict=False):
            if old is not new:
                self._compare(old, new)
        removals = self._removals.setdefault(list_id, [])
        removals += [
            Removal(self.number, piece.id, self._added.pop(piece.id, -1)) for piece in old_slot[remaining:]
        ]
        if len(removals) > MAX_REMOVALS:
            self._changed[list_id] = removals[-MAX_REMOVALS - 1].edition
            del removals[:-MAX_REMOVALS]

    def _list_pushes(self, piece: RenderedFragment, edition: int) -> Iterator[Push]:
        if self._changed.get(piece.id, -1) > edition or edition < 0:
            yield Push(piece.id, piece.html)
            return
        for removal in self._removals.get(piece.id, ()):
            if removal.edition > edition >= removal.added:
                yield Push(removal.id, "", "remove")
        for slot in piece.slots:
            for child in reversed(slot) if piece.grows else slot:
                if piece.grows and self._added.get(child.id, -1) > edition:
                    yield Push(child.id, child.html, "prepend", piece.id)
                elif self._touched.get(child.id, -1) > edition:
                    yield from self._list_pushes(child, edition)


def _count_added(old_ids: list[str], new_ids: list[str]) -> int | None:
    """The number of new pieces in front of a list that otherwise only lost pieces at its end, else None."""
    if not old_ids or old_ids[0] not in new_ids:
        return None
    added = new_ids.index(old_ids[0])
    return added if new_ids[added:] == old_ids[: len(new_ids) - added] else None
