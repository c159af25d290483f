"""`scripts/check-styles` refuses rules that break docs/styles.md, and the style sheets pass."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from typing import Any

import pytest

from app.settings import ROOT

SCRIPT = ROOT / "scripts" / "check-styles"


@pytest.fixture(scope="module")
def check() -> Any:
    loader = SourceFileLoader("check_styles", str(SCRIPT))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def find_refused_lines(check: Any, name: str, text: str) -> list[int]:
    """The numbers of the refused lines of a sheet."""
    sheet = check.read(text)
    return [line for line, _ in (*check.find_top_level(name, sheet), *check.find_in_block(name, sheet))]


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("frame/page.css", ".skip { top: 0; }"),
        ("frame/page.css", "@layer page { .skip { top: 0; } }"),
        ("frame/page.css", "@layer frame { @media (width < 700px) { .skip { top: 0; } } }"),
        ("frame/page.css", "@layer frame { @container (width < 700px) { .skip { top: 0; } } }"),
        ("frame/page.css", "@layer frame { .skip { color: #fff; } }"),
        ("frame/page.css", "@layer frame { .skip { color: white; } }"),
        ("frame/page.css", "@layer frame { .skip { box-shadow: 0 0 1px rgb(0 0 0 / 10%); } }"),
        ("frame/page.css", "@layer frame { .chip { top: 0; } }"),
        ("frame/page.css", "@layer frame { .skip .icon { width: 2rem; height: 2rem; } }"),
        ("frame/page.css", "@layer frame, page;"),
    ],
)
def test_a_rule_that_breaks_a_convention_is_refused_with_its_line(check: Any, name: str, rule: str) -> None:
    """Given a sheet with one bad rule, then the line of that rule is refused."""
    assert find_refused_lines(check, name, f"/* A comment. */\n\n{rule}") == [3]


@pytest.mark.parametrize(
    "rule",
    [
        '@import "other.css";',
        "@layer frame { .skip { color: var(--ink); content: '#fff'; } }",
        '@layer frame { .skip { content: "#fff; }"; } }',
        "@layer frame { /* .chip { color: #fff; } */ #add { top: 0; } }",
        "@layer frame { .skip { background: color-mix(in srgb, var(--suit) 60%, black); } }",
        "@layer frame { .skip .icon { --icon-size: 2rem; } .skip .chip { top: 0; } }",
        "@layer frame { @media (width < 768px) { @media (pointer: coarse) { .chip { top: 0; } } } }",
    ],
)
def test_a_rule_that_follows_the_conventions_passes(check: Any, rule: str) -> None:
    """Given a sheet with a good rule, then no line is refused."""
    assert find_refused_lines(check, "frame/page.css", rule) == []


def test_the_tokens_declare_the_order_of_the_layers(check: Any) -> None:
    """Given the sheet of tokens, then it must declare the order of the layers."""
    order = f"@layer {', '.join(check.ORDER)};"
    tokens = "@layer tokens { :root { --ink: #000000; } }"
    assert find_refused_lines(check, "tokens.css", f"{order}\n{tokens}") == []
    assert find_refused_lines(check, "tokens.css", tokens) == [1]


def test_all_sheets_pass(check: Any) -> None:
    """Given the style sheets of the project, then all pass."""
    assert check.main() == 0
