"""The replay of a finished game: seats as they were then, and links back and forth."""

from functools import partial

import pytest

from app.storage.database import Database
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, read_entries, wait_until
from tests.live.player import Player, begin_game, play_on
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio


async def load_moment(player: Player, seq: int) -> Seen:
    """The table's page after an entry."""
    response = await player.client.get(player.path, params={"at": seq})
    assert response.status_code == 200, response.text
    return Seen(response.text)


def lines(page: Seen) -> list[int]:
    """The entries that the log links to, the newest first."""
    return [
        int(tag["data-at"]) for tag in page.tags if tag[""] == "a" and "data-at" in tag and "id" not in tag
    ]


def read_rivals(page: Seen) -> str:
    """The plates of the rivals."""
    return page.html.partition('id="players"')[2].partition("</section>")[0]


async def test_a_seat_is_shown_as_it_was_then(visit: Visit, services: Services, game: str) -> None:
    # Given a finished game of three players, one of whom left after some choices
    players = [visit(name) for name in ("Anna", "Ben", "Cleo")]
    await begin_game(players, game)
    await play_on(players, 4)
    assert (await players[2].post("leave")).status_code == 200
    room = await find_room(services, players[0])
    log = await services[Database].read(partial(read_entries, table_id=room.id))
    left = next(entry.seq for entry in log if b'"leave"' in entry.act)
    while room.scene.table.status != "finished":
        await wait_until(
            services, room, lambda scene: scene.match is not None and scene.match.decision_id(2) is None
        )
        await play_on(players[:2], 1)

    # Then they are shown before they left, but not afterwards
    last = room.scene.table.seq
    plates = [read_rivals(await load_moment(players[0], seq)) for seq in (left - 1, left, last)]
    assert [', left"' in html for html in plates] == [False, True, True]


async def test_the_log_of_a_moment_links_back_and_forth(visit: Visit, services: Services, game: str) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game)
    last = await play_on(players)
    middle = last // 2

    linked = lines(await load_moment(players[0], middle))

    assert {middle - 1, middle, middle + 1} <= set(linked)
    assert max(lines(await load_moment(players[0], last))) == last
    assert min(lines(await load_moment(players[0], 0))) == 0
    assert max(lines(await load_moment(players[0], 0))) > 0


async def test_every_line_of_the_log_links_to_its_moment_once_the_game_is_over(
    visit: Visit, game: str
) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game)
    await play_on(players, 3)
    address = f"{players[0].path}/log"
    assert "?at=" not in (await players[0].client.get(address)).text
    await play_on(players)
    assert f'href="{players[0].path}?at=1"' in (await players[0].client.get(address)).text
