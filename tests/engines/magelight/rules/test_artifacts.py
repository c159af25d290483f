"""The artifact check and the effects of artifacts (R14, R15, R21, R40)."""

import pytest

from engines.kernel.choices.agenda import settle_agenda
from engines.magelight.events.artifacts import ArtifactRevealed, ArtifactsFound, SecretKept
from engines.magelight.events.players import RoleShown
from engines.magelight.events.turns import CardsDrawn, StackLeft
from engines.magelight.rules.artifact_check import CheckArtifacts
from engines.magelight.state import Ending
from tests.engines.magelight.play import A, B, C, D, E, names
from tests.engines.magelight.table import table
from tests.engines.words import say_events
from tests.rules import rule

FOUR = "bonfire ley_surge ley_surge rimestorm"


@rule("E8", "R21")
@pytest.mark.parametrize(
    ("power", "order", "left"),
    [
        (1, ("cursed_idol", "undying_coal"), 1),
        (1, ("undying_coal", "cursed_idol"), 1),
        (2, ("cursed_idol", "undying_coal"), 2),
        (2, ("undying_coal", "cursed_idol"), 1),
    ],
)
def test_the_player_chooses_the_order_of_artifacts(power: int, order: tuple[str, str], left: int) -> None:
    play = table(start=True, power={A: power}, top="cursed_idol undying_coal")
    assert (play.topic, play.decision.topic.args["count"]) == ("next", 2)
    assert play.default() == ("card:undying_coal",)
    play.choose(f"card:{order[0]}")
    assert (play.powers[A], play.counters[1]) == (left, left)
    assert [event.artifact.name.lower() for event in play.events_of(ArtifactRevealed)] == list(order)


@rule("R30", "R34")
def test_an_artifact_that_ends_the_game_leaves_the_others_unresolved() -> None:
    # Given B and D public, B with no Power, and D with 1 Power, an Idol and a Prism
    found = "cursed_idol facet_prism"
    play = table(start=True, seat=D, round=2, public=[B, D], power={B: 0, D: 1}, top=found)

    # When the Idol takes D's last Power, then it is a purge and the Prism is not resolved
    play.choose("card:cursed_idol")
    assert (play.state.ending, play.outcome.winners) == (Ending.PURGE, (A, C, E))
    assert names(play.state.aside) == ["facet_prism"]


@rule("E12")
def test_two_copies_are_both_resolved() -> None:
    play = table(start=True, top="facet_prism facet_prism")
    assert play.default() == ("card:facet_prism",)
    assert play.choose("card:facet_prism.2").counters[0] == 5


@rule("E9", "E10", "R14", "R27")
def test_a_prism_drawn_during_the_action_phase() -> None:
    play = table(hand=f"{FOUR} hurried_reading", mana=1, top="facet_prism bonfire")
    play.choose("play:hurried_reading")
    assert (play.counters, len(play.hand)) == ((2, 2), 6)
    assert [event.count for event in play.events_of(ArtifactsFound)] == [1]
    assert [len(event.cards) for event in play.events_of(CardsDrawn)] == [1, 1]
    play.choose("burn:facet_prism")
    assert play.counters == (4, 1)


def test_a_prism_that_went_through_a_new_deck_counts_as_another_copy() -> None:
    # Given a Prism that was resolved, an empty deck, and another Prism out of reach
    hand = "facet_prism salvaged_pages hurried_reading ley_surge ley_surge ley_surge"
    play = table(hand=hand, mana=2, storage={C: "facet_prism"}, sizes={"deck": 0, "discard": 0})

    # When it is burned, salvaged, shuffled into the new deck and drawn again
    play.choose("burn:facet_prism").choose("play:salvaged_pages").choose(("card:facet_prism",))
    assert play.counters == (2 + 2 - 3, 1)
    play.choose("play:hurried_reading")

    # Then it is resolved again
    assert [event.artifact.name.lower() for event in play.events_of(ArtifactRevealed)] == ["facet_prism"]
    assert play.counters == (1 - 1 + 2, 0)


