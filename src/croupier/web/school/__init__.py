"""The dealers' school in the browser: records, drills, and the training table with its coach (§ 611a.2)."""
