"""The log in pieces: rounds and turns with their lines. What never changes is kept with its line."""

from collections.abc import Callable
from typing import NamedTuple, TypeVarTuple

from msgspec import Struct

from app.tables.view.story.log_line import Groups, LogLine, Piece
from app.tables.view.story.log_lines import LINES
from app.tables.view.table_view import TableView
from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.words.speaker import Speaker

MOST_PIECES = 36
"""How many pieces are kept with a line, the newest: three kinds for as many viewers as there may be."""
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


class MomentLinks(NamedTuple):
    """Where lines lead to their moments: a game that is `over` after that entry, or that goes on (None)."""

    over: int | None


class Ruler(Struct, frozen=True, gc=False):
    """A line across the log: a round begins, or why the game is over."""

    title: str


def draw_log(seen: TableView, people: tuple[Person, ...]) -> tuple[Fragment, ...]:
    """Rounds and turns with their lines, the newest first; where the game is over, why it is."""
    lines, begun = seen.log + seen.ahead, seen.view is not None
    leads = None if seen.last is None else MomentLinks(None if seen.goes_on else seen.last)
    if not lines:
        return ()
    if begun and leads is None:
        groups = _kept_groups(lines, people, seen.say)
    else:
        groups = _add_lines(Groups(lines[0].place, people), (), lines, leads=leads, begun=begun)
    pieces = list(groups.done)
    if turn := _open_lines(groups, lines):
        pieces.append((turn[0].place, _keep_turn(turn, people, leads)))
    if len(seen.log) >= LINES and len(pieces) > 1 and pieces[0][0] == lines[0].place:
        del pieces[0]  # cut in its middle, it would be another with every line that comes
    ending = [Fragment("log-ending", "frame.ruler", Ruler(seen.reason_text))] if seen.reason_text else []
    return (*ending, *[piece for _, piece in reversed(pieces)])


def _kept_groups(log: tuple[LogLine, ...], people: tuple[Person, ...], say: Speaker) -> Groups:
    """The groups of a log while the game goes on. They are kept with its last line for each who hears it, and
    the next log only adds its lines to them."""
    first, at, before = log[0].place, *_latest_groups(log, say)
    groups = None
    if before is not None and before.people is people and before.first <= first and before.open <= at + 1:
        groups = _add_lines(before, _open_lines(before, log[: at + 1]), log[at + 1 :])
        if groups.first != first:
            groups = _without_cut(groups, log) if len(log) >= LINES else None
    if groups is None:
        groups = _add_lines(Groups(first, people), (), log)
    if before is not None:
        _groups_kept_with(log[at]).pop(say, None)
    _groups_kept_with(log[-1])[say] = groups
    return groups


def _latest_groups(log: tuple[LogLine, ...], say: Speaker) -> tuple[int, Groups | None]:
    """The last groups that were kept for a speaker's viewer, and with which line."""
    for at in range(len(log) - 1, -1, -1):
        kept = log[at].kept.groups
        if kept and say in kept:
            return at, kept[say]
    return -1, None


def _groups_kept_with(line: LogLine) -> dict[Speaker, Groups]:
    if line.kept.groups is None:
        line.kept.groups = {}
    return line.kept.groups


def _open_lines(groups: Groups, lines: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """The lines of the turn that goes on, of a log that ends where the groups do."""
    return lines[len(lines) - groups.open :]


def _without_cut(groups: Groups, log: tuple[LogLine, ...]) -> Groups | None:
    """The groups that begin after the line which is now the first of a long log, so that none of them is cut;
    None where all is one turn."""
    cut, first = 0, log[0].place
    while cut < len(groups.done) and groups.done[cut][0] <= first:
        cut += 1
    done = groups.done[cut:]
    if not done and groups.open in (0, len(log)):
        return None
    return Groups(first, groups.people, done, groups.open)


def _add_lines(
    groups: Groups,
    turn: tuple[LogLine, ...],
    more: tuple[LogLine, ...],
    leads: MomentLinks | None = None,
    begun: bool = True,
) -> Groups:
    """The groups, the last of which is the `turn` that goes on, with the lines that follow."""
    if not more:
        return groups
    people, done, lines = groups.people, list(groups.done), list(turn)
    for line in more:
        beat = line.beat
        opens = beat.opens if beat is not None else ""
        if lines and (opens or _actor(line) != _actor(lines[-1])):
            done.append((lines[0].place, _keep_turn(tuple(lines), people, leads)))
            lines = []
        if opens == "round" and begun:
            done.append((line.place, Fragment(line.id("round"), "frame.ruler", Ruler(line.text))))
        else:
            lines.append(line)
    return Groups(groups.first, people, tuple(done), len(lines))


def _actor(line: LogLine) -> int | None:
    return line.beat.actor if line.beat is not None else None


def _keep_turn(lines: tuple[LogLine, ...], people: tuple[Person, ...], leads: MomentLinks | None) -> Fragment:
    """A turn, kept with its first line."""
    return keep_piece(_turn, lines[0], lines[1:], people, leads)


def _turn(
    first: LogLine, others: tuple[LogLine, ...], people: tuple[Person, ...], leads: MomentLinks | None
) -> Fragment:
    actor = _actor(first)
    turn = Turn(people[actor] if actor is not None else None, first.seq)
    told = tuple([keep_piece(_line, line, leads) for line in (first, *others)])
    return Fragment(first.id("turn"), "frame.turn", turn, (told,))


def _line(line: LogLine, leads: MomentLinks | None) -> Fragment:
    why = leads is not None and leads.over is not None and line.has_reason and line.seq < leads.over
    return Fragment(line.id("log"), "frame.line", Line(line.seq, line.text, leads is not None, why))


def keep_piece(make: Callable[[LogLine, *Given], Fragment], line: LogLine, *given: *Given) -> Fragment:
    """A piece that is made of a line, which never changes, and of what is given: it is kept with the line for
    each of those who share that. What is given must not hold the line itself, nor one before it."""
    for piece in line.kept.pieces:
        if piece.make is make and piece.given == given:
            return piece.made
    made = make(line, *given)
    line.kept.pieces = (Piece(make, given, made), *line.kept.pieces[: MOST_PIECES - 1])
    return made
