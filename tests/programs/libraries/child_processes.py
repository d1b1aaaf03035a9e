import os
import subprocess
import sys
from subprocess import PIPE, CalledProcessError


def runs():
    r = subprocess.run(["echo", "hi", "there"], capture_output=True, text=True)
    print(r, r.stdout, r.stderr, r.returncode, r.args)
    r = subprocess.run(["cat"], input="one\ntwo\n", capture_output=True, text=True, check=True)
    print(r.stdout.splitlines())
    b = subprocess.run(["printf", "a\\0b"], stdout=PIPE)
    print(b.stdout, b.stderr is None, b)
    print(
        subprocess.run("exit 3", shell=True).returncode,
        subprocess.run(["false"]).returncode,
        subprocess.run(["sh", "-c", "kill -9 $$"]).returncode,
    )
    try:
        subprocess.run(["sh", "-c", "echo out; echo err >&2; exit 4"], capture_output=True, text=True, check=True)
    except CalledProcessError as e:
        print(e, e.returncode, e.stdout, e.stderr)
    try:
        subprocess.run(["no-such-program-here"])
    except FileNotFoundError as e:
        print(e.errno, e.strerror, e.filename)
    print(
        subprocess.run(["pwd"], cwd="/", capture_output=True, text=True).stdout,
        subprocess.run(["sh", "-c", "echo $X"], env={"X": "y"}, stdout=PIPE, text=True).stdout,
    )
    os.environ["FROM_HERE"] = "set"
    print(subprocess.run("echo $FROM_HERE", shell=True, stdout=PIPE, text=True).stdout)
    try:
        subprocess.run(["sleep", "5"], timeout=0.05)
    except subprocess.TimeoutExpired as e:
        print(str(e)[:38], e.timeout <= 0.05)
    big = "x" * 300000
    print(
        len(subprocess.run(["cat"], input=big, capture_output=True, text=True).stdout),
        subprocess.run(["sh", "-c", "echo a; echo b >&2"], stdout=PIPE, stderr=subprocess.STDOUT, text=True).stdout,
    )
    sys.stdout.flush()
    print(subprocess.run(["echo", "to my output"], stdout=subprocess.DEVNULL).returncode)
    sys.stdout.flush()
    subprocess.run(["echo", "shown"])
    with open("/tmp/rpyc_dl_sub_out", "w") as f:
        subprocess.run(["echo", "in a file"], stdout=f)
    with open("/tmp/rpyc_dl_sub_out") as f:
        print(subprocess.run(["cat"], stdin=f, capture_output=True, text=True).stdout)
    os.remove("/tmp/rpyc_dl_sub_out")


def others():
    print(
        subprocess.check_output(["echo", "x"], text=True),
        subprocess.check_output("echo y", shell=True, text=True),
        subprocess.call(["true"]),
        subprocess.check_call(["true"]),
        subprocess.getoutput("echo z"),
        subprocess.getstatusoutput("echo q; exit 2"),
    )
    p = subprocess.Popen(["sort"], stdin=PIPE, stdout=PIPE, text=True)
    out, err = p.communicate("b\na\n")
    print(repr(out), err, p.returncode, p.pid > 0)
    with subprocess.Popen(["echo", "line 1"], stdout=PIPE, text=True) as q:
        for line in q.stdout:
            print("got", line.strip())
    print(q.returncode)
    s = subprocess.Popen(["sleep", "10"])
    print(s.poll())
    s.terminate()
    print(s.wait())


def commands():
    """What was run is a list or a text."""
    for work in (
        lambda: subprocess.run(["sh", "-c", "exit 4"], check=True),
        lambda: subprocess.check_output("exit 3", shell=True),
        lambda: subprocess.check_call(["false"]),
        lambda: subprocess.run(["sleep", "5"], timeout=0.01),
    ):
        try:
            work()
        except subprocess.CalledProcessError as e:
            print(e.returncode, e.cmd, e, len(e.cmd))
        except subprocess.TimeoutExpired as e:
            print(e.cmd, e.cmd[0])
    with subprocess.Popen(["true"]) as p:
        print(p.args)
    error = subprocess.CalledProcessError(2, ["a", "b"])
    print(error, error.cmd)


runs()
others()
commands()
