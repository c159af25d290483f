"""Passkeys as they are kept: what they are asked to sign, once; whose they are; the session they open."""

import secrets

from sqlmodel import Session as Transaction
from sqlmodel import col, delete, select, update

from app.accounts.passkeys.ceremony import NewPasskey, PasskeyResponse, refused
from app.identity.sessions import hash_token, open_session
from app.storage.database import database_time
from app.storage.passkey_models import Passkey, PasskeyChallenge
from app.web.errors import conflict, forbidden

LASTS_MINUTES = 5
"""For how long a challenge can be answered."""
MOST = 10
"""How many passkeys somebody may have."""


def make_challenge(db: Transaction, user_id: str | None) -> bytes:
    """A new challenge, for a user who adds a passkey or for anybody who shows one. Those that nobody answered
    in time are cleared away. Raises Problem 409 for a user who has as many passkeys as they may."""
    if user_id is not None and len(list_passkeys(db, user_id)) >= MOST:
        raise conflict("too_many", "You have as many passkeys as you can. Remove one first.")
    time = database_time(db)
    db.exec(delete(PasskeyChallenge).where(col(PasskeyChallenge.expires_at) <= time))
    challenge = secrets.token_bytes(32)
    expires = time + LASTS_MINUTES * 60_000
    db.add(PasskeyChallenge(token_hash=hash_token(challenge.hex()), user_id=user_id, expires_at=expires))
    return challenge


def spend_challenge(db: Transaction, answer: PasskeyResponse, user_id: str | None) -> None:
    """Uses up the challenge of an answer, good or not. Raises Problem 403 for one that was not made here for
    this, is too old, or was answered before."""
    row = db.get(PasskeyChallenge, hash_token(answer.challenge.hex()))
    if row is None or row.user_id != user_id or row.expires_at <= database_time(db):
        raise refused()
    spent = delete(PasskeyChallenge).where(col(PasskeyChallenge.token_hash) == row.token_hash)
    if db.connection().execute(spent).rowcount == 0:  # somebody else was faster
        raise refused()


def keep_passkey(db: Transaction, user_id: str, new: NewPasskey, label: str) -> None:
    """Adds a passkey to a user. Raises Problem 409 for one that is known already."""
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


def find_passkey(db: Transaction, shown: PasskeyResponse) -> Passkey:
    """The passkey that was shown. Raises Problem 403 for one that nobody has, or whose it says it is not."""
    passkey = db.get(Passkey, shown.id)
    if passkey is None or shown.user_id != passkey.user_id:
        raise forbidden("unknown_passkey", "This passkey isn’t known here. It may have been removed.")
    return passkey


def sign_in(db: Transaction, passkey: Passkey, sign_count: int) -> str:
    """The token of a new session of whoever's passkey this is. Raises Problem 403 where it was used or
    removed since it was read."""
    same = (col(Passkey.id) == passkey.id) & (col(Passkey.sign_count) == passkey.sign_count)
    used = {"sign_count": sign_count, "used_at": database_time(db)}
    if db.connection().execute(update(Passkey).where(same).values(used)).rowcount == 0:
        raise refused()
    return open_session(db, passkey.user_id)


def list_passkeys(db: Transaction, user_id: str) -> tuple[Passkey, ...]:
    """A user's passkeys, the oldest first."""
    wanted = select(Passkey).where(Passkey.user_id == user_id)
    return tuple(db.exec(wanted.order_by(col(Passkey.created_at), col(Passkey.id))))


def public_id(passkey: Passkey) -> str:
    """A short name for a passkey in its owner's list."""
    return hash_token(passkey.id)[:16]


def remove_passkey(db: Transaction, user_id: str, which: str) -> None:
    """Forgets one of a user's passkeys, by its public id."""
    gone = [one.id for one in list_passkeys(db, user_id) if public_id(one) == which]
    db.exec(delete(Passkey).where(col(Passkey.id).in_(gone)))
