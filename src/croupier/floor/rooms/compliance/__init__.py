"""What the Bureau of Casino Compliance sees to: filed plans and controls, cameras, kept records (§ 465a)."""
