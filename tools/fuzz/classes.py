"""Random families of classes: fields, virtual methods, properties, operators, mixins, dataclasses, linked nodes."""

from __future__ import annotations

from tools.fuzz.definitions import Lines, parameters, routine, signature, type_text
from tools.fuzz.expressions import Expressions
from tools.fuzz.kinds import BOOL, FLOAT, INT, STR, Kind, is_ordered, is_shown_whole
from tools.fuzz.statements import Body
from tools.fuzz.world import Class, Family, Function, Parameter, World

TRAITS = ["eq", "lt", "add", "radd", "iadd", "mul", "neg", "len", "iter", "contains", "getitem", "setitem", "call"]
TRAITS += ["bool", "with", "str", "format", "eq", "lt", "iter", "with"]


class Maker:
    """Writes one family: the root and what is below it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.rng = world.rng
        self.root = world.fresh("Shape")
        self.family = Family(self.root)
        self.lines: Lines = []
        self.is_abstract = False
        self.mixed: dict[str, list[str]] = {}

    def lines_of(self) -> Lines:
        """The text of all classes; the world knows the family afterwards."""
        rng, family = self.rng, self.family
        fields = self.field_parameters("f", 2, 4)
        family.fields = {p.name: p.kind for p in fields}
        names = [f"m{i}_{self.root.lower()}" for i in range(rng.randint(1, 3))]
        results = [rng.choice([INT, STR, BOOL, ("list", INT), ("tuple", INT, STR)]) for _ in names]
        virtual = [Function(n, parameters(self.world, 0, 2), r) for n, r in zip(names, results, strict=True)]
        family.traits = set(rng.sample(TRAITS, rng.randint(2, 7)))
        family.item = rng.choice([INT, STR])
        family.key = rng.choice([INT, INT, STR])
        self.is_abstract = rng.random() < 0.3
        mixins = [self.mixin(virtual) for _ in range(rng.choice([0, 0, 1, 1, 2]))]
        self.root_class(fields, virtual)
        made = [Class(self.root, fields)]
        parents = {self.root: fields}
        for _ in range(rng.randint(1, 2)):
            made.append(self.subclass(parents, virtual, mixins))
            parents[made[-1].name] = made[-1].parameters
        family.classes = made[1:] if self.is_abstract else made
        family.methods = virtual
        self.world.families[self.root] = family
        return self.lines

    def field_parameters(self, base: str, low: int, high: int) -> list[Parameter]:
        rng = self.rng
        result = [Parameter(self.world.fresh(base), self.world.some_kind(1)) for _ in range(rng.randint(low, high))]
        for p in result:
            if p.kind[0] == "func":
                p.kind = INT
        if rng.random() < 0.6:
            result[0].kind = INT
        for p in reversed(result):
            if p.kind[0] not in ("int", "str", "float", "bool") or rng.random() < 0.5:
                break
            with Expressions(World(rng)).safely():
                p.default = Expressions(World(rng)).atom(p.kind)
        return result

    # -- methods -----------------------------------------------------------------------------

    def body(self, own: list[Function], extra: dict[str, Kind] | None = None, size: int = 4) -> Body:
        """A body that sees the fields, and may call the methods `own` of `self`."""
        variables = {f"self.{name}": kind for name, kind in self.family.fields.items()}
        body = Body(self.world, {**variables, **(extra or {})}, 2)
        body.budget, body.prints = size, self.rng.random() < 0.4
        body.own_methods = [Function(f"self.{f.name}", f.parameters, f.result, f.star) for f in own]
        return body

    def method(self, made: Function, before: list[Function], parent: str = "") -> Lines:
        """The text of a method that may call those before it; where it overrides, also the parent's."""
        params = {p.name: p.kind for p in made.parameters}
        body = self.body(before, params, self.rng.randint(1, 3))
        header = f"    def {made.name}({signature(made.parameters, 'self')}):"
        lines = []
        if parent and self.rng.random() < 0.6:
            above = self.world.fresh("v")
            passed = ", ".join(f"{p.name}={p.name}" if p.keyword_only else p.name for p in made.parameters)
            call = self.rng.choice([f"super().{made.name}({passed})", f"super().{made.name}({passed})"])
            body.emit(f"{above} = {call}")
            body.vars[above] = made.result
            lines, body.lines = body.lines, []
        text = routine(body, header, made.result)
        return ["", text[0], *lines, *text[1:]]

    def root_class(self, fields: list[Parameter], virtual: list[Function]) -> None:
        rng, family = self.rng, self.family
        decorator = []
        if "lt" in family.traits and "eq" in family.traits and rng.random() < 0.4 and self.ordered_field():
            decorator = ["@total_ordering"]
        lines = [*decorator, f"class {self.root}:"]
        if rng.random() < 0.4:
            lines += [f"    RATE = {rng.randint(2, 9)}", ""]
        lines += [f"    def __init__({signature(fields, 'self')}):"]
        lines += [f"        self.{p.name} = {p.name}" for p in fields]
        for i, made in enumerate(virtual):
            if self.is_abstract and i == 0:
                text = rng.choice(["raise NotImplementedError", f"raise NotImplementedError('{made.name}')"])
                lines += ["", f"    def {made.name}({signature(made.parameters, 'self')}):", f"        {text}"]
            else:
                lines += self.method(made, virtual[:i])
        lines += self.properties(virtual)
        lines += self.static()
        lines += self.special()
        self.lines += [*lines, "", ""]

    def properties(self, virtual: list[Function]) -> Lines:
        rng, lines = self.rng, []
        for _ in range(rng.choice([0, 1, 1, 2])):
            name, kind = self.world.fresh("prop"), rng.choice([INT, STR, FLOAT, ("list", INT)])
            same = [f for f, k in self.family.fields.items() if k == kind]
            body = self.body(virtual, size=2)
            lines += ["", "    @property", *routine(body, f"    def {name}(self):", kind)]
            settable = bool(same) and rng.random() < 0.5
            if settable:
                lines += ["", f"    @{name}.setter", f"    def {name}(self, value):"]
                if rng.random() < 0.5 and kind == INT:
                    lines += ["        if value < 0:", "            raise ValueError('negative: ' + str(value))"]
                lines += [f"        self.{rng.choice(same)} = value"]
            self.family.properties[name] = (kind, settable)
        return lines

    def static(self) -> Lines:
        rng, lines = self.rng, []
        if rng.random() < 0.4:
            made = Function(self.world.fresh("stat"), parameters(self.world, 0, 2), rng.choice([INT, STR]))
            body = Body(self.world, {p.name: p.kind for p in made.parameters}, 2)
            body.budget, body.prints = 3, False
            text = routine(body, f"    def {made.name}({signature(made.parameters)}):", made.result)
            lines += ["", "    @staticmethod", *text]
            self.family.static.append(made)
        if rng.random() < 0.3:
            made = Function(self.world.fresh("named"), parameters(self.world, 0, 1, own=False), STR)
            body = Body(self.world, {"cls.__name__": STR, **{p.name: p.kind for p in made.parameters}}, 2)
            body.budget, body.prints = 2, False
            text = routine(body, f"    def {made.name}({signature(made.parameters, 'cls')}):", made.result)
            lines += ["", "    @classmethod", *text]
            self.family.static.append(made)
        return lines

    # -- special methods ---------------------------------------------------------------------

    def ordered_field(self) -> str | None:
        names = [f for f, k in self.family.fields.items() if is_ordered(k)]
        return names[0] if names else None

    def field_of(self, kind: Kind) -> str | None:
        names = [f for f, k in self.family.fields.items() if k == kind]
        return self.rng.choice(names) if names else None

    def special(self) -> Lines:
        """The special methods that the family's traits name; those that cannot be are taken out of the traits."""
        lines = self.texts()
        traits = self.family.traits
        for trait in sorted(traits):
            made = getattr(self, f"special_{trait}")()
            if made is None:
                traits.discard(trait)
            else:
                lines += ["", *("    " + line for line in made)]
        return lines

    def texts(self) -> Lines:
        shown = [f for f, k in self.family.fields.items() if is_shown_whole(k) and k[0] != "cls"]
        inner = ", ".join(f"{f}={{self.{f}!r}}" for f in shown)
        text = self.rng.choice([f"f'{self.root}({inner})'", f"f'{{type(self).__name__}}({inner})'"])
        if shown and self.rng.random() < 0.3:
            text = f"'{self.root}<%s>' % (self.{shown[0]},)"
        return ["", "    def __repr__(self):", f"        return {text}"]

    def own(self, text: str = "self") -> str:
        """A new instance of the root with this one's fields, one of them changed."""
        chosen = self.rng.choice(list(self.family.fields))
        body = self.body([], {f"{text}.{f}": k for f, k in self.family.fields.items()})
        with body.safely():
            parts = [body.e(k, 1) if f == chosen else f"self.{f}" for f, k in self.family.fields.items()]
        return f"{self.root}({', '.join(parts)})"

    def special_eq(self) -> Lines | None:
        names = [f for f, k in self.family.fields.items() if k[0] in ("int", "str", "bool", "float", "tuple", "list")]
        names = [f for f in names if self.is_plain(self.family.fields[f])]
        if not names:
            return None
        compared = " and ".join(
            f"self.{f} == other.{f}" for f in self.rng.sample(names, self.rng.randint(1, len(names)))
        )
        guard = f"if not isinstance(other, {self.root}):"
        first = self.rng.choice(["return NotImplemented", "return False"])
        hashed = self.field_of(INT) or self.field_of(STR)
        lines = ["def __eq__(self, other):", f"    {guard}", f"        {first}", f"    return {compared}"]
        if hashed:
            lines += ["", "def __hash__(self):", f"    return hash(self.{hashed})"]
        return lines

    def is_plain(self, kind: Kind) -> bool:
        return kind[0] not in ("cls", "nt", "enum", "func", "opt") and all(
            self.is_plain(part) for part in kind[1:] if isinstance(part, tuple)
        )

    def special_lt(self) -> Lines | None:
        field = self.ordered_field()
        return None if field is None else ["def __lt__(self, other):", f"    return self.{field} < other.{field}"]

    def special_add(self) -> Lines | None:
        if self.is_abstract:
            return None
        lines = ["def __add__(self, other):"]
        if self.rng.random() < 0.5:
            lines += [f"    if not isinstance(other, {self.root}):", "        return NotImplemented"]
        return [*lines, f"    return {self.own('other')}"]

    def special_radd(self) -> Lines | None:
        return None if self.is_abstract else ["def __radd__(self, other):", f"    return {self.own()}"]

    def special_iadd(self) -> Lines | None:
        field = self.field_of(INT)
        if field is None:
            return None
        return [
            "def __iadd__(self, number):",
            f"    self.{field} = (self.{field} + number) % 1000",
            "    return self",
        ]

    def special_mul(self) -> Lines | None:
        field = self.field_of(INT)
        if field is None or self.is_abstract:
            return None
        parts = [f"self.{f} * factor % 1000" if f == field else f"self.{f}" for f in self.family.fields]
        return ["def __mul__(self, factor):", f"    return {self.root}({', '.join(parts)})"]

    def special_neg(self) -> Lines | None:
        return None if self.is_abstract else ["def __neg__(self):", f"    return {self.own()}"]

    def special_len(self) -> Lines:
        body = self.body([])
        sized = [f for f, k in self.family.fields.items() if k[0] in ("list", "dict", "str", "set")]
        with body.safely():
            text = f"len(self.{self.rng.choice(sized)})" if sized else f"abs({body.e(INT, 2)}) % 5"
        return ["def __len__(self):", f"    return {text}"]

    def special_bool(self) -> Lines:
        body = self.body([])
        with body.safely():
            return ["def __bool__(self):", f"    return {body.e(BOOL, 1)}"]

    def special_iter(self) -> Lines:
        body = self.body([], size=4)
        body.indent = 1
        if self.rng.random() < 0.3:
            with body.safely():
                return ["def __iter__(self):", f"    return iter({body.e(('list', self.family.item), 1)})"]
        return routine(body, "def __iter__(self):", None, self.family.item)

    def special_contains(self) -> Lines:
        body = self.body([], {"item": self.family.key})
        return ["def __contains__(self, item):", f"    return {body.e(BOOL, 0)}"]

    def special_getitem(self) -> Lines:
        body = self.body([], {"key": self.family.key}, size=3)
        body.indent = 1
        text = routine(body, "def __getitem__(self, key):", self.family.item)
        if self.rng.random() < 0.5:
            error = self.rng.choice(["IndexError", "KeyError"])
            text[1:1] = [f"    if {body.e(BOOL, 1)}:", f"        raise {error}(key)"]
        return text

    def special_setitem(self) -> Lines | None:
        if "getitem" not in self.family.traits:
            return None
        holder = self.field_of(("list", self.family.item)) or self.field_of(
            ("dict", self.family.key, self.family.item)
        )
        field = self.field_of(self.family.item)
        if holder is not None:
            key = "key" if self.family.fields[holder][0] == "dict" or self.family.key == INT else "len(key)"
            return ["def __setitem__(self, key, value):", f"    self.{holder}[{key}] = value"]
        return None if field is None else ["def __setitem__(self, key, value):", f"    self.{field} = value"]

    def special_call(self) -> Lines:
        made = Function("__call__", parameters(self.world, 0, 2, own=False), self.rng.choice([INT, STR]))
        self.family.call = made
        body = self.body([], {p.name: p.kind for p in made.parameters}, 3)
        body.indent = 1
        return routine(body, f"def __call__({signature(made.parameters, 'self')}):", made.result)

    def special_with(self) -> Lines:
        body = self.body([], {}, 2)
        body.indent = 1
        error = self.rng.choice(["ValueError", "LookupError", "ArithmeticError", *self.world.troubles])
        answer = self.rng.choice(
            ["False", "True", f"isinstance(error, {error})", f"kind is not None and issubclass(kind, {error})"]
        )
        lines = ["def __enter__(self):", f"    print('enter', '{self.root}')"]
        body.some(0, 1)
        lines += [*body.lines, "    return self", "", "def __exit__(self, kind, error, traceback):"]
        shown = self.rng.choice(["error is None", "repr(error)", "type(error).__name__", "kind is None"])
        return [*lines, f"    print('exit', '{self.root}', {shown})", f"    return {answer}"]

    def special_str(self) -> Lines:
        body = self.body([])
        with body.safely():
            return ["def __str__(self):", f"    return {body.e(STR, 1)}"]

    def special_format(self) -> Lines:
        return ["def __format__(self, spec):", f"    return '{self.root}:' + spec + ':' + repr(self)"]

    # -- below the root ----------------------------------------------------------------------

    def mixin(self, virtual: list[Function]) -> str:
        """A class without fields whose method stands in for, or goes around, that of what it is mixed into."""
        name = self.world.fresh("Mixin")
        made = self.rng.choice(virtual)
        params = {p.name: p.kind for p in made.parameters}
        body = Body(self.world, params, 2)
        body.budget, body.prints = 2, True
        passed = ", ".join(f"{p.name}={p.name}" if p.keyword_only else p.name for p in made.parameters)
        above = self.world.fresh("v")
        body.vars[above] = made.result
        text = routine(body, f"    def {made.name}({signature(made.parameters, 'self')}):", made.result)
        text[1:1] = [f"        print('{name}.{made.name}')", f"        {above} = super().{made.name}({passed})"]
        self.lines += [f"class {name}:", *text, "", ""]
        return name

    def subclass(self, parents: dict[str, list[Parameter]], virtual: list[Function], mixins: list[str]) -> Class:
        rng = self.rng
        name, parent = self.world.fresh("Sub"), rng.choice(list(parents))
        above = parents[parent]
        free = [mixin for mixin in mixins if mixin not in self.mixed.get(parent, ())]
        added = rng.sample(free, rng.randint(0, len(free)))
        self.mixed[name] = [*self.mixed.get(parent, ()), *added]
        bases = [*added, parent]
        lines = [f"class {name}({', '.join(bases)}):"]
        own = above
        if rng.random() < 0.5:
            extra = [p for p in self.field_parameters("x", 1, 1)]
            extra[0].default = extra[0].default or ""
            required = [Parameter(p.name, p.kind, "" if not extra[0].default else p.default) for p in above]
            own = [*required, *extra]
            call = f"super().__init__({', '.join(p.name for p in above)})"
            if len(bases) == 1 and rng.random() < 0.3:
                call = f"{parent}.__init__({', '.join(['self', *(p.name for p in above)])})"
            lines += [f"    def __init__({signature(own, 'self')}):", f"        {call}"]
            lines += [f"        self.{extra[0].name} = {extra[0].name}"]
        for i, made in enumerate(virtual):
            if (i == 0 and self.is_abstract and parent == self.root) or rng.random() < 0.5:
                can_ask = not (i == 0 and self.is_abstract)
                lines += self.method(made, virtual[:i], parent if can_ask else "")
        if rng.random() < 0.25:
            lines += ["", "    def __repr__(self):", f"        return '{name}:' + super().__repr__()"]
        if len(lines) == 1:
            lines.append("    pass")
        self.lines += [*lines, "", ""]
        return Class(name, own)


