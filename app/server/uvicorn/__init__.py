"""Subclasses of uvicorn's protocols. They rely on its internals, so its version is asserted."""

import uvicorn

WRITTEN_FOR = "0.54.0"

assert uvicorn.__version__ == WRITTEN_FOR, (
    f"app/server/uvicorn was written for uvicorn {WRITTEN_FOR}, not {uvicorn.__version__}: "
    "read the changes of both protocol classes, run `make test` and `make bench`, then raise WRITTEN_FOR"
)
