"""Before a game: the options of a table, the page of an invite, the list of the user's own tables."""

import re

import pytest
from playwright.async_api import Browser, Page, expect

from app.lobby.starting.option_views import describe_options
from engines import CATALOGUE
from tests.browser.conftest import PHONE, Invite
from tests.browser.seating import Sit, enter
from tests.live.player import begin_game
from tests.live.server import Server
from tests.long_test_games import GAMES_FOR_LONG_TESTS

pytestmark = pytest.mark.anyio

GAME = next(iter(CATALOGUE))


async def choose(page: Page, name: str, value: str) -> None:
    """Picks a radio button; its label covers the input."""
    field = page.locator(f"input[name='{name}'][value='{value}']")
    await page.locator("#create label").filter(has=field).click()


@pytest.mark.parametrize("game", GAMES_FOR_LONG_TESTS)
async def test_a_table_can_be_opened_with_every_option_explained(come: Invite, game: str) -> None:
    guest = await come("Morgana")
    page = guest.page
    await page.goto("/")
    await page.locator(f"#game-{game} .with-friends").click()
    await page.locator("#more > summary").click()
    form = page.locator("#create")
    for option in describe_options(CATALOGUE[game]):
        await expect(form).to_contain_text(option.label)
        if option.help:
            await expect(form).to_contain_text(option.help)
        for choice in option.choices:
            await expect(form).to_contain_text(choice[1])
    least, most = CATALOGUE[game].seats
    for number in range(least, most + 1):
        await expect(page.locator(f"input[name=players][value='{number}']")).to_have_count(1)


async def test_a_table_has_the_options_that_were_chosen_for_it(come: Invite) -> None:
    # Given a host on a phone who changes all defaults
    guest, stranger = await come("Morgana", PHONE), await come("Wanda")
    page = guest.page
    await page.goto(f"/create?game={GAME}")
    await page.locator("#more > summary").click()
    await page.locator("#name").fill("Morgana")
    await choose(page, "players", "4")
    await choose(page, "pace", "slow")
    await choose(page, "seating", "random")
    await choose(page, "visibility", "link")
    await page.locator("#create label").filter(has=page.locator("[name=watchers]")).click()
    await page.locator("#open-table").click()
    await expect(page.locator("#decision")).to_contain_text("1 of 4")
    await expect(page.locator("#waiting")).to_contain_text("Seats are random.")

    # Then the table has these options: it is not listed, and spectators are rejected
    await stranger.page.goto("/")
    await expect(stranger.page.locator("#open-tables")).not_to_contain_text("Morgana")
    await stranger.page.goto(page.url)
    await expect(stranger.page.locator("main")).to_contain_text("Only players can see this table.")
    stranger.complaints.clear()  # the browser logs every 403 response
    shown = await (await page.request.get(page.url.replace("/tables/", "/api/tables/"))).json()
    assert (shown["pace"], len(shown["seats"])) == ("slow", 4)


async def test_only_fitting_options_are_offered_and_the_last_choice_is_remembered(come: Invite) -> None:
    # Given a first player at a seat that a smaller table does not have
    page = (await come("Morgana")).page
    await page.goto("/create?game=magelight")
    await page.locator("#more > summary").click()
    await choose(page, "players", "6")
    await choose(page, "option.first", "6")
    await choose(page, "players", "5")
    last, usual, fifth = [
        page.locator(f"[name='option.first'][value='{value}']") for value in ("6", "drawn", "5")
    ]
    await expect(last).to_be_hidden()
    await expect(usual).to_be_checked()

    # When a table is created
    await choose(page, "option.first", "5")
    await page.locator("#name").fill("Morgana")
    await page.locator("#open-table").click()
    await expect(page.locator("#waiting")).to_be_visible()

    # Then the form has the same choices the next time, until it is reset
    await page.goto("/create?game=magelight")
    await expect(fifth).to_be_checked()
    await page.locator("#more > summary").click()
    await page.locator("#reset").click()
    await expect(usual).to_be_checked()


async def test_an_invite_lists_the_players_and_asks_only_for_a_name(come: Invite) -> None:
    host, guest = await come("Morgana"), await come("Ada", PHONE)
    invite = await host.create(GAME, 3)
    page = guest.page
    await page.goto(invite)
    await expect(page.locator("main")).to_contain_text("Morgana invites you")
    await expect(page.locator("h1")).to_have_text(CATALOGUE[GAME].name)
    await expect(page.locator(".seats li")).to_have_count(3)
    await expect(page.locator("input:visible, select:visible, textarea:visible")).to_have_count(1)
    await expect(page.locator("#join input[name=name]")).to_be_visible()


