"""The supervisor's process: `python -m app.server.reload DESCRIPTOR`."""

import sys

from app.server.reload.supervisor import ReloadSupervisor

if __name__ == "__main__":
    ReloadSupervisor(int(sys.argv[1])).run()
