"""The links between Markdown pages: each leads to a file that exists, and to a heading in it."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from app.settings import ROOT

PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "templates/README.md", "docs/**/*.md")
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^ *```.*?^ *```$|`[^`]*`", re.MULTILINE | re.DOTALL)


@cache
def list_anchors(page: Path) -> set[str]:
    """The anchors of a page’s headings, as GitHub and Forgejo name them."""
    text = re.sub(r"^ *```.*?^ *```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    shown = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.strip()) for heading in headings]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in shown}


def list_broken(page: Path) -> Iterator[str]:
    """The links of a page that lead nowhere."""
    for link in LINK.findall(CODE.sub("", page.read_text())):
        if re.match(r"\w+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists():
            yield f"{page.relative_to(ROOT)}: there is no {link}"
        elif anchor and target.suffix == ".md" and anchor not in list_anchors(target):
            yield f"{page.relative_to(ROOT)}: {link} has no such heading"


def test_links_lead_to_files_and_headings() -> None:
    pages = [page for pattern in PAGES for page in ROOT.glob(pattern)]
    assert len(pages) > 20
    assert [problem for page in pages for problem in list_broken(page)] == []
