"""RenderedFragment, an element of a page as HTML, with the rendered elements in its slots."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from engines.kernel.contract.panels import Fragment

_TARGET = re.compile(r'data-target="([^"]+)"')
NO_COUNTERS: Mapping[str, int] = MappingProxyType({})
NO_TARGETS: frozenset[str] = frozenset()


class FragmentShell(Struct, frozen=True, gc=False):
    """The output of a macro: the text around the slots, the targets in it, and its counters."""

    parts: tuple[str, ...]
    targets: frozenset[str]
    counters: tuple[tuple[str, int], ...] = ()


class RenderedFragment(Struct, eq=False, gc=False):
    """An element as HTML: its own text, with the elements in its slots.

    `grows`: a list that gets new children in front and loses old ones at its end; only those are sent.
    `fragment` is the fragment that it was rendered from, or None. A server has hundreds of thousands
    of these and none is in a cycle, so the garbage collector skips them.
    """

    id: str
    shell: FragmentShell
    slots: "tuple[tuple[RenderedFragment, ...], ...]" = ()
    grows: bool = False
    fragment: Fragment | None = None
    _html: str | None = None
    _targets: frozenset[str] | None = None

    @classmethod
    def from_html(cls, id: str, html: str) -> "RenderedFragment":
        """An element without slots."""
        return cls(id, build_shell((html,)))

    @property
    def parts(self) -> tuple[str, ...]:
        """The element's own text, split at its slots."""
        return self.shell.parts

    @property
    def html(self) -> str:
        """The whole element."""
        if self._html is None:
            self._html = "".join(self._iterate_texts())
        return self._html

    @property
    def targets(self) -> frozenset[str]:
        """The names of the things in it that the `target` of an option can name."""
        if self._targets is None:
            inner = [targets for slot in self.slots for child in slot if (targets := child.targets)]
            self._targets = self.shell.targets.union(*inner) if inner else self.shell.targets
        return self._targets

    @property
    def counters(self) -> dict[str, int]:
        """The numbers it shows, by the ids of their counters."""
        counters = dict(self.shell.counters)
        for slot in self.slots:
            for child in slot:
                counters |= child.counters
        return counters

    def _iterate_texts(self) -> Iterator[str]:
        parts = self.shell.parts
        for part, slot in zip(parts, self.slots, strict=False):
            yield part
            for child in slot:
                yield child.html
        yield parts[-1]


def build_shell(parts: tuple[str, ...], counters: Mapping[str, int] = NO_COUNTERS) -> FragmentShell:
    """A shell with the targets that its text contains."""
    targets = frozenset(_TARGET.findall("".join(parts))) or NO_TARGETS
    return FragmentShell(parts, targets, tuple(counters.items()))
