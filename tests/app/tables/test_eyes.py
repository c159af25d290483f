"""No parameter of any route shows a viewer more of a running game than the viewer's own seat sees.

Every route with a table is tried by every kind of viewer, so a new one is tried without a change here.
"""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import product
from typing import Any

import anyio
import httpx
import pytest
from anyio import to_thread
from fastapi import FastAPI
from fastapi.routing import APIRoute

from app.settings import Settings
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, wait_until
from tests.live.player import Player
from tests.live.program import Program
from tests.operator_link import new_link
from tests.routes import routes_of
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

GAME = "res_arcana"
"""A game in which every seat has cards with unique names that nobody else sees."""
SEATS = 3
EYES = ("seat", "viewer", "as", "as_seat", "player", "follow", "eyes", "perspective", "user", "of", "who")
"""Names of parameters that could say by whose eyes the table is seen."""
MOMENTS = ("at", "entry", "seq", "after", "before", "why")
"""Names of parameters that could say when."""
OTHER_VALUES = {"circle": ("players", "watchers"), "only": ("marks",)}
"""Values of the declared parameters that are texts."""
READING_POSTS = {"explore", "preview", "hint", "choices", "undo", "calls", "review"}
"""Posts about a table that could show something of its game."""
OF_SEATS = {
    "leave",
    "seats",
    "{seat}",
    "remove",
    "host",
    "bots",
    "back",
    "concede",
    "invite",
    "start",
    "close",
    "put-away",
}
OF_PEOPLE = {"friends", "invite-friends", "invitations", "decline", "nudge", "nudges", "{table_id}"}
OF_CHAT = {"messages", "mute", "unmute", "report"}
OF_DEALS = {"salt", "salt-hash", "rematch", "lesson", "play-on", "cancel"}
CHANGES = OF_SEATS | OF_PEOPLE | OF_CHAT | OF_DEALS
"""The last part of the paths of all other posts and deletions: they change the table or a user."""
PAGE, REGIONS, JSON = {"Accept": "text/html"}, {"HX-Request": "true"}, {"Accept": "application/json"}
OF_THE_GAME = re.compile(r"/tables/[^/]+/(rules|rulebook)")
"""Pages with all cards of the game, which do not depend on the table."""
TOKEN = re.compile(r"[A-Za-z_]{5,}")


@dataclass
class Eyes:
    """A viewer: their client, and their seat."""

    name: str
    client: httpx.AsyncClient
    seat: int | None = None


@dataclass
class Table:
    """A table of two players with pages and a program, and everybody who looks at it."""

    path: str
    players: list[Player | Program]
    viewers: list[Eyes]


@pytest.fixture
async def seated(app: FastAPI, visit: Visit, services: Services) -> AsyncIterator[Table]:
    """A table that has not started, with every kind of viewer."""
    async with AsyncExitStack() as stack:

        async def connect(name: str) -> Program:
            transport = httpx.ASGITransport(app)
            client = await stack.enter_async_context(
                httpx.AsyncClient(transport=transport, base_url="http://hall")
            )
            return Program(client, name)

        anna, ben, removed, wanda = (visit(name) for name in ("Anna", "Ben", "Rita", "Wanda"))
        await anna.create(GAME, SEATS, visibility="public")
        invite = (await anna.look()).link("/invite/")
        await removed.join(invite)
        assert (await anna.post("remove", seat="1")).status_code == 200
        await ben.join(invite)
        program, stranger = (
            await (await connect("Robin")).arrive(),
            await (await connect("Stranger")).arrive(),
        )
        program.table = f"/api{anna.path}"
        assert (await program.post("seats", invite=invite.rpartition("/")[2])).status_code == 201
        await wanda.create(GAME, SEATS)
        operator = visit("Opal")
        link = await to_thread.run_sync(new_link, services[Settings].database_url)
        assert (await operator.client.post(link)).status_code == 303
        viewers = [
            Eyes("first player", anna.client, 0),
            Eyes("second player", ben.client, 1),
            Eyes("program at a seat", program.client, 2),
            Eyes("visitor", visit("Nobody").client),
            Eyes("spectator", wanda.client),
            Eyes("program without a seat", stranger.client),
            Eyes("removed player", removed.client),
            Eyes("operator", operator.client),
        ]
        yield Table(anna.path, [anna, ben, program], viewers)


