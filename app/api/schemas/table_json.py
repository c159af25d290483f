"""Encodes a table as JSON for one audience."""

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from app.language.current_language import current_language
from app.language.deleted_players import say_name
from app.tables.log.scene import Scene
from app.tables.play.room import Room
from app.tables.rendering.attendance import Attendance
from app.tables.rendering.pushes import SharedFrame
from app.tables.rendering.table_renderer import TableRenderer
from app.tables.view.story.log_line import LogLine
from app.tables.view.story.replay import look_back
from app.tables.view.table_view import QuestionView, SeatView, TableView
from engines.kernel.contract.plain import to_plain
from engines.kernel.secrecy.audience import Viewer


class _EncodedTable:
    """The latest JSON sent to an audience."""

    def __init__(self, revision: int, attendance: Attendance, scene: Scene, table_view: TableView) -> None:
        self.revision = revision
        self.present = attendance.seats
        self._scene = scene
        self._table_view = table_view
        self.frame = self._encode()

    def update_presence(self, attendance: Attendance) -> None:
        """Encodes the table again with other players present."""
        self.present = attendance.seats
        self._table_view = attendance.apply_to(self._table_view)
        self.frame = self._encode()

    def _encode(self) -> SharedFrame:
        return SharedFrame(encode_json(table_json(self._scene, self._table_view)).decode())


class TableJson:
    """Encodes tables for programs: once per audience, and only after a change."""

    def __init__(self, renderer: TableRenderer) -> None:
        self._renderer = renderer
        self._encoded: WeakKeyDictionary[Room, dict[tuple[Viewer, str], _EncodedTable]] = WeakKeyDictionary()

    def encode(self, room: Room, viewer: Viewer, language: str | None = None) -> SharedFrame:
        """The table as JSON for an audience; the same object until the table changes."""
        language = language or current_language()
        audiences = self._encoded.setdefault(room, {})
        revision, attendance = room.scene.table.revision, self._renderer.attendance_of(room)
        encoded = audiences.get((viewer, language))
        if encoded is None or encoded.revision != revision:
            table_view = self._renderer.describe(room, viewer, language=language)
            encoded = _EncodedTable(revision, attendance, room.scene, table_view)
            audiences[viewer, language] = encoded
        elif encoded.present != attendance.seats:
            encoded.update_presence(attendance)
        return encoded.frame


def encode_json(value: Any) -> bytes:
    """Encode a value as JSON."""
    return msgspec.json.encode(value)


def table_json(scene: Scene, table_view: TableView) -> dict[str, Any]:
    """The fields of TableShape: the public ones of `scene`, and those of one audience's view."""
    return {
        "id": table_view.id,
        "game": table_view.game.id,
        "status": table_view.status,
        "seq": table_view.seq,
        "viewer": table_view.viewer,
        "seats": _seats_json(table_view),
        "options": to_plain(table_view.options),
        "pace": scene.table.pace,
        "rated": scene.table.rated,
        "bots": scene.table.bots,
        "commitment": scene.table.commitment,
        "seal": scene.table.seal,
        "sealed": table_view.fair.text or None if table_view.fair is not None else None,
        "came_from": {"table": table_view.came_from[0], "seq": table_view.came_from[1]}
        if table_view.came_from
        else None,
        "invite": table_view.invite.rpartition("/")[2] if table_view.invite else None,
        "view": to_plain(table_view.view),
        "waiting_for": [
            {"seat": seat.seat, "deadline": scene.clocks.get(seat.seat)}
            for seat in table_view.seats
            if seat.has_decision
        ],
        "news": [line.cache.json or _event_json(line) for line in table_view.log],
        "can_undo": table_view.can_undo,
        "undo_until": table_view.undo_until,
        "warned": table_view.is_warned,
        "absence": table_view.absence_seconds,
        "outcome": _outcome_json(table_view),
        "decision": decision_json(table_view.question) if table_view.question is not None else None,
    }


def past_table_json(scene: Scene, past_scene: Scene, viewer: Viewer) -> dict[str, Any]:
    """The fields of TableShape at an earlier moment."""
    return table_json(past_scene, look_back(scene, past_scene, viewer, current_language()))


def decision_json(question: QuestionView) -> dict[str, Any]:
    """The fields of PickShape or SplitShape."""
    fields = {"id": question.id, "kind": question.kind, "topic": question.topic, "prompt": question.prompt}
    if question.kind == "split":
        return fields | {
            "kinds": question.kinds,
            "labels": question.kind_labels,
            "ways": question.ways,
            "default": question.default,
        }
    return fields | {
        "options": [
            {
                "id": option.id,
                "label": option.label,
                "target": option.target,
                "blocked": option.blocked,
                "remark": option.remark,
                "price": to_plain(option.price),
            }
            for option in question.options
        ],
        "least": question.least,
        "most": question.most,
        "ordered": question.ordered,
        "default": question.default,
    }


def _seats_json(table_view: TableView) -> list[dict[str, Any]]:
    is_host = any(seat.you and seat.host for seat in table_view.seats)
    return [_seat_json(seat, table_view.language, is_host=is_host) for seat in table_view.seats]


def _seat_json(seat: SeatView, language: str, *, is_host: bool) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": say_name(seat.name, language) if seat.name is not None else None,
        "host": seat.host,
        "you": seat.you,
        "bot": seat.bot,
        "strength": seat.strength,
        "present": seat.present,
        "person": seat.person or None if is_host else None,
        "control": seat.control,
    }


def _event_json(line: LogLine) -> msgspec.Raw:
    """The event of a log line as JSON, cached with the line, because lines never change."""
    event = {"seq": line.seq, "kind": line.kind, "data": to_plain(line.event), "text": line.text}
    line.cache.json = json = msgspec.Raw(encode_json(event))
    return json


def _outcome_json(table_view: TableView) -> dict[str, Any] | None:
    if table_view.outcome is None:
        return None
    places = [
        {
            "seat": place.seat,
            "name": place.name,
            "rank": place.rank,
            "score": place.score,
            "reason": place.reason,
        }
        for place in table_view.places
    ]
    return {"winners": table_view.outcome.winners, "places": places, "reason": table_view.outcome_text}
