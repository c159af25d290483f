"""Optional parts that exist as files but are not passed to `Game(...)`, so that players never see them."""

import ast
from collections.abc import Iterator
from typing import Any

from app.commands.check.finding import Finding, shorten_path
from app.commands.check.game_files import find_folder, find_style_sheet, find_template, list_sources
from engines.kernel.contract.game import Game
from engines.kernel.contract.game_options import NoOptions

PARTS = {"Lesson": "lesson", "Board": "board"}
"""The classes of optional parts, and the fields of Game that take them."""


def check_connections(game: Game[Any]) -> Iterator[Finding]:
    """Find optional parts that exist but are not passed to Game."""
    entry = shorten_path(find_folder(game) / "__init__.py")
    for file, tree in list_sources(game):
        for node in tree.body:
            for name, field in _list_parts(node):
                if getattr(game, field, None) is None:
                    module = file.relative_to(find_folder(game)).with_suffix("").as_posix().replace("/", ".")
                    fix = f"Import {name} from {module} in {entry}, and write Game(..., {field}={name})."
                    yield Finding(
                        "parts",
                        f"{name} is not connected: Game has no {field}",
                        f"{shorten_path(file)}:{node.lineno}",
                        fix,
                    )
            if _is_options(node) and game.options is NoOptions:
                fix = f"Write Game(..., options=Options) in {entry}, or delete the class."
                place = f"{shorten_path(file)}:{node.lineno}"
                yield Finding("parts", "Options is not connected: Game has no options", place, fix)
    if game.board is None:
        for path in (find_template(game, "fragments.html"), find_style_sheet(game)):
            if path.is_file():
                fix = f"Write Game(..., board=BOARD) in {entry}, or delete the file."
                yield Finding("parts", "the game has no board that uses it", shorten_path(path), fix)


def _list_parts(node: ast.stmt) -> Iterator[tuple[str, str]]:
    """The names that a statement of a module assigns optional parts to, each with its field of Game."""
    if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        field = PARTS.get(getattr(node.value.func, "id", ""))
        for target in targets:
            if field is not None and isinstance(target, ast.Name):
                yield target.id, field


def _is_options(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef) and node.name == "Options"
