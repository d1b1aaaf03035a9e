"""Parse and write a JSON document of many records."""

import json
import sys
import time


def document(megabytes):
    """The text of a list of records, about that long."""
    records = []
    for i in range(megabytes * 4000):
        user = (
            f'"id": {i}, "name": "user {i}", "email": "user{i}@example.com", "active": {"false" if i % 3 else "true"}'
        )
        tags = f'"score": {i % 100}.{i % 7}, "tags": ["alpha", "b\\u00e9ta", "g\\"amma\\""]'
        place = f'"street": "{i % 999} Main St", "city": "Springfield", "geo": [{i % 90}.25, -{i % 180}.5]'
        records.append(f'{{{user}, {tags}, "address": {{{place}}}, "note": null}}')
    return "[" + ",\n ".join(records) + "]"


def main(argv):
    text = document(int(argv[1]) if len(argv) > 1 else 50)
    started = time.process_time()
    found = json.loads(text)
    middle = time.process_time()
    written = json.dumps(found)
    end = time.process_time()
    print(len(text), len(written), written[-300:])
    print(f"parse {middle - started:.3f}", file=sys.stderr)
    print(f"write {end - middle:.3f}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    main(sys.argv)
