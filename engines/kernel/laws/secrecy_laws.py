"""The laws of secrecy: worlds that a viewer cannot tell apart stay indistinguishable to them."""

from typing import Any, Generic

from engines.kernel.choices.agenda import BrokenRule, begin_choice, follow_answer
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Conclusions, Events
from engines.kernel.laws.law_context import LawContext
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Match, has_revealed, is_undoable
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.layout import knowledge_of
from engines.kernel.worlds.resample import rekey, resample
from engines.kernel.worlds.world_dealer import deal_world

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
        """Check law (a): the view and the decisions are the same in a resampled world with another future."""
        viewer = self.context.draw_viewer()
        world = self.context.draw_world(state, viewer)
        if world is None:
            return
        future = rekey(world, f"{self.randbelow(1 << 30)}")
        is_same = self.game.view(future, viewer) == self.game.view(state, viewer)
        self.check("other worlds look the same", is_same, f"the view of {viewer}")
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
        dealt_world = deal_world(self.game, state, seat, Dice(dice))
        other_dealt_world = deal_world(self.game, rekey(world, dice), seat, Dice(dice))
        self.check("a world can be dealt", dealt_world is not None, f"none for {seat}")
        if dealt_world is None or other_dealt_world is None:
            self.check(
                "dealt worlds reveal nothing",
                dealt_world is other_dealt_world,
                f"{seat} gets none in one world",
            )
            return
        is_same_world = self.game.encode(dealt_world) == self.game.encode(other_dealt_world)
        self.check(
            "dealt worlds reveal nothing",
            is_same_world,
            lambda: f"{seat} gets {dealt_world} and {other_dealt_world}",
        )
        is_new = dealt_world.rng.open.key != state.rng.open.key
        self.check("dealt worlds have their own random stream", is_new, f"seat {seat} gets the key")
        has_same_decisions = self.visible_decisions(dealt_world, seat) == self.visible_decisions(state, seat)
        self.check("dealt worlds have the same decisions", has_same_decisions, f"seat {seat}")

    def check_same_future(self, before: S, seat: int, path: Path, after: S, events: Events) -> None:
        """Check law (b): a viewer sees the same choice and draws alike in another world.

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
                is_legal = seat != viewer
                self.check(
                    "other worlds offer the same options", is_legal, lambda: f"{viewer} is refused {path}"
                )
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
                map(
                    _is_reordered,
                    _list_conclusion_lists(conclusions),
                    _list_conclusion_lists(other_conclusions),
                )
            )
            conclusion_pair = f"{conclusions} and {other_conclusions}"
            self.check("conclusions reveal no order", is_ordered, conclusion_pair)

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
            self._list_visible_values(after, events, viewer),
            self._list_visible_values(other_after, other_events, viewer),
        )
        visible_events, other_visible_events = (
            self.game.mask_events(events, viewer),
            self.game.mask_events(other_events, viewer),
        )
        if (values != other_values or _are_reordered(visible_events, other_visible_events)) and (
            self._is_excused(before, after, events, viewer)
            or self._is_excused(world, other_after, other_events, viewer)
        ):
            return
        if viewer == seat and values == other_values:
            can_undo = is_undoable(self.game, before, after, events, seat, self.seats)
            is_same = can_undo == is_undoable(self.game, world, other_after, other_events, seat, self.seats)
            self.check("undo is offered in the same cases", is_same, f"to {viewer}")
        name = "other worlds continue the same"
        self.check(
            name,
            self.game.view(other_after, viewer) == self.game.view(after, viewer),
            f"the view of {viewer}",
        )
        self.check(
            name,
            visible_events == other_visible_events,
            lambda: f"{viewer} sees the events {visible_events} and {other_visible_events}",
        )
        decisions, other_decisions = (
            self.visible_decisions(after, viewer),
            self.visible_decisions(other_after, viewer),
        )
        self.check(
            name, decisions == other_decisions, lambda: f"{viewer} sees {decisions} and {other_decisions}"
        )
        opened_at, other_opened_at = [
            Match(self.game, self.seats, state, opened_at=(0,) * self.seats).opened_after(later, seat)
            for state, later in ((before, after), (world, other_after))
        ]
        is_same = opened_at == other_opened_at
        self.check("the ids of decisions reveal nothing", is_same, f"to {viewer} when {seat} chooses")

    def check_same_leaving(self, before: S, seat: int, after: S, events: Events) -> None:
        """Check law (b) for a player who leaves: their secrets stay hidden."""
        viewer = self.context.draw_viewer()
        world = self.context.draw_world(before, viewer)
        if world is None or self._is_excused(before, after, events, viewer):
            return
        other_after, other_events = self.game.remove_player(world, seat)
        if self._is_excused(world, other_after, other_events, viewer):
            return
        is_same = self.game.view(other_after, viewer) == self.game.view(after, viewer)
        is_same = is_same and self.game.mask_events(other_events, viewer) == self.game.mask_events(
            events, viewer
        )
        self.check(
            "other worlds look the same after leaving", is_same, f"the view of {viewer} when {seat} leaves"
        )

    def _compare_details(self, before: S, world: S, seat: int, path: Path) -> bool:
        """Whether every further decision of the choice is equal in both worlds."""
        cursor, other_cursor = begin_choice(before, seat), begin_choice(world, seat)
        for answer in path:
            if cursor.decision is None or other_cursor.decision is None:
                is_same = cursor.decision is other_cursor.decision
            else:
                is_same = self.context.offer(cursor.decision) == self.context.offer(other_cursor.decision)
            self.check("other worlds have the same further decisions", is_same, f"{seat} after {path[:-1]}")
            if not is_same:
                return False
            cursor, other_cursor = follow_answer(cursor, answer), follow_answer(other_cursor, answer)
        return True

    def _list_visible_values(self, state: S, events: Events, viewer: Viewer) -> list[Any]:
        """Every veiled value of the state and the events, as the viewer sees it."""
        leaves = self.game.veiled_values(state) + self.game.veiled_in_events(events)
        return [veiled.mask(viewer) for veiled, _ in leaves]

    def check_events(self, before: S, after: S, events: Events) -> None:
        """Check law (c): events show no more than the state before or after them, apart from `tells`."""
        veiled_values = self.game.veiled_outside_tells(events)
        if not veiled_values:
            return
        viewer = self.context.draw_viewer()
        shown_things = knowledge_of(veiled_values, viewer)
        known_things = self.game.knowledge(before, viewer) | self.game.knowledge(after, viewer)
        extra_things = [thing for thing in shown_things if thing not in known_things]
        self.check(
            "events show no more than the table",
            not extra_things,
            lambda: f"{viewer} sees {extra_things} in events",
        )

    def check_secret_lane(self, state: S, seat: int) -> None:
        """Check law (d): nobody else can tell apart the choices of a seat in its lane."""
        viewer = self.context.draw_viewer()
        if viewer == seat:
            return
        observations, dealt_worlds = [], []
        dice = f"{self.randbelow(1 << 62)}"
        for _ in range(2):
            _, after, events = random_choice(self.game, state, seat, self.randbelow)
            observations.append(
                (
                    self.game.view(after, viewer),
                    self.game.mask_events(events, viewer),
                    self.visible_decisions(after, viewer),
                )
            )
            if viewer is not None and self.game.decision(after, viewer) is not None:
                dealt_worlds.append(deal_world(self.game, after, viewer, Dice(dice)))
        self.check(
            "a lane keeps its secret",
            observations[0] == observations[1],
            lambda: f"{viewer} sees {observations}",
        )
        if len(dealt_worlds) == len(observations):
            self.check(
                "dealt worlds reveal nothing",
                dealt_worlds[0] == dealt_worlds[1],
                f"{viewer} of {seat}'s lane",
            )

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


def _are_reordered(visible_events: Events, other_visible_events: Events) -> bool:
    """Whether the same events happened in different orders."""
    return visible_events != other_visible_events and sorted(map(repr, visible_events)) == sorted(
        map(repr, other_visible_events)
    )


def _list_conclusion_lists(conclusions: Conclusions) -> list[tuple[Any, ...]]:
    """The lists among the fields named by `tells`."""
    return [value for _, fields in conclusions for value in fields.values() if isinstance(value, tuple)]


def _is_reordered(first: tuple[Any, ...], second: tuple[Any, ...]) -> bool:
    """Whether two lists hold the same items in different orders."""
    return first != second and sorted(map(repr, first)) == sorted(map(repr, second))
