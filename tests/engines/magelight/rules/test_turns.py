"""Setup, the steps of a turn, actions and the reserve (R1-R26)."""

from collections import Counter

import pytest

from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import NOBODY
from engines.kernel.secrecy.veiled import Secret
from engines.magelight.cards.deck import CARDS, DECK
from engines.magelight.cards.roles import Role
from engines.magelight.events.players import ManaGained, PowerGained, PowerLost
from engines.magelight.events.turns import CountersSet, TurnBegan, WardExpired
from engines.magelight.rules import setup
from engines.magelight.state import Ending, Options, Table
from tests.engines.magelight.play import A, B, C, D, E, deal, names
from tests.engines.magelight.table import table
from tests.rules import rule

PLENTY = "bonfire ley_surge ley_surge mend_the_circle rimestorm"


def set_up(players: int, seed: str = "seed") -> Table:
    """The table before the first turn."""
    return setup.deal(players, Options(), Secret(Rng(seed), NOBODY))


@rule("R1", "R2", "R3")
@pytest.mark.parametrize(("players", "infiltrators"), [(4, 1), (5, 2), (6, 2)])
def test_setup(players: int, infiltrators: int) -> None:
    state = set_up(players)
    assert (state.round, state.turn.mana, state.turn.actions) == (1, 0, 0)
    assert (tuple(sorted(state.deck)), len(state.deck)) == (DECK, 100)
    for pile in (state.discard, state.burnt, state.hand, state.aside, state.waiting):
        assert len(pile) == 0
    for player in state.players:
        assert (player.power, player.ward, len(player.storage), player.allies) == (3, 0, 0, ())
    roles = Counter(player.role.open for player in state.players)
    assert roles == {Role.INFILTRATOR: infiltrators, Role.GUILDMAGE: players - infiltrators}


@rule("R2", "R3")
@pytest.mark.parametrize(("players", "teams"), [(4, 4), (5, 10), (6, 15)])
def test_roles_and_deck_are_shuffled(players: int, teams: int) -> None:
    dealt = [set_up(players, f"{number}") for number in range(150)]
    assert len({tuple([player.role.open for player in state.players]) for state in dealt}) == teams
    assert len({tuple(state.deck) for state in dealt}) == len(dealt)


@rule("R1")
@pytest.mark.parametrize("players", [3, 7])
def test_a_game_needs_four_to_six_players(players: int) -> None:
    with pytest.raises(ValueError, match="4 to 6 players"):
        deal(players)


@rule("R4")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_infiltrators_know_one_another(players: int) -> None:
    play = deal(players)
    spies = {seat for seat, player in enumerate(play.state.players) if player.role.open is Role.INFILTRATOR}
    for seat in range(players):
        assert play.knows(seat) == (spies if seat in spies else {seat})
    assert play.knows(None) == set()


@rule("R5")
@pytest.mark.parametrize("first", ["1", "2", "3", "4", "5"])
def test_the_first_player_can_be_an_option(first: str) -> None:
    play = deal(5, first=first)
    assert play.state.first == play.state.active == int(first) - 1


@rule("R5")
def test_the_first_player_is_random() -> None:
    assert {deal(4, seed=f"{n}").state.first for n in range(40)} == {0, 1, 2, 3}
    assert {deal(4, seed=f"{n}", first="6").state.first for n in range(40)} == {0, 1, 2, 3}


@rule("R5", "R26", "E39")
def test_five_players_from_seat_three() -> None:
    play = table(seat=D, first=D, hand=PLENTY)
    order = [(play.seat, play.state.round)]
    for _ in range(5):
        play.choose("end").until("act")
        order.append((play.seat, play.state.round))
    assert order == [(D, 1), (E, 1), (A, 1), (B, 1), (C, 1), (D, 2)]


@rule("R6")
def test_power_ends_at_six() -> None:
    play = table(hand=f"{PLENTY} stubborn_heart", mana=4, power={A: 5})
    play.choose("play:stubborn_heart")
    assert play.powers[A] == 6
    assert play.events_of(PowerGained)[0].gained == 1


@rule("R6")
def test_mana_actions_and_ward_have_no_limit() -> None:
    play = table(hand=f"{PLENTY} ward_of_stone blind_offering", mana=40, actions=12, ward={B: 20})
    play.choose("play:ward_of_stone", "seat:1").choose("play:ley_surge").choose("play:blind_offering")
    assert play.state.players[B].ward == 20 + 2
    assert play.counters == (40 - 2 - 1 + 3 - 2, 12 - 3 + 1)


@rule("R7")
def test_mana_is_the_round_and_is_lost_at_the_end() -> None:
    play = table(hand=PLENTY, mana=9, actions=5, round=4)
    play.end().until("act", B)
    assert play.counters == (4, 3)


