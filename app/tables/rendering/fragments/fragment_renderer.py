"""Fragments: pieces of a region, each drawn from its own facts alone, and kept.

A piece is a function of its macro, its id and its facts: the macro is imported without context and sees
nothing else. So a kept drawing can show nothing that those facts do not, and none is ever out of date.
A facts type is surveyed before the first drawing from it (`facts.py`): equal facts must be drawn alike.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from app.language.catalogues import language
from app.tables.rendering.fragments.fact_types import check_facts_type
from app.tables.rendering.fragments.rendered_fragment import FragmentShell, RenderedFragment, build_shell
from app.web.rendering.counters import RecordedCounters
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Fragment

_SLOT = Markup("\0")
TEMPLATES = {"frame": "frame/fragments.html", "bar": "frame/decision.html", "coach": "frame/coach.html"}
"""Where the macros lie that all games share, by what their names begin with."""
LONG = 6
"""From how many pieces on a list is looked through for those that are behind the new ones and stay."""
MOST_BYTES = 32 << 20
"""How much of drawn shells one worker keeps."""


class FragmentRenderer:
    """Draws the fragments of games. Shells are kept up to so many bytes, the latest used longest.

    A macro called "frame.NAME" is in `frame/fragments.html`, "bar.NAME" in `frame/decision.html`,
    "coach.NAME" in `frame/coach.html`, any other in the game's own `fragments.html`.
    """

    def __init__(self, pages: Environment, most_bytes: int = MOST_BYTES) -> None:
        self._pages = pages
        self._most_bytes = most_bytes
        self._shells: OrderedDict[tuple[str, str, str, Any], FragmentShell] = OrderedDict()
        self._bytes = 0
        self._macros: dict[tuple[str, str], Callable[..., Markup]] = {}

    def draw(
        self, game: str, fragment: Fragment, given: Mapping[str, Any], before: RenderedFragment | None = None
    ) -> RenderedFragment:
        """A fragment of a game; `given` are constants of the game that its macros may read.

        `before` is what was drawn last in its place: as far as it is the same, it is taken as it is.
        """
        was = before.fragment if before is not None else None
        if before is None or was is None:
            slots = tuple([tuple([self.draw(game, one, given) for one in slot]) for slot in fragment.inside])
            return RenderedFragment(
                fragment.id, self._shell(game, fragment, given), slots, fragment.grows, fragment
            )
        if was == fragment:
            return before
        if not fragment.inside:
            return RenderedFragment(
                fragment.id, self._shell(game, fragment, given), (), fragment.grows, fragment
            )
        is_same_shell = was.facts == fragment.facts and was.macro == fragment.macro and was.id == fragment.id
        shell = before.shell if is_same_shell else self._shell(game, fragment, given)
        slots = tuple(
            [
                old if one is other else self._draw_slot(game, one, given, other or (), old or ())
                for one, other, old in zip_longest(fragment.inside, was.inside, before.slots)
                if one is not None
            ]
        )
        return RenderedFragment(fragment.id, shell, slots, fragment.grows, fragment)

    def _draw_slot(
        self,
        game: str,
        slot: tuple[Fragment, ...],
        given: Mapping[str, Any],
        was: tuple[Fragment, ...],
        before: tuple[RenderedFragment, ...],
    ) -> tuple[RenderedFragment, ...]:
        """What lies in a place of a fragment: what is the same is found by identity, else by comparing.

        `was` is what lay there, `before` how it was drawn.
        """
        new, gone = _changed_in_front(slot, was) if len(slot) >= LONG else (len(slot), len(was))
        olds = {one.id: one for one in before[:gone]}
        drawn: list[RenderedFragment] = []
        for one in slot[:new]:
            old = olds.get(one.id)
            if old is None or old.fragment is not one:
                old = self.draw(game, one, given, old)
            drawn.append(old)
        return (*drawn, *before[gone : gone + len(slot) - new])

    def _shell(self, game: str, fragment: Fragment, given: Mapping[str, Any]) -> FragmentShell:
        home = "" if fragment.macro.partition(".")[0] in TEMPLATES else game
        key = (home, fragment.macro, fragment.id, fragment.facts)
        kept = self._shells.get(key)
        if kept is not None:
            self._shells.move_to_end(key)
            return kept
        check_facts_type(type(fragment.facts))
        macro = self._macro(game, fragment.macro, given)
        with RecordedCounters() as counters:
            html = str(macro(fragment.id, fragment.facts, *[_SLOT] * len(fragment.inside))).strip()
        shell = self._shells[key] = build_shell(tuple(html.split("\0")), counters)
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


def _size(shell: FragmentShell) -> int:
    return sum(map(len, shell.parts)) + 400
