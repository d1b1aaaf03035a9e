"""RPython's annotations, for `signature`."""
