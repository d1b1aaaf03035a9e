"""Hints for RPython's tracing compiler. There is none here: each hint does nothing, and has the type it has there."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import keepalive_until_here, not_rpython, specialize, we_are_translated  # noqa: F401

#: The parameters of the tracing compiler, with RPython's defaults.
PARAMETERS = {
    "threshold": 1039,
    "function_threshold": 1619,
    "trace_eagerness": 200,
    "decay": 40,
    "trace_limit": 6000,
    "inlining": 1,
    "loop_longevity": 1000,
    "retrace_limit": 0,
    "pureop_historylength": 16,
    "max_retrace_guards": 15,
    "max_unroll_loops": 0,
    "disable_unrolling": 200,
    "enable_opts": "all",
    "max_unroll_recursion": 7,
    "vec": 0,
    "vec_all": 0,
    "vec_cost": 0,
}
#: What each of them is about, for messages of programs.
PARAMETER_DOCS = {
    "threshold": "how often a loop runs before it is compiled",
    "function_threshold": "how often a function runs before it is traced from its start",
    "trace_eagerness": "how often a guard fails before a bridge is compiled",
    "decay": "how fast counters decay (0 to 1000)",
    "trace_limit": "how many operations a trace may have",
    "inlining": "whether functions are inlined (0 or 1)",
    "loop_longevity": "how long loops are kept",
    "retrace_limit": "how often retracing is tried",
    "pureop_historylength": "how many pure operations are remembered",
    "max_retrace_guards": "how many guards retracing may add",
    "max_unroll_loops": "how many times a loop may be unrolled besides",
    "disable_unrolling": "after how many operations there is no unrolling",
    "enable_opts": "which optimizations are done",
    "max_unroll_recursion": "how deep recursive functions are unrolled",
    "vec": "whether loops are vectorized (0 or 1)",
    "vec_all": "whether all loops are",
    "vec_cost": "what vectorizing may cost",
}
ENABLE_ALL_OPTS = "intbounds:rewrite:virtualize:string:pure:earlyforce:heap:unroll"


def _as_it_is(func):
    return func


elidable = purefunction = unroll_safe = dont_look_inside = look_inside = loop_invariant = not_in_trace = _as_it_is
elidable_cannot_raise = elidable_compatible = _as_it_is


def elidable_promote(promote_args="all"):
    """For functions without side effects, whose arguments the tracing compiler takes for constants."""
    return _as_it_is


purefunction_promote = elidable_promote


def look_inside_iff(predicate):
    """For functions that are traced only where `predicate` holds."""
    return _as_it_is


def oopspec(spec):
    """For functions that the tracing compiler knows by name."""
    return _as_it_is


def unroll_parameters(*names):
    """For functions that are unrolled by parameters."""
    return _as_it_is


def jit_callback(name):
    """For functions that are called from C."""
    return _as_it_is


@specialize.call_location()
def promote(x):
    """`x`, a constant of the trace from now on."""
    return x


promote_string = promote_unicode = promote


@specialize.call_location()
def hint(x, **flags):
    """`x`; what is said about it does nothing."""
    return x


@specialize.memo()
def we_are_jitted():
    """Whether the tracing compiler made the code that runs: never."""
    return False


@specialize.call_location()
def isconstant(value):
    """Whether the tracing compiler knows the value: never."""
    return False


isvirtual = isconstant


@specialize.call_location()
def loop_unrolling_heuristic(lst, size, cutoff=2):
    """Whether a loop over the items should be unrolled: only where there are none."""
    return size == 0


@specialize.memo()
def current_trace_length():
    """The length of the trace that is being made: -1, none is."""
    return -1


@specialize.ignore()
def jit_debug(string, arg1=0, arg2=0, arg3=0, arg4=0):
    """A note in the trace."""


@specialize.ignore()
def assert_green(value):
    """An error in the trace where the value is no constant of it."""


class AssertGreenFailed(Exception):
    """`assert_green` of what is no constant."""


@specialize.ignore()
def enter_portal_frame(unique_id):
    """A frame of the interpreted program begins."""


leave_portal_frame = enter_portal_frame


@specialize.ignore()
def record_exact_class(value, cls):
    """What the trace may take for granted."""


record_known_class = record_known_result = record_exact_value = record_exact_class


@specialize.call_location()
def conditional_call(condition, function, *args):
    """`function(*args)` if the condition holds; no result."""
    if condition:
        function(*args)


@specialize.call_location()
def conditional_call_elidable(value, function, *args):
    """`value`, or `function(*args)` where it is None, 0 or false."""
    if not value:
        value = function(*args)
    return value


class InvalidVirtualRef(Exception):
    """A reference to a frame is no longer good."""


class DirectVRef:
    """A reference to a frame that the tracing compiler need not make: calling it gives the frame."""

    def __init__(self, x):
        self._x = x

    def __call__(self):
        return self._x

    @property
    def virtual(self):
        return False

    @property
    def forced(self):
        return self._x


virtual_ref = non_virtual_ref = DirectVRef
vref_None = DirectVRef(None)


@specialize.ignore()
def virtual_ref_finish(vref, x):
    """The frame has ended."""


class JitHintError(Exception):
    """A JitDriver is not used as it has to be."""


class JitDriver:
    """Where the loop of an interpreter begins. `greens` and `reds` are the names that the merge point passes."""

    active = True
    virtualizables = []
    name = "jitdriver"
    inline_jit_merge_point = False
    is_recursive = False

    def __init__(
        self,
        greens=None,
        reds=None,
        virtualizables=None,
        get_jitcell_at=None,
        set_jitcell_at=None,
        get_printable_location=None,
        confirm_enter_jit=None,
        can_never_inline=None,
        should_unroll_one_iteration=None,
        name="jitdriver",
        check_untranslated=True,
        vectorize=False,
        get_unique_id=None,
        is_recursive=False,
        get_location=None,
    ):
        self.greens = greens if greens is not None else getattr(self, "greens", None)
        self.reds = reds if reds is not None else getattr(self, "reds", None)
        if self.greens is None or self.reds is None:
            raise AttributeError("no 'greens' or 'reds' supplied")
        self.name = name
        self.get_printable_location = get_printable_location

    def _freeze_(self):
        return True

    @specialize.ignore()
    def jit_merge_point(_self, **livevars):
        """The top of the loop."""

    @specialize.ignore()
    def can_enter_jit(_self, **livevars):
        """Where the loop jumps backward."""

    @specialize.ignore()
    def loop_header(_self):
        """Where the loop jumps backward, too."""

    def inline(self, call_jit_merge_point):
        """For functions with a merge point that their callers take over."""
        return _as_it_is

    def clone(self):
        """A driver like this one."""
        return type(self)(self.greens, self.reds, name=self.name)


@specialize.ignore()
def set_param(driver, name, value):
    """Set a parameter of the tracing compiler."""


@specialize.ignore()
def set_param_to_default(driver, name):
    """Set a parameter of the tracing compiler to its default."""


@specialize.ignore()
def set_user_param(driver, text):
    """Set parameters of the tracing compiler as `name=value,…`; what is wrong in it is not told."""


class JitHookInterface:
    """What a program may be told by the tracing compiler: nothing."""

    def on_abort(self, reason, jitdriver, greenkey, greenkey_repr, logops, operations):
        pass

    def before_compile(self, debug_info):
        pass

    def after_compile(self, debug_info):
        pass

    def before_compile_bridge(self, debug_info):
        pass

    def after_compile_bridge(self, debug_info):
        pass


class Counters:
    """What the tracing compiler counts, by name."""

    counters = """
    TRACING BACKEND OPS HEAPCACHED_OPS RECORDED_OPS GUARDS OPT_OPS OPT_GUARDS OPT_GUARDS_SHARED OPT_FORCINGS
    OPT_VECTORIZE_TRY OPT_VECTORIZED ABORT_TOO_LONG ABORT_BRIDGE ABORT_BAD_LOOP ABORT_ESCAPE ABORT_FORCE_QUASIIMMUT
    ABORT_SEGMENTED_TRACE FORCE_VIRTUALIZABLES NVIRTUALS NVHOLES NVREUSED TOTAL_COMPILED_LOOPS TOTAL_COMPILED_BRIDGES
    TOTAL_FREED_LOOPS TOTAL_FREED_BRIDGES
    """
    counter_names = counters.split()
    ncounters = len(counter_names)


for _number, _name in enumerate(Counters.counter_names):
    setattr(Counters, _name, _number)
