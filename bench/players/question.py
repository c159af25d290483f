"""The question that a region shows, and a random answer; read by patterns, which cost less than a parser."""

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
    """`id` names the decision; `kind` is pick, split, or confirm: nothing is left to answer. `path` are the
    answers that led here, one that the game took as given among them."""

    def __init__(self, tag: re.Match[str], region: str) -> None:
        self.id = html.unescape(tag[1])
        self.kind = tag[2]
        self.path: list[Any] = json.loads(html.unescape(tag[3]))
        self._aims = html.unescape(tag[4])
        self._attributes = tag[5]
        self._region = region

    def commits(self, answer: dict[str, Any]) -> bool:
        """Whether a button commits that answer, so that a page does not ask what it leads to."""
        if self.kind == "split":
            return True
        bounds = _LEAST.search(self._attributes)
        buttons = {html.unescape(id) for id, _ in _BUTTON.findall(self._region)}
        return (bounds is not None and bounds.groups() != ("1", "1")) or answer["picks"][0] in buttons

    @classmethod
    def of(cls, region: str) -> "Question | None":
        """The question of the decision region among others; None when nothing is asked."""
        tag = _TAG.search(region)
        return cls(tag, region[tag.end() :]) if tag is not None else None

    def answer(self, dice: random.Random) -> dict[str, Any]:
        """One of the legal answers."""
        if self.kind == "split":
            ways = _WAYS.search(self._attributes)
            assert ways is not None
            return {"amounts": dice.choice(json.loads(html.unescape(ways[1])))}
        bounds = _LEAST.search(self._attributes)
        assert bounds is not None
        least, most = int(bounds[1]), int(bounds[2])
        free = [aim["id"] for aim in json.loads(self._aims) if "blocked" not in aim]
        buttons = _BUTTON.findall(self._region)
        free += [html.unescape(id) for id, more in buttons if "data-blocked" not in more]
        return {"picks": dice.sample(list(dict.fromkeys(free)), max(least, min(1, most)))}


def steps_of(region: str) -> dict[str, str]:
    """What came with a question: by a path as JSON, the region that it leads to."""
    found = _STEPS.search(region)
    steps: dict[str, str] = json.loads(html.unescape(found[1])) if found is not None else {}
    return steps


def path_text(path: list[Any]) -> str:
    """A path as JSON, as pages write it."""
    return json.dumps(path, ensure_ascii=False, separators=(",", ":"))
