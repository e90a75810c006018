#!/usr/bin/env python3
"""Checks the files of contrib/ with the programs that read them, and runs the image of the Containerfile.

Part of `make test-full`; it runs as root. Programs that are missing are installed as Debian packages. The base of the image is made by
debootstrap, because a registry may be out of reach; buildah builds the image without a daemon. It ends with 1 when a check fails.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/oracles"))
import environment

CONTRIB = ROOT / "contrib"
BINARY = pathlib.Path(os.environ.get("VIGIE_BINARY", environment.TARGET / "ci" / "vigie")).resolve()
PROGRAMS = {"promtool": "prometheus", "caddy": "caddy", "nginx": "nginx-light", "buildah": "buildah", "debootstrap": "debootstrap"}
# In tenths, as `systemd-analyze security` reports exposure: 10 is the worst.
MOST_EXPOSED = 15


def run(*words, **settings):
    return subprocess.run([str(word) for word in words], check=True, text=True, stdout=subprocess.PIPE, **settings).stdout.strip()


def check_units():
    for unit in sorted(CONTRIB.glob("*.service")):
        run("systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", unit)


def check_proxies(folder):
    run("caddy", "validate", "--adapter", "caddyfile", "--config", CONTRIB / "Caddyfile", stderr=subprocess.DEVNULL)
    key, certificate, server = folder / "key.pem", folder / "certificate.pem", folder / "server.conf"
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=www.health.example", "-keyout", key, "-out", certificate, stderr=subprocess.DEVNULL)
    live = "/etc/letsencrypt/live/www.health.example"
    for name in ("nginx.conf", "nginx-replicas.conf"):
        text = (CONTRIB / name).read_text().replace(f"{live}/fullchain.pem", str(certificate)).replace(f"{live}/privkey.pem", str(key))
        server.write_text(f"pid {folder}/pid; events {{ }} http {{ access_log off; {text} }}")
        run("nginx", "-t", "-q", "-e", folder / "error.log", "-c", server)


def built(folder):
    """The name of the image, built from a base made by debootstrap."""
    base, context = folder / "base", folder / "context"
    run("debootstrap", "--variant=minbase", "bookworm", base, os.environ.get("MIRROR", "http://deb.debian.org/debian"))
    container = buildah(folder, "from", "scratch")
    buildah(folder, "add", "--quiet", container, base, "/")
    buildah(folder, "commit", "--quiet", "--rm", container, "localhost/base")
    context.mkdir()
    shutil.copy2(BINARY, context / "vigie")
    buildah(folder, "build", "--quiet", "--isolation", "chroot", "--format", "docker", "--build-arg", "BASE=localhost/base", "--tag", "localhost/vigie", "--file", CONTRIB / "Containerfile", context)
    return "localhost/vigie"


def stored(folder):
    """The program, with images and containers in this folder."""
    return ["buildah", "--root", str(folder / "store"), "--runroot", str(folder / "run"), "--storage-driver", "vfs"]


def buildah(folder, *words):
    return run(*stored(folder), *words)


def check_image(folder):
    """The container runs as an unprivileged user, answers, and its health check reports a stopped server."""
    container = buildah(folder, "from", built(folder))
    settings = json.loads(buildah(folder, "inspect", container))["Docker"]["config"]
    assert settings["User"] == "10001:10001", settings["User"]
    health = settings["Healthcheck"]["Test"]
    inside = ["run", "--isolation", "chroot", container, "--"]
    buildah(folder, *inside, "vigie", "init", "--quiet")
    asleep = subprocess.run([*stored(folder), *inside, *health[1:]], stderr=subprocess.DEVNULL)
    assert asleep.returncode == 1, "the health check passes without a server"
    command = [*stored(folder), *inside, *settings["Entrypoint"], *settings["Cmd"]]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        for _ in range(300):
            try:
                with urllib.request.urlopen("http://127.0.0.1:8080/fr") as page:
                    assert page.status == 200
                break
            except OSError:
                assert server.poll() is None, "the server of the image has ended"
                time.sleep(0.1)
        buildah(folder, *inside, *health[1:])
        with urllib.request.urlopen("http://127.0.0.1:8080/metrics") as metrics:
            run("promtool", "check", "metrics", input=metrics.read().decode())
    finally:
        os.killpg(server.pid, 15)
        server.wait()


def main():
    for program, debian in PROGRAMS.items():
        environment.need(program, debian)
    run("promtool", "check", "rules", CONTRIB / "alerts.yml")
    check_units()
    with tempfile.TemporaryDirectory() as temporary:
        check_proxies(pathlib.Path(temporary))
        check_image(pathlib.Path(temporary))


if __name__ == "__main__":
    main()
