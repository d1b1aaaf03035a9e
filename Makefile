# Everything a newcomer needs: `make demo`, `make test`. Each target sets itself up: the first one creates .venv
# and installs the project with its development tools from PyPI; a stamp file keeps the next ones quick.

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
SITE_STAMP := $(VENV)/.installed-site
# The first of these that runs and is new enough; `make PYTHON=/path/to/python` overrides.
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3 python; do \
	if $$p -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$p; break; fi; done)
# A file of tests goes to one worker: what its tests share is made once. They are in the order that the tests give them.
PYTEST_ARGS ?= -n 2 --dist loadfile --no-loadscope-reorder

.DEFAULT_GOAL := help
.PHONY: help demo engine test test-all coverage check format rule-docs refusals site bench sanitize sanitize-all fuzz clean

help:  ## This list.
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 16

$(STAMP): pyproject.toml
	@if [ -z "$(PYTHON)" ]; then echo "Python 3.11 or newer is needed (make PYTHON=/path/to/python)." >&2; exit 2; fi
	@test -x $(BIN)/python || { echo "Creating $(VENV) with $(PYTHON) …" >&2; $(PYTHON) -m venv $(VENV); }
	@echo "Installing rpyc-dl and its development tools into $(VENV) …" >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@$(BIN)/rpyc-dl cache warm
	@touch $@

demo: $(STAMP)  ## Translate an example, run it, compare it with CPython.
	@$(BIN)/python tools/demo.py
	@nice $(BIN)/rpyc-dl cache engine >/dev/null 2>&1 &

# Tests analyse hundreds of programs: what runs the rules is compiled before the first one. Next time it is there.
engine: $(STAMP)
	@$(BIN)/rpyc-dl cache engine >/dev/null

test: engine  ## The tests: every family on every back end (under twenty minutes on two cores).
	@$(BIN)/python -m pytest $(PYTEST_ARGS)

test-all: engine  ## The slow tests as well: grids, random programs, sanitizers (hours).
	@$(BIN)/python -m pytest $(PYTEST_ARGS) -m "slow or not slow" --optimized

coverage: engine  ## Branch coverage of the package by `make test` (COVERED="-m 'slow or not slow'": by all tests).
	@rm -rf build/coverage && mkdir -p build/coverage
	@$(BIN)/coverage run -m pytest $(PYTEST_ARGS) $(COVERED)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report | tail -n 40

check: $(STAMP)  ## Formatting, lint, types, import layers.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(STAMP)  ## Format the code and mend what ruff can mend.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

rule-docs: $(STAMP)  ## Make docs/language.md from the tables of the language anew.
	@$(BIN)/python -m rpyc_dl.workbench.languagereference docs/language.md

refusals: $(STAMP)  ## Count in docs/refusals.md what is refused, list it in build/refusals.md (half an hour).
	@cd tests && ../$(BIN)/python -m support.matrix

$(SITE_STAMP): $(STAMP)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[site]'
	@touch $@

site: $(SITE_STAMP)  ## The documents as a site with search: build/site/index.html.
	@$(BIN)/python tools/site.py build/pages
	@$(BIN)/mkdocs build --strict --quiet
	@echo "build/site/index.html"

bench: $(STAMP)  ## Ratios to hand-written C and to CPython (BENCH_ARGS="--help" shows more).
	@$(BIN)/python benchmarks/run.py $(BENCH_ARGS)

SUITE ?= ../shared/acceptance
sanitize: $(STAMP)  ## The acceptance suite in SUITE, a category in an executable, under sanitizers and collection stress (5 minutes).
	$(BIN)/python tools/acceptance.py $(SUITE)

sanitize-all: $(STAMP)  ## Each case of it alone, also with the other collectors and every warning of gcc and clang (hours).
	$(BIN)/python tools/sanitize.py $(SUITE)
	$(BIN)/python tools/sanitize.py $(SUITE) --gc ref -- --level 1
	$(BIN)/python tools/sanitize.py $(SUITE) --gc none -- --level 1
	$(BIN)/python tools/sanitize.py $(SUITE) --gc boehm --plain -- --level 1
	$(BIN)/python tools/sanitize.py $(SUITE) --stress
	$(BIN)/python tools/sanitize.py $(SUITE) --plain --warnings
	$(BIN)/python tools/sanitize.py $(SUITE) --plain --warnings --cc clang

SECONDS ?= 600
SEED ?= 1
REDUCE ?= 120
fuzz: $(STAMP)  ## Random programs in CPython and in every mode for SECONDS, from SEED on; what fails goes to build/fuzz.
	@$(BIN)/python -m tools.fuzz --seconds $(SECONDS) --seed $(SEED) --reduce $(REDUCE)

clean:  ## Remove the virtual environment and every cache.
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
