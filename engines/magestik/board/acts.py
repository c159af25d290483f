"""What a choice is called while it is made: the question of the action bar, its button, and what follows."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.contract.panels import Act, Answered
from engines.kernel.words.speaker import Speaker
from engines.magestik.board.faces import short_name, staff_of_gem
from engines.magestik.board.facts import ready_dragons
from engines.magestik.cards import Cost, Gem, Spell, Staff
from engines.magestik.rules.castable import why_not_mirror
from engines.magestik.rules.pending_spell import MirroredSpell, mirrored_spells
from engines.magestik.rules.turns import energy_from
from engines.magestik.state import Dragon, Table


def name_act(answers: tuple[Answered, ...], view: Table, say: Speaker) -> Act | None:
    """The choice so far; None for a question that names itself."""
    first, last = answers[0], answers[-1]
    match first.verb:
        case "staff":
            return _name_kept_staff(first.subjects[0], view, say)
        case "cast" | "copy":
            return _name_spell(answers, view, say)
        case "attack":
            return _name_attack(answers, view, say)
        case "gem":
            return _name_gem(first.subjects[0], view, say)
        case "block" | "pass":
            return _act(say, "pass") if last.verb == "pass" else _act(say, "block", dragon=last.subjects[0])
        case "end":
            return _act(say, "end")
        case _:
            return None


def _name_spell(answers: tuple[Answered, ...], view: Table, say: Speaker) -> Act:
    """A spell by what it is aimed at, as far as that is known, its price, and what it leaves or brings."""
    cast, picked = _spell(answers, view), [one for answer in answers[1:] for one in answer.subjects]
    spell = cast.spell if isinstance(cast, MirroredSpell) else cast
    thing, owner = _aim(spell, picked, view)
    price = next((answer.price for answer in reversed(answers) if answer.price is not None), None)
    if price is not None and isinstance(cast, MirroredSpell):
        price = cast.cost
    act = _name_aimed(spell, picked, thing, owner, say.noun(price) if price is not None else "", say)
    told = [_worth(thing, view, say) if isinstance(thing, Gem) else act.consequence]
    if price is not None:
        told.append(say.say("act.keeps", {"n": _left(price, view)}))
    return replace(act, consequence=" ".join(filter(None, told)))


def _left(price: Cost, view: Table) -> int:
    """How many energies are left for more spells."""
    assert view.active is not None
    return view.players[view.active].energy.total - sum(price.pips)


def _aim(spell: Spell, picked: list[Any], view: Table) -> tuple[Gem | Dragon | None, int | None]:
    """What is aimed at and whose it is: as picked, or the only one there is, which nobody is asked for."""
    me = view.active
    assert me is not None
    thing = next((one for one in picked if isinstance(one, (Gem, Dragon))), None)
    seat = next((one for one in picked if type(one) is int), None)  # enums of staffs and gems are no seats
    if spell.kind in ("kill", "steal_dragon"):
        owned = [one for one in view.rival_dragons(me) if thing in (None, one.dragon)]
        return (owned[0].dragon, owned[0].seat) if len(owned) == 1 else (thing, None)
    if seat is None and spell.kind in ("steal_gem", "steal_energy"):
        rich = [
            other
            for other in view.others(me)
            if (view.players[other].gems if spell.kind == "steal_gem" else view.players[other].energy).total
        ]
        return thing, rich[0] if len(rich) == 1 else None
    return thing, seat


def _name_aimed(
    spell: Spell,
    picked: list[Any],
    thing: Gem | Dragon | None,
    owner: int | None,
    price: str,
    say: Speaker,
) -> Act:
    if isinstance(thing, Gem):
        return _act(say, "steal", what=say.noun(thing), price=price)
    if isinstance(thing, Dragon):
        key = "kill" if spell.kind == "kill" else "steal.dragon"
        return _act(say, key, owner=owner, what=thing, price=price)
    if spell.kind == "curse" and picked:
        return _name_staff(say, "curse", picked[-1], price=price)
    if spell.breed is not None:
        return _act(say, "recruit", breed=spell.breed, price=price)
    return _act(say, "cast", spell=spell, price=price)


def _spell(answers: tuple[Answered, ...], view: Table) -> Spell | MirroredSpell:
    """The spell that is cast: the last one named, or the only one to mirror, which nobody is asked for."""
    named = [one for answer in answers for one in answer.subjects if isinstance(one, (Spell, MirroredSpell))]
    spell: Spell | MirroredSpell = named[-1]
    me = view.active
    if isinstance(spell, Spell) and spell.kind == "mirror" and me is not None:
        copies = [copy for copy in mirrored_spells(view) if why_not_mirror(view, me, copy) is None]
        return copies[0] if len(copies) == 1 else spell
    return spell


def _name_attack(answers: tuple[Answered, ...], view: Table, say: Speaker) -> Act:
    """Whom, unless only one player can be attacked, and with what, once that is known."""
    named = [one for answer in answers[1:] for one in answer.subjects]
    target = next((one for one in named if isinstance(one, int)), None)
    assert view.active is not None
    if target is None and len(others := view.others(view.active)) == 1:
        target = others[0]  # which nobody is asked for
    force = [one for one in named if isinstance(one, Dragon)]
    if not force and len(ready := ready_dragons(view.players[view.active])) == 1:
        force = list(ready)  # nor is anybody asked with which of one
    dragons = say.list([say.noun(one) for one in force])
    if target is None:
        return _act(say, "attack.force", dragons=dragons) if dragons else _act(say, "attack")
    key = "attack.with" if dragons else "attack.whom"
    attacked = view.players[target]
    awake = sum(dragon.awake for dragon in attacked.dragons)
    told = {"awake": awake, "takes": min(max(len(force), 1), attacked.gems.total)}
    act = _act(say, key, target=target, dragons=dragons)
    return replace(act, consequence=say.say("act.attack.then", told))


def _name_gem(gem: Gem, view: Table, say: Speaker) -> Act:
    return replace(_act(say, "take", gem=gem), consequence=_worth(gem, view, say))


def _worth(gem: Gem, view: Table, say: Speaker) -> str:
    """How many gems the viewer would have, and what the staff of that colour would give them."""
    assert view.active is not None
    gems = view.players[view.active].gems
    staff = staff_of_gem(gem)
    gives = sum(energy_from(staff, gems).amounts) + 1
    return say.say("act.take.then", {"count": gems.total + 1, "staff": staff, "gives": gives})


def _name_kept_staff(staff: Staff, view: Table, say: Speaker) -> Act:
    """What it would give to whoever looks, by the gems that they have now."""
    assert say.viewer is not None
    player = view.players[say.viewer]
    gives = sum(energy_from(staff, player.gems).amounts)
    return _name_staff(say, "draft", staff, gives=gives, total=player.energy.total + gives)


def _name_staff(say: Speaker, key: str, staff: Staff, **args: object) -> Act:
    """A staff in full in the question, by its short name on the button."""
    named = args | {"staff": staff, "short": short_name(staff, say)}
    return replace(_act(say, key, **named), consequence=say.say(f"act.{key}.then", named))


def _act(say: Speaker, key: str, **args: object) -> Act:
    return Act(say.say(f"act.{key}", args), say.say(f"act.{key}.verb", args))
