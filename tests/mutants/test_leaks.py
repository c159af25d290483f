"""Planted leaks are noticed: one at a time, in a copy of the project."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mutants.leaks import LEAKS, Leak
from tests.mutants.trial import ROOT

COPIED = ("app", "engines", "templates", "static", "locales", "alembic", "tests", "translating", "docs")
SECONDS = 900


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project."""
    copy = tmp_path_factory.mktemp("leaks")
    for name in COPIED:
        ignored = shutil.ignore_patterns("__pycache__", "pictures")
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    for name in ("pyproject.toml", "alembic.ini"):
        shutil.copy(ROOT / name, copy)
    return copy


@pytest.fixture
def planted(project: Path, leak: Leak) -> Iterator[Path]:
    """The copy with a leak."""
    file = project / leak.file
    source = file.read_text()
    file.write_text(source.replace(leak.old, leak.new, 1))
    yield project
    file.write_text(source)


def run_tests(project: Path, leak: Leak) -> subprocess.CompletedProcess[str]:
    """Runs the tests that have to notice a leak."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "-p", "no:cacheprovider", leak.tests]
    command += ["-m", leak.marks]
    if leak.selected:
        command += ["-k", leak.selected]
    environment = os.environ | {"PYTHONPATH": str(project), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, cwd=project, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )


def test_every_leak_can_be_planted() -> None:
    """Given the code as it is, then each leak has its place in it, and its own name."""
    for leak in LEAKS:
        source = (ROOT / leak.file).read_text()
        assert source.count(leak.old) >= 1, f"{leak.name}: {leak.file} has changed"
        compile(source.replace(leak.old, leak.new, 1), leak.file, "exec")
        assert (ROOT / leak.tests).exists()
    assert len({leak.name for leak in LEAKS}) == len(LEAKS) >= 20


@pytest.mark.long
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_a_planted_leak_is_noticed(planted: Path, leak: Leak) -> None:
    """Given a leak in a copy of the project, when the tests of its kind run, then one fails."""
    outcome = run_tests(planted, leak)
    assert outcome.returncode == 1, outcome.stdout[-2000:] + outcome.stderr[-2000:]
    assert "error during collection" not in outcome.stdout
