"""`pwd` and `grp`: the users and groups that `/etc/passwd` and `/etc/group` have."""

# mypy: ignore-errors
from __future__ import annotations


class _Entry:
    """A line, whose fields have names and numbers."""

    _one_for_all_ = True

    def __len__(self):
        return len(self._all())

    def __iter__(self):
        return iter(self._all())

    def __getitem__(self, index):
        return self._all()[index]

    def __eq__(self, other):
        return self._all() == other._all()

    def __hash__(self):
        return hash(self._all())


class struct_passwd(_Entry):
    _one_for_all_ = True

    def __init__(self, fields):
        self.pw_name, self.pw_passwd = fields[0], fields[1]
        self.pw_uid, self.pw_gid = int(fields[2]), int(fields[3])
        self.pw_gecos, self.pw_dir, self.pw_shell = fields[4], fields[5], fields[6]

    def _all(self):
        return (
            *(self.pw_name, self.pw_passwd, self.pw_uid, self.pw_gid),
            *(self.pw_gecos, self.pw_dir, self.pw_shell),
        )

    def __repr__(self):
        return (
            f"pwd.struct_passwd(pw_name={self.pw_name!r}, pw_passwd={self.pw_passwd!r}, pw_uid={self.pw_uid}, "
            f"pw_gid={self.pw_gid}, pw_gecos={self.pw_gecos!r}, pw_dir={self.pw_dir!r}, pw_shell={self.pw_shell!r})"
        )


class struct_group(_Entry):
    _one_for_all_ = True

    def __init__(self, fields):
        self.gr_name, self.gr_passwd, self.gr_gid = fields[0], fields[1], int(fields[2])
        self.gr_mem = fields[3].split(",") if fields[3] else [""][:0]

    def _all(self):
        return self.gr_name, self.gr_passwd, self.gr_gid, self.gr_mem

    def __repr__(self):
        return (
            f"grp.struct_group(gr_name={self.gr_name!r}, gr_passwd={self.gr_passwd!r}, gr_gid={self.gr_gid}, "
            f"gr_mem={self.gr_mem!r})"
        )


def _lines(path, count):
    """The fields of the lines that have so many."""
    with open(path) as file:
        found = [line.rstrip("\n").split(":") for line in file if not line.startswith("#")]
    return [fields for fields in found if len(fields) == count]


_lines._one_for_all_ = True


def getpwall():
    return [struct_passwd(fields) for fields in _lines("/etc/passwd", 7)]


def getpwnam(name, /):
    for fields in _lines("/etc/passwd", 7):
        if fields[0] == name:
            return struct_passwd(fields)
    raise KeyError(f"getpwnam(): name not found: {name!r}")


def getpwuid(uid, /):
    for fields in _lines("/etc/passwd", 7):
        if fields[2] == str(uid):
            return struct_passwd(fields)
    raise KeyError(f"getpwuid(): uid not found: {uid}")


def getgrall():
    return [struct_group(fields) for fields in _lines("/etc/group", 4)]


def getgrnam(name):
    for fields in _lines("/etc/group", 4):
        if fields[0] == name:
            return struct_group(fields)
    raise KeyError(f"getgrnam(): name not found: {name!r}")


def getgrgid(id):
    for fields in _lines("/etc/group", 4):
        if fields[2] == str(id):
            return struct_group(fields)
    raise KeyError(f"getgrgid(): gid not found: {id}")
