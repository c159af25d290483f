# Everything below works on a fresh clone: what is missing is installed into .venv, from hashed locks.
PYTHON ?= python3
BIN := .venv/bin
CODE = $(wildcard app engines bench examples tests)
UV_INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python

# The tests start many processes; each would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install play test test-all check rules bench chaos

help:
	@echo "make play      set up what is missing, migrate the database, serve"
	@echo "make test      set up what is missing, run the tests"
	@echo "make test-all  the long tests too"
	@echo "make check     lint, format, types, imports, templates, migrations"
	@echo "make rules     rules of the games that no test shows"
	@echo "make bench     measure, print, write docs/performance.md (five minutes)"
	@echo "make chaos     kill, cut and fill what a hall needs while people play; print what came of it"
	@echo "make install   only set up, with what tests and checks need"

install: .venv/.dev

play: .venv/.run
	$(BIN)/magehall migrate
	$(BIN)/magehall serve

test: .venv/.dev .venv/.system
	$(BIN)/pytest -n auto --maxprocesses 8 --dist loadgroup

test-all: .venv/.dev .venv/.system
	$(BIN)/pytest -n auto --maxprocesses 8 --dist loadgroup -m ""

check: .venv/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/check-templates
	$(BIN)/python scripts/check-migrations

rules: .venv/.dev
	$(BIN)/python scripts/rules

bench: .venv/.dev .venv/.system
	$(BIN)/python -m bench

chaos: .venv/.dev .venv/.system
	$(BIN)/python -m tests.chaos

# The stamps: a lock that changes is installed again, one that did not costs nothing.
.venv/.uv: requirements-uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Magehall needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..." >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' \
	  || { echo "This Python cannot make virtual environments (on Debian: apt-get install python3-venv)" >&2; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-uv.txt
	@touch $@

.venv/.run: .venv/.uv requirements.txt pyproject.toml
	$(UV_INSTALL) --require-hashes -r requirements.txt
	$(UV_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The dev lock holds the run lock, so that either stamp is as good for playing.
.venv/.dev: .venv/.uv requirements-dev.txt pyproject.toml
	$(UV_INSTALL) --require-hashes -r requirements-dev.txt
	$(UV_INSTALL) --no-deps --no-build-isolation --editable .
	@touch .venv/.run $@

.venv/.system: scripts/system-packages Makefile | .venv/.uv
	scripts/system-packages chromium-headless-shell fonts-dejavu-core redis-server postgresql nginx
	@touch $@
