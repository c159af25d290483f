"""What other processes use, as Linux tells it."""

import os
from collections.abc import Iterable
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pids: Iterable[int]) -> float:
    """The processor time that processes have used so far."""
    ticks = 0
    for pid in pids:
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(after_name[11]) + int(after_name[12])  # utime and stime, fields 14 and 15
    return ticks / _TICKS


def private_bytes(pid: int) -> int:
    """The memory that a process has written to and shares with no other."""
    return _memory(pid, "Private_Dirty")


def resident_bytes(pid: int) -> int:
    """The memory of a process, with what it shares with others, such as libraries."""
    return _memory(pid, "Rss")


def proportional_bytes(pid: int) -> int:
    """The memory of a process, with its part of what it shares: what three have is a third each."""
    return _memory(pid, "Pss")


def _memory(pid: int, kind: str) -> int:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith(f"{kind}:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"/proc/{pid}/smaps_rollup says nothing of {kind}")
