"""What the table shows of MagestiK: a plate a rival, the nine staffs with the one in play, what one has."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engines.kernel.audience import Viewer
from engines.kernel.kept import kept
from engines.kernel.panels import (
    Fragment,
    Panels,
    Person,
    Score,
    draw_plate,
    hidden,
    rivals_in_turn,
    seat_below,
)
from engines.kernel.piles import Bag
from engines.kernel.text import Speaker
from engines.magestik import cards
from engines.magestik.acts import name_act
from engines.magestik.cards import STAFFS, Gem, Staff
from engines.magestik.endgame import GOAL
from engines.magestik.faces import (
    Attacker,
    Held,
    SpellFacts,
    colour_of,
    dragon_facts,
    draw_thing,
    energy_held,
    find_thing,
    gems_held,
    short_name,
    spell_facts,
    staff_facts,
)
from engines.magestik.facts import (
    holders,
    is_passed_over,
    own_staffs,
    ready_dragons,
    seats_to_act,
    staff_in_play,
    winning_seat,
)
from engines.magestik.option_builders import spell_target
from engines.magestik.state import Dragon, Player, Table

SIGNS = True
"""A split counts energies, which have a sign."""

__all__ = ["REFUSALS", "SIGNS", "draw_thing", "find_cause", "find_thing", "name_act", "panels"]

REFUSALS = frozenset({"pass", "end"})
"""No dragon blocks; the turn ends although something could be cast or sent out."""


def find_cause(topic: str, about: Mapping[str, Any], view: Table) -> Any:
    """The dragon that attacks."""
    return Attacker(view.players[about["target"]].dragon(about["dragon"])) if topic == "defend" else None


class Jewels(Struct, frozen=True, gc=False):
    """A rival's gems, and whether they are Master Mage."""

    seat: int
    master: bool
    gems: tuple[Held, ...]


class Energy(Struct, frozen=True, gc=False):
    """A rival's energy."""

    seat: int
    held: tuple[Held, ...]


class Forces(Struct, frozen=True, gc=False):
    """The row of a rival's energy, dragons and staffs: how many of the latter."""

    dragons: int
    staffs: int


class HeldStaff(Struct, frozen=True, gc=False):
    """A staff that a rival holds: its number, 0 for one that the viewer has not seen."""

    number: int


class Tile(Struct, frozen=True, gc=False):
    """A staff on the track. `state`: out, now, done, over, or nothing; `holder` once it was revealed."""

    number: int
    name: str
    colour: str
    state: str
    cursed: bool
    mine: bool
    holder: Person | None
    words: str


class Lead(Struct, frozen=True, gc=False):
    """What goes on, beside the staff that is in play; `warning`: who would win."""

    title: str
    lines: tuple[str, ...]
    warning: str = ""


class Play(Struct, frozen=True, gc=False):
    """The middle of the stage: how many cards lie in it, whether the viewer may use them."""

    cards: int
    mine: bool


class Self(Struct, frozen=True, gc=False):
    """Who the viewer is."""

    person: Person
    master: bool


class Mine(Struct, frozen=True, gc=False):
    """Below the board: whether it is the viewer's own, or of somebody they follow."""

    yours: bool
    staffs: int


class Hoard(Struct, frozen=True, gc=False):
    """Gems, with the sockets that are left up to the goal."""

    yours: bool
    total: int
    goal: int
    gems: tuple[Held, ...]
    sockets: int


class Orbs(Struct, frozen=True, gc=False):
    """Energy one by one."""

    yours: bool
    total: int
    energy: tuple[Held, ...]


def panels(
    view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker, follows: Viewer = None
) -> Panels:
    """All zones."""
    below = seat_below(viewer, follows)
    current = staff_in_play(view)
    return Panels(
        title=say.say("stage.round", {"round": view.round}),
        detail=_detail(view, current, say),
        rivals=tuple(
            [
                _plate(view.players[person.seat], person, view.master == person.seat, say)
                for person in rivals_in_turn(people, below)
            ]
        ),
        stage=(_track(view, people, viewer, say), _play(view, viewer, current, say)),
        own=_own(view, people, below, say) if below is not None else (),
    )


