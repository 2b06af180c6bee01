"""The cage as finance sees it: drawers, redemption machines, vouchers handed over, compared, owed (§ 461a.8)."""
