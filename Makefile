# make serve: play in the browser   make test: all checks and tests   make help: all targets
# Needs Python 3.11 or later and make; everything else is installed into .venv. A C compiler is used if there is one.

PYTHON ?= python3
GAME ?= puerto-rico
N ?= 20
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find caravela -name '*.py' -o -name '*.toml') setup.py pyproject.toml
# Parallel targets print their output when they finish. Three jobs suit two processors, because some wait for the disk.
PARALLEL := -j3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) --no-print-directory

# Tests start hundreds of processes that import the same modules; cached bytecode makes their start three times as fast.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help serve play check test tools lint types client-check client-types client-tests client-built bytecode test-copy test-plain test-compiled test-browser test-repeat coverage mutation \
	docs soak bench bench-check bench-research load several kill startup fast clean client bench-browser pictures

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile

serve: $(VENV)/ready ## start the server and open the browser
	@$(BIN)/python -m bench.serve

play: build/serve/made ## play in the terminal; GAME=madeira chooses the game
	@cd build/serve && ../../$(BIN)/python -m caravela.cli play $(GAME)

$(BIN)/python:
	@echo "Creating a virtual environment in $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit("Caravela needs Python 3.11 or later; this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -y -qq python3-venv && $(PYTHON) -m venv $(VENV); }

# uv is several times as fast as pip; pip is the fallback.
$(VENV)/uv: $(BIN)/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv || true
	@touch $@

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Without --python, uv would look for other environments.
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
	@echo "Installing the test dependencies ..."
	$(call install,dev)
	@touch $(VENV)/ready $@

$(VENV)/docs: $(VENV)/uv pyproject.toml
	@echo "Installing the documentation tools ..."
	$(call install,docs)
	@touch $@

# Compiled copies of the package, outside the source tree: `serve` for players, `quick` for tests, `release` for large
# simulations and benchmarks. The file `made` contains `compiled`, or `plain` if there is no C compiler.
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
	started=$$(date +%s); $(if $(PROFILE_$(notdir $(@D))),$(profiled),$(call extensions,)) || { tail -40 $(@D)/compile.log; exit 1; }; \
	echo $$(($$(date +%s) - started)) > $(@D)/seconds; echo compiled > $@; \
	else echo "No C compiler: everything runs as plain Python."; echo plain > $@; fi
endef

# Profile-guided optimization: an instrumented build runs a typical workload, the final build uses its profile. Needs gcc.
define profiled
{ find $(@D) -name '*.gcda' -delete; $(call extensions,make) && rm -rf $(@D)/bench && cp -r bench $(@D)/ && \
(cd $(@D) && ../../$(BIN)/python -m bench.speed.typical >> compile.log 2>&1) && $(call extensions,use); }
endef

build/quick/made build/release/made: $(VENV)/dev $(SOURCES)
	$(compiled)

build/serve/made: $(VENV)/ready $(SOURCES)
	$(compiled)

fast: build/release/made ## release build in build/release; PROFILE=1 adds profile-guided optimization

# The browser client. Its build is committed and served unchanged. Node comes with the test dependencies.
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"

client/node_modules/made: $(VENV)/dev client/package-lock.json
	cd client && $(NODE) npm ci --no-audit --no-fund --loglevel=error
	@touch $@

client: client/node_modules/made ## format and build the page
	$(BIN)/python -m bench.typescript
	cd client && $(NODE) npx prettier --write --log-level warn src tests && $(NODE) npx vite build

client-check: client-types client-tests client-built ## format, types and unit tests of the page; checks the committed build

client-types: client/node_modules/made
	$(BIN)/python -m bench.typescript --check
	cd client && $(NODE) npx prettier --check --log-level warn src tests && $(NODE) npm run --silent check

client-tests: client/node_modules/made
	cd client && $(NODE) npx vitest run --coverage

# Fails if the committed build differs from a fresh one.
client-built: client/node_modules/made
	cd client && $(NODE) npx vite build --logLevel warn --emptyOutDir --outDir ../build/client
	diff -r build/client caravela/server/client

# Programs outside the Python dependencies: Chromium for the page's tests, PostgreSQL and NATS for the server's tests.
tools: $(VENV)/dev ## install Chromium, PostgreSQL and NATS for the tests, if the system lacks them
	@$(BIN)/python -m tests.programs

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	@if test -x $(BIN)/hadolint; then $(BIN)/hadolint Dockerfile; fi
	$(BIN)/yamllint --strict compose.yaml mkdocs.yml .github .pre-commit-config.yaml .yamllint

types: $(VENV)/dev
	$(BIN)/mypy caravela tests bench

