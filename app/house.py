"""Everything one running server holds, made once and handed to whoever needs it."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from jinja2 import Environment
from starlette.requests import HTTPConnection

from app.api.telling import Teller
from app.bots.pool import Pool
from app.buckets import Limiter
from app.chat.talks import Talks
from app.clock import Clock
from app.db import Database
from app.lobby.hall import Hall
from app.lobby.invites import Invites
from app.settings import Settings
from app.shared.line import Line
from app.sockets import Sockets
from app.tables.bus import Bus
from app.tables.due import DueWork
from app.tables.hub import Hub
from app.tables.presence import Presence
from app.tables.rooms import Rooms


@dataclass(frozen=True)
class House:
    """The parts of a running server. `line` is the one to Redis, where workers share something."""

    settings: Settings
    db: Database
    pages: Environment
    invites: Invites
    bus: Bus
    rooms: Rooms
    hub: Hub
    presence: Presence
    talks: Talks
    limiter: Limiter
    hall: Hall
    teller: Teller
    due: DueWork
    bots: Pool
    sockets: Sockets
    clock: Clock
    line: Line | None


def _house(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


TheHouse = Annotated[House, Depends(_house)]
