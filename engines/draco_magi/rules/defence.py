"""The defend step: blocking attacks with cards, all of them with a Flight, or by a lucky draw (R40-R43)."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, Attacks, AttackType, BattleCard
from engines.draco_magi.effects.blocking import Blocker, Cards, largest_defence, remove_first
from engines.draco_magi.effects.discarding import discard_topmost
from engines.draco_magi.effects.open_cards import play_cards, reveal_cards
from engines.draco_magi.effects.values import is_flight_useless
from engines.draco_magi.events.melee import Defended, DragonsLost, FlightPlayed, LuckyDrawn
from engines.draco_magi.rules.option_ids import DECLINED, battle_card_option, decline_option, draw_option
from engines.draco_magi.state import Table
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, DetailedAsk
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text, text

MUST_BLOCK_MORE = text("why.forced")
FLIGHT_CANNOT_BLOCK = text("why.no_flight")
CARD_CANNOT_BLOCK = text("why.no_block")
FLIGHT_NOT_COMBINABLE = text("why.alone")

Defending = Option[Blocker | BattleCard | None]
"""An option of a defender: to block one attack, to block all with a Flight, or to let the rest through."""

LET_THROUGH: Defending = Option("through", None)


def ask_defender(table: Table) -> Table:
    """Let the defender respond: with cards, by a lucky draw without cards, or not at all (R40, R43)."""
    seat = table.current_melee.defender
    player = table.players[seat]
    if len(player.battle_hand):
        return table.then(Defend(seat))
    if len(player.battle_deck) or len(player.battle_discard):
        return table.then(DrawLucky(seat))
    return lose_dragons(table, seat, len(table.current_melee.attacks))


def lose_dragons(table: Table, seat: int, count: int) -> Table:
    """Discard a dragon, the topmost first, for each of `count` attacks that came through (R42)."""
    at = table.current_melee.field
    stack = table.field(at).stacks[seat]
    dragons = stack[::-1][:count]
    if not dragons:
        return table
    return discard_topmost(table, seat, at, len(dragons)).emit(DragonsLost(seat, dragons, at))


@cache
def _block_option(card: BattleCard, attack: AttackType) -> Defending:
    is_only = len(BATTLE_CARDS[card].types) == 1 and not BATTLE_CARDS[card].flight
    label = text("option.block" if is_only else "option.block.as", value=card, attack=attack)
    id, blocker = f"block:{card.name}:{attack.name}".lower(), Blocker(card, attack)
    return Option(id, blocker, f"battle:{card.name.lower()}", label=label, subject=blocker)


@cache
def _useless_option(card: BattleCard) -> Defending:
    # A Flight is not offered once another card blocks, since it can't be combined with others (E39).
    blocked = FLIGHT_NOT_COMBINABLE if BATTLE_CARDS[card].flight else CARD_CANNOT_BLOCK
    return battle_card_option("block", card, text("option.card", value=card), blocked)


def _flight_option(card: BattleCard, blocked: Text | None = None) -> Defending:
    label = text("option.flight.all") if BATTLE_CARDS[card].attack_options else None
    return battle_card_option("flight", card, label, blocked)


def _cards_and_attacks_left(table: Table, seat: int, done: tuple[Blocker, ...]) -> tuple[Cards, Attacks]:
    """Cards of the hand that don't block yet, and attacks that aren't blocked yet."""
    hand, left = tuple(table.players[seat].battle_hand), table.current_melee.attacks
    for card, attack in done:
        hand, left = remove_first(hand, card), remove_first(left, attack)
    return hand, left


class Defence:
    """The options a defender has left against the remaining attacks, under the options of the table."""

    def __init__(self, table: Table, seat: int, done: tuple[Blocker, ...]) -> None:
        self.is_forced = table.options.forced_defence
        hand, left = self.hand, self.left = _cards_and_attacks_left(table, seat, done)
        self.best_blocks = largest_defence(hand, left)
        flights = [card for card in hand if BATTLE_CARDS[card].flight]
        self.flights = [] if done else flights
        self.is_flight_useless = is_flight_useless(table)
        self.can_fly = bool(self.flights) and not self.is_flight_useless
        self.max_blocks = len(left) if self.can_fly else len(self.best_blocks)

    def options(self) -> tuple[Defending, ...]:
        """Each card against each attack type it can block, each Flight, and letting the rest through."""
        options = []
        attacks = set(self.left)
        for card in self.hand:
            types = sorted(BATTLE_CARDS[card].types & attacks)
            options += [self._enforce_defence(_block_option(card, attack), card, attack) for attack in types]
            if card in self.flights:
                blocked = FLIGHT_CANNOT_BLOCK if self.is_flight_useless else None
                options.append(_flight_option(card, blocked))
            elif not types:
                options.append(_useless_option(card))
        blocked = MUST_BLOCK_MORE if self.is_forced and self.max_blocks else None
        label = text("option.through", attacks=self.left)
        return (*options, replace(LET_THROUGH, blocked=blocked, label=label))

    def _enforce_defence(self, option: Defending, card: BattleCard, attack: AttackType) -> Defending:
        """Block an option if defence is forced and another choice would stop more attacks (R41)."""
        if not self.is_forced:
            return option
        after = largest_defence(remove_first(self.hand, card), remove_first(self.left, attack))
        return option.unless(None if 1 + len(after) >= self.max_blocks else MUST_BLOCK_MORE)

    @property
    def default(self) -> str:
        """Id of the default: the most blocks, plain cards first; a Flight if an attack would come through."""
        if self.can_fly and len(self.best_blocks) < len(self.left):
            return _flight_option(self.flights[0]).id
        return _block_option(*self.best_blocks[0]).id if self.best_blocks else LET_THROUGH.id


class Defend(DetailedAsk[Table], frozen=True):
    """Decision D11: block with cards (R40, R41); open to every defender with cards, useful or not."""

    seat: Public[int]

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        done = tuple([value for (value,) in answers if isinstance(value, Blocker)])
        is_over = len(done) < len(answers)  # by a Flight, or by letting the rest through
        if is_over or (done and not largest_defence(*_cards_and_attacks_left(state, self.seat, done))):
            return self._block(state, *answers)
        defence = Defence(state, self.seat, done)
        topic = text("block" if done else "defend", seat=self.seat, attacks=defence.left)
        return Pick(seat=self.seat, topic=topic, options=defence.options(), default=(defence.default,))

    def _block(self, state: Table, *answers: tuple[Any, ...]) -> Table:
        """Play the cards; each attack without one costs a dragon, unless a Flight blocks all (R40-R42)."""
        *_, (last,) = answers
        if isinstance(last, BattleCard):
            return play_cards(state, self.seat, (last,)).emit(FlightPlayed(self.seat, last))
        cards = tuple([value.card for (value,) in answers if value is not None])
        state = play_cards(state, self.seat, cards).emit(Defended(self.seat, cards))
        return lose_dragons(state, self.seat, len(state.current_melee.attacks) - len(cards))


def add_forced_blocks(table: Table, seat: int, done: tuple[Blocker, ...]) -> tuple[Blocker, ...]:
    """Add the blocks that a defender has to make because the table forces defence (R41).

    Where that leaves no choice, the kernel makes it without asking.
    """
    while table.options.forced_defence and largest_defence(*_cards_and_attacks_left(table, seat, done)):
        available = [option.value for option in Defence(table, seat, done).options() if not option.blocked]
        if len(available) != 1 or not isinstance(available[0], Blocker):
            break
        done = (*done, available[0])
    return done


class DrawLucky(Ask[Table], frozen=True):
    """Decision D12: try a lucky draw; for a defender without cards when the attack was announced (R43)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        topic = text("lucky", seat=self.seat, attacks=state.current_melee.attacks)
        options = (draw_option(self.seat), decline_option("draw"))
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        attacks = state.current_melee.attacks
        if values[0] == DECLINED:
            return lose_dragons(state, self.seat, len(attacks))
        (card,), state = reveal_cards(state, self.seat, 1)
        row = BATTLE_CARDS[card]
        blocked = int(bool(row.types & set(attacks)))
        if row.flight and not is_flight_useless(state):
            blocked = len(attacks)
        return lose_dragons(
            state.emit(LuckyDrawn(self.seat, card, blocked)), self.seat, len(attacks) - blocked
        )
