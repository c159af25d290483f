"""Sockets: how many one person and one address may hold open, and how long they are waited for."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from app.web.address import address_group

TOO_MANY = 4429
"""Closes a socket that is one too many; it may be tried again."""

PULSE_SECONDS = 3.0
"""After so much silence at the latest a page is sent a sign of life; after 4.5 seconds (`line.js`) it takes
its line for dead."""
TOGETHER_SECONDS = 0.25
"""Signs of life that are due in the same such time are sent at once."""
STRAIGHT = "magehall.straight"
"""The extension by which the scope of a socket has its straight way, if it has one: `send` takes the bytes of
a frame, and says whether they could be sent."""
ASK_SECONDS = 60.0
"""How often every socket is asked whether somebody is there; who doesn’t answer for a third of it is gone."""
SEND_SECONDS = 10.0
"""How long one frame may take before its socket is given up."""
REST_SECONDS = 2.0
"""How long a socket is held that is given up, lest its page ask again at once."""


class Most(NamedTuple):
    """So many by one person, so many from one address."""

    person: float
    address: float


MOST = Most(40, 1000)
"""A person has some tabs and devices; an address may be a school or a village behind one router."""
WITHOUT_LIMIT = Most(float("inf"), float("inf"))


class SocketLimits:
    """Counts the sockets that are open."""

    def __init__(self, most: Most = MOST) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def held(self, user_id: str | None, address: str) -> Iterator[bool]:
        """Counts one more for as long as the context lasts; False where it is one too many."""
        keys = {f"@{address_group(address)}": self._most.address}
        if user_id is not None:
            keys[user_id] = self._most.person
        if any(self._open[key] >= most for key, most in keys.items()):
            yield False
            return
        self._open.update(keys.keys())
        try:
            yield True
        finally:
            self._open.subtract(keys.keys())
            self._open = +self._open  # forgets those who hold none
