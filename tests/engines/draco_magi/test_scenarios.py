"""The ten scenarios of RULES.md, T1 to T10."""

from typing import Any

import pytest

from engines.draco_magi.events.melee import MeleeHandDrawn
from engines.draco_magi.events.placement import AdvancedAdded, ShieldDrawn
from engines.draco_magi.events.rounds import FieldTied, FieldWon
from engines.draco_magi.state import Ending, Phase
from tests.engines.draco_magi.play import A, B, Play, deal
from tests.engines.draco_magi.table import table
from tests.rules import rule

ATTACK = "bc01 bc02 bc05 bc08"
"""Four cards with 1, 0, 2 and 1 hits."""


def shoot(dragon: str, play: Play) -> Play:
    """Places a dragon at the first battlefield and attacks."""
    return play.choose(f"card:{dragon}", "field:0").choose("attack:0")


def red_against_black(field: str, shields: str) -> Play:
    """A table where A's Red attacks B's Black, with the top cards of both battle decks."""
    fields = f"{field} bf02a bf18a"
    return shoot("red", table(fields, {0: ("", "black")}, hands=("red red", "gold"), tops=(ATTACK, shields)))


@rule("R20", "R22", "R23", "R24", "R25", "E2", "T1")
def test_1_shields_that_hold() -> None:
    play = red_against_black("bf15a", "bc16 bc10 bc19")
    assert (play.state.current_ranged.hits, play.state.current_ranged.left, play.seat) == (4, 3, B)
    play.choose("draw").choose("draw")
    assert (play.state.current_ranged.shields, play.state.current_ranged.left) == (4, 1)
    play.choose("stop")
    assert play.stack(0, B) == ["black"]
    assert play.stack(0, A) == ["red"]
    assert play.spent(A) == ["bc01", "bc02", "bc05", "bc08"]
    assert play.spent(B) == ["bc16", "bc10"]
    assert play.top(B) == ["bc19"]


@rule("R24", "T1")
def test_1_shields_that_break() -> None:
    play = red_against_black("bf15a", "bc16 bc03 bc19")
    for _ in range(3):
        play.choose("draw")
    assert play.stack(0, B) == []
    assert play.lost(B) == ["black"]
    assert play.stack(0, A) == ["red"]


@rule("R28", "T1")
def test_1_at_storm_peaks_one_card_less() -> None:
    play = red_against_black("bf15b", "bc16 bc03")
    assert play.state.current_ranged.hits == 3
    play.choose("draw").choose("draw").choose("stop")
    assert play.stack(0, B) == ["black"]
    assert play.top(A) == ["bc08"]


def at_glacier(attacker: str, hits: str, shields: str) -> Play:
    """A table where a dragon of A attacks B's Silver at the Glacier."""
    fields = "bf01b bf02a bf18a"
    hands = (f"{attacker} {attacker}", "gold")
    return shoot(attacker, table(fields, {0: ("", "silver")}, hands=hands, tops=(hits, shields)))


@rule("R28", "E6", "T2")
@pytest.mark.parametrize(
    ("last", "counted", "left"), [("bc05", 1, []), ("bc10", 3, ["silver"])], ids=["pierced", "held"]
)
def test_2_pierce_automatic_shield_and_group_bonus(last: str, counted: int, left: list[str]) -> None:
    play = at_glacier("green", "bc01 bc03 bc19", f"bc04 bc19 bc08 {last}")
    assert (play.state.current_ranged.hits, play.state.current_ranged.left) == (2, 4)
    for _ in range(3):
        play.choose("draw")
    assert play.state.current_ranged.shields == 1
    play.choose("draw")
    assert [event.shields for event in play.events_of(ShieldDrawn)] == [counted]
    assert play.stack(0, B) == left


