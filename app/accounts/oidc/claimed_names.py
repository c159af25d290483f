"""Names for new users, from what the provider says about them."""

from collections.abc import Mapping
from typing import Any

from sqlmodel import Session, col, select

from app.identity.naming.guest_names import generate_guest_name
from app.identity.naming.name_characters import trim_name
from app.identity.naming.name_similarity import distinct_name
from app.identity.naming.names import MAX_NAME_LENGTH, check_name
from app.storage.models import User
from app.web.errors import Problem

CLAIMS = ("preferred_username", "name", "nickname", "given_name")
"""Claims that may contain a name, the preferred one first."""
MAX_SUFFIX_LENGTH = 4
"""Characters by which a name is shortened to make room for a number."""
NAMES_COMPARED = 200


def choose_name(db: Session, claims: Mapping[str, Any]) -> str:
    """A valid name that nobody has yet."""
    name = next(filter(None, (_read_name(claims.get(claim)) for claim in CLAIMS)), None)
    name = name or generate_guest_name()
    similar = select(User.name).where(
        col(User.name).istartswith(name[:-MAX_SUFFIX_LENGTH] or name, autoescape=True)
    )
    others = set(db.exec(similar.limit(NAMES_COMPARED)))
    unique = distinct_name(name, others)
    if len(unique) > MAX_NAME_LENGTH:
        unique = distinct_name(name[: MAX_NAME_LENGTH - MAX_SUFFIX_LENGTH].rstrip(), others)
    return unique


def _read_name(value: Any) -> str | None:
    """The name in a claim; None for invalid ones, and for mail addresses, which are nobody's business."""
    if not isinstance(value, str) or "@" in value:
        return None
    try:
        return check_name(trim_name(value)[:MAX_NAME_LENGTH].rstrip())
    except Problem:
        return None
