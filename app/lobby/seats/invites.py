"""Invites: links that let somebody sit down. They can be shown again at any time and revoked all at once."""

import hashlib
import hmac

from app.storage.models import Table
from app.web.errors import forbidden, unknown


class Invites:
    """Makes and checks invite tokens: the table's id and an HMAC of it and its invite version."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, table: Table) -> str:
        """The token of the table's present invite."""
        message = f"invite:{table.id}:{table.invite_version}".encode()
        return f"{table.id}.{hmac.digest(self._key, message, hashlib.sha256)[:16].hex()}"

    def path(self, table: Table) -> str:
        """The address of the invite page."""
        return f"/invite/{self.token(table)}"

    def opens(self, token: str, table: Table) -> bool:
        """Whether the token is the table's present invite."""
        return hmac.compare_digest(token.encode(), self.token(table).encode())

    @staticmethod
    def table_id(token: str) -> str:
        """The table that a token claims to be for."""
        return token.partition(".")[0]


def require_invited(table: Table, invites: Invites, invite: str | None = None) -> None:
    """Raises Problem 404 for an invite that is not good, 403 without one where it is needed."""
    if invite is not None and not invites.opens(invite, table):
        raise unknown("This invite link no longer works.")
    if invite is None and table.visibility != "public":
        raise forbidden("not_invited", "You need an invite link to join this table.")
