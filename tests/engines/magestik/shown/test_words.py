"""Cards, reasons, amounts and events, in the words of the game."""

from msgspec import Struct

from engines.kernel.choices.decision import Pick
from engines.magestik import GAME
from engines.magestik.cards import STAFFS, Breed, Energies, Energy, Gem, Staff
from engines.magestik.names import count_nouns
from engines.magestik.words import PHRASES
from engines.magestik.words.reasons import REASONS
from tests.engines.magestik.table import A, B, Play, table
from tests.engines.words import NAMES, say_events


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
    mine, theirs, third, watcher = say_events(play)
    assert mine == ["You spend 3 white energy.", "You steal an onyx from Bob."]
    assert theirs == ["Ann spends 3 white energy.", "Ann steals an onyx from you."]
    assert third == watcher
    assert third == ["Ann spends 3 white energy.", "Ann steals an onyx from Bob."]


def prompt(play: Play, *given: str) -> str:
    """The question as the deciding player reads it."""
    return GAME.speaker(play.seat, NAMES).text(play.pick(*given).topic)


def test_a_turn_asks_only_for_possible_actions() -> None:
    both = table(holding={A: "thief", B: "red"}, energy={A: "W"}, gems={B: "Y"}, dragons={A: ["blue"]})
    assert prompt(both) == "Cast spells from the Thief Staff, or attack"
    assert prompt(table(holding={A: "thief", B: "red"}, gems={B: "Y"}, energy={A: "W"})) == (
        "Cast spells from the Thief Staff"
    )
    only_attack = table(holding={A: "thief", B: "red"}, gems={}, energy={}, dragons={A: ["blue"]})
    assert prompt(only_attack) == "Attack, or end your turn"
    assert prompt(table(holding={A: "thief", B: "red"}, gems={}, energy={})) == "Nothing left to do this turn"


def test_several_gems_are_taken_one_by_one() -> None:
    play = table(holding={A: "thief", B: "red"}, dragons={A: ["blue", "green"]}, gems={B: "YYK"})
    play.choose("attack", "seat:1", ("dragon:1", "dragon:2"))
    assert prompt(play) == "Choose a gem to steal from Bob (1 of 2)"
    play.choose("gem:yellow")
    assert prompt(play) == "Choose a gem to steal from Bob"


def test_with_two_staffs_a_hint_says_that_the_first_wakes_dragons() -> None:
    say = GAME.speaker(A, NAMES)
    assert "this first one" in say.say("hint.draft", {"nth": 1})
    assert say.say("hint.draft", {"nth": 2}) == say.say("hint.draft", {"nth": 0})


def test_a_reason_names_what_is_missing() -> None:
    play = table(holding={A: "red"}, energy={A: "B"}, gems={})
    question = play.decision
    assert isinstance(question, Pick)
    reasons = {option.id: option.blocked for option in question.options if option.blocked}
    speaker = GAME.speaker(A, NAMES)
    assert speaker.text(reasons["cast:dragon_red"]) == (
        "You can’t pay that: you need 2 red and 2 of any colour, and have 1 blue and 2 red."
    )
    assert speaker.text(reasons["cast:kill"]) == "Nobody else has any dragons."


def test_amounts_in_words() -> None:
    speaker = GAME.speaker(None, NAMES)
    nouns: list[tuple[Struct, str]] = [
        (Energies.of("YYW"), "2 yellow and 1 white"),
        (Energies.of(""), "none"),
        (STAFFS[Staff.BLACK].spell("dragon_black").cost, "3 black and 2 of any colour"),
    ]
    for noun, words in nouns:
        assert speaker.noun(noun) == words


def test_gems_and_dragons_are_counted() -> None:
    speaker = GAME.speaker(None, NAMES)

    def said(kinds: list[Gem] | list[Breed]) -> str:
        return speaker.list([speaker.noun(noun) for noun in count_nouns(kinds)])

    assert said([Gem.RED]) == "a ruby"
    assert said([Gem.YELLOW, Gem.YELLOW, Gem.BLACK]) == "2 topazes and an onyx"
    assert said([Breed.EPHEMERAL, Breed.RED]) == "an Ephemeral Dragon and a Red Dragon"


def test_singular_and_plural_differ() -> None:
    play = table(
        2,
        holding={A: "red black", B: "cursed thief"},
        gems={B: "YYK"},
        dragons={A: ["sleeping green", "sleeping red", "blue"], B: ["yellow"]},
    ).until("act", A)
    assert "Ann’s dragons wake up: a Green Dragon and a Red Dragon." in plain(say_events(play)[-1])
    play.choose("attack", ("dragon:1", "dragon:2", "dragon:3"))
    assert plain(say_events(play)[B]) == [
        "Ann attacks you with a Green Dragon, a Red Dragon and a Blue Dragon."
    ]
    play.choose("block:4")
    assert plain(say_events(play)[-1]) == [
        "Bob blocks with a Yellow Dragon.",
        "Ann’s Green Dragon kills Bob’s Yellow Dragon.",
    ]
    play.choose("gem:yellow")
    assert plain(say_events(play)[A]) == ["Your attack steals a topaz from Bob."]


def plain(lines: list[str]) -> list[str]:
    """Lines with one kind of apostrophe."""
    return [line.replace("'", "’") for line in lines]
