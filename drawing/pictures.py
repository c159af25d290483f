"""The list of all pictures, and the comparison with static/art/."""

from collections.abc import Iterator
from pathlib import Path

from drawing.canvas import Canvas
from drawing.draco_magi.battle_cards import BATTLE_CARDS
from drawing.draco_magi.decks import DECKS, draw_deck
from drawing.draco_magi.dragons import DRAGONS
from drawing.draco_magi.lands import LANDS
from drawing.draco_magi.mountain_pass import draw_pass
from drawing.magestik.breeds import BREEDS
from drawing.magestik.camp import draw_camp
from drawing.magestik.dragons import draw_asleep, draw_attack, draw_awake
from drawing.magestik.spells import spell_pictures
from drawing.magestik.staffs import STAFFS
from drawing.portraits.people import PORTRAITS, draw_portrait
from drawing.res_arcana.components import COMPONENTS
from drawing.res_arcana.table import draw_circle

FOLDER = Path(__file__).resolve().parent.parent / "static" / "art"


def draw_pictures() -> Iterator[tuple[str, Canvas]]:
    """All pictures with their paths below static/art."""
    yield "magestik/table.svg", draw_camp()
    for number, draw_staff in STAFFS.items():
        yield f"magestik/staff-{number}.svg", draw_staff()
    for name, draw_spell in spell_pictures().items():
        yield f"magestik/spell-{name}.svg", draw_spell()
    for colour in BREEDS:
        for mood, draw_dragon in (("awake", draw_awake), ("asleep", draw_asleep), ("attack", draw_attack)):
            yield f"magestik/dragon-{colour}-{mood}.svg", draw_dragon(colour)
    yield "draco_magi/table.svg", draw_pass()
    for colour in DECKS:
        yield f"draco_magi/deck-{colour}.svg", draw_deck(colour)
    for name, draw_dragon_card in DRAGONS.items():
        yield f"draco_magi/dragon-{name}.svg", draw_dragon_card()
    for name, draw_battle_card in BATTLE_CARDS.items():
        yield f"draco_magi/battle-{name}.svg", draw_battle_card()
    for name, draw_land in LANDS.items():
        yield f"draco_magi/land-{name}.svg", draw_land()
    yield "res_arcana/table.svg", draw_circle()
    for name, draw_component in COMPONENTS.items():
        yield f"res_arcana/{name}.svg", draw_component()
    for number in range(1, len(PORTRAITS) + 1):
        yield f"portraits/{number}.svg", draw_portrait(number)


def write_pictures() -> int:
    """Write all pictures that differ, delete files that are not drawn, and return the number of changes."""
    changes = 0
    names = set()
    for name, canvas in draw_pictures():
        names.add(name)
        path = FOLDER / name
        text = str(canvas)
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            changes += 1
    for path in FOLDER.rglob("*.svg"):
        if path.relative_to(FOLDER).as_posix() not in names:
            path.unlink()
            changes += 1
    return changes


def find_differences() -> list[str]:
    """The paths of pictures that are missing, outdated or not drawn by this package."""
    names = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    drawn = dict(draw_pictures())
    outdated = [
        name
        for name, canvas in drawn.items()
        if name in names and (FOLDER / name).read_text("utf-8") != str(canvas)
    ]
    return sorted([*outdated, *(names ^ set(drawn))])