# `make test` measures line coverage: of the rules as plain Python, of the rest with compiled rules.
COVERAGE := $(CURDIR)/build/coverage
COVERAGE_ENV = $(if $(MEASURE),COVERAGE_FILE=$(COVERAGE)/$(1) COVERAGE_RCFILE=$(CURDIR)/pyproject.toml)
COVERAGE_OPTIONS = $(if $(MEASURE),--cov --cov-report= --cov-fail-under=0 --cov-config=$(CURDIR)/pyproject.toml)

# The rules are tested as plain Python and compiled. Bots, terminal, research, server and page run only on the compiled
# rules, because most of their own code is never compiled; so do long tests. The longest tests start first, so that no
# process idles at the end; tests/distribution.py assigns tests to processes.
PYTEST := python -m pytest -q -n 2 --dist loadscope --no-loadscope-reorder
# Tests of server and page wait half of the time, for disks, processes, clocks and frames; so more of them run at once.
PYTEST_WAITING := $(PYTEST) -n 4
# Bots are compiled too. As plain Python, these tests measure the coverage of search and estimates in a few seconds.
ESTIMATES := tests/bots/test_madeira_estimate.py tests/bots/test_vasco_da_gama_estimate.py
RULES_TESTS := tests/rulebook tests/games tests/match tests/records tests/kit
OTHER_TESTS := tests/server tests/bots tests/study tests/terminal tests/research tests/test_*.py tests/language
# The example game subclasses compiled classes, which only plain Python allows.
COMPILED_TESTS := $(RULES_TESTS) --ignore=tests/games/test_adding_a_game.py
TIMING_TESTS := $(addprefix tests/server/,hub rooms notices operations thinking)
TIMING_TESTS_IN_CHROMIUM := tests/browser/test_at_the_table.py tests/browser/test_turns.py

check: $(VENV)/dev ## quick checks: lint, types, the rules as plain Python (within two minutes)
	@$(MAKE) $(PARALLEL) lint types test-plain

# Runs targets; prints their duration and their processor time. Processor time divided by the number of processors is the
# shortest possible duration. The output of the page's tests comes last.
comma := ,
define stage
	@+started=$$(date +%s); rm -f build/browser.log; $(MAKE) $(2); code=$$?; if test -f build/browser.log; then cat build/browser.log; fi; \
	times > build/times; busy=$$(awk -F '[ms ]+' 'NR == 2 { print int($$1 * 60 + $$2 + $$3 * 60 + $$4) }' build/times); \
	test $$code = 0 && echo "$(1): $$(($$(date +%s) - started)) s; $$busy s of CPU time on $$(getconf _NPROCESSORS_ONLN) processors"
endef

test: $(VENV)/dev ## all checks and tests: rules plain and compiled, bots, terminal, server, client, page
	@$(BIN)/python -m tests.programs compiler
	@rm -rf build/coverage
	$(call stage,checks$(comma) rules as plain Python$(comma) compiling,$(PARALLEL) build/quick/made lint tools bytecode types test-plain client-check MEASURE=1)
	$(call stage,on the compiled rules$(comma) and the page in Chromium,-j2 --no-print-directory test-compiled test-browser MEASURE=1 TO_LOG=1)
	@$(MAKE) --no-print-directory coverage

test-plain: $(VENV)/dev ## tests of the rules as plain Python
	$(call COVERAGE_ENV,plain) CARAVELA_EXPECT=plain $(BIN)/$(PYTEST) $(COVERAGE_OPTIONS) tests/engine $(RULES_TESTS) $(ESTIMATES)

# Imports all tests once to write their bytecode; otherwise every process of the second stage would compile the same modules.
bytecode: $(VENV)/dev
	@mkdir -p build && $(BIN)/python -m pytest -q --collect-only tests > build/collected.log || { cat build/collected.log; exit 1; }

# Copies the tests next to the compiled package. `-p` keeps file times, so that the bytecode stays valid.
test-copy: build/quick/made
	@rm -rf build/quick/tests build/quick/bench && cp -rp tests bench build/quick
	@$(BIN)/python -m compileall -q build/quick/caravela
	@for name in client docs examples README.md CONTRIBUTING.md CHANGELOG.md Makefile; do ln -sfn ../../$$name build/quick/$$name; done

# Without a C compiler, this runs only what `make test-plain` leaves out.
test-compiled: test-copy ## all tests except those in Chromium, on the compiled rules
	cd build/quick && CARAVELA_EXPECT=$$(cat made) $(call COVERAGE_ENV,compiled) ../../$(BIN)/$(PYTEST_WAITING) $(COVERAGE_OPTIONS) $(OTHER_TESTS) $$(grep -q plain made || echo $(COMPILED_TESTS))

