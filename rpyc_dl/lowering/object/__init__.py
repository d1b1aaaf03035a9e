"""Classes, instances, their attributes and special methods, exceptions."""
