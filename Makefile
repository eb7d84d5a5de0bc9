# make serve   tables in the browser     make test   all checks and tests     make help   everything else
# Everything is installed into .venv; only Python 3.11 or later and make are needed. With a C compiler it is compiled.

PYTHON ?= python3
GAME ?= puerto-rico
N ?= 20
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find caravela -name '*.py' -o -name '*.toml') setup.py pyproject.toml
# Targets that run in parallel print their output when they are done. Three jobs on two processors: some wait for the disk.
TOGETHER := -j3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) --no-print-directory

# Hundreds of processes import the same modules: with the bytecode that the first one writes, they start three times as fast.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help serve play check test tools lint types client-check client-types client-tests client-built bytecode beside test-plain test-compiled test-browser test-repeat coverage mutation \
	docs soak bench bench-check bench-research load several kill startup fast clean client bench-browser pictures

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile

serve: $(VENV)/ready ## tables in the browser
	@$(BIN)/python -m bench.serve

play: build/serve/made ## a game in the terminal; GAME=madeira chooses another
	@cd build/serve && ../../$(BIN)/python -m caravela.cli play $(GAME)

$(BIN)/python:
	@echo "Making a virtual environment in $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit("Caravela needs Python 3.11 or later; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv $(VENV); }

# Installs with uv, which is several times as quick as pip, and with pip where uv cannot.
$(VENV)/uv: $(BIN)/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv || true
	@touch $@

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# With --python, because uv otherwise looks for other environments.
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python

# Dependencies for players, tests and documentation. The package itself is not installed; it runs from its sources.
define install
	@export CARAVELA_COMPILE=0; $(UV) ".[$(1)]" 2> $(VENV)/uv.log || $(PIP) ".[$(1)]"
	@$(BIN)/python -m pip uninstall --quiet --yes caravela
endef

$(VENV)/ready: $(VENV)/uv pyproject.toml
	@echo "Installing ..."
	$(call install,compile)
	@touch $@

$(VENV)/dev: $(VENV)/uv pyproject.toml
	@echo "Installing what the tests need ..."
	$(call install,dev)
	@touch $(VENV)/ready $@

$(VENV)/docs: $(VENV)/uv pyproject.toml
	@echo "Installing what the documentation needs ..."
	$(call install,docs)
	@touch $@

# Compiled copies of the package, outside the sources: `serve` for players, `quick` for tests, `release` for large
# simulations and benchmarks. The file `made` contains `compiled`, or `plain` without a C compiler.
LEVEL_serve := 1
LEVEL_quick := 0
LEVEL_release := 3

PROFILE_release := $(PROFILE)

define extensions
(cd $(@D) && MYPYC_OPT_LEVEL=$(LEVEL_$(notdir $(@D))) CARAVELA_COMPILE=1 CARAVELA_PROFILE=$(1) ../../$(BIN)/python setup.py --quiet build_ext --inplace --force >> compile.log 2>&1)
endef

define compiled
	@mkdir -p $(@D) && rm -rf $(@D)/caravela $(@D)/compile.log && cp -r caravela setup.py pyproject.toml $(@D)/
	@if $(BIN)/python -c 'import setup, sys; sys.exit(not setup.can_compile())'; then \
	echo "Compiling engine, games and bots ..."; \
	begun=$$(date +%s); $(if $(PROFILE_$(notdir $(@D))),$(profiled),$(call extensions,)) || { tail -40 $(@D)/compile.log; exit 1; }; \
	echo $$(($$(date +%s) - begun)) > $(@D)/seconds; echo compiled > $@; \
	else echo "No C compiler: everything runs as plain Python."; echo plain > $@; fi
endef

# Profile-guided: an instrumented build runs typical work, then the final build uses its counts. Needs gcc.
define profiled
{ find $(@D) -name '*.gcda' -delete; $(call extensions,make) && rm -rf $(@D)/bench && cp -r bench $(@D)/ && \
(cd $(@D) && ../../$(BIN)/python -m bench.speed.typical >> compile.log 2>&1) && $(call extensions,use); }
endef

build/quick/made build/release/made: $(VENV)/dev $(SOURCES)
	$(compiled)

build/serve/made: $(VENV)/ready $(SOURCES)
	$(compiled)

fast: build/release/made ## compile as users of large simulations want it; PROFILE=1 compiles twice for some more speed

# The browser client: the built files are committed and served unchanged. Node is one of the test dependencies.
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"

client/node_modules/made: $(VENV)/dev client/package-lock.json
	cd client && $(NODE) npm ci --no-audit --no-fund --loglevel=error
	@touch $@

client: client/node_modules/made ## format and build the page
	$(BIN)/python -m bench.typescript
	cd client && $(NODE) npx prettier --write --log-level warn src tests && $(NODE) npx vite build

client-check: client-types client-tests client-built ## style, types and unit tests of the page, and whether it is built

client-types: client/node_modules/made
	$(BIN)/python -m bench.typescript --check
	cd client && $(NODE) npx prettier --check --log-level warn src tests && $(NODE) npm run --silent check