@rule("R24", "T2")
def test_2_automatic_hit_against_automatic_shield() -> None:
    play = at_glacier("gold", "bc01 bc19", "bc04")
    assert play.state.current_ranged.hits == 2
    play.choose("draw").choose("stop")
    assert play.stack(0, B) == ["silver"]


def three(*, cards: str, tops: str = "", bottom: str = "gold bronze brass") -> Play:
    """A table where A attacks B's three dragons."""
    stacks = {0: ("red silver gold", bottom)}
    return table(stacks=stacks, melee=0, cards=("bc01 bc03 bc06 bc18", cards), tops=("", tops))


@rule("R37", "R38", "R40", "R41", "R42", "R44", "R45", "T3")
def test_3_a_combo_is_half_blocked() -> None:
    play = three(cards="bc08 bc20").choose("card:bc01", "card:bc03")
    assert [attack.name for attack in play.state.current_melee.attacks] == ["BITE", "CLAW"]
    play.choose("block:bc08:claw")
    assert play.stack(0, B) == ["gold", "bronze"]
    assert play.lost(B) == ["brass"]
    assert (play.spent(A), play.spent(B)) == (["bc01", "bc03"], ["bc08"])
    assert (play.attacker, play.seat, play.cards(B)) == (B, B, ["bc20"])


@rule("R40", "T3")
def test_3_a_flight_stops_the_combo() -> None:
    play = three(cards="bc08 bc17 bc20").choose("card:bc01", "card:bc03").choose("flight:bc17")
    assert play.stack(0, B) == ["gold", "bronze", "brass"]
    assert play.cards(B) == ["bc08", "bc20"]


@rule("R37", "T3")
def test_3_no_combo_of_different_symbols_or_without_one() -> None:
    play = three(cards="bc08 bc20")
    assert play.offers("card:bc01") == {"card:bc03", "strike"}
    assert play.refuse("card:bc01", "card:bc06") == "kernel.unknown"
    assert play.refuse("card:bc01", "card:bc18") == "kernel.unknown"
    assert play.refuse("card:bc18", "strike") == "kernel.too_long"


def bite_twice(*, cards: str, stack: str = "gold brass bronze") -> Play:
    """A table where A attacks with Bite Twice."""
    play = table(stacks={0: ("red gold", stack)}, melee=0, cards=("ab01 bc19", cards), tops=("", "bc19"))
    return play.choose("card:ab01")


@rule("R38", "R40", "R42", "T4")
@pytest.mark.parametrize(
    ("cards", "answer", "left"),
    [
        ("bc02 bc20", ("block:bc02:bite",), 2),
        ("bc02 bc20", ("through",), 1),
        ("ab02 bc20", ("block:ab02:bite",), 2),
    ],
    ids=["one bite", "nothing", "bite twice"],
)
def test_4_bite_twice(cards: str, answer: tuple[str, ...], left: int) -> None:
    play = bite_twice(cards=cards).choose(*answer)
    assert len(play.stack(0, B)) == left


@rule("R46", "T4", "E34")
def test_4_bite_twice_against_one_dragon_wins_the_field() -> None:
    play = bite_twice(cards="bc20", stack="gold").choose("through")
    assert play.lost(B) == ["gold"]
    assert play.gems(A) == ["red"]


def lucky(top: str, field: str = "bf02a") -> Play:
    """A table where B, without cards, draws against a combo of Claw and Bite; both have two dragons."""
    stacks = {0: ("red red", "gold gold")}
    fields = f"{field} bf15a bf18a"
    play = table(fields, stacks, melee=0, cards=("bc08 bc06 bc18", ""), tops=("", top))
    play.choose("card:bc08", "card:bc06")
    assert (play.topic, play.seat) == ("lucky", B)
    return play.choose("draw")


@rule("R43", "T5")
def test_5_a_lucky_flight_blocks_everything() -> None:
    play = lucky("bc16")
    assert len(play.stack(0, B)) == 2
    assert (play.attacker, play.cards(A), play.spent(B)) == (A, ["bc18"], ["bc16"])


