"""The cage: drawers, redemption machines, vouchers on their way to finance, what nobody claims (§§ 461a.8, .10)."""
