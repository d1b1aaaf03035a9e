"""Scripts of the kind that people keep in `bin/`, as they are, compiled beside CPython."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from support.executables import Executable, Ran, build_file

SCRIPTS = Path(__file__).parent / "bin"

LOG = """
10.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET /index.html HTTP/1.0" 200 2326
10.0.0.2 - bob [10/Oct/2000:13:57:01 -0700] "POST /form?a=1 HTTP/1.1" 302 -
not a line of a log
10.0.0.1 - - [10/Oct/2000:14:01:00 -0700] "GET /index.html?x HTTP/1.0" 200 1000
10.0.0.3 - - [11/Oct/2000:14:02:00 -0700] "GET /none HTTP/1.0" 404 12
"""
TEMPLATE = """Dear $name, this is a letter to you about ${thing}, which costs $$5 and is wrapped at some width.

    A list for $name:
    %for x in items: - $x ($thing, $missing)
    The end.
"""
SETTINGS = """# comment
export HOST=localhost
PORT = 8080  # port
URL="http://${HOST}:${PORT}/\\tx"
D=${NOPE:-x}
"""
SPENT = """2024-01-05;food;12.50;lunch
2024-01-07;rent;700;
2024-02-01;food;8.25;a;b
bad line
2024-02-30;x;1
"""
PAGE = """# Hello *World*

Some `code`, **bold**.
[link](http://x.y/?a=1&b=2)

- one
  - deep

1. x

> q

```
a < b
```
"""
CRON = """# comment
*/15 9-17 * * mon-fri /bin/x y
0 0 29 feb * leap
61 * * * * bad
x * * * * bad
* *
"""
COMMANDS = """help
?add
add nail 10 0.05
add "big nail" 3 1.5
add nail 5 0.05
add x
add y 1 q
list

rm nope
rm nail
foo bar
help nope
list
quit
list
"""
LEDGER = """date;category;amount;note
2024-01-05;Food;12,50;lunch
2024-01-07;Rent;700;
2024-02-01;food;8.255;a
2024-02-30;x;1;
2024-03-01;x;abc;
"""
TASKS = (
    '{"tasks": [{"id": 1, "title": "A", "due": "2024-05-01", "tags": ["q"]}, '
    '{"id": 4, "title": "b", "priority": "high", "done": true}, {"id": 3, "title": "aa"}]}'
)
BASE = """[include]
files = inc.ini
[web]
port = 80
Root = /srv/${host:name}
mods = a
  b
flag
[host]
name = alpha
"""
SHEET = """# sheet
2024-02-28 9:00-12:30 web/front # fix
2024-02-28 13:00 to 17:20 web
2024-02-29 22:00-1:15 ops#deploy
2024-02-30 1:00-2:00
2024-03-01 8:00-25:00 x
bad
2024-03-04 8:05-8:10
2024-02-28 12:00-13:30 call
"""
NOTES = """add buy milk and a rather long list of other things #shop #home
add call Bob
a "x y" #home
ls
ls home
done 1
done 9
done
weigh 2 1.5
weigh 2 x
undo
set width 20
set foo 1
ls
render "$n $what $$ ${text}"
pick 7
hlep
add "unclosed
undo x
help undo
"""
LINKS = "[a]\nx=1\ny=${x}2\nz\n[b]\nq=yes\nr=${a:y}\nbad=${nope}\nf=1.5\nh=$$HOME\n"
FILES = {
    "access.log": LOG.lstrip(),
    "table.csv": 'name,age,city\nAnn,31,"Paris, France"\nBob,27,Berlin\n"C ""Q"" D",5,Öhringen\n',
    "text.txt": "One fish, two fish;\nred fish -- blue fish!\n\nThe end: the END.\n",
    "more.txt": "one more\n",
    "app.ini": "[DEFAULT]\ndebug = yes\n[web]\nport = 80\nroot = /srv/%(host)s\n[api]\nhost = 10.0.0.1\nlimit = 5\n",
    "set.env": SETTINGS,
    "bad.env": "A=1\n???\n",
    "spent.csv": SPENT,
    "page.md": PAGE,
    "ledger.csv": LEDGER,
    "more.csv": "date,amount\n1,2\n",
    "long.csv": 'name, kind,price\na,x,"1,000.50"\nb,y,2.505\nc,x\nd,x,7,8,9\n"e ""q""",z,n/a\n',
    "sheet.txt": SHEET,
    "links.ini": LINKS,
    "old.json": '{"version": 1, "files": {"a": {"size": 3, "sum": "1"}, "b": {"size": 1, "sum": "2"}}}',
    "new.json": '{"version": 1, "files": {"a": {"size": 4, "sum": "3"}, "c": {"size": 1, "sum": "2"}}}',
    "tasks.json": TASKS,
    "bad.json": '{"tasks": [}',
    "other.ini": "[web]\nport = 81\nflag\n",
    "set.toml": "[web]\nport = 80\nl = [1, 2.5]\nd = 2024-05-01\n[[t]]\nq = 'w'\n",
    "base.ini": BASE,
    "inc.ini": "[web]\nport = 8\ndebug = yes\nratio = 0.5\n",
    "over.ini": "[web]\nport = 81\nmods+ = c\n[new]\nx = ${web:Root}\ny = ${web:port}\n",
    "twice.ini": "[a]\nx=1\nx=2\n",
    "tree/IMG_001.jpg": "a",
    "tree/same.txt": "a",
    "tree/IMG_002.jpg": "bb",
    "tree/notes.txt": "n",
    "tree/deep/er/IMG_003.jpg": "ccc",
}
PLOT = "x sin cos\n# numbers\n0 0 1\n1 0.84 0.54\n2 0.91 -0.42\n3 0.14 -0.99\n4 -0.76 -0.65\n"

