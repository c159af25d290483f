"""Each fault once, or with a few choices."""

from collections.abc import Iterator

import pytest

from tests.chaos.faults import FAULTS, HALLS, Row
from tests.chaos.hall import Hall

pytestmark = pytest.mark.anyio

FEW = {
    "the only process killed, choices by sockets",
    "database full",
    "a worker killed, choices by sockets",
}
"""Those that `make test` does. Each takes a quarter of a minute."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def hall(request: pytest.FixtureRequest) -> Iterator[Hall]:
    """A hall of the kind; a fault leaves it as it was."""
    with HALLS[request.param]() as hall:
        yield hall


@pytest.mark.parametrize(
    ("hall", "name"),
    [
        pytest.param(
            plan.hall,
            name,
            id=name,
            marks=[
                pytest.mark.xdist_group(f"chaos {plan.hall}"),
                *([] if name in FEW else [pytest.mark.long]),
            ],
        )
        for name, plan in FAULTS.items()
    ],
    indirect=["hall"],
)
async def test_nothing_is_lost_or_doubled_and_all_pages_catch_up(hall: Hall, name: str) -> None:
    plan = FAULTS[name]
    row = await plan.fault(hall, Row(name, plan.few))
    assert (row.lost, row.doubled, row.wrong) == (0, 0, ())
    assert row.acknowledged > 0
