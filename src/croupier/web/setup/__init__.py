"""Configuring a floor in the browser: tables, terminals, enrolment of machines, people."""
