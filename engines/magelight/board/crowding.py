"""Fits the viewer's cards into their zone: in full, with less art, or with shortened texts.

Up to nine cards always stay in sight on a desktop screen. A shortened text can be read in full in the lens.
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
"""Width for all cards in the narrowest window that has a log beside them, in pixels."""
ROOMY, WIDE, STILL = (92, 140, 172, 208, 232), (100, 128, 156, 192, 192), (100, 168, 192, 208, 236)
"""Widths of cards by their width class, in pixels: in the hand with full art, in the hand with less art, and
out of the hand, where cards have one line less."""
COPY, MARKED = 40, 140
"""Width of a further copy, of which only the edge shows; minimum width of a card with a note on its art."""
GAP, APART, NOTHING = 8, 22, 208
"""Width of the gap between two cards, of the one between the hand and a pile, and of an empty hand."""
LEAST, LEAST_MARKED = 88, 124
"""Minimum width of a shrunk card, and of one with a note on its art."""

EDGES, TITLE_EDGES, EM = 14, 9, 12
"""Padding beside the text and beside the title of a card, and their font size, in pixels."""
LINES = 6
"""Number of lines for title and text together."""
GOES_ON = "\u00a0…"
"""The end of a shortened text."""


@cached_by_identity
def fit(hand: Cards, stored: Cards, passed: Cards) -> tuple[str, tuple[Cards, Cards, Cards]]:
    """Fit the cards into their zone.

    Returns CSS classes of the zone, and the cards, with shortened texts if space is scarce.
    """
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
    """Cards side by side, with their preferred widths by width class and their number of lines."""

    cards: Cards
    widths: Widths
    lines: int

    @property
    def wide(self) -> int:
        """Preferred width of all cards, with the gaps between them."""
        return sum([_width(card, self.widths) + GAP for card in self.cards])


def _shorten(pile: _Pile, share: float) -> Cards:
    """Shorten the texts of a pile's cards to fit when the pile gets only a share of its preferred width."""
    wanted = [(_width(card, pile.widths), _least(card)) for card in pile.cards]
    left = _share(wanted, pile.wide * share - GAP * len(wanted))
    return tuple([_shorten_one(card, pile, left) for card in pile.cards])


def _share(wanted: list[tuple[int, int]], space: float) -> float:
    """The share of its preferred width that each card gets unless it is at its minimum width.

    `wanted` holds the preferred and the minimum width of each card.
    """
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
