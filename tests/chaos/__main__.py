"""`python -m tests.chaos [WORDS]`: all faults, or those that have one of the words; exit 1 if one is bad."""

import sys
from itertools import groupby

import anyio

from tests.chaos.faults import FAULTS, HALLS, Row

HEAD = ("fault", "times", "acknowledged", "lost", "doubled", "caught up after")


def line(row: Row) -> str:
    """A line of the table."""
    told = (row.fault, row.times, row.acknowledged, row.lost, row.doubled, f"{row.caught_up:.1f} s")
    return "| " + " | ".join(map(str, told)) + " |"


async def main(words: list[str]) -> int:
    """Does what is wanted and prints the table."""
    print("| " + " | ".join(HEAD) + " |")
    print("|" + "---|" * len(HEAD), flush=True)
    wanted = [name for name in FAULTS if not words or any(word in name for word in words)]
    bad = 0
    for kind, names in groupby(wanted, lambda name: FAULTS[name].hall):
        with HALLS[kind]() as hall:
            for name in names:
                plan = FAULTS[name]
                row = await plan.fault(hall, Row(name, plan.many))
                print(line(row), flush=True)
                for wrong in row.wrong[:10]:
                    print(f"  {wrong}", file=sys.stderr)
                bad += not row.good
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(anyio.run(main, sys.argv[1:]))
