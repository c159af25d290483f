"""The steps of a turn, from the allies that act first to the stack that is passed on (R17-R26)."""

from engines.kernel.choices.tasks import Step
from engines.kernel.secrecy.audience import ALL, only
from engines.kernel.secrecy.piles import HeldCard, Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.magelight.cards.card import Kind
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.events.artifacts import SecretsCounted
from engines.magelight.events.turns import (
    CountersSet,
    HandDiscarded,
    StackTaken,
    StorageTaken,
    TurnBegan,
    WardExpired,
)
from engines.magelight.limits import DRAW_SIZE, FIRST_DRAW_SIZE
from engines.magelight.playing.effect import Effect
from engines.magelight.playing.targets import Begin
from engines.magelight.rules.actions import Act
from engines.magelight.rules.artifact_check import CheckArtifacts
from engines.magelight.rules.drawing import draw_cards
from engines.magelight.rules.endgame import end_game
from engines.magelight.rules.passing import LeaveStack
from engines.magelight.state import Ending, Note, Table, Turn
from engines.magelight.zones.hand import NO_CARDS
from engines.magelight.zones.hidden_cards import add_note


class BeginTurn(Step[Table], frozen=True):
    """The start of a turn: ends Ward and plans the turn.

    Only allies that are on the board now will act, the newest first (R17).
    """

    def run(self, state: Table) -> Table:
        seat = state.active
        state = state.emit(TurnBegan(seat, state.round))
        player = state.players[seat]
        if player.ward:
            state = state.change_player(seat, ward=0).emit(WardExpired(seat))
        allies = [
            Awaken(seat, ally.id, ally.design) for ally in reversed(player.allies) if CARDS[ally.design].do
        ]
        return state.then(
            *allies, PickUp(), CheckArtifacts(), SetCounters(), Act(seat), LeaveStack(), EndTurn()
        )


class Awaken(Step[Table], frozen=True):
    """The start-of-turn effect of an ally, which is skipped if the ally has left meanwhile (R13, E28)."""

    seat: Public[int]
    ally: Public[int]
    design: Public[Design]

    def run(self, state: Table) -> Table:
        if state.players[self.seat].ally_with_id(self.ally) is None:
            return state
        return state.then(Begin(Effect(self.seat, Kind.ALLY, self.design, self.ally)))


class PickUp(Step[Table], frozen=True):
    """The draw, after which the waiting stack and all stored cards are taken into the hand (R18-R20)."""

    def run(self, state: Table) -> Table:
        state = draw_cards(state, FIRST_DRAW_SIZE if state.turn.number == 1 else DRAW_SIZE)
        if state.ending:
            return state
        seat = state.active
        owner_only = only(seat)
        if len(state.waiting):
            held_cards, waiting = state.waiting.take_all()
            state = state.change(waiting=waiting, hand=state.hand.put_all(held_cards, owner_only))
            cards = tuple([held_card.card for held_card in held_cards])
            state = add_note(state, seat, Note("received", state.round, state.right_of(seat), cards))
            state = state.emit(StackTaken(seat, state.right_of(seat), _pile_shown_to(held_cards, owner_only)))
        storage = state.players[seat].storage
        if len(storage):
            held_cards, storage = storage.take_all()
            state = state.change_player(seat, storage=storage)
            state = state.change(hand=state.hand.put_all(held_cards))
            state = state.emit(StorageTaken(seat, _pile_shown_to(held_cards, owner_only)))
        return state


def _pile_shown_to(held_cards: list[HeldCard[Design]], audience: int) -> Pile[Design]:
    return NO_CARDS.put_all(held_cards, audience)


class SetCounters(Step[Table], frozen=True):
    """The step that sets Mana and Actions, with all bonuses so far (R7, R8, R11, R22).

    Mana of unrevealed artifacts shows now (R40).
    """

    def run(self, state: Table) -> Table:
        turn, player = state.turn, state.players[state.active]
        support = sum(CARDS[ally.design].gives_support for ally in player.allies)
        mana = state.round + turn.mana + turn.quiet.open
        actions = max(0, player.power + support + turn.actions)
        quiet = Secret(0, turn.quiet.known)
        state = state.change_turn(mana=mana, actions=actions, counted=True, quiet=quiet)
        if turn.kept:
            state = state.emit(SecretsCounted(state.active, turn.quiet.open))
        return state.emit(CountersSet(state.active, mana, actions))


class EndTurn(Step[Table], frozen=True):
    """The end of a turn: discards the hand, and begins the next turn unless this was the last (R26, R35)."""

    def run(self, state: Table) -> Table:
        seat = state.active
        held_cards, hand = state.hand.take_all()
        state = state.change(hand=hand, discard=state.discard.put_all(held_cards, ALL))
        if held_cards:
            state = state.emit(HandDiscarded(seat, tuple([held_card.card for held_card in held_cards])))
        is_last_of_round = seat == state.right_of(state.first)
        if is_last_of_round and state.round == state.options.max_rounds:
            return end_game(state, Ending.ROUNDS)
        turn = create_turn(state.turn.number + 1, state.left_of(seat))
        state = state.change(round=state.round + is_last_of_round, turn=turn)
        return state.then(BeginTurn())


def create_turn(number: int, seat: int) -> Turn:
    """Create a turn that has not begun yet."""
    return Turn(number=number, seat=seat, quiet=Secret(0, only(seat)))
