"""The Attack icon: choosing the target and the gem, and its effect (R23, R24)."""

from typing import Any

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.option_builders import seat_option
from engines.kernel.choices.tasks import Part
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magecraft.cards import Gem, Icon
from engines.magecraft.events.icons import LifeTaken, ShieldBroken
from engines.magecraft.rules.endgame import check_game_end
from engines.magecraft.rules.option_builders import Zone, default_gem, gem_options
from engines.magecraft.state import Player, Table, count_icons_left


class NameTarget(Part[Table], frozen=True):
    """D7: choose the mage to attack, again for every Attack."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        options = tuple([seat_option(other) for other in state.rivals(self.seat)])
        topic = text("target", seat=self.seat, left=count_icons_left(state, Icon.ATTACK))
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(NameHit(self.seat, values[0]))


def zone_to_hit(victim: Player) -> tuple[Zone, Bag[Gem]]:
    """The zone that an Attack hits, and its gems: the Shield as long as there is one, else the HP (R23)."""
    return ("shield", victim.shield) if victim.shield.total else ("hp", victim.hp)


class NameHit(Part[Table], frozen=True):
    """D8: choose the gem that the Attack hits: a Shield gem as long as there is one, else an HP gem."""

    seat: Public[int]
    target: Public[int]

    def ask(self, state: Table) -> Decision:
        zone, gems = zone_to_hit(state.players[self.target])
        default = default_gem(zone, gems.counts)
        return Pick(
            seat=self.seat,
            topic=text(
                f"hit.{zone}",
                seat=self.seat,
                target=self.target,
                left=count_icons_left(state, Icon.ATTACK),
            ),
            options=gem_options("break" if zone == "shield" else "take", zone, gems.counts, self.target),
            default=default,
            public=True,
            preselected=default,  # it makes little difference which gem is hit
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        """Move a Shield gem to the victim's Discard Area, or an HP gem to the attacker's Score Area (R23)."""
        seat, target, gem = self.seat, self.target, values[0].gem
        victim = state.players[target]
        if victim.shield.total:
            event, discard = ShieldBroken(seat, target, gem), victim.discard.add(gem)
            return state.change_player(target, event, shield=victim.shield.add(gem, -1), discard=discard)
        state = state.change_player(target, LifeTaken(seat, target, gem), hp=victim.hp.add(gem, -1))
        return check_game_end(state.change_player(seat, score=state.players[seat].score.add(gem)))
