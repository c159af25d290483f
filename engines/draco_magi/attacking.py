"""The attack step: a card, a combo, or the ability of a card (R36-R39, R47, R48)."""

from typing import Any

from msgspec.structs import replace

from engines.draco_magi.abilities import UseAbility, perform, usable, ways
from engines.draco_magi.battle_cards import BATTLE_CARDS, Attacks, BattleCard
from engines.draco_magi.defending import meet
from engines.draco_magi.fight_events import AbilityUsed, Attacked
from engines.draco_magi.laying import play
from engines.draco_magi.offers import battle_option
from engines.draco_magi.ops import Move
from engines.draco_magi.state import Table
from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.offers import first_free
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask, Part, Step, Task
from engines.kernel.text import Text, text

NO_ATTACK = text("why.no_attack")
STRIKE: Option[BattleCard | None] = Option("strike", None)

Chosen = tuple[tuple[BattleCard, int], ...]
"""Cards of an attack, each with the number of the option that is named for it."""


class Attack(Ask[Table], frozen=True):
    """D10: what the attacker plays first; who can act must (R39)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        hand = tuple(state.players[self.seat].battle_hand)
        cards = [_card_option(card, NO_ATTACK if not BATTLE_CARDS[card].ways else None) for card in hand]
        abilities = [
            _ability_option(card, _unusable(state, self.seat, card))
            for card in hand
            if BATTLE_CARDS[card].ability is not None
        ]
        options = (*cards, *abilities)
        topic = text("attack", seat=self.seat, at=state.fight.field)
        return Pick(seat=self.seat, topic=topic, options=options, default=first_free(options))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        verb, card = values[0]
        if verb == "ability":
            return state.then(_ability(state, self.seat, card))
        return state.then(_named(state, self.seat, (), card))


def _card_option(card: BattleCard, blocked: Text | None) -> Option[tuple[str, BattleCard]]:
    option = battle_option("card", card)
    return Option(option.id, ("card", card), option.target, blocked, text("option.card", value=card))


def _ability_option(card: BattleCard, blocked: Text | None) -> Option[tuple[str, BattleCard]]:
    option = battle_option("ability", card)
    return Option(option.id, ("ability", card), option.target, blocked, text("option.ability", value=card))


def _unusable(table: Table, seat: int, card: BattleCard) -> Text | None:
    """None, or why the ability of a card cannot be used now (R47)."""
    op, at = BATTLE_CARDS[card].ability, table.fight.field
    assert op is not None
    if usable(table, op, seat, at):
        return None
    if isinstance(op, Move) and op.way == "in" and not table.field(at).room(seat):
        return text("why.full")
    return text("why.nowhere" if isinstance(op, Move) and op.way == "out" else "why.nobody")


# An attack, card by card


def _named(table: Table, seat: int, chosen: Chosen, card: BattleCard) -> Task:
    """Asks which option a card is played for, if it has several."""
    if len(BATTLE_CARDS[card].ways) > 1:
        return NameWay(seat, chosen, card)
    return _more(table, seat, (*chosen, (card, 0)))


def _more(table: Table, seat: int, chosen: Chosen) -> Task:
    """Asks for another card of the combo, if there is one to add (R37)."""
    return AddCard(seat, chosen) if _joining(table, seat, chosen) else Strike(seat, chosen)


def _joining(table: Table, seat: int, chosen: Chosen) -> list[BattleCard]:
    """The cards that may join those that are chosen: they attack and bear the same symbol."""
    symbol = BATTLE_CARDS[chosen[0][0]].symbol
    if symbol is None:
        return []
    played = [card for card, _ in chosen]
    return [
        card
        for card in table.players[seat].battle_hand
        if BATTLE_CARDS[card].symbol is symbol and BATTLE_CARDS[card].ways and card not in played
    ]


class NameWay(Part[Table], frozen=True):
    """D10: for which of its options a card is played (R36)."""

    seat: Public[int]
    chosen: Public[Chosen]
    card: Public[BattleCard]

    def ask(self, state: Table) -> Decision:
        options = tuple([_way_option(at, way) for at, way in enumerate(BATTLE_CARDS[self.card].ways)])
        topic = text("way", seat=self.seat, card=self.card)
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(_more(state, self.seat, (*self.chosen, (self.card, values[0]))))


def _way_option(at: int, way: Attacks) -> Option[int]:
    name = "+".join([attack.name.lower() for attack in way])
    return Option(f"way:{name}", at, label=text("option.way", value=way))


class AddCard(Part[Table], frozen=True):
    """D10: another card with the same symbol, or the attack as it is (R37)."""

    seat: Public[int]
    chosen: Public[Chosen]

    def ask(self, state: Table) -> Decision:
        cards = _joining(state, self.seat, self.chosen)
        options: tuple[Option[Any], ...] = (*[battle_option("card", card) for card in cards], STRIKE)
        topic = text("combo", seat=self.seat, cards=tuple([card for card, _ in self.chosen]))
        return Pick(seat=self.seat, topic=topic, options=options, default=(STRIKE.id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        if values[0] is None:
            return state.then(Strike(self.seat, self.chosen))
        return state.then(_named(state, self.seat, self.chosen, values[0]))


class Strike(Step[Table], frozen=True):
    """The cards lie open, and all their attacks must be met (R36, R38)."""

    seat: Public[int]
    chosen: Public[Chosen]

    def run(self, state: Table) -> Table:
        cards = tuple([card for card, _ in self.chosen])
        attacks = attack_list(self.chosen)
        state = play(state, self.seat, cards)
        flyable = not any(BATTLE_CARDS[card].unflyable for card in cards)
        melee = replace(state.fight, attacks=attacks, flyable=flyable)
        return meet(state.change(melee=melee).tell(Attacked(self.seat, cards, attacks)))


def attack_list(chosen: Chosen) -> Attacks:
    """All attacks of all cards, in the order of their types (R38)."""
    return tuple(sorted([attack for card, way in chosen for attack in BATTLE_CARDS[card].ways[way]]))


# The ability of a card


def _ability(table: Table, seat: int, card: BattleCard) -> Task:
    op = BATTLE_CARDS[card].ability
    return NameArgument(seat, card) if isinstance(op, Move) else UseCard(seat, card, 0)


class NameArgument(Part[Table], frozen=True):
    """D13: to which battlefield, or from which."""

    seat: Public[int]
    card: Public[BattleCard]

    def ask(self, state: Table) -> Decision:
        op = BATTLE_CARDS[self.card].ability
        assert op is not None
        options = ways(state, op, self.seat, state.fight.field)
        topic = text("argument", seat=self.seat, card=self.card)
        return Pick(seat=self.seat, topic=topic, options=options, default=first_free(options))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(UseCard(self.seat, self.card, values[0]))


class UseCard(Step[Table], frozen=True):
    """The card lies open and does what it says; a dragon that was moved may use its ability (R47, R48)."""

    seat: Public[int]
    card: Public[BattleCard]
    value: Public[int]

    def run(self, state: Table) -> Table:
        op, at = BATTLE_CARDS[self.card].ability, state.fight.field
        assert op is not None
        state = play(state, self.seat, (self.card,)).tell(AbilityUsed(self.seat, self.card))
        state = perform(state, op, self.seat, at, self.value)
        if not isinstance(op, Move):
            return state
        arrived = self.value if op.way == "out" else at
        dragon = state.field(arrived).stacks[self.seat][-1]
        return state.then(UseAbility(self.seat, dragon, arrived))
