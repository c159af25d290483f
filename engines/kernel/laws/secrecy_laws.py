"""The laws of secrecy: worlds that a viewer cannot tell apart look the same to them, now and afterwards."""

from typing import Any, Generic

from engines.kernel.choices.agenda import BrokenRule, begin_choice, follow_answer
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Conclusions, Events
from engines.kernel.laws.law_context import LawContext
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import has_revealed, is_undoable
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.layout import knowledge_of
from engines.kernel.worlds.handout import hand_out_world
from engines.kernel.worlds.resample import rekey, resample

CONCLUSION_WORLDS = 4
"""Other worlds tried in order to find one in which events lead to the same conclusions."""


class SecrecyLaws(Generic[S]):
    """Checks a game's states and choices for random viewers, spectators included."""

    def __init__(self, context: LawContext[S]) -> None:
        self.context = context
        self.game, self.seats = context.game, context.seats
        self.below, self.check = context.below, context.check
        self.visible_decisions = context.visible_decisions

    def check_same_view(self, state: S) -> None:
        """(a) In a resampled world with another future, the viewer's view and decisions are the same."""
        viewer = self.context.draw_viewer()
        world = self.context.other_world(state, viewer)
        if world is None:
            return
        future = rekey(world, f"{self.below(1 << 30)}")
        same = self.game.view(future, viewer) == self.game.view(state, viewer)
        self.check("other worlds look the same", same, f"the view of {viewer}")
        mine = self.visible_decisions(state, viewer)
        try:
            others = self.visible_decisions(future, viewer)
        except BrokenRule as broken:
            others = [broken]
        self.check(
            "other worlds have the same decisions",
            mine == others,
            lambda: f"{viewer} sees {mine} and {others}",
        )

    def check_handout(self, state: S, seat: int) -> None:
        """(g) The same dice deal the same world from any two that the seat cannot tell apart.

        That world also looks the same, has the same decisions, and has another random stream.
        """
        other = resample(self.game, state, seat, self.below, self.seats)
        if other is None:
            return
        dice = f"{self.below(1 << 62)}"
        dealt = hand_out_world(self.game, state, seat, Dice(dice))
        other_dealt = hand_out_world(self.game, rekey(other, dice), seat, Dice(dice))
        self.check("a world can be dealt", dealt is not None, f"none for {seat}")
        if dealt is None or other_dealt is None:
            self.check("dealt worlds reveal nothing", dealt is other_dealt, f"{seat} gets none in one world")
            return
        same = self.game.encode(dealt) == self.game.encode(other_dealt)
        self.check("dealt worlds reveal nothing", same, lambda: f"{seat} gets {dealt} and {other_dealt}")
        is_new = dealt.rng.open.key != state.rng.open.key
        self.check("dealt worlds have their own random stream", is_new, f"seat {seat} gets the key")
        is_same = self.visible_decisions(dealt, seat) == self.visible_decisions(state, seat)
        self.check("dealt worlds have the same decisions", is_same, f"seat {seat}")

    def check_same_future(self, before: S, seat: int, path: Path, after: S, events: Events) -> None:
        """(b) The same choice and chance in another world look the same, unless the viewer learned something.

        Worlds that lead to other public conclusions are skipped.
        """
        viewer = self.context.draw_viewer()
        for world in self.context.other_worlds(before, viewer, CONCLUSION_WORLDS):
            if viewer == seat and not self._compare_details(before, world, seat, path):
                return
            try:
                then, other_events = self.game.choose(world, seat, path)
            except Refused:
                held = seat != viewer
                self.check("other worlds offer the same options", held, lambda: f"{viewer} is refused {path}")
                return
            except BrokenRule as broken:
                self.check("other worlds have the same decisions", False, str(broken))
                return
            mine, others = self.game.conclusions(events, viewer), self.game.conclusions(other_events, viewer)
            if mine == others:
                self._compare_sight(before, world, seat, viewer, (after, events), (then, other_events))
                return
            listed = not any(map(_is_reordered, _conclusion_lists(mine), _conclusion_lists(others)))
            self.check("conclusions reveal no order", listed, lambda: f"{mine} and {others}")  # noqa: B023

    def _compare_sight(
        self, before: S, world: S, seat: int, viewer: Viewer, here: tuple[S, Events], there: tuple[S, Events]
    ) -> None:
        (after, events), (then, other_events) = here, there
        mine, others = (
            self._visible_values(after, events, viewer),
            self._visible_values(then, other_events, viewer),
        )
        seen, other_seen = self.game.mask_events(events, viewer), self.game.mask_events(other_events, viewer)
        if (mine != others or _are_reordered(seen, other_seen)) and (
            self._is_excused(before, after, events, viewer)
            or self._is_excused(world, then, other_events, viewer)
        ):
            return
        if viewer == seat and mine == others:
            back = is_undoable(self.game, before, after, events, seat, self.seats)
            same = back == is_undoable(self.game, world, then, other_events, seat, self.seats)
            self.check("undo is offered in the same cases", same, f"to {viewer}")
        name = "other worlds continue the same"
        self.check(
            name, self.game.view(then, viewer) == self.game.view(after, viewer), f"the view of {viewer}"
        )
        self.check(name, seen == other_seen, lambda: f"{viewer} is told {seen} and {other_seen}")
        own, other = self.visible_decisions(after, viewer), self.visible_decisions(then, viewer)
        self.check(name, own == other, lambda: f"{viewer} sees {own} and {other}")

    def check_same_leaving(self, before: S, seat: int, after: S, events: Events) -> None:
        """(b) for leaving: the secrets of a player who leaves stay hidden."""
        viewer = self.context.draw_viewer()
        world = self.context.other_world(before, viewer)
        if world is None or self._is_excused(before, after, events, viewer):
            return
        then, other_events = self.game.remove_player(world, seat)
        if self._is_excused(world, then, other_events, viewer):
            return
        same = self.game.view(then, viewer) == self.game.view(after, viewer)
        same = same and self.game.mask_events(other_events, viewer) == self.game.mask_events(events, viewer)
        self.check(
            "other worlds look the same after leaving", same, f"the view of {viewer} when {seat} leaves"
        )

    def _compare_details(self, before: S, world: S, seat: int, path: Path) -> bool:
        """Whether every further decision of the choice is the same in both worlds."""
        here, there = begin_choice(before, seat), begin_choice(world, seat)
        for answer in path:
            if here.decision is None or there.decision is None:
                same = here.decision is there.decision
            else:
                same = self.context.offer(here.decision) == self.context.offer(there.decision)
            self.check("other worlds have the same further decisions", same, f"{seat} after {path[:-1]}")
            if not same:
                return False
            here, there = follow_answer(here, answer), follow_answer(there, answer)
        return True

    def _visible_values(self, state: S, events: Events, viewer: Viewer) -> list[Any]:
        """Every veiled value of the state and the events, as the viewer sees it."""
        leaves = self.game.veiled_values(state) + self.game.veiled_in_events(events)
        return [veiled.mask(viewer) for veiled, _ in leaves]

    def check_events(self, before: S, after: S, events: Events) -> None:
        """(c) Events show nobody more than the state does before or after them, apart from `tells`."""
        quiet = self.game.veiled_outside_tells(events)
        if not quiet:
            return
        viewer = self.context.draw_viewer()
        shown = knowledge_of(quiet, viewer)
        known = self.game.knowledge(before, viewer) | self.game.knowledge(after, viewer)
        extra = [thing for thing in shown if thing not in known]
        self.check("events show no more than the table", not extra, lambda: f"{viewer} is told {extra}")

    def check_secret_lane(self, state: S, seat: int) -> None:
        """(d) Whatever a seat chooses in its lane, everybody else sees the same state and events."""
        viewer = self.context.draw_viewer()
        if viewer == seat:
            return
        seen, dealt = [], []
        dice = f"{self.below(1 << 62)}"
        for _ in range(2):
            _, after, events = random_choice(self.game, state, seat, self.below)
            seen.append(
                (
                    self.game.view(after, viewer),
                    self.game.mask_events(events, viewer),
                    self.visible_decisions(after, viewer),
                )
            )
            if viewer is not None and self.game.decision(after, viewer) is not None:
                dealt.append(hand_out_world(self.game, after, viewer, Dice(dice)))
        self.check("a lane keeps its secret", seen[0] == seen[1], lambda: f"{viewer} sees {seen}")
        if len(dealt) == len(seen):
            self.check("dealt worlds reveal nothing", dealt[0] == dealt[1], f"{viewer} of {seat}'s lane")

    def _is_excused(self, before: S, after: S, events: Events, viewer: Viewer) -> bool:
        """Whether the viewer may have learned something.

        Either they were shown it, or chance picked one of several things they knew: which one is new to them.
        """
        if has_revealed(self.game, before, after, events, (viewer,)):
            return True
        if before.rng == after.rng:
            return False
        return bool(self.game.whereabouts(after, viewer) - self.game.whereabouts(before, viewer))


def _are_reordered(seen: Events, other_seen: Events) -> bool:
    """Whether the same events happened in another order."""
    return seen != other_seen and sorted(map(repr, seen)) == sorted(map(repr, other_seen))


def _conclusion_lists(conclusions: Conclusions) -> list[tuple[Any, ...]]:
    """The lists among the fields named by `tells`."""
    return [value for _, fields in conclusions for value in fields.values() if isinstance(value, tuple)]


def _is_reordered(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether two lists hold the same in another order."""
    return one != other and sorted(map(repr, one)) == sorted(map(repr, other))
