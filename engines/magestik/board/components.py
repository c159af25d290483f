"""The list of components, for the page that shows everything in the box."""

from engines.kernel.contract.panels import Component
from engines.kernel.words.text import Text, text
from engines.magestik.cards import POWER, Breed, Gem, Staff, list_staffs
from engines.magestik.limits import GEMS_PER_COLOUR
from engines.magestik.state import Dragon, Table


def list_components(edition: int = Table.edition) -> tuple[Component, ...]:
    """The nine staffs with their spells, the dragons that these recruit, and the gems."""
    staffs = [Component("staff", f"staff-{int(staff)}", staff) for staff in Staff]
    dragons = [
        Component(
            "dragon", f"dragon-{breed.name.lower()}", Dragon(int(breed), breed), 0, _source(breed, edition)
        )
        for breed in sorted(Breed, key=lambda breed: POWER[breed])
    ]
    gems = [Component("gem", f"gem-{gem.name.lower()}", gem, GEMS_PER_COLOUR) for gem in Gem]
    return (*staffs, *dragons, *gems)


def _source(breed: Breed, edition: int) -> Text:
    """The staffs that recruit this breed, and the cost."""
    staffs = list_staffs(edition).items()
    costs = {staff: spell.cost for staff, card in staffs for spell in card.spells if spell.breed is breed}
    return text("components.source", staffs=tuple(costs), cost=next(iter(costs.values())))
