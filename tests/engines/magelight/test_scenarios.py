"""The ten scenarios of RULES.md, played through (T1-T10)."""

from engines.magelight import GAME
from engines.magelight.cards.designs import Design
from engines.magelight.events.artifacts import SecretKept
from engines.magelight.events.players import RoleShown
from engines.magelight.events.turns import StackLeft
from engines.magelight.state import Ending
from tests.engines.magelight.play import A, B, C, D, E, Play, names
from tests.engines.magelight.table import table
from tests.rules import rule

SIX = "scrying_pool hoarfrost_dart mend_the_circle hurried_reading rimestorm ley_surge"


def idle_turn(play: Play) -> Play:
    """End the turn at once and pass on the default cards."""
    return play.until("act").end()


@rule("T1", "R7", "R18", "R19", "R22", "R25", "R26")
def test_t1_the_frame_of_turns_and_every_card_counted() -> None:
    play = table(start=True)
    assert (play.sizes(), len(play.hand), play.counters) == ((94, 0, 0), 6, (1, 3))
    assert len(play.state.waiting) == 0
    play.end()
    assert (play.seat, play.sizes()) == (B, (91, 3, 0))
    assert (len(play.hand), play.counters) == (6, (1, 3))
    for _ in (B, C, D):
        idle_turn(play)
    play.choose("end").time_out()
    assert (play.seat, play.state.round) == (A, 2)
    assert (play.sizes(), len(play.hand), play.counters) == ((79, 15, 0), 6, (2, 3))


@rule("T2", "R7", "R16", "R20", "R23")
def test_t2_burn_play_store_and_the_reserve() -> None:
    play = table(hand=SIX, mana=1, first=A)
    play.choose("burn:scrying_pool")
    assert (play.counters, play.sizes()[2]) == ((3, 2), 1)
    play.choose("play:hoarfrost_dart", "seat:1")
    assert (play.counters, play.powers[B], play.sizes()[1]) == ((0, 1), 2, 1)
    play.choose("store:mend_the_circle")
    assert (play.counters[1], len(play.hand)) == (0, 3)
    play.choose("end")
    assert (len(play.state.discard), play.seat) == (1, B)
    play.until("act", A)
    assert (len(play.hand), play.counters[0]) == (7, 2)
    assert "mend_the_circle" in play.hand


@rule("T2", "R24")
def test_t2_with_four_actions_the_reserve_stops_a_burn() -> None:
    play = table(hand=SIX, mana=1, actions=4)
    play.choose("burn:scrying_pool").choose("play:hoarfrost_dart", "seat:1").choose("store:mend_the_circle")
    assert play.counters[1] == 1
    assert play.refuse("burn:ley_surge") == "why.reserve"


@rule("T3", "R14", "R15", "E10")
def test_t3_an_artifact_is_resolved_once_per_turn() -> None:
    play = table(start=True, top="facet_prism")
    assert play.counters == (3, 3)
    play.choose("store:facet_prism")
    assert play.counters == (3, 2)
    play.end().until("act", A, round=2)
    assert play.counters == (4, 3)
    play.end("facet_prism", *names(play.state.hand)[:2])
    assert play.seat == B
    assert play.counters[0] == 4
    assert "facet_prism" in play.hand


@rule("T3", "R15")
def test_t3_a_draw_does_not_resolve_it_again() -> None:
    play = table(start=True, top="facet_prism hurried_reading")
    play.choose("play:hurried_reading")
    assert play.counters == (2, 2)
    assert len(play.hand) == 7


@rule("T4", "R28", "R31", "E2", "E4")
def test_t4_the_mill() -> None:
    play = table(start=True, seat=D, waiting="rimestorm rimestorm rimestorm", sizes={"deck": 2, "discard": 0})
    assert play.state.ending is Ending.MILL
    assert play.outcome.winners == (A, C, E)
    assert len(play.state.waiting) == 3


@rule("T4", "R27", "R29", "E1")
def test_t4_variants() -> None:
    play = table(start=True, seat=D, waiting="rimestorm", sizes={"deck": 2, "discard": 4})
    assert (play.sizes()[:2], play.finished) == ((3, 0), False)
    play = table(
        hand="rite_of_the_void open_hand ley_surge ley_surge mend_the_circle unmasking",
        mana=4,
        sizes={"deck": 2, "discard": 0},
    )
    play.choose("play:rite_of_the_void")
    assert (play.sizes()[:2], play.finished) == ((0, 1), False)


