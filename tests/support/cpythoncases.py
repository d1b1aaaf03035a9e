"""CPython's own tests of the library as cases of programs: which of them are in the language, which agree.

    cd tests; python -m support.cpythoncases [N] [MODULE...]      a table of all modules, or of some; N cases of each

`cpythonrecorder.py` runs a module of the installed `test` and notes the calls that it makes. Each is a case, a
function of a program that prints the result or the name of the exception; many are translated at a time. A case for
which the translation is refused is taken out, with the reason.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from rpyc_dl.errors import RPythonError
from support.executables import Executable, build_file, execute

RECORDER = Path(__file__).with_name("cpythonrecorder.py")
#: Of each module: the module of `test`, and what is recorded.
MODULES = {
    "textwrap": ("test.test_textwrap", "textwrap:wrap,fill,shorten,dedent,indent"),
    "shlex": ("test.test_shlex", "shlex:split,quote,join"),
    "fnmatch": ("test.test_fnmatch", "fnmatch:fnmatch,fnmatchcase,filter,translate"),
    "posixpath": (
        "test.test_posixpath",
        "posixpath:join,split,splitext,normpath,basename,dirname,commonpath,relpath,isabs,commonprefix,splitdrive",
    ),
    "fractions": ("test.test_fractions", "fractions:Fraction"),
    "statistics": (
        "test.test_statistics",
        "statistics:mean,fmean,median,median_low,median_high,median_grouped,mode,multimode,pvariance,variance,pstdev,"
        "stdev,harmonic_mean,geometric_mean,quantiles",
    ),
    "bisect": ("test.test_bisect", "bisect:bisect_left,bisect_right"),
    "heapq": ("test.test_heapq", "heapq:nlargest,nsmallest,merge"),
    "copy": ("test.test_copy", "copy:copy,deepcopy"),
    "colorsys": ("test.test_colorsys", "colorsys:rgb_to_hsv,hsv_to_rgb,rgb_to_hls,hls_to_rgb,rgb_to_yiq,yiq_to_rgb"),
    "calendar": (
        "test.test_calendar",
        "calendar:isleap,leapdays,weekday,monthrange,monthcalendar,timegm,month,calendar",
    ),
    "base64": (
        "test.test_base64",
        "base64:b64encode,b64decode,b32encode,b32decode,b16encode,b16decode,standard_b64encode,standard_b64decode,"
        "urlsafe_b64encode,urlsafe_b64decode,encodebytes,decodebytes,b32hexencode,b32hexdecode,b85encode,b85decode,"
        "a85encode,a85decode",
    ),
    "binascii": (
        "test.test_binascii",
        "binascii:hexlify,unhexlify,a2b_base64,b2a_base64,crc32,b2a_uu,a2b_uu,b2a_qp,a2b_qp",
    ),
    "zlib": ("test.test_zlib", "zlib:crc32,adler32,decompress"),
    "struct": ("test.test_struct", "struct:pack,unpack,calcsize"),
    "json": ("test.test_json", "json:loads,dumps"),
    "getopt": ("test.test_getopt", "getopt:getopt,gnu_getopt"),
    "string": ("test.test_string", "string:capwords"),
    "html": ("test.test_html", "html:escape,unescape"),
    "urllib.parse": (
        "test.test_urlparse",
        "urllib.parse:quote,unquote,quote_plus,unquote_plus,urljoin,urlsplit,urlparse,urlunsplit,parse_qs,parse_qsl,"
        "urldefrag,urlencode",
    ),
    "math": (
        "test.test_math",
        "math:acos,acosh,asin,asinh,atan,atan2,atanh,cbrt,ceil,comb,copysign,cos,cosh,degrees,dist,exp,exp2,fabs,"
        "factorial,floor,fmod,frexp,fsum,gcd,hypot,isclose,isfinite,isinf,isnan,isqrt,lcm,ldexp,log,log10,log1p,log2,"
        "modf,nextafter,perm,pow,prod,radians,remainder,sin,sinh,sqrt,tan,tanh,trunc,ulp",
    ),
    "cmath": ("test.test_cmath", "cmath:phase,polar,rect,isclose,isnan,isinf,isfinite,exp,log,sqrt,sin,cos,tan,asin"),
    "difflib": ("test.test_difflib", "difflib:get_close_matches,context_diff,unified_diff,ndiff"),
    "datetime": ("test.test_datetime", "datetime:date,datetime,time,timedelta,timezone"),
    "itertools": (
        "test.test_itertools",
        "itertools:accumulate,combinations,combinations_with_replacement,compress,dropwhile,filterfalse,groupby,islice,"
        "pairwise,permutations,product,starmap,takewhile,zip_longest",
    ),
    "pathlib": ("test.test_pathlib", "pathlib:PurePosixPath"),
    "time": ("test.test_time", "time:strftime,gmtime,asctime,ctime,strptime"),
    "keyword": ("test.test_keyword", "keyword:iskeyword,issoftkeyword"),
    "operator": (
        "test.test_operator",
        "operator:add,and_,concat,contains,countOf,eq,floordiv,ge,getitem,gt,index,indexOf,inv,invert,is_,is_not,le,"
        "length_hint,lshift,lt,mod,mul,ne,neg,not_,or_,pos,pow,rshift,sub,truediv,truth,xor",
    ),
    "re": ("test.test_re", "re:match,fullmatch,search,sub,subn,split,findall,escape"),
    "ipaddress": (
        "test.test_ipaddress",
        "ipaddress:ip_address,ip_network,v4_int_to_packed,IPv4Address,IPv4Network,IPv6Address,IPv6Network",
    ),
    "mimetypes": ("test.test_mimetypes", "mimetypes:guess_extension"),
    "uuid": ("test.test_uuid", "uuid:UUID,uuid3,uuid5"),
    "glob": ("test.test_glob", "glob:escape"),
    "stat": ("test.test_stat", "stat:S_IMODE,S_IFMT,filemode,S_ISDIR,S_ISREG"),
    "unicodedata": (
        "test.test_unicodedata",
        "unicodedata:name,category,bidirectional,combining,decimal,digit,numeric,normalize,is_normalized,"
        "east_asian_width,mirrored,lookup,decomposition",
    ),
}
#: Of these, the modules whose figures are in `docs/cpython-tests.md`.
MEASURED = (
    *("base64", "binascii", "bisect", "calendar", "cmath", "colorsys", "copy", "datetime", "difflib"),
    *("fnmatch", "fractions", "getopt", "glob", "heapq", "html", "itertools", "json", "keyword", "math", "operator"),
    *("posixpath", "re", "shlex", "stat", "statistics", "string", "struct", "textwrap", "time"),
    *("urllib.parse", "uuid", "zlib"),
)
#: What gives an iterator: a case makes a list of it.
LAZY = re.compile(r"difflib\.(context_diff|unified_diff|ndiff)\(|itertools\.|heapq\.merge")
#: How many cases of a module are translated at a time, and how many of all are taken.
AT_A_TIME, MOST = 150, 450


@dataclass
class Report:
    """What became of the cases of a module."""

    module: str
    recorded: int = 0
    agree: int = 0
    differ: list[str] = field(default_factory=list)  # with both results
    refused: dict[str, list[str]] = field(default_factory=dict)  # by the reason

    @property
    def compared(self) -> int:
        """How many are in the language."""
        return self.agree + len(self.differ)

    @property
    def percent(self) -> float:
        """Of these, how many agree."""
        return 100 * self.agree / max(self.compared, 1)


def recorded(module: str) -> list[str]:
    """The expressions of the module's tests; none if they are not installed."""
    test, *targets = MODULES[module]
    command = [sys.executable, str(RECORDER), test, *targets]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    return [text for text in json.loads(done.stdout) if _stands_alone(text)] if done.returncode == 0 else []


