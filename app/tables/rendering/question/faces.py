"""The faces of things beside a question: the cards of the tray, and the thing that the question is about."""

from typing import Any

from markupsafe import Markup, escape

from app.tables.rendering.fragments.fragment_renderer import FragmentRenderer, build_macro_globals
from app.tables.view.table_view import OptionView, TableView
from app.web.partials import add_root_attributes
from engines.kernel.contract.panels import Fragment


class QuestionFaces:
    """Renders the things of a question for the template of the tray."""

    def __init__(self, renderer: FragmentRenderer, table_view: TableView) -> None:
        self._renderer = renderer
        self._table_view = table_view

    def offer(self, option: OptionView) -> Markup | None:
        """An option's thing as a card that can be taken; None if the game does not show it."""
        fragment = self._build_offer(f"offer-{option.id}", option)
        if fragment is None:
            return None
        return add_root_attributes(self._render(fragment), f'data-target="option:{escape(option.id)}"')

    def cause(self, thing: Any) -> Markup:
        """The rendered thing that a question is about."""
        board = self._table_view.game.board
        fragment = board.build_thing("cause", thing, self._table_view.say) if board is not None else None
        return self._render(fragment) if fragment is not None else Markup("")

    def _render(self, fragment: Fragment) -> Markup:
        game, language = self._table_view.game, self._table_view.language
        return Markup(self._renderer.render(game.id, fragment, build_macro_globals(game, language)).html)

    def _build_offer(self, id: str, option: OptionView) -> Fragment | None:
        board, say = self._table_view.game.board, self._table_view.say
        if board is None:
            return None
        if board.build_offer is not None:
            return board.build_offer(id, option.subject, option.price, say)
        return board.build_thing(id, option.subject, say)
