"""The game state: typed changes, options, undo, and random games that end."""

import pytest

from engines.kernel.matches.bots import playout
from engines.kernel.matches.match import Choose, Match, Undo
from engines.magestik import GAME
from engines.magestik.state import Options, Player, PlayerFields, Table, TableFields
from tests.engines.magestik.table import A, B, table
from tests.engines.play import ShortAnswer, path
from tests.rules import rule


def test_typed_changes_name_fields_that_exist() -> None:
    assert set(PlayerFields.__annotations__) == set(Player.__struct_fields__)
    assert set(TableFields.__annotations__) == set(Table.__struct_fields__) - {
        "rng",
        "agenda",
        "news",
        "options",
    }


@rule("R5", "R37")
def test_the_options() -> None:
    assert GAME.parse_options({}) == Options(master="rotates", rounds=20)
    assert GAME.parse_options({"master": "stays", "rounds": 7}) == Options(master="stays", rounds=7)


@pytest.mark.parametrize("given", [{"rounds": 0}, {"rounds": 100}, {"master": "sleeps"}, {"gems": 8}])
def test_options_out_of_range_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(given))):
        GAME.parse_options(given)


@pytest.mark.parametrize(
    ("choice", "undoable"),
    [
        (["cast:draw"], False),
        (["cast:dragon_green"], True),
        (["attack", "seat:1"], True),
        (["end"], False),
    ],
)
def test_only_choices_that_revealed_nothing_can_be_undone(choice: list[ShortAnswer], undoable: bool) -> None:
    play = table(holding={A: "green", B: "red"}, energy={A: "GG"}, dragons={A: ["blue"]}, gems={B: "Y"})
    match = Match(GAME, 3, play.state, opened_at=(0, 0, 0))
    after, _ = match.play(A, Choose(path(choice)))
    assert after.can_undo(A) is undoable
    if undoable:
        assert after.play(A, Undo())[0].state == match.state


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 9))
def test_a_thousand_random_games_end(players: int) -> None:
    for number in range(1000):
        assert playout(GAME, players, Options(), f"{number}").choices > 0
