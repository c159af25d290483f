"""What players have: a plate for each rival, and the viewer's own things."""

from msgspec import Struct

from engines.kernel.kept import kept
from engines.kernel.panels import Fragment, Person, Score, draw_plate, hidden
from engines.kernel.piles import Pile
from engines.kernel.text import Speaker
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
    sum_points,
)
from engines.res_arcana.cards.card import Artifact, Card
from engines.res_arcana.rules.victory import GOAL
from engines.res_arcana.state import Component, Phase, Player, Table
from engines.res_arcana.table.placement import placement_discount
from engines.res_arcana.table.points import lines_of, tiebreaker

ROOMY = 4
"""So many cards of a draft leave room to say what they will be."""


class Points(Struct, frozen=True):
    """Points, and where they come from, in words."""

    points: int
    goal: int
    words: str


class Row(Struct, frozen=True):
    """The row of a rival's essences and piles."""


class Lying(Struct, frozen=True):
    """What lies in front of a rival: how much, and what the lens shows of it; whether they hold the first
    player token, and have passed."""

    seat: int
    pieces: int
    first: bool
    passed: bool
    lens: str


class Pool(Struct, frozen=True):
    """Somebody's essences, the five kinds in order."""

    seat: int
    amounts: tuple[Amount, ...]


class PileFacts(Struct, frozen=True):
    """A pile of cards: which, how many, what is known of it in words, and what the lens shows of it."""

    kind: str
    name: str
    count: int
    words: str
    lens: str
    target: str


class Self(Struct, frozen=True):
    """Who the viewer is, and how they stand."""

    person: Person
    score: Points
    first: bool
    passed: bool


class Mine(Struct, frozen=True):
    """How much lies there; what is said where nothing does."""

    pieces: int
    cards: int
    nothing: str


def draw_rival(view: Table, person: Person, say: Speaker) -> Fragment:
    """A rival's plate."""
    seat = person.seat
    rows = _rows(view.players[seat], seat, view.token == seat, say)
    return draw_plate(person, Score(sum_points(view, seat), "star", say.say("plate.score", {})), rows)


@kept
def _rows(player: Player, seat: int, first: bool, say: Speaker) -> tuple[Fragment, ...]:
    components = tuple(sorted_components(player))
    bits = [
        Fragment(f"of-{seat}-{one.card.name.lower()}", "bit", component_piece(one, say)) for one in components
    ]
    for card in known_hand(player):
        bits.append(Fragment(f"held-{seat}-{card.name.lower()}", "held_bit", Piece(card_facts(card, say))))
    piles = (_hand_pile(player, seat, say), *_piles(player, seat, say, mine=False))
    lying = Lying(seat, len(bits), first, player.passed, lens_of(components))
    return (
        Fragment(f"seat-{seat}-have", "have", Row(), ((_pool(player, seat, say),), piles)),
        Fragment(f"seat-{seat}-lies", "lies", lying, (tuple(bits),)),
    )


def draw_own(view: Table, person: Person, say: Speaker) -> tuple[Fragment, ...]:
    """Who the viewer is with essences and piles, and below what lies in front of them and their hand."""
    seat = person.seat
    player, first = view.players[seat], view.token == seat
    facts = Self(person, _score(player, first, say), first, player.passed)
    head = Fragment(f"seat-{seat}", "self", facts, _head_pieces(player, seat, say))
    return (head, _mine(player, person.you, view.phase, say))


@kept
def _head_pieces(player: Player, seat: int, say: Speaker) -> tuple[tuple[Fragment, ...], ...]:
    return ((_pool(player, seat, say),), _piles(player, seat, say, mine=True))


@kept
def _mine(player: Player, yours: bool, phase: Phase, say: Speaker) -> Fragment:
    in_play = tuple([_component(one, say) for one in sorted_components(player)])
    held = known_hand(player)
    hand = [Fragment(f"hand-{card.name.lower()}", "in_hand", _in_hand(player, card, say)) for card in held]
    hand += hidden("hand-unseen", player.in_hand - len(hand))
    stage = "drafting" if phase is Phase.DRAFT else "empty"
    nothing = "" if in_play or len(hand) > ROOMY or not yours else say.say(f"own.{stage}", {})
    return Fragment("mine", "mine", Mine(len(in_play), len(hand), nothing), (in_play, tuple(hand)))


def _target(zone: str, card: Card) -> str:
    return f"{zone}:{card.name.lower()}"


def _component(one: Component, say: Speaker) -> Fragment:
    piece = component_piece(one, say, _target("component", one.card))
    return Fragment(f"own-{one.card.name.lower()}", "component", piece)


def _in_hand(player: Player, card: Artifact, say: Speaker) -> Piece:
    return Piece(card_facts(card, say), _target("hand", card), off=placement_discount(player, card))


def _pool(player: Player, seat: int, say: Speaker) -> Fragment:
    return Fragment(f"pool-{seat}", "pool", Pool(seat, amount_facts(player.pool.counts, say, 0)))


@kept
def _score(player: Player, first: bool, say: Speaker) -> Points:
    lines = lines_of(player, holds_token=first)
    told = [say.noun(line) for line in lines] or [say.say("own.no_points", {})]
    tie = say.say("own.tiebreaker", {"wealth": tiebreaker(player)})
    return Points(sum([line.points for line in lines]), GOAL, ". ".join([*told, tie]))


def _hand_pile(player: Player, seat: int, say: Speaker) -> Fragment:
    count = player.in_hand
    facts = PileFacts(
        "hand", say.say("pile.hand", {}), count, say.say("pile.hand.words", {"count": count}), "", ""
    )
    return Fragment(f"hand-of-{seat}", "small_pile", facts)


def _piles(player: Player, seat: int, say: Speaker, *, mine: bool) -> tuple[Fragment, ...]:
    """Deck and discard pile. Of a deck the lens shows what the viewer knows."""
    macro = "own_pile" if mine else "small_pile"
    known = tuple([card for card in known_top(player.deck) if card is not None]) or known_cards(player.deck)
    words = [_deck_words(player.deck, say)]
    if player.reshuffled:
        words.append(say.say("pile.deck.reshuffled", {"cards": player.reshuffled}))
    words += [say.say("pile.deck.passed", {"to": one.to, "cards": one.cards}) for one in draft_memory(player)]
    deck = PileFacts(
        "deck",
        say.say("pile.deck", {}),
        len(player.deck),
        " ".join(words),
        lens_of_cards(known or player.reshuffled),
        "deck" if mine else "",
    )
    discarded = tuple([card for card in player.discard.cards if card is not None])
    discard = PileFacts(
        "discard",
        say.say("pile.discard", {}),
        len(player.discard),
        say.say("pile.discard.words", {"count": len(player.discard)}),
        lens_of_cards(discarded[::-1]),
        "",
    )
    return (
        Fragment(f"deck-of-{seat}", macro, deck),
        Fragment(f"discard-of-{seat}", macro, discard),
    )


def _deck_words(deck: Pile[Artifact], say: Speaker) -> str:
    count = len(deck)
    if not count:
        return say.say("pile.deck.empty", {})
    if any(card is not None for card in deck.cards):
        return say.say("pile.deck.top", {"count": count})
    return say.say("pile.deck.inside" if deck.listing else "pile.deck.words", {"count": count})
