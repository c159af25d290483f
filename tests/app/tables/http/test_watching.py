"""Spectators follow a seat: only its public side is shown below the board."""

import re
from dataclasses import replace

import msgspec
import pytest

from app.tables.log.scene import Scene
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub, TableSocket
from app.tables.view.describe_table import describe_table
from app.tables.view.followed_seat import find_followed_seat
from app.tables.view.table_view import TableView
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.matches.bots import Dice
from engines.kernel.worlds.resample import resample
from tests.app.conftest import Visit
from tests.app.scenes import build_region_renderer, many_scenes, random_game
from tests.live.player import begin_game
from tests.live.reading import Seen

RENDERER = build_region_renderer()
ZONES = ("players", "board", "hand")
IDS = re.compile(r'\sid="([^"]+)"')
INTERVAL = 9
"""Only every ninth moment of a game is rendered."""


def follow_seat(scene: Scene, seat: int) -> TableView:
    """The view of a spectator who follows a seat."""
    return msgspec.structs.replace(describe_table(scene, None, ""), followed_seat=seat)


def render_zones(table_view: TableView) -> dict[str, str]:
    """The regions of the zones that the game's board fills."""
    regions = RENDERER.render(table_view)
    return {name: regions[name].html for name in ZONES}


@pytest.mark.parametrize("game", [game.id for game in CATALOGUE.values() if game.board is not None])
def test_a_followed_seat_is_below_the_board_and_shows_nothing_hidden(game: str) -> None:
    seats, dice, worlds = CATALOGUE[game].seats[0], Dice("followed"), 0
    for at, scene in enumerate(many_scenes(CATALOGUE[game], seats, "followed", 60)):
        if at % INTERVAL or scene.match is None or scene.match.finished:
            continue
        world = resample(scene.game, scene.match.state, None, dice, seats)
        for seat in range(seats):
            zones = render_zones(follow_seat(scene, seat))
            assert f'id="seat-{seat}"' in zones["hand"]
            assert f'id="seat-{seat}"' not in zones["players"]
            ids = IDS.findall("".join(zones.values()))
            assert len(ids) == len(set(ids)), sorted([id for id in ids if ids.count(id) > 1])
            if world is not None:
                other_scene = replace(scene, match=scene.match.in_world(world))
                assert zones == render_zones(follow_seat(other_scene, seat))
                worlds += 1
    assert worlds


def test_the_requested_seat_or_a_deciding_one_is_followed() -> None:
    scene = next(iter(random_game(CATALOGUE["magestik"], 3, "followed")))
    assert scene.match is not None
    assert find_followed_seat(scene, None, 2) == 2
    assert find_followed_seat(scene, None, None) == scene.match.pending[0].seat
    assert find_followed_seat(scene, None, 7) == scene.match.pending[0].seat
    assert find_followed_seat(replace(scene, match=None), None, None) == 0
    assert find_followed_seat(scene, 1, 2) is None


@pytest.mark.anyio
async def test_a_page_links_to_the_next_seat_and_its_socket_shows_the_followed_one(
    visit: Visit, services: Services
) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], "magestik")
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    for seat, name in ((0, "Anna"), (1, "Ben")):
        page = Seen((await wanda.client.get(f"{anna.path}?follow={seat}")).text)
        assert f"You follow {name}." in page.html
        assert (page.find("follow") or {})["href"] == f"{anna.path}?follow={1 - seat}"
        assert (page.find("live") or {})["hx-ws:connect"] == f"{anna.path}/live?follow={seat}"
        socket = TableSocket(room, None, follows=seat)
        with services[Hub].connect(socket):
            hand = (await socket.next_frame()).partition('id="hand"')[2]
            assert f'id="seat-{seat}"' in hand


@pytest.mark.anyio
async def test_a_player_cannot_follow_another_seat(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], "magestik")
    page = Seen((await anna.client.get(f"{anna.path}?follow=1")).text)
    assert page.find("follow") is None
    assert "data-follows" not in (page.find("table") or {})
