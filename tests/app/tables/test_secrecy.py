"""Nothing secret leaves: in another world that a viewer cannot tell from this, they get the same bytes."""

from dataclasses import replace

import pytest

from app.tables.draw.regions import RegionDrawer
from app.tables.play.rooms import Rooms
from app.tables.sockets.hub import Hub
from app.tables.view.describe import describe_table
from app.tables.view.table_view import TableView
from app.web.services import Services
from engines.kernel.matches.bots import Dice
from engines.kernel.worlds.resample import resample
from tests.app.conftest import Visit
from tests.live.player import begun

pytestmark = pytest.mark.anyio


def drawn(drawer: RegionDrawer, seen: TableView) -> dict[str, str]:
    """The text of every region."""
    return {name: region.html for name, region in drawer.draw(seen).items()}


@pytest.mark.parametrize("players", [2, 4])
async def test_every_region_is_the_same_in_a_world_that_looks_the_same(
    visit: Visit, services: Services, game: str, players: int
) -> None:
    people = [visit(name) for name in ("Anna", "Ben", "Cleo", "Dora")[:players]]
    await begun(people, game)
    room = await services[Rooms].get(people[0].path.rpartition("/")[2])
    dice, other_worlds = Dice("worlds"), 0
    for _ in range(12):
        scene = room.scene
        assert scene.match is not None
        if scene.match.finished:
            break
        for viewer in (*range(players), None):
            world = resample(scene.match.game, scene.match.state, viewer, dice, players)
            if world is None or world == scene.match.state:
                continue
            other_worlds += 1
            other = replace(scene, match=replace(scene.match, state=world))
            drawer = services[Hub].renderer.drawer
            here = drawn(drawer, describe_table(scene, viewer, "/invite"))
            there = drawn(drawer, describe_table(other, viewer, "/invite"))
            assert here == there, f"viewer {viewer} is told what they cannot know"
        for person in people:
            await person.play()
    assert other_worlds > 10


async def test_seed_salts_and_tokens_are_in_no_answer(visit: Visit, services: Services, game: str) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begun([anna, ben], game)
    wanda.path = anna.path
    scene = (await services[Rooms].get(anna.path.rpartition("/")[2])).scene
    secrets = [scene.table.seed, *[one for seat in scene.seats for one in (seat.salt, seat.user_id) if one]]
    secrets += [player.client.cookies["magehall"] for player in (anna, ben)]
    assert scene.match is not None
    secrets.append(scene.match.state.rng.open.key)
    answers = []
    for _ in range(6):
        for player in (anna, ben):
            shown = await player.play()
            answers += [shown.html] if shown else []
        answers += [(await player.look()).html for player in (anna, ben, wanda)]
    assert not [secret for secret in secrets for answer in answers if secret in answer]


async def test_a_watcher_is_given_no_question_and_no_invite(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begun([anna, ben], game)
    wanda.path = anna.path
    page = await wanda.look()
    assert page.question is None
    assert not [tag for tag in page.tags if "data-option" in tag]
    assert "/invite/" not in page.html
