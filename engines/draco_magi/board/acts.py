"""The wording of a choice while it is made: question, button and consequence in the action bar."""

from collections.abc import Iterable
from typing import Any

from engines.draco_magi.board.faces import card_name
from engines.draco_magi.board.previews import preview_attack, preview_defence, preview_move, preview_placement
from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.cards.dragons import DRAGONS
from engines.draco_magi.cards.kinds import Dragon, Stat
from engines.draco_magi.cards.primitives import ReachAnyBattlefield, find_primitive
from engines.draco_magi.effects.values import automatic_successes, melee_value, value_at
from engines.draco_magi.limits import BATTLEFIELDS_IN_PLAY
from engines.draco_magi.rules.ranged_attack import why_cannot_target
from engines.draco_magi.state import Table
from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker


def label_choice(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel | None:
    """Name the choice so far; None if the label of its option is enough."""
    first = answers[0]
    subject: Any = first.subjects[0] if first.subjects else None
    match first.topic:
        case "colour":
            return _act(say, "colour", colour=subject)
        case "extra":
            return _act(say, "extra", dragon=subject)
        case "draft" if len(answers) > 1:
            return _name_draft(answers, view, say)
        case "command":
            return _name_placement(answers, view, say)
        case "ranged" | "volley" if first.verb == "attack":
            return _name_shot(subject, view, say)
        case "ability":
            return _name_ability(first, say)
        case "resolve":
            return _name_field(subject, view, say)
        case "attack":
            name = _name_use if first.verb == "ability" else _name_attack
            return name(answers, view, say)
        case "defend":
            return _name_defence(answers, view, say)
        case _:
            return None


def _name_draft(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    kept, given = answers[0].subjects[0], answers[1].subjects[0]
    dealt = view.players[_seat(say)].draft.cards
    back = next(card for card in dealt if card is not None and card not in (kept, given))
    return _act(say, "draft", kept=_name(kept, say), gift=_name(given, say), back=_name(back, say))


def _name_placement(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    seat = _seat(say)
    going = preview_placement(view, seat, answers)
    field = view.field(going.at)
    before = melee_value(field, seat)
    shots = value_at(going.dragon, Stat.RANGED, field.side.land)
    aims = [at for at in _in_reach(going.dragon, going.at) if why_cannot_target(view, seat, at) is None]
    words = {
        "dragon": going.dragon,
        "side": field.side,
        "at": going.at,
        "before": before,
        "after": before + value_at(going.dragon, Stat.MELEE, field.side.land),
        "count": field.count(seat) + 1,
        "left": shots if aims else 0,
        "target": view.field(aims[0]).topmost(1 - seat) if len(aims) == 1 else None,
    }
    key = "freeze" if going.freezes else "place.frozen" if field.is_frozen else "place"
    return _act(say, key, **words)


def _in_reach(dragon: Dragon, at: int) -> Iterable[int]:
    """Battlefields that a dragon placed at `at` may make a ranged attack on (R21)."""
    return (
        range(BATTLEFIELDS_IN_PLAY)
        if find_primitive(DRAGONS[dragon].primitives, ReachAnyBattlefield)
        else (at,)
    )


def _name_shot(at: int, view: Table, say: Speaker) -> ChoiceLabel:
    field = view.field(at)
    target = field.topmost(1 - _seat(say))
    assert target is not None, "a ranged attack has a target"
    shields = value_at(target, Stat.SHIELD, field.side.land)
    sure = automatic_successes(target, "shield")
    return _act(say, "shoot", target=target, side=field.side, at=at, shields=shields, sure=sure)


def _name_ability(first: ChoiceStep, say: Speaker) -> ChoiceLabel | None:
    """Name the use of an ability on a dragon or a battlefield; None for drawing and declining."""
    match first.verb:
        case "card":
            return _act(say, "recall", dragon=first.subjects[0])
        case "flip":
            side = first.subjects[0]
            return _act(say, "flip", side=side, does=say.say(f"land.{side.land.value}.text", {}))
        case "field":
            return _act(say, "move", what=first.label)
        case _:
            return None


def _name_field(at: int, view: Table, say: Speaker) -> ChoiceLabel:
    """Name the choice of a battlefield, with what is certain to happen there."""
    field, seat = view.field(at), _seat(say)
    mine, theirs = len(field.stacks[seat]), len(field.stacks[1 - seat])
    if field.is_frozen:
        key = "then.frozen"
    elif not mine and not theirs:
        key = "then.empty"
    elif not mine or not theirs:
        key = "then.mine" if mine else "then.theirs"
    else:
        key = "then.fight"
    words = {
        "side": field.side,
        "at": at,
        "mine": melee_value(field, seat),
        "theirs": melee_value(field, 1 - seat),
        "has_gem": field.side.gem is not None,
    }
    said = _act(say, "field", **words)
    return ChoiceLabel(said.sentence, said.verb, say.say(f"act.{key}", words))


def _name_attack(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    made = preview_attack(answers, say)
    defender = view.current_melee.defender
    return _act(
        say,
        "attack",
        named=say.list([_name(card, say) for card in made.cards]),
        attacks=made.attacks,
        held=len(view.players[defender].battle_hand),
    )


def _name_use(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    card = answers[0].subjects[0]
    move = preview_move(view, _seat(say), answers)
    words = {"card": _name(card, say), "what": say.text(move) if move is not None else ""}
    return _act(say, "use.move" if move is not None else "use", **words)


def _name_defence(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    made = preview_defence(view, answers)
    if made.flight is not None:
        return _act(say, "fly", card=_name(made.flight, say))
    named = _act(
        say,
        "block" if made.blocks else "through",
        named=say.list([_name(block.card, say) for block in made.blocks]),
        attacks=tuple([block.attack for block in made.blocks]),
        all=len(view.current_melee.attacks),
    )
    then = say.say("act.then.lost", {"attacks": made.through, "dragons": made.lost})
    return ChoiceLabel(named.sentence, named.verb, then)


def _name(card: BattleCard, say: Speaker) -> str:
    return card_name(card, say.translate)


def _seat(say: Speaker) -> int:
    """The seat of the choosing player, who is the only viewer of the wording of a choice."""
    assert say.viewer is not None, "a spectator chooses nothing"
    return say.viewer


def _act(say: Speaker, key: str, **args: Any) -> ChoiceLabel:
    then = f"act.{key}.then"
    consequence = say.say(then, args) if then in say.phrases else ""
    return ChoiceLabel(say.say(f"act.{key}", args), say.say(f"act.{key}.verb", args), consequence)
