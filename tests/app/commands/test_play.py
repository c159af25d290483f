"""`magehall play`: whole games by number in plain lines, undo, hints, hot seats, and frames on a terminal."""

import io
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, cast

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from app.commands.play.answers import Unreadable, list_choices, parse_answer
from app.commands.play.cli import open_display, play_game
from app.commands.play.loop import play_to_end
from app.commands.play.plain_display import PlainDisplay
from app.commands.play.rich_display import RichDisplay
from app.commands.play.table_text import describe_value
from app.commands.play.terminal_game import TerminalGame
from app.games import catalogue
from app.settings import ROOT
from app.tables.view.table_view import OptionView, QuestionView
from engines import CATALOGUE
from engines.kernel.secrecy.audience import NOBODY, only
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Secret
from examples.new_game import GAME
from examples.new_game.state import Card

NAMED = next(iter(CATALOGUE))


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds the smallest game to the catalogue, in which bots look games up."""
    monkeypatch.setitem(cast(dict[str, Any], catalogue.CATALOGUE), GAME.id, GAME)


def session(seed: str = "1", people: Sequence[int] = (0,), seats: int = 2) -> TerminalGame:
    """The smallest game against Easy bots."""
    return TerminalGame(GAME, seats, GAME.options(), people=people, bots="easy", seed=seed)


def play(
    typed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, **how: object
) -> str:
    """Play the smallest game with these lines, separated by spaces, and return the output."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed.split()) + "\n"))
    play_to_end(session(**how), PlainDisplay())  # type: ignore[arg-type]
    return capsys.readouterr().out


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(play_game, words, input=typed)


def test_a_game_is_played_to_its_end_by_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given the smallest game against a bot, when the player keeps their card and then swaps it
    shown = play("1 2", capsys, monkeypatch)

    # Then the table, the question, the log and the result are shown in words
    assert "deck: 8 | discard: 0" in shown
    assert "  Ada (you): hands: 1: " in shown
    assert "Keep your card, or swap it?\n  1  Keep\n  2  Swap\n" in shown
    assert "* You keep your card." in shown
    assert "* You discard " in shown
    assert "All hands are revealed." in shown
    assert "  1  " in shown.rpartition("All hands are revealed.")[2]


def test_the_rivals_card_is_not_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = play("1", capsys, monkeypatch)
    assert "  Bo: hands: 1 | left: no" in shown


def test_question_mark_shows_the_hint_a_bots_move_and_the_keys(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = play("? x 7 b l t q", capsys, monkeypatch)
    assert "Swap a low card: you draw another one, and only you see it." in shown
    assert "A bot would choose: " in shown
    assert "u: undo" in shown
    assert "Type a number, or ? for help." in shown
    assert "There are the numbers 1 to 2." in shown


def find_undoable() -> TerminalGame:
    """A session after a choice that can be undone, in the first game that has one."""
    for game in CATALOGUE.values():
        table = TerminalGame(
            game, game.seats[0], game.options(), people=range(game.seats[0]), bots="easy", seed="1"
        )
        for _ in range(60):
            seat = table.deciding_seats[0]
            table.move_bot(seat)
            if table.can_undo(seat):
                return table
    raise AssertionError("no game has a choice that can be undone")


def test_a_choice_that_showed_nothing_can_be_undone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a player who is asked again after a choice, when they type u and then stop
    table = find_undoable()
    undone = table.match.undoable[-1]
    monkeypatch.setattr(sys, "stdin", io.StringIO("u\nq\n"))
    assert not play_to_end(table, PlainDisplay())

    # Then the choice is undone, and the log says so
    assert table.match.state == undone.before
    assert "You undid your move." in capsys.readouterr().out


def test_a_choice_that_another_player_saw_stays(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = play("1 u q", capsys, monkeypatch)
    assert "There’s nothing to undo." in shown


def test_blocked_options_have_no_number_but_a_reason(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given four people at one keyboard, when everyone swaps until the deck is empty
    shown = play("2 2 2 2 2 2 1 1", capsys, monkeypatch, people=range(4), seats=4)

    # Then the last ones read why they can't, and each player's turn begins with their name
    assert "  1  Keep\n  -  Swap: The deck is empty." in shown
    assert "=== Ada ===" in shown
    assert "=== Dee ===" in shown
    assert "(you)" not in shown.rpartition("=== Dee ===")[2].partition("All hands")[2]


def test_the_input_may_end_before_the_game() -> None:
    stopped = run(NAMED, "--players", "2", "--seed", "7", typed="?\n")
    assert stopped.exit_code == 1
    assert "The game is not over. Play it again with --seed 7." in stopped.output


def test_a_bot_can_play_for_everybody_in_another_language() -> None:
    played = run(NAMED, "--players", "2", "--hot-seat", "--seed", "1", "--language", "de", typed="a\n" * 500)
    assert played.exit_code == 0, played.output[-2000:]
    assert " gewinnt." in played.output


@pytest.mark.long
@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_can_be_played(game: str) -> None:
    played = run(game, "--hot-seat", "--seed", "1", typed="a\n" * 2000)
    assert played.exit_code == 0, played.output[-2000:]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("nothing",), "no game 'nothing'"),
        ((NAMED, "--players", "99"), "is for 2-8 players, not 99"),
        ((NAMED, "--players", "2", "--seat", "5"), "no seat 5: the game has seats 0-1"),
        ((NAMED, "--option", "nothing=1"), "has no option 'nothing'"),
    ],
)
def test_wrong_arguments_are_refused(words: tuple[str, ...], reason: str) -> None:
    refused = run(*words)
    assert refused.exit_code == 2
    assert reason in refused.output


