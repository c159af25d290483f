"""A table as its page shows it, and the labels of its choices."""

import re
from functools import cache

from app.storage.models import Seat
from app.storage.models import Table as Row
from app.tables.log.scene import Scene
from app.tables.rendering.fragments.fragment_renderer import FragmentRenderer, build_macro_globals
from app.tables.view.describe_table import describe_table
from app.tables.view.people import list_people
from app.tables.view.question import layout
from app.tables.view.table_view import TableView
from app.web.rendering.pages import environment
from engines.draco_magi import GAME
from engines.draco_magi.board.panels import build_panels
from engines.kernel.contract.panels import ChoiceLabel, Panels
from engines.kernel.matches.match import Match
from engines.kernel.secrecy.audience import Viewer
from tests.engines.draco_magi.play import Play
from tests.engines.play import ShortAnswer, path
from tests.engines.words import NAMES


def table_of(play: Play, viewer: Viewer) -> Panels:
    """The panels of a viewer."""
    seen = _seen(play, viewer)
    return build_panels(seen.view, list_people(seen.seats, seen.say), viewer, seen.say)


def html_of(play: Play, viewer: Viewer) -> str:
    """The rendered zones of a viewer."""
    drawer, given, shown = _drawer(), build_macro_globals(GAME), table_of(play, viewer)
    pieces = (*shown.rivals, *shown.stage, *shown.own)
    return "".join([drawer.render(GAME.id, piece, given).html for piece in pieces])


def words_of(play: Play, viewer: Viewer) -> str:
    """The words in the zones, including those for screen readers, without tags."""
    return " ".join(re.sub(r"<[^>]*>", " ", html_of(play, viewer)).split())


def label_of(play: Play, *answers: ShortAnswer) -> ChoiceLabel:
    """The label of the choice with these answers."""
    seen = _seen(play, play.seat, *answers)
    assert seen.question is not None
    return layout.label_choice(seen, seen.question)


@cache
def _drawer() -> FragmentRenderer:
    return FragmentRenderer(environment())


def _seen(play: Play, viewer: Viewer, *answers: ShortAnswer) -> TableView:
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
    match = Match(GAME, 2, play.state, opened_at=(0, 0))
    return describe_table(Scene(row, seats, GAME, match, ()), viewer, "", path(answers))
