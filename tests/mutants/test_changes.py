"""What is changed in a module, one thing at a time, and what stays."""

import ast
import subprocess
import sys

import pytest

from tests.mutants.__main__ import list_modules
from tests.mutants.changes import list_changes
from tests.mutants.trial import ROOT


def changed(source: str) -> set[str]:
    """The modules that come of a source, without it."""
    return {ast.unparse(change.tree) for change in list_changes(source)}


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
def test_one_thing_is_changed(source: str, mutants: set[str]) -> None:
    assert changed(source) == mutants


@pytest.mark.parametrize(
    "source",
    [
        '"""Two + two."""',
        'a = b\n"""What a is: 1."""',
        "assert a == 1",
        "class A(B, frozen=True):\n    a: Literal[1]",
        "@lru_cache(1 << 14)\ndef a(b: C[1]) -> D[2]:\n    return b",
        "a = b",
    ],
)
def test_what_is_no_rule_stays(source: str) -> None:
    assert list_changes(source) == []


def test_a_change_is_told_by_its_line_and_by_what_stood_there() -> None:
    found = [change[:3] for change in list_changes("a = b\n\nif c:\n    a = c >= a\n")]
    assert (4, "c >= a", "c < a") in found
    assert (4, "a = c >= a", "(left out)") in found
    assert [line for line, _, _ in found] == [3, 4, 4, 4]
    assert [one.after for one in list_changes("if c:\n    a = d\n")] == ["(left out)"]


def test_a_module_is_changed_as_it_is_imported() -> None:
    source = "def a():\n    return 1 + 1\n"
    found = []
    for change in list_changes(source):
        names: dict[str, object] = {}
        exec(compile(change.tree, "a", "exec"), names)
        a = names["a"]
        assert callable(a)
        found.append(a())
    assert sorted(found) == [0, 1, 1, 3, 3]


def test_rules_are_changed_not_tables_nor_words() -> None:
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
