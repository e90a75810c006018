#!/usr/bin/env bash
# The browser journeys need Chromium, and the HTML validator needs Java: both come from the system's package
# manager when they are missing.
set -euo pipefail

need() { # command, Debian package
  command -v "$1" >/dev/null && return
  local as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
  "${as_root[@]}" apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "$2" >/dev/null || {
    echo "browser journeys: $1 is missing and could not be installed; install Debian's package $2" >&2
    exit 1
  }
}

if [ -n "${CHROMIUM:-}" ]; then need "$CHROMIUM" chromium
else (need chromium-headless-shell chromium-headless-shell) || need chromium chromium
fi
need java default-jre-headless
