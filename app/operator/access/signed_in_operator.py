"""The operator of a request, as actions and the audit log need them."""

from dataclasses import dataclass

from app.operator.access.permissions import Role
from app.storage.models import User


@dataclass(frozen=True)
class SignedInOperator:
    """Somebody who may use the operator's pages or commands, with their name in the audit log.

    `user_id` is None for a printed link, and for a command, which has no `token_hash` either.
    """

    role: Role
    audit_name: str
    token_hash: str = ""
    user_id: str | None = None
    name: str = ""


AT_COMMAND_LINE = SignedInOperator("owner", "command")
"""Somebody who runs a command on the server."""


def describe_link_session(token_hash: str) -> SignedInOperator:
    """The operator of a session that a printed link has started."""
    return SignedInOperator("owner", token_hash[:8], token_hash)  # its start does not open the session


def describe_passkey_session(token_hash: str, role: Role, user: User) -> SignedInOperator:
    """The operator of a session that a passkey has started."""
    return SignedInOperator(role, f"{user.name} [{user.id}]", token_hash, user.id, user.name)
