"""The setup: the first player, the characters, the starting hands (R4, R5, R10, R12)."""

import pytest

from engines.magecraft.cards import Character
from tests.engines.magecraft.play import deal
from tests.rules import rule


@rule("R4", "R5", "R10", "R12")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_characters_come_first_then_hands_both_in_turn_order(seed: str) -> None:
    play = deal(3, seed=seed)
    questions = []
    while play.topic in ("character", "start"):
        questions.append((play.topic, play.seat))
        play.time_out()
    first, second, third = [(play.state.first + step) % 3 for step in range(3)]
    characters = [("character", first), ("character", second), ("character", third)]
    assert questions == [*characters, ("start", first), ("start", second)]
    assert (play.state.turn.seat, play.state.round) == (first, 1)


@rule("R10")
def test_each_player_takes_one_of_the_remaining_characters() -> None:
    play = deal(4)
    first = play.state.first
    assert play.offers() == {"character:spellblade", "character:mage", "character:priest", "character:golem"}
    play.choose("character:golem")
    assert play.offers() == {"character:spellblade", "character:mage", "character:priest"}
    assert play.refuse("character:golem") == "why.taken"

    # Then the last of four has no choice
    play.choose("character:priest").choose("character:mage")
    assert play.topic == "start"
    taken = [play.player((first + step) % 4).character for step in range(4)]
    assert taken == [Character.GOLEM, Character.PRIEST, Character.MAGE, Character.SPELLBLADE]


@rule("R12")
def test_a_player_chooses_the_discards_of_the_starting_hand() -> None:
    # Given a starting hand of which a time-out would discard the two Fire
    play = deal(2, seed="three").until("start")
    seat = play.seat
    assert play.hand(seat) == "FFEL"
    assert (play.default_id(), play.default_id("hand:fire")) == ("hand:fire", "hand:fire")

    # When the other two are chosen, then they go to the Discard Area
    play.choose("hand:light", "hand:earth")
    assert (play.hand(seat), play.discard(seat)) == ("FF", "EL")


@rule("R10")
def test_drawn_characters_are_dealt_at_random_before_the_hands() -> None:
    met = set[tuple[int, Character | None]]()
    for number in range(20):
        play = deal(3, seed=f"drawn {number}", characters="drawn")
        taken = [play.player(seat).character for seat in range(3)]
        assert len(set(taken)) == 3
        assert None not in taken
        assert play.topic == "start"
        met.update(enumerate(taken))
    assert len(met) == 3 * len(Character), "everybody can get every character"
