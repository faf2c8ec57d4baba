# The only door to commands. Needs git, make and python3 >= 3.11; sets everything else up by itself in .venv.

PYTHON ?= python3
BIN := .venv/bin
UV := UV_PYTHON_DOWNLOADS=never $(BIN)/uv
READY := .venv/ready
PAGE := src/quillmap/server/static/index.html
WEB := $(shell find web -name node_modules -prune -o -type f -print) $(wildcard src/quillmap/locale/*.json)

.PHONY: play terminal test check web bench bench-server bench-web statistics pictures screens clean

play: $(READY) $(PAGE)  ## play in the browser: http://localhost:8000
	$(BIN)/quillmap serve

terminal: $(READY)  ## play in the terminal
	$(BIN)/quillmap play

test: check $(PAGE)  ## every test
	$(BIN)/python tests/web/chromium.py
	$(BIN)/pytest -n auto

check: $(READY)  ## style, types, and who may import whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -q -p no:randomly tests/test_layers.py
	$(BIN)/python web/build.py check

web: $(PAGE)  ## build the browser part

bench: $(READY)  ## how fast the rules run here
	$(BIN)/quillmap bench

bench-server: $(READY) $(PAGE)  ## how much a server bears here: some ten minutes
	$(BIN)/python -m bench.server

bench-web: $(READY) $(PAGE)  ## what the browser part costs here
	$(BIN)/python tests/web/chromium.py
	$(BIN)/python -m tests.web.bench

statistics: $(READY)  ## measure bots, cards and sheets anew: hours on two cores
	$(BIN)/quillmap statistics docs --kept docs/measured

pictures: $(READY)  ## make the pictures of the docs anew
	$(BIN)/python docs/pictures/make.py

screens: $(READY) $(PAGE)  ## take the pictures of the browser part anew
	$(BIN)/python tests/web/chromium.py
	$(BIN)/python docs/screens/make.py

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
