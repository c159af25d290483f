"""Fits the viewer's cards into their zone: in full, with less art, or with shortened texts.

Up to nine cards always stay in sight on a desktop screen. A shortened text can be read in full in the lens.
"""

from typing import NamedTuple

from msgspec.structs import replace

from engines.kernel.contract.panels import Fragment
from engines.kernel.identity_cache import cached_by_identity
from engines.magelight.board.faces import InHandFacts
from engines.magelight.board.own_area.text_fitting import BOLD_FACTOR, count_lines, shorten_text

Cards = tuple[Fragment, ...]
Widths = tuple[int, ...]

ZONE_WIDTH = 916
"""Width for all cards in the narrowest window that has a log beside them, in pixels."""

FULL_WIDTHS = (92, 140, 172, 208, 232)
"""Widths of cards in the hand with full art, by their width class, in pixels."""

SNUG_WIDTHS = (100, 128, 156, 192, 192)
"""Widths of cards in the hand with less art."""

IDLE_WIDTHS = (100, 168, 192, 208, 236)
"""Widths of cards out of the hand, which have one line less."""

MIN_NOTED_WIDTH = 140
"""Minimum width of a card that has a note on its art."""

MIN_SHRUNK_WIDTH, MIN_SHRUNK_NOTED_WIDTH = 88, 124
"""Minimum width of a card with a shortened text, without and with a note on its art."""

COPY_WIDTH = 40
"""Width of a further copy, of which only the edge shows."""

EMPTY_HAND_WIDTH = 208
"""Width of the words in place of an empty hand."""

CARD_GAP, PILE_GAP = 8, 22
"""Width of the gap between two cards, and of the gap between the hand and another pile."""

TEXT_PADDING, TITLE_PADDING, FONT_SIZE = 14, 9, 12
"""Padding beside the text and beside the title of a card, and their font size, in pixels."""

LINES_PER_CARD = 6
"""Number of lines for title and text together."""

ELLIPSIS = "\u00a0…"
"""The end of a shortened text."""


@cached_by_identity
def fit_cards(hand: Cards, stored: Cards, passed: Cards) -> tuple[str, tuple[Cards, Cards, Cards]]:
    """Fit the cards into their zone.

    Returns CSS classes of the zone, and the cards, with shortened texts if space is scarce.
    """
    cards = (*hand, *stored, *passed)
    gaps = PILE_GAP * (bool(stored) + bool(passed)) + (0 if hand else EMPTY_HAND_WIDTH)
    space = ZONE_WIDTH - CARD_GAP * max(len(cards) - 1, 0) - gaps
    idle_width = sum([_width(card, IDLE_WIDTHS) for card in (*stored, *passed)])
    for room, widths in (("", FULL_WIDTHS), ("snug", SNUG_WIDTHS)):
        hand_widths = [
            max(_width(card, widths), MIN_NOTED_WIDTH if _read_facts(card).note else 0) for card in hand
        ]
        if sum(hand_widths) + idle_width <= space:
            return room, (hand, stored, passed)
    piles = (
        _Pile(hand, SNUG_WIDTHS, LINES_PER_CARD),
        _Pile(stored, IDLE_WIDTHS, LINES_PER_CARD - 1),
        _Pile(passed, IDLE_WIDTHS, LINES_PER_CARD - 1),
    )
    share = min((ZONE_WIDTH - gaps) / sum([pile.width for pile in piles]), 1)
    hand, stored, passed = [_shorten(pile, share) for pile in piles]
    return "snug tight", (hand, stored, passed)


class _Pile(NamedTuple):
    """Cards side by side, with their preferred widths by width class and their number of lines."""

    cards: Cards
    widths: Widths
    lines: int

    @property
    def width(self) -> int:
        """Preferred width of all cards, with the gaps between them."""
        return sum([_width(card, self.widths) + CARD_GAP for card in self.cards])


def _shorten(pile: _Pile, share: float) -> Cards:
    """Shorten the texts of a pile's cards to fit when the pile gets only a share of its preferred width."""
    wanted = [(_width(card, pile.widths), _min_width(card)) for card in pile.cards]
    final_share = _width_share(wanted, pile.width * share - CARD_GAP * len(wanted))
    return tuple([_shorten_card(card, pile, final_share) for card in pile.cards])


def _width_share(wanted: list[tuple[int, int]], space: float) -> float:
    """The share of its preferred width that each card gets unless it is at its minimum width.

    `wanted` holds the preferred and the minimum width of each card.
    """
    while wanted:
        share = space / sum([width for width, _ in wanted])
        narrowest = [minimum for width, minimum in wanted if width * share < minimum]
        if not narrowest:
            return share
        space -= sum(narrowest)
        wanted = [(width, minimum) for width, minimum in wanted if width * share >= minimum]
    return 0


def _min_width(fragment: Fragment) -> int:
    if not _is_first(fragment):
        return COPY_WIDTH
    return MIN_SHRUNK_NOTED_WIDTH if _read_facts(fragment).note else MIN_SHRUNK_WIDTH


def _shorten_card(fragment: Fragment, pile: _Pile, share: float) -> Fragment:
    facts = _read_facts(fragment)
    card = facts.card
    width = max(pile.widths[card.width - 1] * share, _min_width(fragment))
    title_width = (width - TITLE_PADDING) / FONT_SIZE / BOLD_FACTOR
    lines_left = max(pile.lines - count_lines(card.title, title_width), 1)
    keywords = "".join([f"{keyword.word}. " for keyword in card.keywords])
    text_width = (width - TEXT_PADDING) / FONT_SIZE
    text = shorten_text(keywords + card.words, text_width, lines_left, ELLIPSIS)[len(keywords) :]
    return fragment if text == card.words else replace(fragment, facts=replace(facts, brief=text))


def _width(card: Fragment, widths: Widths) -> int:
    return widths[_read_facts(card).card.width - 1] if _is_first(card) else COPY_WIDTH


def _is_first(fragment: Fragment) -> bool:
    return _read_facts(fragment).copy == 1


def _read_facts(fragment: Fragment) -> InHandFacts:
    facts = fragment.facts
    assert isinstance(facts, InHandFacts)
    return facts
