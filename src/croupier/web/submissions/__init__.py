"""Rules Submissions as people write and decide about them (§ 601a.2)."""
