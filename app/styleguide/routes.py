"""The pages of the style guide."""

from dataclasses import replace
from types import SimpleNamespace

from fastapi import APIRouter, Response

from app.chat.seen import CircleSeen, TalkSeen
from app.errors import unknown
from app.house import TheHouse
from app.lobby.seen import TableCard
from app.models import User
from app.pages import page
from app.settings import ROOT
from app.styleguide.samples import Sample, samples
from app.tables.describe import table_seen
from app.tables.render import Around, stamped
from app.tables.seen import ChoiceSeen, LogLine, PlaceSeen, QuestionSeen, SeatSeen, TableSeen
from app.tables.stepping import opened
from engines import CATALOGUE

router = APIRouter(prefix="/styleguide")

SEATS = {
    "You, and the host": SeatSeen(0, "Morgana", host=True, you=True, present=True),
    "Is to choose": SeatSeen(1, "Prospero", present=True, asked=True),
    "Has gone for a moment": SeatSeen(2, "Ged"),
    "Away": SeatSeen(3, "Ada", control="away"),
    "Has left": SeatSeen(4, "Circe", control="left"),
    "A bot": SeatSeen(5, "Random bot", bot=True, control="bot"),
    "A long name": SeatSeen(6, "Wolfram von Eschenbach 24", present=True),
    "Nobody": SeatSeen(7, None),
}
ME = User(id="sample", name="Morgana")
OPTIONS = (
    ChoiceSeen("plain", "Cast a spell"),
    ChoiceSeen("blocked", "Cast a greater spell", blocked="It costs 3 red energy; you have 1."),
    ChoiceSeen("long", "Exchange any number of gems for as many of a colour that nobody at the table has"),
)
SEVERAL = tuple([replace(one, id=f"also-{one.id}") for one in OPTIONS])
CARDS = (
    TableCard("1", "sample", "Sample", "running", "Morgana", ("Morgana", "Ged"), 2, True, your_move=True),
    TableCard("2", "sample", "Sample", "open", "Ged", ("Ged",), 4, False),
    TableCard("3", "sample", "Sample", "running", "Ada", ("Ada", "Circe"), 2, False),
    TableCard("4", "sample", "Sample", "finished", "Ada", ("Ada", "Morgana"), 2, True),
)


@router.get("")
async def pieces(house: TheHouse) -> Response:
    """Every small piece in every state, and links to the moments of every game."""
    sprite = (ROOT / "static" / "icons.txt").read_text().splitlines()
    return page(
        house,
        "styleguide.html",
        None,
        t=SimpleNamespace(seats=tuple(SEATS.values()), viewer=0, last=None, id="sample", seq=0),
        icons=[line.split()[0] for line in sprite if line.strip() and not line.startswith("#")],
        seats=SEATS,
        one=QuestionSeen("0.0", "pick", "", options=OPTIONS),
        several=QuestionSeen("0.0", "pick", "", options=SEVERAL, least=0, most=2),
        lines=(LogLine(3, "Prospero ends the turn."), LogLine(2, "You gain 2 white energy.")),
        places=(
            PlaceSeen(0, 1, 8, "Morgana", "8 gems, the most of all"),
            PlaceSeen(1, 2, 5, "Prospero", "5 gems, dragons of power 4"),
        ),
        cards=CARDS,
        games={game: tuple(samples(game)) for game in CATALOGUE},
    )


@router.get("/{game}/{moment}")
async def moment(house: TheHouse, game: str, moment: str) -> Response:
    """A table at one moment, whole, as its page would be; nothing can be done there."""
    sample = samples(game).get(moment) if game in CATALOGUE else None
    if sample is None:
        raise unknown("There is no such sample.")
    renderer = house.hub.renderer
    seen = _seen(sample)
    regions = {name: stamped(html, 0, seen.seq) for name, html in renderer.regions(seen).items()}
    talk = TalkSeen("sample", (CircleSeen("players", (), speaks=True),))
    chat = house.pages.get_template("table/chat.html").render(talk=talk).strip()
    whole = {**regions, "chat": stamped(chat, 0, 0), "notice": renderer.notice()}
    return page(house, "table/table.html", ME, t=seen, regions=whole, still=True)


def _seen(sample: Sample) -> TableSeen:
    scene = sample.scene
    seen = opened(scene, table_seen(scene, sample.viewer, "/invite/sample", sample.path))
    seats = frozenset(range(len(scene.seats)))
    around = Around(seats, 2, ("Wanda",))
    return around.shown_in(seen)
