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
from tests.engines.draco_magi.play import A, B, Play, deal
from tests.engines.draco_magi.shown.rendering import label_of, words_of
from tests.engines.draco_magi.table import table
from tests.engines.words import NAMES, is_whole, say_events, voices
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


def test_a_card_shows_its_attacks_unless_its_name_says_them() -> None:
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
def test_the_rules_quote_the_battle_cards(card: BattleCard) -> None:
    speaker = GAME.speaker(A, NAMES)
    (row,) = [line for line in RULES.splitlines() if line.startswith(f"| {card.name} |")]
    cells = [cell.strip() for cell in row.split("|")[2:-1]]
    printed, name = BATTLE_CARDS[card], CARD_NAMES[BATTLE_CARDS[card].name]
    symbol = speaker.noun(printed.symbol) if printed.symbol else ""
    text = speaker.say(f"battle.{printed.name}.text", {})
    assert cells == [name, symbol, str(printed.hits), str(printed.shields), text]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("dragon.lava", "If its ranged attack removes a dragon, it may attack the next one there once"),
        ("dragon.battle", "you may gain the top advanced card, face up on your battle discard pile"),
        ("dragon.polar", "no melee there this round. Then it joins your dragons there"),
        ("battle.retreat", "It may use its ability there"),
        ("battle.reinforce", "It may use its ability"),
        ("battle.bite_twice", "Makes 2 attacks, but blocks only 1"),
        ("battle.bite_and_claw", "Makes 2 attacks, but blocks only 1"),
    ],
)
def test_card_texts_are_complete(key: str, words: str) -> None:
    assert words in GAME.speaker(A, NAMES).say(f"{key}.text", {})


def test_a_battle_dragon_names_its_ability_before_and_after_use() -> None:
    play = table(hands=("battle", "green"), advanced="ab07").choose("card:battle", "field:0")
    offered = [GAME.speaker(A, NAMES).text(option.text) for option in play.pick().options]
    assert offered == ["Gain a card", "Don’t use it"]
    play.choose("add")
    assert [log[0] for log in say_events(play)] == [
        "You gain Wild (Moon), for your discarded battle cards.",
        *["Ann gains Wild (Moon), for their discarded battle cards."] * 2,
    ]


def labels(play: Play, *answers: str) -> list[str]:
    """The labels of the options after these answers."""
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
    ("card", "second", "words", "verb"),
    [
        ("ab11", "", "Send Brass to Desert Sands (3)", "Move the dragon"),
        ("ab14", "red", "Call Red from Desert Sands (3)", "Move the dragon"),
        ("ab17", "", "", "Draw 2 cards"),
    ],
)
def test_the_label_of_a_choice_names_the_only_possible_battlefield(
    card: str, second: str, words: str, verb: str
) -> None:
    stacks = {0: ("gold brass", "silver"), 2: (second, "")}
    play = table("bf02a bf15b bf18a", stacks, melee=0, resolved=(1,), cards=(card, "bc02"), seat=A)
    label = label_of(play, f"ability:{card}")
    assert label.sentence == (f"{words}?" if words else "Use Rally instead of attacking?")
    assert label.verb == verb


@pytest.mark.parametrize(
    ("dragon", "answer", "verb", "moves"),
    [
        ("bronze", "draw", "Draw a dragon", False),
        ("bronze", "decline", "Don’t use it", False),
        ("purple", "field:1", "Move the dragon", True),
    ],
)
def test_an_ability_is_labelled_by_its_effect(dragon: str, answer: str, verb: str, moves: bool) -> None:
    play = table(stacks={1: ("gold", "")}, hands=(f"{dragon} green", "")).choose(f"card:{dragon}", "field:0")
    label = label_of(play, answer)
    assert label.verb == verb
    assert ("next to the card" in label.consequence) is moves


@pytest.mark.parametrize(("cover", "promised"), [({}, True), ({0: B}, False)], ids=["open", "frozen"])
def test_the_label_of_a_choice_promises_no_melee_at_a_frozen_battlefield(
    cover: dict[int, int], promised: bool
) -> None:
    play = table(cover=cover, hands=("gold", "red"))
    label = label_of(play, "card:gold", "field:0")
    assert "Dragon 1 of 3" in label.consequence
    assert ("Your melee there: 0 → 2" in label.consequence) is promised


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
        reason = speaker.text(play.outcome.reason)
        assert reason == "Round 3 was the last. Most gems wins. If tied, both share the win."
        assert "If tied, both share the win" in speaker.say("options.round_cap.help", {})


def test_the_reason_after_leaving_names_nobody() -> None:
    play = deal().leave(A)
    reasons = {speaker.text(play.outcome.reason) for _, speaker in voices(GAME, 2)}
    assert reasons == {"One player left the game."}


