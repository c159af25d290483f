"""Moments that are sent on: whoever opens the address sees what they may, and what happened there."""

from functools import partial

import pytest
from sqlmodel import Session

from app.storage.database import Database
from app.storage.models import Table
from app.tables.log.scene import load_scene
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import room_of
from tests.live.player import Player, begin_game, play_on
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

LATEST = "Here’s the latest moment."


async def moment(player: Player, at: object, **headers: str) -> Seen:
    """The table's page at a moment."""
    answer = await player.client.get(player.path, params={"at": str(at)}, headers=headers)
    assert answer.status_code == 200, answer.text
    return Seen(answer.text)


async def play_first(players: list[Player]) -> tuple[Player, Player]:
    """The first who is asked chooses: they, and the other one."""
    for player, other in (players, reversed(players)):
        if await player.play() is not None:
            return player, other
    raise AssertionError("nobody is asked")


def title(page: Seen) -> str:
    """What a page is called."""
    return page.html.partition("<title>")[2].partition("</title>")[0]


async def test_a_moment_says_what_happened_and_in_which_round(visit: Visit) -> None:
    # Given a game in which somebody has kept a staff, played to its end
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, "magestik", **{"option.rounds": "1"})
    first, other = await play_first(players)
    await play_on(players)

    # Then the moment says so to each in their own words, with the story around it
    page = await moment(other, 1)
    assert title(page).startswith(f"{first.name} keeps a staff · Round 1 · MagestiK")
    prompt = page.html.partition('id="prompt"')[2].partition("</h2>")[0]
    assert f"{first.name} keeps a staff." in prompt
    assert "Round 1 · Replay: move 1 of" in page.html
    assert {0, 1, 2} <= {int(tag["data-entry"]) for tag in page.tags if "data-entry" in tag}
    assert title(await moment(first, 1)).startswith("You keep the ")
    assert title(await moment(first, 0)).startswith("The game begins · ")
    # And its address is that of the table and the number of the move, nothing else
    assert (page.find("share-moment") or {})["data-hand-on"] == f"{first.path}?at=1"


async def test_a_stranger_sees_a_running_game_as_a_spectator_did_then(visit: Visit) -> None:
    players, stranger = [visit("Anna"), visit("Ben")], visit("Cleo")
    await begin_game(players, "magestik")
    stranger.path = players[0].path
    first, other = await play_first(players)

    then, own = await moment(stranger, 1), await moment(first, 1)

    assert title(then).startswith(f"{first.name} keeps a staff")
    assert title(own).startswith("You keep the ")
    assert "Looking back: move 1 of 1" in then.html
    assert title(await moment(other, 1)).startswith(f"{first.name} keeps a staff")


async def test_a_moment_that_there_is_not_leads_to_the_nearest_with_a_word(visit: Visit) -> None:
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
    # A page that steps is told the same
    answer = await anna.client.get(anna.path, params={"at": 99}, headers={"HX-Request": "true"})
    assert LATEST in answer.text


async def test_a_table_without_a_past_is_shown_as_it_is(visit: Visit, services: Services) -> None:
    # Given a table that waits for players
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create("magestik", 2)
    assert "This game hasn’t started yet." in (await moment(anna, 3)).html

    # And one whose game was begun under older rules
    await begin_game([ben, visit("Cleo")], "magestik")
    room = await room_of(services, ben)

    def age(db: Session) -> None:
        table = db.get_one(Table, room.id)
        table.rules_version, table.revision = -1, table.revision + 1

    await services[Database].write(age)
    aged = await services[Database].read(partial(load_scene, table_id=room.id))
    assert aged is not None
    room.scene = aged
    assert "The rules have changed since this game started" in (await moment(ben, 0)).html
