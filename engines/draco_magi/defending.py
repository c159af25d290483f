"""The defend step: cards against attacks, one Flight against all, or a lucky draw (R40-R43)."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from engines.draco_magi.battle_cards import BATTLE_CARDS, Attacks, AttackType, BattleCard
from engines.draco_magi.fight_events import Defended, DragonsLost, FlightPlayed, LuckyDrawn
from engines.draco_magi.laying import play, reveal
from engines.draco_magi.losing import lose_top
from engines.draco_magi.matching import Block, Cards, matching, without
from engines.draco_magi.offers import DECLINE, draw_option
from engines.draco_magi.state import Table
from engines.draco_magi.values import unblockable
from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask, Part, Step
from engines.kernel.text import Text, text

FORCED = text("why.forced")
NO_FLIGHT = text("why.no_flight")
NO_BLOCK = text("why.no_block")
ALONE = text("why.alone")
THROUGH: Option[Block | BattleCard | None] = Option("through", None)


def meet(table: Table) -> Table:
    """The table with the defender to meet the attack list: with cards, or by luck without any (R40, R43)."""
    seat = table.fight.defender
    player = table.players[seat]
    if len(player.battle_hand):
        return table.then(Defend(seat))
    if len(player.battle_deck) or len(player.battle_discard):
        return table.then(DrawLucky(seat))
    return hit(table, seat, len(table.fight.attacks))


def hit(table: Table, seat: int, count: int) -> Table:
    """The table after so many attacks came through: a dragon each, the topmost first (R42)."""
    at = table.fight.field
    stack = table.field(at).stacks[seat]
    lost = stack[::-1][:count]
    return lose_top(table, seat, at, len(lost)).tell(DragonsLost(seat, lost, at)) if lost else table


@cache
def _block_option(card: BattleCard, attack: AttackType) -> Option[Block | BattleCard | None]:
    name = card.name.lower()
    label = text("option.block", value=card, attack=attack)
    return Option(f"block:{name}:{attack.name.lower()}", (card, attack), f"battle:{name}", label=label)


@cache
def _useless_option(card: BattleCard) -> Option[Block | BattleCard | None]:
    name = card.name.lower()
    # a Flight that is not offered as one comes too late: a card blocks already (E39)
    blocked = ALONE if BATTLE_CARDS[card].flight else NO_BLOCK
    return Option(f"block:{name}", card, f"battle:{name}", blocked, text("option.card", value=card))


@cache
def _flight_option(card: BattleCard) -> Option[Block | BattleCard | None]:
    name = card.name.lower()
    return Option(f"flight:{name}", card, f"battle:{name}")


class Defence:
    """What a defender can still do about the attacks that are left, and what the rules of the table allow."""

    def __init__(self, table: Table, seat: int, done: tuple[Block, ...]) -> None:
        self.blocks = done
        self.forced = table.options.forced_defence
        hand, left = tuple(table.players[seat].battle_hand), table.fight.attacks
        for card, attack in done:
            hand, left = without(hand, card), without(left, attack)
        self.hand: Cards = hand
        self.left: Attacks = left
        self.plan = matching(hand, left)
        flights = [card for card in hand if BATTLE_CARDS[card].flight]
        self.flights = [] if done else flights
        self.grounded = unblockable(table)
        self.flies = bool(self.flights) and not self.grounded
        self.goal = len(left) if self.flies else len(self.plan)

    def options(self) -> tuple[Option[Block | BattleCard | None], ...]:
        """Every card against every type it can block, every Flight, and letting through what is left."""
        options = []
        for card in self.hand:
            types = sorted(BATTLE_CARDS[card].types & set(self.left))
            options += [self._allowed(_block_option(card, attack), card, attack) for attack in types]
            if card in self.flights:
                blocked = NO_FLIGHT if self.grounded else None
                options.append(_flight_option(card).unless(blocked))
            elif not types:
                options.append(_useless_option(card))
        through = FORCED if self.forced and self.goal else None
        return (*options, replace(THROUGH, blocked=through))

    def _allowed(
        self, option: Option[Block | BattleCard | None], card: BattleCard, attack: AttackType
    ) -> Option[Block | BattleCard | None]:
        """A block; not allowed if the table forces a defence and another one would stop more (R41)."""
        if not self.forced:
            return option
        after = matching(without(self.hand, card), without(self.left, attack))
        return option.unless(None if 1 + len(after) >= self.goal else FORCED)

    @property
    def default(self) -> str:
        """The largest number of blocks, with plain cards first; a Flight if an attack would stay open."""
        if self.flies and len(self.plan) < len(self.left):
            return _flight_option(self.flights[0]).id
        return _block_option(*self.plan[0]).id if self.plan else THROUGH.id

    def ask(self, seat: int, topic: Text) -> Decision:
        """The question."""
        return Pick(seat=seat, topic=topic, options=self.options(), default=(self.default,))


class Defend(Ask[Table], frozen=True):
    """D11: the first card of the defence; asked of everybody who holds cards, whether they help or not."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        topic = text("defend", seat=self.seat, attacks=state.fight.attacks)
        return Defence(state, self.seat, ()).ask(self.seat, topic)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return _chosen(state, self.seat, (), values[0])


class BlockMore(Part[Table], frozen=True):
    """D11: another card against what is left of the attack list (R40, R41)."""

    seat: Public[int]
    done: Public[tuple[Block, ...]]

    def ask(self, state: Table) -> Decision:
        defence = Defence(state, self.seat, self.done)
        return defence.ask(self.seat, text("block", seat=self.seat, attacks=defence.left))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return _chosen(state, self.seat, self.done, values[0])


def _chosen(table: Table, seat: int, done: tuple[Block, ...], value: Block | BattleCard | None) -> Table:
    if value is None:
        return table.then(Parry(seat, done))
    if isinstance(value, BattleCard):
        return table.then(Fly(seat, value))
    done = (*done, value)
    more = Defence(table, seat, done)
    return table.then(BlockMore(seat, done) if more.plan else Parry(seat, done))


class Parry(Step[Table], frozen=True):
    """The cards are shown; every attack without a card costs a dragon (R40-R42)."""

    seat: Public[int]
    blocks: Public[tuple[Block, ...]]

    def run(self, state: Table) -> Table:
        cards = tuple([card for card, _ in self.blocks])
        state = play(state, self.seat, cards).tell(Defended(self.seat, cards))
        return hit(state, self.seat, len(state.fight.attacks) - len(cards))


class Fly(Step[Table], frozen=True):
    """A Flight stops everything (R40)."""

    seat: Public[int]
    card: Public[BattleCard]

    def run(self, state: Table) -> Table:
        return play(state, self.seat, (self.card,)).tell(FlightPlayed(self.seat, self.card))


class DrawLucky(Ask[Table], frozen=True):
    """D12: whether a defender who held no card when the attack was announced tries the deck (R43)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        topic = text("lucky", seat=self.seat, attacks=state.fight.attacks)
        options = (draw_option(self.seat), DECLINE)
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        attacks = state.fight.attacks
        if values[0] == DECLINE.value:
            return hit(state, self.seat, len(attacks))
        (card,), state = reveal(state, self.seat, 1)
        row = BATTLE_CARDS[card]
        blocked = int(bool(row.types & set(attacks)))
        if row.flight and not unblockable(state):
            blocked = len(attacks)
        return hit(state.tell(LuckyDrawn(self.seat, card, blocked)), self.seat, len(attacks) - blocked)
