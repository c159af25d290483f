"""The messages between the supervisor and a worker: pairs of a kind and a text."""

Message = tuple[str, str]

# From a worker
PREPARED = "prepared"
"""The code is imported; the text lists further folders to watch, one per line."""
READY = "ready"
"""The worker accepts requests; the text announces its address."""
FAILED = "failed"
"""The code cannot be run; the text is the error."""

# To a worker
SERVE = "serve"
"""No other worker serves any more: open the database and serve."""
STOP = "stop"
"""Stop serving and exit."""
SHOW_ERROR = "error"
"""Show on all pages why the newest code cannot run."""
SHOW_STYLES = "styles"
"""Let all pages load their style sheets again."""
