"""Events and acts as they are kept in the log: JSON of the kernel's Structs."""

from functools import cache
from typing import Any, Union

import msgspec

from engines.kernel.contract.game import Events, Game
from engines.kernel.matches.match import Act

_ENCODER = msgspec.json.Encoder()
_ACTS: msgspec.json.Decoder[Act] = msgspec.json.Decoder(Act)


def pack(value: Any) -> bytes:
    """Events or an act as bytes."""
    return _ENCODER.encode(value)


def unpack_act(data: bytes) -> Act:
    """The act of `packed`."""
    return _ACTS.decode(data)


def unpack_events(game: Game[Any], data: bytes) -> Events:
    """The news of `packed`: whole events, not yet masked for anybody."""
    news: Events = _decoder(game.id, game.all_events).decode(data)
    return news


@cache
def _decoder(game: str, events: tuple[type, ...]) -> msgspec.json.Decoder[Any]:
    kind = tuple[Union[events], ...] if events else tuple[()]  # type: ignore[valid-type]  # noqa: UP007
    return msgspec.json.Decoder(kind)
