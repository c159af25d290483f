"""A third language: a folder of files, and nothing in the code."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.pseudo_language import CODE, use_catalogues, write_language


@pytest.fixture(scope="session")
def folder_of_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues, written once."""
    folder = tmp_path_factory.mktemp("locales")
    write_language(folder)
    return folder


@pytest.fixture
def another(folder_of_files: Path) -> Iterator[str]:
    """Its code, while it is spoken."""
    with use_catalogues(folder_of_files):
        yield CODE
