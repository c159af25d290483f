"""Redealing of hidden staffs, so that a bot can think about a world that its seat considers possible."""

from engines.kernel.contract.game import Below
from engines.kernel.secrecy.audience import Viewer, only, sees
from engines.kernel.secrecy.piles import Pile
from engines.magestik.cards import Staff
from engines.magestik.state import Table


def redeal_world(table: Table, viewer: Viewer, below: Below) -> Table:
    """Deal the staffs that the viewer does not know at random.

    Staffs whose number was passed over go to the discards, because no player can hold them (R19). Owners
    know their own staffs.
    """
    piles = [*[player.staffs for player in table.players], table.left, table.face_down]
    spots = [
        (at, place)
        for at, pile in enumerate(piles)
        for place, known in enumerate(pile.known)
        if not sees(known, viewer)
    ]
    cards: list[list[Staff]] = [list(pile) for pile in piles]
    staffs = sorted(cards[at][place] for at, place in spots)
    passed = max(table.called, default=0)
    discards = [spot for spot in spots if spot[0] >= table.seats]
    for staff in staffs:
        among = discards if staff <= passed and discards else spots
        at, place = among[below(len(among))]
        cards[at][place] = staff
        spots.remove((at, place))
        if (at, place) in discards:
            discards.remove((at, place))
    return _lay(table, [pile.with_cards(held) for pile, held in zip(piles, cards, strict=True)])


def _replace_piles(table: Table, piles: list[Pile[Staff]]) -> Table:
    *players, left, face_down = piles
    for seat, staffs in enumerate(players):
        owned = [known | only(seat) for known in staffs.known]
        table = table.change_player(seat, staffs=Pile(staffs.cards, tuple(owned), staffs.listed))
    return table.change(left=left, face_down=face_down)
