"""Regions: the pieces of a table's page, rendered once for everybody who sees the same."""

import logging
import secrets
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from math import ceil
from types import MappingProxyType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup
from msgspec.structs import replace

from app.identity.names import distinct_name
from app.language.current import current
from app.storage.models import Seat, Table
from app.tables.live.faces import Faces
from app.tables.live.presence import Here, Presence
from app.tables.live.room import Room
from app.tables.live.shown import Around, Shown, on_board
from app.tables.log.scene import Scene
from app.tables.view.action_bar import draw_ahead, draw_bar
from app.tables.view.asking import Asking, asking_of, filled_in, name_act
from app.tables.view.describe import describe_table
from app.tables.view.frame import frame_of, frame_of_people, goal_of
from app.tables.view.game_modules import constants, game_module
from app.tables.view.people import people_at
from app.tables.view.preview import Preview, preview_of, whole_path
from app.tables.view.questions import question_at
from app.tables.view.replay import look_back, open_hands
from app.tables.view.views import TableView
from app.tables.view.words import game_speaker
from app.web.fragments import MOST_BYTES, Drawn, FragmentDrawer
from app.web.quick_templates import QuickEnvironment, Sheet
from app.web.regions import stamp_region, wrap_partial
from engines.kernel.audience import Viewer
from engines.kernel.decision import Answer, Path
from engines.kernel.foresight import foresee
from engines.kernel.game import Game

log = logging.getLogger(__name__)

ASKING = ("tray", "decision", "ahead")
"""The regions that hold a table's question, and what follows from its answers."""
PUSHED = ("moment", "goal", "players", "board", "hand", "story", "log", *ASKING)
"""The regions that a socket sends; the notice belongs to a post's answer."""
NOTHING: Mapping[str, Drawn] = MappingProxyType({})
NO_TRAY = Drawn.whole("tray", '<section id="tray" class="tray layer" hidden></section>')
NO_AHEAD = Drawn.whole("ahead", '<div id="ahead" hidden></div>')
MOST_STEPS, LARGEST_STEP, LARGEST_STEPS = 16, 5_000, 16_000
"""Of how many picks a page is told beforehand what follows; how many characters each of them may be, and how
many are enough."""
COUNTED = ("players", "board", "hand")
"""The regions whose numbers a choice is seen to change before it is made."""


def _no_tray(decision: str) -> Drawn:
    """None for this question; not the same as before it, when a page may have been shown one of a detail."""
    return Drawn.whole(
        "tray", f'<section id="tray" class="tray layer" data-decision="{decision}" hidden></section>'
    )


def counters_of(regions: Mapping[str, Drawn]) -> dict[str, int]:
    """The numbers that a choice is seen to change, by the ids of their counters."""
    return {id: number for name in COUNTED for id, number in regions[name].counters.items()}


def aimed_at(seen: TableView, drawn: Mapping[str, Drawn]) -> frozenset[str]:
    """The things that an option of the viewer's question can aim at; nothing while they are asked nothing."""
    return on_board(drawn) if seen.question is not None else frozenset()


