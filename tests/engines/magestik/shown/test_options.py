"""Data of options for rendering: the subject and its price."""

from typing import Any

from engines.kernel.choices.decision import Option
from engines.magestik.cards import STAFFS, Cost, Gem, Staff
from engines.magestik.rules.spells.pending_spell import MirroredSpell
from engines.magestik.state import Dragon
from tests.engines.magestik.table import A, B, C, Play, deal, table
from tests.engines.play import ShortAnswer


def option(play: Play, id: str, *given: ShortAnswer) -> Option[Any]:
    """An option of the decision after these answers."""
    return next(option for option in play.pick(*given).options if option.id == id)


def test_a_staff_a_dragon_a_gem_and_a_seat_are_subjects() -> None:
    draft = deal(3)
    assert {option.subject for option in draft.pick().options} == set(draft.state.left)
    play = table(
        holding={A: "thief", B: "red"},
        energy={A: "W", C: "W"},
        dragons={A: ["green"], B: ["blue"]},
        gems={B: "YK"},
    )
    assert option(play, "seat:1", "attack").subject == B
    assert option(play, "gem:black", "cast:magpie_gem").subject is Gem.BLACK
    assert option(play, "gem:black", "cast:magpie_gem").target is None, "laid out large, above the board"
    play.choose("attack", "seat:1")
    assert isinstance(option(play, "block:2").subject, Dragon)
    assert option(play, "pass").subject is None


def test_a_spell_carries_its_price() -> None:
    play = table(holding={A: "red"}, dragons={B: ["blue"], C: ["green"]})
    spell = STAFFS[Staff.RED].spell("kill")
    assert (option(play, "cast:kill").subject, option(play, "cast:kill").price) == (spell, Cost.of("RR"))
    assert option(play, "end").price is None
    assert option(play, "dragon:2", "cast:kill").subject == play.state.players[C].dragons[0]


def test_a_mirrored_spell_carries_its_staff_and_the_price_of_both() -> None:
    play = table(holding={A: "simulacra", B: "black"}, energy={A: "W"}, gems={B: "Y"}, dragons={B: ["green"]})
    play.until("act", A)
    copy = option(play, "copy:black.kill", "cast:mirror")
    assert copy.subject == MirroredSpell(Staff.BLACK, STAFFS[Staff.BLACK].spell("kill"))
    assert copy.price == Cost.of("KK*")
