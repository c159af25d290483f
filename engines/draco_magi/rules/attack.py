"""The attack step: playing a card, a combo, or the ability of a card (R36-R39, R47, R48)."""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

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
from engines.kernel.choices.tasks import DetailedAsk
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text, text

CARD_CANNOT_ATTACK = text("why.no_attack")
STRIKE: Option[BattleCard | None] = Option("strike", None)
"""Option to attack with the cards chosen so far."""

Chosen = list[tuple[BattleCard, Attacks]]
"""The cards of an attack, each with the attack option named for it."""


class Ability(NamedTuple):
    """The value of an option to use the ability of a card instead of attacking with it."""

    card: BattleCard


class Attack(DetailedAsk[Table], frozen=True):
    """Decision D10: attack with a card or a combo, or use the ability of a card (R36, R37, R47).

    An attacker who can attack must (R39).
    """

    seat: Public[int]

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        match answers:
            case ():
                return self._ask_first_card(state)
            case ((Ability(card),),) if isinstance(BATTLE_CARDS[card].ability, MoveDragon):
                return self._ask_argument(state, card)
            case ((Ability(card),), *argument):
                return _use_ability(state, self.seat, card, *[value for (value,) in argument])
            case (*cards, (None,)):
                return _strike(state, self.seat, read_attack([answer for (answer,) in cards]))
            case (*_, (BattleCard() as card,)) if len(BATTLE_CARDS[card].attack_options) > 1:
                return self._ask_way(card)
            case _:
                chosen = read_attack([answer for (answer,) in answers])
                return self._ask_for_more(state, chosen) or _strike(state, self.seat, chosen)

    def _ask_first_card(self, state: Table) -> Decision:
        hand = tuple(state.players[self.seat].battle_hand)
        abilities = [
            _ability_option(card, _why_unusable(state, self.seat, card))
            for card in hand
            if BATTLE_CARDS[card].ability is not None
        ]
        options: tuple[Option[Any], ...] = (*map(_card_option, hand), *abilities)
        topic = text("attack", seat=self.seat, at=state.current_melee.field, held=len(hand))
        return Pick(seat=self.seat, topic=topic, options=options, default=first_available(options))

    def _ask_way(self, card: BattleCard) -> Decision:
        """The attack option that a card is played for (R36)."""
        options = tuple(map(_way_option, BATTLE_CARDS[card].attack_options))
        topic = text("way", seat=self.seat, card=card)
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,))

    def _ask_for_more(self, state: Table, chosen: Chosen) -> Decision | None:
        """Another card with the same symbol, if there is any, or the attack (R37)."""
        cards = tuple([card for card, _ in chosen])
        more = _combo_cards(state, self.seat, cards)
        if not more:
            return None
        options: tuple[Option[Any], ...] = (*map(_combo_option, more), STRIKE)
        topic = text("combo", seat=self.seat, cards=cards, flyable=is_flyable(state, cards))
        return Pick(seat=self.seat, topic=topic, options=options, default=(STRIKE.id,))

    def _ask_argument(self, state: Table, card: BattleCard) -> Decision:
        """Decision D13: the battlefield that a card moves a dragon to, or from."""
        ability = BATTLE_CARDS[card].ability
        assert ability is not None
        options = ability_options(state, ability, self.seat, state.current_melee.field)
        topic = text("argument", seat=self.seat, card=card)
        return Pick(seat=self.seat, topic=topic, options=options, default=first_available(options))


@cache
def _card_option(card: BattleCard) -> Option[BattleCard]:
    blocked = None if BATTLE_CARDS[card].attack_options else CARD_CANNOT_ATTACK
    act = "attack" if BATTLE_CARDS[card].ability is None else "fight"
    return battle_card_option("card", card, text("option.card", value=card, act=act), blocked)


@cache
def _combo_option(card: BattleCard) -> Option[BattleCard]:
    return battle_card_option("card", card, text("option.card", value=card, act="add"))


def _ability_option(card: BattleCard, blocked: Text | None) -> Option[Ability]:
    name = card.name.lower()
    label = text("option.ability", value=card)
    return Option(f"ability:{name}", Ability(card), f"battle:{name}", blocked, label, subject=card)


@cache
def _way_option(attacks: Attacks) -> Option[Attacks]:
    name = "+".join([attack.name.lower() for attack in attacks])
    return Option(f"way:{name}", attacks, label=text("option.way", value=attacks))


def _why_unusable(table: Table, seat: int, card: BattleCard) -> Text | None:
    """Return why the ability of a card can't be used now, or None if it can (R47)."""
    ability, at = BATTLE_CARDS[card].ability, table.current_melee.field
    assert ability is not None
    if is_usable(table, ability, seat, at):
        return None
    moves_out = isinstance(ability, MoveDragon) and ability.direction == "out"
    if not moves_out and not table.field(at).has_room(seat):
        return text("why.full")
    return text("why.nowhere" if moves_out else "why.nobody")


def read_attack(values: Iterable[BattleCard | Attacks | None]) -> Chosen:
    """Read the cards of an attack from its answers: cards, and attack options of the cards before them."""
    chosen: Chosen = []
    for value in values:
        if isinstance(value, BattleCard):
            chosen.append((value, BATTLE_CARDS[value].attack_options[0]))
        elif value is not None:
            chosen[-1] = (chosen[-1][0], value)
    return chosen


def _combo_cards(table: Table, seat: int, chosen: tuple[BattleCard, ...]) -> list[BattleCard]:
    """Cards of the hand that may join the chosen ones: those that attack and have the same symbol (R37)."""
    symbol = BATTLE_CARDS[chosen[0]].symbol
    if symbol is None:
        return []
    return [
        card
        for card in table.players[seat].battle_hand
        if BATTLE_CARDS[card].symbol is symbol and BATTLE_CARDS[card].attack_options and card not in chosen
    ]


def attack_list(chosen: Chosen) -> Attacks:
    """All attacks of all cards, ordered by type (R38)."""
    return tuple(sorted([attack for _, attacks in chosen for attack in attacks]))


def is_flyable(table: Table, cards: tuple[BattleCard, ...]) -> bool:
    """Whether a Flight could block an attack with these cards in the current melee (R40, E40)."""
    melee = table.current_melee
    is_forbidden = is_flight_forbidden(table.field(melee.field), melee.defender)
    return not is_forbidden and not any(BATTLE_CARDS[card].unflyable for card in cards)


def _strike(table: Table, seat: int, chosen: Chosen) -> Table:
    """Play the chosen cards openly and make the defender respond to all their attacks (R36, R38)."""
    cards, attacks = tuple([card for card, _ in chosen]), attack_list(chosen)
    table = play_cards(table, seat, cards)
    flyable = not any(BATTLE_CARDS[card].unflyable for card in cards)
    melee = replace(table.current_melee, attacks=attacks, flyable=flyable)
    return ask_defender(table.change(melee=melee).emit(Attacked(seat, cards, attacks)))


def _use_ability(table: Table, seat: int, card: BattleCard, value: int = 0) -> Table:
    """Play a card openly and perform its ability; a dragon moved by it may use its own (R47, R48)."""
    ability, at = BATTLE_CARDS[card].ability, table.current_melee.field
    assert ability is not None
    table = play_cards(table, seat, (card,)).emit(AbilityUsed(seat, card))
    table = perform_primitive(table, ability, seat, at, value)
    if not isinstance(ability, MoveDragon):
        return table
    _, to = move_endpoints(ability, at, value)
    return table.then(UseAbility(seat, table.field(to).stacks[seat][-1], to))
