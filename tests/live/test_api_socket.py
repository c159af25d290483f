"""The API's WebSocket: the table on connect and after changes, choices and their responses, close codes."""

import hashlib
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import anyio
import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.live.program import Program, begin_game
from tests.live.server import Server
from tests.servers import HANGS, PATIENT

pytestmark = pytest.mark.anyio

Call = Callable[[str], Program]


@pytest.fixture
async def call(server: Server) -> AsyncIterator[Call]:
    """Creates API clients by name."""
    clients = []

    def arrive(name: str) -> Program:
        clients.append(httpx.AsyncClient(base_url=server.url, timeout=HANGS))
        return Program(clients[-1], name)

    with anyio.fail_after(HANGS):
        yield arrive
    for client in clients:
        await client.aclose()


def listen(program: Program, **headers: str) -> connect:
    """Connects to the table's socket, without a token if the program has none."""
    token = program.client.headers.get("Authorization")
    url = str(program.client.base_url).rstrip("/").replace("http", "ws", 1) + program.table + "/live"
    known = {"Authorization": token} if token else {}
    return connect(url, additional_headers=known | headers, **PATIENT)


async def receive(socket: ClientConnection) -> dict[str, Any]:
    """The next message."""
    message: dict[str, Any] = json.loads(await socket.recv())
    return message


async def exchange(socket: ClientConnection, said: str | bytes) -> dict[str, Any]:
    """Sends a message and returns its response, skipping tables."""
    await socket.send(said)
    while True:
        message = await receive(socket)
        if "view" not in message:
            return message


async def wait_closed(socket: ClientConnection) -> int:
    """Reads until the socket is closed; returns the close code."""
    with suppress(ConnectionClosed):
        async for _ in socket:
            pass
    assert socket.close_code is not None
    return socket.close_code


async def find_close_code(program: Program, **headers: str) -> int:
    """The code with which a new socket is closed."""
    async with listen(program, **headers) as socket:
        return await wait_closed(socket)


async def find_choice(programs: list[Program]) -> tuple[Program, dict[str, Any]]:
    """A program with an open decision, and a choice for it."""
    for program in programs:
        if (choice := await program.think()) is not None:
            return program, choice
    raise AssertionError("no program has an open decision")


async def test_a_socket_sends_the_table_on_connect_and_after_changes(call: Call, game: str) -> None:
    anna, ben, wanda = call("Anna"), call("Ben"), call("Wanda")
    await begin_game([anna, ben], game)
    wanda.table = anna.table
    async with listen(anna) as first, listen(ben) as second, listen(wanda) as third:
        for socket, viewer in ((first, 0), (second, 1), (third, None)):
            table = await receive(socket)
            assert (table["viewer"], table["seq"]) == (viewer, 0)
        player, choice = await find_choice([anna, ben])
        await player.post("choices", **choice)
        for program, socket in ((anna, first), (ben, second), (wanda, third)):
            while (table := await receive(socket))["seq"] < 1:
                pass
            now = await program.look()
            assert table["view"] == now["view"]
            assert table["decision"] == now["decision"]


async def test_a_choice_is_acknowledged_and_applied_once_by_socket_or_post(call: Call, game: str) -> None:
    anna, ben = call("Anna"), call("Ben")
    await begin_game([anna, ben], game)
    player, choice = await find_choice([anna, ben])
    async with listen(player) as socket:
        for _ in range(2):
            assert await exchange(socket, json.dumps(choice)) == {"ack": choice["op"], "seq": 1}
        assert (await player.post("choices", **choice)).json() == {"seq": 1}
        reused = await exchange(socket, json.dumps(choice | {"path": []}))
        assert (reused["refused"], reused["code"]) == (choice["op"], "op_reused")
    player, choice = await find_choice([anna, ben])
    assert (await player.post("choices", **choice)).json() == {"seq": 2}
    async with listen(player) as socket:
        assert await exchange(socket, json.dumps(choice)) == {"ack": choice["op"], "seq": 2}
    assert (await anna.look())["seq"] == 2


