"""Regular expressions under RPython's names; the work is done by what stands for `re`."""
