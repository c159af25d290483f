"""Piles: knowledge of cards moves along with them or is lost."""

import pytest

from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import ALL, NOBODY, only
from engines.kernel.secrecy.piles import BOTTOM, HeldCard, Pile, count_cards
from tests.engines.kernel.toys.base import Card

A, B, C, D = Card.ACE, Card.TWO, Card.THREE, Card.FOUR


def test_a_peeked_card_is_still_known_after_somebody_draws_it() -> None:
    deck = Pile.of([A, B, C]).peek(only(2), 1)
    held, deck = deck.take(shown=only(0))
    hand: Pile[Card] = Pile[Card].hand().put(held)
    assert held == HeldCard(C, only(0, 2))
    assert hand.mask(2).cards == (C,)
    assert hand.mask(1).cards == (None,)
    assert deck.mask(2).cards == (None, None)


def test_a_shuffle_hides_positions_and_keeps_the_list() -> None:
    deck = Pile.of([A, B, C], only(1)).peek(only(0), 2)
    shuffled, _ = deck.shuffle(Rng("shuffle"))
    assert shuffled.known == (NOBODY,) * 3
    assert shuffled.mask(1).listing == (A, B, C)
    assert shuffled.mask(1).cards == (None, None, None)
    assert shuffled.mask(0).listing is None


def test_a_public_discard_pile_becomes_a_listed_deck() -> None:
    deck, _ = Pile.of([C, A, B], ALL).shuffle(Rng("again"))
    assert deck.mask(None).listing == (A, B, C)


def test_an_unseen_card_spoils_the_list_for_those_who_did_not_see_it() -> None:
    deck, _ = Pile.of([A, B, C], only(0, 1)).shuffle(Rng("own"))
    _, seen = deck.take(shown=only(0))
    assert seen.mask(0).listing is not None
    assert seen.mask(1).listing is None
    grown = seen.put(HeldCard(D, NOBODY), position=BOTTOM)
    assert grown.mask(0).listing is None


def test_an_unordered_pile_is_sorted_and_shows_known_cards_first() -> None:
    hand = Pile.hand([C, A], only(0)).put(HeldCard(B, only(0, 1)))
    assert hand.cards == (A, B, C)
    assert hand.mask(1).cards == (B, None, None)
    assert hand.mask(0).cards == (A, B, C)


def test_an_unseen_departure_from_a_hand_hides_its_other_cards() -> None:
    hand = Pile.hand([A, B], only(0)).reveal(only(1))
    held, rest = hand.take(hand.index(A), shown=only(0))
    assert held == HeldCard(A, only(0))
    assert rest.mask(1).cards == (None,)
    assert rest.mask(0).cards == (B,)


def test_a_known_copy_is_assumed_to_be_the_one_that_leaves() -> None:
    hand: Pile[Card] = Pile[Card].hand().put(HeldCard(A, only(0, 1))).put(HeldCard(A, only(0)))
    for at in (0, 1):
        _, rest = hand.take(at, shown=ALL)
        assert rest.mask(1).cards == (None,)
        assert rest.mask(0).cards == (A,)
    both: Pile[Card] = hand.put(HeldCard(A, only(0, 1)))
    assert both.take(0, shown=ALL)[1].mask(1).cards == (A, None)


def test_the_only_card_of_a_hand_is_identified_as_it_leaves() -> None:
    held, _ = Pile.hand([A], only(0, 1)).take(0, shown=only(0))
    assert held.known == only(0, 1)


def test_rearranged_cards_are_known_only_to_their_arranger() -> None:
    deck = Pile.of([A, B, C]).peek(only(0, 1), 2).rearrange((1, 0), only(0))
    assert deck.cards == (A, C, B)
    assert deck.mask(0).cards == (None, C, B)
    assert deck.mask(1).cards == (None, None, None)


def test_a_masked_pile_cannot_be_used_by_rules() -> None:
    view = Pile.of([A, B]).mask(0)
    with pytest.raises(ValueError, match="masked"):
        list(view)
    with pytest.raises(ValueError, match="masked"):
        view.take()


def test_an_unordered_pile_has_no_top_and_ignores_a_shuffle() -> None:
    hand = Pile.hand([A, B], only(0))
    for nonsense in (hand.take, lambda: hand.peek(only(1), 1), lambda: hand.rearrange((1, 0), only(0))):
        with pytest.raises(ValueError, match="without order"):
            nonsense()
    same, rng = hand.shuffle(Rng("hand"))
    assert (same, rng) == (hand, Rng("hand"))


def test_a_missing_card_cannot_be_taken_and_none_is_duplicated() -> None:
    with pytest.raises(ValueError, match="no card"):
        Pile[Card]().take()
    with pytest.raises(ValueError, match="no card 5"):
        Pile.of([A, B]).take(5)
    with pytest.raises(ValueError, match="no order"):
        Pile.of([A, B]).rearrange((0, 0), only(0))


@pytest.mark.parametrize("known", [NOBODY, only(0), ALL])
@pytest.mark.parametrize("shown", [NOBODY, only(0), only(1), ALL])
def test_taking_several_cards_equals_taking_them_one_by_one(known: int, shown: int) -> None:
    hand = Pile.hand([A, A, B, C], known).put(HeldCard(A, known | only(1)))
    one_by_one, left = [], hand
    for card in (A, C, A):
        held, left = left.take(left.index(card), shown)
        one_by_one.append(held)
    assert hand.take_cards((A, C, A), shown) == (one_by_one, left)

    deck = Pile.of([A, B, C, D], known, listed=only(0, 1)).peek(only(2), 2)
    one_by_one, left = [], deck
    for _ in range(3):
        held, left = left.take(shown=shown)
        one_by_one.append(held)
    assert deck.take_from_top(3, shown) == (one_by_one, left)


def test_no_more_cards_are_taken_from_the_top_than_there_are() -> None:
    with pytest.raises(ValueError, match="no 3 cards"):
        Pile.of([A, B]).take_from_top(3)
    with pytest.raises(ValueError, match="no top"):
        Pile.hand([A, B]).take_from_top(1)
    with pytest.raises(ValueError, match="masked"):
        Pile.of([A, B]).mask(0).take_from_top(1)


def test_a_card_is_shown_in_its_place() -> None:
    assert Pile.of([B, A], only(0)).show(0, only(1)).known == (only(0, 1), only(0))
    hand = Pile.hand([A, A, B]).show(0, only(1))
    assert (hand.cards, hand.known) == ((A, A, B), (NOBODY, only(1), NOBODY))


def test_a_pile_is_open_when_everybody_sees_every_card() -> None:
    assert Pile.of([1, 2], ALL).open
    assert not Pile.of([1, 2], only(0, 1)).open


def test_another_world_puts_other_cards_in_the_same_places() -> None:
    assert Pile.of([1, 2], only(0)).with_cards([4, 3]) == Pile.of([4, 3], only(0))
    assert Pile.hand([1, 2], only(0)).with_cards([4, 3]) == Pile.hand([3, 4], only(0))


def test_known_cards_are_counted_in_order() -> None:
    assert list(count_cards([3, None, 1, 3]).items()) == [(1, 1), (3, 2)]
