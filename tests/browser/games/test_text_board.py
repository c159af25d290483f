"""A game without its own board is played on the text board, from the first decision to the result."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import PHONE, Invite
from tests.browser.guest import play
from tests.live.server import Server
from tests.project.copy_of_project import copy_project

pytestmark = pytest.mark.anyio


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A project with only the game of the guide, which has no templates."""
    project, data = tmp_path / "project", tmp_path / "data"
    project.mkdir()
    data.mkdir()
    with Server(data, project=copy_project(project)) as server:
        yield server


async def test_any_game_can_be_played_on_the_text_board(come: Invite) -> None:
    host, other = await come("Morgana"), await come("Ada", PHONE, dark=True)
    await other.join(await host.create("sparks", 2, limit="20"))
    await host.page.locator("#start").click()
    await expect(host.page.locator("#board.any-board")).to_be_visible()
    grave = [*await findings(host.page), *await findings(other.page)]

    last = await play([host, other], picture_prefix="text")

    for guest in (host, other):
        await expect(guest.page.locator("#result .scores li")).to_have_count(2)
        grave += await findings(guest.page)
    assert last >= 2
    assert grave == []
