# make run    read the bundled sample as a Prefect flow, offline, and name the report
# make test   the tests, about four minutes; make test-slow runs the long ones (a real schedule, kill -9, hostile files)
# make check  what must hold besides the tests: lint, types, import contracts, docs held to the code
# make gate   score the extraction against hand-made gold, where the measuring material is beside the project
# make bench  speed and memory, as ratios against named peers
# make lock   resolve the lock file anew
# make canary install without the lock, newest versions the ranges allow, and try the flow

SHELL := /bin/bash
PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: run test test-slow check gate bench lock canary clean

run: $(READY)
	$(BIN)/confacts flow --offline

test: $(READY)
	$(BIN)/python -m pytest -m "not slow"

test-slow: $(READY)
	$(BIN)/python -m pytest -m slow

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q tests/test_docs.py tests/test_architecture.py

gate: $(READY)
	$(BIN)/python benchmarks/gate.py

bench: $(READY)
	$(BIN)/python -m benchmarks

# The environment is made from the lock when it is missing or older than what it is made from.
$(READY): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found; set PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; $(PYTHON) is older"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(PIP) install --quiet --no-deps --require-hashes -r requirements.lock   # the lock is whole; old pips resolve it wrongly
	$(PIP) install --quiet --no-deps --no-build-isolation --no-index -e .
	$(PIP) check
	@touch $(READY)

# pip-tools lives in an environment of its own: what resolves the lock is not part of it.
lock:
	$(PYTHON) -m venv --clear .venv-lock
	.venv-lock/bin/python -m pip install --quiet 'pip-tools>=7.5'
	.venv-lock/bin/pip-compile --quiet --strip-extras --allow-unsafe --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-annotate \
		--extra test --extra check --extra build -o requirements.lock pyproject.toml

canary:
	$(PYTHON) -m venv --clear .venv-canary
	.venv-canary/bin/python -m pip install --quiet -e '.[test]'
	.venv-canary/bin/python -m pytest -q -m prefect

clean:
	rm -rf $(VENV) .venv-lock .venv-canary .prefect .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