@rule("E11")
def test_an_artifact_fetched_during_the_action_phase_waits() -> None:
    play = table(hand=f"{FOUR} smuggled_copy", mana=5, burnt="facet_prism")
    play.choose("play:smuggled_copy")
    assert ("facet_prism" in play.hand, play.counters[0]) == (True, 0)
    play.end("facet_prism", "bonfire", "rimestorm")
    assert play.counters[0] == 1 + 2


@rule("R14", "R30")
def test_the_bell_shows_a_role_to_a_neighbour() -> None:
    play = table(start=True, top="truth_bell")
    assert (play.topic, play.default()) == ("target", ("seat:1",))
    play.choose("seat:1")
    assert [(event.seat, event.target) for event in play.events_of(RoleShown)] == [(B, C)]
    assert (play.knows(C), play.knows(A), play.knows(None)) == ({B, C}, {A}, set())
    assert table(start=True, top="truth_bell", public=[B, C, D, E]).topic == "act"


def test_brazier_hourglass_censer_and_compass() -> None:
    play = table(start=True, round=2, top="everburning_brazier bonfire bonfire rimestorm rimestorm")
    assert names(play.state.burnt) == ["rimestorm", "rimestorm"]
    play = table(start=True, round=2, top="turning_hourglass")
    assert play.counters == (2, 4)
    play = table(start=True, round=2, top="grave_censer", burnt="bonfire bonfire rimestorm")
    assert (len(play.state.burnt), len(play.state.discard)) == (1, 2)
    play = table(start=True, round=2, top="grave_censer", burnt="bonfire")
    assert (len(play.state.burnt), len(play.state.discard)) == (0, 1)
    play = table(start=True, round=2, top="twin_compass", waiting="bonfire bonfire")
    assert (len(play.hand), play.state.turn.stack) == (6, 4)
    assert play.choose("end").pick().least == 4


@rule("E17", "R29")
def test_compass_and_offering_deal_four_cards() -> None:
    play = table(
        start=True, round=2, top="twin_compass blind_offering bonfire rimestorm", waiting="ley_surge"
    )
    play.choose("play:blind_offering")
    assert (play.state.reserve, play.state.turn.stack) == (0, 4)
    play.choose("end")
    assert play.events_of(CardsDrawn)[0].seat == B
    assert len(play.hand) == 3 + 4
    hand = f"{FOUR} blind_offering twin_compass"
    play = table(hand=hand, mana=2, sizes={"deck": 1, "discard": 0})
    play.choose("play:blind_offering").choose("end")
    assert (len(play.events_of(StackLeft)[0].cards), play.finished) == (2, False)


@rule("R24")
def test_a_larger_stack_raises_the_reserve() -> None:
    play = table(start=True, round=2, top="twin_compass bonfire rimestorm mend_the_circle")
    assert (len(play.hand), play.offers()) == (4, {"end"})
    assert play.blocked()["burn:bonfire"] == "why.reserve"


@rule("R29")
def test_a_stack_from_a_deck_that_runs_out_goes_on_with_the_discard_pile() -> None:
    play = table(hand=f"{FOUR} blind_offering", mana=2, sizes={"deck": 1, "discard": 6})
    play.choose("play:blind_offering").choose("end")
    assert (len(play.events_of(StackLeft)[0].cards), play.finished) == (3, False)


def test_the_tome_eats_a_card_or_power() -> None:
    play = table(hand=f"{FOUR} hurried_reading", mana=1, actions=1, top="hungry_tome bonfire")
    play.choose("play:hurried_reading")
    assert (play.topic, play.default()) == ("way", ("lose",))
    play.choose("feed")
    assert play.default() == ("card:ley_surge",)
    play.choose("card:rimestorm")
    assert names(play.state.burnt) == ["rimestorm"]
    assert len(play.hand) == 5
    play = table(start=True, round=2, top="hungry_tome").choose("lose")
    assert play.powers[A] == 2


