"""What the board draws with."""

from collections.abc import Iterable

from engines.magecraft import facts
from engines.magecraft.cards import LETTERS, Gem, Icon, Spell
from tests.engines.magecraft.play import A, B, C, deal
from tests.engines.magecraft.table import table
from tests.rules import rule


def test_what_is_printed() -> None:
    play = deal()
    assert facts.printed(Spell.METEOR).icons == (Icon.ATTACK,) * 5
    assert facts.cantrip(play.player(A)) is None
    play.until("cast")
    assert facts.cantrip(play.player(A)) is not None


def test_how_far_a_book_leads() -> None:
    books = {A: "fireball* flame_lance meditation quake / magic_missile / mana_tricks"}
    play = table(hand={A: "FWWE"}, books=books)
    links = facts.chain(play.view(A), A, 0)
    assert [link.reach for link in links] == ["payable", "payable", "payable", "short"]
    assert [link.draws for link in links] == [0, 0, 0, 2]
    fire, water, earth = Gem.FIRE, Gem.WATER, Gem.EARTH
    assert [link.slots for link in links] == [(fire, water), (fire, earth), (water,), ()]


@rule("R19", "R20")
def test_wild_slots_are_paid_so_that_the_book_leads_furthest() -> None:
    fire, water = Gem.FIRE, Gem.WATER

    # Given a default that spends the Fire which the next spell needs
    play = table(hand={A: "FW"}, books={A: "meditation ember_dart"})
    assert play.default("book:1") == "hand:fire"
    links = facts.chain(play.view(A), A, 0)
    assert [link.reach for link in links] == ["payable", "payable"]
    assert [link.slots for link in links] == [(water,), (fire,)]

    # Given a golden slot that should take another gem than the default's
    play = table(hand={A: "FEL"}, books={A: "magic_missile* living_rock"})
    assert play.default("book:1") == "hand:fire"
    links = facts.chain(play.view(A), A, 0)
    assert [link.slots for link in links] == [(Gem.EARTH, fire), (Gem.EARTH, Gem.LIGHT)]

    # Given no payment that leads any further, then it is the default
    play = table(hand={A: "FW"}, books={A: "meditation quake"})
    links = facts.chain(play.view(A), A, 0)
    assert [(link.reach, link.slots) for link in links] == [("payable", (fire,)), ("short", ())]


def test_how_far_a_book_leads_on_the_way() -> None:
    books = {A: "fireball* flame_lance / magic_missile / mana_tricks"}
    play = table(hand={A: "FWWE"}, books=books).choose("book:1")
    assert [link.reach for link in facts.chain(play.view(B), A, 0)] == ["cast", "payable"]
    assert [link.reach for link in facts.chain(play.view(B), A, 1)] == ["closed"]
    play.time_out().time_out()
    cast, following = facts.chain(play.view(B), A, 0)
    assert (cast.slots, following.slots) == ((None, Gem.WATER), (Gem.FIRE, Gem.EARTH))
    assert [link.reach for link in facts.chain(play.view(B), B, 1)] == ["short"]


def test_how_far_a_hidden_hand_leads_is_unknown() -> None:
    play = table(hand={A: "FWWE", B: "FWEL"}, hidden_hands=True)
    assert [link.reach for link in facts.chain(play.view(B), A, 0)] == ["unknown"]
    assert [link.reach for link in facts.chain(play.view(A), A, 0)] == ["payable"]


@rule("R13", "R41")
def test_no_book_leads_anywhere_once_nothing_can_be_cast() -> None:
    # Given somebody whose Casting phase is over after one spell
    books = {A: "ember_dart cinder_rite / magic_missile / mana_tricks"}
    play = table(hand={A: "FFWWEE", B: "FWEL"}, books=books).choose("book:1").time_out().choose("end")
    assert play.topic == "study"
    reaches = [[link.reach for link in facts.chain(play.view(A), A, book, over=True)] for book in range(3)]
    assert reaches == [["cast", "unknown"], ["unknown"], ["unknown", "unknown"]]

    # Given somebody who is out
    play = table(3, hand={A: "FWEL", B: "FWEL", C: "FWEL"}, hp={B: ""}, fallen=[B])
    assert [link.reach for link in facts.chain(play.view(A), B, 0)] == ["unknown"]
    assert [link.reach for link in facts.chain(play.view(A), C, 0)] == ["payable"]


@rule("R13")
def test_which_questions_come_after_the_casting_phase() -> None:
    play = table(hand={A: "FFFWWE", B: "FWEL"}, piles="fireball")
    for path in ([], ["book:2"], ["book:2", "hand:fire"]):
        assert not facts.studying(play.question(*path).topic.key, path)
    play.choose("end")
    for path in ([], ["learn:fireball"], ["learn:fireball", "hand:water"], ["revise"]):
        assert facts.studying(play.question(*path).topic.key, path)
    play.choose("revise")
    assert facts.studying(play.topic, [])
    assert facts.studying(play.question(play.card(A, "meditation")).topic.key, [])
    assert facts.studying(play.choose("finish").topic, [])


