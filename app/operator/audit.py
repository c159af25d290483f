"""The audit log of operators' actions. Entries are added in the action's transaction and never changed."""

from typing import Any

import structlog
from sqlmodel import Session

from app.storage.database import database_time
from app.storage.operator_models import OperatorAct, OperatorPass

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


def record_act(db: Session, operator: OperatorPass, act: str, target: str = "", **more: Any) -> None:
    """Adds an entry to the audit log; `more`: `until` (milliseconds since 1970) and `note`."""
    name = operator.token_hash[:8]  # identifies the session without opening it
    db.add(OperatorAct(operator=name, act=act, target=target, at=database_time(db), **more))
    log.warning("operator_act", act=act, target=target, operator=name)
