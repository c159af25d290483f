"""The icons that affect no other player: Draw, Heal, Shield, Vanish (R22, R25-R27)."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Part, Step
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magecraft.cards import Icon
from engines.magecraft.events.icons import Healed, Shielded, Vanished, VanishForgone
from engines.magecraft.limits import MAX_HP
from engines.magecraft.rules.endgame import check_game_end
from engines.magecraft.rules.hand import draw_gems, spend_gems
from engines.magecraft.rules.option_builders import GemSource, Zone, default_gem, gem_options
from engines.magecraft.state import Table, count_icons_left

SKIP: Option[GemSource | None] = Option("skip", None)
"""The option to vanish no gem."""

LAST_HP = text("remark.last_hp")
"""The warning on the option to vanish the last gem of the HP Area."""


class DrawGem(Step[Table], frozen=True):
    """Draw: draw a random gem from the Bag (R22)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        return draw_gems(state, self.seat, 1)


class NameHealing(Part[Table], frozen=True):
    """D9: choose the gem from the Academy that heals."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        gems = state.academy.gems.counts
        is_full = state.players[self.seat].hp.total == MAX_HP
        return Pick(
            seat=self.seat,
            topic=text(
                "heal.score" if is_full else "heal", seat=self.seat, left=count_icons_left(state, Icon.HEAL)
            ),
            options=gem_options("score" if is_full else "heal", "academy", gems),
            default=default_gem("academy", gems),
            public=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        """Add the gem to the HP Area, or score it if HP are full (R25)."""
        player, gem = state.players[self.seat], values[0].gem
        is_full = player.hp.total == MAX_HP
        state = state.change(academy=state.academy.without_gem(gem)).emit(Healed(self.seat, gem, is_full))
        if is_full:
            return check_game_end(state.change_player(self.seat, score=player.score.add(gem)))
        return state.change_player(self.seat, hp=player.hp.add(gem))


class NameShield(Part[Table], frozen=True):
    """D10: choose the gem from the Academy or the player's Discard Area that becomes a Shield."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        academy, discard = state.academy.gems, state.players[self.seat].discard
        zone: Zone = "academy" if academy.total else "discard"
        own_options = gem_options("raise.discarded", "discard", discard.counts, self.seat)
        return Pick(
            seat=self.seat,
            topic=text("raise", seat=self.seat, left=count_icons_left(state, Icon.SHIELD)),
            options=gem_options("raise", "academy", academy.counts) + own_options,
            default=default_gem(zone, (academy if academy.total else discard).counts),
            public=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        """Move the gem to the player's Shield Area (R26)."""
        source: GemSource = values[0]
        player, gem, is_discarded = state.players[self.seat], source.gem, source.zone == "discard"
        if is_discarded:
            state = state.change_player(self.seat, discard=player.discard.add(gem, -1))
        else:
            state = state.change(academy=state.academy.without_gem(gem))
        event = Shielded(self.seat, gem, is_discarded)
        return state.change_player(self.seat, event, shield=player.shield.add(gem))


class NameVanish(Part[Table], frozen=True):
    """D11: choose the gem of the hand or the HP Area to score. Skipping requires an empty hand (R27)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        player = state.players[self.seat]
        own_options = gem_options("vanish.hp", "hp", player.hp.counts, self.seat)
        if player.hp.total == 1:
            own_options = tuple([replace(option, remark=LAST_HP) for option in own_options])
        hand = player.hand_counts
        left, has_hand = count_icons_left(state, Icon.VANISH), len(player.hand) > 0
        topic = text("vanish", seat=self.seat, left=left, has_hand=has_hand)
        if not len(player.hand):
            return Pick(
                seat=self.seat, topic=topic, options=(*own_options, SKIP), default=(SKIP.id,), public=True
            )
        options = gem_options("vanish", "hand", hand, self.seat) + own_options
        return Pick(seat=self.seat, topic=topic, options=options, default=default_gem("hand", hand))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        """Move the gem to the player's Score Area (R27)."""
        source: GemSource | None = values[0]
        if source is None:
            return state.emit(VanishForgone(self.seat))
        player, gem, is_hp = state.players[self.seat], source.gem, source.zone == "hp"
        if is_hp:
            state = state.change_player(self.seat, hp=player.hp.add(gem, -1))
        else:
            state = spend_gems(state, self.seat, (gem,))
        event = Vanished(self.seat, gem, is_hp)
        return check_game_end(state.change_player(self.seat, event, score=player.score.add(gem)))
