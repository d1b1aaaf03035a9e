"""The classes of `collections` with keywords, operators, comparisons, and mappings as arguments."""

from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from typing import NamedTuple, NewType, cast

from support.typed import agree

Point = namedtuple("Point", "x y")
UserId = NewType("UserId", int)


class Entry(NamedTuple):
    name: str
    count: int = 5


def shown(counter):
    return str(sorted(counter.items()))


def test_counters_are_made_and_changed_by_keywords_and_mappings():
    def use(n):
        made = Counter(a=n, b=1)
        mixed = Counter("hello", l=n)
        made.update(Counter("b"))
        made.update({"a": 4})
        made.update(c=2)
        made.update("xa")
        mixed.subtract("lo")
        mixed.subtract(h=n)
        mixed.subtract(Counter("e"))
        del mixed["nothing"]
        return shown(made) + shown(mixed) + str(made.pop("nothing", n)) + str(Counter())

    agree(use, 3)


def test_a_counter_with_a_count_that_has_no_order_is_shown_as_it_was_filled():
    def use(n):
        made = Counter("abca")
        made.setdefault("x", None if n else 3)
        return f"{made} {Counter('abca').most_common(n)}"

    agree(use, 0, 1, 2)


class First:
    pass


class Second(First):
    pass


def test_an_empty_counter_takes_counts_as_they_are():
    def use(n):
        made, full = Counter(), Counter("a")
        made.update(a=None if n else 3, b=n)
        full.update("b", c=n)
        return f"{made} {full} {Counter('ab', a=n)} {Counter('', x=n)}"

    agree(use, 0, 1)


def test_the_factory_of_a_defaultdict_is_shown():
    def use(n):
        return f"{defaultdict(First if n else Second)} {defaultdict(list)} {defaultdict(None, a=n)}"

    agree(use, 0, 1)


def test_counters_are_compared():
    def use(n):
        small, large = Counter("a" * n), Counter("aab")
        found = [small == large, small != large, small <= large, small < large, small >= large, small > large]
        return f"{found} {Counter(a=0) == Counter()} {Counter(a=-1) <= Counter()} {Counter(a=1) == {'a': 1}}"

    agree(use, 0, 1, 2, 3)


def test_other_mappings():
    def use(n):
        groups = defaultdict(int)
        groups.update(b=n)
        groups.update([("c", 3)])
        other = groups.copy()
        other["d"] += 1
        groups.update(other)
        order = OrderedDict(x=n, y=2)
        order.update(z=3)
        order.update(OrderedDict(w=1))
        order.move_to_end("x")
        return f"{dict(groups)} {groups.pop('b')} {groups.pop('q', 7)} {list(order.items())} {list(order.copy())}"

    agree(use, 4)


def test_deques_are_added_and_compared():
    def use(n):
        first, second = deque([1, n]), deque([1, 2])
        joined = first + second
        return f"{joined} {first * 2} {[first < second, first <= second, first > second, first >= second]} {first}"

    agree(use, 1, 2, 3)


def test_named_tuples_have_the_methods_of_tuples():
    def use(n):
        p = Point(n, 2)
        e = Entry("e")._replace(count=n)
        made = Point._make([n, 4])
        return f"{made} {Point._make((5, n))} {p.count(2)} {p.index(2)} {e} {e._replace(name='z')} {p._asdict()}"

    agree(use, 2, 3)


def test_typing_at_run_time_and_types_among_functions():
    def use(n):
        convert = {"int": int, "twice": lambda text: int(text) * n}
        show = [str, repr, lambda value: f"<{value}>"]
        found = [convert[name]("12") for name in ("int", "twice")]
        return str(found) + "".join(each(n) for each in show) + str(UserId(n) + cast(int, n) + cast("int", 1))

    agree(use, 3)


def test_counters_of_counters_beside_lists_by_key():
    """A counter that comes from two operators, and a mapping with values of another type."""

    def use(n):
        left = (Counter("hello" * n) - Counter("hex")) - Counter("l")
        rows = defaultdict(list, {n: ["a"]})
        rows[n] += ["b"]
        ordered = OrderedDict([("k", 0.5 * n)])
        return f"{sorted(left.elements())} {left['q']} {rows[n]} {rows[0]} {ordered['k']} {left.get('h')}"

    agree(use, 2, 3)


class Shop:
    """Its containers are made in one method and made anew in another."""

    def __init__(self):
        self.sold = Counter()
        self.shelves = defaultdict(list)
        self.queue = deque()
        self.prices = OrderedDict()

    def close(self, text):
        self.sold = Counter(text)
        self.shelves = defaultdict(list)
        self.queue = deque(text)
        self.prices = OrderedDict()

    def shown(self):
        return f"{self.sold} {dict(self.shelves)} {self.queue} {list(self.prices.items())}"


def test_containers_made_in_two_places_are_one_kind():
    def use(n, text):
        shop = Shop()
        shop.sold[text] += n
        shop.shelves[text].append(n)
        shop.queue.append(text)
        shop.prices[text] = n
        first = shop.shown()
        shop.close(text)
        either = Counter(text) if n > 1 else Counter()
        return first + shop.shown() + str(either + Counter("b")) + str([Counter("a"), Counter("bb")][n % 2])

    agree(use, (1, "x"), (2, "abb"))


def test_defaultdicts_are_made_with_items() -> None:
    def use(n: int) -> str:
        d = defaultdict(int, a=n)
        d["b"] += 2
        e = defaultdict(int, {"x": n}, y=3)
        e["z"] += 1
        f = defaultdict(list, {"k": [n]})
        g = defaultdict(list, f)
        g["l"].append(n)
        return f"{d} {e} {f} {g} {defaultdict(int, [('p', n)])['q']}"

    agree(use, 0, 3)


def test_defaultdicts_and_ordereddicts_are_merged() -> None:
    def use(n: int) -> str:
        counts = defaultdict(int, a=n)
        merged = counts | {"b": 2}
        reflected = {"x": 1, "a": 0} | counts
        both = defaultdict(list, {"a": [1]}) | defaultdict(list, {"b": [n]})
        both["new"].append(5)
        counts |= {"c": 4}
        ordered = OrderedDict([("a", 1), ("b", n)])
        later = ordered | {"c": 3, "a": 9}
        ordered |= [("r", 2)]
        missing = merged["zz"] + reflected["q"]
        parts = f"{counts} {merged} {reflected} {both} {both.default_factory is list} {missing} "
        return parts + f"{ordered} {later} { ({'z': 0, 'b': 7} | ordered) } {later == {'a': 9, 'b': n, 'c': 3}}"

    agree(use, 0, 3)


def test_a_mapping_is_merged_with_mappings_only() -> None:
    def use(n: int) -> str:
        counts = defaultdict(int)
        try:
            return str(counts | [("a", n)])
        except TypeError:
            return "no"

    agree(use, 1)


def test_a_defaultdict_without_a_factory_raises_for_what_is_missing():
    def use(n):
        made = defaultdict(None)
        made[1] = n
        try:
            return str(made[n])
        except KeyError as error:
            return f"{error!r} {error.args} {len(made)}"

    agree(use, 1, 2)


def test_a_counter_takes_lists_and_tuples_of_any_length():
    def use(n):
        made = Counter(list({n}))
        made.update(tuple(map(len, ["a", "b" * n])))
        made.subtract((n, 7))
        return shown(made)

    agree(use, 1, 4)
