"""The cached log equals one that is built from all its entries."""

import gc
from dataclasses import replace
from types import FunctionType

from msgspec import Struct

from app.tables.log.scene import LogEntry, Scene
from app.tables.rendering.zones.log_fragments import build_log
from app.tables.rendering.zones.zone_fragments import build_zones
from app.tables.view.describe_table import describe_table
from app.tables.view.people import list_public_people
from app.tables.view.story.log_line import LineCache
from app.tables.view.story.log_lines import MAX_LOG_LINES, LatestLines
from app.tables.view.table_view import TableView
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Fragment
from engines.kernel.matches.bots import Dice
from engines.kernel.secrecy.audience import Viewer
from engines.magestik import GAME
from tests.app.scenes import random_game


def describe_uncached(scene: Scene, viewer: Viewer) -> TableView:
    """The view of a scene whose entries have nothing cached."""
    entries = [
        LogEntry(entry.seq, entry.seat, entry.act, entry.events, entry.timed_out, entry.until)
        for entry in scene.entries
    ]
    return describe_table(replace(scene, entries=tuple(entries)), viewer, "")


def log_of(table_view: TableView) -> tuple[Fragment, ...]:
    """The fragments of the log."""
    return build_log(
        table_view,
        list_public_people(table_view.say.names, tuple([seat.portrait for seat in table_view.seats])),
    )


def test_a_cached_log_is_the_same_as_an_uncached_one() -> None:
    dice, count, longest = Dice("log"), 0, 0
    for scene in random_game(GAME, 3, "log"):
        for viewer in (0, 1, 2, None):
            if dice(3) == 0:
                continue  # a viewer who missed entries gets all of them at once
            cached, uncached = describe_table(scene, viewer, ""), describe_uncached(scene, viewer)
            assert cached.log == uncached.log
            assert log_of(cached) == log_of(uncached)
            count, longest = count + 1, max(longest, len(cached.log))
    assert count > 50
    assert longest == MAX_LOG_LINES


def test_a_log_with_fewer_or_more_entries_than_cached_is_correct() -> None:
    scenes = list(random_game(GAME, 2, "windows"))
    for scene in scenes[20:40:3]:
        for first in (8, 0, 12, 3):
            cut = replace(scene, entries=scene.entries[first:])
            cached, uncached = describe_table(cut, 0, ""), describe_uncached(cut, 0)
            assert cached.log == uncached.log
            assert log_of(cached) == log_of(uncached)


def test_only_the_latest_entry_and_line_have_a_cache_of_the_whole_log() -> None:
    scenes = list(random_game(GAME, 2, "latest"))[:30]
    for scene in scenes:
        log_of(describe_table(scene, 0, ""))
    for at, entry in enumerate(reversed(scenes[-1].entries)):
        cached = [value for value in entry.cache.values() if isinstance(value, LatestLines)]
        assert len(cached) == (1 if at == 0 else 0)
    lines = describe_table(scenes[-1], 0, "").log
    assert [line for line in lines if line.cache.groups] == [lines[-1]]


def test_the_cache_of_a_line_does_not_refer_to_the_line() -> None:
    """The garbage collector ignores lines, so lines in a reference cycle would never be freed."""
    table_view = None
    for scene in random_game(GAME, 2, "cycles"):
        table_view = describe_table(scene, 0, "")
        log_of(table_view)
        build_zones(table_view)
    assert table_view is not None
    reached = [reached_from(line.cache) for line in table_view.log]
    assert any(reached)
    for at, line in enumerate(table_view.log):
        assert not {id(earlier) for earlier in table_view.log[: at + 1]} & reached[at], line.text


def reached_from(cache: LineCache) -> set[int]:
    """The ids of all objects that a cache refers to, directly or not."""
    reached: set[int] = set()
    waiting: list[object] = [cache]
    while waiting:
        value = waiting.pop()
        if id(value) in reached or isinstance(value, Game | type | FunctionType):
            continue
        reached.add(id(value))
        if isinstance(value, Struct):
            waiting += [getattr(value, name) for name in value.__struct_fields__]
        else:
            waiting += gc.get_referents(value)
    return reached - {id(cache)}


def test_a_log_ends_with_the_reason_for_the_end() -> None:
    *running, over = random_game(GAME, 2, "why")
    assert all(piece.id != "log-ending" for piece in log_of(describe_table(running[-1], 0, "")))

    table_view = describe_table(over, 0, "")

    assert table_view.reason_text
    newest = log_of(table_view)[0]
    assert (newest.id, newest.facts.title) == ("log-ending", table_view.reason_text)  # type: ignore[attr-defined]