@rule("R33")
def test_a_battlefield_won_without_a_fight_gives_the_reason() -> None:
    play = table(stacks={0: ("gold", "")}, resolve=True).choose("field:0")
    assert [log[1] for log in say_events(play)] == [
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
    mine, theirs, watcher = [log[0] for log in say_events(play)]
    assert mine == f"You keep {kept}, give away {given} and return {returned}."
    assert theirs == f"Ann gives you {given}."
    assert watcher == "Ann keeps an advanced card and gives one away."


@rule("R36", "R40", "R42")
def test_an_exchange_in_three_voices() -> None:
    play = table(stacks={0: ("gold", "silver silver")}, melee=0, cards=("bc01 bc03", "bc02 bc08"))
    play.choose("card:bc01", "card:bc03")
    attacked = [log[0] for log in say_events(play)]
    assert attacked == [
        "You attack with Bite (Sun) and Claw (Sun).",
        *["Ann attacks with Bite (Sun) and Claw (Sun)."] * 2,
    ]
    wild = table(stacks={0: ("gold", "silver")}, melee=0, cards=("ab06", "bc02")).choose(
        "card:ab06", "way:claw"
    )
    assert say_events(wild)[B][0] == "Ann attacks with Wild (Sun): Claw."
    question = [speaker.text(play.decision.topic) for _, speaker in voices(GAME, 2)]
    assert question[1] == "Block Bite and Claw?"
    play.choose("block:bc02:bite", "through")
    assert [log[1] for log in say_events(play)] == [
        "Bob loses Silver.",
        "You lose Silver.",
        "Bob loses Silver.",
    ]


@pytest.mark.parametrize(
    ("shot", "revealed", "hint"),
    [
        ("green", "bc19 bc02 bc08", "You need 2 more shields."),
        ("purple", "bc19 bc08", "You need 1 more shield."),
    ],
)
def test_the_hint_counts_the_shields_that_would_save_the_target(shot: str, revealed: str, hint: str) -> None:
    """A Green dragon ignores a shield, so one hit takes two shields."""
    # Given a Gold dragon
    play = table(stacks={0: ("", "gold")}, hands=(f"{shot} red", ""), tops=(revealed, "bc10"))
    # When a dragon is placed opposite and has one hit
    play.choose(f"card:{shot}", "field:0").choose("attack:0")
    # Then its owner is asked about the Gold dragon, with what would save it
    speaker, topic = GAME.speaker(B, NAMES), play.decision.topic
    assert speaker.text(topic) == "1 hit on Gold, 0 shields. Reveal a card? (3 left)"
    assert speaker.say("hint.shield", topic.args).startswith(hint)
    # When a card with 2 shields is revealed, then the dragon is said to be safe
    play.choose("draw")
    assert "Gold is safe. Reveal more?" in speaker.text(play.decision.topic)


def test_placing_names_the_possible_target() -> None:
    # Given dragons at two battlefields, a Clockwork on top of one stack
    stacks = {0: ("", "gold"), 1: ("", "clockwork")}
    play = table("bf02a bf15b bf18a", stacks, hands=("green blue brass", ""), seat=A)
    # When dragons are about to be placed, then only what can be attacked is promised
    assert label_of(play, "card:green", "field:0").consequence == (
        "Your melee there: 0 → 2. Then it may breathe fire at Gold with 3 cards."
    )
    assert label_of(play, "card:green", "field:1").consequence == "Your melee there: 0 → 2. Dragon 1 of 3."
    assert "at Gold" in label_of(play, "card:blue", "field:2").consequence
    assert label_of(play, "card:brass", "field:0").consequence == "Your melee there: 0 → 2. Dragon 1 of 3."


def test_two_battlefields_of_one_land_have_different_labels() -> None:
    play = table("bf01b bf14a bf18a", {}, hands=("brass", ""), seat=A)
    assert label_of(play, "card:brass", "field:1").sentence == "Place Brass at Glacier (2)?"


def test_a_flip_is_offered_with_its_gem() -> None:
    play = table("bf14a bf02a bf18a", {}, hands=("brass red", ""), seat=A).choose("card:brass", "field:0")
    assert label_of(play, "flip").consequence == "It has a purple gem. Chromatic dragons: +1 melee."


@pytest.mark.parametrize(
    ("cards", "hint"),
    [("ab14 bc01", "Cards with the same symbol can attack together."), ("ab14", "Your last card.")],
)
def test_the_hint_warns_before_the_last_card(cards: str, hint: str) -> None:
    play = table(stacks={0: ("gold", "silver silver"), 1: ("red", "")}, melee=0, cards=(cards, "bc02"))
    assert GAME.speaker(A, NAMES).say("hint.attack", play.decision.topic.args).startswith(hint)


def test_a_card_with_an_ability_has_two_labelled_buttons() -> None:
    stacks = {0: ("gold", "silver"), 1: ("red", "")}
    play = table("bf02a bf15b bf18a", stacks, melee=0, cards=("ab14 ab17", "bc02"))
    assert labels(play) == ["Attack with Bite", "Attack with Bite", "Call a dragon here", "Draw 2 cards"]


def test_attacks_of_one_kind_are_counted() -> None:
    play = table(stacks={0: ("gold", "silver silver")}, melee=0, cards=("ab01", "bc01 bc08")).choose(
        "card:ab01"
    )
    assert GAME.speaker(B, NAMES).text(play.decision.topic) == "Block 2 Bites?"


@pytest.mark.parametrize(("round", "tells"), [(1, False), (28, True)])
def test_the_goal_mentions_the_last_round_when_it_is_near(round: int, tells: bool) -> None:
    assert GAME.goal is not None
    goal = GAME.goal(table(round=round).view(A), A, GAME.speaker(A, NAMES))
    assert ("after round 30" in goal.sentence) is tells
