"""The laws of secrecy: worlds that a viewer cannot tell apart must show him the same, now and afterwards."""

from collections.abc import Callable
from typing import Any, Generic

from engines.kernel.agenda import BrokenRule
from engines.kernel.audience import Viewer
from engines.kernel.decision import Decision, Path, Pick, Refused
from engines.kernel.game import Below, Game, News
from engines.kernel.match import learned
from engines.kernel.resample import rekeyed, resample
from engines.kernel.tasks import S

Check = Callable[..., None]

Renderer = Callable[[Any, Viewer], str]
"""Draws a state as a page for one viewer, so that the pages of two worlds can be compared."""


class SecrecyLaws(Generic[S]):
    """Checks one game's states and choices on behalf of random viewers, watchers included."""

    def __init__(
        self, game: Game[S], seats: int, below: Below, check: Check, render: Renderer | None = None
    ) -> None:
        self.game, self.seats, self.below, self.check, self.render = game, seats, below, check, render

    def same_view_law(self, state: S) -> None:
        """(a) In a resampled world, and under other chance to come, the viewer sees and is asked the same."""
        viewer = self._viewer()
        world = self._other_world(state, viewer)
        if world is None:
            return
        future = rekeyed(world, f"{self.below(1 << 30)}")
        same = self.game.view(future, viewer) == self.game.view(state, viewer)
        self.check("other worlds look the same", same, f"the view of {viewer}")
        mine = self.asked(state, viewer)
        try:
            others = self.asked(future, viewer)
        except BrokenRule as unasked:
            others = [unasked]
        self.check("other worlds ask the same", mine == others, lambda: f"{viewer} sees {mine} and {others}")
        if self.render is not None:
            alike = self.render(state, viewer) == self.render(future, viewer)
            self.check("other worlds draw the same page", alike, f"the page of {viewer}")

    def same_future_law(self, before: S, seat: int, path: Path, after: S, news: News) -> None:
        """(b) The same choice and chance in another world show the same, unless it taught the viewer."""
        viewer = self._viewer()
        world = self._other_world(before, viewer)
        if world is None or self._excused(before, after, news, viewer):
            return
        try:
            then, told = self.game.choose(world, seat, path)
        except Refused:
            held = seat != viewer
            self.check("other worlds offer the same", held, lambda: f"{viewer} is refused {path}")
            return
        except BrokenRule as broken:
            self.check("other worlds ask the same", False, str(broken))
            return
        if self._excused(world, then, told, viewer):
            return
        name = "other worlds go on the same"
        self.check(
            name, self.game.view(then, viewer) == self.game.view(after, viewer), f"the view of {viewer}"
        )
        seen, shown = self.game.seen(news, viewer), self.game.seen(told, viewer)
        self.check(name, seen == shown, lambda: f"{viewer} is told {seen} and {shown}")
        mine, others = self.asked(after, viewer), self.asked(then, viewer)
        self.check(name, mine == others, lambda: f"{viewer} sees {mine} and {others}")

    def news_law(self, before: S, after: S, news: News) -> None:
        """(c) News shows nobody more than the table does, before or after."""
        quiet = tuple(event for event in news if not event.tells)
        if not quiet:
            return
        viewer = self._viewer()
        shown = self.game.shown(quiet, viewer)
        known = self.game.knowledge(before, viewer) | self.game.knowledge(after, viewer)
        extra = [thing for thing in shown if thing not in known]
        self.check("news shows what the table shows", not extra, lambda: f"{viewer} is told {extra}")

    def asked(self, state: S, viewer: Viewer) -> list[Any]:
        """The open questions as the viewer sees them: his own with all it offers, others' seat and topic."""
        return [
            _offer(one) if one.seat == viewer else (one.seat, one.topic) for one in self.game.pending(state)
        ]

    def _viewer(self) -> Viewer:
        seat = self.below(self.seats + 1)
        return seat if seat < self.seats else None

    def _other_world(self, state: S, viewer: Viewer) -> S | None:
        return resample(self.game, state, viewer, self.below, self.seats)

    def _excused(self, before: S, after: S, news: News, viewer: Viewer) -> bool:
        """Whether the viewer may have learned something: he was shown it, an event told everybody, or chance
        picked one of several things he knew (which of them it was is news, though no thing is)."""
        if any(event.tells for event in news) or learned(self.game, before, after, news, viewer):
            return True
        if before.rng == after.rng:
            return False
        return bool(self.game.whereabouts(after, viewer) - self.game.whereabouts(before, viewer))


def _offer(decision: Decision) -> Any:
    """A decision without what never leaves the server: the values of its options."""
    if not isinstance(decision, Pick):
        return decision
    options = [(one.id, one.target, one.blocked, one.label) for one in decision.options]
    rest = (decision.seat, decision.topic, decision.least, decision.most, decision.ordered, decision.default)
    return (*rest, options)
