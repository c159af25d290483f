"""Encoding of events and acts in the log: JSON of the kernel's Structs."""

from functools import cache
from typing import Any, Union

import msgspec

from engines.kernel.contract.game import Events, Game
from engines.kernel.matches.match import Act

_ENCODER = msgspec.json.Encoder()
_ACT_DECODER: msgspec.json.Decoder[Act] = msgspec.json.Decoder(Act)


def pack(value: Any) -> bytes:
    """Encode events or an act."""
    return _ENCODER.encode(value)


def unpack_act(data: bytes) -> Act:
    """Decode an act. Raises DecodeError."""
    return _ACT_DECODER.decode(data)


def unpack_events(game: Game[Any], data: bytes) -> Events:
    """Decode events, which are not masked for any viewer yet. Raises DecodeError."""
    events: Events = _events_decoder(game.id, game.all_events).decode(data)
    return events


@cache
def _events_decoder(game: str, events: tuple[type, ...]) -> msgspec.json.Decoder[Any]:
    kind = tuple[Union[events], ...] if events else tuple[()]  # type: ignore[valid-type]  # noqa: UP007
    return msgspec.json.Decoder(kind)
