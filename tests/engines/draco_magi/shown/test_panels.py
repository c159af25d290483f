"""What the table shows: stacks under their scrolls, what is at stake, hands, and nothing that is hidden."""

import re
from typing import Any

import pytest

from engines.draco_magi import GAME
from engines.draco_magi.board.faces import value_facts
from engines.draco_magi.board.panels import BattlefieldFacts, GroundFacts, StackedDragonFacts
from engines.draco_magi.board.scene import MeleeFacts
from engines.draco_magi.board.things import build_thing, find_thing
from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Land, Side
from engines.draco_magi.cards.kinds import Dragon, Stat
from engines.draco_magi.state import Colour, Phase
from engines.kernel.contract.panels import Fragment, Panels
from tests.engines.draco_magi.play import A, B, Play, deal
from tests.engines.draco_magi.shown.rendering import html_of, table_of, words_of
from tests.engines.draco_magi.table import table
from tests.engines.words import NAMES
from tests.rules import rule


def pieces(shown: Panels, kind: type[Any]) -> list[Any]:
    """All facts of a type on the table, from top to bottom."""

    def walk(fragment: Fragment) -> list[Any]:
        own = [fragment.facts] if isinstance(fragment.facts, kind) else []
        return [*own, *[facts for slot in fragment.inside for child in slot for facts in walk(child)]]

    return [facts for fragment in (*shown.rivals, *shown.stage, *shown.own) for facts in walk(fragment)]


@rule("R28")
def test_stacks_stand_with_the_topmost_at_the_land_and_their_values_there() -> None:
    play = table("bf08b bf15a bf18a", {0: ("red rainbow gold", "battle")}, hands=("red", "green"))
    shown = table_of(play, A)
    assert [
        (dragon.kind, dragon.melee.number, dragon.top) for dragon in pieces(shown, StackedDragonFacts)
    ] == [
        ("battle", 4, True),
        ("gold", 2, True),
        ("rainbow", 3, False),
        ("red", 2, False),
    ]
    assert pieces(shown, GroundFacts)[0].sums == (4, 7)
    first = pieces(shown, BattlefieldFacts)[0]
    assert (first.far_free, first.near_free) == (2, 0)
    assert [dragon.kind for dragon in pieces(table_of(play, B), StackedDragonFacts)] == [
        "red",
        "rainbow",
        "gold",
        "battle",
    ]


@rule("R28")
def test_a_value_says_when_the_scroll_changes_it() -> None:
    values = [
        value_facts(Dragon.GOLD, Stat.MELEE, land) for land in (None, Land.RUST_SWAMP, Land.ANCIENT_RUINS)
    ]
    assert [(value.number, value.how) for value in values] == [(2, ""), (1, "down"), (3, "up")]


def test_dragons_that_an_attack_would_cost_are_marked() -> None:
    play = table(stacks={0: ("gold", "silver brass")}, melee=0, cards=("bc01", "bc06 bc16 bc19"))
    play.choose("card:bc01")
    for viewer in (A, B, None):
        assert [
            dragon.kind for dragon in pieces(table_of(play, viewer), StackedDragonFacts) if dragon.hurt
        ] == ["brass"]


@rule("R40")
def test_a_defender_reads_which_attacks_each_card_blocks() -> None:
    play = table(stacks={0: ("gold", "silver brass")}, melee=0, cards=("bc01", "bc06 bc16 bc15 bc19"))
    play.choose("card:bc01")
    words = words_of(play, B)
    assert "blocks everything" in words
    assert words.count("can’t block this") == 1
    (fight,) = pieces(table_of(play, B), MeleeFacts)
    lines = fight.lines
    assert [(line.figure, line.count) for line in lines] == [("bite", 1)]
    assert {block.option for block in lines[0].blocks} == {
        "block:bc06:bite",
        "block:bc15:bite",
        "flight:bc16",
    }
    assert all("block:bc06:bite" not in html_of(play, viewer) for viewer in (A, None))


def test_a_card_that_cannot_attack_says_so_while_one_attacks() -> None:
    play = table(stacks={0: ("gold", "silver")}, melee=0, cards=("bc01 bc16", "bc06 bc16"))
    assert words_of(play, A).count("can’t attack") == 1
    assert "can’t attack" not in words_of(play, B)


