"""The pages as people meet them: a real browser, a real server, and clicks."""
