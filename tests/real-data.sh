#!/bin/sh
# Copies the real series that tests read into tests/real: the historic files of May 2016, the file of the Sentinelles
# network they are compared with, and a part of the register of pharmacies. They are stored beside the repository and never committed.
# Without them their tests report "not run: no real series" and pass; with VIGIE_REQUIRE_ALL=1 they fail.
set -eu
cd "$(dirname "$0")/.."

from=${VIGIE_REAL_DATA:-../shared/data}
[ -d "$from/ias" ] || { echo "not run: no real series in $from" >&2; exit 0; }
mkdir -p tests/real/ias tests/real/pharmacies tests/real/reference
cp -pu "$from"/ias/*.csv tests/real/ias/
cp -pu "$from"/pharmacies/*.csv tests/real/pharmacies/
cp -pu "$from/reference/incidence-PAY-3.csv" tests/real/reference/
