"""The opcodes of CPython 3.11, 3.12 and 3.13, in tables: what the decoder does with each, and how versions differ."""

from __future__ import annotations

import dis

COMPREHENSIONS = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>"})


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Instructions that mean nothing to us.
DROPPED = _words("""
    CACHE EXTENDED_ARG NOP RESUME PRECALL COPY_FREE_VARS END_SEND CLEANUP_THROW SETUP_ANNOTATIONS NOT_TAKEN
""")

SAME_WITH_ARGVAL = _words(
    "LOAD_CONST LOAD_METHOD STORE_ATTR DELETE_ATTR STORE_GLOBAL DELETE_GLOBAL IMPORT_NAME IMPORT_FROM"
)

SAME_WITH_ARG = _words("""
    COPY SWAP BUILD_TUPLE BUILD_LIST BUILD_SET BUILD_MAP BUILD_STRING BUILD_SLICE UNPACK_SEQUENCE UNPACK_EX
    LIST_APPEND SET_ADD MAP_ADD LIST_EXTEND SET_UPDATE DICT_UPDATE DICT_MERGE RAISE_VARARGS RERAISE MATCH_CLASS
    IS_OP CONTAINS_OP
""")

SAME = _words("""
    POP_TOP PUSH_NULL UNARY_NEGATIVE UNARY_NOT UNARY_INVERT UNARY_POSITIVE BINARY_SUBSCR STORE_SUBSCR DELETE_SUBSCR
    BINARY_SLICE STORE_SLICE GET_ITER GET_LEN MATCH_MAPPING MATCH_SEQUENCE MATCH_KEYS PUSH_EXC_INFO POP_EXCEPT
    CHECK_EXC_MATCH WITH_EXCEPT_START BEFORE_WITH LIST_TO_TUPLE LOAD_ASSERTION_ERROR FORMAT_SIMPLE FORMAT_WITH_SPEC
    GET_AWAITABLE GET_AITER GET_ANEXT BEFORE_ASYNC_WITH END_ASYNC_FOR
""")

JUMPS = {
    "JUMP_FORWARD": "JUMP",
    "JUMP_BACKWARD": "JUMP",
    "JUMP_BACKWARD_NO_INTERRUPT": "JUMP",
    "FOR_ITER": "FOR_ITER",
} | {
    f"POP_JUMP_{way}IF_{what}": f"POP_JUMP_IF_{what}"
    for way in ("", "FORWARD_", "BACKWARD_")
    for what in ("TRUE", "FALSE", "NONE", "NOT_NONE")
}

#: By the argument of BINARY_OP; the in-place forms follow in the same order.
BINARY = (
    "add",
    "and_",
    "floordiv",
    "lshift",
    "matmul",
    "mul",
    "mod",
    "or_",
    "pow",
    "rshift",
    "sub",
    "truediv",
    "xor",
)
COMPARE = {"<": "lt", "<=": "le", "==": "eq", "!=": "ne", ">": "gt", ">=": "ge"}

#: Instructions outside of the language: items of the table of refusals.
REFUSED = {
    "CHECK_EG_MATCH": "except*",
    "IMPORT_STAR": "import *",
    "TYPE_PARAMETERS": "generic",
    **dict.fromkeys(("LOAD_NAME", "STORE_NAME", "DELETE_NAME", "LOAD_LOCALS"), "not a function"),
}

INTRINSICS_1 = {
    2: "IMPORT_STAR",
    3: "STOPITERATION_ERROR",
    4: "ASYNC_GEN_WRAP",
    5: "UNARY_POSITIVE",
    6: "LIST_TO_TUPLE",
}

TRUTH_TESTS_APART = "TO_BOOL" in dis.opmap
END_FOR_POPS_ONE = "LOAD_FAST_LOAD_FAST" in dis.opmap  # 3.13: END_FOR is followed by POP_TOP
LOAD_FAST_LOADS_CELLS = "SET_FUNCTION_ATTRIBUTE" in dis.opmap  # 3.13: LOAD_CLOSURE is spelled LOAD_FAST
LOAD_ATTR_LOADS_METHODS = "LOAD_METHOD" not in dis.opmap or dis.opmap["LOAD_METHOD"] > 255  # 3.12: a flag
