"""One class name has one meaning in the app and the kernel."""

import ast
from collections import defaultdict
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
SHARED_FOLDERS = ("app", "engines/kernel")


def test_class_names_are_unique_in_app_and_kernel() -> None:
    """Given all modules of the app and the kernel, then no two of them define classes of the same name."""
    places: dict[str, list[str]] = defaultdict(list)
    for folder in SHARED_FOLDERS:
        for path in sorted((PROJECT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(f"{path.relative_to(PROJECT)}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
