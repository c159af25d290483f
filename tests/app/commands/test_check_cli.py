"""`magehall check` and `magehall words`: a message per problem, with its place and what to do."""

import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any, cast

import pytest
from click.testing import CliRunner, Result

from app.commands.check import code, game_tests, languages, phrases, stubs
from app.commands.check.browser import look
from app.commands.main import cli
from app.games.catalogue import CATALOGUE
from app.settings import ROOT
from engines.draco_magi.events.placement import DragonPlaced
from engines.kernel.contract.game import Game
from engines.kernel.contract.panels import Panels
from tests.engines.kernel.toys import parlour

GAME = CATALOGUE["draco_magi"]
"""A quick one."""


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Replaces fields of the game in the catalogue."""

    def replace_fields(**fields: Any) -> Game[Any]:
        planted = replace(GAME, **fields)
        monkeypatch.setitem(cast(dict[str, Game[Any]], CATALOGUE), GAME.id, planted)
        return planted

    return replace_fields


def without(*keys: str) -> Mapping[str, Any]:
    return {key: phrase for key, phrase in GAME.phrases.items() if key not in keys}


def changed_panels(**fields: Any) -> Any:
    """The game's board with fields of its panels replaced."""
    assert GAME.board is not None
    build = GAME.board.build_panels

    def build_panels(*args: Any) -> Panels:
        panels = build(*args)
        values = {name: value(panels) if callable(value) else value for name, value in fields.items()}
        return Panels(**{name: values.get(name, getattr(panels, name)) for name in panels.__struct_fields__})

    return replace(GAME.board, build_panels=build_panels)


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_has_a_table_without_faults(game: str) -> None:
    """Given the games of the catalogue, then checks of table, pictures and rulebook find nothing."""
    words = [word for name in ("table", "pictures", "rulebook") for word in ("--only", name)]
    checked = run("check", game, *words)
    assert checked.exit_code == 0, checked.output


def test_a_broken_law_is_told_with_its_field_and_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    leaking = parlour.parlour(parlour.LeakOfKey)
    monkeypatch.setitem(cast(dict[str, Game[Any]], CATALOGUE), "parlour", leaking)
    checked = run("check", "parlour", "--only", "laws")
    assert checked.exit_code == 1
    assert "differs at events[" in checked.output
    assert "tests/engines/kernel/toys/parlour.py:" in checked.output
    assert "Again: magehall check parlour --only laws" in checked.output


