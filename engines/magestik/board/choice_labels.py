"""Labels of choices in the action bar: question, button and consequence."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.contract.panels import ChoiceLabel, ChoiceStep
from engines.kernel.words.speaker import Speaker
from engines.magestik.board.faces import short_name, staff_of_gem
from engines.magestik.board.facts import ready_dragons
from engines.magestik.cards import Cost, Gem, Spell, Staff
from engines.magestik.rules.spells.cast_checks import why_not_mirror
from engines.magestik.rules.spells.pending_spell import MirroredSpell, mirrored_spells, seats_to_rob
from engines.magestik.rules.turns import energy_from
from engines.magestik.state import Dragon, Table


def label_choice(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel | None:
    """Label the choice so far; None if it needs no other label than its question."""
    first, last = answers[0], answers[-1]
    match first.verb:
        case "staff":
            return _label_drafting(first.subjects[0], view, say)
        case "cast" | "copy":
            return _label_spell(answers, view, say)
        case "attack":
            return _label_attack(answers, view, say)
        case "gem":
            return _label_gem(first.subjects[0], view, say)
        case "block" | "pass":
            return (
                _label(say, "pass") if last.verb == "pass" else _label(say, "block", dragon=last.subjects[0])
            )
        case "end":
            return _label(say, "end")
        case _:
            return None


def _label_spell(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    """Label a spell with its target, if that is known, its price, and the energy that it leaves."""
    cast, picked = _find_spell(answers, view), _list_subjects(answers[1:])
    spell = cast.spell if isinstance(cast, MirroredSpell) else cast
    thing, owner = _find_target(spell, picked, view)
    price = next((answer.price for answer in reversed(answers) if answer.price is not None), None)
    if price is not None and isinstance(cast, MirroredSpell):
        price = cast.cost
    label = _label_spell_at(spell, picked, thing, owner, say.noun(price) if price is not None else "", say)
    consequences = [_say_worth(thing, view, say) if isinstance(thing, Gem) else label.consequence]
    if price is not None and spell.kind != "mirror":  # the mirrored spell is not chosen yet
        consequences.append(say.say("act.keeps", {"n": _energy_after(price, view)}))
    return replace(label, consequence=" ".join(filter(None, consequences)))


def _energy_after(price: Cost, view: Table) -> int:
    """The energy that is left for more spells."""
    assert view.active is not None
    return view.players[view.active].energy.total - sum(price.pips)


def _find_target(spell: Spell, picked: list[Any], view: Table) -> tuple[Gem | Dragon | None, int | None]:
    """The target of a spell and the seat of its owner, as far as they are known.

    A single possible target counts as chosen, because the kernel makes such a choice without asking.
    """
    me = view.active
    assert me is not None
    thing = next((subject for subject in picked if isinstance(subject, (Gem, Dragon))), None)
    # A seat is a plain int; staffs and gems are subclasses of int.
    seat = next((subject for subject in picked if type(subject) is int), None)
    if spell.kind in ("kill", "steal_dragon"):
        dragons = [owned for owned in view.rival_dragons(me) if thing in (None, owned.dragon)]
        return (dragons[0].dragon, dragons[0].seat) if len(dragons) == 1 else (thing, None)
    if seat is None and spell.kind in ("steal_gem", "steal_energy"):
        targets = seats_to_rob(view, me, spell)
        return thing, targets[0] if len(targets) == 1 else None
    return thing, seat


def _label_spell_at(
    spell: Spell,
    picked: list[Any],
    thing: Gem | Dragon | None,
    owner: int | None,
    price: str,
    say: Speaker,
) -> ChoiceLabel:
    if isinstance(thing, Gem):
        return _label(say, "steal", what=say.noun(thing), price=price)
    if isinstance(thing, Dragon):
        key = "kill" if spell.kind == "kill" else "steal.dragon"
        return _label(say, key, owner=owner, what=thing, price=price)
    if spell.kind == "curse" and picked:
        return _label_staff(say, "curse", picked[-1], price=price)
    if spell.breed is not None:
        return _label(say, "recruit", breed=spell.breed, price=price)
    return _label(say, "cast", spell=spell, price=price)


def _list_subjects(answers: tuple[ChoiceStep, ...]) -> list[Any]:
    return [subject for answer in answers for subject in answer.subjects]


def _find_spell(answers: tuple[ChoiceStep, ...], view: Table) -> Spell | MirroredSpell:
    """The spell that is being cast: the last one picked, or the only one that can be mirrored."""
    spells = [subject for subject in _list_subjects(answers) if isinstance(subject, (Spell, MirroredSpell))]
    spell: Spell | MirroredSpell = spells[-1]
    me = view.active
    if isinstance(spell, Spell) and spell.kind == "mirror" and me is not None:
        copies = [copy for copy in mirrored_spells(view) if why_not_mirror(view, me, copy) is None]
        return copies[0] if len(copies) == 1 else spell
    return spell


def _label_attack(answers: tuple[ChoiceStep, ...], view: Table, say: Speaker) -> ChoiceLabel:
    """Label an attack with its target and its dragons, as far as they are known."""
    picked = _list_subjects(answers[1:])
    target = next((subject for subject in picked if isinstance(subject, int)), None)
    assert view.active is not None
    if target is None and len(others := view.others(view.active)) == 1:
        target = others[0]  # a single option is chosen without asking
    force = [subject for subject in picked if isinstance(subject, Dragon)]
    if not force and len(ready := ready_dragons(view.players[view.active])) == 1:
        force = list(ready)  # likewise
    dragons = say.list([say.noun(dragon) for dragon in force])
    if target is None:
        return _label(say, "attack.force", dragons=dragons) if dragons else _label(say, "attack")
    key = "attack.with" if dragons else "attack.whom"
    attacked = view.players[target]
    awake = sum(dragon.awake for dragon in attacked.dragons)
    gems = attacked.gems.total
    args = {"awake": awake, "gems": gems, "takes": min(len(force), gems) if force else None}
    label = _label(say, key, target=target, dragons=dragons)
    return replace(label, consequence=say.say("act.attack.then", args))


def _label_gem(gem: Gem, view: Table, say: Speaker) -> ChoiceLabel:
    return replace(_label(say, "take", gem=gem), consequence=_say_worth(gem, view, say))


def _say_worth(gem: Gem, view: Table, say: Speaker) -> str:
    """A sentence on the viewer's gems after taking this one, and the energy of the staff of its colour."""
    assert view.active is not None
    gems = view.players[view.active].gems
    staff = staff_of_gem(gem)
    gives = sum(energy_from(staff, gems).amounts) + 1
    return say.say("act.take.then", {"count": gems.total + 1, "staff": staff, "gives": gives})


def _label_drafting(staff: Staff, view: Table, say: Speaker) -> ChoiceLabel:
    """Label the drafting of a staff, with the energy that it would give the viewer for their present gems."""
    assert say.viewer is not None
    player = view.players[say.viewer]
    gives = sum(energy_from(staff, player.gems).amounts)
    return _label_staff(say, "draft", staff, gives=gives, total=player.energy.total + gives)


def _label_staff(say: Speaker, key: str, staff: Staff, **args: object) -> ChoiceLabel:
    """Label a choice of a staff, with its full name in the question and its short one on the button."""
    args |= {"staff": staff, "short": short_name(staff, say)}
    return replace(_label(say, key, **args), consequence=say.say(f"act.{key}.then", args))


def _label(say: Speaker, key: str, **args: object) -> ChoiceLabel:
    return ChoiceLabel(say.say(f"act.{key}", args), say.say(f"act.{key}.verb", args))
