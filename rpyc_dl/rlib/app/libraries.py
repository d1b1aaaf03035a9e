"""What stands for functions and classes of library modules that most programs do not import: by the names of their
modules and of themselves, so that neither is imported where the program does not need it."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import os
import sys
from typing import Any

#: Where the modules of the library are.
_FOLDER = os.path.dirname(os.__file__) + os.sep

_BASE64 = """
    b64encode b64decode standard_b64encode standard_b64decode urlsafe_b64encode urlsafe_b64decode
    b32encode b32decode b32hexencode b32hexdecode b16encode b16decode encodebytes decodebytes
"""

_BINASCII = "hexlify unhexlify b2a_hex a2b_hex crc32 a2b_base64 b2a_base64"

_FORMATTERS = """
    HelpFormatter RawDescriptionHelpFormatter RawTextHelpFormatter ArgumentDefaultsHelpFormatter
    MetavarTypeHelpFormatter
"""

_STATUS = """
    stat lstat fstat chmod utime link symlink readlink kill pipe get_terminal_size urandom getuid geteuid getgid
    getegid getppid cpu_count scandir fsencode fsdecode removedirs terminal_size stat_result DirEntry
    samefile getatime getctime ismount statvfs fstatvfs statvfs_result
"""
_FORKS = """
    fork wait waitpid _exit dup dup2 execv execve execvp execvpe execl execlp spawnv spawnvp spawnl spawnlp
    waitstatus_to_exitcode WIFEXITED WEXITSTATUS WIFSIGNALED WTERMSIG WIFSTOPPED WSTOPSIG WCOREDUMP
"""
_SHUTIL = """
    copyfileobj copyfile copymode copystat copy copy2 copytree ignore_patterns rmtree move which get_terminal_size
"""
_TEMPFILE = """
    gettempdir gettempprefix mkstemp mkdtemp mktemp
    TemporaryDirectory NamedTemporaryFile TemporaryFile SpooledTemporaryFile
"""
_AVERAGES = """
    mean fmean geometric_mean harmonic_mean variance pvariance stdev pstdev _mean_stdev
    median median_low median_high median_grouped mode multimode quantiles
"""
_FILEINPUT = "input filename lineno filelineno isfirstline isstdin nextfile close"
_CMATH = """
    phase polar rect exp log log10 sqrt cos sin tan cosh sinh tanh acos asin atan acosh asinh atanh
    isfinite isinf isnan isclose
"""
_DECIMAL = """
    Decimal Context DecimalTuple getcontext setcontext localcontext DecimalException InvalidOperation DivisionByZero
    Overflow
"""
_SUBPROCESS = """
    CompletedProcess call check_call getstatusoutput getoutput
"""
_CONFIGPARSER_ERRORS = """
    Error NoSectionError NoOptionError DuplicateSectionError DuplicateOptionError ParsingError
    MissingSectionHeaderError InterpolationError InterpolationMissingOptionError
    InterpolationSyntaxError InterpolationDepthError Interpolation BasicInterpolation ExtendedInterpolation
"""
_LOGGING = """
    getLogger basicConfig debug info warning error exception critical log disable shutdown Logger
"""
_HANDLERS = "Filter Handler NullHandler StreamHandler FileHandler"
_UNICODEDATA = """
    category bidirectional combining east_asian_width mirrored decomposition decimal digit numeric
    normalize is_normalized
"""
_TRACEBACK = "format_exc print_exc format_exception print_exception format_exception_only"
_WARNINGS = "warn simplefilter filterwarnings resetwarnings catch_warnings WarningMessage"
_THREADING = """
    RLock Condition Event Semaphore BoundedSemaphore Barrier Thread Timer current_thread main_thread
    active_count enumerate
