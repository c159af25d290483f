"""Endpoints for playing: exploring a path, hints, choices, undo and forfeit."""

from fastapi import APIRouter, Response

from app.api.caller import UserTableRequestDep
from app.api.error_codes import ERROR_RESPONSES
from app.api.schemas.requests import ChoiceBody, ExploreBody, HintBody, OpBody, parse_path
from app.api.schemas.responses import SeqShape
from app.api.schemas.table import CompleteShape, HintShape, StepShape
from app.api.schemas.table_json import decision_json, encode_json
from app.bots.hints import suggest_move
from app.identity.limits.rate_limits import CHOICES, MESSAGES, rate_limit
from app.identity.limits.storage_limits import ENTRIES_A_DAY, storage_limit
from app.language.current_language import current_language
from app.tables.log.scene import require_match
from app.tables.play import moves
from app.tables.view.question.questions import build_next_question
from app.tables.view.words import game_speaker
from engines.kernel.choices.decision import Refused

router = APIRouter(
    prefix="/api/tables/{table_id}",
    tags=["play"],
    dependencies=[rate_limit(CHOICES)],
    responses=ERROR_RESPONSES,
)


@router.post("/explore", response_model=StepShape | CompleteShape)
async def explore(request: UserTableRequestDep, body: ExploreBody) -> Response:
    """Shows the next step of a move. Changes nothing, and nobody else sees it."""
    scene = request.room.scene
    seat = moves.require_deciding_seat(scene, request.user.id, body.decision)
    say = game_speaker(scene.game, seat, scene.names, current_language())
    try:
        question = build_next_question(require_match(scene), seat, parse_path(body.path), say)
    except Refused as refused:
        raise moves.explain_refusal(scene, seat, refused) from None
    step = (
        {"complete": True} if question is None else {"complete": False, "decision": decision_json(question)}
    )
    return Response(encode_json(step), media_type="application/json")


@router.post("/hint", response_model=HintShape, dependencies=[rate_limit(MESSAGES)])
async def show_hint(request: UserTableRequestDep, body: HintBody) -> Response:
    """Shows the move a Medium bot would make in your place, if all others are bots. Changes nothing."""
    hint = await suggest_move(request.services, request.room, request.user.id, body.decision)
    return Response(encode_json(hint), media_type="application/json")


@router.post("/choices", dependencies=[storage_limit(ENTRIES_A_DAY)])
async def choose(request: UserTableRequestDep, body: ChoiceBody) -> SeqShape:
    """Makes a complete move."""
    move = moves.choose_move(body.op, body.decision, parse_path(body.path))
    return SeqShape(seq=await request.room.play(request.user.id, move))


@router.post("/undo", dependencies=[storage_limit(ENTRIES_A_DAY)])
async def undo(request: UserTableRequestDep, body: OpBody) -> SeqShape:
    """Undoes your last move, while `can_undo` is true."""
    return SeqShape(seq=await request.room.play(request.user.id, moves.undo_move(body.op)))


@router.post("/concede")
async def concede(request: UserTableRequestDep, body: OpBody) -> SeqShape:
    """Forfeits: you leave the running game for good. The rules say what happens to your cards."""
    return SeqShape(seq=await request.room.play(request.user.id, moves.leave_move(body.op)))
