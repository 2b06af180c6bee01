"""The latency of the machine itself: a process that echoes every byte, polled on pseudo-terminals.

It has no logic, so its latency is the machine's; whatever the terminals' lines take beyond it is ours.
"""

import json
import os
import selectors
import sys
import time
import tty

LINES, BETWEEN = 25, 0.2


def _answer(ends: list[int]) -> None:
    watch = selectors.DefaultSelector()
    for end in ends:
        watch.register(end, selectors.EVENT_READ)
    while True:
        for key, _ in watch.select():
            os.read(key.fd, 512)
            os.write(key.fd, b"\0")


def _poll(ends: list[int], seconds: float) -> list[float]:
    """Measure the latency of each answer; lines are polled round-robin."""
    watch, sent, waits = selectors.DefaultSelector(), dict.fromkeys(ends, 0.0), []
    for end in ends:
        watch.register(end, selectors.EVENT_READ)
    due = {end: time.monotonic() + place * BETWEEN / len(ends) for place, end in enumerate(ends)}
    over = time.monotonic() + seconds
    while (now := time.monotonic()) < over:
        for end in ends:
            if now >= due[end]:
                due[end] += BETWEEN
                sent[end] = time.monotonic()
                os.write(end, b"\x81")
        for key, _ in watch.select(0.002):
            os.read(key.fd, 512)
            waits.append(time.monotonic() - sent[key.fd])
    return waits


def main() -> None:
    """Poll for the seconds in the first argument; print the median and 99th percentile in milliseconds."""
    pairs = [os.openpty() for _ in range(LINES)]
    for _, others in pairs:
        tty.setraw(others)
    if not (child := os.fork()):
        _answer([own for own, _ in pairs])
    waits = sorted(1_000 * wait for wait in _poll([others for _, others in pairs], float(sys.argv[1])))
    os.kill(child, 9)
    sys.stdout.write(json.dumps({"half": waits[len(waits) // 2], "most": waits[len(waits) * 99 // 100]}))


if __name__ == "__main__":
    main()
