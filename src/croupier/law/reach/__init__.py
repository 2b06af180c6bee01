"""Reach: which code of the package a live path runs, found without running it.

A citation (a string, a docstring, a comment) is evidence for its clause where it stands in code that can be reached
from what is called first (`roots`): the front of the command line, which names its commands, `serve` among them and
with it the floor and the pages; whatever a decorator hands on, as it does the deciders and doers of the floor; and the
chapters.  A name leads to what it names, an attribute to the members of that name.  What nobody reads does not count,
although it is built:

- an argument that fills a field of a dataclass, or a parameter, which nothing live reads;
- the entry of a mapping under a key that nothing live looks up, where the mapping is written out as such an argument
  or as a value, and all its keys are texts;
- a function, method, class or value that only tests use, and what stands for type checkers alone;
- the first docstring of a module, and comments outside everything: no code is theirs.

Where the method finds too much:

- An attribute of a value leads to every class in use that has a member of that name, unless the code says of which
  class the value is: by `self`, an annotation or an `isinstance`.
- A class counts as used where it is only compared with; both branches of every `if` run; all public methods of a class
  made from one of another package may be called.
- A text that is the name of an option counts as reading the option; one that is the name of a module, as calling its
  `run`.

Where it finds too little: what is called by a name that is put together at run time.  Such code shows as a gap, which
somebody sees and looks into; what is found too much hides one, so the rules above are narrow.

`parts` is what a module is taken apart into; `reading` with `expressions`, `scope` and `comments` takes it apart;
`names` says what a name stands for; `walk` goes from part to part.
"""
