"""The log in pieces: rounds and turns with their lines. What never changes is kept with its line."""

from collections.abc import Callable
from typing import NamedTuple, TypeVarTuple

from msgspec import Struct

from app.tables.view.log_lines import LINES
from app.tables.view.views import LogLine, TableView
from engines.kernel.panels import Fragment, Person
from engines.kernel.text import Speaker

HEARERS = 12
"""For how many viewers, as a line stood at one time, its pieces are kept with it."""
Given = TypeVarTuple("Given")


class Turn(Struct, frozen=True, gc=False):
    """A turn in the log: who, and the entry of its first line."""

    actor: Person | None
    first: int


class Line(Struct, frozen=True, gc=False):
    """A line in the log; `leads` to its moment where one steps through the game, and to a bot's reason for it
    where there is one (`why`)."""

    entry: int
    words: str
    leads: bool
    why: bool


class Way(NamedTuple):
    """Where lines lead to their moments: a game that is `over` after that entry, or that goes on (None)."""

    over: int | None


class Ruler(Struct, frozen=True, gc=False):
    """A line across the log: a round begins, or why the game is over."""

    title: str


class Groups(NamedTuple):
    """A log as far as one of its lines, from its `first` on: rounds and turns that are done, the oldest first
    and each with its own first line, and the lines of the turn that goes on."""

    first: LogLine
    people: tuple[Person, ...]
    done: tuple[tuple[LogLine, Fragment], ...] = ()
    open: tuple[LogLine, ...] = ()


def draw_log(seen: TableView, people: tuple[Person, ...]) -> tuple[Fragment, ...]:
    """Rounds and turns with their lines, the newest first; where the game is over, why it is."""
    lines, begun = seen.log + seen.ahead, seen.view is not None
    leads = None if seen.last is None else Way(None if seen.goes_on else seen.last)
    if not lines:
        return ()
    if begun and leads is None:
        groups = _kept_groups(lines, people, seen.say)
    else:
        groups = _add_lines(Groups(lines[0], people), lines, leads=leads, begun=begun)
    pieces = list(groups.done)
    if groups.open:
        pieces.append((groups.open[0], _turn_of(groups, leads)))
    if len(seen.log) >= LINES and len(pieces) > 1 and pieces[0][0] is lines[0]:
        del pieces[0]  # cut in its middle, it would be another with every line that comes
    ending = [Fragment("log-ending", "frame.ruler", Ruler(seen.reason_text))] if seen.reason_text else []
    return (*ending, *[piece for _, piece in reversed(pieces)])


def _kept_groups(log: tuple[LogLine, ...], people: tuple[Person, ...], say: Speaker) -> Groups:
    """The groups of a log while the game goes on. They are kept with its last line for each who hears it, and
    the next log only adds its lines to them."""
    first, at, before = log[0], *_latest_groups(log, say)
    groups = None
    if before is not None and before.people is people and _place(before.first) <= _place(first):
        groups = before if at == len(log) - 1 else _add_lines(before, log[at + 1 :])
        if groups.first is not first:
            groups = _without_cut(groups, first) if len(log) >= LINES else None
    if groups is None:
        groups = _add_lines(Groups(first, people), log)
    if before is not None:
        log[at].__dict__["groups"].pop(say, None)
    log[-1].__dict__.setdefault("groups", {})[say] = groups
    return groups


def _latest_groups(log: tuple[LogLine, ...], say: Speaker) -> tuple[int, Groups | None]:
    """The last groups that were kept for a speaker's viewer, and with which line."""
    for at in range(len(log) - 1, -1, -1):
        found: Groups | None = log[at].__dict__.get("groups", {}).get(say)
        if found is not None:
            return at, found
    return -1, None


def _place(line: LogLine) -> tuple[int, int]:
    return line.seq, line.at


def _without_cut(groups: Groups, first: LogLine) -> Groups | None:
    """The groups that begin after the line which is now the first of a long log, so that none of them is cut;
    None where all is one turn."""
    cut, place = 0, _place(first)
    while cut < len(groups.done) and _place(groups.done[cut][0]) <= place:
        cut += 1
    done = groups.done[cut:]
    if not done and (not groups.open or _place(groups.open[0]) <= place):
        return None
    return Groups(first, groups.people, done, groups.open)


def _add_lines(
    groups: Groups, more: tuple[LogLine, ...], leads: Way | None = None, begun: bool = True
) -> Groups:
    """The groups with the lines that follow."""
    first, people, done, lines = groups.first, groups.people, list(groups.done), list(groups.open)
    for line in more:
        beat = line.beat
        opens = beat.opens if beat is not None else ""
        if lines and (opens or _actor(line) != _actor(lines[-1])):
            done.append((lines[0], keep_piece(_turn, lines[0], tuple(lines), people, leads)))
            lines = []
        if opens == "round" and begun:
            done.append((line, Fragment(line.id("round"), "frame.ruler", Ruler(line.text))))
        else:
            lines.append(line)
    return Groups(first, people, tuple(done), tuple(lines))


def _actor(line: LogLine) -> int | None:
    return line.beat.actor if line.beat is not None else None


def _turn_of(groups: Groups, leads: Way | None) -> Fragment:
    """The turn that goes on."""
    return keep_piece(_turn, groups.open[0], groups.open, groups.people, leads)


def _turn(
    first: LogLine, lines: tuple[LogLine, ...], people: tuple[Person, ...], leads: Way | None
) -> Fragment:
    actor = _actor(first)
    turn = Turn(people[actor] if actor is not None else None, first.seq)
    told = tuple([keep_piece(_line, line, leads) for line in lines])
    return Fragment(first.id("turn"), "frame.turn", turn, (told,))


def _line(line: LogLine, leads: Way | None) -> Fragment:
    why = leads is not None and leads.over is not None and line.has_reason and line.seq < leads.over
    return Fragment(line.id("log"), "frame.line", Line(line.seq, line.text, leads is not None, why))


def keep_piece(make: Callable[[LogLine, *Given], Fragment], line: LogLine, *given: *Given) -> Fragment:
    """A piece that is made of a line, which never changes, and of what is given: it is kept with the line for
    each of those who share that."""
    kept: list[tuple[tuple[*Given], Fragment]] = line.__dict__.setdefault(make.__name__, [])
    for was, made in kept:
        if was == given:
            return made
    made = make(line, *given)
    kept.insert(0, (given, made))
    del kept[HEARERS:]
    return made
