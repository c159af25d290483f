"""Guided first games at real tables: bots keep to the lesson, one may go one's own way and comes back."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from app.tables.lessons import find_moment
from app.tables.log.scene import Scene
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.view.coach import Coach, build_coach
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import LEARNER, Lesson
from engines.kernel.words.language import ENGLISH
from tests.app.conftest import Visit
from tests.app.table_helpers import room_of, until
from tests.live.player import Player
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

TAUGHT = [game for game in CATALOGUE.values() if game.lesson is not None]
SOME = next(game for game in TAUGHT if game.id == "magestik")


def lesson_of(game: Game[Any]) -> Lesson:
    assert game.lesson is not None
    return game.lesson


def is_open(scene: Scene) -> bool:
    return scene.match is not None and scene.match.decision_id(LEARNER) is not None


def coach(room: Room) -> Coach:
    said = build_coach(room.scene, LEARNER, ENGLISH)
    assert said is not None
    return said


async def begin(player: Player, game: Game[Any]) -> None:
    answer = await player.client.post(f"/learn/{game.id}")
    assert answer.status_code == 303
    player.path = answer.headers["location"]


async def make(player: Player, services: Services, path: object) -> None:
    """Makes a choice once the player is asked."""
    room = await room_of(services, player)
    await until(services, room, is_open)
    assert room.scene.match is not None
    decision = room.scene.match.decision_id(LEARNER)
    assert (await player.choose(str(decision), msgspec.to_builtins(path))).status_code == 200


async def follow(player: Player, services: Services, game: Game[Any]) -> AsyncIterator[Coach]:
    """Does what the coach asks for, to the end of the lesson; what it says before each act."""
    room, lesson = await room_of(services, player), lesson_of(game)
    for at in lesson.acts_of(LEARNER):
        await until(services, room, is_open)
        yield coach(room)
        await make(player, services, lesson.acts[at].path)
    await until(services, room, lambda scene: is_open(scene) and scene.match is not None)
    yield coach(room)


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)
async def test_whoever_does_as_the_coach_says_comes_to_its_end(
    visit: Visit, services: Services, game: Game[Any]
) -> None:
    anna = visit("Anna")
    await begin(anna, game)
    lesson, room = lesson_of(game), await room_of(services, anna)
    said = [one async for one in follow(anna, services, game)]

    # Every page was said, in its order, and it asked for what was done
    assert [one.state for one in said] == ["on"] * len(lesson.acts_of(LEARNER)) + ["end"]
    assert [page.title for one in said for page in one.pages] == [
        page.title for act in lesson.acts for page in act.pages
    ] + [page.title for page in lesson.end]
    assert said[-1].first + len(said[-1].pages) - 1 == lesson.page_count

    # And from there the game goes on as any other, without a word
    await anna.play()
    assert coach(room).state == "quiet"
    await room.catch_up()
    assert room.scene.status in ("running", "finished")


async def test_who_goes_another_way_is_led_back(visit: Visit, services: Services) -> None:
    # Given a learner who keeps another staff than they are told to
    anna = visit("Anna")
    await begin(anna, SOME)
    room = await room_of(services, anna)
    await until(services, room, is_open)
    page = await anna.look()
    assert 'data-state="on"' in page.html
    await make(anna, services, [{"picks": ["staff:red"]}])

    # Then the coach has a tip for whatever they are asked next
    await until(services, room, is_open)
    assert coach(room).state == "away"
    assert coach(room).pages[0].words == lesson_of(SOME).tips["act"]

    # And leads them back to where they left, at a new table, since others have moved meanwhile
    answer = await anna.client.post(f"{anna.path}/lesson")
    assert answer.status_code == 303
    assert answer.headers["location"] != anna.path
    assert room.scene.status == "finished" or room.scene.control(LEARNER) == "left"
    anna.path = answer.headers["location"]
    again = await room_of(services, anna)
    await until(services, again, is_open)
    assert coach(again).state == "on"
    assert again.scene.match is not None
    assert find_moment(again.scene.match) is not None
    assert coach(again).first == 1


async def test_what_can_be_undone_is_undone_at_the_same_table(visit: Visit, services: Services) -> None:
    anna = visit("Anna")
    await begin(anna, SOME)
    acts = [lesson_of(SOME).acts[at] for at in lesson_of(SOME).acts_of(LEARNER)]
    await make(anna, services, acts[0].path)
    await make(anna, services, acts[1].path)
    room = await room_of(services, anna)
    # Told to attack one of two, they attack the other: nobody else is asked, so it can be taken back
    await make(anna, services, [{"picks": ["attack"]}, {"picks": ["seat:1"]}])
    await until(services, room, is_open)
    assert coach(room).state == "away"
    answer = await anna.client.post(f"{anna.path}/lesson")
    assert answer.headers["location"] == anna.path
    assert coach(room).state == "on"
    assert coach(room).path == msgspec.json.encode(acts[2].path).decode()


async def test_it_goes_on_from_the_log_after_a_restart(visit: Visit, services: Services) -> None:
    anna = visit("Anna")
    await begin(anna, SOME)
    acts = [lesson_of(SOME).acts[at] for at in lesson_of(SOME).acts_of(LEARNER)]
    await make(anna, services, acts[0].path)
    room = await room_of(services, anna)
    await until(services, room, is_open)
    before, table_id = coach(room), room.id
    del room
    services[Rooms]._recent.clear()
    afresh = await services[Rooms].get(table_id)
    assert coach(afresh) == before
    assert afresh.scene.learned == 1


async def test_nobody_else_hears_the_coach(visit: Visit, services: Services) -> None:
    anna, wanda = visit("Anna"), visit("Wanda")
    await begin(anna, SOME)
    room = await room_of(services, anna)
    await until(services, room, is_open)
    assert build_coach(room.scene, 1, ENGLISH) is None
    assert build_coach(room.scene, None, ENGLISH) is None
    assert 'id="coach"' in (await anna.look()).html
    assert 'id="coach"' not in (await wanda.client.get(anna.path)).text
    # Who does not sit there cannot lead anybody back, and other tables have no lesson
    assert (await wanda.client.post(f"{anna.path}/lesson")).status_code in (401, 403)
    ben = visit("Ben")
    await ben.create(SOME.id, 2)
    await ben.post("bots")
    await ben.post("start")
    assert (await ben.client.post(f"{ben.path}/lesson")).status_code == 404


async def test_the_lobby_and_the_game_lead_to_it(visit: Visit) -> None:
    client = visit("Anna").client
    for address in ("/", f"/games/{SOME.id}"):
        seen = Seen((await client.get(address)).text)
        assert any(tag.get("action") == f"/learn/{SOME.id}" for tag in seen.tags)
    assert (await client.post("/learn/chess")).status_code == 404
