"""Fixtures for a pseudo-language, which consists of a folder of catalogues only."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.pseudo_language import CODE, use_catalogues, write_language


@pytest.fixture(scope="session")
def catalogue_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the pseudo-language's catalogues, written once per session."""
    folder = tmp_path_factory.mktemp("locales")
    write_language(folder)
    return folder


@pytest.fixture
def pseudo_language(catalogue_folder: Path) -> Iterator[str]:
    """The code of the pseudo-language, whose catalogues are used during the test."""
    with use_catalogues(catalogue_folder):
        yield CODE
