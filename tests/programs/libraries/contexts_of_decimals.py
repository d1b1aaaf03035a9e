"""The attributes of library objects that may be stored: the precision of decimals, the entries of an archive."""

import io
import zipfile
from decimal import ROUND_DOWN, Decimal, getcontext, localcontext

getcontext().prec = 50
print(Decimal(2).sqrt())


def seventh(digits):
    getcontext().prec = digits
    return Decimal(1) / Decimal(7)


print(seventh(10), seventh(40))

with localcontext() as context:
    context.prec = 5
    context.rounding = ROUND_DOWN
    print(Decimal(2) / Decimal(3))
print(Decimal(2) / Decimal(3))

context = getcontext()
context.prec += 2
print(context.prec, +Decimal("1.23456789012345678901234567890123456789012345"))

info = zipfile.ZipInfo("notes.txt", (2024, 1, 2, 3, 4, 6))
info.compress_type = zipfile.ZIP_DEFLATED
info.external_attr = 0o644 << 16
buffer = io.BytesIO()
with zipfile.ZipFile(buffer, "w") as archive:
    archive.writestr(info, "text " * 20)
with zipfile.ZipFile(buffer) as archive:
    entry = archive.getinfo("notes.txt")
    print(entry.filename, entry.compress_type, oct(entry.external_attr >> 16), archive.read("notes.txt")[:9])
