# What a person types. `make serve` and `make test` do all their set-up themselves, on a fresh Debian
# machine with cargo and node; every step is skipped when its inputs have not changed.

UI_SOURCES := $(shell find ui/src ui/locales ui/build ui/public seeds/content -type f 2>/dev/null) ui/index.html ui/vite.config.ts

# Lints, tests and the browser's binary are one compilation: the compiler lints what it compiles of this workspace.
LINTED = MAKEFLAGS= CLIPPY_ARGS='-Dwarnings__CLIPPY_HACKERY__' RUSTC_WORKSPACE_WRAPPER=$$(command -v clippy-driver)
TESTED = cargo test --profile ci --locked
# The binary that integration tests run, ci/vigie below the target folder: by itself it would be compiled anew, with all that shares a
# dependency with what only tests have.
BINARY = $(LINTED) $(TESTED) --quiet --no-run --test it

# The same cases for every run of a property test, so that a change is judged by itself; test-full draws others each time.
export PROPTEST_RNG_SEED ?= 2026
# One more at a time than there are processors: some tests wait.
export RUST_TEST_THREADS ?= $(shell expr 1 + $$(nproc))

.PHONY: serve test test-rust test-ui test-mail test-sql test-quote test-scoring test-harvest test-open-data test-status test-docs test-browser test-postgres test-full check advisories dev bench build release generate clean

serve: build
	cargo run --release --locked --quiet -- init
	cargo run --release --locked --quiet -- serve

build: ui/dist/built
	cargo build --release --locked

# Everything a change must pass, from the cheapest to the dearest. The interface's own tests run beside the Rust ones.
test: check
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target test-rust test-ui test-mail test-sql test-quote test-scoring test-harvest test-open-data test-status test-docs
	$(MAKE) --no-print-directory test-browser

# The same with everything that is worth hours: deaths of a series at every day, processes killed hundreds of times,
# the API asked by a tool of others whatever its description allows, sales lines counted by Spark and ClickHouse too, an
# indicator added to a copy, `make test` in a clone alone, and (as root) the files of contrib/ and both commands of the README in a new
# Debian.
test-full: export VIGIE_TEST_FULL = 1
test-full: export PROPTEST_CASES = 5000
test-full: export PROPTEST_RNG_SEED := $(shell date +%s)
test-full: test
	tests/oracles/api.py
	tests/oracles/sql.py spark clickhouse
	tests/release.py
	tests/ninth_indicator.py
	tests/fresh-clone.sh
	tests/contrib.py
	tests/fresh-machine.sh

# Formatting, licences and sources of crates, lints, types; leaves the tests compiled.
check: ui/dist/built
	cargo fmt --check
	tests/deny.py licenses bans sources
	tests/third_party.py
	cd ui && npm run --silent check
	$(LINTED) $(TESTED) --no-run --all-targets

# Beside a PostgreSQL of its own on loopback, and on the real series where they are.
test-rust: ui/dist/built
	tests/real-data.sh
	$(LINTED) tests/postgres.sh $(TESTED)

test-ui: ui/dist/built
	cd ui && npm test

# What programs of others say to the mail that leaves.
test-mail: ui/dist/built
	$(BINARY)
	tests/oracles/mail.py

# Whether DuckDB counts sales lines as we do, by the query that we print.
test-sql: ui/dist/built
	$(BINARY)
	tests/oracles/sql.py

# What programs of others read in the quotes that are printed.
test-quote: ui/dist/built
	$(BINARY)
	tests/oracles/quote.py

# Whether a second program computes the same scores from the method that docs/explanation/scores.md states.
test-scoring: ui/dist/built
	$(BINARY)
	tests/oracles/scoring.py

# What harvesters of others take from the catalogue.
test-harvest: ui/dist/built
	$(BINARY)
	tests/oracles/harvest.py

# Readers of others on the open data, clients generated from the description, and the examples of documentation and site.
test-open-data: ui/dist/built
	$(BINARY)
	tests/oracles/open_data.py
	tests/oracles/clients.py

# What a published client takes of the state of the services.
test-status: ui/dist/built
	$(BINARY)
	tests/oracles/statuspage.py

# Whether the commands of the documentation run, its links lead somewhere, and its tables are those of the binary.
test-docs: ui/dist/built
	$(BINARY)
	tests/oracles/docs.py

# Journeys in Chromium, on the binary that the Rust tests run.
test-browser: ui/dist/built tests/browser/node_modules/installed
	tests/browser/prepare.sh
	$(BINARY)
	cd tests/browser && npm run --silent check && npm test

# What differs between the two databases, and several servers on one of them, by itself.
test-postgres: ui/dist/built
	$(LINTED) tests/postgres.sh $(TESTED) -- db:: schema:: postgres

# UI rebuilt on change; the development binary reads it from the disk.
dev: ui/node_modules/installed
	(cd ui && exec node build/build.mjs --watch) & watcher=$$!; cargo run --profile ci --no-default-features -- serve; kill $$watcher

# Advisories on the crates that are used, by the list of RustSec, which is fetched.
advisories:
	tests/deny.py advisories

bench: build
	benches/run

# Archive, Debian package and sums in target/release-files, from a clean tree; prints the command that tags, and does not run it.
release: build
	contrib/release

# Completions and manual pages from the commands themselves, the description of the API from its handlers, the
# interface's types from that, what files of content hold from what reads them; what the server knows of the pages; tables of the
# documentation; and the list of third-party software.
generate: ui/node_modules/installed
	cd ui && npx vitest run src/routes.test.ts --update
	$(BINARY)
	$${CARGO_TARGET_DIR:-target}/ci/vigie generate completions --dir completions
	$${CARGO_TARGET_DIR:-target}/ci/vigie generate man --dir man
	$${CARGO_TARGET_DIR:-target}/ci/vigie generate openapi --dir .
	$${CARGO_TARGET_DIR:-target}/ci/vigie generate schemas --dir schemas
	cd ui && npm run types
	tests/oracles/docs.py --write
	tests/third_party.py --write

clean:
	cargo clean
	rm -rf ui/dist ui/dist-gallery ui/node_modules tests/browser/node_modules tests/browser/out tests/real

ui/node_modules/installed: ui/package-lock.json
	cd ui && npm ci --ignore-scripts --no-audit --no-fund
	touch $@

ui/dist/built: ui/node_modules/installed $(UI_SOURCES)
	cd ui && npm run build
	touch $@

tests/browser/node_modules/installed: tests/browser/package-lock.json
	cd tests/browser && npm ci --ignore-scripts --no-audit --no-fund
	touch $@
