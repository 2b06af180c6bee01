"""Rules Submissions: drafting, reading and deciding on them (§ 601a.2)."""
