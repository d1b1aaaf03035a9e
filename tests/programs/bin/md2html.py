import html
import re
import sys


class Converter:
    def __init__(self):
        self.out = []
        self.open = []

    def inline(self, text):
        text = html.escape(text, quote=False)
        text = re.sub(r"`([^`]+)`", lambda m: "<code>" + m.group(1) + "</code>", text)
        text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", text)
        text = re.sub(r"(?<!\*)\*([^*]+)\*", r"<em>\1</em>", text)
        text = re.sub(r"!\[([^\]]*)\]\(([^)]+)\)", r'<img src="\2" alt="\1">', text)
        return re.sub(r"\[([^\]]+)\]\(([^)]+)\)", r'<a href="\2">\1</a>', text)

    def close(self, until=0):
        while len(self.open) > until:
            self.out.append(f"</{self.open.pop()}>")

    def feed(self, lines):
        paragraph = []
        code = None

        def flush():
            if paragraph:
                self.out.append("<p>" + self.inline(" ".join(paragraph)) + "</p>")
                paragraph.clear()

        for raw in lines:
            line = raw.rstrip()
            if line.startswith("```"):
                flush()
                if code is None:
                    code = []
                else:
                    self.out.append("<pre><code>" + html.escape("\n".join(code)) + "</code></pre>")
                    code = None
                continue
            if code is not None:
                code.append(line)
                continue
            if m := re.match(r"(#{1,6})\s+(.*)", line):
                flush()
                self.close()
                n = len(m[1])
                slug = re.sub(r"[^a-z0-9]+", "-", m[2].lower()).strip("-")
                self.out.append(f'<h{n} id="{slug}">{self.inline(m[2])}</h{n}>')
            elif m := re.match(r"(\s*)([-*]|\d+\.)\s+(.*)", line):
                flush()
                depth = len(m[1]) // 2 + 1
                kind = "ul" if m[2] in "-*" else "ol"
                self.close(depth)
                while len(self.open) < depth:
                    self.open.append(kind)
                    self.out.append(f"<{kind}>")
                self.out.append(f"<li>{self.inline(m[3])}</li>")
            elif line.startswith("> "):
                flush()
                self.out.append(f"<blockquote>{self.inline(line[2:])}</blockquote>")
            elif re.fullmatch(r"-{3,}", line):
                flush()
                self.out.append("<hr>")
            elif not line:
                flush()
                self.close()
            else:
                paragraph.append(line.strip())
        flush()
        self.close()
        return "\n".join(self.out)


def main():
    source = open(sys.argv[1]) if len(sys.argv) > 1 else sys.stdin
    with source:
        print(Converter().feed(source))


if __name__ == "__main__":
    main()