@rule("T5", "R30", "E22")
def test_t5_the_purge_needs_public_roles() -> None:
    play = table(
        hand="winters_verdict ley_surge mend_the_circle bonfire",
        round=5,
        mana=5,
        public=[B],
        power={B: 2, D: 0},
    )
    play.choose("play:winters_verdict")
    assert (play.powers[B], play.finished) == (0, False)

    play = table(
        hand="scrying_pool ley_surge mend_the_circle bonfire", seat=C, public=[B], power={B: 0, D: 0}, mana=4
    )
    play.choose("play:scrying_pool", "seat:3")
    assert (play.knows(C), play.finished) == ({B, C, D}, False)

    play = table(
        hand="unmasking mountainfall ley_surge mend_the_circle bonfire",
        seat=C,
        round=6,
        mana=6,
        public=[B],
        power={B: 0, D: 0},
    )
    play.choose("burn:mountainfall")
    assert play.counters[0] == 9
    play.choose("play:unmasking", "seat:3")
    assert play.state.ending is Ending.PURGE
    assert play.outcome.winners == (A, C, E)


@rule("T6", "R33", "R34", "R41")
def test_t6_the_drain() -> None:
    hand = "rimestorm ley_surge mend_the_circle bonfire"
    play = table(hand=hand, seat=B, mana=6, power={A: 0, C: 1, E: 1, D: 3}, ward={E: 1})
    play.choose("play:rimestorm")
    assert (play.powers, play.finished) == ([0, 3, 0, 2, 1], False)
    assert play.state.players[E].ward == 0
    play = table(hand=hand, seat=B, mana=6, power={A: 0, C: 0, E: 1, D: 2})
    play.choose("play:rimestorm")
    assert (play.powers, play.state.ending) == ([0, 3, 0, 1, 0], Ending.DRAIN)
    assert play.outcome.winners == (B, D)


@rule("T7", "R32", "R8", "R20")
def test_t7_the_dark_day() -> None:
    play = table(
        start=True,
        seat=C,
        infiltrators=[C, E],
        round=6,
        allies={C: "eager_apprentice"},
        storage={C: "dark_day"},
        top="mountainfall bonfire unmasking",
        waiting="ley_surge mend_the_circle hurried_reading",
    )
    assert (len(play.hand), play.counters) == (7, (6, 4))
    for card in ("mountainfall", "bonfire", "unmasking"):
        play.choose(f"burn:{card}")
    assert (play.counters, len(play.hand)) == ((13, 1), 4)
    play.choose("play:dark_day")
    assert (play.state.ending, len(play.hand), play.counters[0]) == (Ending.DARK_DAY, 3, 0)
    assert play.outcome.winners == (C, E)


@rule("T7", "R24", "R32", "E19")
def test_t7_variants() -> None:
    three = "dark_day ley_surge mend_the_circle"
    four = f"{three} bonfire"
    assert table(hand=three, seat=B, round=6, mana=13).refuse("play:dark_day") == "why.reserve"
    assert table(hand=four, seat=B, round=3, mana=20).refuse("play:dark_day") == "why.round"
    assert table(hand=four, seat=C, round=6, mana=20).refuse("play:dark_day") == "why.role"
    for players, cost in ((4, 8), (5, 13), (6, 10)):
        play = table(players, hand=four, seat=D, round=4, mana=cost - 1)
        assert play.refuse("play:dark_day") == "why.mana"
        play = table(players, hand=four, seat=D, round=4, mana=cost)
        assert play.choose("play:dark_day").state.ending is Ending.DARK_DAY
    play = table(hand=four, seat=B, round=4, mana=12, dark_day=12)
    assert play.choose("play:dark_day").finished


