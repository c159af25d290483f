"""Links in mails: signed, so that only who reads the mail can confirm an address, or stop what goes there."""

import hashlib
import hmac

LASTS_HOURS = 24
"""How long an address can be confirmed."""


class MailLinks:
    """Makes and checks them: `user id.HMAC`. They open no session."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def confirm_path(self, user_id: str, address: str, asked_at: int) -> str:
        """The page that confirms an address, for as long as nobody has asked anew."""
        return f"/mail/confirm/{self._token(f'confirm:{asked_at}', user_id, address)}"

    def stop_path(self, user_id: str, address: str) -> str:
        """The page that stops mail to an address, for ever."""
        return f"/mail/stop/{self._token('stop', user_id, address)}"

    def confirms(self, token: str, user_id: str, address: str, asked_at: int) -> bool:
        """Whether it is that link."""
        return hmac.compare_digest(
            token.encode(), self._token(f"confirm:{asked_at}", user_id, address).encode()
        )

    def stops(self, token: str, user_id: str, address: str) -> bool:
        """Whether it is that link."""
        return hmac.compare_digest(token.encode(), self._token("stop", user_id, address).encode())

    @staticmethod
    def user_id(token: str) -> str:
        """Whom a token claims to be about."""
        return token.partition(".")[0]

    def _token(self, purpose: str, user_id: str, address: str) -> str:
        message = f"mail-{purpose}:{user_id}:{address}".encode()
        return f"{user_id}.{hmac.digest(self._key, message, hashlib.sha256)[:16].hex()}"
