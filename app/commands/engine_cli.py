"""The commands games, playout, laws, replay and verify. They need no server and no database."""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

import click
import msgspec
from msgspec import Struct

from app.bots.strengths import Strength, make_player
from app.commands.law_observations import build_page_renderer, build_time_observer
from app.commands.options import (
    POSITIVE,
    STRENGTHS,
    file_argument,
    game_argument,
    game_options_option,
    json_option,
    players_option,
    seed_option,
)
from app.games.catalogue import CATALOGUE, INSTALLED_GAMES, SKIPPED_GAMES
from engines.kernel.contract.game import Game
from engines.kernel.contract.plain import to_plain
from engines.kernel.laws import Law, Tally, inspect_games, inspect_rare_states
from engines.kernel.matches import record as records
from engines.kernel.matches.bots import EndlessGame, playout
from engines.kernel.matches.proof.doubts import Evidence, compare_with_evidence, list_doubts
from engines.kernel.matches.shares import FairDeal


@click.command("games")
@json_option
def list_games(as_json: bool) -> None:
    """List the games with their player counts and options, and say which installed packages are skipped."""
    for skipped in SKIPPED_GAMES:
        print(skipped, file=sys.stderr)
    if as_json:
        print_json([describe_game(game) for game in CATALOGUE.values()])
        return
    for game in CATALOGUE.values():
        least, most = game.seats
        players = f"{least}-{most}" if least < most else f"{least}"
        print(f"{game.id:12} {game.name}, {players} players: {game.about}")
        if game.id in INSTALLED_GAMES:
            print(f"{'':12}   from the package {INSTALLED_GAMES[game.id].package}")
        for option in game.option_fields:
            allowed = " | ".join(option.choices) or _describe_range(option.least, option.most)
            print(f"{'':12}   --option {option.id}={option.default}   ({allowed})")


def describe_game(game: Game[Any]) -> dict[str, Any]:
    """A game as JSON: id, name, player counts, options, and the package it is installed with, or None."""
    least, most = game.seats
    options = [msgspec.to_builtins(field) for field in game.option_fields]
    return {
        "id": game.id,
        "name": game.name,
        "min_players": least,
        "max_players": most,
        "options": options,
        "package": INSTALLED_GAMES[game.id].package if game.id in INSTALLED_GAMES else None,
    }


@click.command("playout")
@game_argument
@click.option("--players", type=int, required=True, help="Number of players.")
@click.option("--games", type=POSITIVE, default=100, show_default=True, help="Number of games.")
@seed_option
@click.option("--bot", type=STRENGTHS, default="random", show_default=True, help="Bot in every seat.")
@game_options_option
@json_option
def play_out(
    game: str, players: int, games: int, seed: str, bot: Strength, option: tuple[str, ...], as_json: bool
) -> None:
    """Play complete games between bots and report lengths, wins and speed."""
    chosen = find_game(game)
    options = read_options(chosen, option)
    require_seats(chosen, players)
    lengths, wins = [], [0.0] * players
    player = None if bot == "random" else make_player(bot)
    started_at = time.perf_counter()
    for number in range(games):
        try:
            result = playout(chosen, players, options, f"{seed}:{number}", player=player)
        except EndlessGame as error:
            fail(str(error), 1)
        lengths.append(result.choices)
        for seat in result.outcome.winners:
            wins[seat] += 1 / len(result.outcome.winners)
    seconds = time.perf_counter() - started_at
    summary = {
        "game": chosen.id,
        "players": players,
        "games": games,
        "decisions": sum(lengths),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(sum(lengths) / seconds),
        "lengths": lengths,
        "wins": [round(share, 6) for share in wins],
    }
    if as_json:
        print_json(summary)
        return
    print(f"{games} games of {chosen.name} with {players} {bot} bots, seed {seed}")
    print(f"moves per game: {min(lengths)}-{max(lengths)}, {sum(lengths) / games:.1f} on average")
    print(f"wins by seat:   {', '.join(f'{share:g}' for share in summary['wins'])}")  # type: ignore[attr-defined]
    print(f"speed:          {summary['decisions_per_second']} moves per second")


