"""Fragments: pieces of a region, each drawn from its own facts alone, and kept.

A piece is a function of its macro, its id and its facts: the macro is imported without context and sees
nothing else. So a kept drawing can show nothing that those facts do not, and none is ever out of date.
A facts type is surveyed before the first drawing from it (`facts.py`): equal facts must be drawn alike.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from app.web.facts import survey_facts
from engines.kernel.panels import Fragment

_SLOT = Markup("\0")
_TARGET = re.compile(r'data-target="([^"]+)"')
MOST_BYTES = 32 << 20
"""How much of drawn shells one worker keeps."""


class Drawn:
    """An element as it is drawn: the `parts` of its own text around the places of its children.

    `grows`: a list that gets new children in front and loses old ones at its end: only those are sent.
    """

    __slots__ = ("_html", "_targets", "grows", "id", "parts", "slots")

    def __init__(
        self,
        id: str,
        parts: tuple[str, ...],
        slots: "tuple[tuple[Drawn, ...], ...]" = (),
        grows: bool = False,
    ) -> None:
        self.id = id
        self.parts = parts
        self.slots = slots
        self.grows = grows
        self._html: str | None = None
        self._targets: frozenset[str] | None = None

    @property
    def html(self) -> str:
        """The whole element."""
        if self._html is None:
            self._html = "".join(self._texts())
        return self._html

    @property
    def targets(self) -> frozenset[str]:
        """The names of the things in it that an option can aim at."""
        if self._targets is None:
            own = _TARGET.findall("".join(self.parts))
            self._targets = frozenset(own).union(*[child.targets for slot in self.slots for child in slot])
        return self._targets

    def _texts(self) -> Iterator[str]:
        for part, slot in zip(self.parts, self.slots, strict=False):
            yield part
            for child in slot:
                yield child.html
        yield self.parts[-1]


class FragmentDrawer:
    """Draws the fragments of games. Shells are kept up to so many bytes, the latest used longest.

    A macro called "frame.NAME" is in `frame/fragments.html`, any other in the game's own `fragments.html`.
    """

    def __init__(self, pages: Environment, most_bytes: int = MOST_BYTES) -> None:
        self._pages = pages
        self._most_bytes = most_bytes
        self._shells: OrderedDict[tuple[str, str, str, Any], tuple[str, ...]] = OrderedDict()
        self._bytes = 0
        self._macros: dict[tuple[str, str], Callable[..., Markup]] = {}

    def draw(self, game: str, fragment: Fragment, given: Mapping[str, Any]) -> Drawn:
        """A fragment of a game; `given` are constants of the game that its macros may read."""
        slots = tuple([tuple([self.draw(game, one, given) for one in slot]) for slot in fragment.inside])
        return Drawn(fragment.id, self._shell(game, fragment, given), slots, fragment.grows)

    def _shell(self, game: str, fragment: Fragment, given: Mapping[str, Any]) -> tuple[str, ...]:
        shared = fragment.macro.startswith("frame.")
        key = ("" if shared else game, fragment.macro, fragment.id, fragment.facts)
        kept = self._shells.get(key)
        if kept is not None:
            self._shells.move_to_end(key)
            return kept
        survey_facts(type(fragment.facts))
        macro = self._macro(game, fragment.macro, given)
        html = str(macro(fragment.id, fragment.facts, *[_SLOT] * len(fragment.inside))).strip()
        parts = self._shells[key] = tuple(html.split("\0"))
        if len(parts) != len(fragment.inside) + 1:
            raise ValueError(f"{fragment.macro} of {game} has not one place for each of its slots")
        self._bytes += _size(parts)
        while self._bytes > self._most_bytes:
            _, oldest = self._shells.popitem(last=False)
            self._bytes -= _size(oldest)
        return parts

    def _macro(self, game: str, name: str, given: Mapping[str, Any]) -> Callable[..., Markup]:
        macro = self._macros.get((game, name))
        if macro is None:
            shared = name.startswith("frame.")
            template = "frame/fragments.html" if shared else f"games/{game}/fragments.html"
            module = self._pages.get_template(template, globals={} if shared else dict(given)).module
            macro = self._macros[game, name] = getattr(module, name.removeprefix("frame."))
        return macro


def _size(parts: tuple[str, ...]) -> int:
    return sum(map(len, parts)) + 300
