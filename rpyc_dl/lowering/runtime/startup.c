/* What happens before and after the program: the stack's limit, memory, the interrupt, the exit status. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "rpy_internal.h"
#include "rpy_io.h"
#include "rpy_startup.h"

#define WANTED_STACK ((size_t)64 << 20)
#define LEAST_STACK ((size_t)1 << 20)
#define RESERVE ((size_t)256 << 10) /* for C functions, the collector and the printing of tracebacks */

char *rpy_stack_limit;
volatile bool rpy_interrupt_pending;

static size_t stack_size(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0)
        return (size_t)8 << 20;
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= WANTED_STACK)
        return WANTED_STACK;
    struct rlimit wanted = limit;
    wanted.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > WANTED_STACK ? WANTED_STACK : limit.rlim_max;
    /* Linux grows the main thread's stack up to the limit at the time of the fault, so that this takes effect. */
    if (setrlimit(RLIMIT_STACK, &wanted) == 0)
        return (size_t)wanted.rlim_cur;
    return (size_t)limit.rlim_cur;
}

/* Of `size` bytes of stack, and twice as many of roots, as many as a limit on the address space (`ulimit -v`) allows,
   half of which is left to the heap. What is not used takes no memory, but is counted: so the stack's part is taken at
   once, or it might be the heap's when the stack grows. */
static size_t stack_within_limit(size_t size)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return size;
    for (size_t least = size < LEAST_STACK ? size : LEAST_STACK; size >= least; size /= 2) {
        void *room = mmap(NULL, 6 * size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (room != MAP_FAILED) {
            munmap(room, 6 * size);
            *(volatile char *)(rpy_stack_pointer() - size + RESERVE / 4) = 0;
            return size;
        }
    }
    rpy_give_up("MemoryError: there is not enough memory to start");
}

static void start_stack(size_t size)
{
    rpy_stack_limit = rpy_stack_pointer() - size + RESERVE;
}

void rpy_stack_release(void)
{
    rpy_stack_limit -= RESERVE / 2;
}

/* Where nothing catches it, an interrupt ends the program at once. Else the next call under a handler that catches it
   raises it there; and if none comes within two seconds, or a second interrupt comes, the program ends. */
static void on_interrupt(int signal_number)
{
    if (signal_number == SIGINT && rpy_program.catches_interrupts && !rpy_interrupt_pending) {
        rpy_interrupt_pending = true;
        alarm(2);
        return;
    }
    ssize_t done = write(1, rpy_stdout_buffer, rpy_stdout_count);
    done += write(2, "KeyboardInterrupt\n", 18);
    (void)done;
    if (rpy_program.at_end != NULL)
        rpy_program.at_end();
    _exit(130);
}

void rpy_raise_interrupt(void)
{
    rpy_interrupt_pending = false;
    alarm(0);
    rpy_raise_error(RPY_E_INTERRUPT, -1);
}

static void start_signals(void)
{
    signal(SIGPIPE, SIG_IGN); /* writing to a closed pipe is an OSError */
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    struct sigaction before;
    if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler == SIG_IGN)
        return; /* nohup and background jobs of a shell */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGALRM, &action, NULL);
}

/* Standard streams that the parent closed lead nowhere, as in CPython: else the next file would become one of them. */
static void start_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_RDONLY : O_WRONLY) != fd)
            return;
}

int rpy_run(int argc, char **argv, Signed (*entry)(void))
{
    rpy_argc = argc;
    rpy_argv = argv;
    size_t stack = stack_within_limit(stack_size());
    start_stack(stack);
    rpy_roots_start(2 * stack);
    start_streams();
    rpy_stdout_is_terminal = isatty(1);
    start_signals();
    rpy_gc_start();
    if (rpy_program.at_start != NULL)
        rpy_program.at_start();
    Signed status = entry();
    rpy_stdout_finish();
    rpy_gc_finish();
    if (rpy_program.at_end != NULL)
        rpy_program.at_end();
    return (int)(status & 0xFF);
}

/* The lowest address of the running thread's stack that compiled code may use. */
static char *thread_stack_limit(void)
{
    pthread_attr_t attributes;
    void *lowest = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
        return rpy_stack_pointer() - ((size_t)512 << 10);
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    return (char *)lowest + RESERVE;
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
        limit = thread_stack_limit();
    rpy_stack_limit = limit;
}
