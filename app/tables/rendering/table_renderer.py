"""TableRenderer, which renders each table once for all viewers who see the same thing."""

import secrets
from collections.abc import Callable, Mapping
from math import ceil
from typing import Any
from weakref import WeakKeyDictionary

import structlog
from markupsafe import Markup
from msgspec.structs import replace

from app.identity.naming.name_similarity import distinct_name
from app.language.current_language import current_language
from app.storage.models import Seat, Table
from app.tables.log.scene import Scene
from app.tables.play.room import Room
from app.tables.presence import Presence, PresentUsers
from app.tables.rendering.attendance import MAX_WATCHER_NAMES, Attendance
from app.tables.rendering.fragments.rendered_fragment import RenderedFragment
from app.tables.rendering.question.lookahead import NO_LOOKAHEAD, explore_path, render_lookahead
from app.tables.rendering.region_renderer import RegionRenderer, collect_counters
from app.tables.rendering.rendered_table import RenderedTable, list_targets
from app.tables.rendering.zones.zone_fragments import build_goal
from app.tables.view.describe_table import describe_table
from app.tables.view.question.layout import label_choice
from app.tables.view.question.preview import Preview, build_preview, complete_path
from app.tables.view.story.replay import look_back, reveal_hands
from app.tables.view.table_view import TableView
from app.web.partials import stamp_region, wrap_partial
from engines.kernel.choices.decision import Path
from engines.kernel.matches.foresight import foresee
from engines.kernel.secrecy.audience import Viewer

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class TableRenderer:
    """Renders a room for an audience, only when the room or its attendance has changed."""

    def __init__(
        self,
        regions: RegionRenderer,
        invite_path: Callable[[Table], str],
        presence: Presence,
    ) -> None:
        self.regions = regions
        self._invite_path = invite_path
        self._presence = presence
        self._attendances: WeakKeyDictionary[Room, tuple[PresentUsers, tuple[Seat, ...], Attendance]] = (
            WeakKeyDictionary()
        )
        self._tables: WeakKeyDictionary[Room, dict[tuple[Viewer, Viewer, str], RenderedTable]] = (
            WeakKeyDictionary()
        )

    def describe(self, room: Room, viewer: Viewer, path: Path = (), language: str | None = None) -> TableView:
        """The table as the viewer sees it now, not rendered. Raises Refused for a path that is not legal."""
        language = language or current_language()
        invite = self._invite_path(room.scene.table) if room.scene.status == "open" else ""
        return self.attendance_of(room).apply_to(describe_table(room.scene, viewer, invite, path, language))

    def render(
        self, room: Room, viewer: Viewer, follows: Viewer = None, language: str | None = None
    ) -> RenderedTable:
        """The table as the audience sees it now.

        `follows` is the seat that a spectator follows; `language` the code of the language, by
        default that of the current request.
        """
        follows, language = follows if viewer is None else None, language or current_language()
        rendered = self._tables.setdefault(room, {}).setdefault((viewer, follows, language), RenderedTable())
        revision, attendance = room.scene.table.revision, self.attendance_of(room)
        is_new = rendered.revision != revision
        if is_new:
            table_view = self.describe(room, viewer, language=language)
            followed_seat = follows if table_view.outcome is None else None
            table_view = reveal_hands(room.scene, replace(table_view, followed_seat=followed_seat))
            regions = self.regions.render(table_view, rendered.fragments)
        elif rendered.attendance != attendance:
            table_view = attendance.apply_to(rendered.table_view)
            regions = self.regions.render_attendance(table_view, rendered.fragments)
        else:
            return rendered
        regions["ahead"] = (
            self._try_lookahead(room, table_view, regions) if is_new else rendered.fragments["ahead"]
        )
        rendered.attendance = attendance
        rendered.update(table_view, revision, regions)
        return rendered

    def discard(self, room: Room) -> None:
        """Discard the renderings of a room that has no viewers."""
        self._tables.pop(room, None)

    def render_past(
        self, room: Room, past_scene: Scene, viewer: Viewer, follows: Viewer = None, why: str = ""
    ) -> tuple[TableView, dict[str, Markup]]:
        """An earlier moment of a game as the audience saw it, and its regions.

        `why` is the bot's reason for the choice that led there, if there is one.
        """
        attendance = self.attendance_of(room)
        table_view = attendance.apply_to(look_back(room.scene, past_scene, viewer, current_language(), why))
        table_view = replace(table_view, followed_seat=follows)
        version = (room.scene.table.revision, table_view.seq, attendance.version)
        regions = self.regions.render(table_view)
        return table_view, {name: stamp_region(region.html, *version) for name, region in regions.items()}

    def attendance_of(self, room: Room) -> Attendance:
        """The attendance, cached until presence or seats change, because every socket needs it."""
        users, seats = self._presence.get(room.id), room.scene.seats
        entry = self._attendances.get(room)
        if entry is None or entry[0] is not users or entry[1] is not seats:
            present = frozenset([seat.seat for seat in seats if seat.user_id in users.users])
            watchers, names = users.count_watchers(frozenset([seat.user_id for seat in seats]))
            names = tuple([distinct_name(name, room.scene.names) for name in names[:MAX_WATCHER_NAMES]])
            recent = frozenset([seat.seat for seat in seats if seat.user_id in users.recent])
            absence = ceil(self._presence.absence_seconds)
            attendance = Attendance(present, watchers, names, users.version, recent, absence)
            entry = self._attendances[room] = (users, seats, attendance)
        return entry[2]

    def render_decision(self, room: Room, viewer: Viewer, path: Path) -> str:
        """The regions of the question at the end of a path, as partials. Raises Refused for an illegal path.

        They do not depend on the attendance, so another worker than the one that pushes may render them.
        """
        rendered = self.render(room, viewer)
        table_view = explore_path(room.scene.match, rendered.table_view, path)
        preview = self._preview_choice(room, rendered, table_view)
        regions = self.regions.render_question(table_view, rendered.targets, preview=preview)
        regions["ahead"] = render_lookahead(self.regions, room.scene.match, table_view, rendered.targets)
        version = (room.scene.table.revision, table_view.seq)
        return "".join(
            [wrap_partial(name, stamp_region(region.html, *version)) for name, region in regions.items()]
        )

    def preview(self, room: Room, viewer: Viewer, path: Path) -> dict[str, Any]:
        """The changes that a path's complete choice would cause, and its verb, for the page's script.

        Empty if the path is not complete. Raises Refused for a path that is not legal.
        """
        rendered = self.render(room, viewer)
        table_view = explore_path(room.scene.match, rendered.table_view, path)
        if table_view.question is None or table_view.question.kind != "confirm":
            return {}
        preview = self._preview_choice(room, rendered, table_view)
        label = label_choice(table_view, table_view.question)
        return (preview.data if preview is not None else {}) | {"verb": label.verb}

    def _try_lookahead(
        self, room: Room, table_view: TableView, regions: Mapping[str, RenderedFragment]
    ) -> RenderedFragment:
        """The lookahead, or an empty one after an error: the table works without it."""
        try:
            return render_lookahead(self.regions, room.scene.match, table_view, list_targets(regions))
        except Exception:
            log.exception("lookahead_failed", table=room.id)
            return NO_LOOKAHEAD

    def _preview_choice(self, room: Room, rendered: RenderedTable, table_view: TableView) -> Preview | None:
        """The changes that a page's choice would cause; None if it is incomplete or nothing is certain."""
        match, path = room.scene.match, complete_path(table_view.question)
        if match is None or path is None or table_view.viewer is None:
            return None
        view = foresee(table_view.game, match.state, table_view.viewer, path, secrets.randbelow, match.seats)
        if view is None:
            return None
        after = replace(table_view, view=view, question=None)
        regions = self.regions.render_counted(after, rendered.fragments)
        return build_preview(
            collect_counters(rendered.fragments),
            collect_counters(regions),
            build_goal(table_view),
            build_goal(after),
        )
