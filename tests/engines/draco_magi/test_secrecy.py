"""Hidden information: a test for each kind of secret and its audience."""

import pytest

from engines.draco_magi import GAME
from engines.draco_magi.effects.knowledge import unseen_battle_cards, unseen_dragons
from engines.draco_magi.events.melee import LuckyDrawn, MeleeHandDrawn
from engines.draco_magi.events.placement import RangedAttacked
from engines.draco_magi.events.rounds import AdvancedTaken, DragonsDrawn
from engines.draco_magi.events.setup import AdvancedDealt, DraftAssigned
from engines.kernel.contract.plain import to_plain
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.worlds.resample import resample
from tests.engines.draco_magi.play import EVERYBODY, A, B, Play, deal, names
from tests.engines.draco_magi.table import table
from tests.rules import rule


def drafted(seed: str = "seed") -> Play:
    """A game after the draft: both keep the first card, give the second and return the third."""
    play = deal(seed).choose("colour:gold")
    return play.time_out(seat=A).time_out(seat=B)


def test_order_and_orientation_of_battlefields_are_known_to_nobody() -> None:
    play = drafted()
    for viewer in EVERYBODY:
        assert to_plain(play.view(viewer).battlefields) == {"count": 15}


def test_a_battlefield_in_play_is_known_with_both_sides() -> None:
    play = drafted()
    for viewer in EVERYBODY:
        seen = play.view(viewer).fields
        assert seen == play.state.fields
        assert all(field and field.side.flipped.land for field in seen)


@rule("R9")
def test_the_order_of_the_advanced_deck_is_known_to_nobody() -> None:
    for viewer in EVERYBODY:
        assert to_plain(drafted().view(viewer).advanced) == {"count": 14}


@rule("R9")
def test_the_draft_is_the_drafters() -> None:
    play = deal().choose("colour:gold")
    play.time_out(seat=A)
    for viewer in EVERYBODY:
        for seat in (A, B):
            seen = play.view(viewer).players[seat].draft
            assert len(seen) == 3
            assert (None not in seen.cards) is (viewer == seat)
    for viewer in EVERYBODY:
        for event in GAME.mask_events(deal().choose("colour:gold").events_of(AdvancedDealt), viewer):  # type: ignore[arg-type]
            assert isinstance(event, AdvancedDealt)
            assert (None not in event.cards.cards) is (viewer == event.seat)


@rule("R9")
def test_both_players_know_a_gift_but_only_the_drafter_the_kept_and_returned_cards() -> None:
    play = drafted()
    for viewer in EVERYBODY:
        for seat in (A, B):
            seen = play.view(viewer).players[seat]
            kept, received = seen.advanced.cards
            assert (kept is not None) is (viewer == seat)
            assert (received is not None) is (viewer is not None)
            assert (seen.returned.cards != (None,)) is (viewer == seat)
        for event in GAME.mask_events(tuple(play.events_of(DraftAssigned)), viewer):
            assert isinstance(event, DraftAssigned)
            assert (event.kept.value is not None) is (viewer == event.seat)
            assert (event.given.value is not None) is (viewer is not None)
            assert (event.returned.value is not None) is (viewer == event.seat)


@rule("R56")
def test_an_advanced_card_taken_at_nightfall_is_its_players() -> None:
    play = table(
        stacks={0: ("gold", "")}, resolve=True, resolved=(1, 2), advanced="ab01 ab02", hands=("red", "")
    )
    play.time_out()
    for viewer in EVERYBODY:
        for event in GAME.mask_events(tuple(play.events_of(AdvancedTaken)), viewer):
            assert isinstance(event, AdvancedTaken)
            assert (event.card.value is not None) is (viewer == event.seat)
        for seat in (A, B):
            seen = play.view(viewer).players[seat].advanced
            assert (None not in seen.cards) is (viewer == seat)


@rule("R8")
def test_the_order_of_decks_is_known_to_nobody_their_cards_to_their_players() -> None:
    play = drafted()
    for viewer in EVERYBODY:
        for seat in (A, B):
            for pile in (play.view(viewer).players[seat].deck, play.view(viewer).players[seat].battle_deck):
                assert set(pile.cards) == {None}
                assert (pile.listing is not None) is (viewer == seat)