async def test_invalid_messages_are_rejected_and_the_socket_stays_open(call: Call, game: str) -> None:
    anna, ben = call("Anna"), call("Ben")
    await begin_game([anna, ben], game)
    player, choice = await find_choice([anna, ben])
    stale = choice | {"op": "1", "decision": f"{choice['decision'].partition('.')[0]}.99"}
    async with listen(player) as socket:
        for message, op, code in (
            ("", None, "malformed"),
            ("{", None, "malformed"),
            (b"\xff", None, "malformed"),
            ("[" * 20_000, None, "malformed"),
            ('{"op": "\\ud800"}', None, "malformed"),
            (json.dumps(choice | {"extra": 1}), None, "malformed"),
            (json.dumps(choice | {"op": "2", "path": []}), "2", "invalid"),
            (json.dumps(choice | {"op": "3", "path": [{"picks": ["no:such"]}]}), "3", "refused"),
            (json.dumps(stale), "1", "stale"),
        ):
            answer = await exchange(socket, message)
            assert set(answer) == {"refused", "code", "reason"}
            assert (answer["refused"], answer["code"]) == (op, code)
        assert (await exchange(socket, json.dumps(choice)))["seq"] == 1


async def test_messages_of_a_spectator_are_rejected(call: Call, game: str) -> None:
    anna, ben, wanda = call("Anna"), call("Ben"), call("Wanda")
    await begin_game([anna, ben], game)
    _, choice = await find_choice([anna, ben])
    wanda.table = anna.table
    async with listen(wanda) as socket:
        assert (await exchange(socket, json.dumps(choice)))["code"] == "token"
    await wanda.arrive()
    async with listen(wanda) as socket:
        assert (await exchange(socket, json.dumps(choice)))["code"] == "not_seated"
    assert (await anna.look())["seq"] == 0


async def test_the_close_code_gives_the_reason(call: Call, game: str) -> None:
    anna, ben, eve = call("Anna"), call("Ben"), call("Eve")
    await begin_game([anna, ben], game, watchers=False)
    eve.table = anna.table
    assert await find_close_code(eve) == 4403
    assert await find_close_code(eve, Authorization="Bearer forged") == 4401
    eve.table = "/api/tables/nothing"
    assert await find_close_code(eve) == 4404


async def test_deleting_the_table_closes_the_socket(call: Call, game: str) -> None:
    anna, wanda = await call("Anna").arrive(), call("Wanda")
    await anna.create(game, 2)
    wanda.table = anna.table
    async with listen(wanda) as socket:
        await receive(socket)
        await anna.client.delete(f"{anna.table}/seats")
        assert await wait_closed(socket) == 4404


async def test_ending_the_session_closes_the_socket(call: Call, game: str) -> None:
    anna = await call("Anna").arrive()
    await anna.create(game, 2)
    token = anna.client.headers["Authorization"].partition(" ")[2]
    async with listen(anna) as socket:
        await receive(socket)
        session = hashlib.sha256(token.encode()).hexdigest()[:16]
        assert (await anna.client.post("/me/sessions/end", data={"session": session})).status_code == 303
        assert await wait_closed(socket) == 4401
    assert (await anna.client.get(anna.table)).status_code == 401


async def test_an_oversized_frame_closes_the_socket(call: Call, game: str) -> None:
    anna, ben = call("Anna"), call("Ben")
    await begin_game([anna, ben], game)
    async with listen(anna) as socket:
        await socket.send("x" * 1_000_000)
        assert await wait_closed(socket) == 1009


@pytest.mark.long
async def test_a_program_that_does_not_read_responses_is_disconnected(call: Call, game: str) -> None:
    anna, ben = call("Anna"), call("Ben")
    await begin_game([anna, ben], game)
    async with listen(anna) as socket:
        with suppress(ConnectionClosed):
            for _ in range(100_000):
                await socket.send(json.dumps({"op": secrets.token_hex(8), "x": "x" * 4000}))
        # A client that keeps sending to a closed socket may lose the close frame with the connection.
        assert await wait_closed(socket) in {4408, 1006}


async def test_another_origin_cannot_open_the_socket(call: Call, game: str) -> None:
    anna, ben = call("Anna"), call("Ben")
    await begin_game([anna, ben], game)
    with pytest.raises(InvalidStatus):
        async with listen(anna, Origin="http://evil"):
            pass
