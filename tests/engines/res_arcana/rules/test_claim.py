"""Monuments and places (R28)."""

from engines.res_arcana.events.rounds import MonumentUnveiled
from tests.engines.res_arcana.play import A, B, essences, names
from tests.engines.res_arcana.table import table
from tests.rules import rule

NINE = "colossus golden_statue great_pyramid hanging_gardens library mausoleum obelisk oracle solomons_mine"


@rule("R15", "R28")
def test_a_monument_of_the_display_costs_four_gold_and_the_gap_is_filled() -> None:
    play = table({}, pools={A: "5G"}, display="library temple", monuments="oracle")
    play.choose("claim:temple")
    assert (play.owner("temple"), play.pool(A), names(play.state.display)) == (A, "G", ["library", "oracle"])
    assert [event.card.name for event in play.events_of(MonumentUnveiled)] == ["ORACLE"]
    assert not play.turned("temple")


@rule("R28")
def test_the_top_monument_is_paid_for_unseen() -> None:
    play = table({}, pools={A: "4G"}, display="library temple", monuments="oracle")
    assert all(card is None for card in play.view(A).monuments.cards)
    play.choose("claim:top")
    assert (play.owner("oracle"), names(play.state.display)) == (A, ["library", "temple"])


@rule("R13", "R15", "R28")
def test_a_place_costs_what_it_says() -> None:
    play = table({A: "artificer"}, pools={A: "5E 5L 5C"}).choose("claim:coral_castle")
    assert (play.owner("coral_castle"), play.turned("coral_castle"), play.pool(A)) == (A, False, "0")
    assert "claim:coral_castle" not in {option.id for option in play.pick().options}
    assert table({A: "artificer"}, pools={A: "5E 5L 4C"}).blocked()["claim:coral_castle"] == "why.cost"


@rule("R28", "R39", "E50")
def test_the_obelisk_brings_essences_before_the_display_is_filled() -> None:
    play = table({}, pools={A: "4G"}, display="obelisk temple", monuments="oracle")
    play.choose("claim:obelisk")
    assert (play.seat, play.topic, len(play.ways())) == (A, "mix", 84)
    assert names(play.state.display) == ["temple"]
    play.choose(essences("6D"))
    assert (play.pool(A), names(play.state.display), play.seat) == ("6D", ["temple", "oracle"], B)


@rule("E50")
def test_the_obelisk_claimed_unseen() -> None:
    play = table({}, pools={A: "4G"}, display="library temple", monuments="obelisk").choose("claim:top")
    assert play.proposed() == essences("2E 2L C D")


@rule("R28")
def test_claimed_components_stay_with_their_owner() -> None:
    play = table({A: "nightingale"}, pools={A: "4G", B: "5E 5L 5C 4G"}, display="library temple")
    play.choose("claim:temple").choose("claim:coral_castle").choose("pass").choose("pass").until("act", B)
    assert (play.state.round, play.owner("temple"), play.owner("coral_castle")) == (3, A, B)
    assert not {"claim:temple", "claim:coral_castle"} & {option.id for option in play.pick().options}


@rule("R45")
def test_looking_at_a_small_monument_deck_shows_the_remaining_cards() -> None:
    claimed = "colossus golden_statue great_pyramid hanging_gardens mausoleum obelisk"
    play = table(
        {A: "seer", B: claimed}, pools={B: "4G"}, display="oracle solomons_mine", monuments="temple library"
    )
    assert play.offers("use:seer.1") == {"deck:own", "deck:monuments"}
    play.choose("use:seer.1", "deck:monuments")
    assert (play.seat, play.offers()) == (A, {"card:temple", "card:library"})
    play.choose(("card:library", "card:temple")).choose("claim:top")
    assert play.owner("library") == B


@rule("E51")
def test_an_empty_monument_deck_cannot_be_claimed_from() -> None:
    play = table({A: "seer", B: NINE}, pools={A: "4G", B: "4G"})
    assert names(play.state.display) == ["temple"]
    assert play.blocked()["claim:top"] == "why.monuments"
    play.choose("use:seer.1", "deck:monuments")
    assert play.seat == B
    play.choose("claim:temple")
    assert names(play.state.display) == []
