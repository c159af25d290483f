"""The check of templates: what it refuses about options, and what it lets pass."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "check-templates"


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
