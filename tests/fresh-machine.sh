#!/bin/sh
# Runs the two commands of the README in a fresh Debian 12 that has a C compiler, Python, git, Rust and Node only, and prints the time,
# the largest process and the disk space of each. Part of `make test-full`. `tests/fresh-machine.sh serve` runs the first alone.
#
# Needs root, debootstrap and about 15 GB in TMPDIR. Rust and Node are those of this machine, and so are the certificates and the
# settings of npm, cargo and the Debian mirror (MIRROR).
set -eu
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || { echo "fresh-machine.sh: needs root for debootstrap and chroot" >&2; exit 77; }
command -v debootstrap > /dev/null || { echo "fresh-machine.sh: needs debootstrap: apt-get install debootstrap" >&2; exit 77; }

root=$(mktemp -d "${TMPDIR:-/tmp}/fresh.XXXXXX")
# It becomes a root directory, which every user of the new system reads.
chmod 755 "$root"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
trap 'rm -rf --one-file-system "$root"' EXIT

debootstrap --variant=minbase --include=ca-certificates,gcc,git,libc6-dev,libstdc++6,make,python3 bookworm "$root" \
	"${MIRROR:-http://deb.debian.org/debian}" > "$root.log" 2>&1 || { cat "$root.log" >&2; exit 1; }
rm "$root.log"
mkdir -p "$root/opt" "$root/root/.cargo"
cp -a "$(rustc --print sysroot)" "$root/opt/rust"
cp "$(readlink -f "$(command -v node)")" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
npm=$(readlink -f "$(command -v npm)")
cp -a "${npm%/bin/npm-cli.js}" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
for settings in .npmrc .cargo/config.toml; do
	[ ! -f "$HOME/$settings" ] || cp "$HOME/$settings" "$root/root/$settings"
done
git clone --quiet --no-hardlinks . "$root/root/vigie"

# `serve` does not end: a page is requested, then it is stopped.
cat > "$root/root/measure.py" <<'EOF'
import os, resource, signal, subprocess, sys, time, urllib.request

command, port = sys.argv[1], sys.argv[2]
settings = {"VIGIE_LISTEN": f"127.0.0.1:{port}"} if command == "serve" else {}
begun = time.monotonic()
process = subprocess.Popen(["make", command], start_new_session=True, env={**os.environ, **settings})
if command == "serve":
    while process.poll() is None:
        try:
            assert b"<h1" in urllib.request.urlopen(f"http://127.0.0.1:{port}/fr").read()
            break
        except OSError:
            time.sleep(1)
    else:
        sys.exit(f"make serve ended with {process.returncode}")
    spent = time.monotonic() - begun
    os.killpg(process.pid, signal.SIGTERM)
    process.wait()
else:
    if process.wait():
        sys.exit(f"make {command} ended with {process.returncode}")
    spent = time.monotonic() - begun
largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
disk = subprocess.run(["du", "--summarize", "--block-size=M", "."], capture_output=True, text=True).stdout.split()[0]
print(f"make {command}: {spent / 60:.1f} minutes, largest process {largest} MB, tree {disk}")
EOF

# The mounts end with the namespace.
run='mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" /bin/sh -c "cd ~/vigie && exec python3 ../measure.py $1 $2"'
for command in ${*:-serve test}; do
	env --unset=CARGO_HOME --unset=RUSTUP_HOME --unset=TMPDIR HOME=/root PATH=/opt/rust/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin \
		SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
		unshare --mount --pid --fork /bin/sh -c "$run" "$root" "$command" "$port"
done
