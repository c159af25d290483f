"""The setting `create_tables`: who may create tables that others can join, on every way to a table."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.settings import Settings
from app.web.services import Services
from tests.app.accounts.test_passkeys import add
from tests.app.api.conftest import read_error
from tests.app.conftest import Visit
from tests.app.lobby.test_rematch import finish_game
from tests.app.table_helpers import find_room
from tests.live.authenticator import Authenticator
from tests.live.player import Player, begin_game
from tests.operator_link import new_link

pytestmark = pytest.mark.anyio

PASSKEY_NEEDED = "You need a passkey to create tables for other players here."
OPERATORS_ONLY = "Only operators create tables for other players here."


@pytest.fixture
def policy() -> str:
    """The value of the setting."""
    return "registered"


@pytest.fixture
def settings(settings: Settings, policy: str) -> Settings:
    return settings.model_copy(update={"create_tables": policy})


def form(game: str, **fields: str) -> dict[str, str]:
    return {"game": game, "players": "2", "name": "Anna", "watchers": "on", **fields}


async def become_operator(player: Player, settings: Settings) -> None:
    """Signs the player's browser in as the operator."""
    answer = await player.client.post(new_link(settings.database_url))
    assert answer.status_code == 303, answer.text


async def become_guest(player: Player, game: str) -> None:
    """Makes the player a guest, with a game against bots."""
    answer = await player.client.post(f"/play/{game}")
    assert answer.status_code == 303, answer.text
    player.path = answer.headers["location"]


async def post_api(player: Player, game: str, **fields: Any) -> httpx.Response:
    body = {"game": game, "players": 2, **fields}
    return await player.client.post("/api/tables", json=body)


async def test_a_guest_creates_no_table_for_others_until_they_have_a_passkey(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    # Given a guest, whom the form offers only bots, and says why
    await become_guest(anna, game)
    page = (await anna.client.get(f"/create?game={game}")).text
    assert PASSKEY_NEEDED in page
    assert 'value="people"' not in page
    # Then neither the form nor the API creates a table that others can join
    for fill in ("people", "people_only", ""):
        refused = await anna.client.post("/create", data=form(game, fill=fill))
        assert refused.status_code == 403
        assert PASSKEY_NEEDED in refused.text
    for bots in (None, "easy"):  # before the start, the host could give a bot's seat to a person
        assert read_error(await post_api(anna, game, strength=bots)) == (403, "not_registered")
    # When they have a passkey, then both do
    await add(anna, Authenticator())
    page = (await anna.client.get(f"/create?game={game}")).text
    assert PASSKEY_NEEDED not in page
    assert 'value="people"' in page
    assert (await anna.client.post("/create", data=form(game))).status_code == 303
    assert (await post_api(anna, game)).status_code == 201


async def test_games_against_bots_are_for_everybody(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    answer = await anna.client.post("/create", data=form(game, fill="bots"))
    assert answer.status_code == 303
    anna.path = answer.headers["location"]
    room = await find_room(services, anna)
    assert room.scene.table.status == "running"
    assert (await anna.client.post(f"/learn/{game}")).status_code == 303
    await anna.post("leave")
    # A rematch with the same bots, and playing on from a moment of the game
    assert (await anna.client.post(f"{anna.path}/rematch")).status_code == 303
    assert (await anna.client.post(f"{anna.path}/play-on", data={"at": "0"})).status_code == 303


async def test_a_rematch_with_people_is_created_by_somebody_who_may(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await become_guest(anna, game)
    await add(anna, Authenticator())
    await begin_game([anna, ben], game, visibility="public")
    await finish_game(services, [anna, ben])
    # Given a finished game, whose page says who may ask for a rematch
    assert PASSKEY_NEEDED in (await ben.client.get(ben.path)).text
    refused = await ben.client.post(f"{ben.path}/rematch")
    assert refused.status_code == 403
    assert PASSKEY_NEEDED in refused.text
    # When the player with a passkey asks, then the other can join
    first = await anna.client.post(f"{anna.path}/rematch")
    assert first.status_code == 303
    assert PASSKEY_NEEDED not in (await ben.client.get(ben.path)).text
    second = await ben.client.post(f"{ben.path}/rematch")
    assert (second.status_code, second.headers["location"]) == (303, first.headers["location"])


@pytest.mark.parametrize("policy", ["operators"])
async def test_only_operators_create_tables_if_the_server_says_so(
    app: FastAPI, visit: Visit, settings: Settings, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await become_guest(anna, game)
    await add(anna, Authenticator())
    assert OPERATORS_ONLY in (await anna.client.get("/create")).text
    assert (await anna.client.post("/create", data=form(game))).status_code == 403
    assert read_error(await post_api(anna, game)) == (403, "not_operator")
    await become_operator(anna, settings)
    await anna.create(game, 2)
    # And everybody can join it
    await ben.join((await anna.look()).link("/invite/"))


async def test_an_operator_needs_no_passkey(visit: Visit, settings: Settings, game: str) -> None:
    anna = visit("Anna")
    await become_operator(anna, settings)
    await anna.create(game, 2)
    assert (await anna.look()).link("/invite/")


@pytest.mark.parametrize("policy", ["everyone"])
async def test_everyone_may_by_default(visit: Visit, game: str) -> None:
    assert Settings.model_fields["create_tables"].default == "everyone"
    anna = visit("Anna")
    await anna.create(game, 2)
    assert "only-bots" not in (await anna.client.get("/create")).text
