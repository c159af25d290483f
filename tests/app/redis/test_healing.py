"""What no hint told: found by reading, for tables, talk, sessions and the lobby."""

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
from app.tables.sockets import healing
from app.tables.sockets.healing import Healing, behind, ended_sessions, unheard
from app.tables.sockets.hub import Hub, TableSocket
from app.tables.sockets.outbox import ConnectionClosed, Outbox
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.redis.conftest import comes_true
from tests.app.table_helpers import room_of
from tests.live.player import Player, begun, play_on
from tests.servers import HANGS, Redis

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(healing, "IDLE_SECONDS", 0.05)


@pytest.fixture
def settings(settings: Settings, redis: Redis) -> Settings:
    """Those of several workers."""
    return Settings.model_validate({**settings.model_dump(), "redis_url": redis.url, "secret_key": "healing"})


@pytest.fixture
async def deaf(settings: Settings) -> AsyncIterator[Services]:
    """Another worker of the same server, which hears nothing of what others say."""
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        services: Services = app.state.services
        assert isinstance(services[Bus], RedisBus)
        services[Bus]._take = lambda envelope: None  # type: ignore[attr-defined]
        yield services


async def socket_at(services: Services, player: Player, user_id: str | None = None) -> TableSocket:
    """A socket with that worker."""
    return TableSocket(await room_of(services, player), user_id)


async def closed(outbox: Outbox) -> int:
    """The code by which its socket is closed, after whatever is sent before."""
    with anyio.fail_after(HANGS):
        while True:
            try:
                await outbox.take()
            except ConnectionClosed as cut:
                return cut.code


async def comes(outbox: Outbox, words: str) -> bool:
    """True once something with these words is sent; what is sent before that does not matter."""
    with anyio.fail_after(HANGS):
        while words not in await outbox.take():
            pass
    return True


async def test_a_table_that_nobody_told_of_is_found(visit: Visit, deaf: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    socket = await socket_at(deaf, anna)
    with deaf[Hub].connect(socket):
        await play_on([anna, ben], 3)
        assert await comes(socket.outbox, 'data-seq="3"')


async def test_a_table_that_was_given_up_is_missed(visit: Visit, deaf: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    socket = await socket_at(deaf, anna)
    with deaf[Hub].connect(socket):
        await anna.post("leave")
        assert await closed(socket.outbox) == 4404


async def test_talk_that_nobody_told_of_is_found(visit: Visit, deaf: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    room = await room_of(deaf, anna)
    socket = TableSocket(room, room.scene.seats[0].user_id)
    with deaf[Hub].connect(socket):
        await anna.post("messages", text="unheard of")
        assert await comes(socket.outbox, "unheard of")


async def test_what_others_have_read_meanwhile_is_found_all_the_same(
    visit: Visit, deaf: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks the worker for the table brings its room up to date, but not the pages that are open."""
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    socket = await socket_at(deaf, anna)
    heal = Healing.heal

    async def after_others(self: Healing) -> None:
        if self._db is deaf[Database]:  # not the one that hears, which goes on when this one is closed
            await socket.room.catch_up()
            await deaf[Chats].refresh(socket.room)
        await heal(self)

    monkeypatch.setattr(Healing, "heal", after_others)
    with deaf[Hub].connect(socket):
        await play_on([anna, ben], 3)
        assert await comes(socket.outbox, 'data-seq="3"')
        await anna.post("messages", text="unheard of")
        assert await comes(socket.outbox, "unheard of")


async def test_a_session_that_was_ended_is_closed(visit: Visit, deaf: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    room = await room_of(deaf, anna)
    user = room.scene.seats[0].user_id
    session = await deaf[Database].read(lambda db: db.exec(select(Session.token_hash)).one())
    socket, visitor = TableSocket(room, user, session=session), LobbySocket(user, session, None)
    with deaf[Hub].connect(socket), deaf[LobbyHub].connect(visitor):
        await anna.client.post("/me/leave")
        for outbox in (socket.outbox, visitor.outbox):
            assert await closed(outbox) == 4401


async def test_the_lobby_is_drawn_again(visit: Visit, deaf: Services, game: str) -> None:
    anna = visit("Anna")
    visitor = LobbySocket(None, None, None)
    with deaf[LobbyHub].connect(visitor):
        await visitor.outbox.take()
        await anna.create(game, 2, visibility="public")
        assert await comes(visitor.outbox, anna.path)


async def test_ones_own_tables_are_drawn_again(visit: Visit, deaf: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    user = (await room_of(deaf, anna)).scene.seats[0].user_id
    visitor = LobbySocket(user, None, None)
    with deaf[LobbyHub].connect(visitor):
        assert await comes(visitor.outbox, anna.path)
        await ben.join((await anna.look()).link("/invite/"))
        await anna.post("start")
        assert await comes(visitor.outbox, "my-tables")


async def test_what_friends_ask_is_drawn_again(visit: Visit, deaf: Services, game: str) -> None:
    # Given two who have finished a game, one of whom looks at the lobby of a worker that hears nothing
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    await ben.post("leave")
    visitor = LobbySocket((await room_of(deaf, anna)).scene.seats[1].user_id, None, None)
    with deaf[LobbyHub].connect(visitor):
        # When the other wants to be friends, opens a table and invites, then all of it is shown there
        await anna.post("friends", seat="1")
        assert await comes(visitor.outbox, "wants to be friends")
        await ben.post("friends", seat="0")
        await anna.create(game, 3, visibility="public")
        assert await comes(visitor.outbox, "Anna needs 2 more")
        person = (await anna.client.get("/me")).text.partition('name="person" value="')[2][:16]
        await anna.client.post(f"{anna.path}/invite-friends", data={"person": person})
        assert await comes(visitor.outbox, "Anna invites you")


async def test_what_is_known_is_not_told(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    await anna.post("messages", text="known")
    room = await room_of(services, anna)
    socket = TableSocket(room, None)
    with services[Hub].connect(socket):
        await socket.outbox.take()
        await comes_true(lambda: min(services[Hub].chat_marks[room.id]).newest)
        assert await services[Database].read(partial(behind, known=services[Hub].revisions)) == []
        assert await services[Database].read(partial(unheard, known=services[Hub].chat_marks)) == []
        assert await services[Database].read(partial(ended_sessions, among={"0" * 64})) == ["0" * 64]
        known = {room.id: room.scene.table.revision - 1}
        assert await services[Database].read(partial(behind, known=known)) == [
            Hint(room.id, known[room.id] + 1)
        ]
