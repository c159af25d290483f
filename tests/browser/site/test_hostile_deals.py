"""Deals of an operator who changes the database: the page says so, and its check finds it."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace
from playwright.async_api import Page, Request, Route, expect
from sqlmodel import Session

from app.settings import Settings
from app.storage.database import open_engine
from app.storage.models import Entry, Seat, Table
from app.tables.finished.record import export_record
from app.tables.log.entry_store import list_seats
from app.tables.log.salts import compose_sealed_text
from app.tables.log.scene import load_scene
from engines.kernel.matches.proof.locks import list_locks
from engines.kernel.matches.record import read_record
from engines.kernel.matches.shares import hash_salt, seal_of
from tests.browser.conftest import Invite
from tests.browser.guest import Guest
from tests.browser.seating import Sit
from tests.live.forks import ForkedServer
from tests.live.player import Player
from tests.live.server import Server

pytestmark = pytest.mark.anyio

HASH = re.compile("^[0-9a-f]{64}$")
GROUND = "ground"
"""The salt that the operator chose after having read that of the page."""


@pytest.fixture
def server(tmp_path: Path, deals: dict[str, str]) -> Iterator[Server]:
    """A server that waits long for salts, so that the operator has time."""
    with ForkedServer(tmp_path, deals, MAGEHALL_CLOCK_SCALE="100") as server:
        yield server


class Operator:
    """The owner of the database, who reads the salts that a page sends, and never answers that they came."""

    def __init__(self, server: Server, player: Player) -> None:
        self.salts: list[str] = []
        self._server = server
        self._table = player.path.rpartition("/")[2]

    async def listen(self, page: Page) -> None:
        """Reads the salts of a page from now on."""

        async def answer(route: Route) -> None:
            await route.fulfill(status=204)

        def read(request: Request) -> None:
            if request.url.endswith("/salt"):
                self.salts.append((request.post_data or "").removeprefix("salt="))

        page.on("request", read)
        await page.route("**/salt", answer)

    def change(self, work: Callable[[Table, tuple[Seat, ...]], None]) -> str:
        """Stops the server, changes the rows of the table and its seats, and starts it; returns the seal."""
        self._server.stop()
        database = {"database_url": f"sqlite:///{self._server.database}", "secret_key": "operator"}
        engine = open_engine(Settings.model_validate(database))
        with Session(engine) as db:
            table = db.get_one(Table, self._table)
            work(table, list_seats(db, table.id))
            db.commit()
            seal = table.seal or ""
        engine.dispose()
        self._server.start()
        return seal


async def seat_guest(come: Invite, sit: Sit) -> tuple[Guest, Player]:
    """A guest at a waiting table of two, whose page has committed to a salt, and its host."""
    (host,) = await sit(1)
    guest = await come("Ada")
    guest.begin_outage()  # the operator restarts the server
    await host.create("magestik", 2, salt_hash=hash_salt("host"))
    await guest.page.goto((await host.look()).link("/invite/"))
    await guest.page.locator("#name").fill("Ada")
    await guest.page.get_by_role("button", name="Join table").click()
    await guest.page.locator("#table[data-ready]").wait_for()
    await expect(guest.page.locator("#deal")).to_have_attribute("data-hash", HASH)
    return guest, host


async def finish(guest: Guest, host: Player) -> None:
    """Opens the host's salt, which deals the cards, and ends the game; then the guest checks the deal."""
    page = guest.page
    await page.reload()
    await page.locator("#fair form button").click()  # the page warns again
    assert (await host.post("salt", salt=GROUND)).status_code == 200
    await expect(page.locator("#waiting")).to_have_count(0)
    await host.post("leave")
    await expect(guest.result).to_be_visible()
    await page.locator("[data-opens=fair]").click()
    await page.locator("#check-deal").click()


