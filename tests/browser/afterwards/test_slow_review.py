"""A slow review shows its progress, can be cancelled, and resumes from there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit, begin
from tests.live.forks import ForkedServer
from tests.live.server import Server

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(tmp_path: Path, deals: dict[str, str]) -> Iterator[Server]:
    """A server with a fiftieth of a core for reviews."""
    with ForkedServer(tmp_path, {**deals, "MAGEHALL_REVIEW_SHARE": "0.02"}) as server:
        yield server


@pytest.mark.long  # tests/app/review covers this without a page
async def test_a_review_shows_progress_and_can_be_cancelled_and_resumed(come: Invite, sit: Sit) -> None:
    # Given a finished game of some length
    first, other = await come("Morgana", PHONE), await come("Ada")
    players = await begin([first, other], sit, "magestik", choices=20)
    await other.leave()
    page = first.page
    await page.locator("#review").click()

    # When its review is requested, then the page shows the progress
    await page.locator("#ask-review").click()
    status, cancelled = page.get_by_role("status"), page.get_by_text("This review was cancelled at")
    await expect(status).to_have_text(re.compile(r"^Analysing… \d+%$"))
    await expect(page.get_by_role("progressbar", name="Analysing")).to_be_visible()
    assert await findings(page) == []

    # When they cancel it, then the page says so, and offers to resume it
    await page.get_by_role("button", name="Cancel the review").click()
    await expect(cancelled).to_be_visible()
    assert await findings(page) == []
    await page.get_by_role("button", name="Go on with the review").click()
    await expect(status).to_contain_text("Analysing…")

    # And when the other player cancels it, then the waiting page shows this without a reload
    assert (await players[1].post("review/cancel")).status_code == 303
    await expect(cancelled).to_be_visible()
