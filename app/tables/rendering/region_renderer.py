"""Draws the regions of a table's page from what an audience sees of it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from app.language.current import current
from app.tables.rendering.fragments.fragment_renderer import MOST_BYTES, FragmentRenderer, macro_globals
from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.rendering.question.action_bar import draw_bar
from app.tables.rendering.question.faces import QuestionFaces
from app.tables.rendering.rendered_table import list_targets
from app.tables.rendering.zones.zone_fragments import frame_of, frame_of_people
from app.tables.view.people import people_at
from app.tables.view.question.layout import Asking, asking_of
from app.tables.view.question.preview import Preview
from app.tables.view.table_view import TableView
from app.tables.view.words import game_speaker
from app.web.rendering.fast_jinja.environment import FastEnvironment, Regions
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Fragment

QUESTION_REGIONS = ("tray", "decision", "ahead")
"""The regions that hold a table's question, and what follows from its answers."""
PUSHED_REGIONS = ("moment", "goal", "players", "board", "hand", "story", "log", *QUESTION_REGIONS)
"""The regions that a socket sends; the notice belongs to a post's answer."""
NO_REGIONS: Mapping[str, RenderedFragment] = MappingProxyType({})
NO_TRAY = RenderedFragment.from_html("tray", '<section id="tray" class="tray layer" hidden></section>')
COUNTED_REGIONS = ("players", "board", "hand")
"""The regions whose numbers a choice is seen to change before it is made."""


def _no_tray(decision: str) -> RenderedFragment:
    """None for this question; not the same as before it, when a page may have been shown one of a detail."""
    return RenderedFragment.from_html(
        "tray", f'<section id="tray" class="tray layer" data-decision="{decision}" hidden></section>'
    )


def collect_counters(regions: Mapping[str, RenderedFragment]) -> dict[str, int]:
    """The numbers that a choice is seen to change, by the ids of their counters."""
    return {id: number for name in COUNTED_REGIONS for id, number in regions[name].counters.items()}


def aimed_at(seen: TableView, drawn: Mapping[str, RenderedFragment]) -> frozenset[str]:
    """The things that an option of the viewer's question can aim at; nothing while they are asked nothing."""
    return list_targets(drawn) if seen.question is not None else frozenset()


class RegionRenderer:
    """Draws regions; of each language, shells of fragments are kept up to so many bytes."""

    def __init__(self, pages: FastEnvironment, most_bytes: int = MOST_BYTES) -> None:
        self._pages = pages
        self._most_bytes = most_bytes
        self._drawers: dict[str, FragmentRenderer] = {}

    def draw(
        self, seen: TableView, before: Mapping[str, RenderedFragment] = NO_REGIONS
    ) -> dict[str, RenderedFragment]:
        """All regions that a socket sends, by name. `before`: those that the audience was last shown."""
        drawn = self._draw_all(seen, frame_of(seen), before)
        if seen.view is not None and seen.game.board is None:
            drawn["board"] = RenderedFragment.from_html(
                "board", Regions(self._pages.in_language(seen.speaks), t=seen).render("frame/text_board.html")
            )
        return drawn | self.draw_question(seen, aimed_at(seen, drawn), before)

    def draw_people(
        self, seen: TableView, before: Mapping[str, RenderedFragment]
    ) -> dict[str, RenderedFragment]:
        """The regions when nothing has changed but who is here: what does not show that is taken as it is."""
        if seen.game.board is None or seen.status == "open" or seen.outcome is not None:
            # The board of such a game, or the tray at such a moment, is a template that sees everybody.
            return self.draw(seen, before)
        drawn = self._draw_all(seen, frame_of_people(seen), before)
        drawn["decision"] = self.draw_bar(
            seen, asking_of(seen, aimed_at(seen, drawn)), before.get("decision")
        )
        return {**before, **drawn}

    def draw_question(
        self,
        seen: TableView,
        targets: frozenset[str],
        before: Mapping[str, RenderedFragment] = NO_REGIONS,
        preview: Preview | None = None,
    ) -> dict[str, RenderedFragment]:
        """The regions of the question: where its options are depends on what lies on the board."""
        asking = asking_of(seen, targets)
        return {
            "tray": self._tray(seen, asking),
            "decision": self.draw_bar(seen, asking, before.get("decision"), preview),
        }

    def draw_bar(
        self,
        seen: TableView,
        asking: Asking | None,
        before: RenderedFragment | None = None,
        preview: Preview | None = None,
    ) -> RenderedFragment:
        """The action bar."""
        signs = seen.game.board is not None and seen.game.board.has_signs
        bar = draw_bar(seen, asking, signs, preview)
        given = macro_globals(seen.game, seen.speaks)
        return self._drawer(seen.speaks).draw(seen.game.id, bar, given, before)

    def draw_counted(
        self, seen: TableView, before: Mapping[str, RenderedFragment]
    ) -> dict[str, RenderedFragment]:
        """The regions whose numbers are compared to say what a choice would change."""
        fragments = frame_of_people(seen)
        return self._draw_all(seen, {name: fragments[name] for name in COUNTED_REGIONS}, before)

    def draw_face(self, game: Game[Any], name: str) -> Markup | None:
        """A component of a game by its name for the lens, whole; None where there is no such thing."""
        board, speaks = game.board, current()
        thing = board.find_thing(name) if board is not None else None
        if board is None or thing is None:
            return None
        found = board.build_thing("face", thing, game_speaker(game, None, (), speaks))
        if found is None:
            return None
        return Markup(self._drawer(speaks).draw(game.id, found, macro_globals(game, speaks)).html)

    def _tray(self, seen: TableView, asking: Asking | None) -> RenderedFragment:
        if seen.status != "open" and seen.outcome is None and not (asking and (asking.tray or asking.cause)):
            return _no_tray(seen.question.id) if seen.question is not None else NO_TRAY
        faces = QuestionFaces(self._drawer(seen.speaks), seen)
        regions = Regions(
            self._pages.in_language(seen.speaks),
            t=seen,
            ask=asking,
            faces=faces,
            people=people_at(seen.seats, seen.say),
        )
        return RenderedFragment.from_html("tray", regions.render("frame/tray.html"))

    def _draw_all(
        self, seen: TableView, fragments: Mapping[str, Fragment], before: Mapping[str, RenderedFragment]
    ) -> dict[str, RenderedFragment]:
        given, drawer = macro_globals(seen.game, seen.speaks), self._drawer(seen.speaks)
        return {
            name: drawer.draw(seen.game.id, one, given, before.get(name)) for name, one in fragments.items()
        }

    def _drawer(self, speaks: str) -> FragmentRenderer:
        """What draws fragments in a language."""
        drawer = self._drawers.get(speaks)
        if drawer is None:
            pages = self._pages.in_language(speaks)
            drawer = self._drawers[speaks] = FragmentRenderer(pages, self._most_bytes)
        return drawer
