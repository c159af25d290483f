"""Resolving the icons of a spell or a cantrip one by one, in any order (R18, R21)."""

from functools import cache
from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Step, Task
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magecraft.cards import Icon, Icons
from engines.magecraft.events.icons import IconLost
from engines.magecraft.rules.attack import NameTarget
from engines.magecraft.rules.effects import DrawGem, NameHealing, NameShield, NameVanish
from engines.magecraft.state import Table

PERFORMERS: dict[Icon, type[Task]] = {
    Icon.DRAW: DrawGem,
    Icon.HEAL: NameHealing,
    Icon.SHIELD: NameShield,
    Icon.ATTACK: NameTarget,
    Icon.VANISH: NameVanish,
}
"""The first task of each icon. It is created with the seat of the caster."""


class Resolve(Step[Table], frozen=True):
    """Drop the icons that cannot be carried out and continue with one of the others.

    Another order could not have saved the lost icons: resolving icons never adds gems to the Academy or to
    the player's Discard Area.
    """

    seat: Public[int]
    icons: Public[Icons]

    def run(self, state: Table) -> Table:
        icons = self.icons
        lost = [icon for icon in icons if not can_perform(state, self.seat, icon)]
        if lost:
            state = state.emit(*[IconLost(self.seat, icon) for icon in lost])
            icons = tuple([icon for icon in icons if icon not in lost])
        if not icons:
            return state
        if icons[0] == icons[-1]:
            return perform_icon(state, self.seat, icons, icons[0])
        return state.then(ChooseIcon(self.seat, icons))


def can_perform(table: Table, seat: int, icon: Icon) -> bool:
    """Whether an icon can be carried out (R21, R22, R25, R26)."""
    player, academy = table.players[seat], table.academy
    match icon:
        case Icon.DRAW:
            return bool(player.bag_size or player.discard.total)
        case Icon.HEAL:
            return bool(academy.gems.total)
        case Icon.SHIELD:
            return bool(academy.gems.total or player.discard.total)
        case _:
            return True


def perform_icon(table: Table, seat: int, icons: Icons, icon: Icon) -> Table:
    """Schedule one of the icons, then the others."""
    index = icons.index(icon)
    performer: Any = PERFORMERS[icon]
    return table.then(performer(seat), Resolve(seat, icons[:index] + icons[index + 1 :]))


@cache
def _icon_option(icon: Icon) -> Option[Icon]:
    return Option(f"icon:{icon.name.lower()}", icon)


class ChooseIcon(Ask[Table], frozen=True):
    """D6: choose the kind of icon to resolve next."""

    seat: Public[int]
    icons: Public[Icons]

    def ask(self, state: Table) -> Decision:
        kinds = sorted(set(self.icons))
        options = tuple([_icon_option(kind) for kind in kinds])
        return Pick(
            seat=self.seat,
            topic=text("icon", seat=self.seat, icons=self.icons),
            options=options,
            default=(options[0].id,),
            public=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return perform_icon(state, self.seat, self.icons, values[0])
