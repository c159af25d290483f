"""The statistics of random games: their endings and their events."""

from collections import Counter
from enum import Enum, IntEnum

from bench.random_games import count_endings, count_events, event_report, play_game, report
from engines import CATALOGUE
from engines.kernel.events import Event
from engines.kernel.matches.bots import playout
from engines.kernel.secrecy.veiled import Public


def test_every_game_is_counted_once_and_the_same_seed_gives_the_same_counts() -> None:
    """Given a number of games, then each has one ending, and the same seed gives the same endings."""
    game = next(iter(CATALOGUE.values()))
    counts = count_endings(game, game.seats[0], 5, "counted")
    assert counts.total() == 5
    assert counts == count_endings(game, game.seats[0], 5, "counted")


def test_the_report_has_a_row_per_size_and_a_column_per_ending() -> None:
    """Given the endings by number of players, then the report shows their shares."""
    lines = report({2: Counter(purge=1, mill=3), 3: Counter(mill=4)}).splitlines()
    assert lines[0] == "| players | mill | purge |"
    assert lines[2:] == ["| 2 | 75.0 % | 25.0 % |", "| 3 | 100.0 % | 0.0 % |"]


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Card(IntEnum):
    ONE = 1


class Fell(Event, frozen=True):
    colour: Public[Colour]
    card: Public[Card]
    soft: Public[bool]


class Rose(Event, frozen=True):
    height: Public[int]


def test_events_are_counted_with_their_values() -> None:
    """Given events with enums and flags, then each value is counted, and cards and numbers are not."""
    red, blue = Fell(Colour.RED, Card.ONE, True), Fell(Colour.BLUE, Card.ONE, True)
    counts = count_events([red, red, red, blue, Rose(2)])
    assert counts["Fell",] == 4
    assert counts["Fell", "colour", "red"] == 3
    assert event_report(counts, 2).splitlines()[2:] == [
        "| Fell | 2.00 | colour blue: 25.0 %, colour red: 75.0 %, soft True: 100.0 % |",
        "| Rose | 0.50 |  |",
    ]


def test_a_game_is_that_of_a_playout_and_careful_games_differ() -> None:
    """Given a seed, then the game is the one of `playout`, unless topics are answered by default."""
    for game in CATALOGUE.values():
        outcome, events = play_game(game, game.seats[0], "played")
        assert outcome == playout(game, game.seats[0], game.options(), "played").outcome
        assert events
    topics = {topic for game in CATALOGUE.values() for topic in game.clocks}
    game = next(iter(CATALOGUE.values()))
    careful = play_game(game, game.seats[0], "played", topics)
    assert careful == play_game(game, game.seats[0], "played", topics)
    assert careful != play_game(game, game.seats[0], "played")
