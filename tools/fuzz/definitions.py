"""Random definitions: exceptions, enums, named tuples, functions, generators, context managers, module state."""

from __future__ import annotations

from itertools import pairwise

from tools.fuzz.expressions import Expressions
from tools.fuzz.kinds import BOOL, FLOAT, INT, STR, Kind, is_shown_whole
from tools.fuzz.statements import Body
from tools.fuzz.world import Enumeration, Function, Parameter, Trouble, Tuple, World

Lines = list[str]


def parameters(world: World, low: int, high: int, own: bool = True) -> list[Parameter]:
    """Parameters, the last of which may have defaults or be by keyword only."""
    rng, result = world.rng, []
    count = rng.randint(low, high)
    maker = Expressions(world)
    for i in range(count):
        kind = world.some_kind(1) if own else rng.choice([INT, STR, FLOAT, BOOL, ("list", INT)])
        result.append(Parameter(world.fresh("a"), kind))
        if i >= count - rng.randint(0, 2) and kind[0] in ("int", "str", "float", "bool", "opt", "tuple"):
            with maker.safely():
                saved, world.globals = world.globals, {}
                result[-1].default = maker.atom(kind)
                world.globals = saved
    for earlier, later in pairwise(result):
        if earlier.default and not later.default:
            earlier.default = ""
    for parameter in reversed(result):
        if not parameter.default:
            break
        parameter.keyword_only = rng.random() < 0.3
    for later, earlier in zip(reversed(result), list(reversed(result))[1:], strict=False):
        earlier.keyword_only = earlier.keyword_only and later.keyword_only
    return result


def signature(own: list[Parameter], first: str = "", star: str = "", stars: str = "") -> str:
    """What stands between the brackets of a `def`."""
    texts = [first] if first else []
    texts += [p.name + (f"={p.default}" if p.default else "") for p in own if not p.keyword_only]
    by_keyword = [p.name + (f"={p.default}" if p.default else "") for p in own if p.keyword_only]
    if star:
        texts.append(f"*{star}")
    elif by_keyword:
        texts.append("*")
    texts += by_keyword
    if stars:
        texts.append(f"**{stars}")
    return ", ".join(texts)


# -- exceptions -------------------------------------------------------------------------------------


def trouble(world: World) -> Lines:
    """A class of exceptions, perhaps below one that is there."""
    rng, name = world.rng, world.fresh("Trouble")
    known = list(world.troubles.values())
    if known and rng.random() < 0.5:
        base = rng.choice(known)
        if rng.random() < 0.5:
            world.troubles[name] = Trouble(name, [base.name], base.parameters, dict(base.fields))
            return [f"class {name}({base.name}):", "    pass"]
        extra = Parameter(world.fresh("a"), rng.choice([INT, STR]))
        world.troubles[name] = Trouble(
            name, [base.name], [*base.parameters, extra], {**base.fields, extra.name: extra.kind}
        )
        own = [Parameter(p.name, p.kind) for p in base.parameters]
        world.troubles[name].parameters = [*own, extra]
        passed = ", ".join(p.name for p in own)
        lines = [f"class {name}({base.name}):", f"    def __init__(self, {signature([*own, extra])}):"]
        return [*lines, f"        super().__init__({passed})", f"        self.{extra.name} = {extra.name}"]
    base_name = rng.choice(["Exception", "Exception", "ValueError", "LookupError", "KeyError", "RuntimeError"])
    if rng.random() < 0.4:
        message = Parameter(world.fresh("a"), STR)
        world.troubles[name] = Trouble(name, [base_name], [message], {})
        return [f"class {name}({base_name}):", f'    """{name} of {base_name}."""']
    fields = [Parameter(world.fresh("a"), rng.choice([INT, STR])) for _ in range(rng.randint(1, 2))]
    world.troubles[name] = Trouble(name, [base_name], fields, {f.name: f.kind for f in fields})
    lines = [f"class {name}({base_name}):", f"    def __init__(self, {signature(fields)}):"]
    passed = rng.choice([fields[0].name, f"f'{name}: {{{fields[0].name}}}'", ", ".join(f.name for f in fields)])
    lines.append(rng.choice([f"        super().__init__({passed})", f"        {base_name}.__init__(self, {passed})"]))
    lines += [f"        self.{f.name} = {f.name}" for f in fields]
    if rng.random() < 0.4:
        lines += ["", "    def __str__(self):", f"        return '{name}<' + str(self.{fields[0].name}) + '>'"]
    return lines


# -- enums and named tuples -------------------------------------------------------------------------


