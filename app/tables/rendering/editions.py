"""Editions: of the regions that one audience sees, which pieces changed when, so that only those are sent."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.rendering.pushes import Push

KEPT_REMOVALS = 200
"""How many losses of a list are remembered; a page that shows an older edition is sent the list whole."""


class Removal(Struct, frozen=True, gc=False):
    """A piece that a list lost: in which edition, its id, and when it had come (-1: with the list)."""

    edition: int
    id: str
    came: int


class Editions:
    """What changed in which edition; an edition is one drawing of all regions that differs from the last.

    `_changed` has the pieces that became others, by their ids; `_touched` those that did or in which one did:
    in all others nothing is looked for.
    """

    def __init__(self) -> None:
        self.number = -1
        self.regions: Mapping[str, RenderedFragment] = {}
        self._changed: dict[str, int] = {}
        self._touched: dict[str, int] = {}
        self._added: dict[str, int] = {}
        self._lost: dict[str, list[Removal]] = {}

    def update(self, regions: Mapping[str, RenderedFragment]) -> None:
        """Takes the next edition."""
        self.number += 1
        for name, drawn in regions.items():
            before = self.regions.get(name)
            if before is None:
                self._changed[drawn.id] = self.number
            elif before is not drawn:
                self._compare(before, drawn)
        self.regions = regions

    def since(self, edition: int) -> Iterator[Push]:
        """What a page must be sent that shows an edition (-1: none yet)."""
        for drawn in self.regions.values():
            yield from self._pushes(drawn, edition)

    def _compare(self, before: RenderedFragment, now: RenderedFragment) -> None:
        self._touched[now.id] = self.number
        if before.parts != now.parts or len(before.slots) != len(now.slots):
            self._changed[now.id] = self.number
            return
        for old, new in zip(before.slots, now.slots, strict=True):
            if old is new:
                continue
            if len(old) == len(new):
                changed = [(one, other) for one, other in zip(old, new, strict=True) if one is not other]
                if [one.id for one, _ in changed] == [other.id for _, other in changed]:
                    for one, other in changed:
                        self._compare(one, other)
                    continue
            olds, news = [one.id for one in old], [one.id for one in new]
            if now.grows and (added := _count_added(olds, news)) is not None:
                self._grow(now.id, old, new, added)
            else:
                self._changed[now.id] = self.number
                return

    def _grow(
        self, within: str, old: tuple[RenderedFragment, ...], new: tuple[RenderedFragment, ...], added: int
    ) -> None:
        for one in new[:added]:
            self._added[one.id] = self.number
        kept = len(new) - added
        for one, other in zip(old, new[added:], strict=False):
            if one is not other:
                self._compare(one, other)
        lost = self._lost.setdefault(within, [])
        lost += [Removal(self.number, one.id, self._added.pop(one.id, -1)) for one in old[kept:]]
        if len(lost) > KEPT_REMOVALS:
            self._changed[within] = lost[-KEPT_REMOVALS - 1].edition
            del lost[:-KEPT_REMOVALS]

    def _pushes(self, drawn: RenderedFragment, edition: int) -> Iterator[Push]:
        if self._changed.get(drawn.id, -1) > edition or edition < 0:
            yield Push(drawn.id, drawn.html)
            return
        for removal in self._lost.get(drawn.id, ()):
            if removal.edition > edition >= removal.came:
                yield Push(removal.id, "", "gone")
        for slot in drawn.slots:
            for child in reversed(slot) if drawn.grows else slot:
                if drawn.grows and self._added.get(child.id, -1) > edition:
                    yield Push(child.id, child.html, "first", drawn.id)
                elif self._touched.get(child.id, -1) > edition:
                    yield from self._pushes(child, edition)


def _count_added(olds: list[str], news: list[str]) -> int | None:
    """How many are new in front of a list that else only lost some at its end; None when that is not all."""
    if not olds or olds[0] not in news:
        return None
    added = news.index(olds[0])
    return added if news[added:] == olds[: len(news) - added] else None
