"""The log as sentences for one audience, cached with the entries for all viewers who read the same text."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from app.tables.log.scene import LogEntry, Scene
from app.tables.view.story.log_line import LogLine
from app.tables.view.words import game_speaker, to_app_speaker
from engines.kernel.contract.game import Game
from engines.kernel.events import CHIP, Event
from engines.kernel.matches.match import Choose, Control, Leave, Undo
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Bystander, Speaker

MAX_LOG_LINES = 50
"""Maximum number of log lines on a table's page."""


def describe_log(
    scene: Scene, entries: tuple[LogEntry, ...], viewer: Viewer, language: str = "en"
) -> tuple[LogLine, ...]:
    """The lines of entries for a viewer."""
    say = game_speaker(scene.game, viewer, scene.names, language)
    return tuple([line for entry in entries for line in _describe_entry(scene.game, entry, say)])


class LatestLines(NamedTuple):
    """The last lines of a log that begins with entry `since`."""

    since: int
    lines: tuple[LogLine, ...]


def list_latest_lines(scene: Scene, say: Speaker) -> tuple[LogLine, ...]:
    """The last lines of the log, the newest at the end.

    They are cached with the newest entry, per speaker, and moved to the next one with its lines added.
    """
    entries = scene.entries
    if not entries:
        return ()
    since, newest, key = entries[0].seq, entries[-1], (LatestLines, say)
    latest: LatestLines | None = newest.cache.get(key)
    if latest is None or latest.since > since:
        before: LatestLines | None = entries[-2].cache.pop(key, None) if len(entries) > 1 else None
        if before is None or before.since > since:
            lines = _collect_lines(scene, say)
        else:
            lines = (before.lines + _describe_entry(scene.game, newest, say))[-MAX_LOG_LINES:]
        latest = newest.cache[key] = LatestLines(since, lines)
    if latest.lines and latest.lines[0].seq < since:
        return tuple([line for line in latest.lines if line.seq >= since])
    return latest.lines


def _collect_lines(scene: Scene, say: Speaker) -> tuple[LogLine, ...]:
    """The last lines of the log, from its entries."""
    newest_first: list[tuple[LogLine, ...]] = []
    count = 0
    for entry in reversed(scene.entries):
        lines = _describe_entry(scene.game, entry, say)
        newest_first.append(lines)
        count += len(lines)
        if count >= MAX_LOG_LINES:
            break
    return tuple([line for lines in reversed(newest_first) for line in lines])[-MAX_LOG_LINES:]


def _describe_entry(game: Game[Any], entry: LogEntry, say: Speaker) -> tuple[LogLine, ...]:
    """The lines of one entry, which never change, cached with it per speaker."""
    lines: tuple[LogLine, ...] | None = entry.cache.get(say)
    if lines is None:
        lines = entry.cache[say] = tuple(_build_lines(game, entry, say))
    return lines


def _build_lines(game: Game[Any], entry: LogEntry, say: Speaker) -> Iterator[LogLine]:
    app_speaker = to_app_speaker(say)
    match entry.act:
        case None:
            app_phrases = ["dealt"]
        case Undo():
            app_phrases = ["undone"]
        case Leave():
            app_phrases = [] if entry.events else ["left"]
        case Control() as act:
            app_phrases = [{"away": "away", "bot": "stood_in", "player": "back"}[act.by]]
        case Choose() | _:
            app_phrases = ["timed_out"] if entry.timed_out else []
    for index, phrase in enumerate(app_phrases):
        sentence = app_speaker.say(phrase, {"seat": entry.seat})
        yield LogLine(entry.seq, sentence, phrase, at=index, has_reason=entry.has_reason and index == 0)
    bystander_lines = _describe_to_bystanders(game, entry, say.names, say.translate) if entry.events else ()
    events = game.mask_events(entry.events, say.viewer)
    for index, (event, bystander) in enumerate(zip(events, bystander_lines, strict=True)):
        is_bystander = say.viewer not in bystander.named_seats and event == bystander.line.event
        if is_bystander and not app_phrases:
            yield bystander.line
        else:
            yield _build_line(game, entry, event, len(app_phrases) + index, say)


class BystanderLine(Struct, frozen=True, gc=False):
    """The line of an event for viewers who are not one of its `named_seats` and see what everybody sees."""

    line: LogLine
    named_seats: frozenset[int]


def _describe_to_bystanders(
    game: Game[Any], entry: LogEntry, names: tuple[str, ...], translate: Language
) -> tuple[BystanderLine, ...]:
    """The lines of an entry for bystanders, cached with it, as they serve most viewers."""
    cached: tuple[BystanderLine, ...] | None = entry.cache.get((names, translate))
    if cached is None:
        lines, spectator_say = [], game.speaker(None, names, translate)
        for index, event in enumerate(game.mask_events(entry.events, None)):
            say = Bystander(spectator_say)
            line = _build_line(game, entry, event, index, say)
            lines.append(BystanderLine(line, frozenset(say.named)))
        cached = entry.cache[names, translate] = tuple(lines)
    return cached


def _build_line(game: Game[Any], entry: LogEntry, event: Event, index: int, say: Speaker) -> LogLine:
    kind, beat = type(event).__name__, event.beat()
    chip = say.chip(event) if beat.weight >= CHIP else ""
    has_reason = entry.has_reason and index == 0
    return LogLine(entry.seq, say.event(event), kind, event, beat, index, chip, has_reason)
