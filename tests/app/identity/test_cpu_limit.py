"""The limit on CPU time: every route and socket charges its client, who is refused far beyond the budget."""

import asyncio

import anyio
import httpx
import pytest
from fastapi import FastAPI
from starlette.types import Message

from app.settings import Settings
from app.web.limits.cpu_budgets import CpuBudgets, Spender
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import begin_game
from tests.routes import routes_of

pytestmark = pytest.mark.anyio

MIN_ROUTES = 140
"""The sweep finds at least this number of routes."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings with limits, wide enough for the sweep."""
    return settings.model_copy(update={"limits": True, "limit_scale": 1000.0})


def count_charges(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """A list to which all charges are added: the kind of client, and the seconds."""
    charges, persons, identify = list[tuple[str, float]](), set[Spender](), Spender.identify

    def charge(spender: Spender, seconds: float) -> None:
        charges.append(("person" if spender in persons else "visitor", seconds))

    def remember(spender: Spender, person: str) -> None:
        persons.add(spender)
        identify(spender, person)

    monkeypatch.setattr(Spender, "charge", charge)
    monkeypatch.setattr(Spender, "identify", remember)
    return charges


async def test_every_route_is_charged(
    app: FastAPI, visit: Visit, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a request to any route, whatever its answer, then its client is charged for it."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    charges, free = count_charges(monkeypatch), list[str]()
    routes = list(routes_of(app.routes))
    table = anna.path.rpartition("/")[2]
    values = {"table_id": table, "id": table, "game_id": game, "game": game}
    for route in routes:
        path = route.path
        for name in route.param_convertors:
            path = path.replace(f"{{{name}}}", values.get(name, "0"))
        for method in route.methods or ():
            charges.clear()
            await anna.client.request(method, path, headers={"Sec-Fetch-Site": "same-origin"})
            if sum(seconds for _, seconds in charges) <= 0:
                free.append(f"{method} {path}")
    assert len(routes) >= MIN_ROUTES
    assert not free


@pytest.mark.parametrize("kind", ["page", "program", "lobby"])
async def test_every_socket_is_charged(
    app: FastAPI, visit: Visit, game: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a message on a socket, then its person is charged beyond the cost of connecting."""
    anna = visit("Anna")
    await anna.create(game, 2)
    paths = {"page": f"{anna.path}/live", "program": f"/api{anna.path}/live", "lobby": "/live"}
    charges = count_charges(monkeypatch)
    inbox, outbox = asyncio.Queue[Message](), asyncio.Queue[Message]()
    inbox.put_nowait({"type": "websocket.connect"})

    async def run() -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in anna.client.cookies.items())
        headers = [(b"host", b"hall"), (b"origin", b"http://hall"), (b"cookie", cookies.encode())]
        scope = {
            "type": "websocket",
            "path": paths[kind],
            "raw_path": paths[kind].encode(),
            "headers": headers,
        }
        scope |= {"scheme": "ws", "query_string": b"", "client": ("127.0.0.1", 1), "server": ("hall", 80)}
        await app(scope | {"subprotocols": [], "extensions": {}}, inbox.get, outbox.put)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(run)
        assert (await outbox.get())["type"] == "websocket.accept"
        assert (await outbox.get())["type"] == "websocket.send"
        await anyio.wait_all_tasks_blocked()
        before = len(charges)
        assert before
        inbox.put_nowait({"type": "websocket.receive", "text": "{"})
        await anyio.wait_all_tasks_blocked()
        assert {kind for kind, _ in charges[before:]} == {"person"}
        tasks.cancel_scope.cancel()


async def test_a_client_far_beyond_its_budget_is_refused_and_others_are_not(
    app: FastAPI, visit: Visit, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.identity.limits.cpu_limit.REJECT_DELAY_SECONDS", 0.0)
    anna, ben = visit("Anna"), visit("Ben")
    for player in (anna, ben):
        await player.create("magestik", 2)
        assert (await player.client.get("/")).status_code == 200
    (user, *_) = [key for key in services[CpuBudgets]._buckets if "@" not in key]
    services[CpuBudgets]._buckets[user].charge(1e6)
    answers: list[httpx.Response] = [await player.client.get("/") for player in (anna, ben)]
    assert sorted(answer.status_code for answer in answers) == [200, 429]
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert int(refused.headers["retry-after"]) > 0
    assert "Too many requests" in refused.text
