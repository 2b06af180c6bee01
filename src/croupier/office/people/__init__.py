"""What is due, by whom; who is on duty, who is licensed, what cameras see (§§ 465a.9, 465a.11, 465a.35)."""
