"""Phase 5, Nightfall: keeping dragons, gaining an advanced card, shuffling battle decks (R55-R57)."""

from typing import Any

from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.effects.discarding import discard_dragons
from engines.draco_magi.effects.knowledge import note_shown_dragons
from engines.draco_magi.events.rounds import AdvancedTaken, NightfallKept
from engines.draco_magi.rules.option_ids import dragon_option
from engines.draco_magi.state import Table
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import number_copies
from engines.kernel.choices.tasks import Ask, Step, Together
from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.piles import HeldCard
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import text


class Nightfall(Step[Table], frozen=True):
    """Lets both players with dragons in hand decide at the same time which to keep."""

    def run(self, state: Table) -> Table:
        decisions = tuple(
            [(KeepDragons(seat),) if len(player.hand) else () for seat, player in enumerate(state.players)]
        )
        return state.then(Together(decisions), OpenKept(), GrowDecks())


class KeepDragons(Ask[Table], frozen=True):
    """Decision D14: keep any dragons in hand; even their number is secret until both have chosen."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        hand = state.players[self.seat].hand
        options = tuple(
            [_create_option(bit, dragon, copy) for bit, (dragon, copy) in enumerate(number_copies(hand))]
        )
        default = tuple([option.id for option in options])
        topic = text("keep", seat=self.seat, count=len(hand))
        return Pick(
            seat=self.seat,
            topic=topic,
            options=options,
            default=default,
            least=0,
            most=len(hand),
            preselected=default,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.change_player(self.seat, kept=Secret(sum(values), only(self.seat)))


def _create_option(bit: int, dragon: Any, copy: int) -> Option[int]:
    option = dragon_option("hand", dragon, copy)
    target = option.target if copy == 1 else f"{option.target}.{copy}"
    return Option(option.id, 1 << bit, target, label=option.label, subject=dragon)


class OpenKept(Step[Table], frozen=True):
    """Openly discards the dragons that aren't kept (R55)."""

    def run(self, state: Table) -> Table:
        for seat, player in enumerate(state.players):
            if not len(player.hand):
                continue
            hand, kept_mask = player.hand, player.kept.open
            dragons = tuple([dragon for bit, dragon in enumerate(hand) if not kept_mask >> bit & 1])
            for dragon in dragons:
                _, hand = hand.take(hand.index(dragon), ALL)
            state = state.change_player(seat, hand=hand, kept=Secret(0, ALL))
            state = note_shown_dragons(discard_dragons(state, seat, dragons), seat, dragons)
            state = state.emit(NightfallKept(seat, dragons, len(hand)))
        return state


class GrowDecks(Step[Table], frozen=True):
    """Gives each player an advanced card, marker holder first, and shuffles deck and discards (R56, R57)."""

    def run(self, state: Table) -> Table:
        for seat in (state.marker, 1 - state.marker):
            player, owner = state.players[seat], only(seat)
            discarded, discard = player.battle_discard.take_all()
            deck, gained = player.battle_deck.put_all(discarded), player.advanced
            if len(state.advanced):
                held_card, advanced = state.advanced.take(shown=owner)
                deck, gained = deck.put(HeldCard[BattleCard](held_card.card, owner)), gained.put(held_card)
                state = state.change(advanced=advanced).emit(
                    AdvancedTaken(seat, Secret(held_card.card, owner))
                )
            deck, state = state.shuffle(deck)
            state = state.change_player(seat, battle_deck=deck, battle_discard=discard, advanced=gained)
        return state.change(round=state.round + 1)