def _detail(view: Table, current: Staff | None, say: Speaker) -> str:
    if view.ending is not None:
        return say.say("stage.over", {})
    if current is not None:
        return say.say("stage.called", {"number": int(current)})
    return say.say("stage.drafting" if len(view.left) else "stage.between", {})


@kept
def _plate(player: Player, person: Person, master: bool, say: Speaker) -> Fragment:
    seat, words = person.seat, say.to_all
    score = Score(player.gems.total, "gem", words.say("plate.score", {}))
    staffs = [
        Fragment(f"seat-{seat}-staff-{at}", "staff_chip", HeldStaff(int(staff) if staff is not None else 0))
        for at, staff in enumerate(player.staffs.cards)
    ]
    forces = Forces(len(player.dragons), len(staffs))
    pieces = (_energy(seat, player.energy, words), *_dragon_chips(player.dragons, words), *staffs)
    rows = (
        _jewels(seat, player.gems, master, words),
        Fragment(f"seat-{seat}-forces", "forces", forces, (pieces,)),
    )
    return draw_plate(person, score, rows)


@kept
def _jewels(seat: int, gems: Bag[Gem], master: bool, words: Speaker) -> Fragment:
    return Fragment(f"seat-{seat}-jewels", "jewels", Jewels(seat, master, gems_held(seat, gems, words)))


@kept
def _energy(seat: int, energy: Bag[cards.Energy], words: Speaker) -> Fragment:
    return Fragment(f"seat-{seat}-energy", "energy", Energy(seat, energy_held(seat, energy, words)))


@kept
def _dragon_chips(dragons: tuple[Dragon, ...], words: Speaker) -> tuple[Fragment, ...]:
    return tuple([Fragment(f"dragon-{one.id}", "drake_chip", dragon_facts(one, words)) for one in dragons])


def _track(view: Table, people: tuple[Person, ...], viewer: Viewer, say: Speaker) -> Fragment:
    mine, seats, current = own_staffs(view, viewer), holders(view), staff_in_play(view)
    tiles = tuple(
        [
            _tile(
                staff,
                _tile_state(view, staff, current),
                staff in view.cursed,
                staff in mine,
                people[seats[staff]].plain if staff in seats else None,
                say,
            )
            for staff in STAFFS
        ]
    )
    return Fragment("track", "track", Lead(say.say("stage.track", {}), ()), (tiles,))


@kept
def _tile(
    staff: Staff, state: str, cursed: bool, mine: bool, holder: Person | None, say: Speaker
) -> Fragment:
    words = _tile_words(state, mine, holder, say)
    number = int(staff)
    tile = Tile(number, short_name(staff, say), colour_of(staff), state, cursed, mine, holder, words)
    return Fragment(f"staff-{number}", "tile", tile)


def _tile_state(view: Table, staff: Staff, current: Staff | None) -> str:
    if staff in view.face_up:
        return "out"
    if staff == current:
        return "now"
    if staff in view.called:
        return "done"
    return "over" if is_passed_over(view, staff) else ""


def _tile_words(state: str, mine: bool, holder: Person | None, say: Speaker) -> str:
    if state == "out":
        return say.say("tile.out", {})
    if holder is not None:
        return say.say("tile.yours", {}) if holder.you else holder.name
    if mine:
        return say.say("tile.yours", {})
    return say.say("tile.nobody", {}) if state == "over" else ""


