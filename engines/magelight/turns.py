"""A turn from its first ally to the stack it leaves (R17-R26)."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.audience import ALL, NOBODY, only
from engines.kernel.decision import Decision, Pick
from engines.kernel.piles import Held, Pile
from engines.kernel.secrecy import Public, Secret
from engines.kernel.tasks import Ask, Step
from engines.kernel.text import text
from engines.magelight.acting import Act
from engines.magelight.cards import Design
from engines.magelight.deck import CARDS
from engines.magelight.drawing import dealt, draw
from engines.magelight.effects import Effect, Source
from engines.magelight.ending import ended
from engines.magelight.events import (
    CountersSet,
    HandDiscarded,
    SecretsCounted,
    StackLeft,
    StackTaken,
    StorageTaken,
    TurnBegan,
    WardExpired,
)
from engines.magelight.finding import CheckArtifacts
from engines.magelight.hand import InHand, from_hand
from engines.magelight.looking import noted
from engines.magelight.offers import hand_options
from engines.magelight.state import DRAW, FIRST_DRAW, Ending, Note, Table, Turn
from engines.magelight.targets import Begin


class BeginTurn(Step[Table], frozen=True):
    """Lays out a turn. The allies that will act are those on the board now, the newest first (R17)."""

    def run(self, state: Table) -> Table:
        seat = state.active
        state = state.tell(TurnBegan(seat, state.round))
        player = state.players[seat]
        if player.ward:
            state = state.change_player(seat, ward=0).tell(WardExpired(seat))
        allies = [
            Awaken(seat, ally.id, ally.design) for ally in reversed(player.allies) if CARDS[ally.design].do
        ]
        return state.then(
            *allies, PickUp(), CheckArtifacts(), SetCounters(), Act(seat), LeaveStack(), EndTurn()
        )


class Awaken(Step[Table], frozen=True):
    """The start-of-turn effect of an ally, unless it has left before its place came (R13, E28)."""

    seat: Public[int]
    ally: Public[int]
    design: Public[Design]

    def run(self, state: Table) -> Table:
        if state.players[self.seat].ally(self.ally) is None:
            return state
        return state.then(Begin(Effect(self.seat, Source.ALLY, self.design, self.ally)))


class PickUp(Step[Table], frozen=True):
    """Draws, then takes the waiting stack and all own stored cards into the hand (R18-R20)."""

    def run(self, state: Table) -> Table:
        state = draw(state, FIRST_DRAW if state.turn.number == 1 else DRAW)
        if state.ending:
            return state
        seat, me = state.active, only(state.active)
        if len(state.waiting):
            held, waiting = state.waiting.take_all()
            state = state.change(waiting=waiting, hand=state.hand.put_all(held, me))
            cards = tuple([one.card for one in held])
            state = noted(state, seat, Note("received", state.round, state.right(seat), cards))
            state = state.tell(StackTaken(seat, state.right(seat), _shown(held, me)))
        storage = state.players[seat].storage
        if len(storage):
            held, storage = storage.take_all()
            state = state.change_player(seat, storage=storage)
            state = state.change(hand=state.hand.put_all(held)).tell(StorageTaken(seat, _shown(held, me)))
        return state


def _shown(held: list[Held[Design]], audience: int) -> Pile[Design]:
    return Pile[Design].hand().put_all(held, audience)


class SetCounters(Step[Table], frozen=True):
    """Mana and Actions with the bonuses granted before (R7, R8, R11, R22); secret Mana shows now (R40)."""

    def run(self, state: Table) -> Table:
        turn, player = state.turn, state.players[state.active]
        support = sum(CARDS[ally.design].support for ally in player.allies)
        mana = state.round + turn.mana + turn.quiet.open
        actions = max(0, player.power + support + turn.actions)
        quiet = Secret[int](0, turn.quiet.known)
        state = state.change_turn(mana=mana, actions=actions, counted=True, quiet=quiet)
        if turn.kept:
            state = state.tell(SecretsCounted(state.active, turn.quiet.open))
        return state.tell(CountersSet(state.active, mana, actions))


class LeaveStack(Step[Table], frozen=True):
    """The stack for the next player: chosen, or all that is left, or dealt from the deck (R25, E17)."""

    def run(self, state: Table) -> Table:
        size, seat = state.turn.stack, state.active
        if state.turn.blind:
            held, state = dealt(state, size)
            return _left(state, held, NOBODY)
        if len(state.hand) > size:
            return state.then(ChooseStack(seat))
        return passed(state, tuple(state.hand))


class ChooseStack(Ask[Table], frozen=True):
    """D14: which cards; not asked when all of them go, which everybody can see."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        options, size = hand_options(state.hand), state.turn.stack
        topic = text("stack", seat=self.seat, count=size)
        default = tuple([option.id for option in options[:size]])
        return Pick(seat=self.seat, topic=topic, options=options, default=default, least=size, most=size)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return passed(state, values)


def passed(table: Table, cards: tuple[Design, ...]) -> Table:
    """The table after these cards of the hand were left for the next player; who passed them knows them."""
    seat = table.active
    held, table = from_hand(table, map(InHand, cards), only(seat))
    if cards:
        table = noted(table, seat, Note("passed", table.round, table.left(seat), cards))
    return _left(table, held, only(seat))


def _left(table: Table, held: list[Held[Design]], audience: int) -> Table:
    seat = table.active
    waiting = Pile[Design].hand().put_all(held, ALL if table.turn.open else audience)
    return table.change(waiting=waiting).tell(StackLeft(seat, table.left(seat), waiting))


class EndTurn(Step[Table], frozen=True):
    """Clean-up: the hand is discarded, the round may be over, the next player's turn begins (R26, R35)."""

    def run(self, state: Table) -> Table:
        seat = state.active
        held, hand = state.hand.take_all()
        state = state.change(hand=hand, discard=state.discard.put_all(held, ALL))
        if held:
            state = state.tell(HandDiscarded(seat, tuple([one.card for one in held])))
        last = seat == state.right(state.first)
        if last and state.round == state.options.max_rounds:
            return ended(state, Ending.ROUNDS)
        state = state.change(round=state.round + last, turn=new_turn(state.turn.number + 1, state.left(seat)))
        return state.then(BeginTurn())


def new_turn(number: int, seat: int) -> Turn:
    """A turn before it has begun."""
    return replace(Turn(number=number, seat=seat), quiet=Secret(0, only(seat)))
