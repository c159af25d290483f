"""Reads the pages and regions of a table as the page's script would: by ids and data attributes."""

import json
from collections import Counter
from html.parser import HTMLParser
from typing import Any

Attributes = dict[str, str]


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[Attributes] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # Of an attribute that is there twice a browser takes the first.
        self.tags.append({name: value or "" for name, value in reversed(attrs)} | {"": tag})


class Seen:
    """The tags of a page, of an answer or of a frame."""

    def __init__(self, html: str) -> None:
        self.html = html
        parser = _Tags()
        parser.feed(html)
        self.tags = parser.tags

    def find(self, id: str) -> Attributes | None:
        """The start tag with that id."""
        return next((tag for tag in self.tags if tag.get("id") == id), None)

    def link(self, start: str) -> str:
        """The first address on the page that begins so."""
        return next(value for tag in self.tags for value in tag.values() if value.startswith(start))

    @property
    def regions(self) -> list[str]:
        """The regions of an answer or a frame, and pieces of them, in order, by their ids."""
        after = zip(self.tags, self.tags[1:], strict=False)
        return [root["id"] for tag, root in after if tag[""] == "hx-partial" and "id" in root]

    @property
    def seq(self) -> int:
        """The entry that the question's region stands for."""
        return int((self.find("decision") or {})["data-seq"])

    @property
    def question(self) -> "Question | None":
        """The question that the reader is asked."""
        tag = self.find("decision")
        return Question(tag, self) if tag is not None and "data-decision" in tag else None


class Question:
    """The decision region: `id`, `kind` (pick, split, confirm), and what can be answered."""

    def __init__(self, tag: Attributes, seen: Seen) -> None:
        self.id = tag["data-decision"]
        self.kind = tag["data-kind"]
        self._tag = tag
        self._seen = seen

    @property
    def path(self) -> list[dict[str, Any]]:
        """The answers so far, those among them that the rules have filled in."""
        path: list[dict[str, Any]] = json.loads(self._tag["data-path"])
        return path

    @property
    def open_options(self) -> list[str]:
        """The ids of what can be picked: on the table, as the page's script is told, and as buttons."""
        aims = [aim["id"] for aim in json.loads(self._tag.get("data-aims", "[]")) if "blocked" not in aim]
        buttons = [tag for tag in self._seen.tags if "data-option" in tag and "data-blocked" not in tag]
        return list(dict.fromkeys([*aims, *[tag["data-option"] for tag in buttons]]))

    @property
    def alone(self) -> set[str]:
        """The ids of what can be picked and shares the thing it lies on with nothing else."""
        aims = [aim for aim in json.loads(self._tag.get("data-aims", "[]")) if "blocked" not in aim]
        things = Counter(aim["target"] for aim in aims)
        return {aim["id"] for aim in aims if things[aim["target"]] == 1}

    @property
    def proposed(self) -> list[int]:
        """The amounts of a split that the rules propose."""
        amounts: list[int] = json.loads(self._tag["data-default"])
        return amounts

    def answers(self) -> list[dict[str, list[str] | list[int]]]:
        """Some legal answers; for a pick the smallest sets, in a row."""
        if self.kind == "split":
            return [{"amounts": way} for way in json.loads(self._tag["data-ways"])]
        ids = self.open_options
        least = int(self._tag["data-least"])
        if least == 0:
            return [{"picks": []}]
        return [{"picks": ids[at : at + least]} for at in range(len(ids) - least + 1)]
