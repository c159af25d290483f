"""A whole game through the proxy: a table's pages share one worker, and another when it stops."""

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
    """The processes of docker-compose.yml, without rate limits: these guests click very fast."""
    with composed(tmp_path, redis, postgres, MAGEHALL_LIMITS="0") as site:
        yield site


async def count_pages(site: Composed) -> list[int]:
    """The number of tables' pages that are connected to each worker."""
    counts = []
    async with httpx.AsyncClient(timeout=HANGS) as client:
        for web in site.web:
            metrics = (await client.get(f"{web.url}/metrics")).text
            sockets = [
                sample.value
                for family in text_string_to_metric_families(metrics)
                for sample in family.samples
                if (sample.name, sample.labels) == ("magehall_sockets", {"kind": "table"})
            ]
            counts.append(int(sum(sockets)))
    return counts


async def wait_for_one_worker(site: Composed, pages: int) -> Server:
    """Waits until one worker has this number of pages and no other has any; returns that worker."""
    with fail_after(HANGS):
        while True:
            counts = await count_pages(site)
            if sorted(counts) == [*[0] * (len(counts) - 1), pages]:
                return site.web[counts.index(pages)]


@pytest.mark.long  # tests/live/test_compose.py plays through the proxy by HTTP
async def test_a_game_continues_with_another_worker(server: Composed, come: Invite) -> None:
    # Given two players at a table behind the proxy, with the same worker
    anna, ben = await come("Anna"), await come("Ben", PHONE, dark=True)
    await ben.join(await anna.create("magestik", 2, rounds="1"))
    await anna.page.locator("#start").click()
    await expect(anna.page.locator("#hand .self")).to_be_visible()
    home = await wait_for_one_worker(server, 2)

    # When that worker stops, then both reconnect to another
    server.remove(home)
    assert await wait_for_one_worker(server, 2) is not home

    # When they play to the end, then both pages show every choice at once, and the result
    assert await play([anna, ben], picture_prefix="proxy") > 6
