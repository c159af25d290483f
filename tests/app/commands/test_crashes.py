"""An exception in the code of a game ends every command for authors with a sentence, not with a traceback."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner, Result

from app.commands.crashes import explain_crash
from app.commands.main import cli
from app.games.catalogue import CATALOGUE
from app.settings import ROOT
from engines.kernel.contract.game import Game

GAME = next(iter(CATALOGUE.values()))
SEATS = str(GAME.seats[0])


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


@pytest.fixture
def crashing_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game raises an exception when cards are dealt."""

    def deal(seats: int, options: Any, rng: Any) -> Any:
        return GAME.deal(cast(int, None), options, rng)

    monkeypatch.setitem(cast(dict[str, Game[Any]], CATALOGUE), GAME.id, replace(GAME, deal=deal))


@pytest.mark.parametrize(
    "words",
    [("words",), ("playout", "--players", SEATS), ("laws", "--games", "1"), ("play",)],
    ids=["words", "playout", "laws", "play"],
)
@pytest.mark.usefixtures("crashing_game")
def test_a_command_says_where_the_rules_failed_and_how_to_see_more(words: tuple[str, ...]) -> None:
    ended = run(words[0], GAME.id, *words[1:])
    first, second, *notes = ended.stderr.splitlines()[-3 if words[0] == "play" else -2 :]
    assert ended.exit_code == 1
    assert "Traceback" not in ended.output
    assert first.startswith(f"engines/{GAME.id}/")
    assert second.startswith(f"To see the calls that led there: magehall --traceback {words[0]} {GAME.id}")
    assert notes == [note for note in notes if note.startswith("The same game again: magehall play")]


@pytest.mark.usefixtures("crashing_game")
def test_a_check_names_the_line_and_goes_on_with_the_others() -> None:
    ended = run("check", GAME.id, "--only", "table", "--only", "parts")
    assert ended.exit_code == 1
    assert f"magehall --traceback check {GAME.id} --only table" in ended.output
    assert "parts     ok" in ended.output


@pytest.mark.usefixtures("crashing_game")
def test_the_traceback_is_printed_on_request() -> None:
    for words in (("words", GAME.id), ("check", GAME.id, "--only", "table")):
        ended = run("--traceback", *words)
        assert ended.exception is not None
        assert not isinstance(ended.exception, SystemExit)


def test_an_exception_outside_of_games_is_not_shortened() -> None:
    with pytest.raises(AttributeError) as raised:
        getattr(None, "missing")  # noqa: B009
    assert explain_crash(raised.value, ["serve"]) is None
    assert explain_crash(raised.value, ["words", "sparks"]) is not None


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("GAME = None\n\n\ndef broken(:\n", "engines/broken/__init__.py:4: SyntaxError: invalid syntax"),
        (
            '"""A game."""\n\nraise ValueError("a game\\nwith a fault")\n',
            "3: ValueError: a game with a fault",
        ),
    ],
    ids=["syntax", "value"],
)
def test_a_game_that_cannot_be_imported_is_named_by_its_line(tmp_path: Path, code: str, message: str) -> None:
    """Given a catalogue with a broken game, when any command is run, then a sentence says what is wrong."""
    engines = tmp_path / "engines"
    (engines / "broken").mkdir(parents=True)
    (engines / "kernel").symlink_to(ROOT / "engines" / "kernel")
    (engines / "__init__.py").write_text("from engines.broken import GAME\n", "utf-8")
    (engines / "broken" / "__init__.py").write_text(code, "utf-8")
    for folder in ("app", "templates", "static", "locales"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    program = "from app.commands.main import main; main()"
    command = [sys.executable, "-c", program, "check", "broken"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    ended = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert message in ended.stderr
    assert "magehall --traceback check broken" in ended.stderr
