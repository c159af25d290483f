"""The effects of the spells, primitive by primitive."""

import pytest

from engines.magelight.events.card_moves import CardStolen
from engines.magelight.events.players import RoleShown
from engines.magelight.events.turns import StackLeft
from engines.magelight.state import Ending
from tests.engines.magelight.play import A, B, C, D, E, everybody, names
from tests.engines.magelight.table import table
from tests.rules import rule

REST = "ley_surge ley_surge ley_surge"


@rule("R6", "R41", "E29")
@pytest.mark.parametrize(
    ("spell", "power", "ward", "left"),
    [
        ("hoarfrost_dart", 3, 0, (2, 0)),
        ("hoarfrost_dart", 1, 2, (1, 2)),
        ("hoarfrost_dart", 2, 2, (2, 1)),
        ("mountainfall", 3, 1, (2, 0)),
        ("mountainfall", 1, 0, (0, 0)),
        ("mountainfall", 3, 0, (1, 0)),
        ("siphon_sigil", 1, 0, (1, 0)),
    ],
)
def test_a_loss_is_cut_by_its_floor_then_by_ward(
    spell: str, power: int, ward: int, left: tuple[int, int]
) -> None:
    play = table(hand=f"{REST} {spell}", mana=7, power={C: power}, ward={C: ward})
    play.choose(f"play:{spell}", "seat:2")
    assert (play.powers[C], play.state.players[C].ward) == left


def test_forked_frost_hits_two() -> None:
    play = table(hand=f"{REST} forked_frost", mana=5)
    assert "seat:2" not in play.offers("play:forked_frost", "seat:2")
    play.choose("play:forked_frost", "seat:2", "seat:4")
    assert play.powers == [3, 3, 2, 3, 2]


@rule("E30")
@pytest.mark.parametrize(("ward", "mine"), [(0, 4), (1, 3)])
def test_the_sigil_gives_what_was_really_lost(ward: int, mine: int) -> None:
    play = table(hand=f"{REST} siphon_sigil", mana=4, ward={B: ward})
    play.choose("play:siphon_sigil", "seat:1")
    assert play.powers[A] == mine


@rule("E24")
def test_the_verdict_needs_a_public_role() -> None:
    hand = f"{REST} winters_verdict"
    play = table(hand=hand, mana=5, public=[C, D])
    assert play.offers("play:winters_verdict") == {"seat:2", "seat:3"}
    play.choose("play:winters_verdict", "seat:2")
    assert (play.powers[C], play.finished) == (1, False)


@rule("R39")
def test_a_hex_channels_a_card() -> None:
    play = table(hand=f"{REST} bonfire backlash_hex", mana=2)
    assert play.offers("play:backlash_hex", "seat:1") == {
        "card:ley_surge",
        "card:ley_surge.2",
        "card:ley_surge.3",
        "card:bonfire",
    }
    play.choose("play:backlash_hex", "seat:1", "card:bonfire")
    assert (play.counters, names(play.state.burnt)) == ((0, 2), ["bonfire"])


def test_mending_helps_anybody() -> None:
    play = table(hand=f"{REST} mend_the_circle", mana=2)
    assert len(play.offers("play:mend_the_circle")) == 5
    assert play.choose("play:mend_the_circle", "seat:0").powers[A] == 4


def test_unmasking_makes_a_role_public() -> None:
    play = table(hand=f"{REST} unmasking", mana=9, public=[B])
    assert play.offers("play:unmasking") == {"seat:2", "seat:3", "seat:4"}
    play.choose("play:unmasking", "seat:2")
    assert play.knows(None) == {B, C}


@rule("E32")
@pytest.mark.parametrize("power", [3, 1, 0])
def test_the_target_decides_the_ordeal(power: int) -> None:
    play = table(hand=f"{REST} ordeal_of_candles", mana=7, power={C: power})
    play.choose("play:ordeal_of_candles", "seat:2")
    assert (play.topic, play.seat, play.offers(), play.default()) == (
        "forced",
        C,
        {"reveal", "lose"},
        ("lose",),
    )
    play.choose("lose")
    assert (play.powers[C], play.seat) == (max(0, power - 2), A)
    play = table(hand=f"{REST} ordeal_of_candles", mana=7)
    play.choose("play:ordeal_of_candles", "seat:2").choose("reveal")
    assert (play.powers[C], C in play.knows(None)) == (3, True)


