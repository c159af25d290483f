"""The check of templates: what it refuses about options, and what it lets pass."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from app.settings import ROOT

SCRIPT = ROOT / "scripts" / "check-templates"


@pytest.fixture(scope="module")
def check() -> Any:
    loader = SourceFileLoader("check_templates", str(SCRIPT))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "code",
    [
        '{{ one.id.partition(":")[2] }}',
        '{% if one.id.startswith("cast:") %}{% endif %}',
        '{% set zone = (q.options[0].target or "").split(":")[0] %}',
        "{{ one.label[3:] }}",
        '{{ one.id|replace("cast:", "") }}',
        '{% if ":" in one.id %}{% endif %}',
    ],
)
def test_a_template_that_takes_an_option_apart_is_refused_with_its_line(check: Any, code: str) -> None:
    assert list(check.taken_apart(f"<p>\n{code}\n</p>")) == [(2, check.APART_REASON)]


@pytest.mark.parametrize(
    "code",
    [
        '{{ option(q, one, side=price(one.price)) if one.verb == "cast" }}',
        '{% if one.id == "pass" %}{{ one.label }}{% endif %}',
        '{# one.id.partition(":") was how it used to be done #}',
    ],
)
def test_a_template_that_reads_an_options_fields_passes(check: Any, code: str) -> None:
    assert list(check.taken_apart(code)) == []


def test_no_board_helper_and_no_script_takes_a_name_apart(check: Any) -> None:
    assert list(check.helpers_taking_apart()) == []


def test_helpers_and_scripts_are_those_of_the_frame_too(check: Any, monkeypatch: Any, tmp_path: Path) -> None:
    """Given a helper beside a small game's rules and a script of the frame, when they take names apart, then
    both are refused."""
    helper, script = tmp_path / "engines" / "some" / "faces.py", tmp_path / "static" / "js" / "frame" / "x.js"
    for file, code in ((helper, "kind = name.partition(':')"), (script, 'option.split(":");')):
        file.parent.mkdir(parents=True)
        file.write_text(code)
    monkeypatch.setattr(check, "ROOT", tmp_path)
    assert [path for path, _, _ in check.helpers_taking_apart()] == [helper, script]


@pytest.mark.parametrize("template", ["frame/tray.html", "games/some/fragments.html", "parts.html"])
def test_templates_of_tables_are_those_of_the_frame_too(check: Any, template: str) -> None:
    assert check.is_of_a_table(check.TEMPLATES / template)


@pytest.mark.parametrize(
    "code",
    ['{% from "parts.html" import icon with context %}', "{{ t.viewer }}", "{% if t.outcome %}{% endif %}"],
)
def test_a_piece_that_looks_at_a_view_is_refused_with_its_line(check: Any, code: str) -> None:
    assert list(check.reads_of_a_view(f"<p>\n{code}\n</p>")) == [(2, check.VIEW_REASON)]


def test_a_piece_that_looks_at_its_facts_passes(check: Any) -> None:
    assert list(check.reads_of_a_view("{{ facts.t.name }} {# t.viewer #} t.")) == []


def test_a_line_over_200_characters_is_refused_with_its_number(check: Any) -> None:
    assert list(check.find_long_lines("a" * 200)) == []
    assert [line for line, _ in check.find_long_lines("a\n" + "ü" * 201)] == [2]


def test_no_piece_of_any_game_looks_at_a_view(check: Any) -> None:
    pieces = [file for file in check.TEMPLATES.rglob("*.html") if check.is_of_pieces(file)]
    assert {"parts.html", "fragments.html", "coach.html"} == {file.name for file in pieces}
    assert [file for file in pieces if list(check.reads_of_a_view(file.read_text("utf-8")))] == []
