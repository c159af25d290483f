"""A page as a tree, which takes what a socket sends as the page's library does: by ids, piece by piece."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from app.tables.rendering.pushes import Push

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


@dataclass
class Element:
    """An element: its name, attributes, and what is in it: elements and texts."""

    tag: str
    attributes: dict[str, str | None]
    children: "list[Element | str]" = field(default_factory=list)

    @property
    def id(self) -> str | None:
        """Its id, if it has one."""
        return self.attributes.get("id")

    def elements(self) -> "Iterator[Element]":
        """The elements right below it. What is in a template cannot be found by an id."""
        if self.tag != "template":
            yield from [child for child in self.children if isinstance(child, Element)]


class Page:
    """The regions of a table, as elements."""

    def __init__(self, regions: list[str]) -> None:
        self.root = Element("body", {}, [parse(html) for html in regions])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Page) and self.root == other.root

    __hash__ = None  # type: ignore[assignment]

    def doubled_ids(self) -> set[str]:
        """Ids that more than one element has."""
        ids = [child.id for _, child in self._places(self.root) if child.id is not None]
        return {id for id in ids if ids.count(id) > 1}

    def apply(self, push: Push) -> None:
        """Puts a piece into its place. Raises AssertionError where there is none."""
        match push.action:
            case "replace":
                parent, old = self._find(push.id)
                parent.children[_place_of(parent, old)] = parse(push.html)
            case "prepend":
                _, list_of = self._find(push.within)
                list_of.children.insert(0, parse(push.html))
            case _:
                parent, old = self._find(push.id)
                del parent.children[_place_of(parent, old)]

    def _find(self, id: str) -> tuple[Element, Element]:
        found = [(parent, child) for parent, child in self._places(self.root) if child.id == id]
        assert found, f"nothing on the page is called {id}"
        return found[0]

    def _places(self, above: Element) -> Iterator[tuple[Element, Element]]:
        for child in above.elements():
            yield above, child
            yield from self._places(child)


def _place_of(parent: Element, child: Element) -> int:
    return next(at for at, one in enumerate(parent.children) if one is child)


def parse(html: str) -> Element:
    """The one element of a text; space between elements is nothing."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    (root,) = reader.open[0].children
    assert isinstance(root, Element)
    return root


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        closed = self.open.pop()
        assert closed.tag == tag, f"<{closed.tag}> is closed as </{tag}>"

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.open[-1].children.append(" ".join(data.split()))
