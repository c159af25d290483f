"""A sentence together with the state in which a player reads it, and ways to try what it says."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engines.kernel.choices.decision import Answer, Decision
from engines.kernel.contract.game import Game
from engines.kernel.secrecy.audience import Viewer


@dataclass(frozen=True)
class Shown:
    """A phrase, its arguments and its words, as a viewer reads them in a state.

    `path` are the answers of a choice that has begun, `decision` the open decision, `option` the option that
    the sentence is about. `event` is the event that a line of the log reports, `before` the state before it.
    What differs between the games has no type here.
    """

    game: Game[Any]
    state: Any
    viewer: Viewer
    key: str
    args: Mapping[str, Any]
    words: str
    path: tuple[Any, ...] = ()
    decision: Any = None
    option: Any = None
    event: Any = None
    events: tuple[Any, ...] = ()
    before: Any = None

    @property
    def seat(self) -> int:
        """The player who reads the sentence."""
        assert self.viewer is not None
        return self.viewer

    @property
    def player(self) -> Any:
        """The state of the player who reads the sentence."""
        return self.state.players[self.seat]

    def says(self, words: str) -> bool:
        """Whether the sentence contains these words."""
        return words in self.words

    def try_choice(
        self, *answers: str | Answer, choose: Callable[[Decision], Answer | None] | None = None
    ) -> tuple[Any, tuple[Any, ...]]:
        """Complete the choice with these answers, then with `choose` or the defaults.

        Returns the state after it, and its events.
        """
        steps: tuple[Any, ...] = (*self.path, *[_to_answer(answer) for answer in answers])
        while (decision := self.game.explore(self.state, self.seat, steps)) is not None:
            answer = choose(decision) if choose is not None else None
            steps = (*steps, answer or decision.default_answer())
        result: tuple[Any, tuple[Any, ...]] = self.game.choose(self.state, self.seat, steps)
        return result

    def try_option(self) -> tuple[Any, tuple[Any, ...]]:
        """Complete the choice with the option that the sentence is about."""
        assert self.option is not None
        return self.try_choice(self.option.id)

    def open_ids(self) -> set[str]:
        """The options of the open decision that are not blocked."""
        return {option.id for option in getattr(self.decision, "options", ()) if option.blocked is None}


def play_defaults(game: Game[Any], state: Any, until: Callable[[Any], bool], most: int = 500) -> Any:
    """Let all players make their default choices until a condition holds, the game ends or it is enough."""
    for _ in range(most):
        if until(state) or not (pending := game.pending(state)):
            break
        seat = pending[0].seat
        state, _ = game.choose(state, seat, game.default_path(state, seat, lambda bound: 0))
    return state


def _to_answer(answer: str | Answer) -> Answer:
    return answer if isinstance(answer, Answer) else Answer(picks=(answer,))