class Renderer:
    """Renders a room for an audience, and only when the room or who is there has changed."""

    def __init__(
        self,
        pages: QuickEnvironment,
        invite_path: Callable[[Table], str],
        presence: Presence,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._pages = pages
        self._invite_path = invite_path
        self._presence = presence
        self._most_bytes = most_bytes
        self._drawers: dict[str, FragmentDrawer] = {}
        self._arounds: WeakKeyDictionary[Room, tuple[Here, tuple[Seat, ...], Around]] = WeakKeyDictionary()
        self._shown: WeakKeyDictionary[Room, dict[tuple[Viewer, Viewer, str], Shown]] = WeakKeyDictionary()

    def seen(self, room: Room, viewer: Viewer, path: Path = (), speaks: str | None = None) -> TableView:
        """What the audience sees now, not yet drawn. Raises Refused for a path not offered."""
        speaks = speaks or current()
        invite = self._invite_path(room.scene.table) if room.scene.status == "open" else ""
        return self.around(room).shown_in(describe_table(room.scene, viewer, invite, path, speaks))

    def show(self, room: Room, viewer: Viewer, follows: Viewer = None, speaks: str | None = None) -> Shown:
        """What the audience sees now; `follows` is the seat that a spectator follows. It is told in the
        language that it `speaks`, else in that of whoever is being answered."""
        follows, speaks = follows if viewer is None else None, speaks or current()
        shown = self._shown.setdefault(room, {}).setdefault((viewer, follows, speaks), Shown())
        revision, around = room.scene.table.revision, self.around(room)
        if shown.seen is None or shown.revision != revision:
            seen = self.seen(room, viewer, speaks=speaks)
            seen = open_hands(room.scene, replace(seen, follows=follows if seen.outcome is None else None))
            regions = self.regions(seen, shown.drawn)
        elif shown.around != around:
            seen = around.shown_in(shown.seen)
            regions = self._regions_of_people(seen, shown.drawn)
        else:
            return shown
        is_new = shown.revision != revision
        regions["ahead"] = self._ahead_if_any(room, seen, regions) if is_new else shown.drawn["ahead"]
        shown.around = around
        shown.update(seen, revision, regions)
        return shown

    def forget(self, room: Room) -> None:
        """Keeps nothing of what was shown of a room that nobody looks at: the next look draws it anew."""
        self._shown.pop(room, None)

    def past_regions(
        self, room: Room, past: Scene, viewer: Viewer, follows: Viewer = None, why: str = ""
    ) -> tuple[TableView, dict[str, Markup]]:
        """What the audience saw at an earlier moment of a game, and its regions."""
        around = self.around(room)
        seen = replace(around.shown_in(look_back(room.scene, past, viewer, current(), why)), follows=follows)
        stamp = (room.scene.table.revision, seen.seq, around.version)
        return seen, {name: stamp_region(drawn.html, *stamp) for name, drawn in self.regions(seen).items()}

    def around(self, room: Room) -> Around:
        """Who is there now; asked for every socket, so it is kept while the same are here and sit there."""
        here, seats = self._presence.here(room.id), room.scene.seats
        kept = self._arounds.get(room)
        if kept is None or kept[0] is not here or kept[1] is not seats:
            present = frozenset([seat.seat for seat in seats if seat.user_id in here.users])
            watchers, names = here.watching(frozenset([seat.user_id for seat in seats]))
            told_apart = tuple([distinct_name(name, room.scene.names) for name in names])
            lately = frozenset([seat.seat for seat in seats if seat.user_id in here.lately])
            absence = ceil(self._presence.absence)
            around = Around(present, watchers, told_apart, here.version, lately, absence)
            kept = self._arounds[room] = (here, seats, around)
        return kept[2]

    def regions(self, seen: TableView, before: Mapping[str, Drawn] = NOTHING) -> dict[str, Drawn]:
        """All regions that a socket sends, by name. `before`: those that the audience was last shown."""
        module = game_module(seen.game.id, "panels")
        given, drawer = constants(seen.game, seen.speaks), self._drawer(seen.speaks)
        drawn = {
            name: drawer.draw(seen.game.id, one, given, before.get(name))
            for name, one in frame_of(seen, module).items()
        }
        if seen.view is not None and module is None:
            drawn["board"] = Drawn.whole(
                "board", Sheet(self._pages.in_language(seen.speaks), t=seen).draw("frame/text_board.html")
            )
        return drawn | self._asked(seen, aimed_at(seen, drawn), before)

    def _regions_of_people(self, seen: TableView, before: Mapping[str, Drawn]) -> dict[str, Drawn]:
        """The regions when nothing has changed but who is here: what does not show that is taken as it is."""
        module = game_module(seen.game.id, "panels")
        if module is None or seen.status == "open" or seen.outcome is not None:
            # The board of such a game, or the tray at such a moment, is a template that sees everybody.
            return self.regions(seen, before)
        given, drawer = constants(seen.game, seen.speaks), self._drawer(seen.speaks)
        drawn = {
            name: drawer.draw(seen.game.id, one, given, before.get(name))
            for name, one in frame_of_people(seen, module).items()
        }
        asking = asking_of(seen, aimed_at(seen, drawn), module)
        bar = draw_bar(seen, asking, getattr(module, "SIGNS", False))
        drawn["decision"] = drawer.draw(seen.game.id, bar, given, before.get("decision"))
        return {**before, **drawn}

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
            "decision": self._drawer(seen.speaks).draw(
                seen.game.id, bar, constants(seen.game, seen.speaks), before.get("decision")
            ),
        }

    def _tray(self, seen: TableView, asking: Asking | None, module: ModuleType | None) -> Drawn:
        if seen.status != "open" and seen.outcome is None and not (asking and (asking.tray or asking.cause)):
            return _no_tray(seen.question.id) if seen.question is not None else NO_TRAY
        faces = Faces(self._drawer(seen.speaks), seen, module)
        sheet = Sheet(
            self._pages.in_language(seen.speaks),
            t=seen,
            ask=asking,
            faces=faces,
            people=people_at(seen.seats, seen.say),
        )
        return Drawn.whole("tray", sheet.draw("frame/tray.html"))

    def decision(self, room: Room, viewer: Viewer, path: Path) -> str:
        """The decision region at the end of a path, as a partial. Raises Refused for a path not offered.

        It shows nothing of who is here, and may be asked of another worker than the one that pushes.
        """
        shown = self.show(room, viewer)
        seen = self._seen_asked(room, shown.whole, path)
        asked = self._asked(seen, shown.targets, preview=self._preview(room, shown, seen))
        asked["ahead"] = self._ahead(room, seen, shown.targets)
        stamp = (room.scene.table.revision, seen.seq)
        return "".join([wrap_partial(name, stamp_region(one.html, *stamp)) for name, one in asked.items()])

    def preview(self, room: Room, viewer: Viewer, path: Path) -> dict[str, Any]:
        """What the whole choice of a path would change, and the verb that makes it, for the page's script.

        Empty where the path asks for more. Raises Refused for a path not offered.
        """
        shown = self.show(room, viewer)
        seen = self._seen_asked(room, shown.whole, path)
        if seen.question is None or seen.question.kind != "confirm":
            return {}
        found = self._preview(room, shown, seen)
        act = name_act(seen, seen.question, game_module(seen.game.id, "panels"))
        return (found.data if found is not None else {}) | {"verb": act.verb}

    def _seen_asked(self, room: Room, seen: TableView, path: Path) -> TableView:
        """What a seat sees, with the question at the end of a path. Raises Refused."""
        match, module = room.scene.match, game_module(seen.game.id, "panels")
        if match is None or seen.viewer is None:
            return seen
        question = question_at(match, seen.viewer, path, seen.say)
        default = filled_in(question, module)
        if default is not None:
            question = question_at(match, seen.viewer, (*path, default), seen.say)
        return replace(seen, question=question)

    def _ahead_if_any(self, room: Room, seen: TableView, regions: Mapping[str, Drawn]) -> Drawn:
        """What follows from picks; nothing where that cannot be said: the table does not wait for it."""
        try:
            return self._ahead(room, seen, on_board(regions))
        except Exception:
            log.exception("cannot say what follows at table %s", room.id)
            return NO_AHEAD

    def _ahead(self, room: Room, seen: TableView, targets: frozenset[str]) -> Drawn:
        """What follows from taking the things of a question, or pressing its verbs, as far as that is small:
        the page need not ask.

        It says no preview: that costs more than all else, so who takes a thing and lingers asks for it.
        """
        module, steps = game_module(seen.game.id, "panels"), dict[Path, str]()
        offered = asking_of(seen, targets, module)
        tray = offered.tray_ids if offered is not None else ()
        ways, size = deque(_ways(offered)), 0
        while ways and len(steps) < MOST_STEPS and size < LARGEST_STEPS:
            path, commits = ways.popleft()
            if commits and _is_whole(room, seen.viewer, path):
                continue
            then = self._seen_asked(room, seen, path)
            asking = asking_of(then, targets, module)
            if asking is None or asking.tray_ids not in ((), tray):
                continue
            bar = draw_bar(then, asking, getattr(module, "SIGNS", False))
            html = self._drawer(seen.speaks).draw(seen.game.id, bar, constants(seen.game, seen.speaks)).html
            if len(html) <= LARGEST_STEP:
                steps[path], size = html, size + len(html)
                ways.extend(_ways(asking))
        return draw_ahead(seen.question, steps) if seen.question is not None and steps else NO_AHEAD

    def _preview(self, room: Room, shown: Shown, seen: TableView) -> Preview | None:
        """What the choice of a page would change; None where it is not complete or nothing is certain."""
        match, path = room.scene.match, whole_path(seen.question)
        if match is None or path is None or seen.viewer is None:
            return None
        view = foresee(seen.game, match.state, seen.viewer, path, secrets.randbelow, match.seats)
        if view is None:
            return None
        then = replace(seen, view=view, question=None)
        fragments = frame_of_people(then, game_module(seen.game.id, "panels"))
        given, drawer = constants(seen.game, seen.speaks), self._drawer(seen.speaks)
        drawn = {
            name: drawer.draw(seen.game.id, fragments[name], given, shown.drawn[name]) for name in COUNTED
        }
        return preview_of(counters_of(shown.drawn), counters_of(drawn), goal_of(seen), goal_of(then))

    def face(self, game: Game[Any], name: str) -> Markup | None:
        """A component of a game by its name for the lens, whole; None where there is no such thing."""
        module, speaks = game_module(game.id, "panels"), current()
        find, draw = getattr(module, "find_thing", None), getattr(module, "draw_thing", None)
        thing = find(name) if find is not None else None
        found = (
            draw("face", thing, game_speaker(game, None, (), speaks))
            if draw is not None and thing is not None
            else None
        )
        if found is None:
            return None
        return Markup(self._drawer(speaks).draw(game.id, found, constants(game, speaks)).html)

    def _drawer(self, speaks: str) -> FragmentDrawer:
        """What draws fragments in a language."""
        drawer = self._drawers.get(speaks)
        if drawer is None:
            pages = self._pages.in_language(speaks)
            drawer = self._drawers[speaks] = FragmentDrawer(pages, self._most_bytes)
        return drawer


def _is_whole(room: Room, viewer: Viewer, path: Path) -> bool:
    """Whether nothing more is asked at the end of a path that is offered."""
    match = room.scene.match
    return match is None or viewer is None or match.game.explore(match.state, viewer, path) is None


def _ways(asking: Asking | None) -> Iterator[tuple[Path, bool]]:
    """The paths on from a question by one pick, and whether that commits it, as a verb does."""
    if asking is None or asking.question.kind != "pick" or asking.is_set:
        return
    commit = asking.verbs + asking.several
    for one in asking.question.options:
        if one.blocked is None:
            yield (*asking.question.path, Answer(picks=(one.id,))), one in commit