@rule("R30")
def test_roles_are_shown() -> None:
    play = table(hand=f"{REST} scrying_pool", mana=4).choose("play:scrying_pool", "seat:1")
    assert (play.knows(A), play.knows(C), play.knows(None)) == ({A, B}, {C}, set())
    assert play.state.players[B].shown_to == (A,)
    play = table(hand=f"{REST} exchange_of_oaths", mana=2, public=[C])
    play.choose("play:exchange_of_oaths", "seat:3")
    assert (play.knows(A), play.knows(D)) == ({A, C, D}, {A, B, C, D})
    assert [(event.seat, event.target) for event in play.events_of(RoleShown)] == [(D, A), (A, D)]
    play = table(hand=f"{REST} whispered_truth", mana=2, seat=B).choose("play:whispered_truth", "seat:4")
    assert play.knows(D) == {B, D, E}


@rule("E25")
def test_infiltrators_learn_nothing_from_one_another() -> None:
    play = table(hand=f"{REST} scrying_pool", mana=4, seat=B).choose("play:scrying_pool", "seat:3")
    assert play.knows(B) == {B, D}
    assert play.state.players[D].shown_to == (B,)


@rule("E25")
def test_whispered_truth_may_show_a_role_to_the_player_of_the_card() -> None:
    play = table(hand=f"{REST} whispered_truth", mana=2, seat=C).choose("play:whispered_truth", "seat:3")
    assert [(event.seat, event.target) for event in play.events_of(RoleShown)] == [(D, C)]
    assert [D in play.knows(viewer) for viewer in everybody(play)] == [False, True, True, True, False, False]


@rule("R29", "E5")
@pytest.mark.parametrize(("deck", "burnt"), [(5, 2), (1, 1), (0, 0)])
def test_kindling_burns_no_more_than_the_deck_holds(deck: int, burnt: int) -> None:
    play = table(hand=f"{REST} kindling_verse", mana=1, sizes={"deck": deck, "burnt": 0})
    play.choose("play:kindling_verse")
    assert (play.sizes()[0], play.sizes()[2], play.finished) == (deck - burnt, burnt, False)


@rule("R42")
@pytest.mark.parametrize(("spell", "cost", "most"), [("bonfire", 3, 3), ("the_great_pyre", 8, 8)])
def test_fires_burn_chosen_cards_of_the_discard_pile(spell: str, cost: int, most: int) -> None:
    play = table(hand=f"{REST} {spell}", mana=cost, discard="rimestorm unmasking unmasking")
    play.choose(f"play:{spell}")
    question = play.pick()
    assert (question.least, question.most, play.default()) == (0, min(3, most), ())
    play.choose(("card:unmasking", "card:unmasking.2"))
    assert names(play.state.burnt) == ["unmasking", "unmasking"]
    assert names(play.state.discard) == ["rimestorm", spell]
    play = table(hand=f"{REST} {spell}", mana=cost)
    assert play.choose(f"play:{spell}").topic == "act"


@rule("E20")
def test_cards_come_back_out_of_the_piles() -> None:
    play = table(hand=f"{REST} salvaged_pages", mana=3, burnt="rimestorm dark_day")
    play.choose("play:salvaged_pages").choose(("card:rimestorm", "card:dark_day"))
    assert names(play.state.discard) == ["rimestorm", "dark_day", "salvaged_pages"]
    play = table(hand=f"{REST} smuggled_copy", seat=B, round=9, mana=18, burnt="dark_day rimestorm")
    play.choose("play:smuggled_copy")
    assert play.default() == ("card:rimestorm",)
    play.choose("card:dark_day").choose("play:dark_day")
    assert play.state.ending is Ending.DARK_DAY
    play = table(hand=f"{REST} second_reading", mana=1, discard="bonfire rimestorm")
    play.choose("play:second_reading").choose("card:bonfire")
    assert "bonfire" in play.hand
    assert names(play.state.discard) == ["rimestorm", "second_reading"]


