"""The one schema of the facts: relation names, columns, types, documentation (design section 4).

`rules/schema.dl` is generated from it (`python -m rpyc_dl.facts.schema`), and the exporter, the TSV folder and the
documentation read it. It is a public, versioned interface: another tool may write these relations.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

#: Raised whenever a relation or column changes its meaning.
SCHEMA_VERSION = 1

#: name, what it is a subtype of, what it stands for.
TYPES: list[tuple[str, str, str]] = [
    ("Graph", "number", "a flow graph: one function, or one specialised copy of it"),
    ("Block", "number", "a basic block"),
    ("Link", "number", "an exit of a block"),
    ("Node", "number", "what a tuple or container variable may hold: a creation site, or a box made at a join"),
    ("Op", "Node", "an operation of a block (it is also the site of what it creates)"),
    ("Var", "number", "a variable of a graph, a constant's occurrence, an attribute, or a hidden variable"),
    ("Index", "number", "a position in a list of arguments, items or exits"),
    ("Name", "symbol", "an operation's, attribute's or parameter's name"),
    ("Atom", "symbol", "one member of the lattice: `int`, `str`, a class (its instances), a prebuilt object, …"),
    ("Class", "Atom", "a user class or exception class; as an atom it means: an instance of it"),
    ("Pbc", "Atom", "a prebuilt constant: a function, a class as a value, a potential bound method, …"),
    ("Const", "symbol", "the identity of a constant value, as its repr"),
    ("Truth", "symbol", "`True` or `False`"),
    ("Key", "symbol", "what distinguishes the specialised copies of one function; `-` for the only one"),
    ("Group", "symbol", "a family of atoms that may meet in a variable"),
    ("Role", "symbol", "what a container's hidden variable stands for: `item`, `key`, `value`"),
    ("Text", "symbol", "anything for people"),
]


@dataclass(frozen=True)
class Relation:
    """One input relation: `columns` are (name, type) pairs."""

    name: str
    columns: tuple[tuple[str, str], ...]
    doc: str
    group: str


def _relations(group: str, text: str) -> list[Relation]:
    """Parse lines `name(col: Type, …)  documentation`."""
    result = []
    for line in filter(None, map(str.strip, text.splitlines())):
        head, doc = line.split(")", 1)
        name, columns = head.split("(")
        pairs = [column.split(":") for column in columns.split(",")]
        result.append(Relation(name, tuple((c.strip(), t.strip()) for c, t in pairs), doc.strip(), group))
    return result


PROGRAM = _relations(
    "program",
    """
    graph(g: Graph, name: Text)                          a flow graph and the function's qualified name
    graph_start(g: Graph, b: Block)                      its start block
    graph_arg(g: Graph, i: Index, v: Var)                its parameters; those by keyword only from 1000 on
    vararg_item(g: Graph, i: Index, v: Var)              what its `*args` holds: the i-th positional argument
    vararg_rest(g: Graph, i: Index, v: Var)              what an open `*args` holds: every argument from the i-th on
    keywords_rest(g: Graph, k: Var, v: Var)              what an open `**kwargs` holds: its names and their values
    graph_argname(g: Graph, i: Index, name: Name)        the name of a parameter
    graph_self_default(g: Graph, i: Index, a: Name)      its default is this attribute of the first argument
    graph_default(g: Graph, i: Index, v: Var)            the default value of a parameter, as a constant variable
    graph_ret(g: Graph, v: Var)                          the variable that it returns
    graph_raise(g: Graph, v: Var)                        the exception value that it raises out of itself
    library_graph(g: Graph)                              the function is app-level code, of the compiler's own library
    is_lowlevel(g: Graph)                                a low-level helper: its arithmetic wraps
    block(b: Block, g: Graph)                            a block of a graph
    no_op(b: Block)                                      the block has no operation
    first_op(b: Block, o: Op)                            its first operation
    last_op(b: Block, o: Op)                             its last operation
    next_op(o: Op, p: Op)                                p follows o in their block
    op_in(o: Op, b: Block)                               the block of an operation
    result(o: Op, z: Var)                                the variable in which its result is stored
    op1(o: Op, n: Name, z: Var, x: Var)                  z = n(x)
    op2(o: Op, n: Name, z: Var, x: Var, y: Var)          z = n(x, y)
    op3(o: Op, n: Name, z: Var, x: Var, y: Var, w: Var)  z = n(x, y, w)
    opn(o: Op, n: Name, z: Var)                          z = n(…), any number of arguments (`opn_arg`)
    opn_arg(o: Op, i: Index, x: Var)                     an argument of an operation of `opn`
    getattr(o: Op, z: Var, x: Var, a: Name)              z = x.a
    setattr(o: Op, x: Var, a: Name, y: Var)              x.a = y
    plain_setattr(o: Op)                                 stored by `object.__setattr__`, whatever the class says
    plain_getattr(o: Op)                                 read by `object.__getattribute__`, without `__getattr__`
    internal(o: Op)                                      the attribute is for closures and generators themselves
    delattr(o: Op, x: Var, a: Name)                      del x.a
    attr_default(o: Op, y: Var)                          the default y of `getattr(x, a, y)`
    has_attr(o: Op, z: Var, x: Var, a: Name)             z = hasattr(x, a)
    call(o: Op, z: Var, f: Var)                          z = f(…)
    call_arg(o: Op, i: Index, x: Var)                    a positional argument
    varying_call(o: Op, f: Var)                          the operation calls f, which is a variable there
    call_arity(o: Op, n: Index)                          how many positional arguments are written out
    call_keyword(o: Op, name: Name, x: Var)              a keyword argument
    call_star(o: Op, x: Var)                             the tuple of `f(*x)`
    call_dstar(o: Op, x: Var)                            the dict of `f(**x)`
    aux(o: Op, i: Index, v: Var)                         hidden variables of what the operation may create (001)
    unpack_length(o: Op, k: Index)                       `a, *b, c = x`: how many targets there are
    unpack_item(o: Op, i: Index, v: Var)                 the hidden variable of the i-th target of an unpacking
    unpack_rest(o: Op, v: Var, n: Node)                  the hidden variable of a starred target, the site of its list
    spare(o: Op, r: Role, v: Var)                        hidden variables for what containers of other kinds hold
    aux_node(o: Op, n: Node)                             a second site, for a container of tuples
    link(l: Link, s: Block, d: Block)                    a link from s to d
    phi(l: Link, x: Var, y: Var)                         the link passes x as the input y of its target
    plain(l: Link)                                       an unconditional jump
    switch(b: Block, c: Var)                             the block ends in a switch on c
    closes_loop(l: Link)                                 the link leads back to a block that it comes from
    crowded(g: Graph)                                    operations of the graph name more than 150 different integers
    only_iterated(o: Op)                                 what the call gives is iterated over once and not used else
    exit_case(l: Link, k: Truth)                         the case of a link under a switch
    verdict_link(l: Link, m: Link)                       m is followed where l is; it leads to where a verdict is
    verdict_value(l: Link, m: Link, c: Var)              so is m, if c, which l returns, is no truth value
    tests_arg(g: Graph, i: Index)                        the graph may tell what its i-th argument is
    verdict(g: Graph, t: Name, i: Index, v: Var)         v holds it where g returns `True`, `False`, `either`
    check_link(l: Link, o: Op)                           the link behind a call that may raise instead
    normal(l: Link)                                      the exit of a protected block when nothing is raised
    exc_link(b: Block, i: Index, l: Link, C: Class)      the i-th exception link of a block catches C
    exc_end(b: Block, n: Index)                          how many exception links the block has
    exc_value(l: Link, v: Var)                           the variable that holds the caught exception
    exc_type(l: Link, v: Var)                            the variable that holds its class
    const(v: Var, a: Atom, c: Const)                     v is a constant of kind a; c is its identity
    prebuilt_range(v: Var, a: Atom, s: Var)             v is a constant range: the kind of its items, its step
    const_index(v: Var, i: Index)                        the value of an integer constant, in the sense of `number`
    oversized(v: Var, side: Name)                        the integer constant v is beyond this end of the word
    named(v: Var, name: Text)                            the user's name of a variable
    position(e: Node, file: Text, line: Index, col: Index)  where an operation stands in the source
    """,
)

WORLD = _relations(
    "world",
    """
    entry(g: Graph)                                      a graph that is called from outside
    live_result(g: Graph)                                the caller of the entry g is Python: it sees a type
    strict_numbers(n: Index)                             0: an int that is seen to have become a float is an error
    tagging(n: Index)                                    0: values of several kinds in one variable have tags
    tag_refused(o: Op)                                   the operation has no low-level form for values with tags
    tagging_dicts(n: Index)                              0: dicts beside instances of classes below dict, too
    tagged_results(n: Index)                             0: Python takes values with tags as what they are
    exact_ints(n: Index)                                 0: an int that does not fit a word grows
    exact_op(o: Op)                                      ints of the operation grow: its function asks for that
    given(v: Var, a: Atom)                               an annotation that the user states
    given_open(v: Var)                                   an int of any size that the user states, where ints grow
    given_container(v: Var, n: Node, a: Atom)            a container that comes from outside: list, dict, set
    given_tuple(v: Var, n: Node, k: Index)               a tuple that comes from outside: its site and length
    stated(v: Var, t: Node)                              a function states the type t of its parameter or result v
    at_border(v: Var)                                    a border states what v holds
    border_class(C: Class)                               instances of C come through a border
    border_raises(g: Graph, C: Class)                    a border says that the graph may raise C
    raises_stated(g: Graph)                              it says all that the graph may raise
    forgets(v: Var)                                      no constant is known of the parameter v
    type_atom(t: Node, a: Atom)                          values of kind a belong to the stated type t
    type_part(t: Node, r: Role, u: Node)                 what a container of the type t holds is of the type u
    type_item(t: Node, i: Index, u: Node)                the i-th item of a tuple of the type t is of the type u
    type_length(t: Node, k: Index)                       a tuple of the type t has k items
    content(n: Node, r: Role, v: Var)                    a hidden variable of a container that is not of the program
    class(C: Class)                                      a class
    direct_base(D: Class, C: Class)                      C is the base of D
    written_class(C: Class)                              a class of Python code: only the program makes instances
    closure_class(C: Class)                              the class of one closure, which can be where functions can
    made_class(C: Class)                                 the class of one generator function or closure
    site_class(C: Class)                                 the class of what one place makes of a class of the library
    class_meant(C: Class, K: Class)                      for the program, instances of C are of the library's class K
    divisible(C: Class)                                  copies of the class behave as it does
    split_class(C: Class)                                the class has a copy for each place where instances are made
    class_copy(D: Class, C: Class)                       D is a copy of the split class C
    copy_at(o: Op, p: Pbc, q: Pbc)                       calling the class p, o makes instances of its copy q
    method_def(D: Class, m: Name, f: Pbc, p: Pbc)        D defines f under the name m; p is its bound form
    looks_at_kinds(f: Pbc)                               the comparing method f may look at a value of a builtin type
    property_def(D: Class, a: Name, f: Pbc, p: Pbc)      D defines the property a, read by the function f
    property_setter(D: Class, a: Name, f: Pbc, p: Pbc)   D's property a is written by the function f
    property_deleter(D: Class, a: Name, f: Pbc, p: Pbc)  D's property a is deleted by the function f
    static_def(D: Class, m: Name, f: Pbc)                D defines the static method m
    class_method_def(D: Class, m: Name, f: Pbc, p: Pbc)  D defines the class method m; p is its form bound to D
    value_def(D: Class, a: Name)                         D itself has another value under the name a
    inner_class(D: Class, a: Name)                       that value is a class, defined in the body of a class
    class_value(p: Pbc, C: Class)                        the class C itself, as a value
    constructor(p: Pbc, C: Class, f: Pbc)                calling p makes a C and calls the function f on it
    no_constructor(p: Pbc, C: Class)                     calling p makes a C, there is no `__init__` of the user's
    metaclass_call(p: Pbc)                               calling the class does not simply make an instance
    class_maker(p: Pbc, f: Pbc)                          the function f does what calling the class p does
    below_builtin(C: Class)                              C derives from int, str, list or another builtin type
    synthetic_class(C: Class)                            C is made for one place of the program: a closure, a deque
    abstract_class(p: Pbc)                               calling the class raises: it has abstract methods
    mixin_base(D: Class, M: Class)                       D is a subclass of M, but not by the chain of `direct_base`
    mixin_lost(D: Class, M: Class)                       D is no subclass of M, though a base of it is one
    kind_instance(a: Atom, K: Atom)                      values of the builtin kind a are instances of the class K
    view_instance(k: Name, M: Class)                     views of this kind are instances of the ABC M
    sets_args(D: Class)                                  the `__init__` of the exception D hands its arguments on
    text_of_made(C: Class, m: Name)                      the method m of C makes text of what the program makes
    exception_attribute(C: Class, a: Name)               instances of the exception class C have the attribute a
    implicit_args(D: Class, n: Node)                     the site of the arguments of what operations raise
    tuple_field(C: Class, i: Index, a: Name)             the i-th field that the named tuple C introduces
    varied_below(C: Class)                               of the classes right below C, some are named tuples, some not
    frozen_class(C: Class, E: Class)                     storing an attribute of a C raises E: a frozen dataclass
    guarded_class(C: Class)                              the class has a `__getattribute__` of the user's
    has_fallback(C: Class, D: Class)                     D has the `__getattr__` that instances of C have
    fallback_def(C: Class, a: Name, p: Pbc)              the method that calls `__getattr__` of C for a name
    always_stored(C: Class, a: Name)                     the constructor of C, which falls back, stores the attribute
    enumeration(C: Class)                                the class is an enumeration
    equals_itself(C: Class)                              an enumeration whose members equal nothing else
    fixed_class(C: Class)                                C stands for a type whose instances take no others
    closed_class(C: Class)                               instances have only the attributes of `__slots__`, `_attrs_`
    permits(C: Class, a: Name)                           the closed or fixed class C lets a be stored in instances
    opaque_object(a: Atom)                               an object of a type that the language does not have
    bound_method(p: Pbc, D: Class, f: Pbc)               the potential bound method `D.f` (001, Pre-built constants)
    bound_class_method(p: Pbc, q: Pbc, f: Pbc)           p is the function f bound to the class q
    function(p: Pbc, spec: Name)                         a function and how it is specialised
    frozen(p: Pbc)                                       a frozen prebuilt constant
    frozen_instance(p: Pbc, C: Class)                    it is an instance of C, or of a class below
    is_builtin(a: Atom, name: Name)                      the builtin function or type of that name, as a value
    type_function(o: Op, a: Atom, f: Pbc)                the function that calls the builtin type a for the operation
    stands_in(p: Pbc)                                    a function that stands for a builtin one, as others may
    callable_kind(p: Atom, k: Atom)                      what it stands for: a `plain function`, `builtin function`
    may_guard(p: Pbc)                                    its result may tell what its arguments are
    fixed_params(p: Pbc, n: Index)                       the positional parameters of a function with `*args`
    takes_names(p: Pbc)                                  the function has a `**kwargs`
    by_place(p: Pbc)                                     with `*args` or `**kwargs`: a graph for each place of a call
    spec_depth(p: Pbc, n: Index)                         the number of parts of a specialisation key of p
    spec_arg(p: Pbc, l: Index, i: Index, how: Name)      its l-th part is argument i, by `type`, `kind`, `value`, …
    spec_name(p: Pbc, i: Index, name: Name)              the name of such an argument
    spec_default(p: Pbc, i: Index, v: Var)               its default, as a constant variable
    location(o: Op, a: Atom)                             an atom that stands for the place of a call
    names_key(o: Op, f: Pbc, k: Key, n: Key)             the key n is k and the names that a call gives to `**kwargs`
    graph_key(g: Graph, l: Index, a: Atom)               the l-th part of the key of a specialised graph
    positional(g: Graph, n: Index)                       how many parameters can be given by position
    takes_varargs(g: Graph)                              the graph has a `*args` parameter
    lltype_value(T: Atom)                                a low-level type as a value
    ptr_type(P: Atom, T: Atom)                           the pointer type P points to the container type T
    field(T: Atom, f: Name, a: Atom)                     a field of T (`[]`: its items, `()`: its result)
    value_of(T: Atom, a: Atom)                           values of the low-level type T are annotated a
    type_of(a: Atom, T: Atom)                            T is the low-level type of values that are annotated a
    type_attr(T: Atom, n: Name, a: Atom)                 an attribute of a low-level type, as a value
    ll_primitive(a: Atom)                                values of a low-level primitive type
    sized_integer(a: Atom)                               an integer type other than int (r_uint, …)
    sized_result(a: Atom, b: Atom, r: Atom)              arithmetic on integers of the types a and b gives one of r
    beyond_int(a: Atom)                                  a sized integer type with values that do not fit into an int
    sized_type(n: Name, a: Atom)                         the builtin n converts to the sized integer a
    is_llop(n: Name)                                     a low-level operation: its first argument is its type
    external(p: Pbc)                                     a function whose result the user states
    external_result(p: Pbc, a: Atom)                     the result that the user states for the external function p
    graph_of(f: Pbc, k: Key, g: Graph)                   the graph of a function for a key
    int_symbol(k: Index, c: Const)                       the integer k as a constant
    fold_value(n: Name, c: Const, d: Const, a: Atom, r: Const)  n(c, d) = r, of kind a (d is `-` for one argument)
    fold_fails(n: Name, c: Const, d: Const)              n(c, d) raises, or leaves the language
    concat(o: Op, n: Node)                               the site of the tuples that the operation concatenates
    part(o: Op, k: Index, n: Node)                       the site of what it takes of tuples of length k (slices, `*`)
    part_item(n: Node, i: Index, j: Index)               the item i of such a part is the item j of the tuple
    part_unknown(o: Op)                                  how many items it takes depends on more than constants
    variadic(v: Var, n: Node, w: Var)                    the site of tuples of unknown length in v, their items
    attr_var(C: Class, a: Name, v: Var)                  the variable of the attribute a of C (001, v_C.attr)
    live_attr(a: Atom, n: Name, there: Name)             whether values of the kind have the attribute: "yes", "no"
    content_part(o: Op, f: Pbc, l: Index, a: Atom)       the l-th part of the key: what a container holds
    star_of_nothing(o: Op)                               what the call passes with a star has no values
    sum_start(o: Op)                                     the sum adds nothing up: it is its start, 0
    attr_const(p: Pbc, a: Name, v: Var)                  the attribute a of a frozen constant, as a constant variable
    class_attr(C: Class, a: Name, v: Var)                the value that the class itself has for a
    late_attr(C: Class, a: Name)                         C has nothing under the name a yet, and can be given it
    prebuilt_content(c: Const, n: Node)                  the container of a prebuilt list, dict or set
    prebuilt_in(b: Block, v: Var, a: Atom, c: Const)     the constant v of a block is mutable
    prebuilt_value(v: Var, a: Atom, c: Const)            a mutable object inside of another one
    prebuilt_ordered(n: Node)                            the prebuilt dict may be an OrderedDict
    prebuilt_length(n: Node, k: Index)                   how many items the prebuilt list has
    prebuilt_item(n: Node, r: Role, w: Var)              the distinct members, as constant variables
    prebuilt_tuple(c: Const, n: Node, k: Index)          the site of a prebuilt tuple of length k
    tuple_item(n: Node, i: Index, x: Var)                an item of a prebuilt tuple
    prebuilt_attr(c: Const, a: Name, v: Var)             the attribute of a prebuilt instance, as a constant variable
    box(v: Var, n: Node)                                 the box in which the tuples that meet in v are kept
    bottomless(v: Var)                                   no more boxes: a tuple in v contains itself, at some depth
    box_length(n: Node, k: Index)                        its number of items
    box_item(n: Node, i: Index, w: Var)                  its items
    format_shows(c: Const, i: Index)                     the i-th conversion of the `%` format c is %s, %r or %a
    spec_shows(c: Const)                                 the format specification c leaves the form to the type
    field_shows(c: Const, i: Index)                      the field i of the format c leaves the form to the type
    named_field_shows(c: Const, n: Name)                 so does the field with this name
    function_named(f: Name, p: Pbc)                      the function that goes by the name f, `module.function`
    applevel_at(o: Op, n: Name, p: Pbc)                  the app-level function that does the operation in the way n
    undeclared(o: Op, C: Class)                          the operation raises C, which no table tells
    key_node(k: Key, a: Atom, n: Key)                    the key that continues k by a
    value_key_node(k: Key, c: Const, n: Key)             the key that continues k by the constant c
    """,
)

RELATIONS: list[Relation] = PROGRAM + WORLD
BY_NAME: dict[str, Relation] = {relation.name: relation for relation in RELATIONS}


def generate_dl() -> str:
    """The text of `rules/schema.dl`."""
    lines = [
        "// Generated from rpyc_dl/facts/schema.py by `python -m rpyc_dl.facts.schema`: do not edit.",
        "",
        '.pragma "RamSIPS" "delta-max-bound"',
        "",
    ]
    for name, base, doc in TYPES:
        lines += [f"/// {doc[0].upper()}{doc[1:]}.", f".type {name} <: {base}"]
    for relation in RELATIONS:
        columns = ", ".join(f"{name}: {kind}" for name, kind in relation.columns)
        doc = relation.doc
        lines += [
            "",
            f"/// {doc[0].upper()}{doc[1:]}.",
            f".decl {relation.name}({columns})",
            f".input {relation.name}",
        ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write `rules/schema.dl`."""
    target = os.path.join(os.path.dirname(os.path.dirname(__file__)), "rules", "schema.dl")
    with open(target, "w", encoding="utf-8") as out:
        out.write(generate_dl())


if __name__ == "__main__":
    main()
