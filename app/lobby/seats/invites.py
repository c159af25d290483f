"""Invite links, which let their holder take a seat.

An invite is computed from the table, so it can be shown again at any time. A new version of the table's
invite revokes all earlier ones.
"""

import hashlib
import hmac

from app.storage.models import Table
from app.web.errors import forbidden, not_found


class Invites:
    """Creates and checks invite tokens: the table's id, and an HMAC of the id and the invite version."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, table: Table) -> str:
        """The token of the table's current invite."""
        message = f"invite:{table.id}:{table.invite_version}".encode()
        return f"{table.id}.{hmac.digest(self._key, message, hashlib.sha256)[:16].hex()}"

    def path(self, table: Table) -> str:
        """The path of the invite page."""
        return f"/invite/{self.token(table)}"

    def is_valid(self, token: str, table: Table) -> bool:
        """Whether the token is the table's current invite."""
        return hmac.compare_digest(token.encode(), self.token(table).encode())

    @staticmethod
    def parse_table_id(token: str) -> str:
        """The table id in a token, which is not checked here."""
        return token.partition(".")[0]


def require_invite(table: Table, invites: Invites, invite: str | None = None) -> None:
    """Raises Problem 404 if the invite is not valid, or 403 without one unless the table is public."""
    if invite is not None and not invites.is_valid(invite, table):
        raise not_found("This invite link no longer works.")
    if invite is None and table.visibility != "public":
        raise forbidden("not_invited", "You need an invite link to join this table.")
