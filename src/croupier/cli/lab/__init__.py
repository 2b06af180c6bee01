"""What a test laboratory is given, as one packet that is the same again bit for bit (docs/design/0262).

``source``      the files of the checkout with their hashes, and which of them are critical
``bill``        what it depends on, as CycloneDX
``law``         every clause with its code and tests, and what is open
``games``       mathematics reports, exact figures, rules and signs
``protocols``   every poll there and back, every rule of a protocol with its tests
``proofs``      what is done now: build, tests, generator, campaigns, kills
``index``       the page a person walks it by; ``leaves`` the pages behind it, ``page`` the shape of all
``packet``      all of it in one file, signed beside it
``comparison``  a packet beside another, and one beside what it says of itself
"""
