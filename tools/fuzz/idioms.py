"""Shapes of code that programs are full of, with random expressions in them (for `statements.py`)."""

from __future__ import annotations

from tools.fuzz.kinds import BOOL, FLOAT, INT, STR, Kind, is_ordered, is_shown_whole


class Idioms:
    """Each writes a few statements that print what comes out."""

    def idiom(self) -> None:
        makers = [
            self.sent,
            self.closed,
            self.returned_from,
            self.counter_pair,
            self.partials,
            self.grouped,
            self.products,
            self.counted_words,
            self.default_lists,
            self.double_ended,
            self.ordered,
            self.left_early,
            self.chain_of_errors,
            self.narrowed,
            self.remembered,
            self.nested_recursion,
            self.forever,
            self.aliased,
            self.items_of_items,
            self.printed_ways,
            self.transposed,
            self.copied,
            self.suppressed,
            self.local_iterator,
            self.sorted_instances,
            self.deleted,
            self.shadowed,
            self.number_texts,
            self.slices,
            self.operators,
            self.conversions,
        ]
        self.pick(makers)()

    def tried(self, *lines: str) -> None:
        """Lines that may raise, what they raise printed."""
        with self.block("try:"):
            for line in lines:
                self.emit(line)
        with self.block("except Exception as error:"):
            self.emit("print(type(error).__name__, error)")

    # -- generators --------------------------------------------------------------------------

    def sent(self) -> None:
        name, it, kind = self.world.fresh("g"), self.world.fresh("it"), self.pick([INT, STR])
        with self.block(f"def {name}(total):"), self.block("while True:"):
            self.emit("got = yield total")
            with self.block("if got is None:"):
                self.emit("return")
            self.emit("total = total + got" if kind == INT else "total = (total + got)[:30]")
        self.emit(f"{it} = {name}({self.e(kind)})")
        self.emit(f"print(next({it}), {it}.send({self.e(kind)}), {it}.send({self.e(kind)}))")
        with self.block("try:"):
            self.emit(f"{it}.send({self.pick(['None', self.e(kind)])})")
            self.emit(f"print({it}.send(None))")
        with self.block("except StopIteration as stop:"):
            self.emit("print('stopped', stop.value)")

    def closed(self) -> None:
        name, it = self.world.fresh("g"), self.world.fresh("it")
        kind = self.pick([INT, STR])
        with self.block(f"def {name}(xs):"):
            with self.block("try:"), self.block("for x in xs:"):
                self.emit("yield x")
            if self.chance(0.4):
                with self.block("except ValueError as error:"):
                    self.emit("print('inside', error)")
                    self.emit(f"yield {self.atom(kind)}")
            with self.block("finally:"):
                self.emit("print('closing')")
        self.emit(f"{it} = {name}({self.e(('list', kind))})")
        self.emit(f"print(next({it}, {self.e(kind)}))")
        self.emit(self.pick([f"{it}.close()", f"print(list({it}))"]))
        self.emit(f"print(next({it}, {self.e(kind)}))")
        if self.chance(0.4):
            other = self.world.fresh("it")
            self.emit(f"{other} = {name}({self.e(('list', kind))})")
            self.tried(
                f"print(next({other}))", f"print({other}.throw(ValueError({self.e(STR)})))", f"print(list({other}))"
            )
            self.emit(f"{other}.close()")  # an argument may have raised: differences.md, on dropped generators

    def returned_from(self) -> None:
        inner, outer = self.world.fresh("g"), self.world.fresh("g")
        result = self.pick([INT, STR, ("list", INT)])
        with self.block(f"def {inner}(taken):"):
            with self.block("for each in taken:"):  # no name that the result may mean
                self.emit(f"yield {self.pick(['each', 'each * 2', 'each + each'])}")
            self.emit(f"return {self.e(result)}")
        with self.block(f"def {outer}(xs):"):
            self.emit(f"got = yield from {inner}(xs)")
            self.emit("print('got', got)")
            self.emit(f"yield from {inner}(xs[1:])")
        self.emit(f"print(list({outer}({self.e(('list', self.pick([INT, STR])))})))")

    def local_iterator(self) -> None:
        kind = self.pick([INT, STR])
        self.emit(f"print([*map(lambda a, b: (b, a), {self.source(kind, 1)}, {self.source(INT, 1)})])")
        self.emit(f"print(list(takewhile(lambda q: q != {self.e(kind)}, {self.source(kind, 1)})))")

    # -- functions ---------------------------------------------------------------------------

    def counter_pair(self) -> None:
        name, one, two = self.world.fresh("make"), self.world.fresh("f"), self.world.fresh("f")
        with self.block(f"def {name}(start):"):
            self.emit("count = start")
            with self.block("def add(by=1):"):
                self.emit("nonlocal count")
                self.emit("count += by")
                self.emit("return count")
            with self.block("def get():"):
                self.emit("return count")
            self.emit("return add, get")
        self.emit(f"{one}, {two} = {name}({self.e(INT)})")
        self.emit(f"print({one}(), {one}({self.e(INT)}), {two}(), {name}(0)[0](5))")

    def partials(self) -> None:
        one = self.world.fresh("f")
        self.emit(f"{one} = partial(lambda a, b, c: (c, b, a), {self.e(INT)})")
        self.emit(f"print({one}({self.e(STR)}, {self.e(STR)}), {one}(b={self.e(STR)}, c={self.e(STR)}))")

    def left_early(self) -> None:
        name = self.world.fresh("f")
        with self.block(f"def {name}(x):"):
            with self.block("for i in range(3):"):
                with self.block("try:"):
                    with self.block(f"if {self.pick(['x', 'i', 'x > i', 'i == 1'])}:"):
                        self.emit(self.pick(["continue", "break", "return i", "raise ValueError(str(i))"]))
                    self.emit("print('body', i)")
                with self.block("except ValueError as error:"):
                    self.emit(self.pick(["return -1", "print(error)", "raise KeyError(i) from error"]))
                with self.block("finally:"):
                    self.emit(self.pick(["print('f', i)", "print('f', x)", "x -= 1"]))
            with self.block("else:"):
                self.emit("print('else')")
            self.emit("return x")
        self.tried(f"print({name}({self.e(INT)} % 4))", f"print({name}(0))")

    def remembered(self) -> None:
        seen, fib = self.world.fresh("seen"), self.world.fresh("fib")
        self.emit(f"{seen} = {{}}")
        with self.block(f"def {fib}(k):"):
            with self.block(f"if k not in {seen}:"):
                self.emit(f"{seen}[k] = k if k < 2 else {fib}(k - 1) + {fib}(k - 2)")
            self.emit(f"return {seen}[k]")
        self.emit(f"print({fib}({self.e(INT)} % 30), len({seen}), max({seen}.values()))")

    def nested_recursion(self) -> None:
        kind = self.pick([("list", INT), ("list", STR)])
        with self.block("def halves(xs, depth=0):"):
            with self.block("if len(xs) <= 1 or depth > 4:"):
                self.emit("return [xs]")
            self.emit("middle = len(xs) // 2")
            self.emit("return halves(xs[:middle], depth + 1) + halves(xs[middle:], depth=depth + 1)")
        self.emit(f"print(halves({self.e(kind)}))")

    # -- errors ------------------------------------------------------------------------------

    def chain_of_errors(self) -> None:
        with self.block("try:"):
            with self.block("try:"):
                self.emit(self.raise_text() if self.chance(0.5) else f"print({self.e(INT)} // {self.e(INT)})")
            with self.block("except Exception as first:"):
                self.emit("print(type(first).__name__, first)")
                way = self.pick([" from first", "", " from None"])
                self.emit(f"{self.raise_text()}{way}")
            with self.block("finally:"):
                self.emit(f"print('cleanup', {self.e(INT)})")
        with self.block("except Exception as second:"):
            self.emit("print(type(second).__name__, second, repr(second.__cause__))")

    def suppressed(self) -> None:
        name = self.pick(["KeyError", "ValueError", "LookupError", *self.world.troubles])
        with self.block(f"with suppress({name}):"):
            self.emit(f"print({self.e(INT)})")
            with self.block(f"if {self.e(BOOL)}:"):
                self.emit(f"raise {self.pick(['KeyError', 'IndexError', 'ValueError'])}({self.e(STR)})")
            self.emit("print('not left')")

    # -- containers --------------------------------------------------------------------------

    def grouped(self) -> None:
        self.emit(f"for key, group in groupby(sorted({self.source(STR, 1)}, key=len), key=len):")
        self.emit("    print(key, list(group))")

    def products(self) -> None:
        one, two = self.pick([INT, STR]), self.pick([INT, STR])
        texts = [
            f"list(product({self.source(one, 1)}, {self.source(two, 1)}))[:9]",
            f"list(combinations({self.source(one, 1)}, 2))[:9]",
            f"list(zip_longest({self.source(one, 1)}, {self.source(one, 1)}, fillvalue={self.e(one)}))",
            f"[(a, b) for a in {self.source(one, 1)} for b in {self.source(two, 1)} if {self.e(BOOL)}][:9]",
            f"[[b for b in range(a % 4)] for a in {self.source(INT, 1)}]",
        ]
        self.emit(f"print({self.pick(texts)})")

    def counted_words(self) -> None:
        name, kind = self.world.fresh("c"), self.pick([INT, STR])
        self.emit(f"{name} = Counter({self.walked(kind)})")
        self.emit(f"{name}.update({self.walked(kind)})")
        self.emit(f"{name}[{self.e(kind)}] += {self.pick([1, 2])}")
        self.emit(f"print({name}.most_common({self.pick([1, 2, 3])}), {name}[{self.e(kind)}], sum({name}.values()))")

    def walked(self, kind: Kind) -> str:
        """Something to count: not a dict, whose values would be counts."""
        return f"{self.pick(['list', 'iter', 'tuple'])}({self.source(kind, 1)})"

    def default_lists(self) -> None:
        name, key, item = self.world.fresh("d"), self.pick([INT, STR]), self.pick([INT, STR])
        made = self.pick(["list", "int", "set"])
        self.emit(f"{name} = defaultdict({made})")
        with self.block(f"for e in {self.source(item, 1)}:"):
            index = f"[{self.e(key)}]"
            self.emit(name + index + {"list": ".append(e)", "int": " += 1", "set": ".add(e)"}[made])
        self.emit(f"print({{k: {'sorted(v)' if made == 'set' else 'v'} for k, v in {name}.items()}}, len({name}))")

    def double_ended(self) -> None:
        name, kind = self.world.fresh("q"), self.pick([INT, STR])
        self.emit(f"{name} = deque({self.source(kind, 1)}{self.pick(['', ', maxlen=3'])})")
        for _ in range(self.rng.randint(1, 3)):
            self.emit(f"{name}.{self.pick(['append', 'appendleft'])}({self.e(kind)})")
        self.emit(f"{name}.rotate({self.e(INT)} % 3)")
        self.tried(
            f"print({name}.{self.pick(['pop', 'popleft'])}(), list({name}), {name}[{self.index(1)}], len({name}))"
        )

    def ordered(self) -> None:
        name = self.world.fresh("o")
        self.emit(f"{name} = OrderedDict({self.e(('list', ('tuple', STR, INT)))})")
        self.emit(f"{name}[{self.e(STR)}] = {self.e(INT)}")
        self.tried(
            f"{name}.move_to_end({self.e(STR)}, last={self.pick(['True', 'False'])})", f"print({name}.popitem())"
        )
        self.emit(f"print(list({name}.items()))")

    def aliased(self) -> None:
        one, two = self.world.fresh("x"), self.world.fresh("x")
        kind: Kind = ("list", ("list", INT))
        self.emit(f"{one} = {self.e(kind)}")
        self.emit(f"{two} = {self.pick([one, f'{one}[:]', f'list({one})', f'[r[:] for r in {one}]'])}")
        self.tried(f"{one}[{self.index(1)}].append({self.e(INT)})", f"{two}.append([{self.e(INT)}])")
        self.emit(f"print({one}, {two}, {one} == {two}, {one} is {two})")

    def items_of_items(self) -> None:
        name = self.world.fresh("t")
        self.emit(f"{name} = {{{self.word()}: [{self.e(INT)}, 2], {self.e(STR)}: [{self.e(INT)}]}}")
        self.tried(f"{name}[{self.e(STR)}][{self.index(1)}] {self.pick(['+=', '-=', '*='])} {self.e(INT)} % 100")
        self.tried(f"del {name}[{self.e(STR)}]", f"{name}['a'][0], {name}['n'] = 7, [8]")
        self.emit(f"print({name}, sum(len(v) for v in {name}.values()))")

    def transposed(self) -> None:
        rows = self.world.fresh("rows")
        a, b = self.pick([INT, STR, FLOAT]), self.pick([INT, STR])
        pair: Kind = ("list", ("tuple", a, b))
        self.emit(f"{rows} = [{self.e(('tuple', a, b))}, *{self.e(pair)}]")
        self.emit(f"firsts, seconds = zip(*{rows})")
        self.emit(f"print(list(firsts), list(seconds), max({rows}), sorted({rows}, key=operator.itemgetter(1)))")

    def copied(self) -> None:
        kind = self.world.some_kind()
        if kind[0] not in ("list", "dict", "cls") or not is_shown_whole(kind):
            kind = ("dict", STR, ("list", INT))
        one, two = self.variable(kind), self.world.fresh("y")
        self.emit(f"{two} = copy.{self.pick(['copy', 'deepcopy'])}({one})")
        self.vars[two] = kind
        if kind[0] in ("list", "dict"):
            self.change_of(one, kind, 0)
        self.emit(f"print({two}, {two} is {one})")

    def sorted_instances(self) -> None:
        families = [f for f in self.world.families.values() if f.classes and any(map(is_ordered, f.fields.values()))]
        if not families:
            self.transposed()
            return
        family = self.pick(families)
        field = self.pick([n for n, k in family.fields.items() if is_ordered(k)])
        name = self.world.fresh("xs")
        self.emit(f"{name} = [{', '.join(self.e(family.kind, 1) for _ in range(3))}]")
        self.emit(f"{name}.sort(key=lambda q: q.{field}{self.pick(['', ', reverse=True'])})")
        self.emit(f"print([q.{field} for q in {name}], {name}[0])")
        self.emit(
            f"print(max({name}, key=lambda q: q.{field}).{field}, {{type(q).__name__ for q in {name}}} != set())"
        )

    def slices(self) -> None:
        name, kind = self.world.fresh("x"), self.pick([INT, STR])
        self.emit(f"{name} = {self.e(('list', kind))}")
        self.tried(f"{name}[{self.bounds(1)}] = {self.e(('list', kind))}", f"del {name}[{self.bounds(1)}]")
        self.emit(f"print({name}, {name}[{self.bounds(1)}], {name}[::-1])")

    def deleted(self) -> None:
        name = self.world.fresh("d")
        self.emit(f"{name} = {self.e(('dict', STR, INT))}")
        limit = f"{self.pick(['>', '<'])} {self.e(INT)}"
        with self.block(f"for k in list({name}):"), self.block(f"if {name}[k] {limit}:"):
            self.emit(f"del {name}[k]")
        self.tried(f"for k in {name}:", f"    {name}[k + '!'] = 1")
        self.emit(f"print({name})")

    # -- the rest ----------------------------------------------------------------------------

    def narrowed(self) -> None:
        families = [f for f in self.world.families.values() if len(f.classes) > 1]
        if not families:
            self.forever()
            return
        family = self.pick(families)
        chosen = self.pick(family.classes)
        own = [p for p in chosen.parameters if p.name not in family.fields and is_shown_whole(p.kind)]
        each = self.world.fresh("x")
        with self.block(f"for {each} in [{', '.join(self.e(family.kind, 1) for _ in range(3))}]:"):
            with self.block(f"if isinstance({each}, {chosen.name}):"):
                self.emit(f"print('is', {', '.join([each, *(f'{each}.{p.name}' for p in own)])})")
            with self.block("else:"):
                self.emit(f"print('is not', type({each}).__name__, type({each}) is {family.root})")

    def forever(self) -> None:
        name = self.world.fresh("k")
        self.emit(f"{name} = {self.e(INT)} % 20")
        with self.block("while True:"):
            with self.block(f"if {name} > {self.pick([3, 10, 25])}:"):
                self.emit("break")
            self.emit(f"{name} += {self.pick([1, 2, 7])}")
            with self.block(f"if {name} % 2:"):
                self.emit("continue")
            self.emit(f"print({name}, end={self.pick([repr(' '), repr(', '), repr('')])})")
        self.emit("print()")

    def printed_ways(self) -> None:
        self.emit(f"print({self.e(INT)}, {self.e(STR)}, {self.e(FLOAT)}, sep={self.word()}, end='!\\n')")
        self.emit(f"print(*{self.e(('list', self.pick([INT, STR, FLOAT])))}, sep='/')")
        self.emit(f"sys.stdout.write({self.e(STR)} + '\\n')")
        self.emit("print()")

    def shadowed(self) -> None:
        x = self.world.fresh("x")
        self.emit(f"{x} = {self.e(INT)}")
        self.emit(f"print({x}, [{x} for {x} in {self.source(INT, 1)}], (lambda {x}: {x} + 1)(2), (lambda: {x})())")

    def number_texts(self) -> None:
        with self.block(
            f"for t in [{', '.join(self.e(STR) for _ in range(2))}, '12', ' 7 ', '1_0', '0x1f', '-3', '1e3']:"
        ):
            with self.block("try:"):
                self.emit(f"print(int(t{self.pick(['', ', 16', ', 0'])}))")
            with self.block("except ValueError as error:"):
                self.emit("print(error)")
            if self.chance(0.3):
                with self.block("else:"):
                    self.emit("print(float(int(t, 0) if t[:2] == '0x' else 1))")

    def operators(self) -> None:
        ops = self.rng.sample(["add", "sub", "mul", "floordiv", "mod", "xor"], 3)
        with self.block(
            f"for op in [{', '.join(f'operator.{o}' for o in ops if o not in ('lt', 'ne')) or 'operator.add'}]:"
        ):
            self.emit("try:")
            self.emit(f"    print(op({self.e(INT)} % 1000, {self.e(INT)} % 7))")
            self.emit("except ZeroDivisionError as error:")
            self.emit("    print(error)")

    def conversions(self) -> None:
        texts = [
            f"float({self.e(INT)}), int({self.e(FLOAT)} % 50.0), bool({self.e(STR)}), str({self.e(FLOAT)})",
            f"list({self.e(STR)}), tuple({self.e(('list', INT))}), sorted(set({self.e(('list', INT))}))",
            f"dict(enumerate({self.e(STR)})), list(range({self.e(INT)} % 5)), bytes([{self.e(INT)} % 256])",
            f"divmod({self.e(INT)}, 7), divmod({self.e(FLOAT)}, 2.5), pow({self.e(INT)}, 3, 101)",
            f"min({self.e(('list', INT))}, default=-1), max({self.e(STR)}, {self.e(STR)}), sum([{self.e(INT)}], 5)",
        ]
        self.emit(f"print({self.pick(texts)})")
