# make serve   tables in the browser   make play   a game in the terminal   make test   all checks and tests
# Everything is installed into .venv; only Python 3.11 or later and make are needed. With a C compiler it is compiled.

PYTHON ?= python3
GAME ?= puerto-rico
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find caravela -name '*.py' -o -name '*.toml') setup.py pyproject.toml

.PHONY: serve play test tools soak bench bench-research load several kill startup fast clean client client-check bench-browser pictures

serve: $(VENV)/installed
	@$(BIN)/caravela serve

play: $(VENV)/installed
	@$(BIN)/caravela play $(GAME)

$(BIN)/python:
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit("Caravela needs Python 3.11 or later; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV)

# The installed package: compiled if a C compiler is there, else plain Python.
$(VENV)/installed: $(BIN)/python $(SOURCES)
	@echo "Installing; compiling the rules takes about a minute ..."
	@MYPYC_OPT_LEVEL=$(LEVEL_quick) $(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade .
	@$(BIN)/python -P -c 'from caravela.bots.benchmark import is_compiled; print("Compiled." if is_compiled() else "No C compiler: running as plain Python, about forty times slower.")'
	@touch $@

# What tests need; the sources are tested where they lie, not compiled.
$(VENV)/dev: $(BIN)/python pyproject.toml
	@echo "Installing what the tests need ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@CARAVELA_COMPILE=0 $(BIN)/python -m pip install --quiet --disable-pip-version-check ".[dev]"
	@$(BIN)/python -m pip uninstall --quiet --yes caravela
	@rm -f $(VENV)/installed
	@touch $@

# Compiled copies of the package, beside the sources and never among them: quick to build for players and tests, and as users
# of large simulations and the benchmarks want it.
LEVEL_quick := 1
LEVEL_release := 3

build/%/made: $(VENV)/dev $(SOURCES)
	@echo "Compiling engine, games and bots ..."
	@mkdir -p build/$* && rm -rf build/$*/caravela && cp -r caravela setup.py pyproject.toml build/$*/
	@cd build/$* && MYPYC_OPT_LEVEL=$(LEVEL_$*) CARAVELA_COMPILE=1 ../../$(BIN)/python setup.py --quiet build_ext --inplace > compile.log 2>&1 || (tail -40 compile.log; exit 1)
	@touch $@

fast: build/release/made

# The browser client: what is built is committed and served as it is. Node comes with what the tests need.
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"

client/node_modules/made: $(VENV)/dev client/package-lock.json
	cd client && $(NODE) npm ci --no-audit --no-fund --loglevel=error
	@touch $@

client: client/node_modules/made
	$(BIN)/python -m bench.typescript
	cd client && $(NODE) npx prettier --write --log-level warn src tests && $(NODE) npx vite build

# Fails if the committed files are not what the sources build, or types, style or unit tests do not hold.
client-check: client/node_modules/made
	$(BIN)/python -m bench.typescript --check
	cd client && $(NODE) npx prettier --check --log-level warn src tests && $(NODE) npm run --silent check && $(NODE) npx vitest run
	cd client && $(NODE) npx vite build --logLevel warn --emptyOutDir --outDir ../build/client
	diff -r build/client caravela/server/client

# What no Python package brings: the page is tried in Chromium, the server also on PostgreSQL.
tools:
	@missing=""; command -v chromium > /dev/null || missing="chromium fonts-dejavu-core"; \
	command -v initdb > /dev/null || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || missing="$$missing postgresql"; \
	test -z "$$missing" || { echo "The tests of server and page need programs that are not here: apt-get install" $$missing; exit 1; }

# Everything: checks, the plain rules, the compiled ones, the client, and the server and the page on the compiled rules.
test: tools $(VENV)/dev build/quick/made
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy caravela tests bench
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory client-check
	CARAVELA_EXPECT=plain $(BIN)/python -m pytest -q -n 2 --ignore tests/server --ignore tests/browser
	rm -rf build/quick/tests build/quick/bench && cp -r tests bench build/quick
	ln -sfn ../../client build/quick/client
	ln -sfn ../../docs build/quick/docs
	cd build/quick && CARAVELA_EXPECT=compiled ../../$(BIN)/python -m pytest -q -n 2 tests/records tests/match tests/rulebook tests/kit tests/bots/test_fresh_bots.py tests/server
	cd build/quick && CARAVELA_EXPECT=compiled ../../$(BIN)/python -m pytest -q -n 2 tests/browser

# 100,000 random games with all invariants on.
soak: build/release/made
	cd build/release && rm -rf bench && cp -r ../../bench . && ../../$(BIN)/python -m bench.soak

bench: build/release/made
	cd build/release && rm -rf bench && cp -r ../../bench . && ../../$(BIN)/python -m bench.speed

# Steps per second with observation and mask, in batches and through PettingZoo; two Ray workers against one.
bench-research: build/release/made
	cd build/release && rm -rf bench && cp -r ../../bench . && ../../$(BIN)/python -m bench.research && ../../$(BIN)/python -m bench.ray_workers

# 500 live tables with 2,000 connections and 200 moves a second, 1,000 with 4,000 and 300, of each game; then a hundred kills; then the start with many stored games.
load: build/release/made
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && for game in puerto-rico madeira vasco-da-gama; do \
	echo "$$game"; ../../$(BIN)/python -m bench.load --game $$game || exit 1; \
	../../$(BIN)/python -m bench.load --game $$game --tables 1000 --rate 300 || exit 1; done

# Three servers and two workers on one PostgreSQL behind a proxy; one of them is killed every 20 seconds.
several: build/release/made
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.several

kill: build/release/made
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.kill

startup: build/release/made
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.startup

# The page in Chromium: weight, time until it can be used, click to painted board, frames. Needs Chromium.
bench-browser: build/release/made
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.browser

# Every page at four widths, light and dark, into build/pictures: to be looked at after every change of the client.
pictures: $(VENV)/dev
	$(BIN)/python -m bench.pictures build/pictures

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
