"""The game of an installed package in a browser: its pages, its board, its lesson, and a whole game."""

from collections.abc import Iterator

import pytest
from playwright.async_api import Response, expect

from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import play
from tests.browser.table.test_coach import follow
from tests.live.server import Server
from tests.packages import GAME, install_game, write_package

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an installed game, a broken package, and one with the id of a built-in game."""
    folder = tmp_path_factory.mktemp("server")
    site = install_game(folder)
    write_package(site, "magehall-broken", "broken", "import nothing_like_this\n")
    write_package(site, "magehall-twin", "magestik", "GAME = None\n")
    with Server(folder, PYTHONPATH=str(site)) as server:
        yield server


async def test_the_game_of_a_package_is_played_to_its_end(server: Server, come: Invite) -> None:
    # Given a server with an installed game, and a guest who reads German
    guest = await come("Anna", language="de")
    page = guest.page
    answers: list[Response] = []

    def note_answer(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note_answer)

    # Then the lobby, the game's page, its rulebook and its cards are those of the package, in German
    await page.goto("/")
    card = page.locator(f"#game-{GAME}")
    await expect(card).to_contain_text("Die höchste Karte gewinnt.")
    await expect(card.locator("img")).to_have_attribute("src", f"{address(answers)}/scenes/{GAME}/scene.svg")
    await page.goto(f"/games/{GAME}/rules")
    await expect(page.locator("#R7")).to_contain_text("Am Ende werden alle Tipps aufgedeckt.")
    await page.goto(f"/games/{GAME}/cards")
    await expect(page.locator(".face")).to_have_count(5)

    # When the guest plays against a bot, then the table has the board and the style sheet of the package
    await page.goto(f"/games/{GAME}")
    await page.locator(f"form[action='/play/{GAME}'] button").first.click()
    await expect(guest.decision).to_be_visible()
    await expect(page.locator("#deck")).to_have_attribute("data-target", "deck")
    await expect(page.locator("#board")).to_have_css("display", "flex")
    await expect(page.locator("#moment")).to_contain_text("Die höchste Karte gewinnt")
    await expect(page.locator("#hand #mine .face")).to_have_count(1)
    sheet = next(answer for answer in answers if answer.url.endswith(f"/css/frame/games/{GAME}.css"))
    assert sheet.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "default-src 'none'" in sheet.headers["content-security-policy"]

    # And the game can be played to its end
    while await guest.decision.count():
        await guest.choose()
        await expect(page.locator("#decision[data-decision], #result").first).to_be_visible()
    await expect(guest.result).to_be_visible()

    # And the packages that can't be used are named in the log, with the reason
    assert "game_skipped" in server.log
    assert "No module named 'nothing_like_this'" in server.log
    assert "Magehall has a game with this id. Give yours another one." in server.log


def address(answers: list[Response]) -> str:
    """The address of static files, with their version."""
    url = next(answer.url for answer in answers if "/static/v-" in answer.url)
    return "/" + "/".join(url.split("/")[3:5])


@pytest.mark.long
async def test_its_lesson_is_played_and_friends_finish_a_game(come: Invite) -> None:
    # Given the lesson of the package, when a guest on a phone does what the coach says, then it ends
    learner = await come("Anna", PHONE)
    titles = await follow(learner, GAME, "touch")
    assert titles[-1].upper() == "YOU KNOW THE GAME"

    # Given two guests at a table, when they play to the end, then both see the result
    host, friend = await come("Morgana"), await come("Ada")
    await friend.join(await host.create(GAME, 2, rounds="1"))
    await host.page.locator("#start").click()
    await play([host, friend])
