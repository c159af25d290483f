"""`make rules` lists rules without a test, and citations of unknown rules."""

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from app.settings import ROOT

PAGE = """# A game

- **R1** Everybody draws.
- **R2** Nobody talks.

## Edge cases

- **E1** An empty deck.

## Scenarios

- **T1** The whole game.
"""


@pytest.fixture(scope="module")
def rules() -> Any:
    loader = SourceFileLoader("rules", str(ROOT / "scripts" / "rules"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("cited", "faults"),
    [
        ('"R1", "R2", "E1", "T1"', []),
        ('"R1", "E1", "T1"', ["no test shows R2: Nobody talks."]),
        ('"R1", "R2", "T1"', ["no test shows E1: An empty deck."]),
        ('"R1", "R2", "E1"', ["no test shows T1: The whole game."]),
        ('"R1", "R2", "R3", "E1", "T1"', ["has no R3"]),
        ('"R1", "R2", "E1", "E2", "T1"', ["has no E2"]),
        ('"R1", "R2", "E1", "T1", "T2"', ["has no T2"]),
    ],
)
def test_missing_and_unknown_citations_are_faults(
    rules: Any, tmp_path: Path, cited: str, faults: list[str]
) -> None:
    """Given a RULES.md and the citations of a test, then missing and unknown ids are faults."""
    (tmp_path / "RULES.md").write_text(PAGE)
    (tmp_path / "test_it.py").write_text(f"@rule({cited})\ndef test_it():\n    pass\n")
    lines = rules.find_faults(tmp_path / "RULES.md", tmp_path)
    assert [line.partition("RULES.md")[2].lstrip(": ") for line in lines] == faults


def test_every_rule_of_every_game_is_cited_and_no_other(rules: Any) -> None:
    """Given the rules and tests of all games, then there are no faults."""
    for page in sorted(ROOT.glob("engines/*/RULES.md")):
        assert rules.rules_of(page), f"{page} has no numbered rules, such as **R1**"
        assert rules.find_faults(page, ROOT / "tests" / "engines" / page.parent.name) == []
