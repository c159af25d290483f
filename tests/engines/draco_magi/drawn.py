"""A question of a position as its page draws it, and what of that is said or seen."""

import re

from app.storage.models import Seat
from app.storage.models import Table as Row
from app.tables.live.renderer import template_context
from app.tables.log.scene import Scene
from app.tables.view.describe import describe_table
from app.tables.view.views import TableView
from app.web.pages import environment
from app.web.quick_templates import Sheet
from engines.draco_magi import GAME
from engines.kernel.match import Match
from tests.engines.draco_magi.play import Play
from tests.engines.play import Given, path
from tests.engines.words import NAMES

PAGES = environment()


def question(play: Play, *answers: Given) -> str:
    """The words of the question at the end of these answers, those for screen readers too, without tags."""
    html = Sheet(PAGES, **template_context(_seen(play, answers))).draw("table/decision.html")
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def _seen(play: Play, answers: tuple[Given, ...]) -> TableView:
    row = Row(
        id="drawn",
        game=GAME.id,
        rules_version=GAME.version,
        players=2,
        options="{}",
        visibility="public",
        status="running",
        seed="",
        commitment="",
    )
    seats = tuple([Seat(table_id="drawn", seat=n, user_id=str(n), name=NAMES[n], salt="") for n in (0, 1)])
    match = Match(GAME, 2, play.state, asked=(0, 0))
    return describe_table(Scene(row, seats, GAME, match, ()), play.seat, "", path(answers))
