"""Phase 3, Command Dragons: placing dragons in turn until nobody can (R14-R19, R29)."""

from functools import cache
from typing import Any

from engines.draco_magi.cards.battlefields import Land
from engines.draco_magi.cards.dragons import has_primitive
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.cards.primitives import FreezeBattlefield
from engines.draco_magi.effects.knowledge import note_shown_dragons
from engines.draco_magi.effects.values import forbidden_dragons
from engines.draco_magi.events.placement import CannotPlace, DragonPlaced
from engines.draco_magi.limits import BATTLEFIELDS_IN_PLAY
from engines.draco_magi.rules.abilities import UseAbility
from engines.draco_magi.rules.option_ids import dragon_option, field_option
from engines.draco_magi.rules.ranged_attack import AnnounceRanged
from engines.draco_magi.state import Table
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import first_available
from engines.kernel.choices.tasks import DetailedAsk, Step
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text, text

NO_OPEN_BATTLEFIELD = text("why.no_field")
SIDE_IS_FULL = text("why.full")
FREEZE: Option[bool] = Option("freeze", True)
ORDINARY: Option[bool] = Option("ordinary", False)


def why_cannot_place(table: Table, seat: int, dragon: Dragon, at: int) -> Text | None:
    """Return why a player can't place a dragon at a battlefield, or None if they can (R15, R16)."""
    field = table.field(at)
    if not field.has_room(seat):
        return SIDE_IS_FULL
    if dragon in forbidden_dragons(field.side.land):
        return text("why.forbidden", dragon=dragon, side=field.side)
    return None


def forbidden_everywhere(table: Table, seat: int) -> frozenset[Dragon] | None:
    """Dragons forbidden at every battlefield where a player has room; None if they have no room."""
    return _forbidden_by_all(
        tuple([field.side.land for field in table.fields if field is not None and field.has_room(seat)])
    )


@cache
def _forbidden_by_all(lands: tuple[Land, ...]) -> frozenset[Dragon] | None:
    return frozenset.intersection(*map(forbidden_dragons, lands)) if lands else None


def can_place(table: Table, seat: int) -> bool:
    """Whether a player has a legal placement (R17)."""
    hand, forbidden = table.players[seat].hand, forbidden_everywhere(table, seat)
    return forbidden is not None and not forbidden.issuperset(hand)


class NextPlacement(Step[Table], frozen=True):
    """Lets the player, or else the opponent, place a dragon; ends the phase if neither can (R14, R17)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        for seat in (self.seat, 1 - self.seat):
            if can_place(state, seat):
                return state.then(Place(seat), NextPlacement(1 - seat))
            if len(state.players[seat].hand) and any(
                state.field(at).has_room(seat) for at in range(BATTLEFIELDS_IN_PLAY)
            ):
                state = state.emit(CannotPlace(seat))
        return state


@cache
def _place_option(dragon: Dragon, forbidden: bool) -> Option[Dragon]:
    return dragon_option("hand", dragon, act="place").unless(NO_OPEN_BATTLEFIELD if forbidden else None)


class Place(DetailedAsk[Table], frozen=True):
    """Decision D5: choose the dragon to place, its battlefield, and for a Polar whether it freezes that."""

    seat: Public[int]

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        match answers:
            case ():
                return self._ask_dragon(state)
            case ((dragon,),):
                return self._ask_field(state, dragon)
            case ((dragon,), (at,)) if (
                has_primitive(dragon, FreezeBattlefield) and not state.field(at).is_frozen
            ):
                topic = text("freeze", seat=self.seat, dragon=dragon, side=state.field(at).side)
                return Pick(seat=self.seat, topic=topic, options=(FREEZE, ORDINARY), default=(ORDINARY.id,))
            case ((dragon,), (at,), *freeze):
                return self._place_dragon(state, dragon, at, freezes=freeze == [(True,)])
            case _:
                raise AssertionError(answers)

    def _ask_dragon(self, state: Table) -> Decision:
        hand, forbidden = state.players[self.seat].hand, forbidden_everywhere(state, self.seat)
        dragons = dict.fromkeys(hand)
        options = tuple(
            [_place_option(dragon, forbidden is None or dragon in forbidden) for dragon in dragons]
        )
        topic = text("command", seat=self.seat, count=len(hand))
        return Pick(seat=self.seat, topic=topic, options=options, default=first_available(options))

    def _ask_field(self, state: Table, dragon: Dragon) -> Decision:
        reasons = [why_cannot_place(state, self.seat, dragon, at) for at in range(BATTLEFIELDS_IN_PLAY)]
        options = tuple([field_option(state, at, reason) for at, reason in enumerate(reasons)])
        free = [option for option in options if option.blocked is None]
        default = min(free, key=lambda option: state.field(option.value).count(self.seat))
        topic = text("where", seat=self.seat, dragon=dragon)
        return Pick(seat=self.seat, topic=topic, options=options, default=(default.id,))

    def _place_dragon(self, state: Table, dragon: Dragon, at: int, *, freezes: bool) -> Table:
        """Place the dragon, which then may make a ranged attack and use its ability (R19)."""
        player, field = state.players[self.seat], state.field(at)
        _, hand = player.hand.take(player.hand.index(dragon), ALL)
        new_field = field.frozen_by(self.seat) if freezes else field.with_dragon(self.seat, dragon)
        event = DragonPlaced(self.seat, dragon, at, field.side, freezes)
        state = state.change_player(self.seat, event, hand=hand).change_field(at, new_field)
        state = note_shown_dragons(state, self.seat, [dragon])
        if freezes:
            return state
        return state.then(AnnounceRanged(self.seat, dragon, at), UseAbility(self.seat, dragon, at))
