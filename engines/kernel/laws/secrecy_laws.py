"""The laws of secrecy: worlds that a viewer cannot tell apart stay indistinguishable to them."""

from typing import Any, Generic

from engines.kernel.choices.agenda import BrokenRule, begin_choice, follow_answer
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Conclusions, Events
from engines.kernel.laws.differences import find_difference, is_among, is_same, show_value
from engines.kernel.laws.law_context import LawContext, name_viewer
from engines.kernel.laws.places import find_event_fields, name_places
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
        self.randbelow, self.check, self.check_same = context.randbelow, context.check, context.check_same
        self.visible_decisions = context.visible_decisions

    def check_same_view(self, state: S) -> None:
        """Check law (a): the view and the decisions are the same in a resampled world with another future."""
        viewer = self.context.draw_viewer()
        world = self.context.draw_world(state, viewer)
        if world is None:
            return
        future = rekey(world, f"{self.randbelow(1 << 30)}")
        views = self.game.view(state, viewer), self.game.view(future, viewer)
        self.check_same("other worlds look the same", views, f"the view of {name_viewer(viewer)}")
        name = "other worlds have the same decisions"
        try:
            other_decisions = self.visible_decisions(future, viewer)
        except BrokenRule as error:
            self.check(name, False, f"in a world that {name_viewer(viewer)} cannot tell from this: {error}")
            return
        decisions = self.visible_decisions(state, viewer)
        subject = f"what {name_viewer(viewer)} sees of open decisions"
        self.check_same(name, (decisions, other_decisions), subject, "decisions")

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
        self.check("a world can be dealt", dealt_world is not None, f"none for seat {seat}")
        if dealt_world is None or other_dealt_world is None:
            self.check(
                "dealt worlds reveal nothing",
                dealt_world is other_dealt_world,
                f"seat {seat} gets none in one world",
            )
            return
        subject = f"the world dealt to seat {seat}"
        self.check_same("dealt worlds reveal nothing", (dealt_world, other_dealt_world), subject)
        is_new = dealt_world.rng.open.key != state.rng.open.key
        self.check("dealt worlds have their own random stream", is_new, f"seat {seat} gets the key")
        decisions = self.visible_decisions(state, seat), self.visible_decisions(dealt_world, seat)
        subject = f"what seat {seat} sees of open decisions"
        self.check_same("dealt worlds have the same decisions", decisions, subject, "decisions")

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
                    "other worlds offer the same options",
                    is_legal,
                    lambda: f"{name_viewer(viewer)} is refused {show_value(path)}",
                )
                return
            except BrokenRule as error:
                self.check("other worlds have the same decisions", False, str(error))
                return
            conclusions, other_conclusions = (
                self.game.conclusions(events, viewer),
                self.game.conclusions(other_events, viewer),
            )
            if is_same(conclusions, other_conclusions):
                self._compare_views(before, world, seat, viewer, (after, events), (other_after, other_events))
                return
            is_ordered = not any(
                map(
                    _is_reordered,
                    _list_conclusion_lists(conclusions),
                    _list_conclusion_lists(other_conclusions),
                )
            )
            conclusion_pair = f"{find_difference(conclusions, other_conclusions, 'conclusions')}"
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
        has_same_values = is_same(values, other_values)
        if (not has_same_values or _are_reordered(visible_events, other_visible_events)) and (
            self._is_excused(before, after, events, viewer)
            or self._is_excused(world, other_after, other_events, viewer)
        ):
            return
        if viewer == seat and has_same_values:
            can_undo = is_undoable(self.game, before, after, events, seat, self.seats)
            is_equal = can_undo == is_undoable(self.game, world, other_after, other_events, seat, self.seats)
            self.check("undo is offered in the same cases", is_equal, f"to seat {seat}")
        name, who = "other worlds continue the same", name_viewer(viewer)
        views = self.game.view(after, viewer), self.game.view(other_after, viewer)
        self.check_same(name, views, f"after a choice of seat {seat}, the view of {who}")
        subject = f"what {who} sees of a choice of seat {seat}"
        self.check_same(name, (visible_events, other_visible_events), subject, "events")
        decisions = self.visible_decisions(after, viewer), self.visible_decisions(other_after, viewer)
        subject = f"after a choice of seat {seat}, what {who} sees of open decisions"
        self.check_same(name, decisions, subject, "decisions")
        opened_at, other_opened_at = [
            Match(self.game, self.seats, state, opened_at=(0,) * self.seats).opened_after(later, seat)
            for state, later in ((before, after), (world, other_after))
        ]
        self.check(
            "the ids of decisions reveal nothing",
            opened_at == other_opened_at,
            f"to {who} when seat {seat} chooses",
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
        name, mask = "other worlds look the same after leaving", self.game.mask_events
        who = f"{name_viewer(viewer)} when seat {seat} leaves"
        views = self.game.view(after, viewer), self.game.view(other_after, viewer)
        self.check_same(name, views, f"the view of {who}")
        visible_events = mask(events, viewer), mask(other_events, viewer)
        self.check_same(name, visible_events, f"what is seen by {who}", "events")

    def _compare_details(self, before: S, world: S, seat: int, path: Path) -> bool:
        """Whether every further decision of the choice is equal in both worlds."""
        cursor, other_cursor = begin_choice(before, seat), begin_choice(world, seat)
        for answer in path:
            offers = [
                "none" if decision is None else self.context.offer(decision)
                for decision in (cursor.decision, other_cursor.decision)
            ]
            name, subject = "other worlds have the same further decisions", f"the decision of seat {seat}"
            if not self.check_same(name, offers, subject, "decision"):
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
            lambda: (
                f"{name_viewer(viewer)} sees {_list_things(extra_things)} in "
                f"{_name_event_fields(events, viewer, extra_things)}, but not on the table before or after it"
            ),
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
                {
                    "view": self.game.view(after, viewer),
                    "events": self.game.mask_events(events, viewer),
                    "decisions": self.visible_decisions(after, viewer),
                }
            )
            if viewer is not None and self.game.decision(after, viewer) is not None:
                dealt_worlds.append(deal_world(self.game, after, viewer, Dice(dice)))
        who = f"{name_viewer(viewer)} after a secret choice of seat {seat}"
        self.check_same("a lane keeps its secret", observations, f"what is seen by {who}")
        if len(dealt_worlds) == len(observations):
            self.check_same("dealt worlds reveal nothing", dealt_worlds, f"the world dealt to {who}")

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


def _list_things(things: list[Any]) -> str:
    """Veiled things and their types in a message."""
    return ", ".join([f"{show_value(value)} ({content})" for content, value in things])


def _name_event_fields(events: Events, viewer: Viewer, things: list[Any]) -> str:
    """The fields of events that show these veiled things, in a message."""
    values = tuple([value for _, value in things])
    fields = find_event_fields(events, viewer, lambda value: is_among(value, values))
    return name_places(fields) or "events"


def _list_conclusion_lists(conclusions: Conclusions) -> list[tuple[Any, ...]]:
    """The lists among the fields named by `tells`."""
    return [value for _, fields in conclusions for value in fields.values() if isinstance(value, tuple)]


def _is_reordered(first: tuple[Any, ...], second: tuple[Any, ...]) -> bool:
    """Whether two lists hold the same items in different orders."""
    return first != second and sorted(map(repr, first)) == sorted(map(repr, second))
