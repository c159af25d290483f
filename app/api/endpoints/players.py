"""Endpoints for players: game history, the export of personal data, and public profiles."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import Field
from sqlmodel import Session

from app.accounts.history.games import MAX_GAMES, GameFilters, PlayedGame
from app.accounts.history.play_history import PlayHistory, load_history
from app.accounts.history.totals import Total
from app.accounts.own_data.export import collect_rows
from app.accounts.public_page import find_player
from app.api.caller import Caller
from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.responses import Shape, UserShape
from app.language.deleted_players import say_name
from app.storage.database import Database
from app.storage.models import User
from app.tables.play.rooms import Rooms
from app.web.cookies.preferences import decode_preferences
from app.web.inputs.bounded_types import Id
from app.web.services import ServicesDep

router = APIRouter(prefix="/api", tags=["players"], responses=ERROR_RESPONSES)


class PlayedPlaceShape(Shape):
    """The result of a finished game for one seat."""

    seat: int = Field(description="The seat, from 0.")
    name: str = Field(description="The name at the table.")
    bot: bool = Field(description="Whether a bot had the seat.")
    rank: int = Field(description="1 is first; equal ranks are shared. 0: the rules have changed since then.")
    score: int = Field(description="The score, in the game’s points.")


class PlayedShape(Shape):
    """A finished game."""

    table: str = Field(description="The table’s id.")
    game: str = Field(description="The game’s id.")
    seat: int = Field(description="The player’s seat, from 0.")
    started_at: int = Field(description="Start, in milliseconds since 1970 (UTC).")
    ended_at: int = Field(description="End, in milliseconds since 1970 (UTC).")
    places: list[PlayedPlaceShape] = Field(description="One for each seat.")


class TotalShape(Shape):
    """Totals of a player’s finished games of one kind."""

    game: str = Field(description="The game’s id.")
    games: int = Field(description="The number of finished games.")
    won: int = Field(description="The number of games won.")
    rating: int | None = Field(description="The rating from rated tables; null without any.")


class HistoryShape(Shape):
    """A player’s finished games."""

    name: str = Field(description="The player’s name.")
    totals: list[TotalShape] = Field(description="By game, the most played first.")
    games: list[PlayedShape] = Field(description="Finished games, most recently ended first.")


class ExportShape(Shape):
    """All data stored about you, except tokens and keys."""

    user: UserShape = Field(description="You.")
    created_at: int = Field(description="When you were created, in milliseconds since 1970 (UTC).")
    settings: dict[str, str] = Field(description="Your settings, by name.")
    rows: dict[str, list[dict[str, object]]] = Field(
        description="The rows stored about you, by database table."
    )


@router.get("/me/games")
async def list_my_games(services: ServicesDep, caller: Caller) -> HistoryShape:
    """Lists your finished games."""
    filters = GameFilters(limit=MAX_GAMES)
    return _history_shape(caller, await load_history(services[Database], services[Rooms], caller.id, filters))


@router.get("/me/export")
async def export_my_data(services: ServicesDep, caller: Caller, response: Response) -> ExportShape:
    """Returns all data stored about you."""
    rows = await services[Database].read(partial(_read_rows, user_id=caller.id))
    response.headers["Content-Disposition"] = 'attachment; filename="magehall.json"'
    return ExportShape(
        user=UserShape(id=caller.id, name=caller.name),
        created_at=caller.created_at,
        settings=dict(decode_preferences(caller.preferences)),
        rows=rows,
    )


@router.get("/players/{public_id}")
async def show_player(
    services: ServicesDep,
    public_id: Annotated[Id, Path(description="The last part of the address of a public page.")],
) -> HistoryShape:
    """Shows the public page of a player: totals, and the games that anybody could watch."""
    player = await services[Database].read(partial(find_player, public_id=public_id))
    filters = GameFilters(limit=MAX_GAMES).for_other_viewers
    return _history_shape(player, await load_history(services[Database], services[Rooms], player.id, filters))


def _read_rows(db: Session, user_id: str) -> dict[str, list[dict[str, object]]]:
    return collect_rows(db.connection(), user_id)


def _history_shape(player: User, history: PlayHistory) -> HistoryShape:
    return HistoryShape(
        name=player.name,
        totals=[_total_shape(total) for total in history.by_game],
        games=[_game_shape(game) for game in history.games],
    )


def _total_shape(total: Total) -> TotalShape:
    return TotalShape(game=total.key, games=total.games, won=total.won, rating=total.rating)


def _game_shape(game: PlayedGame) -> PlayedShape:
    places = [
        PlayedPlaceShape(
            seat=seat.seat,
            name=say_name(seat.name),
            bot=seat.bot is not None,
            rank=seat.rank,
            score=seat.score,
        )
        for seat in game.seats
    ]
    return PlayedShape(
        table=game.table,
        game=game.game,
        seat=game.own,
        started_at=game.started_at,
        ended_at=game.ended_at,
        places=places,
    )
