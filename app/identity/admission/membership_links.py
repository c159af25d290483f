"""Membership links: each makes a limited number of people members, until it expires or is revoked."""

import secrets
from datetime import datetime
from typing import Literal, NamedTuple

from sqlmodel import Session as Transaction
from sqlmodel import col, select, update

from app.identity.admission.members import add_member
from app.identity.sessions import hash_token
from app.storage.admission_models import Member, MembershipLink
from app.storage.database import database_time
from app.storage.models import User, to_datetime
from app.web.errors import Problem, not_found

MAX_USES = 1_000
MAX_LABEL_LENGTH = 80
MAX_DAYS = 3_650
DAY_MS = 24 * 3600_000
LINKS_LISTED = 100

LinkState = Literal["valid", "used", "expired", "revoked"]


class LinkView(NamedTuple):
    """A link as the operator sees it, with the names of the members who came by it."""

    id: str
    label: str
    uses: int
    max_uses: int
    created_at: datetime
    expires_at: datetime
    state: LinkState
    names: tuple[str, ...]


def membership_path(token: str) -> str:
    """The path of a link."""
    return f"/membership/{token}"


def create_link(db: Transaction, label: str, max_uses: int, expires_at: int, by: str) -> str:
    """Creates a link that expires at a time, in milliseconds since 1970; returns its token."""
    token = secrets.token_hex(20)  # no capitals, which some mail programs change
    db.add(
        MembershipLink(
            id=secrets.token_hex(8),
            token_hash=hash_token(token),
            label=label,
            max_uses=max_uses,
            created_at=database_time(db),
            created_by=by,
            expires_at=expires_at,
        )
    )
    return token


def require_valid_link(db: Transaction, token: str) -> MembershipLink:
    """The link of a token. Raises Problem 404 if it is used up, expired, revoked or unknown."""
    link = db.exec(select(MembershipLink).where(MembershipLink.token_hash == hash_token(token))).one_or_none()
    if link is None or _find_state(link, database_time(db)) != "valid":
        raise _link_ended()
    return link


def use_link(db: Transaction, token: str, user_id: str) -> None:
    """Makes a user a member; a link is not used up by members. Raises Problem 404 as above."""
    link = require_valid_link(db, token)
    if not add_member(db, user_id, link.id):
        return
    has_uses = (col(MembershipLink.id) == link.id) & (col(MembershipLink.uses) < col(MembershipLink.max_uses))
    is_valid = has_uses & col(MembershipLink.revoked_at).is_(None)
    use = update(MembershipLink).where(is_valid).values(uses=col(MembershipLink.uses) + 1)
    if db.connection().execute(use).rowcount == 0:  # used up or revoked concurrently
        raise _link_ended()


def revoke_link(db: Transaction, link_id: str) -> MembershipLink:
    """Revokes a link; its members stay. Raises Problem 404."""
    link = db.get(MembershipLink, link_id)
    if link is None:
        raise not_found("There’s no such link.")
    if link.revoked_at is None:
        link.revoked_at = database_time(db)
    return link


def list_links(db: Transaction) -> list[LinkView]:
    """The newest links, the newest first."""
    time = database_time(db)
    newest = select(MembershipLink).order_by(col(MembershipLink.created_at).desc(), col(MembershipLink.id))
    links = db.exec(newest.limit(LINKS_LISTED)).all()
    names: dict[str | None, list[str]] = {}
    came = select(Member.link_id, User.name).join(User).order_by(col(Member.since))
    for link_id, name in db.exec(came.where(col(Member.link_id).in_([link.id for link in links]))):
        names.setdefault(link_id, []).append(name)
    return [
        LinkView(
            link.id,
            link.label,
            link.uses,
            link.max_uses,
            to_datetime(link.created_at),
            to_datetime(link.expires_at),
            _find_state(link, time),
            tuple(names.get(link.id, ())),
        )
        for link in links
    ]


def _find_state(link: MembershipLink, time: int) -> LinkState:
    if link.revoked_at is not None:
        return "revoked"
    if link.uses >= link.max_uses:
        return "used"
    return "expired" if link.expires_at <= time else "valid"


def _link_ended() -> Problem:
    return not_found("This membership link no longer works. Ask for a new one.")
