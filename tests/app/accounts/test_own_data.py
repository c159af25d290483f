"""What is known of somebody: a public page if they want one, all of it to take along, and an end to it."""

import re

import pytest
from sqlmodel import Session as Transaction
from sqlmodel import SQLModel, col, select

from app.accounts.own_data.export import STAYS
from app.language.deleted_players import NOBODY
from app.storage.database import Database
from app.storage.models import Seat, Session, User
from app.web.services import Services
from tests.app.accounts.test_own_games import user_id, won_by_the_first
from tests.app.conftest import Visit
from tests.live.player import Player, begun

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def public_page(player: Player) -> str:
    """The address of the public page that a player turns on."""
    assert (await player.client.post("/me/public", data={"public": "on"})).status_code == 303
    found = re.search(r"/players/[\w-]+", (await player.client.get("/me")).text)
    assert found is not None
    return found[0]


async def test_a_public_page_is_there_for_who_wants_one_and_shows_public_games(
    visit: Visit, game: str
) -> None:
    # Given somebody with a public and a private game: they have no page
    anna, ben, eve = visit("Anna"), visit("Ben"), visit("Eve")
    shown = await won_by_the_first([anna, ben], game, visibility="public")
    private = await won_by_the_first([anna, ben], game, visibility="link")
    assert "/players/" not in (await anna.client.get("/me")).text

    # When they want one, then anybody reads the public game there, and how many there were
    address = await public_page(anna)
    html = (await eve.client.get(address)).text
    assert "2 games · 2 won" in html
    assert f'id="game-{shown}"' in html
    assert f'id="game-{private}"' not in html
    told = (await eve.client.get(f"/api{address}")).json()
    assert [one["table"] for one in told["games"]] == [shown]
    assert told["totals"] == [{"game": game, "games": 2, "won": 2, "rating": None}]

    # When they want none any more, then there is none, and a new one has another address
    await anna.client.post("/me/public", data={"public": "off"})
    assert (await eve.client.get(address)).status_code == 404
    assert (await eve.client.get(f"/api{address}")).status_code == 404
    assert await public_page(anna) != address


async def test_all_that_is_known_can_be_taken_along_but_for_what_proves_who_one_is(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    table = await won_by_the_first([anna, ben], game)
    await anna.post("messages", text="well played")
    await anna.client.post("/me/settings", data={"theme": "dark"})
    answer = await anna.client.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    told = answer.json()
    assert told["user"]["name"] == "Anna"
    assert told["settings"] == {"theme": "dark"}
    assert [row["table_id"] for row in told["rows"]["result"]] == [table]
    assert [row["text"] for row in told["rows"]["message"]] == ["well played"]
    assert len(told["rows"]["session"]) == 1
    hashes = await services[Database].read(lambda db: list(db.exec(select(Session.token_hash))))
    assert not [one for one in (*hashes, anna.client.cookies["magehall"]) if one in answer.text]
    assert "Ben" not in answer.text
    assert (await visit("Nobody").client.get("/api/me/export")).status_code == 401


async def test_who_is_deleted_is_a_player_in_old_games_and_nobody_anywhere_else(
    visit: Visit, services: Services, game: str
) -> None:
    # Given somebody with a finished game, a running one, a seat at an open table, and words said
    anna, ben = visit("Anna"), visit("Ben")
    await won_by_the_first([anna, ben], game)
    await anna.post("messages", text="well played")
    old = anna.path
    await begun([anna, ben], game)
    running = anna.path
    await anna.create(game, 2)
    waiting, address = anna.path, await public_page(anna)
    own = await user_id(services, "Anna")

    # When they are asked once, told what stays, and have themselves deleted
    asked = (await anna.client.get("/me/delete")).text
    assert "What stays" in asked
    assert "“a player”" in asked
    answer = await anna.client.post("/me/delete")
    assert "Your account is deleted" in answer.text
    assert "magehall" not in anna.client.cookies

    # Then nothing leads to them any more
    assert "Choose a name" in (await anna.client.get("/me")).text
    for gone in (address, waiting):
        assert (await ben.client.get(gone)).status_code == 404
    assert await services[Database].read(lambda db: _rows_of(db, own)) <= STAYS
    kept = await services[Database].read(lambda db: db.exec(select(User).where(User.id == own)).one())
    assert (kept.name, kept.preferences, kept.public_id) == (NOBODY, "", None)
    seats = await services[Database].read(
        lambda db: list(db.exec(select(Seat).where(col(Seat.user_id) == own)))
    )
    assert {seat.name for seat in seats} == {NOBODY}

    # And the others see a player who left, in each language, and still read and watch the old game
    ben.path = running
    html = (await ben.look()).html
    assert "A player leaves the game." in html
    assert "Anna" not in html
    ben.path = old
    assert "A player wins." in (await ben.look()).html
    assert "well played" in (await ben.look()).html
    ben.client.headers["accept-language"] = "de"
    html = (await ben.look()).html
    assert "Jemand gewinnt." in html
    assert "Anna" not in html
    assert "a player" not in html
    assert "jemand" in (await ben.client.get("/me")).text


def _rows_of(db: Transaction, own: str) -> set[str]:
    """The tables in which a user stands."""
    users = SQLModel.metadata.tables["user"]
    refers = [
        column
        for table in SQLModel.metadata.sorted_tables
        for column in table.c
        if any(key.column.table is users for key in column.foreign_keys)
    ]
    line = db.connection()
    return {one.table.name for one in refers if line.execute(one.table.select().where(one == own)).first()}


@pytest.mark.parametrize("what", ["public", "delete"])
async def test_nobody_has_nothing_to_show_or_to_delete(visit: Visit, what: str) -> None:
    answer = await visit("Nobody").client.post(f"/me/{what}", data={"public": "on"})
    assert answer.status_code == 401


@pytest.mark.parametrize("name", [NOBODY, "A Player", "a  player"])
async def test_nobody_is_called_as_those_who_are_gone(visit: Visit, name: str) -> None:
    answer = await visit("Eve").client.post("/api/guests", json={"name": name})
    assert answer.status_code == 422
