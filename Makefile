# `make demo`: from a bare Debian machine with Rust to answers over the example graph.
# `make test`: everything a change must pass.
# Both install what is missing, fetch the default models once, and may be run again at any time.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

export PATH := $(HOME)/.cargo/bin:$(PATH)
# One build folder for all clones: the heavy dependencies compile once.
export CARGO_TARGET_DIR ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/ragonite/target

ragonite := $(CARGO_TARGET_DIR)/release/ragonite
example := examples/bicycles
demo_kb := demo.kb

.PHONY: help ui build dist models demo test bench load fuzz crash runaways soak released supply sbom golden clean-demo

help:
	@echo "make demo        build, fetch the models, and talk to the example graph"
	@echo "make test        format, lints and all tests"
	@echo "make bench       speed and memory: induction, search over 0.1 and 1 million passages, the model against llama.cpp's own tool"
	@echo "make load        the program under 200 conversations at once, MINUTES=1 of them"
	@echo "make fuzz        every reader under cargo-fuzz, SECONDS=600 a target; FUZZ=cases: without it, CASES=20000 mutations a reader"
	@echo "make crash       kill -9 before any call that changes a file, of every command that writes and of the server, KILLS=1000 of them"
	@echo "make runaways    queries that never end, when they are stopped: RUNS=5 of each kind, with the limits as shipped"
	@echo "make soak        load, updates, hostile clients and kills together, MINUTES=20 of them, with memory and files watched"
	@echo "make released    keeps what this version leaves, for later ones to read"
	@echo "make supply      licences, sources and known weaknesses of what the program is built from"
	@echo "make sbom        the bill of materials, into ragonite.cdx.json"
	@echo "make golden      what is read of every question of evaluation/, beside what the last run read"
	@echo "make build       the program, with its page: $(ragonite)"
	@echo "make dist        the program as an archive for who builds nothing, in dist/, with its checksum"
	@echo "make ui          the page alone, into ui/dist; needs Node"
	@echo "make models      fetch the default models"
	@echo "make clean-demo  remove the example's knowledge base"

# The page, from its lock file. What is up to date is not built again.
ui: ui/dist/index.html

ui/node_modules/.package-lock.json: ui/package.json ui/package-lock.json
	cd ui && npm ci --no-audit --no-fund
	touch $@

ui/dist/index.html: ui/node_modules/.package-lock.json ui/index.html ui/vite.config.ts ui/tsconfig.json $(shell find ui/src ui/public -type f)
	cd ui && npm run --silent build

# Without Node the program is built all the same; at / it then says how to build the page.
build:
	scripts/setup
	if scripts/node; then $(MAKE) ui; fi
	cargo build --release --locked -p ragonite

# With licences of all that is in it; unpacked elsewhere and asked before it is called done.
dist: build
	scripts/dist $(ragonite)
	scripts/dist --check dist/$$($(ragonite) --version | tr ' ' '-')-$$(rustc -vV | sed -n 's/^host: //p').tar.gz

models: build
	$(ragonite) model pull

demo: models
	$(ragonite) build $(example)/bicycles.ttl --annotations $(example)/annotations.toml \
	    --texts $(example)/texts.jsonl --out $(demo_kb)
	@echo
	$(ragonite) chat $(demo_kb) < $(example)/dialogue.txt
	@echo "Talk to it:        $(ragonite) chat $(demo_kb)"
	@echo "Open the page:     $(ragonite) serve $(demo_kb)"
	@echo "Your own graph:    $(ragonite) build YOUR-FILES.ttl --out your.kb && $(ragonite) chat your.kb"

test:
	scripts/setup --test
	$(MAKE) ui
	cd ui && npm test --silent
	scripts/supply
	cargo fmt --all --check
	cargo clippy --release --locked --workspace --all-targets -- -D warnings
	cargo build --release --locked -p ragonite
	$(ragonite) model pull || { echo "The tests need the default models, and they could not be fetched." >&2; exit 1; }
	cd ui && RAGONITE=$(ragonite) RAGONITE_REQUIRE_MODELS=1 npm run --silent e2e
	export RAGONITE_REQUIRE_MODELS=1 RAGONITE_REQUIRE_POSTGRES=1 RAGONITE_REQUIRE_VIRTUOSO=1; \
	if cargo nextest --version >/dev/null 2>&1; then \
	    cargo nextest run --release --locked --workspace; \
	else \
	    cargo test --release --locked --workspace; \
	fi

bench:
	scripts/setup
	cargo run --release --locked -p ragonite-kb --example bench
	RAGONITE_LLAMA_BENCH=$$(scripts/yardstick)/llama-bench cargo run --release --locked -p ragonite-llm --example speed
	cargo run --release --locked -p ragonite-search --example search_bench

# A model of 300 ms, written down; people read READING seconds on average before they ask again. Prints p50, p95 and p99 of what
# the program adds, what a question costs in CPU, and memory over time. VECTORS=0: without the embedded encoder.
MINUTES ?= 1
READING ?= 10
VECTORS ?= 1
load:
	scripts/setup
	RAGONITE_LOAD_SECONDS=$$(( $(MINUTES) * 60 )) RAGONITE_LOAD_READING_MS=$$(( $(READING) * 1000 )) \
	    RAGONITE_LOAD_VECTORS=$(VECTORS) cargo test --release --locked -p ragonite --test load -- --ignored --nocapture two_hundred

# TARGET=name fuzzes one alone. What is found is in fuzz/artifacts, what led there in fuzz/corpus.
SECONDS ?= 600
TARGET ?= $(basename $(notdir $(wildcard fuzz/fuzz_targets/*.rs)))
CASES ?= 20000
fuzz:
ifeq ($(FUZZ),cases)
	RAGONITE_CASES=$(CASES) cargo test --release --locked -p ragonite --test fuzz -- --nocapture
else
	cargo fuzz --version >/dev/null 2>&1 || cargo install --locked cargo-fuzz
	cp Cargo.lock fuzz/Cargo.lock
	for target in $(TARGET); do \
	    mkdir -p fuzz/corpus/$$target; \
	    env -u CARGO_TARGET_DIR cargo fuzz run --sanitizer none $$target fuzz/corpus/$$target fuzz/seeds/$$target -- \
	        -max_total_time=$(SECONDS) -max_len=4096 -timeout=20 -rss_limit_mb=4096; \
	done
endif

KILLS ?= 1000
crash:
	RAGONITE_KILLS=$(KILLS) cargo test --release --locked -p ragonite --test killed --test killed_fetching --test killed_serving --test crash -- --nocapture

RUNS ?= 5
runaways:
	RAGONITE_RUNS=$(RUNS) cargo test --release --locked -p ragonite --test deadlines -- --ignored --nocapture

soak: MINUTES := $(if $(filter command line environment,$(origin MINUTES)),$(MINUTES),20)
soak:
	RAGONITE_SOAK_SECONDS=$$(( $(MINUTES) * 60 )) cargo test --release --locked -p ragonite --test soak -- --nocapture

released:
	cargo test --release --locked -p ragonite --test upgrade -- --ignored --nocapture keep

supply:
	scripts/supply --strict

sbom:
	scripts/sbom > ragonite.cdx.json
	@echo "ragonite.cdx.json"

golden: build
	RAGONITE=$(ragonite) scripts/golden

clean-demo:
	rm -rf $(demo_kb)
