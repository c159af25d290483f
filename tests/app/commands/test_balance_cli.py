"""`magehall balance`: games of bots, what is reported of them, and the page that keeps it."""

import json
from collections import Counter
from functools import partial
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

run_balance = partial(run, commands=balance_cli.cli)


def plan(games: int = 4) -> Plan:
    return Plan(GAME, GAME.options(), (2,), games, "medium", 3, "s")


def fixed_tally() -> BalanceTally:
    """Four games of two, three of them won by who began with the staff A."""
    tally = BalanceTally(2)
    for number in range(4):
        first, second = (
            Counter[ComponentKey]({("Staffs", "A"): 2}),
            Counter[ComponentKey]({("Staffs", "B"): 1}),
        )
        shares = (0.0, 1.0) if number == 3 else (1.0, 0.0)
        tally.add(CountedGame(2, shares, (0, 0), (first, second), "In round {round}.", 4 + number, 40, 30))
    return tally


def test_a_report_of_fixed_games_never_changes() -> None:
    assert build_section(plan(), {2: fixed_tally()}) == (Path(__file__).parent / "balance.md").read_text()


def test_the_same_seed_gives_the_same_report_for_people_and_programs() -> None:
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
    told = json.loads(run_balance(*words, "--json"))
    assert set(told) == {"game", "version", "strength", "playouts", "seed", "options", "sizes", "things"}
    assert [(size["players"], size["games"]) for size in told["sizes"]] == [(2, 2)]
    assert json.loads(run_balance(*words, "--json")) == told
    assert "### Who wins" in run_balance(*words)


def test_options_are_played_with_and_told() -> None:
    words = (GAME.id, "--players", "2", "--games", "2", "--strength", "random", "--processes", "1")
    short = (*words, "--option", "rounds=1")
    told = json.loads(run_balance(*short, "--json"))
    assert told["options"]["rounds"] == 1
    assert told["sizes"][0]["rounds"][2] == 1, "no game has a second round"
    assert "Options `rounds=1`. Random bots" in run_balance(*short)
    assert "Options" not in run_balance(*words)
    assert "no option 'size'" in run_balance(*words, "--option", "size=1", code=2)


def test_several_processes_play_what_one_plays() -> None:
    words = (GAME.id, "--players", "2", "--games", "2", "--strength", "random", "--json", "--processes")
    assert run_balance(*words, "2") == run_balance(*words, "1")


def test_when_time_is_up_what_was_played_is_reported() -> None:
    words = (GAME.id, "--strength", "random", "--minutes", "0", "--processes", "1", "--json")
    assert [size["games"] for size in json.loads(run_balance(*words))["sizes"]] == [1]


def test_who_stops_it_sees_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Deal] = []

    def play_two(deal: Deal) -> CountedGame:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(deal)
        return play_deal(deal)

    monkeypatch.setattr(balance_games, "play_deal", play_two)
    words = (GAME.id, "--strength", "random", "--processes", "1", "--json")
    assert [size["players"] for size in json.loads(run_balance(*words))["sizes"]] == [2, 3]
    assert "no game was finished" in run_balance(*words, code=1)


def test_games_that_were_kept_are_not_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    words = (GAME.id, "--players", "2", "--strength", "random", "--processes", "1", "--json")
    kept = tmp_path / "games.jsonl"
    run_balance(*words, "--games", "2", "--keep", str(kept))
    played: list[str] = []

    def play_and_note(deal: Deal) -> CountedGame:
        played.append(deal.seed)
        return play_deal(deal)

    monkeypatch.setattr(balance_games, "play_deal", play_and_note)
    told = run_balance(*words, "--games", "3", "--keep", str(kept))
    assert played == ["1:2:2"], "the third alone"
    assert told == run_balance(*words, "--games", "3"), "and all three are reported"


def test_a_game_whose_line_was_cut_off_is_played_again(tmp_path: Path) -> None:
    words = (GAME.id, "--players", "2", "--games", "3", "--strength", "random", "--processes", "1", "--json")
    kept = tmp_path / "games.jsonl"
    told = run_balance(*words, "--keep", str(kept))
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-100])
    assert run_balance(*words, "--keep", str(kept)) == told
    assert kept.read_bytes() == whole


def test_a_file_of_other_games_is_refused_and_left_alone(tmp_path: Path) -> None:
    words = (GAME.id, "--players", "2", "--games", "1", "--strength", "random", "--processes", "1", "--keep")
    kept = tmp_path / "games.jsonl"
    run_balance(*words, str(kept))
    before = kept.read_bytes()
    assert "holds games with seed '1', not '2'" in run_balance(*words, str(kept), "--seed", "2", code=2)
    assert "holds games with options" in run_balance(*words, str(kept), "--option", "rounds=1", code=2)
    assert kept.read_bytes() == before
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear friends")
    assert "is not a file of games" in run_balance(*words, str(letter), code=2)
    assert letter.read_text() == "Dear friends"
    assert "No such file" in run_balance(*words, str(tmp_path / "nowhere" / "games.jsonl"), code=2)


def test_a_section_of_the_page_replaces_itself_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = tmp_path / "balance.md"
    page.write_text(f"{HEAD}\n## What we make of it\n\nFair.\n")
    page.write_text(put_section(page.read_text(), "## Magecraft\n\nkept\n", ["MagestiK", "Magecraft"]))
    monkeypatch.setattr(balance_cli, "PAGE", page)
    words = (GAME.id, "--strength", "random", "--minutes", "0", "--processes", "1", "--write", "--seed")
    run_balance(*words, "1")
    run_balance(*words, "2")
    text = page.read_text()
    assert text.startswith(HEAD)
    assert text.count("## MagestiK") == 1
    assert "seed `2`" in text
    assert text.endswith("## Magecraft\n\nkept\n\n## What we make of it\n\nFair.\n")


def test_what_cannot_be_played_is_refused() -> None:
    assert "no game" in run_balance("chess", code=2)
    assert "2-8 players" in run_balance(GAME.id, "--players", "9", code=2)
    assert "playouts=N" in run_balance(GAME.id, "--budget", "much", code=2)
