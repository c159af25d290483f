"""Playing: questions along a path, choices, taking back, giving up."""

from fastapi import APIRouter, Response

from app.api.bodies import ChoiceBody, ExploreBody, OpBody, path_of
from app.api.caller import ACall
from app.api.shapes import SeqShape
from app.api.table_shape import CompleteShape, StepShape
from app.api.telling import decision_told, encoded
from app.limits import CHOICES, limited
from app.tables import moves
from app.tables.asking import explored
from engines.kernel.decision import Refused

router = APIRouter(prefix="/tables/{table_id}", tags=["play"], dependencies=[limited(CHOICES)])


@router.post("/explore", response_model=StepShape | CompleteShape)
async def explore(call: ACall, body: ExploreBody) -> Response:
    """Asks for the next question of a choice. Changes nothing and is seen by nobody."""
    scene = call.room.scene
    seat = moves.asked_seat(scene, call.user.id, body.decision)
    say = scene.game.speaker(seat, scene.names)
    try:
        question = explored(moves.running(scene), seat, path_of(body.path), say)
    except Refused as refused:
        raise moves.refusal(scene, seat, refused) from None
    told = (
        {"complete": True} if question is None else {"complete": False, "decision": decision_told(question)}
    )
    return Response(encoded(told), media_type="application/json")


@router.post("/choices")
async def choose(call: ACall, body: ChoiceBody) -> SeqShape:
    """Answers your decision with a whole choice."""
    move = moves.choice(body.op, body.decision, path_of(body.path))
    return SeqShape(seq=await call.room.play(call.user.id, move))


@router.post("/undo")
async def undo(call: ACall, body: OpBody) -> SeqShape:
    """Takes your last choice back, while `can_undo`."""
    return SeqShape(seq=await call.room.play(call.user.id, moves.take_back(body.op)))


@router.post("/concede")
async def concede(call: ACall, body: OpBody) -> SeqShape:
    """Gives up: you leave a running game for good, and its rules say what becomes of your things."""
    return SeqShape(seq=await call.room.play(call.user.id, moves.concede(body.op)))
