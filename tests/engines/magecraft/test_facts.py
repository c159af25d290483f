"""What the board draws with."""

from engines.magecraft import facts
from engines.magecraft.cards import Gem, Icon, Spell
from tests.engines.magecraft.play import A, B, deal
from tests.engines.magecraft.table import table


def test_what_is_printed() -> None:
    play = deal()
    assert facts.printed(Spell.METEOR).icons == (Icon.ATTACK,) * 5
    assert facts.cantrip(play.player(A)) is None
    play.until("cast")
    assert facts.cantrip(play.player(A)) is not None


def test_the_row_of_hp_has_twelve_places() -> None:
    play = table(hand={A: "FFW"}, hp={B: "FLL"})
    assert facts.hp_row(play.player(B)) == (Gem.FIRE, Gem.LIGHT, Gem.LIGHT, *[None] * 9)


def test_what_lies_on_cards() -> None:
    play = table(hand={A: "FWWW"}, bag={A: "EEEE"}, books={A: "fireball"}, character={A: "mage", B: "golem"})
    play.choose("cantrip").choose("book:1")
    assert sorted(facts.laid(play.player(A))) == [Gem.FIRE, Gem.WATER, Gem.EARTH]


def test_how_far_a_book_leads() -> None:
    books = {A: "fireball* flame_lance meditation quake / magic_missile / mana_tricks"}
    play = table(hand={A: "FWWE"}, books=books)
    links = facts.chain(play.view(A), A, 0)
    assert [link.reach for link in links] == ["payable", "payable", "payable", "short"]
    assert [link.draws for link in links] == [0, 0, 0, 2]
    fire, water, earth = Gem.FIRE, Gem.WATER, Gem.EARTH
    assert [link.slots for link in links] == [(fire, water), (fire, earth), (water,), ()]


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
