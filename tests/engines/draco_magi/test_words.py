"""Cards, reasons, the draft and an exchange, in the words of the game."""

from copy import deepcopy
from pathlib import Path

import pytest

import engines.draco_magi
from engines.draco_magi import GAME
from engines.draco_magi.board.faces import battle_facts
from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Land, Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.words import PHRASES
from engines.draco_magi.words.names import CARD_NAMES
from engines.draco_magi.words.reasons import REASONS
from tests.engines.draco_magi.drawn import act, words_of
from tests.engines.draco_magi.play import A, B, Play, deal
from tests.engines.draco_magi.table import table
from tests.engines.words import NAMES, heard, is_whole, voices
from tests.rules import rule


def test_every_card_has_a_name_and_a_text() -> None:
    speaker = GAME.speaker(A, NAMES)
    for dragon in Dragon:
        assert is_whole(speaker.noun(dragon))
        assert is_whole(speaker.say(f"dragon.{dragon.name.lower()}.text", {}))
    for card in BattleCard:
        assert is_whole(speaker.noun(card))
        assert f"battle.{BATTLE_CARDS[card].name}.text" in PHRASES
    for land in Land:
        assert is_whole(speaker.noun(land))
        assert is_whole(speaker.say(f"land.{land.value}.text", {}))
    assert speaker.noun(Side(Battlefield.BF04, True)) == "Deep Dungeon"
    assert speaker.noun(BattleCard.BC01) == "Bite (Sun)"


def test_cards_that_attack_differently_have_different_names() -> None:
    speaker = GAME.speaker(A, NAMES)
    ways = {(speaker.noun(card), BATTLE_CARDS[card].attack_options) for card in BattleCard}
    assert len(ways) == len({name for name, _ in ways})
    named = [speaker.noun(BattleCard[card]) for card in ("AB11", "AB15", "AB17", "AB18", "AB05", "AB09")]
    assert named == [
        *("Retreat (Bite)", "Reinforce (Claw)", "Rally (Bite)", "Ambush (Claw)"),
        *("Bite and Claw", "Swift Flight (Star)"),
    ]


def test_a_drawn_card_says_what_it_attacks_with_where_its_name_does_not() -> None:
    play = table(stacks={0: ("gold", "silver")}, melee=0, cards=("ab12 bc01 bc19", "bc02"))
    assert "Retreat Advanced card Claw Or:" in words_of(play, A)
    assert [
        battle_facts(card, GAME.speaker(A, NAMES)).marks for card in (BattleCard.BC01, BattleCard.BC19)
    ] == [
        "",
        "",
    ]


RULES = Path(engines.draco_magi.__file__).with_name("RULES.md").read_text()


@pytest.mark.parametrize("card", BattleCard, ids=lambda card: card.name)
def test_the_rules_have_the_words_of_the_battle_cards(card: BattleCard) -> None:
    speaker = GAME.speaker(A, NAMES)
    (row,) = [line for line in RULES.splitlines() if line.startswith(f"| {card.name} |")]
    said = [cell.strip() for cell in row.split("|")[2:-1]]
    printed, name = BATTLE_CARDS[card], CARD_NAMES[BATTLE_CARDS[card].name]
    symbol = speaker.noun(printed.symbol) if printed.symbol else ""
    text = speaker.say(f"battle.{printed.name}.text", {})
    assert said == [name, symbol, str(printed.hits), str(printed.shields), text]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("dragon.lava", "If its ranged attack removes a dragon, it may attack the next one there once"),
        ("dragon.battle", "you may put the top advanced card face up on your battle discard pile"),
        ("dragon.polar", "no melee there this round, then it is topmost"),
        ("battle.retreat", "It may use its ability there"),
        ("battle.reinforce", "It may use its ability"),
        ("battle.bite_twice", "Makes 2 attacks, but blocks only 1"),
        ("battle.bite_and_claw", "Makes 2 attacks, but blocks only 1"),
    ],
)
def test_a_card_tells_all_it_does(key: str, words: str) -> None:
    assert words in GAME.speaker(A, NAMES).say(f"{key}.text", {})


def test_a_battle_dragon_offers_what_it_will_do_and_tells_it() -> None:
    play = table(hands=("battle", "green"), advanced="ab07").choose("card:battle", "field:0")
    offered = [GAME.speaker(A, NAMES).text(option.text) for option in play.pick().options]
    assert offered == ["Add an advanced card", "Don’t use it"]
    play.choose("add")
    assert [told[0] for told in heard(play)] == [
        "You add Wild (Moon) to your battle discard pile.",
        *["Ann adds Wild (Moon) to their battle discard pile."] * 2,
    ]


def labels(play: Play, *answers: str) -> list[str]:
    """What is offered after these answers, in words."""
    speaker = GAME.speaker(play.seat, NAMES)
    return [speaker.text(option.text) for option in play.pick(*answers).options]


def test_moving_abilities_say_which_dragon_goes_where() -> None:
    stacks = {0: ("", "gold red"), 1: ("brass", "")}
    play = table("bf02a bf15b bf18a", stacks, hands=("black purple", "green"))
    black = deepcopy(play).choose("card:black", "field:0")
    assert labels(black) == ["Drive Red to Storm Peaks (2)", "Drive Red to Desert Sands (3)", "Don’t use it"]
    purple = play.choose("card:purple", "field:2")
    assert labels(purple) == ["Desert Sands (1)", "Call Brass from Storm Peaks (2)", "Don’t use it"]


