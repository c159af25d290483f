"""Preferences of the current user: theme, motion, sound, and whether moves are confirmed.

They are stored with the user, so that they apply on all devices, and in a cookie, for visitors without a
name. Pages carry them on their root element, where style sheets and scripts read them.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache
from types import MappingProxyType

from app.language.catalogues import codes

Preferences = Mapping[str, str]
"""Values by name; those that were never chosen are missing."""

COOKIE = "preferences"
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("light", "dark", "system"),
    "motion": ("off", "fast", "normal", "slow"),
    "sound": ("on", "off"),
    "confirm": ("on", "off"),
}
"""The values of each preference except the language."""
DEFAULTS: Preferences = {
    "theme": "system",
    "motion": "normal",
    "sound": "off",
    "confirm": "on",
    "language": "",
}
"""The values of preferences that were never chosen."""

_NONE: Preferences = MappingProxyType({})
_CURRENT: ContextVar[Preferences] = ContextVar("preferences", default=_NONE)


def is_valid(name: str, value: str) -> bool:
    """Whether a preference can have a value."""
    return value in (codes() if name == "language" else CHOICES.get(name, ()))


@lru_cache(1024)
def decode_preferences(text: str) -> Preferences:
    """The preferences encoded in a text, without invalid values."""
    pairs = [part.partition(":")[::2] for part in text.split("&")]
    return MappingProxyType({name: value for name, value in pairs if is_valid(name, value)})


def encode_preferences(chosen: Preferences) -> str:
    """Preferences as text, in characters that a cookie may hold."""
    return "&".join(f"{name}:{value}" for name, value in sorted(chosen.items()))


def set_preferences(chosen: Preferences) -> None:
    """Applies preferences until the request ends."""
    _CURRENT.set(chosen)


def preferences() -> Preferences:
    """The preferences of the current request."""
    return _CURRENT.get()
