# `make serve` and `make test` install everything that they need, on a fresh Debian with cargo and node. A step whose inputs have not
# changed is skipped.

UI_SOURCES := $(shell find ui/src ui/locales ui/build ui/public seeds/content -type f 2>/dev/null) ui/index.html ui/vite.config.ts

# Lints, tests and the binary of the journeys are one compilation: clippy is the compiler of this workspace's crates.
LINTED = MAKEFLAGS= CLIPPY_ARGS='-Dwarnings__CLIPPY_HACKERY__' RUSTC_WORKSPACE_WRAPPER=$$(command -v clippy-driver)
TESTED = cargo test --profile ci --locked
# Builds ci/vigie in the target folder with the integration tests. `cargo build` would recompile it and many crates, because the
# dev-dependencies enable further features.
BINARY = $(LINTED) $(TESTED) --quiet --no-run --test it

# Property tests use the same cases in every run; test-full draws new ones.
export PROPTEST_RNG_SEED ?= 2026
# One thread more than processors: some tests wait.
export RUST_TEST_THREADS ?= $(shell expr 1 + $$(nproc))

.PHONY: serve test test-rust test-ui test-mail test-backup test-sql test-quote test-scoring test-harvest test-open-data test-status test-docs test-browser test-postgres test-full check advisories dev bench build release generate clean

serve: build
	cargo run --release --locked --quiet -- init
	cargo run --release --locked --quiet -- serve

build: ui/dist/built
	cargo build --release --locked

# All checks of a change, the cheapest first. The interface's tests run beside the Rust tests.
test: check
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target test-rust test-ui test-mail test-backup test-sql test-quote test-scoring test-harvest test-open-data test-status test-docs
	$(MAKE) --no-print-directory test-browser

# The same and the tests that take hours: a fault of a series on every day, processes killed hundreds of times, fuzzing of the API from
# its description, sales lines counted by Spark and ClickHouse, replicas behind nginx that are killed and restarted, a ninth indicator added
# to a copy, `make test` in a fresh clone, restores to a moment with Litestream and PostgreSQL, and (as root) the files of contrib/ and
# both commands of the README in a new Debian.
test-full: export VIGIE_TEST_FULL = 1
test-full: export PROPTEST_CASES = 5000
test-full: export PROPTEST_RNG_SEED := $(shell date +%s)
test-full: test
	tests/oracles/api.py
	tests/oracles/sql.py spark clickhouse
	tests/release.py
	tests/replicas.py
	tests/ninth_indicator.py
	tests/fresh-clone.sh
	tests/contrib.py
	tests/litestream.py
	tests/point_in_time.py
	tests/fresh-machine.sh

# Formatting, licences and sources of crates, lints and types. Compiles the tests.
check: ui/dist/built
	cargo fmt --check
	tests/deny.py licenses bans sources
	tests/third_party.py
	cd ui && npm run --silent check
	$(LINTED) $(TESTED) --no-run --all-targets

# With a private PostgreSQL server on loopback, and on the real series if ../shared/data holds them.
test-rust: ui/dist/built
	tests/real-data.sh
	$(LINTED) tests/postgres.sh $(TESTED)

test-ui: ui/dist/built
	cd ui && npm test

# Outgoing mail, validated by third-party programs.
test-mail: ui/dist/built
	$(BINARY)
	tests/oracles/mail.py

# Encrypted backups, decrypted and encrypted by the program age.
test-backup: ui/dist/built
	$(BINARY)
	tests/oracles/backup.py

# Counts of sales lines, compared with those of DuckDB by the query that vigie prints.
test-sql: ui/dist/built
	$(BINARY)
	tests/oracles/sql.py

# Printed quotes, read by third-party programs.
test-quote: ui/dist/built
	$(BINARY)
	tests/oracles/quote.py

# Scores, compared with a second implementation of the method in docs/explanation/scores.md.
test-scoring: ui/dist/built
	$(BINARY)
	tests/oracles/scoring.py

# The catalogue, harvested by third-party programs.
test-harvest: ui/dist/built
	$(BINARY)
	tests/oracles/harvest.py

# Open data read by third-party libraries, clients generated from the OpenAPI description, and the examples of documentation and site.
test-open-data: ui/dist/built
	$(BINARY)
	tests/oracles/open_data.py
	tests/oracles/clients.py

# The status API, read by a published client.
test-status: ui/dist/built
	$(BINARY)
	tests/oracles/statuspage.py

# The documentation: its commands run, its links resolve, its generated tables equal the binary's, and five newcomers follow it to their
# aims.
test-docs: ui/dist/built
	$(BINARY)
	tests/oracles/docs.py
	tests/newcomers/run.py

# Journeys in Chromium, on the binary of the Rust tests.
test-browser: ui/dist/built tests/browser/node_modules/installed
	tests/browser/prepare.sh
	$(BINARY)
	cd tests/browser && npm run --silent check && npm test

# The tests of PostgreSQL alone, with several servers on one database.
test-postgres: ui/dist/built
	$(LINTED) tests/postgres.sh $(TESTED) -- db:: schema:: postgres

# Rebuilds the interface on change; the development binary reads it from the disk.
dev: ui/node_modules/installed
	(cd ui && exec node build/build.mjs --watch) & watcher=$$!; cargo run --profile ci --no-default-features -- serve; kill $$watcher

# Advisories of RustSec on our dependencies. Fetches the list.
advisories:
	tests/deny.py advisories

bench: build
	benches/run

# Archive, Debian package, bill of materials and checksums in target/release-files, from a clean tree. Prints the command that tags.
release: build
	contrib/release

# All generated files: the table of pages, completions, manual pages, OpenAPI, JSON Schemas, the interface's types, tables of the
# documentation, and the list of third-party software.
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
