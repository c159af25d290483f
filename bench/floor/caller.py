"""A caller who posts choices to the floor, with the client that `bench.players.caller` has for the house."""

import time

import httpx

from bench.floor.floors import Floor
from bench.floor.load import choice_fields
from bench.floor.traffic import Choice, Exchange

BY_JSON = Choice(seat=0, explored=[], chosen=Exchange(posted=128, answered=16), frames=[])
"""A choice by the interface for programs at a table that nobody looks at: it is answered with the length of
the log."""


class FloorCaller:
    """One who makes the same choice again and again."""

    def __init__(self, floor: Floor) -> None:
        self._http = httpx.Client(base_url=floor.url, timeout=30)

    def once(self) -> float:
        """How long the choice takes, in milliseconds."""
        fields = choice_fields(BY_JSON)
        begun = time.perf_counter()
        self._http.post("/tables/called/choices", data=fields).raise_for_status()
        return (time.perf_counter() - begun) * 1000

    def close(self) -> None:
        """Hangs up."""
        self._http.close()
