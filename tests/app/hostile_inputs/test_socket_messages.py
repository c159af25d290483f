"""Hostile messages on the sockets of a table: each is refused with a reason, and the socket stays open."""

from typing import Any

import pytest
from fastapi import FastAPI
from starlette.websockets import WebSocket

from app.api.endpoints import socket as program_socket
from app.api.schemas.table_json import TableJson
from app.identity.sessions import find_user_session
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.tables.sockets.dispatch import handle_message
from app.tables.sockets.hub import TableSocket
from app.tables.sockets.protocol import Rejected
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.hostile_inputs import values
from tests.app.hostile_inputs.stage import build_stage

pytestmark = pytest.mark.anyio

FIELDS = {"op": '"k1"', "what": '"choices"', "decision": '"0.0"', "path": "[]"}


def list_messages(fields: dict[str, str]) -> list[str | bytes]:
    """Messages in which one field is hostile, and whole hostile messages, as text and as bytes."""
    messages: list[str | bytes] = [
        *values.JSON_BODIES,
        *[body.decode("latin-1") for body in values.JSON_BODIES],
    ]
    for name in (*fields, "more"):
        for value in values.JSON_TEXTS:
            pairs = ", ".join([f'"{key}": {text}' for key, text in {**fields, name: value}.items()])
            messages.append(f"{{{pairs}}}")
    return messages


def connect(app: FastAPI) -> WebSocket:
    """A connection that nothing is sent to."""

    async def ignore(*_: Any) -> Any:
        raise AssertionError("nothing is received or sent")

    scope = {"type": "websocket", "headers": [], "client": ("192.0.2.1", 1), "app": app, "path": "/"}
    return WebSocket(scope, ignore, ignore)


async def test_every_hostile_message_of_a_page_is_refused(
    app: FastAPI, services: Services, visit: Visit, game: str
) -> None:
    stage = await build_stage(app, services, visit, game)
    room = await services[Rooms].get(stage.tables["running"])
    session = await services[Database].read(lambda db: find_user_session(db, stage.token.decode()))
    assert session is not None
    socket = TableSocket(room, session.user.id, "Anna", session.session.token_hash)
    messages = list_messages({**FIELDS, "decision": f'"{stage.decision}"'})
    replies = [await handle_message(services, connect(app), socket, message) for message in messages]
    refused = [reply for reply in replies if isinstance(reply, Rejected)]
    assert len(messages) > 700
    assert len(refused) > 650
    assert all(reply.code and reply.reason for reply in refused)


async def test_every_hostile_message_of_a_program_is_refused(
    app: FastAPI, services: Services, visit: Visit, game: str
) -> None:
    stage = await build_stage(app, services, visit, game)
    room = await services[Rooms].get(stage.tables["running"])
    session = await services[Database].read(lambda db: find_user_session(db, stage.token.decode()))
    assert session is not None
    program = program_socket.ProgramSocket(room, session.user, session.session, services[TableJson])
    fields = {name: value for name, value in FIELDS.items() if name != "what"}
    messages = list_messages({**fields, "decision": f'"{stage.decision}"'})
    replies = [
        await program_socket._handle_choice(services, connect(app), program, message) for message in messages
    ]
    assert len(messages) > 600
    assert all("refused" in reply and reply["code"] and reply["reason"] for reply in replies)


@pytest.mark.parametrize("path", [f'[{{"amounts": [{10**30}]}}]', r'[{"picks": ["\\u0000"]}]', "[{}]"])
async def test_a_repeated_op_with_a_hostile_path_is_refused(visit: Visit, game: str, path: str) -> None:
    # Given a choice that was made
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    await ben.join((await anna.look()).link("/invite/"))
    await anna.post("start")
    player = anna if await anna.think() is not None else ben
    choice = await player.think()
    assert choice is not None
    assert (await player.choose(*choice, op="k1")).status_code == 200
    # When its op is repeated with a path that cannot be stored
    answer = await player.post("choices", op="k1", decision=choice[0], path=path)
    # Then it is refused
    assert answer.status_code == 409
