"""Operations on pools and components in play."""

from msgspec.structs import replace

from engines.kernel.events import Event
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import HeldCard
from engines.res_arcana.cards.box import CARDS, DISCOUNTS, is_of_sort
from engines.res_arcana.cards.card import Artifact, Card, Kind
from engines.res_arcana.cards.essences import Amounts, Essences, add_amounts, subtract_amounts
from engines.res_arcana.cards.primitives import Discount, Filter
from engines.res_arcana.events.powers import ArtifactDestroyed, EssencesGained, EssencesStored
from engines.res_arcana.state import Component, Player, Table


def add_to_pool(table: Table, seat: int, amounts: Amounts, *events: Event) -> Table:
    """Add essences from the bank to a player's pool."""
    return table.change_player(seat, *events, pool=table.players[seat].pool.plus(amounts))


def pay_from_pool(table: Table, seat: int, amounts: Amounts, *events: Event) -> Table:
    """Pay essences from a player's pool to the bank."""
    return table.change_player(seat, *events, pool=table.players[seat].pool.minus(amounts))


def gain_essences(table: Table, seat: int, amounts: Amounts) -> Table:
    """Add essences to a player's pool and emit the event; do nothing if all amounts are 0."""
    if not any(amounts):
        return table
    return add_to_pool(table, seat, amounts, EssencesGained(seat, Essences(amounts)))


def bring_into_play(
    table: Table, seat: int, card: Card, *events: Event, paid: Amounts | None = None
) -> Table:
    """Put a component into play, straight (R15), and pay its cost, if it has one, to the bank."""
    player = table.players[seat]
    components, pool = (*player.components, Component(card)), player.pool
    if paid is not None:
        pool = pool.minus(paid)
    return table.change_player(seat, *events, pool=pool, components=components)


def _replace_component(table: Table, seat: int, replacement: Component) -> Table:
    components = tuple(
        [
            replacement if component.card == replacement.card else component
            for component in table.players[seat].components
        ]
    )
    return table.change_player(seat, components=components)


def turn_component(table: Table, seat: int, card: Card, turned: bool = True) -> Table:
    """Turn a component, or straighten it."""
    component = table.players[seat].component(card)
    return _replace_component(table, seat, replace(component, turned=turned))


def store_essences(table: Table, seat: int, card: Card, amounts: Amounts) -> Table:
    """Put essences on a component and emit the event (R39)."""
    component = table.players[seat].component(card)
    component = replace(component, stored=add_amounts(component.stored, amounts))
    return _replace_component(table, seat, component).emit(EssencesStored(seat, card, Essences(amounts)))


def take_off_component(table: Table, seat: int, card: Card, amounts: Amounts) -> Table:
    """Remove essences from a component."""
    component = table.players[seat].component(card)
    component = replace(component, stored=subtract_amounts(component.stored, amounts))
    return _replace_component(table, seat, component)


def destroy_artifact(table: Table, seat: int, card: Card) -> Table:
    """Move an artifact from play to its controller's discard pile; essences on it go to the bank (R54)."""
    player = table.players[seat]
    components = tuple([component for component in player.components if component.card != card])
    discard = player.discard.put(HeldCard(Artifact(card), ALL))
    return table.change_player(seat, ArtifactDestroyed(seat, card), components=components, discard=discard)


def artifacts_in_play(player: Player, what: Filter = "artifact") -> list[Component]:
    """A player's artifacts in play that are of a sort (R13)."""
    return [
        component
        for component in player.components
        if CARDS[component.card].kind is Kind.ARTIFACT and is_of_sort(component.card, what)
    ]


def discount_for(player: Player, card: Card) -> int:
    """The discount a player's components give on placing an artifact, whether turned or not (R16, R35)."""
    return sum([discount.count for discount in discounts_of(player) if is_of_sort(card, discount.what)])


def discounts_of(player: Player) -> tuple[Discount, ...]:
    """The discounts on artifacts that a player's components give."""
    return _discounts(player.components)


@cached_by_identity
def _discounts(components: tuple[Component, ...]) -> tuple[Discount, ...]:
    return tuple([DISCOUNTS[component.card] for component in components if component.card in DISCOUNTS])


def magic_item_of(player: Player) -> Card:
    """The magic item a player has."""
    return next(component.card for component in player.components if CARDS[component.card].kind is Kind.ITEM)