def enumeration(world: World) -> Lines:
    rng, name = world.rng, world.fresh("Hue")
    members = rng.sample(["RED", "GREEN", "BLUE", "AMBER", "TEAL"], rng.randint(2, 4))
    is_int = rng.random() < 0.25
    if is_int or rng.random() < 0.6:
        kind, values = INT, [str(v) for v in rng.sample(range(-2, 12), len(members))]
    else:
        kind, values = STR, [repr(v) for v in rng.sample(["r", "gg", "b b", "", "z"], len(members))]
    lines = [f"class {name}({'IntEnum' if is_int else 'Enum'}):"]
    if not is_int and kind == INT and rng.random() < 0.3:
        lines += [f"    {member} = auto()" for member in members]
        values = [str(i + 1) for i in range(len(members))]
    else:
        lines += [f"    {member} = {value}" for member, value in zip(members, values, strict=True)]
    made = Enumeration(name, members, values, kind, is_int=is_int)
    if rng.random() < 0.6:
        result = rng.choice([INT, STR, BOOL])
        method = Function(world.fresh("hue"), parameters(world, 0, 1, own=False), result)
        body = Body(world, {"self.name": STR, "self.value": kind, **{p.name: p.kind for p in method.parameters}}, 2)
        body.budget, body.prints = 3, False
        lines += ["", *routine(body, f"    def {method.name}({signature(method.parameters, 'self')}):", result)]
        made.methods.append(method)
    world.enums[name] = made
    return lines


def named_tuple(world: World) -> Lines:
    rng, name = world.rng, world.fresh("Row")
    fields = [Parameter(world.fresh("n"), world.some_kind(1)) for _ in range(rng.randint(2, 3))]
    for f in fields:
        if f.kind[0] in ("set", "func", "cls"):
            f.kind = INT
    lines = [f"class {name}(NamedTuple):"]
    for i, f in enumerate(fields):
        if i == len(fields) - 1 and f.kind[0] in ("int", "str", "float") and rng.random() < 0.5:
            f.default = Expressions(World(rng)).atom(f.kind)
        lines.append(f"    {f.name}: {type_text(f.kind)}{' = ' + f.default if f.default else ''}")
    made = Tuple(name, fields)
    if rng.random() < 0.6:
        result = rng.choice([INT, STR, BOOL])
        method = Function(world.fresh("row"), parameters(world, 0, 1, own=False), result)
        body = Body(
            world, {**{f"self.{f.name}": f.kind for f in fields}, **{p.name: p.kind for p in method.parameters}}, 2
        )
        body.budget, body.prints = 3, False
        lines += ["", *routine(body, f"    def {method.name}({signature(method.parameters, 'self')}):", result)]
        made.methods.append(method)
    world.tuples[name] = made
    return lines


def type_text(kind: Kind) -> str:
    """The kind as an annotation."""
    head = kind[0]
    if head in ("int", "str", "float", "bool", "bytes"):
        return head
    if head == "opt":
        return f"{type_text(kind[1])} | None"
    if head in ("cls", "nt", "enum"):
        return str(kind[1])
    return f"{head}[{', '.join(type_text(part) for part in kind[1:])}]"


# -- functions --------------------------------------------------------------------------------------


def routine(body: Body, header: str, result: Kind | None, yields: Kind | None = None) -> Lines:
    """A function: `header`, what `body` makes, and the result at the end."""
    lines = [header]
    body.result, body.yields = result, yields
    body.stable |= {name for name in body.vars if "." in name}
    start = len(body.lines)
    body.some(0 if result is not None else 1, 3)
    if yields is not None:
        body.give()
    if result is not None:
        body.emit(f"return {body.e(result)}")
    if len(body.lines) == start:
        body.emit("pass")
    return lines + body.lines[start:]


def function(world: World) -> Lines:
    """A plain function, perhaps with `*rest` and `**named`."""
    rng = world.rng
    made = Function(world.fresh("fun"), parameters(world, 0, 3), world.some_kind(1))
    variables: dict[str, Kind] = {p.name: p.kind for p in made.parameters}
    if rng.random() < 0.25 and not any(p.default for p in made.parameters if not p.keyword_only):
        made.star = rng.choice([INT, STR])
        variables["rest_"] = INT
    if rng.random() < 0.15:
        made.stars = rng.choice([INT, STR])
    body = Body(world, {name: kind for name, kind in variables.items() if name != "rest_"})
    body.budget, body.prints = rng.randint(2, 6), rng.random() < 0.5
    if made.star is not None:
        rest = world.fresh("v")
        body.emit(f"{rest} = list(rest)")
        body.vars[rest] = ("list", made.star)
    if made.stars is not None:
        body.emit("print(sorted(named), list(named.values()))")
        body.vars["named"] = ("dict", STR, made.stars)
        body.stable.add("named")
    star, stars = "rest" * (made.star is not None), "named" * (made.stars is not None)
    first = list(body.lines)
    body.lines = []
    lines = routine(body, f"def {made.name}({signature(made.parameters, '', star, stars)}):", made.result)
    decorator = (
        [f"@{rng.choice(['traced', 'traced_as(2)'])}"] if rng.random() < 0.12 and not star and not stars else []
    )
    if decorator and any(p.default or p.keyword_only for p in made.parameters):
        decorator = []
    made.by_position = bool(decorator)
    world.functions.append(made)
    return [*decorator, lines[0], *first, *lines[1:]]


