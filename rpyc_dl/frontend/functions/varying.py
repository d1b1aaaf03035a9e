"""What differs from run to run: arguments, the environment, the time, chance."""

from __future__ import annotations

#: The names that give it, by modules and classes.
_ASKED = {
    "sys": "argv",
    "os": "getenv getcwd getpid getlogin listdir urandom",
    "os.environ": "get items keys values copy",
    "os.path": "expanduser",
    "pathlib.Path": "cwd home",
    "time": "time time_ns perf_counter perf_counter_ns monotonic monotonic_ns process_time ctime localtime gmtime"
    " strftime process_time_ns thread_time thread_time_ns clock_gettime clock_gettime_ns",
    "datetime.datetime": "now today utcnow",
    "datetime.date": "today",
    "random": "betavariate choice choices expovariate gauss getrandbits normalvariate randbytes randint random"
    " randrange sample seed shuffle triangular uniform",
    "secrets": "choice randbelow randbits token_bytes token_hex token_urlsafe",
    "uuid": "uuid1 uuid4",
}
ASKED_FOR = frozenset(f"{module}.{name}" for module, names in _ASKED.items() for name in names.split())

#: The modules that tell of little else. `sys` and `pathlib` tell as much of what stays.
ASKED_MODULES = frozenset(module.partition(".")[0] for module in _ASKED) - {"sys", "pathlib"}
