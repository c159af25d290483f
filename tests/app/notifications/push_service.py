"""A push service on loopback, and browsers that subscribe to it and decrypt its pushes."""

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
    """A request to the service; the body is encrypted."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Responds with the status `answer`, then with `trailer` without end; not at all if `silent`.

    The next responses have the statuses `answers`, while there are any.
    """

    port: int = 0
    answer: str = "201 Created"
    answers: list[str] = field(default_factory=list)
    extra: str = ""
    trailer: bytes = b""
    silent: bool = False
    pushes: list[Push] = field(default_factory=list)
    _received: anyio.Event = field(default_factory=anyio.Event)

    async def wait(self, count: int) -> list[Push]:
        """Waits until there are `count` pushes; returns all of them."""
        with anyio.fail_after(HANGS):
            while len(self.pushes) < count:
                await self._received.wait()
        return self.pushes

    async def handle(self, stream: ByteStream) -> None:
        """Handles one request."""
        async with stream:
            reader = BufferedByteReceiveStream(stream)
            head = (await reader.receive_until(b"\r\n\r\n", 1 << 16)).decode()
            request, *lines = head.split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
            body = await reader.receive_exactly(int(headers["content-length"]))
            self.pushes.append(Push(request.split(" ")[1], headers, body))
            self._received.set()
            self._received = anyio.Event()
            if self.silent:
                await anyio.sleep_forever()
            length = 0 if not self.trailer else 1 << 40
            answer = self.answers.pop(0) if self.answers else self.answer
            response = f"HTTP/1.1 {answer}\r\n{self.extra}Content-Length: {length}\r\n\r\n"
            await stream.send(response.encode())
            while self.trailer:
                await stream.send(self.trailer)


@asynccontextmanager
async def pushing() -> AsyncIterator[PushService]:
    """A service that runs while the context lasts."""
    service = PushService()

    async def handle(stream: ByteStream) -> None:
        with suppress(
            anyio.BrokenResourceError, anyio.EndOfStream, anyio.IncompleteRead
        ):  # the client hung up
            await service.handle(stream)

    async with await anyio.create_tcp_listener(local_host="127.0.0.1") as listener:
        service.port = listener.extra(SocketAttribute.local_port)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(listener.serve, handle)
            yield service
            tasks.cancel_scope.cancel()


class Browser:
    """A browser with its keys, and its endpoint at the service."""

    def __init__(self, service: PushService, name: str) -> None:
        self.path = f"/push/{name}"
        self.endpoint = f"http://127.0.0.1:{service.port}{self.path}"
        self._service = service
        self._private = generate_private_key(SECP256R1())
        self._point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._secret = b"0123456789abcdef"

    @property
    def form(self) -> dict[str, str]:
        """The form fields of its subscription."""
        keys = {"p256dh": self._point, "auth": self._secret}
        coded = {name: urlsafe_b64encode(key).rstrip(b"=").decode() for name, key in keys.items()}
        return {"endpoint": self.endpoint, **coded}

    async def subscribe(self, player: Player) -> None:
        """Subscribes the player with this browser."""
        answer = await player.client.post("/me/push", data=self.form, headers={"Accept": "application/json"})
        assert answer.status_code == 204, answer.text

    async def received(self, count: int) -> list[dict[str, Any]]:
        """The decrypted pushes to this browser, once there are `count` pushes in total."""
        pushes = await self._service.wait(count)
        return [json.loads(self.decrypt(push.body)) for push in pushes if push.path == self.path]

    def decrypt(self, sealed: bytes) -> bytes:
        """Decrypts a message (RFC 8291)."""
        salt, length, sender = sealed[:16], sealed[20], sealed[21 : 21 + sealed[20]]
        shared = self._private.exchange(
            ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender)
        )
        about = b"WebPush: info\x00" + self._point + sender
        both = HKDF(SHA256(), 32, self._secret, about).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(both)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(both)
        return AESGCM(key).decrypt(nonce, sealed[21 + length :], None).rstrip(b"\x00").removesuffix(b"\x02")
