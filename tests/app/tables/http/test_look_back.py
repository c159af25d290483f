"""Looking back while a game goes on: each page shows what its viewer saw then, and leads back to now."""

import re

import pytest

from app.web.services import Services
from engines import CATALOGUE
from tests.app.conftest import Visit
from tests.app.table_helpers import room_of
from tests.live.player import Player, begin_game
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

STAMP = re.compile(r' data-(version|here)="\d+"')
ENTRIES = 10
"""How many entries of a game are compared."""


def shown(html: str) -> tuple[str, ...]:
    """What a page shows of players, board and own area, without the version of each."""
    zones = (html.partition(f'data-zone="{zone}"')[2] for zone in ("rivals", "stage", "own"))
    return tuple([STAMP.sub("", board_of(zone)) for zone in zones])


def board_of(zone: str) -> str:
    """A zone up to its end, or to the tray that lies over the board."""
    return re.split(r'<section[^>]* id="tray"|</section>\s*<(?:section|aside)', zone)[0]


@pytest.mark.parametrize("kind", CATALOGUE)
async def test_one_sees_what_one_saw_then_and_no_more(visit: Visit, services: Services, kind: str) -> None:
    # Given a game that goes on, and what everybody and a spectator saw after each entry
    players = [visit(name) for name in ("Anna", "Ben", "Cleo", "Dora", "Eve")[: CATALOGUE[kind].seats[0]]]
    await begin_game(players, kind)
    watcher = visit("Wanda")
    watcher.path = players[0].path
    everybody = [*players, watcher]
    room = await room_of(services, players[0])
    seen: dict[int, list[tuple[str, ...]]] = {}
    while room.scene.table.seq < ENTRIES and room.scene.table.status == "running":
        for player in players:
            seen[room.scene.table.seq] = [shown(await page(one)) for one in everybody]
            await player.play()

    # Then each page of the past is what was shown, whatever is known by now
    assert room.scene.table.status == "running"
    for at, then in seen.items():
        assert [shown(await page(one, at=at)) for one in everybody] == then, f"entry {at}"


async def page(player: Player, **query: int) -> str:
    """The table's page, for a spectator with the first seat below."""
    answer = await player.client.get(player.path, params={"follow": 0, **query})
    assert answer.status_code == 200, answer.text
    return answer.text


async def test_nothing_can_be_chosen_there_and_one_leads_back(visit: Visit) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, "magestik")
    (asked,) = [player for player in players if (await player.look()).question is not None]
    await asked.play()
    last = (await asked.look()).seq

    for player in players:
        past = Seen(await page(player, at=0))
        assert past.question is None
        story, way = past.find("story") or {}, past.find("leave-replay") or {}
        assert (story["data-stands"], story["data-last"]) == ("0", f"{last}")
        assert "data-goes-on" in story
        is_open = (await player.look()).question is not None
        assert ("data-asked" in way) == is_open
        assert way["href"] == player.path
        assert ("Back to your turn" in past.html) == is_open or "data-your-turn" in way


async def test_the_way_in_begins_at_ones_last_choice(visit: Visit) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, "magestik")
    assert ((await players[0].look()).find("look-back") or {})["data-at"] == "0"
    (asked,) = [player for player in players if (await player.look()).question is not None]
    await asked.play()
    assert ((await asked.look()).find("look-back") or {})["data-at"] == "1"


async def test_before_the_start_and_beyond_the_last_entry_there_is_nothing(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create("magestik", 2)
    json = {"Accept": "application/json"}
    early = await anna.client.get(anna.path, params={"at": 0}, headers=json)
    assert early.status_code == 409
    await ben.join((await anna.look()).link("/invite/"))
    assert (await anna.post("start")).status_code == 200
    beyond = await anna.client.get(anna.path, params={"at": 99}, headers=json)
    assert beyond.status_code == 422