@rule("E16", "R24", "R25")
def test_the_tome_can_make_the_stack_smaller() -> None:
    play = table(start=True, round=2, top="hungry_tome bonfire rimestorm", storage={B: "unmasking"})
    play.choose("feed").choose("card:bonfire")
    assert play.hand == ["rimestorm", "hungry_tome"]
    play.choose("end").until("act", B)
    assert len(play.hand) == 3 + 2 + 1


@rule("R14")
def test_a_tome_alone_costs_power() -> None:
    play = table(hand="hungry_tome")
    state = settle_agenda(play.state.then(CheckArtifacts()))
    assert (state.players[A].power, len(state.hand)) == (2, 1)


@rule("R40")
def test_a_letter_kept_secret_rearranges_the_deck() -> None:
    play = table(start=True, round=2, top="sealed_letter bonfire bonfire rimestorm unmasking ley_surge")
    assert (play.topic, play.default()) == ("secret", ("keep",))
    play.choose("keep")
    assert (play.topic, play.default()) == (
        "carry_out",
        ("card:rimestorm", "card:unmasking", "card:ley_surge"),
    )
    play.choose(("card:ley_surge", "card:rimestorm", "card:unmasking"))
    assert names(play.state.deck)[-3:] == ["unmasking", "rimestorm", "ley_surge"]
    assert play.events_of(SecretKept)
    assert "sealed_letter" in play.hand


@rule("R29")
@pytest.mark.parametrize(("left", "offered"), [("unmasking", "card:unmasking"), ("", "done")])
def test_a_look_at_the_deck_uses_the_cards_that_are_there(left: str, offered: str) -> None:
    # Given a Letter, a discard pile, and 1 card or none left in the deck
    sizes = {"deck": 3 + len(left.split()), "discard": 6}
    play = table(start=True, round=2, top=f"sealed_letter bonfire rimestorm {left}", sizes=sizes)

    # When A looks at the top of the deck, then A sees only the cards that are there
    play.choose("keep")
    assert play.offers() == {offered}

    # And the discard pile does not change
    play.time_out()
    assert (play.topic, play.sizes()[:2]) == ("act", (len(left.split()), 6))


@rule("R40")
def test_a_letter_revealed_draws_as_well() -> None:
    play = table(start=True, round=2, top="sealed_letter bonfire bonfire rimestorm unmasking ley_surge")
    play.choose("reveal")
    assert play.topic == "order"
    play.choose(("card:ley_surge", "card:rimestorm", "card:unmasking"))
    assert "ley_surge" in play.hand
    assert len(play.hand) == 4


@rule("R40", "R11", "R39")
def test_a_dagger_in_secret_and_in_the_open() -> None:
    play = table(start=True, round=2, top="veiled_dagger").choose("keep")
    assert (play.topic, play.offers()) == ("carry_out", {"done"})
    assert play.choose("done").counters == (3, 3)
    play = table(start=True, round=2, top="veiled_dagger bonfire rimestorm", waiting="unmasking")
    play.choose("reveal")
    assert (play.topic, play.default()) == ("bonus", ("decline",))
    assert "card:veiled_dagger" not in play.offers("do", "seat:1")
    play.choose("do", "seat:1", "card:rimestorm")
    assert (play.powers[B], names(play.state.burnt), play.counters[0]) == (2, ["rimestorm"], 3)
    play = table(start=True, round=2, top="veiled_dagger").choose("reveal")
    assert (play.topic, len(play.hand)) == ("act", 3)


