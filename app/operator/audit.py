"""The audit log: what operators do, noted in the transaction that does it; rows are only added."""

from typing import Any

import structlog
from sqlmodel import Session

from app.storage.database import database_time
from app.storage.operator_models import OperatorAct, OperatorPass

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


def note_act(db: Session, operator: OperatorPass, act: str, target: str = "", **more: Any) -> None:
    """Notes an act; `more`: `until` (milliseconds since 1970) and a `note`."""
    name = operator.token_hash[:8]  # tells sessions apart and opens nothing
    db.add(OperatorAct(operator=name, act=act, target=target, at=database_time(db), **more))
    log.warning("operator_act", act=act, target=target, operator=name)