def family(world: World) -> Lines:
    """A root class with classes below it."""
    return Maker(world).lines_of()[:-2]


def data_class(world: World) -> Lines:
    """A dataclass, perhaps frozen or ordered, perhaps with another one below."""
    rng, name = world.rng, world.fresh("Data")
    made = Family(name, is_dataclass=True)
    fields = [Parameter(world.fresh("d"), world.some_kind(1)) for _ in range(rng.randint(2, 4))]
    fields[0].kind = rng.choice([INT, STR])
    lines: Lines = []
    maker = Expressions(World(rng))
    has_default = False
    for i, p in enumerate(fields):
        text = f"    {p.name}: {type_text(p.kind)}"
        hidden = [] if is_shown_whole(p.kind) else ["repr=False"]  # a set's order is its own
        if has_default or (i and rng.random() < 0.4):
            if p.kind in (INT, STR, FLOAT, BOOL):
                p.default = maker.atom(p.kind)
                text += f" = {p.default}"
            elif p.kind[0] in ("list", "dict", "set"):
                p.default = "()"
                text += f" = field({', '.join([f'default_factory={p.kind[0]}', *hidden])})"
            elif p.kind[0] == "opt":
                p.default = "None"
                text += " = field(default=None, repr=False)" if hidden else " = None"
            else:
                p.kind, p.default = INT, "7"
                text = f"    {p.name}: int = 7"
            has_default = True
        elif hidden:
            text += " = field(repr=False)"
        lines.append(text)
    made.fields = {p.name: p.kind for p in fields}
    made.is_frozen = rng.random() < 0.3
    ordered = all(is_ordered(p.kind) for p in fields) and rng.random() < 0.6
    made.traits = {"eq"} | ({"lt"} if ordered else set())
    if not all(plain(p.kind) for p in fields):
        made.traits.discard("eq")
    options = [f"frozen={made.is_frozen}"] * made.is_frozen + ["order=True"] * ordered
    decorator = f"@dataclass({', '.join(options)})" if options else "@dataclass"
    for _ in range(rng.choice([0, 1, 1, 2])):
        method = Function(world.fresh("dm"), parameters(world, 0, 2), rng.choice([INT, STR, BOOL]))
        variables = {**{f"self.{p.name}": p.kind for p in fields}, **{p.name: p.kind for p in method.parameters}}
        body = Body(world, variables, 2)
        body.budget, body.prints = 3, False
        lines += [
            "",
            *routine(body, f"    def {method.name}({signature(method.parameters, 'self')}):", method.result),
        ]
        made.methods.append(method)
    if not made.is_frozen and rng.random() < 0.3 and fields[0].kind == INT:
        lines += ["", "    def __post_init__(self):", f"        self.{fields[0].name} += 1"]
    made.classes = [Class(name, fields)]
    world.families[name] = made
    result = [decorator, f"class {name}:", *lines]
    if rng.random() < 0.3 and not has_default:
        below, extra = world.fresh("Data"), Parameter(world.fresh("d"), rng.choice([INT, STR]))
        made.classes.append(Class(below, [*fields, extra]))
        result += ["", "", decorator, f"class {below}({name}):", f"    {extra.name}: {type_text(extra.kind)}"]
        made.traits.discard("lt")
    return result


