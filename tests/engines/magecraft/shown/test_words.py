"""Prices, reasons and events, in the words of the game."""

from engines.magecraft import GAME
from engines.magecraft.cards import Character, Cost, Gem, Icon, Spell
from engines.magecraft.events import EVENTS
from tests.engines.magecraft.play import A, B
from tests.engines.magecraft.table import table
from tests.engines.words import NAMES, say_events


def test_every_event_and_component_has_a_phrase() -> None:
    assert {event.__name__ for event in EVENTS} <= set(GAME.own_phrases)
    for kind in (Gem, Icon, Spell, Character):
        assert {f"{kind.__name__}.{member.name}" for member in kind} <= set(GAME.own_phrases)
    assert {f"Icon.{icon.name}.text" for icon in Icon} <= set(GAME.own_phrases)


def test_a_spell_to_cast_has_a_price_beside_its_name() -> None:
    play = table(hand={A: "FFWEL"}, books={A: "fireball"})
    speaker = GAME.speaker(A, NAMES)
    said = {
        option.id: (speaker.text(option.text), speaker.noun(option.price))
        for option in play.pick().options
        if option.price is not None
    }
    assert said["book:1"] == ("Cast Fireball from spellbook 1", "1 Fire and any gem")
    assert said["cantrip"] == ("Use your cantrip", "1 Fire")


def test_prices_count_their_gems() -> None:
    speaker = GAME.speaker(A, NAMES)
    for letters, said in (
        ("X", "any gem"),
        ("XX", "any 2 gems"),
        ("FE", "1 Fire and 1 Earth"),
        ("FFEX", "2 Fire, 1 Earth and any gem"),
    ):
        assert speaker.noun(Cost.parse(letters)) == said


def test_the_next_spell_says_what_the_golden_gem_pays() -> None:
    books = {A: "fireball* flame_lance"}
    play = table(hand={A: "FFWE"}, books=books).choose("book:1", "hand:water").time_out().time_out()
    speaker = GAME.speaker(A, NAMES)
    words = {option.id: speaker.text(option.text) for option in play.pick().options}
    assert words["next"] == "Cast Flame Lance with the golden Fire"

    # Given a spell that is not mastered, then no golden gem is named
    play = table(hand={A: "FFWE"}, books={A: "fireball flame_lance"}).choose("book:1", "hand:water")
    words = {option.id: speaker.text(option.text) for option in play.time_out().time_out().pick().options}
    assert words["next"] == "Cast Flame Lance"


def test_the_label_of_a_gem_says_its_use() -> None:
    books = {A: "fireball stone_skin"}
    play = table(hand={A: "FFWE"}, shield={B: "D"}, discard={A: "L"}, academy="W", books=books)
    speaker = GAME.speaker(A, NAMES)

    def said(*given: str) -> set[str]:
        return {speaker.text(option.text) for option in play.pick(*given).options}

    assert said("book:1") == {"Pay Fire", "Pay Water", "Pay Earth"}
    play.choose("book:1", "hand:water")
    assert "Take Light" in said()
    play.time_out().choose("next")
    assert said() == {"Raise Water from the Academy", "Raise Light from your Discard Area"}


def test_the_gems_for_a_revision_are_counted_from_the_first() -> None:
    play = table(hand={A: "FFWWEL"}, phase="study")
    speaker = GAME.speaker(A, NAMES)
    given = ["revise", "hand:fire", "hand:water", "hand:fire"]
    questions = [speaker.text(play.explore(*given[:at]).topic) for at in (1, 2, 4)]
    assert questions == [
        "Discard 4 gems to rearrange your spells",
        "Discard 3 more",
        "Discard 1 more",
    ]


