"""Law (e): what a seat chooses among answers that others may not tell apart looks the same to them."""

from typing import Any, Generic

from engines.kernel.agenda import begin_choice, follow_answer
from engines.kernel.audience import Viewer
from engines.kernel.decision import Answer, Decision, Path, Pick, Refused, Split
from engines.kernel.game import News
from engines.kernel.inquiry import Inquiry
from engines.kernel.match import has_taught
from engines.kernel.tasks import S

WORLDS = 4
"""In so many other worlds it is tried whether an answer can be given there too."""


class ChoiceLaws(Generic[S]):
    """Compares two choices of a seat in one and the same world, on behalf of those who are not in them."""

    def __init__(self, inquiry: Inquiry[S]) -> None:
        self.inquiry, self.game, self.check = inquiry, inquiry.game, inquiry.check

    def secret_choice_law(self, before: S, seat: int, path: Path, after: S, news: News) -> None:
        """(e) Two choices that differ in one secret answer show uninvolved viewers the same.

        Uninvolved are those to whom neither choice shows anything. Where the two lead to another public
        conclusion, as declared by an event that `tells`, nothing is compared: there they may be told apart.
        """
        viewer = self.inquiry.draw_viewer()
        if viewer == seat:
            return
        at = self.inquiry.below(len(path))
        other = self._vary(before, seat, path, at)
        if other is None:
            return
        then, told = self.game.choose(before, seat, other)
        if after.rng != then.rng or self._involved(before, after, news, viewer):
            return
        if self._involved(before, then, told, viewer):
            return
        if self.game.conclusions(news, viewer) != self.game.conclusions(told, viewer):
            return
        if not self._hides(after, then, viewer) and not self._is_secret(before, seat, path, other, at, viewer):
            return
        self.inquiry.worlds += 1
        name, game, asked = "a secret choice looks the same", self.game, self.inquiry.asked
        both = f"seat {seat} chooses {path[at]} or {other[at]}"
        self.check(name, game.view(after, viewer) == game.view(then, viewer), f"the view of {viewer}: {both}")
        seen, heard = game.mask_news(news, viewer), game.mask_news(told, viewer)
        self.check(name, seen == heard, lambda: f"{viewer} is told {seen} or {heard}: {both}")
        mine, others = asked(after, viewer), asked(then, viewer)
        self.check(name, mine == others, lambda: f"{viewer} sees {mine} or {others}: {both}")

    def _vary(self, before: S, seat: int, path: Path, at: int) -> Path | None:
        """The same path with another answer of the same verbs in one place, if that can be gone to its end."""
        cursor = begin_choice(before, seat)
        for answer in path[:at]:
            cursor = follow_answer(cursor, answer)
        assert cursor.decision is not None
        answer = cursor.decision.random_answer(self.inquiry.below)
        if answer == path[at] or _verbs(cursor.decision, answer) != _verbs(cursor.decision, path[at]):
            return None
        try:
            for one in (answer, *path[at + 1 :]):
                cursor = follow_answer(cursor, one)
        except Refused:
            return None
        return None if cursor.decision is not None else (*path[:at], answer, *path[at + 1 :])

    def _involved(self, before: S, after: S, news: News, viewer: Viewer) -> bool:
        return has_taught(self.game, before, after, news, (viewer,))

    def _hides(self, one: S, other: S, viewer: Viewer) -> bool:
        """Whether two tables differ in values that the viewer does not know, and in no veiled one they do."""
        leaves = zip(self.game.veiled_values(one), self.game.veiled_values(other), strict=False)
        hidden = False
        for (here, _), (there, _) in leaves:
            if here.masked(viewer) != there.masked(viewer):
                return False
            hidden = hidden or here.hidden_from(viewer) != there.hidden_from(viewer)
        return hidden

    def _is_secret(self, before: S, seat: int, path: Path, other: Path, at: int, viewer: Viewer) -> bool:
        """Whether the viewer does not know, of either answer, that it can be given at all."""
        open_to_doubt = {path[at]: False, other[at]: False}
        for world in self.inquiry.other_worlds(before, viewer, WORLDS):
            for answer, doubted in open_to_doubt.items():
                open_to_doubt[answer] = doubted or not self._offered(world, seat, (*path[:at], answer))
            if all(open_to_doubt.values()):
                return True
        return False

    def _offered(self, world: S, seat: int, path: Path) -> bool:
        try:
            cursor = begin_choice(world, seat)
            for answer in path:
                cursor = follow_answer(cursor, answer)
        except Refused:
            return False
        return True


def _verbs(decision: Decision, answer: Answer) -> Any:
    """What an answer says for everybody to hear: the verbs of its options, how many there are."""
    if isinstance(decision, Split):
        return None
    assert isinstance(decision, Pick)
    picked = [option.verb for option in decision.options if option.id in (answer.picks or ())]
    return picked if decision.ordered else sorted(picked)