def question(**fields: object) -> QuestionView:
    options = tuple([OptionView(id, id.upper()) for id in ("a", "b", "c")])
    return QuestionView(**({"id": "0.1", "kind": "pick", "prompt": "?", "options": options} | fields))  # type: ignore[arg-type]


def test_several_options_are_picked_by_their_numbers() -> None:
    assert parse_answer(question(least=0, most=2), "3, 1").picks == ("c", "a")
    assert parse_answer(question(least=0, most=2), "0").picks == ()
    for line in ("1 1", "1 2 3", "4"):
        with pytest.raises(Unreadable):
            parse_answer(question(least=1, most=2), line)


def test_amounts_are_picked_from_a_list_or_typed() -> None:
    few = question(kind="split", kinds=("red", "blue"), kind_labels=("red", "blue"), ways=((2, 0), (1, 1)))
    assert list_choices(few) == ("2 red", "1 red, 1 blue")
    assert parse_answer(few, "2").amounts == (1, 1)
    ways = tuple([(amount, 20 - amount) for amount in range(21)])
    many = question(kind="split", kinds=("red", "blue"), kind_labels=("red", "blue"), ways=ways)
    assert list_choices(many) == ()
    assert parse_answer(many, "5 15").amounts == (5, 15)
    with pytest.raises(Unreadable, match="divide"):
        parse_answer(many, "5 5")


def test_a_secret_that_the_viewer_does_not_see_is_unknown() -> None:
    say = GAME.speaker(0, ("Ann", "Bob"))
    assert describe_value(Secret(None, NOBODY), say) == "unknown"
    assert describe_value(Secret(Card.TWO, only(0)), say) == "two"
    assert describe_value(None, say) == "none"
    assert describe_value((True, Card.ONE), say) == "yes, one"


def test_on_a_terminal_the_table_has_frames() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=100, highlight=False)
    typed = iter(["?", "1", "2"])
    console.input = lambda *_, **__: next(typed)  # type: ignore[method-assign]
    assert play_to_end(session(), RichDisplay(console))
    assert "╭" in out.getvalue()
    assert "Ada (you)" in out.getvalue()
    assert "All hands are revealed." in out.getvalue()


def test_without_its_package_a_terminal_gets_plain_lines_and_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    assert isinstance(open_display(), RichDisplay)
    monkeypatch.delitem(sys.modules, "app.commands.play.rich_display")
    monkeypatch.setitem(sys.modules, "rich.columns", None)
    assert isinstance(open_display(), PlainDisplay)
    assert "uv pip install --require-hashes -r requirements-terminal.txt" in capsys.readouterr().err


def test_everything_else_works_without_the_terminal_package() -> None:
    """Given an environment without rich, which structlog imports if it is there, then the server loads."""
    program = "import sys; sys.modules['rich'] = None; import app.commands.main, app.server.application"
    program += "; app.commands.main.load_commands()"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize(
    ("sealed", "english", "german"),
    [
        (Sealed[int](), "not chosen", "noch nicht gewählt"),
        (Sealed[int].choose(1, 3, (1, 2, 3)).mask(0), "chosen", "gewählt"),
        (Sealed[int].choose(1, 3, (1, 2, 3)).mask(1), "3", "3"),
    ],
)
def test_a_sealed_choice_is_shown_as_chosen_or_by_its_value(
    sealed: Sealed[int], english: str, german: str
) -> None:
    game = session()
    assert describe_value(sealed, game.speaker(0, "en")) == english
    assert describe_value(sealed, game.speaker(0, "de")) == german
