"""The set-up that is played: the draft, the mages, the first magic items (R8-R10, R69)."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.audience import ALL, only
from engines.kernel.decision import Decision, Pick
from engines.kernel.piles import Pile
from engines.kernel.secrecy import Public, Secret
from engines.kernel.tasks import Ask, Step, Together
from engines.kernel.text import text
from engines.res_arcana.cards import Artifact, Card
from engines.res_arcana.components import enter
from engines.res_arcana.events import ArtifactKept, DeckFormed, ItemTaken, MageChosen, PackReceived
from engines.res_arcana.hand import draw
from engines.res_arcana.offers import card_option
from engines.res_arcana.passing import item_pick
from engines.res_arcana.state import HAND, Passed, Phase, Table

PACK = 4
"""Cards of a pack; each half of the draft has one for every player."""


class DealPacks(Step[Table], frozen=True):
    """Half of the draft begins: packs go to the left in the first half, to the right in the second."""

    half: Public[int]

    def run(self, state: Table) -> Table:
        state = state.change(phase=Phase.DRAFT)
        for seat in range(state.seats):
            pack, box = Pile[Artifact].hand(), state.box
            for _ in range(PACK):
                held, box = box.take(shown=only(seat))
                pack = pack.put(held)
            state = state.change(box=box).change_player(seat, pack=pack).tell(PackReceived(seat, pack))
        return state.then(PickAll(self.half))


class PickAll(Step[Table], frozen=True):
    """Everybody keeps a card in secret, then the packs go on."""

    half: Public[int]

    def run(self, state: Table) -> Table:
        lanes = Together(tuple([(KeepArtifact(seat),) for seat in range(state.seats)]))
        return state.then(lanes, HandOn(self.half))


class KeepArtifact(Ask[Table], frozen=True):
    """DP1: a card of the pack; as default the first of the list."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        options = tuple([card_option(card, "pack") for card in state.players[self.seat].pack])
        topic = text("draft", seat=self.seat, count=len(options))
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return kept(state, self.seat, values[0])


def kept(table: Table, seat: int, card: Artifact) -> Table:
    """The table after a player kept a card of the pack."""
    player, me = table.players[seat], only(seat)
    held, pack = player.pack.take(player.pack.index(card), me)
    table = table.change_player(seat, pack=pack, hand=player.hand.put(held))
    return table.tell(ArtifactKept(seat, Secret(card, me)))


class HandOn(Step[Table], frozen=True):
    """The packs go round; a last card is kept by whoever it comes to (R69)."""

    half: Public[int]

    def run(self, state: Table) -> Table:
        step = 1 if self.half == 1 else -1
        packs = [player.pack for player in state.players]
        for seat, pack in enumerate(packs):
            to = (seat + step) % state.seats
            memory = state.players[seat].memory
            noted = replace(memory, value=(*memory.open, Passed(to, tuple(pack))))
            state = state.change_player(seat, memory=noted)
            state = state.change_player(to, pack=pack.reveal(only(to)))
        for seat, player in enumerate(state.players):
            state = state.tell(PackReceived(seat, Pile[Artifact].hand(player.pack, only(seat))))
        if len(packs[0]) > 1:
            return state.then(PickAll(self.half))
        for seat in range(state.seats):
            (last,) = state.players[seat].pack
            state = kept(state, seat, last)
        return state


class FormDeck(Step[Table], frozen=True):
    """The eight cards of a player become a deck, of which three are drawn (R8)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        held, hand = state.players[self.seat].hand.take_all()
        deck, state = state.shuffle(Pile[Artifact]().put_all(held))
        state = draw(state.change_player(self.seat, hand=hand, deck=deck), self.seat, HAND)
        return state.tell(DeckFormed(self.seat, state.players[self.seat].deck))


class ChooseMages(Step[Table], frozen=True):
    """Everybody keeps a mage in secret, then all are shown (R9)."""

    def run(self, state: Table) -> Table:
        lanes = Together(tuple([(KeepMage(seat),) for seat in range(state.seats)]))
        return state.change(phase=Phase.MAGES).then(lanes, ShowMages())


class KeepMage(Ask[Table], frozen=True):
    """DP2: one of the two mages; as default the first of the list."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        options = tuple([card_option(card, "mage") for card in state.players[self.seat].mages])
        topic = text("mage", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=options, default=(options[0].id,))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        player = state.players[self.seat]
        held, mages = player.mages.take(player.mages.index(values[0]), only(self.seat))
        return state.change_player(self.seat, mages=mages, mage=player.mage.put(held))


class ShowMages(Step[Table], frozen=True):
    """The mages are in play; the others leave the game unseen (R9)."""

    def run(self, state: Table) -> Table:
        for seat in range(state.seats):
            player = state.players[seat]
            others, mages = player.mages.take_all()
            idle = state.idle.put_all(others)
            state = state.change(idle=idle).change_player(seat, mages=mages, mage=player.mage.reveal(ALL))
            state = with_mage(state, seat)
        return state


def with_mage(table: Table, seat: int) -> Table:
    """The table after a player's mage has come into play."""
    (mage,) = table.players[seat].mage
    return enter(table, seat, mage).tell(MageChosen(seat, mage))


class ChooseItems(Step[Table], frozen=True):
    """Counter-clockwise, the First Player last (R10)."""

    def run(self, state: Table) -> Table:
        order = state.clockwise(state.token)[::-1]
        return state.change(phase=Phase.ITEMS).then(*[TakeItem(seat) for seat in order])


class TakeItem(Ask[Table], frozen=True):
    """DP3: a magic item of the supply."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        return item_pick(state, self.seat)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        item: Card = values[0]
        state = state.change(items=tuple([card for card in state.items if card != item]))
        return enter(state, self.seat, item).tell(ItemTaken(self.seat, item))
