"""The lookahead: the action bars after each possible pick, sent with a question to save requests."""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.rendering.question.action_bar import encode_path
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.view.question.layout import QuestionLayout, lay_out_question
from app.tables.view.question.questions import build_question
from app.tables.view.table_view import QuestionView, TableView
from app.web.rendering.pages import escape_single_quoted
from engines.kernel.choices.decision import Answer, Path
from engines.kernel.matches.match import Match
from engines.kernel.secrecy.audience import Viewer

NO_LOOKAHEAD = RenderedFragment.from_html("ahead", '<div id="ahead" hidden></div>')
MAX_STEPS = 16
"""Maximum number of action bars that are sent with a question."""
MAX_STEP_CHARACTERS = 5_000
"""Maximum length of an action bar that is sent in advance."""
MAX_CHARACTERS = 16_000
"""Total length of the action bars; once it is reached, no further one is added."""


def render_lookahead(
    regions: RegionRenderer, match: Match[Any] | None, table_view: TableView, targets: frozenset[str]
) -> RenderedFragment:
    """The action bars after each pick of a question and the picks that follow it, if they are small.

    They have no preview, which is the most expensive part: a page requests it when the player pauses.
    """
    steps = dict[Path, str]()
    first_layout = lay_out_question(table_view, targets)
    tray = first_layout.tray_ids if first_layout is not None else ()
    paths, characters = deque(_list_next_paths(first_layout)), 0
    while paths and len(steps) < MAX_STEPS and characters < MAX_CHARACTERS:
        path, is_verb = paths.popleft()
        if is_verb and _is_complete(match, table_view.viewer, path):
            continue
        next_view = explore_path(match, table_view, path)
        layout = lay_out_question(next_view, targets)
        if layout is None or layout.tray_ids not in ((), tray):
            continue
        html = regions.render_action_bar(next_view, layout).html
        if len(html) <= MAX_STEP_CHARACTERS:
            steps[path], characters = html, characters + len(html)
            paths.extend(_list_next_paths(layout))
    if table_view.question is None or not steps:
        return NO_LOOKAHEAD
    return _render_steps(table_view.question, steps)


def explore_path(match: Match[Any] | None, table_view: TableView, path: Path) -> TableView:
    """The view with the question at the end of a path. Raises Refused for a path that is not legal."""
    if match is None or table_view.viewer is None:
        return table_view
    question = build_question(match, table_view.viewer, path, table_view.say)
    answer = question.automatic_answer if question is not None else None
    if answer is not None:
        question = build_question(match, table_view.viewer, (*path, answer), table_view.say)
    return replace(table_view, question=question)


def _render_steps(question: QuestionView, steps: Mapping[Path, str]) -> RenderedFragment:
    """The action bars of paths, as data for the page's script."""
    bars = {encode_path(path): html for path, html in steps.items()}
    data = escape_single_quoted(msgspec.json.encode(bars).decode())
    html = f'<div id="ahead" hidden data-of="{question.id}" data-steps=\'{data}\'></div>'
    return RenderedFragment.from_html("ahead", html)


def _is_complete(match: Match[Any] | None, viewer: Viewer, path: Path) -> bool:
    """Whether a legal path is a complete choice."""
    return match is None or viewer is None or match.game.explore(match.state, viewer, path) is None


def _list_next_paths(layout: QuestionLayout | None) -> Iterator[tuple[Path, bool]]:
    """The paths with one more pick, and for each whether the pick is a verb, which confirms the choice."""
    if layout is None or layout.question.kind != "pick" or layout.is_multi_select:
        return
    verbs = layout.verbs + layout.thing_verbs
    for option in layout.question.options:
        if option.blocked is None:
            yield (*layout.question.path, Answer(picks=(option.id,))), option in verbs
