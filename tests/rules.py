"""Links tests to RULES.md: the numbered rules, edge cases and scenarios that a test shows."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as showing rules: `@rule("R12", "E4")`. `make rules` lists rules without a test."""
    return pytest.mark.rule(*ids)
