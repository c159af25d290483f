"""Tests of the services that workers share through Redis."""
