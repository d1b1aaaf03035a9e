"""Sentinels that a script makes of its own classes at the top: nothing else is of their class."""

class _Unset:
    """Nothing is given."""
    def __repr__(self):
        return "UNSET"
    def __bool__(self):
        return False
class Quiet:
    pass
UNSET = _Unset()
NOTHING = Quiet()
def size(items=UNSET):
    if items is UNSET:
        return -1
    return len(items)
def each(items=NOTHING):
    if items is not NOTHING:
        return [x for x in items]
    return []
def chunks(n, step, seq=UNSET):
    if seq is UNSET:
        return cut(n, n, step)
    return cut(n, step, seq)
def cut(n, step, seq):
    if isinstance(seq, list):
        return [seq[i:i+n] for i in range(0, len(seq), step)]
    return list(seq)[:n]
print(size(), size([1]), size("ab"), each(), each((1, 2)), each({3}))
print(UNSET, isinstance(UNSET, Quiet), bool(UNSET), isinstance(NOTHING, Quiet))
print(chunks(2, [1, 2, 3]), chunks(2, 1, [1, 2, 3]), chunks(2, (x for x in [3, 4, 5])))
