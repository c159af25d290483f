"""Players' possessions: the plate of a rival, and the viewer's own area below the board."""

from msgspec import Struct

from engines.kernel.bags import Bag
from engines.kernel.contract.panels import Fragment, Person, Score, build_hidden, build_plate
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.words.speaker import Speaker
from engines.magestik import cards
from engines.magestik.board.faces import Held, dragon_facts, energy_held, gems_held, staff_facts
from engines.magestik.cards import Gem
from engines.magestik.rules.endgame import GOAL
from engines.magestik.state import Dragon, Player, Table


class Jewels(Struct, frozen=True, gc=False):
    """A rival's gems, and whether the rival is Master Mage."""

    seat: int
    master: bool
    gems: tuple[Held, ...]


class Energy(Struct, frozen=True, gc=False):
    """A rival's energy."""

    seat: int
    held: tuple[Held, ...]


class Forces(Struct, frozen=True, gc=False):
    """The numbers of dragons and staffs in a rival's row of energy, dragons and staffs."""

    dragons: int
    staffs: int


class HeldStaff(Struct, frozen=True, gc=False):
    """The number of a staff that a rival holds, or 0 if the viewer has not seen it."""

    number: int


class Self(Struct, frozen=True, gc=False):
    """The head of the own area: the player, and whether they are Master Mage."""

    person: Person
    master: bool


class Mine(Struct, frozen=True, gc=False):
    """The area below the board; `yours` is False if it belongs to a player whom the viewer follows."""

    yours: bool
    staffs: int


class Hoard(Struct, frozen=True, gc=False):
    """The gems in the own area; `sockets` are the empty places up to the goal."""

    yours: bool
    total: int
    goal: int
    gems: tuple[Held, ...]
    sockets: int


class Orbs(Struct, frozen=True, gc=False):
    """The energy in the own area."""

    yours: bool
    total: int
    energy: tuple[Held, ...]


def draw_rival(view: Table, person: Person, say: Speaker) -> Fragment:
    """Render the plate of a rival."""
    return _plate(view.players[person.seat], person, view.master == person.seat, say)


@cached_by_identity
def _plate(player: Player, person: Person, master: bool, say: Speaker) -> Fragment:
    seat, words = person.seat, say.for_everyone
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
    return build_plate(person, score, rows)


@cached_by_identity
def _jewels(seat: int, gems: Bag[Gem], master: bool, words: Speaker) -> Fragment:
    return Fragment(f"seat-{seat}-jewels", "jewels", Jewels(seat, master, gems_held(seat, gems, words)))


@cached_by_identity
def _energy(seat: int, energy: Bag[cards.Energy], words: Speaker) -> Fragment:
    return Fragment(f"seat-{seat}-energy", "energy", Energy(seat, energy_held(seat, energy, words)))


@cached_by_identity
def _dragon_chips(dragons: tuple[Dragon, ...], words: Speaker) -> tuple[Fragment, ...]:
    return tuple([Fragment(f"dragon-{one.id}", "drake_chip", dragon_facts(one, words)) for one in dragons])


def draw_own(view: Table, person: Person, say: Speaker) -> tuple[Fragment, ...]:
    """Render the own area of a player: its head, then all possessions."""
    seat = person.seat
    head = Fragment(f"seat-{seat}", "self", Self(person.standing, view.master == seat))
    return (head, _mine(view.players[seat], seat, person.you, say))


@cached_by_identity
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
    staffs += build_hidden("held-unseen", len(player.staffs) - len(staffs))
    pieces = (
        (Fragment("mine-gems", "hoard", gems),),
        (Fragment("mine-energy", "orbs", energy),),
        tuple(drakes),
        tuple(staffs),
    )
    return Fragment("mine", "mine", Mine(yours, len(player.staffs)), pieces)


def _note(player: Player, at: int, say: Speaker) -> str:
    """A note on the first and the second of two staffs, because only the first wakes dragons (R21)."""
    if len(player.staffs) < 2:
        return ""
    return say.say("staff.first" if at == 0 else "staff.second", {})
