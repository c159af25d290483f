"""Reconciliation after lost hints, for tables, chats, sessions and the lobby."""

from collections.abc import AsyncIterator
from functools import partial

import anyio
import pytest
from sqlmodel import select

from app.bus import Bus, Hint
from app.chat.chats import Chats
from app.lobby.sockets.hub import LobbyHub, LobbySocket
from app.main import create_app
from app.redis.bus import RedisBus
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Session
from app.tables.sockets import reconciliation
from app.tables.sockets.hub import Hub, TableSocket
from app.tables.sockets.outbox import ConnectionClosed, Outbox
from app.tables.sockets.reconciliation import (
    Reconciliation,
    find_ended_sessions,
    find_outdated_chats,
    find_outdated_tables,
)
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.redis.conftest import wait_until
from tests.app.table_helpers import find_room
from tests.live.player import Player, begin_game, play_on
from tests.servers import HANGS, Redis

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reconciliation, "RECONCILE_SECONDS", 0.05)


@pytest.fixture
def settings(settings: Settings, redis: Redis) -> Settings:
    """Settings of a server with several workers."""
    return Settings.model_validate({**settings.model_dump(), "redis_url": redis.url, "secret_key": "healing"})


@pytest.fixture
async def deaf(settings: Settings) -> AsyncIterator[Services]:
    """Another worker of the same server, which receives no hints."""
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        services: Services = app.state.services
        assert isinstance(services[Bus], RedisBus)
        services[Bus]._open_envelope = lambda data: None  # type: ignore[attr-defined]
        yield services


async def open_socket(services: Services, player: Player, user_id: str | None = None) -> TableSocket:
    """A socket of a player's table at a worker."""
    return TableSocket(await find_room(services, player), user_id)


async def wait_closed(outbox: Outbox) -> int:
    """The code by which the socket is closed, ignoring the frames before."""
    with anyio.fail_after(HANGS):
        while True:
            try:
                await outbox.take()
            except ConnectionClosed as closed:
                return closed.code


async def is_sent(outbox: Outbox, words: str) -> bool:
    """True once a frame with these words is sent, ignoring those before."""
    with anyio.fail_after(HANGS):
        while words not in await outbox.take():
            pass
    return True


async def test_a_changed_table_is_found(visit: Visit, deaf: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    socket = await open_socket(deaf, anna)
    with deaf[Hub].connect(socket):
        await play_on([anna, ben], 3)
        assert await is_sent(socket.outbox, 'data-seq="3"')


async def test_a_deleted_table_is_found(visit: Visit, deaf: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    socket = await open_socket(deaf, anna)
    with deaf[Hub].connect(socket):
        await anna.post("leave")
        assert await wait_closed(socket.outbox) == 4404


async def test_a_changed_chat_is_found(visit: Visit, deaf: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    room = await find_room(deaf, anna)
    socket = TableSocket(room, room.scene.seats[0].user_id)
    with deaf[Hub].connect(socket):
        await anna.post("messages", text="unheard of")
        assert await is_sent(socket.outbox, "unheard of")


async def test_changes_are_found_although_the_room_has_caught_up_already(
    visit: Visit, deaf: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a request that updated the worker's room but not its pages, then the pages are still updated."""
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    socket = await open_socket(deaf, anna)
    reconcile = Reconciliation.reconcile

    async def reconcile_after_catch_up(self: Reconciliation) -> None:
        if self._db is deaf[Database]:  # not the other worker, which still runs when this one is closed
            await socket.room.catch_up()
            await deaf[Chats].refresh(socket.room)
        await reconcile(self)

    monkeypatch.setattr(Reconciliation, "reconcile", reconcile_after_catch_up)
    with deaf[Hub].connect(socket):
        await play_on([anna, ben], 3)
        assert await is_sent(socket.outbox, 'data-seq="3"')
        await anna.post("messages", text="unheard of")
        assert await is_sent(socket.outbox, "unheard of")


async def test_sockets_of_an_ended_session_are_closed(visit: Visit, deaf: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    room = await find_room(deaf, anna)
    user = room.scene.seats[0].user_id
    session = await deaf[Database].read(lambda db: db.exec(select(Session.token_hash)).one())
    socket, visitor = TableSocket(room, user, session=session), LobbySocket(user, session, None)
    with deaf[Hub].connect(socket), deaf[LobbyHub].connect(visitor):
        await anna.client.post("/me/leave")
        for outbox in (socket.outbox, visitor.outbox):
            assert await wait_closed(outbox) == 4401


async def test_the_lobby_is_refreshed(visit: Visit, deaf: Services, game: str) -> None:
    anna = visit("Anna")
    visitor = LobbySocket(None, None, None)
    with deaf[LobbyHub].connect(visitor):
        await visitor.outbox.take()
        await anna.create(game, 2, visibility="public")
        assert await is_sent(visitor.outbox, anna.path)


async def test_the_users_own_tables_are_refreshed(visit: Visit, deaf: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    user = (await find_room(deaf, anna)).scene.seats[0].user_id
    visitor = LobbySocket(user, None, None)
    with deaf[LobbyHub].connect(visitor):
        assert await is_sent(visitor.outbox, anna.path)
        await ben.join((await anna.look()).link("/invite/"))
        await anna.post("start")
        assert await is_sent(visitor.outbox, "my-tables")


async def test_requests_of_friends_are_refreshed(visit: Visit, deaf: Services, game: str) -> None:
    # Given two players who have finished a game, one of them in the lobby of a worker without hints
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await ben.post("leave")
    visitor = LobbySocket((await find_room(deaf, anna)).scene.seats[1].user_id, None, None)
    with deaf[LobbyHub].connect(visitor):
        # When the other asks to be friends, opens a table and invites, then the lobby shows all of it
        await anna.post("friends", seat="1")
        assert await is_sent(visitor.outbox, "wants to be friends")
        await ben.post("friends", seat="0")
        await anna.create(game, 3, visibility="public")
        assert await is_sent(visitor.outbox, "Anna needs 2 more")
        person = (await anna.client.get("/me")).text.partition('name="person" value="')[2][:16]
        await anna.client.post(f"{anna.path}/invite-friends", data={"person": person})
        assert await is_sent(visitor.outbox, "Anna invites you")


async def test_current_pages_cause_no_hints(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await anna.post("messages", text="known")
    room = await find_room(services, anna)
    socket = TableSocket(room, None)
    with services[Hub].connect(socket):
        await socket.outbox.take()
        await wait_until(lambda: min(services[Hub].chat_marks[room.id]).newest)
        assert (
            await services[Database].read(
                partial(find_outdated_tables, page_revisions=services[Hub].revisions)
            )
            == []
        )
        assert (
            await services[Database].read(partial(find_outdated_chats, page_marks=services[Hub].chat_marks))
            == []
        )
        ended = await services[Database].read(partial(find_ended_sessions, sessions={"0" * 64}))
        assert ended == ["0" * 64]
        known = {room.id: room.scene.table.revision - 1}
        outdated = await services[Database].read(partial(find_outdated_tables, page_revisions=known))
        assert outdated == [Hint(room.id, known[room.id] + 1)]
