"""Stored passkeys and challenges."""

import secrets

from sqlmodel import Session as Transaction
from sqlmodel import col, delete, select, update

from app.accounts.passkeys.ceremony import CHALLENGE_MINUTES, NewPasskey, PasskeyResponse, passkey_rejected
from app.identity.sessions import hash_token, open_session
from app.identity.users import require_existing_user
from app.storage.database import database_time
from app.storage.passkey_models import Passkey, PasskeyChallenge
from app.web.errors import conflict, forbidden

MAX_PASSKEYS = 10
"""The maximum number of passkeys per user."""


def create_challenge(db: Transaction, user_id: str | None) -> bytes:
    """Creates a challenge, for a user who adds a passkey or (None) for signing in; deletes expired ones.

    Raises Problem 409 for a user who has MAX_PASSKEYS already.
    """
    if user_id is not None and len(list_passkeys(db, user_id)) >= MAX_PASSKEYS:
        raise conflict("too_many", "You have as many passkeys as you can. Remove one first.")
    time = database_time(db)
    db.exec(delete(PasskeyChallenge).where(col(PasskeyChallenge.expires_at) <= time))
    challenge = secrets.token_bytes(32)
    expires_at = time + CHALLENGE_MINUTES * 60_000
    db.add(PasskeyChallenge(token_hash=hash_token(challenge.hex()), user_id=user_id, expires_at=expires_at))
    return challenge


def spend_challenge(db: Transaction, response: PasskeyResponse, user_id: str | None) -> None:
    """Deletes the challenge of a response, before the response is verified.

    Raises Problem 403 if the challenge was not created for this user, has expired or was used.
    """
    row = db.get(PasskeyChallenge, hash_token(response.challenge.hex()))
    if row is None or row.user_id != user_id or row.expires_at <= database_time(db):
        raise passkey_rejected()
    spend = delete(PasskeyChallenge).where(col(PasskeyChallenge.token_hash) == row.token_hash)
    if db.connection().execute(spend).rowcount == 0:  # used concurrently
        raise passkey_rejected()


def add_passkey(db: Transaction, user_id: str, new: NewPasskey, label: str) -> None:
    """Adds a passkey to a user. Raises Problem 409 if it was added before."""
    require_existing_user(db, user_id)
    if db.get(Passkey, new.id) is not None:
        raise conflict("known_passkey", "This passkey has already been added.")
    db.add(
        Passkey(
            id=new.id,
            user_id=user_id,
            public_key=new.public_key,
            sign_count=new.sign_count,
            label=label,
            created_at=database_time(db),
        )
    )


def find_passkey(db: Transaction, response: PasskeyResponse) -> Passkey:
    """The passkey of a response. Raises Problem 403 if it is unknown, or the response names another user."""
    passkey = db.get(Passkey, response.id)
    if passkey is None or response.user_id != passkey.user_id:
        raise forbidden("unknown_passkey", "This passkey isn’t known here. It may have been removed.")
    return passkey


def sign_in(db: Transaction, passkey: Passkey, sign_count: int) -> str:
    """Creates a session for a passkey's user; returns its token.

    Raises Problem 403 if the passkey has been used or removed since it was read.
    """
    record_use(db, passkey, sign_count)
    return open_session(db, passkey.user_id)


def record_use(db: Transaction, passkey: Passkey, sign_count: int) -> None:
    """Stores that a passkey was used, with its new sign count.

    Raises Problem 403 if the passkey has been used or removed since it was read.
    """
    unchanged = (col(Passkey.id) == passkey.id) & (col(Passkey.sign_count) == passkey.sign_count)
    values = {"sign_count": sign_count, "used_at": database_time(db)}
    if db.connection().execute(update(Passkey).where(unchanged).values(values)).rowcount == 0:
        raise passkey_rejected()


def list_passkeys(db: Transaction, user_id: str) -> tuple[Passkey, ...]:
    """A user's passkeys, the oldest first."""
    query = select(Passkey).where(Passkey.user_id == user_id)
    return tuple(db.exec(query.order_by(col(Passkey.created_at), col(Passkey.id))))


def public_id(passkey: Passkey) -> str:
    """A short id of a passkey for the owner's page."""
    return hash_token(passkey.id)[:16]


def remove_passkey(db: Transaction, user_id: str, passkey_public_id: str) -> None:
    """Deletes a passkey of a user, by its public id."""
    ids = [passkey.id for passkey in list_passkeys(db, user_id) if public_id(passkey) == passkey_public_id]
    db.exec(delete(Passkey).where(col(Passkey.id).in_(ids)))
