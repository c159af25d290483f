"""The JSON Schema of views, compared with what `to_plain` makes of them."""

from engines.kernel.choices.tasks import State
from engines.kernel.contract.plain import to_plain
from engines.kernel.contract.schema import schema_of
from engines.kernel.secrecy.sealed import Sealed


class Bids(State, frozen=True, kw_only=True):
    """A table with a sealed bid per seat."""

    bids: tuple[Sealed[int], ...]


def test_a_sealed_choice_is_its_value_or_null() -> None:
    """Given a sealed choice, then its schema allows the value, and null as it is in the view of others."""
    bid = Sealed.choose(0, 3, (1, 2, 3))
    assert [to_plain(bid.mask(viewer)) for viewer in (0, 1)] == [3, None]
    items = schema_of(Bids)["properties"]["bids"]["items"]
    assert items["anyOf"] == [{"type": "integer"}, {"type": "null"}]
