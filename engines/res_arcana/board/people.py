"""Areas of the players: a plate for each rival, and the viewer's own pool, piles and cards."""

from msgspec import Struct

from engines.kernel.bags import Bag
from engines.kernel.contract.panels import Fragment, Person, Score, build_hidden, build_plate
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.piles import Pile
from engines.kernel.words.speaker import Speaker
from engines.res_arcana.board.faces import (
    Amount,
    Piece,
    amount_facts,
    card_facts,
    component_piece,
    lens_of,
    lens_of_cards,
)
from engines.res_arcana.board.facts import (
    draft_memory,
    known_cards,
    known_hand,
    known_top,
    sorted_components,
)
from engines.res_arcana.cards.card import Artifact, Card
from engines.res_arcana.cards.essences import Essence
from engines.res_arcana.limits import POINTS_TO_WIN
from engines.res_arcana.rules.endgame import tiebreaker
from engines.res_arcana.state import Component, Memory, Phase, Player, Table
from engines.res_arcana.table.placement import placement_discount
from engines.res_arcana.table.points import player_points_lines, total_points

CARDS_BESIDE_HINT = 4
"""The maximum number of drafted cards that leave room for a sentence about them."""


class Points(Struct, frozen=True, gc=False):
    """Points, with their sources in words."""

    points: int
    goal: int
    words: str


class PoolRow(Struct, frozen=True, gc=False):
    """The row of a rival's pool and piles."""


class RivalCards(Struct, frozen=True, gc=False):
    """A rival's components and known cards: their number, and their `data-lens` name.

    `first` means that the rival holds the First Player token.
    """

    seat: int
    pieces: int
    first: bool
    passed: bool
    lens: str


class Pool(Struct, frozen=True, gc=False):
    """A player's essences, all five kinds in order."""

    seat: int
    amounts: tuple[Amount, ...]


class PileFacts(Struct, frozen=True, gc=False):
    """A pile of cards: its kind, name and size, what is known of it in words, and its `data-lens` name."""

    kind: str
    name: str
    count: int
    words: str
    lens: str
    target: str


class OwnSummary(Struct, frozen=True, gc=False):
    """The viewer's name, points and standing."""

    person: Person
    score: Points
    first: bool
    passed: bool


class OwnCards(Struct, frozen=True, gc=False):
    """The number of the viewer's components and hand cards, and a text to show if there are none."""

    pieces: int
    cards: int
    nothing: str


def build_rival(view: Table, person: Person, say: Speaker) -> Fragment:
    """A rival's plate."""
    seat = person.seat
    rows = _build_plate_rows(view.players[seat], seat, view.token == seat, say)
    return build_plate(person, Score(total_points(view, seat), "star", say.say("plate.score", {})), rows)


@cached_by_identity
def _build_plate_rows(player: Player, seat: int, first: bool, say: Speaker) -> tuple[Fragment, ...]:
    components = tuple(sorted_components(player))
    cards = [_build_small_card(component, seat, say) for component in components]
    for card in known_hand(player):
        cards.append(Fragment(f"held-{seat}-{card.name.lower()}", "held_bit", Piece(card_facts(card, say))))
    piles = (_build_hand_pile(player.hand_size, seat, say), *_build_player_piles(player, seat, say, False))
    facts = RivalCards(seat, len(cards), first, player.passed, lens_of(components))
    return (
        Fragment(f"seat-{seat}-have", "have", PoolRow(), ((_build_pool(player.pool, seat, say),), piles)),
        Fragment(f"seat-{seat}-lies", "lies", facts, (tuple(cards),)),
    )


@cached_by_identity
def _build_small_card(component: Component, seat: int, say: Speaker) -> Fragment:
    piece = component_piece(component, say)
    return Fragment(f"of-{seat}-{piece.card.key}", "bit", piece)


def build_own_area(view: Table, person: Person, say: Speaker) -> tuple[Fragment, ...]:
    """The viewer's summary, pool and piles, then their components and hand."""
    seat = person.seat
    player, first = view.players[seat], view.token == seat
    facts = OwnSummary(person, _score(player, first, say), first, player.passed)
    pieces = ((_build_pool(player.pool, seat, say),), _build_player_piles(player, seat, say, True))
    head = Fragment(f"seat-{seat}", "self", facts, pieces)
    return (head, _build_own_cards(player, person.you, view.phase, say))


