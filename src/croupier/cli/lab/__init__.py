"""The packet for a test laboratory, reproducible bit for bit (docs/design/0262).

``source``      the files of the checkout with their hashes, and which of them are critical
``bill``        all dependencies, as CycloneDX
``law``         every clause with its code and tests, and what is open
``games``       mathematics reports, exact figures, rules and signs
``protocols``   a round trip of every poll, every rule of a protocol with its tests
``proofs``      repeated for each packet: build, tests, generator, campaigns, kills
``index``       the index page; ``leaves`` the pages behind it, ``page`` the layout of all
``packet``      all of it in one file, with a detached signature
``comparison``  a packet compared with another, and with its own manifest
"""
