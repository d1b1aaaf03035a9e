"""The text of the classes that are made for types of C: methods, with places for what differs (`data.py`)."""

FUNCTION = """def {name}(self{parameters}):
    {lines}
"""
COMMON = """def _for_{key}(self):
    return self._place()
def _byref(self, offset):
    return reference_class(own)(self._place() + offset, self._memory)
def _pointer(self):
    made = pointer_class(own)()
    made._point(self._place(), self._memory)
    return made
def from_address(address):
    return part(own, address, None)
def from_buffer_copy(data, offset=0):
    data = bytes(data)[offset:]
    made = instantiate(own)
    if len(data) < made._extent():
        raise ValueError(
            "Buffer size too small (%d instead of at least %d bytes)" % (len(data) + offset, made._extent() + offset)
        )
    raw.write_bytes(made._place(), data, made._extent())
    return made
"""
NUMBER = """def __init__(self, value={zero}):
    self.value = value
def __repr__(self):
    return "{shown}(" + repr({value}) + ")"
def __bool__(self):
    return {truth}
"""
#: Of texts and addresses: as an argument, each is what it points to.
NUMBER_OF_ADDRESS = """def _passed(self):
    return load_i64(self._place())
def _owner(self):
    return kept_at(self._memory, self._place())
def _word(self):
    return load_i64(self._place())
"""
NUMBER_OF_INT = """def _word(self):
    return self.value
"""
ARRAY = """def __init__(self, *values):
    self._fill(values)
def _extent(self):
    return self._length * {size}
def _fill(self, values):
    if len(values) > self._length:
        raise IndexError("invalid index")
    i = 0
    for value in values:
        self._store(i, value)
        i += 1
def __iter__(self):
    for i in range(self._length):
        yield self._load(i)
def __getitem__(self, index):
    if isinstance(index, slice):
        return {sliced}[self._load(i) for i in self._indexes(index)]{closed}
    return self._load(self._index(index))
def __setitem__(self, index, value):
    if isinstance(index, slice):
        values = list(value)
        indexes = self._indexes(index)
        if len(values) != len(indexes):
            raise ValueError("Can only assign sequence of same size")
        for i in range(len(values)):
            self._store(indexes[i], values[i])
    else:
        self._store(self._index(index), value)
def _for_{key}(self):
    return self._place()
"""
CHARS = """def get_value(self):
    return chars(self._place(), self._length)
def set_value(self, value):
    store_chars(self._place(), self._length, value)
def get_raw(self):
    return raw.bytes_at(self._place(), self._length)
def set_raw(self, value):
    if len(value) > self._length:
        raise ValueError("byte string too long")
    raw.write_bytes(self._place(), value, len(value))
"""
OF_ANY_LENGTH = """def __call__(self, *values):
    made = instantiate(items)
    made._length = self.length
    made._fill(values)
    return made
"""
POINTER_CLASS = """def __init__(self, target=None):
    if target is not None:
        self._point(target._for_{key}(), target._owner())
def get_contents(self):
    return part(target_class, self._target(), self._owner())
def set_contents(self, target):
    self._point(target._for_{key}(), target._owner())
def __getitem__(self, index):
    if isinstance(index, slice):
        return {sliced}[self._load(i) for i in range(index.start or 0, index.stop, index.step or 1)]{closed}
    return self._load(index)
def __setitem__(self, index, value):
    self._store(index, value)
def _for_{key}(self):
    return load_i64(self._place())
"""
