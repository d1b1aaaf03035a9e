"""The names of `typing` that annotations are made of, and what of it is called when the program runs."""

import typing
from collections import ChainMap as Chain
from typing import (
    AbstractSet,
    Annotated,
    AsyncContextManager,
    AsyncGenerator,
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    BinaryIO,
    ByteString,
    Collection,
    Concatenate,
    Container,
    ContextManager,
    Coroutine,
    Final,
    FrozenSet,
    Generator,
    Generic,
    Hashable,
    IO,
    ItemsView,
    KeysView,
    LiteralString,
    MappingView,
    Match,
    MutableMapping,
    MutableSequence,
    MutableSet,
    Never,
    NoReturn,
    NotRequired,
    ParamSpec,
    Pattern,
    Protocol,
    Required,
    Reversible,
    Self,
    Sequence,
    Set,
    Sized,
    SupportsAbs,
    SupportsBytes,
    SupportsComplex,
    SupportsFloat,
    SupportsIndex,
    SupportsInt,
    SupportsRound,
    Text,
    Type,
    TypeAlias,
    TypedDict,
    TypeGuard,
    TypeVar,
    TypeVarTuple,
    Unpack,
    ValuesView,
    assert_never,
    assert_type,
    dataclass_transform,
    final,
    no_type_check,
    overload,
    reveal_type,
    runtime_checkable,
)
import asyncio
import io
import re
import sys

T = TypeVar("T")
P = ParamSpec("P")
Ts = TypeVarTuple("Ts")
Names: TypeAlias = Sequence[str]
LIMIT: Final = 3


class Row(TypedDict):
    name: Required[str]
    size: NotRequired[int]


@runtime_checkable
class Sizes(Protocol):
    def size(self) -> int: ...


@final
class Box(Generic[T]):
    def __init__(self, value: T) -> None:
        self.value = value

    def with_value(self, value: T) -> Self:
        self.value = value
        return self

    def size(self) -> int:
        return 1


@dataclass_transform()
def marked(cls: Type[T]) -> Type[T]:
    return cls


@marked
class Plain:
    pass


@overload
def twice(x: int) -> int: ...
@overload
def twice(x: str) -> str: ...
def twice(x):
    return x + x


@no_type_check
def loose(x: "no type at all") -> "nothing":
    return x


def sizes(
    a: AbstractSet[int],
    b: Container[int],
    c: Collection[int],
    d: Sized,
    e: MutableSet[int],
    f: Set[int],
    g: FrozenSet[int],
) -> list[int]:
    return [len(a), int(1 in b), len(c), len(d), len(e), len(f), len(g)]


def views(k: KeysView[str], v: ValuesView[int], i: ItemsView[str, int], m: MappingView) -> list[int]:
    return [len(k), len(v), len(i), len(m)]


def numbers(
    a: SupportsAbs[int], f: SupportsFloat, i: SupportsInt, x: SupportsIndex, r: SupportsRound[int], c: SupportsComplex
) -> tuple[int, float, int, str, int, complex]:
    return abs(a), float(f), int(i), hex(x), round(r), complex(c)


def raw(b: SupportsBytes, s: ByteString) -> bytes:
    return bytes(b) + bytes(s)


def changed(xs: MutableSequence[int], names: MutableMapping[str, int]) -> None:
    xs.append(4)
    names["d"] = 4


def backwards(xs: Reversible[T]) -> list[T]:
    return list(reversed(xs))


def numbered(n: int) -> Generator[int, None, None]:
    yield from range(n)


async def waited(x: Awaitable[int]) -> int:
    return await x


async def three() -> AsyncGenerator[int, None]:
    for i in range(3):
        yield i


async def added(xs: AsyncIterable[int], ys: AsyncIterator[int]) -> int:
    total = 0
    async for x in xs:
        total += x
    async for y in ys:
        total += y
    return total


class Manager:
    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        print("left")


async def managed(manager: AsyncContextManager[Manager]) -> None:
    async with manager:
        print("in")


def closed(stream: ContextManager[io.StringIO]) -> str:
    with stream as found:
        return found.read()


def written(text: IO[str], data: BinaryIO) -> None:
    text.write("text\n")
    data.write(b"data")


def found(pattern: Pattern[str], text: Text) -> Match[str] | None:
    return pattern.search(text)


def is_text(x: object) -> TypeGuard[str]:
    return isinstance(x, str)


def fails(text: LiteralString) -> NoReturn:
    raise ValueError(text)


def never(x: Never) -> None:
    assert_never(x)


def called(f: typing.Callable[Concatenate[int, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
    return f(1, *args, **kwargs)


def packed(*args: Unpack[Ts]) -> tuple[Unpack[Ts]]:
    return args


def layered(c: typing.ChainMap[str, int], key: Hashable) -> Annotated[int, "a number"]:
    return c["a"] + len(str(key))


print(sizes({1}, [1], (1, 2), "abc", {1, 2}, {3}, frozenset({4})), twice(2), twice("b"), loose(3), LIMIT)
d = {"a": 1, "b": 2}
print(views(d.keys(), d.values(), d.items(), d.keys()), numbers(-1, 2, 3.5, 255, 2.5, 1), raw(b"a", b"b"))
numbers_given = [1, 2]
changed(numbers_given, d)
print(numbers_given, d, backwards([1, 2]), list(numbered(3)), packed(1, "a"))


async def go() -> None:
    async def one() -> int:
        return 1

    made: Coroutine[None, None, int] = one()
    print(await waited(made), await added(three(), three()))
    await managed(Manager())


asyncio.run(go())
print(closed(io.StringIO("inside")), found(re.compile("b+"), "abb"), is_text("x"), is_text(1))
data = io.BytesIO()
written(sys.stdout, data)
print(data.getvalue(), layered(Chain({"a": 1}), "key"), assert_type(5, int), Box(1).with_value(2).value)
try:
    fails("no return")
except ValueError as error:
    print(error)
try:
    never(5)
except AssertionError as error:
    print(error)
row: Row = {"name": "a"}
names: Names = ["x"]
reveal_type(row)
print(row, names, isinstance(Box(1), Sizes), isinstance(5, Sizes), Plain().__class__.__name__)
