"""A whole game through the proxy: all of a table with one worker, and with another when that one goes."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from anyio import fail_after
from playwright.async_api import expect
from prometheus_client.parser import text_string_to_metric_families

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import play
from tests.live.composed import Composed, composed
from tests.live.server import Server
from tests.servers import HANGS, Postgres, Redis

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(tmp_path: Path, redis: Redis, postgres: Postgres) -> Iterator[Composed]:
    """The processes of docker-compose.yml. Nobody clicks as fast as these guests do: no limits."""
    with composed(tmp_path, redis, postgres, MAGEHALL_LIMITS="0") as hall:
        yield hall


async def pages_at_tables(hall: Composed) -> list[int]:
    """How many pages of tables each worker has open."""
    counts = []
    async with httpx.AsyncClient(timeout=HANGS) as client:
        for web in hall.web:
            told = (await client.get(f"{web.url}/metrics")).text
            sockets = [
                sample.value
                for family in text_string_to_metric_families(told)
                for sample in family.samples
                if (sample.name, sample.labels) == ("magehall_sockets", {"kind": "table"})
            ]
            counts.append(int(sum(sockets)))
    return counts


async def all_with_one(hall: Composed, pages: int) -> Server:
    """The worker that has so many pages of tables open, as soon as no other has one."""
    with fail_after(HANGS):
        while True:
            counts = await pages_at_tables(hall)
            if sorted(counts) == [*[0] * (len(counts) - 1), pages]:
                return hall.web[counts.index(pages)]


@pytest.mark.long  # by HTTP one is played through the proxy in tests/live/test_compose.py
async def test_a_game_goes_on_with_another_worker(server: Composed, come: Invite) -> None:
    # Given two at a table behind the proxy, who are with the same worker
    anna, ben = await come("Anna"), await come("Ben", PHONE, dark=True)
    await ben.join(await anna.create("magestik", 2, rounds="1"))
    await anna.page.locator("#start").click()
    await expect(anna.page.locator("#hand .self")).to_be_visible()
    home = await all_with_one(server, 2)

    # When that one goes, then both find another
    server.remove(home)
    assert await all_with_one(server, 2) is not home

    # When they play to the end, then both pages show every choice as soon as it is made, and the result
    assert await play([anna, ben], pictures="proxy") > 6
