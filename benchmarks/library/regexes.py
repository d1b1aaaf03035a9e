"""Ten patterns over text: lines of a log, words, mail addresses, CSV, nested alternatives."""

import re
import sys
import time

NAMES = ["anna", "bob.smith", "carol", "d_lee", "eve-42", "frank", "grace.hopper", "heidi", "ivan", "judy"]
HOSTS = ["example.com", "mail.example.org", "test.net", "localhost", "a.b.co.uk"]
VERBS = ["GET", "POST", "PUT", "HEAD"]
WORDS = "the quick brown fox jumps over lazy dogs while running cats sing of ings and things Sherlock Holmes"
CHOSEN = WORDS.split()


class Numbers:
    """Numbers that are the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return (self.state >> 8) % n


def log_lines(count, numbers):
    lines = []
    for i in range(count):
        ip = f"{numbers.below(256)}.{numbers.below(256)}.{numbers.below(256)}.{numbers.below(256)}"
        name = NAMES[numbers.below(10)]
        date = f"{1 + numbers.below(28):02}/Oct/20{numbers.below(30):02}:13:{numbers.below(60):02}:36 -0700"
        status = [200, 200, 200, 301, 404, 500][numbers.below(6)]
        verb = VERBS[numbers.below(4)]
        lines.append(
            f'{ip} - {name} [{date}] "{verb} /dir{i % 97}/page{i}.html HTTP/1.1" {status} {numbers.below(50000)}'
        )
    return "\n".join(lines)


def prose(count, numbers):
    parts = []
    for i in range(count):
        k = numbers.below(40)
        if k == 0:
            parts.append(NAMES[numbers.below(10)] + "@" + HOSTS[numbers.below(5)])
        elif k == 1:
            parts.append(f"{numbers.below(2000)}-{1 + numbers.below(12):02}-{1 + numbers.below(28):02}")
        elif k == 2:
            parts.append("https://" + HOSTS[numbers.below(5)] + f"/path/{i}?q={k}")
        elif k == 3:
            parts.append("\n")
        else:
            parts.append(CHOSEN[numbers.below(len(CHOSEN))])
    return " ".join(parts)


def table(count, numbers):
    lines = []
    for i in range(count):
        name = NAMES[numbers.below(10)]
        lines.append(
            f'{i},"{name}, the ""{CHOSEN[numbers.below(18)]}""",{numbers.below(1000)}.{numbers.below(100):02},,{name}'
        )
    return "\n".join(lines)


def show(name, count, total, started):
    print(name, count, total)
    print(f"{name} {time.process_time() - started:.3f}", file=sys.stderr)


def wanted(name, argv):
    return len(argv) < 3 or name in argv[2:]


def main(argv):
    millions = int(argv[1]) if len(argv) > 1 else 10
    numbers = Numbers(7)
    log = log_lines(11000 * millions, numbers)[: millions * 1000000]
    text = prose(170000 * millions, numbers)[: millions * 1000000]
    rows = table(22000 * millions, numbers)[: millions * 1000000]
    print(len(log), len(text), len(rows))

    if wanted("log", argv):
        started = time.process_time()
        total = 0
        count = 0
        line = re.compile(r'^(\S+) (\S+) (\S+) \[([^\]]+)\] "(\w+) (\S+) [^"]*" (\d{3}) (\d+)$', re.M)
        for m in line.finditer(log):
            count += 1
            total += int(m.group(8)) + len(m.group(6))
        show("log", count, total, started)
    if wanted("errors", argv):
        started = time.process_time()
        found = re.findall(r'" 500 (\d+)', log)
        show("errors", len(found), sum([len(x) for x in found]), started)
    if wanted("words", argv):
        started = time.process_time()
        found = re.findall(r"\w+", text)
        show("words", len(found), sum([len(x) for x in found]), started)
    if wanted("ing", argv):
        started = time.process_time()
        found = re.findall(r"\b[a-z]+ing\b", text)
        show("ing", len(found), sum([len(x) for x in found]), started)
    if wanted("mail", argv):
        started = time.process_time()
        found = re.findall(r"[\w.+-]+@[\w-]+\.[\w.-]+", text)
        show("mail", len(found), sum([len(x) for x in found]), started)
    if wanted("urls", argv):
        started = time.process_time()
        count = 0
        total = 0
        for m in re.finditer(r"https?://([^/\s]+)(/[^?\s]*)?(\?\S*)?", text):
            count += 1
            total += len(m.group(1)) + m.end()
        show("urls", count, total, started)
    if wanted("csv", argv):
        started = time.process_time()
        count = 0
        total = 0
        for m in re.finditer(r'"((?:[^"]|"")*)"|([^,\n]+)', rows):
            count += 1
            total += m.end() - m.start()
        show("csv", count, total, started)
    if wanted("nested", argv):
        started = time.process_time()
        found = re.findall(
            r"(?:the|(?:quick|lazy) (?:brown|dogs|fox)|(?:Sher|H)(?:lock|olmes)|cats? (?:sing|jumps?))", text
        )
        show("nested", len(found), sum([len(x) for x in found]), started)
    if wanted("dates", argv):
        started = time.process_time()
        changed = re.sub(r"(\d{4})-(\d\d)-(\d\d)", r"\3.\2.\1", text)
        show("dates", len(changed), changed.count("."), started)
    if wanted("split", argv):
        started = time.process_time()
        parts = re.split(r"\s*[,;\n]\s*", rows)
        show("split", len(parts), sum([len(x) for x in parts]), started)
    return 0


if __name__ == "__main__":
    main(sys.argv)