#: What each script is called with, one time after the other, and what it reads.
RUNS: dict[str, list[tuple[list[str], str]]] = {
    "logsummary": [(["access.log"], ""), (["-n", "1"], LOG)],
    "csvtojson": [(["table.csv"], ""), (["table.csv", "out.json"], ""), ([], "")],
    "renamefiles": [([r"IMG_(\d+)", r"photo-\1", "tree"], ""), (["--do", "^IMG", "x", "tree"], "")],
    "wordcount": [(["text.txt", "more.txt", "-t", "3"], ""), (["-l", "text.txt", "none.txt"], "")],
    "dates": [(["2024-02-28", "31.12.2024"], ""), (["03/01/2023", "2022-01-31"], ""), (["2024-02-30", "x"], "")],
    "loopback": [([], "")],
    "readconfig": [(["app.ini", "-v", "--set", "new.port=9", "--set", "api.limit=7"], ""), (["none.ini"], "")],
    "checksums": [(["tree"], ""), (["tree", "tree/notes.txt"], "")],
    "template": [(["name=Ann", "thing=tea", "items=a,b,c"], TEMPLATE), (["name"], TEMPLATE)],
    "plot": [([], PLOT), ([], "x\n1\n")],
    "cronexplain": [([], CRON)],
    "dotenv": [(["set.env"], ""), (["bad.env"], ""), (["none.env"], "")],
    "expenses": [(["spent.csv"], "")],
    "md2html": [(["page.md"], ""), ([], "text\n\n* x\n")],
    "serverthread": [([], "")],
    "inventory": [([], COMMANDS), ([], "list")],
    "todo": [
        (["-f", "out.json", "add", "buy", "milk", "-p", "high", "-t", "shop"], ""),
        (["-f", "out.json", "ls"], ""),
        (["-f", "tasks.json", "ls", "-a", "-s", "due", "-r"], ""),
        (["-f", "tasks.json", "done", "3", "9"], ""),
        (["-f", "bad.json", "ls"], ""),
        (["add", "x", "-d", "2024-13-01"], ""),
        (["add", "-h"], ""),
    ],
    "units": [(["5", "km", "mi"], ""), (["100", "F", "to", "C"], ""), (["3", "kn", "m"], ""), (["-l"], "")],
    "confdiff": [
        (["app.ini", "other.ini"], ""),
        (["tasks.json", "set.toml"], ""),
        (["text.txt", "app.ini"], ""),
        (["none.ini", "app.ini"], ""),
        (["bad.json", "app.ini"], ""),
    ],
    "wordfreq": [(["text.txt"], ""), (["-k", "-n", "3", "-w", "40"], PAGE), (["text.txt", "-g", "2"], "")],
    "bren": [
        (["-n", "tree", "lower", "num:{n:03d}_{name}"], ""),
        (["tree", r"s/img_(\d+)/p\1-/i", "ext:jpeg"], ""),
        (["tree", "title", "s|0|_|g"], ""),
        (["tree", "s/.*//", "ext:"], ""),
        (["tree", "bad"], ""),
        (["tree", "s/(/x/"], ""),
        (["none.d", "lower"], ""),
    ],
    "dupes": [(["tree"], ""), (["tree", "-q", "--algo", "md5", "--glob", "*.jpg"], ""), (["tree", "--delete"], "")],
    "dutree": [(["tree"], ""), (["-hs", "tree"], ""), (["-d", "1", "-Dp", "tree"], ""), (["-x"], ""), (["-d"], "")],
    "inimerge": [
        (["base.ini"], ""),
        (["base.ini", "over.ini", "web.port=9", "debug=1", "-o", "out.ini"], ""),
        (["twice.ini"], ""),
        (["none.ini"], ""),
    ],
    "keyvalues": [([], "")],
    "taskfile": [
        (["out.json", "add", "buy", "milk", "!1", "#shop", "@2024-05-01"], ""),
        (["out.json", "add", "call", "Bob"], ""),
        (["out.json", "add", "x", "@bad"], ""),
        (["out.json", "done", "milk"], ""),
        (["out.json", "done", "9"], ""),
        (["out.json", "wait", "bob"], ""),
        (["out.json", "list"], ""),
        (["out.json", "repr"], ""),
        (["out.json", "purge"], ""),
        (["out.json"], ""),
    ],
    "ledger": [(["ledger.csv"], ""), (["more.csv"], ""), ([], "")],
    "packets": [
        (["id:u16,name:str[6],at:f64,n:u8[3],ok:bool", "1,abc,1.5,1,2,0x10,true", "700,toolonger,-2,0,0,0,no"], ""),
        (["--big", "id:u16,v:i32", "1,2", "70000,1", "1,-5", "x,1", "1"], ""),
        (["id:u17"], ""),
        (["id:u16", "--read", "AQA="], ""),
        (["id:u16", "--read", "AQ"], ""),
        (["a:f32,b:i8", "1.1,200", "1.1,-128"], ""),
    ],
    "tablecsv": [
        (["-k", "kind", "-n", "price", "long.csv", "--share", "--out", "out.csv"], ""),
        (["-d", ";", "-k", "k", "-n", "v"], "k;v\n1;2\n"),
        (["-k", "k", "-n", "v"], "k;v\n1;2\n"),
        (["-k", "k", "-n", "v"], ""),
    ],
    "timesheet": [(["sheet.txt"], ""), (["-"], ""), (["none.txt"], "")],
    "treewalk": [
        (["tree", "none.d"], ""),
        (["tree", "--types", "--si"], ""),
        (["tree", "--dupes"], ""),
        (["tree", "-i", "*.jpg", "-d", "1"], ""),
    ],
    "notebook": [(["out.json"], NOTES), (["out.json"], "ls\n")],
    "inieditor": [
        (["get", "links.ini", "b", "r"], ""),
        (["get", "links.ini", "b", "bad"], ""),
        (["get", "links.ini", "b", "q"], ""),
        (["get", "links.ini", "a", "none", "--default", "7"], ""),
        (["ls", "links.ini"], ""),
        (["set", "links.ini", "a.x=5", "c.new=1", "b.q"], ""),
        (["toml", "set.toml"], ""),
        (["ls", "twice.ini"], ""),
        ([], ""),
    ],
    "snapshots": [
        (["-vv", "--log-file", "out.log", "snap", "tree", "-o", "out.json"], ""),
        (["diff", "old.json", "new.json"], ""),
        (["diff", "tasks.json", "tasks.json"], ""),
        (["diff", "bad.json", "old.json"], ""),
        (["age", "20240201", "2024-02-29 11:59", "nope", "20240229", "--days", "1", "--hours", "2.5"], ""),
        (["snap", "none.d"], ""),
    ],
}


