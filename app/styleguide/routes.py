"""The pages of the style guide."""

from fastapi import APIRouter, Response
from jinja2 import Environment
from msgspec.structs import replace

from app.chat.views import ChannelView, ChatView
from app.lobby.lists.table_card import TableCard
from app.lobby.seats.invite_qr_code import render_qr_code
from app.settings import ROOT
from app.storage.models import User
from app.styleguide.samples import TableSample, samples
from app.tables.rendering.attendance import Attendance
from app.tables.sockets.hub import Hub
from app.tables.view.describe_table import describe_table
from app.tables.view.followed_seat import find_followed_seat
from app.tables.view.people import list_people
from app.tables.view.story.progress_chart import build_charts
from app.tables.view.story.replay import reveal_hands
from app.tables.view.table_view import SeatView, TableView
from app.web.errors import unknown
from app.web.partials import render_notice, stamp_region
from app.web.rendering.pages import render_page
from app.web.services import TheServices
from engines import CATALOGUE
from engines.kernel.contract.panels import Score

router = APIRouter(prefix="/styleguide")

SEATS = {
    "You, and the host": SeatView(0, "Morgana", host=True, you=True, present=True),
    "To move": SeatView(1, "Prospero", present=True, has_decision=True),
    "Not here": SeatView(2, "Ged"),
    "Away": SeatView(3, "Ada", control="away"),
    "Left the game": SeatView(4, "Circe", control="left"),
    "A bot": SeatView(5, "Quillon", bot=True, control="bot", strength="medium"),
    "A long name": SeatView(6, "Wolfram von Eschenbach 24", present=True),
    "Nobody": SeatView(7, None),
}
INVITE = "https://magehall.example/invite/sample"
"""The same wherever the style guide is served, as pictures are taken of it."""
ME = User(id="sample", name="Morgana")
CARDS = (
    TableCard(
        "1", "sample", "TableSample", "running", "Morgana", ("Morgana", "Ged"), 2, True, your_move=True
    ),
    TableCard("2", "sample", "TableSample", "open", "Ged", ("Ged",), 4, False),
    TableCard("3", "sample", "TableSample", "running", "Ada", ("Ada", "Circe"), 2, False),
    TableCard("4", "sample", "TableSample", "finished", "Ada", ("Ada", "Morgana"), 2, True),
)


@router.get("")
async def pieces(services: TheServices) -> Response:
    """Every small piece in every state, and links to the moments of every game."""
    sprite = (ROOT / "static" / "icons.txt").read_text().splitlines()
    return render_page(
        services,
        "styleguide.html",
        None,
        icons=[line.split()[0] for line in sprite if line.strip() and not line.startswith("#")],
        seats=tuple(SEATS),
        people=list_people(tuple(SEATS.values()), next(iter(CATALOGUE.values())).speaker(None, ())),
        scores=[Score(seat, "gem", "gems") for seat in range(len(SEATS))],
        cards=CARDS,
        games={game: tuple(samples(game)) for game in CATALOGUE},
    )


@router.get("/invite.svg")
async def invite_code() -> Response:
    """The QR code of the invite in the waiting rooms."""
    return Response(render_qr_code(INVITE), media_type="image/svg+xml")


@router.get("/{game}/{moment}")
async def moment(services: TheServices, game: str, moment: str) -> Response:
    """A table at one moment, whole, as its page would be; nothing can be done there."""
    sample = _find_sample(game, moment)
    drawer = services[Hub].renderer.regions
    seen = _seen(sample)
    regions = {name: stamp_region(drawn.html, 0, seen.seq) for name, drawn in drawer.render(seen).items()}
    chat_view = ChatView("sample", (ChannelView("players", ()),))
    chat = services[Environment].get_template("table/chat.html").render(chat=chat_view).strip()
    whole = {**regions, "chat": stamp_region(chat, 0, 0), "notice": render_notice(services[Environment])}
    still = f"/styleguide/{game}/{moment}"
    return render_page(services, "frame/page.html", ME, t=seen, regions=whole, still=still, has_panels=True)


@router.get("/{game}/{moment}/course")
async def course(services: TheServices, game: str, moment: str) -> Response:
    """How the game went that ends with this moment."""
    sample = _find_sample(game, moment)
    seen = _seen(sample)
    drawn = build_charts(sample.course, sample.scene, seen)
    return render_page(services, "frame/course.html", ME, t=seen, drawings=drawn, only=None)


def _find_sample(game: str, moment: str) -> TableSample:
    sample = samples(game).get(moment) if game in CATALOGUE else None
    if sample is None:
        raise unknown("There’s no such sample.")
    return sample


def _seen(sample: TableSample) -> TableView:
    scene = sample.scene
    seen = reveal_hands(scene, describe_table(scene, sample.viewer, INVITE, sample.path))
    if seen.invite:
        seen = replace(seen, invite_code="/styleguide/invite.svg")
    seats = frozenset(range(len(scene.seats)))
    around = Attendance(seats, 2, ("Wanda",))
    follows = find_followed_seat(scene, sample.viewer, None) if seen.status == "running" else None
    return replace(around.apply_to(seen), followed_seat=follows)
