"""Tables whose game begins in a given state, for development."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from sqlmodel import Session

from app.lobby.starting.bot_seats import check_strength, seat_bot
from app.lobby.starting.create_table import create_table, plan_table
from app.lobby.starting.dealing import start_game
from app.storage.database import Database
from app.storage.models import User
from app.tables.finished.origins import store_given_state
from app.tables.log import entry_store
from app.tables.play.rooms import Rooms
from app.web.errors import invalid
from app.web.services import Services
from engines.kernel.matches.state_file import GivenState


@dataclass(frozen=True)
class OpenRequest:
    """The user's seat, and the strength of the bots in all others; None leaves them open."""

    seat: int = 0
    strength: str | None = None


async def open_state(services: Services, given: GivenState, user: User, request: OpenRequest) -> str:
    """Create a table whose game begins in a state, and return its id. With bots, the game has started.

    Raises Problem 422.
    """
    if not 0 <= request.seat < given.seats:
        raise invalid("There’s no such seat.")
    if request.strength is not None:
        check_strength(request.strength)
    create = partial(_create_table, given=given, user=user, request=request)
    table_id = await services[Database].write(create)
    if request.strength is not None:
        room = await services[Rooms].get(table_id)
        await room.change(partial(start_game, user_id=user.id))
    return table_id


def _create_table(db: Session, given: GivenState, user: User, request: OpenRequest) -> str:
    options: dict[str, Any] = msgspec.to_builtins(given.options)
    plan = plan_table(given.game.id, given.seats, options, "link", watchers=True)
    table = create_table(db, plan, user, request.seat)
    db.flush()
    for seat in range(given.seats):
        if seat != request.seat and request.strength is not None:
            names = {row.name for row in entry_store.list_seats(db, table.id)}
            seat_bot(db, table, seat, request.strength, names, given.names[seat])
    store_given_state(db, table, given.game.encode(given.state))
    return table.id
