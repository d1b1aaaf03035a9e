"""What instances and classes are on the low level: the tree of classes, vtables, structures, prebuilt data."""