@click.command("laws")
@game_argument
@players_option
@click.option(
    "--games", type=POSITIVE, default=20, show_default=True, help="Number of random games per player count."
)
@click.option(
    "--rare",
    type=click.IntRange(min=0),
    default=12,
    show_default=True,
    help="Number of states with rare conditions per player count.",
)
@seed_option
@game_options_option
@json_option
def check_laws(
    game: str,
    players: int | None,
    games: int,
    rare: int,
    seed: str,
    option: tuple[str, ...],
    as_json: bool,
) -> None:
    """Check the kernel's laws on random games and on rare states. Exits 1 if one is broken."""
    chosen = find_game(game)
    options = read_options(chosen, option)
    if players is not None:
        require_seats(chosen, players)
    least, most = (players, players) if players is not None else chosen.seats
    tallies: list[Tally] = []
    for seats in range(least, most + 1):
        pages = build_page_renderer(chosen, seats) if chosen.phrases else None
        observe_times = build_time_observer(chosen, seats)
        for inspect, count in ((inspect_games, games), (inspect_rare_states, rare)):
            if not any(tally.failed for tally in tallies):
                tallies.append(
                    inspect(
                        chosen,
                        seats,
                        count,
                        seed,
                        options,
                        make_renderer=pages,
                        observe_times=observe_times,
                        until_broken=True,
                    )
                )
    _report_laws(tallies, as_json)


def _report_laws(tallies: list[Tally], as_json: bool) -> None:
    """Print the totals of all table sizes; exits with 1 if a law was broken."""
    checked: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for tally in tallies:
        for law in tally.laws.values():
            checked[law.name] += law.checked
            failed[law.name] += law.failed
    games, states, worlds, rare = [
        sum([getattr(tally, name) for tally in tallies])
        for name in ("games", "states", "worlds", "rare_states")
    ]
    if as_json:
        laws = [{"name": name, "checked": checked[name], "failed": failed[name]} for name in checked]
        print_json({"games": games, "rare_states": rare, "states": states, "worlds": worlds, "laws": laws})
    else:
        for name in checked:
            print(f"{name:44} {checked[name]:>9} checked {failed[name]:>6} failed")
        print(f"{states} states of {games} games compared with {worlds} other worlds")
        print(f"{rare} of them are rare states: empty decks, last cards, full hands, ties, ...")
    broken_laws = [law for tally in tallies for law in tally.laws.values() if law.failed]
    if broken_laws:
        fail("\n".join([describe_broken_law(law) for law in broken_laws]), 1)


def describe_broken_law(law: Law) -> str:
    """The name of a broken law, its first failure, and a rule of thumb."""
    return "\n  ".join(filter(None, [f"{law.name}: {law.example}", law.advice]))


@click.command("replay")
@file_argument
@click.option("--at", type=click.IntRange(min=0), help="Stop after this entry.")
@click.option("--seat", type=click.IntRange(min=0), help="Show this seat's view. Default: a spectator's.")
@json_option
def replay_file(file: Path, at: int | None, seat: int | None, as_json: bool) -> None:
    """Replay a game record and show the table after its last entry, or after entry N."""
    data = read_bytes(file)
    try:
        record = records.read_record(data)
        game = find_game(record.setup.game)
        if seat is not None and seat >= record.setup.seats:
            fail(f"no seat {seat}: the record has seats 0-{record.setup.seats - 1}", 2)
        if at is not None and at > len(record.entries):
            fail(f"no entry {at}: the record has entries 0-{len(record.entries)}", 2)
        matches = list(records.replay_record(game, record))
    except records.InvalidRecord as error:
        fail(str(error), 1)
    match = matches[-1 if at is None else at]
    table = {
        "entries": match.seq,
        "state_hash": game.hash(match.state),
        "outcome": msgspec.to_builtins(game.outcome(match.state)) if match.finished else None,
        "view": to_plain(game.view(match.state, seat)),
    }
    if as_json:
        print_json(table)
        return
    print(f"{game.name}, {match.seats} seats, after {match.seq} of {len(record.entries)} entries")
    print(f"state {table['state_hash']}")
    print(json.dumps(table["view"], indent=1))


