import sys, io, csv


class Semi(csv.Dialect):
    delimiter = ";"
    quotechar = '"'
    doublequote = True
    skipinitialspace = False
    lineterminator = "\n"
    quoting = csv.QUOTE_MINIMAL


csv.register_dialect("pipes", delimiter="|", quoting=csv.QUOTE_NONE, escapechar="\\")
csv.register_dialect("semi", Semi)


def main(argv):
    out = io.StringIO()
    w = csv.writer(out, dialect="pipes")
    w.writerow(["a|b", 1, 2.5])
    w = csv.writer(out, Semi)
    w.writerow(["a;b", "x"])
    w = csv.writer(out, "semi", lineterminator="\r\n")
    w.writerows([["q", "r"], ['s"t', "u"]])
    w = csv.writer(out, quoting=csv.QUOTE_ALL)
    w.writerow(["a", None, 3])
    w = csv.writer(out, quoting=csv.QUOTE_NONNUMERIC, delimiter="\t")
    w.writerow(["a", 3, 4.5])
    print(repr(out.getvalue()))
    for row in csv.reader(io.StringIO("a|b\\|c\nd|e\n"), "pipes"):
        print(row)
    for row in csv.reader(["x;y", '"a;b";c'], dialect="semi"):
        print(row)
    r = csv.DictReader(io.StringIO("n,v\na,1\nb,2,3\nc\n"), restkey="rest", restval="?")
    for row in r:
        print(row["n"], row["v"])
    print(r.fieldnames, r.line_num)
    o = io.StringIO()
    dw = csv.DictWriter(o, fieldnames=["a", "b"], extrasaction="ignore", restval="-", lineterminator="\n")
    dw.writeheader()
    dw.writerow({"a": 1, "b": 2})
    dw.writerow({"a": 1, "c": 2})
    dw.writerows([{"a": 3}, {"b": 4}])
    print(o.getvalue())
    print(csv.list_dialects(), csv.get_dialect("semi").delimiter)
    csv.register_dialect("colon", delimiter=":", quoting=csv.QUOTE_ALL)
    csv.register_dialect("colon2", csv.get_dialect("colon"), lineterminator="!")
    text = io.StringIO()
    csv.writer(text, "colon2").writerow([1, "b:c", 'd"e'])
    print(text.getvalue(), csv.list_dialects())
    csv.unregister_dialect("colon")
    for name in ["colon", "none"]:
        try:
            csv.get_dialect(name)
        except csv.Error as e:
            print("Error", e)
    for sample in [
        "a,b\n1,2\n",
        "name|age\nbob|3\namy|5\n",
        "'a', 'b'\n'c', 'd''e'\n",
        '"x";"y ""q"" z"\n"1";"2"\n',
        "a\tb c\n1\t2 3\n4\t5 6\n",
        "a b c\nd e f\n",
        "one\ntwo\n",
        '"alone"\n"more"\n',
    ]:
        try:
            d = csv.Sniffer().sniff(sample)
            print(
                repr(d.delimiter),
                repr(d.quotechar),
                d.doublequote,
                d.skipinitialspace,
                d.quoting,
                repr(d.lineterminator),
            )
            print(list(csv.reader(io.StringIO(sample), d)), csv.Sniffer().has_header(sample))
        except csv.Error as e:
            print("Error", e)
    print(csv.Sniffer().sniff("a;b,c\n1;2,3\n", delimiters=";").delimiter)
    sample = "a;b;c\n1;2;3\n4;5;6\n"
    d = csv.Sniffer().sniff(sample)
    print(repr(d.delimiter))
    print(csv.Sniffer().has_header("name,age\nbob,3\namy,4\n"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
