/* --profile: where the program is, a thousand times in each second that the processor works for it, or as often as the
   kernel's clock ticks.

   The handler of the timer's signal walks the stack and notes the return addresses; what they mean is found out at the
   end. Unwinding takes no lock that the program could hold, and no memory. */
#define _GNU_SOURCE
#include "rpy_platform.h"
#if !RPY_WASI
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>
#include <unwind.h>

#include "rpy_internal.h"

#define MICROSECONDS 1000
#define DEEPEST 128                   /* so many of the innermost frames are noted */
#define ROOM ((size_t)64 << 20)       /* words for samples; what is not used takes no memory */
#define MAX_PLACES 32                 /* that one address may stand for, by inlining */

typedef uintptr_t word;

static word *samples; /* each: how many addresses, and these, the innermost first */
static size_t used, lost;

static word interrupted_at(const ucontext_t *context)
{
#if defined(__x86_64__)
    return (word)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (word)context->uc_mcontext.pc;
#else
    (void)context;
    return 0;
#endif
}

typedef struct walk {
    word pc; /* where the program was interrupted: frames before it are of the handler; 0 behind them */
    word *sample;
    size_t count;
} walk;

static _Unwind_Reason_Code on_frame(struct _Unwind_Context *context, void *data)
{
    walk *w = data;
    int exact = 0; /* whether it is the address of an instruction, not one behind a call */
    word pc = (word)_Unwind_GetIPInfo(context, &exact);
    if (w->pc != 0 && pc != w->pc)
        return _URC_NO_REASON;
    w->pc = 0;
    w->sample[++w->count] = exact ? pc : pc - 1;
    return w->count < DEEPEST ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static void on_tick(int signal_number, siginfo_t *info, void *context)
{
    (void)signal_number;
    (void)info;
    int error = errno;
    if (used + DEEPEST + 2 > ROOM) {
        lost++;
    } else {
        walk w = {interrupted_at(context), samples + used, 0};
        _Unwind_Backtrace(on_frame, &w);
        w.sample[0] = w.count;
        used += w.count + 1;
    }
    errno = error;
}

static _Unwind_Reason_Code no_frame(struct _Unwind_Context *context, void *data)
{
    (void)context;
    (void)data;
    return _URC_END_OF_STACK;
}

static void set_timer(long microseconds)
{
    struct itimerval timer = {{0, microseconds}, {0, microseconds}};
    setitimer(ITIMER_PROF, &timer, NULL);
}

void rpy_profile_start(void)
{
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    samples = mmap(NULL, ROOM * sizeof *samples, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (samples == MAP_FAILED) {
        samples = NULL;
        return;
    }
    _Unwind_Backtrace(no_frame, NULL); /* what it has to find out once */
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_tick;
    action.sa_flags = SA_RESTART | SA_SIGINFO;
    sigaction(SIGPROF, &action, NULL);
    set_timer(MICROSECONDS);
}

/* ---- the end: addresses to places, equal stacks to one ---- */

typedef struct known {
    word address;
    int count;
    int places[MAX_PLACES]; /* innermost first */
} known;

static known *all_known;
static size_t known_count, known_size; /* a hash table; its size is a power of two */

static known *slot_of(word address)
{
    size_t i = (size_t)(address * UINT64_C(0x9E3779B97F4A7C15) >> 32);
    while (all_known[i & (known_size - 1)].address != 0 && all_known[i & (known_size - 1)].address != address)
        i++;
    return &all_known[i & (known_size - 1)];
}

static bool grow_known(void)
{
    known *before = all_known;
    size_t size = known_size;
    known_size = size ? 2 * size : 1024;
    all_known = calloc(known_size, sizeof *all_known);
    if (all_known == NULL)
        return false;
    for (size_t i = 0; i < size; i++)
        if (before[i].address != 0)
            *slot_of(before[i].address) = before[i];
    free(before);
    return true;
}

static const known *places_of(word address)
{
    if (2 * known_count >= known_size && !grow_known())
        return NULL;
    known *k = slot_of(address);
    if (k->address == 0) {
        known_count++;
        k->address = address;
        k->count = rpy_places_at((const void *)address, k->places, MAX_PLACES);
    }
    return k;
}

static int by_stack(const void *a, const void *b)
{
    const word *x = *(word *const *)a, *y = *(word *const *)b;
    for (size_t i = 0; i <= x[0]; i++) /* the number of addresses comes first */
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* Places that were written already, so that each is described once. */
static void describe(FILE *file, const word *sample, unsigned char *described)
{
    for (size_t i = 1; i <= sample[0]; i++) {
        const known *k = places_of(sample[i]);
        for (int j = 0; k != NULL && j < k->count; j++)
            if (!described[k->places[j]]) {
                const rpy_place *p = &rpy_program.places[k->places[j]];
                described[k->places[j]] = 1;
                fprintf(file, "frame %d %d %s %s\n", k->places[j], (int)p->line, p->function, p->file);
            }
    }
}

static void write_stacks(FILE *file, const word **stacks, size_t count, unsigned char *described)
{
    for (size_t i = 0; i < count;) {
        size_t same = 1;
        while (i + same < count && by_stack(&stacks[i], &stacks[i + same]) == 0)
            same++;
        describe(file, stacks[i], described);
        fprintf(file, "stack %zu", same);
        for (size_t k = stacks[i][0]; k > 0; k--) {
            const known *found = places_of(stacks[i][k]);
            for (int j = found != NULL ? found->count - 1 : -1; j >= 0; j--)
                fprintf(file, " %d", found->places[j]);
        }
        fputc('\n', file);
        i += same;
    }
}

void rpy_profile_end(const char *name)
{
    set_timer(0);
    long long spent = (long long)clock() * (1000000 / CLOCKS_PER_SEC);
    const char *chosen = getenv("RPYC_DL_PROFILE");
    if (chosen != NULL && *chosen != 0)
        name = chosen;
    size_t count = 0, places = 0;
    for (size_t i = 0; samples != NULL && i < used; i += samples[i] + 1)
        count++;
    while (rpy_program.places[places].file != NULL)
        places++;
    const word **stacks = malloc((count + 1) * sizeof *stacks);
    unsigned char *described = calloc(places + 1, 1);
    FILE *file = fopen(name, "w");
    if (file == NULL || stacks == NULL || described == NULL) {
        fprintf(stderr, "the profile cannot be written to %s: %s\n", name, strerror(errno));
        return;
    }
    count = 0;
    for (size_t i = 0; samples != NULL && i < used; i += samples[i] + 1)
        stacks[count++] = samples + i;
    qsort(stacks, count, sizeof *stacks, by_stack);
    fprintf(file, "rpyc-dl profile 1\nmicroseconds %lld\nlost %zu\n", spent, lost);
    write_stacks(file, stacks, count, described);
    fclose(file);
    free(stacks);
    free(described);
}
#endif
