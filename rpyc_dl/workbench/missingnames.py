"""What the language has not, of the modules of the library that it has: names of functions and classes, by module.

What is not here is there: `tests/docs/test_named_functions.py` holds every other public name of these modules against
the programs that run compiled beside CPython, and has each name of this table refused.
"""

from __future__ import annotations

_OF_OS = """
    WIFCONTINUED abort chown chroot closerange confstr copy_file_range ctermid device_encoding eventfd
    eventfd_read eventfd_write fchdir fchmod fchown forkpty fpathconf fwalk get_blocking get_inheritable getcwdb
    getgrouplist getgroups getlogin getpgid getpgrp getpriority getrandom getresgid getresuid getsid getxattr
    initgroups killpg lchown listxattr lockf login_tty major makedev memfd_create minor mkfifo mknod nice
    openpty pathconf pidfd_open pipe2 posix_fadvise posix_fallocate posix_spawn posix_spawnp pread preadv putenv
    pwrite pwritev readv register_at_fork removexattr sched_get_priority_max sched_get_priority_min
    sched_getparam sched_getscheduler sched_param sched_rr_get_interval sched_setaffinity sched_setparam
    sched_setscheduler sched_yield sendfile set_blocking set_inheritable setegid seteuid setgid setgroups
    setpgid setpgrp setpriority setregid setresgid setresuid setreuid setsid setuid setxattr splice sync sysconf
    tcgetpgrp tcsetpgrp times times_result ttyname unsetenv wait3 wait4 waitid waitid_result writev
"""
_OF_SOCKET = """
    CMSG_LEN CMSG_SPACE SocketType close dup fromfd getaddrinfo getdefaulttimeout getfqdn gethostbyaddr
    gethostbyname_ex getnameinfo getprotobyname getservbyname getservbyport has_dualstack_ipv6 herror
    if_indextoname if_nameindex if_nametoindex inet_ntop inet_pton recv_fds send_fds setdefaulttimeout
    sethostname
"""
_OF_SYS = """
    addaudithook breakpointhook call_tracing displayhook excepthook get_asyncgen_hooks
    get_coroutine_origin_tracking_depth get_int_max_str_digits getallocatedblocks getdlopenflags getprofile
    getrefcount getsizeof getswitchinterval gettrace is_finalizing set_asyncgen_hooks
    set_coroutine_origin_tracking_depth set_int_max_str_digits setdlopenflags setprofile settrace unraisablehook
"""
_OF_SIGNAL = """
    pidfd_send_signal pthread_kill pthread_sigmask set_wakeup_fd siginterrupt sigpending sigtimedwait sigwait
    sigwaitinfo struct_siginfo valid_signals
"""
_OF_SHUTIL = """
    chown disk_usage get_archive_formats get_unpack_formats make_archive register_archive_format
    register_unpack_format unpack_archive unregister_archive_format unregister_unpack_format
"""

#: By the name of a module.
MISSING: dict[str, str] = {
    "re": "template",
    "time": "clock_settime clock_settime_ns get_clock_info pthread_getcpuclockid struct_time tzset",
    "binascii": "crc_hqx",
    "pathlib": "PureWindowsPath WindowsPath",
    "os": _OF_OS,
    "shutil": _OF_SHUTIL,
    "signal": _OF_SIGNAL,
    "csv": "field_size_limit",
    "configparser": "SafeConfigParser LegacyInterpolation ConverterMapping",
    "logging": (
        "BufferingFormatter captureWarnings fatal warn getLogRecordFactory makeLogRecord setLoggerClass"
        " setLogRecordFactory"
    ),
    "enum": "global_enum_repr global_flag_repr global_str member pickle_by_enum_name pickle_by_global_name",
    "dataclasses": "Field make_dataclass",
    "typing": (
        "ForwardRef ParamSpecArgs ParamSpecKwargs clear_overloads get_args get_origin get_overloads get_type_hints"
        " is_typeddict no_type_check_decorator"
    ),
    "io": (
        "FileIO BufferedReader BufferedWriter BufferedRWPair BufferedRandom IncrementalNewlineDecoder open_code"
        " text_encoding"
    ),
    "sys": _OF_SYS,
    "threading": "setprofile settrace stack_size excepthook ExceptHookArgs gettrace getprofile",
    "locale": "format getdefaultlocale normalize resetlocale",
    "uuid": "SafeUUID",
    "socket": _OF_SOCKET,
    "select": "epoll poll",
}
