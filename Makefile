# What a person types. `make serve` and `make test` do all their set-up themselves, on a fresh Debian
# machine with cargo and node; every step is skipped when its inputs have not changed.

UI_SOURCES := $(shell find ui/src ui/locales ui/build ui/public seeds/content -type f 2>/dev/null) ui/index.html ui/vite.config.ts

.PHONY: serve test test-postgres check dev bench build generate clean

serve: build
	cargo run --release --locked --quiet -- init
	cargo run --release --locked --quiet -- serve

build: ui/dist/built
	cargo build --release --locked

# Everything a change must pass, from the cheapest to the dearest.
test: check
	cargo test --locked
	cd ui && npm test
	$(MAKE) build tests/browser/node_modules/installed
	tests/browser/prepare.sh
	cd tests/browser && npm test

# The data room's tests once more, beside a real PostgreSQL on loopback.
test-postgres:
	tests/postgres.sh cargo test --locked -- db:: schema::

check: ui/dist/built
	cargo fmt --check
	cargo clippy --locked --all-targets -- -D warnings
	cd ui && npm run check

# UI rebuilt on change; the development binary reads it from the disk.
dev: ui/node_modules/installed
	(cd ui && exec node build/build.mjs --watch) & watcher=$$!; cargo run -- serve; kill $$watcher

bench: build
	benches/run

# Completions and manual pages, from the commands themselves.
generate:
	cargo run --quiet -- generate completions --dir completions
	cargo run --quiet -- generate man --dir man

clean:
	cargo clean
	rm -rf ui/dist ui/dist-kit ui/node_modules tests/browser/node_modules tests/browser/out

ui/node_modules/installed: ui/package-lock.json
	cd ui && npm ci --ignore-scripts --no-audit --no-fund
	touch $@

ui/dist/built: ui/node_modules/installed $(UI_SOURCES)
	cd ui && npm run build
	touch $@

tests/browser/node_modules/installed: tests/browser/package-lock.json
	cd tests/browser && npm ci --ignore-scripts --no-audit --no-fund
	touch $@
