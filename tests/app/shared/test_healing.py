"""What no hint told: found by reading, for tables, talk, sessions and the lobby."""

from collections.abc import AsyncIterator, Callable
from functools import partial

import anyio
import pytest
from sqlmodel import select

from app.house import House
from app.lobby.hall import Visitor
from app.main import create_app
from app.models import Session
from app.settings import Settings
from app.shared import healing
from app.shared.bus import RedisBus
from app.shared.healing import Healing, behind, ended_sessions, unheard
from app.tables.bus import Hint
from app.tables.hub import Socket
from app.tables.outbox import Cut, Outbox
from tests.app.conftest import Visit
from tests.app.shared.conftest import comes_true
from tests.app.tables import room_of
from tests.live.player import Player, begun, play_on
from tests.live.reading import Seen
from tests.servers import Redis

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(healing, "IDLE_SECONDS", 0.05)


@pytest.fixture
def settings(settings: Settings, redis: Redis) -> Settings:
    """Those of several workers."""
    return Settings.model_validate({**settings.model_dump(), "redis_url": redis.url, "secret_key": "healing"})


@pytest.fixture
async def deaf(settings: Settings) -> AsyncIterator[House]:
    """Another worker of the house, which hears nothing of what others say."""
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        house: House = app.state.house
        assert isinstance(house.bus, RedisBus)
        house.bus._take = lambda letter: None  # type: ignore[method-assign]
        yield house


async def socket_at(house: House, player: Player, user_id: str | None = None) -> Socket:
    """A socket with that worker."""
    return Socket(await room_of(house, player), user_id)


async def closed(outbox: Outbox) -> int:
    """The code by which its socket is closed, after whatever is sent before."""
    with anyio.fail_after(60):
        while True:
            try:
                await outbox.take()
            except Cut as cut:
                return cut.code


async def taken(socket: Socket, holds: Callable[[Seen], bool]) -> Seen:
    """The first frame of which this holds."""
    with anyio.fail_after(60):
        while not holds(seen := Seen(await socket.outbox.take())):
            pass
    return seen


async def test_a_table_that_nobody_told_of_is_found(visit: Visit, deaf: House, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    socket = await socket_at(deaf, anna)
    with deaf.hub.joined(socket):
        await play_on([anna, ben], 3)
        await taken(socket, lambda seen: 'data-seq="3"' in seen.html)


async def test_a_table_that_was_given_up_is_missed(visit: Visit, deaf: House, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    socket = await socket_at(deaf, anna)
    with deaf.hub.joined(socket):
        await anna.post("leave")
        assert await closed(socket.outbox) == 4404


async def test_talk_that_nobody_told_of_is_found(visit: Visit, deaf: House, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    room = await room_of(deaf, anna)
    socket = Socket(room, room.scene.seats[0].user_id)
    with deaf.hub.joined(socket):
        await anna.post("messages", text="unheard of")
        await taken(socket, lambda seen: "unheard of" in seen.html)


async def test_what_others_have_read_meanwhile_is_found_all_the_same(
    visit: Visit, deaf: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks the worker for the table brings its room up to date, but not the pages that are open."""
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    socket = await socket_at(deaf, anna)
    heal = Healing.heal

    async def after_others(self: Healing) -> None:
        await socket.room.catch_up()
        await deaf.talks.fresh(socket.room)
        await heal(self)

    monkeypatch.setattr(Healing, "heal", after_others)
    with deaf.hub.joined(socket):
        await play_on([anna, ben], 3)
        await taken(socket, lambda seen: 'data-seq="3"' in seen.html)
        await anna.post("messages", text="unheard of")
        await taken(socket, lambda seen: "unheard of" in seen.html)


async def test_a_session_that_was_ended_is_closed(visit: Visit, deaf: House, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    room = await room_of(deaf, anna)
    user = room.scene.seats[0].user_id
    session = await deaf.db.read(lambda db: db.exec(select(Session.token_hash)).one())
    socket, visitor = Socket(room, user, session=session), Visitor(user, session, None)
    with deaf.hub.joined(socket), deaf.hall.joined(visitor):
        await anna.client.post("/me/leave")
        for outbox in (socket.outbox, visitor.outbox):
            assert await closed(outbox) == 4401


async def test_the_lobby_is_drawn_again(visit: Visit, deaf: House, game: str) -> None:
    anna = visit("Anna")
    visitor = Visitor(None, None, None)
    with deaf.hall.joined(visitor), anyio.fail_after(60):
        await visitor.outbox.take()
        await anna.create(game, 2, visibility="public")
        while anna.path not in await visitor.outbox.take():
            pass


async def test_ones_own_tables_are_drawn_again(visit: Visit, deaf: House, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 2)
    user = (await room_of(deaf, anna)).scene.seats[0].user_id
    visitor = Visitor(user, None, None)
    with deaf.hall.joined(visitor), anyio.fail_after(60):
        while anna.path not in await visitor.outbox.take():
            pass
        await ben.join((await anna.look()).link("/invite/"))
        await anna.post("start")
        while "my-tables" not in await visitor.outbox.take():
            pass


async def test_what_is_known_is_not_told(visit: Visit, house: House, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begun([anna, ben], game)
    await anna.post("messages", text="known")
    room = await room_of(house, anna)
    socket = Socket(room, None)
    with house.hub.joined(socket):
        await taken(socket, lambda seen: True)
        await comes_true(lambda: min(house.hub.marks[room.id]).newest)
        assert await house.db.read(partial(behind, known=house.hub.revisions)) == []
        assert await house.db.read(partial(unheard, known=house.hub.marks)) == []
        assert await house.db.read(partial(ended_sessions, among={"0" * 64})) == ["0" * 64]
        known = {room.id: room.scene.table.revision - 1}
        assert await house.db.read(partial(behind, known=known)) == [Hint(room.id, known[room.id] + 1)]
