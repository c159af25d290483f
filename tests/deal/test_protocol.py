"""No sequence gives a chosen deal that a page or `verify` calls fair."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.deal.pages import Pages
from tests.deal.protocol import DealMachine, counts

PHASES = (Phase.generate,)
"""Add Phase.shrink to see the shortest sequence of a failure; finding it takes minutes."""


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("examples", [25, pytest.param(5000, marks=pytest.mark.long)])
def test_no_sequence_gives_a_chosen_deal_that_is_called_fair(node_pages: Pages, examples: int) -> None:
    DealMachine.pages = node_pages
    counts.clear()
    run_state_machine_as_test(
        DealMachine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=15,
            deadline=None,
            derandomize=examples < 1000,
            database=None,
            phases=PHASES,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert counts["examples"] >= examples
    assert counts["deals called fair"] >= examples / 10
