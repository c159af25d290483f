"""Runs a game's tests on changed rules: collected once, run for each change in a forked process."""

import gc
import os
import pickle
import resource
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest

from tests.mutants.changes import Change

ROOT = Path(__file__).parent.parent.parent

Mutant = tuple[Path, Change]
"""A module of the rules, and a change in it."""


class Trial(NamedTuple):
    """The result of a test run: the first failed test ("" if none), and the seconds of each test."""

    failed: str
    seconds: dict[str, float]

    @property
    def kind(self) -> str:
        """The kind of the failed test: "golden" (a golden game or a law), "other", or "" for none."""
        if not self.failed:
            return ""
        return "golden" if "test_golden" in self.failed or "test_laws" in self.failed else "other"


def run_trials(game: str, mutants: Sequence[Mutant], report: Callable[[Mutant, Trial], None]) -> str:
    """Runs a game's short tests on each mutant, the fastest first, until one fails, and reports the results.

    Returns the test that fails without any change, or "". After such a failure no mutant is tried.
    """
    trials = Trials(mutants, report)
    words = ["-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-s", "--noconftest"]
    words += ["-o", "addopts=", "--import-mode=importlib", "-m", "not long"]
    pytest.main([*words, str(ROOT / "tests" / "engines" / game)], plugins=[trials])
    return trials.broken


class Trials:
    """A pytest plugin that runs the tests once for each mutant."""

    def __init__(self, mutants: Sequence[Mutant], report: Callable[[Mutant, Trial], None]) -> None:
        self.mutants = mutants
        self.report = report
        self.broken = "(nothing was collected)"
        self.failed = ""
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        plain = self.run(session.items, None, 3600)
        self.broken = plain.failed
        if not plain.failed:
            items = sorted(session.items, key=lambda item: plain.seconds[item.nodeid])
            limit = int(4 * sum(plain.seconds.values()) + 20)
            for mutant in self.mutants:
                self.report(mutant, self.run(items, mutant, limit))
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed = self.failed or report.nodeid

    def run(self, items: Sequence[pytest.Item], mutant: Mutant | None, limit: int) -> Trial:
        """Runs tests on a mutant in a forked process until one fails; `limit` is in seconds of CPU time."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.close(reading)
                resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
                nowhere = os.open(os.devnull, os.O_RDWR)
                for stream in (0, 1, 2):
                    os.dup2(nowhere, stream)
                self.run_here(items, mutant)
                with os.fdopen(writing, "wb") as pipe:
                    pickle.dump(Trial(self.failed, self.seconds), pipe)
            finally:
                os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            pickled = pipe.read()
        _, status = os.waitpid(child, 0)
        if pickled:
            trial: Trial = pickle.loads(pickled)
            return trial
        no_end = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
        return Trial("(no end)" if no_end else "(a crash)", {})

    def run_here(self, items: Sequence[pytest.Item], mutant: Mutant | None) -> None:
        """Applies the change and runs tests until one fails."""
        if mutant is not None:
            put_in_place(*mutant)
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return


def put_in_place(path: Path, change: Change) -> None:
    """Replaces the code of every function of a loaded module by its code with the change.

    Clears the caches of rules; those of tests, which contain servers for example, are kept.
    """
    changed = {key(code): code for code in list_codes(compile(change.tree, str(path), "exec"))}
    gc.unfreeze()  # lists objects from before the tests, too
    for thing in gc.get_objects():
        kind = type(thing)  # `isinstance` would access the target of a weak proxy, which may be dead
        if kind is _lru_cache_wrapper and (thing.__module__ or "").split(".")[0] in ("engines", path.stem):
            thing.cache_clear()
        elif kind is FunctionType and thing.__code__.co_filename == str(path):
            thing.__code__ = changed[key(thing.__code__)]


def key(code: CodeType) -> tuple[str, int]:
    """The identity of a function's code: qualified name and first line."""
    return code.co_qualname, code.co_firstlineno


def list_codes(code: CodeType) -> Iterator[CodeType]:
    """The code objects of all functions below a module's code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from list_codes(constant)
