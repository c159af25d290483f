"""Fixtures for tests of commands."""

import os
from pathlib import Path

import pytest

from tests.app.commands.doctor_site import Site


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A new site."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("MAGEHALL_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("MAGEHALL_PORT", "0")
    return Site(tmp_path, monkeypatch)
