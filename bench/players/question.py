"""The decision shown in a region, and a random answer; patterns cost less than an HTML parser."""

import html
import json
import random
import re
from typing import Any

_TAG = re.compile(
    r"""<div[^>]*?\sdata-decision="([^"]*)"\s+data-kind="([a-z]*)"\s+data-path='([^']*)'\s+"""
    r"""data-aims='([^']*)'([^>]*)>"""
)
_BUTTON = re.compile(r'data-option="([^"]*)"([^>]*)>')
_LEAST = re.compile(r'data-least="(\d+)"\s+data-most="(\d+)"')
_STEPS = re.compile(r"data-steps='([^']*)'")
_WAYS = re.compile(r"data-ways='([^']*)'")


class Question:
    """A decision on a page.

    `id` names it; `kind` is pick, split, or confirm if nothing is left to answer. `path` are the answers so
    far, including those that the game assumed.
    """

    def __init__(self, tag: re.Match[str], region: str) -> None:
        self.id = html.unescape(tag[1])
        self.kind = tag[2]
        self.path: list[Any] = json.loads(html.unescape(tag[3]))
        self._aims = html.unescape(tag[4])
        self._attributes = tag[5]
        self._region = region

    def commits(self, answer: dict[str, Any]) -> bool:
        """Whether a page sends that answer as a choice, without exploring it first."""
        if self.kind == "split":
            return True
        bounds = _LEAST.search(self._attributes)
        buttons = {html.unescape(id) for id, _ in _BUTTON.findall(self._region)}
        return (bounds is not None and bounds.groups() != ("1", "1")) or answer["picks"][0] in buttons

    @classmethod
    def parse(cls, region: str) -> "Question | None":
        """The decision in HTML that contains the decision region; None without an open decision."""
        tag = _TAG.search(region)
        return cls(tag, region[tag.end() :]) if tag is not None else None

    def random_answer(self, dice: random.Random) -> dict[str, Any]:
        """A random legal answer."""
        if self.kind == "split":
            ways = _WAYS.search(self._attributes)
            assert ways is not None
            return {"amounts": dice.choice(json.loads(html.unescape(ways[1])))}
        bounds = _LEAST.search(self._attributes)
        assert bounds is not None
        least, most = int(bounds[1]), int(bounds[2])
        available = [aim["id"] for aim in json.loads(self._aims) if "blocked" not in aim]
        buttons = _BUTTON.findall(self._region)
        available += [html.unescape(id) for id, attributes in buttons if "data-blocked" not in attributes]
        return {"picks": dice.sample(list(dict.fromkeys(available)), max(least, min(1, most)))}


def parse_steps(region: str) -> dict[str, str]:
    """The regions rendered ahead, by the path that leads there as JSON."""
    match = _STEPS.search(region)
    steps: dict[str, str] = json.loads(html.unescape(match[1])) if match is not None else {}
    return steps


def encode_path(path: list[Any]) -> str:
    """A path as JSON, formatted as pages do."""
    return json.dumps(path, ensure_ascii=False, separators=(",", ":"))
