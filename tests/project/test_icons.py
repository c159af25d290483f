"""The icons that templates and boards use are in the sprite, and each has an author and a licence."""

import re

from app.settings import ROOT

NAMED = re.compile(r"\bicon\(\s*\"([a-z0-9-]+)\"")


def list_icons() -> set[str]:
    """The icons in the sprite."""
    return set(re.findall(r"<symbol id=\"([^\"]+)\"", (ROOT / "static" / "icons.svg").read_text()))


def test_every_icon_in_a_template_is_in_the_sprite() -> None:
    """Given all templates, then the icons that they name are in the sprite."""
    missing = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in (ROOT / "templates").rglob("*.html")
        for name in NAMED.findall(file.read_text())
        if name not in list_icons()
    }
    assert missing == set()


def test_every_icon_has_an_author_and_a_licence() -> None:
    """Given the icons in the sprite, then static/ICONS.md names each."""
    attributions = (ROOT / "static" / "ICONS.md").read_text()
    assert "CC BY 3.0" in attributions
    assert [name for name in sorted(list_icons()) if f"| {name} |" not in attributions] == []
