"""A push service on loopback, and the browsers that are subscribed with it: only they can read what comes."""

import json
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import anyio
from anyio.abc import ByteStream, SocketAttribute
from anyio.streams.buffered import BufferedByteReceiveStream
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.live.player import Player
from tests.servers import HANGS


@dataclass
class Push:
    """What the service was handed: for which path, with which headers, and the sealed body."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """It answers with `answer`, then `trailer` for as long as anybody reads; or, if `silent`, not at all."""

    port: int = 0
    answer: str = "201 Created"
    extra: str = ""
    trailer: bytes = b""
    silent: bool = False
    pushes: list[Push] = field(default_factory=list)
    _came: anyio.Event = field(default_factory=anyio.Event)

    async def wait(self, count: int) -> list[Push]:
        """All that was handed over, as soon as there are so many."""
        with anyio.fail_after(HANGS):
            while len(self.pushes) < count:
                await self._came.wait()
        return self.pushes

    async def handle(self, line: ByteStream) -> None:
        """One request."""
        async with line:
            reads = BufferedByteReceiveStream(line)
            head = (await reads.receive_until(b"\r\n\r\n", 1 << 16)).decode()
            request, *lines = head.split("\r\n")
            headers = {name.lower(): value for name, _, value in (one.partition(": ") for one in lines)}
            body = await reads.receive_exactly(int(headers["content-length"]))
            self.pushes.append(Push(request.split(" ")[1], headers, body))
            self._came.set()
            self._came = anyio.Event()
            if self.silent:
                await anyio.sleep_forever()
            length = 0 if not self.trailer else 1 << 40
            told = f"HTTP/1.1 {self.answer}\r\n{self.extra}Content-Length: {length}\r\n\r\n"
            await line.send(told.encode())
            while self.trailer:
                await line.send(self.trailer)


@asynccontextmanager
async def pushing() -> AsyncIterator[PushService]:
    """A service for as long as the context lasts."""
    service = PushService()

    async def handle(line: ByteStream) -> None:
        with suppress(anyio.BrokenResourceError, anyio.EndOfStream, anyio.IncompleteRead):  # they gave up
            await service.handle(line)

    async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener:
        service.port = listener.extra(SocketAttribute.local_port)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(listener.serve, handle)
            yield service
            tasks.cancel_scope.cancel()


class Browser:
    """A browser that takes pushes: its keys, and its address with the service."""

    def __init__(self, service: PushService, name: str) -> None:
        self.path = f"/push/{name}"
        self.endpoint = f"http://127.0.0.1:{service.port}{self.path}"
        self._service = service
        self._private = generate_private_key(SECP256R1())
        self._point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._secret = b"0123456789abcdef"

    @property
    def form(self) -> dict[str, str]:
        """What its page sends to the hall."""
        keys = {"p256dh": self._point, "auth": self._secret}
        coded = {name: urlsafe_b64encode(key).rstrip(b"=").decode() for name, key in keys.items()}
        return {"endpoint": self.endpoint, **coded}

    async def subscribe(self, player: Player) -> None:
        """The player turns pushes on here."""
        answer = await player.client.post("/me/push", data=self.form, headers={"Accept": "application/json"})
        assert answer.status_code == 204, answer.text

    async def received(self, count: int) -> list[dict[str, Any]]:
        """What it can read of what came for it, as soon as there are so many pushes to anybody."""
        pushes = await self._service.wait(count)
        return [json.loads(self.open(one.body)) for one in pushes if one.path == self.path]

    def open(self, sealed: bytes) -> bytes:
        """Deciphers a message (RFC 8291)."""
        salt, length, sender = sealed[:16], sealed[20], sealed[21 : 21 + sealed[20]]
        shared = self._private.exchange(
            ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender)
        )
        about = b"WebPush: info\x00" + self._point + sender
        both = HKDF(SHA256(), 32, self._secret, about).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(both)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(both)
        return AESGCM(key).decrypt(nonce, sealed[21 + length :], None).rstrip(b"\x00").removesuffix(b"\x02")
