# The only door to commands. Needs git, make and python3 >= 3.11; sets everything else up by itself in .venv.

PYTHON ?= python3
BIN := .venv/bin
UV := UV_PYTHON_DOWNLOADS=never $(BIN)/uv
READY := .venv/ready
PAGE := src/quillmap/server/static/index.html
WEB := $(shell find web -name node_modules -prune -o -type f -print) $(wildcard src/quillmap/locale/*.json)

.PHONY: play terminal test test-all quick ready-to-test check compiled web bench bench-server bench-web statistics pictures screens clean

play: $(READY) $(PAGE)  ## play in the browser: http://localhost:8000
	$(BIN)/quillmap serve

terminal: $(READY)  ## play in the terminal
	$(BIN)/quillmap play

test: ready-to-test  ## every test that is not a repetition: five minutes on two cores
	$(BIN)/pytest -n auto

test-all: ready-to-test  ## every test, all repetitions too
	$(BIN)/pytest -n auto -m ""

quick: $(READY)  ## style, types, and the tests that need no compiler, server or browser: under a minute
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --quiet --check .
	$(BIN)/mypy
	$(BIN)/pytest -q -n auto --durations=0 tests/rules tests/content tests/wire tests/tables tests/test_layers.py

# Checks need one core, compiling the rules another: side by side, and before pytest, whose workers would compile at once.
ready-to-test: $(PAGE)
	$(BIN)/python tests/web/chromium.py
	$(MAKE) --no-print-directory --jobs 2 --output-sync=target check compiled

check: $(READY)  ## style, types, and who may import whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -q -p no:randomly tests/test_layers.py
	$(BIN)/python web/build.py check

compiled: $(READY)  ## compile the rules and bots for the tests, if they changed
	$(BIN)/python -m tools.compile

web: $(PAGE)  ## build the browser part

bench: $(READY)  ## how fast the rules run here
	$(BIN)/quillmap bench

bench-server: $(READY) $(PAGE)  ## how much a server bears here: some ten minutes
	$(BIN)/python -m bench.server

bench-web: $(READY) $(PAGE)  ## what the browser part costs here
	$(BIN)/python tests/web/chromium.py
	$(BIN)/python -m tests.web.bench

statistics: $(READY)  ## measure bots, cards and sheets anew: hours on two cores
	$(BIN)/python -m tools.statistics docs

pictures: $(READY)  ## make the pictures of the docs anew
	$(BIN)/python docs/pictures/make.py

screens: $(READY) $(PAGE)  ## take the pictures of the docs anew, and every screen of the tests into build/screens
	$(BIN)/python tests/web/chromium.py
	$(BIN)/python docs/screens/make.py
	QUILLMAP_SCREENS=1 $(BIN)/pytest -n auto -m "" tests/web

clean:  ## as after a fresh clone
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules src/quillmap/server/static

$(PAGE): $(READY) $(WEB)
	$(BIN)/python web/build.py
	touch $(PAGE)

$(READY): pyproject.toml uv.lock
	@$(PYTHON) -c 'import sys; sys.exit("Quillmap needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv==0.13.7
	$(UV) sync --frozen --inexact --quiet --all-extras
	touch $(READY)