@rule("R8", "R9", "R37")
def test_power_and_support_are_the_actions_of_the_next_turn() -> None:
    play = table(start=True, power={A: 2}, allies={A: "eager_apprentice eager_apprentice loyal_hound:1"})
    assert play.counters[1] == 5
    play = table(hand=f"{PLENTY} stubborn_heart eager_apprentice", mana=8, actions=3)
    play.choose("play:stubborn_heart").choose("play:eager_apprentice")
    assert (play.powers[A], play.counters[1]) == (5, 1)
    play.end().until("act", A, round=2)
    assert play.counters[1] == 5 + 1


@rule("R9")
def test_power_lost_in_a_turn_takes_no_action_of_that_turn() -> None:
    play = table(hand=f"{PLENTY} hurried_reading", mana=1, top="cursed_idol bonfire")
    play.choose("play:hurried_reading")
    assert (play.powers[A], play.counters[1]) == (2, 3 - 1)


@rule("R10")
def test_power_can_be_gained_again_from_zero() -> None:
    play = table(hand=f"{PLENTY} mend_the_circle", mana=2, power={B: 0})
    play.choose("play:mend_the_circle", "seat:1")
    assert play.powers[B] == 1


@rule("R11", "E9")
def test_mana_before_and_after_the_counters_are_set() -> None:
    play = table(start=True, top="facet_prism turning_hourglass", power={A: 0})
    play.choose("card:facet_prism")
    assert play.counters == (3, 1)
    play = table(hand=f"{PLENTY} hurried_reading", mana=1, top="facet_prism bonfire")
    play.choose("play:hurried_reading")
    assert play.counters == (2, 2)
    assert play.events_of(ManaGained)


@rule("R12", "R16")
def test_a_spell_is_paid_and_discarded() -> None:
    play = table(hand=PLENTY, mana=1)
    play.choose("play:ley_surge")
    assert (play.counters, names(play.state.discard)) == ((3, 2), ["ley_surge"])


@rule("R13")
def test_an_ally_acts_from_its_hosts_next_turn_on() -> None:
    play = table(hand=f"{PLENTY} ember_familiar", mana=3)
    play.choose("play:ember_familiar")
    assert (play.board(A), len(play.state.burnt)) == (["ember_familiar"], 0)
    for number in (2, 3):
        play.end().until("act", A, round=number)
        assert (play.board(A), len(play.state.burnt)) == (["ember_familiar"], number - 1)


@rule("R14", "R16")
def test_an_artifact_can_be_burned_stored_and_passed_but_not_played() -> None:
    play = table(hand=f"{PLENTY} facet_prism", mana=9)
    assert play.refuse("play:facet_prism") == "why.artifact"
    assert {"burn:facet_prism", "store:facet_prism"} <= play.offers()
    play.end("facet_prism", "bonfire", "ley_surge")
    assert play.counters[0] == 3


@rule("R17", "R41")
def test_ward_expires_before_the_first_ally() -> None:
    play = table(start=True, ward={A: 2}, allies={A: "leeching_wisp:1"})
    assert (play.powers[A], play.state.players[A].ward) == (2, 0)
    kinds = [type(event) for event in play.new_events]
    assert kinds.index(TurnBegan) < kinds.index(WardExpired) < kinds.index(PowerLost)


@rule("R18")
def test_six_cards_in_the_first_turn_then_three() -> None:
    play = table(start=True)
    assert len(play.hand) == 6
    assert len(table(start=True, seat=B).hand) == 3
    assert len(table(start=True, round=2).hand) == 3


@rule("R20", "E37")
def test_all_stored_cards_come_back_unless_stolen() -> None:
    play = table(hand=f"{PLENTY} light_fingers", mana=2, storage={B: "unmasking bonfire rimestorm"})
    play.choose("play:light_fingers")
    assert len(play.storage(B)) == 2
    play.end().until("act", B)
    assert len(play.hand) == 3 + 3 + 2
    assert play.storage(B) == []


@rule("R22", "R21")
def test_the_counters_are_set_after_the_check() -> None:
    play = table(start=True, top="cursed_idol")
    kinds = [type(event) for event in play.new_events]
    assert kinds.index(PowerLost) < kinds.index(CountersSet)
    assert play.counters == (1, 2)


@rule("R23")
def test_the_phase_lasts_until_it_is_ended() -> None:
    play = table(hand=PLENTY, actions=1)
    play.choose("burn:ley_surge")
    assert (play.topic, play.offers()) == ("act", {"end"})
    assert play.blocked()["burn:bonfire"] == "why.action"
    assert play.default() == ("end",)


