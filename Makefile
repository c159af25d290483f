# Everything below works in a new clone: missing packages are installed into .venv, from hashed locks.
PYTHON ?= python3
BIN := .venv/bin
CODE = $(wildcard app engines translating drawing bench examples tests)
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist loadgroup --durations 10
UV_INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python

# Two processes per core: tests of servers and browsers mostly wait.
WORKERS = $(shell $(PYTHON) -c 'import os; print(min(2 * (os.cpu_count() or 1), 8))')

QUICK = tests/engines tests/app/web tests/app/language

# Tests write to memory if there is enough of it: deleting so many files from a disk is slow.
MEMORY = $(shell df --output=avail,target -k /dev/shm 2>/dev/null | awk 'NR > 1 && $$1 > 4000000 { print $$2 }')
test test-quick test-all test-containers coverage: export TMPDIR := $(or $(MEMORY),$(TMPDIR),/tmp)

# The tests start many processes, each of which would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install prepare play wheel image test test-quick test-all test-containers coverage check check-quick check-scripts audit rules words reference bench chaos

help:
	@echo "make play         install what is missing, update the database, start the server"
	@echo "make prepare      install what a server needs, without starting it"
	@echo "make wheel        build dist/magehall-*.whl, which pip installs without a checkout"
	@echo "make image        build the image with podman or docker, labelled with its version and commit"
	@echo "make test         install what is missing, run the tests, name the ten slowest"
	@echo "make test-quick   run the tests of the engines, of web and language: half a minute"
	@echo "make test-all     run the long tests too: every game, option and picture"
	@echo "make test-containers  bring docker-compose.yml up with podman, play, scale, restart what people play on"
	@echo "make check        lint, format, types, imports, templates, scripts and sheets, migrations"
	@echo "make check-quick  the quick half: all but types and migrations"
	@echo "make coverage     how much of the code the tests reach; it must not drop"
	@echo "make audit        known holes in the packages that Magehall runs on, where they can be asked for"
	@echo "make rules        list game rules that no test covers"
	@echo "make words        bring the catalogues of all languages in step with the code"
	@echo "make reference    write docs/games/reference.md from the docstrings of the kernel"
	@echo "make bench        measure, print, update docs/performance.md (12 minutes)"
	@echo "make chaos        break things while people play, and print what was lost"
	@echo "make install      install everything that tests and checks need"

install: .venv/.dev

prepare: .venv/.run

play: .venv/.run
	$(BIN)/magehall serve --migrate

# Everything that a server needs in one file, and the releases that it was tested with:
# pip install --constraint dist/magehall-VERSION-constraints.txt dist/magehall-VERSION-py3-none-any.whl
wheel: .venv/.run
	$(BIN)/python scripts/build-wheel dist

# With podman or docker, whichever is there.
image:
	scripts/build-image

test: .venv/.dev .venv/.system .venv/.browsers node_modules/.installed
	$(PYTEST)

# No browsers and no servers: quick enough to run after every change.
test-quick: .venv/.dev .venv/.system
	$(PYTEST) $(QUICK)

test-all: .venv/.dev .venv/.system .venv/.browsers .venv/.containers node_modules/.installed
	$(PYTEST) -m ""

# docker-compose.yml in containers: needs root, and builds images from Debian's packages where no registry is reached.
test-containers: .venv/.dev .venv/.system .venv/.containers
	$(BIN)/pytest -m "" tests/containers

# Only tests of rules and app count: those of browsers and whole servers reach much code but check little of it.
coverage: .venv/.dev .venv/.system
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n $(WORKERS) --dist loadgroup tests/engines tests/app
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

check: check-quick
	$(BIN)/mypy $(CODE)
	$(BIN)/python scripts/check-migrations

check-quick: .venv/.dev check-scripts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/check-templates
	$(BIN)/python scripts/check-styles
	$(BIN)/python scripts/check-words
	$(BIN)/python scripts/draw-art --check
	$(BIN)/python scripts/write-reference --check
	$(BIN)/python -m translating check --complete

# static/js and static/css, and which browsers they need. Their tools come from npm, and node itself from the dev lock.
check-scripts: .venv/.dev node_modules/.installed
	$(BIN)/node node_modules/@biomejs/biome/bin/biome check --error-on-warnings
	$(BIN)/node node_modules/typescript/bin/tsc --project jsconfig.json
	$(BIN)/python scripts/check-browsers

# Known vulnerabilities of the packages; skipped with a message without a network.
audit: .venv/.dev
	$(BIN)/python scripts/audit

rules: .venv/.dev
	$(BIN)/python scripts/rules

words: .venv/.dev
	$(BIN)/python -m translating

reference: .venv/.dev
	$(BIN)/python scripts/write-reference

bench: .venv/.dev .venv/.system
	$(BIN)/python -m bench

chaos: .venv/.dev .venv/.system
	$(BIN)/python -m tests.chaos

# Stamps: a changed lock is installed again, an unchanged one costs nothing.
.venv/.uv: requirements-uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Magehall needs Python 3.11 or newer. Choose one with: make PYTHON=python3.12 ..." >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' \
	  || { echo "This Python cannot create virtual environments (on Debian: apt-get install python3-venv)" >&2; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-uv.txt
	@touch $@

.venv/.run: .venv/.uv requirements.txt pyproject.toml
	$(UV_INSTALL) --require-hashes -r requirements.txt
	$(UV_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The dev lock includes the runtime lock, so either stamp is sufficient to play.
.venv/.dev: .venv/.uv requirements-dev.txt pyproject.toml
	$(UV_INSTALL) --require-hashes -r requirements-dev.txt
	$(UV_INSTALL) --no-deps --no-build-isolation --editable .
	@touch .venv/.run $@

node_modules/.installed: package.json package-lock.json .npmrc | .venv/.dev
	$(BIN)/npm ci --ignore-scripts --loglevel=error
	@touch $@

.venv/.system: scripts/system-packages Makefile | .venv/.uv
	scripts/system-packages chromium-headless-shell fonts-dejavu-core redis-server postgresql haproxy
	@touch $@

# Browsers other than Chromium: their tests are skipped where they cannot be had.
.venv/.browsers: scripts/system-packages Makefile | .venv/.uv
	scripts/system-packages --optional firefox-esr webkit2gtk-driver xvfb wpewebkit-driver cog \
	  orca at-spi2-core dbus-daemon xdotool
	@touch $@

.venv/.containers: scripts/system-packages Makefile | .venv/.uv
	scripts/system-packages podman runc debootstrap uidmap netavark aardvark-dns iptables catatonit
	@touch $@
