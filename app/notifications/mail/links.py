"""Signed links in mails: only readers of a mail can confirm its address or unsubscribe it."""

import hashlib
import hmac

CONFIRMATION_HOURS = 24
"""The validity period of a confirmation link."""


class MailLinks:
    """Creates and checks links, whose tokens are `user id.HMAC`. They open no session."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def confirm_path(self, user_id: str, address: str, asked_at: int) -> str:
        """The page that confirms an address, until another confirmation is requested."""
        return f"/mail/confirm/{self._token(f'confirm:{asked_at}', user_id, address)}"

    def stop_path(self, user_id: str, address: str) -> str:
        """The page that stops mail to an address; it does not expire."""
        return f"/mail/stop/{self._token('stop', user_id, address)}"

    def is_confirm_token(self, token: str, user_id: str, address: str, asked_at: int) -> bool:
        """Whether a token is that of `confirm_path`."""
        expected = self._token(f"confirm:{asked_at}", user_id, address)
        return hmac.compare_digest(token.encode(), expected.encode())

    def is_stop_token(self, token: str, user_id: str, address: str) -> bool:
        """Whether a token is that of `stop_path`."""
        return hmac.compare_digest(token.encode(), self._token("stop", user_id, address).encode())

    @staticmethod
    def user_id(token: str) -> str:
        """The user id in a token, which is not verified."""
        return token.partition(".")[0]

    def _token(self, purpose: str, user_id: str, address: str) -> str:
        message = f"mail-{purpose}:{user_id}:{address}".encode()
        return f"{user_id}.{hmac.digest(self._key, message, hashlib.sha256)[:16].hex()}"
