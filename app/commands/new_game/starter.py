"""Renders the files of a new game from `examples/starter`, whose README describes the format."""

import re
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, get_args

from jinja2 import Environment, StrictUndefined

Part = Literal["board", "options", "secrets", "lesson"]
PARTS: tuple[Part, ...] = get_args(Part)
"""The parts that a new game can have."""

SUFFIX = ".jinja"
STATEMENT_LINE = re.compile(r"^%% (.*)\n", re.MULTILINE)
"""A line with a statement. (Jinja's own line statements remove the empty lines after them, too.)"""
IMPORTS = re.compile(
    r"(?:^from (?:engines|tests|magehall_\w+|examples)\b[^(\n]*(?:\([^)]*\))?\n)+", re.MULTILINE
)
"""A block of imports of Magehall's own modules and of the game's."""
IMPORT = re.compile(r"^from (\S+) [^(\n]*(?:\([^)]*\))?\n", re.MULTILINE)


@dataclass(frozen=True)
class Names:
    """The names of a new game.

    `title` is what players read, `package` the Python package, `distribution` the name for pip.
    """

    id: str
    title: str
    package: str
    distribution: str


def render_starter(folder: Path, names: Names, parts: Collection[Part]) -> Iterator[tuple[str, str]]:
    """The files of a new game with these parts: the path in the starter's folder, and the text.

    A file without any text is left out.
    """
    environment = Environment(
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
    )
    context = {part: part in parts for part in PARTS}
    for file in sorted(folder.rglob(f"*{SUFFIX}")):
        source = STATEMENT_LINE.sub(r"<% \1 %>", file.read_text("utf-8"))
        text = environment.from_string(source).render(asdict(names), **context)
        if text.strip():
            yield file.relative_to(folder).as_posix().removesuffix(SUFFIX), IMPORTS.sub(sort_imports, text)


def sort_imports(block: re.Match[str], *more: str) -> str:
    """Sort the imports of a block by module, as the linter requires."""
    imports = [match[0] for match in IMPORT.finditer(block[0])]
    return "".join(sorted([*imports, *more], key=lambda line: line.split()[1]))
