"""The peripherals of terminals: reports of the validator, the reader, the printer, the box and the doors."""
