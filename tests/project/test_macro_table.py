"""The table of macros in docs/games/board.md: all that games use, their signatures, and their examples."""

import re

import pytest
from jinja2 import Environment

from app.settings import ROOT

PARTS = (ROOT / "templates" / "frame" / "parts.html").read_text("utf-8")
ROW = re.compile(r"^\| `(\w+)(\(.*?\))` \| .* \| `(.+)` \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "docs" / "games" / "board.md").read_text("utf-8"))
IMPORT = re.compile(r'\{% from "frame/parts.html" import ([^%]+) %\}')


def test_the_table_lists_each_macro_that_games_import() -> None:
    files = [*(ROOT / "templates" / "games").rglob("*.html"), *(ROOT / "examples").rglob("*.html*")]
    imports = [names for file in files for names in IMPORT.findall(file.read_text("utf-8"))]
    used = {name.split(" as ")[0].strip() for names in imports for name in names.split(",")}
    assert used == {name for name, _, _ in ROWS}


@pytest.mark.parametrize(("name", "signature", "example"), ROWS)
def test_signatures_and_examples_are_right(name: str, signature: str, example: str) -> None:
    assert f"{{% macro {name}{signature} -%}}" in PARTS
    environment = Environment(autoescape=True, extensions=["jinja2.ext.i18n"])
    environment.globals |= {"static": "", "counter": lambda *_: "", "_": str}
    template = environment.from_string(f"{PARTS}\n<!--example-->{example}")
    person = {"seat": 0, "name": "Ann", "initial": "A"}
    html = template.render(id="a", facts={"left": 2, "points": 2, "cost": 2, "person": person})
    assert "<" in html.partition("<!--example-->")[2]
