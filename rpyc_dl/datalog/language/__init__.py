"""The rule language: text, syntax as data, programs, what is wrong at which place."""