@rule("R43", "R46", "T5")
@pytest.mark.parametrize(
    ("top", "field", "end"),
    [("bc07", "bf02a", "OUTNUMBERED"), ("bc13", "bf02a", "LAST"), ("bc16", "bf06a", "LAST")],
    ids=["a bite blocks one", "magic blocks none", "no flight in the dungeon"],
)
def test_5_a_lucky_draw_that_does_not_save_the_field(top: str, field: str, end: str) -> None:
    play = lucky(top, field)
    (won,) = play.events_of(FieldWon)
    assert (won.seat, won.end.name) == (A, end)
    assert top in play.spent(B)


@rule("R46", "R49", "R51", "T6")
@pytest.mark.parametrize(("top", "tied"), [("bc12", True), ("bc14", False)], ids=["blocked", "hit"])
def test_6_condition_2_versus_3(top: str, tied: bool) -> None:
    stacks = {0: ("red red", "gold gold")}
    play = table(stacks=stacks, melee=0, cards=("bc08", ""), tops=("", top))
    play.choose("card:bc08").choose("draw")
    (ended,) = [*play.events_of(FieldWon), *play.events_of(FieldTied)]
    assert ended.end.name == ("SPENT" if tied else "OUTNUMBERED")
    assert play.state.marker == B
    if tied:
        assert (len(play.stack(0, A)), len(play.stack(0, B))) == (2, 2)
    else:
        assert play.gems(A) == ["red"]


@rule("R15", "R29", "R30", "R31", "R32", "R49", "R54", "T7")
def test_7_marker_freeze_and_thaw() -> None:
    stacks = {0: ("", "silver"), 1: ("gold", "red green"), 2: ("", "silver")}
    play = table(stacks=stacks, hands=("polar brass", ""))
    play.choose("card:polar", "field:1", "freeze")
    assert play.state.field(1).cover == A
    play.choose("card:brass", "field:1")
    assert play.state.field(1).count(A) == 3
    assert (play.topic, play.seat) == ("resolve", A)
    play.choose("field:1")
    assert not play.events_of(MeleeHandDrawn)
    assert play.stack(1, A) == ["gold", "brass", "polar"]
    assert play.stack(1, B) == ["red", "green"]
    assert (play.state.marker, play.seat) == (B, B)
    play.choose("field:0")
    assert play.state.round == 2
    assert play.state.marker == B
    assert play.state.fields[1] is not None
    assert (play.seat, play.topic) == (B, "command")
    some = play.hand(B)[0]
    assert "field:1" in play.offers(f"card:{some}")
    play.place(some, 1)
    assert play.seat == A
    mine = next(card for card in play.hand(A) if card != "clockwork")
    assert play.blocked(f"card:{mine}")["field:1"] == "why.full"


def winning(fields: str, won: str, **given: object) -> Play:
    """A table where A, who has won these sides, wins the first battlefield."""
    stacks = {0: ("gold", "red")}
    return (
        table(fields, stacks, melee=0, cards=("bc18", "bc03"), won=(won, ""))
        .choose("card:bc18")
        .choose("through")
    )


RED, BLUE, PURPLE, NONE = "bf02a", "bf18a", "bf15a", "bf12b"
REDS = "bf05a bf09a"


@rule("R1", "R2", "R3", "R50", "E47", "E48", "E49", "T8")
@pytest.mark.parametrize(
    ("field", "won", "ending"),
    [
        (PURPLE, "bf02a bf18a", Ending.THREE_DIFFERENT),
        (RED, f"{REDS} bf18a", Ending.THREE_SAME),
        (BLUE, f"{REDS} bf04a", Ending.FOUR_ANY),
        (NONE, f"{REDS} bf04a", None),
    ],
    ids=["three different", "three same", "four any", "no gem"],
)
def test_8_victory(field: str, won: str, ending: Ending | None) -> None:
    play = winning(f"{field} bf06a bf16a", won)
    assert play.state.ending is ending
    assert play.finished is (ending is not None)
    assert (play.lost(A), play.lost(B)) == (["gold"], ["red"])
    if ending:
        assert play.state.resolved == (True, False, False)
        assert play.outcome.winners == (A,)
        assert play.outcome.reason.key == f"ended.{ending.value}"
    else:
        assert len(play.gems(A)) == 3
        assert len(play.state.players[A].won) == 4
        assert play.state.fields[0] is None


