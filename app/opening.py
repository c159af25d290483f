"""Opening a house: the parts of a running server, put together, and what runs as long as it is open."""

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import anyio

from app.api.telling import Teller
from app.bots.pool import Pool
from app.bots.turns import Turns
from app.buckets import Limiter, MemoryLimiter, Unlimited
from app.chat.talks import Talks
from app.db import Database
from app.house import House
from app.lobby.closing import Closing
from app.lobby.hall import Hall
from app.lobby.invites import Invites
from app.pages import environment
from app.sampling import Sampling
from app.settings import Settings
from app.shared.buckets import RedisLimiter
from app.shared.bus import RedisBus
from app.shared.healing import Healing
from app.shared.line import Line
from app.shared.presence import RedisPresence
from app.sockets import MOST, WITHOUT_LIMIT, Sockets
from app.static import ADDRESS, kept_address
from app.tables.bus import LocalBus
from app.tables.due import Doing, DueWork
from app.tables.dues import CLOSING, DEADLINE, TURN
from app.tables.hub import Hub
from app.tables.presence import MemoryPresence
from app.tables.render import Renderer
from app.tables.rooms import Rooms
from app.tables.timeout import TimeOuts
from app.tables.timing import Timing

Running = Callable[[], Coroutine[Any, Any, None]]


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[House]:
    """A house that is open for as long as the context lasts."""
    # Who draws the pages wants to see a style sheet or a template change without a new start.
    pages = environment(ADDRESS, edited=True) if settings.styleguide else environment(kept_address())
    db, key = Database(settings), settings.key()
    line = Line(settings.redis_url.get_secret_value(), key) if settings.redis_url is not None else None
    bus = RedisBus(line) if line is not None else LocalBus()
    presence = RedisPresence(line, bus) if line is not None else MemoryPresence()
    limiter: Limiter = RedisLimiter(line) if line is not None else MemoryLimiter()
    timing = Timing(settings.clock_scale, settings.bot_pause)
    invites, talks = Invites(key), Talks(db, pages, bus)
    hub = Hub(Renderer(pages, invites, presence), bus, talks, presence, timing.time)
    rooms, bots = Rooms(db, bus, timing), Pool(settings.bot_processes)
    doings: dict[str, Doing] = {DEADLINE: TimeOuts(rooms), TURN: Turns(rooms, bots), CLOSING: Closing(rooms)}
    house = House(
        settings=settings,
        db=db,
        pages=pages,
        invites=invites,
        bus=bus,
        rooms=rooms,
        hub=hub,
        presence=presence,
        talks=talks,
        limiter=limiter if settings.limits else Unlimited(),
        hall=Hall(db, rooms, pages, bus),
        teller=Teller(hub.renderer),
        due=DueWork(db, timing, doings),
        bots=bots,
        sockets=Sockets(MOST if settings.limits else WITHOUT_LIMIT),
        clock=timing.time,
        line=line,
    )
    running: list[Running] = [hub.run, house.hall.run, house.due.run, Sampling(house).run]
    if isinstance(bus, RedisBus) and isinstance(presence, RedisPresence):
        running += [bus.run, presence.run, Healing(db, bus, hub, house.hall).run]
    async with bots, anyio.create_task_group() as tasks:
        for run in running:
            tasks.start_soon(run)
        yield house
        tasks.cancel_scope.cancel()
    if line is not None and isinstance(presence, RedisPresence):
        await presence.close()
        await line.close()
    db.close()
