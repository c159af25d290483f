"""Fragments: pieces of a region, each drawn from its own facts alone, and kept.

A piece is a function of its macro, its id and its facts: the macro is imported without context and sees
nothing else. So a kept drawing can show nothing that those facts do not, and none is ever out of date.
A facts type is surveyed before the first drawing from it (`facts.py`): equal facts must be drawn alike.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import Any

from jinja2 import Environment
from markupsafe import Markup
from msgspec import Struct

from app.language.catalogues import language
from app.tables.draw.facts import survey_facts
from app.web.rendering.counters import Noting
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Fragment

_SLOT = Markup("\0")
_TARGET = re.compile(r'data-target="([^"]+)"')
TEMPLATES = {"frame": "frame/fragments.html", "bar": "frame/decision.html", "coach": "frame/coach.html"}
"""Where the macros lie that all games share, by what their names begin with."""
NO_COUNTERS: Mapping[str, int] = MappingProxyType({})
NO_TARGETS: frozenset[str] = frozenset()
LONG = 6
"""From how many pieces on a list is looked through for those that are behind the new ones and stay."""
MOST_BYTES = 32 << 20
"""How much of drawn shells one worker keeps."""


class Shell(Struct, frozen=True, gc=False):
    """What a macro gave: the text around the places of its children, the targets in it, and its counters."""

    parts: tuple[str, ...]
    targets: frozenset[str]
    counters: tuple[tuple[str, int], ...] = ()


class Drawn(Struct, eq=False, gc=False):
    """An element as it is drawn: the `parts` of its own text around the places of its children.

    `grows`: a list that gets new children in front and loses old ones at its end: only those are sent.
    `fragment` is what it was drawn from, if it was. A hall has hundreds of thousands of these, and none is in
    a cycle: the collector need not look at them.
    """

    id: str
    shell: Shell
    slots: "tuple[tuple[Drawn, ...], ...]" = ()
    grows: bool = False
    fragment: Fragment | None = None
    _html: str | None = None
    _targets: frozenset[str] | None = None

    @classmethod
    def whole(cls, id: str, html: str) -> "Drawn":
        """An element that has no pieces."""
        return cls(id, shell_of((html,)))

    @property
    def parts(self) -> tuple[str, ...]:
        """Its own text, cut where its children have their places."""
        return self.shell.parts

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
            below = [found for slot in self.slots for child in slot if (found := child.targets)]
            self._targets = self.shell.targets.union(*below) if below else self.shell.targets
        return self._targets

    @property
    def counters(self) -> dict[str, int]:
        """The numbers that it shows, by the ids of their counters."""
        found = dict(self.shell.counters)
        for slot in self.slots:
            for child in slot:
                found |= child.counters
        return found

    def _texts(self) -> Iterator[str]:
        parts = self.shell.parts
        for part, slot in zip(parts, self.slots, strict=False):
            yield part
            for child in slot:
                yield child.html
        yield parts[-1]


class FragmentDrawer:
    """Draws the fragments of games. Shells are kept up to so many bytes, the latest used longest.

    A macro called "frame.NAME" is in `frame/fragments.html`, "bar.NAME" in `frame/decision.html`,
    "coach.NAME" in `frame/coach.html`, any other in the game's own `fragments.html`.
    """

    def __init__(self, pages: Environment, most_bytes: int = MOST_BYTES) -> None:
        self._pages = pages
        self._most_bytes = most_bytes
        self._shells: OrderedDict[tuple[str, str, str, Any], Shell] = OrderedDict()
        self._bytes = 0
        self._macros: dict[tuple[str, str], Callable[..., Markup]] = {}

    def draw(
        self, game: str, fragment: Fragment, given: Mapping[str, Any], before: Drawn | None = None
    ) -> Drawn:
        """A fragment of a game; `given` are constants of the game that its macros may read.

        `before` is what was drawn last in its place: as far as it is the same, it is taken as it is.
        """
        was = before.fragment if before is not None else None
        if before is None or was is None:
            slots = tuple([tuple([self.draw(game, one, given) for one in slot]) for slot in fragment.inside])
            return Drawn(fragment.id, self._shell(game, fragment, given), slots, fragment.grows, fragment)
        if was == fragment:
            return before
        if not fragment.inside:
            return Drawn(fragment.id, self._shell(game, fragment, given), (), fragment.grows, fragment)
        is_same_shell = was.facts == fragment.facts and was.macro == fragment.macro and was.id == fragment.id
        shell = before.shell if is_same_shell else self._shell(game, fragment, given)
        slots = tuple(
            [
                old if one is other else self._draw_slot(game, one, given, other or (), old or ())
                for one, other, old in zip_longest(fragment.inside, was.inside, before.slots)
                if one is not None
            ]
        )
        return Drawn(fragment.id, shell, slots, fragment.grows, fragment)

    def _draw_slot(
        self,
        game: str,
        slot: tuple[Fragment, ...],
        given: Mapping[str, Any],
        was: tuple[Fragment, ...],
        before: tuple[Drawn, ...],
    ) -> tuple[Drawn, ...]:
        """What lies in a place of a fragment: what is the same is found by identity, else by comparing.

        `was` is what lay there, `before` how it was drawn.
        """
        new, gone = _changed_in_front(slot, was) if len(slot) >= LONG else (len(slot), len(was))
        olds = {one.id: one for one in before[:gone]}
        drawn: list[Drawn] = []
        for one in slot[:new]:
            old = olds.get(one.id)
            if old is None or old.fragment is not one:
                old = self.draw(game, one, given, old)
            drawn.append(old)
        return (*drawn, *before[gone : gone + len(slot) - new])

    def _shell(self, game: str, fragment: Fragment, given: Mapping[str, Any]) -> Shell:
        home = "" if fragment.macro.partition(".")[0] in TEMPLATES else game
        key = (home, fragment.macro, fragment.id, fragment.facts)
        kept = self._shells.get(key)
        if kept is not None:
            self._shells.move_to_end(key)
            return kept
        survey_facts(type(fragment.facts))
        macro = self._macro(game, fragment.macro, given)
        with Noting() as counters:
            html = str(macro(fragment.id, fragment.facts, *[_SLOT] * len(fragment.inside))).strip()
        shell = self._shells[key] = shell_of(tuple(html.split("\0")), counters)
        if len(shell.parts) != len(fragment.inside) + 1:
            raise ValueError(f"{fragment.macro} of {game} has not one place for each of its slots")
        self._bytes += _size(shell)
        while self._bytes > self._most_bytes:
            _, oldest = self._shells.popitem(last=False)
            self._bytes -= _size(oldest)
        return shell

    def _macro(self, game: str, name: str, given: Mapping[str, Any]) -> Callable[..., Markup]:
        macro = self._macros.get((game, name))
        if macro is None:
            home, _, within = name.rpartition(".")
            template = TEMPLATES[home] if home else f"games/{game}/fragments.html"
            module = self._pages.get_template(template, globals={} if home else dict(given)).module
            macro = self._macros[game, name] = getattr(module, within)
        return macro


def _changed_in_front(slot: tuple[Fragment, ...], was: tuple[Fragment, ...]) -> tuple[int, int]:
    """How many pieces at the front of a list are others than before, and how many those were: behind them it
    stays as it was, but for what it lost at its end. All of them where it is not so."""
    front = slot[:LONG]
    for gone, one in enumerate(was[:LONG]):
        if one in front:
            new = front.index(one)
            if slot[new:] == was[gone : gone + len(slot) - new]:
                return new, gone
            break
    return len(slot), len(was)


def macro_globals(game: Game[Any], speaks: str = "en") -> dict[str, Any]:
    """The names that the macros of a game may read in addition to their arguments, in a language."""
    own = game.board.template_globals if game.board is not None else {}
    return {**own, "noun": game.speaker(None, (), language(speaks, game.id)).noun}


def shell_of(parts: tuple[str, ...], counters: Mapping[str, int] = NO_COUNTERS) -> Shell:
    """A shell with the targets that its text names."""
    targets = frozenset(_TARGET.findall("".join(parts))) or NO_TARGETS
    return Shell(parts, targets, tuple(counters.items()))


def _size(shell: Shell) -> int:
    return sum(map(len, shell.parts)) + 400
