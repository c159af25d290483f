"""The draft: four artifacts with packs passed to the left, four with packs passed to the right (R69)."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.tasks import Ask, Step, Together
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import text
from engines.res_arcana.cards.card import Artifact
from engines.res_arcana.events.opening import ArtifactKept, PackReceived
from engines.res_arcana.limits import PACK_SIZE
from engines.res_arcana.state import Passed, Phase, Table
from engines.res_arcana.table.options import card_option


class DealPacks(Step[Table], frozen=True):
    """Begin half 1 of the draft, in which packs go to the left, or half 2, in which they go to the right."""

    half: Public[int]

    def run(self, state: Table) -> Table:
        state = state.change(phase=Phase.DRAFT)
        for seat in range(state.seats):
            held_cards, box = state.box.take_from_top(PACK_SIZE, only(seat))
            pack = Pile[Artifact].hand().put_all(held_cards)
            state = state.change(box=box).change_player(seat, pack=pack).emit(PackReceived(seat, pack))
        return state.then(PickAll(self.half))


class PickAll(Step[Table], frozen=True):
    """Let every player keep a card in secret, then pass the packs."""

    half: Public[int]

    def run(self, state: Table) -> Table:
        lanes = Together(tuple([(KeepArtifact(seat),) for seat in range(state.seats)]))
        return state.then(lanes, HandOn(self.half))


class KeepArtifact(Ask[Table], frozen=True):
    """DP1: ask which card of the pack to keep; the first of the list is the default."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        options = tuple([card_option(card, "pack") for card in state.players[self.seat].pack])
        topic = text("draft", seat=self.seat, count=len(options))
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        event = ArtifactKept(self.seat, Secret(values[0], only(self.seat)))
        return keep_artifact(state, self.seat, values[0]).emit(event)


def keep_artifact(table: Table, seat: int, card: Artifact) -> Table:
    """Move a card from a player's pack to their hand."""
    player = table.players[seat]
    held_card, pack = player.pack.take(player.pack.index(card), only(seat))
    return table.change_player(seat, pack=pack, hand=player.hand.put(held_card))


class HandOn(Step[Table], frozen=True):
    """Pass the packs to the next player, who keeps a pack's last card without a choice (R69)."""

    half: Public[int]

    def run(self, state: Table) -> Table:
        step = 1 if self.half == 1 else -1
        packs = [player.pack for player in state.players]
        for seat, pack in enumerate(packs):
            receiver = (seat + step) % state.seats
            memory = state.players[seat].memory
            memory = replace(memory, value=(*memory.open, Passed(receiver, tuple(pack))))
            state = state.change_player(seat, memory=memory)
            state = state.change_player(receiver, pack=pack.reveal(only(receiver)))
        for seat, player in enumerate(state.players):
            if len(packs[0]) > 1:
                state = state.emit(PackReceived(seat, player.pack))
            else:
                (last,) = player.pack
                state = keep_artifact(state, seat, last)
        return state.then(PickAll(self.half)) if len(packs[0]) > 1 else state
