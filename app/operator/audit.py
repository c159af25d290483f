"""The audit log of operators' actions. Entries are added in the action's transaction and never changed.

The entry of a daily deletion gets its numbers at the end (`retention/daily_pruning.py`).
"""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from sqlmodel import Session, col, select

from app.language.current_language import words
from app.operator.access.signed_in_operator import SignedInOperator
from app.storage.database import database_time
from app.storage.models import to_datetime
from app.storage.operator_models import OperatorAct

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

ACTS_LISTED = 60
LINK_SESSION = re.compile(r"[0-9a-f]{8}")
"""The name of a session that a printed link has started."""


@dataclass(frozen=True)
class AuditEntryView:
    """An entry of the audit log. `operator` is a name with an id, or a description."""

    at: datetime
    operator: str
    act: str
    target: str
    until: datetime | None
    note: str


def record_act(db: Session, operator: SignedInOperator, act: str, target: str = "", **more: Any) -> None:
    """Adds an entry to the audit log; `more`: `until` (milliseconds since 1970) and `note`."""
    db.add(OperatorAct(operator=operator.audit_name, act=act, target=target, at=database_time(db), **more))
    log.warning("operator_act", act=act, target=target, operator=operator.audit_name)


def load_audit_log(db: Session) -> tuple[AuditEntryView, ...]:
    """The last entries of the audit log, the newest first."""
    acts = db.exec(select(OperatorAct).order_by(col(OperatorAct.id).desc()).limit(ACTS_LISTED))
    return tuple(
        [
            AuditEntryView(
                to_datetime(act.at),
                _describe_operator(act.operator),
                act.act,
                act.target,
                None if act.until is None else to_datetime(act.until),
                act.note,
            )
            for act in acts
        ]
    )


def _describe_operator(name: str) -> str:
    """The operator of an entry, in the language of the current request."""
    if LINK_SESSION.fullmatch(name):
        return words("the printed link ({session})", session=name)
    return {"command": words("a command"), "server": words("the server")}.get(name, name)
