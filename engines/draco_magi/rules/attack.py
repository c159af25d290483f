"""The attack step: playing a card, a combo, or the ability of a card (R36-R39, R47, R48)."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, Attacks, BattleCard
from engines.draco_magi.cards.primitives import MoveDragon
from engines.draco_magi.effects.open_cards import play_cards
from engines.draco_magi.effects.performers import move_endpoints, perform_primitive
from engines.draco_magi.effects.values import is_flight_forbidden
from engines.draco_magi.events.melee import AbilityUsed, Attacked
from engines.draco_magi.rules.abilities import UseAbility, ability_options, is_usable
from engines.draco_magi.rules.defence import ask_defender
from engines.draco_magi.rules.option_ids import battle_card_option
from engines.draco_magi.state import Table
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import first_available
from engines.kernel.choices.tasks import Ask, Part, Step, Task
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text, text

CARD_CANNOT_ATTACK = text("why.no_attack")
STRIKE: Option[BattleCard | None] = Option("strike", None)
"""Option to attack with the cards chosen so far."""

Chosen = tuple[tuple[BattleCard, int], ...]
"""The cards of an attack, each with the index of the attack option named for it."""


class Attack(Ask[Table], frozen=True):
    """Decision D10: choose the first card, or an ability; an attacker who can attack must (R39)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        hand = tuple(state.players[self.seat].battle_hand)
        cards = map(_card_option, hand)
        abilities = [
            _ability_option(card, _why_unusable(state, self.seat, card))
            for card in hand
            if BATTLE_CARDS[card].ability is not None
        ]
        options = (*cards, *abilities)
        topic = text("attack", seat=self.seat, at=state.current_melee.field, held=len(hand))
        return Pick(seat=self.seat, topic=topic, options=options, default=first_available(options))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        verb, card = values[0]
        if verb == "ability":
            return state.then(_use_ability(self.seat, card))
        return state.then(_add_card(state, self.seat, (), card))


@cache
def _card_option(card: BattleCard) -> Option[tuple[str, BattleCard]]:
    option = battle_card_option("card", card)
    blocked = None if BATTLE_CARDS[card].attack_options else CARD_CANNOT_ATTACK
    act = "attack" if BATTLE_CARDS[card].ability is None else "fight"
    label = text("option.card", value=card, act=act)
    return Option(option.id, ("card", card), option.target, blocked, label, subject=card)


def _combo_option(card: BattleCard) -> Option[BattleCard]:
    option = battle_card_option("card", card)
    return replace(option, label=text("option.card", value=card, act="add"))


def _ability_option(card: BattleCard, blocked: Text | None) -> Option[tuple[str, BattleCard]]:
    option = battle_card_option("ability", card)
    label = text("option.ability", value=card)
    return Option(option.id, ("ability", card), option.target, blocked, label, subject=card)


def _why_unusable(table: Table, seat: int, card: BattleCard) -> Text | None:
    """Return why the ability of a card can't be used now, or None if it can (R47)."""
    ability, field_index = BATTLE_CARDS[card].ability, table.current_melee.field
    assert ability is not None
    if is_usable(table, ability, seat, field_index):
        return None
    moves_out = isinstance(ability, MoveDragon) and ability.direction == "out"
    if not moves_out and not table.field(field_index).has_room(seat):
        return text("why.full")
    return text("why.nowhere" if moves_out else "why.nobody")


# Attacking card by card


def _add_card(table: Table, seat: int, chosen: Chosen, card: BattleCard) -> Task:
    """Return the task after adding a card: to name its attack option if it has several, else the next one."""
    if len(BATTLE_CARDS[card].attack_options) > 1:
        return NameWay(seat, chosen, card)
    return _ask_for_more(table, seat, (*chosen, (card, 0)))


def _ask_for_more(table: Table, seat: int, chosen: Chosen) -> Task:
    """Return the task to add another card to the combo (R37), or to attack if no card can be added."""
    return AddCard(seat, chosen) if _combo_cards(table, seat, chosen) else Strike(seat, chosen)


def _combo_cards(table: Table, seat: int, chosen: Chosen) -> list[BattleCard]:
    """Cards of the hand that may join the chosen ones: those that attack and have the same symbol (R37)."""
    symbol = BATTLE_CARDS[chosen[0][0]].symbol
    if symbol is None:
        return []
    chosen_cards = [card for card, _ in chosen]
    return [
        card
        for card in table.players[seat].battle_hand
        if BATTLE_CARDS[card].symbol is symbol
        and BATTLE_CARDS[card].attack_options
        and card not in chosen_cards
    ]


