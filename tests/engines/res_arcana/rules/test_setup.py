"""The set-up: the centre, the deal, mages and items, the first game, the draft (R1-R11, R67-R70)."""

import pytest

from engines.res_arcana import GAME
from engines.res_arcana.cards.box import FIRST_GAME_SETS, PLACE_TILES
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Essence
from engines.res_arcana.events.opening import PackReceived, TableLaid
from engines.res_arcana.state import Ending, Phase
from tests.engines.res_arcana.play import A, B, C, D, Play, card, deal, essences, names
from tests.rules import rule

SETUPS = ["normal", "first_game", "draft"]


def artifacts_of(play: Play, seat: int) -> list[str]:
    """All artifacts a player has."""
    return sorted(play.hand(seat) + play.deck(seat))


def until_items(play: Play) -> Play:
    """Play defaults until players choose magic items."""
    while play.state.phase in (Phase.DRAFT, Phase.MAGES):
        for decision in play.game.pending(play.state):
            play.time_out(seat=decision.seat)
    return play


@rule("R1", "R2", "R4", "R5", "R7")
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_quantities_for_every_number_of_players(players: int, setup: str) -> None:
    assert GAME.seats == (2, 4)
    state = until_items(deal(players, setup=setup)).state
    assert (len(state.items), len(state.places), len(state.display), len(state.monuments)) == (8, 5, 2, 8)
    for player in state.players:
        assert (player.pool.counts, len(player.hand), len(player.deck)) == ((1, 1, 1, 1, 1), 3, 5)
    assert (len(state.box), len(state.idle)) == (40 - 8 * players, 10 - players)


@rule("R3")
def test_each_tile_shows_a_random_side() -> None:
    seen = {deal(seed=f"sides {number}").state.places for number in range(40)}
    assert len(seen) > 15
    for places in seen:
        assert all(place in tile for place, tile in zip(places, PLACE_TILES, strict=True))


@rule("R4")
def test_the_monuments_are_shuffled() -> None:
    decks = {tuple(deal(seed=f"monuments {number}").state.monuments) for number in range(20)}
    assert len(decks) == 20


@rule("R6")
def test_the_first_player_is_random_or_chosen_by_option() -> None:
    assert {deal(4, f"first {number}").state.token for number in range(30)} == {A, B, C, D}
    assert [deal(4, first=str(seat + 1)).state.token for seat in range(4)] == [A, B, C, D]
    assert deal(2, "nobody's seat", first="4").state.token in (A, B)
    assert [deal(3, first="2").points(seat) for seat in range(3)] == [0, 1, 0]


@rule("R6")
def test_the_log_names_the_first_player_and_the_places() -> None:
    play = deal(3, first="2")
    assert play.events_of(TableLaid) == [TableLaid(B, play.state.places)]


@rule("R9")
def test_the_mage_is_chosen_with_the_hand_in_view_and_shown_together() -> None:
    play = deal(2)
    assert {one.seat for one in play.game.pending(play.state)} == {A, B}
    assert names(play.view(A).players[A].hand.cards) == play.hand(A)
    assert len(play.hand(A)) == 3
    first, second = sorted(play.offers(seat=A))
    play.choose(second, seat=A)
    assert play.view(B).players[A].mage.cards == (None,)
    play.time_out(seat=B)
    assert play.view(B).players[A].mage.cards == (card(second.removeprefix("card:")),)
    assert [one.card for one in play.state.players[A].components] == [card(second.removeprefix("card:"))]
    assert not play.turned(second.removeprefix("card:"))
    assert first.removeprefix("card:") in names(play.state.idle)


@rule("R9")
def test_mages_are_secret_until_the_last_has_chosen() -> None:
    play = deal(3)
    play.time_out(seat=A).time_out(seat=C)
    for viewer in (B, C, None):
        assert play.view(viewer).players[A].mage.cards == (None,)
    assert not play.state.players[A].components
    play.time_out(seat=B)
    for viewer in (A, B, C, None):
        assert all(None not in player.mage.cards for player in play.view(viewer).players)


@rule("R11")
def test_chosen_mages_and_items_collect_in_round_one() -> None:
    play = deal(4, setup="first_game", first="1")
    play.choose("card:divination").choose("card:alchemy").choose("card:research").choose("card:calm_elan")
    assert (play.state.round, play.state.phase) == (1, Phase.COLLECT)
    assert play.ways(seat=A) == {"E", "C"}
    play.choose(essences("C"))
    assert play.state.phase is Phase.ACTIONS
    given = {Card.DUELIST: Essence.ELAN, Card.SEER: Essence.CALM}
    for seat, player in enumerate(play.state.players):
        collected = [given.get(player.components[0].card), Essence.CALM if seat == A else None]
        for kind in Essence:
            assert player.pool[kind] == 1 + collected.count(kind)


