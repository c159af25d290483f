"""GET /api/games: what is played here, and how to read it."""

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import TypeAdapter

from app.api.bodies import AnswerBody
from app.api.shapes import GameOptionShape, GameShape, SchemaShape
from app.api.table_shape import DecisionShape
from app.errors import unknown
from app.lobby.seen import OptionSeen, options_seen
from engines import CATALOGUE
from engines.kernel.game import Game
from engines.kernel.schema import schema

router = APIRouter(tags=["games"])


@router.get("/games")
async def games() -> list[GameShape]:
    """Lists the games, their sizes and options."""
    return [_game(game) for game in CATALOGUE.values()]


@router.get("/games/{game_id}/schema")
async def game_schema(game_id: Annotated[str, Path(description="The game's id.")]) -> SchemaShape:
    """Tells the shape of a game's views and events, and of decisions and paths."""
    if game_id not in CATALOGUE:
        raise unknown("There is no such game here.")
    return _schema(game_id)


def _game(game: Game[Any]) -> GameShape:
    least, most = game.seats
    return GameShape(
        id=game.id,
        name=game.name,
        about=game.about,
        version=game.version,
        min_players=least,
        max_players=most,
        options=[_option(option) for option in options_seen(game)],
    )


def _option(option: OptionSeen) -> GameOptionShape:
    return GameOptionShape(
        id=option.id,
        kind=option.kind,  # type: ignore[arg-type]  # pydantic checks it
        choices=[choice.value for choice in option.choices],
        least=option.least,
        most=option.most,
        default=option.default,
        label=option.label,
        help=option.help,
    )


@cache
def _schema(game_id: str) -> SchemaShape:
    game = CATALOGUE[game_id]
    return SchemaShape(
        game=game.id,
        version=game.version,
        view=schema(game.state),
        events={event.__name__: schema(event) for event in game.all_events},
        decision=TypeAdapter(DecisionShape).json_schema(),
        path=TypeAdapter(list[AnswerBody]).json_schema(),
    )
