"""The effects of allies at the start of their hosts' turns (R13, R17, R37, R38)."""

from engines.magelight.events.players import RoleShown
from engines.magelight.events.plays import Declined
from engines.magelight.state import Ending
from engines.magelight.zones.allies import add_ally, detach_ally, put_on_pile
from tests.engines.magelight.play import A, B, C, D, E, names
from tests.engines.magelight.table import table
from tests.rules import rule


@rule("T8", "R13", "R17")
def test_the_newest_ally_acts_first() -> None:
    play = table(start=True, round=2, power={A: 2}, allies={A: "hearth_keeper leeching_wisp:1"})
    assert play.powers[A] == 2
    play = table(start=True, round=2, power={A: 2}, allies={A: "leeching_wisp:1 hearth_keeper"})
    assert play.powers[A] == 1


@rule("R13")
def test_a_familiar_burns_and_an_archivist_draws() -> None:
    play = table(start=True, round=2, allies={A: "tower_archivist ember_familiar"}, top="bonfire rimestorm")
    assert names(play.state.burnt) == ["bonfire"]
    assert (len(play.hand), play.hand.count("rimestorm")) == (4, 1)


@rule("R15", "R21", "R28")
def test_a_card_drawn_by_an_archivist_is_checked_like_all_others() -> None:
    play = table(start=True, round=2, allies={A: "tower_archivist"}, top="facet_prism")
    assert play.counters[0] == 2 + 2
    play = table(start=True, round=2, allies={A: "tower_archivist"}, sizes={"deck": 0, "discard": 0})
    assert play.state.ending is Ending.MILL


@rule("R13", "E34")
def test_the_inquisitor_may_unmask_somebody() -> None:
    play = table(start=True, round=2, allies={A: "guild_inquisitor"})
    assert (play.topic, play.default()) == ("may", ("decline",))
    play.choose("do", "seat:2")
    assert (play.knows(None), play.board(A)) == ({C}, [])
    assert names(play.state.discard) == ["guild_inquisitor"]
    play = table(start=True, round=2, allies={A: "guild_inquisitor"}).choose("decline")
    assert play.events_of(Declined)
    assert play.board(A) == ["guild_inquisitor"]
    play = table(start=True, round=2, allies={A: "guild_inquisitor"}, public=[B, C, D, E])
    assert (play.topic, play.board(A)) == ("act", ["guild_inquisitor"])


@rule("R13")
def test_the_targets_of_an_ally_are_not_chosen_when_it_is_played() -> None:
    play = table(hand="glacier_wyrm bonfire ley_surge rimestorm", mana=7).choose("play:glacier_wyrm")
    assert (play.board(A), play.powers[B]) == (["glacier_wyrm"], 3)


@rule("E33")
def test_the_wyrm_must_hit_somebody() -> None:
    play = table(start=True, round=2, seat=B, allies={B: "glacier_wyrm"}, power={C: 1})
    assert (play.topic, play.default()) == ("target", ("seat:2",))
    assert play.offers() == {"seat:0", "seat:2", "seat:3", "seat:4"}
    play.choose("seat:3")
    assert play.powers[D] == 2


@rule("E35")
def test_the_raven_discards_the_waiting_stack() -> None:
    play = table(start=True, round=2, allies={A: "courier_raven"}, waiting="bonfire rimestorm unmasking")
    play.choose("do")
    assert names(play.state.discard) == ["unmasking", "bonfire", "rimestorm"]
    assert (len(play.hand), play.sizes()[1]) == (6, 3)
    play = table(start=True, round=2, allies={A: "courier_raven"})
    assert play.topic == "act"


def test_the_spy_moves_burned_cards() -> None:
    play = table(start=True, round=2, allies={A: "court_spy"}, burnt="bonfire rimestorm unmasking")
    play.choose("do").choose(("card:bonfire", "card:unmasking"))
    assert (names(play.state.burnt), names(play.state.discard)) == (["rimestorm"], ["bonfire", "unmasking"])
    assert table(start=True, round=2, allies={A: "court_spy"}, burnt="bonfire").topic == "may"
    assert table(start=True, round=2, allies={A: "court_spy"}).topic == "act"


@rule("R38", "R30")
def test_a_nomad_goes_to_another_board_and_acts_for_its_host() -> None:
    play = table(hand="gossiping_imp bonfire bonfire ley_surge", mana=3)
    assert play.offers("play:gossiping_imp") == {"seat:1", "seat:2", "seat:3", "seat:4"}
    play.choose("play:gossiping_imp", "seat:1")
    (imp,) = play.state.players[B].allies
    assert (play.board(A), imp.sender) == ([], A)
    play.end()
    assert play.seat == B
    assert [(event.seat, event.target) for event in play.events_of(RoleShown)] == [(B, A)]
    assert (play.knows(A), play.knows(C), play.knows(None)) == ({A, B}, {C}, set())
    assert play.board(B) == []


@rule("E27", "R38")
def test_the_wisp_leaves_a_host_with_little_power() -> None:
    play = table(start=True, round=2, power={A: 3}, allies={A: "leeching_wisp:1"})
    assert (play.powers[A], play.board(A)) == (2, ["leeching_wisp"])
    play = table(start=True, round=2, power={A: 1}, allies={A: "leeching_wisp:1"})
    assert (play.powers[A], play.board(A)) == (1, [])


@rule("R20", "R38")
def test_the_moth_eats_a_stored_card_before_it_is_picked_up() -> None:
    play = table(start=True, round=2, allies={A: "vault_moth:1"}, storage={A: "bonfire rimestorm"})
    assert len(play.state.burnt) == 1
    assert len(play.hand) == 3 + 1
    assert table(start=True, round=2, allies={A: "vault_moth:1"}).sizes()[2] == 0


@rule("R37", "R8")
def test_support_counts_when_the_actions_are_set() -> None:
    play = table(start=True, allies={A: "loyal_hound:1"})
    assert play.counters[1] == 4
    play = table(
        hand="send_away bonfire bonfire ley_surge", mana=2, allies={A: "eager_apprentice"}, actions=4
    )
    assert play.choose("play:send_away").counters[1] == 3


@rule("E28", "R17")
def test_a_removed_ally_does_not_act() -> None:
    play = table(start=True, round=2, allies={A: "ember_familiar glacier_wyrm"})
    assert play.topic == "target"
    # No card removes an ally at the start of a turn, so the test does, while the wyrm waits for an answer.
    familiar = play.state.players[A].allies[0]
    play.state = put_on_pile(detach_ally(play.state, A, familiar), "discard", familiar.design)
    play.choose("seat:1")
    assert (play.board(A), play.sizes()[2]) == (["glacier_wyrm"], 0)


@rule("R17")
def test_an_ally_that_arrives_meanwhile_waits_for_the_next_turn() -> None:
    play = table(start=True, round=2, allies={A: "glacier_wyrm", B: "ember_familiar"})
    assert play.topic == "target"
    # No card adds an ally at the start of a turn, so the test does, while the wyrm waits for an answer.
    (familiar,) = play.state.players[B].allies
    play.state = add_ally(detach_ally(play.state, B, familiar), A, familiar)
    play.choose("seat:1")
    assert (play.board(A), play.sizes()[2]) == (["glacier_wyrm", "ember_familiar"], 0)
    play.end().until("target", A, round=3)
    assert play.sizes()[2] == 1
