"""Piles of cards, with the audience of each card."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import islice
from operator import and_
from typing import Any, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.rng import RandBelow, Rng
from engines.kernel.secrecy.audience import ALL, NOBODY, Audience, Viewer, only, own_part, sees
from engines.kernel.secrecy.veiled import Order, Veiled
from engines.kernel.tuples import replace_at

C = TypeVar("C")

TOP = -1
"""The position of the top card."""

BOTTOM = 0
"""The position of the bottom card."""


class HeldCard(Struct, Generic[C], frozen=True, gc=False):
    """A card on its way between two piles, with its audience."""

    card: C
    known: Audience


class Pile(Veiled, Generic[C], frozen=True, omit_defaults=True):
    """Cards from bottom to top, and what each seat knows of them.

    `known[i]` is the audience of card i; `listed` is the audience that knows the cards of the pile but not
    their order (your own deck). In an ordered pile positions are public. A pile that is not ordered (a hand)
    is always sorted, so that its order reveals nothing; a viewer sees the known cards first, then the unknown
    ones. Cards are IntEnum members or ordered Structs.
    """

    cards: tuple[C | None, ...] = ()
    known: tuple[Audience, ...] = ()
    listed: Audience = NOBODY
    ordered: bool = True
    listing: tuple[C, ...] | None = None
    """Only in a view: the sorted cards of a pile, if the viewer knows them but not their order."""

    @classmethod
    def of(
        cls,
        cards: Iterable[C],
        known: Audience = NOBODY,
        *,
        listed: Audience = NOBODY,
        ordered: bool = True,
    ) -> "Pile[C]":
        """A pile of these cards, each known to the same audience."""
        arranged: Any = tuple(cards) if ordered else tuple(sorted(cards))
        return Pile(arranged, (known,) * len(arranged), listed, ordered)

    @classmethod
    def hand(cls, cards: Iterable[C] = (), known: Audience = NOBODY) -> "Pile[C]":
        """An unordered pile."""
        return cls.of(cards, known, ordered=False)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[C]:
        cards: Any = self.cards
        if None in cards:
            raise ValueError("a masked pile: rules run on the whole state, not on a view")
        return iter(cards)

    def pairs(self) -> Iterator[tuple[C, Audience]]:
        """The cards from bottom to top, each with its audience."""
        return zip(self, self.known, strict=True)

    @property
    def open(self) -> bool:
        """Whether everybody sees every card of the pile."""
        return self.known.count(ALL) == len(self.known)

    def index(self, card: C) -> int:
        """The index of a card of this kind. Raises ValueError if there is none."""
        return self.cards.index(card)

    def seen_by(self, viewer: Viewer) -> list[C]:
        """The cards that the viewer knows individually, from bottom to top.

        For rules: a masked pile, as in a view, has no audiences, and its `cards` are what the viewer knows.
        """
        if self.open:
            return list(self)
        return [card for card, known in self.pairs() if sees(known, viewer)]

    def put(self, held: HeldCard[C], also: Audience = NOBODY, position: int = TOP) -> "Pile[C]":
        """The pile with a card added (by default on top), known to its previous audience and to `also`."""
        known = held.known | also
        if position == TOP:
            return self._with((*self.cards, held.card), (*self.known, known), self.listed & known)
        cards = (*self.cards[:position], held.card, *self.cards[position:])
        return self._with(cards, (*self.known[:position], known, *self.known[position:]), self.listed & known)

    def put_all(self, held: Iterable[HeldCard[C]], also: Audience = NOBODY) -> "Pile[C]":
        """The pile with these cards added on top, in order."""
        cards, known = [*self.cards], [*self.known]
        for card in held:
            cards.append(card.card)
            known.append(card.known | also)
        listed = reduce(and_, known[len(self.known) :], self.listed) if self.listed else NOBODY
        return self._with(tuple(cards), tuple(known), listed)

    def take(self, position: int = TOP, shown: Audience = NOBODY) -> tuple[HeldCard[C], "Pile[C]"]:
        """One card, and the pile without it; `shown` is the audience that sees its face as it leaves.

        In an ordered pile everybody sees the position, so everyone who knew the card still knows it. In an
        unordered pile only those who see the face can tell which card left (unless it is the only one);
        everybody else loses track of the cards they knew there, because any of them may be the one that left.
        """
        cards, remaining_known = self.cards, self.known
        if not -len(cards) <= position < len(cards):
            raise ValueError(f"there is no card {position} in a pile of {len(cards)}")
        card, known = cards[position], remaining_known[position]
        if card is None:
            raise ValueError("a masked pile: rules run on the whole state, not on a view")
        if position == TOP:
            self._require_order("top")
            cards, remaining_known = cards[:TOP], remaining_known[:TOP]
        else:
            cards, remaining_known = (
                cards[:position] + cards[position + 1 :],
                remaining_known[:position] + remaining_known[position + 1 :],
            )
        if self.ordered or not cards:
            known |= shown
            return HeldCard(card, known), Pile(cards, remaining_known, self.listed & known, self.ordered)
        left = _lose_track(cards, remaining_known, card, shown, shown & ~known)
        if left == remaining_known:
            return HeldCard(card, shown), Pile(cards, left, self.listed & shown, False)
        return HeldCard(card, shown), self._with(cards, left, self.listed & shown, in_order=True)

    def take_cards(self, cards: Iterable[C], shown: Audience = ALL) -> tuple[list[HeldCard[C]], "Pile[C]"]:
        """These cards, taken one after the other, and the pile without them; `shown` sees their faces."""
        if shown == ALL and not self.ordered and self.open:
            left = list(self.cards)
            for card in (taken := list(cards)):
                left.remove(card)
            return [HeldCard(card, ALL) for card in taken], Pile(
                tuple(left), (ALL,) * len(left), self.listed, False
            )
        pile, held_cards = self, []
        for card in cards:
            held, pile = pile.take(pile.index(card), shown)
            held_cards.append(held)
        return held_cards, pile

    def take_from_top(self, count: int, shown: Audience = NOBODY) -> tuple[list[HeldCard[C]], "Pile[C]"]:
        """The top `count` cards, topmost first, and the ordered pile without them; `shown` sees the faces."""
        self._require_order("top")
        stay = len(self.cards) - count
        if stay < 0:
            raise ValueError(f"there are no {count} cards in a pile of {len(self.cards)}")
        if None in (cards := self.cards[: -count - 1 : -1]):
            raise ValueError("a masked pile: rules run on the whole state, not on a view")
        known = [audience | shown for audience in self.known[: -count - 1 : -1]]
        held: Any = [HeldCard(card, audience) for card, audience in zip(cards, known, strict=True)]
        return held, Pile(self.cards[:stay], self.known[:stay], reduce(and_, known, self.listed))

    def take_all(self) -> tuple[list[HeldCard[C]], "Pile[C]"]:
        """All cards from bottom to top, and the empty pile."""
        held = [HeldCard(card, known) for card, known in self.pairs()]
        return held, replace(self, cards=(), known=(), listed=NOBODY)

    def peek(self, audience: Audience, count: int) -> "Pile[C]":
        """The pile with its `count` top cards also known to the audience."""
        self._require_order("top")
        first = len(self.cards) - count
        known = tuple([old | audience if i >= first else old for i, old in enumerate(self.known)])
        return self._with(self.cards, known, self.listed)

    def show(self, position: int, audience: Audience = ALL) -> "Pile[C]":
        """The pile with one card also known to the audience; its position does not change."""
        known = replace_at(self.known, position, self.known[position] | audience)
        return self._with(self.cards, known, self.listed, in_order=True)

    def reveal(self, audience: Audience = ALL) -> "Pile[C]":
        """The pile with every card also known to the audience."""
        known = tuple([old | audience for old in self.known])
        return self._with(self.cards, known, self.listed, in_order=True)

    def show_list(self, audience: Audience) -> "Pile[C]":
        """The pile with its cards, but not their order, also known to the audience."""
        return replace(self, listed=self.listed | audience) if self.cards else self

    def with_cards(self, cards: Iterable[C]) -> "Pile[C]":
        """The pile with other cards in the same positions and with the same audiences, for another world."""
        return self._with(tuple(cards), self.known, self.listed)

    def rearrange(self, order: Iterable[int], audience: Audience) -> "Pile[C]":
        """The pile with its top cards in another order that only the audience knows.

        `order` lists from low to high which of the top cards goes where (0 is the lowest of them).
        """
        self._require_order("order to change")
        moves = list(order)
        if sorted(moves) != list(range(len(moves))) or len(moves) > len(self.cards):
            raise ValueError(f"{moves} is no order of the top cards of a pile of {len(self.cards)}")
        first = len(self.cards) - len(moves)
        cards = self.cards[:first] + tuple([self.cards[first + i] for i in moves])
        known = self.known[:first] + tuple([self.known[first + i] & audience for i in moves])
        return replace(self, cards=cards, known=known)

    def shuffle(self, rng: Rng) -> tuple["Pile[C]", Rng]:
        """The pile in a random order. Anyone who knew every card still knows the list, but no positions.

        An unordered pile is returned unchanged.
        """
        if not self.ordered:
            return self, rng
        order, rng = rng.order(len(self.cards))
        common = reduce(and_, self.known, ALL)
        cards = tuple([self.cards[i] for i in order])
        listed = self.listed | common if cards else NOBODY
        return Pile(cards, (NOBODY,) * len(cards), listed), rng

    def _require_order(self, what: str) -> None:
        if not self.ordered:
            raise ValueError(f"a pile without order has no {what}: say which card")

    def _with(
        self,
        cards: tuple[C | None, ...],
        known: tuple[Audience, ...],
        listed: Audience,
        in_order: bool = False,
    ) -> "Pile[C]":
        """A copy with other cards, sorted if the pile is unordered.

        `in_order`: the cards are already sorted, except perhaps equal cards with different audiences.
        """
        if self.ordered or len(cards) < 2:
            return Pile(cards, known, listed, self.ordered)
        if known.count(known[0]) < len(known):
            pairs: list[Any] = sorted(zip(cards, known, strict=True))
            cards, known = zip(*pairs, strict=True)
        elif not in_order:
            cards = tuple(sorted(cards))  # type: ignore[type-var]
        return Pile(cards, known, listed, False)

    # Veiled

    def mask(self, viewer: Viewer) -> Self:
        if self.open and self.listed in (NOBODY, ALL):
            return self
        first, count = self.known[0] if self.known else NOBODY, len(self.known)
        is_uniform = self.known.count(first) == count  # as in most piles, which need no look at single cards
        cards: tuple[C | None, ...]
        if is_uniform:
            cards = self.cards if sees(first, viewer) else (None,) * count
            known = (own_part(first, viewer),) * count
        else:
            cards = tuple(
                [c if sees(k, viewer) else None for c, k in zip(self.cards, self.known, strict=True)]
            )
            known = tuple([own_part(k, viewer) for k in self.known])
        listing = None
        if None in cards and sees(self.listed, viewer):
            listing = tuple(sorted(self))  # type: ignore[type-var]
        if not self.ordered and not is_uniform:
            both = sorted(zip(cards, known, strict=True), key=lambda pair: pair[0] is None)
            cards, known = tuple([c for c, _ in both]), tuple([k for _, k in both])
        return replace(self, cards=cards, known=known, listed=own_part(self.listed, viewer), listing=listing)

    def known_to(self, viewer: Viewer) -> Iterator[Any]:
        yield from self.seen_by(viewer)
        if sees(self.listed, viewer):
            yield from (("listed", card) for card in self)

    def hidden_from(self, viewer: Viewer) -> list[Any]:
        return [] if sees(self.listed, viewer) else self._unknown(viewer)

    def refill(self, viewer: Viewer, values: Iterator[Any], order: Order) -> Self:
        if sees(self.listed, viewer):
            unknown_cards = self._unknown(viewer)
            values = iter([unknown_cards[i] for i in order(len(unknown_cards))])
        cards = self._fill_unknown(viewer, values)
        return self._with(cards, self.known, self.listed)  # type: ignore[return-value]

    def leak(self, viewer: Viewer, seat: int, randbelow: RandBelow) -> Self:
        hidden = [i for i, known in enumerate(self.known) if not sees(known, viewer)]
        if not hidden:
            return self
        position = hidden[randbelow(len(hidden))]
        known = replace_at(self.known, position, self.known[position] | only(seat))
        return self._with(self.cards, known, self.listed)  # type: ignore[return-value]

    def normalise(self, viewer: Viewer) -> Self:
        unknown: Any = self._unknown(viewer)
        if sees(self.listed, viewer):
            unknown = sorted(unknown)
        cards = self._fill_unknown(viewer, iter(unknown))
        known = tuple([own_part(k, viewer) for k in self.known])
        return self._with(cards, known, own_part(self.listed, viewer))  # type: ignore[return-value]

    def _unknown(self, viewer: Viewer) -> list[C]:
        if self._is_uniform:
            return [] if sees(self.known[0], viewer) else list(self)
        return [card for card, known in self.pairs() if not sees(known, viewer)]

    def _fill_unknown(self, viewer: Viewer, values: Iterator[C]) -> tuple[C | None, ...]:
        """The cards, with those the viewer does not know replaced by the next values."""
        if self._is_uniform:
            return self.cards if sees(self.known[0], viewer) else tuple(islice(values, len(self.cards)))
        return tuple([card if sees(known, viewer) else next(values) for card, known in self.pairs()])

    @property
    def _is_uniform(self) -> bool:
        """Whether all cards have the same audience, as in most piles, which need no look at single cards."""
        return bool(self.known) and self.known.count(self.known[0]) == len(self.known)


def count_cards(cards: Iterable[C | None]) -> dict[C, int]:
    """The number of each known card (not None), in the order of the cards."""
    return dict(sorted(Counter([card for card in cards if card is not None]).items()))


def _lose_track(
    cards: tuple[Any, ...], known: tuple[Audience, ...], taken: Any, shown: Audience, strangers: Audience
) -> tuple[Audience, ...]:
    """The audiences of the cards left in an unordered pile after a card that `shown` saw has been taken.

    Cards have no identity: `strangers` did not know the copy that left; if they knew another copy, they must
    assume that it was theirs.
    """
    if not strangers or taken not in cards:
        return known if shown == ALL else tuple([audience & shown for audience in known])
    audiences = []
    for card, audience in zip(cards, known, strict=True):
        mistaken = audience & strangers if card == taken else NOBODY
        strangers &= ~mistaken
        audiences.append(audience & shown & ~mistaken)
    return tuple(audiences)
