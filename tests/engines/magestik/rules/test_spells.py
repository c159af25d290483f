"""Every spell of every staff: when it can be cast, its cost and its effect (R22, R23, R26)."""

import pytest

from engines.magestik.cards import POWER, STAFFS, Breed, Cost, Staff
from engines.magestik.events.actions import DragonKilled, EnergyStolen, GemDrawn, SpellCast
from engines.magestik.events.rounds import EnergyDenied
from engines.magestik.rules.spells.casting import DETAILS
from engines.magestik.rules.spells.effects import PERFORMERS
from tests.engines.magestik.table import A, B, C, energies, letters, table
from tests.rules import rule

PRICES = {
    "cursed": {"curse": "*", "ephemeral": "***"},
    "thief": {"magpie_energy": "*", "magpie_gem": "***"},
    "yellow": {"draw": "YY*", "dragon_yellow": "YY*"},
    "blue": {"dragon_blue": "BB**", "magpie_energy": "B"},
    "enchanter": {"magpie_dragon": "****", "ephemeral": "***"},
    "green": {"draw": "GG*", "dragon_green": "GG*"},
    "red": {"kill": "RR", "dragon_red": "RR**"},
    "black": {"kill": "KK", "magpie_gem": "KK*", "dragon_black": "KKK**"},
    "simulacra": {"ephemeral": "***", "mirror": "*"},
}


@pytest.mark.parametrize("staff", PRICES)
def test_each_staff_has_its_spells_at_their_prices(staff: str) -> None:
    spells = STAFFS[Staff[staff.upper()]].spells
    assert {spell.name: spell.cost for spell in spells} == {
        name: Cost.of(price) for name, price in PRICES[staff].items()
    }


def test_every_kind_of_spell_has_a_performer_but_the_mirror() -> None:
    kinds = {spell.kind for card in STAFFS.values() for spell in card.spells}
    assert set(PERFORMERS) == set(DETAILS) == kinds - {"mirror"}


@rule("R22")
@pytest.mark.parametrize("staff", PRICES)
def test_only_the_spells_of_the_staff_in_play_are_offered(staff: str) -> None:
    play = table(holding={A: staff})
    options = play.offers() | set(play.blocked())
    assert options == {f"cast:{name}" for name in PRICES[staff]} | {"attack", "end"}
    for other in sorted({name for names in PRICES.values() for name in names} - set(PRICES[staff])):
        assert play.refuse(f"cast:{other}") == "kernel.unknown"


@rule("R24")
@pytest.mark.parametrize(
    ("staff", "breed", "power"),
    [
        ("cursed", "ephemeral", 3),
        ("enchanter", "ephemeral", 3),
        ("simulacra", "ephemeral", 3),
        ("yellow", "yellow", 1),
        ("green", "green", 2),
        ("blue", "blue", 3),
        ("red", "red", 4),
        ("black", "black", 5),
    ],
)
def test_recruits_are_awake_and_have_their_power(staff: str, breed: str, power: int) -> None:
    play = table(holding={A: staff}, energy={A: "WWWW"})
    play.choose(f"cast:{breed}" if breed == "ephemeral" else f"cast:dragon_{breed}")
    assert play.dragons(A) == [breed]
    assert POWER[Breed[breed.upper()]] == power
    assert "attack" in play.offers()


@rule("R22")
def test_a_spell_may_be_repeated_while_it_can_be_paid() -> None:
    play = table(holding={A: "red"}, energy={A: "WW"}, dragons={B: ["blue", "red"], C: ["green"]})
    assert play.offers("cast:kill") == {"dragon:1", "dragon:2", "dragon:3"}
    play.choose("cast:kill", "dragon:1", energies("RR"))
    assert [(cast.spell.name, letters(cast.paid.amounts)) for cast in play.events_of(SpellCast)] == [
        ("kill", "RR")
    ]
    play.choose("cast:kill", "dragon:3")
    assert (play.dragons(B), play.dragons(C), play.energy(A)) == (["red"], [], "")
    assert play.blocked()["cast:kill"] == "why.cost"


@rule("E6")
def test_which_staffs_can_be_cursed() -> None:
    play = table(holding={A: "cursed", B: "green", C: "red"}, face_up="blue yellow thief black")
    assert play.offers("cast:curse") == {
        f"staff:{name}" for name in ("enchanter", "green", "red", "simulacra")
    }
    assert play.blocked("cast:curse") == {
        "staff:cursed": "why.own",
        "staff:thief": "why.face_up",
        "staff:yellow": "why.face_up",
        "staff:blue": "why.face_up",
        "staff:black": "why.face_up",
    }
    play.choose("cast:curse", "staff:green")
    assert play.refuse("cast:curse", "staff:green") == "why.cursed"


