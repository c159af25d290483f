"""Finds rare states of any game: an empty deck, a full hand, a last card, a tie, and pairs of these.

Random games seldom reach them. The search prefers one kind of choice for a while, such as drawing cards, and
continues from the rarest states that it has found.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, zip_longest
from typing import Any, Generic, NamedTuple, TypeVar, cast

from msgspec import Struct

from engines.kernel.choices.agenda import begin_choice, finish_choice, follow_answer
from engines.kernel.choices.decision import Answer, Decision, Pick
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.laws.conditions import Condition, list_conditions, list_measures
from engines.kernel.matches.bots import Dice
from engines.kernel.rng import key_of

EPISODE = 60
"""Choices of a search before it starts again from another state."""
PREFERENCE = 5
"""All but 1 of N choices take the preferred kind, if it is offered."""
EXAMPLES = 4
"""States that are remembered for each condition and each extreme."""
MAX_PAIRED = 24
"""The rarest conditions of a state that are combined in pairs."""


T = TypeVar("T")


class _Example(NamedTuple):
    """A state, and its conditions: also its decision, alone and with each condition of its seat."""

    state: Any
    conditions: frozenset[Condition]


class RareState(NamedTuple):
    """A state, and the rare conditions for which it was chosen."""

    state: Any
    conditions: frozenset[Condition]


def find_rare_states(
    game: Game[S], seats: int, options: Struct, seed: str, choices: int, count: int
) -> list[RareState]:
    """Up to `count` states with the rarest conditions that a search of `choices` choices has reached.

    All of them have an open decision. The same arguments give the same states.
    """
    search = _Search(game, seats, options, seed)
    search.run(choices)
    return list(search.choose(count))


class _Search(Generic[S]):
    """A search: how often each condition was met, and examples of states with it."""

    def __init__(self, game: Game[S], seats: int, options: Struct, seed: str) -> None:
        self.game, self.seats, self.options, self.seed = game, seats, options, seed
        self.dice = Dice(f"rare:{seed}")
        self.met = Counter[Condition]()
        self.examples: dict[Condition, list[_Example]] = {}
        self.extremes: dict[tuple[str, bool], tuple[int, list[_Example]]] = {}
        self.verbs: dict[str, None] = {}

    def run(self, choices: int) -> None:
        """Search for a number of choices."""
        episode = 0
        while choices > 0:
            state = self._begin(episode)
            preferred = self._draw_verb() if episode % 3 else None
            length = EPISODE if episode % 4 else choices
            while self.game.pending(state) and length > 0 and choices > 0:
                self._record(state)
                state = self._choose(state, preferred)
                length, choices = length - 1, choices - 1
            episode += 1

    def choose(self, count: int) -> Iterator[RareState]:
        """Examples of the rarest conditions and of extremes in turn, those with new pairs first."""
        covered = set[tuple[Condition, ...]]()
        chosen = set[int]()
        for is_new in (True, False):
            for example in self._list_candidates():
                rarest = self._sort(example.conditions)[:MAX_PAIRED]
                pairs = {(condition,) for condition in rarest} | set(combinations(rarest[:8], 2))
                if count and id(example) not in chosen and (pairs - covered or not is_new):
                    covered |= pairs
                    chosen.add(id(example))
                    count -= 1
                    yield RareState(example.state, frozenset(rarest[:4]))

    def _list_candidates(self) -> Iterator["_Example"]:
        """The examples, round by round: one of each condition, the rarest first, and one of each extreme."""
        sources = [self.examples[condition] for condition in self._sort(self.examples)]
        extremes = [examples for _, examples in self.extremes.values()]
        mixed = [source for pair in zip_longest(sources, extremes) for source in pair if source]
        for at in range(EXAMPLES):
            yield from [source[at] for source in mixed if at < len(source)]

    def _sort(self, conditions: Iterable[Condition]) -> list[Condition]:
        """The conditions, the rarest first."""
        return sorted(conditions, key=lambda condition: (self.met[condition], condition))

    def _begin(self, episode: int) -> S:
        """The deal, or one of the rarest states found so far."""
        if episode % 2 == 0 or not self.examples:
            state, _ = self.game.start(self.seats, self.options, key_of(f"{self.seed} {episode}", ()))
            return state
        extremes = [examples for _, examples in self.extremes.values()]
        sources = [self.examples[condition] for condition in self._sort(self.examples)[:12]]
        source = self._draw(extremes if extremes and self.dice(2) else sources)
        example: _Example = self._draw(source)
        return cast(S, example.state)

    def _draw(self, items: Sequence[T]) -> T:
        return items[self.dice(len(items))]

    def _record(self, state: S) -> None:
        decision = self.game.pending(state)[0]
        seat, topic = decision.seat, f"decides: {decision.topic.key}"
        conditions = list_conditions(state, seat)
        own = [f"{topic}, {condition}" for condition in conditions if "own " in condition]
        example = _Example(state, conditions.union([topic], own))
        # Sorted, since the order of a set differs between processes.
        for condition in sorted(example.conditions):
            self.met[condition] += 1
            examples = self.examples.setdefault(condition, [])
            if len(examples) < EXAMPLES:
                examples.append(example)
            elif self.dice(self.met[condition]) < EXAMPLES:
                examples[self.dice(EXAMPLES)] = example
        for place, number in list_measures(state, seat):
            for is_largest in (True, False):
                known, examples = self.extremes.get((place, is_largest), (number, []))
                if number == known and len(examples) < EXAMPLES:
                    self.extremes[place, is_largest] = (number, [*examples, example])
                elif number > known if is_largest else number < known:
                    self.extremes[place, is_largest] = (number, [example, *examples[: EXAMPLES - 1]])

    def _draw_verb(self) -> str | None:
        return self._draw(list(self.verbs)) if self.verbs else None

    def _choose(self, state: S, preferred: str | None) -> S:
        """The state after a random choice that prefers options of one verb."""
        decisions = self.game.pending(state)
        cursor = begin_choice(state, decisions[self.dice(len(decisions))].seat)
        while cursor.decision is not None:
            cursor = follow_answer(cursor, self._answer(cursor.decision, preferred))
        after, _ = self.game.collect_events(finish_choice(cursor))
        return after

    def _answer(self, decision: Decision, preferred: str | None) -> Answer:
        if isinstance(decision, Pick):
            available = decision.available()
            self.verbs |= dict.fromkeys([option.verb for option in available])
            liked = [option for option in available if option.verb == preferred]
            if liked and decision.least <= 1 <= decision.most and self.dice(PREFERENCE):
                return Answer(picks=(liked[self.dice(len(liked))].id,))
        return decision.random_answer(self.dice)
