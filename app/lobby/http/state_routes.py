"""States of tables as files, for development: download one, upload one, and open a table in it."""

import hashlib
from functools import partial

from anyio import Path
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse

from app.bots.strengths import DEFAULT_STRENGTH
from app.identity.current_user import CurrentUser, get_or_create_user
from app.identity.naming.guest_names import generate_guest_name
from app.identity.table_creators import find_refusal
from app.lobby.starting.given_state import OpenRequest, open_state
from app.settings import Settings
from app.storage.database import Database
from app.tables.http.visit import TableVisit
from app.tables.log.past_scene import load_past_scene
from app.tables.log.scene import require_match
from app.web.errors import invalid, not_found
from app.web.inputs.bounded_types import Id, Number
from app.web.services import ServicesDep
from engines import CATALOGUE
from engines.kernel.matches.state_file import GivenState, InvalidStateFile, read_state, write_state

router = APIRouter()

OPEN_SEATS = "none"
"""The value of `bots` that leaves all other seats open."""


@router.get("/tables/{table_id}/state")
async def download_state(visit: TableVisit, at: Number | None = None) -> Response:
    """The state of a table, now or after entry `at`, with everything that is hidden, as a file."""
    visit.room.admit(visit.user_id)
    scene = visit.room.scene
    if at is not None:
        scene = await visit.services[Database].read(partial(load_past_scene, scene=scene, seq=at))
    match = require_match(scene)
    name = f"{scene.table.game}-{scene.table.id[:6]}-{match.seq}.json"
    return Response(
        write_state(match, scene.options, scene.names),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.post("/states")
async def upload_state(request: Request, services: ServicesDep) -> Response:
    """Store a state file; returns the path at which it is opened. Raises Problem 422."""
    data = await request.body()
    _read(data)
    state_id = hashlib.sha256(data).hexdigest()[:12]
    folder = services[Settings].development_folder / "states"
    folder.mkdir(parents=True, exist_ok=True)
    await Path(folder / f"{state_id}.json").write_bytes(data)
    return JSONResponse({"path": f"/states/{state_id}"})


@router.get("/states/{state_id}")
async def open_stored_state(
    request: Request,
    services: ServicesDep,
    me: CurrentUser,
    state_id: Id,
    seat: Number = 0,
    bots: Id = DEFAULT_STRENGTH,
) -> Response:
    """Open a new table in a stored state, with the user in a seat, and redirect to it.

    A browser without a session becomes a guest. Raises Problem 404 or 422.
    """
    file = services[Settings].development_folder / "states" / f"{state_id}.json"
    if not state_id.isalnum() or not file.exists():
        raise not_found("There’s no such state here.")
    given = _read(await Path(file).read_bytes())
    login = await get_or_create_user(services, me, generate_guest_name())
    strength = None if bots == OPEN_SEATS else bots
    refusal = await find_refusal(request) if strength is None else None
    if refusal is not None:
        raise refusal
    table_id = await open_state(services, given, login.user, OpenRequest(seat, strength))
    return login.set_cookie(RedirectResponse(f"/tables/{table_id}", 303))


def _read(data: bytes) -> GivenState:
    try:
        given = read_state(CATALOGUE, data)
    except InvalidStateFile as error:
        raise invalid("This isn’t a state of a game here: {error}", error=error) from None
    if given.game.finished(given.state):
        raise invalid("The game is over in this state.")
    return given
