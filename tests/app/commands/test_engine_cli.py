"""The commands about rules: what they print, and what they say and return when something is wrong."""

import json
import re
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from typer import Typer
from typer.testing import CliRunner

from app.commands import bots_cli, law_observations
from app.commands.engine_cli import cli
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.view.table_view import TableView
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import record_game
from engines.kernel.thinking.appraisal import Weights
from tests.engines.kernel.toys import parlour

GAME = next(iter(CATALOGUE.values()))
LEAST, MOST = GAME.seats


def run(*words: str, code: int = 0, commands: Typer = cli) -> str:
    """What a command prints; its reason when it is to fail."""
    result = CliRunner().invoke(commands, words)
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


run_bots = partial(run, commands=bots_cli.cli)


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
    assert {"id", "name", "min_players", "max_players", "options"} == set(listed[0])
    text = run("games")
    assert all(game.name in text for game in CATALOGUE.values())


def test_a_playout_ends_every_game_and_is_the_same_twice() -> None:
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
    for one in (first, second):
        del one["seconds"], one["decisions_per_second"]
    assert first == second
    assert len(first["lengths"]) == 10
    assert sum(first["lengths"]) == first["decisions"]
    assert sum(first["wins"]) == pytest.approx(10, abs=1e-4)
    assert run_json(*words[:-1], "8")["lengths"] != first["lengths"]


def test_options_are_read_and_checked() -> None:
    option = next(field for field in GAME.option_fields if field.kind == "number")
    words = ("playout", GAME.id, "--players", str(LEAST), "--games", "2")
    run(*words, "--option", f"{option.id}={option.least}")
    assert option.id in run(*words, "--option", "nonsense=1", code=2)
    assert "name=value" in run(*words, "--option", "nonsense", code=2)
    assert str(option.most) in run(*words, "--option", f"{option.id}={(option.most or 0) + 1}", code=2)


@pytest.mark.parametrize("command", ["playout", "laws"])
def test_an_unknown_game_and_a_wrong_size_say_what_would_be_right(command: str) -> None:
    assert GAME.id in run(command, "chess", "--players", "2", code=2)
    assert f"{LEAST}-{MOST}" in run(command, GAME.id, "--players", "99", code=2)


def test_laws_report_their_tallies() -> None:
    told = run_json("laws", GAME.id, "--players", str(LEAST), "--games", "2")
    laws = told["laws"]
    assert {"name", "checked", "failed"} == set(laws[0])
    assert not any(law["failed"] for law in laws)
    assert {"other worlds render the same page", "other worlds take the same time"} <= {
        one["name"] for one in laws
    }
    assert told["games"] == 2
    assert told["worlds"] > told["states"] > 10
    lines = run("laws", GAME.id, "--players", str(LEAST), "--games", "1")
    assert "states are valid" in lines
    assert re.search(r"^\d+ states of 1 games compared with \d+ other worlds$", lines, re.MULTILINE)


@pytest.mark.parametrize("kind", list(parlour.LEAKS), ids=lambda kind: kind.__name__)
def test_the_laws_end_at_a_planted_leak(kind: type[parlour.Turn], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast(dict[str, Game[Any]], CATALOGUE), "parlour", parlour.parlour(kind))
    assert "parlour, 3 seats, seed 1:" in run("laws", "parlour", "--games", "200", code=1)


def test_the_laws_end_at_drawings_that_are_mixed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = RegionRenderer.render

    def mix_up(self: RegionRenderer, seen: TableView) -> Any:
        """Keeps what was drawn of a table after an act, whoever looks."""
        return vars(self).setdefault(f"drawn {seen.seq}", draw(self, seen))

    monkeypatch.setattr(RegionRenderer, "render", mix_up)
    assert "pages are not mixed up" in run("laws", GAME.id, "--games", "200", code=1)


def test_the_laws_end_at_a_bot_that_is_quick_where_it_has_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast(dict[str, Game[Any]], CATALOGUE), "parlour", parlour.parlour(parlour.Narrow))
    run("laws", "parlour", "--games", "5")
    monkeypatch.setattr(law_observations, "moving_seconds", lambda strength, share, spent: spent)
    assert "other worlds take the same time" in run("laws", "parlour", "--games", "200", code=1)


