"""Attempts to sign in, between leaving for the provider and coming back.

An attempt is stored in a signed cookie, so that only the browser that started it can finish it.
"""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any

import msgspec

from app.web.cookies.token_cookies import TokenCookie

if TYPE_CHECKING:
    from itsdangerous import URLSafeTimedSerializer

ATTEMPT_MINUTES = 10
"""Within this time a browser must come back."""
COOKIE = TokenCookie("magehall-oidc", ATTEMPT_MINUTES * 60, "lax")
MAX_NEXT_LENGTH = 500
"""Characters of a page to return to; for a longer one it is the lobby."""


class SignInAttempt(msgspec.Struct, frozen=True, gc=False):
    """An attempt. `verifier` is the secret of PKCE; `user_id` is the user of the browser when it started."""

    state: str
    nonce: str
    verifier: str
    user_id: str
    next: str

    @property
    def challenge(self) -> str:
        """The hash of the verifier, which the provider gets first."""
        return urlsafe_b64encode(hashlib.sha256(self.verifier.encode()).digest()).decode().rstrip("=")


def start_attempt(user_id: str | None, next_page: str) -> SignInAttempt:
    """A new attempt, after which the browser returns to a page of this site."""
    state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
    page = next_page if len(next_page) <= MAX_NEXT_LENGTH else "/"
    return SignInAttempt(state, nonce, verifier, user_id or "", page)


class AttemptSigner:
    """Writes attempts into cookies, and reads them. Loads `itsdangerous` with the first one."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, attempt: SignInAttempt) -> str:
        """The value of the cookie."""
        return str(self._create_serializer().dumps(msgspec.to_builtins(attempt)))

    def read(self, text: str | None) -> SignInAttempt | None:
        """The attempt in a cookie; None if there is none, it is not ours, or it has expired."""
        from itsdangerous import BadData

        try:
            fields: Any = self._create_serializer().loads(text or "", max_age=ATTEMPT_MINUTES * 60)
            return msgspec.convert(fields, SignInAttempt)
        except (BadData, msgspec.ValidationError):
            return None

    def _create_serializer(self) -> "URLSafeTimedSerializer":
        from itsdangerous import URLSafeTimedSerializer

        options = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
        return URLSafeTimedSerializer(self._key, salt="oidc-attempt", signer_kwargs=options)
