"""Mutations change one thing at a time in rules, and nothing else."""

import ast
import gc
import subprocess
import sys
import weakref
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from textwrap import dedent, indent

import pytest

from tests.mutants.__main__ import list_modules
from tests.mutants.changes import list_changes
from tests.mutants.trial import ROOT, put_in_place

RULES = """from functools import lru_cache

@lru_cache(16)
def draw(count):
    return count + 1

class Card:
    @property
    def value(self):
        return 5
"""


def mutate(source: str) -> set[str]:
    """The mutants of a function body."""
    found = list_changes(f"def f():\n{indent(source, '    ')}\n")
    return {dedent(ast.unparse(change.tree).partition("\n")[2]) for change in found}


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("a = b == c", {"a = b != c"}),
        ("a = b < c", {"a = b <= c", "a = b >= c"}),
        ("a = b in c", {"a = b not in c"}),
        ("a = b is None", {"a = b is not None"}),
        ("a = b and c", {"a = b or c", "a = b", "a = c"}),
        ("a = not b", {"a = b"}),
        ("a = b + c", {"a = b - c"}),
        ("a = 2", {"a = 3", "a = 1"}),
        ("a = True", {"a = False"}),
        ("a = b if c else d", {"a = b if not c else d"}),
        ("a += b", {"pass"}),
        ("a = a.b()", {"pass"}),
        ("a()", {"pass"}),
        ("if a:\n    b = c", {"pass"}),
        ("for a in b:\n    continue", {"for a in b:\n    pass"}),
    ],
)
def test_one_thing_is_mutate(source: str, mutants: set[str]) -> None:
    assert mutate(source) == mutants


@pytest.mark.parametrize(
    "source",
    [
        'def a():\n    """Two + two."""',
        'a = b\n"""What a is: 1."""',
        "def a(b):\n    assert b == 1",
        "class A(B, frozen=True):\n    a: Literal[1] = 1",
        "@lru_cache(1 << 14)\ndef a(b: C[1] = 1) -> D[2]:\n    return b",
        "def a(b):\n    c = b\n    return c",
        "def a(values):\n    return values[0].card",
        "def a(b, c):\n    return zip(b, c, strict=True)",
        "A = 1 + 1\nassert A == 2",
    ],
)
def test_code_that_is_no_rule_is_unchanged(source: str) -> None:
    assert list_changes(source) == []


def test_a_change_has_its_line_and_the_code_before_and_after() -> None:
    source = "def f(a, c):\n    b = 'x'\n    if c:\n        a = c >= a\n    return a, b\n"
    assert [change[:3] for change in list_changes(source)] == [
        (3, "if c:\n    a = c >= a", "(left out)"),
        (4, "c >= a", "c > a"),
        (4, "c >= a", "c < a"),
        (4, "a = c >= a", "(left out)"),
    ]


def test_a_change_is_applied_to_a_loaded_module(tmp_path: Path) -> None:
    file = tmp_path / "rules_of_a_game.py"
    file.write_text(RULES)
    spec = spec_from_file_location("rules_of_a_game", file)
    assert spec is not None
    assert spec.loader is not None
    game = module_from_spec(spec)
    spec.loader.exec_module(game)
    found = []
    for change in list_changes(RULES):
        put_in_place(file, change)
        found.append((game.draw(1), game.Card().value))
    assert found == [(0, 5), (3, 5), (1, 5), (2, 6), (2, 4)]


def test_caches_of_tests_are_not_cleared(tmp_path: Path) -> None:
    """They contain servers, for example, which other tests still need."""
    cached = cache(object)
    before = cached()
    put_in_place(tmp_path / "rules_of_a_game.py", list_changes(RULES)[0])
    assert cached() is before


def test_dead_weak_proxies_are_no_problem(tmp_path: Path) -> None:
    """They are among the objects of the garbage collector, and raise on any access."""

    class Gone: ...

    left = weakref.proxy(Gone())
    gc.collect()
    put_in_place(tmp_path / "rules_of_a_game.py", list_changes(RULES)[0])
    with pytest.raises(ReferenceError):
        _ = left.anything


def test_only_rules_are_changed() -> None:
    for folder in sorted((ROOT / "engines").glob("*/RULES.md")):
        game = folder.parent.name
        names = {path.stem for path in list_modules(game, [])}
        assert {"endgame", "setup", "state"} & names
        assert not {"cards", "words", "lesson", "invariants"} & names
    assert [path.stem for path in list_modules("magestik", ["payment"])] == ["payment"]


@pytest.mark.long
def test_the_command() -> None:
    words = ["magestik", "payment", "--sample", "2", "--seed", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "of 2 mutants noticed" in done.stdout
