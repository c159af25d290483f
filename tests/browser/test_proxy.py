"""A whole game through the proxy, with players on both workers."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from anyio import fail_after
from playwright.async_api import expect
from prometheus_client.parser import text_string_to_metric_families

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, play
from tests.live.composed import Composed, composed
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


async def spread(hall: Composed, guest: Guest, pages: int) -> None:
    """Loads the page of a guest again until not all pages are with one worker."""
    with fail_after(HANGS):
        while min(counts := await pages_at_tables(hall)) == 0 or sum(counts) != pages:
            if sum(counts) == pages:
                await guest.page.reload()
                await expect(guest.table).to_be_visible()


@pytest.mark.long  # by HTTP one is played through the proxy in tests/live/test_compose.py
async def test_a_game_with_players_on_both_workers(server: Composed, come: Invite) -> None:
    # Given two at a table behind the proxy, each with another worker
    anna, ben = await come("Anna"), await come("Ben", PHONE, dark=True)
    await ben.join(await anna.create("magestik", 2, rounds="1"))
    await anna.page.locator("#start").click()
    await expect(anna.page.locator("#hand .self")).to_be_visible()
    await spread(server, ben, pages=2)

    # When they play to the end, then both pages show every choice as soon as it is made, and the result
    assert await play([anna, ben], pictures="proxy") > 6
    assert min(await pages_at_tables(server)) > 0
