"""Final scores in lists and at the table, except in games that are only won or lost."""

import pytest

from app.accounts.history.game_summaries import describe_game
from app.accounts.history.games import PlayedGame, PlayedSeat
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.live.player import begin_game

pytestmark = pytest.mark.anyio


def score_of(game: str, *scores: int) -> str:
    """The listed score of a game of two that the first player has won."""
    names = ("Anna", "Ben")
    seats = [PlayedSeat(at, names[at], names[at], None, at + 1, score) for at, score in enumerate(scores)]
    return describe_game(PlayedGame("table", game, 0, 0, 60_000, 2, None, tuple(seats))).score


def test_scores_are_listed_unless_all_are_zero() -> None:
    assert [score_of("res_arcana", *scores) for scores in ((10, 7), (1, 0), (0, 0))] == ["10–7", "1–0", ""]


def test_team_games_have_no_score() -> None:
    assert score_of("magelight", 1, 0) == ""


@pytest.mark.parametrize("game", sorted(CATALOGUE))
async def test_the_result_shows_the_points_of_every_player(visit: Visit, game: str) -> None:
    # Given a game that ends before any player has scored
    definition = CATALOGUE[game]
    players = [visit(name) for name in ("Anna", "Ben", "Cleo", "Dora")[: definition.seats[0]]]
    await begin_game(players, game)

    # When all but one have left
    for player in players[1:]:
        await player.post("leave")

    # Then each player's points are shown at the table and in the final standings
    end = (await players[0].look()).html
    assert 'id="result"' in end
    assert end.count('<b class="num"') == (0 if definition.teams else 2 * len(players))
