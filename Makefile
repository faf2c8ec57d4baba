# The only door to commands. Needs git, make and python3 >= 3.11; sets everything else up by itself in .venv.

PYTHON ?= python3
BIN := .venv/bin
UV := UV_PYTHON_DOWNLOADS=never $(BIN)/uv
READY := .venv/ready

.PHONY: play test check bench statistics pictures clean

play: $(READY)  ## play a game
	$(BIN)/quillmap play

test: check  ## every test
	$(BIN)/pytest -n auto

check: $(READY)  ## style, types, and who may import whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -q -p no:randomly tests/test_layers.py

bench: $(READY)  ## how fast the rules run here
	$(BIN)/quillmap bench

statistics: $(READY)  ## measure bots, cards and sheets anew: hours on two cores
	$(BIN)/quillmap statistics docs

pictures: $(READY)  ## make the pictures of the docs anew
	$(BIN)/python docs/pictures/make.py

clean:  ## as after a fresh clone
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(READY): pyproject.toml uv.lock
	@$(PYTHON) -c 'import sys; sys.exit("Quillmap needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv==0.13.7
	$(UV) sync --frozen --inexact --quiet --all-extras
	touch $(READY)
