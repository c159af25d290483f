"""examples/bot.py plays all seats at a real server to the end of a game."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from engines import CATALOGUE
from engines.kernel.matches.record import verify_record
from tests.live.server import PROJECT, Server
from tests.long_test_games import GAMES_FOR_LONG_TESTS
from tests.servers import HANGS

BOT = PROJECT / "examples" / "bot.py"


def start_bot(server: Server, name: str, *words: str) -> subprocess.Popen[str]:
    """Starts the example bot."""
    command = [sys.executable, str(BOT), "--url", server.url, "--name", name, "--seed", name, *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("game", GAMES_FOR_LONG_TESTS)
def test_bots_in_all_seats_play_to_the_end(server: Server, game: str) -> None:
    players = CATALOGUE[game].seats[0]
    bots = [start_bot(server, "One", "create", game, "--players", str(players))]
    try:
        assert bots[0].stdout is not None
        _, table, _, invite = bots[0].stdout.readline().split()
        for seat in range(1, players):
            bots.append(start_bot(server, f"Robot {seat}", "join", table, "--invite", invite))
        for process in reversed(bots):  # the first waits for the others, so it reports no errors of theirs
            output, errors = process.communicate(timeout=HANGS)
            assert (process.returncode, bool(output.strip())) == (0, True), errors
    finally:
        for process in bots:
            process.kill()
            process.communicate()  # also closes its pipes
    record = httpx.get(f"{server.url}/api/tables/{table}/record")
    assert verify_record(CATALOGUE, record.content) is None


def test_the_bot_reports_errors(server: Server) -> None:
    for words, reason in (
        (("join", "nothing"), "404 unknown"),
        (("create", next(iter(CATALOGUE)), "--players", "99"), "422 invalid"),
    ):
        process = start_bot(server, "Lost", *words)
        _, errors = process.communicate(timeout=HANGS)
        assert process.returncode == 1
        assert errors.startswith(reason)


def test_the_bot_lists_games_and_prints_help(server: Server) -> None:
    output, _ = start_bot(server, "Curious", "games").communicate(timeout=HANGS)
    assert [line.split()[0] for line in output.splitlines()] == list(CATALOGUE)
    output, _ = start_bot(server, "Curious", "--help").communicate(timeout=HANGS)
    assert "create GAME" in output


def test_the_bot_does_not_import_the_application() -> None:
    lines = Path(BOT).read_text().splitlines()
    imported = {line.split()[1].partition(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported - set(sys.stdlib_module_names) == {"httpx", "websockets"}
