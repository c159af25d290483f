"""What the board draws with."""

from collections.abc import Iterable

from engines.magecraft.board import facts
from engines.magecraft.board.book_preview import preview_book
from engines.magecraft.board.facts import PickedOption
from engines.magecraft.cards import LETTERS, SPELLS, Gem, Slots, Spell
from engines.magecraft.rules.option_builders import gem_option
from tests.engines.magecraft.play import A, B, C, Play, deal
from tests.engines.magecraft.table import Phase, table


def test_how_far_a_book_leads() -> None:
    books = {A: "fireball* flame_lance meditation quake / magic_missile / mana_tricks"}
    play = table(hand={A: "FWWE"}, books=books)
    shown = preview_book(play.view(A), A, 0)
    assert [one.reach for one in shown] == ["payable", "payable", "payable", "short"]
    assert [one.draws for one in shown] == [0, 0, 0, 2]


def test_wild_slots_are_paid_so_that_the_book_leads_furthest() -> None:
    # Given a default that spends the Fire which the next spell needs
    play = table(hand={A: "FW"}, books={A: "meditation ember_dart"})
    assert play.default_id("book:1") == "hand:fire"
    assert [one.reach for one in preview_book(play.view(A), A, 0)] == ["payable", "payable"]

    # Given a golden slot that should take another gem than the default's
    play = table(hand={A: "FEL"}, books={A: "magic_missile* living_rock"})
    assert play.default_id("book:1") == "hand:fire"
    assert [one.reach for one in preview_book(play.view(A), A, 0)] == ["payable", "payable"]

    # Given no payment that leads any further
    play = table(hand={A: "FW"}, books={A: "meditation quake"})
    assert [one.reach for one in preview_book(play.view(A), A, 0)] == ["payable", "short"]


def test_how_far_a_book_leads_on_the_way() -> None:
    books = {A: "fireball* flame_lance / magic_missile / mana_tricks"}
    play = table(hand={A: "FWWE"}, books=books).choose("book:1")
    assert [one.reach for one in preview_book(play.view(B), A, 0)] == ["cast", "payable"]
    assert [one.reach for one in preview_book(play.view(B), A, 1)] == ["closed"]
    assert [one.reach for one in preview_book(play.view(B), B, 1)] == ["short"]


def test_how_far_a_hidden_hand_leads_is_unknown() -> None:
    play = table(hand={A: "FWWE", B: "FWEL"}, hidden_hands=True)
    assert [one.reach for one in preview_book(play.view(B), A, 0)] == ["unknown"]
    assert [one.reach for one in preview_book(play.view(A), A, 0)] == ["payable"]


def test_no_book_of_a_mage_who_is_out_leads_anywhere() -> None:
    play = table(3, hand={A: "FWEL", B: "FWEL", C: "FWEL"}, hp={B: ""}, fallen=[B])
    assert [one.reach for one in preview_book(play.view(A), B, 0)] == ["unknown"]
    assert [one.reach for one in preview_book(play.view(A), C, 0)] == ["payable"]


def test_a_book_is_shown_as_it_lies_after_a_revision() -> None:
    play = table(hand={A: "FFWWEEE", B: "FWEL"}, bag={A: "LLLL"}, books={A: "meditation magic_missile"})
    play.choose("book:1", "hand:fire").choose("end").choose("revise")
    play.choose(play.card(A, "magic_missile"), "place:1.1")
    shown = preview_book(play.view(A), A, 0)
    assert [one.card.spell for one in shown][:2] == [Spell.MAGIC_MISSILE, Spell.MEDITATION]
    assert shown[1].reach == "cast"


def test_what_is_paid_on_the_way_of_a_choice() -> None:
    # Given a cost of Fire and a wild slot, of which only the Fire is paid
    play = table(hand={A: "FFWE"}, books={A: "fireball / magic_missile / mana_tricks"})
    view = play.view(A)
    paid = facts.payment_so_far(view, A, picked(play, "book:1"))
    assert paid is not None
    assert (paid.card, paid.payment.slots) == (SPELLS[Spell.FIREBALL], (Gem.FIRE, None))
    assert available(play, "book:1") == {"hand:fire": 1, "hand:water": 1, "hand:earth": 1}

    # Then the next answer lies on the next slot
    paid = facts.payment_so_far(view, A, picked(play, "book:1", "hand:water"))
    assert paid is not None
    assert paid.payment.slots == (Gem.FIRE, Gem.WATER)
    assert paid.payment.hand_after(play.player(A).hand_counts) == (1, 0, 1, 0, 0)


def test_lessons_and_cantrips_are_paid_on_the_way_too() -> None:
    play = table(hand={A: "FFWE"}, character={A: "golem", B: "mage"}, piles="fireball", phase="study")
    paid = facts.payment_so_far(play.view(A), A, picked(play, "learn:fireball", "hand:earth", "book:2"))
    assert paid is not None
    assert paid.payment.slots == (Gem.FIRE, Gem.FIRE, Gem.EARTH)
    play = table(hand={A: "FFWE"}, character={A: "golem", B: "mage"})
    paid = facts.payment_so_far(play.view(A), A, picked(play, "cantrip"))
    assert paid is not None
    assert paid.payment.slots == (Gem.EARTH,)


def test_a_wild_slot_that_only_one_colour_can_pay_is_paid() -> None:
    # Given lessons and spells whose wild slots nobody is asked about, or about one of which nobody is
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
        assert paid.payment.slots == slots
        left = paid.payment.hand_after(play.player(A).hand_counts)
        assert sum(left) == len(hand) - len(paid.payment.gems)


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


def test_what_costs_nothing_has_no_payment() -> None:
    play = table(hand={A: "FFWEL"}, phase="study")
    assert facts.payment_so_far(play.view(A), A, []) is None
    assert facts.payment_so_far(play.view(A), A, picked(play, "revise", "hand:fire")) is None
    assert available(play, "revise", "hand:fire")["hand:fire"] == 1


def test_only_a_vanish_of_the_last_hp_has_a_remark() -> None:
    for hp, key in ((1, "remark.last_hp"), (2, None)):
        play = table(hand={A: "WW"}, hp={A: "F" * hp}).choose("book:3")
        (option,) = [one for one in play.pick("icon:vanish").options if one.verb == "hp"]
        assert (None if option.remark is None else option.remark.key) == key


def test_a_revision_has_its_price() -> None:
    (revise,) = table(hand={A: "FFWE"}, phase="study").options_picked("revise")
    assert len(revise.price.slots) == 4
    assert revise.remark is not None


def available(play: Play, *given: str) -> dict[str, int]:
    """How many gems of each colour a question offers."""
    return {option.id: option.subject.available for option in play.pick(*given).options}


def picked(play: Play, *given: str) -> list[PickedOption]:
    """The options that these answers pick, in order."""
    return [PickedOption(option.verb, option.subject) for option in play.options_picked(*given)]


def from_hand(letters: str) -> list[PickedOption]:
    """Gems of a hand, as they are picked one by one."""
    gems = [gem_option("discard", "hand", Gem(LETTERS.index(letter)), 1) for letter in letters]
    return [PickedOption(option.verb, option.subject) for option in gems]


def letters(gems: Iterable[Gem]) -> str:
    """Gems in the order of their colours."""
    return "".join([LETTERS[gem] for gem in sorted(gems)])
