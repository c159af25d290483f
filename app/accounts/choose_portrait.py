"""Stores the portrait that a user has chosen, including their seats at tables that have not started."""

from collections.abc import Sequence

from app.accounts.change_open_seats import change_open_seats
from app.storage.models import Seat, User
from app.tables.view.portraits import PORTRAIT_COUNT
from app.web.errors import invalid
from app.web.services import Services


async def choose_portrait(services: Services, user_id: str, portrait: int) -> None:
    """Changes a user's portrait. Games that have started keep the old one.

    Raises Problem 422 if there is no such portrait.
    """
    if not 1 <= portrait <= PORTRAIT_COUNT:
        raise invalid("There’s no such portrait.")

    def change_user(user: User) -> None:
        user.portrait = portrait

    def change_seat(seat: Seat, _seats: Sequence[Seat]) -> None:
        seat.portrait = portrait

    await change_open_seats(services, user_id, change_user, change_seat)
