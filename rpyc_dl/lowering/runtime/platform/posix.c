/* The platform of Linux and its like. */
#define _GNU_SOURCE
#include "rpy_platform.h"
#if !RPY_WASI
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "rpy_internal.h"
#include "rpy_io.h"

#define HUGE_PAGE ((size_t)2 << 20)
#define WANTED_STACK ((size_t)64 << 20)
#define LEAST_STACK ((size_t)1 << 20)
#define KEPT_FREE ((size_t)8 << 20)

/* ---- memory ---- */

void *rpy_platform_reserve(size_t bytes)
{
    /* Only reserved: pages get memory when they are first touched. */
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

char *rpy_platform_map_aligned(size_t size)
{
    char *p = mmap(NULL, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED)
        return NULL;
    char *start = (char *)(((uintptr_t)p + size - 1) & ~(uintptr_t)(size - 1));
    if (start > p)
        munmap(p, (size_t)(start - p));
    munmap(start + size, size - (size_t)(start - p));
    return start;
}

void rpy_platform_unmap(char *start, size_t size)
{
    munmap(start, size);
}

static size_t page_size(void)
{
    static size_t size;
    if (size == 0)
        size = (size_t)sysconf(_SC_PAGESIZE);
    return size;
}

size_t rpy_platform_pages(size_t bytes)
{
    return (bytes + page_size() - 1) & ~(page_size() - 1);
}

char *rpy_platform_map_stack(size_t size)
{
    char *p = rpy_platform_reserve(size + page_size());
    if (p == NULL)
        return NULL;
#if defined(MADV_NOHUGEPAGE)
    madvise(p, size + page_size(), MADV_NOHUGEPAGE); /* one for each of many small stacks */
#endif
    if (mprotect(p, page_size(), PROT_NONE) == 0)
        return p + page_size();
    munmap(p, size + page_size());
    return NULL;
}

void rpy_platform_unmap_stack(char *start, size_t size)
{
    munmap(start - page_size(), size + page_size());
}

void rpy_platform_forget(char *start, size_t size)
{
    madvise(start, size, MADV_DONTNEED);
}

/* A fault for every 4 KB is what the growth of a large heap costs most. */
void rpy_platform_want_huge_pages(void *memory, size_t size)
{
#if defined(MADV_HUGEPAGE)
    char *start = (char *)(((uintptr_t)memory + HUGE_PAGE - 1) & ~(uintptr_t)(HUGE_PAGE - 1));
    char *end = (char *)(((uintptr_t)memory + size) & ~(uintptr_t)(HUGE_PAGE - 1));
    if (start < end)
        madvise(start, (size_t)(end - start), MADV_HUGEPAGE);
#endif
}

/* ---- stack ---- */

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

/* Of these bytes of stack, and twice as many of roots, as many as a limit on the address space (`ulimit -v`) allows,
   half of which is left to the heap. What is not used takes no memory, but is counted: so the stack's part is taken at
   once, or it might be the heap's when the stack grows. */
size_t rpy_platform_stack(size_t reserve)
{
    struct rlimit limit;
    size_t size = stack_size();
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return size;
    for (size_t least = size < LEAST_STACK ? size : LEAST_STACK; size >= least; size /= 2) {
        void *room = mmap(NULL, 6 * size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (room != MAP_FAILED) {
            munmap(room, 6 * size);
            *(volatile char *)(rpy_stack_pointer() - size + reserve / 4) = 0;
            return size;
        }
    }
    rpy_give_up("MemoryError: there is not enough memory to start");
}

size_t rpy_platform_roots(size_t stack)
{
    return 2 * stack;
}

char *rpy_platform_thread_stack(void)
{
    pthread_attr_t attributes;
    void *lowest = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
        return rpy_stack_pointer() - ((size_t)768 << 10);
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
    return (char *)lowest;
}

/* ---- interrupts ---- */

/* Where nothing catches it, an interrupt ends the program at once. Else the next call under a handler that catches it
   raises it there; and if none comes within two seconds, or a second interrupt comes, the program ends. */
static void on_interrupt(int signal_number)
{
    if (signal_number == SIGINT && rpy_program.catches_interrupts && !rpy_interrupt_pending) {
        rpy_interrupt_pending = true;
        alarm(2);
        return;
    }
    rpy_held_interrupted();
    ssize_t done = write(1, rpy_stdout_buffer, rpy_stdout_count);
    done += write(2, "KeyboardInterrupt\n", 18);
    (void)done;
    if (rpy_program.at_end != NULL)
        rpy_program.at_end();
    _exit(130);
}

void rpy_platform_interrupt_answered(void)
{
    alarm(0);
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

/* ---- signals that functions of the program handle ---- */

static volatile sig_atomic_t came[NSIG];

static void note_signal(int number)
{
    came[number] = 1;
    rpy_signal_pending = true;
}

/* `how`: what the system does by default (0), nothing (1), a note (2), what an interrupt does where no function handles
   it (3). Or minus the number of the error. */
Signed rpy_platform_handle(int number, Signed how)
{
    void (*const handlers[])(int) = {SIG_DFL, SIG_IGN, note_signal, on_interrupt};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handlers[how];
    return sigaction(number, &action, NULL) < 0 ? -rpy_platform_error() : 0;
}

/* The number of a signal that has come, or 0. */
Signed rpy_platform_next_signal(void)
{
    rpy_signal_pending = false;
    for (int number = 1; number < NSIG; number++)
        if (came[number]) {
            came[number] = 0;
            rpy_signal_pending = true; /* there may be more */
            return number;
        }
    return 0;
}

/* Wait for any signal. */
Signed rpy_platform_pause(void)
{
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    if (!rpy_is_forked)
        rpy_stdout_flush();
    if (!rpy_signal_pending && !rpy_interrupt_pending)
        sigsuspend(&before);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return 0;
}

static Signed microseconds(struct timeval t)
{
    return (Signed)t.tv_sec * 1000000 + t.tv_usec;
}

static struct timeval of_microseconds(Signed n)
{
    struct timeval t = {(time_t)(n / 1000000), (suseconds_t)(n % 1000000)};
    return t;
}

/* Set a timer, `value` and `interval` in microseconds, or ask for it alone (`value` below 0); what was left of it. */
Signed rpy_platform_timer(int which, Signed value, Signed interval)
{
    struct itimerval before, after = {of_microseconds(interval), of_microseconds(value)};
    int failed = value < 0 ? getitimer((__itimer_which_t)which, &before)
                           : setitimer((__itimer_which_t)which, &after, &before);
    return failed ? -rpy_platform_error() : microseconds(before.it_value);
}

/* Standard streams that the parent closed lead nowhere, as in CPython: else the next file would become one of them. */
static void start_streams(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == 0 ? O_RDONLY : O_WRONLY) != fd)
            return;
}

/* The C library gives the end of its memory back to the system once so much of it is free, from 128 KB on, and gets it again page
   by page. Its limit rises to twice of what is largest among what was given back. */
static void keep_freed_memory(void)
{
#if defined(__GLIBC__)
    void *volatile memory = malloc(KEPT_FREE / 2);
    free(memory);
#endif
}

void rpy_platform_start(void)
{
    keep_freed_memory();
    start_streams();
    rpy_stdout_is_terminal = isatty(1);
    start_signals();
}

void rpy_platform_signal(int number, bool ignored)
{
    signal(number, ignored ? SIG_IGN : SIG_DFL);
}

/* ---- questions ---- */

int64_t rpy_platform_cpu_nanoseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int rpy_platform_error(void)
{
    return errno;
}

const char *rpy_platform_error_text(int number)
{
    return strerror(number);
}

void rpy_platform_read_zone(void)
{
    tzset();
}

Signed rpy_platform_open(const char *path, Signed flags, Signed mode)
{
    int fd = open(path, (int)flags | O_CLOEXEC, (mode_t)mode);
    return fd < 0 ? -errno : fd;
}

void rpy_platform_closed(int fd)
{
    (void)fd;
}

int rpy_platform_system(const char *command)
{
    return system(command);
}

int rpy_platform_umask(int mask)
{
    return (int)umask((mode_t)mask);
}

int rpy_platform_process_id(void)
{
    return getpid();
}

/* ---- names in directories ---- */

struct directory_entry {
    uint64_t inode;
    int64_t offset;
    uint16_t length;
    uint8_t type;
    char name[];
};

Signed rpy_platform_list(Signed fd, uint8_t *data, Signed length)
{
    if (fd < -1000000) { /* what the link says that is open without being followed */
        ssize_t n = readlinkat((int)(-1000001 - fd), "", (char *)data, (size_t)length);
        return n < 0 ? -errno : (Signed)n;
    }
    if (fd < -1) {
        char link[40];
        snprintf(link, sizeof link, "/proc/self/fd/%d", (int)(-2 - fd));
        ssize_t n = readlink(link, (char *)data, (size_t)length);
        return n < 0 ? -errno : (Signed)n;
    }
    _Alignas(8) char room[4096];
    Signed count = 0;
    while (count == 0) {
        long got = syscall(SYS_getdents64, (int)fd, room, sizeof room);
        if (got < 0)
            return -errno;
        if (got == 0)
            return 0;
        for (long at = 0; at < got;) {
            struct directory_entry *entry = (struct directory_entry *)(void *)(room + at);
            at += entry->length;
            size_t n = strlen(entry->name);
            if (strcmp(entry->name, ".") == 0 || strcmp(entry->name, "..") == 0 || count + (Signed)n + 1 > length)
                continue;
            memcpy(data + count, entry->name, n);
            count += (Signed)n;
            data[count++] = '/';
        }
    }
    return count;
}
#endif
