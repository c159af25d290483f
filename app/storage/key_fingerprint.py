"""The fingerprint of the secret key that the data was made with."""

import hashlib
import hmac

from sqlalchemy import inspect
from sqlmodel import Session

from app.storage.server_models import ServerFact

FACT = "secret_key"
LABEL = b"magehall fingerprint of the secret key"


def compute_fingerprint(key: bytes) -> str:
    """A fingerprint from which a strong key cannot be found."""
    return hmac.digest(key, LABEL, hashlib.sha256).hex()[:32]


def load_fingerprint(db: Session) -> str | None:
    """The fingerprint of the key that the data was made with; None if none is stored."""
    if not inspect(db.connection()).has_table(ServerFact.__tablename__):
        return None
    fact = db.get(ServerFact, FACT)
    return fact.value if fact is not None else None


def store_fingerprint(db: Session, key: bytes) -> None:
    """Record that the data belongs to this key."""
    db.merge(ServerFact(name=FACT, value=compute_fingerprint(key)))
