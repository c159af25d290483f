"""What follows from the picks of a question, told with it: so that a page need not ask for it."""

from collections import deque
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.rendering.question.action_bar import draw_ahead
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.view.question.layout import Asking, asking_of, filled_in
from app.tables.view.question.questions import question_at
from app.tables.view.table_view import TableView
from engines.kernel.choices.decision import Answer, Path
from engines.kernel.matches.match import Match
from engines.kernel.secrecy.audience import Viewer

NO_AHEAD = RenderedFragment.from_html("ahead", '<div id="ahead" hidden></div>')
MOST_STEPS, LARGEST_STEP, LARGEST_STEPS = 16, 5_000, 16_000
"""Of how many picks a page is told beforehand what follows; how many characters each of them may be, and how
many are enough."""


def look_ahead(
    drawer: RegionRenderer, match: Match[Any] | None, seen: TableView, targets: frozenset[str]
) -> RenderedFragment:
    """What follows from taking the things of a question, or pressing its verbs, as far as that is small.

    It says no preview: that costs more than all else, so who takes a thing and lingers asks for it.
    """
    steps = dict[Path, str]()
    offered = asking_of(seen, targets)
    tray = offered.tray_ids if offered is not None else ()
    ways, size = deque(_ways(offered)), 0
    while ways and len(steps) < MOST_STEPS and size < LARGEST_STEPS:
        path, commits = ways.popleft()
        if commits and _is_whole(match, seen.viewer, path):
            continue
        then = ask_further(match, seen, path)
        asking = asking_of(then, targets)
        if asking is None or asking.tray_ids not in ((), tray):
            continue
        html = drawer.draw_bar(then, asking).html
        if len(html) <= LARGEST_STEP:
            steps[path], size = html, size + len(html)
            ways.extend(_ways(asking))
    return draw_ahead(seen.question, steps) if seen.question is not None and steps else NO_AHEAD


def ask_further(match: Match[Any] | None, seen: TableView, path: Path) -> TableView:
    """What a seat sees, with the question at the end of a path. Raises Refused for a path not offered."""
    if match is None or seen.viewer is None:
        return seen
    question = question_at(match, seen.viewer, path, seen.say)
    default = filled_in(question, seen.game.board)
    if default is not None:
        question = question_at(match, seen.viewer, (*path, default), seen.say)
    return replace(seen, question=question)


def _is_whole(match: Match[Any] | None, viewer: Viewer, path: Path) -> bool:
    """Whether nothing more is asked at the end of a path that is offered."""
    return match is None or viewer is None or match.game.explore(match.state, viewer, path) is None


def _ways(asking: Asking | None) -> Iterator[tuple[Path, bool]]:
    """The paths on from a question by one pick, and whether that commits it, as a verb does."""
    if asking is None or asking.question.kind != "pick" or asking.is_set:
        return
    commit = asking.verbs + asking.several
    for one in asking.question.options:
        if one.blocked is None:
            yield (*asking.question.path, Answer(picks=(one.id,))), one in commit
