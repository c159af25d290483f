"""The action phase: burn, play, store, activate, as long as Actions last (R23, R24)."""

from functools import cache
from typing import Any, NamedTuple

from engines.kernel.audience import only
from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.secrecy import Public, Secret
from engines.kernel.tasks import Ask
from engines.kernel.text import Text, text
from engines.magelight.cards import Card, Design, Kind, Role
from engines.magelight.deck import CARDS
from engines.magelight.details import proceed
from engines.magelight.effects import Effect, Source
from engines.magelight.events import CardBurned, CardStored
from engines.magelight.hand import InHand, burn_from_hand, from_hand
from engines.magelight.intents import Intent
from engines.magelight.ops import Target
from engines.magelight.state import Ally, Table
from engines.magelight.targets import qualifies

NO_ACTION = text("why.action")
ARTIFACT = text("why.artifact")
ROLE = text("why.role")
ARRIVED = text("why.arrived")
USED = text("why.used")


class Move(NamedTuple):
    """One thing to do with an Action: a verb, the card, and which ally for an activation."""

    verb: str
    card: Design
    ally: int = 0


END: Option[Move | None] = Option("end", None)


@cache
def _option(verb: str, card: Design) -> Option[Move | None]:
    name = card.name.lower()
    return Option(f"{verb}:{name}", Move(verb, card), target=f"hand:{name}")


@cache
def _activation(card: Design, id: int) -> Option[Move | None]:
    return Option(f"activate:{id}", Move("activate", card, id), target=f"ally:{id}")


class Act(Ask[Table], frozen=True):
    """D7: the next action, until the player ends the phase or has none left but that."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        phase = Phase(state, self.seat)
        cards = sorted(set(state.hand))
        options = [phase.option(verb, card) for verb in ("burn", "play", "store") for card in cards]
        for ally in state.players[self.seat].allies:
            if CARDS[ally.design].activate is not None:
                blocked = phase.unusable(ally)
                options.append(_activation(ally.design, ally.id).unless(blocked))
        turn = state.turn
        topic = text("act", seat=self.seat, actions=turn.actions, mana=turn.mana)
        return Pick(seat=self.seat, topic=topic, options=(*options, END), default=("end",))

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        move: Move | None = values[0]
        if move is None:
            return state
        state = state.then(self)
        match move.verb:
            case "burn":
                return _burned(state, self.seat, move.card)
            case "store":
                return _stored(state, self.seat, move.card)
            case "activate":
                effect = Effect(self.seat, Source.ALLY, move.card, move.ally)
                return state.then(proceed(state, Intent(effect, "activate")))
            case _:
                ally = CARDS[move.card].kind is Kind.ALLY
                effect = Effect(self.seat, Source.ALLY if ally else Source.SPELL, move.card)
                return state.then(proceed(state, Intent(effect, "play")))


def _burned(table: Table, seat: int, card: Design) -> Table:
    turn, gained = table.turn, CARDS[card].burn
    table = burn_from_hand(table, [InHand(card)])
    table = table.change_turn(actions=turn.actions - 1, mana=turn.mana + gained)
    return table.tell(CardBurned(seat, card, gained))


def _stored(table: Table, seat: int, card: Design) -> Table:
    (held,), table = from_hand(table, [InHand(card)], only(seat))
    storage = table.players[seat].storage.put(held)
    table = table.change_player(seat, storage=storage).change_turn(actions=table.turn.actions - 1)
    return table.tell(CardStored(seat, Secret(card, only(seat))))


class Phase:
    """What a player can do now and why not the rest; what several cards have in common is reckoned once."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.idle = NO_ACTION if table.turn.actions < 1 else None
        self._targets: dict[tuple[str, str], bool] = {}

    def option(self, verb: str, card: Design) -> Option[Move | None]:
        """A card of the hand with a verb, and what blocks it."""
        option = _option(verb, card)
        blocked = self.unplayable(card) if verb == "play" else self.idle or self.short(1)
        return option.unless(blocked)

    def short(self, cards: int) -> Text | None:
        """None, or that the hand would not keep its reserve after so many cards have left it (R24)."""
        reserve = self.table.reserve
        return None if self.table.in_hand - cards >= reserve else text("why.reserve", count=reserve)

    def unplayable(self, design: Design) -> Text | None:
        """None, or why a card cannot be played now (R12-R14, R24, R39)."""
        card, turn = CARDS[design], self.table.turn
        if card.kind is Kind.ARTIFACT:
            return ARTIFACT
        if self.idle:
            return self.idle
        if card.dawn is not None:
            if self.table.players[self.seat].role.open is not Role.INFILTRATOR:
                return ROLE
            if self.table.round < card.dawn.first_round:
                return text("why.round", round=card.dawn.first_round)
        cost = self.table.cost(design)
        if cost > turn.mana:
            return text("why.mana", cost=cost, have=turn.mana)
        return self.short(1 + card.channel) or self._missing(card)

    def unusable(self, ally: Ally) -> Text | None:
        """None, or why an ally cannot be activated now (R23)."""
        activation = CARDS[ally.design].activate
        assert activation is not None
        turn = self.table.turn
        if ally.arrived == turn.number:
            return ARRIVED
        if ally.used == turn.number:
            return USED
        if self.idle:
            return self.idle
        if activation.mana > turn.mana:
            return text("why.mana", cost=activation.mana, have=turn.mana)
        if activation.channel and (short := self.short(activation.channel)):
            return short
        return None if self._there(activation.targets) else text("why.target.others")

    def _missing(self, card: Card) -> Text | None:
        """None, or what a spell would need on the table."""
        if card.needs == "burn" and not len(self.table.burnt):
            return text("why.burn")
        if card.needs == "discard" and not len(self.table.discard):
            return text("why.discard")
        if self._there(card.targets) or card.kind is Kind.ALLY:
            return None
        first = card.targets[0]
        return text("why.target.ally" if first.kind == "ally" else f"why.target.{first.among}")

    def _there(self, targets: tuple[Target, ...]) -> bool:
        """Whether anything qualifies for each target."""
        for target in targets:
            sort = (target.kind, target.among)
            if sort not in self._targets:
                self._targets[sort] = bool(qualifies(self.table, self.seat, target))
            if not self._targets[sort]:
                return False
        return True
