"""What options carry for boards: the card, dragon, place or colour they are about."""

from typing import Any

from engines.draco_magi.cards.battle_cards import AttackType, BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.effects.blocking import Blocker
from engines.draco_magi.state import Colour
from engines.kernel.choices.decision import Pick
from tests.engines.draco_magi.play import A, Play, deal
from tests.engines.draco_magi.table import table
from tests.engines.play import ShortAnswer

BC = BattleCard


def subjects(play: Play, *answers: ShortAnswer) -> dict[str, Any]:
    """The subject of each option after these answers, by the id of the option."""
    return {option.id: option.subject for option in play.pick(*answers).options}


def test_of_the_setup() -> None:
    play = deal()
    assert subjects(play) == {"colour:gold": Colour.GOLD, "colour:green": Colour.GREEN}
    play.choose("colour:gold")
    keep = play.explore(seat=A)
    assert isinstance(keep, Pick)
    assert [option.subject for option in keep.options] == list(play.state.players[A].draft)
    kinds = deal(asymmetric=True, pick="open").choose("colour:gold")
    assert subjects(kinds)["kind:blue"] is Dragon.BLUE


def test_of_a_placement() -> None:
    play = table("bf02a bf15b bf18a", {0: ("", "gold")}, hands=("brass green polar", "red"))
    assert subjects(play)["card:polar"] is Dragon.POLAR
    assert subjects(play, "card:polar") == {"field:0": 0, "field:1": 1, "field:2": 2}
    assert subjects(play, "card:polar", "field:0") == {"freeze": None, "ordinary": None}
    shot = table(stacks={0: ("", "gold")}, hands=("green", "red")).choose("card:green", "field:0")
    assert subjects(shot) == {"attack:0": 0, "decline": None}
    flip = play.choose("card:brass", "field:0")
    assert subjects(flip)["flip"] == Side(Battlefield.BF02, True)


def test_of_an_attack_and_a_defence() -> None:
    stacks = {0: ("gold brass", "silver silver"), 1: ("red", "")}
    play = table(stacks=stacks, melee=0, cards=("ab06 ab11 bc01", "bc15 bc17 bc20"))
    assert subjects(play)["ability:ab11"] is BC.AB11
    assert subjects(play, "ability:ab11") == {"field:1": 1, "field:2": 2}
    assert subjects(play, "card:ab06") == {f"way:{attack.name.lower()}": None for attack in AttackType}
    play.choose("card:ab06", "way:claw", "card:bc01")
    assert subjects(play) == {
        "block:bc15:bite": Blocker(BC.BC15, AttackType.BITE),
        "block:bc15:claw": Blocker(BC.BC15, AttackType.CLAW),
        "flight:bc17": BC.BC17,
        "block:bc20": BC.BC20,
        "through": None,
    }
