"""Finished games: the user's own and public ones, with result, date and duration."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial

from sqlmodel import Session, col, select

from app.language.current_language import current_language
from app.lobby.lists.table_card import TableCard
from app.lobby.lists.tables import list_public_tables, list_user_tables
from app.storage.database import Database
from app.storage.models import Table
from app.storage.player_models import Result
from app.tables.play.rooms import Rooms
from app.tables.view.describe_table import describe_winners, describe_winners_from_seats
from app.web.errors import Problem

MAX_GAMES = 20
"""Maximum number of games in a list."""
MINUTE_MS = 60_000


@dataclass(frozen=True)
class FinishedGame:
    """A finished game. `result` says who won, or is empty if its rules version is not supported any more."""

    card: TableCard
    result: str
    ended: datetime
    minutes: int


@dataclass(frozen=True)
class History:
    """The user's newest games, and other players' newest public games."""

    own: tuple[FinishedGame, ...]
    public: tuple[FinishedGame, ...]


@dataclass
class _StoredResult:
    """The stored result of a game: its times, each seat's rank, and the user's seat.

    `ranks` is empty for a game that finished before ranks were stored.
    """

    started_at: int
    ended_at: int
    ranks: dict[int, int] = field(default_factory=dict)
    own_seat: int | None = None


async def read_history(db: Database, rooms: Rooms, user_id: str | None) -> History:
    """The finished games of the history page, most recently finished first."""
    own_cards, public_cards, results = await db.read(partial(_read_games, user_id=user_id))
    return History(
        await _describe_games(rooms, own_cards, results, user_id),
        await _describe_games(rooms, public_cards, results, user_id),
    )


def _read_games(
    db: Session, user_id: str | None
) -> tuple[tuple[TableCard, ...], tuple[TableCard, ...], dict[str, _StoredResult]]:
    own_cards = (
        [card for card in list_user_tables(db, user_id) if card.status == "finished"] if user_id else []
    )
    public_cards = [card for card in list_public_tables(db, user_id, "finished") if not card.yours]
    own_cards, public_cards = own_cards[:MAX_GAMES], public_cards[:MAX_GAMES]
    results = _read_results(db, [card.id for card in (*own_cards, *public_cards)], user_id)
    return tuple(own_cards), tuple(public_cards), results


def _read_results(db: Session, ids: Collection[str], user_id: str | None) -> dict[str, _StoredResult]:
    """The stored results of some tables, by table id."""
    results = {
        id: _StoredResult(started or 0, ended or 0)
        for id, started, ended in db.exec(
            select(Table.id, Table.started_at, Table.ended_at).where(col(Table.id).in_(ids))
        )
    }
    for row in db.exec(select(Result).where(col(Result.table_id).in_(ids))):
        results[row.table_id].ranks[row.seat] = row.rank
        if row.user_id == user_id:
            results[row.table_id].own_seat = row.seat
    return results


async def _describe_games(
    rooms: Rooms, cards: Collection[TableCard], results: dict[str, _StoredResult], user_id: str | None
) -> tuple[FinishedGame, ...]:
    games = [
        FinishedGame(
            card,
            await _say_result(rooms, card, results[card.id], user_id),
            datetime.fromtimestamp(results[card.id].ended_at / 1000, UTC),
            max(1, round((results[card.id].ended_at - results[card.id].started_at) / MINUTE_MS)),
        )
        for card in cards
    ]
    return tuple(sorted(games, key=lambda game: game.ended, reverse=True))


async def _say_result(rooms: Rooms, card: TableCard, result: _StoredResult, user_id: str | None) -> str:
    """The sentence that names the winners; derived from the room if no ranks are stored."""
    if result.ranks:
        winners = tuple([seat for seat, rank in sorted(result.ranks.items()) if rank == 1])
        return (
            describe_winners_from_seats(winners, result.own_seat, card.players, current_language())
            if winners
            else ""
        )
    try:
        scene = (await rooms.get(card.id)).scene
    except Problem:  # deleted meanwhile, or its game was removed from the catalogue
        return ""
    return describe_winners(scene, scene.seat_of(user_id), current_language())
