"""What everybody has at the end stands in lists and at the table, but where the score says only who won."""

import pytest

from app.accounts.history.game_lines import describe_game
from app.accounts.history.games import PlayedGame, PlayedSeat
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.live.player import begun

pytestmark = pytest.mark.anyio


def line_of(game: str, *scores: int) -> str:
    """How a list tells the score of a game of two, the first of whom has won it."""
    names = ("Anna", "Ben")
    seats = [PlayedSeat(at, names[at], names[at], None, at + 1, score) for at, score in enumerate(scores)]
    return describe_game(PlayedGame("table", game, 0, 0, 60_000, 2, None, tuple(seats))).score


def test_one_point_to_none_is_a_score_and_none_to_none_is_not() -> None:
    assert [line_of("res_arcana", *both) for both in ((10, 7), (1, 0), (0, 0))] == ["10–7", "1–0", ""]


def test_a_team_has_no_score() -> None:
    assert line_of("magelight", 1, 0) == ""


@pytest.mark.parametrize("game", sorted(CATALOGUE))
async def test_the_end_says_how_many_points_everybody_has(visit: Visit, game: str) -> None:
    # Given a game that somebody gives up before anybody has a point
    played = CATALOGUE[game]
    players = [visit(name) for name in ("Anna", "Ben", "Cleo", "Dora")[: played.seats[0]]]
    await begun(players, game)

    # When all but one have gone
    for player in players[1:]:
        await player.post("leave")

    # Then each place has its points, at the table and among the final standings
    end = (await players[0].look()).html
    assert 'id="result"' in end
    assert end.count('<b class="num">') == (0 if played.teams else 2 * len(players))
