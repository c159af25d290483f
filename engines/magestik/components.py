"""All that is in the box, for the page that shows every component of the game."""

from engines.kernel.panels import Component
from engines.magestik.cards import COPIES, Breed, Gem, Staff
from engines.magestik.state import Dragon


def components() -> tuple[Component, ...]:
    """The nine staffs with their spells, the dragons that these recruit, and the gems."""
    staffs = [Component("staff", f"staff-{int(staff)}", staff) for staff in Staff]
    dragons = [
        Component("dragon", f"dragon-{breed.name.lower()}", Dragon(int(breed), breed), 0) for breed in Breed
    ]
    gems = [Component("gem", f"gem-{gem.name.lower()}", gem, COPIES) for gem in Gem]
    return (*staffs, *dragons, *gems)
