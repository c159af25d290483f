"""The frame: what each zone of a table shows, as fragments. A game fills rivals, stage and own.

Fragments whose macro begins with "frame." are drawn by `templates/frame/fragments.html`, the others by the
game's own `fragments.html`.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from app.tables.rendering.zones.log_fragments import draw_log, keep_piece
from app.tables.view.people import crests_of, names_at, people_at
from app.tables.view.story.log_line import LogLine
from app.tables.view.table_view import TableView
from engines.kernel.contract.board import Board
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Fragment, Goal, Panels, Person, rivals_in_turn
from engines.kernel.contract.story import CHIP, SCENE, Beat
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.speaker import Speaker

CHIPS = 40
"""How many beats the strip holds at most; what is older stands in the log."""


class Moment(Struct, frozen=True, gc=False):
    """Where the game is, and who watches it: how many, and the names of those who have one."""

    title: str
    detail: str
    watchers: int = 0
    names: tuple[str, ...] = ()


class GoalFacts(Struct, frozen=True, gc=False):
    """How the game is won, and who is how near."""

    goal: Goal | None
    people: tuple[Person, ...]


class Zone(Struct, frozen=True, gc=False):
    """What a zone is of: how many pieces, for the sheets."""

    pieces: int = 0


class FreeSeat(Struct, frozen=True, gc=False):
    """A seat that nobody has taken yet, counted from 1."""

    number: int


class Since(Struct, frozen=True, gc=False):
    """From which entry on the strip shows what others did; `back`: where looking back begins, or -1."""

    entry: int
    chips: bool
    back: int


class Steps(Struct, frozen=True, gc=False):
    """The steps through a game: where the page stands, which entry is the last, whether the game goes on."""

    table: str
    stands: int
    last: int
    goes_on: bool


class Chip(Struct, frozen=True, gc=False):
    """One beat on the strip, and what its scene on the stage shows."""

    entry: int
    icon: str
    words: str
    sentence: str
    actor: Person | None
    targets: tuple[Person, ...]
    weight: int
    at_me: bool


def frame_of(seen: TableView) -> dict[str, Fragment]:
    """The fragments of a table's regions, by name."""
    people = crests_of(names_at(seen.seats, seen.say))
    chips = tuple(_chips(seen, people))
    since = Since(seen.decided, bool(chips), max(seen.decided, 0) if seen.status == "running" else -1)
    beats = Fragment("beats", "frame.beats", Zone(), (chips,), grows=True)
    story = Fragment("story", "frame.story", since, ((beats,),))
    if seen.last is not None:
        story = Fragment("story", "frame.replay", Steps(seen.id, seen.seq, seen.last, seen.goes_on))
    around = frame_of_people(seen)
    if seen.coach is not None:
        quiet = replace(seen.coach, state="quiet", pages=(), path="") if seen.looks_back else seen.coach
        around["coach"] = Fragment("coach", "coach.coach", quiet)
    return {
        "moment": around["moment"],
        "goal": Fragment("goal", "frame.goal", GoalFacts(goal_of(seen), people)),
        **around,
        "story": story,
        "log": Fragment("log", "frame.log", Zone(), (draw_log(seen, people),), grows=True),
    }


def frame_of_people(seen: TableView) -> dict[str, Fragment]:
    """Those of them that may show who is here."""
    panels = _panels(seen, people_at(seen.seats, seen.say))
    hand = Fragment("hand", "frame.hand", Zone(len(panels.own)), (panels.own,))
    if seen.outcome is not None:
        hand = Fragment(
            "hand", "frame.turning_points", Steps(seen.id, seen.seq, seen.last or 0, goes_on=False)
        )
    return {
        "moment": Fragment("moment", "frame.moment", _moment(seen, panels)),
        "players": Fragment("players", "frame.players", Zone(len(panels.rivals)), (panels.rivals,)),
        "board": Fragment("board", "frame.board", Zone(len(panels.stage)), (panels.stage,)),
        "hand": hand,
    }


def moment_of(seen: TableView) -> Moment:
    """Where the game is, and who watches it."""
    return _moment(seen, _panels(seen, people_at(seen.seats, seen.say)))


def _moment(seen: TableView, panels: Panels) -> Moment:
    return Moment(panels.title, panels.detail, seen.watchers, seen.watcher_names)


def goal_of(seen: TableView) -> Goal | None:
    """How the game is won, as far as the viewer can tell; None in a game that does not say."""
    if seen.view is None or seen.game.goal is None:
        return None
    return seen.game.goal(seen.view, seen.viewer, seen.say)


def _panels(seen: TableView, people: tuple[Person, ...]) -> Panels:
    """The game's own; before the start, and where it has none, a plate a rival."""
    if seen.view is not None and seen.game.board is not None:
        return seen.game.board.build_panels(seen.view, people, seen.viewer, seen.say, seen.follows)
    plates = [
        Fragment(f"seat-{person.seat}", "frame.plain_plate", person)
        if seen.seats[person.seat].name is not None
        else Fragment(f"seat-{person.seat}", "frame.free_plate", FreeSeat(person.seat + 1))
        for person in rivals_in_turn(people, seen.viewer)
    ]
    return Panels("", "", tuple(plates), (), ())


def news_of(seen: TableView) -> list[LogLine]:
    """What happened since the viewer's last decision, and by it, but for what they did themselves. What
    befell them is told, whoever's step it was; to a spectator all is news."""
    return [line for line in seen.log if line.seq >= seen.decided and _is_told(line.beat, seen.viewer)]


def _chips(seen: TableView, people: tuple[Person, ...]) -> Iterator[Fragment]:
    """The beats of the news, the newest first."""
    for line in reversed(news_of(seen)[-CHIPS:]):
        yield keep_piece(_chip, line, people, seen.viewer, seen.game, seen.say)


def _chip(
    line: LogLine,
    people: tuple[Person, ...],
    viewer: Viewer,
    game: Game[Any],
    say: Speaker,
) -> Fragment:
    beat = line.beat
    assert beat is not None
    chip = Chip(
        line.seq,
        game.all_verbs.get(beat.verb, ""),
        line.chip,
        line.text,
        people[beat.actor] if beat.actor is not None else None,
        tuple([people[seat] for seat in beat.targets if seat != beat.actor]),
        beat.weight,
        viewer is not None and viewer in beat.targets,
    )
    return Fragment(line.id("chip"), "frame.chip", chip, (_things(line, beat, say, game.board),))


def _is_told(beat: Beat | None, viewer: int | None) -> bool:
    if beat is None or beat.weight < CHIP:
        return False
    return beat.befalls or viewer is None or beat.actor != viewer or viewer in beat.targets


def _things(line: LogLine, beat: Beat, say: Speaker, board: Board[Any] | None) -> tuple[Fragment, ...]:
    if board is None or beat.weight < SCENE:
        return ()
    drawn = [board.build_thing(line.id(f"scene-{at}"), thing, say) for at, thing in enumerate(beat.things)]
    return tuple([one for one in drawn if one is not None])
