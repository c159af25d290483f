"""FragmentRenderer, which renders fragments and caches them.

A piece is a function of its macro, its id and its facts: the macro is imported without context and sees
nothing else. A cached rendering can therefore show nothing that its facts do not contain, and is never
outdated. A facts type is checked before the first rendering (`fact_types.py`): equal facts must render alike.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from app.language.catalogues import load_language
from app.tables.rendering.fragments.fact_types import check_facts_type
from app.tables.rendering.fragments.rendered_fragment import FragmentShell, RenderedFragment, build_shell
from app.web.rendering.counters import CounterRecorder
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Fragment

_SLOT = Markup("\0")
TEMPLATES = {"frame": "frame/fragments.html", "bar": "frame/decision.html", "coach": "frame/coach.html"}
"""The templates of the macros that all games share, by the first part of their names."""
MIN_LONG_LIST = 6
"""Minimum length of a list for which the unchanged pieces behind the new ones are searched."""
MAX_CACHE_BYTES = 32 << 20
"""Maximum size of the rendered shells that one worker caches, in bytes."""


class FragmentRenderer:
    """Renders the fragments of games, with an LRU cache of shells that is bounded in bytes.

    The macro "frame.NAME" is in `frame/fragments.html`, "bar.NAME" in `frame/decision.html`, "coach.NAME" in
    `frame/coach.html`, any other in the game's own `fragments.html`.
    """

    def __init__(self, pages: Environment, max_cache_bytes: int = MAX_CACHE_BYTES) -> None:
        self._pages = pages
        self._max_cache_bytes = max_cache_bytes
        self._shells: OrderedDict[tuple[str, str, str, Any], FragmentShell] = OrderedDict()
        self._bytes = 0
        self._macros: dict[tuple[str, str], Callable[..., Markup]] = {}

    def render(
        self,
        game: str,
        fragment: Fragment,
        context: Mapping[str, Any],
        before: RenderedFragment | None = None,
    ) -> RenderedFragment:
        """Render a fragment of a game; `context` are the globals of the game's macros.

        `before` is the previous rendering in the same place; its unchanged parts are reused.
        """
        old_fragment = before.fragment if before is not None else None
        if before is None or old_fragment is None:
            slots = tuple(
                [tuple([self.render(game, child, context) for child in slot]) for slot in fragment.inside]
            )
            shell = self._render_shell(game, fragment, context)
            return RenderedFragment(fragment.id, shell, slots, fragment.grows, fragment)
        if old_fragment == fragment:
            return before
        if not fragment.inside:
            shell = self._render_shell(game, fragment, context)
            return RenderedFragment(fragment.id, shell, (), fragment.grows, fragment)
        is_same_shell = (
            old_fragment.facts == fragment.facts
            and old_fragment.macro == fragment.macro
            and old_fragment.id == fragment.id
        )
        shell = before.shell if is_same_shell else self._render_shell(game, fragment, context)
        slots = tuple(
            [
                rendered
                if slot is old_slot
                else self._render_slot(game, slot, context, old_slot or (), rendered or ())
                for slot, old_slot, rendered in zip_longest(
                    fragment.inside, old_fragment.inside, before.slots
                )
                if slot is not None
            ]
        )
        return RenderedFragment(fragment.id, shell, slots, fragment.grows, fragment)

    def _render_slot(
        self,
        game: str,
        slot: tuple[Fragment, ...],
        context: Mapping[str, Any],
        old_slot: tuple[Fragment, ...],
        before: tuple[RenderedFragment, ...],
    ) -> tuple[RenderedFragment, ...]:
        """Render a slot; unchanged pieces are found by identity, else by comparison.

        `old_slot` are the fragments that were there before, `before` their renderings.
        """
        is_long = len(slot) >= MIN_LONG_LIST
        new_count, removed_count = _count_changed(slot, old_slot) if is_long else (len(slot), len(old_slot))
        old_by_id = {rendered.id: rendered for rendered in before[:removed_count]}
        front_pieces: list[RenderedFragment] = []
        for fragment in slot[:new_count]:
            rendered = old_by_id.get(fragment.id)
            if rendered is None or rendered.fragment is not fragment:
                rendered = self.render(game, fragment, context, rendered)
            front_pieces.append(rendered)
        return (*front_pieces, *before[removed_count : removed_count + len(slot) - new_count])

    def _render_shell(self, game: str, fragment: Fragment, context: Mapping[str, Any]) -> FragmentShell:
        owner = "" if fragment.macro.partition(".")[0] in TEMPLATES else game
        key = (owner, fragment.macro, fragment.id, fragment.facts)
        cached = self._shells.get(key)
        if cached is not None:
            self._shells.move_to_end(key)
            return cached
        check_facts_type(type(fragment.facts))
        macro = self._load_macro(game, fragment.macro, context)
        with CounterRecorder() as counters:
            html = str(macro(fragment.id, fragment.facts, *[_SLOT] * len(fragment.inside))).strip()
        shell = self._shells[key] = build_shell(tuple(html.split("\0")), counters)
        if len(shell.parts) != len(fragment.inside) + 1:
            raise ValueError(
                f"the macro {fragment.macro} of {game} does not output each of its "
                f"{len(fragment.inside)} slots once: an empty slot is output, too"
            )
        self._bytes += _estimate_bytes(shell)
        while self._bytes > self._max_cache_bytes:
            _, oldest = self._shells.popitem(last=False)
            self._bytes -= _estimate_bytes(oldest)
        return shell

    def _load_macro(self, game: str, name: str, context: Mapping[str, Any]) -> Callable[..., Markup]:
        macro = self._macros.get((game, name))
        if macro is None:
            group, _, macro_name = name.rpartition(".")
            template = TEMPLATES[group] if group else f"games/{game}/fragments.html"
            module = self._pages.get_template(template, globals={} if group else dict(context)).module
            macro = self._macros[game, name] = getattr(module, macro_name)
        return macro


def _count_changed(slot: tuple[Fragment, ...], old_slot: tuple[Fragment, ...]) -> tuple[int, int]:
    """The number of new pieces at the front of a list, and of those that they replace.

    The pieces behind them are unchanged, except that some may be missing at the end. Otherwise all pieces
    count as changed.
    """
    front = slot[:MIN_LONG_LIST]
    for removed_count, fragment in enumerate(old_slot[:MIN_LONG_LIST]):
        if fragment in front:
            new_count = front.index(fragment)
            if slot[new_count:] == old_slot[removed_count : removed_count + len(slot) - new_count]:
                return new_count, removed_count
            break
    return len(slot), len(old_slot)


def build_macro_globals(game: Game[Any], language: str = "en") -> dict[str, Any]:
    """The names that the macros of a game may read in addition to their arguments, in a language."""
    game_globals = game.board.template_globals if game.board is not None else {}
    return {**game_globals, "noun": game.speaker(None, (), load_language(language, game.id)).noun}


def _estimate_bytes(shell: FragmentShell) -> int:
    return sum(map(len, shell.parts)) + 400