def test_a_record_is_replayed_to_any_entry_through_any_eyes(record: Path) -> None:
    end = run_json("replay", str(record))
    assert end["outcome"] is not None
    entries = end["entries"]
    begin = run_json("replay", str(record), "--at", "0", "--seat", "0")
    assert (begin["entries"], begin["outcome"]) == (0, None)
    assert begin["state_hash"] != end["state_hash"]
    assert begin["view"] != run_json("replay", str(record), "--at", "0")["view"]
    assert "rng" not in begin["view"]
    assert f"no entry {entries + 1}" in run("replay", str(record), "--at", str(entries + 1), code=2)
    assert f"no seat {MOST}" in run("replay", str(record), "--seat", str(MOST), code=2)


def test_a_record_is_verified_and_a_changed_byte_named(record: Path, tmp_path: Path) -> None:
    assert run_json("verify", str(record)) == {"ok": True, "line": None, "reason": None}
    assert "It has no seal" in run("verify", str(record))
    assert "seal is not the one" in run("verify", str(record), "--seal", "ab", code=1)
    data = record.read_bytes()
    at = data.index(b'"seat":', data.index(b"\n") + 1) + 7
    spoiled = tmp_path / "spoiled.jsonl"
    spoiled.write_bytes(data[:at] + (b"1" if data[at : at + 1] == b"0" else b"0") + data[at + 1 :])
    assert "line 2" in run("verify", str(spoiled), code=1)
    result = CliRunner().invoke(cli, ["verify", str(spoiled), "--json"])
    said = json.loads(result.stdout)
    assert (said["ok"], said["line"]) == (False, 2)
    assert said["reason"]


def test_a_file_that_is_not_there_or_no_record_is_named(tmp_path: Path) -> None:
    assert "cannot read" in run("verify", str(tmp_path / "none"), code=2)
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    assert "line 1" in run("verify", str(empty), code=1)
    assert "line 1" in run("replay", str(empty), code=1)


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_choice_of_every_option_can_be_given(game: Game[Any]) -> None:
    for option in game.option_fields:
        for choice in option.choices:
            words = ("playout", game.id, "--players", str(game.seats[0]), "--games", "1")
            run(*words, "--option", f"{option.id}={choice}")


def test_an_arena_prints_the_share_its_interval_and_what_moves_cost() -> None:
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
    score = json.loads(run_bots(*words, "--json"))
    assert set(score) == {"game", "players", "games", "bots", "share", "fair", "interval", "cpu_ms"}
    assert score["fair"] == pytest.approx(1 / LEAST)
    assert score["interval"][0] <= score["share"] <= score["interval"][1]
    assert all(spent > 0 for spent in score["cpu_ms"])
    assert json.loads(run_bots(*words, "--json"))["share"] == score["share"]
    assert "share of wins" in run_bots(*words)
    assert "master,easy" in run_bots("arena", GAME.id, "--bots", "easy", code=2)
    assert "master,easy" in run_bots("arena", GAME.id, "--bots", "easy,clever", code=2)
    assert "playouts=N" in run_bots(*words[:-1], "seconds=1", code=2)


def test_training_keeps_what_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Weights] = []
    monkeypatch.setattr(bots_cli, "write_weights", kept.append)
    monkeypatch.setattr(bots_cli, "read_weights", lambda game: None)
    words = ("train", "magestik", "--seconds", "1", "--judged", "24", "--seed", "3", "--json")
    told = json.loads(run_bots(*words))
    assert told["adopted"]
    assert len(kept) == 1
    assert told["weights"] == len(kept[0].weights) > 20
    assert "without --stronger" in run_bots("train", "magestik", "--stronger", code=2)


def test_training_from_stronger_bots_teaches_habits(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Weights] = []
    monkeypatch.setattr(bots_cli, "write_weights", kept.append)
    words = ("train", "magestik", "--seconds", "1", "--judged", "2", "--stronger", "--json")
    told = json.loads(CliRunner().invoke(bots_cli.cli, words).stdout)
    assert told["habits"] > 20
    assert told["adopted"] == bool(kept)


def test_a_game_that_judges_by_itself_learns_habits_alone() -> None:
    judging = next(game.id for game in CATALOGUE.values() if game.appraise is not None)
    assert "with --stronger" in run_bots("train", judging, code=2)


def test_thinking_bots_play_out_games_too() -> None:
    words = ("playout", GAME.id, "--players", str(LEAST), "--games", "2", "--seed", "7")
    easy = run_json(*words, "--bot", "easy")
    assert sum(easy["wins"]) == pytest.approx(2)
    assert easy["lengths"] == run_json(*words, "--bot", "easy")["lengths"] != run_json(*words)["lengths"]
