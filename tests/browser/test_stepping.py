"""A game that is over is stepped through: by buttons, slider, log and address, through one's own eyes."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import Guest, play

pytestmark = pytest.mark.anyio


async def over(come: Invite) -> tuple[list[Guest], int]:
    """Two who have played a round to its end, and the number of the last entry."""
    guests = [await come("Morgana"), await come("Ada", PHONE, dark=True)]
    await guests[1].join(await guests[0].create("magestik", 2, rounds="1"))
    await guests[0].page.locator("#start").click()
    for guest in guests:
        await guest.shows(0)
        await expect(guest.page.locator("#hand .self")).to_be_visible()
    return guests, await play(guests)


async def test_one_steps_through_a_game_that_is_over(come: Invite) -> None:
    (first, phone), last = await over(come)
    for guest in (first, phone):
        page = guest.page
        await page.locator("#previous").click()
        await guest.shows(last - 1)
        await expect(page.locator("#result table")).to_have_count(0)
        await page.locator("#first").click()
        await guest.shows(0)
        await expect(page.locator("#log .then")).not_to_have_count(0)
        await expect(page.locator("#decision [data-option]")).to_have_count(0)
        await page.locator("#where").fill(str(last - 2))
        await guest.shows(last - 2)
        if guest is first:  # on a phone the log is behind a tab
            await expect(page.locator("#log .then").first).to_be_in_viewport()
        await expect(page.locator(f"#log a[data-at='{last - 1}']").first).to_be_attached()
        await guest.picture(f"looking-back-{guest.name}")
        await page.locator("#last").click()
        await guest.shows(last)
        await expect(page.locator("#result table")).to_be_visible()


async def test_a_line_of_the_log_leads_to_its_moment_and_the_address_keeps_it(come: Invite) -> None:
    (first, _), last = await over(come)
    line = first.page.locator(f"#log li[data-seq='{last - 1}'] a").first
    await line.click()
    await first.shows(last - 1)

    await first.page.reload()

    await first.shows(last - 1)
    frames = len(first.frames)
    await first.page.evaluate("htmx.process(document.querySelector('#live'), true)")
    while len(first.frames) == frames:
        await first.page.evaluate("new Promise(requestAnimationFrame)")
    await first.shows(last - 1)
    await expect(first.page.locator("#banner")).to_contain_text("replay")


async def test_it_is_seen_through_ones_own_eyes_and_open_at_the_end(come: Invite) -> None:
    (first, other), last = await over(come)
    backs = 0
    for seq in range(last):
        await first.page.goto(first.page.url.partition("?")[0] + f"?at={seq}")
        backs += await first.page.locator("#players .card-back").count()
    assert backs > 0, "what was hidden from them then is hidden now"
    await first.page.goto(first.page.url.partition("?")[0])
    await expect(first.page.locator("#players .held")).to_be_visible()
    await expect(first.page.locator("#players .card-back")).to_have_count(0)
    await expect(other.page.locator("#players .card-back")).to_have_count(0)


async def test_a_game_that_goes_on_is_not_stepped_through(come: Invite) -> None:
    first, other = await come("Morgana"), await come("Ada")
    await other.join(await first.create("magestik", 2, rounds="1"))
    await first.page.locator("#start").click()
    await expect(first.page.locator("#hand .self")).to_be_visible()
    answer = await first.page.request.get(first.page.url + "?at=0", headers={"Accept": "application/json"})
    assert answer.status == 409
    assert (await answer.json())["code"] == "not_finished"
    await expect(first.page.locator("#replay .replay")).to_have_count(0)
