"""Chance as a counter stream: the same key and counter give the same numbers anywhere, a browser included."""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from struct import Struct as Layout

from msgspec import Struct

_SPAN = 1 << 64
_number_of = Layout(">Q24x").unpack
"""The first 8 bytes of a hash as a number."""


class Rng(Struct, frozen=True, gc=False):
    """Number `n` of the stream is the first 8 bytes, big-endian, of SHA-256("key:n")."""

    key: str
    n: int = 0

    def below(self, bound: int) -> tuple[int, "Rng"]:
        """A uniform number in 0..bound-1 and the stream after it; rejection sampling leaves no bias."""
        value, n = _draw(_begun(self.key), self.n, bound)
        return value, Rng(self.key, n)

    def each_below(self, bounds: Iterable[int]) -> tuple[list[int], "Rng"]:
        """A uniform number in 0..bound-1 for one bound after the other, and the stream after them."""
        begun, n, values = _begun(self.key), self.n, []
        for bound in bounds:
            value, n = _draw(begun, n, bound)
            values.append(value)
        return values, Rng(self.key, n)

    def order(self, size: int) -> tuple[list[int], "Rng"]:
        """A uniform permutation of range(size) (Fisher-Yates from the end) and the stream after it."""
        order = list(range(size))
        others, rng = self.each_below(range(size, 1, -1))
        for last, other in zip(range(size - 1, 0, -1), others, strict=True):
            order[last], order[other] = order[other], order[last]
        return order, rng


class Draws:
    """The numbers of a stream one after the other: `draws(n)` gives one in 0..n-1."""

    def __init__(self, key: str) -> None:
        self._rng = Rng(key)

    def __call__(self, bound: int) -> int:
        value, self._rng = self._rng.below(bound)
        return value


def _draw(begun: "hashlib._Hash", n: int, bound: int) -> tuple[int, int]:
    """A uniform number in 0..bound-1 from number `n` of the stream on, and which number comes next."""
    if bound < 1:
        raise ValueError(f"a draw needs a positive bound, not {bound}")
    limit = _SPAN - _SPAN % bound
    while True:
        number = begun.copy()
        number.update(b"%d" % n)
        n += 1
        (value,) = _number_of(number.digest())
        if value < limit:
            return value % bound, n


@lru_cache(1 << 8)
def _begun(key: str) -> "hashlib._Hash":
    """What all hashes of a stream have in common; to be copied, since a hash goes on when it is fed."""
    return hashlib.sha256(f"{key}:".encode())


def commitment(seed: str) -> str:
    """What is published before the deal: it binds the server to its seed without showing it."""
    return hashlib.sha256(f"magehall:{seed}".encode()).hexdigest()


def key_of(seed: str, salts: tuple[str, ...]) -> str:
    """The stream's key: the server's seed and every seat's salt, so that nobody alone chose it."""
    parts = [seed, *salts]
    joined = "".join(f"{len(part.encode())}:{part}" for part in parts)
    return hashlib.sha256(joined.encode()).hexdigest()


def derive_key(key: str, label: str) -> str:
    """A key for something beside the stream; a label is no number, so it is none of the stream's hashes."""
    return hashlib.sha256(f"{key}:{label}".encode()).hexdigest()


def time_out_draws(key: str, seq: int) -> Draws:
    """What draws the usual choice of a question whose time is over, where it is a random one; the choice
    becomes entry `seq` of the log."""
    return Draws(derive_key(key, f"time-out {seq}"))
