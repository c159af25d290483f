"""What a choice would come to, read off the options that were picked: for the last look before it is sent."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, Attacks, AttackType, BattleCard
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.cards.primitives import MoveDragon
from engines.draco_magi.effects.blocking import remove_one
from engines.draco_magi.rules.abilities import ability_options
from engines.draco_magi.rules.attack import attack_list
from engines.draco_magi.rules.option_ids import Blocker
from engines.draco_magi.rules.placement import why_cannot_place
from engines.draco_magi.state import FIELDS, Table
from engines.kernel.text import Text


class Picked(Protocol):
    """An option that was picked: what picking it does, and what it is about."""

    @property
    def verb(self) -> str: ...

    @property
    def subject(self) -> Any: ...


class PlacementPreview(NamedTuple):
    """Which dragon goes where, and whether it freezes the battlefield (R14, R29)."""

    dragon: Dragon
    at: int
    freezes: bool


class AttackPreview(NamedTuple):
    """The cards of an attack and the attack list they make (R38)."""

    cards: tuple[BattleCard, ...]
    attacks: Attacks


class DefencePreview(NamedTuple):
    """The cards that block and what they block, attacks that come through, dragons they cost (R42).

    A Flight blocks all by itself.
    """

    blocks: tuple[Blocker, ...]
    flight: BattleCard | None
    through: Attacks
    lost: tuple[Dragon, ...]


def card_of(option: Picked) -> BattleCard:
    """The battle card that an option is about."""
    subject = option.subject
    card: BattleCard = subject.card if isinstance(subject, Blocker) else subject
    return card


def preview_placement(view: Table, seat: int, picked: Sequence[Picked]) -> PlacementPreview:
    """Where a dragon is about to be placed; a single open battlefield is not asked about."""
    dragon: Dragon = picked[0].subject
    named = [option.subject for option in picked if option.verb == "field"]
    open_to = named or [at for at in range(FIELDS) if why_cannot_place(view, seat, dragon, at) is None]
    return PlacementPreview(dragon, open_to[0], any(option.verb == "freeze" for option in picked))


def preview_attack(picked: Iterable[Picked]) -> AttackPreview:
    """The attack that is being put together (R36, R37)."""
    chosen: list[tuple[BattleCard, int]] = []
    for option in picked:
        if option.verb == "card":
            chosen.append((option.subject, 0))
        elif option.verb == "way":
            card = chosen[-1][0]
            chosen[-1] = (card, BATTLE_CARDS[card].attack_options.index(option.subject))
    return AttackPreview(tuple([card for card, _ in chosen]), attack_list(tuple(chosen)))


def preview_move(view: Table, seat: int, picked: Sequence[Picked]) -> Text | None:
    """What a card that is used for its ability moves, and where; a single way is not asked about (R47)."""
    ability = BATTLE_CARDS[card_of(picked[0])].ability
    if not isinstance(ability, MoveDragon):
        return None
    options = ability_options(view, ability, seat, view.current_melee.field)
    free = [option for option in options if option.blocked is None]
    named = [option.subject for option in picked if option.verb == "field"]
    return next(option.text for option in free if not named or option.subject in named)


def preview_defence(view: Table, picked: Sequence[Picked]) -> DefencePreview:
    """The defence that is being put together (R40-R42)."""
    melee = view.current_melee
    stack = view.field(melee.field).stacks[melee.defender]
    flights: list[BattleCard] = [option.subject for option in picked if option.verb == "flight"]
    blocks: list[Blocker] = [option.subject for option in picked if option.verb == "block"]
    through: tuple[AttackType, ...] = () if flights else melee.attacks
    for block in blocks:
        through = remove_one(through, block.attack)
    return DefencePreview(
        tuple(blocks), flights[0] if flights else None, through, stack[::-1][: len(through)]
    )
