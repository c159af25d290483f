"""A model of a table's page: a tree of elements to which pushes are applied by id, as htmx does."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from app.tables.rendering.pushes import Push

VOID_TAGS = frozenset({"br", "hr", "img", "input", "link", "meta"})
"""Elements without an end tag."""


@dataclass
class Element:
    """An element with its tag, its attributes, and its children: elements and texts."""

    tag: str
    attributes: dict[str, str | None]
    children: "list[Element | str]" = field(default_factory=list)

    @property
    def id(self) -> str | None:
        """The element's id, or None."""
        return self.attributes.get("id")

    def child_elements(self) -> "Iterator[Element]":
        """The direct children that are elements. A <template> has none: ids do not find its content."""
        if self.tag != "template":
            yield from [child for child in self.children if isinstance(child, Element)]


class Page:
    """The regions of a table as a tree of elements."""

    def __init__(self, regions: list[str]) -> None:
        self.root = Element("body", {}, [parse(html) for html in regions])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Page) and self.root == other.root

    __hash__ = None  # type: ignore[assignment]

    def find_duplicate_ids(self) -> set[str]:
        """The ids of more than one element."""
        ids = [child.id for _, child in self._walk(self.root) if child.id is not None]
        return {id for id in ids if ids.count(id) > 1}

    def apply(self, push: Push) -> None:
        """Replaces, inserts or removes an element. Raises AssertionError if its place is missing."""
        match push.action:
            case "replace":
                parent, element = self._find(push.id)
                parent.children[_index_of(parent, element)] = parse(push.html)
            case "prepend":
                _, container = self._find(push.within)
                container.children.insert(0, parse(push.html))
            case _:
                parent, element = self._find(push.id)
                del parent.children[_index_of(parent, element)]

    def _find(self, id: str) -> tuple[Element, Element]:
        """The parent and the element with an id."""
        matches = [(parent, child) for parent, child in self._walk(self.root) if child.id == id]
        assert matches, f"no element on the page has the id {id}"
        return matches[0]

    def _walk(self, parent: Element) -> Iterator[tuple[Element, Element]]:
        """All elements below `parent`, each after its own parent."""
        for child in parent.child_elements():
            yield parent, child
            yield from self._walk(child)


def _index_of(parent: Element, child: Element) -> int:
    """The index of a child. Children are compared by identity."""
    return next(index for index, element in enumerate(parent.children) if element is child)


def parse(html: str) -> Element:
    """Parse a text with one root element, ignoring white space between elements."""
    reader = _TreeBuilder()
    reader.feed(html)
    reader.close()
    (root,) = reader.open[0].children
    assert isinstance(root, Element)
    return root


class _TreeBuilder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID_TAGS:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        closed = self.open.pop()
        assert closed.tag == tag, f"<{closed.tag}> is closed as </{tag}>"

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.open[-1].children.append(" ".join(data.split()))
