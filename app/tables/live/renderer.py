"""Regions: the pieces of a table's page, rendered once for everybody who sees the same."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from jinja2 import Environment
from markupsafe import Markup, escape

from app.storage.models import Seat, Table
from app.tables.live.editions import Editions, Push
from app.tables.live.presence import Here, Presence
from app.tables.live.room import Room
from app.tables.log.scene import Scene
from app.tables.view.absent import absent_seats
from app.tables.view.action_bar import draw_bar
from app.tables.view.asking import Asking, asking_of, filled_in
from app.tables.view.describe import describe_table
from app.tables.view.frame import frame_of, goal_of
from app.tables.view.people import people_at
from app.tables.view.preview import Preview, counters, preview_of, whole_path
from app.tables.view.replay import look_back, open_hands
from app.tables.view.views import OptionView, TableView
from app.web.fragments import MOST_BYTES, Drawn, FragmentDrawer
from app.web.quick_templates import Sheet
from app.web.regions import mark_root, stamp_region, wrap_partial, wrap_push
from engines.kernel.audience import Viewer
from engines.kernel.decision import Path
from engines.kernel.foresight import foresee
from engines.kernel.game import Game
from engines.kernel.panels import Fragment

ASKING = ("tray", "decision")
"""The regions that hold a table's question."""
PUSHED = ("moment", "goal", "players", "board", "hand", "story", "log", *ASKING)
"""The regions that a socket sends; the notice belongs to a post's answer."""
NOTHING: Mapping[str, Drawn] = MappingProxyType({})
NO_TRAY = Drawn.whole("tray", '<section id="tray" class="tray layer" hidden></section>')
HEAD = "moment"
"""The region that tells a page of an entry of which it sees nothing."""

COUNTED = ("players", "hand")
"""The regions whose numbers a choice is seen to change before it is made."""


