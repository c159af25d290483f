"""Metrics: their values, and access to them."""

from collections.abc import AsyncIterator, Callable

import anyio
import httpx
import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families

from app.main import create_app
from app.settings import Settings
from app.tables.sockets.hub import Hub, TableSocket
from app.tables.sockets.outbox import Outbox
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room
from tests.live.player import begin_game, play_on
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

TOKEN = "something long and random"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings with a metrics token and trusted proxies."""
    return Settings.model_validate(
        settings.model_dump() | {"metrics_token": TOKEN, "secret_key": "metrics", "trusted_proxies": "*"}
    )


def parse_metrics(text: str) -> dict[str, float]:
    """The values of metrics, by name and labels."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


ClientFactory = Callable[..., httpx.AsyncClient]


@pytest.fixture
async def client_from(app: FastAPI) -> AsyncIterator[ClientFactory]:
    """Creates clients with an address."""
    clients = []

    def create(address: str, headers: dict[str, str] | None = None) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app, client=(address, 1))
        clients.append(httpx.AsyncClient(transport=transport, base_url="http://hall", headers=headers))
        return clients[-1]

    yield create
    for client in clients:
        await client.aclose()


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 404),  # a proxy on this machine may have forwarded it
        ("::1", {}, 404),
        ("127.0.0.1", {"Authorization": f"Bearer {TOKEN}"}, 200),
        ("127.0.0.1", {"Authorization": "Bearer wrong"}, 404),
        ("9.9.9.9", {}, 404),
        ("9.9.9.9", {"Authorization": f"Bearer {TOKEN}"}, 200),
        ("9.9.9.9", {"Authorization": "Bearer wrong"}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, 404),  # the forwarded address is not trusted
    ],
)
async def test_metrics_need_the_token_behind_a_proxy(
    client_from: ClientFactory, address: str, headers: dict[str, str], status: int
) -> None:
    assert (await client_from(address, headers).get("/metrics")).status_code == status


@pytest.mark.parametrize(
    ("changes", "headers", "status"),
    [
        ({}, {}, 200),
        ({}, {"Host": "localhost"}, 200),
        ({}, {"Host": "[::1]:8000"}, 200),
        ({"trusted_proxies": "10.0.0.0/8"}, {}, 404),
        ({"public_origin": "https://hall.example"}, {}, 404),
        ({}, {"Host": "hall.example"}, 404),
        ({}, {"Host": "127.0.0.1.hall.example"}, 404),
        *[({}, {name: "9.9.9.9"}, 404) for name in ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via")],
        *[({}, {name: "https"}, 404) for name in ("X-Forwarded-Proto", "X-Forwarded-Host")],
    ],
)
async def test_local_metrics_need_no_token_if_no_proxy_can_be_in_front(
    settings: Settings, changes: dict[str, str], headers: dict[str, str], status: int
) -> None:
    plain = {"trusted_proxies": "", "public_origin": None, "metrics_token": None}
    app = create_app(settings.model_copy(update=plain | changes))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000") as client:
            assert (await client.get("/metrics", headers=headers)).status_code == status


async def test_choices_and_pushes_are_counted(
    client_from: ClientFactory, visit: Visit, services: Services, game: str
) -> None:
    client = client_from("127.0.0.1", {"Authorization": f"Bearer {TOKEN}"})
    before = parse_metrics((await client.get("/metrics")).text)
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    socket = TableSocket(await find_room(services, anna), None)
    with services[Hub].connect(socket), anyio.fail_after(HANGS):
        await socket.outbox.take()
        moves = await play_on([anna, ben], 5)
        while f'data-seq="{moves}"' not in await socket.outbox.take():
            pass
        after = parse_metrics((await client.get("/metrics")).text)
    assert after["magehall_sockets table"] == 1
    assert after["magehall_rooms"] >= 1
    assert after["magehall_bot_queue"] == 0
    for name in ("magehall_entries_total player", "magehall_commit_seconds_count"):
        assert after[name] - before.get(name, 0) == moves
    pushed = after["magehall_push_seconds_count"] - before["magehall_push_seconds_count"]
    assert 0 < pushed <= moves


async def test_replaced_regions_are_counted(client_from: ClientFactory) -> None:
    client = client_from("127.0.0.1", {"Authorization": f"Bearer {TOKEN}"})
    before = parse_metrics((await client.get("/metrics")).text)["magehall_outbox_drops_total"]
    outbox = Outbox()
    for text in ("old", "newer", "newest"):
        outbox.put({"board": text, "log": text})
    after = parse_metrics((await client.get("/metrics")).text)["magehall_outbox_drops_total"]
    assert after - before == 4
