"""One's own games on one's page: how they ended, how many, by game and by opponent, in a few statements."""

import pytest
from sqlmodel import col, delete, select

from app.accounts.history.games import Played, read_played
from app.accounts.history.queries import Wanted, Which
from app.storage.database import Database
from app.storage.models import User
from app.storage.player_models import Result
from app.tables.play.rooms import Rooms
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.tables.test_choice_cost import Count, counted
from tests.live.player import Player, begun, play_on

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def won_by_the_first(players: list[Player], game: str, **fields: str) -> str:
    """A game of two that ends at once, as the second leaves: the id of its table."""
    await begun(players, game, **fields)
    await players[1].post("leave")
    await play_on(players[:1])
    return players[0].path.rpartition("/")[2]


async def user_id(services: Services, name: str) -> str:
    wanted = select(User.id).where(User.name == name)
    return await services[Database].read(lambda db: db.exec(wanted).one())


def about_results(count: Count) -> list[str]:
    """The statements that read results; who looks for what is due may ask something meanwhile."""
    return [one for one in count.statements if "result" in one]


async def played_by(services: Services, name: str, wanted: Wanted | None = None) -> Played:
    user = await user_id(services, name)
    return await read_played(services[Database], services[Rooms], user, wanted or Wanted())


async def test_a_finished_game_is_listed_with_its_result_and_its_replay(visit: Visit, game: str) -> None:
    # Given somebody who has not played yet
    anna, ben = visit("Anna"), visit("Ben")
    await anna.client.post("/api/guests", json={"name": "Anna"})
    assert "No games yet." in (await anna.client.get("/me")).text

    # When a game is running, it is named; when it is over, so is how it ended for each
    await begun([anna, ben], game)
    running = (await anna.client.get("/me")).text
    assert "Playing now" in running
    await ben.post("leave")
    await play_on([anna])
    table = anna.path.rpartition("/")[2]
    won, lost = [(await one.client.get("/me")).text for one in (anna, ben)]
    assert "Playing now" not in won
    assert '<b class="won">Won</b>' in won
    assert "1 game · 1 won" in won
    assert "<b>Lost</b>" in lost
    assert "1 game · 0 won" in lost
    for html in (won, lost):
        assert f'id="game-{table}"' in html
        assert f'href="/tables/{table}/review"' in html


async def test_games_are_found_by_how_they_ended_by_game_and_by_opponent(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a game won against Ben and one lost against Cleo
    anna, ben, cleo = visit("Anna"), visit("Ben"), visit("Cleo")
    won = await won_by_the_first([anna, ben], game)
    lost = await won_by_the_first([cleo, anna], game)

    async def listed(address: str) -> set[str]:
        html = (await anna.client.get(address)).text
        return {table for table in (won, lost) if f'id="game-{table}"' in html}

    # When she asks for some of them, then those are listed
    against_ben = await user_id(services, "Ben")
    assert await listed("/me") == {won, lost}
    assert await listed("/me?show=won") == {won}
    assert await listed("/me?show=people") == {won, lost}
    assert await listed(f"/me?game={game}") == {won, lost}
    assert await listed(f"/me?against={against_ben}") == {won}
    assert await listed("/me?game=nothing&show=won") == {won}
    assert await listed("/me?count=1") == {lost}
    shown = (await anna.client.get("/me?count=1")).text
    assert "Show 1 more" in shown
    assert "2 games · 1 won" in shown
    played = await played_by(services, "Anna")
    assert [(one.name, one.games, one.won) for one in played.by_opponent] == [("Ben", 1, 1), ("Cleo", 1, 0)]


@pytest.mark.parametrize("wrong", ["show=lost", "count=0", "count=x", f"against={'x' * 99}"])
async def test_what_cannot_be_wanted_is_refused(visit: Visit, wrong: str) -> None:
    assert (await visit("Anna").client.get(f"/me?{wrong}")).status_code == 400


async def test_a_page_costs_two_statements_however_many_games_there_are(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    for _ in range(3):
        await won_by_the_first([anna, ben], game)
    which: tuple[Which, ...] = ("all", "won", "people")
    user = await user_id(services, "Anna")
    for one in which:
        with counted(services) as count:
            played = await read_played(services[Database], services[Rooms], user, Wanted(one, count=2))
        assert (played.count, played.won, played.found, len(played.games)) == (3, 3, 3, 2)
        assert len(about_results(count)) == 2


async def test_games_from_before_there_were_results_get_theirs_when_their_players_look(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a finished game without results, as an older server leaves one
    anna, ben = visit("Anna"), visit("Ben")
    table = await won_by_the_first([anna, ben], game)
    await services[Database].write(lambda db: db.exec(delete(Result).where(col(Result.table_id) == table)))

    # When one of its players looks, then both have their result, and it is not looked for again
    assert (await played_by(services, "Anna")).won == 1
    kept = await services[Database].read(lambda db: len(db.exec(select(Result)).all()))
    assert kept == 2
    ben_id = await user_id(services, "Ben")
    with counted(services) as count:
        assert (await read_played(services[Database], services[Rooms], ben_id, Wanted())).count == 1
    assert len(about_results(count)) == 2


async def test_a_new_device_gets_a_link_and_its_picture(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    html = (await anna.client.post("/me/link")).text
    assert 'id="device-link"' in html
    assert 'src="data:image/svg+xml;base64,' in html
    assert 'id="device-link"' not in (await anna.client.get("/me")).text
