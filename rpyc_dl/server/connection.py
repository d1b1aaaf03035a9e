"""What a client and a server say to each other: JSON objects, each behind its length; open files go with the first.

    client                                            server
    {words, argv, environment, …} and files  ───►
                                             ◄───     {"process": pid}      a copy waits
    {"go": true}                             ───►
                                             ◄───     {"run": […]}          `run`: the client runs the program itself
    {"status": n}                            ───►
                                             ◄───     {"status": n}         how the command ended

Either side may close the connection at any time: the client's command has been interrupted then, or the server cannot
do it, and the client does it by itself.
"""

from __future__ import annotations

import array
import json
import socket
from typing import Any

_LENGTH = 8
#: Longer messages are not what a client of ours sends.
_LONGEST = 64_000_000

Message = dict[str, Any]

#: Asks the server to end, once the commands that it runs have ended.
STOP: Message = {"stop": True}


def send(connection: socket.socket, message: Message, files: tuple[int, ...] = ()) -> None:
    """Send a message, and duplicates of open files with it. Raises OSError."""
    body = json.dumps(message).encode("utf-8", "surrogateescape")
    head = len(body).to_bytes(_LENGTH, "little")
    if files:
        connection.sendmsg([head], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))])
        connection.sendall(body)
    else:
        connection.sendall(head + body)


def receive(connection: socket.socket) -> Message | None:
    """The next message; None where the other side is gone, or what it says is none. Raises OSError (TimeoutError)."""
    head = _exactly(connection, _LENGTH)
    return None if head is None else _body(connection, head)


def receive_with_files(connection: socket.socket, most: int) -> tuple[Message | None, list[int]]:
    """The next message with the files that came with it, which are not inherited by programs. Raises OSError."""
    room = socket.CMSG_LEN(most * array.array("i").itemsize)
    head, ancillary, _flags, _address = connection.recvmsg(_LENGTH, room, socket.MSG_CMSG_CLOEXEC)
    files = array.array("i")
    for level, kind, data in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            files.frombytes(data[: len(data) - len(data) % files.itemsize])
    return _body(connection, head) if len(head) == _LENGTH else None, list(files)


def _body(connection: socket.socket, head: bytes) -> Message | None:
    length = int.from_bytes(head, "little")
    body = _exactly(connection, length) if length <= _LONGEST else None
    if body is None:
        return None
    try:
        message = json.loads(body.decode("utf-8", "surrogateescape"))
    except ValueError:
        return None
    return message if isinstance(message, dict) else None


def _exactly(connection: socket.socket, length: int) -> bytes | None:
    parts = []
    while length:
        part = connection.recv(min(length, 1 << 20))
        if not part:
            return None
        parts.append(part)
        length -= len(part)
    return b"".join(parts)
