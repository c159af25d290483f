"""The audit log of operators' actions. Entries are added in the action's transaction and never changed.

The entry of a daily deletion gets its numbers at the end (`retention/daily_pruning.py`).
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from sqlmodel import Session, col, select

from app.storage.database import database_time
from app.storage.models import to_datetime
from app.storage.operator_models import OperatorAct, OperatorPass

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

ACTS_LISTED = 60


@dataclass(frozen=True)
class AuditEntryView:
    """An entry of the audit log."""

    at: datetime
    operator: str
    act: str
    target: str
    until: datetime | None
    note: str


def record_act(db: Session, operator: OperatorPass, act: str, target: str = "", **more: Any) -> None:
    """Adds an entry to the audit log; `more`: `until` (milliseconds since 1970) and `note`."""
    name = operator.token_hash[:8]  # identifies the session without opening it
    db.add(OperatorAct(operator=name, act=act, target=target, at=database_time(db), **more))
    log.warning("operator_act", act=act, target=target, operator=name)


def load_audit_log(db: Session) -> tuple[AuditEntryView, ...]:
    """The last entries of the audit log, the newest first."""
    acts = db.exec(select(OperatorAct).order_by(col(OperatorAct.id).desc()).limit(ACTS_LISTED))
    return tuple(
        [
            AuditEntryView(
                to_datetime(act.at),
                act.operator,
                act.act,
                act.target,
                None if act.until is None else to_datetime(act.until),
                act.note,
            )
            for act in acts
        ]
    )
