"""Powers and attacks, in the words of the game."""

from engines.res_arcana import GAME
from tests.engines.res_arcana.play import A, B
from tests.engines.res_arcana.table import table
from tests.engines.words import NAMES
from tests.rules import rule


@rule("R30")
def test_a_power_is_offered_in_its_own_words() -> None:
    play = table({A: "prism"}, pools={A: "E"}, hands={A: "athanor"})
    speaker = GAME.speaker(A, NAMES)
    words = {option.id: speaker.text(option.text) for option in play.pick().options}
    assert words["use:prism.1"] == "Prism: Turn this and pay any essence: gain any 2 essences but Gold."
    assert words["place:athanor"] == "Place Athanor (1 Elan and 1 Gold)"
    assert words["claim:top"] == "Claim the top monument, unseen (4 Gold)"


@rule("R52")
def test_an_attack_is_said_to_the_one_it_hits() -> None:
    play = table({A: "fire_dragon", B: "guard_dog"}, pools={B: "2L C"}).choose("use:fire_dragon.1")
    topic = play.asked.topic
    assert GAME.speaker(B, NAMES).text(topic) == "Ann's Fire Dragon costs you 2 Life: what do you do?"
    assert GAME.speaker(A, NAMES).text(topic) == "Bob answers your Fire Dragon."
    speaker = GAME.speaker(B, NAMES)
    words = {option.id: speaker.text(option.text) for option in play.pick().options}
    assert words == {
        "accept": "Lose 2 Life",
        "react:guard_dog": "Guard Dog: When you would lose Life: turn this to ignore the loss.",
        "ignore": "Pay 1 Calm",
    }