def test_the_casting_phase_names_the_remaining_actions() -> None:
    speaker = GAME.speaker(A, NAMES)
    play = table(hand={A: "FWWWW"}, books={A: "meditation magic_missile"}, character={A: "mage"})

    def question() -> str:
        return speaker.text(play.explore().topic)

    assert question() == "Casting: cast spells or use your cantrip"

    # Given a spellbook that was begun, then its next spell is named, and the cantrip until it is used
    play.choose("book:1", "hand:fire")
    assert question() == "Casting: cast Magic Missile or use your cantrip"
    play.choose("cantrip")
    assert question() == "Casting: cast Magic Missile, or end casting"

    # Given the cantrip alone was used, then there is still a book to choose
    play = table(hand={A: "FWWWW"}, books={A: "meditation magic_missile"}, character={A: "mage"})
    play.choose("cantrip")
    assert question() == "Casting: choose a spellbook to cast"

    # Given the last spell of the book was cast, then only the cantrip is left
    play = table(
        hand={A: "FWWWW"}, books={A: "meditation / magic_missile mana_tricks"}, character={A: "mage"}
    )
    play.choose("book:1", "hand:fire")
    assert question() == "Casting: use your cantrip, or end casting"


def test_the_casting_phase_names_only_payable_actions() -> None:
    speaker = GAME.speaker(A, NAMES)

    def question(hand: str, hidden: bool = False) -> str:
        books = {A: "fireball / magic_missile / mana_tricks"}
        play = table(hand={A: hand}, books=books, character={A: "mage"}, hidden_hands=hidden)
        return speaker.text(play.explore().topic)

    assert question("FE") == "Casting: choose a spellbook to cast"
    assert question("W") == "Casting: use your cantrip, or end casting"

    # Given a hidden hand, then the question does not depend on what it can pay for
    assert question("W", hidden=True) == "Casting: cast spells or use your cantrip"


def test_a_question_of_an_icon_says_how_many_are_left() -> None:
    play = table(hand={A: "EE"}, shield={B: "D"}, books={A: "quake"}).choose("book:1")
    speaker = GAME.speaker(A, NAMES)
    assert speaker.text(play.explore().topic) == "Choose the next effect: 1 Shield and 3 Attacks"
    play.choose("icon:shield", "academy:water")
    assert speaker.text(play.explore().topic) == "Take one of Bob’s HP gems (2 Attacks left)"
    play.choose("hp:light")
    assert speaker.text(play.explore().topic) == "Take one of Bob’s HP gems"


def test_short_explanations_leave_nothing_out() -> None:
    speaker = GAME.speaker(A, NAMES)
    assert "or it does not fit there, it is discarded." in speaker.say("golden.text", {})
    assert "If your hand is empty, you may skip this." in speaker.say("Icon.VANISH.text", {})


def test_a_reason_names_what_is_missing() -> None:
    def reason(hand: str, book: str, id: str = "book:1") -> str:
        options = table(hand={A: hand}, books={A: book}).pick().options
        blocked = next(option.blocked for option in options if option.id == id)
        assert blocked is not None
        return GAME.speaker(A, NAMES).text(blocked)

    assert reason("WWL", "fireball") == "Fireball costs 1 Fire and any gem. Missing: 1 Fire."
    assert reason("WWL", "fireball", "cantrip") == "Costs 1 Fire. Missing: 1 Fire."
    assert reason("W", "magic_missile").endswith("Missing: 1 gem of any colour.")
    assert reason("F", "meteor").endswith("Missing: 1 Fire and 1 gem of any colour.")


def test_the_three_voices() -> None:
    play = table(3, hand={A: "FW"}, books={A: "fireball"}).choose("book:1").choose("seat:1", "hp:light")
    mine, theirs, third, watcher = say_events(play)
    bob = GAME.speaker(None, NAMES).whose(1)
    assert mine == [f"You take Light from {bob} HP and score it."]
    assert theirs == ["Ann takes Light from your HP and scores it."]
    assert third == watcher == [f"Ann takes Light from {bob} HP and scores it."]


def test_a_hidden_draw_in_three_voices() -> None:
    play = table(3, hand={A: "WE"}, bag={A: "FFF"}, hidden_hands=True).choose("book:1", "hand:water")
    mine, theirs, *_ = say_events(play)
    assert mine == [
        "You reveal 1 Water from your hand.",
        "You cast Meditation for 1 Water.",
        "You draw 1 Fire.",
        "You draw 1 Fire.",
    ]
    assert theirs[0] == "Ann reveals 1 Water from their hand."
    assert theirs[2:] == ["Ann draws a gem."] * 2
