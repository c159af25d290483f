"""The fragments of each zone of a table; the game's board builds those of rivals, stage and own area.

The prefix of a macro's name selects its template, as `fragment_renderer.py` describes.
"""

from msgspec import Struct
from msgspec.structs import replace

from app.tables.rendering.zones.log_fragments import build_log
from app.tables.rendering.zones.story_strip import build_story_strip
from app.tables.view.people import list_people, list_public_people, list_seat_names
from app.tables.view.table_view import TableView
from engines.kernel.contract.panels import Fragment, Goal, Panels, Person, rivals_in_turn


class TableHead(Struct, frozen=True, gc=False):
    """The phase of the game, the number of spectators, and the names of the spectators who have a name."""

    title: str
    detail: str
    watchers: int = 0
    watcher_names: tuple[str, ...] = ()


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
    """The controls of a replay: the table, the entry shown, the last one, and whether the game is running."""

    table: str
    shown_entry: int
    last_entry: int
    is_ongoing: bool


def build_zones(table_view: TableView) -> dict[str, Fragment]:
    """One fragment per zone of a table, by the name of the region that shows it."""
    people = list_public_people(
        list_seat_names(table_view.seats, table_view.say),
        tuple([seat.portrait for seat in table_view.seats]),
    )
    if table_view.last is None:
        story = build_story_strip(table_view, people)
    else:
        story = Fragment("story", "frame.replay", _build_replay_steps(table_view, table_view.last))
    presence_zones = build_presence_zones(table_view)
    coach = table_view.coach
    if coach is not None:
        coach_facts = replace(coach, state="quiet", pages=(), path="") if table_view.is_past else coach
        presence_zones["coach"] = Fragment("coach", "coach.coach", coach_facts)
    return {
        "moment": presence_zones["moment"],  # first, for the order of the regions
        "goal": Fragment("goal", "frame.goal", GoalFacts(build_goal(table_view), people)),
        **presence_zones,
        "story": story,
        "log": Fragment("log", "frame.log", ZoneFacts(), (build_log(table_view, people),), grows=True),
    }


def build_presence_zones(table_view: TableView) -> dict[str, Fragment]:
    """The fragments of the zones that may show who is present, by the names of their regions."""
    panels = _build_panels(table_view)
    hand = Fragment("hand", "frame.hand", ZoneFacts(len(panels.own)), (panels.own,))
    if table_view.outcome is not None:
        steps = ReplaySteps(table_view.id, table_view.seq, table_view.last or 0, is_ongoing=False)
        hand = Fragment("hand", "frame.turning_points", steps)
    return {
        "moment": Fragment("moment", "frame.moment", _build_head(table_view, panels)),
        "players": Fragment("players", "frame.players", ZoneFacts(len(panels.rivals)), (panels.rivals,)),
        "board": Fragment("board", "frame.board", ZoneFacts(len(panels.stage)), (panels.stage,)),
        "hand": hand,
    }


def build_head(table_view: TableView) -> TableHead:
    """The facts of the head: the phase of the game and its spectators."""
    return _build_head(table_view, _build_panels(table_view))


def build_goal(table_view: TableView) -> Goal | None:
    """The goal of the game, as far as the viewer can tell; None in a game without a goal."""
    if table_view.view is None or table_view.game.goal is None:
        return None
    return table_view.game.goal(table_view.view, table_view.viewer, table_view.say)


def _build_replay_steps(table_view: TableView, last_entry: int) -> ReplaySteps:
    return ReplaySteps(table_view.id, table_view.seq, last_entry, table_view.is_ongoing)


def _build_head(table_view: TableView, panels: Panels) -> TableHead:
    is_over = table_view.outcome is not None
    title = table_view.say.say("kernel.title_over", {}) if is_over else panels.title
    return TableHead(title, panels.detail, table_view.watchers, table_view.watcher_names)


def _build_panels(table_view: TableView) -> Panels:
    """The panels of the game's board; before the start, or without a board, only a plate per rival."""
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
