"""The laws of secrecy: worlds that a viewer cannot tell apart must show them the same, now and afterwards."""

from collections.abc import Callable
from typing import Any, Generic

from engines.kernel.agenda import BrokenRule, begin_choice, follow_answer
from engines.kernel.audience import Viewer
from engines.kernel.bots import Dice, random_choice
from engines.kernel.decision import Decision, Path, Pick, Refused
from engines.kernel.game import Below, Game, News
from engines.kernel.handout import handout
from engines.kernel.match import has_taught, may_undo
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
        self.searched = self.found = 0

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

    def handout_law(self, state: S, seat: int) -> None:
        """(e) The same dice hand out the same world in any two that the seat cannot tell apart, and it is one
        that looks the same, asks the same and has another key of chance."""
        other = resample(self.game, state, seat, self.below, self.seats)
        if other is None:
            return
        dice = f"{self.below(1 << 62)}"
        handed = handout(self.game, state, seat, Dice(dice))
        again = handout(self.game, rekeyed(other, dice), seat, Dice(dice))
        self.check("a world is handed out", handed is not None, f"none for {seat}")
        if handed is None or again is None:
            self.check("handed-out worlds tell nothing", handed is again, f"{seat} gets none in one world")
            return
        same = self.game.encode(handed) == self.game.encode(again)
        self.check("handed-out worlds tell nothing", same, lambda: f"{seat} gets {handed} and {again}")
        fresh = handed.rng.open.key != state.rng.open.key
        self.check("handed-out worlds have a chance of their own", fresh, f"seat {seat} gets the key")
        alike = self.asked(handed, seat) == self.asked(state, seat)
        self.check("handed-out worlds ask the same", alike, f"seat {seat}")

    def same_future_law(self, before: S, seat: int, path: Path, after: S, news: News) -> None:
        """(b) The same choice and chance in another world show the same, unless it taught the viewer."""
        viewer = self._viewer()
        world = self._other_world(before, viewer)
        if world is None:
            return
        if viewer == seat and not self._same_details(before, world, seat, path):
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
        if self._told(news, viewer) != self._told(told, viewer):
            return
        here, there = self._shown(after, news, viewer), self._shown(then, told, viewer)
        seen, heard = self.game.mask_news(news, viewer), self.game.mask_news(told, viewer)
        if (here != there or _in_another_order(seen, heard)) and (
            self._excused(before, after, news, viewer) or self._excused(world, then, told, viewer)
        ):
            return
        if viewer == seat and here == there:
            back = may_undo(self.game, before, after, news, seat, self.seats)
            same = back == may_undo(self.game, world, then, told, seat, self.seats)
            self.check("undo is offered the same", same, f"to {viewer}")
        name = "other worlds go on the same"
        self.check(
            name, self.game.view(then, viewer) == self.game.view(after, viewer), f"the view of {viewer}"
        )
        self.check(name, seen == heard, lambda: f"{viewer} is told {seen} and {heard}")
        mine, others = self.asked(after, viewer), self.asked(then, viewer)
        self.check(name, mine == others, lambda: f"{viewer} sees {mine} and {others}")

    def same_leaving_law(self, before: S, seat: int, after: S, news: News) -> None:
        """(b) for leaving: whoever goes takes their secrets along."""
        viewer = self._viewer()
        world = self._other_world(before, viewer)
        if world is None or self._excused(before, after, news, viewer):
            return
        then, told = self.game.left(world, seat)
        if self._excused(world, then, told, viewer):
            return
        same = self.game.view(then, viewer) == self.game.view(after, viewer)
        same = same and self.game.mask_news(told, viewer) == self.game.mask_news(news, viewer)
        self.check("other worlds part alike", same, f"the view of {viewer} when {seat} leaves")

    def _same_details(self, before: S, world: S, seat: int, path: Path) -> bool:
        """Whether every further question on the way is the same in both worlds."""
        here, there = begin_choice(before, seat), begin_choice(world, seat)
        for answer in path:
            if here.decision is None or there.decision is None:
                same = here.decision is there.decision
            else:
                same = self._offer(here.decision) == self._offer(there.decision)
            self.check("other worlds ask the same details", same, f"{seat} after {path[:-1]}")
            if not same:
                return False
            here, there = follow_answer(here, answer), follow_answer(there, answer)
        return True

    def _shown(self, state: S, news: News, viewer: Viewer) -> list[Any]:
        """Every veiled value of the table and of news, as the viewer sees it."""
        leaves = self.game.veiled_values(state) + self.game.veiled_news(news)
        return [veiled.masked(viewer) for veiled, _ in leaves]

    def news_law(self, before: S, after: S, news: News) -> None:
        """(c) News shows nobody more than the table does, before or after."""
        quiet = tuple(event for event in news if not event.tells)
        if not quiet:
            return
        viewer = self._viewer()
        shown = self.game.shown_by_news(quiet, viewer)
        known = self.game.knowledge(before, viewer) | self.game.knowledge(after, viewer)
        extra = [thing for thing in shown if thing not in known]
        self.check("news shows what the table shows", not extra, lambda: f"{viewer} is told {extra}")

    def secret_lane_law(self, state: S, seat: int) -> None:
        """(d) Whatever a seat chooses in its lane, everybody else sees and is told the same."""
        viewer = self._viewer()
        if viewer == seat:
            return
        seen, handed = [], []
        dice = f"{self.below(1 << 62)}"
        for _ in range(2):
            _, after, news = random_choice(self.game, state, seat, self.below)
            seen.append(
                (self.game.view(after, viewer), self.game.mask_news(news, viewer), self.asked(after, viewer))
            )
            if viewer is not None and self.game.decision(after, viewer) is not None:
                handed.append(handout(self.game, after, viewer, Dice(dice)))
        self.check("a lane keeps its secret", seen[0] == seen[1], lambda: f"{viewer} sees {seen}")
        if len(handed) == len(seen):
            self.check("handed-out worlds tell nothing", handed[0] == handed[1], f"{viewer} of {seat}'s lane")

    def asked(self, state: S, viewer: Viewer) -> list[Any]:
        """The open questions as the viewer sees them: their own with its offer, others' seat and topic."""
        return [
            self._offer(one) if one.seat == viewer else (one.seat, one.topic)
            for one in self.game.pending(state)
        ]

    def _viewer(self) -> Viewer:
        seat = self.below(self.seats + 1)
        return seat if seat < self.seats else None

    def _other_world(self, state: S, viewer: Viewer) -> S | None:
        near = self.below(3) == 0
        world = resample(self.game, state, viewer, self.below, self.seats, near)
        self.searched += 1
        self.found += world is not None
        return world

    def _excused(self, before: S, after: S, news: News, viewer: Viewer) -> bool:
        """Whether the viewer may have learned something: they were shown it, or chance picked one of several
        things they knew (which of them it was is news, though no thing is)."""
        if has_taught(self.game, before, after, news, (viewer,)):
            return True
        if before.rng == after.rng:
            return False
        return bool(self.game.whereabouts(after, viewer) - self.game.whereabouts(before, viewer))

    def _told(self, news: News, viewer: Viewer) -> News:
        """The events from which everybody may conclude what no card showed."""
        return self.game.mask_news(tuple(event for event in news if event.tells), viewer)

    def _offer(self, decision: Decision) -> Any:
        """What a seat is offered, with the words for it if the game has words."""
        words: list[str] = []
        if self.game.phrases and isinstance(decision, Pick):
            say = self.game.speaker(decision.seat, tuple(f"seat {seat}" for seat in range(self.seats)))
            words = [say.text(option.text) for option in decision.options]
        return decision.offer(), words


def _in_another_order(seen: News, heard: News) -> bool:
    """Whether the same happened one after the other in two worlds, the other way round."""
    return seen != heard and sorted(map(repr, seen)) == sorted(map(repr, heard))
