"""A turn and its phases Discard Shield and Refresh (R13, R14, R38-R40)."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Step
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text
from engines.magecraft.cards import count_gems
from engines.magecraft.events.turns import Refreshed, ShieldDiscarded, TurnBegan
from engines.magecraft.limits import HAND_SIZE, MAX_ROUNDS
from engines.magecraft.rules.casting import Cast
from engines.magecraft.rules.endgame import end_game
from engines.magecraft.rules.hand import discard_gems, draw_gems
from engines.magecraft.rules.option_builders import GemSource, gem_options
from engines.magecraft.rules.study import Study
from engines.magecraft.state import Card, Ending, Table, Turn


def current_turn(table: Table) -> tuple[int, str] | None:
    """The seat whose turn it is, with an id for that turn; None before the first turn."""
    return (table.turn.seat, f"{table.round}.{table.turn.seat}") if EndTurn() in table.agenda else None


class BeginTurn(Step[Table], frozen=True):
    """Schedule the four phases of a turn (R13)."""

    def run(self, state: Table) -> Table:
        seat = state.turn.seat
        if seat in state.fallen:  # the first player may leave before the first turn
            seat = state.rivals(seat)[0]
        state = state.change(turn=Turn(seat)).emit(TurnBegan(seat, state.round))
        return state.then(DropShields(seat), Cast(seat), Study(seat), Refresh(seat), EndTurn())


DONE: Option[GemSource | None] = Option("done", None)


class DropShields(Ask[Table], frozen=True):
    """D3: choose Shield gems for the player's Discard Area, one by one (R14)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision | None:
        shield = state.players[self.seat].shield
        if not shield.total:
            return None
        options: tuple[Option[Any], ...] = (*gem_options("discard", "shield", shield.counts, self.seat), DONE)
        topic = text("shield", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=options, default=(DONE.id,), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        source: GemSource | None = values[0]
        if source is None:
            return state
        player, gem = state.players[self.seat], source.gem
        shield, discarded = player.shield.add(gem, -1), player.discard.add(gem)
        event = ShieldDiscarded(self.seat, gem)
        return state.change_player(self.seat, event, shield=shield, discard=discarded).then(self)


class Refresh(Step[Table], frozen=True):
    """Discard the hand and all gems on cards, then draw a new hand (R38, R39)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        seat, player = self.seat, state.players[self.seat]
        hand = tuple(player.hand)
        on_cards = [gem for book in player.books for card in book for gem in card.gems if gem is not None]
        on_board = (*on_cards, *player.cantrip)
        state = discard_gems(state, seat, hand)
        books = tuple([tuple(map(_without_gems, book)) for book in player.books])
        discarded = state.players[seat].discard.plus(count_gems(on_board))
        state = state.change_player(seat, books=books, cantrip=(), discard=discarded)
        if hand or on_board:
            state = state.emit(Refreshed(seat, tuple(sorted((*hand, *on_board)))))
        return draw_gems(state, seat, HAND_SIZE)


def _without_gems(card: Card) -> Card:
    return replace(card, gems=()) if card.gems else card


class EndTurn(Step[Table], frozen=True):
    """Pass the turn to the next mage in the game, or end the game after the last round (R40, R44)."""

    def run(self, state: Table) -> Table:
        seat = state.turn.seat
        next_seat = state.rivals(seat)[0]
        if _place_in_round(state, next_seat) < _place_in_round(state, seat):
            if state.round == MAX_ROUNDS:
                return end_game(state, Ending.ROUNDS)
            state = state.change(round=state.round + 1)
        return state.change(turn=Turn(next_seat)).then(BeginTurn())


def _place_in_round(table: Table, seat: int) -> int:
    """The number of seats from the first player to this one."""
    return (seat - table.first) % table.seats
