"""The commands that docs/operating.md and its pages give to hosts, to be run as they are written there."""

import re
from pathlib import Path

from tests.live.server import PROJECT

OPERATING = Path("docs/operating.md")
YEARS = Path("docs/operating/years.md")
COMMAND = re.compile(r"`([^`]+)`")


def read_row(page: Path, heading: str, way: str) -> list[str]:
    """The commands in the row of a way to host, and in the rows without a name below it."""
    commands, is_row = list[str](), False
    for line in map(str.strip, _read_section(page, heading).splitlines()):
        if line.startswith("|"):
            name, _, rest = (
                line.strip("| ").partition(" | ") if not line.startswith("| |") else ("", "", line)
            )
            is_row = name == way or (is_row and name == "")
            commands += COMMAND.findall(rest) if is_row else []
    assert commands, (page, heading, way)
    return commands


def read_blocks(page: Path, heading: str) -> list[str]:
    """The code blocks of a section, which are commands, or contents of files."""
    blocks = re.findall(r"^```\n(.*?)^```$", _read_section(page, heading), re.MULTILINE | re.DOTALL)
    assert blocks, (page, heading)
    return blocks


def _read_section(page: Path, heading: str) -> str:
    """The text below a heading, up to the next one."""
    text = (PROJECT / page).read_text()
    (found,) = re.findall(rf"^##+ {re.escape(heading)}\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL)
    assert isinstance(found, str)
    return found
