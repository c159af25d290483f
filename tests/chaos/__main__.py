"""`python -m tests.chaos [WORDS]`: runs faults whose name has one of the words; exits with 1 on failure."""

import sys
from itertools import groupby

import anyio

from tests.chaos.faults import AWAITING, FAULTS, SITES, Row

HEAD = ("fault", "caused", "moves awaited", "acknowledged", "lost", "doubled", "longest catch-up")


def line(row: Row) -> str:
    """A row of the printed table."""
    counts = ("", row.times) if FAULTS[row.fault].fault in AWAITING else (row.times, "")
    cells = (row.fault, *counts, row.acknowledged, row.lost, row.doubled, f"{row.caught_up:.1f} s")
    return "| " + " | ".join(map(str, cells)) + " |"


async def main(words: list[str]) -> int:
    """Runs faults and prints the table."""
    print("| " + " | ".join(HEAD) + " |")
    print("|" + "---|" * len(HEAD), flush=True)
    wanted = [name for name in FAULTS if not words or any(word in name for word in words)]
    failures = 0
    for kind, names in groupby(wanted, lambda name: FAULTS[name].site):
        with SITES[kind]() as site:
            for name in names:
                plan = FAULTS[name]
                row = await plan.fault(site, Row(name, plan.many))
                print(line(row), flush=True)
                for wrong in row.wrong[:10]:
                    print(f"  {wrong}", file=sys.stderr)
                failures += not row.good
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(anyio.run(main, sys.argv[1:]))