def flipping(field: str) -> Play:
    """A table where A, with a red and a blue gem, reinforces with Brass and flips the battlefield."""
    stacks = {0: ("gold", "red"), 1: ("brass", "")}
    play = table(
        f"{field} bf15a bf12b",
        stacks,
        melee=0,
        cards=("ab14", ""),
        won=("bf02a bf18a", ""),
    )
    play.choose("ability:ab14")
    assert (play.topic, play.stack(0, A)) == ("ability", ["gold", "brass"])
    return play.choose("flip")


@rule("R27", "R48", "E16", "T8")
def test_8_the_gem_that_is_up_counts() -> None:
    play = flipping("bf04b")
    assert play.gems(A) == ["red", "blue", "blue"]
    assert not play.finished
    play = flipping("bf07b")
    assert play.gems(A) == ["red", "blue", "purple"]
    assert play.state.ending is Ending.THREE_DIFFERENT


def reinforced(source: str, **given: object) -> Play:
    """A table where A has moved a dragon from the second battlefield to the first."""
    stacks = {0: ("gold", "red red"), 1: (source, "")}
    play = table(stacks=stacks, melee=0, cards=("ab14 bc01", "bc02 bc03"))
    return play.choose("ability:ab14")


@rule("R47", "R48", "R45", "E23", "T9")
@pytest.mark.parametrize("dragon", ["red", "polar", "brass"])
def test_9_what_a_reinforcement_may_do(dragon: str) -> None:
    play = reinforced(dragon)
    assert play.stack(0, A) == ["gold", dragon]
    if dragon == "brass":
        assert (play.topic, play.offers()) == ("ability", {"flip", "decline"})
        play.choose("decline")
    assert play.state.field(0).cover is None
    assert (play.topic, play.seat, play.attacker) == ("attack", B, B)


@rule("R15", "R47", "T9")
def test_9_no_reinforcement_for_a_full_side() -> None:
    stacks = {0: ("gold gold gold", "red"), 1: ("red", "")}
    play = table(stacks=stacks, melee=0, cards=("ab14", "bc02"))
    assert play.blocked() == {"ability:ab14": "why.full"}
    assert play.offers() == {"card:ab14"}


@rule("R30", "R47", "T9")
def test_9_no_reinforcement_from_a_frozen_or_resolved_battlefield() -> None:
    stacks = {0: ("gold", "red"), 1: ("red", ""), 2: ("silver", "")}
    play = table(stacks=stacks, melee=0, cards=("ab14", "bc02"), cover={1: A}, resolved=(2,))
    assert play.blocked() == {"ability:ab14": "why.nobody"}
    open_again = table(stacks=stacks, melee=0, cards=("ab14", "bc02"), resolved=(2,))
    assert open_again.offers() == {"card:ab14", "ability:ab14"}


@rule("R15", "R16", "R30", "R47", "T9")
@pytest.mark.parametrize(
    ("fields", "others", "cover"),
    [
        ("bf03a bf02a bf18a", {}, {}),
        ("bf03a bf07a bf17a", {1: ("red red red", ""), 2: ("brass brass brass", "")}, {}),
        ("bf03a bf07a bf17a", {}, {1: A, 2: B}),
    ],
    ids=["forbidden", "full", "frozen"],
)
def test_9_no_retreat_to_where_there_is_a_ban_no_room_or_ice(
    fields: str, others: dict[int, tuple[str, str]], cover: dict[int, int]
) -> None:
    stacks = {0: ("gold clockwork", "red"), **others}
    play = table(fields, stacks, melee=0, cards=("ab11", "bc02"), cover=cover)
    assert play.blocked() == {"ability:ab11": "why.nowhere"}
    assert play.offers() == {"card:ab11"}


