"""The application for plain uvicorn: `uvicorn app.main:app`."""

from fastapi import FastAPI

from app.server.application import create_app

__all__ = ["create_app"]


def __getattr__(name: str) -> FastAPI:
    """`app`, created on first access, so that importing this module reads no settings."""
    if name == "app":
        return create_app()
    raise AttributeError(name)
