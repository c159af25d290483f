"""Preferences of the current user: theme, motion, sound, whether moves are confirmed,
single-key shortcuts, and the language.

They are stored with the user, so that they apply on all devices, and in a cookie, for visitors without an
account. Pages have them on their root element, where style sheets and scripts read them.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType

from app.language.catalogues import codes

Preferences = Mapping[str, str]
"""Values by name; preferences that were never chosen are missing."""

COOKIE = "preferences"
COOKIE_SECONDS = 365 * 24 * 60 * 60
"""Lifetime of the cookie, and of the one with a visitor's language."""
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("light", "dark", "system"),
    "motion": ("off", "fast", "normal", "slow"),
    "sound": ("on", "off"),
    "confirm": ("on", "off"),
    "keys": ("on", "off"),
}
"""The possible values of each preference except the language."""
DEFAULTS: Preferences = {
    "theme": "system",
    "motion": "normal",
    "sound": "off",
    "confirm": "on",
    "keys": "on",
    "language": "",
}
"""The values of preferences that were never chosen."""

_NONE: Preferences = MappingProxyType({})
_CURRENT: ContextVar[Preferences] = ContextVar("preferences", default=_NONE)


def is_valid(name: str, value: str) -> bool:
    """Whether a preference can have this value."""
    return value in (codes() if name == "language" else CHOICES.get(name, ()))


def decode_preferences(text: str) -> Preferences:
    """Decode preferences, leaving out invalid values."""
    pairs = [part.partition(":")[::2] for part in text.split("&")]
    return MappingProxyType({name: value for name, value in pairs if is_valid(name, value)})


def encode_preferences(chosen: Preferences) -> str:
    """Encode preferences in characters that a cookie may contain."""
    return "&".join(f"{name}:{value}" for name, value in sorted(chosen.items()))


def combine_preferences(in_browser: str, in_account: str) -> Preferences:
    """The preferences of a browser's cookie and of its user, whose preferences take precedence."""
    return {**decode_preferences(in_browser), **decode_preferences(in_account)}


def set_preferences(chosen: Preferences) -> None:
    """Apply preferences until the request ends."""
    _CURRENT.set(chosen)


def preferences() -> Preferences:
    """The preferences of the current request."""
    return _CURRENT.get()