test-browser: test-copy ## tests of the page in Chromium, on the compiled rules
	cd build/quick && CARAVELA_EXPECT=$$(cat made) ../../$(BIN)/$(PYTEST_WAITING) tests/browser $(if $(TO_LOG),> ../browser.log 2>&1)

coverage: ## line coverage of the last `make test` by folder; fails below the floor
	@$(BIN)/python -m tests.reached

# Mutation testing of the rules in [tool.mutmut] of pyproject.toml.
mutation: $(VENV)/dev ## list surviving mutants of Puerto Rico's roles; RULES=trader tests one file
	@rm -rf build/mutation && mkdir -p build/mutation && cp -r caravela tests bench pyproject.toml build/mutation
	@$(if $(RULES),sed -i 's#roles/\*.py#roles/$(RULES).py#' build/mutation/pyproject.toml)
	cd build/mutation && ../../$(BIN)/mutmut run && ../../$(BIN)/mutmut results

test-repeat: test-copy tools ## repeat the timing-sensitive tests, N=20 times
	cd build/quick && export CARAVELA_EXPECT=$$(cat made) && for i in $$(seq $(N)); do echo "run $$i of $(N)"; \
	../../$(BIN)/$(PYTEST) -x $(TIMING_TESTS) && ../../$(BIN)/$(PYTEST) -x $(TIMING_TESTS_IN_CHROMIUM) || exit 1; done

# 100,000 random games with all invariants, and the property tests that `make test` samples on all tables and examples.
SOAK_TESTS := tests/kit tests/match/test_memory.py tests/match/test_previews.py tests/match/test_views.py \
	tests/games/test_views.py tests/games/madeira/test_positions.py tests/games/madeira/test_waiting_positions.py \
	tests/research/test_batches.py tests/research/test_observation.py tests/language/test_storytelling.py \
	tests/bots/test_fresh_bots.py tests/terminal/test_boards.py tests/terminal/test_languages.py \
	tests/server/rooms/test_random_clients.py tests/server/web/test_description.py

soak: build/release/made ## 100,000 random games of each kind with all invariants, and all property tests in full
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && CARAVELA_SOAK=1 ../../$(BIN)/$(PYTEST) $(SOAK_TESTS)
	cd build/release && ../../$(BIN)/python -m bench.soak

# Every row of docs/speed.md; `make bench AGAINST=/path/to/another/build` alternates with that build.
bench: build/release/made ## measure the speed of engine, public interface, environments and bots
	cd build/release && rm -rf bench && cp -r ../../bench . && ../../$(BIN)/python -m bench.speed --plain ../.. $(if $(AGAINST),--against $(AGAINST))

# Instruction counts do not depend on the machine's load. Needs valgrind.
bench-check: build/quick/made ## compare instruction counts with the committed ones; fails above 3 %
	cd build/quick && rm -rf bench && cp -r ../../bench . && ../../$(BIN)/python -m bench.speed.instructions

# Steps per second with observation and mask, in batches and through PettingZoo; then two Ray workers against one.
bench-research: build/release/made ## measure the speed of the machine-learning environments
	cd build/release && rm -rf bench && cp -r ../../bench . && ../../$(BIN)/python -m bench.speed.research && ../../$(BIN)/python -m bench.speed.ray_workers

# For each game: 500 live tables with 2,000 connections and 200 moves a second, then 1,000 with 4,000 and 300.
load: build/release/made ## load test: 500 and 1,000 live tables on one server
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && for game in puerto-rico madeira vasco-da-gama; do \
	../../$(BIN)/python -m bench.server.load --game $$game || exit 1; \
	../../$(BIN)/python -m bench.server.load --game $$game --tables 1000 --rate 300 || exit 1; done

# Three servers and two workers on one PostgreSQL behind a proxy; one of them is killed every 20 seconds.
several: build/release/made ## crash test with three servers on one PostgreSQL
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.server.several

# Kills the server on SQLite and on PostgreSQL, and PostgreSQL itself, a hundred times each; then as many SIGTERMs.
kill: build/release/made ## crash test with one server: a hundred kills of each kind
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.server.kill

startup: build/release/made ## measure the start with many stored games
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.server.startup

# Page weight, time to interactive, click to painted board, frames. Needs Chromium.
bench-browser: build/release/made ## measure weight and speed of the page
	cd build/release && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.page.browser

# Every page, and the beginning, middle and end of each game, in four languages. Look at them after each change of the client.
pictures: build/quick/made ## screenshots at five widths, light and dark, in build/pictures
	cd build/quick && rm -rf bench tests && cp -r ../../bench ../../tests . && ../../$(BIN)/python -m bench.page.pictures ../pictures

docs: $(VENV)/docs ## build the documentation site in build/site; fails on broken links
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet && echo "build/site/index.html"

clean: ## remove everything installed and built
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
