"""A user's data: the public page, the export, and the deletion of the account."""

import re

import pytest
from sqlmodel import Session as Transaction
from sqlmodel import SQLModel, col, select

from app.accounts.own_data.delete_rows import ANONYMISED_TABLES
from app.language.deleted_players import NOBODY
from app.storage.database import Database
from app.storage.models import Seat, Session, User
from app.web.services import Services
from tests.app.accounts.test_own_games import user_id, win_game
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def public_page(player: Player) -> str:
    """Switches a player's public page on; returns its path."""
    assert (await player.client.post("/me/public", data={"public": "on"})).status_code == 303
    match = re.search(r"/players/[\w-]+", (await player.client.get("/me")).text)
    assert match is not None
    return match[0]


async def test_a_public_page_shows_public_games_while_it_is_switched_on(visit: Visit, game: str) -> None:
    # Given a player with a public and a private game, and no public page
    anna, ben, eve = visit("Anna"), visit("Ben"), visit("Eve")
    shown = await win_game([anna, ben], game, visibility="public")
    private = await win_game([anna, ben], game, visibility="link")
    assert "/players/" not in (await anna.client.get("/me")).text

    # When they switch it on, every visitor can see the public game and the totals
    address = await public_page(anna)
    html = (await eve.client.get(address)).text
    assert "2 games · 2 won" in html
    assert f'id="game-{shown}"' in html
    assert f'id="game-{private}"' not in html
    history = (await eve.client.get(f"/api{address}")).json()
    assert [summary["table"] for summary in history["games"]] == [shown]
    assert history["totals"] == [{"game": game, "games": 2, "won": 2, "rating": None}]

    # When they switch it off and on again, it has a new address
    await anna.client.post("/me/public", data={"public": "off"})
    assert (await eve.client.get(address)).status_code == 404
    assert (await eve.client.get(f"/api{address}")).status_code == 404
    assert await public_page(anna) != address


async def test_an_export_contains_all_rows_of_the_user_without_secrets(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    table = await win_game([anna, ben], game)
    await anna.post("messages", text="well played")
    await anna.client.post("/me/settings", data={"theme": "dark"})
    answer = await anna.client.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    export = answer.json()
    assert export["user"]["name"] == "Anna"
    assert export["settings"] == {"theme": "dark"}
    assert [row["table_id"] for row in export["rows"]["result"]] == [table]
    assert [row["text"] for row in export["rows"]["message"]] == ["well played"]
    assert len(export["rows"]["session"]) == 1
    hashes = await services[Database].read(lambda db: list(db.exec(select(Session.token_hash))))
    assert not [secret for secret in (*hashes, anna.client.cookies["magehall"]) if secret in answer.text]
    assert "Ben" not in answer.text
    assert (await visit("Nobody").client.get("/api/me/export")).status_code == 401


async def test_a_deleted_user_is_anonymous_in_old_games_and_removed_elsewhere(
    visit: Visit, services: Services, game: str
) -> None:
    # Given a user with a finished and a running game, a seat at an open table, and a message
    anna, ben = visit("Anna"), visit("Ben")
    await win_game([anna, ben], game)
    await anna.post("messages", text="well played")
    old = anna.path
    await begin_game([anna, ben], game)
    running = anna.path
    await anna.create(game, 2)
    waiting, address = anna.path, await public_page(anna)
    own = await user_id(services, "Anna")

    # When they delete their account, after a page that lists what remains
    confirmation = (await anna.client.get("/me/delete")).text
    assert "What stays" in confirmation
    assert "“a player”" in confirmation
    answer = await anna.client.post("/me/delete")
    assert "Your account is deleted" in answer.text
    assert "magehall" not in anna.client.cookies

    # Then their session, page and open table no longer exist
    assert "Choose a name" in (await anna.client.get("/me")).text
    for path in (address, waiting):
        assert (await ben.client.get(path)).status_code == 404
    assert await services[Database].read(lambda db: _rows_of(db, own)) <= ANONYMISED_TABLES
    user = await services[Database].read(lambda db: db.exec(select(User).where(User.id == own)).one())
    assert (user.name, user.preferences, user.public_id) == (NOBODY, "", None)
    seats = await services[Database].read(
        lambda db: list(db.exec(select(Seat).where(col(Seat.user_id) == own)))
    )
    assert {seat.name for seat in seats} == {NOBODY}

    # And the others see an anonymous player who left, in each language, and can still replay the old game
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
    """The database tables with rows that refer to a user."""
    users = SQLModel.metadata.tables["user"]
    columns = [
        column
        for table in SQLModel.metadata.sorted_tables
        for column in table.c
        if any(key.column.table is users for key in column.foreign_keys)
    ]
    connection = db.connection()
    return {
        column.table.name
        for column in columns
        if connection.execute(column.table.select().where(column == own)).first()
    }


@pytest.mark.parametrize("what", ["public", "delete"])
async def test_a_visitor_without_a_session_has_no_public_page_or_account(visit: Visit, what: str) -> None:
    answer = await visit("Nobody").client.post(f"/me/{what}", data={"public": "on"})
    assert answer.status_code == 401


@pytest.mark.parametrize("name", [NOBODY, "A Player", "a  player"])
async def test_names_of_deleted_users_cannot_be_chosen(visit: Visit, name: str) -> None:
    answer = await visit("Eve").client.post("/api/guests", json={"name": name})
    assert answer.status_code == 422
