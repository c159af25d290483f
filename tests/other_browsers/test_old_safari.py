"""Safari 16.0 is older than the oldest supported version: its engine shows a sentence that says so."""

import pytest

from tests.browser.seating import Sit
from tests.live.player import begin_game
from tests.live.server import Server
from tests.other_browsers.conftest import OpenPage
from tests.other_browsers.visitor import Visitor

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("safari 16")]


async def test_safari_16_0_shows_a_sentence_on_every_page(
    server: Server, open_page: OpenPage, sit: Sit
) -> None:
    # Given an invite, and a table where a game has begun
    players = await sit(2)
    await begin_game(players, "magestik")
    visitor = Visitor(await open_page("safari 16"), server.url, "Morgana")
    await visitor.sign_in(players[0])

    # When pages are opened, then they show the sentence and nothing else
    for path in ("/", "/create?game=magestik", players[0].path):
        await visitor.open(path)
        await visitor.page.wait_for("#outdated")
        assert "Safari 16.4" in await visitor.page.text("#outdated")
        assert await visitor.page.count("body > *") == 1
