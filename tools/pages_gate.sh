#!/bin/sh
# The pages' part of the gate: format and lint of JavaScript and CSS, and the types of JavaScript, as deno.json says.
# Deno comes with .venv and needs no network; what it keeps stays there too.
set -eu
cd "$(dirname "$0")/.."
deno=$(command -v .venv/bin/deno || command -v deno)
DENO_DIR="${DENO_DIR:-$(dirname "$(dirname "$deno")")/deno}"
export DENO_DIR DENO_NO_UPDATE_CHECK=1 NO_COLOR=1

failed=0
"$deno" fmt --check --quiet || failed=1
"$deno" lint --quiet || failed=1
# shellcheck disable=SC2046 # no path has a space
"$deno" check --quiet $(find src/croupier/web/static -name '*.js' -o -name '*.d.ts') || failed=1
exit $failed