@rule("E6")
def test_two_players_cannot_curse_their_own_second_staff() -> None:
    play = table(2, holding={A: "red cursed", B: "blue green"})
    assert play.refuse("cast:curse", "staff:red") == "why.own"
    assert play.refuse("cast:curse", "staff:cursed") == "why.own"


@rule("R23")
def test_a_curse_ends_with_its_round() -> None:
    play = table(7, holding={A: "cursed", B: "green"})
    play.choose("cast:curse", "staff:green").choose("end")
    assert (play.seat, play.energy(B)) == (B, "")
    play.choose("end")
    assert (play.state.round, play.seat) == (2, B)
    greens = play.gems(B).count("G")
    play.choose("staff:green").until("act", B)
    assert (play.playing, play.energy(B)) == ("green", "GG" + "G" * greens)


@rule("R23", "E9", "E18")
def test_a_curse_denies_energy_and_nothing_else() -> None:
    play = table(
        holding={A: "cursed", B: "green"},
        energy={A: "W", B: "GGGG"},
        gems={B: "GGG"},
        dragons={B: ["sleeping red", "ephemeral"]},
    )
    play.choose("cast:curse", "staff:green").choose("end")
    assert play.events_of(EnergyDenied)
    assert play.energy(B) == "GGGG"
    assert play.dragons(B) == ["red"]
    assert play.offers() == {"cast:draw", "cast:dragon_green", "attack", "end"}
    play.choose("cast:dragon_green")
    assert (play.energy(B), play.dragons(B)) == ("G", ["red", "green"])


@rule("E5", "E8")
def test_several_staffs_can_be_cursed_even_if_nobody_holds_them() -> None:
    play = table(4, holding={A: "cursed", B: "green", C: "red"}, energy={A: "WW"}, face_up="blue")
    for left, name in (("WWW", "simulacra"), ("WW", "green"), ("W", "red")):
        play.choose("cast:curse", f"staff:{name}")
        assert play.energy(A) == left
        assert play.refuse("cast:curse", f"staff:{name}") == "why.cursed"
    assert play.state.cursed == (Staff.SIMULACRA, Staff.GREEN, Staff.RED)
    play.choose("end").choose("end").choose("end")
    assert (play.energy(B), play.energy(C), len(play.state.cursed)) == ("", "", 0)


@rule("E7")
def test_without_a_curse_everybody_gains() -> None:
    play = table(holding={A: "cursed", B: "green", C: "red"})
    play.choose("end").choose("end")
    assert (play.energy(B), play.energy(C)) == ("GG", "RR")


@rule("R22", "E4")
def test_energy_is_stolen() -> None:
    play = table(holding={A: "thief"}, energy={A: "W", B: "YKW", C: "W"})
    assert play.offers("cast:magpie_energy") == {"seat:1", "seat:2"}
    assert play.ways("cast:magpie_energy", "seat:1") == {"YK", "YW", "KW", "Y", "K", "W"}
    play.choose("cast:magpie_energy", "seat:1", energies("YW"))
    assert (play.energy(A), play.energy(B)) == ("YWWW", "K")
    assert [letters(event.energy.amounts) for event in play.events_of(EnergyStolen)] == ["YW"]
    play.choose("cast:magpie_energy", "seat:2", energies("Y"))
    assert (play.energy(A), play.energy(C)) == ("WWWW", "")
    play.choose("cast:magpie_energy")
    assert play.refuse("cast:magpie_energy") == "why.energy"


@rule("E4")
def test_stealing_energy_needs_a_target() -> None:
    play = table(holding={A: "thief"})
    assert play.refuse("cast:magpie_energy") == "why.energy"
    play = table(4, holding={A: "thief"}, energy={B: "YB", C: "R"})
    assert play.offers("cast:magpie_energy") == {"seat:1", "seat:2"}
    assert play.refuse("cast:magpie_energy", "seat:3") == "kernel.unknown"


def test_a_gem_is_stolen() -> None:
    play = table(holding={A: "thief"}, energy={A: "W"}, gems={B: "YYK"})
    play.choose("cast:magpie_gem", "gem:black")
    assert (play.gems(A), play.gems(B), play.energy(A)) == ("K", "YY", "")


@rule("E1")
def test_only_players_with_gems_can_be_robbed() -> None:
    play = table(holding={A: "thief"}, energy={A: "W"}, gems={A: "Y"})
    assert play.refuse("cast:magpie_gem") == "why.gems"
    assert play.energy(A) == "WWW"
    play = table(4, holding={A: "thief"}, energy={A: "W"}, gems={B: "YB", C: "R"})
    assert play.offers("cast:magpie_gem") == {"seat:1", "seat:2"}
    assert play.refuse("cast:magpie_gem", "seat:3") == "kernel.unknown"
    assert play.refuse("cast:magpie_gem", "seat:1", "gem:red") == "kernel.unknown"


