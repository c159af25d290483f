"""The stage: Places of Power, monuments and magic items; and before the first round one's mages and deck."""

from msgspec import Struct

from engines.kernel.contract.panels import Fragment, Person
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.actions.claim import DISPLAY
from engines.res_arcana.board.faces import Piece, card_facts, component_piece
from engines.res_arcana.board.facts import chosen_mage, known_cards
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Card, Kind
from engines.res_arcana.state import Component, Phase, Player, Table


class Claimed(Struct, frozen=True, gc=False):
    """A place that somebody has, as it lies there."""

    piece: Piece
    holder: Person


class Supply(Struct, frozen=True, gc=False):
    """Monuments and magic items."""


class Gap(Struct, frozen=True, gc=False):
    """The place of a monument that is about to be revealed, so that nothing else moves there."""


class MonumentDeck(Struct, frozen=True, gc=False):
    """The deck of monuments."""

    count: int
    words: str


class Row(Struct, frozen=True, gc=False):
    """A row with a name."""

    name: str


class Opening(Struct, frozen=True, gc=False):
    """The choice of a mage: what it is called, and what is known of the deck."""

    title: str
    deck: str
    deck_words: str


def draw_stage(view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker) -> tuple[Fragment, ...]:
    """Two rows of tiles; while mages are chosen the viewer's lie above them."""
    board = (_places(view, people, say), _supply(view, say))
    player = view.players[viewer] if viewer is not None else None
    if view.phase is Phase.MAGES and player is not None and (len(player.mages) or len(player.mage)):
        return (_opening(player, say), *board)
    return board


def _places(view: Table, people: tuple[Person, ...], say: Speaker) -> Fragment:
    """Those that nobody has, and those that somebody has, each always in its own place."""
    held = {
        one.card: (one, seat)
        for seat, player in enumerate(view.players)
        for one in player.components
        if CARDS[one.card].kind is Kind.PLACE
    }
    tiles = []
    for card in sorted((*view.places, *held)):
        if card in held:
            component, seat = held[card]
            tiles.append(_claimed(component, people[seat], say))
        else:
            tiles.append(_tile(card, "place", say))
    return Fragment("places", "places", Row(say.say("stage.places", {})), (tuple(tiles),))


def _claimed(component: Component, holder: Person, say: Speaker) -> Fragment:
    id = f"place-{component.card.name.lower()}"
    return Fragment(id, "claimed", Claimed(component_piece(component, say), holder))


_IDS = {"in_deck": "deck"}
"""What the ids of a zone begin with, where it is not the zone's own name."""
_TILES: dict[tuple[Card, str, Language], Fragment] = {}
"""Every component where it lies for all, in every language, made once."""


def _tile(card: Card, zone: str, say: Speaker) -> Fragment:
    """A component that nobody has, or that only its viewer has."""
    found = _TILES.get((card, zone, say.translate))
    if found is None:
        facts = card_facts(card, say)
        id = f"{_IDS.get(zone, zone)}-{facts.key}"
        found = _TILES[card, zone, say.translate] = Fragment(id, zone, Piece(facts, f"{zone}:{facts.key}"))
    return found


def _supply(view: Table, say: Speaker) -> Fragment:
    count = len(view.monuments)
    words = say.say("stage.monuments.top" if count else "stage.monuments.none", {})
    deck = Fragment("monument-deck", "monument_deck", MonumentDeck(count, words))
    monuments = [_tile(card, "monument", say) for card in view.display]
    if count and len(monuments) < DISPLAY:
        monuments.append(Fragment("monument-gap", "gap", Gap()))
    items = [_tile(card, "item", say) for card in view.items]
    return Fragment("supply", "supply", Supply(), ((deck, *monuments, *items),))


def _opening(player: Player, say: Speaker) -> Fragment:
    """The mages to choose from, and the cards one will draw: their order tells nothing, so the wordiest have
    the wide places."""
    kept = chosen_mage(player)
    mages = [kept] if kept is not None else [card for card in player.mages.cards if card is not None]
    deck = known_cards(player.deck)
    facts = Opening(
        say.say("stage.mage.kept" if kept is not None else "stage.mage", {}),
        say.say("stage.deck", {}),
        say.say("stage.deck.known" if deck else "stage.deck.unknown", {"count": len(player.deck)}),
    )
    faces = tuple([_tile(card, "mage", say) for card in sorted(mages)])
    longest_first = sorted(deck, key=lambda card: -len(card_facts(card, say).words))
    cards = tuple([_tile(card, "in_deck", say) for card in longest_first])
    return Fragment("opening", "opening", facts, (faces, cards))
