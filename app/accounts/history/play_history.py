"""A user's finished games and totals, loaded from the stored results."""

from dataclasses import dataclass, field
from functools import partial

from sqlmodel import Session, col, select

from app.accounts.history.games import GameFilters, PlayedGame, build_games_query, group_by_game, same_seat
from app.accounts.history.totals import Total, build_totals_query, read_totals
from app.storage.database import Database
from app.storage.models import Seat, Table
from app.storage.player_models import Result
from app.tables.play.rooms import Rooms
from app.tables.results.results import record_results
from app.web.errors import Problem

MAX_BACKFILLED_GAMES = 50
"""Maximum number of games whose missing results are added in one request."""


@dataclass(frozen=True)
class PlayHistory:
    """The finished games of a user.

    `matching` is the number of games that pass the filters; `games` are the newest of them.
    """

    by_game: tuple[Total, ...] = ()
    by_opponent: tuple[Total, ...] = ()
    matching: int = 0
    games: tuple[PlayedGame, ...] = field(default=())

    @property
    def count(self) -> int:
        """The number of finished games."""
        return sum(total.games for total in self.by_game)

    @property
    def won(self) -> int:
        """The number of games won."""
        return sum(total.won for total in self.by_game)


async def load_history(db: Database, rooms: Rooms, user_id: str, filters: GameFilters) -> PlayHistory:
    """The finished games of a user.

    It takes two statements. Games that were finished before results were stored get their results now.
    """
    history, missing = await db.read(partial(_load, user_id=user_id, filters=filters))
    if not missing:
        return history
    for table_id in await db.read(partial(find_tables_without_result, user_id=user_id)):
        await _store_result(db, rooms, table_id)
    return (await db.read(partial(_load, user_id=user_id, filters=filters)))[0]


def _load(session: Session, user_id: str, filters: GameFilters) -> tuple[PlayHistory, int]:
    """The history, and the number of games without a stored result."""
    total_rows = list(session.connection().execute(build_totals_query(user_id)))
    game_rows = list(session.connection().execute(build_games_query(user_id, filters)))
    history = PlayHistory(
        by_game=read_totals(total_rows, "game"),
        by_opponent=read_totals(total_rows, "opponent"),
        matching=game_rows[0].matching if game_rows else 0,
        games=group_by_game(game_rows),
    )
    return history, sum(row.missing for row in total_rows)


def find_tables_without_result(session: Session, user_id: str) -> list[str]:
    """The ids of a user's finished tables without a stored result, most recently ended first."""
    query = (
        select(Table.id)
        .join(Seat)
        .outerjoin(Result, same_seat())
        .where(Seat.user_id == user_id, Table.status == "finished", col(Result.seat).is_(None))
    )
    return list(session.exec(query.order_by(col(Table.ended_at).desc()).limit(MAX_BACKFILLED_GAMES)))


async def _store_result(db: Database, rooms: Rooms, table_id: str) -> None:
    """Stores the result of a game that was finished before results were stored."""
    try:
        scene = (await rooms.get(table_id)).scene
    except Problem:  # the table was deleted, or its game is no longer supported
        return
    await db.write(
        lambda session: record_results(session.connection(), scene.table, scene.seats, scene.match)
    )
