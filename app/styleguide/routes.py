"""The pages of the style guide."""

from anyio import to_thread
from fastapi import APIRouter, Response
from fastapi.responses import RedirectResponse
from msgspec.structs import replace

from app.bots.strengths import DEFAULT_STRENGTH
from app.chat.chat_view import ChannelView, ChatView
from app.games.catalogue import CATALOGUE
from app.identity.current_user import CurrentUser, get_or_create_user
from app.identity.naming.guest_names import generate_guest_name
from app.language.current_language import current_language
from app.lobby.seats.invite_qr_code import render_qr_code
from app.lobby.starting.given_state import OpenRequest, open_state
from app.settings import ROOT, Settings
from app.styleguide.full_tables import build_full_samples
from app.styleguide.samples import (
    INVITE_ADDRESS,
    SEAT_SAMPLES,
    TABLE_CARDS,
    VIEWER,
    TableSample,
    build_samples,
)
from app.styleguide.states import build_states, describe_state
from app.tables.rendering.attendance import Attendance
from app.tables.sockets.hub import Hub
from app.tables.view.describe_table import describe_table
from app.tables.view.followed_seat import find_followed_seat
from app.tables.view.people import list_people
from app.tables.view.story.progress_chart import build_charts
from app.tables.view.story.replay import reveal_hands
from app.tables.view.table_view import TableView
from app.web.errors import not_found
from app.web.inputs.bounded_types import Id, Line, Number
from app.web.partials import render_notice, stamp_region
from app.web.rendering.pages import current_environment, render_page
from app.web.services import ServicesDep
from engines.kernel.contract.panels import Score
from engines.kernel.matches.state_file import GivenState

router = APIRouter(prefix="/styleguide")


@router.get("")
async def show_components(services: ServicesDep) -> Response:
    """The small components in every state, and links to the sample tables of every game."""
    sprite = (ROOT / "static" / "icons.txt").read_text().splitlines()
    return render_page(
        services,
        "styleguide.html",
        None,
        icons=[line.split()[0] for line in sprite if line.strip() and not line.startswith("#")],
        seats=tuple(SEAT_SAMPLES),
        people=list_people(tuple(SEAT_SAMPLES.values()), next(iter(CATALOGUE.values())).speaker(None, ())),
        scores=[Score(seat, "gem", "gems") for seat in range(len(SEAT_SAMPLES))],
        cards=TABLE_CARDS,
        games={game: tuple(build_samples(game)) for game in CATALOGUE},
    )


@router.get("/invite.svg")
async def show_qr_code() -> Response:
    """The QR code of the invite in the sample waiting rooms."""
    return Response(render_qr_code(INVITE_ADDRESS), media_type="image/svg+xml")


@router.get("/{game}")
async def show_states(services: ServicesDep, game: Id, only: Line = "") -> Response:
    """All states of a game, each on a phone and at a desk; `only` those with a topic or an event."""
    engine = CATALOGUE.get(game)
    if engine is None:
        raise not_found("There’s no such game here.")
    states = await to_thread.run_sync(build_states, game)
    shown = [describe_state(name, sample) for name, sample in states.samples.items()]
    names = {name for state in shown for name in state.names}
    return render_page(
        services,
        "styleguide_states.html",
        None,
        game=engine,
        states=[state for state in shown if only in ("", state.id) or only in state.names],
        names=sorted(names),
        only=only,
        unseen=states.unseen_events,
        can_open=services[Settings].development,
    )


@router.get("/{game}/{moment}/open")
async def open_sample(services: ServicesDep, me: CurrentUser, game: Id, moment: Id) -> Response:
    """Open a new table in the state of a sample, against bots, and redirect to it; for development only."""
    sample = _find_sample(game, moment)
    scene, match = sample.scene, sample.scene.match
    if match is None or match.finished or not services[Settings].development:
        raise not_found("There’s no such sample.")
    given = GivenState(scene.game, match.seats, scene.options, scene.names, match.state)
    login = await get_or_create_user(services, me, generate_guest_name())
    request = OpenRequest(sample.viewer or 0, DEFAULT_STRENGTH)
    table_id = await open_state(services, given, login.user, request)
    return login.set_cookie(RedirectResponse(f"/tables/{table_id}", 303))


@router.get("/{game}/{moment}")
async def show_table(services: ServicesDep, game: Id, moment: Id, seats: Number | None = None) -> Response:
    """The complete page of a sample table, whose controls do nothing.

    With a number of seats, it is the fullest table of this size at the moment.
    """
    sample = _find_sample(game, moment) if seats is None else _find_full_sample(game, moment, seats)
    renderer = services[Hub].renderer.regions
    table_view = _describe_sample(sample)
    regions = {
        name: stamp_region(region.html, 0, table_view.seq)
        for name, region in renderer.render(table_view).items()
    }
    chat_view = ChatView("sample", (ChannelView("players", ()),))
    chat = current_environment(services).get_template("table/chat.html").render(chat=chat_view).strip()
    all_regions = {
        **regions,
        "chat": stamp_region(chat, 0, 0),
        "notice": render_notice(current_environment(services)),
    }
    still_path = f"/styleguide/{game}/{moment}"
    return render_page(
        services,
        "frame/page.html",
        VIEWER,
        t=table_view,
        regions=all_regions,
        still=still_path,
        has_panels=True,
    )


@router.get("/{game}/{moment}/course")
async def show_course(services: ServicesDep, game: Id, moment: Id) -> Response:
    """The progress charts of a finished sample game."""
    sample = _find_sample(game, moment)
    table_view = _describe_sample(sample)
    charts = build_charts(sample.progress, sample.scene, table_view)
    return render_page(services, "frame/course.html", VIEWER, t=table_view, drawings=charts, only=None)


def _find_sample(game: str, moment: str) -> TableSample:
    sample = build_samples(game).get(moment) if game in CATALOGUE else None
    if sample is None and game in CATALOGUE:
        sample = build_states(game).samples.get(moment)
    if sample is None:
        raise not_found("There’s no such sample.")
    return sample


def _find_full_sample(game: str, moment: str, seats: int) -> TableSample:
    engine = CATALOGUE.get(game)
    is_possible = engine is not None and engine.seats[0] <= seats <= engine.seats[1]
    sample = build_full_samples(game, seats).get(moment) if is_possible else None
    if sample is None:
        raise not_found("There’s no such sample.")
    return sample


def _describe_scene(sample: TableSample) -> TableView:
    language = current_language()
    return describe_table(sample.scene, sample.viewer, INVITE_ADDRESS, sample.path, language=language)


def _describe_sample(sample: TableSample) -> TableView:
    scene = sample.scene
    table_view = reveal_hands(scene, _describe_scene(sample))
    if table_view.invite:
        table_view = replace(table_view, invite_code="/styleguide/invite.svg")
    seats = frozenset(range(len(scene.seats)))
    attendance = Attendance(seats, 2, ("Wanda",))
    followed_seat = find_followed_seat(scene, sample.viewer, None) if table_view.status == "running" else None
    return replace(attendance.apply_to(table_view), followed_seat=followed_seat)
