# A decorator that lists the members of a class on import, and puts others in their place: what instances hold stays
# apart, as it does where nothing asks for their attributes.


class Base:
    def run(self, n):
        raise NotImplementedError


def implementing(klass):
    """Have the methods of a class take what its instances stand for, in place of these."""

    def set_up(self, value):
        self._ = value

    def forward(name, method, kept):
        setattr(klass, kept, staticmethod(method))
        setattr(klass, name, lambda self, *rest: getattr(self, kept)(self._, *rest))

    for name, method in dict(klass.__dict__).items():
        if not name.startswith("_"):
            forward(name, method, "_own_" + name)
    klass.__init__ = set_up
    return klass


class Channel:
    @implementing
    class Part(Base):
        def run(self, n):
            return 1 if self.is_closed() else n

    def __init__(self):
        self.size = 3
        self.part = Channel.Part(self)

    def is_closed(self):
        return self.size > 4


class Vector:
    @implementing
    class Part(Base):
        def run(self, n):
            if self.is_closed:
                return self.size[0]
            return n + 2

    def __init__(self, is_closed):
        self.is_closed = is_closed
        self.size = [7]
        self.part = Vector.Part(self)


parts = [Channel().part, Vector(True).part, Vector(False).part]
for part in parts:
    print(part.run(len(parts)))


