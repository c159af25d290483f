"""Reviews of finished games."""

from functools import partial

import msgspec
from fastapi import APIRouter

from app.api.caller import TheTableRead, TheTableRequest
from app.api.schemas.review import LookShape, ReviewShape
from app.identity.rate_limits import CHANGES, rate_limit
from app.review.requests import cancel_review, read_review_progress, request_review
from app.review.store import ReviewProgress, read_looks
from app.storage.database import Database
from app.tables.log.scene import require_match
from engines.kernel.reviewing.highlights import find_luck, find_turns
from engines.kernel.reviewing.sides import find_sides

router = APIRouter(prefix="/tables/{table_id}/review", tags=["tables"])


@router.get("")
async def show_review(look: TheTableRead) -> ReviewShape:
    """Shows the review of a finished game, or how far it is."""
    progress = await read_review_progress(look.services, look.room, look.user_id)
    shape = _shape(progress)
    if progress.status == "ready":
        looks = await look.services[Database].read(partial(read_looks, table_id=look.room.id))
        state = require_match(look.room.scene).state
        sides = find_sides(look.room.scene.game, state, look.room.scene.table.players)
        shape.sides = [list(side) for side in sides]
        shape.looks = [LookShape.model_validate(msgspec.to_builtins(one)) for one in looks]
        shape.turns = [one.entry for one in find_turns(looks)]
        shape.lucky = [one.entry for one in find_luck(looks)]
    return shape


@router.post("", status_code=202, dependencies=[rate_limit(CHANGES)])
async def ask(call: TheTableRequest) -> ReviewShape:
    """Asks for the review of a finished game that you played. It is made once, for all who can see the
    table."""
    return _shape(await request_review(call.services, call.room, call.user.id))


@router.delete("", dependencies=[rate_limit(CHANGES)])
async def cancel(call: TheTableRequest) -> ReviewShape:
    """Stops the work on a review. What was found is kept: asked for again, it goes on from there."""
    return _shape(await cancel_review(call.services, call.room, call.user.id))


def _shape(progress: ReviewProgress) -> ReviewShape:
    return ReviewShape(
        status=progress.status,  # type: ignore[arg-type]  # pydantic checks it
        done=progress.done,
        total=progress.total,
        cpu_ms=progress.cpu_ms,
    )
