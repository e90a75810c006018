#!/bin/sh
# Runs a command with a private PostgreSQL server of its own: tests/postgres.sh cargo test
# The server listens on loopback alone, keeps its data in a temporary folder, and stops with the command. VIGIE_TEST_POSTGRES_OPTIONS has
# further options of the server.
set -eu

[ $# -gt 0 ] || { echo "usage: tests/postgres.sh COMMAND [ARGUMENT...]" >&2; exit 2; }

newest() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }

bin=$(newest)
if [ -z "$bin" ]; then
    echo "installing PostgreSQL with apt-get" >&2
    if [ "$(id -u)" -eq 0 ]; then root=; else root=sudo; fi
    # Serialised with the installations of the oracles.
    turn="flock ${TMPDIR:-/tmp}/vigie-apt.lock $root apt-get -o DPkg::Lock::Timeout=300"
    { $turn update -q && $turn install -yq --no-install-recommends postgresql; } >&2 || true
    bin=$(newest)
fi
[ -n "$bin" ] || { echo "PostgreSQL could not be installed: install Debian's postgresql and try again" >&2; exit 69; }

# The server refuses to run as root, so root starts it as the user nobody.
if [ "$(id -u)" -eq 0 ]; then as="runuser -u nobody --"; else as=; fi

folder=$(mktemp -d)
chmod 755 "$folder"
[ -z "$as" ] || chown nobody "$folder"
stop() {
    $as "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

here=$(pwd)
cd "$folder"
$as "$bin/initdb" -D "$folder/data" -U vigie -A trust -E UTF8 --locale=C --no-sync >/dev/null
# A free port may be taken in the meantime, so several are tried.
port=$((20000 + $$ % 20000))
for attempt in 1 2 3 4 5; do
    options="-c listen_addresses=127.0.0.1 -p $port -k $folder -c fsync=off -c max_connections=300 ${VIGIE_TEST_POSTGRES_OPTIONS:-}"
    if $as "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -o "$options" -w start >/dev/null; then break; fi
    [ "$attempt" -lt 5 ] || { cat "$folder/log" >&2; exit 69; }
    port=$((port + 1))
done
cd "$here"

VIGIE_TEST_POSTGRES="postgres://vigie@127.0.0.1:$port/postgres?sslmode=disable"
export VIGIE_TEST_POSTGRES
"$@"