@rule("R67", "R3")
def test_the_first_game_has_fixed_mages_hands_and_places() -> None:
    play = deal(4, setup="first_game")
    assert play.state.places == tuple([tile[0] for tile in PLACE_TILES])
    for seat in range(4):
        mage = play.state.players[seat].components[0].card
        hand = next(cards for one, cards in FIRST_GAME_SETS if one is mage)
        assert play.hand(seat) == sorted(names(hand), key=lambda name: Card[name.upper()])
        assert names(play.view(seat).players[seat].deck.cards) == ["?"] * 5
        assert play.view(seat).players[seat].deck.listing is None
    mages = {player.components[0].card for player in play.state.players}
    assert mages == {mage for mage, _ in FIRST_GAME_SETS}
    assert play.topic == "item"


@rule("R67")
def test_the_sets_and_decks_of_the_first_game_are_random() -> None:
    tables = [deal(2, f"first game {number}", setup="first_game") for number in range(30)]
    assert {play.state.players[A].components[0].card for play in tables} == {
        mage for mage, _ in FIRST_GAME_SETS
    }
    assert len({tuple(play.deck(A)) for play in tables}) == 30


@rule("R68")
def test_artifacts_of_unused_sets_are_shuffled_in() -> None:
    dealt = set()
    for number in range(30):
        play = deal(2, f"sets {number}", setup="first_game")
        mages = {player.components[0].card for player in play.state.players}
        unused = {one for mage, hand in FIRST_GAME_SETS if mage not in mages for one in hand}
        dealt |= unused & {one for player in play.state.players for one in player.deck}
    assert len(dealt) > 5


@rule("R69")
def test_the_draft_goes_left_and_then_right() -> None:
    play = deal(3, setup="draft")
    assert [len(player.mages) for player in play.state.players] == [2, 2, 2]
    packs = [names(player.pack) for player in play.state.players]
    assert [len(pack) for pack in packs] == [4, 4, 4]
    for seat in range(3):
        play.choose(f"card:{packs[seat][0]}", seat=seat)
    passed = [play.state.players[(seat + 1) % 3].pack for seat in range(3)]
    assert [names(pack) for pack in passed] == [p[1:] for p in packs]
    assert play.events_of(PackReceived) == [PackReceived(seat, passed[seat - 1]) for seat in range(3)]
    for _ in range(2):
        for seat in range(3):
            play.time_out(seat=seat)
    assert [len(player.hand) for player in play.state.players] == [4, 4, 4]
    packs = [names(player.pack) for player in play.state.players]
    for seat in range(3):
        play.choose(f"card:{packs[seat][0]}", seat=seat)
    assert [names(play.state.players[(seat - 1) % 3].pack) for seat in range(3)] == [p[1:] for p in packs]


@rule("R69")
def test_the_last_card_of_a_pack_is_kept_without_a_choice_and_all_eight_form_the_deck() -> None:
    play = deal(2, setup="draft")
    picks, held = 0, [set[str](), set[str]()]
    while play.state.phase is Phase.DRAFT:
        held = [set(play.hand(seat)) for seat in (A, B)]
        for seat in (A, B):
            play.time_out(seat=seat)
        picks += 1
    assert (picks, [len(cards) for cards in held]) == (6, [6, 6])
    assert [len(artifacts_of(play, seat)) for seat in (A, B)] == [8, 8]
    assert [held[seat] < set(artifacts_of(play, seat)) for seat in (A, B)] == [True, True]
    assert [len(play.hand(seat)) for seat in (A, B)] == [3, 3]
    listing = play.view(A).players[A].deck.listing
    assert listing is not None
    assert names(listing) == sorted(play.deck(A), key=lambda name: Card[name.upper()])


@rule("R70", "R66")
def test_only_the_options_are_carried_over() -> None:
    options = {"setup": "draft", "max_rounds": 1, "collect": "in_turn"}
    first = deal(2, "one", **options)
    while not first.finished:
        first.time_out(seat=first.pending[0].seat)
    assert first.state.ending is Ending.ROUNDS
    again = Play(*first.game.start(2, first.state.options, "two"))
    assert first.game.encode(again.state) == first.game.encode(deal(2, "two", **options).state)
    assert not again.state.players[A].components