@rule("R23")
def test_an_ally_is_used_once_a_turn_and_not_when_it_is_new() -> None:
    play = table(
        hand=f"{PLENTY} hex_duelist", mana=9, allies={A: "hearth_salamander"}, discard="rimestorm", actions=5
    )
    play.choose("play:hex_duelist")
    assert play.blocked()["activate:2"] == "why.arrived"
    play.choose("activate:1").choose(("card:rimestorm",))
    assert (play.counters, names(play.state.burnt)) == ((4, 3), ["rimestorm"])
    assert play.refuse("activate:1") == "why.used"
    play.end().until("act", A, round=2)
    assert {"activate:1", "activate:2"} <= play.offers()


@rule("R23", "R39", "E13")
def test_a_duelist_is_paid_with_mana_and_a_card() -> None:
    play = table(hand=PLENTY, mana=1, allies={A: "hex_duelist"})
    play.choose("activate:1", "seat:3", "card:bonfire")
    assert (play.counters, play.powers[D], names(play.state.burnt)) == ((0, 2), 2, ["bonfire"])
    play = table(hand="bonfire ley_surge rimestorm", mana=1, allies={A: "hex_duelist"})
    assert play.refuse("activate:1") == "why.reserve"
    play = table(hand=PLENTY, mana=0, allies={A: "hex_duelist"})
    assert play.refuse("activate:1") == "why.mana"


@rule("R24", "E13")
def test_the_hand_keeps_its_reserve() -> None:
    play = table(
        hand="bonfire ley_surge open_hand", mana=9, allies={A: "hearth_salamander"}, discard="rimestorm"
    )
    assert play.offers() == {"activate:1", "end"}
    assert set(play.blocked().values()) == {"why.reserve"}


@rule("R24", "E15")
def test_the_reserve_is_checked_before_the_effect() -> None:
    play = table(hand="hurried_reading ley_surge bonfire", mana=9)
    assert play.refuse("play:hurried_reading") == "why.reserve"


@rule("R25", "R26")
def test_the_stack_is_three_chosen_cards() -> None:
    play = table(hand=PLENTY).choose("end")
    question = play.pick()
    assert (play.topic, question.least, question.most, len(question.options)) == ("stack", 3, 3, 5)
    assert play.default() == ("card:mend_the_circle", "card:bonfire", "card:ley_surge")
    play.choose(("card:ley_surge", "card:ley_surge.2", "card:rimestorm"))
    assert names(play.state.discard) == ["mend_the_circle", "bonfire"]
    assert {"ley_surge", "rimestorm"} <= set(play.hand)


def test_nobody_passes_dark_day_on_by_running_out_of_time() -> None:
    play = table(hand=f"dark_day {PLENTY}").choose("end")
    assert "card:dark_day" in {option.id for option in play.pick().options}
    assert play.default() == ("card:mend_the_circle", "card:bonfire", "card:ley_surge")
    few = table(hand="dark_day dark_day rimestorm bonfire").choose("end")
    # There are not enough other cards
    assert set(few.default()) == {"card:dark_day", "card:rimestorm", "card:bonfire"}


@rule("R25")
def test_a_hand_smaller_than_the_stack_is_passed_on_as_a_whole() -> None:
    play = table(hand="rimestorm bonfire").choose("end")
    assert play.seat == B
    assert {"rimestorm", "bonfire"} <= set(play.hand)


@rule("R35")
def test_the_infiltrators_win_after_the_last_round() -> None:
    play = table(hand=PLENTY, seat=E, round=7, max_rounds=7).end()
    assert play.state.ending is Ending.ROUNDS
    assert play.outcome.winners == (B, D)
    assert not table(hand=PLENTY, seat=E, round=30, max_rounds=0).end().finished
    assert table(hand=PLENTY, seat=E, round=30).end().finished
    assert not table(hand=PLENTY, seat=D, round=30).end().finished


@rule("R36")
def test_all_roles_are_public_at_the_end_and_the_whole_team_wins() -> None:
    play = table(hand=f"{PLENTY} dark_day", seat=B, round=4, mana=13).choose("play:dark_day")
    assert play.knows(None) == {A, B, C, D, E}
    places = play.outcome.places
    assert [place.rank for place in places] == [3, 1, 3, 1, 3]
    assert [place.score for place in places] == [0, 1, 0, 1, 0]


@rule("R16", "R23")
def test_every_card_can_be_burned_for_its_value() -> None:
    for design, card in CARDS.items():
        name = design.name.lower()
        play = table(hand=f"{name} bonfire rimestorm mend_the_circle")
        assert play.choose(f"burn:{name}").counters == (card.burn_value, 2)
        assert names(play.state.burnt) == [name]
