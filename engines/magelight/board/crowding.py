"""How close one's cards lie: with all that is on them, with less art, or with their words cut short.

All of up to nine cards stay in sight at a desk. What is cut short is read whole in the lens.
"""

from typing import NamedTuple

from msgspec.structs import replace

from engines.kernel.contract.panels import Fragment
from engines.kernel.identity_cache import cached_by_identity
from engines.magelight.board.faces import InHandFacts
from engines.magelight.board.lettering import BOLDER, count_lines, cut_short

Cards = tuple[Fragment, ...]
Widths = tuple[int, ...]

SPACE = 916
"""How wide cards may lie together in the narrowest window with a log beside it, in pixels."""
ROOMY, WIDE, STILL = (92, 140, 172, 208, 232), (100, 128, 156, 192, 192), (100, 168, 192, 208, 236)
"""What they take of it, by their width: in the hand, with all their art and with less, and where they lie
still and have a line less."""
COPY, MARKED = 40, 140
"""What a further copy takes, of which but the edge is shown; at least, one with a note on its art."""
GAP, APART, NOTHING = 8, 22, 208
"""What lies between two of them, what sets a pile apart from the hand, and what takes the place of an empty
hand."""
LEAST, LEAST_MARKED = 88, 124
"""No card is narrower, however many there are; nor one with a note on its art."""

EDGES, TITLE_EDGES, EM = 14, 9, 12
"""The edges of a card beside its words and beside its name, and their size, in pixels."""
LINES = 6
"""How many lines title and words have together."""
GOES_ON = "\u00a0…"
"""What stands where words are cut short."""


@cached_by_identity
def fit(hand: Cards, stored: Cards, passed: Cards) -> tuple[str, tuple[Cards, Cards, Cards]]:
    """How they lie, as classes of what they lie in; and they, with words cut short where they must be."""
    cards = (*hand, *stored, *passed)
    apart = APART * (bool(stored) + bool(passed)) + (0 if hand else NOTHING)
    space = SPACE - GAP * max(len(cards) - 1, 0) - apart
    still = sum([_width(card, STILL) for card in (*stored, *passed)])
    for room, widths in (("", ROOMY), ("snug", WIDE)):
        held = [max(_width(card, widths), MARKED if _facts(card).note else 0) for card in hand]
        if sum(held) + still <= space:
            return room, (hand, stored, passed)
    lying = _Pile(hand, WIDE, LINES), _Pile(stored, STILL, LINES - 1), _Pile(passed, STILL, LINES - 1)
    share = min((SPACE - apart) / sum([pile.wide for pile in lying]), 1)
    hand, stored, passed = [_shorten(pile, share) for pile in lying]
    return "snug tight", (hand, stored, passed)


class _Pile(NamedTuple):
    """Cards that lie together, how wide each wants to be, and how many lines it has."""

    cards: Cards
    widths: Widths
    lines: int

    @property
    def wide(self) -> int:
        """What all of them want, with what lies between them."""
        return sum([_width(card, self.widths) + GAP for card in self.cards])


def _shorten(pile: _Pile, share: float) -> Cards:
    """The cards with as many words as they have room for where the pile has but that share of its width."""
    wanted = [(_width(card, pile.widths), _least(card)) for card in pile.cards]
    left = _share(wanted, pile.wide * share - GAP * len(wanted))
    return tuple([_shorten_one(card, pile, left) for card in pile.cards])


def _share(wanted: list[tuple[int, int]], space: float) -> float:
    """How much of its width is left to each card that is not at its narrowest; of each both."""
    while wanted:
        share = space / sum([wide for wide, _ in wanted])
        narrowest = [least for wide, least in wanted if wide * share < least]
        if not narrowest:
            return share
        space -= sum(narrowest)
        wanted = [(wide, least) for wide, least in wanted if wide * share >= least]
    return 0


def _least(fragment: Fragment) -> int:
    if not _is_first(fragment):
        return COPY
    return LEAST_MARKED if _facts(fragment).note else LEAST


def _shorten_one(fragment: Fragment, pile: _Pile, share: float) -> Fragment:
    facts = _facts(fragment)
    card = facts.card
    wide = max(pile.widths[card.width - 1] * share, _least(fragment))
    left = max(pile.lines - count_lines(card.title, (wide - TITLE_EDGES) / EM / BOLDER), 1)
    opening = "".join([f"{one.word}. " for one in card.keywords])
    brief = cut_short(opening + card.words, (wide - EDGES) / EM, left, GOES_ON)[len(opening) :]
    return fragment if brief == card.words else replace(fragment, facts=replace(facts, brief=brief))


def _width(card: Fragment, widths: Widths) -> int:
    return widths[_facts(card).card.width - 1] if _is_first(card) else COPY


def _is_first(fragment: Fragment) -> bool:
    return _facts(fragment).copy == 1


def _facts(fragment: Fragment) -> InHandFacts:
    facts = fragment.facts
    assert isinstance(facts, InHandFacts)
    return facts
