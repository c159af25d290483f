"""Each fault once, or with a few choices."""

from collections.abc import Iterator

import pytest

from tests.chaos.faults import FAULTS, HALLS, Row
from tests.chaos.hall import Hall

pytestmark = pytest.mark.anyio


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
        pytest.param(plan.hall, name, id=name, marks=pytest.mark.xdist_group(f"chaos {plan.hall}"))
        for name, plan in FAULTS.items()
    ],
    indirect=["hall"],
)
async def test_nothing_is_lost_or_doubled_and_all_pages_catch_up(hall: Hall, name: str) -> None:
    plan = FAULTS[name]
    row = await plan.fault(hall, Row(name, plan.few))
    assert (row.lost, row.doubled, row.wrong) == (0, 0, ())
    assert row.acknowledged > 0