def list_routes(app: FastAPI) -> Iterator[tuple[str, str, list[str]]]:
    """The method, path and declared query parameters of every route about a table."""
    for route in routes_of(app.routes):
        if "{table_id}" not in route.path:
            continue
        for method in sorted(route.methods or ()):
            yield method, route.path, sorted(set(_list_parameters(route)))


def _list_parameters(route: APIRoute) -> Iterator[str]:
    waiting = [route.dependant]
    while waiting:
        dependant = waiting.pop()
        yield from (field.alias for field in dependant.query_params)
        waiting += dependant.dependencies


def list_queries(
    declared: list[str], seat: int | None, last: int, thorough: bool
) -> Iterator[dict[str, str]]:
    """Queries with all parameters that name eyes or a moment; nobody but `seat` is meant by their values."""
    if declared or thorough:
        yield {}
    others = [other for other in range(SEATS) if other != seat]
    texts = {name: values[0] for name, values in OTHER_VALUES.items() if name in declared}
    for other in others if thorough or declared else others[-1:]:
        eyes = dict.fromkeys([*EYES, *declared], str(other)) | texts
        yield eyes
        for moment in ("0", str(last)) if thorough else ("0",):
            yield eyes | dict.fromkeys(MOMENTS, moment)
        if declared or thorough:
            yield {"seat": str(other)}
            yield {"at": "0", "seat": str(other)}
    for name in declared:
        for value in OTHER_VALUES.get(name, ("0", "1", "-1", "99", "x") if thorough else ("1",)):
            yield {name: value}


def read_tokens(response: httpx.Response) -> frozenset[str]:
    """The words of a response that are not random: a hash or a token has digits, or letters up to f only."""
    text = f"{response.headers.get('location', '')} {response.text}"
    return frozenset(token for token in TOKEN.findall(text) if not re.fullmatch("[a-fA-F]+", token))


async def request_all(
    app: FastAPI, table: Table, eyes: Eyes, last: int, thorough: bool = False
) -> AsyncIterator[tuple[str, Any]]:
    """Pairs of a request in words and its response: all GET requests about the table, with all parameters."""
    table_id = table.path.rpartition("/")[2]
    for method, path, declared in list_routes(app):
        if method != "GET":
            continue
        formats = [JSON] if path.startswith("/api") else [PAGE, JSON] if thorough else [PAGE]
        formats += [REGIONS] if path == "/tables/{table_id}" else []
        for query, headers in product(list_queries(declared, eyes.seat, last, thorough), formats):
            address = path.format(table_id=table_id)
            response = await eyes.client.get(address, params=query, headers=headers)
            assert response.status_code < 500, (eyes.name, address, query)
            yield f"{eyes.name}: {address} {query}", response


async def test_every_post_about_a_table_is_known_to_change_or_to_show_it(app: FastAPI) -> None:
    posts = {(method, path) for method, path, _ in list_routes(app) if method != "GET"}
    assert len(posts) > 40
    assert {path.rpartition("/")[2] for _, path in posts} - READING_POSTS - CHANGES == set()


