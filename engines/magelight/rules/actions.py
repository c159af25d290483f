"""The action phase: burn, play, store or use an ally, for 1 Action each (R23, R24)."""

from functools import cache
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import DetailedAsk
from engines.kernel.secrecy.audience import only
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.text import Text, text
from engines.magelight.cards.card import Card, Kind, Price
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Target
from engines.magelight.cards.roles import Role
from engines.magelight.events.plays import CardBurned, CardStored
from engines.magelight.playing.effect import Effect
from engines.magelight.playing.pending_play import PendingPlay
from engines.magelight.playing.resolve import carry_out_play
from engines.magelight.playing.targets import eligible_targets
from engines.magelight.state import Ally, Table
from engines.magelight.zones.card_options import OfferedCard, card_id
from engines.magelight.zones.hand import InHand, burn_from_hand, take_from_hand

NO_ACTION_LEFT = text("why.action")
NEVER_PLAYED = text("why.artifact")
INFILTRATORS_ONLY = text("why.role")
JUST_ARRIVED = text("why.arrived")
ALREADY_USED = text("why.used")


Verb = Literal["burn", "play", "store", "activate"]


class TurnAction(NamedTuple):
    """An action: its verb, the card, and the id of a used ally."""

    verb: Verb
    card: Design
    ally: int = 0


END_TURN: Option[TurnAction | None] = Option("end", None)

HOST = Target("host")
"""The player onto whose board a NOMAD is played (R38, D8)."""


def _hand_option(verb: Verb, card: Design, label: Text, price: Price | None) -> Option[TurnAction | None]:
    """Create an option to do something with a card of the hand; `label` is for a button beside the card."""
    return Option(
        card_id(verb, card),
        TurnAction(verb, card),
        target=card_id("hand", card),
        label=label,
        subject=OfferedCard(card, "hand"),
        price=price,
    )


@cache
def _burn_or_store_option(verb: Literal["burn", "store"], card: Design) -> Option[TurnAction | None]:
    label = text("option.store") if verb == "store" else text("option.burn", gained=CARDS[card].burn_value)
    return _hand_option(verb, card, label, None)


@cache
def _play_option(card: Design, mana: int) -> Option[TurnAction | None]:
    if CARDS[card].kind is Kind.ARTIFACT:
        return replace(_hand_option("play", card, text("option.play.never"), None), blocked=NEVER_PLAYED)
    return _hand_option("play", card, text("option.play", mana=mana), Price(mana, CARDS[card].channel))


def _activation_option(ally: Ally) -> Option[TurnAction | None]:
    activation = CARDS[ally.design].activate
    assert activation is not None
    return Option(
        f"activate:{ally.id}",
        TurnAction("activate", ally.design, ally.id),
        target=f"ally:{ally.id}",
        subject=ally,
        price=Price(activation.mana, activation.channel),
    )


class Act(DetailedAsk[Table], frozen=True):
    """D7: the next action, with its targets and its cost, until the player ends the phase (the default)."""

    seat: Public[int]

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        return self._decide_further(state, answers[0][0], answers[1:]) if answers else self._ask_action(state)

    def _ask_action(self, state: Table) -> Decision:
        phase = ActionPhase(state, self.seat)
        cards = tuple(dict.fromkeys(state.hand))
        allies = [
            _activation_option(ally).unless(phase.why_not_activate(ally))
            for ally in state.players[self.seat].allies
            if CARDS[ally.design].activate is not None
        ]
        options = [
            *[_burn_or_store_option("burn", card).unless(phase.why_not_spend_card) for card in cards],
            *[phase.play_option(card) for card in cards],
            *[_burn_or_store_option("store", card).unless(phase.why_not_spend_card) for card in cards],
            *allies,
        ]
        turn = state.turn
        done = phase.spare < 1 and all(option.blocked for option in allies)
        topic = text(
            "act",
            seat=self.seat,
            actions=turn.actions,
            mana=turn.mana,
            done=done,
            hand=state.hand_size,
            spare=max(phase.spare, 0),
            stack=turn.stack,
            blind=turn.blind,
        )
        return Pick(seat=self.seat, topic=topic, options=(*options, END_TURN), default=("end",))

    def _decide_further(
        self, state: Table, action: TurnAction | None, details: tuple[tuple[Any, ...], ...]
    ) -> Decision | Table:
        if action is None:
            return state
        match action.verb:
            case "burn":
                return _burn_card(state.then(self), self.seat, action.card)
            case "store":
                return _store_card(state.then(self), self.seat, action.card)
            case "play" | "activate":
                play = _plan_play(self.seat, action).with_answers(details)
                return play.next_decision(state) or carry_out_play(state.then(self), play)


