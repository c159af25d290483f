"""Endpoints for games, and for JSON Schemas of their views, events and decisions."""

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import TypeAdapter

from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.requests import AnswerBody
from app.api.schemas.responses import GameOptionShape, GameShape, SchemaShape
from app.api.schemas.table import DecisionShape
from app.games.catalogue import CATALOGUE
from app.language.catalogues import load_language
from app.language.current_language import current_language
from app.lobby.starting.option_views import OptionFieldView, describe_options
from app.web.errors import not_found
from app.web.inputs.bounded_types import Id
from engines.kernel.contract.game import Game
from engines.kernel.contract.schema import schema_of

router = APIRouter(prefix="/api", tags=["games"], responses=ERROR_RESPONSES)


@router.get("/games")
async def list_games() -> list[GameShape]:
    """Lists the games with their player counts and options."""
    return [_game_shape(game) for game in CATALOGUE.values()]


@router.get("/games/{game_id}/schema")
async def show_schema(game_id: Annotated[Id, Path(description="The game’s id.")]) -> SchemaShape:
    """Describes a game’s views, events, decisions and paths."""
    if game_id not in CATALOGUE:
        raise not_found("There’s no such game here.")
    return _schema_shape(game_id)


def _game_shape(game: Game[Any]) -> GameShape:
    min_players, max_players = game.seats
    return GameShape(
        id=game.id,
        name=game.name,
        about=load_language(current_language(), game.id)(game.about),
        version=game.version,
        min_players=min_players,
        max_players=max_players,
        options=[_option_shape(option) for option in describe_options(game)],
    )


def _option_shape(option: OptionFieldView) -> GameOptionShape:
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
def _schema_shape(game_id: str) -> SchemaShape:
    game = CATALOGUE[game_id]
    return SchemaShape(
        game=game.id,
        version=game.version,
        view=schema_of(game.state),
        events={event.__name__: schema_of(event) for event in game.all_events},
        decision=TypeAdapter(DecisionShape).json_schema(),
        path=TypeAdapter(list[AnswerBody]).json_schema(),
    )
