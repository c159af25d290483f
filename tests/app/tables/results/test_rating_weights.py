"""Rated games that are lost on purpose: no way to lose them quickly earns the winner a rating."""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine
from sqlmodel import Session, SQLModel, col, select

from app.storage.models import Entry, Seat, Table
from app.storage.player_models import Rating
from app.tables.log.encoding import pack
from app.tables.results.rating_weights import COUNTED_REPETITIONS, OWN_MOVES, WEEK_MILLISECONDS
from app.tables.results.results import finish_table
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Act, Choose, Leave, Match

GAME = CATALOGUE["draco_magi"]
TRIES = 40
"""Games that a farmer plays in one week."""

Log = tuple[tuple[int, Act], ...]


@cache
def play_game(seed: str, game_id: str = GAME.id, leave_after: int | None = None) -> tuple[Match[Any], Log]:
    """A random game and its acts; seat 1 may leave after a number of its moves."""
    game = CATALOGUE[game_id]
    dice, log = Dice(seed), list[tuple[int, Act]]()
    match, _ = Match.start(game, game.seats[0], game.options(), seed)
    while not match.finished:
        seat = match.pending[dice(len(match.pending))].seat
        path, *_ = random_choice(game, match.state, seat, dice)
        act: Act = Choose(path)
        if leave_after is not None and sum(mover == 1 for mover, _ in log) >= leave_after:
            seat, act = 1, Leave()
        match, _ = match.play(seat, act)
        log.append((seat, act))
    return match, tuple(log)