def _stands_alone(text: str) -> bool:
    """Whether a case names nothing but modules and builtins, and the same in each run."""
    if " at 0x" in text or text.startswith("hash("):
        return False
    try:
        tree = ast.parse(text)
    except SyntaxError:  # an object of the test's own is shown in its own way
        return False
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return all(hasattr(builtins, name) or name in MODULES or name in sys.modules for name in names)


def chosen(expressions: list[str], most: int, seed: int = 0) -> list[str]:
    """So many of them, always the same."""
    some = random.Random(seed).sample(sorted(expressions), min(most, len(expressions)))
    return sorted(some)


def program(cases: dict[int, str]) -> str:
    """The text of a program that prints what each case gives."""
    names = {name for text in cases.values() for name in re.findall(r"\b([a-z_]+(?:\.parse)?)\.\w+\(", text)}
    modules = sorted(name for name in names if name in MODULES or name in ("math", "fractions"))
    parts = [f"import {name}\n" for name in modules]
    for number, text in cases.items():
        value = f"list({text})" if LAZY.match(text) else text
        parts.append(
            f"\n\ndef case_{number}():\n    try:\n        print({number}, ascii({value}))\n"
            f"    except Exception as error:\n        print({number}, type(error).__name__)\n"
        )
    calls = "".join(f"    case_{number}()\n" for number in cases)
    return "".join(parts) + f"\n\ndef main():\n{calls}\n\nif __name__ == '__main__':\n    main()\n"


