"""`magehall balance`: games between bots, the report on them, saved games, and docs/balance.md."""

import json
from collections import Counter
from pathlib import Path

import pytest

from app.commands.balance import cli as balance_cli
from app.commands.balance import games as balance_games
from app.commands.balance.games import Deal, Plan, play_deal
from app.commands.balance.page import HEAD, put_section
from app.commands.balance.report import build_section
from engines import CATALOGUE
from engines.kernel.balancing.counted_game import ComponentKey, CountedGame
from engines.kernel.balancing.tally import BalanceTally
from tests.app.commands.test_engine_cli import run

GAME = CATALOGUE["magestik"]


def build_plan(games: int = 4) -> Plan:
    return Plan(GAME, GAME.options(), (2,), games, "medium", 3, "s")


def build_tally() -> BalanceTally:
    """A tally of four games of two players; three are won by the first player, who has staff A."""
    tally = BalanceTally(2)
    for number in range(4):
        first, second = (
            Counter[ComponentKey]({("Staffs", "A"): 2}),
            Counter[ComponentKey]({("Staffs", "B"): 1}),
        )
        shares = (0.0, 1.0) if number == 3 else (1.0, 0.0)
        tally.add(CountedGame(2, shares, (0, 0), (first, second), "In round {round}.", 4 + number, 40, 30))
    return tally


def test_the_report_of_fixed_games_is_unchanged() -> None:
    assert (
        build_section(build_plan(), {2: build_tally()}) == (Path(__file__).parent / "balance.md").read_text()
    )


def test_the_same_seed_gives_the_same_report() -> None:
    words = (
        GAME.id,
        "--players",
        "2",
        "--games",
        "2",
        "--strength",
        "random",
        "--seed",
        "7",
        "--processes",
        "1",
    )
    report = json.loads(run("balance", *words, "--json"))
    assert set(report) == {"game", "version", "strength", "playouts", "seed", "options", "sizes", "things"}
    assert [(size["players"], size["games"]) for size in report["sizes"]] == [(2, 2)]
    assert json.loads(run("balance", *words, "--json")) == report
    assert "### Who wins" in run("balance", *words)


def test_options_are_applied_and_reported() -> None:
    words = (GAME.id, "--players", "2", "--games", "2", "--strength", "random", "--processes", "1")
    short = (*words, "--option", "rounds=1")
    report = json.loads(run("balance", *short, "--json"))
    assert report["options"]["rounds"] == 1
    assert report["sizes"][0]["rounds"][2] == 1, "no game has a second round"
    assert "Options `rounds=1`. Random bots" in run("balance", *short)
    assert "Options" not in run("balance", *words)
    assert "no option 'size'" in run("balance", *words, "--option", "size=1", code=2)


def test_the_number_of_processes_does_not_change_the_results() -> None:
    words = (GAME.id, "--players", "2", "--games", "2", "--strength", "random", "--json", "--processes")
    assert run("balance", *words, "2") == run("balance", *words, "1")


def test_games_played_within_the_time_limit_are_reported() -> None:
    words = (GAME.id, "--strength", "random", "--minutes", "0", "--processes", "1", "--json")
    assert [size["games"] for size in json.loads(run("balance", *words))["sizes"]] == [1]


def test_an_interrupt_reports_the_games_played_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Deal] = []

    def play_two(deal: Deal) -> CountedGame:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(deal)
        return play_deal(deal)

    monkeypatch.setattr(balance_games, "play_deal", play_two)
    words = (GAME.id, "--strength", "random", "--processes", "1", "--json")
    assert [size["players"] for size in json.loads(run("balance", *words))["sizes"]] == [2, 3]
    assert "no game was finished" in run("balance", *words, code=1)


def test_saved_games_are_not_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = (GAME.id, "--players", "2", "--strength", "random", "--processes", "1", "--json")
    file = tmp_path / "games.jsonl"
    run("balance", *words, "--games", "2", "--keep", str(file))
    played: list[str] = []

    def record_deal(deal: Deal) -> CountedGame:
        played.append(deal.seed)
        return play_deal(deal)

    monkeypatch.setattr(balance_games, "play_deal", record_deal)
    report = run("balance", *words, "--games", "3", "--keep", str(file))
    assert played == ["1:2:2"], "only the third game is played"
    assert report == run("balance", *words, "--games", "3"), "all three games are reported"


def test_a_saved_game_with_an_incomplete_line_is_played_again(tmp_path: Path) -> None:
    words = (GAME.id, "--players", "2", "--games", "3", "--strength", "random", "--processes", "1", "--json")
    file = tmp_path / "games.jsonl"
    report = run("balance", *words, "--keep", str(file))
    complete = file.read_bytes()
    file.write_bytes(complete[:-100])
    assert run("balance", *words, "--keep", str(file)) == report
    assert file.read_bytes() == complete


def test_a_file_of_other_games_is_rejected_and_unchanged(tmp_path: Path) -> None:
    words = (GAME.id, "--players", "2", "--games", "1", "--strength", "random", "--processes", "1", "--keep")
    file = tmp_path / "games.jsonl"
    run("balance", *words, str(file))
    before = file.read_bytes()
    assert "holds games with seed '1', not '2'" in run("balance", *words, str(file), "--seed", "2", code=2)
    assert "holds games with options" in run("balance", *words, str(file), "--option", "rounds=1", code=2)
    assert file.read_bytes() == before
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear friends")
    assert "is not a file of games" in run("balance", *words, str(letter), code=2)
    assert letter.read_text() == "Dear friends"
    assert "No such file" in run("balance", *words, str(tmp_path / "nowhere" / "games.jsonl"), code=2)


def test_writing_replaces_only_the_games_section(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    page.write_text(f"{HEAD}\n## Conclusions\n\nFair.\n")
    page.write_text(put_section(page.read_text(), "## Magecraft\n\nunchanged\n", ["MagestiK", "Magecraft"]))
    monkeypatch.setattr(balance_cli, "PAGE", page)
    words = (GAME.id, "--strength", "random", "--minutes", "0", "--processes", "1", "--write", "--seed")
    run("balance", *words, "1")
    run("balance", *words, "2")
    text = page.read_text()
    assert text.startswith(HEAD)
    assert text.count("## MagestiK") == 1
    assert "seed `2`" in text
    assert text.endswith("## Magecraft\n\nunchanged\n\n## Conclusions\n\nFair.\n")


def test_invalid_arguments_are_rejected() -> None:
    assert "no game" in run("balance", "chess", code=2)
    assert "2-8 players" in run("balance", GAME.id, "--players", "9", code=2)
    assert "playouts=N" in run("balance", GAME.id, "--budget", "much", code=2)
