"""Device labels, so that users can tell their sessions apart."""

from app.language.current_language import words

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)
"""Substrings of a User-Agent, and the names they stand for; the first match counts."""

UNKNOWN_DEVICE = "an unknown device"


def describe_device(user_agent: str) -> str:
    """A label for a User-Agent, such as "Firefox on Linux"; for a program its own name."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), None)
    system = next((name for mark, name in SYSTEMS if mark in user_agent), None)
    if browser and system:
        return f"{browser} on {system}"
    program = "".join([char for char in user_agent.split("/", maxsplit=1)[0] if char.isprintable()]).strip()
    return browser or system or program[:40] or UNKNOWN_DEVICE


def translate_device_label(label: str) -> str:
    """A stored (English) device label in the language of the current request."""
    browser, on, system = label.partition(" on ")
    if on:
        return words("{browser} on {system}", browser=browser, system=system)
    return words("an unknown device") if label == UNKNOWN_DEVICE else label or "?"
