"""Deals hidden staffs again, so that a bot can think in a world that is possible for its seat."""

from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import Viewer, only, sees
from engines.kernel.secrecy.piles import Pile
from engines.magestik.cards import Staff
from engines.magestik.state import Table


def redeal_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Deal the staffs that the viewer does not know at random.

    Staffs whose number was passed over go to the discards, because no player can hold them (R19). Owners
    know their own staffs.
    """
    piles = [*[player.staffs for player in table.players], table.left, table.face_down]
    places = [
        (pile, index)
        for pile, staffs in enumerate(piles)
        for index, audience in enumerate(staffs.known)
        if not sees(audience, viewer)
    ]
    cards: list[list[Staff]] = [list(pile) for pile in piles]
    hidden = sorted(cards[pile][index] for pile, index in places)
    last_called = max(table.called, default=0)
    discards = [place for place in places if place[0] >= table.seats]
    for staff in hidden:
        choices = discards if staff <= last_called and discards else places
        pile, index = choices[randbelow(len(choices))]
        cards[pile][index] = staff
        places.remove((pile, index))
        if (pile, index) in discards:
            discards.remove((pile, index))
    return _replace_piles(table, [pile.with_cards(staffs) for pile, staffs in zip(piles, cards, strict=True)])


def _replace_piles(table: Table, piles: list[Pile[Staff]]) -> Table:
    *players, left, face_down = piles
    for seat, staffs in enumerate(players):
        owned = [known | only(seat) for known in staffs.known]
        table = table.change_player(seat, staffs=Pile(staffs.cards, tuple(owned), staffs.listed))
    return table.change(left=left, face_down=face_down)
