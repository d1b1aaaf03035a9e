"""Random statements that change something in place (for `statements.py`)."""

from __future__ import annotations

from tools.fuzz.kinds import INT, MOST_ITEMS, STR, Kind, is_hashable, is_ordered


class Changes:
    """Augmented assignments, methods of containers, attributes, items, slices."""

    def augment(self) -> None:
        names = [n for n, k in self.vars.items() if k in (INT, STR, ("float",)) and self.may_set(n)]
        if not names:
            self.assign()
            return
        name = self.pick(names)
        kind = self.vars[name]
        if kind == INT:
            operator = self.pick(["+=", "-=", "*=", "//=", "%=", "|=", "&=", "^=", ">>="])
            right = self.e(INT) if operator not in ("//=", "%=", ">>=") or not self.is_safe else "3"
            self.emit(f"{name} {operator} {right if operator != '>>=' else f'{right} % 5'}")
            self.emit(f"{name} %= {self.pick([1009, 10007, 97])}")
        elif kind == STR:
            self.emit(f"{name} += {self.e(STR)}")
            self.emit(f"{name} = {name}[{self.pick([':30', '-20:'])}]")
        else:
            self.emit(f"{name} {self.pick(['+=', '-=', '*='])} {self.e(self.pick([('float',), INT]))}")
            self.emit(f"{name} %= 1000.0")

    def containers(self) -> list[str]:
        """What may be changed: local variables, module state, fields."""
        names = [n for n, k in self.vars.items() if k[0] in ("list", "dict", "set")]
        names += [n for n, k in self.world.globals.items() if k[0] in ("list", "dict", "set")]
        return [n for n in names if n not in self.iterated]

    def kind_of(self, name: str) -> Kind:
        return self.vars.get(name) or self.world.globals[name]

    def change(self) -> None:
        names = self.containers()
        if not names:
            self.assign()
            return
        name = self.pick(names)
        self.change_of(name, self.kind_of(name), 0)

    def change_of(self, name: str, kind: Kind, depth: int) -> None:
        inner = kind[1] if kind[0] == "list" else kind[2] if kind[0] == "dict" else None
        if inner is not None and inner[0] in ("list", "dict", "set") and depth < 2 and self.chance(0.5):
            key = self.index(1) if kind[0] == "list" else self.e(kind[1])
            self.change_of(f"{name}[{key}]", inner, depth + 1)
            return
        if kind[0] == "list":
            self.change_list(name, kind)
        elif kind[0] == "dict":
            self.change_dict(name, kind)
        else:
            item = self.e(kind[1])
            texts = [f".add({item})", f".discard({item})", f".remove({item})", f".update({self.e(kind)})", ".clear()"]
            texts += [f".difference_update({self.e(kind)})", f" |= {self.e(kind)}", f" &= {self.e(kind)}"]
            text = self.pick(texts)
            if " " in text[:3] and (depth or not self.may_set(name) or name in self.world.globals):
                text = f".add({item})"
            self.emit(name + text)

    def change_list(self, name: str, kind: Kind) -> None:
        item = kind[1]
        one, i = self.e(item), self.index(1)
        texts = [f".append({one})"] * 3
        texts += [f".insert({i}, {one})", f".extend({self.e(kind)})", f"[{i}] = {one}", ".pop()", f".pop({i})"]
        texts += [".reverse()", f"[{self.bounds(1).replace(':-', ':')[:12]}] = {self.e(kind)}", ".clear()"]
        texts += [f"[{i}:{self.e(INT)}] = {self.e(kind)}"]
        if is_ordered(item):
            texts += [".sort()", ".sort(reverse=True)"]
        if is_hashable(item):
            texts.append(f".remove({one})")
        if item in (INT, STR):
            texts += [".sort(key=lambda q: (len(str(q)), q))"]
        if self.chance(0.12):
            self.emit(f"del {name}[{self.pick([i, self.bounds(1), i + ':'])}]")
        else:
            text = self.pick(texts)
            if text.startswith("[") and "] = " in text and text.count(":") and not text[1:].startswith(i):
                text = f"[{self.pick(['1:', ':1', ':', '1:2', '::2'])}] = {self.e(kind)}"
            self.emit(name + text)
        if self.chance(0.5):
            self.emit(f"del {name}[{MOST_ITEMS}:]")

    def change_dict(self, name: str, kind: Kind) -> None:
        key, value = self.e(kind[1]), self.e(kind[2])
        texts = [f"[{key}] = {value}"] * 3
        texts += [f".setdefault({key}, {value})", f".pop({key})", f".update({self.e(kind)})", ".popitem()"]
        texts += [".clear()"]
        if kind[2][0] not in ("bool", "float", "opt"):
            texts.append(f".pop({key}, {value})")
        if kind[2] == INT:
            texts += [f"[{key}] = {name}.get({self.e(kind[1])}, 0) % 1000 + 1"] * 2
        if kind[2][0] == "list":
            texts += [f".setdefault({key}, []).append({self.e(kind[2][1])})"] * 2
        self.emit(f"del {name}[{key}]" if self.chance(0.1) else name + self.pick(texts))

    def attribute(self) -> None:
        """A field of an instance, set or changed."""
        families = [f for f in self.world.families.values() if f.classes and f.fields and not f.is_frozen]
        if not families:
            self.assign()
            return
        family = self.pick(families)
        names = self.names(family.kind) or [self.variable(family.kind)]
        name, (field, kind) = self.pick(names), self.pick(list(family.fields.items()))
        if kind == INT and self.chance(0.4):
            self.emit(f"{name}.{field} {self.pick(['+=', '-=', '^='])} {self.e(INT)} % 1000")
            self.emit(f"{name}.{field} %= 100003")
        elif kind[0] in ("list", "dict", "set") and self.chance(0.6):
            self.change_of(f"{name}.{field}", kind, 1)
        else:
            self.emit(f"{name}.{field} = {self.e(kind)}")
