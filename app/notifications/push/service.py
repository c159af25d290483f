"""Web Push: a letter, encrypted for one browser and signed, handed to the push service of that browser."""

import json
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import anyio
from anyio import to_thread

from app.notifications.notification import PushLetter
from app.notifications.push.addresses import Target, Unreachable, find_target
from app.notifications.push.vapid import vapid_keys
from app.settings import Settings

if TYPE_CHECKING:
    from httpx import AsyncClient

PATIENCE = 10.0
"""Seconds for a push service to answer, all in all."""
GONE = frozenset({404, 410})
"""Answers that say that nobody takes these pushes any more."""

Outcome = Literal["sent", "gone", "failed"]


class PushService:
    """Sends letters to browsers. What it needs is imported with the first: most halls start without one."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        self._key = key
        self._loopback = settings.push_to_loopback
        host = urlsplit(settings.public_origin or "").hostname or "localhost"
        self._contact = settings.smtp_from or f"webmaster@{host}"
        self._client: AsyncClient | None = None

    async def public_key(self) -> str:
        """What a browser subscribes with."""
        return (await to_thread.run_sync(vapid_keys, self._key))[2]

    async def send(self, letter: PushLetter) -> Outcome:
        """Hands a letter over: once, within a time, to nobody but whom the address names."""
        from httpx import HTTPError

        try:
            with anyio.fail_after(PATIENCE):
                target = await find_target(letter.endpoint, self._loopback)
                body, headers = await to_thread.run_sync(partial(self._seal, letter))
                status = await self._post(target, body, headers)
        except (Unreachable, TimeoutError, HTTPError):
            return "failed"
        return "gone" if status in GONE else "sent" if 200 <= status < 300 else "failed"

    async def close(self) -> None:
        """Nothing is sent any more."""
        if self._client is not None:
            await self._client.aclose()

    async def _post(self, target: Target, body: bytes, headers: dict[str, str]) -> int:
        """The status of the answer; whatever else it says is not read, and leads nowhere."""
        from httpx import AsyncClient, Limits

        if self._client is None:  # a connection is for one host: its certificate was checked for that name
            fresh = Limits(max_keepalive_connections=0)
            self._client = AsyncClient(
                timeout=PATIENCE, limits=fresh, follow_redirects=False, trust_env=False
            )
        asked = self._client.stream(
            "POST",
            target.url,
            content=body,
            headers={**headers, "Host": target.host},
            extensions={"sni_hostname": target.host},
        )
        async with asked as answer:
            return answer.status_code

    def _seal(self, letter: PushLetter) -> tuple[bytes, dict[str, str]]:
        from webpush import WebPush, WebPushSubscription  # type: ignore[import-untyped]

        private, public, _ = vapid_keys(self._key)
        pushes = WebPush(private, public, subscriber=self._contact, ttl=letter.lasts)
        keys = {"p256dh": letter.p256dh, "auth": letter.auth}
        subscription = WebPushSubscription.model_validate({"endpoint": letter.endpoint, "keys": keys})
        told = {"title": letter.title, "url": letter.address, "tag": letter.tag}
        sealed = pushes.get(json.dumps(told, ensure_ascii=False), subscription)
        # One that was not delivered yet gives way to a newer one with the same tag.
        topic = sha256(letter.tag.encode()).hexdigest()[:32]
        return sealed.encrypted, {**sealed.headers, "topic": topic, "urgency": "high"}


def check_keys(p256dh: str, auth: str) -> bool:
    """Whether a browser's keys can be used: a point of the curve, and 16 bytes."""
    from base64 import urlsafe_b64decode

    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        point, secret = (urlsafe_b64decode(f"{key}{'=' * (-len(key) % 4)}") for key in (p256dh, auth))
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == 65 and len(secret) == 16
