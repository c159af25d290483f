"""Measure the quality and the cost of reviews.

Quality is how often the curve ranks the winner first at two thirds of a game between one Master bot, or one
team of them, and random bots. Cost is the CPU time of the review of a whole game.

Run as `python -m bench.reviewing [--games 20] [--game ID] [--players N] [--playouts 8] [--processes 1]`.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

import msgspec

from app.bots.strengths import load_appraisal, make_player
from app.review.slices import REVIEW_SETTINGS, SEED
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose, Match
from engines.kernel.matches.record import End, Record, RecordEntry, Setup
from engines.kernel.reviewing.review import open_review
from engines.kernel.reviewing.sides import side_of
from engines.kernel.rng import commitment, key_of

PLAYOUTS = 8
"""Playouts per move of the Master bot (`magehall arena --budget playouts=N`): such games are repeatable."""
RANKED_AT = 2 / 3
"""The part of the game after which the curve is read."""


def play_game(game: Game[Any], seats: int, number: int, playouts: int = PLAYOUTS) -> Record:
    """Play a game of a Master bot in one seat, or one team of them, against random bots."""
    seed, dice = f"reviewing:{number}", Dice(f"reviewing:{number}")
    salts = tuple([f"{seed}:{seat}" for seat in range(seats)])
    match, _ = Match.start(game, seats, game.options(), key_of(seed, salts))
    teams = game.teams(match.state) if game.teams else range(seats)
    strong = number % (2 if game.teams else seats)
    master, random = make_player("master", playouts), make_player("random")
    entries: list[RecordEntry] = []
    while match.pending:
        seat = match.pending[dice(len(match.pending))].seat
        player = master if teams[seat] == strong else random
        act = Choose(player(game, match.state, seat, dice))
        match, _ = match.play(seat, act)
        entries.append(RecordEntry(match.seq, seat, act, "bot", 0, game.hash(match.state)))
    setup = Setup(game.id, game.version, seats, msgspec.to_builtins(game.options()), commitment(seed), salts)
    return Record(setup, tuple(entries), End(seed, game.outcome(match.state)))


def ranks_winner_first(game: Game[Any], record: Record) -> bool:
    """Whether the winning side had the best chance at two thirds of the game."""
    review = open_review(game, record, load_appraisal(game.id), SEED, REVIEW_SETTINGS)
    chances = review.curve(round(RANKED_AT * len(record.entries)))
    best = max(range(len(chances)), key=chances.__getitem__)
    return best in {side_of(review.sides, seat) for seat in record.end.outcome.winners}


def plays_and_ranks_winner_first(id: str, seats: int, playouts: int, number: int) -> bool:
    """Play a game, and return whether its review ranks the winner first."""
    game = CATALOGUE[id]
    return ranks_winner_first(game, play_game(game, seats, number, playouts))


def measure_review(game: Game[Any], record: Record) -> float:
    """The CPU seconds of a whole review."""
    begun = time.process_time()
    for _ in open_review(game, record, load_appraisal(game.id), SEED, REVIEW_SETTINGS).evaluate_all():
        pass
    return time.process_time() - begun


def main() -> None:
    """Print a line per game and number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--game", choices=tuple(CATALOGUE), action="append")
    parser.add_argument("--players", type=int)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.processes, mp_context=get_context("spawn")) as processes:
        for id in args.game or CATALOGUE:
            game = CATALOGUE[id]
            seats = args.players or game.table_size
            ranked_first = 0
            play_and_rank = partial(plays_and_ranks_winner_first, id, seats, args.playouts)
            for number, is_first in enumerate(processes.map(play_and_rank, range(args.games)), 1):
                ranked_first += is_first
                print(
                    f"\r{game.name} {seats}: {ranked_first} of {number}", end="", file=sys.stderr, flush=True
                )
            record = play_game(game, seats, 0, args.playouts)
            seconds = measure_review(game, record)
            print(
                f"\r{game.name} {seats}: the winner first in {ranked_first} of {args.games}, "
                f"{seconds:.0f} s for {len(record.entries)} moves",
                flush=True,
            )


if __name__ == "__main__":
    main()
