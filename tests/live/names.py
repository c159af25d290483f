"""A DNS server for one name, like Docker's for a service: it returns the addresses of all replicas."""

import socket
import threading
from types import TracebackType
from typing import Self

_TTL = (600).to_bytes(4, "big")
"""Ten minutes, as Docker has it: clients must not rely on it to notice changes."""


class Names:
    """`with Names() as names:` serves `names.addresses`, which may change, at `names.door`."""

    def __init__(self) -> None:
        self.addresses: list[str] = []
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)

    @property
    def door(self) -> str:
        """Its own host and port."""
        host, port = self._socket.getsockname()
        return f"{host}:{port}"

    def _serve(self) -> None:
        while True:
            question, client = self._socket.recvfrom(512)
            if not question:
                return
            self._socket.sendto(_answer(question, self.addresses), client)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.sendto(b"", self._socket.getsockname())
        self._thread.join()
        self._socket.close()


def _answer(question: bytes, addresses: list[str]) -> bytes:
    """The response to a message with one question (RFC 1035, 4.1)."""
    name = question[12 : question.index(b"\0", 12) + 5]
    head = question[:2] + b"\x81\x80" + b"\0\1" + len(addresses).to_bytes(2, "big") + bytes(4)
    records = [b"\xc0\x0c\0\1\0\1" + _TTL + b"\0\4" + socket.inet_aton(address) for address in addresses]
    return b"".join((head, name, *records))
