"""Labels of a choice in progress: question, button and consequence in the action bar."""

from typing import Any

from engines.draco_magi.board.faces import card_name
from engines.draco_magi.board.previews import preview_attack, preview_defence, preview_move, preview_placement
from engines.draco_magi.cards.battle_cards import BATTLE_CARDS
from engines.draco_magi.cards.kinds import Stat
from engines.draco_magi.cards.primitives import DrawBattleCards
from engines.draco_magi.effects.values import automatic_successes, melee_value, value_at
from engines.draco_magi.rules.attack import is_flyable
from engines.draco_magi.rules.ranged_attack import fields_in_reach, why_cannot_target
from engines.draco_magi.state import Table
from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker


def label_choice(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel | None:
    """Label the choice so far; None if the label of its option is enough."""
    first = answers[0]
    subject: Any = first.subjects[0] if first.subjects else None
    match first.topic:
        case "colour":
            return _build_label(say, "colour", colour=subject)
        case "extra":
            return _build_label(say, "extra", dragon=subject)
        case "draft" if len(answers) > 1:
            return _label_draft(answers, view, say)
        case "command":
            return _label_placement(answers, view, say)
        case "ranged" | "volley" if first.verb == "attack":
            return _label_shot(subject, view, say)
        case "ability":
            return _label_ability(first, say)
        case "resolve":
            return _label_field(subject, view, say)
        case "attack":
            label = _label_card_ability if first.verb == "ability" else _label_attack
            return label(answers, view, say)
        case "defend":
            return _label_defence(answers, view, say)
        case _:
            return None


def _label_draft(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    kept_card, given_card = answers[0].subjects[0], answers[1].subjects[0]
    dealt = view.players[_seat(say)].draft.cards
    returned_card = next(card for card in dealt if card is not None and card not in (kept_card, given_card))
    return _build_label(
        say,
        "draft",
        kept=card_name(kept_card, say),
        gift=card_name(given_card, say),
        back=card_name(returned_card, say),
    )


def _label_placement(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    seat = _seat(say)
    placement = preview_placement(view, seat, answers)
    field = view.field(placement.at)
    before = melee_value(field, seat)
    shots = value_at(placement.dragon, Stat.RANGED, field.side.land)
    targets = [
        target
        for target in fields_in_reach(placement.dragon, placement.at)
        if why_cannot_target(view, seat, target) is None
    ]
    args = {
        "dragon": placement.dragon,
        "side": field.side,
        "at": placement.at,
        "before": before,
        "after": before + value_at(placement.dragon, Stat.MELEE, field.side.land),
        "count": field.count(seat) + 1,
        "left": shots if targets else 0,
        "target": view.field(targets[0]).topmost(1 - seat) if len(targets) == 1 else None,
    }
    key = "freeze" if placement.freezes else "place.frozen" if field.is_frozen else "place"
    return _build_label(say, key, **args)


def _label_shot(at: int, view: Table, say: Speaker) -> ChoiceLabel:
    field = view.field(at)
    target = field.topmost(1 - _seat(say))
    assert target is not None, "a ranged attack has a target"
    shields = value_at(target, Stat.SHIELD, field.side.land)
    automatic = automatic_successes(target, "shield")
    return _build_label(say, "shoot", target=target, side=field.side, at=at, shields=shields, sure=automatic)


def _label_ability(first: ChoiceStep, say: Speaker) -> ChoiceLabel | None:
    """Label the use of an ability on a dragon or a battlefield; None for drawing and declining."""
    match first.verb:
        case "card":
            return _build_label(say, "recall", dragon=first.subjects[0])
        case "flip":
            side = first.subjects[0]
            return _build_label(say, "flip", side=side, does=say.say(f"land.{side.land.value}.text", {}))
        case "field":
            return _build_label(say, "move", what=first.label)
        case _:
            return None


def _label_field(at: int, view: Table, say: Speaker) -> ChoiceLabel:
    """Label the choice of a battlefield, with what is certain to happen there."""
    field, seat = view.field(at), _seat(say)
    own_count, opposing_count = len(field.stacks[seat]), len(field.stacks[1 - seat])
    if field.is_frozen:
        key = "then.frozen"
    elif not own_count and not opposing_count:
        key = "then.empty"
    elif not own_count or not opposing_count:
        key = "then.mine" if own_count else "then.theirs"
    else:
        key = "then.fight"
    args = {
        "side": field.side,
        "at": at,
        "mine": melee_value(field, seat),
        "theirs": melee_value(field, 1 - seat),
        "has_gem": field.side.gem is not None,
    }
    label = _build_label(say, "field", **args)
    return ChoiceLabel(label.sentence, label.verb, say.say(f"act.{key}", args))


def _label_attack(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    attack = preview_attack(answers, say)
    defender = view.current_melee.defender
    return _build_label(
        say,
        "attack",
        named=say.list([card_name(card, say) for card in attack.cards]),
        attacks=attack.attacks,
        held=len(view.players[defender].battle_hand),
        tries=_count_drawable(view, defender),
        flyable=is_flyable(view, attack.cards),
    )


def _label_card_ability(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    card = answers[0].subjects[0]
    move = preview_move(view, _seat(say), answers)
    ability = BATTLE_CARDS[card].ability
    most = ability.count if isinstance(ability, DrawBattleCards) else 0
    args = {
        "card": card_name(card, say),
        "what": say.text(move) if move is not None else "",
        "draws": min(most, _count_drawable(view, _seat(say))),
    }
    return _build_label(say, "use.move" if move is not None else "use", **args)


def _count_drawable(view: Table, seat: int) -> int:
    """The number of battle cards that a player could draw (R26)."""
    player = view.players[seat]
    return len(player.battle_deck) + len(player.battle_discard)


def _label_defence(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    defence = preview_defence(view, answers)
    if defence.flight is not None:
        return _build_label(say, "fly", card=card_name(defence.flight, say))
    label = _build_label(
        say,
        "block" if defence.blocks else "through",
        named=say.list([card_name(block.card, say) for block in defence.blocks]),
        attacks=tuple([block.attack for block in defence.blocks]),
        all=len(view.current_melee.attacks),
    )
    consequence = say.say("act.then.lost", {"attacks": defence.through, "dragons": defence.lost})
    return ChoiceLabel(label.sentence, label.verb, consequence)


def _seat(say: Speaker) -> int:
    """The seat of the choosing player, the only viewer of a choice label."""
    assert say.viewer is not None, "a spectator chooses nothing"
    return say.viewer


def _build_label(say: Speaker, key: str, **args: Any) -> ChoiceLabel:
    consequence_key = f"act.{key}.then"
    consequence = say.say(consequence_key, args) if consequence_key in say.phrases else ""
    return ChoiceLabel(say.say(f"act.{key}", args), say.say(f"act.{key}.verb", args), consequence)
