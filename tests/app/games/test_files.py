"""The files of an installed game: templates, static files, rulebook and translations, and nothing else."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from jinja2 import DictLoader, Environment, TemplateNotFound
from structlog.testing import capture_logs

from app.catalogue.rulebook import load_rulebook
from app.commands.engine_cli import find_game
from app.games.catalogue import INSTALLED_GAMES
from app.games.installed import InstalledGame
from app.language.catalogues import clear_caches, load_language
from app.web import static
from app.web.rendering.installed_templates import list_template_loaders
from engines import CATALOGUE

FILES = {
    "RULES.md": "# Drakes\n\n## The game in short\n\nFly.\n",
    "locales/de/drakes.po": 'msgid "Fly"\nmsgstr "Flieg"\n',
    "templates/games/drakes/fragments.html": "fly",
    "templates/games/other/fragments.html": "not ours",
    "templates/lobby/index.html": "not ours",
    "static/css/frame/games/drakes.css": '@import "drakes/wings.css";\n',
    "static/css/frame/games/drakes/wings.css": "i {}",
    "static/scenes/drakes/scene.svg": "<svg/>",
    "static/css/base.css": "not ours",
    "static/js/evil.js": "not ours",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of an installed game with the id "drakes"."""
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    game = replace(next(iter(CATALOGUE.values())), id="drakes")
    installed = InstalledGame(game, "magehall-drakes 1.0", tmp_path)
    monkeypatch.setitem(cast(dict[str, InstalledGame], INSTALLED_GAMES), "drakes", installed)
    caches = (static.static_version, static._static_files, load_rulebook)
    for cache in caches:
        cache.cache_clear()
    clear_caches()
    yield tmp_path
    for cache in caches:
        cache.cache_clear()
    clear_caches()


def test_templates_are_found_below_the_games_own_folder(folder: Path) -> None:
    assert folder.is_dir()
    (loader,) = list_template_loaders()
    environment = Environment(autoescape=True, loader=DictLoader({}))
    assert loader.list_templates() == ["games/drakes/fragments.html"]
    assert loader.get_source(environment, "games/drakes/fragments.html")[0] == "fly"
    for name in ("games/other/fragments.html", "lobby/index.html", "games/drakes/../../secret.html"):
        with pytest.raises(TemplateNotFound):
            loader.get_source(environment, name)


def test_static_files_are_those_of_the_game(folder: Path) -> None:
    assert static.is_static("css/frame/games/drakes.css")
    assert static.is_static("scenes/drakes/scene.svg")
    assert not static.is_static("js/evil.js")
    assert static._static_files()["css/base.css"] == static.FOLDER / "css/base.css"
    assert static.join_sheets(folder / "static/css/frame/games/drakes.css") == "i {}"


def test_the_version_of_static_files_covers_those_of_the_game(folder: Path) -> None:
    before = static.static_version.__wrapped__()
    (folder / "static/scenes/drakes/scene.svg").write_text("<svg></svg>")
    assert static.static_version.__wrapped__() != before


def test_the_rulebook_and_the_translations_are_in_the_package(folder: Path) -> None:
    assert folder.is_dir()
    book = load_rulebook("drakes")
    assert book is not None
    assert [chapter.title for chapter in book.chapters] == ["The game in short"]
    assert load_language("de", "drakes")("Fly") == "Flieg"


def test_malformed_translations_are_logged_and_do_not_stop_the_site(folder: Path) -> None:
    (folder / "locales/de/drakes.po").write_bytes(b'msgid "Fly"\nmsgstr "\xff"\n')
    with capture_logs() as logs:
        assert load_language("de", "drakes")("Fly") == "Fly"
    assert [entry["event"] for entry in logs] == ["translations_skipped"]


def test_a_command_says_why_a_game_is_skipped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from app.commands import engine_cli
    from app.games.installed import SkippedGame

    skipped = SkippedGame("drakes", "magehall-drakes 1.0", "It is broken.")
    monkeypatch.setattr(engine_cli, "SKIPPED_GAMES", (skipped,))
    with pytest.raises(SystemExit):
        find_game("drakes")
    assert "magehall-drakes 1.0: the game 'drakes' is skipped: It is broken." in capsys.readouterr().err
