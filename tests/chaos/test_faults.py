"""Every fault once, or with a few choices."""

from collections.abc import Iterator

import pytest

from tests.chaos.faults import FAULTS, SITES, Row
from tests.chaos.site import Site

pytestmark = pytest.mark.anyio

FEW = {
    "the only process killed, choices sent by WebSocket",
    "database full",
    "a worker killed, choices sent by WebSocket",
}
"""The faults that `make test` runs; each takes a quarter of a minute."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    """A site of a kind; faults leave it as it was."""
    with SITES[request.param]() as site:
        yield site


@pytest.mark.parametrize(
    ("site", "name"),
    [
        pytest.param(
            plan.site,
            name,
            id=name,
            marks=[
                pytest.mark.xdist_group(f"chaos {plan.site}"),
                *([] if name in FEW else [pytest.mark.long]),
            ],
        )
        for name, plan in FAULTS.items()
    ],
    indirect=["site"],
)
async def test_no_choice_is_lost_or_doubled_and_all_pages_catch_up(site: Site, name: str) -> None:
    plan = FAULTS[name]
    row = await plan.fault(site, Row(name, plan.few))
    assert (row.lost, row.doubled, row.wrong) == (0, 0, ())
    assert row.acknowledged > 0
