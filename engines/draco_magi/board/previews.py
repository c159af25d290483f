"""Previews: the consequences of a choice, derived from the answers so far, before the player confirms it."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, Attacks, AttackType, BattleCard
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.cards.primitives import MoveDragon
from engines.draco_magi.effects.blocking import Blocker, remove_first
from engines.draco_magi.limits import BATTLEFIELDS_IN_PLAY
from engines.draco_magi.rules.abilities import ability_options
from engines.draco_magi.rules.attack import attack_list, read_attack
from engines.draco_magi.rules.defence import add_forced_blocks
from engines.draco_magi.rules.placement import why_cannot_place
from engines.draco_magi.state import Table
from engines.kernel.contract.panels import ChoiceStep
from engines.kernel.words.speaker import Speaker
from engines.kernel.words.text import Text


class PlacementPreview(NamedTuple):
    """A dragon, its battlefield, and whether it freezes that (R14, R29)."""

    dragon: Dragon
    at: int
    freezes: bool


class AttackPreview(NamedTuple):
    """The cards of an attack and the attack list they make (R38)."""

    cards: tuple[BattleCard, ...]
    attacks: Attacks


class DefencePreview(NamedTuple):
    """The blocks, a Flight that blocks everything, the attacks that come through, and their cost (R42)."""

    blocks: tuple[Blocker, ...]
    flight: BattleCard | None
    through: Attacks
    lost: tuple[Dragon, ...]


def preview_placement(view: Table, seat: int, answers: Sequence[ChoiceStep]) -> PlacementPreview:
    """Preview a placement; a battlefield that is the only possible one has no answer of its own."""
    dragon: Dragon = answers[0].subjects[0]
    named = [answer.subjects[0] for answer in answers if answer.verb == "field"]
    open_to = named or [
        at for at in range(BATTLEFIELDS_IN_PLAY) if why_cannot_place(view, seat, dragon, at) is None
    ]
    return PlacementPreview(dragon, open_to[0], any(answer.verb == "freeze" for answer in answers))


def preview_attack(answers: Iterable[ChoiceStep], say: Speaker) -> AttackPreview:
    """Preview an attack (R36, R37). The label of an answer identifies the attack option of a card."""
    values: list[Any] = []  # cards, each followed by its attack option if one was named
    for answer in answers:
        if answer.verb == "card":
            values.append(answer.subjects[0])
        elif answer.verb == "way":
            ways = BATTLE_CARDS[values[-1]].attack_options
            values.append(next(way for way in ways if say.say("option.way", {"value": way}) == answer.label))
    chosen = read_attack(values)
    return AttackPreview(tuple([card for card, _ in chosen]), attack_list(chosen))


def preview_move(view: Table, seat: int, answers: Sequence[ChoiceStep]) -> Text | None:
    """Label of the move by a card's ability (R47), or None for an ability that moves nothing.

    A move that is the only possible one has no answer of its own.
    """
    ability = BATTLE_CARDS[answers[0].subjects[0]].ability
    if not isinstance(ability, MoveDragon):
        return None
    options = ability_options(view, ability, seat, view.current_melee.field)
    free = [option for option in options if option.blocked is None]
    named = [answer.subjects[0] for answer in answers if answer.verb == "field"]
    return next(option.text for option in free if not named or option.subject in named)


def preview_defence(view: Table, answers: Sequence[ChoiceStep]) -> DefencePreview:
    """Preview a defence (R40-R42)."""
    melee = view.current_melee
    stack = view.field(melee.field).stacks[melee.defender]
    flights: list[BattleCard] = [answer.subjects[0] for answer in answers if answer.verb == "flight"]
    blocks: tuple[Blocker, ...] = tuple([answer.subjects[0] for answer in answers if answer.verb == "block"])
    if answers[-1].verb == "block":
        blocks = add_forced_blocks(view, melee.defender, blocks)
    through: tuple[AttackType, ...] = () if flights else melee.attacks
    for block in blocks:
        through = remove_first(through, block.attack)
    return DefencePreview(blocks, flights[0] if flights else None, through, stack[::-1][: len(through)])
