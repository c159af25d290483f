"""Stored identities: which account at the provider is which user here."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlmodel import Session as Transaction
from sqlmodel import col, delete, select

from app.accounts.oidc.claimed_names import choose_name
from app.accounts.passkeys.stored_passkeys import list_passkeys
from app.identity.sessions import create_guest, open_session
from app.identity.users import require_existing_user
from app.storage.database import database_time
from app.storage.oidc_models import OidcIdentity
from app.web.errors import conflict


class OidcSignIn(NamedTuple):
    """A finished sign-in. `token` is that of a new session; None if the browser has one of this user."""

    user_id: str
    token: str | None
    is_new_user: bool = False


def sign_in(db: Transaction, claims: Mapping[str, Any], issuer: str, user_id: str | None) -> OidcSignIn:
    """Signs a person in, of whom the provider has said who they are. `user_id`: the user of the browser.

    A known person becomes their user. A new one is linked to the user of the browser, if that has no identity
    of this provider yet; else they get a user of their own.
    """
    time, subject = database_time(db), claims["sub"]
    identity = db.get(OidcIdentity, (issuer, subject))
    if identity is not None:
        identity.used_at = time
        is_current = identity.user_id == user_id
        return OidcSignIn(identity.user_id, None if is_current else open_session(db, identity.user_id))
    token, is_new_user = None, user_id is None or find_identity(db, issuer, user_id) is not None
    if is_new_user:
        user, token = create_guest(db, choose_name(db, claims))
        user_id = user.id
    assert user_id is not None
    require_existing_user(db, user_id)
    db.add(OidcIdentity(issuer=issuer, subject=subject, user_id=user_id, created_at=time, used_at=time))
    db.flush()
    return OidcSignIn(user_id, token, is_new_user)


def find_identity(db: Transaction, issuer: str, user_id: str) -> OidcIdentity | None:
    """The identity of a user at a provider."""
    query = select(OidcIdentity).where(
        col(OidcIdentity.issuer) == issuer, col(OidcIdentity.user_id) == user_id
    )
    return db.exec(query).one_or_none()


def unlink(db: Transaction, issuer: str, user_id: str) -> None:
    """Deletes the identity of a user at a provider. Raises Problem 409 if they have no passkey."""
    require_existing_user(db, user_id)
    if not list_passkeys(db, user_id):
        raise conflict("last_sign_in", "Add a passkey first: you couldn’t sign in again otherwise.")
    is_own = (col(OidcIdentity.issuer) == issuer) & (col(OidcIdentity.user_id) == user_id)
    db.exec(delete(OidcIdentity).where(is_own))
