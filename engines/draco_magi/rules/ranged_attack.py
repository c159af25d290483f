"""Ranged attacks: choosing a target, revealing hits and shields, resolution, and volleys (R20-R26)."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec.structs import replace

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, BattleCard
from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.cards.dragons import has_primitive
from engines.draco_magi.cards.kinds import Dragon, Stat
from engines.draco_magi.cards.primitives import ReachAnyBattlefield, RedrawIfNoHit, SecondRangedAttack
from engines.draco_magi.effects.discarding import discard_topmost
from engines.draco_magi.effects.open_cards import discard_open_cards, reveal_cards
from engines.draco_magi.effects.values import automatic_successes, is_immune, pierced_shields, value_at
from engines.draco_magi.events.placement import (
    RangedAttacked,
    RangedHeld,
    RangedHit,
    RangedRedrawn,
    ShieldDrawn,
)
from engines.draco_magi.limits import BATTLEFIELDS_IN_PLAY
from engines.draco_magi.rules.option_ids import DECLINED, decline_option, draw_option
from engines.draco_magi.state import Ranged, Table
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import first_available
from engines.kernel.choices.tasks import Ask, Step
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text, text

STOP: Option[int] = Option("stop", 0)


def why_cannot_target(table: Table, seat: int, at: int) -> Text | None:
    """Return why a player can't target the opponent's stack at a battlefield, or None if they can (R21)."""
    return _why_safe(table.field(at).topmost(1 - seat))


def _why_safe(top: Dragon | None) -> Text | None:
    if top is None:
        return text("why.no_target")
    return text("why.immune", dragon=top) if is_immune(top) else None


@cache
def _target_option(at: int, opponent: int, top: Dragon | None, side: Side) -> Option[int]:
    label = text("option.place", at=at)
    if top is not None:
        label = text("option.shoot", dragon=top, at=at, side=side)
    return Option(f"attack:{at}", at, f"stack:{at}:{opponent}", _why_safe(top), label, subject=at)


def fields_in_reach(dragon: Dragon, origin: int) -> Iterable[int]:
    """Battlefields that a dragon placed at `origin` may make a ranged attack on (R21)."""
    return range(BATTLEFIELDS_IN_PLAY) if has_primitive(dragon, ReachAnyBattlefield) else (origin,)


class AnnounceRanged(Ask[Table], frozen=True):
    """Decision D6: choose the target of a dragon that was placed, or decline.

    For the second attack of a volley this is D6b. Skipped if the dragon can't attack (R20, R21).
    """

    seat: Public[int]
    dragon: Public[Dragon]
    origin: Public[int]
    second: Public[bool] = False

    def _count_cards(self, table: Table) -> int:
        land = table.field(self.origin).side.land
        return value_at(self.dragon, Stat.RANGED, land) - self.second

    def ask(self, state: Table) -> Decision | None:
        cards = self._count_cards(state)
        if cards < 1:
            return None
        opponent = 1 - self.seat
        fields = [(at, state.field(at)) for at in fields_in_reach(self.dragon, self.origin)]
        targets = [_target_option(at, opponent, field.topmost(opponent), field.side) for at, field in fields]
        options = (*targets, decline_option("attack"))
        default = first_available(options)
        if default == (options[-1].id,):
            return None
        topic = text("volley" if self.second else "ranged", seat=self.seat, dragon=self.dragon, count=cards)
        return Pick(seat=self.seat, topic=topic, options=options, default=default, public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        """Reveal the attacker's cards and add up the hits (R22)."""
        (at,) = values
        if at == DECLINED:
            return state
        defender, field, count = 1 - self.seat, state.field(at), self._count_cards(state)
        target = field.stacks[defender][-1]
        cards, state = reveal_cards(state, self.seat, count)
        hits = _count_hits(cards) + automatic_successes(self.dragon, "hit")
        state = state.emit(RangedAttacked(self.seat, self.dragon, target, at, cards, hits))
        if not hits and has_primitive(self.dragon, RedrawIfNoHit):
            cards, state = reveal_cards(state, self.seat, count)
            hits = _count_hits(cards)
            state = state.emit(RangedRedrawn(self.seat, self.dragon, cards, hits))
        shot = Ranged(
            seat=self.seat,
            dragon=self.dragon,
            origin=self.origin,
            target=target,
            field=at,
            cards=count,
            left=value_at(target, Stat.SHIELD, field.side.land),
            hits=hits,
            second=self.second,
        )
        return state.change(ranged=_update_shields(shot, 0)).then(AskShield(defender), ResolveRanged())


def _update_shields(shot: Ranged, drawn: int) -> Ranged:
    """Update the shields of an attack: those on revealed cards plus automatic ones, less pierced ones."""
    shields = drawn + automatic_successes(shot.target, "shield") - pierced_shields(shot.dragon)
    return replace(shot, drawn=drawn, shields=max(0, shields))


def missing_shields(shot: Ranged) -> int:
    """Number of shields still to be revealed to save the target; each pierced one adds one (R23)."""
    automatic = automatic_successes(shot.target, "shield") - pierced_shields(shot.dragon)
    return max(0, shot.hits - automatic - shot.drawn) if shot.hits > shot.shields else 0


def _count_hits(cards: tuple[BattleCard, ...]) -> int:
    return sum([BATTLE_CARDS[card].hits for card in cards])


class AskShield(Ask[Table], frozen=True):
    """Decision D7: reveal a card, up to the shield value of the target, or stop (R23)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision | None:
        shot, player = state.current_ranged, state.players[self.seat]
        if not shot.left or not (len(player.battle_deck) or len(player.battle_discard)):
            return None
        topic = text(
            "shield",
            seat=self.seat,
            dragon=shot.target,
            hits=shot.hits,
            shields=shot.shields,
            left=shot.left,
            missing=missing_shields(shot),
        )
        draw = draw_option(self.seat)
        default = draw if shot.hits > shot.shields else STOP
        return Pick(seat=self.seat, topic=topic, options=(draw, STOP), default=(default.id,), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        if not values[0]:
            return state
        (card,), state = reveal_cards(state, self.seat, 1)
        shot = state.current_ranged
        shot = _update_shields(replace(shot, left=shot.left - 1), shot.drawn + BATTLE_CARDS[card].shields)
        return state.change(ranged=shot).emit(ShieldDrawn(self.seat, card, shot.shields)).then(self)


class ResolveRanged(Step[Table], frozen=True):
    """Discards the target if there are more hits than shields, and all revealed cards (R24, R25)."""

    def run(self, state: Table) -> Table:
        shot = state.current_ranged
        defender = 1 - shot.seat
        state = discard_open_cards(state).change(ranged=None)
        if shot.hits <= shot.shields:
            return state.emit(RangedHeld(defender, shot.target, shot.field, shot.hits, shot.shields))
        state = discard_topmost(state, defender, shot.field, 1)
        state = state.emit(RangedHit(defender, shot.target, shot.field, shot.hits, shot.shields))
        if shot.second or not has_primitive(shot.dragon, SecondRangedAttack):
            return state
        return state.then(AnnounceRanged(shot.seat, shot.dragon, shot.origin, second=True))
