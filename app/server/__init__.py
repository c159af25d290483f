"""The running server: its services, its application and its processes.

Start with `application.py` and `open_services.py`.
"""
