"""`magehall serve --reload`: open pages show changed code without being touched."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest
from playwright.async_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.guest import Guest
from tests.live.server import Process, Server
from tests.project.copy_of_project import copy_project

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("reload")]

GAME = "engines/sparks"


class ReloadingServer(Server):
    """A server of a copy of the project, started with --reload."""

    def _run(self, arguments: list[str], environment: dict[str, str], log: IO[str]) -> Process:
        return super()._run([*arguments, "--reload"], environment, log)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with only the game of the guide, with its own board."""
    return copy_project(tmp_path_factory.mktemp("project"), with_panels=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, project: Path) -> Iterator[Server]:
    """One server for all tests. Changed modules are compiled once, as by authors."""
    folder = tmp_path_factory.mktemp("data")
    with ReloadingServer(folder, PYTHONDONTWRITEBYTECODE="", project=project) as server:
        yield server


def edit(file: Path, old: str, new: str) -> None:
    """Replace a text in a file, as an editor does: the file is replaced."""
    text = file.read_text()
    assert text.count(old) == 1, old
    new_file = file.with_suffix(".new")
    new_file.write_text(text.replace(old, new))
    new_file.replace(file)


async def start_game(guest: Guest) -> Page:
    """Start a game against a bot that waits for the guest."""
    await guest.create("sparks", 2)
    await guest.page.locator("#fill").click()
    await guest.page.locator("#start").click()
    await expect(guest.decision).to_be_visible()
    return guest.page


async def draw_card(guest: Guest) -> None:
    """Draw a card, and wait for the next decision: the game goes on until everybody stands."""
    seq = await guest.table.get_attribute("data-seq")
    assert seq is not None
    await guest.lit.first.click()
    await guest.page.locator("#confirm").click()
    await expect(guest.table).not_to_have_attribute("data-seq", seq)
    await expect(guest.decision).to_be_visible()


@pytest.mark.long
async def test_saved_files_are_shown_at_a_running_table(come: Invite, project: Path, server: Server) -> None:
    # Given a table in the middle of a game
    guest = await come("Morgana")
    page = await start_game(guest)
    await draw_card(guest)
    seq = await guest.table.get_attribute("data-seq")
    assert seq is not None
    error = page.locator("#reload-error")
    guest.begin_outage()

    # When a sentence is changed, then the table shows it and continues
    edit(project / GAME / "words.py", "Draw or stand?", "Another spark?")
    await expect(page.locator("#prompt")).to_contain_text("Another spark?")
    await expect(guest.table).to_have_attribute("data-seq", seq)

    # When a template is changed, then the page shows it
    edit(project / "templates/frame/page.html", '<h1 class="unseen">', '<h1 class="unseen" id="changed">')
    await expect(page.locator("#changed")).to_be_attached()

    # When a style sheet is changed, then the page shows that without being loaded again
    await page.evaluate("window.isSamePage = true")
    with (project / "static/css/frame/games/sparks.css").open("a") as sheet:
        sheet.write("#prompt { letter-spacing: 7px; }\n")
    await expect(page.locator("#prompt")).to_have_css("letter-spacing", "7px")
    assert await page.evaluate("window.isSamePage")

    # When a file with an error is saved, then the page shows it and the game goes on
    edit(project / GAME / "words.py", '    "option.stand"', '    ) "option.stand"')
    await expect(error).to_contain_text("SyntaxError")
    await expect(error).to_contain_text("words.py")
    await error.get_by_role("button").click()
    await draw_card(guest)
    assert "SyntaxError" in server.log
    await page.reload()
    await expect(error).to_be_visible()
    edit(project / GAME / "words.py", '    ) "option.stand"', '    "option.stand"')
    await expect(error).to_have_count(0)


@pytest.mark.long
async def test_a_table_goes_on_in_new_rules_if_its_state_still_decodes(
    come: Invite, project: Path, server: Server
) -> None:
    # Given a table in the middle of a game
    guest = await come("Morgana")
    page = await start_game(guest)
    await draw_card(guest)
    guest.begin_outage()
    state, field = project / GAME / "state.py", "    left: Public[tuple[bool, ...]]\n"

    # When the state gets a field without a default, then the table says that it cannot continue, and why
    edit(state, field, f"{field}    wind: Public[int]\n")
    await expect(page.locator("#prompt")).to_contain_text("it can’t continue. ValidationError")
    await expect(page.locator("#prompt")).to_contain_text("wind")
    assert "table_not_continued" in server.log

    # When the field gets a default, then the table continues in the new rules
    edit(state, "    wind: Public[int]\n", "    wind: Public[int] = 0\n")
    await expect(guest.decision).to_be_visible()
    await draw_card(guest)
    assert "table_continued" in server.log
    assert server.read("SELECT count(*) FROM snapshot WHERE seq > 0") == [(1,)]