@click.command("verify")
@file_argument
@click.option("--seal", help="The seal that you were shown before the deal.")
@click.option("--salt", help="Your salt, which you opened after that.")
@click.option("--lock", help="A lock that you noted during the game: SEQ:HASH.")
@json_option
def verify_file(file: Path, seal: str | None, salt: str | None, lock: str | None, as_json: bool) -> None:
    """Check a game record line by line. Exits 1 and names the line if something is wrong.

    A valid record is called fair only if nobody can have chosen its deal; otherwise the doubts are listed.
    """
    data = read_bytes(file)
    evidence = Evidence(seal, salt, _parse_lock(lock))
    error = records.verify_record(CATALOGUE, data)
    record = records.read_record(data) if error is None else None
    doubts: list[str] = []
    if record is not None:
        error = compare_with_evidence(record, evidence)
        doubts = list_doubts(record, evidence)
    fair = record.setup.fair if record is not None else None
    if as_json:
        judgement = {"fair": not doubts, "doubts": doubts} if isinstance(fair, FairDeal) and not error else {}
        problem = {"line": error and error.line, "reason": error and error.reason}
        print_json({"ok": error is None, **problem, **judgement})
    elif error is None:
        print("The record is valid.")
        if isinstance(fair, FairDeal):
            print(f"Salts: {', '.join([share.kind for share in fair.shares])}. Seal: {fair.seal}.")
        print("\n".join(doubts) or "The deal is fair: nobody can have chosen it.")
    if error is not None:
        fail(str(error), 1)


def _parse_lock(text: str | None) -> tuple[int, str] | None:
    """The entry's number and its lock; exits with 2 if the text is malformed."""
    if text is None:
        return None
    seq, _, lock = text.partition(":")
    if not seq.isdecimal() or not lock:
        fail(f"write a lock as SEQ:HASH, not {text!r}", 2)
    return int(seq), lock


def find_game(id: str) -> Game[Any]:
    """Find a game of the catalogue; exits with 2 if there is none, and says why if its package is skipped."""
    game = CATALOGUE.get(id)
    if game is None:
        for skipped in SKIPPED_GAMES:
            if skipped.id == id:
                fail(str(skipped), 2)
        fail(f"no game {id!r}; choose from: {', '.join(CATALOGUE)}", 2)
    return game


def read_options(game: Game[Any], arguments: Iterable[str]) -> Struct:
    """Parse name=value arguments; exits with 2 for an option or value that the game does not have."""
    values: dict[str, Any] = {}
    kinds = {field.id: field.kind for field in game.option_fields}
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if not equals:
            fail(f"write options as name=value, not {argument!r}", 2)
        if name not in kinds:
            fail(f"{game.name} has no option {name!r}; choose from: {', '.join(sorted(kinds)) or 'none'}", 2)
        try:
            values[name] = value if kinds[name] == "choice" else json.loads(value)
        except json.JSONDecodeError:
            values[name] = value
    try:
        return game.parse_options(values)
    except ValueError as error:
        fail(f"options of {game.name}: {error}", 2)


def require_seats(game: Game[Any], seats: int) -> None:
    """Exit with 2 for a number of players that the game does not allow."""
    least, most = game.seats
    if not least <= seats <= most:
        fail(f"{game.name} is for {least}-{most} players, not {seats}", 2)


def _describe_range(least: int | None, most: int | None) -> str:
    return "true | false" if least is None else f"{least}-{most}"


def read_bytes(file: Path) -> bytes:
    """Read a file; exits with 2 if it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        fail(f"cannot read {file}: {error.strerror}", 2)


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    print(json.dumps(value))


def fail(reason: str, code: int) -> NoReturn:
    """Print the reason to stderr and exit."""
    print(reason, file=sys.stderr)
    sys.exit(code)
