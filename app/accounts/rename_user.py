"""Renames a user, including their seats at tables that have not started."""

from collections.abc import Sequence

from app.accounts.change_open_seats import change_open_seats
from app.identity.naming.name_similarity import distinct_name
from app.storage.models import Seat, User
from app.web.services import Services


async def rename_user(services: Services, user_id: str, name: str) -> None:
    """Changes a user's name. Games that have started keep the old name."""

    def change_user(user: User) -> None:
        user.name = name

    def change_seat(seat: Seat, seats: Sequence[Seat]) -> None:
        seat.name = distinct_name(name, {other.name for other in seats if other is not seat})

    await change_open_seats(services, user_id, change_user, change_seat)
