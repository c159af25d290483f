"""Shared moments: the page describes what happened, and shows each visitor only what they may see."""

from functools import partial

import pytest
from sqlmodel import Session

from app.storage.database import Database
from app.storage.models import Table
from app.tables.log.scene import load_scene
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room
from tests.live.player import Player, begin_game, play_on
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

LATEST = "Here’s the latest moment."


async def moment(player: Player, at: object, **headers: str) -> Seen:
    """The table's page at a moment."""
    response = await player.client.get(player.path, params={"at": str(at)}, headers=headers)
    assert response.status_code == 200, response.text
    return Seen(response.text)


async def play_first(players: list[Player]) -> tuple[Player, Player]:
    """Let a player with an open decision choose; returns them and the other player."""
    for player, other in (players, reversed(players)):
        if await player.play() is not None:
            return player, other
    raise AssertionError("no open decision")


def title(page: Seen) -> str:
    """The title of a page."""
    return page.html.partition("<title>")[2].partition("</title>")[0]


async def test_a_moment_says_what_happened_and_in_which_round(visit: Visit) -> None:
    # Given a finished game in which a player has kept a staff
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, "magestik", **{"option.rounds": "1"})
    first, other = await play_first(players)
    await play_on(players)

    # Then the moment describes it in words for each viewer, with the log around it
    page = await moment(other, 1)
    assert title(page).startswith(f"{first.name} keeps a staff · Round 1 · MagestiK")
    prompt = page.html.partition('id="prompt"')[2].partition("</h2>")[0]
    assert f"{first.name} keeps a staff." in prompt
    assert "Round 1 · Replay: move 1 of" in page.html
    assert {0, 1, 2} <= {int(tag["data-entry"]) for tag in page.tags if "data-entry" in tag}
    assert title(await moment(first, 1)).startswith("You keep the ")
    assert title(await moment(first, 0)).startswith("The game begins · ")
    # And its address contains only the table and the number of the move
    assert (page.find("share-moment") or {})["data-hand-on"] == f"{first.path}?at=1"


async def test_a_stranger_sees_past_moments_of_a_running_game_as_a_spectator(visit: Visit) -> None:
    players, stranger = [visit("Anna"), visit("Ben")], visit("Cleo")
    await begin_game(players, "magestik")
    stranger.path = players[0].path
    first, other = await play_first(players)

    strangers_page, own_page = await moment(stranger, 1), await moment(first, 1)

    assert title(strangers_page).startswith(f"{first.name} keeps a staff")
    assert title(own_page).startswith("You keep the ")
    assert "Looking back: move 1 of 1" in strangers_page.html
    assert title(await moment(other, 1)).startswith(f"{first.name} keeps a staff")


async def test_an_unknown_moment_leads_to_the_nearest_with_a_notice(visit: Visit) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, "magestik")
    anna, _ = await play_first(players)

    for at in (99, 10**12):
        page = await moment(anna, at)
        assert f"This game has only 1 move. {LATEST}" in page.html
        assert (page.find("story") or {})["data-stands"] == "1"
    assert "This link doesn’t name a moment" in (await moment(anna, "9" * 5000)).html
    page = await moment(anna, "soon")
    assert "This link doesn’t name a moment of this game." in page.html
    page = await moment(anna, -3)
    assert "There’s nothing before the first move." in page.html
    assert (page.find("story") or {})["data-stands"] == "0"
    # A page in a replay gets the same notice
    response = await anna.client.get(anna.path, params={"at": 99}, headers={"HX-Request": "true"})
    assert LATEST in response.text


async def test_a_table_without_earlier_moments_shows_the_current_state(
    visit: Visit, services: Services
) -> None:
    # Given a table that waits for players
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create("magestik", 2)
    assert "This game hasn’t started yet." in (await moment(anna, 3)).html

    # And a table whose game began under older rules
    await begin_game([ben, visit("Cleo")], "magestik")
    room = await find_room(services, ben)

    def make_outdated(db: Session) -> None:
        table = db.get_one(Table, room.id)
        table.rules_version, table.revision = -1, table.revision + 1

    await services[Database].write(make_outdated)
    outdated = await services[Database].read(partial(load_scene, table_id=room.id))
    assert outdated is not None
    room.scene = outdated
    assert "The rules have changed since this game started" in (await moment(ben, 0)).html
