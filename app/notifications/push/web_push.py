"""Web Push: sends an encrypted, signed message to the push service of a browser."""

from hashlib import sha256

import anyio
from anyio import to_thread
from httpx import AsyncClient, HTTPError, Limits

from app.notifications.notification import Outcome, PushMessage
from app.notifications.push.addresses import PushTarget, Unreachable, resolve_endpoint
from app.notifications.push.contact import push_contact
from app.settings import Settings

TIMEOUT_SECONDS = 10.0
"""For everything from resolving the address to the status of the response."""
DEFAULT_TTL_SECONDS = 12 * 3600
"""Lifetime of a push about something that has no clock."""
EXPIRED_STATUSES = frozenset({404, 410})
"""Statuses that say that the subscription no longer exists."""
TEMPORARY_STATUSES = frozenset({408, 425, 429})
"""Statuses below 500 that say that the push may be taken if it is sent again."""


class PushService:
    """Sends pushes to browsers. Loads encryption with the first one."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        self._key = key
        self._loopback = settings.push_to_loopback
        self._contact = push_contact(settings)
        self._client: AsyncClient | None = None

    async def public_key(self) -> str:
        """The key that browsers subscribe with."""
        return await to_thread.run_sync(_public_key, self._key)

    async def send(self, message: PushMessage) -> Outcome:
        """Sends a push once, within TIMEOUT_SECONDS, to the host of its endpoint only."""
        try:
            with anyio.fail_after(TIMEOUT_SECONDS):
                target = await resolve_endpoint(message.endpoint, self._loopback)
                body, headers = await to_thread.run_sync(_encrypt, message, self._key, self._contact)
                # An undelivered push is replaced by a newer one with the same topic.
                topic = sha256(message.tag.encode()).hexdigest()[:32]
                return await self._post(target, body, headers | {"topic": topic, "urgency": "high"})
        except (Unreachable, TimeoutError, HTTPError):
            return "failed"

    async def close(self) -> None:
        """Closes the HTTP client."""
        if self._client is not None:
            await self._client.aclose()

    async def _post(self, target: PushTarget, body: bytes, headers: dict[str, str]) -> Outcome:
        """The outcome by the response. Its body is not read, and redirects are not followed."""
        if self._client is None:  # not reused: its certificate was checked for one host
            limits = Limits(max_keepalive_connections=0)
            self._client = AsyncClient(
                timeout=TIMEOUT_SECONDS, limits=limits, follow_redirects=False, trust_env=False
            )
        request = self._client.stream(
            "POST",
            target.url,
            content=body,
            headers={**headers, "Host": target.host},
            extensions={"sni_hostname": target.host},
        )
        async with request as response:
            return interpret_status(response.status_code)


def interpret_status(status: int) -> Outcome:
    """The outcome by the status of a response; only EXPIRED_STATUSES are about the subscription."""
    if 200 <= status < 300:
        return "sent"
    if status in EXPIRED_STATUSES:
        return "gone"
    return "refused" if 400 <= status < 500 and status not in TEMPORARY_STATUSES else "failed"


async def check_keys(p256dh: str, auth: str) -> bool:
    """Whether a browser's keys can be used for encryption."""
    return await to_thread.run_sync(_are_valid_keys, p256dh, auth)


def _public_key(secret: bytes) -> str:
    from app.notifications.push.encryption import vapid_keys

    return vapid_keys(secret)[2]


def _encrypt(message: PushMessage, secret: bytes, contact: str) -> tuple[bytes, dict[str, str]]:
    from app.notifications.push.encryption import encrypt_push

    return encrypt_push(message, secret, contact)


def _are_valid_keys(p256dh: str, auth: str) -> bool:
    from app.notifications.push.encryption import are_valid_keys

    return are_valid_keys(p256dh, auth)
