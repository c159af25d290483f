"""The endpoint for the reasons that bots had for their moves."""

from functools import partial
from typing import Literal

import msgspec
from fastapi import APIRouter
from pydantic import Field
from sqlmodel import Session

from app.api.caller import PublicTableRequestDep
from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.requests import Strength
from app.api.schemas.responses import Shape
from app.storage.database import Database
from app.tables.finished.bot_reasons import list_reasons
from app.tables.log.scene import Scene

router = APIRouter(prefix="/api/tables/{table_id}", tags=["tables"], responses=ERROR_RESPONSES)


class BotReasonShape(Shape):
    """The reason for a bot’s move."""

    seq: int = Field(description="The entry of the log that it made.")
    seat: int = Field(description="The bot’s seat, or the one where it stood in for a player.")
    strength: Strength = Field(description="The bot’s strength.")
    manner: Literal["thought", "random", "lesson", "late"] = Field(
        description="The bot thought, chose at random, followed the lesson of a guided game, or was too "
        "late, so the default was played. The fields below are set only if it thought."
    )
    chance: float | None = Field(default=None, description="The chance to win that it gave its move, 0 to 1.")
    looked_at: int = Field(default=0, description="The number of moves it looked at.")
    next_best: float | None = Field(
        default=None, description="The chance that it gave the second-best move. Null if it saw no other."
    )
    instead: list[dict[str, list[str] | list[int]]] = Field(
        default=[], description="The second-best move, as a path; also empty if it was too long to store."
    )


class BotReasonsShape(Shape):
    """The reasons for the bots’ moves."""

    reasons: list[BotReasonShape] = Field(description="One for each of their moves, in order.")


@router.get("/reasons")
async def list_bot_reasons(request: PublicTableRequestDep) -> BotReasonsShape:
    """Lists the reasons that bots had for their moves in a finished game."""
    request.room.admit(request.user_id)
    reasons = await request.services[Database].read(partial(_read_reasons, scene=request.room.scene))
    return BotReasonsShape(reasons=reasons)


def _read_reasons(db: Session, scene: Scene) -> list[BotReasonShape]:
    return [
        BotReasonShape(
            seq=seq,
            seat=seat,
            strength=reason.strength,  # type: ignore[arg-type]  # pydantic checks it
            manner=reason.manner,
            chance=reason.chance if reason.manner == "thought" else None,
            looked_at=reason.looked_at,
            next_best=reason.next_best,
            instead=msgspec.to_builtins(reason.instead),
        )
        for seq, seat, reason in list_reasons(db, scene)
    ]
