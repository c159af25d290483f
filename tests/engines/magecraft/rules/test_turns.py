"""Phases, learning, revision, the Refresh (R13, R14, R34-R40)."""

from itertools import combinations_with_replacement, permutations

from engines.magecraft import GAME
from engines.magecraft.cards import Gem, Spell
from engines.magecraft.events.spells import GoldenDiscarded, GoldenPassed, SpellLearned, SpellMoved
from engines.magecraft.events.turns import BagRefilled, GemsDrawn, Refreshed, TurnBegan
from engines.magecraft.rules.learning import learn_spell
from tests.engines.magecraft.play import A, B, Play, deal
from tests.engines.magecraft.table import table
from tests.rules import rule

HANDS = {A: "FWEL", B: "FWEL"}
GOLEM = {A: "golem", B: "priest"}


@rule("R40")
def test_a_turn_has_an_id_of_its_round_and_seat() -> None:
    assert GAME.turn(deal(2).state) is None  # before the first turn
    assert GAME.turn_seconds == 300
    play = table(hand=HANDS, seat=B, round=2)
    assert GAME.turn(play.state) == (B, f"2.{B}")
    play.next_turn()
    assert GAME.turn(play.state) == (A, f"3.{A}")


@rule("R13", "R14")
def test_the_phases_come_in_order() -> None:
    play = table(hand=HANDS, shield={A: "DD"}, phase="start")
    topics = []
    while play.state.turn.seat == A:
        topics.append(play.topic)
        play.time_out()
    assert topics == ["shield", "cast", "study"]

    # And the Refresh needs no decision
    assert play.events_of(Refreshed) == [Refreshed(A, (Gem.FIRE, Gem.WATER, Gem.EARTH, Gem.LIGHT))]
    assert (len(play.hand(A)), play.shield(A)) == (4, "DD")
    assert TurnBegan(B, 1) in play.new_events


@rule("R14")
def test_any_number_of_shield_gems_can_be_discarded() -> None:
    play = table(hand=HANDS, shield={A: "FDD"}, phase="start")
    assert play.offers() == {"shield:fire", "shield:darkness", "done"}
    assert play.default_id() == "done"
    play.choose("shield:darkness").choose("shield:fire")
    assert (play.shield(A), play.discard(A)) == ("D", "FD")
    play.choose("done")
    assert play.topic == "cast"


@rule("R19", "R34")
def test_a_learned_spell_goes_to_the_left_end() -> None:
    play = table(hand={A: "FFWL", B: "FWEL"}, bag={A: "EEEE"}, phase="study")
    assert play.offers("learn:fireball") == {"hand:water", "hand:light"}
    books = play.pick("learn:fireball", "hand:water").options
    shelves = [(book.id, book.label and book.label.args) for book in books]
    assert shelves == [(f"book:{number}", {"number": number}) for number in (1, 2, 3)]
    assert play.default_id("learn:fireball", "hand:water") == "book:1"
    play.choose("learn:fireball", "hand:water", "book:2")
    assert play.books(A) == ["meditation", "fireball magic_missile", "mana_tricks"]
    (learned,) = play.events_of(SpellLearned)
    assert (learned.paid, learned.book) == ((Gem.FIRE, Gem.FIRE, Gem.WATER), 2)
    assert (play.copies_left("fireball"), play.state.turn.seat) == (1, B)
    assert (play.discard(A), play.hand(A)) == ("FFWL", "EEEE")


@rule("R34", "E31")
def test_an_empty_book_takes_a_learned_spell() -> None:
    books = {A: "meditation magic_missile / / mana_tricks"}
    play = table(hand={A: "FFWL", B: "FWEL"}, books=books, phase="study")
    play.choose("learn:fireball", "hand:water", "book:2")
    assert play.books(A) == ["meditation magic_missile", "fireball", "mana_tricks"]


@rule("R34", "E30")
def test_after_learning_a_player_can_neither_learn_nor_revise() -> None:
    # Given enough gems for two lessons, or for a lesson and a revision
    play = table(hand={A: "FFFFFFFF", B: "FWEL"}, phase="study")
    play.choose("learn:fireball", "book:1")
    assert len(play.events_of(SpellLearned)) == 1

    # Then the remaining gems are discarded in the Refresh
    assert play.events_of(Refreshed) == [Refreshed(A, (Gem.FIRE,) * 5)]
    assert play.state.turn.seat == B


@rule("R34", "E30")
def test_after_a_revision_a_player_cannot_learn() -> None:
    play = table(hand={A: "FFFFFFF", B: "FWEL"}, phase="study")
    play.choose("revise").choose("finish").choose("none")
    assert play.events_of(Refreshed) == [Refreshed(A, (Gem.FIRE,) * 3)]
    assert play.state.turn.seat == B


@rule("R34", "E28")
def test_a_pile_without_copies_cannot_be_learned() -> None:
    books = {A: "fireball fireball / magic_missile / "}
    play = table(hand={A: "FFWL", B: "FWEL"}, books=books, phase="study")
    assert play.copies_left("fireball") == 0
    assert play.blocked()["learn:fireball"] == "why.sold_out"


