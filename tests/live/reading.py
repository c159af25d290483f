"""Parses pages and regions of a table by ids and data attributes, as the page's scripts do."""

import json
from collections import Counter
from contextlib import suppress
from functools import cached_property
from html.parser import HTMLParser
from typing import Any

Attributes = dict[str, str]


ASKED = ' id="decision"'
SENT = "<hx-partial "


class _Done(Exception):
    """Raised when the wanted tags have been read."""


class _Tags(HTMLParser):
    """The start tags of a text; parsing all of it takes longer than rendering it."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[Attributes] = []

    def read(self, html: str) -> list[Attributes]:
        """Parses as much as necessary and returns the start tags."""
        with suppress(_Done):
            self.feed(html)
        return self.tags

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # Browsers take the first of two attributes with the same name.
        self.tags.append({name: value or "" for name, value in reversed(attrs)} | {"": tag})


class _FirstTwo(_Tags):
    """The first two start tags."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        if len(self.tags) == 2:
            raise _Done


class _Element(_Tags):
    """The start tags of the element at the beginning of the text."""

    def __init__(self) -> None:
        super().__init__()
        self._open = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        self._open += tag == self.tags[0][""]

    def handle_endtag(self, tag: str) -> None:
        self._open -= tag == self.tags[0][""]
        if not self._open:
            raise _Done


class Seen:
    """The tags of a page, a response or a frame."""

    def __init__(self, html: str) -> None:
        self.html = html

    @cached_property
    def tags(self) -> list[Attributes]:
        """All start tags, in order."""
        return _Tags().read(self.html)

    def find(self, id: str) -> Attributes | None:
        """The start tag with that id."""
        return next((tag for tag in self.tags if tag.get("id") == id), None)

    def link(self, start: str) -> str:
        """The first address on the page with this beginning."""
        return next(value for tag in self.tags for value in tag.values() if value.startswith(start))

    @cached_property
    def roots(self) -> list[Attributes]:
        """The start tags of the regions, and pieces of regions, in a response or a frame."""
        parts = [SENT + part for part in self.html.split(SENT)[1:]]
        pairs = [_FirstTwo().read(part) for part in parts]
        return [pair[1] for pair in pairs if len(pair) == 2 and "id" in pair[1]]

    @property
    def regions(self) -> list[str]:
        """The ids of the roots, in order."""
        return [root["id"] for root in self.roots]

    @property
    def seq(self) -> int:
        """The number of the entry that the decision's region shows."""
        return int(self._decision[0]["data-seq"])

    @property
    def question(self) -> "Question | None":
        """The viewer's open decision."""
        tags = self._decision
        return Question(tags) if tags and "data-decision" in tags[0] else None

    @cached_property
    def _decision(self) -> list[Attributes]:
        at = self.html.find(ASKED)
        return _Element().read(self.html[self.html.rindex("<", 0, at) :]) if at >= 0 else []


class Question:
    """The decision region: `id`, `kind` (pick, split, confirm), options, and the `path` of answers so far.

    The path includes automatic answers. `verbs` are the ids of options that are buttons.
    """

    def __init__(self, tags: list[Attributes]) -> None:
        tag, *within = tags
        self.id = tag["data-decision"]
        self.kind = tag["data-kind"]
        self.path: list[Any] = json.loads(tag["data-path"])
        self._tag = tag
        aims = [(aim["id"], "blocked" in aim) for aim in json.loads(tag["data-aims"])]
        buttons = [(item["data-option"], "data-blocked" in item) for item in within if "data-option" in item]
        self._options = dict([*aims, *buttons])
        self.verbs = {item["data-option"] for item in within if "data-verb" in item}

    @property
    def open_options(self) -> list[str]:
        """The ids of the options that can be picked, on the table and as buttons."""
        return [id for id, blocked in self._options.items() if not blocked]

    @property
    def blocked_options(self) -> list[str]:
        """The ids of the options that are blocked."""
        return [id for id, blocked in self._options.items() if blocked]

    @property
    def alone(self) -> set[str]:
        """The ids of the open options that are the only one of their thing."""
        aims = [aim for aim in json.loads(self._tag.get("data-aims", "[]")) if "blocked" not in aim]
        things = Counter(aim["target"] for aim in aims)
        return {aim["id"] for aim in aims if things[aim["target"]] == 1}

    @property
    def proposed(self) -> list[int]:
        """The amounts of a split that the rules propose."""
        amounts: list[int] = json.loads(self._tag["data-default"])
        return amounts

    @property
    def ways(self) -> list[list[int]]:
        """All legal amounts of a split."""
        ways: list[list[int]] = json.loads(self._tag["data-ways"])
        return ways

    def answers(self) -> list[dict[str, list[str] | list[int]]]:
        """Some legal answers; for a pick the smallest sets of neighbours."""
        if self.kind == "split":
            return [{"amounts": way} for way in self.ways]
        ids = self.open_options
        least = int(self._tag["data-least"])
        if least == 0:
            return [{"picks": []}]
        return [{"picks": ids[at : at + least]} for at in range(len(ids) - least + 1)]
