"""The pictures in static/art: drawn by drawing/, small, and there for everything that pages show."""

import gzip
import re
from pathlib import Path

import pytest

from app.tables.view.portraits import PORTRAIT_COUNT, assign_portraits
from drawing.pictures import FOLDER, find_differences
from engines import CATALOGUE
from engines.draco_magi.board.faces import machine_name
from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.cards.battlefields import Land
from engines.draco_magi.cards.kinds import Dragon as DracoDragon
from engines.draco_magi.state import Colour
from engines.magestik.board.faces import dragon_facts, spell_facts
from engines.magestik.cards import STAFFS, Breed, Staff
from engines.magestik.state import Dragon
from engines.res_arcana.cards.box import CARDS

MAX_BYTES = 12_000
MAX_COMPRESSED_BYTES = 4_200
FORBIDDEN = re.compile(r"<(?:filter|image|script|style|foreignObject|text)|\son\w+=|href=\"[^#]|url\([^#]")


def list_files() -> list[Path]:
    """All pictures."""
    return sorted(FOLDER.rglob("*.svg"))


def test_the_pictures_are_those_that_the_script_draws() -> None:
    assert find_differences() == []


def test_pictures_are_small_and_self_contained() -> None:
    """Given all pictures, then none is large, slow to render, or refers to anything else."""
    faults = [
        path.name
        for path in list_files()
        if path.stat().st_size > MAX_BYTES
        or len(gzip.compress(path.read_bytes())) > MAX_COMPRESSED_BYTES
        or FORBIDDEN.search(path.read_text("utf-8"))
    ]
    assert faults == []
    assert len(list_files()) > PORTRAIT_COUNT


def test_no_two_pictures_are_alike() -> None:
    """Given all pictures, then each is different from every other."""
    contents = [path.read_text("utf-8") for path in list_files()]
    assert len(set(contents)) == len(contents)


def test_every_thing_of_magestik_has_a_picture() -> None:
    """Given all staffs, spells and dragons in all their states, then the pictures that cards name exist."""
    say = CATALOGUE["magestik"].speaker(None, ())
    spells = [spell for card in STAFFS.values() for spell in card.spells]
    names = {f"staff-{int(staff)}" for staff in Staff}
    for spell in spells:
        card = spell_facts(spell, say, "")
        names.add(f"spell-{card.kind}-{card.colour}")
    for breed in Breed:
        for awake, attacks in ((True, False), (False, False), (True, True)):
            facts = dragon_facts(Dragon(1, breed, awake=awake), say, attacks=attacks)
            names.add(f"dragon-{facts.colour}-{facts.pose}")
    names |= {"spell-attack-steel", "table"}
    assert names == {path.stem for path in (FOLDER / "magestik").glob("*.svg")}


def test_every_thing_of_draco_magi_has_a_picture() -> None:
    """Given all dragons, lands, battle cards and decks, then the pictures that cards name exist."""
    names = {f"dragon-{machine_name(dragon)}" for dragon in DracoDragon}
    names |= {f"land-{land.value}" for land in Land}
    names |= {f"battle-{machine_name(card)}" for card in BattleCard}
    names |= {f"deck-{colour.value}" for colour in Colour} | {"table"}
    assert names == {path.stem for path in (FOLDER / "draco_magi").glob("*.svg")}


def test_the_first_view_of_draco_magi_is_light() -> None:
    """Given any hand of eight different dragons and three lands, then their pictures have at most 40 KB."""
    sizes = {path: len(gzip.compress(path.read_bytes())) for path in (FOLDER / "draco_magi").glob("*.svg")}
    largest = sorted(sizes, key=lambda path: sizes[path], reverse=True)
    dragons = [path for path in largest if path.stem.startswith("dragon-")][:8]
    lands = [path for path in largest if path.stem.startswith("land-")][:3]
    assert sum(sizes[path] for path in [*dragons, *lands, FOLDER / "draco_magi" / "table.svg"]) <= 40_000


def test_every_component_of_res_arcana_has_a_picture() -> None:
    """Given all components, then each has the picture that its tile names, and there is no other."""
    names = {card.name.lower() for card in CARDS} | {"table"}
    assert names == {path.stem for path in (FOLDER / "res_arcana").glob("*.svg")}


def test_there_is_a_file_for_every_portrait() -> None:
    numbers = {int(path.stem) for path in (FOLDER / "portraits").glob("*.svg")}
    assert numbers == set(range(1, PORTRAIT_COUNT + 1))


@pytest.mark.parametrize("players", [1, 2, 8])
def test_players_of_a_table_have_different_portraits(players: int) -> None:
    """Given players who have chosen none, then their portraits differ; the first has the same as alone."""
    users = tuple([f"user-{number}" for number in range(players)])
    portraits = assign_portraits(users, (0,) * players)
    assert len(set(portraits)) == players
    assert all(1 <= portrait <= PORTRAIT_COUNT for portrait in portraits)
    assert portraits[0] == assign_portraits(users[:1], (0,))[0]


def test_a_chosen_portrait_counts_before_others() -> None:
    """Given a player who has chosen the portrait of another, then the other one has the next."""
    (own,) = assign_portraits(("ged",), (0,))
    assert assign_portraits(("ged", "ada"), (0, own)) == (own % PORTRAIT_COUNT + 1, own)