@rule("R34", "E29")
def test_a_second_copy_is_a_card_of_its_own() -> None:
    books = {A: "fireball* / magic_missile / "}
    play = table(hand={A: "FFWL", B: "FWEL"}, books=books, phase="study")
    play.choose("learn:fireball", "hand:water", "book:1")
    assert play.books(A)[0] == "fireball fireball*"
    assert len({card.id for card in play.player(A).cards}) == 5


@rule("E29", "R36")
def test_only_one_of_two_copies_is_mastered() -> None:
    books = {A: "fireball fireball / magic_missile / "}
    play = table(hand=HANDS, books=books, phase="study").choose("revise").choose("finish")
    play.choose(play.card(A, "fireball"))
    assert play.books(A)[0] == "fireball* fireball"


def test_the_reason_says_what_is_missing() -> None:
    play = table(hand={A: "FFW", B: "FWEL"}, phase="study", piles="eclipse")
    reason = next(option.blocked for option in play.pick().options if option.id == "learn:eclipse")
    assert reason is not None
    assert reason.args["missing"].slots == (Gem.DARKNESS,)


@rule("R37")
def test_the_price_of_learning_is_discarded_at_once() -> None:
    play = table(hand={A: "FFWL", B: "FWEL"}, bag={A: "EEEE"}, phase="study")
    price = (Gem.FIRE, Gem.FIRE, Gem.WATER)

    # When the spell is learned and the Refresh has not begun
    then = Play(learn_spell(play.state, A, Spell.FIREBALL, price, 1))
    assert (then.hand(A), then.discard(A), then.gems_on_spells(A)) == ("L", "FFW", {})

    # Then the Refresh discards only the rest of the hand
    play.choose("learn:fireball", "hand:water", "book:2")
    assert play.events_of(Refreshed) == [Refreshed(A, (Gem.LIGHT,))]


@rule("R35", "R37", "E32")
def test_a_revision_with_five_gems_discards_four() -> None:
    play = table(hand={A: "FFWEL", B: "FWEL"}, phase="study")
    assert play.explore("revise").topic.args["count"] == 4
    assert play.default_id("revise") == "hand:fire"
    play.choose("revise", "hand:water", "hand:earth", "hand:light")
    assert (play.hand(A), play.discard(A)) == ("F", "FWEL")


def test_a_card_moved_to_its_own_place_counts_as_moved() -> None:
    play = table(hand=HANDS, phase="study").choose("revise")
    card = play.card(A, "meditation")
    assert play.default_id(card) == "place:1.1"
    play.choose(card)
    assert play.events_of(SpellMoved) == []
    assert play.blocked() == {card: "why.moved"}


@rule("R35")
def test_a_lifted_card_fits_into_every_gap() -> None:
    books = {A: "meditation magic_missile / mana_tricks / "}
    play = table(hand=HANDS, books=books, phase="study").choose("revise")
    gaps = play.pick(play.card(A, "magic_missile")).options
    assert [(gap.id, gap.value.left, gap.value.right) for gap in gaps] == [
        ("place:1.1", None, Spell.MEDITATION),
        ("place:1.2", Spell.MEDITATION, None),
        ("place:2.1", None, Spell.MANA_TRICKS),
        ("place:2.2", Spell.MANA_TRICKS, None),
        ("place:3.1", None, None),
    ]


@rule("R35")
def test_every_arrangement_can_be_made() -> None:
    # Given three spells in one book, and any arrangement of them
    names = ("meditation", "magic_missile", "mana_tricks")
    for order in permutations(names):
        for first, second in combinations_with_replacement(range(len(names) + 1), 2):
            wanted = (order[:first], order[first:second], order[second:])
            play = table(hand=HANDS, books={A: " ".join(names)}, phase="study").choose("revise")

            # When they are moved in their final order, then the books have that arrangement
            for number, book in enumerate(wanted, 1):
                for place, name in enumerate(book, 1):
                    play.choose(play.card(A, name), f"place:{number}.{place}")
            assert play.books(A) == [" ".join(book) for book in wanted]


@rule("R36", "E33")
def test_mastering_can_be_declined_or_impossible() -> None:
    play = table(hand=HANDS, phase="study").choose("revise").choose("finish")
    assert (play.topic, play.default_id()) == ("master", "none")
    play.choose("none")
    assert play.state.turn.seat == B
    books = {A: "meditation* / magic_missile* / mana_tricks*"}
    play = table(hand=HANDS, books=books, phase="study").choose("revise").choose("finish")
    assert play.state.turn.seat == B


@rule("R36")
def test_a_table_may_play_without_mastering() -> None:
    play = table(hand=HANDS, phase="study", mastery=False).choose("revise").choose("finish")
    assert play.state.turn.seat == B