client-tests: client/node_modules/made
	cd client && $(NODE) npx vitest run --coverage

# Fails if the committed files are not what the sources build.
client-built: client/node_modules/made
	cd client && $(NODE) npx vite build --logLevel warn --emptyOutDir --outDir ../build/client
	diff -r build/client caravela/server/client

# Programs that are not dependencies: Chromium for tests of the page, PostgreSQL and NATS for tests of the server.
tools: $(VENV)/dev
	@$(BIN)/python -m tests.programs

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	@if test -x $(BIN)/hadolint; then $(BIN)/hadolint Dockerfile; fi
	$(BIN)/yamllint --strict compose.yaml mkdocs.yml .github .pre-commit-config.yaml .yamllint

types: $(VENV)/dev
	$(BIN)/mypy caravela tests bench

# `make test` measures which lines the tests reach, the rules as plain Python and the rest beside the compiled ones.
COVERAGE := $(CURDIR)/build/coverage
COVER = $(if $(MEASURE),COVERAGE_FILE=$(COVERAGE)/$(1) COVERAGE_RCFILE=$(CURDIR)/pyproject.toml)
COVERED = $(if $(MEASURE),--cov --cov-report= --cov-fail-under=0 --cov-config=$(CURDIR)/pyproject.toml)

# The rules are tested as plain Python and compiled; bots, terminal, research, server and page only on the compiled rules,
# because most of their own code is never compiled; long tests only compiled. The longest tests start first, so that no
# process idles at the end; tests/distribution.py decides what runs in the same process.
PYTEST := python -m pytest -q -n 2 --dist loadscope --no-loadscope-reorder
# Tests of server and page spend half of their time waiting for disks, processes, clocks and frames.
PYTEST_WAITING := $(PYTEST) -n 4
# Bots are compiled too: as plain Python, these tests show in a few seconds which lines of search and estimates they reach.
ESTIMATES := tests/bots/test_madeira_estimate.py tests/bots/test_vasco_da_gama_estimate.py
RULES_TESTS := tests/rulebook tests/games tests/match tests/records tests/kit
OTHERS := tests/server tests/bots tests/study tests/terminal tests/research tests/test_*.py tests/language
# The example game subclasses what is compiled, which only plain Python allows.
COMPILED := $(RULES_TESTS) --ignore=tests/games/test_adding_a_game.py
REPEATED := $(addprefix tests/server/,hub rooms notices operations thinking)
REPEATED_IN_CHROMIUM := tests/browser/test_at_the_table.py tests/browser/test_turns.py

check: $(VENV)/dev ## lint, types, and the rules as plain Python: within two minutes
	@$(MAKE) $(TOGETHER) lint types test-plain

# Runs targets and prints the time they took and the processor time they used: divided by the number of processors, that is the
# shortest possible time. The output of the page's tests comes last.
comma := ,
define stage
	@+begun=$$(date +%s); rm -f build/browser.log; $(MAKE) $(2); code=$$?; if test -f build/browser.log; then cat build/browser.log; fi; \
	times > build/times; busy=$$(awk -F '[ms ]+' 'NR == 2 { print int($$1 * 60 + $$2 + $$3 * 60 + $$4) }' build/times); \
	test $$code = 0 && echo "$(1): $$(($$(date +%s) - begun)) s; $$busy s of processor time on $$(getconf _NPROCESSORS_ONLN) processors"
endef

test: $(VENV)/dev ## everything: checks, rules plain and compiled, bots, terminal, server, client, page
	@$(BIN)/python -m tests.programs compiler
	@rm -rf build/coverage
	$(call stage,checks$(comma) rules as plain Python$(comma) compiling,$(TOGETHER) build/quick/made lint tools bytecode types test-plain client-check MEASURE=1)
	$(call stage,on the compiled rules$(comma) and the page in Chromium,-j2 --no-print-directory test-compiled test-browser MEASURE=1 APART=1)
	@$(MAKE) --no-print-directory coverage

test-plain: $(VENV)/dev ## the rules as plain Python
	$(call COVER,plain) CARAVELA_EXPECT=plain $(BIN)/$(PYTEST) $(COVERED) tests/engine $(RULES_TESTS) $(ESTIMATES)

# Imports all tests once. The many processes of the second stage would otherwise all begin by compiling the same modules.
bytecode: $(VENV)/dev
	@mkdir -p build && $(BIN)/python -m pytest -q --collect-only tests > build/collected.log || { cat build/collected.log; exit 1; }

# The tests beside a compiled copy of the package. `-p` keeps the times of files, and so their bytecode.
beside: build/quick/made
	@rm -rf build/quick/tests build/quick/bench && cp -rp tests bench build/quick
	@$(BIN)/python -m compileall -q build/quick/caravela
	@for name in client docs examples README.md CONTRIBUTING.md CHANGELOG.md Makefile; do ln -sfn ../../$$name build/quick/$$name; done

