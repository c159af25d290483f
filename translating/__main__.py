"""`python -m translating [check [--complete]]`."""

import sys

from translating.catalogues import update_all
from translating.check import find_all_faults


def main(arguments: list[str]) -> int:
    """Update the catalogues, or report their faults; returns the exit code."""
    if "check" not in arguments:
        update_all()
        return 0
    faults = list(find_all_faults(complete="--complete" in arguments))
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"catalogues: {len(faults)} faults" if faults else "catalogues are in step with the code")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