@rule("E3", "R28")
def test_a_draw_by_a_spell_can_be_the_mill() -> None:
    play = table(hand=f"{REST} hurried_reading", mana=1, sizes={"deck": 1, "discard": 0})
    play.choose("play:hurried_reading")
    assert play.state.ending is Ending.MILL
    assert names(play.state.playing) == ["hurried_reading"]


@rule("E11")
def test_light_fingers_steal_a_card() -> None:
    play = table(hand=f"{REST} light_fingers", mana=2, storage={B: "facet_prism"})
    play.choose("play:light_fingers")
    assert "facet_prism" in play.hand
    assert play.counters == (0, 2)
    (stolen,) = play.events_of(CardStolen)
    assert (stolen.seat, stolen.target) == (A, B)


@rule("E36")
@pytest.mark.parametrize("spell", ["light_fingers", "vault_audit"])
def test_a_player_cannot_target_their_own_storage(spell: str) -> None:
    hand = f"{REST} {spell} bonfire"
    play = table(hand=hand, mana=3).choose("store:bonfire")
    assert play.refuse(f"play:{spell}") == "why.target.storage_others"
    play = table(hand=hand, mana=3, storage={B: "unmasking", D: "rimestorm"}).choose("store:bonfire")
    assert play.offers(f"play:{spell}") == {"seat:1", "seat:3"}


@rule("E40")
@pytest.mark.parametrize(
    ("spell", "reason"),
    [
        ("winters_verdict", "why.target.public_others"),
        ("vault_audit", "why.target.storage_others"),
        ("send_away", "why.target.ally"),
        ("turncoat_charm", "why.target.ally"),
        ("second_reading", "why.discard"),
        ("smuggled_copy", "why.burn"),
    ],
)
def test_a_card_without_its_target_or_pile_cannot_be_played_but_burned(spell: str, reason: str) -> None:
    play = table(hand=f"{REST} {spell}", mana=9)
    assert play.refuse(f"play:{spell}") == reason
    assert names(play.choose(f"burn:{spell}").state.burnt) == [spell]


@rule("E40")
def test_where_every_role_is_public_none_can_be_unmasked() -> None:
    play = table(hand=f"{REST} unmasking", mana=9, public=[B, C, D, E])
    assert play.refuse("play:unmasking") == "why.target.hidden_others"
    assert "burn:unmasking" in play.offers()


def test_an_audit_may_burn_one_card() -> None:
    play = table(hand=f"{REST} vault_audit", mana=3, storage={B: "rimestorm dark_day"})
    play.choose("play:vault_audit")
    assert (play.topic, play.pick().least, play.pick().most) == ("burn_seen", 0, 1)
    assert play.offers() == {"card:rimestorm", "card:dark_day"}
    play.choose(("card:dark_day",))
    assert (play.storage(B), names(play.state.burnt)) == (["rimestorm"], ["dark_day"])
    assert play.default() == ("end",)


@rule("E26")
def test_allies_are_sent_away_burned_and_charmed() -> None:
    boards = {B: "loyal_hound:0 vault_moth:0", C: "glacier_wyrm"}
    play = table(hand=f"{REST} send_away", mana=2, allies=boards).choose("play:send_away", "ally:1")
    assert (play.board(B), names(play.state.discard)) == (["vault_moth"], ["loyal_hound", "send_away"])
    play = table(hand=f"{REST} funeral_flame", mana=4, allies=boards).choose("play:funeral_flame", "ally:3")
    assert (play.board(C), names(play.state.burnt)) == ([], ["glacier_wyrm"])
    play = table(hand=f"{REST} turncoat_charm", mana=3, allies={**boards, A: "hearth_salamander"})
    assert play.offers("play:turncoat_charm", "ally:1") == {"seat:0", "seat:2", "seat:3", "seat:4"}
    play.choose("play:turncoat_charm", "ally:1", "seat:0")
    assert play.board(A) == ["hearth_salamander", "loyal_hound"]


