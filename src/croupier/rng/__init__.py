"""The random number generator of tables that deal themselves, and the evidence that it is one (docs/design/0260).

``sources``     where random bytes come from: the kernel, and for evidence a stream that can be repeated
``health``      what is asked of every byte, at the start and ever after
``generator``   whole numbers and shuffles out of bytes, each as likely as the others
``evidence``    statistical tests, and generators that are bad on purpose; no table knows it
"""
