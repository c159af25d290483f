"""Phase 4, Dragon Melee: choosing battlefields and fighting over them in exchanges (R32-R46)."""

from typing import Any

from msgspec.structs import replace

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS
from engines.draco_magi.effects.drawing import draw_melee_hand
from engines.draco_magi.effects.open_cards import discard_open_cards
from engines.draco_magi.effects.values import melee_value
from engines.draco_magi.events.melee import CannotAttack, FieldChosen
from engines.draco_magi.rules.abilities import is_usable
from engines.draco_magi.rules.attack import Attack
from engines.draco_magi.rules.option_ids import field_option
from engines.draco_magi.rules.resolution import Verdict, resolve_battlefield
from engines.draco_magi.state import End, Melee, Phase, Table
from engines.kernel.choices.decision import Decision, Pick
from engines.kernel.choices.option_builders import first_available
from engines.kernel.choices.tasks import Ask, Step
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import text


class NextField(Step[Table], frozen=True):
    """Resolves the battlefields one after another, all three of them (R32, R54)."""

    def run(self, state: Table) -> Table:
        if all(state.resolved):
            return state
        return state.change(phase=Phase.MELEE).then(PickField(state.marker), NextField())


class PickField(Ask[Table], frozen=True):
    """Decision D9: the marker holder chooses the battlefield to resolve next."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        reasons = [text("why.resolved") if resolved else None for resolved in state.resolved]
        options = tuple([field_option(state, at, reason) for at, reason in enumerate(reasons)])
        topic = text("resolve", seat=self.seat)
        return Pick(
            seat=self.seat, topic=topic, options=options, default=first_available(options), public=True
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        (at,) = values
        field = state.field(at)
        state = state.emit(FieldChosen(self.seat, at, field.side))
        first, second = map(len, field.stacks)
        if field.is_frozen:
            return resolve_battlefield(state, at, Verdict(None, End.FROZEN))
        if not first and not second:
            return resolve_battlefield(state, at, Verdict(None, End.EMPTY))
        if not first or not second:
            return resolve_battlefield(state, at, Verdict(0 if first else 1, End.UNOPPOSED))
        for seat in (self.seat, 1 - self.seat):
            state = draw_melee_hand(state, seat, melee_value(field, seat))
        return state.change(melee=Melee(at, self.seat)).then(Exchange())


def can_attack(table: Table, seat: int) -> bool:
    """Whether a player holds a card with an attack or a usable ability (R39)."""
    at = table.current_melee.field
    for card in table.players[seat].battle_hand:
        row = BATTLE_CARDS[card]
        if row.attack_options or (row.ability is not None and is_usable(table, row.ability, seat, at)):
            return True
    return False


def melee_verdict(table: Table) -> Verdict | None:
    """Return how the melee ends now, or None if it goes on (R46).

    If the attacker can't attack, the roles change, so condition 2 is checked for the other player as well.
    """
    melee = table.current_melee
    counts = [len(stack) for stack in table.field(melee.field).stacks]
    if bool(counts[0]) != bool(counts[1]):
        return Verdict(0 if counts[0] else 1, End.LAST)
    for attacker in (melee.attacker, melee.defender):
        defender = 1 - attacker
        if counts[attacker] > counts[defender] and not len(table.players[defender].battle_hand):
            return Verdict(attacker, End.OUTNUMBERED)
        if can_attack(table, attacker):
            return None
    return Verdict(None if counts[0] == counts[1] else int(counts[1] > counts[0]), End.SPENT)


def end_melee(table: Table) -> Table | None:
    """Resolve the battlefield if its melee ends now, else return None."""
    verdict = melee_verdict(table)
    if verdict is None:
        return None
    if verdict.end is End.SPENT:
        for seat in (0, 1):
            table = _announce_stuck_player(table, seat)
    return resolve_battlefield(table, table.current_melee.field, verdict)


def _announce_stuck_player(table: Table, seat: int) -> Table:
    """Announce that a player holds battle cards but none they can attack with."""
    return table.emit(CannotAttack(seat)) if len(table.players[seat].battle_hand) else table


class Exchange(Step[Table], frozen=True):
    """Starts an attack step: the melee ends, the attacker acts, or the roles change (R35, R39, R46)."""

    def run(self, state: Table) -> Table:
        resolved = end_melee(state)
        if resolved is not None:
            return resolved
        melee = state.current_melee
        if can_attack(state, melee.attacker):
            return state.then(Attack(melee.attacker), EndExchange())
        state = _announce_stuck_player(state, melee.attacker)
        return state.change(melee=replace(melee, attacker=melee.defender)).then(self)


class EndExchange(Step[Table], frozen=True):
    """Discards the played cards and, unless the melee ends, changes the roles (R44-R46)."""

    def run(self, state: Table) -> Table:
        state = discard_open_cards(state)
        state = state.change(melee=replace(state.current_melee, attacks=(), flyable=True))
        resolved = end_melee(state)
        if resolved is not None:
            return resolved
        melee = state.current_melee
        swapped = replace(melee, attacker=melee.defender, exchange=melee.exchange + 1)
        return state.change(melee=swapped).then(Exchange())
