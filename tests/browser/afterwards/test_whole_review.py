"""The review of a whole game, at a desktop in the dark look: alternatives of each decision, and luck."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Invite
from tests.browser.seating import Sit, enter
from tests.live.forks import ForkedServer
from tests.live.player import begin_game, play_on
from tests.live.server import Server
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(tmp_path: Path, deals: dict[str, str]) -> Iterator[Server]:
    """A server with a whole core for reviews."""
    with ForkedServer(tmp_path, {**deals, "MAGEHALL_REVIEW_SHARE": "1"}) as server:
        yield server


@pytest.mark.long  # test_review.py covers the first moves of a review
async def test_a_review_shows_the_alternatives_of_every_decision(come: Invite, sit: Sit) -> None:
    # Given the review of a whole game
    players = await sit(2)
    await begin_game(players, "magestik", **{"option.rounds": "1"})
    last = await play_on(players)
    guest = await come(players[0].name, dark=True)
    page = guest.page
    await enter(guest, players[0])
    await page.locator("#review").click()
    await page.locator("#ask-review").click()
    await expect(page.locator("#review-curve .broad polyline.mine")).to_be_visible(timeout=HANGS * 1000)
    assert await findings(page) == []

    # When the player moves the slider, then each moment has chances, which add up
    decided = 0
    for entry in range(last + 1):
        await page.locator("#review-at").fill(str(entry))
        await expect(page).to_have_url(re.compile(rf"\?at={entry}$"))
        standing = await page.locator(".standing b").all_inner_texts()
        assert sum(int(text.rstrip("%")) for text in standing) == 100
        # And a decision has its alternatives, the best first, with the played one marked
        if await page.locator("#review-move .ways").count():
            decided += 1
            shares = await page.locator("#review-move .ways .num").all_inner_texts()
            assert int(shares[0].rstrip("%")) == max(int(text.rstrip("%")) for text in shares)
            await expect(page.locator("#review-move .ways .tag")).to_have_text("played")
            await expect(page.locator("#review-move")).to_contain_text("The Master bot would have")
    assert decided

    # And the review lists turning points and strokes of luck, or says it has none
    for title, nothing in (
        ("Turning points", "No single move changed much."),
        ("Luck", "No card that was dealt or drawn changed much."),
    ):
        section = page.get_by_role("heading", name=title).locator("xpath=following-sibling::*[1]")
        links = await section.locator("a").all()
        assert links or await section.inner_text() == nothing
        for link in links:
            await expect(link).to_contain_text(re.compile(r"^(Move \d+|The deal)"))
            await expect(link).to_contain_text(re.compile(r"[+−]\d+%$"))
    # And each leads to the table at that moment, from their own seat, with the moves around it
    await page.locator("#review-at").fill("1")
    await expect(page.locator("#move-title")).to_contain_text("Move 1: ")
    await page.get_by_role("link", name="See the table").click()
    await guest.wait_for_entry(1)
    await expect(page.locator("#story.replay")).to_be_visible()
