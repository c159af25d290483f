"""All that happened at a table, page by page, as the asker may know it."""

import pytest

from app.tables.http import log_page
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game, play_on
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio


async def told(player: Player, query: str = "") -> Seen:
    """A page of the chronicle."""
    answer = await player.client.get(f"{player.path}/log{query}")
    assert answer.status_code == 200, answer.text
    return Seen(answer.text)


def seqs(page: Seen) -> list[int]:
    """The entries a page tells of, in order."""
    return [int(tag["data-seq"]) for tag in page.tags if tag.get("id", "").startswith("line-")]


async def test_it_begins_with_the_deal_and_tells_all_in_order(
    visit: Visit, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_page, "ENTRIES_PER_PAGE", 5)
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    made = await play_on([anna, ben], 13)
    page, found = await told(anna), []
    assert "The game begins." in page.html
    for _ in range(10):
        found += seqs(page)
        later = next((tag["href"] for tag in page.tags if tag.get("rel") == "next"), None)
        if later is None:
            break
        page = await told(anna, later)
    assert found == sorted(found)
    assert set(found) <= set(range(made + 1))
    assert max(found) > 10
    assert any(tag.get("rel") == "prev" for tag in page.tags)


async def test_each_is_told_what_the_table_told_him(visit: Visit, services: Services, game: str) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    await play_on([anna, ben], 8)
    wanda.path = anna.path
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    for player, viewer in ((anna, 0), (ben, 1), (wanda, None)):
        lines = services[Hub].renderer.describe(room, viewer).log
        page = await told(player)
        assert seqs(page) == [line.seq for line in lines]


async def test_there_is_none_before_the_start_or_for_those_who_may_not_look(visit: Visit, game: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    form = {"game": game, "players": "2", "name": "Anna"}
    eve.path = anna.path = (await anna.client.post("/tables", data=form)).headers["location"]
    assert (await anna.client.get(f"{anna.path}/log")).status_code == 409
    assert (await eve.client.get(f"{eve.path}/log")).status_code == 403
    assert (await anna.client.get(f"{anna.path}/log?after=-1")).status_code == 400
    assert (await anna.client.get("/tables/nothing/log")).status_code == 404