def test_unseen_cards_depend_on_the_viewer() -> None:
    play = drafted()
    gained = names(play.state.players[B].advanced)
    assert [len(unseen_battle_cards(play.view(viewer).players[B])) for viewer in (B, A, None)] == [22, 21, 20]
    assert set(gained) & set(names(unseen_battle_cards(play.view(A).players[B]))) == {gained[1]}
    assert len(unseen_dragons(play.view(None), B)) == 32


@rule("R13")
def test_a_hand_of_dragons_is_its_players_and_its_size_is_public() -> None:
    play = drafted()
    for viewer in EVERYBODY:
        for seat in (A, B):
            hand = play.view(viewer).players[seat].hand
            assert len(hand) == 8
            assert (None not in hand.cards) is (viewer == seat)
        for event in GAME.mask_events(tuple(play.events_of(DragonsDrawn)), viewer):
            assert isinstance(event, DragonsDrawn)
            assert (None not in event.dragons.cards) is (viewer == event.seat)


@rule("R60")
def test_secret_kinds_are_seen_as_their_dragons_appear() -> None:
    play = deal(asymmetric=True, extra=3, pick="secret").choose("colour:gold")
    play.choose(("kind:bloodhorn", "kind:battle", "kind:lava"), seat=A).time_out(seat=B)
    play.time_out(seat=A).time_out(seat=B)
    while names(play.view(B).players[A].extras.cards).count("?") == 3 and not play.finished:
        play.time_out(seat=play.game.pending(play.state)[0].seat)
    seen = set(names(play.view(B).players[A].extras.cards)) - {"?"}
    assert seen < {"bloodhorn", "battle", "lava"}
    assert len(unseen_dragons(play.view(None), A)) < 27


@rule("R22")
def test_revealed_cards_are_seen_by_all() -> None:
    play = table(stacks={0: ("", "gold")}, hands=("red gold", "green"), tops=("ab01 bc01 bc02 bc03", ""))
    play.choose("card:red", "field:0").choose("attack:0")
    for viewer in EVERYBODY:
        assert None not in play.view(viewer).players[A].battle_open.cards
        assert names(play.view(viewer).players[A].advanced.cards) == ["ab01"]
        (event,) = GAME.mask_events(tuple(play.events_of(RangedAttacked)), viewer)
        assert event == play.events_of(RangedAttacked)[0]


@rule("R34")
def test_a_melee_hand_is_its_players_and_its_size_is_public() -> None:
    play = table(stacks={0: ("gold", "bronze")}, resolve=True).choose("field:0")
    for viewer in EVERYBODY:
        for seat, size in ((A, 2), (B, 3)):
            hand = play.view(viewer).players[seat].battle_hand
            assert len(hand) == size
            assert (None not in hand.cards) is (viewer == seat)
        for event in GAME.mask_events(tuple(play.events_of(MeleeHandDrawn)), viewer):
            assert isinstance(event, MeleeHandDrawn)
            assert (None not in event.cards.cards) is (viewer == event.seat)


@rule("R44", "R53")
def test_played_and_discarded_cards_are_public() -> None:
    play = table(stacks={0: ("gold", "silver")}, melee=0, cards=("ab01 bc18", "ab05 bc20"))
    assert play.view(B).players[A].advanced.cards == (None,)
    play.choose("card:ab01")
    assert names(play.view(B).players[A].advanced.cards) == ["ab01"]
    play.choose("through")
    for viewer in EVERYBODY:
        assert names(play.view(viewer).players[A].battle_discard.cards) == ["ab01", "bc18"]
        assert names(play.view(viewer).players[B].battle_discard.cards) == ["bc20", "ab05"]
        assert names(play.view(viewer).players[B].advanced.cards) == ["ab05"]


def test_the_event_of_a_melee_hand_tells_its_cards() -> None:
    """If the last melee before Nightfall is won at once, its cards are back in the deck and seen nowhere
    else."""
    assert MeleeHandDrawn.tells