def _play(view: Table, viewer: Viewer, current: Staff | None, say: Speaker) -> Fragment:
    """The staff in play for all to read; its holder takes the spells from here."""
    if current is None or view.active is None:
        lines = tuple([say.say(key, {"n": n}) for key, n in _piles(view) if n])
        if len(view.left):
            lines = (say.say("stage.order", {"seat": view.master}), *lines)
        title = say.say("stage.draft.title" if len(view.left) else "stage.quiet", {})
        return Fragment("in-play", "in_play", Play(0, mine=False), ((_lead(title, lines),), ()))
    cards = _cards(current, len(ready_dragons(view.players[view.active])), say)
    lead = _lead(say.noun(current), _about_the_round(view, current, say), _who_would_win(view, say))
    return Fragment("in-play", "in_play", Play(len(cards), view.active == viewer), ((lead,), cards))


def _about_the_round(view: Table, current: Staff, say: Speaker) -> tuple[str, ...]:
    """What matters for this turn and is said nowhere else: a curse, and who acts later."""
    lines = [say.say("stage.cursed", {})] if current in view.cursed else []
    later = seats_to_act(view)
    lines.append(say.say("stage.after", {"seats": later, "count": len(later)}))
    return tuple(lines)


def _who_would_win(view: Table, say: Speaker) -> str:
    leader = winning_seat(view)
    if leader is None:
        return ""
    return say.say("stage.leads", {"seat": leader, "n": view.players[leader].gems.total})


@kept
def _cards(staff: Staff, ready: int, say: Speaker) -> tuple[Fragment, ...]:
    """The spells of a staff, and the attack that so many dragons are ready for."""
    spells = [
        Fragment(f"spell-{spell.name}", "spell", spell_facts(spell, say, spell_target(spell)))
        for spell in STAFFS[staff].spells
    ]
    attack = SpellFacts(
        say.say("spell.attack", {}),
        "attack",
        "steel",
        (),
        say.say("spell.attack.text" if ready else "spell.attack.none", {"count": ready}),
        "attack",
    )
    return (*spells, Fragment("spell-attack", "spell", attack))


def _piles(view: Table) -> tuple[tuple[str, int], ...]:
    return (
        ("stage.left", len(view.left)),
        ("stage.face_down", len(view.face_down)),
        ("stage.deck", view.deck.total),
    )


def _lead(title: str, lines: tuple[str, ...], warning: str = "") -> Fragment:
    return Fragment("lead", "lead", Lead(title, lines, warning))


def _own(view: Table, people: tuple[Person, ...], seat: int, say: Speaker) -> tuple[Fragment, ...]:
    person = people[seat]
    head = Fragment(f"seat-{seat}", "self", Self(person.standing, view.master == seat))
    return (head, _mine(view.players[seat], seat, person.you, say))


@kept
def _mine(player: Player, seat: int, yours: bool, say: Speaker) -> Fragment:
    total = player.gems.total
    gems = Hoard(yours, total, GOAL, gems_held(seat, player.gems, say), max(GOAL - total, 0))
    energy = Orbs(yours, player.energy.total, energy_held(seat, player.energy, say))
    drakes = [Fragment(f"dragon-{one.id}", "drake", dragon_facts(one, say, yours)) for one in player.dragons]
    staffs = [
        Fragment(f"held-{int(staff)}", "held_staff", staff_facts(staff, say, _note(player, at, say)))
        for at, staff in enumerate(player.staffs.cards)
        if staff is not None
    ]
    staffs += hidden("held-unseen", len(player.staffs) - len(staffs))
    pieces = (
        (Fragment("mine-gems", "hoard", gems),),
        (Fragment("mine-energy", "orbs", energy),),
        tuple(drakes),
        tuple(staffs),
    )
    return Fragment("mine", "mine", Mine(yours, len(player.staffs)), pieces)


def _note(player: Player, at: int, say: Speaker) -> str:
    """With two staffs: which was drafted first, since that one wakes the dragons (R21)."""
    if len(player.staffs) < 2:
        return ""
    return say.say("staff.first" if at == 0 else "staff.second", {})
