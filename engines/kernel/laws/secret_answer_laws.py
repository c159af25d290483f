"""Law (e): other players cannot tell apart the states after different secret answers."""

from typing import Any, Generic, NamedTuple

from engines.kernel.choices.agenda import BrokenRule, begin_choice, follow_answer
from engines.kernel.choices.decision import Answer, Decision, Path, Pick, Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Events
from engines.kernel.laws import oracle
from engines.kernel.laws.differences import is_among, is_same, show_value
from engines.kernel.laws.law_context import LawContext, name_viewer
from engines.kernel.matches.match import has_revealed
from engines.kernel.secrecy.audience import Viewer

WORLDS = 4
"""Number of other worlds in which the law checks whether an answer is possible."""


class GivenAnswer(NamedTuple):
    """An answer of a path: its verbs, which are public, its values, and the things it names."""

    verbs: Any
    values: tuple[Any, ...]
    things: set[oracle.Thing]


class ChoiceLaws(Generic[S]):
    """Compares two choices of a seat in the same world, for viewers who are not involved."""

    def __init__(self, context: LawContext[S]) -> None:
        self.context, self.game = context, context.game

    def check_secret_choice(self, before: S, seat: int, path: Path, after: S, events: Events) -> None:
        """Check law (e): uninvolved viewers cannot tell apart two choices that differ in one secret answer.

        A viewer is uninvolved if neither choice shows them anything. Choices that lead to different public
        conclusions, declared by an event with `tells`, are legitimately distinguishable and not compared.
        """
        viewer, answer_index = self.context.draw_viewer(), self.context.randbelow(len(path))
        if viewer == seat or self._is_involved(before, after, events, viewer):
            return
        variation = self._vary_answer(before, seat, path, answer_index)
        if variation is None:
            return
        other_path, first, second = variation
        other_after, other_events = self.game.choose(before, seat, other_path)
        if after.rng != other_after.rng or self._is_involved(before, other_after, other_events, viewer):
            return
        conclusions = [self.game.conclusions(shown, viewer) for shown in (events, other_events)]
        if not is_same(*conclusions):
            return
        if not self._is_hidden(after, other_after, viewer, first, second):
            differing_things, event_things = (
                first.things ^ second.things,
                oracle.find_event_things((*events, *other_events), viewer),
            )
            if not differing_things or differing_things & event_things:
                return
            if not self._is_secret(before, seat, path, other_path, answer_index, viewer):
                return
        self.context.worlds += 1
        name, game, check_same = "a secret choice looks the same", self.game, self.context.check_same
        answers = [show_value(answer) for answer in (path[answer_index], other_path[answer_index])]
        who = f"{name_viewer(viewer)} when seat {seat} chooses {answers[0]} or {answers[1]}"
        views = game.view(after, viewer), game.view(other_after, viewer)
        check_same(name, views, f"the view of {who}")
        visible_events = game.mask_events(events, viewer), game.mask_events(other_events, viewer)
        check_same(name, visible_events, f"what is seen by {who}", "events")
        decisions = [self.context.visible_decisions(state, viewer) for state in (after, other_after)]
        check_same(name, decisions, f"what is seen by {who}", "decisions")

    def _vary_answer(
        self, before: S, seat: int, path: Path, answer_index: int
    ) -> tuple[Path, GivenAnswer, GivenAnswer] | None:
        """The path with one answer replaced by another of the same verbs, if the path can be completed."""
        cursor = begin_choice(before, seat)
        for answer in path[:answer_index]:
            cursor = follow_answer(cursor, answer)
        assert cursor.decision is not None
        answer = cursor.decision.random_answer(self.context.randbelow)
        first, second = (
            _describe_answer(cursor.decision, path[answer_index]),
            _describe_answer(cursor.decision, answer),
        )
        if answer == path[answer_index] or first.verbs != second.verbs:
            return None
        try:
            for step in (answer, *path[answer_index + 1 :]):
                cursor = follow_answer(cursor, step)
        except Refused:
            return None
        if cursor.decision is not None:
            return None
        return (*path[:answer_index], answer, *path[answer_index + 1 :]), first, second

    def _is_involved(self, before: S, after: S, events: Events, viewer: Viewer) -> bool:
        return has_revealed(self.game, before, after, events, (viewer,))

    def _is_hidden(
        self, after: S, other_after: S, viewer: Viewer, first: GivenAnswer, second: GivenAnswer
    ) -> bool:
        """Whether both answers are stored in the same place, hidden from the viewer."""
        leaves = zip(self.game.veiled_values(after), self.game.veiled_values(other_after), strict=False)
        for (veiled, _), (other_veiled, _) in leaves:
            if veiled is other_veiled:
                continue
            pairs = zip(veiled.hidden_from(viewer), other_veiled.hidden_from(viewer), strict=False)
            if any(
                value != other_value
                and is_among(value, first.values)
                and is_among(other_value, second.values)
                for value, other_value in pairs
            ):
                return True
        return False

    def _is_secret(
        self, before: S, seat: int, path: Path, other_path: Path, answer_index: int, viewer: Viewer
    ) -> bool:
        """Whether each answer is impossible in some world that the viewer cannot tell from this one."""
        is_doubtful = {path[answer_index]: False, other_path[answer_index]: False}
        for world in self.context.draw_worlds(before, viewer, WORLDS):
            try:
                cursor = begin_choice(world, seat)
                for answer in path[:answer_index]:
                    cursor = follow_answer(cursor, answer)
            except (Refused, BrokenRule):
                continue
            for answer in is_doubtful:
                try:
                    follow_answer(cursor, answer)
                except Refused:
                    is_doubtful[answer] = True
            if all(is_doubtful.values()):
                return True
        return False


def _describe_answer(decision: Decision, answer: Answer) -> GivenAnswer:
    values = decision.check(answer)
    if not isinstance(decision, Pick):
        return GivenAnswer(None, (values,), set())
    picked_options = [option for option in decision.options if option.id in (answer.picks or ())]
    named_things = {
        thing for option in picked_options for thing in oracle.find_things((option.value, option.subject))
    }
    return GivenAnswer(sorted(option.verb for option in picked_options), values, named_things)
