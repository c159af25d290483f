"""Programs play a complete game by the documented API, from the first request to the record."""

import pytest

from engines import CATALOGUE
from engines.kernel.matches.record import verify_record
from tests.app.api.conftest import Connect
from tests.live.program import begin_game, play_on
from tests.long_test_games import GAMES_FOR_LONG_TESTS

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", GAMES_FOR_LONG_TESTS)
async def test_programs_create_join_play_and_finish_a_game(connect: Connect, game: str) -> None:
    seats = CATALOGUE[game].seats[0]
    players = [connect(f"Program {seat}") for seat in range(seats)]
    await begin_game(players, game)
    assert (await players[0].look())["status"] == "running"

    choices = await play_on(players)

    table = await players[-1].look()
    assert (table["status"], table["decision"], table["waiting_for"]) == ("finished", None, [])
    assert table["seq"] == choices
    assert len(table["outcome"]["places"]) == seats
    assert table["outcome"]["winners"]
    assert all(place["reason"] for place in table["outcome"]["places"])
    record = await players[0].client.get(f"{players[0].table}/record")
    assert record.status_code == 200
    assert verify_record(CATALOGUE, record.content) is None
