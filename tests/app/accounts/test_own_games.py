"""The user's games on their own page: results, filters and totals, loaded in two statements."""

import pytest
from sqlmodel import col, delete, select

from app.accounts.history.games import GameCategory, GameFilters
from app.accounts.history.play_history import PlayHistory, load_history
from app.storage.database import Database
from app.storage.models import User
from app.storage.player_models import Result
from app.tables.play.rooms import Rooms
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.tables.test_choice_cost import Count, count_statements
from tests.live.player import Player, begin_game, play_on

pytestmark = [pytest.mark.anyio, pytest.mark.databases, pytest.mark.usefixtures("no_regular_jobs")]


async def win_game(players: list[Player], game: str, **fields: str) -> str:
    """Plays a game of two that ends at once because the second player leaves; returns the table's id."""
    await begin_game(players, game, **fields)
    await players[1].post("leave")
    await play_on(players[:1])
    return players[0].path.rpartition("/")[2]


async def user_id(services: Services, name: str) -> str:
    query = select(User.id).where(User.name == name)
    return await services[Database].read(lambda db: db.exec(query).one())


def result_statements(count: Count) -> list[str]:
    """The statements that read results; background jobs may execute others meanwhile."""
    return [statement for statement in count.statements if "result" in statement]


async def history_of(services: Services, name: str) -> PlayHistory:
    user = await user_id(services, name)
    return await load_history(services[Database], services[Rooms], user, GameFilters(limit=6))


async def test_a_finished_game_is_listed_with_its_result_and_its_replay(visit: Visit, game: str) -> None:
    # Given a user without games
    anna, ben = visit("Anna"), visit("Ben")
    await anna.client.post("/api/guests", json={"name": "Anna"})
    assert "No games yet." in (await anna.client.get("/me")).text

    # When a game is running it is listed as such, and afterwards with its result for each player
    await begin_game([anna, ben], game)
    running = (await anna.client.get("/me")).text
    assert "Playing now" in running
    await ben.post("leave")
    await play_on([anna])
    table = anna.path.rpartition("/")[2]
    won, lost = [(await player.client.get("/me")).text for player in (anna, ben)]
    assert "Playing now" not in won
    assert '<b class="won">Won</b>' in won
    assert "1 game · 1 won" in won
    assert "<b>Lost</b>" in lost
    assert "1 game · 0 won" in lost
    for html in (won, lost):
        assert f'id="game-{table}"' in html
        assert f'href="/tables/{table}/review"' in html


async def test_games_are_filtered_by_result_game_and_opponent(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a game won against Ben and one lost against Cleo
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    won = await win_game([anna, ben], game)
    lost = await win_game([cleo, anna], game)

    async def list_games(address: str) -> set[str]:
        html = (await anna.client.get(address)).text
        return {table for table in (won, lost) if f'id="game-{table}"' in html}

    # Then each filter lists the games that match it
    against_ben = await user_id(services, "Ben")
    assert await list_games("/me") == {won, lost}
    assert await list_games("/me?show=won") == {won}
    assert await list_games("/me?show=people") == {won, lost}
    assert await list_games(f"/me?game={game}") == {won, lost}
    assert await list_games(f"/me?against={against_ben}") == {won}
    assert await list_games("/me?game=nothing&show=won") == {won}
    assert await list_games("/me?count=1") == {lost}
    shown = (await anna.client.get("/me?count=1")).text
    assert "Show 1 more" in shown
    assert "2 games · 1 won" in shown
    history = await history_of(services, "Anna")
    assert [(total.name, total.games, total.won) for total in history.by_opponent] == [
        ("Ben", 1, 1),
        ("Cleo", 1, 0),
    ]


@pytest.mark.parametrize("wrong", ["show=lost", "count=0", "count=x", f"against={'x' * 99}"])
async def test_invalid_filters_are_rejected(visit: Visit, wrong: str) -> None:
    assert (await visit("Anna").client.get(f"/me?{wrong}")).status_code == 400


async def test_a_history_takes_two_statements_for_any_number_of_games(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    for _ in range(3):
        await win_game([anna, ben], game)
    which: tuple[GameCategory, ...] = ("all", "won", "people")
    user = await user_id(services, "Anna")
    for selection in which:
        with count_statements(services) as count:
            filters = GameFilters(selection, limit=2)
            history = await load_history(services[Database], services[Rooms], user, filters)
        assert (history.count, history.won, history.matching, len(history.games)) == (3, 3, 3, 2)
        assert len(result_statements(count)) == 2


async def test_missing_results_are_stored_when_a_player_opens_the_page(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a finished game without results, as an older version has left it
    anna, ben = visit("Anna"), visit("Ben")
    table = await win_game([anna, ben], game)
    await services[Database].write(lambda db: db.exec(delete(Result).where(col(Result.table_id) == table)))

    # When one player loads their history, the results of both are stored, and not looked up again
    assert (await history_of(services, "Anna")).won == 1
    count_stored = await services[Database].read(lambda db: len(db.exec(select(Result)).all()))
    assert count_stored == 2
    ben_id = await user_id(services, "Ben")
    with count_statements(services) as count:
        assert (
            await load_history(services[Database], services[Rooms], ben_id, GameFilters(limit=6))
        ).count == 1
    assert len(result_statements(count)) == 2


async def test_a_device_link_is_shown_once_with_its_qr_code(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    html = (await anna.client.post("/me/link")).text
    assert 'id="device-link"' in html
    assert 'src="data:image/svg+xml;base64,' in html
    assert 'id="device-link"' not in (await anna.client.get("/me")).text
