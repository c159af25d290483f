"""Messages of a table page's WebSocket, in both directions.

A page sends a `PageMessage` as JSON and receives one `Reply` to each, which repeats its op. Between replies
it receives pushes, `<hx-partial>` elements that htmx swaps (`app/web/partials.py`), and the text "pulse" when
nothing else was sent (`heartbeat.py`). Programs use a different protocol, defined in
`app/api/endpoints/socket.py`.
"""

from typing import Annotated, Literal

import msgspec

from engines.kernel.choices.decision import Path

Op = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{1,64}\Z")]
"""The idempotency key of a message."""


class PageMessage(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A choice, or a request for the next decision along its path.

    `{"op": "k3", "what": "choices", "decision": "0.12", "path": [{"picks": ["draw"]}]}`
    """

    op: Op
    what: Literal["choices", "explore"] = "choices"
    decision: Annotated[str, msgspec.Meta(max_length=40)] = ""
    path: Path = ()


class Accepted(msgspec.Struct, frozen=True, gc=False):
    """The choice was made. `{"ack": "k3", "seq": 57}`"""

    ack: str
    seq: int


class NextDecision(msgspec.Struct, frozen=True, gc=False):
    """The next decision along the path, as partials.

    `{"asked": "k4", "content": "<hx-partial hx-target=\\"#decision\\">…</hx-partial>"}`
    """

    asked: str
    content: str


class Rejected(msgspec.Struct, frozen=True, gc=False):
    """Nothing was changed. `refused` is null if the message could not be read.

    `content` is a notice for the page, as a partial.

    `{"refused": "k3", "code": "stale", "reason": "The game has moved on.", "content": "<hx-partial …>"}`
    """

    refused: str | None
    code: str
    reason: str
    content: str


Reply = Accepted | NextDecision | Rejected

decode_message = msgspec.json.Decoder(PageMessage).decode
"""Decodes a PageMessage. Raises msgspec.DecodeError, or UnicodeError for a lone surrogate."""


def encode_reply(reply: Reply) -> str:
    """The reply as JSON."""
    return msgspec.json.encode(reply).decode()
