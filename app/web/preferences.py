"""What whoever is being answered prefers: how pages look, move and sound, and whether moves are confirmed.

Somebody who has a name keeps it with that, so that it follows to all their devices; a browser keeps it, too,
for whoever has none. Pages carry it on their root element, where sheets and scripts read it.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache
from types import MappingProxyType

from app.language.catalogues import codes

Preferences = Mapping[str, str]
"""By name; what was never chosen is missing."""

COOKIE = "preferences"
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("light", "dark", "system"),
    "motion": ("off", "fast", "normal", "slow"),
    "sound": ("on", "off"),
    "confirm": ("on", "off"),
}
"""What there is to choose, but for the language."""
USUAL: Preferences = {"theme": "system", "motion": "normal", "sound": "off", "confirm": "on", "language": ""}
"""What holds where nothing was chosen."""

_NONE: Preferences = MappingProxyType({})
_CURRENT: ContextVar[Preferences] = ContextVar("preferences", default=_NONE)


def can_be(name: str, value: str) -> bool:
    """Whether a preference can have a value."""
    return value in (codes() if name == "language" else CHOICES.get(name, ()))


@lru_cache(1024)
def read_preferences(kept: str) -> Preferences:
    """What was kept; of what cannot be, nothing."""
    pairs = [part.partition(":")[::2] for part in kept.split("&")]
    return MappingProxyType({name: value for name, value in pairs if can_be(name, value)})


def write_preferences(chosen: Preferences) -> str:
    """The same to be kept, in signs that a cookie may hold."""
    return "&".join(f"{name}:{value}" for name, value in sorted(chosen.items()))


def prefer(chosen: Preferences) -> None:
    """Answers by these until the request ends."""
    _CURRENT.set(chosen)


def preferences() -> Preferences:
    """What whoever is being answered has chosen."""
    return _CURRENT.get()
