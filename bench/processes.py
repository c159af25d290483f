"""Resources used by other processes, from Linux's /proc."""

import os
from collections.abc import Iterable
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pids: Iterable[int]) -> float:
    """The CPU seconds that processes have used so far."""
    ticks = 0
    for pid in pids:
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(after_name[11]) + int(after_name[12])  # utime and stime, fields 14 and 15
    return ticks / _TICKS


def private_bytes(pid: int) -> int:
    """The memory that a process has written to and does not share (`Private_Dirty`)."""
    return _memory(pid, "Private_Dirty")


def resident_bytes(pid: int) -> int:
    """The memory of a process including everything it shares, such as libraries (`Rss`)."""
    return _memory(pid, "Rss")


def proportional_bytes(pid: int) -> int:
    """The memory of a process; memory shared by N processes counts 1/N in each (`Pss`)."""
    return _memory(pid, "Pss")


def _memory(pid: int, kind: str) -> int:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith(f"{kind}:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"/proc/{pid}/smaps_rollup has no {kind}")
