"""States of tables as files: downloaded at a table, opened by `magehall open`, given to tests."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from playwright.async_api import expect
from sqlmodel import create_engine

from app.commands.check_records import check_records
from app.commands.main import cli
from engines import CATALOGUE
from engines.kernel.matches.state_file import read_state
from tests.browser.conftest import Invite
from tests.browser.guest import wait_for_decision
from tests.engines import play
from tests.live.forks import ForkedServer
from tests.live.server import Server

pytestmark = pytest.mark.anyio

GAME = next(iter(CATALOGUE.values()))


class Play(play.Play[Any]):
    """The game whose states are downloaded."""

    game = GAME


@pytest.fixture
def server(tmp_path: Path, deals: dict[str, str]) -> Iterator[Server]:
    """A server for development."""
    with ForkedServer(tmp_path, deals, MAGEHALL_DEVELOPMENT="1") as server:
        yield server


async def test_a_state_goes_from_a_table_to_another_and_to_a_test(
    come: Invite, server: Server, tmp_path: Path
) -> None:
    # Given a table in the middle of a game
    author = await come("Morgana")
    await author.create(GAME.id, GAME.seats[0])
    await author.page.locator("#fill").click()
    await author.page.locator("#start").click()
    await wait_for_decision([author])
    await author.choose()
    await wait_for_decision([author])

    # When its state is downloaded, and opened at another seat
    async with author.page.expect_download() as download:
        await author.page.locator("#this-state").click()
    file = tmp_path / "state.json"
    await (await download.value).save_as(file)
    given = read_state(CATALOGUE, file.read_bytes())
    options = ("--seat", "1", "--bots", "random", "--url", server.url, "--no-browser")
    opened = CliRunner().invoke(cli, ["open", GAME.id, "--state", str(file), *options])
    assert opened.exit_code == 0, opened.output
    other = await come("Ada")
    await other.page.goto(opened.output.strip())

    # Then the same game goes on there, for that seat
    await expect(other.table).to_have_attribute("data-viewer", "1")
    table_id = await other.table.get_attribute("data-id")
    first = server.read("SELECT state FROM snapshot WHERE table_id = :id AND seq = 0", id=table_id)
    assert first == [(GAME.encode(given.state),)]
    await wait_for_decision([other])
    await other.choose()

    # And the logs of both tables can be replayed
    engine = create_engine(f"sqlite:///{server.database}")
    assert [checked.reason for checked in check_records(engine)] == [None, None]
    engine.dispose()

    # And it goes on in a test
    game = Play.given(file)
    assert GAME.encode(game.state) == GAME.encode(given.state)
    game.time_out(seat=GAME.pending(game.state)[0].seat)
    assert game.state != given.state


async def test_states_are_for_development_only(tmp_path: Path) -> None:
    with ForkedServer(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.url) as client:
            assert (await client.post("/states", content=b"{}")).status_code == 404