"""
_QUOTING = "quote quote_plus quote_from_bytes unquote unquote_plus unquote_to_bytes urlencode parse_qs parse_qsl"
_ELEMENTS = "Element SubElement Comment ProcessingInstruction iselement"
_TREES = "ElementTree parse XML fromstring fromstringlist dump indent iterparse XMLParser"
_STAT = "S_IMODE S_IFMT S_ISDIR S_ISCHR S_ISBLK S_ISREG S_ISFIFO S_ISLNK S_ISSOCK filemode"

_IPADDRESS = """
    IPv4Address IPv6Address IPv4Network IPv6Network ip_address ip_network summarize_address_range collapse_addresses
"""
_CTYPES = """
    Structure Union Array byref addressof pointer string_at create_string_buffer
"""
_PLATFORM = "system node release version machine python_version python_implementation"
_READLINE = """
    get_completer set_completer parse_and_bind set_completer_delims get_completer_delims
    get_line_buffer get_begidx get_endidx
"""
_SIGNAL = "alarm setitimer getitimer pause raise_signal strsignal"

_LOCALE = """
    setlocale getlocale getpreferredencoding
    format_string str delocalize localize atof atoi currency
"""

#: By the names of a module and of what is in it: the module of ours with a function or class of the same name and
#: signature.
MODULES: dict[str, dict[str, str]] = {}
_ENCODINGS_OF_SYSTEM = "getdefaultencoding getfilesystemencoding getfilesystemencodeerrors setswitchinterval"
_MACHINE = "uname uname_result fsync fdatasync truncate getloadavg sched_getaffinity"
for _module, _place, _names in (
    ("argparse", "arguments.parsing", "ArgumentParser"),
    ("argparse", "arguments.actions", "Namespace ArgumentError"),
    ("argparse", "arguments.helptext", _FORMATTERS),
    ("argparse", "arguments.filetypes", "FileType"),
    ("optparse", "arguments.optionparsing", "OptionParser OptionGroup Values"),
    ("base64", "data.binarytext", _BASE64),
    ("base64", "data.base85", "b85encode b85decode a85encode a85decode"),
    ("binascii", "data.binarytext", _BINASCII),
    ("binascii", "binary.mailtext", "a2b_uu b2a_uu a2b_qp b2a_qp"),
    ("zlib", "data.binarytext", "crc32 adler32"),
    ("zlib", "data.inflating", "decompress decompressobj"),
    ("zlib", "data.deflating", "compress compressobj"),
    ("gzip", "process.gzipfiles", "GzipFile decompress"),
    ("csv", "rows.csvtext", "DictReader DictWriter"),
    ("csv", "rows.sniffing", "Sniffer"),
    ("_csv", "rows.csvtext", "reader writer"),
    ("_csv", "rows.dialects", "register_dialect unregister_dialect get_dialect list_dialects"),
    ("datetime", "dates.moments", "date time datetime timezone tzinfo"),
    ("datetime", "dates.durations", "timedelta"),
    ("zoneinfo", "dates.zones", "ZoneInfo"),
    ("_io", "data.bytesio", "BytesIO TextIOWrapper"),
    ("atexit", "calls.endings", "register"),
    *((name, "memory.cdata", _CTYPES) for name in ("ctypes", "_ctypes")),
    *((name, "memory.cpassing", "get_errno set_errno") for name in ("ctypes", "_ctypes")),
    ("rpyc_dl.rlib.objectmodel", "memory.keptalive", "keepalive_until_here"),
    ("contextvars", "calls.contextvariables", "ContextVar Context copy_context"),
    ("contextlib", "calls.context", "ExitStack redirect_stdout redirect_stderr"),
    *((name, "calls.warned", _WARNINGS) for name in ("warnings", "_warnings")),
    ("sys", "calls.lasterror", "exc_info exception"),
    ("traceback", "calls.lasterror", _TRACEBACK),
    ("threading", "aio.threads", _THREADING),
    ("concurrent.futures.thread", "aio.executors", "ThreadPoolExecutor"),
    ("concurrent.futures._base", "aio.executors", "Future wait as_completed"),
    ("_thread", "aio.threads", "allocate_lock lock _local get_ident get_native_id"),
    ("doctest", "unittests.doctests", "testmod run_docstring_examples"),
    ("fileinput", "process.fileinputs", _FILEINPUT),
    ("unicodedata", "data.unicodes", _UNICODEDATA),
    ("unicodedata", "data.characternames", "name lookup"),
    ("json", "data.jsontext", "loads load dumps dump"),
    ("json.decoder", "data.jsonhooks", "JSONDecoder"),
    ("json.encoder", "data.jsonhooks", "JSONEncoder"),
    ("time", "dates.clocktime", "localtime gmtime mktime strftime strptime asctime ctime"),
    (
        "time",
        "dates.clocks",
        "process_time_ns thread_time thread_time_ns clock_gettime clock_gettime_ns clock_getres",
    ),
    ("fnmatch", "folders.matching", "fnmatch fnmatchcase filter translate"),
    *((name, "folders.status", _STATUS) for name in ("posix", "os", "genericpath", "posixpath")),
    *((name, "children.forks", _FORKS) for name in ("posix", "os")),
    *((name, "folders.pathchecks", "fspath") for name in ("posix", "os")),
    *((name, "folders.status", _STAT) for name in ("stat", "_stat")),
    *(
        (name, "folders.purepaths", "PurePath PurePosixPath PureWindowsPath")
        for name in ("pathlib", "pathlib._local")
    ),
    *((name, "folders.paths", "Path PosixPath") for name in ("pathlib", "pathlib._local")),
    ("fractions", "number.rational", "Fraction"),
    ("builtins", "number.complexes", "complex"),
    ("cmath", "number.complexmath", _CMATH),
    ("_statistics", "=statistics", "_normal_dist_inv_cdf"),
    ("statistics", "number.averages", _AVERAGES),
    ("decimal", "number.decimals", _DECIMAL),
    ("dataclasses", "calls.dataparts", "is_dataclass"),
    ("timeit", "calls.timing", "Timer timeit repeat"),
    ("subprocess", "children.subprocesses", _SUBPROCESS),
    ("subprocess", "children.commands", "SubprocessError CalledProcessError TimeoutExpired"),
    ("configparser", "process.configuration", "RawConfigParser ConfigParser SectionProxy"),
    ("configparser", "texts.interpolation", _CONFIGPARSER_ERRORS),
    ("logging", "logs.levels", "addLevelName getLevelName"),
    ("logging", "logs.records", "LogRecord"),
    ("logging", "logs.formatting", "Formatter"),
    ("logging", "logs.handlers", _HANDLERS),
    ("logging", "logs.loggers", _LOGGING),
    ("logging", "logs.adapters", "LoggerAdapter"),
    ("zipfile", "folders.archives", "ZipFile ZipInfo is_zipfile"),
    ("logging.handlers", "logs.rotating", "BaseRotatingHandler RotatingFileHandler"),
    ("logging.handlers", "logs.timed", "TimedRotatingFileHandler"),
    ("logging.config", "logs.settings", "dictConfig"),
    ("socket", "web.sockets", "socket create_connection create_server socketpair"),
    ("_socket", "web.sockets", "gethostbyname inet_aton inet_ntoa htons ntohs htonl ntohl"),
    ("select", "web.sockets", "select"),
    ("shlex", "data.words", "split quote join"),
    ("graphlib", "containers.sorting", "TopologicalSorter CycleError"),
    ("random", "number.randomness", "Random SystemRandom"),
    ("secrets", "number.secret", "token_bytes token_hex token_urlsafe randbits randbelow choice"),
    *((name, "number.secret", "compare_digest") for name in ("_hashlib", "_operator")),
    ("uuid", "number.secret", "UUID getnode uuid1 uuid3 uuid4 uuid5"),
    ("glob", "folders.globbing", "glob iglob escape has_magic"),
    ("shutil", "folders.copying", _SHUTIL),
    ("tempfile", "folders.temporary", _TEMPFILE),
    ("_codecs", "texts.codecs", "encode decode lookup lookup_error"),
    ("_string", "texts.formatter", "formatter_parser formatter_field_name_split"),
    ("string", "texts.formatter", "Formatter"),
    ("ast", "texts.literals", "literal_eval"),
    ("textwrap", "texts.margins", "dedent"),
    ("signal", "process.signals", "signal getsignal"),
    *((name, "process.signals", _SIGNAL) for name in ("_signal", "signal")),
    ("gettext", "texts.messages", "gettext ngettext pgettext npgettext"),
    ("pprint", "data.prettytext", "pprint pformat pp PrettyPrinter"),
    ("reprlib", "texts.shortreprs", "Repr"),
    ("sched", "aio.scheduling", "scheduler"),
    ("unittest.case", "unittests.cases", "TestCase"),
    ("getpass", "process.system", "getuser"),
    ("sys", "process.system", _ENCODINGS_OF_SYSTEM),
    *((name, "process.machine", _MACHINE) for name in ("posix", "os")),
    ("os", "children.piped", "popen"),
    ("platform", "process.machine", _PLATFORM),
    ("linecache", "folders.cachedlines", "getline getlines clearcache checkcache"),
    ("pwd", "folders.accounts", "getpwall getpwnam getpwuid struct_passwd"),
    ("grp", "folders.accounts", "getgrall getgrnam getgrgid struct_group"),
    ("resource", "children.resources", "getrusage getrlimit setrlimit getpagesize struct_rusage"),
    ("_socket", "process.machine", "gethostname"),
    ("readline", "process.lineediting", _READLINE),
    ("asyncio.runners", "aio.tasks", "run"),
    ("asyncio.tasks", "aio.tasks", "sleep gather wait_for wait as_completed shield"),
    ("asyncio.tasks", "aio.futures", "create_task ensure_future"),
    *((name, "aio.tasks", "current_task all_tasks") for name in ("asyncio.tasks", "_asyncio")),
    *((name, "aio.futures", "Future Task") for name in ("asyncio.futures", "asyncio.tasks", "_asyncio")),
    *((name, "aio.eventloop", "get_running_loop get_event_loop") for name in ("asyncio.events", "_asyncio")),
    ("asyncio.events", "aio.eventloop", "new_event_loop set_event_loop"),
    *((name, "aio.kinds", "iscoroutine iscoroutinefunction") for name in ("asyncio.coroutines", "inspect")),
    ("inspect", "aio.kinds", "isawaitable isasyncgenfunction"),
    ("inspect", "calls.signatures", "Signature Parameter"),
    ("asyncio.futures", "aio.kinds", "isfuture"),
    ("asyncio.base_futures", "aio.kinds", "isfuture"),
    ("asyncio.threads", "aio.tasks", "to_thread"),
    ("asyncio.timeouts", "aio.timeouts", "timeout timeout_at"),
    ("asyncio.locks", "aio.locks", "Lock Event Condition Semaphore BoundedSemaphore Barrier"),
    ("asyncio.queues", "aio.queues", "Queue LifoQueue PriorityQueue"),
    ("asyncio.taskgroups", "aio.groups", "TaskGroup"),
    ("asyncio.streams", "aio.streams", "open_connection start_server StreamReader StreamWriter"),
    ("queue", "containers.queues", "Queue LifoQueue PriorityQueue"),
    ("_queue", "containers.queues", "SimpleQueue"),
    ("urllib.parse", "web.urls", "urlparse urlsplit urldefrag urlunparse urlunsplit urljoin"),
    ("urllib.parse", "web.urlquoting", _QUOTING),
    *((name, "web.xmlelements", _ELEMENTS) for name in ("xml.etree.ElementTree", "_elementtree")),
    ("xml.etree.ElementTree", "web.xmltree", _TREES),
    ("xml.etree.ElementTree", "web.xmlcharacters", "ParseError"),
    ("xml.etree.ElementTree", "web.xmlwriting", "register_namespace"),
    ("ipaddress", "web.addresses", _IPADDRESS),
    ("ipaddress", "web.interfaces", "IPv4Interface IPv6Interface ip_interface"),
    ("socketserver", "web.servers", "BaseServer TCPServer BaseRequestHandler StreamRequestHandler"),
    ("http.server", "web.httpserver", "HTTPServer BaseHTTPRequestHandler"),
    ("http.client", "web.httpclient", "HTTPConnection HTTPResponse"),
    ("http.client", "web.headers", "HTTPMessage"),
    ("urllib.request", "web.requests", "Request urlopen"),
    ("urllib.error", "web.requests", "URLError HTTPError"),
    ("types", "containers.bunches", "SimpleNamespace"),
    ("locale", "texts.locales", _LOCALE),
    ("_locale", "texts.locales", "localeconv strcoll strxfrm getencoding"),
    ("weakref", "containers.weakrefs", "ReferenceType WeakValueDictionary WeakKeyDictionary"),
    ("_weakrefset", "containers.weakrefs", "WeakSet"),
):
    MODULES.setdefault(_module, {}).update(dict.fromkeys(_names.split(), f"rpyc_dl.rlib.app.{_place}"))

#: By the names of a module and of what is in it: the module of ours whose `choose` says what a call is, by the name
#: and what is constant in the call.
CHOSEN = {
    **{("subprocess", name): "rpyc_dl.rlib.app.children.subprocesses" for name in ("run", "Popen", "check_output")},
    **{("hmac", name): "rpyc_dl.rlib.app.digests.keyedhashes" for name in ("new", "digest")},
    ("hashlib", "file_digest"): "rpyc_dl.rlib.app.digests.keyedhashes",
    **{("rpyc_dl.rlib.app.texts.codecs", name): "rpyc_dl.rlib.app.texts.codecs" for name in ("encode", "decode")},
    ("codecs", "open"): "rpyc_dl.rlib.app.texts.codecs",
    ("rpyc_dl.rlib.app.arguments.actions", "Namespace"): "rpyc_dl.rlib.app.arguments.namespaces",
    ("rpyc_dl.rlib.app.arguments.filetypes", "FileType"): "rpyc_dl.rlib.app.arguments.filetypes",
    ("rpyc_dl.rlib.app.folders.purepaths", "PurePath"): "rpyc_dl.rlib.app.folders.purepaths",
    ("rpyc_dl.rlib.app.folders.paths", "Path"): "rpyc_dl.rlib.app.folders.paths",
    ("gzip", "open"): "rpyc_dl.rlib.app.process.gzipfiles",
    ("rpyc_dl.rlib.app.process.gzipfiles", "GzipFile"): "rpyc_dl.rlib.app.process.gzipfiles",
    ("rpyc_dl.rlib.app.process.signals", "signal"): "rpyc_dl.rlib.app.process.signals",
    ("os", "fdopen"): "rpyc_dl.rlib.app.process.openfiles",
    ("rpyc_dl.rlib.app.calls.contextvariables", "ContextVar"): "rpyc_dl.rlib.app.calls.contextvariables",
    **{("inspect", name): "rpyc_dl.rlib.app.calls.signatures" for name in ("signature", "getdoc", "getsource")},
    **{("rpyc_dl.rlib.app.rows.csvtext", name): "rpyc_dl.rlib.app.rows.csvtext" for name in ("reader", "DictReader")},
    **{
        ("rpyc_dl.rlib.app.folders.temporary", name): "rpyc_dl.rlib.app.folders.temporary"
        for name in ("NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile")
    },
    ("xml.etree.ElementTree", "tostring"): "rpyc_dl.rlib.app.web.xmltree",
    ("unittest.main", "TestProgram"): "rpyc_dl.rlib.app.unittests.main",
    **{
        ("rpyc_dl.rlib.app.unittests.doctests", name): "rpyc_dl.rlib.app.unittests.doctests"
        for name in ("testmod", "run_docstring_examples")
    },
    ("rpyc_dl.rlib.app.containers.bunches", "SimpleNamespace"): "rpyc_dl.rlib.app.containers.bunches",
    **{("rpyc_dl.rlib.app.data.jsonwriting", name): "rpyc_dl.rlib.app.data.jsonhooks" for name in ("dumps", "dump")},
    **{("rpyc_dl.rlib.app.data.jsontext", name): "rpyc_dl.rlib.app.data.jsonhooks" for name in ("loads", "load")},
    **{
        ("rpyc_dl.rlib.app.data.unicodes", name): "rpyc_dl.rlib.app.data.unicodes"
        for name in ("decimal", "digit", "numeric")
    },
    ("rpyc_dl.rlib.app.data.characternames", "name"): "rpyc_dl.rlib.app.data.characternames",
    **{
        ("rpyc_dl.rlib.app.aio.kinds", name): "rpyc_dl.rlib.app.aio.kinds"
        for name in ("iscoroutine", "isawaitable", "isfuture", "iscoroutinefunction", "isasyncgenfunction")
    },
}

#: By the module of ours and the names of functions and classes in it: each call has a copy of its own. Where they
#: take any number of arguments, the second name is what takes the items of one with a star.
COPIED: dict[tuple[str, str], str] = {}
for _place, _names in (
    ("aio.tasks", "run sleep gather:gather_star to_thread wait_for wait as_completed shield"),
    ("aio.futures", "create_task ensure_future Future"),
    ("aio.queues", "Queue LifoQueue PriorityQueue"),
    ("aio.streams", "start_server"),
    ("aio.threads", "Thread Timer _local"),
    ("aio.executors", "Future ThreadPoolExecutor"),
    ("containers.weakrefs", "ReferenceType WeakValueDictionary WeakKeyDictionary WeakSet"),
    ("calls.context", "redirect_stdout redirect_stderr"),
    ("data.jsonhooks", "JSONDecoder JSONEncoder"),
):
    for _name, _, _starred in (word.partition(":") for word in _names.split()):
        COPIED[f"rpyc_dl.rlib.app.{_place}", _name] = _starred

#: By the module of their class: the module of ours that makes what stands for live objects of the library.
LIVE = {
    **{name: "rpyc_dl.rlib.app.dates.live" for name in ("datetime", "time")},
    **{name: "rpyc_dl.rlib.app.folders.live" for name in ("pathlib", "pathlib._local")},
    **{name: "rpyc_dl.rlib.app.number.live" for name in ("fractions", "decimal")},
    "uuid": "rpyc_dl.rlib.app.number.live",
    "zoneinfo": "rpyc_dl.rlib.app.dates.zones",
    "inspect": "rpyc_dl.rlib.app.calls.signatures",
    **dict.fromkeys(("logging", "logging.handlers"), "rpyc_dl.rlib.app.logs.live"),
    "calendar": "rpyc_dl.rlib.app.dates.live",
    "types": "rpyc_dl.rlib.app.containers.bunches",
    "reprlib": "rpyc_dl.rlib.app.texts.shortreprs",
    "ipaddress": "rpyc_dl.rlib.app.web.addresses",
    "_thread": "rpyc_dl.rlib.app.aio.threads",
    **dict.fromkeys(("contextvars", "_contextvars"), "rpyc_dl.rlib.app.calls.contextvariables"),
    **dict.fromkeys(("weakref", "_weakrefset"), "rpyc_dl.rlib.app.containers.liverefs"),
}


def of_system_random(value: Any) -> Any:
    """What stands for a method of a `SystemRandom`, which `secrets` has as functions; itself for any other method."""
    name = _OF_SYSTEM_RANDOM.get(value.__name__)
    if name is None or type(value.__self__).__name__ != "SystemRandom":
        return value
    return getattr(importlib.import_module("rpyc_dl.rlib.app.number.secret"), name)


_OF_SYSTEM_RANDOM = {"choice": "choice", "getrandbits": "randbits"}


def complex_of(value: complex) -> Any:
    """What stands for a complex number."""
    made: Any = importlib.import_module("rpyc_dl.rlib.app.number.complexes")
    return made.complex(value.real, value.imag)


def live_maker(cls: type) -> Any:
    """What makes an object of app-level Python of an object of this class; None where nothing does."""
    place = LIVE.get(cls.__module__)
    if place is None:
        return None
    module = importlib.import_module(place)
    return module.of_live if cls in module.TYPES else None


#: Classes of the library whose objects are taken over though nothing here makes them (`storedcollections.py` does).
_TAKEN_OVER = frozenset({"random.Random", "random.SystemRandom"})


def is_made_when_run(name: str) -> bool:
    """Whether a name with dots is that of a class of the library no object of which can be taken over from Python,
    which has made it ahead: `argparse.ArgumentParser`, `queue.Queue`."""
    module, _, attribute = name.rpartition(".")
    if name in _TAKEN_OVER or not any(attribute in made for made in MODULES.values()):
        return False
    if module.partition(".")[0] not in sys.stdlib_module_names:
        return False
    try:
        cls = getattr(importlib.import_module(module), attribute, None)
    except ImportError:
        return False
    if not isinstance(cls, type) or issubclass(cls, BaseException):
        return False
    return replaced(cls) is not cls and live_maker(cls) is None


def copied(value: Any, starred: bool) -> Any:
    """The function or class of which each call has a copy of its own; None where all have the same."""
    key = getattr(value, "__module__", ""), getattr(value, "__qualname__", "")
    if key not in COPIED:
        return None
    return vars(sys.modules[key[0]]).get(COPIED[key]) if starred else value


def of_loop(name: str, call: Any, starred: bool) -> Any:
    """What stands for a method of event loops and groups of tasks in a call; None where nothing does."""
    if "asyncio" not in sys.modules:
        return None
    return importlib.import_module("rpyc_dl.rlib.app.aio.eventloop").method(name, call, starred)


def is_chosen(value: Any) -> bool:
    """Whether what stands for it depends on the call."""
    return (getattr(value, "__module__", ""), getattr(value, "__qualname__", "")) in CHOSEN


def chosen(value: Any, call: Any) -> Any:
    """What stands for a function or class of the library in a call, where that depends on the call; else None."""
    place = CHOSEN.get((getattr(value, "__module__", ""), getattr(value, "__qualname__", "")))
    return None if place is None else importlib.import_module(place).choose(value.__qualname__, call)


def is_of_library(name: str) -> bool:
    """Whether the module of this name is Python's own: a program may have one, too."""
    file = getattr(sys.modules.get(name), "__file__", None)
    return file is None or file.startswith(_FOLDER)


