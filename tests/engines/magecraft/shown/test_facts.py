"""Facts that the board derives from a view."""

from collections.abc import Iterable

from engines.magecraft.board import facts
from engines.magecraft.board.book_preview import preview_book
from engines.magecraft.board.facts import PickedOption
from engines.magecraft.cards import LETTERS, Gem, Slots, Spell
from engines.magecraft.rules.option_builders import gem_option
from tests.engines.magecraft.play import A, B, C, Play, deal
from tests.engines.magecraft.table import Phase, table


def test_a_preview_shows_how_far_a_book_can_be_cast() -> None:
    books = {A: "fireball* flame_lance meditation quake / magic_missile / mana_tricks"}
    play = table(hand={A: "FWWE"}, books=books)
    preview = preview_book(play.view(A), A, 0)
    assert [spell.reach for spell in preview] == ["payable", "payable", "payable", "short"]
    assert [spell.draws for spell in preview] == [0, 0, 0, 2]


def test_a_preview_pays_wild_slots_to_cast_the_most_spells() -> None:
    # Given a default that spends the Fire that the next spell needs
    play = table(hand={A: "FW"}, books={A: "meditation ember_dart"})
    assert play.default_id("book:1") == "hand:fire"
    assert [spell.reach for spell in preview_book(play.view(A), A, 0)] == ["payable", "payable"]

    # Given a golden slot that should be paid with a gem other than the default
    play = table(hand={A: "FEL"}, books={A: "magic_missile* living_rock"})
    assert play.default_id("book:1") == "hand:fire"
    assert [spell.reach for spell in preview_book(play.view(A), A, 0)] == ["payable", "payable"]

    # Given no payment that reaches another spell
    play = table(hand={A: "FW"}, books={A: "meditation quake"})
    assert [spell.reach for spell in preview_book(play.view(A), A, 0)] == ["payable", "short"]


def test_a_preview_continues_a_book_that_is_being_cast() -> None:
    books = {A: "fireball* flame_lance / magic_missile / mana_tricks"}
    play = table(hand={A: "FWWE"}, books=books).choose("book:1")
    assert [spell.reach for spell in preview_book(play.view(B), A, 0)] == ["cast", "payable"]
    assert [spell.reach for spell in preview_book(play.view(B), A, 1)] == ["closed"]
    assert [spell.reach for spell in preview_book(play.view(B), B, 1)] == ["short"]


def test_a_preview_with_a_hidden_hand_is_unknown() -> None:
    play = table(hand={A: "FWWE", B: "FWEL"}, hidden_hands=True)
    assert [spell.reach for spell in preview_book(play.view(B), A, 0)] == ["unknown"]
    assert [spell.reach for spell in preview_book(play.view(A), A, 0)] == ["payable"]


def test_a_mage_who_is_out_has_no_preview() -> None:
    play = table(3, hand={A: "FWEL", B: "FWEL", C: "FWEL"}, hp={B: ""}, fallen=[B])
    assert [spell.reach for spell in preview_book(play.view(A), B, 0)] == ["unknown"]
    assert [spell.reach for spell in preview_book(play.view(A), C, 0)] == ["payable"]


def test_a_book_is_shown_as_it_lies_after_a_revision() -> None:
    play = table(hand={A: "FFWWEEE", B: "FWEL"}, bag={A: "LLLL"}, books={A: "meditation magic_missile"})
    play.choose("book:1", "hand:fire").choose("end").choose("revise")
    play.choose(play.card(A, "magic_missile"), "place:1.1")
    preview = preview_book(play.view(A), A, 0)
    assert [spell.card.spell for spell in preview][:2] == [Spell.MAGIC_MISSILE, Spell.MEDITATION]
    assert preview[1].reach == "cast"


def test_a_choice_has_its_payment_so_far() -> None:
    # Given a cost of Fire and a wild slot, of which only the Fire is paid
    play = table(hand={A: "FFWE"}, books={A: "fireball / magic_missile / mana_tricks"})
    view = play.view(A)
    paid = facts.payment_so_far(view, A, picked(play, "book:1"))
    assert paid is not None
    assert paid.slots == (Gem.FIRE, None)
    assert available(play, "book:1") == {"hand:fire": 1, "hand:water": 1, "hand:earth": 1}

    # Then the next answer pays the next slot
    paid = facts.payment_so_far(view, A, picked(play, "book:1", "hand:water"))
    assert paid is not None
    assert paid.slots == (Gem.FIRE, Gem.WATER)
    assert paid.hand_after(play.player(A).hand_counts) == (1, 0, 1, 0, 0)


