"""Ratings: rated tables announce themselves, and the end of a rated game changes ratings once."""

import pytest
from sqlmodel import col, select

from app.storage.database import Database
from app.storage.player_models import Rating, Result
from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.live.player import begin_game, play_on, seat_players
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

RATED = {"rated": "on", "fill": "people_only", "seating": "random", "visibility": "public"}


async def list_ratings(services: Services) -> list[Rating]:
    return await services[Database].read(
        lambda db: list(db.exec(select(Rating).order_by(col(Rating.user_id))))
    )


@pytest.mark.databases
async def test_the_end_of_a_rated_game_changes_all_ratings_once(
    visit: Visit, services: Services, game: str
) -> None:
    # Given two players at a rated table, which says so before they join
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2, **RATED)
    waiting = await anna.look()
    assert "Rated table" in waiting.html
    invite = waiting.link("/invite/")
    assert "Rated table" in (await ben.client.get(invite)).text
    assert "rated" in (await ben.client.get("/")).text
    await ben.join(invite)

    # When the game ends
    await anna.post("start")
    assert await list_ratings(services) == []
    await ben.post("leave")
    await play_on([anna])

    # Then the leaver has lost, the other gains nothing from so short a game, and pages show the changes
    results = await services[Database].read(
        lambda db: list(db.exec(select(Result).order_by(col(Result.rank))))
    )
    won, lost = results
    assert won.rating is not None
    assert won.gained is not None
    assert lost.gained is not None
    assert (won.rating, won.gained) == (1000, 0)
    assert lost.gained < 0
    assert len(await list_ratings(services)) == 2
    for player in (anna, ben):
        html = (await player.look()).html
        assert "This game was rated." in html
        assert f"{won.gained:+d}" in html
    assert f"Rating {won.rating}" in (await anna.client.get("/me")).text
    games = (await anna.client.get("/api/me/games")).json()
    assert games["totals"][0]["rating"] == won.rating

    # And the rematch is rated as well
    answer = await anna.post("rematch")
    anna.path = answer.headers.get("location") or answer.headers.get("hx-redirect", "")
    assert "Rated table" in (await anna.look()).html


async def test_other_tables_are_not_rated(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await ben.post("leave")
    await play_on([anna])
    assert await list_ratings(services) == []
    assert "Rating" not in (await anna.client.get("/me")).text
    assert "This game was rated." not in (await anna.look()).html


async def test_a_new_table_is_not_rated_by_default(visit: Visit, game: str) -> None:
    page = Seen((await visit("Anna").client.get(f"/create?game={game}")).text)
    boxes = [tag for tag in page.tags if tag.get("name") == "rated"]
    assert len(boxes) == 1
    assert "checked" not in boxes[0]


@pytest.mark.parametrize("wrong", [{"fill": "bots"}, {"fill": "people"}, {"seating": "chosen"}])
async def test_a_rated_table_is_for_people_with_random_seats(
    visit: Visit, game: str, wrong: dict[str, str]
) -> None:
    form = {"game": game, "players": "2", "name": "Anna", **RATED, **wrong}
    answer = await visit("Anna").client.post("/tables", data=form)
    assert answer.status_code == 422
    assert "A rated table is for people only, with random seats." in answer.text


async def test_a_team_that_everybody_else_left_gains_nothing(visit: Visit, services: Services) -> None:
    """Given a team game that all but one player left at once, then nobody gains rating, and leavers lose."""
    game = next(game for game in CATALOGUE.values() if game.teams is not None)
    players = [visit(name) for name in ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay")[: game.seats[0]]]
    await seat_players(players, game.id, **RATED)
    await players[0].post("start")
    for player in players[1:]:
        await player.post("leave")
    results = await services[Database].read(lambda db: list(db.exec(select(Result))))
    assert len(results) == len(players)
    gains = [result.gained for result in results]
    assert max(gain for gain in gains if gain is not None) == 0
    assert min(gain for gain in gains if gain is not None) < 0
