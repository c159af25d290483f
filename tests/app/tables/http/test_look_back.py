"""Looking back during a game: each page shows what its viewer saw then, and links back to the present."""

import re

import pytest

from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room
from tests.engines.random_states import count_safe_choices
from tests.live.player import Player, begin_game
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

STAMP = re.compile(r' data-(version|here)="\d+"')
ENTRIES = 10
"""The entries of a game that are compared."""


def read_zones(html: str) -> tuple[str, ...]:
    """The players, the board and the own area of a page, without their versions."""
    zones = (html.partition(f'data-zone="{zone}"')[2] for zone in ("rivals", "stage", "own"))
    return tuple([STAMP.sub("", cut_zone(zone)) for zone in zones])


def cut_zone(zone: str) -> str:
    """A zone up to its end, or to the tray."""
    return re.split(r'<section[^>]* id="tray"|</section>\s*<(?:section|aside)', zone)[0]


@pytest.mark.parametrize("kind", CATALOGUE)
async def test_a_past_moment_is_shown_as_the_viewer_saw_it(
    visit: Visit, services: Services, kind: str
) -> None:
    # Given a running game, and the pages of all players and a spectator after each entry
    players = [visit(name) for name in ("Anna", "Ben", "Cleo", "Dora", "Eve")[: CATALOGUE[kind].seats[0]]]
    await begin_game(players, kind)
    watcher = visit("Wanda")
    watcher.path = players[0].path
    everybody = [*players, watcher]
    room = await find_room(services, players[0])
    zones_at: dict[int, list[tuple[str, ...]]] = {}
    entries = count_safe_choices(CATALOGUE[kind], len(players), ENTRIES)
    while room.scene.table.seq < entries and room.scene.table.status == "running":
        for player in players:
            if room.scene.table.seq >= entries:
                break
            zones_at[room.scene.table.seq] = [read_zones(await page(viewer)) for viewer in everybody]
            await player.play()

    # Then each past page shows the same, even if the viewer knows more by now
    assert room.scene.table.status == "running"
    assert zones_at
    for at, zones in zones_at.items():
        assert [read_zones(await page(viewer, at=at)) for viewer in everybody] == zones, f"entry {at}"


async def page(player: Player, **query: int) -> str:
    """The table's page; a spectator follows the first seat."""
    response = await player.client.get(player.path, params={"follow": 0, **query})
    assert response.status_code == 200, response.text
    return response.text


async def test_a_past_moment_has_no_decision_and_leads_back(visit: Visit) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, "magestik")
    (mover,) = [player for player in players if (await player.look()).question is not None]
    await mover.play()
    last = (await mover.look()).seq

    for player in players:
        past = Seen(await page(player, at=0))
        assert past.question is None
        story, leave_link = past.find("story") or {}, past.find("leave-replay") or {}
        assert (story["data-stands"], story["data-last"]) == ("0", f"{last}")
        assert "data-goes-on" in story
        is_open = (await player.look()).question is not None
        assert ("data-asked" in leave_link) == is_open
        assert leave_link["href"] == player.path
        assert ("Back to your turn" in past.html) == is_open or "data-your-turn" in leave_link


async def test_looking_back_begins_at_the_last_choice(visit: Visit) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, "magestik")
    assert ((await players[0].look()).find("look-back") or {})["data-at"] == "0"
    (mover,) = [player for player in players if (await player.look()).question is not None]
    await mover.play()
    assert ((await mover.look()).find("look-back") or {})["data-at"] == "1"


async def test_moments_before_the_start_and_after_the_last_entry_are_rejected(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create("magestik", 2)
    json = {"Accept": "application/json"}
    early = await anna.client.get(anna.path, params={"at": 0}, headers=json)
    assert early.status_code == 409
    await ben.join((await anna.look()).link("/invite/"))
    assert (await anna.post("start")).status_code == 200
    beyond = await anna.client.get(anna.path, params={"at": 99}, headers=json)
    assert beyond.status_code == 422