def test_retreat_and_reinforce_say_which_dragon_goes_where() -> None:
    stacks = {0: ("gold brass", "silver"), 1: ("bronze", ""), 2: ("red", "")}
    play = table("bf02a bf15b bf18a", stacks, melee=0, cards=("ab11 ab14", "bc02"))
    assert labels(play, "ability:ab11") == ["Send Brass to Storm Peaks (2)", "Send Brass to Desert Sands (3)"]
    assert labels(play, "ability:ab14") == [
        "Call Bronze from Storm Peaks (2)",
        "Call Red from Desert Sands (3)",
    ]


@pytest.mark.parametrize(
    ("card", "second", "words"),
    [
        ("ab11", "", "Send Brass to Desert Sands (3)"),
        ("ab14", "red", "Call Red from Desert Sands (3)"),
        ("ab17", "", ""),
    ],
)
def test_the_last_look_names_a_battlefield_that_was_not_asked_about(
    card: str, second: str, words: str
) -> None:
    stacks = {0: ("gold brass", "silver"), 2: (second, "")}
    play = table("bf02a bf15b bf18a", stacks, melee=0, resolved=(1,), cards=(card, "bc02"), seat=A)
    named = act(play, f"ability:{card}")
    assert named.sentence == (f"{words}?" if words else "Use Rally instead of attacking?")
    assert named.verb.startswith("Use ")


@pytest.mark.parametrize(
    ("dragon", "answer", "verb", "moves"),
    [
        ("bronze", "draw", "Draw a dragon", False),
        ("bronze", "decline", "Don’t use it", False),
        ("purple", "field:1", "Move the dragon", True),
    ],
)
def test_an_ability_is_called_by_what_it_does(dragon: str, answer: str, verb: str, moves: bool) -> None:
    play = table(stacks={1: ("gold", "")}, hands=(f"{dragon} green", "")).choose(f"card:{dragon}", "field:0")
    named = act(play, answer)
    assert named.verb == verb
    assert ("topmost" in named.consequence) is moves


@pytest.mark.parametrize(("cover", "promised"), [({}, True), ({0: B}, False)], ids=["open", "frozen"])
def test_the_last_look_promises_no_melee_at_a_frozen_battlefield(
    cover: dict[int, int], promised: bool
) -> None:
    play = table(cover=cover, hands=("gold", "red"))
    named = act(play, "card:gold", "field:0")
    assert "Dragon 1 of 3" in named.consequence
    assert ("Your melee there: 0 → 2" in named.consequence) is promised


def test_reasons_are_sentences() -> None:
    speaker = GAME.speaker(A, NAMES)
    for key in REASONS:
        words = speaker.say(key, {"dragon": Dragon.LAVA, "side": Side(Battlefield.BF01, True)})
        assert words[0].isupper()
        assert words.endswith(".")


@rule("R61")
def test_the_last_round_may_be_a_draw_and_says_so_before_and_after() -> None:
    play = table(resolve=True, resolved=(0, 1, 2), round=3, seat=A, round_cap=3)
    assert play.outcome.winners == (A, B)
    for _, speaker in voices(GAME, 2):
        told = speaker.text(play.outcome.reason)
        assert told == "Round 3 was the last. Most gems wins. If tied, both share the win."
        assert "If tied, both share the win" in speaker.say("options.round_cap.help", {})


def test_who_left_is_not_told_that_the_other_one_did() -> None:
    play = deal().leave(A)
    told = {speaker.text(play.outcome.reason) for _, speaker in voices(GAME, 2)}
    assert told == {"One player left the game."}


@rule("R33")
def test_a_battlefield_won_without_a_fight_says_who_was_missing() -> None:
    play = table(stacks={0: ("gold", "")}, resolve=True).choose("field:0")
    assert [told[1] for told in heard(play)] == [
        "You win Desert Sands (1) and a red gem: nobody else has dragons there.",
        *["Ann wins Desert Sands (1) and a red gem: nobody else has dragons there."] * 2,
    ]


@rule("R9")
def test_the_draft_in_three_voices() -> None:
    play = deal("voices").choose("colour:gold").time_out(seat=A).time_out(seat=B)
    kept, given, returned = [
        GAME.speaker(A, NAMES).noun(card)
        for card in deal("voices").choose("colour:gold").state.players[A].draft
    ]
    mine, theirs, watcher = [told[0] for told in heard(play)]
    assert mine == f"You keep {kept}, give away {given} and return {returned}."
    assert theirs == f"Ann gives you {given}."
    assert watcher == "Ann keeps an advanced card and gives one away."


@rule("R36", "R40", "R42")
def test_an_exchange_in_three_voices() -> None:
    play = table(stacks={0: ("gold", "silver silver")}, melee=0, cards=("bc01 bc03", "bc02 bc08"))
    play.choose("card:bc01", "card:bc03")
    attacked = [told[0] for told in heard(play)]
    assert attacked == [
        "You attack with Bite (Sun) and Claw (Sun).",
        *["Ann attacks with Bite (Sun) and Claw (Sun)."] * 2,
    ]
    wild = table(stacks={0: ("gold", "silver")}, melee=0, cards=("ab06", "bc02")).choose(
        "card:ab06", "way:claw"
    )
    assert heard(wild)[B][0] == "Ann attacks with Wild (Sun): Claw."
    question = [speaker.text(play.asked.topic) for _, speaker in voices(GAME, 2)]
    assert question[1] == "Choose how to block Bite and Claw"
    play.choose("block:bc02:bite", "through")
    assert [told[1] for told in heard(play)] == [
        "Bob loses Silver.",
        "You lose Silver.",
        "Bob loses Silver.",
    ]
