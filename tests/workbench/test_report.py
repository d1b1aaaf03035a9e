"""`rpyc-dl report`: one page that needs no network, tried in a real browser where there is one."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from support import browser
from support.commands import rpyc

Write = Callable[..., str]

SOURCE = """\
class Item:
    def __init__(self, name, price):
        self.name = name
        self.price = price
        self.next = None

    def cost(self, count):
        return self.price * count


def total(item, counts, index):
    if item is None:
        return 0
    return item.cost(counts[index]) + total(item.next, counts, index - 1)


def unused(item):
    return item.name


def numbers(n):
    for i in range(n):
        yield i


def main(argv):
    first = Item("tea", 3)
    first.next = Item("cup", 9)
    debug = False
    if debug:
        print("debugging")
    counts = [1, 2]
    counts.append(len(argv))
    for n in numbers(2):
        counts[0] += n
    limit = 9
    print(total(first, counts, 1), limit)
    return 0
"""

needs_browser = pytest.mark.skipif(browser.find() is None, reason="no chromium or chrome is installed")


def data_of(page: str) -> dict[str, Any]:
    (text,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    found: dict[str, Any] = json.loads(text)
    return found


def cards_at(page: str, line: int) -> dict[str, dict[str, Any]]:
    """The cards of a line of the first file, by the words that they stand on."""
    data = data_of(page)
    (row,) = re.findall(rf'<li id="L0-{line}".*?</li>', page)
    return {word: data["cards"][int(card)] for card, word in re.findall(r'<i data-c="(\d+)">(.*?)</i>', row)}


@pytest.fixture(scope="module")
def page_path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("report")
    (folder / "shop.py").write_text(SOURCE, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        ran = rpyc("report", "shop.py")
        assert ran.status == 0, ran.err
        assert "written to shop.html" in ran.err
        yield folder / "shop.html"


@pytest.fixture(scope="module")
def page(page_path: Path) -> str:
    return page_path.read_text(encoding="utf-8")


# -- what is on it ----------------------------------------------------------------------------


def test_needs_no_network(page: str) -> None:
    assert not re.search(r"""(?:src|href)=["'](?!#)|@import|url\(\s*["']?http""", page)


def test_variables(page: str) -> None:
    assert cards_at(page, 27)["first"]["type"] == "Item"
    assert cards_at(page, 11)["item"]["type"] == "Item | None"
    assert cards_at(page, 14)["item"]["type"] == "Item"
    assert cards_at(page, 32)["counts"]["type"] == "list[int >= 0]"


def test_operations(page: str) -> None:
    times = cards_at(page, 8)["*"]
    assert times["type"] == "int >= 0"
    assert times["kept"] == ["OverflowError: the result may not fit into 64 bits"]
    bracket = cards_at(page, 14)["["]
    assert any(check.startswith("IndexError") for check in bracket["kept"])
    assert cards_at(page, 32)["["]["makes"] == "a list, which grows"
    assert cards_at(page, 14)["cost"]["calls"] == ["Item.cost"]
    assert "the object is never None" in cards_at(page, 8)["price"]["dropped"]


def test_functions(page: str) -> None:
    card = cards_at(page, 11)["total"]
    assert card["callers"] == [["total", "shop.py", 14], ["main", "shop.py", 37]]
    assert card["type"] == "int >= 0"
    assert "OverflowError" in card["raises"]
    assert cards_at(page, 17)["unused"]["never"] is True
    assert "Iterator" not in cards_at(page, 21)["numbers"]["type"]
    assert cards_at(page, 1)["Item"]["attributes"] == ["name: str", "next: Item | None", "price: int >= 0"]


def test_dead_lines_are_marked(page: str) -> None:
    dead = re.findall(r'<li id="L0-(\d+)" class="dead"', page)
    assert dead == ["17", "18", "31"]


def test_reasons_name_rules_that_are_on_the_page(page: str) -> None:
    data = data_of(page)
    assert data["why"]

    def rules(tree: list[Any]) -> Iterator[str]:
        yield tree[3]
        for reason in tree[5]:
            yield from rules(reason)

    named = {rule for trees in data["why"].values() for tree in trees for rule in rules(tree)} - {"see above", ""}
    assert named <= data["rules"].keys()
    assert "///" in data["rules"]["CALL-RETURN"]


def test_c_beside_python(page: str) -> None:
    """Each piece of C is that of the line it stands beside."""
    found = [(c["text"].split("\n")[at], line) for c in data_of(page)["c"] for at, _, line in c["places"]]
    assert {8, 14} <= {line for _, line in found}
    lines = SOURCE.split("\n")
    for comment, line in found:
        assert comment.strip().startswith(f"/* {line}: {lines[line - 1].strip()[:20]}")


def test_what_lines_cost(page: str) -> None:
    """Lines of C, checks that are kept, objects made, calls of several targets, samples of a profile."""
    (costs,) = data_of(page)["costs"]
    c, checks, made, several, samples = costs["14"]  # return item.cost(counts[index]) + total(…)
    assert c > 3 and checks >= 2 and (made, several, samples) == (0, 0, 0)
    assert costs["32"][2] == 1, "counts = [1, 2]"
    assert "13" not in costs or costs["13"][1] == 0


def test_samples_of_a_profile(program: Write, tmp_path: Path) -> None:
    path = program(SOURCE, "shop.py")
    stacks = f"frame 0 11 total {path}\nframe 1 14 total {path}\nframe 2 1 len /elsewhere.py\n"
    (tmp_path / "shop.prof").write_text(f"rpyc-dl profile 1\n{stacks}stack 4 0\nstack 3 0 1\nstack 2 0 1 2\n")
    assert rpyc("report", path, "--samples", "shop.prof", "-o", "shop.html").status == 0
    (costs,) = data_of((tmp_path / "shop.html").read_text())["costs"]
    assert {line: cost[4] for line, cost in costs.items() if cost[4]} == {"11": 4, "14": 5}
    wrong = rpyc("report", path, "--samples", path)
    assert wrong.status == 2 and "--profile" in wrong.err


@pytest.mark.skipif(shutil.which("objdump") is None, reason="no objdump")
def test_machine_code(program: Write, tmp_path: Path) -> None:
    """Of each line that runs, in the function that it stands in or was inlined into; none of what never runs."""
    assert rpyc("report", program(SOURCE, "shop.py"), "--assembly", "-o", "shop.html").status == 0
    (lines,) = data_of((tmp_path / "shop.html").read_text())["assembly"]
    (name, text), *_ = lines["14"]  # return item.cost(counts[index]) + total(item.next, …)
    assert name.startswith("py_total") and len(text.split("\n")) > 5 and re.search(r"^\w+ .*%|^\w+ .*\[", text, re.M)
    assert not {"18", "31"} & lines.keys()


def test_types_in_the_source(page: str) -> None:
    rows = re.findall(r'<li id="L0-(\d+)"(.*?)</li>', page)
    inlays = {
        line: unescape(text) for line, row in rows for text in re.findall(r'<span class="inlay">(.*?)</span>', row)
    }
    assert inlays["11"] == "item: Item | None, counts: list[int >= 0], index: int, returns: int >= 0"
    assert inlays["3"] == "self.name: str" and inlays["32"] == "counts: list[int >= 0]"
    assert "18" not in inlays, "never called"


def test_pictures_and_tables(page: str) -> None:
    assert page.count("<svg") >= 5
    assert "<th>milliseconds</th>" in page and re.search(r'data-rule="[A-Z]+-', page)
    assert re.search(r"<td>annotate</td><td>\d", page)


def test_the_heap_is_drawn(page: str) -> None:
    """As document 000 draws it: with the list that is one object wherever it goes."""
    heap = page[page.index('<pre class="heap"') :].partition("</pre>")[0]
    assert "Bindings of total:" in heap and "type(SV1)=list" in heap and "im_func(" in heap and "ANN.newlist(" in heap


def test_refused_programs_have_a_page(program: Write, tmp_path: Path) -> None:
    source = "def main(argv):\n    x = 0\n    if len(argv) > 1:\n        x = b'no'\n    print(x)\n    return 0\n"
    ran = rpyc("report", "--strict-types", program(source), "-o", "bad.html")
    assert ran.status == 1 and "error[union]" in ran.err, ran.err
    page = (tmp_path / "bad.html").read_text()
    assert "The program is refused" in page and "on one path" in page
    (wrong,) = re.findall(r'<li id="(L\d+-\d+)" class="wrong" title="[^"]*on one path', page)
    assert f'<a href="#{wrong}">' in page
    assert cards_at(page, 5)["x"]["type"] == "a bytes object or an int >= 0"


def test_text_of_the_program_is_only_text(program: Write, tmp_path: Path) -> None:
    source = 'def main(argv):\n    x = "</script><b>&"\n    print(x, "<i>")\n    return 0\n'
    assert rpyc("report", program(source), "-o", "x.html").status == 0
    page = (tmp_path / "x.html").read_text()
    assert "</script><b>" not in page and "&lt;/script&gt;&lt;b&gt;&amp;" in page
    assert data_of(page)["cards"]


def test_only_the_program_and_strings_over_lines(program: Write, tmp_path: Path) -> None:
    source = (
        'import random\n\ndef main(argv):\n    """If é is\n    not in:"""; x = random.random()\n    return x > 2\n'
    )
    assert rpyc("report", program(source), "-o", "x.html").status == 0
    page = (tmp_path / "x.html").read_text()
    assert re.findall(r'<h2 class="file">(.*?)</h2>', page) == ["prog.py"]
    rows = [re.findall(rf'<li id="L0-{line}".*?<code>(.*?)</code>', page)[0] for line in (4, 5)]
    assert rows[0] == '    <b class="st">&quot;&quot;&quot;If é is</b>'
    assert rows[1].startswith('<b class="st">    not in:&quot;&quot;&quot;</b>; <i data-c=')


def test_cannot_write(program: Write) -> None:
    ran = rpyc("report", program("def main(argv):\n    return 0\n"), "-o", "/nowhere/x.html")
    assert ran.status == 2 and "cannot write /nowhere/x.html" in ran.err


# -- in a browser -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[browser.Browser]:
    opened = browser.Browser(tmp_path_factory.mktemp("profile"))
    yield opened
    opened.close()


@needs_browser
def test_hover_shows_the_annotation(chromium: browser.Browser, page_path: Path) -> None:
    chromium.open(page_path)
    chromium.hover("#L0-8 i:nth-of-type(3)")
    assert chromium.evaluate("document.querySelector('#tip').hidden") is False
    tip = chromium.evaluate("document.querySelector('#tip').innerText")
    assert "int" in tip and "check kept: OverflowError" in tip
    chromium.hover("h1")
    assert chromium.evaluate("document.querySelector('#tip').hidden") is True


@needs_browser
def test_click_keeps_reasons_rules_and_c(chromium: browser.Browser, page_path: Path) -> None:
    chromium.open(page_path)
    chromium.click("#L0-14 i:first-of-type")
    details = chromium.evaluate("document.querySelector('#details').innerText")
    assert "item" in details and "is an Item" in details and "C: py_total" in details.replace("C: PY", "C: py")
    assert "shop.py:27" in details
    chromium.click("#details .rule")
    assert chromium.evaluate("document.querySelector('dialog').open") is True
    assert "///" in chromium.evaluate("document.querySelector('dialog pre').textContent")
    chromium.key("Escape")
    chromium.click("#L0-14 i:first-of-type")
    chromium.click("#details a[data-go]")
    assert chromium.evaluate("document.querySelectorAll('li.here').length") == 1


@needs_browser
def test_heat_and_types(chromium: browser.Browser, page_path: Path) -> None:
    chromium.open(page_path)
    heat = "Number(document.querySelector('#L0-{} > a').style.getPropertyValue('--heat'))"
    assert chromium.evaluate(heat.format(14)) > chromium.evaluate(heat.format(12)) > 0
    assert "lines of C, " in chromium.evaluate("document.querySelector('#L0-14 > a').title")
    chromium.evaluate(
        "{ const h = document.querySelector('#heat'); h.value = '2'; h.dispatchEvent(new Event('change')) }"
    )
    assert chromium.evaluate(heat.format(14)) == 0 and chromium.evaluate(heat.format(32)) == 1
    shown = "getComputedStyle(document.querySelector('#L0-11 .inlay')).display"
    assert chromium.evaluate(shown) == "none"
    chromium.key("t")
    assert chromium.evaluate(shown) != "none"


@needs_browser
def test_the_call_graph_zooms_fits_and_links(chromium: browser.Browser, page_path: Path) -> None:
    chromium.open(page_path)
    chromium.click("#tab-calls")
    width = "document.querySelector('#calls svg').getBoundingClientRect().width"
    first = chromium.evaluate(width)
    chromium.click("#calls [data-by=in]")
    assert chromium.evaluate(width) == pytest.approx(1.25 * first, abs=1)
    chromium.click("#calls [data-by=fit]")
    assert chromium.evaluate(width) == pytest.approx(first, abs=1)
    chromium.evaluate("document.querySelector('#calls .picture').focus()")
    chromium.key("-")
    assert chromium.evaluate(width) == pytest.approx(first / 1.25, abs=1)
    chromium.click("#calls a[href='#L0-11']")
    assert chromium.evaluate("document.querySelector('#source').hidden") is False
    assert chromium.evaluate("document.querySelector('li.here').id") == "L0-11"


@needs_browser
def test_400_pixels(chromium: browser.Browser, page_path: Path) -> None:
    """Nothing goes over the side in any part; what is kept is seen, and can be closed without keys."""
    chromium.send("Emulation.setDeviceMetricsOverride", width=400, height=800, deviceScaleFactor=1, mobile=False)
    try:
        chromium.open(page_path)
        for part in ("source", "calls", "classes", "flow", "heap", "rules", "timings"):
            chromium.click(f"#tab-{part}")
            assert chromium.evaluate("document.documentElement.scrollWidth") <= 400, part
        chromium.click("#tab-source")
        chromium.click("#L0-14 i:first-of-type")
        box = "document.querySelector('#details').getBoundingClientRect()"
        top, bottom = chromium.evaluate(f"[{box}.top, {box}.bottom]")
        assert 0 < top < bottom <= 800
        chromium.click("#details .close")
        assert chromium.evaluate("document.querySelectorAll('.kept').length") == 0
    finally:
        chromium.send("Emulation.clearDeviceMetricsOverride")


@needs_browser
def test_search(chromium: browser.Browser, page_path: Path) -> None:
    chromium.open(page_path)
    chromium.key("/")
    chromium.type("total")
    found = chromium.evaluate("[...document.querySelectorAll('#found li')].map(e => e.innerText)")
    assert found[0].startswith("total") and "function" in found[0]
    assert any("total(first, counts, 1)" in each for each in found), "the text of the program is searched, too"
    chromium.key("Enter")
    assert chromium.evaluate("document.querySelector('li.here').id") == "L0-11"
    chromium.evaluate("document.querySelector('#search').value = 'zzz'")
    chromium.key("/")
    chromium.type("zzz")
    assert "nothing found" in chromium.evaluate("document.querySelector('#found').innerText")


@needs_browser
def test_dark_mode(chromium: browser.Browser, page_path: Path) -> None:
    chromium.open(page_path)
    colour = "getComputedStyle(document.body).backgroundColor"
    chromium.evaluate("document.documentElement.dataset.theme = 'light'")
    light = chromium.evaluate(colour)
    chromium.click("#theme")
    dark = chromium.evaluate(colour)
    assert sum(map(int, re.findall(r"\d+", dark)[:3])) < 200 < 600 < sum(map(int, re.findall(r"\d+", light)[:3]))
    assert chromium.evaluate("document.querySelector('#theme').getAttribute('aria-pressed')") == "true"
    chromium.key("d")
    assert chromium.evaluate(colour) == light


@needs_browser
def test_keyboard(chromium: browser.Browser, page_path: Path) -> None:
    """One stop of Tab for the whole source; arrows go from word to word; tabs by arrows."""
    chromium.open(page_path)
    assert chromium.evaluate("document.querySelectorAll('#text i[tabindex=\"0\"]').length") == 1
    chromium.evaluate("document.querySelector('#text i[tabindex=\"0\"]').focus()")
    for key in ("ArrowDown", "ArrowRight"):
        chromium.key(key)
    word = chromium.evaluate("document.activeElement.innerText")
    assert word == "self"
    chromium.key("Enter")
    assert "self" in chromium.evaluate("document.querySelector('#details').innerText")
    chromium.evaluate("document.querySelector('#tab-source').focus()")
    chromium.key("ArrowRight")
    assert chromium.evaluate("document.querySelector('#calls').hidden") is False
    assert chromium.evaluate("document.activeElement.id") == "tab-calls"


@needs_browser
def test_every_control_has_a_name(chromium: browser.Browser, page_path: Path) -> None:
    chromium.open(page_path)
    script = (
        "[...document.querySelectorAll('button, input, [role=img], aside, [role=listbox]')]"
        ".filter(e => !(e.innerText || e.getAttribute('aria-label'))).length"
    )
    assert chromium.evaluate(script) == 0


def long_program(lines: int) -> str:
    parts = ["import sys"]
    count = 0
    while len(parts) * 8 < lines:
        previous = f"f{count - 1}(x % 7, items)" if count else "0"
        parts.append(
            f"def f{count}(a, items):\n    total = a * 3 + len(items)\n    for item in items:\n"
            f"        x = item + {count}\n        if x > total:\n            total += {previous}\n    return total\n"
        )
        count += 1
    return "\n".join(parts) + f"\n\ndef main(argv):\n    print(f{count - 1}(len(argv), [1, 2]))\n    return 0\n"


@pytest.mark.slow
@needs_browser
def test_a_program_of_2000_lines_loads_in_two_seconds(
    chromium: browser.Browser, program: Write, tmp_path: Path
) -> None:
    assert rpyc("report", program(long_program(2020)), "-o", "long.html").status == 0
    assert (tmp_path / "long.html").read_text().count('<li id="L0-') >= 2000
    start = time.monotonic()
    seconds = chromium.open(tmp_path / "long.html")
    assert seconds < 2.0, (seconds, time.monotonic() - start)
