"""The card gallery of a game: every component is on the page once, with its face and its id."""

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
from tests.engines.expected import find_expected
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_component_has_a_face_with_text(game) -> None:  # type: ignore[no-untyped-def]
    shelves = list_shelves(environment(), game)
    count, expected = sum(shelf.count for shelf in shelves), find_expected(game.id).components
    assert expected is None or count == expected
    for shelf in shelves:
        assert shelf.title
        for card in shelf.cards:
            assert len(card.face.striptags()) > 2, card.key
            assert "<button" not in card.face


@pytest.mark.parametrize("game", CATALOGUE)
async def test_every_component_has_an_id(visit: Visit, game: str) -> None:
    answer = await visit("Anna").client.get(f"/games/{game}/cards")
    shelves = list_shelves(environment(), CATALOGUE[game])
    if not shelves:
        assert answer.status_code == 404
        return
    assert answer.status_code == 200
    ids = [tag["id"] for tag in Seen(answer.text).tags if "id" in tag]
    assert len(ids) == len(set(ids))
    assert {f"card-{card.key}" for shelf in shelves for card in shelf.cards} <= set(ids)
    assert "icons" in ids


def test_the_counts_are_those_of_the_engine() -> None:
    assert sum(component.count for component in magelight_components()) == len(DECK) == 100
    assert {component.value for component in res_arcana_components()} == set(CARDS)


async def test_an_unknown_game_has_no_cards(visit: Visit) -> None:
    assert (await visit("Anna").client.get("/games/chess/cards")).status_code == 404


def test_a_face_in_the_gallery_is_not_a_button() -> None:
    face = '<button type="button" class="face" id="a"><b>Hawk</b></button>'
    assert replace_buttons(face) == '<span class="face" id="a"><b>Hawk</b></span>'
    named = '<button type="button" class="face" aria-label="Hawk, 2 points"><b>Hawk</b></button>'
    assert replace_buttons(named) == (
        '<span role="img" class="face" aria-label="Hawk, 2 points"><b>Hawk</b></span>'
    )


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            "magestik",
            "Thief Staff, number 2. Gives 2 white energy. Steal energy, costs 1 energy of any colour.",
        ),
        (
            "draco_magi",
            "Brass, metallic, melee 2, ranged 0, shield 3. When placed, you may flip the battlefield.",
        ),
        ("res_arcana", "Fire Dragon, costs 6 Elan. Turn this: each rival still in the round loses 2 Life"),
        ("magelight", "Salvaged Pages, Mana cost: 3, Mana when burned: 1. Move up to 4 cards"),
    ],
)
def test_a_card_says_its_numbers_prices_and_text_in_words(game: str, words: str) -> None:
    faces = [card.face for shelf in list_shelves(environment(), CATALOGUE[game]) for card in shelf.cards]
    assert f'aria-label="{words}' in "".join(faces)
