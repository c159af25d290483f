"""`magehall check` and `magehall words` for games of packages, and for the examples."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner, Result

from app.catalogue.rulebook import load_rulebook
from app.commands.check import game_files
from app.commands.main import cli
from app.commands.new_game.create_game import create_package
from app.commands.new_game.starter import PARTS
from app.games import catalogue
from app.games.installed import GROUP, InstalledGame, find_installed_games
from app.language.catalogues import clear_caches, load_language
from app.settings import ROOT
from app.web import static
from app.web.rendering import pages
from engines import CATALOGUE
from engines.kernel.contract.game import Game

GAME = "high_card"
QUICK = ("parts", "words", "table", "legend", "pictures", "lesson", "rulebook", "languages")
"""The checks without laws, code and the look in a browser."""


@pytest.fixture(autouse=True)
def forgotten_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogue and all caches are as before when the test ends."""
    installed = cast(dict[str, InstalledGame], catalogue.INSTALLED_GAMES)
    games = cast(dict[str, Game[Any]], catalogue.CATALOGUE)
    before = (dict(installed), dict(games))
    clear()
    yield
    for id in games.keys() - before[1].keys():
        del games[id]
    for id in installed.keys() - before[0].keys():
        del installed[id]
    clear()


def clear() -> None:
    for cache in (pages._environment, static.static_version, static._static_files, load_rulebook):
        cache.cache_clear()
    game_files._read_sources.cache_clear()
    clear_caches()


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InstalledGame]:
    """A game with all parts of a new one, as the game of a package."""
    project = tmp_path_factory.mktemp("packages")
    create_package(ROOT, project, GAME, PARTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(project / "magehall-high-card")
        point = EntryPoint(GAME, "magehall_high_card:GAME", GROUP)
        (installed,), _ = find_installed_games(CATALOGUE, [point])
        yield installed


@pytest.fixture
def folder(package: InstalledGame, tmp_path: Path) -> Path:
    """A copy of the package's folder, in which the files of the installed game are."""
    copy = shutil.copytree(package.folder, tmp_path / "package")
    catalogue.add_game(InstalledGame(package.game, package.package, copy))
    return copy


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


def check(game: str, *names: str) -> Result:
    return run("check", game, *[word for name in names for word in ("--only", name)])


def test_a_game_of_a_package_passes(folder: Path) -> None:
    """Given an installed game, then its templates, phrases, lesson and rulebook are found and are right."""
    assert folder.is_dir()
    checked = check(GAME, *QUICK)
    assert checked.exit_code == 0, checked.output


def test_faults_of_a_package_are_told_with_its_files(folder: Path) -> None:
    """Given faults in the files of a package, then the checks name these files."""
    templates = folder / "templates" / "games" / GAME
    fragments = templates / "fragments.html"
    fragments.write_text(fragments.read_text() + '{% macro extra() %}{{ icon("sun") }}{% endmacro %}\n')
    (templates / "how_to_win.html").write_text('{{ scene("", "missing") }}')
    (folder / "RULES.md").write_text("# High Card\n\n## How to win\n\nWell.\n")
    output = check(GAME, "legend", "pictures", "rulebook").output
    assert f"{templates}/legend.html: the legend does not explain the sign 'sun'" in output
    assert f"{folder}/static/scenes/{GAME}/missing.svg is missing" in output
    assert f"{folder}/RULES.md: the first chapter is not 'The game in short'" in output


def test_unused_phrases_of_a_package_are_those_that_no_template_names(folder: Path) -> None:
    """Given a phrase that only a template of the package names, then it counts as used."""
    entry = catalogue.INSTALLED_GAMES[GAME]
    game = replace(entry.game, phrases={**entry.game.phrases, "tab.extra": "Extra"})
    catalogue.add_game(InstalledGame(game, entry.package, entry.folder))
    file = folder / "templates" / "games" / GAME / "fragments.html"
    assert "unused   tab.extra" in run("words", GAME).output
    file.write_text(file.read_text() + '{# {{ say("tab.extra") }} #}\n')
    assert "0 are missing, 0 seem unused" in run("words", GAME).output


@pytest.mark.parametrize("game", ["charm_well", "new_game"])
def test_an_example_is_checked_where_it_is(game: str) -> None:
    """Given a game of examples/, which is in no catalogue, then it is checked like any other."""
    checked = check(game, *QUICK)
    assert checked.exit_code == 0, checked.output
    listed = run("words", game)
    assert "0 are missing, 0 seem unused" in listed.output


def test_a_package_without_translations_is_advised(folder: Path) -> None:
    """Given a package without German, then check advises, passes, and pages fall back to English."""
    shutil.rmtree(folder / "locales")
    (folder / "RULES.de.md").unlink()
    clear()
    checked = check(GAME, "languages")
    assert checked.exit_code == 0
    assert f"{folder}/RULES.de.md: advice: there is no rulebook for the language 'de'" in checked.output
    assert "advice: there is no catalogue of sentences for the language 'de'" in checked.output
    assert f"python -m translating {GAME}" in checked.output
    assert load_language("de", GAME)("You keep your card.") == "You keep your card."
    assert load_rulebook(GAME, "de") == load_rulebook(GAME)


def test_an_unknown_game_is_refused() -> None:
    for id in ("nothing_like_this", "../examples/charm_well", "starter"):
        assert check(id, "words").exit_code == 2
