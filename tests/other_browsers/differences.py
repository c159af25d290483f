"""Differences from Chromium: lists those that nobody has explained."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

EXPLAINED = Path(__file__).with_suffix(".toml")
TOLERANCE = 2.0
"""CSS pixels by which an edge may differ: browsers round text differently."""

Box = Sequence[float]
"""Left, top, width, height in CSS pixels."""


def compare_boxes(kind: str, boxes: Mapping[str, Box], expected: Mapping[str, Box]) -> list[str]:
    """Describes boxes that are missing, not expected, or elsewhere."""
    found = [f"{kind} {name} is missing" for name in expected.keys() - boxes.keys()]
    found += [f"{kind} {name} is not in Chromium" for name in boxes.keys() - expected.keys()]
    for name in boxes.keys() & expected.keys():
        if any(abs(a - b) > TOLERANCE for a, b in zip(boxes[name], expected[name], strict=True)):
            found.append(f"{kind} {name} is {[*boxes[name]]} instead of {[*expected[name]]}")
    return sorted(found)


def list_unexplained(place: str, found: Iterable[tuple[str, str]]) -> list[str]:
    """Differences, as pairs of where and what, that are not in differences.toml.

    Explanations for `place` that explain nothing are listed, too.
    """
    listed = tomllib.loads(EXPLAINED.read_text("utf-8")).get("difference", [])
    explanations = [(entry["where"], entry["what"]) for entry in listed if entry["where"].startswith(place)]
    unused, unexplained = set(explanations), []
    for where, what in found:
        reasons = [
            reason
            for reason in explanations
            if fnmatchcase(where, reason[0]) and fnmatchcase(escape(what), escape(reason[1]))
        ]
        unused -= set(reasons)
        if not reasons:
            unexplained.append(f"{where}: {what}")
    return unexplained + [
        f"{where}: {what} is explained, but no longer there" for where, what in sorted(unused)
    ]


def escape(text: str) -> str:
    """A text without brackets, which are special in patterns."""
    return text.translate({ord("["): "(", ord("]"): ")"})
