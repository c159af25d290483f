"""Areas of the players: a plate for each rival, and the viewer's own area below the board."""

from msgspec import Struct

from engines.kernel.bags import Bag
from engines.kernel.contract.panels import Fragment, Person, Score, build_hidden, build_plate
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.words.speaker import Speaker
from engines.magestik.board.faces import ColourCount, count_energy, count_gems, dragon_facts, staff_facts
from engines.magestik.cards import Energy, Gem
from engines.magestik.limits import GEMS_TO_WIN
from engines.magestik.state import Dragon, Player, Table


class RivalGems(Struct, frozen=True, gc=False):
    """A rival's gems, and whether the rival is Master Mage."""

    seat: int
    master: bool
    gems: tuple[ColourCount, ...]


class RivalEnergy(Struct, frozen=True, gc=False):
    """A rival's energy."""

    seat: int
    held: tuple[ColourCount, ...]


class RivalForces(Struct, frozen=True, gc=False):
    """The numbers of dragons and staffs in a rival's row of energy, dragons and staffs."""

    dragons: int
    staffs: int


class HeldStaff(Struct, frozen=True, gc=False):
    """The number of a staff that a rival holds, or 0 if the viewer has not seen it."""

    number: int


class OwnHead(Struct, frozen=True, gc=False):
    """The header of a player's own area: the player, and whether they are Master Mage."""

    person: Person
    master: bool


class OwnArea(Struct, frozen=True, gc=False):
    """The area below the board; `yours` is False if it belongs to a player whom the viewer follows."""

    yours: bool
    staffs: int


class OwnGems(Struct, frozen=True, gc=False):
    """The gems in a player's own area; `sockets` are the empty places up to the goal."""

    yours: bool
    total: int
    goal: int
    gems: tuple[ColourCount, ...]
    sockets: int


class OwnEnergy(Struct, frozen=True, gc=False):
    """The energy in a player's own area."""

    yours: bool
    total: int
    energy: tuple[ColourCount, ...]


def build_rival(view: Table, person: Person, say: Speaker) -> Fragment:
    """Build the plate of a rival."""
    return _build_plate(view.players[person.seat], person, view.master == person.seat, say)


@cached_by_identity
def _build_plate(player: Player, person: Person, master: bool, say: Speaker) -> Fragment:
    seat, words = person.seat, say.for_everyone
    score = Score(player.gems.total, "gem", words.say("plate.score", {}))
    staffs = [
        Fragment(
            f"seat-{seat}-staff-{index}", "staff_chip", HeldStaff(int(staff) if staff is not None else 0)
        )
        for index, staff in enumerate(player.staffs.cards)
    ]
    forces = RivalForces(len(player.dragons), len(staffs))
    pieces = (_build_energy(seat, player.energy, words), *_build_dragon_chips(player.dragons, words), *staffs)
    rows = (
        _build_gems(seat, player.gems, master, words),
        Fragment(f"seat-{seat}-forces", "forces", forces, (pieces,)),
    )
    return build_plate(person, score, rows)


@cached_by_identity
def _build_gems(seat: int, gems: Bag[Gem], master: bool, words: Speaker) -> Fragment:
    return Fragment(f"seat-{seat}-jewels", "jewels", RivalGems(seat, master, count_gems(seat, gems, words)))


@cached_by_identity
def _build_energy(seat: int, energy: Bag[Energy], words: Speaker) -> Fragment:
    return Fragment(f"seat-{seat}-energy", "energy", RivalEnergy(seat, count_energy(seat, energy, words)))


@cached_by_identity
def _build_dragon_chips(dragons: tuple[Dragon, ...], words: Speaker) -> tuple[Fragment, ...]:
    return tuple(
        [Fragment(f"dragon-{dragon.id}", "drake_chip", dragon_facts(dragon, words)) for dragon in dragons]
    )


def build_own_area(view: Table, person: Person, say: Speaker) -> tuple[Fragment, ...]:
    """Build a player's own area: its header, then all possessions."""
    seat = person.seat
    head = Fragment(f"seat-{seat}", "self", OwnHead(person.without_decision, view.master == seat))
    return (head, _build_possessions(view.players[seat], seat, person.you, view.seats == 2, say))


@cached_by_identity
def _build_possessions(player: Player, seat: int, yours: bool, two_staffs: bool, say: Speaker) -> Fragment:
    total = player.gems.total
    gems = OwnGems(yours, total, GEMS_TO_WIN, count_gems(seat, player.gems, say), max(GEMS_TO_WIN - total, 0))
    energy = OwnEnergy(yours, player.energy.total, count_energy(seat, player.energy, say))
    dragons = [
        Fragment(f"dragon-{dragon.id}", "drake", dragon_facts(dragon, say, yours, two_staffs=two_staffs))
        for dragon in player.dragons
    ]
    staffs = [
        Fragment(
            f"held-{int(staff)}", "held_staff", staff_facts(staff, say, _say_staff_note(player, index, say))
        )
        for index, staff in enumerate(player.staffs.cards)
        if staff is not None
    ]
    staffs += build_hidden("held-unseen", len(player.staffs) - len(staffs))
    pieces = (
        (Fragment("mine-gems", "hoard", gems),),
        (Fragment("mine-energy", "orbs", energy),),
        tuple(dragons),
        tuple(staffs),
    )
    return Fragment("mine", "mine", OwnArea(yours, len(player.staffs)), pieces)


def _say_staff_note(player: Player, index: int, say: Speaker) -> str:
    """A note on the first and the second of two staffs, because only the first wakes dragons (R21)."""
    if len(player.staffs) < 2:
        return ""
    return say.say("staff.first" if index == 0 else "staff.second", {})
