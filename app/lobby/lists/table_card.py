"""Table cards: tables as lists show them."""

from dataclasses import dataclass

from app.games.catalogue import CATALOGUE
from app.language.deleted_players import say_name
from app.storage.models import Seat, Table


@dataclass(frozen=True)
class TableCard:
    """A table in a list: its game, the names of its players, and its number of seats.

    `yours` says whether the viewer has a seat there, `your_move` whether they also have an open decision.
    """

    id: str
    game_id: str
    game_name: str
    status: str
    host: str
    players: tuple[str, ...]
    seats: int
    yours: bool
    your_move: bool = False
    pace: str = "none"
    rated: bool = False

    @property
    def free(self) -> int:
        """The number of free seats."""
        return self.seats - len(self.players)


def describe_card(table: Table, seats: tuple[Seat, ...], user_id: str | None) -> TableCard:
    """The card of a table, as a user sees it."""
    game = CATALOGUE.get(table.game)
    host = next((say_name(seat.name) for seat in seats if seat.seat == table.host), "")
    return TableCard(
        id=table.id,
        game_id=table.game,
        game_name=game.name if game is not None else table.game,
        status=table.status,
        host=host,
        players=tuple(say_name(seat.name) for seat in seats),
        seats=table.players,
        yours=any(seat.user_id == user_id for seat in seats),
        pace=table.pace,
        rated=table.rated,
    )
