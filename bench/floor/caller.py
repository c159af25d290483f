"""A caller who posts choices to the floor, with the client that `bench.players.caller` uses for Magehall."""

import time

import httpx

from bench.floor.floors import Floor
from bench.floor.load import choice_fields
from bench.floor.traffic import Choice, Exchange

API_CHOICE = Choice(seat=0, explored=[], chosen=Exchange(posted=128, answered=16), frames=[])
"""A choice over the JSON API at a table without sockets; the reply has the length of the log."""


class FloorCaller:
    """A player who makes the same choice again and again."""

    def __init__(self, floor: Floor) -> None:
        self._http = httpx.Client(base_url=floor.url, timeout=30)

    def time_choice(self) -> float:
        """Make the choice; returns the milliseconds."""
        fields = choice_fields(API_CHOICE)
        begun = time.perf_counter()
        self._http.post("/tables/called/choices", data=fields).raise_for_status()
        return (time.perf_counter() - begun) * 1000

    def close(self) -> None:
        """Close the connection."""
        self._http.close()