@rule("R23")
@pytest.mark.parametrize(
    ("attacker", "revealed", "target", "verdict"),
    [
        ("gold", "bc01 bc19", "gold", "2 more shields would save the Gold dragon."),
        ("gold", "bc01 bc19", "silver", "1 more shield would save the Silver dragon."),
        ("green", "bc01 bc03 bc19", "gold", "3 more shields would save the Gold dragon."),
        ("red", "bc01 bc03 bc05 bc18", "red", "No cards can save the Red dragon."),
    ],
)
def test_a_defender_reads_how_many_shields_are_missing_with_the_ignored_one(
    attacker: str, revealed: str, target: str, verdict: str
) -> None:
    """Gold adds a hit, Silver has an automatic shield, Green ignores one, and no card shows more than 2."""
    play = table(stacks={0: ("", target)}, hands=(attacker, "red"), tops=(revealed, ""))
    play.choose(f"card:{attacker}", "field:0").choose("attack:0")
    assert verdict in words_of(play, B)


def test_blocking_cards_are_named_like_their_options() -> None:
    play = table(stacks={0: ("gold", "silver brass")}, melee=0, cards=("bc01", "bc06 bc16 bc15 bc19"))
    play.choose("card:bc01")
    shown = set(re.findall(r'data-would="([^"]+)"', html_of(play, B)))
    assert shown
    assert shown <= {option.id for option in play.pick().options}


def test_copies_of_a_dragon_lie_separately_at_nightfall() -> None:
    play = table(hands=("red red gold", "green"))
    assert html_of(play, A).count('data-target="hand:red') == 1
    kept = Play(play.state.change(phase=Phase.NIGHTFALL))
    assert 'data-target="hand:red.2"' in html_of(kept, A)


@pytest.mark.parametrize(
    ("name", "thing"),
    [
        ("dragon:red", Dragon.RED),
        ("battle:ab18", BattleCard.AB18),
        ("side:bf02.back", Side(Battlefield.BF02, True)),
        *[
            (name, None)
            for name in ("", "dragon", "dragon:", "dragon:x", "side:bf02", "cards.x:bc01", "seat:1")
        ],
        *[
            (name, None)
            for name in ("seat:1", "dragons.deck:bc01", "battle:bc99", "stack:x.red", "dragon:red.x")
        ],
    ],
)
def test_the_lens_finds_things_by_name(name: str, thing: Any) -> None:
    assert find_thing(name) == thing


def test_everything_can_be_drawn() -> None:
    say = GAME.speaker(A, NAMES)
    lists = (
        "dragon:red.glacier",
        "stack:glacier.red.gold",
        "dragons.deck:red.red",
        "cards.discard:bc01.bc16",
    )
    things = [*Dragon, *BattleCard, *Colour, Side(Battlefield.BF01), *map(find_thing, lists)]
    assert all(build_thing("one", thing, say) is not None for thing in things)
    assert build_thing("one", 3, say) is None


def test_ids_are_unique_throughout_a_game() -> None:
    play = deal("panels", round_cap=2)
    while not play.finished:
        for viewer in (A, B, None):
            ids = re.findall(r'\bid="([^"]+)"', html_of(play, viewer))
            assert len(ids) == len(set(ids))
        play.time_out(seat=play.game.pending(play.state)[0].seat)


def test_a_gem_that_would_win_for_both_bears_a_crown_at_either_edge() -> None:
    # Given both players with a red and a purple gem, and blue ones at the first and the last battlefield
    won = ("bf10a bf15a", "bf11a bf07a")
    play = table("bf14a bf03a bf18a", {}, won=won, round=3)
    # When the table is drawn, then either edge says whom the blue gem would win the game
    grounds = pieces(table_of(play, A), GroundFacts)
    assert [ground.wins for ground in grounds] == [
        ("Wins the game for Bob", "Wins you the game"),
        ("", ""),
        ("Wins the game for Bob", "Wins you the game"),
    ]
    assert html_of(play, A).count('class="wins top"') == 2
    assert html_of(play, A).count('class="wins"') == 2


def test_battlefields_bear_the_numbers_that_the_log_calls_them_by() -> None:
    assert [ground.spot for ground in pieces(table_of(table(), A), GroundFacts)] == [1, 2, 3]