@rule("R36")
def test_a_mastered_spell_stays_mastered_when_it_moves() -> None:
    books = {A: "meditation* / magic_missile / mana_tricks"}
    play = table(hand=HANDS, books=books, phase="study").choose("revise")
    play.choose(play.card(A, "meditation"), "place:3.1").choose("finish")
    assert play.books(A) == ["", "magic_missile", "meditation* mana_tricks"]
    assert play.blocked() == {play.card(A, "meditation"): "why.mastered"}


@rule("E31")
def test_an_empty_book_cannot_be_cast() -> None:
    play = table(hand=HANDS, books={A: " / magic_missile / mana_tricks meditation"})
    assert play.blocked()["book:1"] == "why.empty"


@rule("E41", "R38")
def test_gems_on_a_card_move_with_it_in_a_revision() -> None:
    books = {A: "fireball* flame_lance"}
    play = table(hand={A: "FFWWEEE", B: "FWEL"}, books=books, character=GOLEM)
    play.choose("book:1", "hand:fire").choose("hp:fire").choose("hp:fire").choose("end")
    assert play.gems_on_spells(A) == {"fireball": "-F", "flame_lance": "F-"}
    play.choose("revise", "hand:earth", "hand:earth", "hand:water", "hand:water")
    play.choose(play.card(A, "flame_lance"), "place:2.1").choose(play.card(A, "fireball"), "place:3.1")
    assert play.gems_on_spells(A) == {"fireball": "-F", "flame_lance": "F-"}
    assert play.events_of(SpellMoved) == [SpellMoved(A, Spell.FIREBALL, 3, 1)]
    play.choose("finish").choose(play.card(A, "flame_lance"))
    assert play.events_of(Refreshed) == [Refreshed(A, (Gem.FIRE, Gem.FIRE, Gem.EARTH))]
    assert play.gems_on_spells(A) == {}
    assert play.books(A)[1] == "flame_lance*"


@rule("E41")
def test_a_spell_that_is_mastered_after_casting_has_no_golden_gem_in_this_turn() -> None:
    hands = {A: "FWWWWW", B: "FWEL"}
    play = table(hand=hands, books={A: "ember_dart flame_lance"}, character=GOLEM)
    play.choose("book:1").choose("hp:fire").choose("revise").choose("finish")
    play.choose(play.card(A, "ember_dart"))
    assert play.books(A)[0].startswith("ember_dart* flame_lance")
    assert play.events_of(GoldenPassed) + play.events_of(GoldenDiscarded) == []
    assert play.events_of(Refreshed) == [Refreshed(A, (Gem.FIRE, Gem.WATER))]


@rule("R22", "R38", "E4")
def test_a_refill_in_the_middle_of_a_draw_is_logged_there() -> None:
    play = table(hand={A: "F", B: "FWEL"}, bag={A: "WW"}, discard={A: "EL"}).choose("end")
    refreshed, first, refill, second = [
        event for event in play.new_events if not isinstance(event, TurnBegan)
    ]
    assert isinstance(refreshed, Refreshed)
    assert isinstance(first, GemsDrawn)
    assert tuple(first.gems) == (Gem.WATER, Gem.WATER)
    assert refill == BagRefilled(A, 3)
    assert isinstance(second, GemsDrawn)
    assert len(second.gems) == 2
    assert (len(play.hand(A)), len(play.bag(A)), play.discard(A)) == (4, 1, "")


@rule("R39", "E37")
def test_too_few_gems_make_a_smaller_hand() -> None:
    play = table(hand={A: "F", B: "FWEL"}, bag={A: "W"}, discard={A: "E"}, phase="cast")
    play.choose("end")
    assert sorted(play.hand(A)) == ["E", "F", "W"]


@rule("R40", "E37")
def test_a_player_without_gems_passes() -> None:
    play = table(hand={B: "FWEL"}, bag={A: ""}, phase="start")
    assert (play.state.turn.seat, play.hand(A)) == (B, "")


@rule("E38", "R26")
def test_shields_fill_a_bag_again() -> None:
    play = table(hand={A: "EE", B: "FWEL"}, bag={A: ""}, books={A: "stone_skin"}, character=GOLEM)
    play.choose("book:1").choose("academy:darkness").choose("academy:light").choose("end")

    # Then the next hand is as small as before, and the Shield gems can be drawn after that
    assert play.until("shield", A).hand(A) == "EE"
    play.choose("shield:darkness").choose("shield:light")
    assert play.discard(A) == "LD"
    assert play.next_turn().hand(A) == "EELD"


@rule("R38")
def test_gems_on_cards_are_discarded_though_the_hand_is_empty() -> None:
    play = table(hand={A: "F", B: "FWEL"}, bag={A: "WWWW"}, books={A: "ember_dart"}, character=GOLEM)
    play.choose("book:1").choose("hp:fire")
    assert (play.events_of(Refreshed), play.discard(A), play.hand(A)) == (
        [Refreshed(A, (Gem.FIRE,))],
        "F",
        "WWWW",
    )
