"""Running a game's tests on a changed module, in a process of its own that forgets all afterwards."""

import ast
import os
import pickle
import resource
import signal
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent.parent
TESTS = ROOT / "tests" / "engines"


class Trial(NamedTuple):
    """How a run of the tests ended: the first that failed if one did, how long each took, processor time."""

    failed: str
    seconds: dict[str, float]
    time: float


def run_tests(
    game: str, order: dict[str, float], limit: int, changed: tuple[str, ast.Module] | None = None
) -> Trial:
    """Runs a game's short tests, the quickest of `order` first, until one fails, with a module changed.

    `changed` is the name of a module and the tree to run in its place. Tests that use up `limit` seconds of
    the processor have failed. This process must not have imported the game.
    """
    assert "engines" not in sys.modules
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _run_as_child(game, order, limit, changed, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    _, status, usage = os.wait4(child, 0)
    time = usage.ru_utime + usage.ru_stime
    if told:
        failed, seconds = pickle.loads(told)
        return Trial(failed, seconds, time)
    out_of_time = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
    return Trial("(no end)" if out_of_time else "(a crash)", {}, time)


def _run_as_child(
    game: str, order: dict[str, float], limit: int, changed: tuple[str, ast.Module] | None, writing: int
) -> None:
    """The forked process: tells by the pipe, and ends."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        if changed is not None:
            sys.meta_path.insert(0, ChangedModule(*changed))
        seen = Seen(order)
        words = ["-q", "-x", "--noconftest", "-p", "no:cacheprovider", "-p", "no:xdist", "--tb", "no"]
        code = pytest.main([*words, str(TESTS / game)], plugins=[seen])
        failed = seen.failed or ("" if code == pytest.ExitCode.OK else "(not even collected)")
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(pickle.dumps((failed, seen.seconds)))
    finally:
        os._exit(0)


class Seen:
    """A plugin of pytest: brings the tests into order, and remembers what became of them."""

    def __init__(self, order: dict[str, float]) -> None:
        self.order = order
        self.failed = ""
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.order.get(item.nodeid, 0.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = self.failed or f"(import of {report.nodeid})"


class ChangedModule(MetaPathFinder, Loader):
    """Loads one module from a tree."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name = name
        self.tree = tree
        self.origin = ""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        spec: Any = PathFinder.find_spec(fullname, path, target)
        self.origin = spec.origin
        spec.loader = self
        return spec  # type: ignore[no-any-return]

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.tree, self.origin, "exec"), module.__dict__)
