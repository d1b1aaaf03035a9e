"""The error relations of the rules, as located diagnostics with both origins (design section 8).

`table.py` has the table: an error relation, and the function that makes a diagnostic of its rows. These functions
stand in `unions`, `operands`, `attributes`, `calls` and `exactness`, and look things up in `reader`; `origins` says
where values come from, `phrases` what things are called, `hints` what to do. `check` raises what was found,
`recovery` looks for errors behind the first one, `libraries` moves errors in code that is not the user's to the
user's call, `later` completes what the RTyper refuses.
"""
