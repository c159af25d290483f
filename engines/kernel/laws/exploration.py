"""Random choices that prefer what was chosen least, so that the laws reach rare paths early."""

from collections import Counter
from typing import Any

from engines.kernel.choices.agenda import begin_choice, finish_choice, follow_answer
from engines.kernel.choices.decision import Answer, Decision, Path, Pick
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Events, Game
from engines.kernel.rng import RandBelow

PREFERENCE_INTERVAL = 2
"""The average number of decisions of which one takes the option chosen least; the others are random."""

Kind = tuple[Any, ...]
"""The kind of a state or of a choice: what is offered, or what was chosen and what happened."""


class Exploration:
    """The answers, states and choices of all games of an inspection, by kind."""

    def __init__(self) -> None:
        self._chosen = Counter[tuple[str, str]]()
        self._met = set[Kind]()

    def choose(self, game: Game[S], state: S, seat: int, dice: RandBelow) -> tuple[Path, S, Events]:
        """A random choice like that of `random_choice`, half of whose answers are those chosen least."""
        cursor = begin_choice(state, seat)
        path: Path = ()
        while cursor.decision is not None:
            answer = self._answer(cursor.decision, dice)
            cursor, path = follow_answer(cursor, answer), (*path, answer)
        after, events = game.collect_events(finish_choice(cursor))
        return path, after, events

    def _answer(self, decision: Decision, dice: RandBelow) -> Answer:
        if not isinstance(decision, Pick):
            return decision.random_answer(dice)
        topic, verbs = decision.topic.key, {option.id: option.verb for option in decision.options}
        if decision.least <= 1 <= decision.most and dice(PREFERENCE_INTERVAL) == 0:
            available = decision.available()
            fewest = min(self._chosen[topic, option.verb] for option in available)
            rarest = [option.id for option in available if self._chosen[topic, option.verb] == fewest]
            answer = Answer(picks=(rarest[dice(len(rarest))],))
        else:
            answer = decision.random_answer(dice)
        self._chosen.update([(topic, verbs[id]) for id in answer.picks or ()])
        return answer

    def is_new_state(self, game: Game[Any], state: Any) -> bool:
        """Whether no earlier state had the same topics, verbs, and reasons of blocked options."""
        return self._meet(tuple([_describe_decision(decision) for decision in game.pending(state)]))

    def is_new_choice(self, game: Game[Any], state: Any, seat: int, path: Path, events: Events) -> bool:
        """Whether no earlier choice had the same topic, verbs and kinds of events."""
        decision = game.decision(state, seat)
        topic = decision.topic.key if decision else ""
        verbs = tuple(sorted({id.partition(":")[0] for id in path[0].picks or ()})) if path else ()
        return self._meet((topic, verbs, frozenset([type(event).__name__ for event in events])))

    def _meet(self, kind: Kind) -> bool:
        """Remember a kind, and return whether it is new."""
        is_new = kind not in self._met
        self._met.add(kind)
        return is_new


def _describe_decision(decision: Decision) -> Kind:
    if not isinstance(decision, Pick):
        return (decision.topic.key,)
    verbs = frozenset([(option.verb, option.blocked and option.blocked.key) for option in decision.options])
    return decision.topic.key, verbs