@rule("R40")
def test_a_ledger_looks_into_a_storage() -> None:
    play = table(start=True, round=2, top="blackmail_ledger", storage={C: "dark_day"}).choose("keep")
    assert (play.offers(), play.default()) == ({"seat:2", "decline"}, ("decline",))
    play.choose("seat:2")
    assert names(play.view(A).players[C].storage) == ["dark_day"]
    play = table(start=True, round=2, top="blackmail_ledger", storage={C: "dark_day"}).choose("reveal")
    play.choose("do").choose("do", "seat:1")
    assert (play.knows(A), play.topic) == ({A, B}, "act")


@rule("R40", "R11", "R14")
def test_mana_of_a_secret_drawn_during_the_action_phase_counts_at_once() -> None:
    play = table(hand=f"{FOUR} hurried_reading", mana=1, top="veiled_dagger bonfire")
    play.choose("play:hurried_reading").choose("keep").choose("done")
    assert (play.counters, len(play.hand)) == ((1, 2), 6)


@rule("E12")
@pytest.mark.parametrize(("fed", "mana"), [("card:facet_prism", 2 + 2 + 2), ("waiting:facet_prism", 2 + 2)])
def test_the_player_says_which_of_two_copies_burns(fed: str, mana: int) -> None:
    """It matters whether the Tome burns a resolved Prism or one that is still to be resolved."""
    play = table(start=True, round=2, top="facet_prism facet_prism hungry_tome")
    play.choose("card:facet_prism").choose("card:hungry_tome").choose("feed")
    assert play.offers() == {"card:facet_prism", "waiting:facet_prism"}
    assert play.default() == ("card:facet_prism",)
    assert play.choose(fed).counters[0] == mana


@rule("R39", "R40")
def test_a_dagger_channels_what_is_resolved_or_what_waits() -> None:
    play = table(
        start=True, round=2, top="facet_prism facet_prism veiled_dagger", waiting="unmasking bonfire"
    )
    play.choose("card:facet_prism").choose("card:veiled_dagger").choose("reveal")
    copies = {"card:facet_prism", "waiting:facet_prism"}
    assert play.offers("do", "seat:1") == {*copies, "card:unmasking", "card:bonfire"}
    assert play.choose("do", "seat:1", "card:facet_prism").counters[0] == 2 + 2 + 1 + 2


@rule("R14")
def test_an_artifact_that_drew_another_has_been_resolved() -> None:
    """A Compass that has drawn a Prism can be burned for the Tome like any resolved card."""
    play = table(
        start=True, round=2, top="twin_compass hungry_tome bonfire facet_prism", storage={A: "unmasking"}
    )
    play.choose("card:twin_compass").choose("card:hungry_tome").choose("feed")
    assert play.offers() == {"card:twin_compass", "card:bonfire", "card:unmasking", "waiting:facet_prism"}


@rule("R14")
def test_the_tome_asks_when_the_artifact_that_drew_it_is_the_only_other_card() -> None:
    play = table(hand="hurried_reading", mana=1, top="twin_compass hungry_tome")
    play.state = play.state.change_turn(blind=True)
    play.choose("play:hurried_reading")
    assert (play.topic, play.offers()) == ("way", {"feed", "lose"})
    assert names(play.choose("feed").choose("card:twin_compass").state.burnt)[-1] == "twin_compass"


def test_a_declined_bonus_is_logged_as_one() -> None:
    play = table(start=True, round=2, top="blackmail_ledger", storage={C: "dark_day"}).choose("reveal")
    assert play.topic == "may"
    play.choose("do")
    assert play.topic == "bonus"
    assert say_events(play.choose("decline"))[B][0] == "Ann declines the bonus of Blackmail Ledger."


def test_the_log_says_which_ally_acts_and_whose_storage_burns() -> None:
    hand = "bonfire ley_surge rimestorm"
    play = table(round=2, allies={B: "vault_moth"}, storage={B: "dark_day"}, hand=hand).end()
    assert "Your Vault Moth acts." in say_events(play)[B]
    assert "You burn Dark Day from your Storage." in say_events(play)[B]
    assert "Bob burns Dark Day from their Storage." in say_events(play)[A]
