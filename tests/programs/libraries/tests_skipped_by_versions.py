"""`unittest`: tests that conditions of the module skip, which parts of the version are compared for."""

import sys
import textwrap
import unittest

VERSION = sys.version_info[:2]
NAMES = ("posix", "nt", "java")
FEW = NAMES[1:]
needs_text = unittest.skipUnless(textwrap, "no textwrap")
skipped = unittest.skip("never")


@needs_text
class Wrapping(unittest.TestCase):
    def test_fill(self):
        self.assertEqual(textwrap.fill("a b", 1), "a\nb")

    @skipped
    def test_never(self):
        self.fail()


class Versions(unittest.TestCase):
    @unittest.skipIf(VERSION >= (3, 2), "too new")
    def test_old(self):
        self.fail()

    @unittest.skipUnless(VERSION >= (3, 2), "too old")
    def test_new(self):
        self.assertIn("nt", FEW)

    @unittest.skipIf(len(FEW) == 2, "few names")
    def test_names(self):
        self.fail()


if __name__ == "__main__":
    print(VERSION >= (3, 2), FEW)
    unittest.main()
