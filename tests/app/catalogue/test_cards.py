"""All components of a game: each is on the page once, with its face and its address."""

import pytest

from app.catalogue.cards import list_shelves
from app.tables.rendering.component_pictures import replace_buttons
from app.web.rendering.pages import environment
from engines import CATALOGUE
from engines.magelight.board.components import list_components as magelight_components
from engines.magelight.cards.deck import DECK
from engines.res_arcana.board.components import list_components as res_arcana_components
from engines.res_arcana.cards.box import CARDS
from tests.app.conftest import Visit
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

IN_THE_BOX = {"magestik": 20, "magelight": 62, "res_arcana": 78, "magecraft": 34, "draco_magi": 72}


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_component_has_a_face_with_words(game) -> None:  # type: ignore[no-untyped-def]
    shelves = list_shelves(environment(), game)
    assert sum(shelf.count for shelf in shelves) == IN_THE_BOX.get(game.id, 0)
    for shelf in shelves:
        assert shelf.title
        for card in shelf.cards:
            assert len(card.face.striptags()) > 2, card.key
            assert "<button" not in card.face


@pytest.mark.parametrize("game", CATALOGUE)
async def test_every_component_has_an_address(visit: Visit, game: str) -> None:
    answer = await visit("Anna").client.get(f"/games/{game}/cards")
    shelves = list_shelves(environment(), CATALOGUE[game])
    assert answer.status_code == 200
    ids = [tag["id"] for tag in Seen(answer.text).tags if "id" in tag]
    assert len(ids) == len(set(ids))
    assert {f"card-{card.key}" for shelf in shelves for card in shelf.cards} <= set(ids)
    assert "icons" in ids


def test_how_many_there_are_is_the_engines_own_number() -> None:
    assert sum(one.count for one in magelight_components()) == len(DECK) == 100
    assert {one.value for one in res_arcana_components()} == set(CARDS)


async def test_there_are_no_cards_of_a_game_that_is_not_here(visit: Visit) -> None:
    assert (await visit("Anna").client.get("/games/chess/cards")).status_code == 404


def test_a_face_is_no_button_where_it_is_only_looked_at() -> None:
    face = '<button type="button" class="face" id="a"><b>Hawk</b></button>'
    assert replace_buttons(face) == '<span class="face" id="a"><b>Hawk</b></span>'
