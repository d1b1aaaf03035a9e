import os
import re
import sys

LINE = re.compile(
    r"""^\s*(?:export\s+)?(?P<key>[A-Za-z_]\w*)\s*=\s*(?P<value>'[^']*'|"(?:\\.|[^"\\])*"|[^#\n]*?)\s*(?:#.*)?$"""
)


def parse(lines):
    result = {}
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\n")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        m = LINE.match(line)
        if not m:
            raise ValueError(f"line {number}: cannot read {line!r}")
        key, value = m.group("key", "value")
        if value[:1] == "'":
            value = value[1:-1]
        else:
            if value[:1] == '"':
                value = value[1:-1].replace("\\n", "\n").replace("\\t", "\t").replace('\\"', '"')
            value = re.sub(
                r"\$\{(\w+)(?::-([^}]*))?\}", lambda m: result.get(m[1]) or os.environ.get(m[1], m[2] or ""), value
            )
        result[key] = value
    return result


def main():
    try:
        with open(sys.argv[1]) as f:
            env = parse(f)
    except FileNotFoundError as e:
        print("no file", e.filename)
        return 2
    except ValueError as e:
        print("error:", e)
        return 1
    for key, value in env.items():
        print(f"{key}={value!r}")
    os.environ.update(env)
    print(os.environ["HOST"], int(os.environ["PORT"]) + 1)
    return 0


sys.exit(main())
