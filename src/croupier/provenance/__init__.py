"""What a result was made from: the definitions that its code reaches, as one number.

Figures that took minutes are shipped and remembered, and may be used only while the code that made them is the code
of today.  The number (:func:`croupier.provenance.digest.digest`) is taken from what that code says, so that moving,
renaming, reformatting or explaining it changes nothing.  Nothing is imported to find it: files are read and parsed.
"""
