"""What holds for all tests."""

from hypothesis import settings

# A slow machine is no failed property; the time limit of pytest still ends what hangs.
settings.register_profile("croupier", deadline=None, print_blob=True)
settings.load_profile("croupier")
