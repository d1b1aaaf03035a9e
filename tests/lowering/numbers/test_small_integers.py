"""Lists whose integers are proven to be small store them in less than a word (`items_type` of list reprs)."""

from __future__ import annotations

import pytest

from rpyc_dl.driver.translation import Translation
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from support.everywhere import everywhere


def mixed(n: int) -> str:
    """Lists of several widths in operations on two of them."""
    data = [(i * i * 7 + i) % 256 for i in range(n)]
    signed = [i % 100 - 50 for i in range(n)]
    wide = [i % 100000 - 50000 for i in range(n)]
    whole = [i << 40 for i in range(n)]
    data.append(255)
    steps = [f"{sum(data)} {sum(wide)} {max(data)} {min(wide)} {300 in data} {-1 in data} {data.count(7)}"]
    both = data + signed + wide + whole
    steps.append(
        f"{len(both)} {sum(both)} {both[n // 2]} {both[-1]} {data == signed} {data < signed} {whole[1:] == wide[1:]}"
    )
    wide[1:3] = data[:4]
    wide[::2] = signed[: len(wide[::2])]
    wide.extend(signed)
    wide.insert(2, n * 300)
    steps.append(f"{wide[:9]} {data[::3][:5]} {list(reversed(data))[:4]} {wide.pop(2)} {wide.pop()}")
    copy = sorted(signed, reverse=True)
    signed.sort(key=lambda x: x * x)
    copy[0] += 1000
    wide[0] = n * 2**31
    steps.append(f"{copy[:4]} {signed[:6]} {tuple(data[:3])} {list(tuple(data[:3]))} {bytes(data)[:5]!r} {wide[0]}")
    first, *rest = data[:5]
    items = iter(data) if n % 2 else iter(signed)
    steps.append(
        f"{first} {rest} {next(items)} {list(zip(data, wide))[1:3]} {[0] * 3 + data[:2]} {data * 2 == data + data}"
    )
    data *= 2
    del data[1::2]
    steps.append(f"{data[:6]} {len(data)} {[data[:2], data[2:4]]} {copy.index(copy[-1])}")
    return "\n".join(steps)


TABLE = [0, 200, 255]
LEVELS = [-129, 40000]


def prebuilt(n: int) -> str:
    TABLE[n % 3] = n & 255
    TABLE.append(n & 127)
    LEVELS[0] = -n % 70000
    return f"{TABLE} {LEVELS} {TABLE[-1] * 1000000007} {[x - 1 for x in TABLE]}"


@pytest.mark.slow
def test_lists_of_several_widths() -> None:
    everywhere(mixed, [int], [7, 10, 50])
    everywhere(prebuilt, [int], [4, 300, 77], modes=["compile"])


def counted(n: int) -> list[int]:
    return [i & 255 for i in range(n)]


def grown(n: int) -> list[int]:
    xs = [-1]
    for i in range(n):
        xs.append(i % 1000)
    return xs


def wide(n: int) -> list[int]:
    return [i * i for i in range(n)]


def test_how_items_are_stored() -> None:
    for function, expected in ((counted, lltype.UInt8), (grown, lltype.Int32), (wide, lltype.Signed)):
        typed = Translation(function, [int]).typed
        r = typed.rtyper.getrepr(typed.rtyper.result.binding(typed.entry.returnvar))
        assert isinstance(r, BaseListRepr)
        assert expected == r.ITEMS.STORED


def test_results_reach_python_whatever_their_width() -> None:
    for function in (counted, grown, wide):
        compiled = Translation(function, [int]).function()
        assert compiled(700) == function(700)


def test_a_number_that_does_not_fit_is_an_error_of_ours() -> None:
    ARRAY = lltype.GcArray(lltype.Signed, hints={"stored": "UInt8"})
    array = lltype.malloc(ARRAY, 1)
    array[0] = 255
    with pytest.raises(lltype.LLTypeError, match="256 is out of the range of UInt8"):
        array[0] = 256
