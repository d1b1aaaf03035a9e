/* Exceptions: raising jumps to the nearest handler that catches; the normal path pays nothing.

   A call that stands under a handler goes through a small generated wrapper (RPY_PROTECTED), which alone contains the
   `setjmp`, so that no local variable of the user's function lives across it. The chain of wrappers that are active is
   `rpy_handlers`. Raising first walks the chain to find the handler that catches the exception (nothing has been
   unwound yet, so the traceback can still be read off the C stack where it will be needed), then jumps there. */
#ifndef RPY_EXC_H
#define RPY_EXC_H

#include "rpy_base.h"
#include "rpy_errors.h"
#include "rpy_platform.h"

/* One class of an `except` clause: the instances whose class number lies in [first, end). `ends` says that the handler's
   function does not raise the exception again (another function's `raise` begins a new traceback): none has to be kept. */
typedef struct rpy_catch {
    Signed first, end;
    bool ends;
} rpy_catch;

#if RPY_WASI
#include <setjmp.h>
typedef jmp_buf rpy_jmp_buf; /* on top of WebAssembly's exceptions */
#define RPY_SETJMP(buf) setjmp(buf)
#define RPY_LONGJMP(buf) longjmp((buf), 1)
#elif defined(RPY_SETJMP_LIBC) || (defined(__clang__) && defined(__aarch64__))
#include <setjmp.h>
typedef jmp_buf rpy_jmp_buf;
#define RPY_SETJMP(buf) _setjmp(buf)
#define RPY_LONGJMP(buf) longjmp((buf), 1)
#else
typedef void *rpy_jmp_buf[5];
#define RPY_SETJMP(buf) __builtin_setjmp(buf)
#define RPY_LONGJMP(buf) __builtin_longjmp((buf), 1)
#endif

typedef struct rpy_handler {
    rpy_jmp_buf buf;
    struct rpy_handler *prev;
    void **roots;             /* the shadow stack to return to */
    const rpy_catch *catches; /* ends with an entry whose `end` is 0 */
} rpy_handler;

extern rpy_handler *rpy_handlers; /* innermost first */
extern void *rpy_exc_value;       /* the exception that a handler has just received; a root of the collector */

/* A place of the program, in generated code. */
#define RPY_AT(place) (place)

/* Raise the exception instance `value`. `place` is the index of the raising place. Overwrites the traceback. */
RPY_NORETURN void rpy_raise(void *value, int place);
/* The same with a new exception of a class; `arguments` are stored at `offset`. */
RPY_NORETURN void rpy_raise_new(size_t size, uint64_t header, void *cls, size_t offset, void *arguments, int place);
/* The same without arguments. */
RPY_NORETURN void rpy_raise_bare(size_t size, uint64_t header, void *cls, int place);
/* Raise again an exception that a handler has received: keeps the traceback of where it was first raised. */
RPY_NORETURN void rpy_reraise(void *value);

/* A class of exceptions that operations raise again and again, and the header of an instance. */
typedef struct rpy_shared_error {
    Signed number;
    uint64_t header;
} rpy_shared_error;

/* The exception that a handler keeps or changes: of one that operations raise again and again a copy. */
void *rpy_own_exception(void *value);

/* Raise what an operation or the runtime found: a `rpy_error`. `place` may be -1 where only the C stack knows. */
RPY_NORETURN void rpy_raise_error(int error, int place);
/* The stack is at its end. */
RPY_NORETURN void rpy_raise_recursion(void);
RPY_NORETURN void rpy_raise_memory(void);

/* A `__del__` has raised the exception that is in rpy_exc_value: say so and go on. */
void rpy_ignore_exception(const char *where);

/* A bug that no handler can answer: a line on standard error, status 134. */
RPY_NORETURN void rpy_fatal(const char *message);
/* The system does not give what the program needs to go on: say so, and end it with status 1. */
RPY_NORETURN void rpy_give_up(const char *message);

/* Note where an exception that is handled in the same function was raised. */
RPY_COLD void rpy_note_raise(void *value, int place);

/* Enter and leave a protected region; only generated wrappers use these. */
#define RPY_TRY_ENTER(h, classes) \
    ((h).prev = rpy_handlers, (h).roots = rpy_roots_top, (h).catches = (classes), rpy_handlers = &(h))
#define RPY_TRY_LEAVE(h) (rpy_handlers = (h).prev)

/* Whether a class number lies in [first, end). */
#define RPY_CLASS_IN(number, first, end) ((first) <= (number) && (number) < (end))

/* ---- interrupts ---- */

extern volatile bool rpy_interrupt_pending;
/* A signal has come that a function of the program handles. */
extern volatile bool rpy_signal_pending;

RPY_NORETURN void rpy_raise_interrupt(void);

/* In wrappers that catch KeyboardInterrupt. */
#define RPY_POLL_INTERRUPT()                            \
    do {                                                \
        if (RPY_UNLIKELY(rpy_interrupt_pending))        \
            rpy_raise_interrupt();                      \
    } while (0)

/* ---- recursion ---- */

extern char *rpy_stack_limit; /* the lowest address that the stack pointer of a recursive function may have */

static inline char *rpy_stack_pointer(void)
{
#if defined(__x86_64__)
    char *sp;
    __asm__("movq %%rsp, %0" : "=r"(sp));
    return sp;
#elif defined(__aarch64__)
    char *sp;
    __asm__("mov %0, sp" : "=r"(sp));
    return sp;
#else
    return (char *)__builtin_frame_address(0);
#endif
}

#if RPY_WASI
/* The engine has a stack of its own, which holds what functions compute with, and nobody can ask how full it is. So a
   function that can call itself takes as much of the stack in memory as it may take there. */
#define RPY_ENGINE_FRAME 256
#define RPY_TAKE_STACK()                                           \
    char rpy_engine_frame[RPY_ENGINE_FRAME];                       \
    __asm__ volatile("" : : "r"(rpy_engine_frame) : "memory")
#else
#define RPY_TAKE_STACK() ((void)0)
#endif

/* Stands at the entry of every function that can call itself, directly or not. */
#define RPY_STACK_CHECK()                                          \
    RPY_TAKE_STACK();                                              \
    do {                                                           \
        if (rpy_stack_pointer() < rpy_stack_limit)                 \
            rpy_raise_recursion();                                 \
    } while (0)

#endif
