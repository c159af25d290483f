"""Pools and components: how essences and components come, go and turn."""

from msgspec.structs import replace

from engines.kernel.audience import ALL
from engines.kernel.piles import Held
from engines.res_arcana.box import CARDS, fits
from engines.res_arcana.cards import Artifact, Card, Kind
from engines.res_arcana.essences import Amounts, minus, plus
from engines.res_arcana.events import ArtifactDestroyed
from engines.res_arcana.ops import Filter
from engines.res_arcana.state import Component, Player, Table


def gain(table: Table, seat: int, amounts: Amounts) -> Table:
    """Essences come from the bank into a pool."""
    return table.change_player(seat, pool=table.players[seat].pool.plus(amounts))


def pay(table: Table, seat: int, amounts: Amounts) -> Table:
    """Essences go from a pool to the bank."""
    return table.change_player(seat, pool=table.players[seat].pool.minus(amounts))


def enter(table: Table, seat: int, card: Card) -> Table:
    """A component comes into play, straight (R15)."""
    components = (*table.players[seat].components, Component(card))
    return table.change_player(seat, components=components)


def withdraw(table: Table, seat: int, card: Card) -> Table:
    """A component leaves play; what was on it goes to the bank (R54)."""
    components = tuple([one for one in table.players[seat].components if one.card != card])
    return table.change_player(seat, components=components)


def _changed(table: Table, seat: int, component: Component) -> Table:
    components = tuple(
        [component if one.card == component.card else one for one in table.players[seat].components]
    )
    return table.change_player(seat, components=components)


def turn(table: Table, seat: int, card: Card, turned: bool = True) -> Table:
    """A component is turned, or straightened."""
    component = table.players[seat].component(card)
    return _changed(table, seat, replace(component, turned=turned))


def store(table: Table, seat: int, card: Card, amounts: Amounts) -> Table:
    """Essences come onto a component (R39)."""
    component = table.players[seat].component(card)
    return _changed(table, seat, replace(component, stored=plus(component.stored, amounts)))


def take_off(table: Table, seat: int, card: Card, amounts: Amounts) -> Table:
    """Essences leave a component."""
    component = table.players[seat].component(card)
    return _changed(table, seat, replace(component, stored=minus(component.stored, amounts)))


def destroy(table: Table, seat: int, card: Card) -> Table:
    """An artifact goes from play to the discard pile of whoever controls it (R54)."""
    table = withdraw(table, seat, card)
    discard = table.players[seat].discard.put(Held(Artifact(card), ALL))
    return table.change_player(seat, discard=discard).tell(ArtifactDestroyed(seat, card))


def artifacts(player: Player, what: Filter = "artifact") -> list[Component]:
    """The artifacts of a sort that a player has in play (R13)."""
    return [
        one for one in player.components if CARDS[one.card].kind is Kind.ARTIFACT and fits(one.card, what)
    ]


def discount(player: Player, card: Card) -> int:
    """What the player's components take off the placement cost of an artifact, turned or not (R16, R35)."""
    off = 0
    for component in player.components:
        one = CARDS[component.card].discount
        if one is not None and fits(card, one.what):
            off += one.n
    return off


def item_of(player: Player) -> Card:
    """The magic item a player holds."""
    return next(one.card for one in player.components if CARDS[one.card].kind is Kind.ITEM)