def plain(kind: Kind) -> bool:
    """Whether equality is that of what is held."""
    return kind[0] not in ("cls", "func") and all(plain(part) for part in kind[1:] if isinstance(part, tuple))


def nodes(world: World) -> Lines:
    """A class whose instances hold others of it, with recursive methods."""
    rng, name = world.rng, world.fresh("Node")
    made = Family(name)
    kind = rng.choice([INT, STR])
    made.fields = {"item": kind}
    body = Body(world, {"self.item": kind, "self.size": INT, "other": kind})
    with body.safely():
        less, merged = body.e(BOOL, 1), body.e(kind, 1)
    lines = [f"class {name}:", "    def __init__(self, item, left=None, right=None):", "        self.item = item"]
    lines += ["        self.left = left", "        self.right = right", "        self.size = 1", ""]
    lines += ["    def put(self, other):", "        self.size += 1", f"        if {less} or other < self.item:"]
    lines += ["            if self.left is None:", f"                self.left = {name}(other)", "            else:"]
    lines += ["                self.left.put(other)", "        elif self.right is None:"]
    lines += [f"            self.right = {name}(other)", "        else:", "            self.right.put(other)"]
    lines += (
        [f"        self.item = {merged}", "        return self", ""]
        if rng.random() < 0.3
        else ["        return self", ""]
    )
    lines += ["    def __iter__(self):", "        if self.left is not None:", "            yield from self.left"]
    lines += [
        "        yield self.item",
        "        if self.right is not None:",
        "            yield from self.right",
        "",
    ]
    lines += ["    def __len__(self):", "        return sum(1 for _ in self)", ""]
    lines += ["    def depth(self):", "        below = [n.depth() for n in (self.left, self.right) if n is not None]"]
    lines += ["        return 1 + max(below, default=0)", ""]
    lines += [
        "    def __repr__(self):",
        "        inner = f' {self.left!r} {self.right!r}' if self.left or self.right else ''",
    ]
    lines += ["        return '(' + repr(self.item) + inner + ')'"]
    made.methods = [Function("put", [Parameter("other", kind)], made.kind), Function("depth", [], INT)]
    made.traits, made.item = {"len", "iter"}, kind
    made.classes = [Class(name, [Parameter("item", kind)])]
    world.families[name] = made
    return lines