def run_all(program: Executable, folder: Path, compiled: bool, runs: list[tuple[list[str], str]]) -> list[object]:
    """What a script prints each time, and the files that it leaves."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    seen: list[Ran | str] = []
    for words, stdin in runs:
        args = [str(folder / word) if (folder / word.split("/")[0]).exists() else word for word in words]
        args = [str(folder / word) if word.startswith("out.") or word.startswith("none.") else word for word in args]
        ran = program.run(*args, stdin=stdin) if compiled else program.expected(*args, stdin=stdin)
        seen.append(Ran(ran.status, ran.out, ran.err.replace(str(program.path), str(program.source))))
    seen += [
        f"{path.relative_to(folder)}: {path.read_text()}" for path in sorted(folder.rglob("*")) if path.is_file()
    ]
    return list(seen)


def test_every_script_is_run() -> None:
    assert {path.stem for path in SCRIPTS.glob("*.py")} == RUNS.keys()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", sorted(RUNS))
def test_prints_and_writes_what_cpython_does(name: str, tmp_path: Path) -> None:
    if name == "dates" and sys.version_info >= (3, 12):
        pytest.skip("the months of this calendar are of an enumeration")
    program = build_file(SCRIPTS / f"{name}.py", tmp_path / "prog", optimize="0")
    expected = run_all(program, tmp_path / "files", False, RUNS[name])
    assert run_all(program, tmp_path / "files", True, RUNS[name]) == expected
