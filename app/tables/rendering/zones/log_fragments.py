"""The fragments of the log: rounds and turns with their lines, cached with the lines that they show."""

from collections.abc import Callable
from typing import NamedTuple, TypeVarTuple

from msgspec import Struct

from app.tables.view.story.log_line import CachedFragment, LogGroups, LogLine
from app.tables.view.story.log_lines import MAX_LOG_LINES
from app.tables.view.table_view import TableView
from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.words.speaker import Speaker

MAX_CACHED_FRAGMENTS = 36
"""Maximum number of fragments cached with a line: three kinds for each of a dozen viewers."""
Arguments = TypeVarTuple("Arguments")


class LogTurn(Struct, frozen=True, gc=False):
    """A turn in the log: its player, and the entry of its first line."""

    actor: Person | None
    first_entry: int


class LogLineFacts(Struct, frozen=True, gc=False):
    """A line of the log.

    In a replay, `has_link` says that it links to its moment, and `has_why_link` that it also links to a bot's
    reason.
    """

    entry: int
    words: str
    has_link: bool
    has_why_link: bool


class ReplayLinks(NamedTuple):
    """The links of a replay from lines to their moments.

    `final_entry` is the last entry of a game that is over, None if the game is running.
    """

    final_entry: int | None


class LogRuler(Struct, frozen=True, gc=False):
    """A heading in the log: the beginning of a round, or the reason why the game is over."""

    title: str


def build_log(table_view: TableView, people: tuple[Person, ...]) -> tuple[Fragment, ...]:
    """Rounds and turns with their lines, the newest first; at the end of a game, the reason for the end."""
    lines, has_begun = table_view.log + table_view.later_log, table_view.view is not None
    links = None
    if table_view.last is not None:
        links = ReplayLinks(None if table_view.is_ongoing else table_view.last)
    if not lines:
        return ()
    if has_begun and links is None:
        groups = _extend_cached_groups(lines, people, table_view.say)
    else:
        groups = _add_lines(LogGroups(lines[0].place, people), (), lines, links=links, has_begun=has_begun)
    pieces = list(groups.complete)
    if turn := _list_open_lines(groups, lines):
        pieces.append((turn[0].place, _build_cached_turn(turn, people, links)))
    if len(table_view.log) >= MAX_LOG_LINES and len(pieces) > 1 and pieces[0][0] == lines[0].place:
        del pieces[0]  # it may be cut in the middle, and would differ with every new line
    reason = table_view.reason_text
    ending = [Fragment("log-ending", "frame.ruler", LogRuler(reason))] if reason else []
    return (*ending, *[piece for _, piece in reversed(pieces)])


def _extend_cached_groups(log: tuple[LogLine, ...], people: tuple[Person, ...], say: Speaker) -> LogGroups:
    """The groups of the log of a running game.

    They are cached with its last line, per speaker, and moved to the next last line with its lines added.
    """
    first, index, before = log[0].place, *_find_cached_groups(log, say)
    groups = None
    has_same_people = before is not None and before.people is people
    if before is not None and has_same_people and before.first <= first and before.open_count <= index + 1:
        groups = _add_lines(before, _list_open_lines(before, log[: index + 1]), log[index + 1 :])
        if groups.first != first:
            groups = _drop_cut_groups(groups, log) if len(log) >= MAX_LOG_LINES else None
    if groups is None:
        groups = _add_lines(LogGroups(first, people), (), log)
    if before is not None:
        _get_group_cache(log[index]).pop(say, None)
    _get_group_cache(log[-1])[say] = groups
    return groups


def _find_cached_groups(log: tuple[LogLine, ...], say: Speaker) -> tuple[int, LogGroups | None]:
    """The latest groups cached for a speaker, and the index of their line."""
    for index in range(len(log) - 1, -1, -1):
        groups = log[index].cache.groups
        if groups and say in groups:
            return index, groups[say]
    return -1, None


def _get_group_cache(line: LogLine) -> dict[Speaker, LogGroups]:
    if line.cache.groups is None:
        line.cache.groups = {}
    return line.cache.groups


def _list_open_lines(groups: LogGroups, lines: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """The lines of the turn in progress, in a log that ends where the groups do."""
    return lines[len(lines) - groups.open_count :]


def _drop_cut_groups(groups: LogGroups, log: tuple[LogLine, ...]) -> LogGroups | None:
    """The groups that begin after the first line of a long log, so that none is cut.

    None if the whole log is one turn.
    """
    cut_count, first = 0, log[0].place
    while cut_count < len(groups.complete) and groups.complete[cut_count][0] <= first:
        cut_count += 1
    complete = groups.complete[cut_count:]
    if not complete and groups.open_count in (0, len(log)):
        return None
    return LogGroups(first, groups.people, complete, groups.open_count)


def _add_lines(
    groups: LogGroups,
    turn: tuple[LogLine, ...],
    new_lines: tuple[LogLine, ...],
    links: ReplayLinks | None = None,
    has_begun: bool = True,
) -> LogGroups:
    """The groups with new lines; `turn` are the lines of the turn in progress."""
    if not new_lines:
        return groups
    people, complete, lines = groups.people, list(groups.complete), list(turn)
    for line in new_lines:
        beat = line.beat
        opened_part = beat.opens if beat is not None else ""
        if lines and (opened_part or _find_actor(line) != _find_actor(lines[-1])):
            complete.append((lines[0].place, _build_cached_turn(tuple(lines), people, links)))
            lines = []
        if opened_part == "round" and has_begun:
            complete.append((line.place, Fragment(line.id("round"), "frame.ruler", LogRuler(line.text))))
        else:
            lines.append(line)
    return LogGroups(groups.first, people, tuple(complete), len(lines))


def _find_actor(line: LogLine) -> int | None:
    return line.beat.actor if line.beat is not None else None


def _build_cached_turn(
    lines: tuple[LogLine, ...], people: tuple[Person, ...], links: ReplayLinks | None
) -> Fragment:
    """A turn, cached with its first line."""
    return cache_fragment(_build_turn, lines[0], lines[1:], people, links)


def _build_turn(
    first: LogLine, other_lines: tuple[LogLine, ...], people: tuple[Person, ...], links: ReplayLinks | None
) -> Fragment:
    actor = _find_actor(first)
    turn = LogTurn(people[actor] if actor is not None else None, first.seq)
    rows = tuple([cache_fragment(_build_row, line, links) for line in (first, *other_lines)])
    return Fragment(first.id("turn"), "frame.turn", turn, (rows,))


def _build_row(line: LogLine, links: ReplayLinks | None) -> Fragment:
    final_entry = links.final_entry if links is not None else None
    has_why_link = final_entry is not None and line.has_reason and line.seq < final_entry
    row = LogLineFacts(line.seq, line.text, links is not None, has_why_link)
    return Fragment(line.id("log"), "frame.line", row)


def cache_fragment(
    build: Callable[[LogLine, *Arguments], Fragment], line: LogLine, *arguments: *Arguments
) -> Fragment:
    """The fragment that `build` returns for a line, cached with the line for each set of arguments.

    The arguments must not refer to the line itself, nor to one before it.
    """
    for entry in line.cache.fragments:
        if entry.build is build and entry.arguments == arguments:
            return entry.fragment
    fragment = build(line, *arguments)
    newest_fragments = line.cache.fragments[: MAX_CACHED_FRAGMENTS - 1]
    line.cache.fragments = (CachedFragment(build, arguments, fragment), *newest_fragments)
    return fragment
