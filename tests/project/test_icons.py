"""Icons: what templates and boards draw is in the sprite, and every picture in it names who drew it."""

import re

from app.settings import ROOT

NAMED = re.compile(r"\bicon\(\s*\"([a-z0-9-]+)\"")


def drawn() -> set[str]:
    """The icons in the sprite."""
    return set(re.findall(r"<symbol id=\"([^\"]+)\"", (ROOT / "static" / "icons.svg").read_text()))


def test_every_icon_that_a_template_names_is_drawn() -> None:
    missing = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in (ROOT / "templates").rglob("*.html")
        for name in NAMED.findall(file.read_text())
        if name not in drawn()
    }
    assert missing == set()


def test_every_icon_names_who_drew_it_and_the_licence() -> None:
    told = (ROOT / "static" / "ICONS.md").read_text()
    assert "CC BY 3.0" in told
    assert [name for name in sorted(drawn()) if f"| {name} |" not in told] == []
