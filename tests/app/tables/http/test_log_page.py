"""The whole log of a table, page by page, as each viewer may see it."""

import pytest

from app.tables.http import log_page
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import Player, begin_game, play_on
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio


async def load_log(player: Player, query: str = "") -> Seen:
    """A page of the log."""
    response = await player.client.get(f"{player.path}/log{query}")
    assert response.status_code == 200, response.text
    return Seen(response.text)


def seqs(page: Seen) -> list[int]:
    """The entries on a page, in order."""
    return [int(tag["data-seq"]) for tag in page.tags if tag.get("id", "").startswith("line-")]


async def test_the_log_begins_with_the_deal_and_has_all_entries_in_order(
    visit: Visit, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_page, "ENTRIES_PER_PAGE", 5)
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    last = await play_on([anna, ben], 13)
    page, all_seqs = await load_log(anna), []
    assert "The game begins." in page.html
    for _ in range(10):
        all_seqs += seqs(page)
        next_page = next((tag["href"] for tag in page.tags if tag.get("rel") == "next"), None)
        if next_page is None:
            break
        page = await load_log(anna, next_page)
    assert all_seqs == sorted(all_seqs)
    assert set(all_seqs) <= set(range(last + 1))
    assert max(all_seqs) > 10
    assert any(tag.get("rel") == "prev" for tag in page.tags)


async def test_each_viewer_gets_the_same_log_lines_as_on_the_table_page(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    await play_on([anna, ben], 8)
    wanda.path = anna.path
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    for player, viewer in ((anna, 0), (ben, 1), (wanda, None)):
        lines = services[Hub].renderer.describe(room, viewer).log
        page = await load_log(player)
        assert seqs(page) == [line.seq for line in lines]


async def test_there_is_no_log_before_the_start_or_without_permission(visit: Visit, game: str) -> None:
    anna, eve = visit("Anna"), visit("Eve")
    form = {"game": game, "players": "2", "name": "Anna"}
    eve.path = anna.path = (await anna.client.post("/tables", data=form)).headers["location"]
    assert (await anna.client.get(f"{anna.path}/log")).status_code == 409
    assert (await eve.client.get(f"{eve.path}/log")).status_code == 403
    assert (await anna.client.get(f"{anna.path}/log?after=-1")).status_code == 400
    assert (await anna.client.get("/tables/nothing/log")).status_code == 404
