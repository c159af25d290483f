"""Setup: first player, colours, battlefields, the draft, asymmetrical decks."""

import pytest

from engines.draco_magi import GAME
from engines.draco_magi.board.facts import colour_of
from engines.draco_magi.cards.battle_cards import ADVANCED, BASICS
from engines.draco_magi.cards.battlefields import Battlefield
from engines.draco_magi.cards.dragons import build_dragon_deck
from engines.draco_magi.events.setup import AdvancedDealt, DraftAssigned, ExtrasChosen
from engines.draco_magi.rules.rounds import lay_battlefields
from engines.draco_magi.state import EXTRAS, Colour, Options, Phase
from engines.kernel.choices.decision import RANDOM
from tests.engines.draco_magi.play import EVERYBODY, A, B, Play, deal, names
from tests.rules import rule


@rule("R59")
def test_the_options() -> None:
    assert GAME.parse_options({}) == Options()
    assert GAME.parse_options({"first": "2", "extra": 8}) == Options(first="2", extra=8)
    for wrong in ({"extra": 9}, {"round_cap": 0}, {"first": "3"}, {"pick": "blind"}, {"seed": 1}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            GAME.parse_options(wrong)


@rule("R5")
def test_the_first_player_is_random_or_set_by_an_option() -> None:
    assert {deal(f"{number}").state.first for number in range(20)} == {A, B}
    for option, seat in (("1", A), ("2", B)):
        play = deal(first=option)
        assert (play.state.first, play.state.marker, play.seat, play.topic) == (seat, seat, seat, "colour")


@rule("R5")
@pytest.mark.parametrize(("colour", "gold"), [("gold", B), ("green", A)])
def test_the_first_player_chooses_a_colour(colour: str, gold: int) -> None:
    play = deal(first="2")
    assert play.default() == ("colour:gold",)
    assert play.choose(f"colour:{colour}").state.gold == gold
    shown = {seat: colour_of(play.view(None), seat) for seat in (A, B)}
    assert shown == {gold: Colour.GOLD, 1 - gold: Colour.GREEN}


@rule("R7", "R8")
def test_the_table_before_the_draft() -> None:
    play = deal().choose("colour:gold")
    state = play.state
    assert state.phase is Phase.SETUP
    assert len(state.advanced) == 12
    assert len(state.battlefields) == 15
    laid = [field.side.card for field in state.fields if field]
    assert sorted([*laid, *[side.card for side in state.battlefields]]) == list(Battlefield)
    for player in state.players:
        assert tuple(sorted(player.deck)) == build_dragon_deck()
        assert tuple(player.deck) != build_dragon_deck()


@rule("R6", "R9")
def test_the_advanced_cards_are_shuffled() -> None:
    tables = [deal(f"{number}").choose("colour:gold") for number in range(20)]
    drafts = {tuple(player.draft) for play in tables for player in play.state.players}
    assert len(drafts) > 30
    assert {card for draft in drafts for card in draft} == set(ADVANCED)
    assert all(tuple(sorted(play.state.advanced)) != tuple(play.state.advanced) for play in tables)


@rule("R8")
def test_each_deck_is_shuffled_separately() -> None:
    play = deal(advanced_start="random").choose("colour:gold")
    orders = [[card for card in player.battle_deck if card in BASICS] for player in play.state.players]
    assert sorted(orders[0]) == sorted(orders[1]) == list(BASICS)
    assert list(BASICS) not in orders
    assert orders[0] != orders[1]
    dragons = [tuple(player.deck) for player in deal().choose("colour:gold").state.players]
    assert dragons[0] != dragons[1]


@rule("R7")
def test_battlefields_lie_in_any_order_with_either_side_up() -> None:
    sides = {
        field.side for number in range(20) for field in deal(f"{number}").time_out().state.fields if field
    }
    assert {side.back for side in sides} == {True, False}
    assert len({side.card for side in sides}) > 12


@rule("R7", "R12")
@pytest.mark.parametrize("empty", [(0, 1, 2), (1,), (0, 2)], ids=str)
def test_battlefields_are_laid_from_the_bottom_as_they_lie_in_the_deck(empty: tuple[int, ...]) -> None:
    state = deal().choose("colour:gold").state
    deck = tuple(state.battlefields)
    fields = tuple([None if at in empty else field for at, field in enumerate(state.fields)])
    after = lay_battlefields(state.change(fields=fields))
    bottom = dict(zip(empty, deck, strict=False))
    assert {at: after.field(at).side for at in empty} == bottom
    assert tuple(after.battlefields) == deck[len(empty) :]
    assert [after.fields[at] for at in range(3) if at not in empty] == [field for field in fields if field]
    assert len({side.back for side in deck}) == 2


@rule("R9")
def test_both_players_draft_at_once_and_gifts_change_hands_when_both_have_chosen() -> None:
    play = deal().choose("colour:gold")
    assert {decision.seat for decision in play.game.pending(play.state)} == {A, B}
    first = names(play.state.players[A].draft)
    assert play.offers(seat=A) == {f"keep:{card}" for card in first}
    assert play.default(seat=A) == (f"keep:{first[0]}",)
    assert play.offers(f"keep:{first[2]}", seat=A) == {f"give:{card}" for card in first[:2]}
    assert play.default(f"keep:{first[2]}", seat=A) == (f"give:{first[0]}",)
    play.choose(f"keep:{first[2]}", f"give:{first[0]}", seat=A)
    assert not play.events_of(DraftAssigned)
    assert len(play.state.players[A].advanced) == 0
    second = names(play.state.players[B].draft)
    play.time_out(seat=B)
    assert len(play.events_of(DraftAssigned)) == 2
    assert names(play.state.players[A].advanced) == [first[2], second[1]]
    assert names(play.state.players[B].advanced) == [second[0], first[0]]
    assert names(play.state.players[A].returned) == [first[1]]
    assert len(play.state.advanced) == 14


@rule("R10")
def test_a_random_start_deals_two_advanced_cards() -> None:
    play = deal(advanced_start="random").choose("colour:gold")
    assert play.state.phase is Phase.COMMAND
    assert len(play.events_of(AdvancedDealt)) == 2
    assert len(play.state.advanced) == 14
    for player in play.state.players:
        assert (len(player.battle_deck), len(player.advanced)) == (22, 2)


@rule("R13", "R14")
def test_the_first_round_begins_with_eight_dragons_each_and_the_marker_holder() -> None:
    play = deal(first="2", advanced_start="random").choose("colour:gold")
    assert [len(player.hand) for player in play.state.players] == [8, 8]
    assert (play.seat, play.topic, play.state.round) == (B, "command", 1)


def chosen(play: Play, seat: int) -> list[str]:
    """The additional kinds in a player's deck."""
    return names(play.state.players[seat].extras)


@rule("R59", "R60")
def test_kinds_are_chosen_in_secret() -> None:
    play = deal(asymmetric=True, extra=2, pick="secret").choose("colour:gold")
    assert play.pick(seat=A).default is RANDOM
    assert len(play.offers(seat=A)) == 8
    play.choose(("kind:blue", "kind:lava"), seat=A)
    play.choose(("kind:battle", "kind:lava"), seat=B)
    assert [chosen(play, seat) for seat in (A, B)] == [["blue", "lava"], ["battle", "lava"]]
    for seat, player in enumerate(play.state.players):
        assert len(player.deck) == 26
        assert tuple(sorted(player.deck)) == build_dragon_deck(player.extras)
        assert len(player.unused) == 6
        for viewer in EVERYBODY:
            seen = play.view(viewer).players[seat].extras.cards
            assert seen.count(None) == (0 if viewer == seat else 2)


@rule("R60")
def test_kinds_are_chosen_openly_in_turn() -> None:
    play = deal(asymmetric=True, extra=2, pick="open", first="2").choose("colour:gold")
    order = []
    for kind in ("blue", "blue", "lava", "undead"):
        order.append(play.seat)
        assert f"kind:{kind}" in play.offers()
        play.choose(f"kind:{kind}")
        assert play.events_of(ExtrasChosen)
    assert order == [B, A, B, A]
    assert (chosen(play, A), chosen(play, B)) == (["blue", "undead"], ["blue", "lava"])
    assert None not in play.view(None).players[A].extras.cards


@rule("R60")
def test_kinds_are_not_offered_twice() -> None:
    play = deal(asymmetric=True, extra=2, pick="open", first="1").choose("colour:gold")
    play.choose("kind:blue").choose("kind:battle")
    assert "kind:blue" not in play.offers()
    assert "kind:battle" in play.offers()


@rule("R60")
def test_kinds_are_dealt_at_random() -> None:
    play = deal(asymmetric=True, extra=3, pick="random").choose("colour:gold")
    assert play.topic_of(A) == "draft"
    assert [len(player.extras) for player in play.state.players] == [3, 3]
    assert None not in play.view(A).players[A].extras.cards
    assert play.view(B).players[A].extras.cards == (None,) * 3


@rule("R59")
@pytest.mark.parametrize(("extra", "size"), [(0, 24), (8, 32)])
@pytest.mark.parametrize("pick", ["secret", "open", "random"])
def test_with_no_or_all_additional_kinds_nobody_chooses(extra: int, size: int, pick: str) -> None:
    play = deal(asymmetric=True, extra=extra, pick=pick).choose("colour:gold")
    assert play.topic_of(A) == "draft"
    for player in play.state.players:
        assert len(player.deck) == size
        assert tuple(sorted([*player.extras, *player.unused])) == EXTRAS


@rule("R4")
def test_the_ordinary_deck_has_all_kinds() -> None:
    play = deal().choose("colour:gold")
    assert all(tuple(player.extras) == EXTRAS for player in play.state.players)
    assert None not in play.view(None).players[A].extras.cards
