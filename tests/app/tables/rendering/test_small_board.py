"""A board with panels only: every other field of Board has a default that pages can work with."""

from dataclasses import replace
from typing import Any

import pytest

from app.catalogue.components import list_components
from engines import CATALOGUE
from engines.kernel.contract.board import Board
from engines.kernel.contract.game import Game
from tests.app.scenes import build_region_renderer, build_views, many_scenes

RENDERER = build_region_renderer()


def with_small_board(id: str) -> Game[Any]:
    """A game of the catalogue whose board has nothing but its panels."""
    game = CATALOGUE[id]
    assert game.board is not None
    board = Board(
        build_panels=game.board.build_panels,
        template_globals=game.board.template_globals,
    )
    return replace(game, board=board)


@pytest.mark.parametrize("id", [game.id for game in CATALOGUE.values() if game.board is not None])
def test_a_board_with_panels_only_renders_every_decision(id: str) -> None:
    game = with_small_board(id)
    decisions = 0
    for scene in list(many_scenes(game, game.seats[0], "small board", 100))[::12]:
        for table_view in build_views(scene, "small board"):
            regions = RENDERER.render(table_view)
            decisions += table_view.question is not None
            assert 'class="cause layer"' not in regions["tray"].html
    assert decisions > 5


def test_a_board_without_things_has_no_components_and_an_empty_lens() -> None:
    game = with_small_board("magestik")
    assert list(list_components(game, game.speaker(None, ()))) == []
    assert RENDERER.render_component(game, "staff:1") is None
