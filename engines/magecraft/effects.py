"""The icons that concern their owner alone: Draw, Heal, Shield, Vanish (R22, R25-R27)."""

from typing import Any

from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Part, Step
from engines.kernel.text import text
from engines.magecraft.cards import MOST_HP, Gem
from engines.magecraft.ending import judged
from engines.magecraft.events import Healed, Shielded, Vanished, VanishForgone
from engines.magecraft.hand import draw, spend
from engines.magecraft.offers import Source, Zone, gem_options, most
from engines.magecraft.state import Table


class DrawGem(Step[Table], frozen=True):
    """Draw: a random gem comes from the Bag (R22)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        return draw(state, self.seat, 1)


class NameHealing(Part[Table], frozen=True):
    """D9: which gem of the academy heals."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        gems = state.academy.gems.counts
        full = state.players[self.seat].hp.total == MOST_HP
        return Pick(
            seat=self.seat,
            topic=text("heal.score" if full else "heal", seat=self.seat),
            options=gem_options("academy", gems),
            default=most("academy", gems),
            public=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(Heal(self.seat, values[0].gem))


class Heal(Step[Table], frozen=True):
    """Heal: the gem becomes HP, or a score when there are 12 HP already (R25)."""

    seat: Public[int]
    gem: Public[Gem]

    def run(self, state: Table) -> Table:
        player, gem = state.players[self.seat], self.gem
        full = player.hp.total == MOST_HP
        state = state.change(academy=state.academy.give(gem)).tell(Healed(self.seat, gem, full))
        if full:
            return judged(state.change_player(self.seat, score=player.score.add(gem)))
        return state.change_player(self.seat, hp=player.hp.add(gem))


class NameShield(Part[Table], frozen=True):
    """D10: which gem of the academy or of the own Discard Area becomes a Shield."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        academy, discard = state.academy.gems, state.players[self.seat].discard
        zone: Zone = "academy" if academy.total else "discard"
        own = gem_options("discard", discard.counts, self.seat)
        return Pick(
            seat=self.seat,
            topic=text("raise", seat=self.seat),
            options=gem_options("academy", academy.counts) + own,
            default=most(zone, (academy if academy.total else discard).counts),
            public=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        source: Source = values[0]
        return state.then(Raise(self.seat, source.gem, source.zone == "discard"))


class Raise(Step[Table], frozen=True):
    """Shield: the gem goes to the own Shield Area (R26)."""

    seat: Public[int]
    gem: Public[Gem]
    discarded: Public[bool]

    def run(self, state: Table) -> Table:
        player, gem = state.players[self.seat], self.gem
        if self.discarded:
            state = state.change_player(self.seat, discard=player.discard.add(gem, -1))
        else:
            state = state.change(academy=state.academy.give(gem))
        state = state.change_player(self.seat, shield=player.shield.add(gem))
        return state.tell(Shielded(self.seat, gem, self.discarded))


SKIP: Option[Source | None] = Option("skip", None)


class NameVanish(Part[Table], frozen=True):
    """D11: which gem of the hand or of the HP Area becomes a score; no HP need be lost (R27)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        player = state.players[self.seat]
        own: tuple[Option[Any], ...] = gem_options("hp", player.hp.counts, self.seat)
        hand = player.in_hand
        topic = text("vanish", seat=self.seat)
        if not len(player.hand):
            return Pick(seat=self.seat, topic=topic, options=(*own, SKIP), default=(SKIP.id,), public=True)
        options = gem_options("hand", hand, self.seat) + own
        return Pick(seat=self.seat, topic=topic, options=options, default=most("hand", hand))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        source: Source | None = values[0]
        if source is None:
            return state.then(Forgo(self.seat))
        return state.then(Vanish(self.seat, source.gem, source.zone == "hp"))


class Vanish(Step[Table], frozen=True):
    """Vanish: the gem goes to the own Score Area (R27)."""

    seat: Public[int]
    gem: Public[Gem]
    hp: Public[bool]

    def run(self, state: Table) -> Table:
        if self.hp:
            hp = state.players[self.seat].hp.add(self.gem, -1)
            state = state.change_player(self.seat, hp=hp)
        else:
            state = spend(state, self.seat, (self.gem,))
        score = state.players[self.seat].score.add(self.gem)
        state = state.change_player(self.seat, score=score)
        return judged(state.tell(Vanished(self.seat, self.gem, self.hp)))


class Forgo(Step[Table], frozen=True):
    """A Vanish without a gem in the hand is let go (R27)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        return state.tell(VanishForgone(self.seat))