def test_lessons_and_cantrips_have_a_payment_too() -> None:
    play = table(hand={A: "FFWE"}, character={A: "golem", B: "mage"}, piles="fireball", phase="study")
    paid = facts.payment_so_far(play.view(A), A, picked(play, "learn:fireball", "hand:earth", "book:2"))
    assert paid is not None
    assert paid.slots == (Gem.FIRE, Gem.FIRE, Gem.EARTH)
    play = table(hand={A: "FFWE"}, character={A: "golem", B: "mage"})
    paid = facts.payment_so_far(play.view(A), A, picked(play, "cantrip"))
    assert paid is not None
    assert paid.slots == (Gem.EARTH,)


def test_a_wild_slot_that_only_one_colour_can_pay_is_paid() -> None:
    # Given lessons and spells with wild slots of which all or one are paid without asking
    fire, water, light = Gem.FIRE, Gem.WATER, Gem.LIGHT
    paid_alone: list[tuple[Phase, str, list[str], Slots]] = [
        ("study", "FFW", ["learn:fireball"], (fire, fire, water)),
        ("cast", "WW", ["book:1"], (water,)),
        ("cast", "WLL", ["book:2", "hand:water"], (water, light)),
        ("cast", "WLL", ["book:2", "hand:light"], (light, None)),
    ]
    for phase, hand, picks, slots in paid_alone:
        play = table(hand={A: hand}, piles="fireball", phase=phase)

        # Then the gem lies on its slot and is no longer in the hand
        paid = facts.payment_so_far(play.view(A), A, picked(play, *picks))
        assert paid is not None
        assert paid.slots == slots
        left = paid.hand_after(play.player(A).hand_counts)
        assert sum(left) == len(hand) - len(paid.gems)


def test_the_gems_that_a_starting_hand_gives_up() -> None:
    play = deal(2)
    view = play.until("start").view(play.seat)
    own = view.players[play.seat].hand
    for hand, picks, given in (
        ("FFFW", "W", "FW"),
        ("FFFW", "F", "F"),
        ("FFFF", "F", "FF"),
        ("FFWE", "FE", "FE"),
    ):
        known = own.with_cards([Gem(LETTERS.index(letter)) for letter in hand])
        view = view.change_player(play.seat, hand=known)
        assert letters(facts.gems_given_up(view, play.seat, "start", from_hand(picks))) == given


def test_the_gems_that_a_revision_gives_up() -> None:
    for hand, picks, given in (
        ("FWEL", "", "FWEL"),
        ("FFFFF", "", "FFFF"),
        ("FFFFFW", "W", "FFFW"),
        ("FFWEL", "F", "F"),
    ):
        play = table(hand={A: hand, B: "FWEL"}, hidden_hands=True, phase="study")
        chosen = picked(play, "revise") + from_hand(picks)
        assert letters(facts.gems_given_up(play.view(A), A, "study", chosen)) == given


def test_a_vanish_takes_one_gem() -> None:
    view = table(hand={A: "WWW"}).view(A)
    assert facts.gems_given_up(view, A, "vanish", from_hand("W")) == (Gem.WATER,)


def test_a_free_choice_has_no_payment() -> None:
    play = table(hand={A: "FFWEL"}, phase="study")
    assert facts.payment_so_far(play.view(A), A, []) is None
    assert facts.payment_so_far(play.view(A), A, picked(play, "revise", "hand:fire")) is None
    assert available(play, "revise", "hand:fire")["hand:fire"] == 1


def test_only_a_vanish_of_the_last_hp_has_a_remark() -> None:
    for hp, key in ((1, "remark.last_hp"), (2, None)):
        play = table(hand={A: "WW"}, hp={A: "F" * hp}).choose("book:3")
        (option,) = [option for option in play.pick("icon:vanish").options if option.verb == "hp"]
        assert (None if option.remark is None else option.remark.key) == key


def test_a_revision_has_its_price() -> None:
    (revise,) = table(hand={A: "FFWE"}, phase="study").options_picked("revise")
    assert len(revise.price.slots) == 4
    assert revise.remark is not None


def available(play: Play, *given: str) -> dict[str, int]:
    """The number of gems of each colour that a decision offers."""
    return {option.id: option.subject.available for option in play.pick(*given).options}


def picked(play: Play, *given: str) -> list[PickedOption]:
    """The options that these answers pick, in order."""
    return [PickedOption(option.verb, option.subject) for option in play.options_picked(*given)]


def from_hand(letters: str) -> list[PickedOption]:
    """Gems of a hand, as they are picked one by one."""
    gems = [gem_option("discard", "hand", Gem(LETTERS.index(letter)), 1) for letter in letters]
    return [PickedOption(option.verb, option.subject) for option in gems]


def letters(gems: Iterable[Gem]) -> str:
    """Write gems as letters, in the order of the colours."""
    return "".join([LETTERS[gem] for gem in sorted(gems)])
