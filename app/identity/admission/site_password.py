"""The server's password: its fingerprint, by which admissions end when it is changed, and its cookie."""

import hashlib
import hmac
import secrets
import unicodedata

from starlette.requests import HTTPConnection

from app.identity.sessions import SESSION_LIFETIME_SECONDS
from app.settings import Settings
from app.web.cookies.token_cookies import TokenCookie

COOKIE = TokenCookie("magehall-password", SESSION_LIFETIME_SECONDS, "lax")
"""The cookie of a browser in which the password was entered; it needs no user."""
_FINGERPRINT = b"magehall site password:"
_TOKEN = b"magehall password entered:"


class SitePassword:
    """Checks the password, and the tokens of browsers in which it was entered."""

    def __init__(self, password: str, key: bytes) -> None:
        self._key = key
        self.fingerprint = self._hash(password)
        """An HMAC of the password with the server's key."""

    def is_right(self, text: str) -> bool:
        """Whether a text is the password. Takes the same time for every wrong one."""
        return hmac.compare_digest(self._hash(text), self.fingerprint)

    def create_token(self) -> str:
        """A token for the cookie. It is void when the password or the key has changed."""
        return self._sign(secrets.token_hex(8))

    def is_entered(self, connection: HTTPConnection, settings: Settings) -> bool:
        """Whether the password was entered in the browser of a request."""
        token = COOKIE.read(connection, settings) or ""
        return hmac.compare_digest(token.encode(), self._sign(token.partition(".")[0]).encode())

    def _hash(self, text: str) -> str:
        """The same for all encodings of a text, and with spaces that a keyboard has added."""
        plain = unicodedata.normalize("NFKC", text).strip().encode("utf-8", "replace")
        return hmac.digest(self._key, _FINGERPRINT + plain, hashlib.sha256).hex()

    def _sign(self, nonce: str) -> str:
        message = _TOKEN + f"{nonce}:{self.fingerprint}".encode("utf-8", "replace")
        return f"{nonce}.{hmac.digest(self._key, message, hashlib.sha256)[:16].hex()}"
