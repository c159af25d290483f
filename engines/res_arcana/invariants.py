"""Checks that a state is possible; the tests run them at every state."""

from engines.kernel.secrecy.audience import ALL, only
from engines.res_arcana.cards.box import (
    ALL_ARTIFACTS,
    ALL_MAGES,
    ALL_MONUMENTS,
    CARDS,
    ITEM_ORDER,
    PLACE_TILES,
)
from engines.res_arcana.cards.card import Card, Kind
from engines.res_arcana.limits import DISPLAY_SIZE
from engines.res_arcana.rules.collect_plan import is_possible_plan
from engines.res_arcana.state import Phase, Player, Table


def find_broken_invariant(table: Table) -> str | None:
    """A description of what is impossible about a table, or None."""
    return _check_artifacts(table) or _check_mages(table) or _check_centre(table) or _check_players(table)


def in_play(table: Table, kind: Kind) -> list[Card]:
    """The components of a kind that any player has in play."""
    return [
        component.card
        for player in table.players
        for component in player.components
        if CARDS[component.card].kind is kind
    ]


def piles(player: Player) -> list[Card]:
    """The artifacts a player has that are not in play."""
    return [*player.hand, *player.fresh, *player.deck, *player.discard, *player.pack]


def _check_artifacts(table: Table) -> str | None:
    cards = [*table.box, *in_play(table, Kind.ARTIFACT)]
    for seat, player in enumerate(table.players):
        cards += piles(player)
        if not player.discard.open:
            return "a discarded card is not known to all"
        if not all(known & only(seat) for known in player.hand.known):
            return "a player does not know a card of the hand"
        if not {*player.hand, *player.fresh, *player.deck}.issuperset(player.reshuffled):
            return "a card that was shuffled into a deck is neither there nor in the hand"
    return None if tuple(sorted(cards)) == ALL_ARTIFACTS else "not each of the forty artifacts once"


def _check_mages(table: Table) -> str | None:
    mages = [*table.idle]
    for player in table.players:
        mages += [*player.mages, *player.mage]
        if not player.mage.open and in_play(table, Kind.MAGE):
            return "a mage is still hidden"
    return None if tuple(sorted(mages)) == ALL_MAGES else "not each of the ten mages once"


def _check_centre(table: Table) -> str | None:
    if tuple(sorted([*table.items, *in_play(table, Kind.ITEM)])) != tuple(sorted(ITEM_ORDER)):
        return "not each of the eight magic items once"
    if tuple(sorted([*table.monuments, *table.unveiled])) != ALL_MONUMENTS:
        return "not each of the ten monuments once"
    if not set(in_play(table, Kind.MONUMENT)) <= set(table.unveiled):
        return "a monument was claimed and never turned up"
    if len(table.display) > DISPLAY_SIZE:
        return f"{len(table.display)} monuments on display"
    places = sorted([*table.places, *in_play(table, Kind.PLACE)])
    if [sum([card in tile for card in places]) for tile in PLACE_TILES] != [1] * len(PLACE_TILES):
        return "not one side of each place"
    return None


def _check_players(table: Table) -> str | None:
    for player in table.players:
        amounts = [player.pool.counts, *[component.stored for component in player.components]]
        if min([min(counts) for counts in amounts]) < 0:
            return "less than none of an essence"
        kinds = [CARDS[component.card].kind for component in player.components]
        if kinds.count(Kind.ITEM) > 1 or kinds.count(Kind.MAGE) > 1:
            return "two mages or magic items"
        if table.round and (Kind.ITEM not in kinds or Kind.MAGE not in kinds):
            return "no mage or no magic item"
        plan = player.plan.value
        if (
            table.phase is Phase.COLLECT
            and player.plan.known != ALL
            and plan
            and not is_possible_plan(player, plan)
        ):
            return "a plan that cannot have been made"
        if player.bonus and table.ending is None and table.phase is not Phase.ACTIONS:
            return "points of a check that is over"
    return None
