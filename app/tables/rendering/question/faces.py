"""Faces: a game's things where a question shows them."""

from typing import Any

from markupsafe import Markup, escape

from app.tables.rendering.fragments.fragment_renderer import FragmentRenderer, macro_globals
from app.tables.view.table_view import OptionView, TableView
from app.web.partials import mark_root
from engines.kernel.contract.panels import Fragment


class QuestionFaces:
    """Draws a game's things where a question shows them: the cards of the tray, and what it is about."""

    def __init__(self, drawer: FragmentRenderer, seen: TableView) -> None:
        self._drawer = drawer
        self._seen = seen

    def offer(self, option: OptionView) -> Markup | None:
        """An option's thing as a card that can be taken; None where the game does not draw it."""
        found = self._draw(f"offer-{option.id}", option)
        if found is None:
            return None
        return mark_root(self._html(found), f'data-target="option:{escape(option.id)}"')

    def cause(self, thing: Any) -> Markup:
        """What a question comes from, whole."""
        board = self._seen.game.board
        found = board.build_thing("cause", thing, self._seen.say) if board is not None else None
        return self._html(found) if found is not None else Markup("")

    def _html(self, fragment: Fragment) -> Markup:
        return Markup(
            self._drawer.draw(
                self._seen.game.id, fragment, macro_globals(self._seen.game, self._seen.speaks)
            ).html
        )

    def _draw(self, id: str, option: OptionView) -> Fragment | None:
        board = self._seen.game.board
        if board is None:
            return None
        if board.build_offer is not None:
            return board.build_offer(id, option.subject, option.price, self._seen.say)
        return board.build_thing(id, option.subject, self._seen.say)
