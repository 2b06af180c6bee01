"""The office in a rehearsal: keys, drops, counts, drawers, vouchers and returns of a month of gaming days."""
