"""Who else could have written a file: the one door to files whose content is executed, loaded or unmarshalled.

A file is the user's own if it, its folder and every folder above belong to the user or to root and no one else can
write to them. A folder above may be open to all if it is sticky, as /tmp is: what is in it can be replaced only by
its owner then. A group that has the user's name and no other member is the user (as `adduser` makes them).
"""

from __future__ import annotations

import functools
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO, TypeVar

if TYPE_CHECKING:
    from pathlib import Path
    from pwd import struct_passwd

ROOT = 0
BY_GROUP, BY_ALL = 0o020, 0o002


def stranger_to_folder(folder: str | Path) -> str | None:
    """Why somebody else may have put something into the folder, in words that follow its name; None if nobody can.

    The folder need not exist: what is above decides then. A symbolic link counts as open to all: resolve paths first.
    """
    folder = os.fspath(folder)
    for place in _upwards(folder):
        try:
            status = os.lstat(place)
        except OSError:  # it is not there, or we may not look: nor can anything in it be read
            continue
        why = _stranger(status, may_be_sticky=place != folder)
        if why is not None:
            return why if place == folder else f"is in {place}, which {why}"
    return None


def _upwards(folder: str) -> Iterator[str]:
    """A folder, and every one above it."""
    while True:
        yield folder
        above = os.path.dirname(folder) or os.curdir
        if os.path.basename(folder) in ("", os.curdir) or above == folder:
            return
        folder = above


def read_own(path: str | Path) -> bytes | None:
    """What is in a file; None where there is none that can be read, or where somebody else may have written it."""
    return _of_own(path, lambda file: file.read())


def is_own(path: str | Path) -> bool:
    """Whether there is a file that `read_own` would read."""
    return _of_own(path, lambda file: True) is not None


T = TypeVar("T")


def _of_own(path: str | Path, look: Callable[[BinaryIO], T]) -> T | None:
    with (
        suppress(OSError),
        open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file,
    ):
        status = os.fstat(file.fileno())
        if (
            stat.S_ISREG(status.st_mode)
            and _stranger(status) is None
            and not _is_strange(os.path.dirname(path) or os.curdir)
        ):
            return look(file)
    return None


def make_own_folder(folder: Path) -> None:
    """Make a folder that only the user can write to, and those above it that are missing. Raises OSError."""
    for missing in [place for place in reversed((folder, *folder.parents)) if not place.is_dir()]:
        with suppress(FileExistsError):
            missing.mkdir(mode=0o700)
    if not folder.is_dir():
        raise NotADirectoryError(folder)


def _is_strange(folder: str) -> bool:
    status = os.lstat(folder)
    return _is_strange_as(folder, (status.st_ino, status.st_dev, status.st_uid, status.st_mode))


@functools.lru_cache(maxsize=64)
def _is_strange_as(folder: str, identity: tuple[int, ...]) -> bool:
    """Of a folder that exists; `identity` tells it from another one that takes its place."""
    return stranger_to_folder(folder) is not None


def _stranger(status: os.stat_result, may_be_sticky: bool = False) -> str | None:
    if status.st_uid not in (os.geteuid(), ROOT):
        return f"belongs to {_name_of_user(status.st_uid)}"
    sticky = may_be_sticky and status.st_mode & stat.S_ISVTX
    if status.st_mode & BY_ALL and not sticky:
        return "can be written to by all users"
    if status.st_mode & BY_GROUP and not sticky and not _is_own_group(status.st_gid):
        return "can be written to by others of its group"
    return None


@functools.cache
def _is_own_group(gid: int) -> bool:
    import grp  # not there on all systems

    try:
        user, group = _account(os.geteuid()), grp.getgrgid(gid)
    except KeyError:
        return False
    return group.gr_gid == user.pw_gid and group.gr_name == user.pw_name and set(group.gr_mem) <= {user.pw_name}


def _account(uid: int) -> struct_passwd:
    """What is known of a user. Raises KeyError."""
    import pwd  # not there on all systems

    return pwd.getpwuid(uid)


def _name_of_user(uid: int) -> str:
    try:
        return _account(uid).pw_name
    except KeyError:
        return f"user {uid}"