class NameWay(Part[Table], frozen=True):
    """Decision D10: name the attack option that a card is played for (R36)."""

    seat: Public[int]
    chosen: Public[Chosen]
    card: Public[BattleCard]

    def ask(self, state: Table) -> Decision:
        ways = BATTLE_CARDS[self.card].attack_options
        options = tuple([_attack_option(number, attacks) for number, attacks in enumerate(ways)])
        topic = text("way", seat=self.seat, card=self.card)
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(_ask_for_more(state, self.seat, (*self.chosen, (self.card, values[0]))))


def _attack_option(number: int, attacks: Attacks) -> Option[int]:
    name = "+".join([attack.name.lower() for attack in attacks])
    return Option(f"way:{name}", number, label=text("option.way", value=attacks))


class AddCard(Part[Table], frozen=True):
    """Decision D10: add another card with the same symbol, or attack (R37)."""

    seat: Public[int]
    chosen: Public[Chosen]

    def ask(self, state: Table) -> Decision:
        cards = _combo_cards(state, self.seat, self.chosen)
        options: tuple[Option[Any], ...] = (*map(_combo_option, cards), STRIKE)
        cards_chosen = tuple([card for card, _ in self.chosen])
        topic = text("combo", seat=self.seat, cards=cards_chosen, flyable=is_flyable(state, cards_chosen))
        return Pick(seat=self.seat, topic=topic, options=options, default=(STRIKE.id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        if values[0] is None:
            return state.then(Strike(self.seat, self.chosen))
        return state.then(_add_card(state, self.seat, self.chosen, values[0]))


class Strike(Step[Table], frozen=True):
    """Plays the chosen cards openly and makes the defender respond to all their attacks (R36, R38)."""

    seat: Public[int]
    chosen: Public[Chosen]

    def run(self, state: Table) -> Table:
        cards = tuple([card for card, _ in self.chosen])
        attacks = attack_list(self.chosen)
        state = play_cards(state, self.seat, cards)
        flyable = not any(BATTLE_CARDS[card].unflyable for card in cards)
        melee = replace(state.current_melee, attacks=attacks, flyable=flyable)
        return ask_defender(state.change(melee=melee).emit(Attacked(self.seat, cards, attacks)))


def is_flyable(table: Table, cards: tuple[BattleCard, ...]) -> bool:
    """Whether a Flight could block an attack with these cards in the current melee (R40, E40)."""
    melee = table.current_melee
    is_forbidden = is_flight_forbidden(table.field(melee.field), melee.defender)
    return not is_forbidden and not any(BATTLE_CARDS[card].unflyable for card in cards)


def attack_list(chosen: Chosen) -> Attacks:
    """All attacks of all cards, ordered by type (R38)."""
    return tuple(
        sorted([attack for card, option in chosen for attack in BATTLE_CARDS[card].attack_options[option]])
    )


# Abilities of cards


def _use_ability(seat: int, card: BattleCard) -> Task:
    is_move = isinstance(BATTLE_CARDS[card].ability, MoveDragon)
    return NameArgument(seat, card) if is_move else UseCard(seat, card, 0)


class NameArgument(Part[Table], frozen=True):
    """Decision D13: choose the battlefield that a card moves a dragon to, or from."""

    seat: Public[int]
    card: Public[BattleCard]

    def ask(self, state: Table) -> Decision:
        ability = BATTLE_CARDS[self.card].ability
        assert ability is not None
        options = ability_options(state, ability, self.seat, state.current_melee.field)
        topic = text("argument", seat=self.seat, card=self.card)
        return Pick(seat=self.seat, topic=topic, options=options, default=first_available(options))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(UseCard(self.seat, self.card, values[0]))


class UseCard(Step[Table], frozen=True):
    """Plays a card openly and performs its ability; a dragon moved by it may use its own (R47, R48)."""

    seat: Public[int]
    card: Public[BattleCard]
    value: Public[int]

    def run(self, state: Table) -> Table:
        ability, field_index = BATTLE_CARDS[self.card].ability, state.current_melee.field
        assert ability is not None
        state = play_cards(state, self.seat, (self.card,)).emit(AbilityUsed(self.seat, self.card))
        state = perform_primitive(state, ability, self.seat, field_index, self.value)
        if not isinstance(ability, MoveDragon):
            return state
        _, to = move_endpoints(ability, field_index, self.value)
        dragon = state.field(to).stacks[self.seat][-1]
        return state.then(UseAbility(self.seat, dragon, to))