class Shown:
    """What one audience sees now: the regions, and in which edition each piece of them became as it is.

    The edition also counts what changes beside the log, such as who is here.
    """

    def __init__(self) -> None:
        self.seen: TableView | None = None
        self.revision = -1
        self.around = Around()
        self._editions = Editions()
        self._moved = -1

    @property
    def edition(self) -> int:
        """How often it has been drawn."""
        return self._editions.number

    @property
    def drawn(self) -> Mapping[str, Drawn]:
        """All regions by name, as they were drawn last."""
        return self._editions.regions

    @property
    def regions(self) -> dict[str, Markup]:
        """All regions by name, each with its version."""
        return {name: self._stamp(drawn.html) for name, drawn in self._editions.regions.items()}

    def update(self, seen: TableView, revision: int, regions: Mapping[str, Drawn]) -> None:
        """Takes newly drawn regions."""
        goes_on = self.seen is None or self.seen.seq != seen.seq
        self.seen, self.revision = seen, revision
        self._editions.update(regions)
        if goes_on:
            self._moved = self._editions.number

    @property
    def targets(self) -> frozenset[str]:
        """The names of the things on a framed table that an option can aim at."""
        return on_board(self._editions.regions)

    def text(self, names: tuple[str, ...]) -> str:
        """Some regions as they are drawn."""
        return "".join([self._editions.regions[name].html for name in names])

    def partials(self, after: int = -1) -> dict[str, str]:
        """Every piece that changed after an edition, wrapped for the page to put in its place.

        A page that sees nothing of an entry, such as a card that was looked at and put back, is sent its head
        again: so it knows how far the game is.
        """
        pushes = list(self._editions.since(after))
        if not pushes and self._moved > after:
            pushes = [Push(HEAD, self._editions.regions[HEAD].html)]
        return {
            f"{push.how}:{push.id}": wrap_push(push.id, self._stamp(push.html), push.how, push.within)
            for push in pushes
        }

    def _stamp(self, html: str) -> Markup:
        if not html or self.seen is None:
            return Markup(html)
        return stamp_region(html, self.revision, self.seen.seq, self.around.version)


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

    def __init__(
        self,
        pages: Environment,
        invite_path: Callable[[Table], str],
        presence: Presence,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._pages = pages
        self._invite_path = invite_path
        self._presence = presence
        self._drawer = FragmentDrawer(pages, most_bytes)
        self._arounds: WeakKeyDictionary[Room, tuple[Here, tuple[Seat, ...], Around]] = WeakKeyDictionary()
        self._shown: WeakKeyDictionary[Room, dict[tuple[Viewer, Viewer], Shown]] = WeakKeyDictionary()

    def seen(self, room: Room, viewer: Viewer, path: Path = ()) -> TableView:
        """What the audience sees now, not yet drawn. Raises Refused for a path not offered."""
        seen = describe_table(room.scene, viewer, self._invite_path(room.scene.table), path)
        return self.around(room).shown_in(seen)

    def show(self, room: Room, viewer: Viewer, follows: Viewer = None) -> Shown:
        """What the audience sees now; `follows` is the seat that a spectator follows."""
        follows = follows if viewer is None else None
        shown = self._shown.setdefault(room, {}).setdefault((viewer, follows), Shown())
        revision, around = room.scene.table.revision, self.around(room)
        if shown.seen is None or shown.revision != revision:
            seen = self.seen(room, viewer)
            seen = open_hands(room.scene, replace(seen, follows=follows if seen.outcome is None else None))
        elif shown.around != around:
            seen = around.shown_in(shown.seen)
        else:
            return shown
        shown.around = around
        shown.update(seen, revision, self.regions(seen, shown.drawn))
        return shown

    def past_regions(
        self, room: Room, past: Scene, viewer: Viewer, follows: Viewer = None
    ) -> tuple[TableView, dict[str, Markup]]:
        """What the audience saw at an earlier moment of a game that is over, and its regions."""
        around = self.around(room)
        seen = replace(around.shown_in(look_back(room.scene, past, viewer)), follows=follows)
        stamp = (room.scene.table.revision, seen.seq, around.version)
        return seen, {name: stamp_region(drawn.html, *stamp) for name, drawn in self.regions(seen).items()}

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

    def regions(self, seen: TableView, before: Mapping[str, Drawn] = NOTHING) -> dict[str, Drawn]:
        """All regions that a socket sends, by name. `before`: those that the audience was last shown."""
        module = game_module(seen.game.id, "panels")
        given = constants(seen.game)
        drawn = {
            name: self._drawer.draw(seen.game.id, one, given, before.get(name))
            for name, one in frame_of(seen, module).items()
        }
        if seen.view is not None and module is None:
            drawn["board"] = Drawn.whole("board", Sheet(self._pages, t=seen).draw("frame/text_board.html"))
        return drawn | self._asked(seen, on_board(drawn), before)

    def _asked(
        self,
        seen: TableView,
        targets: frozenset[str],
        before: Mapping[str, Drawn] = NOTHING,
        preview: Preview | None = None,
    ) -> dict[str, Drawn]:
        """The regions of the question: where its options are depends on what lies on the board."""
        module = game_module(seen.game.id, "panels")
        asking = asking_of(seen, targets, module)
        bar = draw_bar(seen, asking, getattr(module, "SIGNS", False), preview)
        return {
            "tray": self._tray(seen, asking, module),
            "decision": self._drawer.draw(seen.game.id, bar, constants(seen.game), before.get("decision")),
        }

    def _tray(self, seen: TableView, asking: Asking | None, module: ModuleType | None) -> Drawn:
        if seen.status != "open" and seen.outcome is None and not (asking and asking.tray):
            return NO_TRAY
        faces = Faces(self._drawer, seen, module)
        sheet = Sheet(self._pages, t=seen, ask=asking, faces=faces, people=people_at(seen.seats))
        return Drawn.whole("tray", sheet.draw("frame/tray.html"))

    def decision(self, room: Room, viewer: Viewer, path: Path) -> str:
        """The decision region at the end of a path, as a partial. Raises Refused for a path not offered.

        It shows nothing of who is here, and may be asked of another worker than the one that pushes.
        """
        seen = self.seen(room, viewer, path)
        default = filled_in(seen.question, game_module(seen.game.id, "panels"))
        if default is not None:
            seen = self.seen(room, viewer, (*path, default))
        shown = self.show(room, seen.viewer)
        asked = self._asked(seen, shown.targets, preview=self._preview(room, shown, seen))
        stamp = (room.scene.table.revision, seen.seq)
        return "".join([wrap_partial(name, stamp_region(one.html, *stamp)) for name, one in asked.items()])

    def _preview(self, room: Room, shown: Shown, seen: TableView) -> Preview | None:
        """What the choice of a page would change; None where it is not complete or nothing is certain."""
        match, path = room.scene.match, whole_path(seen.question)
        if match is None or path is None or seen.viewer is None:
            return None
        view = foresee(seen.game, match.state, seen.viewer, path, secrets.randbelow, match.seats)
        if view is None:
            return None
        then = replace(seen, view=view, question=None)
        fragments, given = frame_of(then, game_module(seen.game.id, "panels")), constants(seen.game)
        drawn = [self._drawer.draw(seen.game.id, fragments[name], given).html for name in COUNTED]
        return preview_of(
            counters(shown.text(COUNTED)), counters("".join(drawn)), goal_of(seen), goal_of(then)
        )

    def face(self, game: Game[Any], name: str) -> Markup | None:
        """A component of a game by its name for the lens, whole; None where there is no such thing."""
        module = game_module(game.id, "panels")
        find, draw = getattr(module, "find_thing", None), getattr(module, "draw_thing", None)
        thing = find(name) if find is not None else None
        found = (
            draw("face", thing, game.speaker(None, ())) if draw is not None and thing is not None else None
        )
        return Markup(self._drawer.draw(game.id, found, constants(game)).html) if found is not None else None


class Faces:
    """Draws a game's things where a question shows them: the cards of the tray."""

    def __init__(self, drawer: FragmentDrawer, seen: TableView, module: ModuleType | None) -> None:
        self._drawer = drawer
        self._seen = seen
        self._module = module

    def offer(self, option: OptionView) -> Markup | None:
        """An option's thing as a card that can be taken; None where the game does not draw it."""
        found = self._draw(f"offer-{option.id}", option)
        if found is None:
            return None
        html = self._drawer.draw(self._seen.game.id, found, constants(self._seen.game)).html
        return mark_root(html, f'data-target="option:{escape(option.id)}"')

    def _draw(self, id: str, option: OptionView) -> Fragment | None:
        if (draw := getattr(self._module, "draw_offer", None)) is not None:
            found: Fragment | None = draw(id, option.subject, option.price, self._seen.say)
        else:
            draw = getattr(self._module, "draw_thing", None)
            found = draw(id, option.subject, self._seen.say) if draw is not None else None
        return found


def has_panels(game: str) -> bool:
    """Whether a game draws its own table; one that does not is shown in words."""
    return game_module(game, "panels") is not None


def constants(game: Game[Any]) -> dict[str, Any]:
    """What the macros of a game's fragments may read beside their arguments."""
    return {"cards": game_module(game.id, "cards"), "noun": game.speaker(None, ()).noun}


def on_board(regions: Mapping[str, Drawn]) -> frozenset[str]:
    """The names of all things in the zones that an option can aim at."""
    return frozenset().union(*[regions[name].targets for name in ("players", "board", "hand")])


@cache
def game_module(game: str, name: str) -> ModuleType | None:
    """A module of a game for its board, if it has one: `cards`, its component tables; `facts`, functions of a
    view, which may lie in a folder `board`.
    """
    folder = f"engines.{game}.board"
    homes = (folder, f"engines.{game}") if find_spec(folder) is not None else (f"engines.{game}",)
    found = (f"{home}.{name}" for home in homes if find_spec(f"{home}.{name}") is not None)
    return next((import_module(module) for module in found), None)
