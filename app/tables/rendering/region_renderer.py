"""The renderer of the regions of a table's page, from the view of one audience."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from app.language.current_language import current_language
from app.tables.rendering.fragments.fragment_renderer import (
    MAX_CACHE_BYTES,
    FragmentRenderer,
    build_macro_globals,
)
from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.rendering.question.action_bar import build_action_bar
from app.tables.rendering.question.faces import QuestionFaces
from app.tables.rendering.rendered_table import list_targets
from app.tables.rendering.zones.zone_fragments import build_presence_zones, build_zones
from app.tables.view.people import list_people
from app.tables.view.question.layout import QuestionLayout, lay_out_question
from app.tables.view.question.preview import Preview
from app.tables.view.table_view import TableView
from app.tables.view.words import game_speaker
from app.web.partials import render_notice, wrap_partial
from app.web.rendering.fast_jinja.environment import FastEnvironment, Regions
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Fragment

QUESTION_REGIONS = ("tray", "decision", "ahead")
"""The regions with the viewer's question and the lookahead."""
PUSHED_REGIONS = ("moment", "goal", "players", "board", "hand", "story", "log", *QUESTION_REGIONS)
"""The regions that a socket sends; the notice is part of the response to a post."""
NO_REGIONS: Mapping[str, RenderedFragment] = MappingProxyType({})
EMPTY_TRAY = RenderedFragment.from_html("tray", '<section id="tray" class="tray layer" hidden></section>')
COUNTED_REGIONS = ("players", "board", "hand")
"""The regions whose numbers the preview of a choice compares."""


def _build_empty_tray(decision: str) -> RenderedFragment:
    """An empty tray that belongs to a decision.

    It differs from the one before, as a page may show the tray of a further step of the previous decision.
    """
    return RenderedFragment.from_html(
        "tray", f'<section id="tray" class="tray layer" data-decision="{decision}" hidden></section>'
    )


def collect_counters(regions: Mapping[str, RenderedFragment]) -> dict[str, int]:
    """The numbers that the preview of a choice compares, by the ids of their counters."""
    return {id: number for name in COUNTED_REGIONS for id, number in regions[name].counters.items()}


def _list_question_targets(table_view: TableView, regions: Mapping[str, RenderedFragment]) -> frozenset[str]:
    """The targets on the table for the viewer's question; none without a question."""
    return list_targets(regions) if table_view.question is not None else frozenset()


class RegionRenderer:
    """Renders regions, with one FragmentRenderer per language, each with a cache of `max_cache_bytes`."""

    def __init__(self, pages: FastEnvironment, max_cache_bytes: int = MAX_CACHE_BYTES) -> None:
        self._pages = pages
        self._max_cache_bytes = max_cache_bytes
        self._fragment_renderers: dict[str, FragmentRenderer] = {}

    def render(
        self, table_view: TableView, before: Mapping[str, RenderedFragment] = NO_REGIONS
    ) -> dict[str, RenderedFragment]:
        """All regions that a socket sends, by name. `before` are those that the audience was shown last."""
        regions = self._render_fragments(table_view, build_zones(table_view), before)
        if table_view.view is not None and table_view.game.board is None:
            template = Regions(self._pages.in_language(table_view.language), t=table_view)
            regions["board"] = RenderedFragment.from_html("board", template.render("frame/text_board.html"))
        return regions | self.render_question(table_view, _list_question_targets(table_view, regions), before)

    def render_notice(self, text: str, language: str) -> str:
        """The notice region with a text, as a partial."""
        return wrap_partial("notice", render_notice(self._pages.in_language(language), text))

    def render_attendance(
        self, table_view: TableView, before: Mapping[str, RenderedFragment]
    ) -> dict[str, RenderedFragment]:
        """All regions after a change of the attendance; those that do not show it are reused."""
        if table_view.game.board is None or table_view.status == "open" or table_view.outcome is not None:
            # The board of such a game, or the tray at such a moment, is a template that shows everybody.
            return self.render(table_view, before)
        regions = self._render_fragments(table_view, build_presence_zones(table_view), before)
        layout = lay_out_question(table_view, _list_question_targets(table_view, regions))
        regions["decision"] = self.render_action_bar(table_view, layout, before.get("decision"))
        return {**before, **regions}

    def render_question(
        self,
        table_view: TableView,
        targets: frozenset[str],
        before: Mapping[str, RenderedFragment] = NO_REGIONS,
        preview: Preview | None = None,
    ) -> dict[str, RenderedFragment]:
        """The tray and the action bar; `targets` are the things on the table that an option can name."""
        layout = lay_out_question(table_view, targets)
        return {
            "tray": self._render_tray(table_view, layout),
            "decision": self.render_action_bar(table_view, layout, before.get("decision"), preview),
        }

    def render_action_bar(
        self,
        table_view: TableView,
        layout: QuestionLayout | None,
        before: RenderedFragment | None = None,
        preview: Preview | None = None,
    ) -> RenderedFragment:
        """The action bar."""
        bar = build_action_bar(table_view, layout, preview)
        game, language = table_view.game, table_view.language
        return self._get_fragment_renderer(language).render(
            game.id, bar, build_macro_globals(game, language), before
        )

    def render_counted(
        self, table_view: TableView, before: Mapping[str, RenderedFragment]
    ) -> dict[str, RenderedFragment]:
        """The regions whose numbers the preview of a choice compares."""
        fragments = build_presence_zones(table_view)
        return self._render_fragments(table_view, {name: fragments[name] for name in COUNTED_REGIONS}, before)

    def render_component(self, game: Game[Any], name: str) -> Markup | None:
        """A component by its `data-lens` name, for the lens; None for an unknown name."""
        board, language = game.board, current_language()
        thing = board.find_value(name) if board is not None else None
        if board is None or thing is None:
            return None
        fragment = board.build_thing("face", thing, game_speaker(game, None, (), language))
        if fragment is None:
            return None
        renderer = self._get_fragment_renderer(language)
        return Markup(renderer.render(game.id, fragment, build_macro_globals(game, language)).html)

    def _render_tray(self, table_view: TableView, layout: QuestionLayout | None) -> RenderedFragment:
        is_filled = layout is not None and (layout.tray or layout.cause)
        if table_view.status != "open" and table_view.outcome is None and not is_filled:
            if table_view.question is None:
                return EMPTY_TRAY
            return _build_empty_tray(table_view.question.id)
        template = Regions(
            self._pages.in_language(table_view.language),
            t=table_view,
            ask=layout,
            faces=QuestionFaces(self._get_fragment_renderer(table_view.language), table_view),
            people=list_people(table_view.seats, table_view.say),
        )
        return RenderedFragment.from_html("tray", template.render("frame/tray.html"))

    def _render_fragments(
        self,
        table_view: TableView,
        fragments: Mapping[str, Fragment],
        before: Mapping[str, RenderedFragment],
    ) -> dict[str, RenderedFragment]:
        game, language = table_view.game, table_view.language
        renderer, context = self._get_fragment_renderer(language), build_macro_globals(game, language)
        return {
            name: renderer.render(game.id, fragment, context, before.get(name))
            for name, fragment in fragments.items()
        }

    def _get_fragment_renderer(self, language: str) -> FragmentRenderer:
        """The renderer of a language."""
        renderer = self._fragment_renderers.get(language)
        if renderer is None:
            pages = self._pages.in_language(language)
            renderer = self._fragment_renderers[language] = FragmentRenderer(pages, self._max_cache_bytes)
        return renderer