def _plan_play(seat: int, action: TurnAction) -> PendingPlay:
    """Playing a card of the hand, or using an ally."""
    card = CARDS[action.card]
    effect = Effect(seat, card.kind, action.card, action.ally)
    if action.verb == "activate":
        assert card.activate is not None
        return PendingPlay(effect, card.activate.targets, card.activate.channel)
    targets = card.targets
    if card.kind is Kind.ALLY:  # its own targets are those of its effect, which begins later
        targets = (HOST,) if card.is_nomad else ()
    return PendingPlay(effect, targets, card.channel, from_hand=True)


def _burn_card(table: Table, seat: int, card: Design) -> Table:
    turn, gained = table.turn, CARDS[card].burn_value
    table = burn_from_hand(table, [InHand(card)])
    table = table.change_turn(actions=turn.actions - 1, mana=turn.mana + gained)
    return table.emit(CardBurned(seat, card, gained))


def _store_card(table: Table, seat: int, card: Design) -> Table:
    (held_card,), table = take_from_hand(table, [InHand(card)], only(seat))
    storage = table.players[seat].storage.put(held_card)
    table = table.change_player(seat, storage=storage).change_turn(actions=table.turn.actions - 1)
    return table.emit(CardStored(seat, Secret(card, only(seat))))


class ActionPhase:
    """The actions a player can take now, and the reasons against the others.

    Results that several cards have in common are cached.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.why_no_action = NO_ACTION_LEFT if table.turn.actions < 1 else None
        self.spare = table.hand_size - table.reserve
        self.why_not_spend_card = self.why_no_action or self.reserve_violation(1)
        self.role = table.players[seat].role.open
        self._eligibility: dict[tuple[str, str], bool] = {}

    def play_option(self, card: Design) -> Option[TurnAction | None]:
        """The option to play a card of the hand, with the reason if it is blocked."""
        cost = self.table.cost_of(card)
        option = _play_option(card, cost)
        return option if option.blocked else option.unless(self.why_not_play(card, cost))

    def reserve_violation(self, cards: int) -> Text | None:
        """The reason why the hand cannot lose this number of cards and keep its reserve, or None (R24)."""
        return None if self.spare >= cards else text("why.reserve", count=self.table.reserve)

    def why_not_play(self, design: Design, cost: int) -> Text | None:
        """The reason why a spell or an ally cannot be played now, or None (R12, R13, R24, R39)."""
        card, turn = CARDS[design], self.table.turn
        if self.why_no_action:
            return self.why_no_action
        if card.infiltrators_only is not None:
            if self.role is not Role.INFILTRATOR:
                return INFILTRATORS_ONLY
            if self.table.round < card.infiltrators_only.first_round:
                return text("why.round", round=card.infiltrators_only.first_round)
        if cost > turn.mana:
            return text("why.mana", cost=cost, have=turn.mana)
        return self.reserve_violation(1 + card.channel) or self._missing_requirement(card)

    def why_not_activate(self, ally: Ally) -> Text | None:
        """The reason why an ally cannot be used now, or None (R23)."""
        activation = CARDS[ally.design].activate
        assert activation is not None
        turn = self.table.turn
        if ally.arrived == turn.number:
            return JUST_ARRIVED
        if ally.used == turn.number:
            return ALREADY_USED
        if self.why_no_action:
            return self.why_no_action
        if activation.mana > turn.mana:
            return text("why.mana", cost=activation.mana, have=turn.mana)
        if activation.channel and (reason := self.reserve_violation(activation.channel)):
            return reason
        return None if self._has_eligible_targets(activation.targets) else text("why.target.others")

    def _missing_requirement(self, card: Card) -> Text | None:
        """The reason why a spell lacks a pile or a target that it needs, or None."""
        if card.needs == "burn" and not len(self.table.burnt):
            return text("why.burn")
        if card.needs == "discard" and not len(self.table.discard):
            return text("why.discard")
        if self._has_eligible_targets(card.targets) or card.kind is Kind.ALLY:
            return None
        first = card.targets[0]
        return text("why.target.ally" if first.kind == "ally" else f"why.target.{first.among}")

    def _has_eligible_targets(self, targets: tuple[Target, ...]) -> bool:
        """Whether every target has somebody or something to choose."""
        for target in targets:
            key = (target.kind, target.among)
            if key not in self._eligibility:
                self._eligibility[key] = bool(eligible_targets(self.table, self.seat, target))
            if not self._eligibility[key]:
                return False
        return True
