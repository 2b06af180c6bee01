"""Gaming days as files that verify on their own, and a journal made of them again (§ 465a.6(c))."""
