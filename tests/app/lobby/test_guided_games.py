"""Guided games at real tables: bots follow the lesson, and learners can leave its path and return to it."""

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
from tests.app.table_helpers import find_room, wait_until
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


def coach_of(room: Room) -> Coach:
    coach = build_coach(room.scene, LEARNER, ENGLISH)
    assert coach is not None
    return coach


async def start_lesson(player: Player, game: Game[Any]) -> None:
    answer = await player.client.post(f"/learn/{game.id}")
    assert answer.status_code == 303
    player.path = answer.headers["location"]


async def make_choice(player: Player, services: Services, path: object) -> None:
    """Makes a choice once it is the player's turn."""
    room = await find_room(services, player)
    await wait_until(services, room, is_open)
    assert room.scene.match is not None
    decision = room.scene.match.decision_id(LEARNER)
    assert (await player.choose(str(decision), msgspec.to_builtins(path))).status_code == 200


async def follow_coach(player: Player, services: Services, game: Game[Any]) -> AsyncIterator[Coach]:
    """Plays the lesson to its end; yields the coach before each act."""
    room, lesson = await find_room(services, player), lesson_of(game)
    for at in lesson.acts_of(LEARNER):
        await wait_until(services, room, is_open)
        yield coach_of(room)
        await make_choice(player, services, lesson.acts[at].path)
    await wait_until(services, room, lambda scene: is_open(scene) and scene.match is not None)
    yield coach_of(room)


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.id)
async def test_a_learner_who_follows_the_coach_finishes_the_lesson(
    visit: Visit, services: Services, game: Game[Any]
) -> None:
    anna = visit("Anna")
    await start_lesson(anna, game)
    lesson, room = lesson_of(game), await find_room(services, anna)
    coaches = [coach async for coach in follow_coach(anna, services, game)]

    # Then every page was shown, in order
    assert [coach.state for coach in coaches] == ["on"] * len(lesson.acts_of(LEARNER)) + ["end"]
    assert [page.title for coach in coaches for page in coach.pages] == [
        page.title for act in lesson.acts for page in act.pages
    ] + [page.title for page in lesson.end]
    assert coaches[-1].first + len(coaches[-1].pages) - 1 == lesson.page_count

    # And the game continues without the coach
    await anna.play()
    assert coach_of(room).state == "quiet"
    await room.catch_up()
    assert room.scene.status in ("running", "finished")


async def test_a_learner_who_leaves_the_path_can_return(visit: Visit, services: Services) -> None:
    # Given a learner who keeps another staff than the coach asks for
    anna = visit("Anna")
    await start_lesson(anna, SOME)
    room = await find_room(services, anna)
    await wait_until(services, room, is_open)
    page = await anna.look()
    assert 'data-state="on"' in page.html
    await make_choice(anna, services, [{"picks": ["staff:red"]}])

    # Then the coach has a tip for their next decision
    await wait_until(services, room, is_open)
    assert coach_of(room).state == "away"
    assert coach_of(room).pages[0].text == lesson_of(SOME).tips["act"]

    # And returns them to where they left, at a new table because the others have moved meanwhile
    answer = await anna.client.post(f"{anna.path}/lesson")
    assert answer.status_code == 303
    assert answer.headers["location"] != anna.path
    assert room.scene.status == "finished" or room.scene.control(LEARNER) == "left"
    anna.path = answer.headers["location"]
    again = await find_room(services, anna)
    await wait_until(services, again, is_open)
    assert coach_of(again).state == "on"
    assert again.scene.match is not None
    assert find_moment(again.scene.match) is not None
    assert coach_of(again).first == 1


async def test_moves_that_can_be_undone_are_undone_at_the_same_table(
    visit: Visit, services: Services
) -> None:
    anna = visit("Anna")
    await start_lesson(anna, SOME)
    acts = [lesson_of(SOME).acts[at] for at in lesson_of(SOME).acts_of(LEARNER)]
    await make_choice(anna, services, acts[0].path)
    await make_choice(anna, services, acts[1].path)
    room = await find_room(services, anna)
    # They attack the wrong one of two players: no other player has decided since, so it can be undone
    await make_choice(anna, services, [{"picks": ["attack"]}, {"picks": ["seat:1"]}])
    await wait_until(services, room, is_open)
    assert coach_of(room).state == "away"
    answer = await anna.client.post(f"{anna.path}/lesson")
    assert answer.headers["location"] == anna.path
    assert coach_of(room).state == "on"
    assert coach_of(room).path == msgspec.json.encode(acts[2].path).decode()


async def test_the_coach_continues_from_the_log_after_a_restart(visit: Visit, services: Services) -> None:
    anna = visit("Anna")
    await start_lesson(anna, SOME)
    acts = [lesson_of(SOME).acts[at] for at in lesson_of(SOME).acts_of(LEARNER)]
    await make_choice(anna, services, acts[0].path)
    room = await find_room(services, anna)
    await wait_until(services, room, is_open)
    before, table_id = coach_of(room), room.id
    del room
    services[Rooms]._recent.clear()
    reloaded = await services[Rooms].get(table_id)
    assert coach_of(reloaded) == before
    assert reloaded.scene.learned == 1


async def test_only_the_learner_sees_the_coach(visit: Visit, services: Services) -> None:
    anna, wanda = visit("Anna"), visit("Wanda")
    await start_lesson(anna, SOME)
    room = await find_room(services, anna)
    await wait_until(services, room, is_open)
    assert build_coach(room.scene, 1, ENGLISH) is None
    assert build_coach(room.scene, None, ENGLISH) is None
    assert 'id="coach"' in (await anna.look()).html
    assert 'id="coach"' not in (await wanda.client.get(anna.path)).text
    # Spectators cannot return to the lesson, and other tables have none
    assert (await wanda.client.post(f"{anna.path}/lesson")).status_code in (401, 403)
    ben = visit("Ben")
    await ben.create(SOME.id, 2)
    await ben.post("bots")
    await ben.post("start")
    assert (await ben.client.post(f"{ben.path}/lesson")).status_code == 404


async def test_the_lobby_and_the_page_of_a_game_link_to_the_lesson(visit: Visit) -> None:
    client = visit("Anna").client
    for address in ("/", f"/games/{SOME.id}"):
        seen = Seen((await client.get(address)).text)
        assert any(tag.get("action") == f"/learn/{SOME.id}" for tag in seen.tags)
    assert (await client.post("/learn/chess")).status_code == 404
