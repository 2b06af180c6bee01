"""Provenance of results: a digest of all definitions that the code behind a result reaches.

Figures that took minutes to compute are shipped or cached, and are valid only while the code that made them is the
current code. The digest (:func:`croupier.provenance.digest.digest`) covers only what that code says, so that moving,
renaming, reformatting or documenting it changes nothing. No module is imported for it: files are read and parsed.
"""
