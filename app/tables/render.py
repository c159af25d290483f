"""Regions: the pieces of a table's page, rendered once for everybody who sees the same."""

import re
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from jinja2 import Environment
from markupsafe import Markup, escape

from app.drawing import Sheet
from app.lobby.invites import Invites
from app.models import Seat
from app.tables.describe import table_seen
from app.tables.presence import Here, Presence
from app.tables.room import Room
from app.tables.scene import Scene
from app.tables.seen import TableSeen
from app.tables.standing_in import absent
from app.tables.stepping import looked_back, opened
from engines.kernel.audience import Viewer
from engines.kernel.decision import Path

PUSHED = ("banner", "players", "board", "hand", "decision", "log", "result", "replay")
"""The regions that a socket sends; the notice belongs to a post's answer."""

_ROOT_TAG = re.compile(r"<[a-z][a-z0-9-]*")


class Shown:
    """What one audience sees of a table: its regions at one revision, and since when each is as it is.

    The edition also counts what changes beside the log, such as who is here.
    """

    def __init__(self) -> None:
        self.seen: TableSeen | None = None
        self.revision = -1
        self.edition = -1
        self.around = Around()
        self.regions: dict[str, Markup] = {}
        self._plain: dict[str, str] = {}
        self._since: dict[str, int] = {}

    def update(self, seen: TableSeen, revision: int, plain: dict[str, str]) -> None:
        """Takes newly rendered regions."""
        self.edition += 1
        for name, html in plain.items():
            if self._plain.get(name) != html:
                self._since[name] = self.edition
        self._plain = plain
        self.seen, self.revision = seen, revision
        here = self.around.version
        self.regions = {name: stamped(html, revision, seen.seq, here) for name, html in plain.items()}

    def partials(self, after: int = -1) -> dict[str, str]:
        """Every region that changed after an edition, wrapped for the page to morph in."""
        return {
            name: partial(name, self.regions[name]) for name, since in self._since.items() if since > after
        }


class Around(NamedTuple):
    """Who is around a table: the seats whose players are here, how many watch, what some are called; as of
    which version of who is here."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0
    names: tuple[str, ...] = ()
    version: int = 0

    def shown_in(self, seen: TableSeen) -> TableSeen:
        """The table with those who are around it."""
        seats = tuple([replace(seat, present=seat.seat in self.seats) for seat in seen.seats])
        around = replace(seen, seats=seats, watchers=self.watchers, watcher_names=self.names)
        return replace(around, absent=absent(around))


class Renderer:
    """Renders a room for an audience, and only when the room or who is there has changed."""

    def __init__(self, pages: Environment, invites: Invites, presence: Presence) -> None:
        self._pages = pages
        self._invites = invites
        self._presence = presence
        self._arounds: WeakKeyDictionary[Room, tuple[Here, tuple[Seat, ...], Around]] = WeakKeyDictionary()
        self._shown: WeakKeyDictionary[Room, dict[Viewer, Shown]] = WeakKeyDictionary()

    def seen(self, room: Room, viewer: Viewer, path: Path = ()) -> TableSeen:
        """What the audience sees now, not yet drawn. Raises Refused for a path not offered."""
        seen = table_seen(room.scene, viewer, self._invites.path(room.scene.table), path)
        return self.around(room).shown_in(seen)

    def show(self, room: Room, viewer: Viewer) -> Shown:
        """What the audience sees now."""
        shown = self._shown.setdefault(room, {}).setdefault(viewer, Shown())
        revision, around = room.scene.table.revision, self.around(room)
        if shown.seen is None or shown.revision != revision:
            seen = opened(room.scene, self.seen(room, viewer))
        elif shown.around != around:
            seen = around.shown_in(shown.seen)
        else:
            return shown
        shown.around = around
        shown.update(seen, revision, self.regions(seen))
        return shown

    def then(self, room: Room, past: Scene, viewer: Viewer) -> tuple[TableSeen, dict[str, Markup]]:
        """What the audience saw at an earlier moment of a game that is over, and its regions."""
        around = self.around(room)
        seen = around.shown_in(looked_back(room.scene, past, viewer))
        stamp = (room.scene.table.revision, seen.seq, around.version)
        return seen, {name: stamped(html, *stamp) for name, html in self.regions(seen).items()}

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

    def regions(self, seen: TableSeen) -> dict[str, str]:
        """All regions that a socket sends, by name."""
        sheet = self._sheet(seen)
        return {name: sheet.draw(f"table/{name}.html") for name in PUSHED}

    def decision(self, room: Room, viewer: Viewer, path: Path) -> str:
        """The decision region at the end of a path, as a partial. Raises Refused for a path not offered.

        It shows nothing of who is here, and may be asked of another worker than the one that pushes.
        """
        seen = self.seen(room, viewer, path)
        region = self._sheet(seen).draw("table/decision.html")
        html = stamped(region, room.scene.table.revision, seen.seq)
        return partial("decision", html)

    def notice(self, text: str | None = None) -> Markup:
        """The region for what went wrong; empty without a text."""
        return Markup(self._pages.get_template("table/notice.html").render(notice=text).strip())

    def _sheet(self, seen: TableSeen) -> Sheet:
        return Sheet(self._pages, **given(seen))


def given(seen: TableSeen) -> dict[str, Any]:
    """What regions are drawn from: `t`, and of the game `cards` and `facts`."""
    return {"t": seen, **{name: of_game(seen.game.id, name) for name in ("cards", "facts")}}


@cache
def of_game(game: str, name: str) -> ModuleType | None:
    """A module of a game for its board, if it has one: `cards`, its component tables; `facts`, functions of a
    view.
    """
    module = f"engines.{game}.{name}"
    return import_module(module) if find_spec(module) is not None else None


def partial(name: str, html: str) -> str:
    """A region wrapped so that htmx puts it in its place, in a post's answer as in a push."""
    return f'<hx-partial hx-target="#{escape(name)}" hx-swap="outerMorph">{html}</hx-partial>'


def stamped(html: str, revision: int, seq: int, here: int | None = None) -> Markup:
    """The region with its version in the root's start tag: what is rendered stays comparable without it.

    `here` orders regions of one revision, and of one worker, by the version of who is here.
    """
    root = _ROOT_TAG.search(html)
    assert root is not None, "a region has one root element"
    as_of = f' data-here="{here}"' if here is not None else ""
    stamp = f' data-version="{revision}"{as_of} data-seq="{seq}"'
    return Markup(html[: root.end()] + stamp + html[root.end() :])
