"""What the garbage collector looks at in a server: not what was imported, and the rest seldom."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

YOUNG = 20_000
"""How many new things there are before it looks. A choice makes some thousands that are gone right after it,
and with Python's own 700 the collector takes a tenth of all time."""
MIDDLE = 4
"""How often it looks at the new things before it looks at those again that it found in use: at so many at a
time it looks there, and everybody waits for that. Python's own 10 were pauses of a third of a second."""


@contextmanager
def without_collecting() -> Iterator[None]:
    """For imports: what they make stays for ever, and is not looked through for what is not used any more,
    neither now, which would take a fifth of the start, nor later."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


def collect_seldom() -> None:
    """For a process that serves: most of what a request makes is gone when it is answered."""
    gc.set_threshold(YOUNG, MIDDLE)
