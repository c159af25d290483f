"""Jobs of due rows: the runner that executes them, time-outs, and bots that stand in for players."""