def recursive(world: World) -> Lines:
    """A function that calls itself a few times, and raises deep down at times."""
    rng, name = world.rng, world.fresh("rec")
    result = rng.choice([INT, STR, ("list", INT)])
    body = Body(world, {"n": INT, "x": result})
    body.stable.add("n")
    body.budget, body.prints = rng.randint(2, 5), rng.random() < 0.5
    body.result = result
    with body.block("if n <= 0:"):
        if rng.random() < 0.6:
            with body.block(f"if {body.e(BOOL)}:"):
                body.emit(body.raise_text())
        body.emit(f"return {body.e(result)}")
    with body.block(rng.choice(["try:", "if n % 2:", "if True:"])):
        header = body.lines[-1]
        body.some(0, 2)
        inner = world.fresh("v")
        body.emit(f"{inner} = {name}(n - {rng.choice([1, 1, 2])}, {body.e(result)})")
        body.vars[inner] = result
        body.some(0, 2)
        body.emit(f"return {body.e(result)}")
    if header.strip() == "try:":
        if rng.random() < 0.5:
            with body.block(f"except {rng.choice(['ValueError', 'LookupError', *world.troubles])} as error:"):
                body.emit(f"print({name!r}, n, type(error).__name__, error)")
                if rng.random() < 0.5:
                    body.emit("raise")
        else:
            with body.block("finally:"):
                body.emit(f"print({name!r}, n)")
    body.emit(f"return {body.e(result)}")
    lines = [f"def {name}(n, x):", *body.lines]
    wrapper = Function(world.fresh("fun"), [Parameter("count", INT), Parameter("x", result)], result)
    world.functions.append(wrapper)
    return [*lines, "", "", f"def {wrapper.name}(count, x):", f"    return {name}(count % {rng.randint(2, 6)}, x)"]


def generator(world: World) -> Lines:
    """A generator function."""
    rng = world.rng
    made = Function(
        world.fresh("gen"), parameters(world, 0, 2), rng.choice([INT, STR, INT, STR, ("tuple", INT, STR)])
    )
    body = Body(world, {p.name: p.kind for p in made.parameters})
    body.budget, body.prints = rng.randint(2, 5), rng.random() < 0.5
    lines = routine(body, f"def {made.name}({signature(made.parameters)}):", None, made.result)
    world.generators.append(made)
    return lines


def manager(world: World) -> Lines:
    """A context manager that is made of a generator."""
    rng = world.rng
    made = Function(world.fresh("scope"), parameters(world, 0, 2, own=False), rng.choice([INT, STR, ("list", INT)]))
    body = Body(world, {p.name: p.kind for p in made.parameters})
    body.budget = 4
    label = made.name
    body.emit(f"print('enter', {label!r})")
    body.some(0, 1)
    value = body.e(made.result)
    with body.block("try:"):
        body.emit(f"yield {value}")
    if rng.random() < 0.6:
        name = rng.choice(["ValueError", "LookupError", "ArithmeticError", *world.troubles])
        with body.block(f"except {name} as error:"):
            body.emit(f"print({label!r}, type(error).__name__, error)")
            if rng.random() < 0.3:
                body.emit("raise")
    with body.block("finally:"):
        body.emit(f"print('leave', {label!r})")
    world.managers.append(made)
    return ["@contextmanager", f"def {made.name}({signature(made.parameters)}):", *body.lines]


def state(world: World) -> Lines:
    """An object that the module makes, and perhaps changes before the program starts."""
    rng, maker = world.rng, Expressions(world)
    with maker.safely():
        if rng.random() < 0.3:
            name, kind = world.fresh("CONST"), world.some_kind(1)
            if kind[0] in ("int", "str", "float", "tuple", "bool", "enum", "nt", "bytes"):
                text = maker.e(kind, 1)
                world.constants[name] = kind
                return [f"{name} = {text}"]
        name = world.fresh("STATE")
        kind = world.some_kind()
        while kind[0] not in ("list", "dict", "set", "cls"):
            kind = world.some_kind()
        saved, world.globals = world.globals, {k: v for k, v in world.globals.items() if v[0] != "cls"}
        text = maker.e(kind, 1)
        world.globals = saved
        lines = [f"{name} = {text}"]
        if kind[0] == "list" and rng.random() < 0.4:
            lines.append(f"{name}.append({maker.e(kind[1], 2)})")
        elif kind[0] == "dict" and rng.random() < 0.4:
            lines.append(f"{name}[{maker.e(kind[1], 2)}] = {maker.e(kind[2], 2)}")
        elif kind[0] == "cls" and is_shown_whole(kind):
            family = world.families[kind[1]]
            if family.fields and not family.is_frozen and rng.random() < 0.4:
                field, own = rng.choice(list(family.fields.items()))
                lines.append(f"{name}.{field} = {maker.e(own, 2)}")
    world.globals[name] = kind
    return lines