def _is_of_bytes(text: str) -> bool:
    return re.search(r"(?<!\w)b['\"]", text) is not None


def report(module: str, most: int = MOST) -> Report:
    """Translate the cases of a module, compare."""
    made = Report(module)
    expressions = recorded(module)
    made.recorded = len(expressions)
    some = chosen(expressions, most)
    for of_bytes in (False, True):  # a function of the library that is one for all takes texts or bytes
        group = [text for text in some if _is_of_bytes(text) == of_bytes]
        for start in range(0, len(group), AT_A_TIME):
            compare(made, group[start : start + AT_A_TIME])
    return made


def compare(made: Report, texts: list[str]) -> None:
    """Compare the results of some expressions with CPython's."""
    cases = dict(enumerate(texts))
    with tempfile.TemporaryDirectory() as folder:
        executable = _built(made, cases, Path(folder))
        if executable is None:
            return
        expected = _results(execute([sys.executable, "-W", "ignore", str(executable.source)]).out)
        found = _results(execute([str(executable.path)], env={"TZ": os.environ.get("TZ", "UTC")}).out)
    for number, text in cases.items():
        if found.get(number) == expected[number]:
            made.agree += 1
        elif found.get(number) == "OverflowError":
            made.refused.setdefault("an int of more than 64 bits", []).append(text)
        else:
            made.differ.append(f"{text}\n    {expected[number]}\n    {found.get(number, 'nothing')}")


def _results(out: str) -> dict[int, str]:
    return {int(line.partition(" ")[0]): line.partition(" ")[2] for line in out.splitlines()}


def _built(made: Report, cases: dict[int, str], folder: Path) -> Executable | None:
    """The executable of the cases that are in the language; the others are taken out."""
    source = folder / "cases.py"
    while cases:
        source.write_text(program(cases), encoding="utf-8")
        try:
            return build_file(source, folder / "cases", optimize="0")
        except RPythonError as error:
            refused = _refused(error, source)
            if not refused:
                half = dict(list(cases.items())[::2]) if len(cases) > 1 else cases
                refused = {number: error.message for number in half} if len(cases) == 1 else {}
                if not refused:
                    _halves(made, cases)
                    return None
            for number, reason in refused.items():
                made.refused.setdefault(reason, []).append(cases.pop(number))
    return None


def _halves(made: Report, cases: dict[int, str]) -> None:
    """An error without a place in the program: look for its case."""
    texts = list(cases.values())
    middle = len(texts) // 2
    for half in (texts[:middle], texts[middle:]):
        compare(made, half)


def _refused(error: RPythonError, source: Path) -> dict[int, str]:
    """The cases that errors are in, and the reasons."""
    lines = source.read_text(encoding="utf-8").splitlines()
    found: dict[int, str] = {}
    for each in [error, *error.others]:
        places = [each.pos, *(note.pos for note in each.notes)]
        for pos in places:
            if pos is not None and pos.filename.endswith(source.name):
                match = re.search(r"print\((\d+), ascii", "\n".join(lines[pos.lineno - 1 : pos.lineno + 2]))
                if match:
                    found.setdefault(int(match.group(1)), each.message)
                    break
    return found


def main(names: list[str]) -> None:
    """Print the table, then what differs and what is refused."""
    most = int(names.pop(0)) if names and names[0].isdigit() else MOST
    reports = []
    print("| module | recorded | in the language | agree | refused |\n|---|---|---|---|---|")
    for name in names or list(MODULES):
        made = report(name, most)
        reports.append(made)
        refused = sum(map(len, made.refused.values()))
        print(f"| `{name}` | {made.recorded} | {made.compared} | {made.percent:.1f} % | {refused} |", flush=True)
    for made in reports:
        for text in made.differ:
            print(f"\ndiffers: {text}")
        for reason, texts in made.refused.items():
            print(f"\nrefused ({len(texts)}) {made.module}: {reason}\n    {texts[0]}")


if __name__ == "__main__":
    main(sys.argv[1:])
