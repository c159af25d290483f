"""Signed links in mails: only readers of a mail can confirm its address or unsubscribe it."""

import hashlib
import hmac

CONFIRMATION_HOURS = 24
"""The validity period of a confirmation link."""


class MailLinks:
    """Creates and checks links. They open no session.

    The token of a confirmation link is `user id.HMAC`. That of a stop link is `user id.address.HMAC` with a
    short hash of the address: it differs from a cut link even when the address is already deleted.
    Mails sent before 0.3.0 have stop links in the first form.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def confirm_path(self, user_id: str, address: str, asked_at: int) -> str:
        """The page that confirms an address, until another confirmation is requested."""
        return f"/mail/confirm/{self._token(f'confirm:{asked_at}', user_id, address)}"

    def stop_path(self, user_id: str, address: str) -> str:
        """The page that stops mail to an address; it does not expire."""
        return f"/mail/stop/{self._stop_token(user_id, self._hash_address(user_id, address))}"

    def is_confirm_token(self, token: str, user_id: str, address: str, asked_at: int) -> bool:
        """Whether a token is that of `confirm_path`."""
        expected = self._token(f"confirm:{asked_at}", user_id, address)
        return hmac.compare_digest(token.encode(), expected.encode())

    def is_stop_token(self, token: str) -> bool:
        """Whether a token is that of a `stop_path`, to any address."""
        user_id, _, rest = token.partition(".")
        expected = self._stop_token(user_id, rest.partition(".")[0])
        return hmac.compare_digest(token.encode(), expected.encode())

    def stops(self, token: str, user_id: str, address: str) -> bool:
        """Whether a token is that of `stop_path` for this address."""
        possible = (
            self._stop_token(user_id, self._hash_address(user_id, address)),
            self._token("stop", user_id, address),  # before 0.3.0
        )
        return any(hmac.compare_digest(token.encode(), expected.encode()) for expected in possible)

    @staticmethod
    def user_id(token: str) -> str:
        """The user id in a token, which is not verified."""
        return token.partition(".")[0]

    def _hash_address(self, user_id: str, address: str) -> str:
        return hmac.digest(self._key, f"mail-address:{user_id}:{address}".encode(), hashlib.sha256)[:8].hex()

    def _stop_token(self, user_id: str, address_hash: str) -> str:
        message = f"mail-stop-link:{user_id}:{address_hash}".encode()
        return f"{user_id}.{address_hash}.{hmac.digest(self._key, message, hashlib.sha256)[:16].hex()}"

    def _token(self, purpose: str, user_id: str, address: str) -> str:
        message = f"mail-{purpose}:{user_id}:{address}".encode()
        return f"{user_id}.{hmac.digest(self._key, message, hashlib.sha256)[:16].hex()}"
