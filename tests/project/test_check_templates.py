"""`scripts/check-templates` refuses split option names and views in fragments, and lets other code pass."""

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
def test_a_template_that_splits_an_options_name_is_refused_with_its_line(check: Any, code: str) -> None:
    """Given code that splits an option's id, target or label, then its line is refused."""
    assert list(check.find_split_names(f"<p>\n{code}\n</p>")) == [(2, check.SPLIT_REASON)]


@pytest.mark.parametrize(
    "code",
    [
        '{{ option(q, one, side=price(one.price)) if one.verb == "cast" }}',
        '{% if one.id == "pass" %}{{ one.label }}{% endif %}',
        '{# one.id.partition(":") was how it used to be done #}',
    ],
)
def test_a_template_that_reads_an_options_fields_passes(check: Any, code: str) -> None:
    """Given code that compares or prints an option's fields, then it passes."""
    assert list(check.find_split_names(code)) == []


def test_no_board_helper_and_no_script_splits_a_name(check: Any) -> None:
    """Given the board helpers and scripts of the project, then none splits a name."""
    assert list(check.find_split_names_in_helpers()) == []


def test_helpers_and_scripts_of_the_frame_are_checked(check: Any, monkeypatch: Any, tmp_path: Path) -> None:
    """Given a helper beside a small game's rules and a script of the frame, when they split names, then
    both are refused."""
    helper, script = tmp_path / "engines" / "some" / "faces.py", tmp_path / "static" / "js" / "frame" / "x.js"
    for file, code in ((helper, "kind = name.partition(':')"), (script, 'option.split(":");')):
        file.parent.mkdir(parents=True)
        file.write_text(code)
    monkeypatch.setattr(check, "ROOT", tmp_path)
    assert [path for path, _, _ in check.find_split_names_in_helpers()] == [helper, script]


@pytest.mark.parametrize("template", ["frame/tray.html", "games/some/fragments.html", "parts.html"])
def test_templates_of_the_frame_are_table_templates(check: Any, template: str) -> None:
    """Given a template of the frame or of a game, then it counts as a table's template."""
    assert check.is_table_template(check.TEMPLATES / template)


@pytest.mark.parametrize(
    "code",
    ['{% from "parts.html" import icon with context %}', "{{ t.viewer }}", "{% if t.outcome %}{% endif %}"],
)
def test_a_fragment_that_reads_a_view_is_refused_with_its_line(check: Any, code: str) -> None:
    """Given a fragment that reads the view, then its line is refused."""
    assert list(check.find_view_reads(f"<p>\n{code}\n</p>")) == [(2, check.VIEW_REASON)]


def test_a_fragment_that_reads_its_facts_passes(check: Any) -> None:
    """Given a fragment that reads only its facts, then it passes."""
    assert list(check.find_view_reads("{{ facts.t.name }} {# t.viewer #} t.")) == []


def test_a_line_over_200_characters_is_refused_with_its_number(check: Any) -> None:
    """Given a line that is too long, then its number is reported."""
    assert list(check.find_long_lines("a" * 200)) == []
    assert [line for line, _ in check.find_long_lines("a\n" + "ü" * 201)] == [2]


def test_no_fragment_of_any_game_reads_a_view(check: Any) -> None:
    """Given the fragments of the project, then none reads a view."""
    fragments = [file for file in check.TEMPLATES.rglob("*.html") if check.is_fragment_template(file)]
    assert {"parts.html", "fragments.html", "coach.html"} == {file.name for file in fragments}
    assert [file for file in fragments if list(check.find_view_reads(file.read_text("utf-8")))] == []
