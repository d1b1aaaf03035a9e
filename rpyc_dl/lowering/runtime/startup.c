/* What happens before and after the program: the stack's limit, memory, the interrupt, the exit status. */
#include "rpy_internal.h"
#include "rpy_io.h"
#include "rpy_platform.h"
#include "rpy_startup.h"

char *rpy_stack_limit;
volatile bool rpy_interrupt_pending;
volatile bool rpy_signal_pending;

static void start_stack(size_t size)
{
    rpy_stack_limit = rpy_stack_pointer() - size + RPY_STACK_RESERVE;
}

void rpy_stack_release(void)
{
    rpy_stack_limit -= RPY_STACK_RESERVE / 2;
}

void rpy_raise_interrupt(void)
{
    rpy_interrupt_pending = false;
    rpy_platform_interrupt_answered();
    rpy_raise_error(RPY_E_INTERRUPT, -1);
}

int rpy_run(int argc, char **argv, Signed (*entry)(void))
{
    rpy_argc = argc;
    rpy_argv = argv;
    size_t stack = rpy_platform_stack(RPY_STACK_RESERVE);
    start_stack(stack);
    rpy_roots_start(rpy_platform_roots(stack));
    rpy_platform_start();
    rpy_gc_start();
    if (rpy_program.at_start != NULL)
        rpy_program.at_start();
    Signed status = entry();
    rpy_gc_end();
    rpy_stdout_finish();
    if (rpy_interrupt_pending) { /* no call has raised it */
        rpy_error_text("KeyboardInterrupt\n");
        status = 130;
    }
    rpy_gc_finish();
    if (rpy_program.at_end != NULL)
        rpy_program.at_end();
    return (int)(status & 0xFF);
}

void rpy_library_start(void)
{
    static bool started;
    if (started)
        return;
    started = true;
    rpy_roots_start((size_t)128 << 20);
    rpy_gc_start();
}

void rpy_library_enter(size_t stack)
{
    start_stack(stack);
}

void rpy_border_enter(void)
{
    static __thread char *limit;
    rpy_library_start();
    rpy_gc_enter_thread();
    if (limit == NULL)
        limit = rpy_platform_thread_stack() + RPY_STACK_RESERVE;
    rpy_stack_limit = limit;
}
