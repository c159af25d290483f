"""Cards, reasons, amounts and what happened, in the words of the game."""

from msgspec import Struct

from engines.kernel.decision import Pick
from engines.magestik import GAME
from engines.magestik.cards import STAFFS, Breed, Energies, Energy, Gem, Staff
from engines.magestik.text import PHRASES, REASONS
from tests.engines.magestik.table import A, B, table
from tests.engines.words import NAMES, heard


def test_every_card_has_a_name_and_a_text() -> None:
    for staff, card in STAFFS.items():
        assert {f"Staff.{staff.name}", f"Staff.{staff.name}.text"} <= set(PHRASES)
        for spell in card.spells:
            assert {f"spell.{spell.name}", f"spell.{spell.name}.text"} <= set(PHRASES)
    for kind in (*Gem, *Energy, *Breed):
        assert f"{type(kind).__name__}.{kind.name}" in PHRASES


def test_reasons_are_sentences() -> None:
    speaker = GAME.speaker(A, NAMES)
    for key in set(REASONS) - {"why.cost"}:
        words = speaker.say(key, {})
        assert words[0].isupper()
        assert words.endswith(".")


def test_the_three_voices() -> None:
    play = table(holding={A: "thief", B: "red"}, energy={A: "W"}, gems={B: "YK"})
    play.choose("cast:magpie_gem", "gem:black")
    mine, theirs, third, watcher = heard(play)
    assert mine == ["You cast “Steal a gem” for 3 white.", "You steal from Bob: onyx."]
    assert theirs == ["Ann casts “Steal a gem” for 3 white.", "Ann steals from you: onyx."]
    assert third == watcher == ["Ann casts “Steal a gem” for 3 white.", "Ann steals from Bob: onyx."]


def test_a_reason_names_what_is_missing() -> None:
    play = table(holding={A: "red"}, energy={A: "B"}, gems={})
    question = play.asked
    assert isinstance(question, Pick)
    reasons = {option.id: option.blocked for option in question.options if option.blocked}
    speaker = GAME.speaker(A, NAMES)
    assert speaker.text(reasons["cast:dragon_red"]) == (
        "This costs 2 red and 3 of any colour; you have 1 blue and 2 red."
    )
    assert speaker.text(reasons["cast:kill"]) == "Nobody else has a dragon."


def test_amounts_in_words() -> None:
    speaker = GAME.speaker(None, NAMES)
    nouns: list[tuple[Struct, str]] = [
        (Energies.of("YYW"), "2 yellow and 1 white"),
        (Energies.of(""), "nothing"),
        (STAFFS[Staff.BLACK].spell("dragon_black").cost, "3 black and 3 of any colour"),
    ]
    for noun, words in nouns:
        assert speaker.noun(noun) == words