@rule("R26", "E17")
def test_a_dragon_is_stolen() -> None:
    play = table(
        holding={A: "enchanter", B: "red"},
        energy={A: "WWWWW"},
        dragons={B: ["black", "sleeping green"]},
    )
    play.choose("cast:magpie_dragon", "dragon:1").choose("cast:magpie_dragon")
    assert play.dragons(A) == ["black", "sleeping green"]
    assert play.dragons(B) == []
    assert play.blocked()["attack"] == "why.none_ready"


@rule("E17")
def test_a_stolen_dragon_can_block_at_once_and_attack_later() -> None:
    play = table(
        holding={A: "enchanter", B: "red"}, energy={A: "W"}, dragons={B: ["black", "yellow"]}, gems={A: "R"}
    )
    play.choose("cast:magpie_dragon", "dragon:1").choose("end")
    play.choose("attack", "seat:0").choose("block:1")
    assert (play.dragons(A), play.dragons(B), play.gems(A)) == (["black"], [], "R")
    play.until_round(2).until("act", A)
    play.choose("attack", "seat:1")
    assert (play.dragons(A), play.gems(B)) == (["sleeping black"], "")


@rule("R26")
def test_sleeping_dragons_can_be_killed() -> None:
    play = table(holding={A: "black"}, dragons={A: ["blue"], B: ["sleeping red"]})
    play.choose("cast:kill")
    assert play.dragons(B) == []
    assert [event.dragon.id for event in play.events_of(DragonKilled)] == [2]
    assert play.dragons(A) == ["blue"]
    assert play.blocked()["cast:kill"] == "why.dragon"


def test_a_gem_is_drawn() -> None:
    play = table(holding={A: "yellow"}, gems={A: "YY"}, energy={A: "W"})
    before = play.state.deck.total
    play.choose("cast:draw")
    assert (len(play.gems(A)), play.state.deck.total) == (3, before - 1)
    assert len(play.events_of(GemDrawn)) == 1


@rule("E37")
def test_nothing_is_drawn_from_an_empty_deck() -> None:
    everything = {A: "Y" * 40 + "B" * 40, B: "G" * 40 + "R" * 40, C: "K" * 40}
    play = table(holding={A: "yellow"}, gems=everything)
    assert play.refuse("cast:draw") == "why.deck"


@rule("E38")
@pytest.mark.parametrize("holding", [{A: "simulacra"}, {A: "simulacra", B: "cursed"}])
def test_the_mirror_needs_something_to_copy(holding: dict[int, str]) -> None:
    play = table(holding=holding, energy={A: "WWW", B: "W"}).until("act", A)
    assert play.refuse("cast:mirror") == "why.copy"


@rule("E38", "E39")
def test_the_mirror_copies_what_was_revealed_for_one_more() -> None:
    play = table(
        4,
        holding={A: "simulacra", B: "enchanter", C: "black"},
        energy={A: "W"},
        gems={B: "YB"},
        dragons={C: ["green"]},
    ).until("act", A)
    assert play.offers("cast:mirror") == {"copy:black.kill", "copy:black.magpie_gem"}
    assert play.blocked("cast:mirror") == {
        "copy:enchanter.magpie_dragon": "why.cost",
        "copy:black.dragon_black": "why.cost",
    }
    play.choose("cast:mirror", "copy:black.magpie_gem", "gem:blue")
    assert (play.gems(A), play.gems(B), play.energy(A)) == ("B", "Y", "")
    (cast,) = play.events_of(SpellCast)
    assert (cast.copied, cast.staff, letters(cast.paid.amounts)) == (True, Staff.BLACK, "WWWW")


@rule("E38")
def test_the_mirror_is_blocked_when_no_copy_can_be_cast() -> None:
    unpaid = table(holding={A: "simulacra", B: "red"}).until("act", A)
    assert unpaid.refuse("cast:mirror") == "why.copies.cost"
    aimless = table(holding={A: "simulacra", B: "enchanter"}).until("act", A)
    assert aimless.refuse("cast:mirror") == "why.copies"


@rule("E38")
def test_a_revealed_cursed_staff_can_be_mirrored() -> None:
    play = table(holding={A: "simulacra", B: "cursed", C: "red"}, dragons={B: ["blue"]}, face_up="thief")
    play.choose("cast:curse", "staff:red").until("act", A)
    play.choose("cast:mirror")
    assert (play.dragons(B), play.energy(A)) == ([], "")


@rule("E40")
def test_two_players_mirror_their_own_earlier_staff() -> None:
    play = table(2, holding={A: "simulacra green", B: "cursed red"}).until("act", A)
    play.choose("end").until("act", A)
    assert play.playing == "simulacra"
    before = len(play.gems(A))
    play.choose("cast:mirror", "copy:green.draw")
    assert len(play.gems(A)) == before + 1
