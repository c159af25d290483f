"""Prices, reasons and what happened, in the words of the game."""

from engines.magecraft import GAME
from engines.magecraft.cards import CANTRIPS, SPELLS, Character, Gem, Icon, Spell
from engines.magecraft.events import EVENTS
from engines.magecraft.text import PHRASES
from tests.engines.magecraft.play import A
from tests.engines.magecraft.table import table
from tests.engines.words import NAMES, heard
from tests.rules import rule


def test_every_event_and_component_has_a_phrase() -> None:
    assert {event.__name__ for event in EVENTS} <= set(PHRASES)
    for kind in (Gem, Icon, Spell, Character):
        assert {f"{kind.__name__}.{one.name}" for one in kind} <= set(PHRASES)
    assert {f"Icon.{icon.name}.text" for icon in Icon} <= set(PHRASES)


def test_things_with_a_price_say_it() -> None:
    play = table(hand={A: "FFWEL"}, books={A: "fireball"})
    speaker = GAME.speaker(A, NAMES)
    words = {option.id: speaker.text(option.text) for option in play.pick().options}
    assert words["book:1"] == "Spellbook 1: Fireball for Fire and any gem"
    assert words["cantrip"] == "Cantrip: Attack for Fire"
    assert speaker.noun(SPELLS[Spell.VOID_GATE]) == "Void Gate (Draw ×2 and Vanish ×3)"
    assert speaker.noun(CANTRIPS[Character.MAGE]) == "Draw ×3"


@rule("R30")
def test_the_next_spell_says_what_the_golden_gem_pays() -> None:
    books = {A: "fireball* flame_lance"}
    play = table(hand={A: "FFWE"}, books=books).choose("book:1", "hand:water").time_out().time_out()
    speaker = GAME.speaker(A, NAMES)
    words = {option.id: speaker.text(option.text) for option in play.pick().options}
    said = "Go on: Flame Lance for Fire and Earth, of which the golden Fire is there"
    assert words["next"] == said

    # Given a spell that is not mastered, then nothing is there
    play = table(hand={A: "FFWE"}, books={A: "fireball flame_lance"}).choose("book:1", "hand:water")
    words = {option.id: speaker.text(option.text) for option in play.time_out().time_out().pick().options}
    assert words["next"] == "Go on: Flame Lance for Fire and Earth"


@rule("R35")
def test_the_gems_for_a_revision_are_counted_from_the_first() -> None:
    play = table(hand={A: "FFWWEL"}, phase="study")
    speaker = GAME.speaker(A, NAMES)
    given = ["revise", "hand:fire", "hand:water", "hand:fire"]
    asked = [speaker.text(play.question(*given[:at]).topic) for at in (1, 2, 4)]
    assert asked == [
        "Discard 4 gems: which one?",
        "Discard 3 gems: which one?",
        "Which gem is the last to discard?",
    ]


@rule("R27", "R29")
def test_short_explanations_leave_nothing_out() -> None:
    speaker = GAME.speaker(A, NAMES)
    assert "discarded if it does not fit" in speaker.say("golden.text", {})
    assert "with an empty hand you may let it go" in speaker.say("Icon.VANISH.text", {})


def test_a_reason_names_what_is_missing() -> None:
    play = table(hand={A: "WWL"}, books={A: "fireball"})
    reason = next(option.blocked for option in play.pick().options if option.id == "book:1")
    assert reason is not None
    assert GAME.speaker(A, NAMES).text(reason) == "This costs Fire and any gem; you have 2 Water and 1 Light."


def test_the_three_voices() -> None:
    play = table(3, hand={A: "FW"}, books={A: "fireball"}).choose("book:1").choose("seat:1", "hp:light")
    mine, theirs, third, watcher = heard(play)
    assert mine == ["You take Light of Bob's HP: a score."]
    assert theirs == ["Ann takes Light of your HP: a score."]
    assert third == watcher == ["Ann takes Light of Bob's HP: a score."]


def test_a_hidden_draw_in_three_voices() -> None:
    play = table(3, hand={A: "WE"}, bag={A: "FFF"}, hidden_hands=True).choose("book:1", "hand:water")
    mine, theirs, *_ = heard(play)
    assert mine == [
        "Out of your hand comes Water.",
        "You cast Meditation for Water.",
        "You draw Fire.",
        "You draw Fire.",
    ]
    assert theirs[0] == "Out of Ann's hand comes Water."
    assert theirs[2:] == ["Ann draws a gem."] * 2
