"""The log in the words of one audience: each entry's sentences, kept for all who hear the same."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from app.tables.log.scene import LogEntry, Scene
from app.tables.view.story.log_line import LogLine
from app.tables.view.words import game_speaker, table_speaker
from engines.kernel.choices.tasks import Event
from engines.kernel.contract.game import Game
from engines.kernel.contract.story import CHIP
from engines.kernel.matches.match import Choose, Control, Leave, Undo
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Bystander, Speaker

LINES = 50
"""How many sentences of the log a page shows."""


def describe_log(
    scene: Scene, entries: tuple[LogEntry, ...], viewer: Viewer, speaks: str = "en"
) -> tuple[LogLine, ...]:
    """What entries of a table tell a viewer, in sentences."""
    say = game_speaker(scene.game, viewer, scene.names, speaks)
    return tuple([line for entry in entries for line in _lines(scene.game, entry, say)])


class Latest(NamedTuple):
    """The last lines of the log as of one entry, of those from entry `since` on."""

    since: int
    lines: tuple[LogLine, ...]


def latest_lines(scene: Scene, say: Speaker) -> tuple[LogLine, ...]:
    """The last lines of the log, the latest at the end.

    They are kept with the latest entry for each who hears them: the next one needs to add only its own.
    """
    entries = scene.entries
    if not entries:
        return ()
    since, newest, key = entries[0].seq, entries[-1], (Latest, say)
    latest: Latest | None = newest.cache.get(key)
    if latest is None or latest.since > since:
        before: Latest | None = entries[-2].cache.pop(key, None) if len(entries) > 1 else None
        if before is None or before.since > since:
            lines = _collect_lines(scene, say)
        else:
            lines = (before.lines + _lines(scene.game, newest, say))[-LINES:]
        latest = newest.cache[key] = Latest(since, lines)
    if latest.lines and latest.lines[0].seq < since:
        return tuple([line for line in latest.lines if line.seq >= since])
    return latest.lines


def _collect_lines(scene: Scene, say: Speaker) -> tuple[LogLine, ...]:
    """The same, one entry after the other."""
    found: list[tuple[LogLine, ...]] = []
    count = 0
    for entry in reversed(scene.entries):
        lines = _lines(scene.game, entry, say)
        found.append(lines)
        count += len(lines)
        if count >= LINES:
            break
    return tuple([line for lines in reversed(found) for line in lines])[-LINES:]


def _lines(game: Game[Any], entry: LogEntry, say: Speaker) -> tuple[LogLine, ...]:
    """The lines of one entry, which never change: they are kept with it for each who hears them."""
    lines: tuple[LogLine, ...] | None = entry.cache.get(say)
    if lines is None:
        lines = entry.cache[say] = tuple(_say_entry(game, entry, say))
    return lines


def _say_entry(game: Game[Any], entry: LogEntry, say: Speaker) -> Iterator[LogLine]:
    own_words = table_speaker(say)
    match entry.act:
        case None:
            own = ["dealt"]
        case Undo():
            own = ["undone"]
        case Leave():
            own = [] if entry.events else ["left"]
        case Control() as act:
            own = [{"away": "away", "bot": "stood_in", "player": "back"}[act.by]]
        case Choose() | _:
            own = ["timed_out"] if entry.timed_out else []
    for at, kind in enumerate(own):
        told = own_words.say(kind, {"seat": entry.seat})
        yield LogLine(entry.seq, told, kind, at=at, has_reason=entry.has_reason and at == 0)
    overheard = _overhear(game, entry, say.names, say.translate) if entry.events else ()
    for at, (event, heard) in enumerate(
        zip(game.mask_events(entry.events, say.viewer), overheard, strict=True)
    ):
        if say.viewer not in heard.named and event == heard.line.event and not own:
            yield heard.line
        else:
            yield _tell(game, entry, event, len(own) + at, say)


class Overheard(Struct, frozen=True, gc=False):
    """What an event tells those who are not in it and were shown no more than everybody; the seats `named`
    are in it."""

    line: LogLine
    named: frozenset[int]


def _overhear(
    game: Game[Any], entry: LogEntry, names: tuple[str, ...], speaks: Language
) -> tuple[Overheard, ...]:
    """The events of an entry as bystanders hear them, kept with it: most viewers hear just that."""
    overheard: tuple[Overheard, ...] | None = entry.cache.get((names, speaks))
    if overheard is None:
        found, nobody = [], game.speaker(None, names, speaks)
        for at, event in enumerate(game.mask_events(entry.events, None)):
            say = Bystander(nobody)
            line = _tell(game, entry, event, at, say)
            found.append(Overheard(line, frozenset(say.named)))
        overheard = entry.cache[names, speaks] = tuple(found)
    return overheard


def _tell(game: Game[Any], entry: LogEntry, event: Event, at: int, say: Speaker) -> LogLine:
    kind, beat = type(event).__name__, game.beat(event)
    chip = say.chip(event) if beat.weight >= CHIP else ""
    has_reason = entry.has_reason and at == 0
    return LogLine(entry.seq, say.event(event), kind, event, beat, at, chip, has_reason)