@cached_by_identity
def _build_own_cards(player: Player, yours: bool, phase: Phase, say: Speaker) -> Fragment:
    in_play = tuple([_build_own_component(component, say) for component in sorted_components(player)])
    known = known_hand(player)
    hand = [Fragment(f"hand-{card.name.lower()}", "in_hand", _hand_card(player, card, say)) for card in known]
    hand += build_hidden("hand-unseen", player.hand_size - len(hand))
    stage = "drafting" if phase is Phase.DRAFT else "empty"
    nothing = "" if in_play or len(hand) > CARDS_BESIDE_HINT or not yours else say.say(f"own.{stage}", {})
    return Fragment("mine", "mine", OwnCards(len(in_play), len(hand), nothing), (in_play, tuple(hand)))


def _target(zone: str, card: Card) -> str:
    return f"{zone}:{card.name.lower()}"


@cached_by_identity
def _build_own_component(component: Component, say: Speaker) -> Fragment:
    piece = component_piece(component, say, _target("component", component.card))
    return Fragment(f"own-{component.card.name.lower()}", "component", piece)


def _hand_card(player: Player, card: Artifact, say: Speaker) -> Piece:
    return Piece(card_facts(card, say), _target("hand", card), off=placement_discount(player, card))


@cached_by_identity
def _build_pool(pool: Bag[Essence], seat: int, say: Speaker) -> Fragment:
    return Fragment(f"pool-{seat}", "pool", Pool(seat, amount_facts(pool.counts, say, 0)))


@cached_by_identity
def _score(player: Player, first: bool, say: Speaker) -> Points:
    lines = player_points_lines(player, first)
    lines_in_words = [say.noun(line) for line in lines] or [say.say("own.no_points", {})]
    tie = say.say("own.tiebreaker", {"wealth": tiebreaker(player)})
    return Points(sum([line.points for line in lines]), POINTS_TO_WIN, ". ".join([*lines_in_words, tie]))


@cached_by_identity
def _build_hand_pile(count: int, seat: int, say: Speaker) -> Fragment:
    facts = PileFacts(
        "hand", say.say("pile.hand", {}), count, say.say("pile.hand.words", {"count": count}), "", ""
    )
    return Fragment(f"hand-of-{seat}", "small_pile", facts)


def _build_player_piles(player: Player, seat: int, say: Speaker, is_own: bool) -> tuple[Fragment, ...]:
    """A player's deck and discard pile. The lens shows the cards of the deck that the viewer knows."""
    return _build_piles(
        player.deck, player.discard, player.reshuffled, draft_memory(player), seat, say, is_own
    )


@cached_by_identity
def _build_piles(
    deck: Pile[Artifact],
    discard: Pile[Artifact],
    reshuffled: tuple[Card, ...],
    memory: Memory,
    seat: int,
    say: Speaker,
    is_own: bool,
) -> tuple[Fragment, ...]:
    macro = "own_pile" if is_own else "small_pile"
    known = tuple([card for card in known_top(deck) if card is not None]) or known_cards(deck)
    words = [_say_deck_words(deck, say)]
    if reshuffled:
        words.append(say.say("pile.deck.reshuffled", {"cards": reshuffled}))
    words += [say.say("pile.deck.passed", {"to": passed.to, "cards": passed.cards}) for passed in memory]
    deck_facts = PileFacts(
        "deck",
        say.say("pile.deck", {}),
        len(deck),
        " ".join(words),
        lens_of_cards(known or reshuffled),
        "deck" if is_own else "",
    )
    discard_facts = PileFacts(
        "discard",
        say.say("pile.discard", {}),
        len(discard),
        say.say("pile.discard.words", {"count": len(discard)}),
        lens_of_cards(tuple([card for card in discard.cards if card is not None])[::-1]),
        "",
    )
    return (
        Fragment(f"deck-of-{seat}", macro, deck_facts),
        Fragment(f"discard-of-{seat}", macro, discard_facts),
    )


def _say_deck_words(deck: Pile[Artifact], say: Speaker) -> str:
    count = len(deck)
    if not count:
        return say.say("pile.deck.empty", {})
    if any(card is not None for card in deck.cards):
        return say.say("pile.deck.top", {"count": count})
    return say.say("pile.deck.inside" if deck.listing else "pile.deck.words", {"count": count})
