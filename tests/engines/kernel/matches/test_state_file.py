"""State files: a state survives the way into a file and back, and other files are refused with a reason."""

import json

import pytest

from engines import CATALOGUE
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose, Match
from engines.kernel.matches.state_file import InvalidStateFile, read_state, write_state
from tests.engines.play import Play

MOVES = 5


def play_some(game_id: str) -> Match:  # type: ignore[type-arg]
    """A game after a few random moves."""
    game, dice = CATALOGUE[game_id], Dice("state file")
    match, _ = Match.start(game, game.seats[0], game.parse_options({}), "state file")
    for _ in range(MOVES):
        seat = match.pending[0].seat
        match, _ = match.play(seat, Choose(game.random_path(match.state, seat, dice)))
    return match


def write(match: Match) -> bytes:  # type: ignore[type-arg]
    """A match as a state file."""
    names = ("Ada", "Ged", "Circe", "Merlin")[: match.seats]
    return write_state(match, match.game.parse_options({}), names)


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_state_is_the_same_after_writing_and_reading(game: str) -> None:
    match = play_some(game)
    given = read_state(CATALOGUE, write(match))
    assert (given.game, given.seats, given.names[0]) == (match.game, match.seats, "Ada")
    assert given.options == match.game.parse_options({})
    assert match.game.encode(given.state) == match.game.encode(match.state)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("game", "chess", "there is no game 'chess' here"),
        ("seats", 40, "40 seats"),
        ("names", [], "0 names"),
        ("options", {"wind": 1}, "wind"),
        ("state", {}, "ValidationError: Object missing required field"),
        ("wind", 1, "ValidationError: Object contains unknown field `wind`"),
    ],
)
def test_other_files_are_refused_with_a_reason(field: str, value: object, reason: str) -> None:
    content = json.loads(write(play_some(next(iter(CATALOGUE)))))
    with pytest.raises(InvalidStateFile, match=reason):
        read_state(CATALOGUE, json.dumps(content | {field: value}).encode())


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_test_begins_in_a_deal_with_other_fields(game: str) -> None:
    class GamePlay(Play):  # type: ignore[type-arg]
        """A game of the catalogue in a test."""

    GamePlay.game = CATALOGUE[game]
    seats = CATALOGUE[game].seats[1]
    dealt = GamePlay.given(seats=seats, key="other")
    again = GamePlay.given(seats=seats, rng=dealt.state.rng)
    assert again.state.rng == dealt.state.rng
    assert again.state != dealt.state
