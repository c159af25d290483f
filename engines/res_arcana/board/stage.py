"""The stage: Places of Power, monuments and magic items; before round 1 also the viewer's mages and deck."""

from msgspec import Struct

from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.board.faces import Piece, card_facts, component_piece
from engines.res_arcana.board.facts import chosen_mage, known_cards
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card, Kind
from engines.res_arcana.limits import DISPLAY_SIZE
from engines.res_arcana.state import Component, Phase, Player, Table


class ClaimedPlace(Struct, frozen=True, gc=False):
    """A claimed place and its owner."""

    piece: Piece
    holder: Person


class Supply(Struct, frozen=True, gc=False):
    """The row of monuments and magic items."""


class MonumentGap(Struct, frozen=True, gc=False):
    """A placeholder for a monument that is about to be revealed, so that the other tiles do not move."""


class MonumentDeck(Struct, frozen=True, gc=False):
    """The monument deck."""

    count: int
    words: str


class TileRow(Struct, frozen=True, gc=False):
    """A row of tiles with a heading."""

    name: str


class Opening(Struct, frozen=True, gc=False):
    """The choice of a mage: its heading, and what the viewer knows of their deck."""

    title: str
    deck: str
    deck_words: str


def build_stage(
    view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker
) -> tuple[Fragment, ...]:
    """Two rows of tiles; while mages are chosen, the viewer's mages and deck above them."""
    board = (_build_places(view, people, say), _build_supply(view, say))
    player = view.players[viewer] if viewer is not None else None
    if view.phase is Phase.MAGES and player is not None and (len(player.mages) or len(player.mage)):
        return (_build_opening(player, say), *board)
    return board


def _build_places(view: Table, people: tuple[Person, ...], say: Speaker) -> Fragment:
    """The row of places, claimed or not, in an order that never changes."""
    claimed = {
        component.card: (component, seat)
        for seat, player in enumerate(view.players)
        for component in player.components
        if CARDS[component.card].kind is Kind.PLACE
    }
    tiles = []
    for card in sorted((*view.places, *claimed)):
        if card in claimed:
            component, seat = claimed[card]
            tiles.append(_build_claimed(component, people[seat], say))
        else:
            tiles.append(_build_tile(card, "place", say))
    return Fragment("places", "places", TileRow(say.say("stage.places", {})), (tuple(tiles),))


def _build_claimed(component: Component, holder: Person, say: Speaker) -> Fragment:
    id = f"place-{component.card.name.lower()}"
    return Fragment(id, "claimed", ClaimedPlace(component_piece(component, say), holder))


ID_PREFIXES = {"in_deck": "deck"}
"""The prefix of fragment ids in a zone, where it is not the zone's own name."""

_TILES: dict[tuple[Card, str, Language], Fragment] = {}
"""The tile of every component in each zone and language, each created once."""


def _build_tile(card: Card, zone: str, say: Speaker) -> Fragment:
    """The tile of a component that nobody has, or that only the viewer can see."""
    tile = _TILES.get((card, zone, say.translate))
    if tile is None:
        facts = card_facts(card, say)
        id = f"{ID_PREFIXES.get(zone, zone)}-{facts.key}"
        tile = _TILES[card, zone, say.translate] = Fragment(id, zone, Piece(facts, f"{zone}:{facts.key}"))
    return tile


def _build_supply(view: Table, say: Speaker) -> Fragment:
    count = len(view.monuments)
    words = say.say("stage.monuments.top" if count else "stage.monuments.none", {})
    deck = Fragment("monument-deck", "monument_deck", MonumentDeck(count, words))
    monuments = [_build_tile(card, "monument", say) for card in view.display]
    if count and len(monuments) < DISPLAY_SIZE:
        monuments.append(Fragment("monument-gap", "gap", MonumentGap()))
    items = [_build_tile(card, "item", say) for card in view.items]
    return Fragment("supply", "supply", Supply(), ((deck, *monuments, *items),))


def _build_opening(player: Player, say: Speaker) -> Fragment:
    """The viewer's mages and the cards of their deck, in no meaningful order.

    Cards with the longest texts come first because the first cells are wide.
    """
    chosen = chosen_mage(player)
    mages = [chosen] if chosen is not None else [card for card in player.mages.cards if card is not None]
    deck = known_cards(player.deck)
    facts = Opening(
        say.say("stage.mage.kept" if chosen is not None else "stage.mage", {}),
        say.say("stage.deck", {}),
        say.say("stage.deck.known" if deck else "stage.deck.unknown", {"count": len(player.deck)}),
    )
    faces = tuple([_build_tile(card, "mage", say) for card in sorted(mages)])
    longest_first = sorted(deck, key=lambda card: -len(card_facts(card, say).words))
    cards = tuple([_build_tile(card, "in_deck", say) for card in longest_first])
    return Fragment("opening", "opening", facts, (faces, cards))
