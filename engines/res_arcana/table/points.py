"""Points, itemised by where they come from (R61)."""

from functools import cache
from typing import Literal

from msgspec import Struct

from engines.kernel.identity_cache import cached_by_identity
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card, Tag
from engines.res_arcana.limits import TOKEN_POINTS
from engines.res_arcana.state import Component, Player, Table
from engines.res_arcana.table.components import artifacts_in_play

Source = Literal["printed", "stored", "creature", "dragon", "bonus", "token"]


class PointsLine(Struct, frozen=True, gc=False):
    """An item of a player's points: printed on a component, for essences stored on it, for creatures or
    dragons in play, for one victory check, or for the First Player token (the last two without a card)."""

    source: Source
    points: int
    card: Card | None = None


def points_lines(table: Table, seat: int) -> tuple[PointsLine, ...]:
    """The itemised points of a player; turned components count too."""
    return player_points_lines(table.players[seat], table.token == seat)


@cached_by_identity
def player_points_lines(player: Player, holds_token: bool) -> tuple[PointsLine, ...]:
    """The same from a player's state alone, and whether they hold the First Player token."""
    lines = [
        line
        for component in player.components
        if _may_score(component.card)
        for line in _component_lines(player, component)
    ]
    if player.bonus:
        lines.append(PointsLine("bonus", player.bonus))
    if holds_token:
        lines.append(PointsLine("token", TOKEN_POINTS))
    return tuple(lines)


def total_points(table: Table, seat: int) -> int:
    """The total points of a player."""
    return sum([line.points for line in points_lines(table, seat)])


@cache
def _may_score(card: Card) -> bool:
    row = CARDS[card]
    return bool(row.points or row.counts is not None or row.per_tag)


def _component_lines(player: Player, component: Component) -> list[PointsLine]:
    card, row = component.card, CARDS[component.card]
    lines = []
    if row.points:
        lines.append(PointsLine("printed", row.points, card))
    if points := points_for_stored(component):
        lines.append(PointsLine("stored", points, card))
    for tag, points_each in row.per_tag:
        what: Literal["dragon", "creature"] = "dragon" if tag is Tag.DRAGON else "creature"
        if count := len(artifacts_in_play(player, what)):
            lines.append(PointsLine(what, points_each * count, card))
    return lines


def points_for_stored(component: Component) -> int:
    """The points for essences stored on a component."""
    counts = CARDS[component.card].counts
    return component.stored[counts] if counts is not None else 0
