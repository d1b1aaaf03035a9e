"""The server: commands that it runs do what they do without it, and nobody else gets anything out of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from rpyc_dl.server.client import is_starting
from support.commands import heed_signals

#: The command as it is installed.
COMMAND = str(Path(sysconfig.get_path("scripts")) / "rpyc-dl")

ECHO = """
import os
import sys

def main(argv):
    print(os.environ["GREETING"], argv[1:], argv[1:] == [os.getcwd()])
    for line in sys.stdin:
        print(line.strip().upper())
    return 7
"""
REFUSED = "def main(argv):\n    return len(argv) + 'a'\n"
SLOW = "import time\nopen('begun', 'w').close()\ntime.sleep(60)\n\ndef main(argv):\n    return 0\n"
AT_RANDOM = "import random\nSEEN = random.random()\n\ndef main(argv):\n    print(SEEN)\n    return 0\n"


@dataclass
class Place:
    """A folder with programs, and the environment in which there is a server."""

    folder: Path
    environment: dict[str, str]
    server: int

    def run(self, *words: str, text: str = "", **environment: str) -> tuple[int, str, str]:
        """Status, output and messages of a command line."""
        done = subprocess.run(
            [COMMAND, *words],
            input=text, capture_output=True, text=True, cwd=self.folder, env={**self.environment, **environment},
            timeout=120,
        )  # fmt: skip
        return done.returncode, done.stdout, done.stderr

    @contextmanager
    def busy(self) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
        """A command that imports the slow program now, and the server's copy that does so for it."""
        begun = self.folder / "begun"
        begun.unlink(missing_ok=True)
        command = [COMMAND, "annotate", "slow.py"]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, preexec_fn=heed_signals
        ) as client:
            wait_for(begun.exists)
            wait_for(lambda: len(children_of(self.server)) == 1)
            yield client, children_of(self.server)[0]

    def socket(self) -> Path:
        (path,) = self.sockets()
        return path

    def sockets(self) -> list[Path]:
        return [path for path in self.folder.glob("tmp/rpyc-dl-*/server-*-*") if path.suffix != ".lock"]

    def alike(self, *words: str, text: str = "", **environment: str) -> tuple[int, str, str]:
        """What a command does with the server; that it does the same without is checked."""
        there = self.run(*words, text=text, **environment)
        assert there == self.run(*words, text=text, **environment, RPYC_DL_SERVER="off")
        return there


def wait_for(what: Callable[[], object], seconds: float = 60.0) -> None:
    """Until `what()` is true."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("server").resolve()
    (folder / "tmp").mkdir()
    for name, text in {"echo": ECHO, "refused": REFUSED, "slow": SLOW, "at_random": AT_RANDOM}.items():
        (folder / f"{name}.py").write_text(text)
    environment = {**os.environ, "TMPDIR": str(folder / "tmp"), "GREETING": "good day"}
    for name in ("CI", "RPYC_DL_SERVER"):
        environment.pop(name, None)
    command = [COMMAND, "serve", "--idle", "100"]
    with subprocess.Popen(command, env=environment, cwd=folder) as server:
        place = Place(folder, environment, server.pid)
        try:
            wait_for(place.sockets)
            yield place
        finally:
            server.kill()


def test_commands_do_what_they_do_without_it(place: Place) -> None:
    status, out, err = place.alike("run", "echo.py", str(place.folder), text="one\ntwo\n")
    assert (status, out, err) == (7, f"good day ['{place.folder}'] True\nONE\nTWO\n", "")
    assert place.alike("run", "echo.py", GREETING="hello")[1] == "hello [] False\n"
    status, _, err = place.alike("annotate", "refused.py")
    assert status == 1 and "error[operand]" in err
    assert place.alike("translate", "missing.py")[0] == 2
    assert place.alike("annotate", "echo.py")[0] == 0


def test_it_is_the_server_that_runs_them(place: Place) -> None:
    """The work is done by a child of the server, in a group of its own, which gets the client's signals."""
    before = len(list(place.folder.glob("tmp/*")))
    status, _, _ = place.run("translate", "echo.py", "-o", "made", "--gc", "ref")
    assert status == 0 and (place.folder / "made").stat().st_mode & 0o111
    assert len(list(place.folder.glob("tmp/*"))) == before
    with place.busy() as (client, copy):
        assert not children_of(client.pid)
        assert os.getpgid(copy) == copy
        client.send_signal(signal.SIGINT)
        assert client.wait(60) == 130
    wait_for(lambda: not children_of(place.server))


def test_what_a_client_leaves_behind_is_ended(place: Place) -> None:
    with place.busy() as (client, _copy):
        client.kill()
    wait_for(lambda: not children_of(place.server))
    assert place.run("run", "echo.py")[0] == 7


def test_a_copy_that_dies_is_no_loss(place: Place) -> None:
    with place.busy() as (client, copy):
        (place.folder / "slow.py").write_text(ECHO)  # for the second attempt, in the client itself
        os.kill(copy, signal.SIGKILL)
        client.communicate(timeout=60)
    assert client.returncode == 0
    (place.folder / "slow.py").write_text(SLOW)


def test_each_program_is_imported_anew(place: Place) -> None:
    seen = {place.run("run", "at_random.py")[1] for _ in range(2)}
    assert len(seen) == 2


@pytest.mark.slow
def test_others_are_not_served(place: Place) -> None:
    """A process that sees other things has a server of its own, or none."""
    count = len(place.sockets())
    assert place.run("annotate", "echo.py", CI="true")[0] == 0
    assert place.run("annotate", "echo.py", RPYC_DL_SERVER="off")[0] == 0
    assert place.run("annotate", "echo.py", RPYC_DL_CACHE="off")[0] == 0
    assert len(place.sockets()) == count
    assert place.socket().parent.stat().st_mode & 0o077 == 0


@pytest.mark.slow
def test_it_ends_when_it_is_told_to_and_starts_when_it_is_needed(place: Place) -> None:
    assert place.run("serve", "--status")[1] == "a server is there\n"
    path = place.socket()
    assert place.run("serve", "--stop")[0] == 0
    wait_for(lambda: not is_starting(path))
    assert place.run("serve", "--status")[:2] == (1, "there is no server\n")
    assert place.run("annotate", "echo.py")[0] == 0
    wait_for(place.sockets)
    assert place.run("annotate", "echo.py")[0] == 0
    assert place.run("serve", "--stop")[0] == 0
    wait_for(lambda: not is_starting(path))
    assert place.run("annotate", "echo.py")[0] == 0  # too early for another one
    assert not is_starting(path)


def children_of(process: int) -> list[int]:
    """The children of a process, but for those that have ended."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(word) for word in text.split()]
