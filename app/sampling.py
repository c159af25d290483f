"""Sampling: what is open in this worker just now, noted for whoever asks any worker for the metrics."""

import anyio

from app import metrics
from app.house import House

EVERY_SECONDS = 1.0


class Sampling:
    """Notes how many sockets and rooms there are, and how many questions wait for a bot."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def run(self) -> None:
        """Notes it again and again, until cancelled."""
        while True:
            self.note()
            await anyio.sleep(EVERY_SECONDS)

    def note(self) -> None:
        """Notes it."""
        metrics.SOCKETS.labels("table").set(len(self._house.hub))
        metrics.SOCKETS.labels("lobby").set(len(self._house.hall))
        metrics.ROOMS.set(len(self._house.rooms))
        metrics.BOT_QUEUE.set(self._house.bots.waiting)
