#!/bin/sh
# ./run and ./test: finds a Python, installs one where it may, and hands over to tools/bootstrap.py.
# usage: start.sh run|test [ARGUMENTS]
python="${PYTHON:-python3}"
packages="python3 python3-venv"
if ! command -v "$python" >/dev/null; then
    if [ -n "$PYTHON" ] || ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
        echo "croupier: there is no $python, and Python 3.11 or newer is needed: sudo apt-get install $packages" >&2
        exit 1
    fi
    echo "croupier: installing $packages with apt-get …" >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >&2
    # shellcheck disable=SC2086 # two words
    apt-get install -qq --yes --no-install-recommends $packages >&2 </dev/null || exit 1
fi
exec "$python" "$(dirname "$0")/bootstrap.py" "$@"