# Without a C compiler, only what `make test-plain` has not tested.
test-compiled: beside ## everything but the page, on the compiled rules
	cd build/quick && CARAVELA_EXPECT=$$(cat made) $(call COVER,compiled) ../../$(BIN)/$(PYTEST_WAITING) $(COVERED) $(OTHERS) $$(grep -q plain made || echo $(COMPILED))

test-browser: beside ## the page in Chromium, on the compiled rules
	cd build/quick && CARAVELA_EXPECT=$$(cat made) ../../$(BIN)/$(PYTEST_WAITING) tests/browser $(if $(APART),> ../browser.log 2>&1)

coverage: ## the share of lines that the last `make test` reached, folder by folder; below the floor it fails
	@$(BIN)/python -m tests.reached

# Mutation testing of the rules named in [tool.mutmut] of pyproject.toml: lists changes that no test notices.
mutation: $(VENV)/dev ## changes of rules that no test notices: Puerto Rico's roles; RULES=trader tries one file
	@rm -rf build/mutation && mkdir -p build/mutation && cp -r caravela tests bench pyproject.toml build/mutation
	@$(if $(RULES),sed -i 's#roles/\*.py#roles/$(RULES).py#' build/mutation/pyproject.toml)
	cd build/mutation && ../../$(BIN)/mutmut run && ../../$(BIN)/mutmut results

test-repeat: beside tools ## what depends on timing, N=20 times
	cd build/quick && export CARAVELA_EXPECT=$$(cat made) && for i in $$(seq $(N)); do echo "run $$i of $(N)"; \
	../../$(BIN)/$(PYTEST) -x $(REPEATED) && ../../$(BIN)/$(PYTEST) -x $(REPEATED_IN_CHROMIUM) || exit 1; done

# 100,000 random games with all invariants on, and all tables and examples for the laws that `make test` samples.
SOAKED := tests/kit tests/match/test_memory.py tests/match/test_previews.py tests/match/test_views.py \
	tests/games/test_views.py tests/games/madeira/test_positions.py tests/games/madeira/test_waiting_positions.py \
	tests/research/test_batches.py tests/research/test_observation.py tests/language/test_storytelling.py \
	tests/bots/test_fresh_bots.py tests/terminal/test_boards.py tests/terminal/test_languages.py \
	tests/server/rooms/test_random_clients.py tests/server/web/test_description.py

soak: build/release/made ## 100,000 random games of each kind with all invariants on, and every law over random games in full
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && CARAVELA_SOAK=1 ../../$(BIN)/$(PYTEST) $(SOAKED)
	cd build/release && ../../$(BIN)/python -m bench.soak

# Every row of docs/speed.md; `make bench AGAINST=/path/to/another/build` alternates with that build.
bench: build/release/made ## speed of engine, public interface, environments and bots
	cd build/release && rm -rf bench && cp -r ../../bench . && ../../$(BIN)/python -m bench.speed --plain ../.. $(if $(AGAINST),--against $(AGAINST))

# Compares instruction counts with the committed ones; they do not depend on the machine's load. Needs valgrind.
bench-check: build/quick/made ## instructions of engine, interface, batches and search: at most 3 % over those committed
	cd build/quick && rm -rf bench && cp -r ../../bench . && ../../$(BIN)/python -m bench.speed.instructions

# Steps per second with observation and mask, in batches and through PettingZoo; two Ray workers against one.
bench-research: build/release/made ## speed of the environments for learning
	cd build/release && rm -rf bench && cp -r ../../bench . && ../../$(BIN)/python -m bench.speed.research && ../../$(BIN)/python -m bench.speed.ray_workers

# 500 live tables with 2,000 connections and 200 moves a second, 1,000 with 4,000 and 300, of each game; then a hundred kills; then the start with many stored games.
load: build/release/made ## 500 and 1,000 live tables on one server
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && for game in puerto-rico madeira vasco-da-gama; do \
	../../$(BIN)/python -m bench.server.load --game $$game || exit 1; \
	../../$(BIN)/python -m bench.server.load --game $$game --tables 1000 --rate 300 || exit 1; done

# Three servers and two workers on one PostgreSQL behind a proxy; one of them is killed every 20 seconds.
several: build/release/made ## three servers on one PostgreSQL, one of them killed every 20 seconds
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.server.several

# The server on SQLite and on PostgreSQL, and PostgreSQL under it, killed a hundred times each; asked to end as often.
kill: build/release/made ## a hundred kills of each kind: nothing is lost
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.server.kill

startup: build/release/made ## the start with many stored games
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.server.startup

# The page in Chromium: weight, time until it can be used, click to painted board, frames. Needs Chromium.
bench-browser: build/release/made ## weight and speed of the page
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.page.browser

# Screenshots of every page and of each game's beginning, middle and end at five widths, light and dark, in four languages, into
# build/pictures. Look at them after each change of the client.
pictures: build/quick/made ## every page and moment of the games at five widths, light and dark, into build/pictures
	cd build/quick && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.page.pictures ../pictures

docs: $(VENV)/docs ## the documentation as a site in build/site; a broken link fails
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet && echo "build/site/index.html"

clean: ## remove everything installed and built
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
