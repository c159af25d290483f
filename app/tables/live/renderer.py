"""Regions: the pieces of a table's page, rendered once for everybody who sees the same."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from jinja2 import Environment
from markupsafe import Markup

from app.storage.models import Seat, Table
from app.tables.live.presence import Here, Presence
from app.tables.live.room import Room
from app.tables.log.scene import Scene
from app.tables.view.absent import absent_seats
from app.tables.view.describe import describe_table
from app.tables.view.replay import look_back, open_hands
from app.tables.view.views import TableView
from app.web.quick_templates import Sheet
from app.web.regions import stamp_region, wrap_partial
from engines.kernel.audience import Viewer
from engines.kernel.decision import Path

PUSHED = ("banner", "players", "board", "hand", "decision", "log", "result", "replay")
"""The regions that a socket sends; the notice belongs to a post's answer."""


class Shown:
    """What one audience sees of a table: its regions at one revision, and since when each is as it is.

    The edition also counts what changes beside the log, such as who is here.
    """

    def __init__(self) -> None:
        self.seen: TableView | None = None
        self.revision = -1
        self.edition = -1
        self.around = Around()
        self.regions: dict[str, Markup] = {}
        self._plain: dict[str, str] = {}
        self._since: dict[str, int] = {}

    def update(self, seen: TableView, revision: int, plain: dict[str, str]) -> None:
        """Takes newly rendered regions."""
        self.edition += 1
        for name, html in plain.items():
            if self._plain.get(name) != html:
                self._since[name] = self.edition
        self._plain = plain
        self.seen, self.revision = seen, revision
        here = self.around.version
        self.regions = {name: stamp_region(html, revision, seen.seq, here) for name, html in plain.items()}

    def partials(self, after: int = -1) -> dict[str, str]:
        """Every region that changed after an edition, wrapped for the page to morph in."""
        return {
            name: wrap_partial(name, self.regions[name])
            for name, since in self._since.items()
            if since > after
        }


class Around(NamedTuple):
    """Who is around a table: the seats whose players are here, how many watch, what some are called; as of
    which version of who is here."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0
    names: tuple[str, ...] = ()
    version: int = 0

    def shown_in(self, seen: TableView) -> TableView:
        """The table with those who are around it."""
        seats = tuple([replace(seat, present=seat.seat in self.seats) for seat in seen.seats])
        around = replace(seen, seats=seats, watchers=self.watchers, watcher_names=self.names)
        return replace(around, absent=absent_seats(around))


class Renderer:
    """Renders a room for an audience, and only when the room or who is there has changed."""

    def __init__(self, pages: Environment, invite_path: Callable[[Table], str], presence: Presence) -> None:
        self._pages = pages
        self._invite_path = invite_path
        self._presence = presence
        self._arounds: WeakKeyDictionary[Room, tuple[Here, tuple[Seat, ...], Around]] = WeakKeyDictionary()
        self._shown: WeakKeyDictionary[Room, dict[Viewer, Shown]] = WeakKeyDictionary()

    def seen(self, room: Room, viewer: Viewer, path: Path = ()) -> TableView:
        """What the audience sees now, not yet drawn. Raises Refused for a path not offered."""
        seen = describe_table(room.scene, viewer, self._invite_path(room.scene.table), path)
        return self.around(room).shown_in(seen)

    def show(self, room: Room, viewer: Viewer) -> Shown:
        """What the audience sees now."""
        shown = self._shown.setdefault(room, {}).setdefault(viewer, Shown())
        revision, around = room.scene.table.revision, self.around(room)
        if shown.seen is None or shown.revision != revision:
            seen = open_hands(room.scene, self.seen(room, viewer))
        elif shown.around != around:
            seen = around.shown_in(shown.seen)
        else:
            return shown
        shown.around = around
        shown.update(seen, revision, self.regions(seen))
        return shown

    def past_regions(self, room: Room, past: Scene, viewer: Viewer) -> tuple[TableView, dict[str, Markup]]:
        """What the audience saw at an earlier moment of a game that is over, and its regions."""
        around = self.around(room)
        seen = around.shown_in(look_back(room.scene, past, viewer))
        stamp = (room.scene.table.revision, seen.seq, around.version)
        return seen, {name: stamp_region(html, *stamp) for name, html in self.regions(seen).items()}

    def around(self, room: Room) -> Around:
        """Who is there now; asked for every socket, so it is kept while the same are here and sit there."""
        here, seats = self._presence.here(room.id), room.scene.seats
        kept = self._arounds.get(room)
        if kept is None or kept[0] is not here or kept[1] is not seats:
            present = frozenset([seat.seat for seat in seats if seat.user_id in here.users])
            watchers, names = here.watching(frozenset([seat.user_id for seat in seats]))
            around = Around(present, watchers, names, here.version)
            kept = self._arounds[room] = (here, seats, around)
        return kept[2]

    def regions(self, seen: TableView) -> dict[str, str]:
        """All regions that a socket sends, by name."""
        sheet = self._sheet(seen)
        return {name: sheet.draw(f"table/{name}.html") for name in PUSHED}

    def decision(self, room: Room, viewer: Viewer, path: Path) -> str:
        """The decision region at the end of a path, as a partial. Raises Refused for a path not offered.

        It shows nothing of who is here, and may be asked of another worker than the one that pushes.
        """
        seen = self.seen(room, viewer, path)
        region = self._sheet(seen).draw("table/decision.html")
        html = stamp_region(region, room.scene.table.revision, seen.seq)
        return wrap_partial("decision", html)

    def _sheet(self, seen: TableView) -> Sheet:
        return Sheet(self._pages, **template_context(seen))


def template_context(seen: TableView) -> dict[str, Any]:
    """What regions are drawn from: `t`, and of the game `cards` and `facts`."""
    return {"t": seen, **{name: game_module(seen.game.id, name) for name in ("cards", "facts")}}


@cache
def game_module(game: str, name: str) -> ModuleType | None:
    """A module of a game for its board, if it has one: `cards`, its component tables; `facts`, functions of a
    view, which may lie in a folder `board`.
    """
    folder = f"engines.{game}.board"
    homes = (folder, f"engines.{game}") if find_spec(folder) is not None else (f"engines.{game}",)
    found = (f"{home}.{name}" for home in homes if find_spec(f"{home}.{name}") is not None)
    return next((import_module(module) for module in found), None)