@rule("T7", "E19")
def test_t7_a_guildmage_may_do_anything_with_dark_day_except_playing_it() -> None:
    four = "dark_day ley_surge mend_the_circle bonfire"
    play = table(hand=four, seat=C, round=6, mana=20)
    assert "play:dark_day" not in play.offers()
    assert names(play.choose("burn:dark_day").state.burnt) == ["dark_day"]
    play = table(hand=f"{four} backlash_hex", seat=C, mana=2)
    play.choose("play:backlash_hex", "seat:0", "card:dark_day")
    assert names(play.state.burnt) == ["dark_day"]
    assert table(hand=four, seat=C).choose("store:dark_day").storage(C) == ["dark_day"]
    (left,) = table(hand=four, seat=C).end("dark_day", "ley_surge", "bonfire").events_of(StackLeft)
    assert "dark_day" in names(left.cards)
    play = table(hand=four, seat=C).end("ley_surge", "mend_the_circle", "bonfire")
    assert names(play.state.discard) == ["dark_day"]


@rule("T8", "R8", "R37", "R38")
def test_t8_order_of_allies() -> None:
    boards = {A: "eager_apprentice leeching_wisp:2"}
    play = table(start=True, round=2, power={A: 2}, allies=boards)
    assert (play.powers[A], play.board(A), play.counters[1]) == (1, ["eager_apprentice"], 2)
    assert names(play.state.discard) == ["leeching_wisp"]
    play = table(start=True, round=2, power={A: 1}, allies=boards)
    assert (play.powers[A], play.board(A), play.counters[1]) == (1, ["eager_apprentice"], 2)


@rule("T8", "R10", "E6")
def test_t8_without_power() -> None:
    play = table(start=True, round=2, power={A: 0}, waiting="bonfire bonfire ley_surge")
    assert (len(play.hand), play.counters) == (6, (2, 0))
    assert play.offers() == {"end"}
    play.end()
    assert (len(play.state.discard), play.seat) == (3, B)


@rule("T8", "R8", "E7")
def test_t8_without_power_but_with_an_apprentice() -> None:
    play = table(start=True, round=2, power={A: 0}, allies={A: "eager_apprentice"})
    assert play.counters == (2, 1)


@rule("T9", "R30")
def test_t9_what_each_viewer_sees() -> None:
    play = table(hand="whispered_truth ley_surge mend_the_circle bonfire", seat=C, mana=2)
    play.choose("play:whispered_truth", "seat:1")
    assert [B in play.knows(viewer) for viewer in (A, B, C, D, E, None)] == [
        True,
        True,
        False,
        True,
        False,
        False,
    ]
    for viewer in (A, None):
        (event,) = [
            event for event in GAME.mask_events(play.new_events, viewer) if isinstance(event, RoleShown)
        ]
        assert (event.seat, event.target) == (B, A)
        assert (event.role.value is None) is (viewer is None)


@rule("T9", "R25", "R40")
def test_t9_the_stack_and_the_sealed_letter() -> None:
    play = table(hand="bonfire ley_surge mend_the_circle rimestorm")
    play.choose("end").choose(("card:bonfire", "card:ley_surge", "card:rimestorm"))
    stack = {Design.BONFIRE, Design.LEY_SURGE, Design.RIMESTORM}
    assert play.seat == B
    for viewer, knows in ((A, True), (B, True), (C, False), (None, False)):
        assert (stack <= {*play.view(viewer).hand.cards}) is knows
    play = table(start=True, top="sealed_letter")
    play.choose("keep").time_out()
    for viewer in (B, E, None):
        (event,) = [
            event for event in GAME.mask_events(play.new_events, viewer) if isinstance(event, SecretKept)
        ]
        assert event.artifact.value is None


@rule("T10", "R39", "E14")
def test_t10_channel() -> None:
    play = table(
        hand="rite_of_the_void mountainfall hex_duelist bonfire ley_surge unmasking",
        mana=4,
        sizes={"deck": 50, "burnt": 10},
    )
    discarded = len(play.state.discard)
    play.choose("play:rite_of_the_void", ("card:mountainfall", "card:hex_duelist"))
    assert (play.counters, len(play.hand)) == ((0, 2), 3)
    assert play.sizes() == (46, discarded + 1, 16)
    play.time_out()
    assert (play.seat, len(play.state.discard)) == (B, discarded + 1)
    short = table(hand="rite_of_the_void mountainfall bonfire ley_surge unmasking", mana=4)
    assert short.refuse("play:rite_of_the_void") == "why.reserve"
