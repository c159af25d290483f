"""Random numbers as a counter-based hash stream, reproducible anywhere from key and counter."""

import hashlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from struct import Struct as Layout

from msgspec import Struct

RandBelow = Callable[[int], int]
"""A source of random numbers: `randbelow(n)` returns one in 0..n-1."""

_SPAN = 1 << 64
_read_number = Layout(">Q24x").unpack
"""Reads the first 8 bytes of a SHA-256 hash as a big-endian number."""


class Rng(Struct, frozen=True, gc=False):
    """An immutable random stream: number `n` is the first 8 bytes, big-endian, of SHA-256("key:n")."""

    key: str
    n: int = 0

    def below(self, bound: int) -> tuple[int, "Rng"]:
        """A uniform number in 0..bound-1 and the stream after it; rejection sampling avoids bias."""
        value, n = _draw(_hash_prefix(self.key), self.n, bound)
        return value, Rng(self.key, n)

    def each_below(self, bounds: Iterable[int]) -> tuple[list[int], "Rng"]:
        """One uniform number in 0..bound-1 per bound, in order, and the stream after them."""
        prefix, n, values = _hash_prefix(self.key), self.n, []
        for bound in bounds:
            value, n = _draw(prefix, n, bound)
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
    """A mutable random stream; `draws(n)` returns a uniform number in 0..n-1."""

    def __init__(self, key: str) -> None:
        self._rng = Rng(key)

    def __call__(self, bound: int) -> int:
        value, self._rng = self._rng.below(bound)
        return value


def _draw(prefix: "hashlib._Hash", n: int, bound: int) -> tuple[int, int]:
    """A uniform number in 0..bound-1 from number `n` of the stream on, and the index of the next number."""
    if bound < 1:
        raise ValueError(f"a draw needs a positive bound, not {bound}")
    limit = _SPAN - _SPAN % bound
    while True:
        number = prefix.copy()
        number.update(b"%d" % n)
        n += 1
        (value,) = _read_number(number.digest())
        if value < limit:
            return value % bound, n


@lru_cache(1 << 8)
def _hash_prefix(key: str) -> "hashlib._Hash":
    """The hash state of the common prefix "key:"; copy it before updating it."""
    return hashlib.sha256(f"{key}:".encode())


def commitment(seed: str) -> str:
    """The hash of a seed, published before the deal so that the server cannot change the seed later."""
    return hashlib.sha256(f"magehall:{seed}".encode()).hexdigest()


def key_of(seed: str, salts: tuple[str, ...]) -> str:
    """The key of a game's stream: the server's seed and every seat's salt; nobody alone can choose it."""
    parts = [seed, *salts]
    joined = "".join(f"{len(part.encode())}:{part}" for part in parts)
    return hashlib.sha256(joined.encode()).hexdigest()


def derive_key(key: str, label: str) -> str:
    """Derive a key for another purpose; a label is not a number, so no hash of the stream is reused."""
    return hashlib.sha256(f"{key}:{label}".encode()).hexdigest()


def time_out_draws(key: str, seq: int) -> Draws:
    """The random numbers of a random time-out in games of protocol 1 (`matches/proof/protocol.py`).

    `seq` is the log entry that the choice becomes.
    """
    return Draws(derive_key(key, f"time-out {seq}"))