@rule("R16", "R47", "T9")
def test_9_no_reinforcement_of_a_kind_that_is_forbidden() -> None:
    stacks = {0: ("gold", "red"), 1: ("clockwork", ""), 2: ("gold", "")}
    play = table("bf02a bf03a bf07a", stacks, melee=0, cards=("ab14", "bc02"))
    play.choose("ability:ab14")
    assert (play.stack(0, A), play.stack(1, A)) == (["gold", "gold"], ["clockwork"])


@rule("R9", "T10")
def test_10_the_draft() -> None:
    play = deal().choose("colour:gold")
    drafts = [tuple(player.draft) for player in play.state.players]
    for seat in (B, A):
        keep, give, _ = [card.name.lower() for card in drafts[seat]]
        play.choose(f"keep:{keep}", f"give:{give}", seat=seat)
    assert len(play.state.advanced) == 14
    for seat, player in enumerate(play.state.players):
        assert len(player.battle_deck) == 22
        assert tuple(player.advanced) == (drafts[seat][0], drafts[1 - seat][1])
        assert drafts[seat][2] in tuple(play.state.advanced)


@rule("R56", "R57", "T10")
def test_10_the_first_nightfall() -> None:
    play = table(fields="bf02a bf15a bf18a", resolve=True, advanced="ab01 ab02")
    play.choose("field:0").choose("field:1")
    assert play.state.round == 2
    assert len(play.state.advanced) == 16
    for player in play.state.players:
        assert (len(player.battle_deck), len(player.battle_discard)) == (21, 0)


@rule("R26", "R34", "E50", "T10")
def test_10_a_deck_that_runs_out_in_the_draw() -> None:
    stacks = {0: ("bronze bronze", "red")}
    play = table(stacks=stacks, resolve=True, tops=("bc01", ""), spent=("ab01 ab02", ""), rest="discard")
    me = play.state.players[A]
    assert (len(me.battle_deck), len(me.battle_discard)) == (1, 21)
    play.choose("field:0")
    me = play.state.players[A]
    assert (len(me.battle_hand), len(me.battle_deck), len(me.battle_discard)) == (6, 16, 0)
    assert "bc01" in play.cards(A)


@rule("R9", "R56", "R57", "T10")
def test_10_the_decks_after_the_draft_and_after_the_first_nightfall() -> None:
    play = deal("one")
    decks: dict[str, Any] = {}
    while "nightfall" not in decks:
        if play.state.phase is Phase.COMMAND and not decks:
            decks["draft"] = counted(play)
        waiting = play.game.pending(play.state)[0]
        play.choose("decline") if waiting.topic.key == "ability" else play.time_out(seat=waiting.seat)
        assert not play.events_of(AdvancedAdded), "nobody uses a Battle dragon"
        if play.state.round == 2:
            decks["nightfall"] = counted(play)
    assert decks == {"draft": (14, [22, 22], [0, 0]), "nightfall": (12, [23, 23], [0, 0])}


def counted(play: Play) -> tuple[int, list[int], list[int]]:
    """The advanced deck, both battle decks, both battle discard piles."""
    decks = [len(player.battle_deck) for player in play.state.players]
    return len(play.state.advanced), decks, [len(player.battle_discard) for player in play.state.players]


@rule("T10")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_10_conservation_holds_in_whole_games(seed: str) -> None:
    play = deal(seed)
    while not play.finished:
        play.time_out(seat=play.game.pending(play.state)[0].seat)
        assert play.game.find_violation(play.state) is None
    assert play.state.ending is not None