async def test_a_page_opens_no_salt_under_a_second_seal_and_says_so(
    come: Invite, sit: Sit, server: Server
) -> None:
    # Given a page that has opened its salt under a seal, which the operator has read
    guest, host = await seat_guest(come, sit)
    page, operator = guest.page, Operator(server, host)
    await operator.listen(page)
    async with page.expect_request("**/salt"):
        await host.post("start")

    # When the operator grinds the salt of another seat, and seals the table again
    def reseal(table: Table, seats: tuple[Seat, ...]) -> None:
        seats[0].salt_hash = hash_salt(GROUND)
        table.seal = seal_of(compose_sealed_text(table, seats))

    seal = operator.change(reseal)
    await page.reload()
    await expect(page.locator("#deal")).to_have_attribute("data-seal", seal)

    # Then the page warns the player, and keeps its salt and the first seal
    await expect(page.locator("#fair [data-warning=resealed]")).to_be_visible()
    await expect(page.locator("#fair [data-fair=seal]")).not_to_have_text(seal)
    await page.locator("#fair form button").click()
    assert len(operator.salts) == 1

    # And when the cards are dealt from the ground salt, the check says that the deal is not fair
    def open_salt(table: Table, seats: tuple[Seat, ...]) -> None:
        seats[1].share, seats[1].salt = "opened", operator.salts[0]

    operator.change(open_salt)
    await finish(guest, host)
    await expect(page.locator("[data-verdict=unfair]")).to_be_visible()
    await expect(page.locator("[data-finding=resealed]")).to_have_attribute("data-holds", "false")
    await expect(page.locator("[data-finding=seen]")).to_have_attribute("data-holds", "false")


@pytest.mark.long
async def test_a_swapped_hash_is_not_called_the_players_own(come: Invite, sit: Sit, server: Server) -> None:
    # Given a page that has committed to a salt
    guest, host = await seat_guest(come, sit)
    page, operator = guest.page, Operator(server, host)

    # When the operator replaces its hash before the start
    def swap(table: Table, seats: tuple[Seat, ...]) -> None:
        seats[1].salt_hash, seats[0].salt_hash = hash_salt("swapped"), hash_salt(GROUND)

    operator.change(swap)
    await page.reload()

    # Then the page warns the player
    await expect(page.locator("#fair [data-warning=swapped]")).to_be_visible()
    await page.locator("#fair form button").click()

    # And the check never says that the player's number is part of the deal
    await operator.listen(page)
    await host.post("start")
    await expect(page.locator("#deal")).to_have_attribute("data-seal", HASH)

    def open_salt(table: Table, seats: tuple[Seat, ...]) -> None:
        seats[1].share, seats[1].salt = "opened", "swapped"

    operator.change(open_salt)
    await finish(guest, host)
    assert operator.salts == []
    await expect(page.locator("[data-verdict=unfair]")).to_be_visible()
    await expect(page.locator("[data-finding=swapped]")).to_have_attribute("data-holds", "false")
    await expect(page.locator("[data-finding=own]")).to_be_hidden()


@pytest.mark.long
async def test_a_page_notes_the_lock_of_a_move_and_finds_a_time_that_was_changed_later(
    come: Invite, sit: Sit, server: Server
) -> None:
    # Given a page that has noted the lock of a running game some seconds after a move
    guest, host = await seat_guest(come, sit)
    page, operator = guest.page, Operator(server, host)
    await host.post("start")
    assert (await host.post("salt", salt="host")).status_code == 200
    await expect(page.locator("#waiting")).to_have_count(0)
    async with page.expect_response(lambda response: response.url.endswith("/lock")) as noted:
        await host.play()
    seq = (await (await noted.value).json())["seq"]
    assert seq > 0
    await host.post("leave")
    await expect(guest.result).to_be_visible()

    # When the operator changes the time of an entry, and computes all locks again
    def change_time(table: Table, seats: tuple[Seat, ...]) -> None:
        db = cast(Session, Session.object_session(table))
        scene = load_scene(db, table.id)
        assert scene is not None
        record = read_record(export_record(db, scene))
        first = replace(record.entries[0], at=record.entries[0].at - 60_000)
        changed = (first, *record.entries[1:])
        for number, lock in enumerate(list_locks(table.seal or "", changed), start=1):
            row = db.get_one(Entry, (table.id, number))
            row.lock, row.at = lock, changed[number - 1].at

    operator.change(change_time)
    await page.reload()

    # Then the record is consistent in itself, but not the one that this page watched
    await page.locator("[data-opens=fair]").click()
    await page.locator("#check-deal").click()
    await expect(page.locator("[data-finding=watched]")).to_have_attribute("data-holds", "false")
    await expect(page.locator("[data-finding=locks]")).to_have_attribute("data-holds", "true")
    await expect(page.locator("[data-verdict=unfair]")).to_be_visible()
