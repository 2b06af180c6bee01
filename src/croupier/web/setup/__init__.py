"""How a floor is put together in the browser: tables, terminals, machines that are enrolled, people."""
