"""Running a game's tests on a changed rule: collected once, run for each change in a process of its own."""

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
"""A module of the rules, and what is changed in it."""


class Trial(NamedTuple):
    """How a run of the tests ended: the first that failed ("" if none did), how long each took."""

    failed: str
    seconds: dict[str, float]

    @property
    def kind(self) -> str:
        """Which kind of test failed: a golden game or a law, any other, or "" for none."""
        if not self.failed:
            return ""
        return "golden" if "test_golden" in self.failed or "test_laws" in self.failed else "other"


def run_trials(game: str, mutants: Sequence[Mutant], tell: Callable[[Mutant, Trial], None]) -> str:
    """Runs a game's short tests on each mutant, the quickest first, until one fails; tells what became of it.

    Returns the test that fails without any change, which makes all others needless, or "".
    """
    trials = Trials(mutants, tell)
    words = ["-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-s", "--noconftest"]
    words += ["-o", "addopts=", "--import-mode=importlib", "-m", "not long"]
    pytest.main([*words, str(ROOT / "tests" / "engines" / game)], plugins=[trials])
    return trials.broken


class Trials:
    """A plugin of pytest: instead of running the tests once it runs them once for each mutant."""

    def __init__(self, mutants: Sequence[Mutant], tell: Callable[[Mutant, Trial], None]) -> None:
        self.mutants = mutants
        self.tell = tell
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
                self.tell(mutant, self.run(items, mutant, limit))
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed = self.failed or report.nodeid

    def run(self, items: Sequence[pytest.Item], mutant: Mutant | None, limit: int) -> Trial:
        """Runs tests until one fails, in a forked process, with a change; `limit` is in processor seconds."""
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
            told = pipe.read()
        _, status = os.waitpid(child, 0)
        if told:
            trial: Trial = pickle.loads(told)
            return trial
        no_end = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
        return Trial("(no end)" if no_end else "(a crash)", {})

    def run_here(self, items: Sequence[pytest.Item], mutant: Mutant | None) -> None:
        """Makes the change, and runs the tests until one fails."""
        if mutant is not None:
            put_in_place(*mutant)
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return


def put_in_place(path: Path, change: Change) -> None:
    """Gives every function of a loaded module the code that it has with the change.

    What rules have kept in a function's cache is not known afterwards; what tests keep, such as servers, is.
    """
    changed = {key(code): code for code in list_codes(compile(change.tree, str(path), "exec"))}
    gc.unfreeze()  # what was there before the tests began is listed, too
    for thing in gc.get_objects():
        kind = type(thing)  # `isinstance` would ask what a weak proxy stands for, which may be gone
        if kind is _lru_cache_wrapper and (thing.__module__ or "").split(".")[0] in ("engines", path.stem):
            thing.cache_clear()
        elif kind is FunctionType and thing.__code__.co_filename == str(path):
            thing.__code__ = changed[key(thing.__code__)]


def key(code: CodeType) -> tuple[str, int]:
    """What a function's code is found by: name and first line."""
    return code.co_qualname, code.co_firstlineno


def list_codes(code: CodeType) -> Iterator[CodeType]:
    """The codes of all functions below a module's."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from list_codes(one)
