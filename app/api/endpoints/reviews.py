"""Endpoints for reviews of finished games."""

from functools import partial

import msgspec
from fastapi import APIRouter

from app.api.caller import PublicTableRequestDep, UserTableRequestDep
from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.review import LookShape, ReviewShape
from app.identity.limits.rate_limits import CHANGES, rate_limit
from app.review.requests import cancel_review, read_review_progress, request_review
from app.review.stored_reviews import ReviewProgress, read_evaluations
from app.storage.database import Database
from app.tables.log.scene import require_match
from engines.kernel.reviewing.highlights import find_lucky_draws, find_turning_moves
from engines.kernel.reviewing.sides import find_sides

router = APIRouter(prefix="/api/tables/{table_id}/review", tags=["tables"], responses=ERROR_RESPONSES)


@router.get("")
async def show_review(request: PublicTableRequestDep) -> ReviewShape:
    """Shows the review of a finished game, or its progress."""
    progress = await read_review_progress(request.services, request.room, request.user_id)
    shape = _review_shape(progress)
    if progress.status == "ready":
        evaluations = await request.services[Database].read(
            partial(read_evaluations, table_id=request.room.id)
        )
        state = require_match(request.room.scene).state
        sides = find_sides(request.room.scene.game, state, request.room.scene.table.players)
        shape.sides = [list(side) for side in sides]
        shape.looks = [
            LookShape.model_validate(msgspec.to_builtins(evaluation)) for evaluation in evaluations
        ]
        shape.turns = [evaluation.entry for evaluation in find_turning_moves(evaluations)]
        shape.lucky = [evaluation.entry for evaluation in find_lucky_draws(evaluations)]
    return shape


@router.post("", status_code=202, dependencies=[rate_limit(CHANGES)])
async def start_review(request: UserTableRequestDep) -> ReviewShape:
    """Requests the review of a finished game that you played.

    There is one review per game, for everybody who can see the table.
    """
    return _review_shape(await request_review(request.services, request.room, request.user.id))


@router.delete("", dependencies=[rate_limit(CHANGES)])
async def stop_review(request: UserTableRequestDep) -> ReviewShape:
    """Stops a review. Finished parts stay stored; the next request continues from them."""
    return _review_shape(await cancel_review(request.services, request.room, request.user.id))


def _review_shape(progress: ReviewProgress) -> ReviewShape:
    return ReviewShape(
        status=progress.status,  # type: ignore[arg-type]  # pydantic checks it
        done=progress.done,
        total=progress.total,
        cpu_ms=progress.cpu_ms,
    )
