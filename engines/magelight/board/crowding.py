"""How close one's cards lie: with all that is on them, with less art, or with their words cut short.

All of up to nine cards stay in sight at a desk. What is cut short is read whole in the lens.
"""

from math import ceil
from textwrap import wrap

from msgspec.structs import replace

from engines.kernel.kept import kept
from engines.kernel.panels import Fragment
from engines.magelight.board.faces import InHandFacts

Cards = tuple[Fragment, ...]

ROOM = 97
"""So much width of all cards together, in tenths of the narrowest card, leaves room for art and words."""
TENTHS, COPY_TENTHS, MARKED_TENTHS = (10, 14, 18, 23), 4, 15
"""How much of it a card takes, by its width; a further copy of one shows but its edge; at least, one with a
note on its art."""

SPACE = 916
"""How wide cards with less art may lie together in the narrowest window with a log beside it, in pixels."""
WIDE, STILL, COPY, MARKED = (100, 128, 156, 192), (100, 168, 192, 208), 40, 140
"""What they take of it, by their width: in the hand, and where they lie still and have a line less; a further
copy; at least, one with a note on its art."""
GAP, APART = 8, 22
"""What lies between two of them, and what sets a pile apart from the hand."""
LEAST, LEAST_MARKED = 88, 124
"""No card is narrower, however many there are; nor one with a note on its art."""

EDGES, LETTER = 15, 6.2
"""The edges of a card beside its words, and how wide a letter is."""
LINES = 6
"""How many lines title and words have together."""
GOES_ON = "\u00a0…"
"""What stands where words are cut short."""


@kept
def fit(hand: Cards, stored: Cards, passed: Cards) -> tuple[str, tuple[Cards, Cards, Cards]]:
    """How they lie, as classes of what they lie in; and they, with words cut short where they must be."""
    cards = (*hand, *stored, *passed)
    tenths = [_tenths(card) for card in cards]
    if sum(tenths) <= ROOM:
        return "", (hand, stored, passed)
    between = GAP * max(len(cards) - 1, 0) + APART * (bool(stored) + bool(passed))
    wide = [max(_width(card, WIDE), MARKED if _facts(card).note else 0) for card in hand]
    wide += [_width(card, STILL) for card in (*stored, *passed)]
    if sum(wide) + between <= SPACE:
        return "snug", (hand, stored, passed)
    share = _share(cards, SPACE - between)
    still = LINES - 1
    return "snug tight", (
        _shorten(hand, share, LINES),
        _shorten(stored, share, still),
        _shorten(passed, share, still),
    )


def _tenths(card: Fragment) -> int:
    if not _is_first(card):
        return COPY_TENTHS
    facts = _facts(card)
    return max(TENTHS[facts.card.width - 1], MARKED_TENTHS if facts.note else 0)


def _share(cards: Cards, space: int) -> float:
    """How much of its width is left to each card that is not at its narrowest."""
    wanted = [(_width(card, WIDE), _least(card)) for card in cards]
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


def _shorten(cards: Cards, share: float, lines: int) -> Cards:
    return tuple([_shorten_one(card, share, lines) for card in cards])


def _shorten_one(fragment: Fragment, share: float, lines: int) -> Fragment:
    facts = _facts(fragment)
    card = facts.card
    within = max(WIDE[card.width - 1] * share, _least(fragment)) - EDGES
    left = max(lines - ceil(len(card.title) * LETTER / within), 1)
    opening = "".join([f"{one.word}. " for one in card.keywords])
    letters = int(within / LETTER)
    shown = wrap(opening + card.words, letters, max_lines=left, placeholder=GOES_ON, break_on_hyphens=False)
    brief = " ".join(shown)[len(opening) :]
    return fragment if brief == card.words else replace(fragment, facts=replace(facts, brief=brief))


def _width(card: Fragment, widths: tuple[int, ...]) -> int:
    return widths[_facts(card).card.width - 1] if _is_first(card) else COPY


def _is_first(fragment: Fragment) -> bool:
    return _facts(fragment).copy == 1


def _facts(fragment: Fragment) -> InHandFacts:
    facts = fragment.facts
    assert isinstance(facts, InHandFacts)
    return facts
