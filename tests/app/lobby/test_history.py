"""The pages "Learn" (every game's lesson) and "History" (finished games with their results)."""

import pytest

from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.live.player import begin_game, play_on

pytestmark = pytest.mark.anyio


async def test_the_learn_page_links_to_every_guided_game_rulebook_and_card_gallery(visit: Visit) -> None:
    html = (await visit("Anna").client.get("/learn")).text
    for game in CATALOGUE.values():
        assert f'action="/learn/{game.id}"' in html
        assert f'href="/games/{game.id}/rules"' in html
        assert f'href="/games/{game.id}/cards"' in html


async def test_the_history_lists_own_games_and_public_games_of_others(visit: Visit, game: str) -> None:
    # Given players without finished games
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    empty = (await wanda.client.get("/history")).text
    assert "No games yet." in empty
    assert "No finished games yet." in empty

    # When a public game is finished
    await begin_game([anna, ben], game, visibility="public")
    await ben.post("leave")
    await play_on([anna])

    # Then its players and others see who won
    table = anna.path.rpartition("/")[2]
    won, lost = [(await player.client.get("/history")).text for player in (anna, ben)]
    assert f'id="own-{table}"' in won
    assert "You win." in won
    assert "Anna wins." in lost
    others = (await wanda.client.get("/history")).text
    assert f'id="public-{table}"' in others
    assert "Anna wins." in others
    assert f'href="/tables/{table}"' in others