def test_a_pending_defence_reveals_nothing_about_the_hand() -> None:
    helpful = table(stacks={0: ("gold", "silver")}, melee=0, cards=("bc01 bc18", "bc02")).choose("card:bc01")
    useless = table(stacks={0: ("gold", "silver")}, melee=0, cards=("bc01 bc18", "bc20")).choose("card:bc01")
    assert helpful.decision.topic == useless.decision.topic
    for viewer in (A, None):
        assert helpful.view(viewer).players[B].battle_hand == useless.view(viewer).players[B].battle_hand


@rule("R43")
def test_a_lucky_card_is_seen_by_all() -> None:
    play = table(stacks={0: ("gold", "silver")}, melee=0, cards=("bc01 bc18", ""), tops=("", "ab05"))
    play.choose("card:bc01").choose("draw")
    for viewer in EVERYBODY:
        assert play.events_of(LuckyDrawn)[0] in GAME.mask_events(play.new_events, viewer)
        assert names(play.view(viewer).players[B].advanced.cards) == ["ab05"]


def test_discard_piles_lie_open() -> None:
    play = table(lost=("red gold", ""), spent=("bc01 bc02", ""), hands=("gold", "red"))
    for viewer in EVERYBODY:
        seen = play.view(viewer).players[A]
        assert (names(seen.discard.cards), names(seen.battle_discard.cards)) == (
            ["red", "gold"],
            ["bc01", "bc02"],
        )


def test_kept_dragons_and_their_number_are_secret_until_both_have_chosen() -> None:
    hands = ("red gold silver", "green black")
    play = table(resolve=True, resolved=(1, 2), hands=hands)
    plays = [table(resolve=True, resolved=(1, 2), hands=hands) for _ in range(2)]
    plays[0].choose((), seat=A)
    plays[1].choose(("card:red", "card:gold"), seat=A)
    for viewer in (B, None):
        assert plays[0].view(viewer) == plays[1].view(viewer)
        assert len(plays[0].view(viewer).players[A].hand) == 3
    assert {decision.seat for decision in play.game.pending(play.state)} == {A, B}
    assert {decision.seat for decision in play.game.pending(plays[0].state)} == {B}


def test_a_dragon_that_returned_is_known_to_be_in_the_hand() -> None:
    play = table(hands=("undead gold", "green"), lost=("red", "")).choose("card:undead", "field:0")
    play.choose("card:red")
    assert names(play.view(B).players[A].hand.cards) == ["red", "?"]
    play.choose("card:green", "field:1")
    while play.topic != "command":
        play.choose("decline")
    play.choose("card:gold", "field:2")
    assert names(play.view(B).players[A].hand.cards) == ["red"]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_other_worlds_respect_what_the_viewer_knows(viewer: int | None) -> None:
    dice = Dice(f"remembered {viewer}")
    play, tried, built = deal("remembered", first="1"), 0, 0
    while not play.finished and tried < 120:
        seat = play.game.pending(play.state)[0].seat
        _, play.state, _ = random_choice(GAME, play.state, seat, dice)
        tried += 1
        world = resample(GAME, play.state, viewer, dice, 2)
        if world is None:
            continue
        built += 1
        assert GAME.find_violation(world) is None
        assert GAME.view(world, viewer) == GAME.view(play.state, viewer)
    assert built > 0.9 * tried


def test_other_worlds_vary_hidden_cards() -> None:
    play, dice = drafted(), Dice("vary")
    worlds = [resample(GAME, play.state, A, dice, 2) for _ in range(20)]
    kept = {world.players[B].advanced.cards[0] for world in worlds if world}
    returned = {world.players[B].returned.cards[0] for world in worlds if world}
    mine = play.state.players[A].returned.cards[0]
    assert len(kept) > 5
    assert len(returned) > 5
    assert mine not in kept | returned
    assert {world.players[B].advanced.cards[1] for world in worlds if world} == {
        play.state.players[B].advanced.cards[1]
    }
