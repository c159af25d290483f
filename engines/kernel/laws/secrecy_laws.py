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
"""Maximum number of other worlds tried to find one in which events lead to the same conclusions."""


class SecrecyLaws(Generic[S]):
    """Checks a game's states and choices for random viewers, spectators included."""

    def __init__(self, context: LawContext[S]) -> None:
        self.context = context
        self.game, self.seats = context.game, context.seats
        self.randbelow, self.check = context.randbelow, context.check
        self.visible_decisions = context.visible_decisions

    def check_same_view(self, state: S) -> None:
        """Check law (a): in a resampled world with another future, view and decisions are the same."""
        viewer = self.context.draw_viewer()
        world = self.context.draw_world(state, viewer)
        if world is None:
            return
        future = rekey(world, f"{self.randbelow(1 << 30)}")
        same = self.game.view(future, viewer) == self.game.view(state, viewer)
        self.check("other worlds look the same", same, f"the view of {viewer}")
        decisions = self.visible_decisions(state, viewer)
        try:
            other_decisions = self.visible_decisions(future, viewer)
        except BrokenRule as error:
            other_decisions = [error]
        self.check(
            "other worlds have the same decisions",
            decisions == other_decisions,
            lambda: f"{viewer} sees {decisions} and {other_decisions}",
        )

    def check_handout(self, state: S, seat: int) -> None:
        """Check law (g): the same dice deal the same world from two worlds that the seat cannot tell apart.

        The dealt world has the same view and decisions for the seat, and another random stream.
        """
        world = resample(self.game, state, seat, self.randbelow, self.seats)
        if world is None:
            return
        dice = f"{self.randbelow(1 << 62)}"
        dealt = hand_out_world(self.game, state, seat, Dice(dice))
        other_dealt = hand_out_world(self.game, rekey(world, dice), seat, Dice(dice))
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
        """Check law (b): the same choice and draws look the same in another world.

        Cases in which the viewer learned something are excused. Worlds that lead to other public
        conclusions are skipped.
        """
        viewer = self.context.draw_viewer()
        for world in self.context.draw_worlds(before, viewer, CONCLUSION_WORLDS):
            if viewer == seat and not self._compare_details(before, world, seat, path):
                return
            try:
                other_after, other_events = self.game.choose(world, seat, path)
            except Refused:
                held = seat != viewer
                self.check("other worlds offer the same options", held, lambda: f"{viewer} is refused {path}")
                return
            except BrokenRule as error:
                self.check("other worlds have the same decisions", False, str(error))
                return
            conclusions, other_conclusions = (
                self.game.conclusions(events, viewer),
                self.game.conclusions(other_events, viewer),
            )
            if conclusions == other_conclusions:
                self._compare_views(before, world, seat, viewer, (after, events), (other_after, other_events))
                return
            is_ordered = not any(
                map(_is_reordered, _conclusion_lists(conclusions), _conclusion_lists(other_conclusions))
            )
            both = f"{conclusions} and {other_conclusions}"
            self.check("conclusions reveal no order", is_ordered, both)

    def _compare_views(
        self,
        before: S,
        world: S,
        seat: int,
        viewer: Viewer,
        result: tuple[S, Events],
        other_result: tuple[S, Events],
    ) -> None:
        (after, events), (other_after, other_events) = result, other_result
        values, other_values = (
            self._visible_values(after, events, viewer),
            self._visible_values(other_after, other_events, viewer),
        )
        seen, other_seen = self.game.mask_events(events, viewer), self.game.mask_events(other_events, viewer)
        if (values != other_values or _are_reordered(seen, other_seen)) and (
            self._is_excused(before, after, events, viewer)
            or self._is_excused(world, other_after, other_events, viewer)
        ):
            return
        if viewer == seat and values == other_values:
            can_undo = is_undoable(self.game, before, after, events, seat, self.seats)
            same = can_undo == is_undoable(self.game, world, other_after, other_events, seat, self.seats)
            self.check("undo is offered in the same cases", same, f"to {viewer}")
        name = "other worlds continue the same"
        self.check(
            name,
            self.game.view(other_after, viewer) == self.game.view(after, viewer),
            f"the view of {viewer}",
        )
        self.check(name, seen == other_seen, lambda: f"{viewer} sees the events {seen} and {other_seen}")
        decisions, other_decisions = (
            self.visible_decisions(after, viewer),
            self.visible_decisions(other_after, viewer),
        )
        self.check(
            name, decisions == other_decisions, lambda: f"{viewer} sees {decisions} and {other_decisions}"
        )

    def check_same_leaving(self, before: S, seat: int, after: S, events: Events) -> None:
        """Check law (b) for a player who leaves: their secrets stay hidden."""
        viewer = self.context.draw_viewer()
        world = self.context.draw_world(before, viewer)
        if world is None or self._is_excused(before, after, events, viewer):
            return
        other_after, other_events = self.game.remove_player(world, seat)
        if self._is_excused(world, other_after, other_events, viewer):
            return
        same = self.game.view(other_after, viewer) == self.game.view(after, viewer)
        same = same and self.game.mask_events(other_events, viewer) == self.game.mask_events(events, viewer)
        self.check(
            "other worlds look the same after leaving", same, f"the view of {viewer} when {seat} leaves"
        )

    def _compare_details(self, before: S, world: S, seat: int, path: Path) -> bool:
        """Whether every further decision of the choice is the same in both worlds."""
        cursor, other_cursor = begin_choice(before, seat), begin_choice(world, seat)
        for answer in path:
            if cursor.decision is None or other_cursor.decision is None:
                same = cursor.decision is other_cursor.decision
            else:
                same = self.context.offer(cursor.decision) == self.context.offer(other_cursor.decision)
            self.check("other worlds have the same further decisions", same, f"{seat} after {path[:-1]}")
            if not same:
                return False
            cursor, other_cursor = follow_answer(cursor, answer), follow_answer(other_cursor, answer)
        return True

    def _visible_values(self, state: S, events: Events, viewer: Viewer) -> list[Any]:
        """Every veiled value of the state and the events, as the viewer sees it."""
        leaves = self.game.veiled_values(state) + self.game.veiled_in_events(events)
        return [veiled.mask(viewer) for veiled, _ in leaves]

    def check_events(self, before: S, after: S, events: Events) -> None:
        """Check law (c): events show no more than the state before or after them, apart from `tells`."""
        quiet = self.game.veiled_outside_tells(events)
        if not quiet:
            return
        viewer = self.context.draw_viewer()
        shown = knowledge_of(quiet, viewer)
        known = self.game.knowledge(before, viewer) | self.game.knowledge(after, viewer)
        extra = [thing for thing in shown if thing not in known]
        self.check(
            "events show no more than the table", not extra, lambda: f"{viewer} sees {extra} in events"
        )

    def check_secret_lane(self, state: S, seat: int) -> None:
        """Check law (d): all choices of a seat in its lane look the same to everybody else."""
        viewer = self.context.draw_viewer()
        if viewer == seat:
            return
        seen, dealt = [], []
        dice = f"{self.randbelow(1 << 62)}"
        for _ in range(2):
            _, after, events = random_choice(self.game, state, seat, self.randbelow)
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

        Either they were shown it, or a random draw picked one of several things they knew; the pick is new to
        them.
        """
        if has_revealed(self.game, before, after, events, (viewer,)):
            return True
        if before.rng == after.rng:
            return False
        return bool(self.game.whereabouts(after, viewer) - self.game.whereabouts(before, viewer))


def _are_reordered(seen: Events, other_seen: Events) -> bool:
    """Whether the same events happened in different orders."""
    return seen != other_seen and sorted(map(repr, seen)) == sorted(map(repr, other_seen))


def _conclusion_lists(conclusions: Conclusions) -> list[tuple[Any, ...]]:
    """The lists among the fields named by `tells`."""
    return [value for _, fields in conclusions for value in fields.values() if isinstance(value, tuple)]


def _is_reordered(first: tuple[Any, ...], second: tuple[Any, ...]) -> bool:
    """Whether two lists hold the same items in different orders."""
    return first != second and sorted(map(repr, first)) == sorted(map(repr, second))
