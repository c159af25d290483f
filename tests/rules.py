"""The link between the tests and RULES.md: which numbered rules, edge cases and scenarios a test shows."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Marks a test as showing rules: `@rule("R12", "E4")`. `make rules` lists the rules nobody shows."""
    return pytest.mark.rule(*ids)
