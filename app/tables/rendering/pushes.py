"""Pushes: the changed pieces of a page, and the WebSocket frame that carries them to several sockets."""

from functools import cached_property
from typing import Literal

from msgspec import Struct

PushAction = Literal["replace", "prepend", "remove"]


class Push(Struct, frozen=True, gc=False):
    """One swap on the page: replace or remove the element with this id, or prepend it to element `within`."""

    id: str
    html: str
    action: PushAction = "replace"
    within: str = ""


class SharedFrame(str):
    """A text that is encoded once for all sockets that send it."""

    def encode(self, encoding: str = "utf-8", errors: str = "strict") -> bytes:
        """The text as UTF-8."""
        return self._utf8

    @cached_property
    def wire(self) -> bytes:
        """The bytes of an unmasked, unfragmented text frame (RFC 6455, section 5.2)."""
        size = len(self._utf8)
        if size < 126:
            head = bytes([0x81, size])
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        return head + self._utf8

    @cached_property
    def _utf8(self) -> bytes:
        return super().encode()


class WrappedPieces(dict[str, str]):
    """Wrapped pieces by name, shared by several outboxes, so read-only."""

    @cached_property
    def frame(self) -> SharedFrame:
        """All pieces as one frame."""
        return SharedFrame("".join(self.values()))
