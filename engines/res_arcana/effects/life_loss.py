"""Performers of attacks: rivals lose Life unless they ignore the loss (R49-R53)."""

from typing import Any

from engines.kernel.choices.decision import Decision, Option, Pick, Split
from engines.kernel.choices.tasks import Ask, DetailedAsk, Step
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.res_arcana.cards.box import CARDS, IGNORE_ATTACK, IGNORE_POWERS
from engines.res_arcana.cards.card import Card, Tag, When
from engines.res_arcana.cards.essences import (
    ESSENCE_NAMES,
    Amounts,
    Essence,
    Essences,
    add_amounts,
    amounts_of,
)
from engines.res_arcana.cards.primitives import IgnoreLoss, LifeLoss
from engines.res_arcana.events.powers import EssencesLost, LossIgnored
from engines.res_arcana.limits import OTHERS_PER_LIFE
from engines.res_arcana.powers.intent import Detail, Intent
from engines.res_arcana.powers.questions import decide_power
from engines.res_arcana.powers.requirements import usable_powers, why_unpayable
from engines.res_arcana.powers.run_power import performers
from engines.res_arcana.state import Table
from engines.res_arcana.table.components import pay_from_pool
from engines.res_arcana.table.options import CardSubject
from engines.res_arcana.table.payments import mixes_of

NOT_LIFE = (Essence.ELAN, Essence.CALM, Essence.DEATH, Essence.GOLD)
"""The kinds that are lost in place of missing Life."""


def life_and_others_lost(pool: Amounts, count: int) -> tuple[int, int]:
    """The number of Life and of other essences that a pool loses (R50, R51)."""
    life = min(count, pool[Essence.LIFE])
    return life, min(OTHERS_PER_LIFE * (count - life), sum(pool) - pool[Essence.LIFE])


def possible_losses(pool: Amounts, count: int) -> tuple[Amounts, ...]:
    """Every choice of the other essences to lose."""
    return mixes_of(life_and_others_lost(pool, count)[1], NOT_LIFE, pool)


def default_loss(pool: Amounts, count: int) -> Amounts:
    """The default choice of other essences to lose: from the most plentiful kinds, Gold last."""
    left, lost = list(pool), [0] * len(pool)
    for _ in range(life_and_others_lost(pool, count)[1]):
        most = max(NOT_LIFE[:-1], key=lambda kind: left[kind])
        kind = most if left[most] else Essence.GOLD
        left[kind] -= 1
        lost[kind] += 1
    return tuple(lost)


@performers.performs(LifeLoss)
def perform_life_loss(table: Table, intent: Intent, primitive: LifeLoss, chosen: Detail) -> Table:
    """Attack every rival who has not passed, one after the other, clockwise."""
    rivals = [rival for rival in table.others(intent.seat) if not table.players[rival].passed]
    return table.then(*[Threaten(rival, intent.seat, intent.card, primitive.count) for rival in rivals])


@performers.performs(IgnoreLoss)
def perform_ignore_loss(table: Table, intent: Intent, primitive: IgnoreLoss, chosen: Detail) -> Table:
    """Report that the loss was ignored. Choosing the reaction has already kept the loss off the agenda."""
    return table.emit(LossIgnored(intent.seat))


class Threaten(Step[Table], frozen=True):
    """Let a component of `attacker` attack `seat`; a player with an empty pool loses nothing (R51)."""

    seat: Public[int]
    attacker: Public[int]
    card: Public[Card]
    count: Public[int]

    def run(self, state: Table) -> Table:
        player = state.players[self.seat]
        if not player.pool.total:
            return state
        if _reactions(state, self.seat, self.card):
            return state.then(AnswerLoss(self.seat, self.attacker, self.card, self.count))
        if len(possible_losses(player.pool.counts, self.count)) > 1:
            return state.then(ChooseLoss(self.seat, self.card, self.count))
        return lose_essences(state, self.seat, self.count, default_loss(player.pool.counts, self.count))


def _reactions(table: Table, seat: int, card: Card) -> list[tuple[Card, int]]:
    """The powers that can answer an attack: the player's own, and the one the dragon allows (R52, R53)."""
    player = table.players[seat]
    when: tuple[When, ...] = ("loss", "dragon_loss") if Tag.DRAGON in CARDS[card].tags else ("loss",)
    reactions = usable_powers(player, *when)
    if card in IGNORE_POWERS and why_unpayable(player, card, IGNORE_ATTACK) is None:
        reactions.append((card, IGNORE_ATTACK))
    return reactions


def lose_essences(table: Table, seat: int, count: int, others: Amounts) -> Table:
    """Pay the Life the player has, up to `count`, and the chosen other essences to the bank."""
    life, _ = life_and_others_lost(table.players[seat].pool.counts, count)
    amounts = add_amounts(others, amounts_of(Essence.LIFE, life))
    return pay_from_pool(table, seat, amounts, EssencesLost(seat, Essences(amounts)))


def _accept_option(life: int, others: int, missing: int) -> Option[tuple[Card, int] | None]:
    label = text("option.accept", life=life, others=others, missing=missing)
    return Option("accept", None, label=label)


def _reaction_option(card: Card, number: int) -> Option[tuple[Card, int] | None]:
    name = card.name.lower()
    if number == IGNORE_ATTACK:
        return Option(
            "ignore",
            (card, number),
            label=text("option.ignore", card=card, power=text(f"card.{name}.ignore.verb")),
        )
    label = text("option.react", card=card, power=text(f"card.{name}.{number + 1}"))
    subject = CardSubject(card, "component", number + 1)
    return Option(f"react:{name}", (card, number), target=f"component:{name}", label=label, subject=subject)


class AnswerLoss(DetailedAsk[Table], frozen=True):
    """DP6: ask whether to take the loss or to ignore it with one reaction, and for the details of either."""

    seat: Public[int]
    attacker: Public[int]
    card: Public[Card]
    count: Public[int]

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        if not answers:
            return self._ask_for_reaction(state)
        (reaction,), *details = answers
        if reaction is not None:
            return decide_power(state, Intent(self.seat, *reaction), *details)
        if not details:
            return _ask_others_to_lose(state, self.seat, self.card, self.count)
        return lose_essences(state, self.seat, self.count, details[0])

    def _ask_for_reaction(self, table: Table) -> Decision:
        reactions = _reactions(table, self.seat, self.card)
        topic = text("loss", seat=self.seat, attacker=self.attacker, card=self.card, count=self.count)
        life, others = life_and_others_lost(table.players[self.seat].pool.counts, self.count)
        accept = _accept_option(life, others, self.count - life)
        options = (accept, *[_reaction_option(*reaction) for reaction in reactions])
        return Pick(seat=self.seat, topic=topic, options=options, default=(accept.id,))


def _ask_others_to_lose(table: Table, seat: int, card: Card, count: int) -> Decision:
    """DP7: ask which other essences to lose for missing Life."""
    pool = table.players[seat].pool.counts
    life, others = life_and_others_lost(pool, count)
    topic = text("lose", seat=seat, card=card, life=life, others=others)
    ways = possible_losses(pool, count)
    return Split(seat=seat, topic=topic, kinds=ESSENCE_NAMES, ways=ways, default=default_loss(pool, count))


class ChooseLoss(Ask[Table], frozen=True):
    """DP7: ask a player who has no reaction which other essences to lose."""

    seat: Public[int]
    card: Public[Card]
    count: Public[int]

    def ask(self, state: Table) -> Decision:
        return _ask_others_to_lose(state, self.seat, self.card, self.count)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return lose_essences(state, self.seat, self.count, values)
