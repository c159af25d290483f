"""Players: game history, the export of personal data, and public profiles."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Response
from pydantic import Field
from sqlmodel import Session

from app.accounts.history.games import PlayedGame, PlayHistory, Total, load_history
from app.accounts.history.queries import GameFilters
from app.accounts.own_data.export import collect_rows
from app.accounts.own_data.routes import find_player
from app.accounts.profile import MAX_GAMES
from app.api.caller import Caller
from app.api.schemas.responses import Shape, UserShape
from app.language.deleted_players import say_name
from app.storage.database import Database
from app.storage.models import User
from app.tables.play.rooms import Rooms
from app.web.preferences import decode_preferences
from app.web.services import TheServices

router = APIRouter(tags=["players"])


class PlayedPlaceShape(Shape):
    """How a finished game ended for one seat."""

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
    """How often a game was played."""

    game: str = Field(description="The game’s id.")
    games: int = Field(description="How many were finished.")
    won: int = Field(description="How many of them were won.")
    rating: int | None = Field(description="The rating from rated tables; null without any.")


class HistoryShape(Shape):
    """What a player has played."""

    name: str = Field(description="The player’s name.")
    totals: list[TotalShape] = Field(description="By game, the most played first.")
    games: list[PlayedShape] = Field(description="Finished games, the last ended first.")


class ExportShape(Shape):
    """Everything that is known of you, without what proves who you are."""

    user: UserShape = Field(description="You.")
    created_at: int = Field(description="When you came, in milliseconds since 1970 (UTC).")
    settings: dict[str, str] = Field(description="Your settings, by name.")
    rows: dict[str, list[dict[str, object]]] = Field(
        description="What is kept about you, by the table of the database that it is kept in."
    )


@router.get("/me/games")
async def my_games(services: TheServices, caller: Caller) -> HistoryShape:
    """Lists your finished games."""
    filters = GameFilters(count=MAX_GAMES)
    return _history(caller, await load_history(services[Database], services[Rooms], caller.id, filters))


@router.get("/me/export")
async def export_everything(services: TheServices, caller: Caller, response: Response) -> ExportShape:
    """Returns everything that is known of you."""
    rows = await services[Database].read(partial(_rows, user_id=caller.id))
    response.headers["Content-Disposition"] = 'attachment; filename="magehall.json"'
    return ExportShape(
        user=UserShape(id=caller.id, name=caller.name),
        created_at=caller.created_at,
        settings=dict(decode_preferences(caller.preferences)),
        rows=rows,
    )


@router.get("/players/{public_id}")
async def show_player(
    services: TheServices,
    public_id: Annotated[str, Path(description="The last part of the address of a public page.")],
) -> HistoryShape:
    """Shows a player who wants a public page: totals, and the games that anybody could watch."""
    player = await services[Database].read(partial(find_player, public_id=public_id))
    filters = GameFilters(count=MAX_GAMES).in_public
    return _history(player, await load_history(services[Database], services[Rooms], player.id, filters))


def _rows(db: Session, user_id: str) -> dict[str, list[dict[str, object]]]:
    return collect_rows(db.connection(), user_id)


def _history(player: User, history: PlayHistory) -> HistoryShape:
    return HistoryShape(
        name=player.name,
        totals=[_total(one) for one in history.by_game],
        games=[_game(one) for one in history.games],
    )


def _total(total: Total) -> TotalShape:
    return TotalShape(game=total.key, games=total.games, won=total.won, rating=total.rating)


def _game(game: PlayedGame) -> PlayedShape:
    places = [
        PlayedPlaceShape(
            seat=one.seat,
            name=say_name(one.name),
            bot=one.bot is not None,
            rank=one.rank,
            score=one.score,
        )
        for one in game.seats
    ]
    return PlayedShape(
        table=game.table,
        game=game.game,
        seat=game.own,
        started_at=game.started_at,
        ended_at=game.ended_at,
        places=places,
    )
