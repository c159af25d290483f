"""Differences from Chromium: lists those that nobody has explained."""

import tomllib
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

EXPLAINED = Path(__file__).with_suffix(".toml")
TOLERANCE = 2.0
"""CSS pixels by which an edge may differ: browsers round text differently."""

Box = Sequence[float]
"""Left, top, width, height in CSS pixels, or only the left edge and the width."""


def compare_boxes(kind: str, boxes: Mapping[str, Box], expected: Mapping[str, Box]) -> list[str]:
    """Describes boxes that are missing, not expected, or elsewhere."""
    found = [f"{kind} {name} is missing" for name in expected.keys() - boxes.keys()]
    found += [f"{kind} {name} is not in Chromium" for name in boxes.keys() - expected.keys()]
    for name in boxes.keys() & expected.keys():
        if any(abs(a - b) > TOLERANCE for a, b in zip(boxes[name], expected[name], strict=True)):
            found.append(f"{kind} {name} is {[*boxes[name]]} instead of {[*expected[name]]}")
    return sorted(found)


def list_unexplained(found: Mapping[str, Sequence[str]]) -> list[str]:
    """The differences that are not in differences.toml, of those that were found in some places.

    Explanations for these places that explain nothing are listed, too.
    """
    listed = tomllib.loads(EXPLAINED.read_text("utf-8")).get("difference", [])
    explanations = {(entry["where"], entry["what"]) for entry in listed}
    used, unexplained = set(), []
    for where, differences in found.items():
        here = {reason for reason in explanations if fnmatchcase(where, reason[0])}
        for what in differences:
            reasons = {reason for reason in here if fnmatchcase(escape(what), escape(reason[1]))}
            used |= reasons
            unexplained += [] if reasons else [f"{where}: {what}"]
    unused = [
        f"{where}: {what} is explained, but no longer there"
        for where, what in sorted(explanations - used)
        if any(fnmatchcase(place, where) for place in found)
    ]
    return [*unexplained, *unused]


def escape(text: str) -> str:
    """A text without brackets, which are special in patterns."""
    return text.translate({ord("["): "(", ord("]"): ")"})
