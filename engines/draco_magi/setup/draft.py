"""Advanced cards before the first round: both players draft in secret, or are dealt two each (R9, R10)."""

from typing import Any

from engines.draco_magi.cards.battle_cards import BASICS, Advanced, BattleCard, Returned
from engines.draco_magi.events.setup import AdvancedDealt, DraftAssigned
from engines.draco_magi.limits import ADVANCED_CARDS_AT_START, DRAFT_SIZE
from engines.draco_magi.rules.option_ids import battle_card_option
from engines.draco_magi.state import Table
from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.tasks import DetailedAsk, Step, Together
from engines.kernel.secrecy.audience import ALL, Audience, only
from engines.kernel.secrecy.piles import HeldCard, Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import text


class DealAdvanced(Step[Table], frozen=True):
    """Deals each player three advanced cards to draft from (R9), or two to keep (R10)."""

    def run(self, state: Table) -> Table:
        is_draft = state.options.advanced_start == "draft"
        for seat in range(len(state.players)):
            dealt = Pile[Advanced]()
            for _ in range(DRAFT_SIZE if is_draft else ADVANCED_CARDS_AT_START):
                held_card, deck = state.advanced.take(shown=only(seat))
                state, dealt = state.change(advanced=deck), dealt.put(held_card)
            state = state.emit(AdvancedDealt(seat, dealt))
            if is_draft:
                state = state.change_player(seat, draft=dealt)
            else:
                state = state.change_player(seat, advanced=dealt)
        return state.then(Together(((KeepCard(0),), (KeepCard(1),))), OpenDraft()) if is_draft else state


class KeepCard(DetailedAsk[Table], frozen=True):
    """Decision D4: choose the card to keep and the one to give to the opponent; the last one goes back."""

    seat: Public[int]

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        if len(answers) == 2:
            return self._keep(state, *answers)
        kept = answers[0][0] if answers else None
        verb = "give" if answers else "keep"
        cards = [card for card in state.players[self.seat].draft if card != kept]
        options = tuple([battle_card_option(verb, card) for card in cards])
        topic = text("give", seat=self.seat, card=kept) if answers else text("draft", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,))

    def _keep(self, state: Table, *answers: tuple[Any, ...]) -> Table:
        """Arrange the three cards in the order keep, give, return, known only to their player (R9)."""
        draft = state.players[self.seat].draft
        first, second = [draft.cards.index(card) for (card,) in answers]
        order = (first, second, DRAFT_SIZE - first - second)
        return state.change_player(self.seat, draft=draft.rearrange(order, only(self.seat)))


class OpenDraft(Step[Table], frozen=True):
    """Exchanges both gifts at the same time and shuffles both discards back into the advanced deck (R9)."""

    def run(self, state: Table) -> Table:
        kept, given, returned = zip(*[tuple(player.draft) for player in state.players], strict=True)
        deck = state.advanced
        for seat in range(len(state.players)):
            owner, both = only(seat), only(0, 1)
            gained = Pile[Advanced]().put(HeldCard(kept[seat], owner)).put(HeldCard(given[1 - seat], both))
            remembered = Pile[Returned].of([Returned(returned[seat])], owner)
            state = state.change_player(seat, draft=Pile[Advanced](), advanced=gained, returned=remembered)
            deck = deck.put(HeldCard(returned[seat], owner))
            state = state.emit(
                DraftAssigned(
                    seat, Secret(kept[seat], owner), Secret(given[seat], both), Secret(returned[seat], owner)
                )
            )
        deck, state = state.shuffle(deck)
        return state.change(advanced=deck)


class ShuffleBattleDecks(Step[Table], frozen=True):
    """Shuffles each battle deck from the basic cards and two advanced ones (R8-R10)."""

    def run(self, state: Table) -> Table:
        for seat, player in enumerate(state.players):
            deck = Pile[BattleCard].of(BASICS, ALL).put_all(_convert_to_battle_cards(player.advanced))
            deck, state = state.shuffle(deck)
            state = state.change_player(seat, battle_deck=deck)
        return state


def _convert_to_battle_cards(gained: Pile[Advanced]) -> list[HeldCard[BattleCard]]:
    """Convert advanced cards to battle cards for a battle deck, with the same audiences."""
    audiences: tuple[Audience, ...] = gained.known
    return [HeldCard[BattleCard](card, audience) for card, audience in zip(gained, audiences, strict=True)]