def test_a_missing_phrase_is_told_with_the_line_that_needs_it(
    plant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(phrases=without("keep"))
    monkeypatch.setattr(DragonPlaced, "chip", None)
    checked = run("check", GAME.id, "--only", "words", "--json")
    assert checked.exit_code == 1
    found = {finding["what"]: finding["where"] for finding in json.loads(checked.stdout)}
    assert found.keys() == {"the phrase 'keep' is missing", "the phrase 'beat.DragonPlaced' is missing"}
    assert all(where.startswith("engines/draco_magi/") for where in found.values())


def test_missing_phrases_are_stubbed_and_unused_ones_are_listed(
    plant: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = plant(phrases={**without("keep"), "why.nobody_asks": "Nobody reads this."})
    listed = run("words", GAME.id)
    assert listed.exit_code == 1
    assert "missing  keep " in listed.output
    assert "unused   why.nobody_asks " in listed.output
    line = run("words", GAME.id, "--stub").output.removesuffix("\n")
    assert line == '    "keep": "…",'
    file = tmp_path / "words.py"
    file.write_text("PHRASES: Mapping[str, Phrase] = {\n}\n")
    monkeypatch.setattr(stubs, "list_sources", lambda game: ((file, None),))
    assert stubs.write_stubs(planted, [line]) == file
    assert file.read_text() == f"PHRASES: Mapping[str, Phrase] = {{\n{line}\n}}\n"


def test_without_a_board_its_phrases_wait_for_one(plant: Any) -> None:
    """Given a game without a board, then `words` says that its phrases for boards are shown with one."""
    plant(board=None, phrases={**GAME.phrases, "confirm.keep": "Keep it?", "components.egg": "Eggs"})
    listed = run("words", GAME.id)
    assert re.search(
        r"^unused   confirm\.keep +shown once the game has a board$", listed.output, re.MULTILINE
    )
    assert re.search(
        r"^unused   components\.egg +shown once the game has a board$", listed.output, re.MULTILINE
    )


def test_missing_hints_and_options_are_placed_where_the_rules_name_them(plant: Any) -> None:
    """Given missing phrases of a topic and of its options, then their places are lines of the rules."""
    hints = [key for key in GAME.phrases if key.startswith("hint.")]
    options = [key for key in GAME.phrases if key.startswith("option.")]
    plant(phrases=without(*hints, *options))
    missing = json.loads(run("words", GAME.id, "--json").stdout)["missing"]
    assert {key for key in missing if key.startswith("option.")}
    for key in {*hints} & {*missing}:
        file, _, line = missing[key].partition(":")
        call = "".join((ROOT / file).read_text("utf-8").splitlines()[int(line) - 1 :][:3])
        assert key.removeprefix("hint.") in call or call.startswith("class ")
    assert not [place for place in missing.values() if place.startswith("engines/draco_magi/state")]


def test_failing_tests_of_a_game_are_told_with_their_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Given a failing test of the game, then check names it, what failed, and the command for it alone."""
    (tmp_path / "test_rules.py").write_text(
        "def test_good() -> None:\n    pass\n\n\ndef test_bad() -> None:\n    assert 1 + 1 == 3\n"
    )
    monkeypatch.setattr(game_tests, "find_tests", lambda game: tmp_path)
    monkeypatch.setattr(game_tests, "is_built_in", lambda game: False)
    checked = run("check", GAME.id, "--only", "tests")
    assert checked.exit_code == 1
    assert "test_bad: assert (1 + 1) == 3" in checked.output
    assert "test_rules.py::test_bad'" in checked.output
    assert "test_good" not in checked.output


def test_pictures_need_the_look_in_the_browser() -> None:
    refused = run("check", GAME.id, "--only", "words", "--pictures", "pictures")
    assert refused.exit_code == 2
    assert "--pictures needs --only browser" in refused.output


def test_the_words_of_events_are_stubbed_as_attributes_of_their_classes(
    plant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given events without a sentence or a chip, then the attributes are printed with file and class."""
    monkeypatch.setattr(DragonPlaced, "chip", None)
    plant()
    keys = ["beat.CannotPlace", "CannotPlace", "beat.DragonPlaced", "act"]
    assert stubs.list_phrase_stubs(GAME, keys) == ['    "act": "…",']
    place, says, chip, *others = stubs.list_event_stubs(GAME, keys)
    assert re.fullmatch(r"# engines/draco_magi/events/placement\.py:\d+, class CannotPlace:", place)
    assert says == '    says = Voices("You ….", "{seat:Who} ….")'
    assert chip == '    chip = Voices("…", "…")'
    assert others[-1].startswith('    chip = Voices("… {dragon} {at}')
    assert "class DragonPlaced:" in run("words", GAME.id, "--stub").output


@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"title": "Round 1 of 3"}, "players read 'Round 1 of 3'"),
        ({"title": ""}, "the table has no title"),
        ({"own": ()}, "no element #seat-0 is in the own area"),
        ({"rivals": lambda panels: panels.rivals * 2}, "two elements of a table have the id"),
    ],
    ids=["literal", "title", "own area", "ids"],
)
def test_a_fault_of_the_table_is_told(plant: Any, fields: dict[str, Any], what: str) -> None:
    """Given panels with a fault, then the check names it and the function or line to change."""
    plant(board=changed_panels(**fields))
    checked = run("check", GAME.id, "--only", "table")
    assert checked.exit_code == 1
    assert what in checked.output
    assert (
        "engines/draco_magi/" in checked.output or "tests/app/commands/test_check_cli.py:" in checked.output
    )


def test_the_browser_look_says_that_it_was_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given no Chromium, then the check says so and how to get it, and is no failure."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    checked = run("check", GAME.id, "--only", "browser")
    assert checked.exit_code == 0
    assert "skipped" in checked.output
    assert "make install" in checked.output


def test_an_error_in_the_code_of_a_game_is_told_with_its_line(plant: Any) -> None:
    def build_nothing(*args: Any) -> Any:
        raise IndexError("no hand")

    assert GAME.board is not None
    plant(board=replace(GAME.board, build_panels=build_nothing))
    checked = run("check", GAME.id, "--only", "table")
    assert checked.exit_code == 1
    assert "IndexError: no hand" in checked.output


def test_parts_that_exist_but_are_not_connected_are_told(plant: Any) -> None:
    """Given a game without its board and lesson, then check names each, with the line to add."""
    plant(board=None, lesson=None)
    checked = run("check", GAME.id, "--only", "parts", "--only", "lesson")
    assert checked.exit_code == 1
    assert "LESSON is not connected: Game has no lesson" in checked.output
    assert "BOARD is not connected: Game has no board" in checked.output
    assert "write Game(..., lesson=LESSON)" in checked.output
    assert re.search(r"^lesson +skipped\. The game has no lesson\.$", checked.output, re.MULTILINE)


