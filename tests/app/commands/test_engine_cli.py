"""The commands games, playout, laws, replay, verify, arena and train: their output, errors and exit codes."""

import json
import re
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner

from app.commands import bots_cli, law_observations
from app.commands.main import cli
from app.games.catalogue import CATALOGUE
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.view.table_view import TableView
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import record_game
from engines.kernel.thinking.appraisal import Weights
from tests.engines.kernel.toys import parlour

GAME = next(iter(CATALOGUE.values()))
LEAST, MOST = GAME.seats


def run(*words: str, code: int = 0) -> str:
    """Run a command and return its output, or its error message if it is expected to fail."""
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def run_json(*words: str) -> Any:
    return json.loads(run(*words, "--json"))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stored record of a random game."""
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    file.write_bytes(record_game(GAME, LEAST, GAME.options(), "cli").lines())
    return file


def test_games_are_listed_for_people_and_programs() -> None:
    listed = run_json("games")
    assert [game["id"] for game in listed] == list(CATALOGUE)
    assert {"id", "name", "min_players", "max_players", "options", "package"} == set(listed[0])
    text = run("games")
    assert all(game.name in text for game in CATALOGUE.values())


def test_playouts_are_complete_and_reproducible() -> None:
    words = ("playout", GAME.id, "--players", str(LEAST), "--games", "10", "--seed", "7")
    first, second = run_json(*words), run_json(*words)
    assert set(first) == {
        "game",
        "players",
        "games",
        "decisions",
        "seconds",
        "decisions_per_second",
        "lengths",
        "wins",
    }
    for summary in (first, second):
        del summary["seconds"], summary["decisions_per_second"]
    assert first == second
    assert len(first["lengths"]) == 10
    assert sum(first["lengths"]) == first["decisions"]
    assert sum(first["wins"]) == pytest.approx(10, abs=1e-4)
    assert run_json(*words[:-1], "8")["lengths"] != first["lengths"]


def test_options_are_parsed_and_validated() -> None:
    option = next(field for field in GAME.option_fields if field.kind == "number")
    words = ("playout", GAME.id, "--players", str(LEAST), "--games", "2")
    run(*words, "--option", f"{option.id}={option.least}")
    assert option.id in run(*words, "--option", "nonsense=1", code=2)
    assert "name=value" in run(*words, "--option", "nonsense", code=2)
    assert str(option.most) in run(*words, "--option", f"{option.id}={(option.most or 0) + 1}", code=2)


@pytest.mark.parametrize("command", ["playout", "laws"])
def test_an_unknown_game_or_size_is_an_error_that_lists_the_valid_ones(command: str) -> None:
    assert GAME.id in run(command, "chess", "--players", "2", code=2)
    assert f"{LEAST}-{MOST}" in run(command, GAME.id, "--players", "99", code=2)


def test_laws_report_their_tallies() -> None:
    report = run_json("laws", GAME.id, "--players", str(LEAST), "--games", "2")
    laws = report["laws"]
    assert {"name", "checked", "failed"} == set(laws[0])
    assert not any(law["failed"] for law in laws)
    assert {"other worlds render the same page", "other worlds take the same time"} <= {
        law["name"] for law in laws
    }
    assert report["games"] == 2
    assert report["worlds"] > report["states"] > 10
    lines = run("laws", GAME.id, "--players", str(LEAST), "--games", "1")
    assert "states are valid" in lines
    assert re.search(r"^\d+ states of 1 games compared with \d+ other worlds$", lines, re.MULTILINE)


@pytest.mark.parametrize("kind", list(parlour.LEAKS), ids=lambda kind: kind.__name__)
def test_the_laws_find_a_planted_leak(kind: type[parlour.Turn], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast(dict[str, Game[Any]], CATALOGUE), "parlour", parlour.parlour(kind))
    assert "parlour, 3 seats, seed 1:" in run("laws", "parlour", "--games", "200", code=1)


def test_the_laws_find_pages_that_depend_on_earlier_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    render = RegionRenderer.render

    def render_for_any_viewer(self: RegionRenderer, seen: TableView) -> Any:
        """Returns the page rendered first after an act, to every viewer."""
        return vars(self).setdefault(f"rendered {seen.seq}", render(self, seen))

    monkeypatch.setattr(RegionRenderer, "render", render_for_any_viewer)
    assert "pages are not mixed up" in run("laws", GAME.id, "--games", "200", code=1)


def test_the_laws_find_a_bot_whose_speed_reveals_a_forced_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast(dict[str, Game[Any]], CATALOGUE), "parlour", parlour.parlour(parlour.Narrow))
    run("laws", "parlour", "--games", "5")
    monkeypatch.setattr(law_observations, "seconds_until_move", lambda strength, share, spent: spent)
    assert "other worlds take the same time" in run("laws", "parlour", "--games", "200", code=1)


def test_a_record_is_replayed_to_any_entry_for_any_seat(record: Path) -> None:
    end = run_json("replay", str(record))
    assert end["outcome"] is not None
    entries = end["entries"]
    start = run_json("replay", str(record), "--at", "0", "--seat", "0")
    assert (start["entries"], start["outcome"]) == (0, None)
    assert start["state_hash"] != end["state_hash"]
    assert start["view"] != run_json("replay", str(record), "--at", "0")["view"]
    assert "rng" not in start["view"]
    assert f"no entry {entries + 1}" in run("replay", str(record), "--at", str(entries + 1), code=2)
    assert f"no seat {MOST}" in run("replay", str(record), "--seat", str(MOST), code=2)


def test_verification_names_the_line_with_a_changed_byte(record: Path, tmp_path: Path) -> None:
    assert run_json("verify", str(record)) == {"ok": True, "line": None, "reason": None}
    assert "It has no seal" in run("verify", str(record))
    assert "seal is not the one" in run("verify", str(record), "--seal", "ab", code=1)
    data = record.read_bytes()
    at = data.index(b'"seat":', data.index(b"\n") + 1) + 7
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(data[:at] + (b"1" if data[at : at + 1] == b"0" else b"0") + data[at + 1 :])
    assert "line 2" in run("verify", str(changed), code=1)
    result = CliRunner().invoke(cli, ["verify", str(changed), "--json"])
    report = json.loads(result.stdout)
    assert (report["ok"], report["line"]) == (False, 2)
    assert report["reason"]


def test_a_missing_or_invalid_file_is_an_error(tmp_path: Path) -> None:
    assert "cannot read" in run("verify", str(tmp_path / "none"), code=2)
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    assert "line 1" in run("verify", str(empty), code=1)
    assert "line 1" in run("replay", str(empty), code=1)


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_value_of_every_option_is_playable(game: Game[Any]) -> None:
    for option in game.option_fields:
        for choice in option.choices:
            words = ("playout", game.id, "--players", str(game.seats[0]), "--games", "1")
            run(*words, "--option", f"{option.id}={choice}")


def test_an_arena_reports_wins_interval_and_cpu_time() -> None:
    words = (
        "arena",
        GAME.id,
        "--bots",
        "easy,random",
        "--games",
        "4",
        "--seed",
        "7",
        "--budget",
        "playouts=2",
    )
    score = json.loads(run(*words, "--json"))
    assert set(score) == {"game", "players", "games", "bots", "share", "fair", "interval", "cpu_ms"}
    assert score["fair"] == pytest.approx(1 / LEAST)
    assert score["interval"][0] <= score["share"] <= score["interval"][1]
    assert all(spent > 0 for spent in score["cpu_ms"])
    assert json.loads(run(*words, "--json"))["share"] == score["share"]
    assert "share of wins" in run(*words)
    assert "master,easy" in run("arena", GAME.id, "--bots", "easy", code=2)
    assert "master,easy" in run("arena", GAME.id, "--bots", "easy,clever", code=2)
    assert "playouts=N" in run(*words[:-1], "seconds=1", code=2)


def test_training_adopts_weights_that_win(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Weights] = []
    monkeypatch.setattr(bots_cli, "write_weights", written.append)
    monkeypatch.setattr(bots_cli, "read_weights", lambda game: None)
    words = ("train", "magestik", "--seconds", "1", "--judged", "24", "--seed", "3", "--json")
    report = json.loads(run(*words))
    assert report["adopted"]
    assert len(written) == 1
    assert report["weights"] == len(written[0].weights) > 20
    assert "without --stronger" in run("train", "magestik", "--stronger", code=2)


def test_training_with_stronger_bots_learns_habits(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Weights] = []
    monkeypatch.setattr(bots_cli, "write_weights", written.append)
    words = ("train", "magestik", "--seconds", "1", "--judged", "2", "--stronger", "--json")
    report = json.loads(CliRunner().invoke(cli, words).stdout)
    assert report["habits"] > 20
    assert report["adopted"] == bool(written)


def test_a_game_with_its_own_appraisal_can_only_be_trained_with_stronger_bots() -> None:
    game = next(game.id for game in CATALOGUE.values() if game.appraise is not None)
    assert "with --stronger" in run("train", game, code=2)


def test_playouts_with_thinking_bots_are_reproducible() -> None:
    words = ("playout", GAME.id, "--players", str(LEAST), "--games", "2", "--seed", "7")
    easy = run_json(*words, "--bot", "easy")
    assert sum(easy["wins"]) == pytest.approx(2)
    assert easy["lengths"] == run_json(*words, "--bot", "easy")["lengths"] != run_json(*words)["lengths"]
