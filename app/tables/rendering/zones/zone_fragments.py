"""The fragments of each zone of a table; the game's board builds those of rivals, stage and own area.

Fragments whose macro begins with "frame." are rendered by `templates/frame/fragments.html`, all others by the
game's own `fragments.html`.
"""

from msgspec import Struct
from msgspec.structs import replace

from app.tables.rendering.zones.log_fragments import build_log
from app.tables.rendering.zones.story_strip import build_story_strip
from app.tables.view.people import list_people, list_public_people, list_seat_names
from app.tables.view.table_view import TableView
from engines.kernel.contract.panels import Fragment, Goal, Panels, Person, rivals_in_turn


class TableHead(Struct, frozen=True, gc=False):
    """The phase of the game, the number of spectators, and the names of those who have one."""

    title: str
    detail: str
    watchers: int = 0
    names: tuple[str, ...] = ()


class GoalFacts(Struct, frozen=True, gc=False):
    """The goal of the game, and each player's progress."""

    goal: Goal | None
    people: tuple[Person, ...]


class ZoneFacts(Struct, frozen=True, gc=False):
    """The number of pieces in a zone, for the style sheets."""

    pieces: int = 0


class FreeSeat(Struct, frozen=True, gc=False):
    """A free seat, counted from 1."""

    number: int


class ReplaySteps(Struct, frozen=True, gc=False):
    """The controls of a replay: the entry shown, the last one, and whether the game is running."""

    table: str
    stands: int
    last: int
    goes_on: bool


def build_zones(table_view: TableView) -> dict[str, Fragment]:
    """The fragments of a table's regions, by name."""
    people = list_public_people(list_seat_names(table_view.seats, table_view.say))
    if table_view.last is None:
        story = build_story_strip(table_view, people)
    else:
        story = Fragment("story", "frame.replay", _build_steps(table_view, table_view.last))
    attended = build_attended_zones(table_view)
    coach = table_view.coach
    if coach is not None:
        coach_facts = replace(coach, state="quiet", pages=(), path="") if table_view.is_past else coach
        attended["coach"] = Fragment("coach", "coach.coach", coach_facts)
    return {
        "moment": attended["moment"],
        "goal": Fragment("goal", "frame.goal", GoalFacts(build_goal(table_view), people)),
        **attended,
        "story": story,
        "log": Fragment("log", "frame.log", ZoneFacts(), (build_log(table_view, people),), grows=True),
    }


def build_attended_zones(table_view: TableView) -> dict[str, Fragment]:
    """The fragments of the regions that may show who is present, by name."""
    panels = _build_panels(table_view)
    hand = Fragment("hand", "frame.hand", ZoneFacts(len(panels.own)), (panels.own,))
    if table_view.outcome is not None:
        steps = ReplaySteps(table_view.id, table_view.seq, table_view.last or 0, goes_on=False)
        hand = Fragment("hand", "frame.turning_points", steps)
    return {
        "moment": Fragment("moment", "frame.moment", _build_head(table_view, panels)),
        "players": Fragment("players", "frame.players", ZoneFacts(len(panels.rivals)), (panels.rivals,)),
        "board": Fragment("board", "frame.board", ZoneFacts(len(panels.stage)), (panels.stage,)),
        "hand": hand,
    }


def build_head(table_view: TableView) -> TableHead:
    """The phase of the game and its spectators."""
    return _build_head(table_view, _build_panels(table_view))


def build_goal(table_view: TableView) -> Goal | None:
    """The goal of the game, as far as the viewer can tell; None in a game without a goal."""
    if table_view.view is None or table_view.game.goal is None:
        return None
    return table_view.game.goal(table_view.view, table_view.viewer, table_view.say)


def _build_steps(table_view: TableView, last: int) -> ReplaySteps:
    return ReplaySteps(table_view.id, table_view.seq, last, table_view.is_ongoing)


def _build_head(table_view: TableView, panels: Panels) -> TableHead:
    is_over = table_view.outcome is not None
    title = table_view.say.say("kernel.title_over", {}) if is_over else panels.title
    return TableHead(title, panels.detail, table_view.watchers, table_view.watcher_names)


def _build_panels(table_view: TableView) -> Panels:
    """The panels of the game's board; before the start, and without a board, a plate per rival."""
    people, board = list_people(table_view.seats, table_view.say), table_view.game.board
    if table_view.view is not None and board is not None:
        return board.build_panels(
            table_view.view, people, table_view.viewer, table_view.say, table_view.followed_seat
        )
    plates = [
        Fragment(f"seat-{person.seat}", "frame.plain_plate", person)
        if table_view.seats[person.seat].name is not None
        else Fragment(f"seat-{person.seat}", "frame.free_plate", FreeSeat(person.seat + 1))
        for person in rivals_in_turn(people, table_view.viewer)
    ]
    return Panels("", "", tuple(plates), (), ())