def test_what_a_book_leads_to() -> None:
    books = {A: "fireball* flame_lance meditation quake / magic_missile / mana_tricks"}
    play = table(hand={A: "FWWE"}, books=books)
    links = facts.chain(play.view(A), A, 0)
    assert facts.bundles(facts.gains(links)) == ((Icon.DRAW, 2), (Icon.ATTACK, 5))
    play.choose("book:1", "hand:water")
    assert facts.bundles(facts.gains(facts.chain(play.view(A), A, 0))) == (
        (Icon.DRAW, 2),
        (Icon.ATTACK, 3),
    )


def test_what_is_paid_on_the_way_of_a_choice() -> None:
    # Given a cost of Fire and a wild slot, of which only the Fire is paid
    play = table(hand={A: "FFWE"}, books={A: "fireball / magic_missile / mana_tricks"})
    view = play.view(A)
    bill = facts.bill(view, A, ["book:1"])
    assert bill is not None
    assert (bill.printed, bill.payment.slots) == (facts.printed(Spell.FIREBALL), (Gem.FIRE, None))
    assert facts.left(view, A, ["book:1"]) == (1, 1, 1, 0, 0)

    # Then the next answer lies on the next slot
    bill = facts.bill(view, A, ["book:1", "hand:water"])
    assert bill is not None
    assert bill.payment.slots == (Gem.FIRE, Gem.WATER)
    assert facts.left(view, A, ["book:1", "hand:water"]) == (1, 0, 1, 0, 0)


def test_a_lesson_and_a_cantrip_have_a_bill_too() -> None:
    play = table(hand={A: "FFWE"}, character={A: "golem", B: "mage"}, piles="fireball", phase="study")
    bill = facts.bill(play.view(A), A, ["learn:fireball", "hand:earth", "book:2"])
    assert bill is not None
    assert bill.payment.slots == (Gem.FIRE, Gem.FIRE, Gem.EARTH)
    bill = facts.bill(play.view(A), A, ["cantrip"])
    assert bill is not None
    assert bill.payment.slots == (Gem.EARTH,)


@rule("R19")
def test_a_wild_slot_that_only_one_colour_can_pay_is_paid() -> None:
    # Given lessons and spells whose wild slots nobody is asked about, or about one of which nobody is
    fire, water, light = Gem.FIRE, Gem.WATER, Gem.LIGHT
    for hand, picks, slots in (
        ("FFW", ["learn:fireball"], (fire, fire, water)),
        ("WW", ["book:1"], (water,)),
        ("WLL", ["book:2", "hand:water"], (water, light)),
        ("WLL", ["book:2", "hand:light"], (light, None)),
    ):
        view = table(hand={A: hand}, piles="fireball").view(A)

        # Then the gem lies on its slot and is no longer in the hand
        bill = facts.bill(view, A, picks)
        assert bill is not None
        assert bill.payment.slots == slots
        assert sum(facts.left(view, A, picks)) == len(hand) - len(bill.payment.gems)


@rule("R12")
def test_the_gems_that_a_starting_hand_gives_up() -> None:
    play = deal(2)
    view = play.until("start").view(play.seat)
    own = view.players[play.seat].hand
    for hand, picks, given in (
        ("FFFW", ["hand:water"], "FW"),
        ("FFFW", ["hand:fire"], "F"),
        ("FFFF", ["hand:fire"], "FF"),
        ("FFWE", ["hand:fire", "hand:earth"], "FE"),
    ):
        known = own.holding([Gem(LETTERS.index(letter)) for letter in hand])
        gems = facts.given(view.change_player(play.seat, hand=known), play.seat, "start", picks)
        assert letters(gems) == given


@rule("R35", "E32")
def test_the_gems_that_a_revision_gives_up() -> None:
    for hand, picks, given in (
        ("FWEL", [], "FWEL"),
        ("FFFFF", [], "FFFF"),
        ("FFFFFW", ["hand:water"], "FFFW"),
        ("FFWEL", ["hand:fire"], "F"),
    ):
        play = table(hand={A: hand, B: "FWEL"}, hidden_hands=True, phase="study")
        assert letters(facts.given(play.view(A), A, "study", ["revise", *picks])) == given


@rule("R27")
def test_a_vanish_takes_one_gem() -> None:
    view = table(hand={A: "WWW"}).view(A)
    assert facts.given(view, A, "vanish", ["hand:water"]) == (Gem.WATER,)


def letters(gems: Iterable[Gem]) -> str:
    """Gems in the order of their colours."""
    return "".join([LETTERS[gem] for gem in sorted(gems)])


def test_what_costs_nothing_has_no_bill() -> None:
    play = table(hand={A: "FFWE"}, phase="study")
    assert facts.bill(play.view(A), A, []) is None
    assert facts.bill(play.view(A), A, ["revise", "hand:fire"]) is None
    assert facts.left(play.view(A), A, ["revise", "hand:fire"]) == (1, 1, 1, 0, 0)
