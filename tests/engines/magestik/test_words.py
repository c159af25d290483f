"""Cards, reasons, amounts and what happened, in the words of the game."""

from msgspec import Struct

from engines.kernel.decision import Pick
from engines.magestik import GAME
from engines.magestik.card_words import counted
from engines.magestik.cards import STAFFS, Breed, Energies, Energy, Gem, Staff
from engines.magestik.words import PHRASES, REASONS
from tests.engines.magestik.table import A, B, table
from tests.engines.words import NAMES, heard


def test_every_card_has_a_name_and_a_text() -> None:
    for staff, card in STAFFS.items():
        assert {f"Staff.{staff.name}", f"Staff.{staff.name}.short"} <= set(PHRASES)
        for spell in card.spells:
            assert {f"spell.{spell.name}", f"spell.{spell.name}.text"} <= set(PHRASES)
    for kind in (*Gem, *Energy, *Breed):
        assert f"{type(kind).__name__}.{kind.name}" in PHRASES
    for kind in (*Gem, *Breed):
        key = f"{type(kind).__name__}.{kind.name}"
        assert f"{key}.counted" in PHRASES


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
    assert mine == ["You cast “Steal a gem” for 3 white energy.", "You steal an onyx from Bob."]
    assert theirs == ["Ann casts “Steal a gem” for 3 white energy.", "Ann steals an onyx from you."]
    assert third == watcher
    assert third == ["Ann casts “Steal a gem” for 3 white energy.", "Ann steals an onyx from Bob."]


def test_a_reason_names_what_is_missing() -> None:
    play = table(holding={A: "red"}, energy={A: "B"}, gems={})
    question = play.asked
    assert isinstance(question, Pick)
    reasons = {option.id: option.blocked for option in question.options if option.blocked}
    speaker = GAME.speaker(A, NAMES)
    assert speaker.text(reasons["cast:dragon_red"]) == (
        "Not enough energy: you need 2 red and 3 of any colour, but have 1 blue and 2 red."
    )
    assert speaker.text(reasons["cast:kill"]) == "Nobody else has any dragons."


def test_amounts_in_words() -> None:
    speaker = GAME.speaker(None, NAMES)
    nouns: list[tuple[Struct, str]] = [
        (Energies.of("YYW"), "2 yellow and 1 white"),
        (Energies.of(""), "none"),
        (STAFFS[Staff.BLACK].spell("dragon_black").cost, "3 black and 3 of any colour"),
    ]
    for noun, words in nouns:
        assert speaker.noun(noun) == words


def test_gems_and_dragons_are_counted() -> None:
    speaker = GAME.speaker(None, NAMES)

    def said(kinds: list[Gem] | list[Breed]) -> str:
        return speaker.list([speaker.noun(one) for one in counted(kinds)])

    assert said([Gem.RED]) == "a ruby"
    assert said([Gem.YELLOW, Gem.YELLOW, Gem.BLACK]) == "2 topazes and an onyx"
    assert said([Breed.EPHEMERAL, Breed.RED]) == "an Ephemeral Dragon and a Red Dragon"


def test_one_and_several_are_told_apart() -> None:
    play = table(
        2,
        holding={A: "red black", B: "cursed thief"},
        gems={B: "YYK"},
        dragons={A: ["sleeping green", "sleeping red", "blue"], B: ["yellow"]},
    ).until("act", A)
    assert "Ann’s dragons wake up: a Green Dragon and a Red Dragon." in plain(heard(play)[-1])
    play.choose("attack", ("dragon:1", "dragon:2", "dragon:3"))
    assert plain(heard(play)[B]) == ["Ann attacks you with a Green Dragon, a Red Dragon and a Blue Dragon."]
    play.choose("block:4")
    assert plain(heard(play)[-1]) == [
        "Bob blocks 1 dragon.",
        "Ann’s Green Dragon kills Bob’s Yellow Dragon.",
    ]
    play.choose("gem:yellow")
    assert plain(heard(play)[A]) == ["Your attack steals a topaz from Bob."]


def plain(lines: list[str]) -> list[str]:
    """Lines with one kind of apostrophe."""
    return [line.replace("'", "’") for line in lines]
