"""The past of a game for one audience: the log, replay, and the chart of everybody's progress."""
