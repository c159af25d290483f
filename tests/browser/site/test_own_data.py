"""Personal data in Chromium: the optional public page, past games, the export, and deletion."""

import json
from pathlib import Path

import pytest
from anyio import to_thread
from playwright.async_api import expect

from engines import CATALOGUE
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit, enter
from tests.live.player import begin_game, play_on

pytestmark = pytest.mark.anyio

GAME = next(iter(CATALOGUE))


@pytest.mark.long
async def test_a_public_page_is_optional_and_an_account_can_be_deleted(come: Invite) -> None:
    # Given a user with a name and a table, who turns their public page on
    anna, ben = await come("Anna", PHONE), await come("Ben", dark=True)
    await anna.create(GAME, 2)
    page = anna.page
    await page.goto("/me")
    await page.locator("#public").get_by_role("button", name="Turn on").click()
    await page.get_by_role("link", name="See my page").click()
    await expect(page.locator("h1")).to_have_text("Anna")
    address = page.url
    # Then every visitor can see it
    await ben.page.goto(address)
    await expect(ben.page.locator("h1")).to_have_text("Anna")
    assert await findings(ben.page) == []
    # When they delete their account, after a confirmation that lists the remaining data
    await page.goto("/me")
    await page.get_by_role("link", name="Delete my account…").click()
    await expect(page.locator("main")).to_contain_text("What stays")
    assert await findings(page) == []
    await page.get_by_role("button", name="Delete my account").click()
    # Then they are signed out, and their page and table are deleted
    await expect(page.locator("h1")).to_have_text("Your account is deleted")
    await page.goto("/me")
    await expect(page.locator("h1")).to_have_text("Choose a name")
    await ben.page.goto(address)
    await expect(ben.page.locator("main")).to_contain_text("404")
    ben.complaints.clear()  # the browser logs every 404 response
    await ben.page.goto("/")
    await expect(ben.page.locator("#open-tables")).to_contain_text("No open tables right now.")


async def test_past_games_can_be_found_and_exported_and_outlive_the_account(come: Invite, sit: Sit) -> None:
    # Given a user who has won a game, lost one, and plays a third
    players = await sit(2)
    anna, ben = players
    tables = []
    for gives_up, choices in ((ben, 4), (anna, 2)):
        await begin_game(players, "magestik", visibility="public")
        await play_on(players, choices)
        await gives_up.post("leave")
        tables.append(anna.path.rpartition("/")[2])
    await begin_game(players, GAME)
    guest, reader = await come(anna.name, PHONE), await come(ben.name, dark=True)
    page = guest.page
    await enter(guest, anna)
    await enter(reader, ben)

    # When she opens her page, then it lists the running game, and finished games with result, opponents and
    # duration
    await page.goto("/me")
    games = page.locator("#games")
    await expect(page.locator("#going .table-card")).to_have_count(1)
    won, lost = [games.locator(f"#game-{table}") for table in tables]
    await expect(won).to_contain_text("Won")
    await expect(won).to_contain_text(ben.name)
    await expect(won).to_contain_text(" min")
    await expect(lost).to_contain_text("Lost")

    # And she can filter them by result, game and opponent
    await games.get_by_role("link", name="Won", exact=True).click()
    await expect(lost).to_have_count(0)
    await page.locator("#by-game").get_by_role("link", name="MagestiK").click()
    await page.locator("#by-opponent").get_by_role("link", name=ben.name).click()
    await expect(won).to_be_visible()
    await expect(page.locator("#by-opponent")).to_contain_text("2 games · 1 won")
    assert await findings(page) == []

    # And each leads to its review, and on to its replay
    await won.get_by_role("link", name="Review").click()
    await page.get_by_role("link", name="Back to table").click()
    await page.locator("#table[data-ready]").wait_for(state="attached")
    await expect(page.locator("#next")).to_be_attached()

    # When she publishes them, then others read the same on her public page, and watch the replay
    await page.goto("/me")
    await page.locator("#public").get_by_role("button", name="Turn on").click()
    address = await page.get_by_role("link", name="See my page").get_attribute("href")
    await reader.page.goto(address or "")
    await expect(reader.page.locator(f"#game-{tables[0]}")).to_contain_text("Won")
    await expect(reader.page.locator("#going")).to_have_count(0)
    assert await findings(reader.page) == []

    # When she exports her data, then the file has her name and games
    async with page.expect_download() as download:
        await page.get_by_role("link", name="Download my data").click()
    text = await to_thread.run_sync(Path(await (await download.value).path()).read_text)
    assert json.loads(text)["user"]["name"] == anna.name
    assert all(table in text for table in tables)

    # And when she deletes her account, then her opponents still have the games, against "a player"
    await page.goto("/me/delete")
    await page.get_by_role("button", name="Delete my account").click()
    await expect(page.locator("h1")).to_have_text("Your account is deleted")
    await reader.page.goto("/me")
    theirs = reader.page.locator(f"#game-{tables[0]}")
    await expect(theirs).to_contain_text("a player")
    await expect(theirs).not_to_contain_text(anna.name)
    await reader.page.goto(f"/tables/{tables[0]}")
    await expect(reader.page.locator("#players")).not_to_contain_text(anna.name)
    await expect(reader.page.locator("#log")).not_to_contain_text(anna.name)