@rule("E26")
def test_a_charmed_ally_is_new_on_its_board() -> None:
    play = table(hand=f"{REST} turncoat_charm", mana=3, allies={B: "hearth_salamander"}, discard="bonfire")
    play.choose("play:turncoat_charm", "seat:0")
    assert play.blocked()["activate:1"] == "why.arrived"


@rule("R13", "E26")
def test_the_new_host_of_a_charmed_ally_decides_for_it() -> None:
    play = table(hand=f"{REST} turncoat_charm", mana=3, allies={C: "glacier_wyrm"})
    play.choose("play:turncoat_charm", "seat:1").end()
    assert (play.seat, play.topic) == (B, "target")
    assert play.offers() == {"seat:0", "seat:2", "seat:3", "seat:4"}


@rule("R24", "E18")
def test_open_hand_and_blind_offering() -> None:
    play = table(hand=f"{REST} open_hand blind_offering", mana=2, top="rimestorm bonfire unmasking")
    play.choose("play:open_hand").choose("play:blind_offering")
    assert play.counters == (2, 2)
    play.choose("burn:ley_surge").choose("burn:ley_surge")
    play.choose("end")
    assert names(play.state.discard)[-1] == "ley_surge"
    assert {"rimestorm", "bonfire", "unmasking"} <= set(play.hand)
    (left,) = play.events_of(StackLeft)
    assert set(left.cards.known) == {-1}


@rule("R41")
def test_ward_lasts_until_the_next_turn_of_its_player() -> None:
    play = table(hand=f"{REST} ward_of_stone", mana=2).choose("play:ward_of_stone", "seat:2")
    assert play.state.players[C].ward == 2
    play.end()
    assert (play.seat, play.state.players[C].ward) == (B, 2)
    play.end()
    assert (play.seat, play.state.players[C].ward) == (C, 0)


@rule("R12")
def test_a_confession_burns_and_is_made_once() -> None:
    hand = f"{REST} open_confession"
    play = table(hand=hand, mana=5).choose("play:open_confession")
    assert (play.powers[A], A in play.knows(None)) == (5, True)
    assert (names(play.state.burnt), names(play.state.discard)) == (["open_confession"], [])
    play = table(hand=hand, mana=5, public=[A]).choose("play:open_confession")
    assert (play.powers[A], names(play.state.discard)) == (3, ["open_confession"])


@rule("R33", "R34", "E21")
@pytest.mark.parametrize(("caster", "ending"), [(A, Ending.PURGE), (B, Ending.DRAIN)])
def test_purge_and_drain_at_once_go_to_the_active_team(caster: int, ending: Ending) -> None:
    power = {seat: int(seat in (C, D)) for seat in range(5)}
    play = table(hand=f"{REST} rimestorm", seat=caster, mana=6, power=power, public=[B, D])
    play.choose("play:rimestorm")
    assert (play.state.ending, play.powers) == (ending, [0] * 5)
    assert play.counters[0] == 0


@rule("R30", "R34", "E31")
def test_a_win_in_the_middle_of_a_card_stops_it() -> None:
    """If B's confession completes the purge, B does not gain the Power that follows."""
    play = table(hand=f"{REST} open_confession", seat=B, mana=5, power={B: 0, D: 0}, public=[D])
    play.choose("play:open_confession")
    assert (play.state.ending, play.powers[B], play.counters) == (Ending.PURGE, 0, (0, 2))
    assert (names(play.state.playing), names(play.state.burnt)) == (["open_confession"], [])


def test_deep_winter_hits_all_others_twice() -> None:
    play = table(hand=f"{REST} deep_winter", mana=9).choose("play:deep_winter")
    assert play.powers == [3, 1, 1, 1, 1]


@rule("E23", "R30")
def test_a_public_infiltrator_with_power_again_is_no_purge() -> None:
    # Given B public and D hidden, both with no Power, when B gains Power and D becomes public
    hand = f"{REST} mend_the_circle unmasking"
    play = table(hand=hand, mana=11, public=[B], power={B: 0, D: 0})
    play.choose("play:mend_the_circle", "seat:1").choose("play:unmasking", "seat:3")

    # Then both stay public and the game goes on
    assert (play.powers[B], play.powers[D], play.knows(None), play.finished) == (1, 0, {B, D}, False)
