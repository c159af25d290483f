"""Play now: create a table against bots and start its game in one step, with default settings."""

from functools import partial
from typing import Any

from app.bots.strengths import DEFAULT_STRENGTH
from app.lobby.starting.bot_seats import check_bots, create_table_with_bots
from app.lobby.starting.create_table import TablePlan, plan_table
from app.lobby.starting.dealing import start_game
from app.storage.database import Database
from app.storage.models import User
from app.tables.play.rooms import Rooms
from app.web.services import Services
from engines.kernel.contract.game import Game


def build_default_plan(game: Game[Any]) -> TablePlan:
    """An unlisted table of the game's recommended size with its default options."""
    return plan_table(game.id, game.table_size, {}, "link", watchers=True)


async def start_against_bots(
    services: Services,
    plan: TablePlan,
    user: User,
    strength: str = DEFAULT_STRENGTH,
    salt_hash: str | None = None,
) -> str:
    """Start a game whose other seats are bots, and return the table's id. Raises Problem 422.

    With a `salt_hash`, the cards are dealt once the user's page has revealed its salt.
    """
    bots = check_bots(plan, strength)
    create = partial(create_table_with_bots, plan=plan, user=user, bots=bots, salt_hash=salt_hash)
    table_id = (await services[Database].write(create)).id
    room = await services[Rooms].get(table_id)
    await room.change(partial(start_game, user_id=user.id))
    return table_id
