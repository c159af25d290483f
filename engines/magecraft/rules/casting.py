"""The Casting phase (R15-R21, R28-R33).

Casting one spellbook from left to right, passing golden gems on, and using the cantrip.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import DetailedAsk, Step
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from engines.magecraft.cards import Amounts, Cantrip, Character, list_cantrips
from engines.magecraft.events.spells import CantripUsed, GoldenDiscarded, GoldenPassed, SpellCast
from engines.magecraft.rules.hand import spend_gems
from engines.magecraft.rules.icons import Resolve
from engines.magecraft.rules.payment import (
    Payment,
    ask_for_payment,
    begin_payment,
    continue_payment,
    has_too_few_gems,
    place_golden_gem,
    why_not_pay,
)
from engines.magecraft.state import Card, Player, Table

EMPTY_BOOK = text("why.empty")
NO_MORE_SPELLS = text("why.finished")
CANTRIP_USED = text("why.used")

END: Option[Any] = Option("end", None)
"""The option to end the phase."""


class NextSpell(NamedTuple):
    """The next spell of a book, by the index of the book; `card` is None if the book has no next spell."""

    book: int
    card: Card | None

    @property
    def number(self) -> int:
        """The number of the book, counted from 1 as players see it."""
        return self.book + 1


class Cast(DetailedAsk[Table], frozen=True):
    """D4: begin a book, cast its next spell or use the cantrip, paying gem by gem (D5); or end the phase."""

    seat: Public[int]

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        if not answers:
            return self._ask_for_action(state)
        (chosen,), *gems = answers
        if chosen is None:  # the end of the phase
            return state
        payment = _pay(chosen, gems)
        if not payment.is_open:
            state = state.then(self)
            if isinstance(chosen, Cantrip):
                return _use_cantrip(state, self.seat, chosen, payment)
            return _cast_spell(state, self.seat, chosen.book, payment)
        if isinstance(chosen, Cantrip):
            return ask_for_payment(state, self.seat, payment, chosen.character)
        # A gem on the leftmost slot of a mastered spell is golden and moves on (R28).
        is_order_relevant = chosen.card.mastered and payment.slots[0] is None
        what, label = chosen.card.spell, "gem.pay.cast"
        return ask_for_payment(state, self.seat, payment, what, label, is_order_relevant=is_order_relevant)

    def _ask_for_action(self, state: Table) -> Decision:
        player, turn = state.players[self.seat], state.turn
        have, is_begun, position = player.hand_counts, turn.book is not None, turn.spells_cast
        spells = [
            NextSpell(book, cards[position] if position < len(cards) else None)
            for book, cards in enumerate(player.books)
            if turn.book in (None, book)
        ]
        cards = [spell.card for spell in spells if spell.card is not None]
        options = [_spell_option(self.seat, have, spell, is_begun) for spell in spells]
        character, used = _character(player), bool(player.cantrip)
        options += [_cantrip_option(self.seat, character, state.edition, used, have), END]
        may_cast, may_use = bool(cards), not player.cantrip
        # The topic is public: use what the hand can pay only if the hand itself is public.
        if player.hand.open:
            may_cast = any(not option.blocked for option in options[:-2])
            may_use = not options[-2].blocked
        return Pick(
            seat=self.seat,
            topic=text(
                "cast",
                seat=self.seat,
                following_spell=cards[0].spell if is_begun and cards else None,
                may_cast=may_cast,
                may_use=may_use,
            ),
            options=tuple(options),
            default=("end",),
            public=player.hand.open or _everyone_sees_no_payment_possible(player, cards, state.edition),
        )


def _pay(chosen: NextSpell | Cantrip, gems: Sequence[tuple[Any, ...]]) -> Payment:
    if isinstance(chosen, Cantrip):
        return continue_payment(begin_payment(chosen.cost), gems)
    assert chosen.card is not None, "a book without a next spell is blocked"
    return continue_payment(begin_payment(chosen.card.spell_card.cast, chosen.card.gems), gems)


def _spell_option(seat: int, have: Amounts, spell: NextSpell, is_begun: bool) -> Option[Any]:
    """Build the option to begin a book with its leftmost spell, or to go on with its next (R15, R17, R20)."""
    card, number = spell.card, spell.book + 1
    id, target = "next" if is_begun else f"book:{number}", f"book:{seat}:{number}"
    if card is None:
        blocked = NO_MORE_SPELLS if is_begun else EMPTY_BOOK
        label = text("option.finished") if is_begun else text("option.empty", number=number)
        return Option(id, spell, target, blocked, label, subject=spell)
    if is_begun:
        target = f"card:{card.id}"
    cost = card.spell_card.cast
    blocked_by_cost = why_not_pay(cost, card.gems, have, card.spell)
    return Option(id, spell, target, blocked_by_cost, subject=spell, price=cost)


@lru_cache(4096)
def _cantrip_option(
    seat: int, character: Character, edition: int, is_used: bool, have: Amounts
) -> Option[Any]:
    cantrip = list_cantrips(edition)[character]
    blocked = CANTRIP_USED if is_used else why_not_pay(cantrip.cost, (), have)
    return Option(
        "cantrip", cantrip, target=f"cantrip:{seat}", blocked=blocked, subject=cantrip, price=cantrip.cost
    )


def _character(player: Player) -> Character:
    assert player.character is not None, "every player has a character when the first turn begins"
    return player.character


def _everyone_sees_no_payment_possible(player: Player, cards: list[Card], edition: int) -> bool:
    """Whether everybody can see that the player can only end the phase."""
    cantrip = list_cantrips(edition)[_character(player)]
    no_cantrip = bool(player.cantrip) or has_too_few_gems(player, cantrip.cost)
    return no_cantrip and all(has_too_few_gems(player, card.spell_card.cast, card.gems) for card in cards)


def _cast_spell(table: Table, seat: int, book: int, payment: Payment) -> Table:
    """Put the gems on the card, then resolve its icons, then pass its golden gem on (R18, R29)."""
    card = table.players[seat].books[book][table.turn.spells_cast]
    table = spend_gems(table, seat, payment.paid)
    table = table.change_card(seat, replace(card, gems=payment.slots))
    table = table.change(turn=replace(table.turn, book=book, cast=(*table.turn.cast, card.id)))
    golden = None if payment.golden is None else payment.slots[payment.golden]
    table = table.emit(SpellCast(seat, card.spell, payment.paid, golden))
    return table.then(Resolve(seat, card.spell_card.icons), PassGolden(seat))


def _use_cantrip(table: Table, seat: int, cantrip: Cantrip, payment: Payment) -> Table:
    """Put the gem on the character board, then resolve the icons of the cantrip (R33)."""
    table = spend_gems(table, seat, payment.paid)
    event = CantripUsed(seat, cantrip.character, payment.gems)
    return table.change_player(seat, event, cantrip=payment.gems).then(Resolve(seat, cantrip.icons))


class PassGolden(Step[Table], frozen=True):
    """Move the golden gem of a mastered spell to the next spell, or discard it (R28-R31)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        player, seat, turn = state.players[self.seat], self.seat, state.turn
        assert turn.book is not None, "a spell has just been cast"
        book = player.books[turn.book]
        card, next_cards = book[turn.spells_cast - 1], book[turn.spells_cast : turn.spells_cast + 1]
        if not card.mastered:
            return state
        gem = card.gems[0]
        assert gem is not None, "every slot of a spell that was cast is paid"
        state = state.change_card(seat, replace(card, gems=replace_at(card.gems, 0, None)))
        for next_card in next_cards:
            slots = place_golden_gem(next_card.spell_card.cast, gem)
            if slots:
                state = state.change_card(seat, replace(next_card, gems=slots))
                return state.emit(GoldenPassed(seat, gem, next_card.spell))
        return state.change_player(seat, discard=player.discard.add(gem)).emit(GoldenDiscarded(seat, gem))
