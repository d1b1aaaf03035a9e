/* Raising: find the handler, keep the traceback if it may be printed, jump. And what happens when there is none. */
#include <unistd.h>

#include "rpy_internal.h"
#include "rpy_io.h"
#include "rpy_stacks.h"

#if defined(RPY_ASAN)
void __asan_handle_no_return(void);
#endif

rpy_handler *rpy_handlers;
void *rpy_exc_value;

static RPY_NORETURN void end(const char *prefix, const char *message, int status)
{
    rpy_stdout_finish();
    rpy_error_text(prefix);
    rpy_error_text(message);
    rpy_error_text("\n");
    _exit(status);
}

void rpy_fatal(const char *message)
{
    end("fatal: ", message, 134);
}

void rpy_give_up(const char *message)
{
    end("", message, 1);
}

/* The clause of `handler` that catches class number `number`, or NULL. */
static const rpy_catch *catching(const rpy_handler *handler, Signed number)
{
    for (const rpy_catch *c = handler->catches; c->end != 0; c++)
        if (c->first <= number && number < c->end)
            return c;
    return NULL;
}

static RPY_NORETURN void leave(int status)
{
    rpy_gc_end();
    rpy_stdout_finish();
    rpy_gc_finish();
    if (rpy_program.at_end != NULL)
        rpy_program.at_end();
    _exit(status);
}

/* A SystemExit that nobody caught ends the program without a traceback. */
static void end_if_exit(void *value)
{
    static const char prefix[] = "SystemExit: ";
    rpy_exit result = rpy_program.system_exit != NULL ? rpy_program.system_exit(value) : RPY_NO_EXIT;
    if (result.kind == RPY_IS_MESSAGE) {
        rpy_text text = rpy_program.describe(value);
        Signed skip = text.length >= (Signed)sizeof prefix - 1 && memcmp(text.data, prefix, sizeof prefix - 1) == 0
                          ? (Signed)sizeof prefix - 1
                          : 0;
        rpy_error_bytes(text.data + skip, (size_t)(text.length - skip));
        rpy_error_text("\n");
    }
    if (result.kind != RPY_IS_NO_EXIT)
        leave((int)(result.status & 0xFF));
}

static RPY_NORETURN void uncaught(void *value)
{
    rpy_stack_release(); /* or the description would end in a RecursionError, too */
    rpy_stdout_finish();
    end_if_exit(value);
    rpy_traceback_print(value);
    Signed interrupt = rpy_program.class_number(rpy_program.errors[RPY_E_INTERRUPT]); /* the program may raise one, too */
    leave(rpy_program.class_number(value) == interrupt ? 130 : 1);
}

void rpy_ignore_exception(const char *where)
{
    rpy_text text = rpy_program.describe(rpy_exc_value);
    rpy_error_text("Exception ignored in: ");
    rpy_error_text(where);
    rpy_error_text("\n");
    rpy_error_bytes(text.data, (size_t)text.length);
    rpy_error_text("\n");
    free((void *)text.data);
}

static bool carried; /* the exception whose traceback is kept has come from another stack */

void rpy_carry_traceback(void *value)
{
    carried = value == rpy_traceback_value;
    if (carried)
        rpy_traceback_leave_stack();
}

static RPY_NORETURN void deliver(void *value, int place, bool fresh)
{
    Signed number = rpy_program.class_number(value);
    const rpy_catch *clause = NULL;
    rpy_handler *handler = rpy_handlers;
    while (handler != NULL && (clause = catching(handler, number)) == NULL)
        handler = handler->prev;
    if (carried && value == rpy_traceback_value)
        fresh = false;
    carried = false;
    if (handler == NULL || !clause->ends) {
        if (fresh || rpy_traceback_value != value)
            rpy_traceback_capture(value, place, handler);
        else
            rpy_traceback_extend(handler);
    }
    if (handler == NULL) {
        rpy_handlers = NULL;
        uncaught(value);
    }
    rpy_handlers = handler->prev;
    rpy_roots_top = handler->roots;
    rpy_exc_value = value;
#if defined(RPY_ASAN)
    __asan_handle_no_return();
#endif
    RPY_LONGJMP(handler->buf);
}

void rpy_raise(void *value, int place)
{
    deliver(value, place, true);
}

void rpy_raise_new(size_t size, uint64_t header, void *cls, size_t offset, void *arguments, int place)
{
    void *value = rpy_new_fixed(size, header);
    *(void **)((char *)value + sizeof(rpy_header)) = cls;
    RPY_STORE(value, *(void **)((char *)value + offset), arguments);
    rpy_raise(value, place);
}

void rpy_raise_bare(size_t size, uint64_t header, void *cls, int place)
{
    void *value = rpy_new_fixed(size, header);
    *(void **)((char *)value + sizeof(rpy_header)) = cls;
    rpy_raise(value, place);
}

void *rpy_own_exception(void *value)
{
    const rpy_header *header = value;
    if (!(header->word & RPY_IS_SHARED) || value == rpy_program.errors[RPY_E_INTERRUPT] ||
        value == rpy_program.errors[RPY_E_MEMORY])
        return value;
    const rpy_shared_error *made = rpy_program.copied;
    for (Signed number = rpy_program.class_number(value); made->number != number; made++)
        if (made->number < 0)
            rpy_fatal("an exception is to be copied that the program does not know");
    const rpy_type *type = &rpy_program.types[made->header >> 8];
    char *copy = rpy_new_fixed(type->size, made->header);
    for (size_t i = sizeof(rpy_header); i < type->size; i++)
        copy[i] = ((const char *)value)[i];
    for (int i = 0; i < type->pointers; i++) {
        void **place = (void **)(copy + type->offsets[i]);
        void *pointed = *place;
        *place = NULL;
        RPY_STORE(copy, *place, pointed);
    }
    if (rpy_traceback_value == value)
        rpy_traceback_value = copy;
    return copy;
}

void rpy_reraise(void *value)
{
    deliver(value, -1, false);
}

void rpy_raise_error(int error, int place)
{
    void *value = rpy_program.errors[error];
    if (value == NULL)
        rpy_fatal("an exception was raised that the program has no instance of");
    deliver(value, place, true);
}

void rpy_raise_recursion(void)
{
    rpy_raise_error(RPY_E_RECURSION, -1);
}

void rpy_raise_memory(void)
{
    rpy_raise_error(RPY_E_MEMORY, -1);
}