async def test_own_tables_come_first_starting_with_those_with_an_open_decision(
    come: Invite, sit: Sit
) -> None:
    # Given a player at two running tables
    anna, ben = await sit(2)
    tables = []
    for _ in range(2):
        await begin_game([anna, ben], GAME)
        tables.append(anna.path)

    # When it is her move at the older one
    anna.path = ben.path = tables[0]
    while not (await anna.look()).question:
        await ben.play()
    guest = await come(anna.name)
    await enter(guest, anna)
    await guest.page.goto("/")

    # Then her tables come before all others, and the one with her move comes first
    cards = guest.page.locator("#my-tables .table-card")
    await expect(cards).to_have_count(2)
    await expect(cards.first).to_contain_text("Play")
    await expect(cards.first.locator("time")).to_have_text("moments ago")
    await expect(guest.page).to_have_title(re.compile(r"^\(\d\) Your move – Magehall$"))
    first = await cards.first.get_attribute("id")
    anna.path = tables[1]
    deciding = [tables[0]] + [tables[1]] * ((await anna.look()).question is not None)
    assert f"/tables/{(first or '').removeprefix('mine-')}" in deciding


@pytest.mark.long
async def test_each_of_the_users_own_tables_is_listed_once(come: Invite, sit: Sit) -> None:
    # Given a waiting table, whose host and two others look at the lobby
    players = await sit(2)
    await players[0].create(GAME, 2, visibility="public")
    table = players[0].path.rpartition("/")[2]
    host, other = await come(players[0].name), await come(players[1].name, PHONE)
    stranger = await come("Wanda")
    await enter(host, players[0])
    for guest in (host, other, stranger):
        await guest.page.goto("/")

    # Then it is among the host's own tables, and among the open tables for the others
    mine, free = [host.page.locator(f"#{list}-{table}") for list in ("mine", "open")]
    await expect(mine.get_by_role("link", name="Invite")).to_be_visible()
    await expect(free).to_have_count(0)
    await expect(host.page.locator("#open-tables")).to_contain_text("No open tables right now.")

    # When one of them joins it, then it is also among their own tables
    await other.page.locator(f"#open-{table}").get_by_role("link", name="Join").click()
    await other.page.locator("#join input[name=name]").fill(players[1].name)
    await other.page.locator("#join button").click()
    await other.page.goto("/")
    await expect(other.page.locator(f"#mine-{table}")).to_be_visible()
    await expect(other.page.locator(f"#open-{table}")).to_have_count(0)

    # And when the game begins, then the other can watch it, and its players have it listed once
    await expect(stranger.page.locator(f"#open-{table}")).to_be_visible()
    await players[0].post("start")
    await expect(stranger.page.locator(f"#open-{table}")).to_have_count(0)
    await expect(stranger.page.locator(f"#running-{table}")).to_be_visible()
    for guest in (host, other):
        await expect(guest.page.locator(f"#mine-{table}")).to_contain_text("moments ago")
        await expect(guest.page.locator(f"#running-{table}")).to_have_count(0)
        await expect(guest.page.locator(f"[href='/tables/{table}']")).to_have_count(1)


@pytest.mark.long
async def test_the_bell_counts_on_every_page_without_scripts(
    browser: Browser, server: Server, sit: Sit
) -> None:
    # Given a game with one player to move and one who waits, in browsers that run no scripts
    players = await sit(2)
    await begin_game(players, GAME)
    while len(deciding := [player for player in players if (await player.look()).question is not None]) > 1:
        await players[0].play()
    for player in players:
        waiting = 1 if player in deciding else 0
        context = await browser.new_context(base_url=server.url, java_script_enabled=False)
        cookies = [{"name": n, "value": v, "url": server.url} for n, v in player.client.cookies.items()]
        await context.add_cookies(cookies)  # type: ignore[arg-type]
        page = await context.new_page()

        # When they open any page, then its bell counts the tables that wait for them, and leads there
        for path in ("/", "/learn", "/history", "/me", f"/games/{GAME}", f"/games/{GAME}/rules", "/create"):
            await page.goto(path)
            bell = page.locator("#bell")
            words = "1 thing is waiting for you" if waiting else "Nothing is waiting for you"
            await expect(bell).to_have_accessible_name(words)
            await expect(bell.locator(".count")).to_have_count(waiting)
        await page.locator("#bell").click()
        await expect(page.locator("#my-tables .table-card.asked")).to_have_count(waiting)
        await context.close()


async def test_the_bell_is_updated_when_the_user_returns_to_a_page(come: Invite, sit: Sit) -> None:
    # Given a player who waits for another's move, and reads a page meanwhile
    players = await sit(2)
    await begin_game(players, GAME)
    me, other = players
    while (await me.look()).question is not None:
        await me.play()
    guest = await come(me.name)
    await enter(guest, me)
    await guest.page.goto("/learn")
    bell = guest.page.locator("#bell")
    await expect(bell).to_have_accessible_name("Nothing is waiting for you")

    # When it becomes their move while they are in another tab, and they return
    while (await me.look()).question is None:
        await other.play()
    await guest.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    # Then the bell shows it
    await expect(bell).to_have_accessible_name("1 thing is waiting for you")
