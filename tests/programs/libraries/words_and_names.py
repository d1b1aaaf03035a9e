import graphlib
import secrets
import shlex
import uuid
from uuid import UUID

SPACE = UUID("12345678-1234-5678-1234-567812345678")


def words():
    for line in [
        "a b  c",
        "a 'b c' d",
        'say "hello \\"x\\" \\n"',
        "a\\ b",
        "x='1 2'3",
        "",
        "''",
        '"" a',
        "a # b",
        "tab\tnew\nline",
        "é ü",
    ]:
        print(shlex.split(line), shlex.split(line, comments=True), shlex.quote(line))
    for bad in ["'open", '"open', "end\\"]:
        try:
            print(shlex.split(bad))
        except ValueError as e:
            print("ValueError", e)
    print(shlex.join(["a", "b c", "it's"]), shlex.quote("safe-1.txt"), shlex.split("a 'b c'", posix=False))


def sorter():
    graph = {"D": ["B", "C"], "C": ["A"], "B": ["A"]}
    print(list(graphlib.TopologicalSorter(graph).static_order()))
    ts = graphlib.TopologicalSorter()
    ts.add(3, 1, 2)
    ts.add(2, 1)
    ts.prepare()
    while ts.is_active():
        ready = ts.get_ready()
        print(ready)
        for node in ready:
            ts.done(node)
    try:
        graphlib.TopologicalSorter({"a": ["b"], "b": ["c"], "c": ["a"]}).prepare()
    except graphlib.CycleError as e:
        print("cycle")


def secret():
    print(
        len(secrets.token_hex(8)),
        len(secrets.token_bytes()),
        len(secrets.token_urlsafe(16)),
        secrets.choice([7]),
        secrets.randbelow(1),
        0 <= secrets.randbelow(10) < 10,
        0 <= secrets.randbits(20) < 2**20,
        secrets.compare_digest("ab", "ab"),
        secrets.compare_digest(b"ab", b"ac"),
    )


def uuids():
    u = UUID("{00010203-0405-0607-0809-0a0b0c0d0e0f}")
    print(u, repr(u), u.hex, u.bytes, u.urn, u.version, u.variant, SPACE, SPACE.version, UUID(bytes=b"x" * 16))
    r = uuid.uuid4()
    print(
        len(str(r)),
        r.version,
        r.variant,
        r == uuid.uuid4(),
        r == UUID(str(r)),
        uuid.uuid5(uuid.NAMESPACE_DNS, "python.org"),
        uuid.uuid3(uuid.NAMESPACE_DNS, "python.org"),
        uuid.UUID(int=5),
        UUID(int=2**40 + 7).bytes,
    )
    print(sorted([SPACE, u])[0] == u, {u: 1}[UUID(u.hex)])
    print(u.fields, u.bytes_le, u.time_low, u.time_mid, u.time_hi_version, u.clock_seq, u.clock_seq_low, u.node)
    print(u.clock_seq_hi_variant, hex(u.time), UUID("00000000-0000-0000-1234-567812345678").int, int(UUID(int=77)))
    first, second = uuid.uuid1(), uuid.uuid1()
    print(first.version, first.variant, first.time < second.time, first.node == second.node == uuid.getnode())
    placed = uuid.uuid1(node=0x1234567890AB, clock_seq=5)
    print(hex(placed.node), placed.clock_seq, placed.version, abs(placed.time - first.time) < 6 * 10**8)
    try:
        UUID("abc")
    except ValueError as e:
        print(e)


words()
sorter()
secret()
uuids()
