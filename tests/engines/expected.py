"""What the tests of all games expect of one game: facts that belong to the game, in its own test folder.

`tests/engines/<game>/expected.py` has an `EXPECTED`. Without that file, and in every field that it leaves
out, the tests of all games check only what holds for any game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec


@dataclass(frozen=True, kw_only=True)
class Expected:
    """Facts of a game, and promises that it keeps although not every game does.

    - `components`: the number of different components in its list.
    - `counted`: the kinds of components that `magehall balance` finds in one game.
    - `first_answers`: the first answers of Easy, Medium and Master at one moment, with counted playouts.
    - `continued_hash`: the start of the hash of a state from which a game was continued.
    - `has_appraisal`: its bots have learned weights, or it has an appraisal of its own.
    - `has_previews`, `has_goal_previews`: in one choice of five or more, players know its result beforehand;
      some of these results move the goal.
    - `sends_steps`: some of its decisions have details that pages get together with the question.
    - `pictured`: the moments with a reviewed picture: those that the other moments resemble most.
    - `short_options`: options that end a game soon that continues when all others have left.
    """

    components: int | None = None
    counted: frozenset[str] = frozenset()
    first_answers: tuple[str, ...] = ()
    continued_hash: str = ""
    has_appraisal: bool = False
    has_previews: bool = False
    has_goal_previews: bool = False
    sends_steps: bool = False
    pictured: tuple[str, ...] = ()
    short_options: Mapping[str, str] = field(default_factory=dict)


def find_expected(game_id: str) -> Expected:
    """The expectations of a game."""
    name = f"tests.engines.{game_id}.expected"
    if find_spec(f"tests.engines.{game_id}") is None or find_spec(name) is None:
        return Expected()
    expected: Expected = import_module(name).EXPECTED
    return expected