def _public_module(value: Any) -> str:
    """The name of the module of which a program has a function or class: `decimal`, where CPython 3.13 says that it
    is of `_decimal`."""
    name = value.__module__
    if not isinstance(name, str):
        return ""  # a program may store anything there
    public = name.removeprefix("_")
    has_it = vars(sys.modules.get(public, sys)).get(value.__qualname__) is value
    return public if name not in MODULES and public in MODULES and has_it else name


def replaced(value: Any) -> Any:
    """What is compiled in place of a function or class of the library: itself, where nothing is."""
    name: str = value.__qualname__
    module = _public_module(value)
    place = MODULES.get(module, {}).get(name)
    if place is None or not is_of_library(module):
        return value
    if vars(sys.modules.get(module, sys)).get(name) is not value:
        return value
    return (
        _of_text(place[place.index("=") + 1 :], name)
        if "=" in place
        else getattr(importlib.import_module(place), name)
    )


@functools.cache
def _of_text(module: str, name: str) -> Any:
    """The function that the text of a module of the library has for one that CPython has in C."""
    live = importlib.import_module(module)
    for node in ast.parse(inspect.getsource(live)).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            namespace = dict(vars(live))
            exec(compile(ast.Module([node], []), str(live.__file__), "exec"), namespace)
            return namespace[name]
    raise LookupError(f"{module} has no text of {name}")