class Ladder:
    """Ratings in a database of its own. `now` is the time at which games end, in milliseconds."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.now = 10 * WEEK_MILLISECONDS
        self._tables = count()

    def play(self, winner: str, loser: str, leave_after: int | None = None, idle: bool = False) -> None:
        """A rated game of two that ends as planned; the clock makes the moves of an idle loser."""
        match, log = play_game(f"{leave_after} {next(self._tables) % 3}", leave_after=leave_after)
        places = match.game.outcome(match.state).places
        lost = max(places, key=lambda place: place.rank).seat
        users = [loser if seat == lost else winner for seat in range(2)]
        self.finish(
            match, log, users, {lost} if leave_after is not None else set(), {lost} if idle else set()
        )

    def finish(
        self,
        match: Match[Any],
        log: Log,
        users: Sequence[str],
        leavers: Collection[int] = (),
        idle: Collection[int] = (),
    ) -> None:
        """Store a rated game with these users in its seats."""
        number = next(self._tables)
        table = Table(
            id=f"table{number}",
            game=match.game.id,
            rules_version=1,
            players=len(users),
            options="{}",
            visibility="link",
            rated=True,
            status="finished",
            seed="",
            commitment="",
            ended_at=self.now + number,
        )
        seats = [
            Seat(
                table_id=table.id,
                seat=seat,
                user_id=user,
                name=user,
                control="left" if seat in leavers else "player",
            )
            for seat, user in enumerate(users)
        ]
        entries = [
            Entry(
                table_id=table.id,
                seq=seq,
                seat=seat,
                act=pack(act),
                cause="time-out" if seat in idle else "player",
                hash="",
                news=b"",
            )
            for seq, (seat, act) in enumerate(log, 1)
        ]
        with Session(self.engine) as db:
            db.add_all([table, *entries])
            db.flush()
            finish_table(db.connection(), table, seats, match)
            db.commit()

    def rating(self, user: str, game: Game[Any] = GAME) -> float:
        """The displayed rating of a user, not rounded."""
        with Session(self.engine) as db:
            is_theirs = (col(Rating.user_id) == user, col(Rating.game) == game.id)
            row = db.exec(select(Rating).where(*is_theirs)).first()
            return 1000 + 40 * (row.mu - 3 * row.sigma) if row is not None else 1000.0

    def make_experienced(self, users: Sequence[str]) -> None:
        """Let users become experienced by games among each other, long ago."""
        for _ in range(5):
            for number, user in enumerate(users):
                self.play(user, users[number - 1])
        self.now += 2 * WEEK_MILLISECONDS


@pytest.fixture
def ladder() -> Iterator[Ladder]:
    engine = create_engine("sqlite://")
    SQLModel.metadata.create_all(engine)
    yield Ladder(engine)
    engine.dispose()


FARMS: dict[str, Callable[[Ladder, int], None]] = {
    "a new name leaves at once": lambda ladder, n: ladder.play("farmer", f"new{n}", leave_after=1),
    "a friend leaves at once": lambda ladder, n: ladder.play("farmer", "friend1", leave_after=1),
    "friends leave before they have played": lambda ladder, n: ladder.play(
        "farmer", f"friend{n % 3}", leave_after=OWN_MOVES - 1
    ),
    "a new name leaves late": lambda ladder, n: ladder.play("farmer", f"new{n}", leave_after=OWN_MOVES + 1),
    "a new name loses": lambda ladder, n: ladder.play("farmer", f"new{n}"),
    "a friend lets the clock play": lambda ladder, n: ladder.play("farmer", f"friend{n % 3}", idle=True),
}
"""Ways to lose on purpose that cost no real game against an experienced player."""


@pytest.mark.parametrize("farm", FARMS)
def test_a_game_that_was_not_played_gains_nothing(ladder: Ladder, farm: str) -> None:
    """Given many games lost on purpose without being played, then the winner gains nothing at all."""
    ladder.make_experienced([f"friend{n}" for n in range(3)])
    for n in range(TRIES):
        FARMS[farm](ladder, n)
    assert ladder.rating("farmer") == 1000.0


def test_the_player_who_leaves_still_loses(ladder: Ladder) -> None:
    """Given a player who leaves in the first round, then they lose rating, and the other gains none."""
    ladder.play("stayer", "leaver", leave_after=1)
    assert ladder.rating("leaver") < 1000 - 50
    assert ladder.rating("stayer") == 1000


def test_the_same_opponent_counts_less_and_less(ladder: Ladder) -> None:
    """Given one experienced friend who always loses, then a week of games is worth less than two games."""
    ladder.make_experienced(["friend0", "friend1", "friend2"])
    gains = []
    for _ in range(TRIES):
        before = ladder.rating("farmer")
        ladder.play("farmer", "friend0")
        gains.append(ladder.rating("farmer") - before)
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 50
    assert sum(gains) < 2 * gains[0]
    assert gains[COUNTED_REPETITIONS:] == [0.0] * (TRIES - COUNTED_REPETITIONS)
    ladder.now += 2 * WEEK_MILLISECONDS
    before = ladder.rating("farmer")
    ladder.play("farmer", "friend0")
    assert ladder.rating("farmer") > before


def test_games_that_were_played_count(ladder: Ladder) -> None:
    """Given experienced players, then the winner gains and the loser loses, even if the loser leaves late."""
    ladder.make_experienced(["a", "b", "c", "d"])
    for loser, leave_after in (("b", None), ("c", OWN_MOVES + 1)):
        winner_before, loser_before = ladder.rating("a"), ladder.rating(loser)
        ladder.play("a", loser, leave_after=leave_after)
        assert ladder.rating("a") > winner_before + 10
        assert ladder.rating(loser) < loser_before - 10


def test_a_team_gains_and_loses_together(ladder: Ladder) -> None:
    """Given a team game among experienced players, then the winning side gains and the other loses."""
    game = next(game for game in CATALOGUE.values() if game.teams is not None)
    match, log = play_game("team", game.id)
    users = [f"user{seat}" for seat in range(match.seats)]
    for _ in range(2):
        ladder.finish(match, log, users)
    winners = game.outcome(match.state).winners
    gains = {seat: ladder.rating(user, game) - 1000 for seat, user in enumerate(users)}
    assert {seat for seat, gain in gains.items() if gain > 0} == set(winners)
    assert {seat for seat, gain in gains.items() if gain < 0} == set(range(match.seats)) - set(winners)
