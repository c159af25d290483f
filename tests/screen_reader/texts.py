"""Transcripts of Orca: golden files of two games, and the faults that no game may have."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

GOLDEN = ("magestik", "draco_magi")
"""The games whose texts were reviewed."""
FOLDER = Path(__file__).parent.parent / "golden" / "screen_reader"

LOADING = re.compile(
    r"^ *(Loading\.|Finished loading|Page has \d|Screen reader on|Mozilla Firefox|Navigation tool bar"
    r"|Search or enter|New Tab page|Skip to content)|document web\.$"
)
"""Words about loading: how many there are depends on when which part of a page arrives."""
UNSTABLE = ((re.compile(r"\bvisited link"), "link"), (re.compile(r"colon \d+ slash"), "colon 8000 slash"))
"""Links are visited or not after games that were played before; a port is chosen by the system."""

RAW_ID = re.compile(r"\b[a-z]+[:_][a-z0-9_]+\b")
SIGNS = re.compile("[✱✓▸‹›]")
NAMELESS = re.compile(r"^(push button|toggle button|link|image|entry)\b")
WRONG_PLURAL = re.compile(
    r"\b1 (gems|points|cards|hits|shields|seats|players|essences|[Aa]ctions|staffs|dragons)\b"
)
MOVES = re.compile(r"^(\[Return\]|## .* moves)")
ON_FOCUS = re.compile(r"^\[(shift\+)?(Tab|Right|Left)\]")
LONG = 4
"""Words of a text that must not be said twice at once."""


def normalise(transcript: Sequence[str]) -> str:
    """A transcript without what differs between runs.

    Orca repeats the description of a thing that changes while it has the focus: that is said once here.
    """
    lines: list[str] = []
    for said in transcript:
        line = said
        for pattern, text in UNSTABLE:
            line = pattern.sub(text, line)
        is_same = lines and line.startswith(" ") and line.rstrip(". ") == lines[-1].rstrip(". ")
        if not LOADING.search(line) and not is_same:
            lines.append(line.rstrip())
    return "\n".join(lines).strip() + "\n"


def list_segments(text: str) -> Iterator[tuple[str, list[str]]]:
    """The keys and events of a transcript, with what is said after each."""
    title, said = "", list[str]()
    for line in text.splitlines():
        if line.startswith("    "):
            said.append(line.strip())
        elif line:
            yield title, said
            title, said = line, []
    yield title, said


def compare(text: str, golden: str) -> list[str]:
    """The differences between two transcripts.

    A sentence of the page and the name of what gets the focus meanwhile can come in either order.
    """
    ours, theirs = list(list_segments(text)), list(list_segments(golden))
    for (title, said), (expected_title, expected) in zip(ours, theirs, strict=False):
        if title != expected_title or sorted(said) != sorted(expected):
            return [f"{title}: {said} instead of {expected_title}: {expected}"]
    return [] if len(ours) == len(theirs) else [f"{len(ours)} steps instead of {len(theirs)}"]


def find_faults(text: str) -> list[str]:
    """The faults of a transcript: floods, ids, signs, things without a name, numbers with the wrong noun."""
    return [f"{title}: {fault}" for title, said in list_segments(text) for fault in _find(title, said)]


def _find(title: str, said: Sequence[str]) -> Iterator[str]:
    for number, text in enumerate(said):
        for name, pattern in (("an id", RAW_ID), ("a sign", SIGNS), ("a plural", WRONG_PLURAL)):
            if (found := pattern.search(text)) and "http" not in text:
                yield f"{name}, {found[0]}, in “{text}”"
        if ON_FOCUS.match(title) and NAMELESS.match(text):
            yield f"a thing without a name: “{text}”"
        others = [*said[:number], *said[number + 1 :]]
        is_long = len(text.split()) >= LONG
        if MOVES.match(title) and is_long and any(text.rstrip(".") in other for other in others):
            yield f"said twice: “{text}”"
