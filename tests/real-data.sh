#!/bin/sh
# Puts what tests read of the real series into tests/real: the historic files of May 2016, the one file of the Sentinelles
# network they are compared with, and a part of the register of pharmacies. They lie beside the repository and are never part of it; without them their tests say
# that they did not run, and fail where everything must run (VIGIE_REQUIRE_ALL=1).
set -eu
cd "$(dirname "$0")/.."

from=${VIGIE_REAL_DATA:-../shared/data}
[ -d "$from/ias" ] || { echo "no real series in $from: what is tested on them will not be tested" >&2; exit 0; }
mkdir -p tests/real/ias tests/real/pharmacies tests/real/reference
cp -pu "$from"/ias/*.csv tests/real/ias/
cp -pu "$from"/pharmacies/*.csv tests/real/pharmacies/
cp -pu "$from/reference/incidence-PAY-3.csv" tests/real/reference/
