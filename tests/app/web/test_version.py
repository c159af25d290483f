"""The version of pyproject.toml is shown by the command and on every page."""

import tomllib

import pytest
from click.testing import CliRunner

from app.commands.main import cli
from app.settings import ROOT
from tests.app.conftest import Visit

pytestmark = pytest.mark.anyio

VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_the_command_prints_the_version() -> None:
    result = CliRunner().invoke(cli, ["--version"])
    assert (result.exit_code, result.stdout) == (0, f"magehall {VERSION}\n"), (
        "run `make install` after changing it"
    )


async def test_every_page_shows_the_version(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    pages = ["/", f"/games/{game}", "/me", "/docs", "/nowhere", anna.path, f"{anna.path}/log"]
    for page in pages:
        text = (await anna.client.get(page)).text
        assert text.count(f'class="page-foot">Magehall {VERSION}<') == 1, page
