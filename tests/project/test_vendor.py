"""The files of others are the ones that VENDOR.md beside them names."""

import hashlib
from pathlib import Path

import pytest

from app.settings import ROOT

FOLDERS = [ROOT / "static" / "vendor", ROOT / "tests" / "browser" / "vendor"]


def recorded(folder: Path) -> dict[str, str]:
    """SHA-256 by file name, as VENDOR.md's table has it."""
    rows = [
        [cell.strip() for cell in line.strip("|\n ").split("|")]
        for line in (folder / "VENDOR.md").read_text("utf-8").splitlines()
        if line.startswith("| ")
    ]
    header, _, *files = rows
    assert (header[0], header[-1]) == ("File", "SHA-256")
    return {row[0]: row[-1] for row in files}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_every_vendored_file_has_its_recorded_hash(folder: Path) -> None:
    found = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "VENDOR.md"
    }
    assert found == recorded(folder)
