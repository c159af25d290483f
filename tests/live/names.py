"""A name server for one name, as Docker has it for a service: it answers with all who serve just now."""

import socket
import threading
from types import TracebackType
from typing import Self

_KEEP = (600).to_bytes(4, "big")
"""Docker says that its answers may be kept for ten minutes; who wants to follow has to know better."""


class Names:
    """`with Names() as names:` answers at `names.door` with `names.addresses`, which may change meanwhile."""

    def __init__(self) -> None:
        self.addresses: list[str] = []
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)

    @property
    def door(self) -> str:
        """Where it is asked."""
        host, port = self._socket.getsockname()
        return f"{host}:{port}"

    def _serve(self) -> None:
        while True:
            question, asker = self._socket.recvfrom(512)
            if not question:
                return
            self._socket.sendto(_answer(question, self.addresses), asker)

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
    """The addresses, as an answer to the one question of a message (RFC 1035, 4.1)."""
    asked = question[12 : question.index(b"\0", 12) + 5]
    head = question[:2] + b"\x81\x80" + b"\0\1" + len(addresses).to_bytes(2, "big") + bytes(4)
    found = [b"\xc0\x0c\0\1\0\1" + _KEEP + b"\0\4" + socket.inet_aton(address) for address in addresses]
    return b"".join((head, asked, *found))
