"""The peripherals of terminals: what the validator, the reader, the printer, the box and the doors report."""