@pytest.mark.parametrize("thorough", [False, pytest.param(True, marks=pytest.mark.long)])
async def test_no_parameter_shows_another_seats_view(
    app: FastAPI, services: Services, seated: Table, thorough: bool
) -> None:
    table = seated
    host = table.players[0]
    assert isinstance(host, Player)
    # Before the start, no request fails
    async for _ in request_all(app, table, table.viewers[3], 0):
        pass
    # Given a running game
    assert (await host.post("start")).status_code == 200
    room = await find_room(services, host)
    await wait_until(services, room, lambda scene: scene.match is not None)
    for _ in range(2):
        for player in table.players:
            await player.play()
    last = room.scene.table.seq
    # And the words that only one seat sees
    visible: dict[int | None, set[str]] = {None: set(), 0: set(), 1: set(), 2: set()}
    for eyes in table.viewers[:4]:
        for path in (table.path, f"/api{table.path}", f"{table.path}/log"):
            for query in ({}, {"at": "0"}):
                visible[eyes.seat] |= read_tokens(await eyes.client.get(path, params=query, headers=PAGE))
    secrets = {
        seat: visible[seat].difference(*(words for other, words in visible.items() if other != seat))
        for seat in range(SEATS)
    }
    assert all(len(words) > 5 for words in secrets.values()), secrets
    # When every viewer asks for everything, by everybody’s eyes, at every moment
    tried = 0
    for eyes in table.viewers:
        hidden = frozenset().union(*(words for seat, words in secrets.items() if seat != eyes.seat))
        async for request, response in request_all(app, table, eyes, last, thorough):
            tried += 1
            assert OF_THE_GAME.search(request) or not read_tokens(response) & hidden, request
        # And by sockets
        for path, query in product(
            (f"{table.path}/live", f"/api{table.path}/live"),
            list_queries(["follow"], eyes.seat, last, thorough),
        ):
            frame = await receive_frame(app, eyes.client, path, query)
            tried += 1
            words = {token for token in TOKEN.findall(frame) if not re.fullmatch("[a-fA-F]+", token)}
            assert not words & hidden, (eyes.name, path, query)
        # And by the posts that show something, about the decisions of others
        for seat in range(SEATS):
            decision = room.scene.match.decision_id(seat) if room.scene.match is not None else None
            if seat == eyes.seat or decision is None:
                continue
            for method, path, _ in list_routes(app):
                if method == "GET" or path.rpartition("/")[2] not in READING_POSTS:
                    continue
                address = path.format(table_id=table.path.rpartition("/")[2])
                fields = dict.fromkeys(EYES, str(seat)) | {"decision": decision, "path": "[]", "op": "x"}
                body: Any = {"json": {"decision": decision, "path": [], "op": "x", "seat": seat}}
                body = body if path.startswith("/api") else {"data": fields}
                response = await eyes.client.request(method, address, **body)
                tried += 1
                assert not read_tokens(response) & hidden, (eyes.name, address)
    assert room.scene.table.seq == last
    assert tried > (3000 if thorough else 700)
    # When the game is over, no request fails
    for player in (host, table.players[1]):
        assert isinstance(player, Player)
        await player.post("leave")
    await wait_until(services, room, lambda scene: scene.table.status == "finished")
    async for _ in request_all(app, table, table.viewers[3], last):
        pass


async def test_nobody_but_players_sees_a_table_without_spectators(
    app: FastAPI, services: Services, visit: Visit
) -> None:
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    form = {"game": GAME, "players": "2", "name": "Anna", "visibility": "public"}  # without spectators
    anna.path = (await anna.client.post("/tables", data=form)).headers["location"]
    await ben.join((await anna.look()).link("/invite/"))
    await wanda.create(GAME, 2)
    table = Table(anna.path, [], [])
    for step in ("open", "running", "finished"):
        if step == "running":
            assert (await anna.post("start")).status_code == 200
            room = await find_room(services, anna)
            await wait_until(services, room, lambda scene: scene.match is not None)
        elif step == "finished":
            await ben.post("leave")
        for eyes in (Eyes("visitor", visit("Nobody").client), Eyes("spectator", wanda.client)):
            async for request, response in request_all(app, table, eyes, 0):
                if OF_THE_GAME.search(request):
                    continue
                if response.status_code == 303:  # from the address of a form to its page
                    assert response.headers["location"].partition("#")[0] == anna.path, request
                    assert response.content == b""
                else:
                    assert response.status_code in (401, 403, 404, 409, 422, 400), request


async def receive_frame(app: FastAPI, client: httpx.AsyncClient, path: str, query: dict[str, str]) -> str:
    """The first frame of a socket, or its close code."""
    headers = [(b"host", b"hall"), (b"origin", b"http://hall")]
    if cookie := "; ".join(f"{name}={value}" for name, value in client.cookies.items()):
        headers.append((b"cookie", cookie.encode()))
    if token := client.headers.get("authorization"):
        headers.append((b"authorization", token.encode()))
    scope: dict[str, Any] = {
        "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws", "path": path,
        "raw_path": path.encode(), "query_string": str(httpx.QueryParams(query)).encode(), "root_path": "",
        "headers": headers, "client": ("127.0.0.1", 1), "server": ("hall", 80), "subprotocols": [],
        "extensions": {},
    }  # fmt: skip
    frames: list[str] = []
    received = anyio.Event()

    async def receive() -> dict[str, Any]:
        if not received.is_set() and "connected" not in scope:
            scope["connected"] = True
            return {"type": "websocket.connect"}
        await received.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send":
            frames.append(str(message.get("text") or message.get("bytes")))
        elif message["type"] == "websocket.close":
            frames.append(str(message["code"]))
        if frames:
            received.set()

    with anyio.fail_after(HANGS):
        await app(scope, receive, send)
    return frames[0]
