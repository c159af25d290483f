"""States that running tables had under the code from before, for development.

After a change of the rules, the log of a running table often leads to other states than before, so the table
is frozen. In development it continues from its last state, if that still fits the new rules. The old worker
saves the states when it stops, and the new one falls back on them.
"""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct
from sqlmodel import Session

from app.storage.models import Snapshot, Table
from app.tables.log.scene import Scene, describe_error, load_scene
from app.tables.log.snapshots import IncompatibleLog, encode_asked, restore_match
from engines import CATALOGUE

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class CarriedState(Struct, frozen=True, gc=False):
    """The state of a table after entry `seq`; `asked` as in a snapshot."""

    seq: int
    asked: str
    state: msgspec.Raw


_DECODER = msgspec.json.Decoder(CarriedState)


class CarriedStates:
    """A folder with a file for each table."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def save(self, scenes: Iterable[Scene]) -> None:
        """Save the states of running tables."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for scene in scenes:
            match = scene.match
            if match is not None and scene.status == "running":
                state = msgspec.Raw(match.game.encode(match.state))
                content = msgspec.json.encode(CarriedState(match.seq, encode_asked(match), state))
                self._find_file(scene.table.id).write_bytes(content)

    def load_scene(self, db: Session, table_id: str) -> Scene | None:
        """Load a scene; a table that its log would freeze continues from its saved state if possible.

        Otherwise the scene says why not.
        """
        scene = load_scene(db, table_id, is_lenient=True)
        if scene is None or not scene.is_frozen or scene.match is not None:
            return scene
        reason = self._continue_table(db, scene.table)
        if reason is None:
            log.info("table_continued", table=table_id, replay_error=scene.frozen_reason)
            return load_scene(db, table_id, is_lenient=True)
        log.warning("table_not_continued", table=table_id, reason=reason, replay_error=scene.frozen_reason)
        return replace(scene, frozen_reason=reason)

    def _continue_table(self, db: Session, table: Table) -> str | None:
        """Make the saved state of a table its newest snapshot; returns None, or why that is impossible."""
        game, file = CATALOGUE[table.game], self._find_file(table.id)
        carried = _DECODER.decode(file.read_bytes()) if file.exists() else None
        if carried is None or carried.seq != table.seq:
            return "Its last state was not saved."
        snapshot = Snapshot(
            table_id=table.id, seq=carried.seq, state=bytes(carried.state), asked=carried.asked
        )
        try:
            game.parse_stored_options(table.options)
            match = restore_match(game, table, snapshot)
            match.pending  # noqa: B018 -- whether the rules can go on
        except IncompatibleLog as error:
            return str(error)
        except Exception as error:
            return describe_error(error)
        snapshot.state = game.encode(match.state)
        db.merge(snapshot)
        table.rules_version = game.version
        db.flush()
        return None

    def _find_file(self, table_id: str) -> Path:
        return self._folder / f"{table_id}.json"
