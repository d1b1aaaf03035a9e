"""From syntax to a checked program: bindings, types, domains, inline relations, warnings."""
