"""Pages contain no secrets: viewers receive the same regions in worlds that look the same to them."""

import pytest

from app.tables.play.rooms import Rooms
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.sockets.hub import Hub
from app.tables.view.describe_table import describe_table
from app.tables.view.table_view import TableView
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.similar_worlds import find_similar_worlds
from tests.live.player import begin_game

pytestmark = pytest.mark.anyio


def render_regions(renderer: RegionRenderer, seen: TableView) -> dict[str, str]:
    """The text of every region."""
    return {name: region.html for name, region in renderer.render(seen).items()}


@pytest.mark.parametrize("players", [2, 4])
async def test_every_region_is_the_same_in_an_indistinguishable_world(
    visit: Visit, services: Services, game: str, players: int
) -> None:
    people = [visit(name) for name in ("Anna", "Ben", "Cleo", "Dora")[:players]]
    await begin_game(people, game)
    room = await services[Rooms].get(people[0].path.rpartition("/")[2])
    renderer = services[Hub].renderer.regions
    async for viewer, *scenes in find_similar_worlds(room, people):
        here, there = [render_regions(renderer, describe_table(scene, viewer, "/invite")) for scene in scenes]
        assert here == there, f"viewer {viewer} is sent a secret"


async def test_responses_contain_no_seed_salts_or_tokens(visit: Visit, services: Services, game: str) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    wanda.path = anna.path
    scene = (await services[Rooms].get(anna.path.rpartition("/")[2])).scene
    secrets = [
        scene.table.seed,
        *[value for seat in scene.seats for value in (seat.salt, seat.user_id) if value],
    ]
    secrets += [player.client.cookies["magehall"] for player in (anna, ben)]
    assert scene.match is not None
    secrets.append(scene.match.state.rng.open.key)
    responses = []
    for _ in range(6):
        for player in (anna, ben):
            shown = await player.play()
            responses += [shown.html] if shown else []
        responses += [(await player.look()).html for player in (anna, ben, wanda)]
    assert not [secret for secret in secrets for response in responses if secret in response]


async def test_a_spectator_receives_no_question_and_no_invite(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    wanda.path = anna.path
    page = await wanda.look()
    assert page.question is None
    assert not [tag for tag in page.tags if "data-option" in tag]
    assert "/invite/" not in page.html
