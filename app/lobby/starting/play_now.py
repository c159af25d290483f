"""Play now: a game against bots that has begun, in one step and without a question."""

import secrets
from functools import partial
from typing import Any

from app.bots.strengths import DEFAULT_STRENGTH
from app.language.current import words
from app.lobby.starting.bot_seats import check_bots, create_with_bots
from app.lobby.starting.create_table import TableRequest, check_request
from app.lobby.starting.dealing import start_game
from app.storage.database import Database
from app.storage.models import User
from app.tables.play.rooms import Rooms
from app.web.services import Services
from engines.kernel.contract.game import Game


def default_request(game: Game[Any]) -> TableRequest:
    """A table of the size the game is best with, with its usual options, found by its link alone."""
    return check_request(game.id, game.table_size, {}, "link", watchers=True)


async def start_against_bots(
    services: Services,
    plan: TableRequest,
    user: User,
    strength: str = DEFAULT_STRENGTH,
    salt_hash: str | None = None,
) -> str:
    """The id of a new table whose other seats are bots' and whose game is on, or will be as soon as the
    user's page has opened the salt of this hash. Raises Problem 422."""
    bots = check_bots(plan, strength)
    seated = partial(create_with_bots, plan=plan, user=user, bots=bots, salt_hash=salt_hash)
    table_id = (await services[Database].write(seated)).id
    room = await services[Rooms].get(table_id)
    await room.change(partial(start_game, user_id=user.id))
    return table_id


def generate_guest_name() -> str:
    """A name for somebody who has not been asked for one."""
    return words("Guest {number}", number=100 + secrets.randbelow(900))
