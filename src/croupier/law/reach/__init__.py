"""Reach: which code of the package a live path runs, found without running it.

A citation (a string, a docstring, a comment) is evidence for its clause if it is in code reachable from the roots
(`roots`): the entry point of the command line, which names its commands, including `serve` with the floor and the
pages; whatever a decorator registers, such as the deciders and doers of the floor; and the chapters.  A name leads to
what it names, an attribute to the members of that name.  What is built but never read does not count:

- an argument for a dataclass field, or for a parameter, that nothing live reads;
- the entry of a mapping under a key that nothing live looks up, if the mapping is a literal in such an argument
  or a value, and all its keys are strings;
- a function, method, class or value that only tests use, and code for type checkers only;
- a module's docstring, and comments at the top level: they belong to no code.

False positives:

- An attribute of a value leads to every class in use that has a member of that name, unless the code states the
  value's class: by `self`, an annotation or an `isinstance`.
- A class counts as used even if it is only compared with; both branches of every `if` run; all public methods of a
  class derived from another package's may be called.
- A string that is the name of an option counts as reading the option; one that is the name of a module, as calling
  its `run`.

False negatives: what is called by a name built at run time.  Such code shows as a gap, which somebody notices and
looks into; a false positive hides a gap, so the rules above are narrow.

`parts` defines the parts of a module; `reading`, with `expressions`, `scope` and `comments`, takes it apart;
`names` resolves names; `walk` goes from part to part.
"""
