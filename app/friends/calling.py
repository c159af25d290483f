"""Calling a friend who has no page open, to their devices."""

from app.notifications.calls import Call
from app.notifications.messenger import call_player
from app.storage.models import Table
from app.tables.live.presence import HALL, Presence
from app.web.services import Services
from engines import CATALOGUE


async def call_to_table(services: Services, user_id: str, table: Table, by: str) -> None:
    """Says who invites them to what; it leads to the lobby, where the invitation stands."""
    said = {"name": by, "game": _name(table)}
    call = Call("{name} invites you to {game}", said, "/#friends", f"/tables/{table.id}", table.id)
    await _call_away(services, user_id, call)


async def call_to_move(services: Services, user_id: str, table: Table, by: str) -> None:
    """Says who waits for their move."""
    path, said = f"/tables/{table.id}", {"name": by, "game": _name(table)}
    call = Call("{name} is waiting for your move in {game}", said, path, path, table.id)
    await _call_away(services, user_id, call)


async def _call_away(services: Services, user_id: str, call: Call) -> None:
    presence = services[Presence]
    await presence.look(HALL)
    if user_id not in presence.here(HALL).users:
        await call_player(services, user_id, call)


def _name(table: Table) -> str:
    game = CATALOGUE.get(table.game)
    return game.name if game is not None else table.game
