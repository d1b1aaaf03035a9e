"""Archives as scripts make, list, read and unpack them with `zipfile`."""

import io
import os
import tempfile
import zipfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile


def f_made(folder):
    name = os.path.join(folder, "a.zip")
    with ZipFile(name, "w", ZIP_DEFLATED) as archive:
        archive.writestr("a.txt", "hello " * 100)
        archive.writestr("d/b.bin", bytes(range(256)))
        archive.writestr("d/é.txt", "é", compress_type=zipfile.ZIP_STORED)
        archive.writestr("empty/", "")
        info = zipfile.ZipInfo("dated.txt", (2020, 1, 2, 3, 4, 6))
        info.comment = b"note"
        archive.writestr(info, b"dated")
        archive.comment = b"all of it"
    with zipfile.ZipFile(name) as archive:
        print(archive.namelist(), archive.testzip(), archive.comment, archive.filename == name, archive.mode)
        for info in archive.infolist():
            print(
                info.filename, info.file_size, info.CRC, info.is_dir(), info.compress_type, info.external_attr >> 16
            )
        print(
            archive.getinfo("dated.txt"), archive.getinfo("dated.txt").date_time, archive.getinfo("dated.txt").comment
        )
        print(
            len(archive.read("a.txt")),
            archive.read(archive.getinfo("d/b.bin"))[-3:],
            archive.read("d/é.txt").decode(),
        )
        with archive.open("a.txt") as file:
            print(file.read(5), len(file.read()))
        with io.TextIOWrapper(archive.open("d/é.txt"), encoding="utf-8") as lines:
            print([line for line in lines])
        try:
            archive.read("none")
        except KeyError as error:
            print(error)
        print(archive.extract("d/b.bin", folder) == os.path.join(folder, "d", "b.bin"))
        archive.extractall(Path(folder) / "out")
        archive.extractall(os.path.join(folder, "some"), members=["a.txt"])
    for root, folders, files in sorted(os.walk(os.path.join(folder, "out"))):
        print(root[len(folder) :], sorted(folders), sorted(files))
    print(os.listdir(os.path.join(folder, "some")), zipfile.is_zipfile(name), zipfile.is_zipfile(__file__ + "x"))


def f_files(folder):
    source = Path(folder, "source")
    (source / "sub").mkdir(parents=True)
    (source / "one.txt").write_text("one\n" * 50)
    (source / "sub" / "two.txt").write_text("two\n")
    os.utime(source / "one.txt", (1600000000, 1600000000))
    name = Path(folder) / "tree.zip"
    with ZipFile(name, "w", compression=ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(source.rglob("*")):
            archive.write(path, path.relative_to(source))
    with ZipFile(name, "a") as archive:
        archive.writestr("three.txt", "three")
        archive.write(os.path.join(source, "one.txt"), arcname="/again/./one.txt")
    with ZipFile(name) as archive:
        print(archive.namelist(), archive.getinfo("one.txt").date_time == archive.getinfo("again/one.txt").date_time)
        print(archive.read("one.txt") == archive.read("again/one.txt"), archive.read("three.txt"), archive.testzip())
        print(archive.getinfo("sub/").is_dir(), archive.getinfo("one.txt").compress_size < 30)


def f_memory():
    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        archive.writestr("x/../../evil.txt", "in memory")
        archive.writestr(zipfile.ZipInfo("p.txt"), "printed")
    data = out.getvalue()
    print(data[:4], zipfile.is_zipfile(io.BytesIO(data)), zipfile.is_zipfile(io.BytesIO(b"PK")))
    archive = ZipFile(io.BytesIO(data))
    print(archive.filename, archive.namelist())
    behind = io.BytesIO(b"something else, ")
    with ZipFile(behind, "a") as other:
        other.writestr("q.txt", "q")
    print(behind.getvalue()[:20], ZipFile(behind).read("q.txt"))
    with tempfile.TemporaryDirectory() as folder:
        archive.extractall(folder)
        print(sorted(os.listdir(folder)), os.listdir(os.path.join(folder, "x")))
    archive.close()
    broken = data.replace(b"in memory", b"in MEMORY")
    for bad in (broken, b"no archive", data[:-30]):
        try:
            with ZipFile(io.BytesIO(bad)) as archive:
                print(archive.testzip())
                archive.read(archive.namelist()[0])
        except zipfile.BadZipFile as error:
            print("BadZipFile", error)
    for mode in ("q", "r"):
        try:
            ZipFile("/nonexistent/file.zip", mode)
        except ValueError as error:
            print("ValueError", error)
        except FileNotFoundError as error:
            print("FileNotFoundError", error.filename)
    try:
        ZipFile(io.BytesIO(data)).writestr("a", "b")
    except ValueError as error:
        print("ValueError", error)
    dated = io.BytesIO()
    with ZipFile(dated, "w") as archive:
        archive.writestr(zipfile.ZipInfo("listed.txt", (2001, 2, 3, 4, 5, 6)), "12345")
        archive.printdir()


with tempfile.TemporaryDirectory() as place:
    f_made(place)
    f_files(place)
f_memory()
