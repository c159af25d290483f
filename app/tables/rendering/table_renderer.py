"""Shows rooms: the regions of each, drawn once for everybody who sees the same."""

import logging
import secrets
from collections.abc import Callable, Mapping
from math import ceil
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup
from msgspec.structs import replace

from app.identity.names import distinct_name
from app.language.current import current
from app.storage.models import Seat, Table
from app.tables.log.scene import Scene
from app.tables.play.room import Room
from app.tables.presence import Presence, PresentUsers
from app.tables.rendering.attendance import Attendance
from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.rendering.question.lookahead import NO_AHEAD, ask_further, look_ahead
from app.tables.rendering.region_renderer import RegionRenderer, collect_counters
from app.tables.rendering.rendered_table import RenderedTable, list_targets
from app.tables.rendering.zones.zone_fragments import goal_of
from app.tables.view.describe_table import describe_table
from app.tables.view.question.layout import label_choice
from app.tables.view.question.preview import Preview, preview_of, whole_path
from app.tables.view.story.replay import look_back, open_hands
from app.tables.view.table_view import TableView
from app.web.partials import stamp_region, wrap_partial
from engines.kernel.choices.decision import Path
from engines.kernel.matches.foresight import foresee
from engines.kernel.secrecy.audience import Viewer

log = logging.getLogger(__name__)


class TableRenderer:
    """Renders a room for an audience, and only when the room or who is there has changed."""

    def __init__(
        self,
        drawer: RegionRenderer,
        invite_path: Callable[[Table], str],
        presence: Presence,
    ) -> None:
        self.drawer = drawer
        self._invite_path = invite_path
        self._presence = presence
        self._arounds: WeakKeyDictionary[Room, tuple[PresentUsers, tuple[Seat, ...], Attendance]] = (
            WeakKeyDictionary()
        )
        self._shown: WeakKeyDictionary[Room, dict[tuple[Viewer, Viewer, str], RenderedTable]] = (
            WeakKeyDictionary()
        )

    def seen(self, room: Room, viewer: Viewer, path: Path = (), speaks: str | None = None) -> TableView:
        """What the audience sees now, not yet drawn. Raises Refused for a path not offered."""
        speaks = speaks or current()
        invite = self._invite_path(room.scene.table) if room.scene.status == "open" else ""
        return self.around(room).shown_in(describe_table(room.scene, viewer, invite, path, speaks))

    def show(
        self, room: Room, viewer: Viewer, follows: Viewer = None, speaks: str | None = None
    ) -> RenderedTable:
        """What the audience sees now; `follows` is the seat that a spectator follows. It is told in the
        language that it `speaks`, else in that of whoever is being answered."""
        follows, speaks = follows if viewer is None else None, speaks or current()
        shown = self._shown.setdefault(room, {}).setdefault((viewer, follows, speaks), RenderedTable())
        revision, around = room.scene.table.revision, self.around(room)
        if shown.seen is None or shown.revision != revision:
            seen = self.seen(room, viewer, speaks=speaks)
            seen = open_hands(room.scene, replace(seen, follows=follows if seen.outcome is None else None))
            regions = self.drawer.draw(seen, shown.drawn)
        elif shown.around != around:
            seen = around.shown_in(shown.seen)
            regions = self.drawer.draw_people(seen, shown.drawn)
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
        return seen, {
            name: stamp_region(drawn.html, *stamp) for name, drawn in self.drawer.draw(seen).items()
        }

    def around(self, room: Room) -> Attendance:
        """Who is there now; asked for every socket, so it is kept while the same are here and sit there."""
        here, seats = self._presence.get(room.id), room.scene.seats
        kept = self._arounds.get(room)
        if kept is None or kept[0] is not here or kept[1] is not seats:
            present = frozenset([seat.seat for seat in seats if seat.user_id in here.users])
            watchers, names = here.count_watchers(frozenset([seat.user_id for seat in seats]))
            told_apart = tuple([distinct_name(name, room.scene.names) for name in names])
            lately = frozenset([seat.seat for seat in seats if seat.user_id in here.recent])
            absence = ceil(self._presence.absence_seconds)
            around = Attendance(present, watchers, told_apart, here.version, lately, absence)
            kept = self._arounds[room] = (here, seats, around)
        return kept[2]

    def decision(self, room: Room, viewer: Viewer, path: Path) -> str:
        """The decision region at the end of a path, as a partial. Raises Refused for a path not offered.

        It shows nothing of who is here, and may be asked of another worker than the one that pushes.
        """
        shown = self.show(room, viewer)
        seen = ask_further(room.scene.match, shown.whole, path)
        asked = self.drawer.draw_question(seen, shown.targets, preview=self._preview(room, shown, seen))
        asked["ahead"] = look_ahead(self.drawer, room.scene.match, seen, shown.targets)
        stamp = (room.scene.table.revision, seen.seq)
        return "".join([wrap_partial(name, stamp_region(one.html, *stamp)) for name, one in asked.items()])

    def preview(self, room: Room, viewer: Viewer, path: Path) -> dict[str, Any]:
        """What the whole choice of a path would change, and the verb that makes it, for the page's script.

        Empty where the path asks for more. Raises Refused for a path not offered.
        """
        shown = self.show(room, viewer)
        seen = ask_further(room.scene.match, shown.whole, path)
        if seen.question is None or seen.question.kind != "confirm":
            return {}
        found = self._preview(room, shown, seen)
        act = label_choice(seen, seen.question)
        return (found.data if found is not None else {}) | {"verb": act.verb}

    def _ahead_if_any(
        self, room: Room, seen: TableView, regions: Mapping[str, RenderedFragment]
    ) -> RenderedFragment:
        """What follows from picks; nothing where that cannot be said: the table does not wait for it."""
        try:
            return look_ahead(self.drawer, room.scene.match, seen, list_targets(regions))
        except Exception:
            log.exception("cannot say what follows at table %s", room.id)
            return NO_AHEAD

    def _preview(self, room: Room, shown: RenderedTable, seen: TableView) -> Preview | None:
        """What the choice of a page would change; None where it is not complete or nothing is certain."""
        match, path = room.scene.match, whole_path(seen.question)
        if match is None or path is None or seen.viewer is None:
            return None
        view = foresee(seen.game, match.state, seen.viewer, path, secrets.randbelow, match.seats)
        if view is None:
            return None
        then = replace(seen, view=view, question=None)
        drawn = self.drawer.draw_counted(then, shown.drawn)
        return preview_of(
            collect_counters(shown.drawn), collect_counters(drawn), goal_of(seen), goal_of(then)
        )