def test_a_missing_translation_is_a_fault_of_a_game_of_the_repository(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Given no catalogue and no translated rulebook, then both are named with the command that makes them."""
    folder = tmp_path / GAME.id
    folder.mkdir()
    shutil.copy(ROOT / "engines" / GAME.id / "RULES.md", folder)
    monkeypatch.setattr(languages, "catalogue_file", lambda code, domain: tmp_path / code / f"{domain}.po")
    monkeypatch.setattr(languages, "find_folder", lambda game: folder)
    checked = run("check", GAME.id, "--only", "languages")
    assert checked.exit_code == 1
    assert "there is no catalogue of sentences for the language 'de'" in checked.output
    assert "Run `make words`" in checked.output
    assert "there is no rulebook for the language 'de'" in checked.output
    assert f"cp {folder}/RULES.md {folder}/RULES.de.md" in checked.output


def test_untranslated_sentences_are_counted_and_some_are_named(plant: Any) -> None:
    """Given a new phrase that no catalogue has, then check quotes it."""
    plant(phrases={**GAME.phrases, "why.not": "Nobody has translated this."})
    checked = run("check", GAME.id, "--only", "languages")
    assert checked.exit_code == 1
    assert "1 sentences are not up to date: 'Nobody has translated this.' is not in it" in checked.output


def test_different_rules_in_a_translated_rulebook_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = ROOT / "engines" / GAME.id
    shutil.copy(source / "RULES.md", tmp_path)
    german = (source / "RULES.de.md").read_text("utf-8").replace("**R1**", "**R99**")
    (tmp_path / "RULES.de.md").write_text(german, "utf-8")
    monkeypatch.setattr(languages, "find_folder", lambda game: tmp_path)
    checked = run("check", GAME.id, "--only", "languages")
    assert checked.exit_code == 1
    assert "its rules differ from those of RULES.md: R99" in checked.output


def test_faults_of_the_code_are_told_as_make_check_tells_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Given code with a wrong format, an unused import and a wrong type, then check names each line."""
    (tmp_path / "rules.py").write_text('"""Rules."""\n\nimport os\n\nnumber: int = "one"\nother =  2\n')
    (tmp_path / "__init__.py").write_text('"""A game."""\n')
    monkeypatch.setattr(code, "find_folder", lambda game: tmp_path)
    monkeypatch.setattr(code, "find_tests", lambda game: None)
    monkeypatch.setattr(code, "is_built_in", lambda game: False)
    monkeypatch.setenv("MYPY_CACHE_DIR", str(tmp_path / "cache"))
    checked = run("check", GAME.id, "--only", "code")
    assert checked.exit_code == 1
    assert f"{tmp_path}/rules.py:6: unformatted" in checked.output
    assert f"ruff format {tmp_path}\n" in checked.output
    assert f"{tmp_path}/rules.py:3: F401" in checked.output
    assert f"ruff check --fix {tmp_path}\n" in checked.output
    assert f"{tmp_path}/rules.py:5: Incompatible types in assignment" in checked.output


def test_without_the_tools_the_code_is_skipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(code, "TOOLS", tmp_path)
    checked = run("check", GAME.id, "--only", "code")
    assert checked.exit_code == 0
    assert "code      skipped. It needs ruff and mypy" in checked.output


@pytest.mark.parametrize(
    ("line", "fix"),
    [
        (f"its words have changed: tests/golden/words/{GAME.id}.txt", f"-m tests.golden_words {GAME.id}`"),
        ("“he” in: he draws", "tests/plain_english.py lists the words"),
    ],
    ids=["changed", "stilted"],
)
def test_words_that_the_tests_refuse_are_told(monkeypatch: pytest.MonkeyPatch, line: str, fix: str) -> None:
    """Given words that the tests of all games refuse, then check says which command or list helps."""
    done = CompletedProcess((), 1, f"{line}\n", "")
    monkeypatch.setattr(phrases, "run_golden_words", lambda *arguments: done)
    checked = run("check", GAME.id, "--only", "words")
    assert checked.exit_code == 1
    assert fix in checked.output


def test_a_look_that_takes_too_long_is_no_fault_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a server that does not answer in time, then check exits with 3 and says to run it again."""

    def time_out(game: Game[Any]) -> None:
        raise TimeoutError("the server did not answer")

    monkeypatch.setattr(look, "find_chromium", lambda: "chromium")
    monkeypatch.setattr(look, "serve_style_guide", time_out)
    checked = run("check", GAME.id, "--only", "browser")
    assert checked.exit_code == 3
    assert "browser   undecided" in checked.output
    assert "run it again" in checked.output


@pytest.mark.long
@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_passes_all_checks(game: str) -> None:
    checked = run("check", game)
    assert checked.exit_code == 0, checked.output
