"""The log that is gone on with: what is kept of it is what it would be, if it were told and laid out anew."""

import gc
from dataclasses import replace
from types import FunctionType

from msgspec import Struct

from app.tables.log.scene import LogEntry, Scene
from app.tables.rendering.zones.log_fragments import build_log
from app.tables.rendering.zones.zone_fragments import build_zones
from app.tables.view.describe_table import describe_table
from app.tables.view.people import list_crests
from app.tables.view.story.log_line import LineCache
from app.tables.view.story.log_lines import MAX_LOG_LINES, LatestLines
from app.tables.view.table_view import TableView
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Fragment
from engines.kernel.matches.bots import Dice
from engines.kernel.secrecy.audience import Viewer
from engines.magestik import GAME
from tests.app.scenes import random_game


def seen_anew(scene: Scene, viewer: Viewer) -> TableView:
    """The scene as if nobody had looked at any of its entries before."""
    entries = [
        LogEntry(one.seq, one.seat, one.act, one.events, one.timed_out, one.until) for one in scene.entries
    ]
    return describe_table(replace(scene, entries=tuple(entries)), viewer, "")


def log_of(seen: TableView) -> tuple[Fragment, ...]:
    """The log in pieces."""
    return build_log(seen, list_crests(seen.say.names))


def test_a_log_that_is_gone_on_with_is_the_same_as_one_made_anew() -> None:
    dice, looked, longest = Dice("log"), 0, 0
    for scene in random_game(GAME, 3, "log"):
        for viewer in (0, 1, 2, None):
            if dice(3) == 0:
                continue  # who looks away for a while is told all of it at once
            kept, anew = describe_table(scene, viewer, ""), seen_anew(scene, viewer)
            assert kept.log == anew.log
            assert log_of(kept) == log_of(anew)
            looked, longest = looked + 1, max(longest, len(kept.log))
    assert looked > 50
    assert longest == MAX_LOG_LINES


def test_a_log_of_fewer_or_more_entries_than_were_kept_is_told_as_it_is() -> None:
    scenes = list(random_game(GAME, 2, "windows"))
    for scene in scenes[20:40:3]:
        for first in (8, 0, 12, 3):
            cut = replace(scene, entries=scene.entries[first:])
            kept, anew = describe_table(cut, 0, ""), seen_anew(cut, 0)
            assert kept.log == anew.log
            assert log_of(kept) == log_of(anew)


def test_what_is_kept_stays_with_the_latest_entry_and_line_alone() -> None:
    scenes = list(random_game(GAME, 2, "latest"))[:30]
    for scene in scenes:
        log_of(describe_table(scene, 0, ""))
    for at, entry in enumerate(reversed(scenes[-1].entries)):
        kept = [one for one in entry.cache.values() if isinstance(one, LatestLines)]
        assert len(kept) == (1 if at == 0 else 0)
    lines = describe_table(scenes[-1], 0, "").log
    assert [line for line in lines if line.cache.groups] == [lines[-1]]


def test_what_is_kept_with_a_line_does_not_lead_back_to_it() -> None:
    """The collector does not look at lines: in a cycle, they would stay for ever."""
    seen = None
    for scene in random_game(GAME, 2, "cycles"):
        seen = describe_table(scene, 0, "")
        log_of(seen)
        build_zones(seen)
    assert seen is not None
    reached = [reached_from(line.cache) for line in seen.log]
    assert any(found for found in reached)
    for at, line in enumerate(seen.log):
        assert not {id(one) for one in seen.log[: at + 1]} & reached[at], line.text


def reached_from(kept: LineCache) -> set[int]:
    """All things that something refers to, and what these refer to, by their ids."""
    reached: set[int] = set()
    waiting: list[object] = [kept]
    while waiting:
        one = waiting.pop()
        if id(one) in reached or isinstance(one, Game | type | FunctionType):
            continue
        reached.add(id(one))
        if isinstance(one, Struct):
            waiting += [getattr(one, name) for name in one.__struct_fields__]
        else:
            waiting += gc.get_referents(one)
    return reached - {id(kept)}


def test_a_log_ends_with_why_the_game_is_over() -> None:
    *running, over = random_game(GAME, 2, "why")
    assert all(piece.id != "log-ending" for piece in log_of(describe_table(running[-1], 0, "")))

    seen = describe_table(over, 0, "")

    assert seen.reason_text
    newest = log_of(seen)[0]
    assert (newest.id, newest.facts.title) == ("log-ending", seen.reason_text)  # type: ignore[attr-defined]
