/* The platform of WebAssembly modules: WASI, preview 1. Errors and flags have the numbers of Linux outside of this file. */
#include "rpy_platform.h"
#if RPY_WASI
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <wasi/api.h>

#include "rpy_internal.h"
#include "rpy_io.h"

/* What longjmp throws: compilers from clang 20 on leave its definition to the program. */
__asm__(".tagtype __c_longjmp i32\n"
        ".weak __c_longjmp\n"
        "__c_longjmp:\n");

/* ---- memory: it only grows; what is unused stands in lists of the collector ---- */

void *rpy_platform_reserve(size_t bytes)
{
    return malloc(bytes);
}

char *rpy_platform_map_aligned(size_t size)
{
    return aligned_alloc(size, size);
}

void rpy_platform_unmap(char *start, size_t size)
{
    (void)start, (void)size; /* it may be half of what was allocated */
}

void rpy_platform_want_huge_pages(void *memory, size_t size)
{
    (void)memory, (void)size;
}

/* ---- stack ---- */

#define USUAL_STACK ((size_t)448 << 10) /* engines give 512 KB or more */
#define MOST_STACK ((size_t)14 << 20)   /* of what the linker was told (`-z stack-size`, c/toolchain/target.py) */

size_t rpy_platform_stack(size_t reserve)
{
    const char *text = getenv("RPYC_DL_STACK"); /* bytes that the engine's stack has */
    size_t size = text == NULL ? 0 : (size_t)strtoul(text, NULL, 10);
    if (size == 0)
        size = USUAL_STACK;
    return (size < MOST_STACK ? size : MOST_STACK) + reserve;
}

size_t rpy_platform_roots(size_t stack)
{
    return 16 * stack;
}

char *rpy_platform_thread_stack(void)
{
    return rpy_stack_pointer() - ((size_t)448 << 10);
}

/* ---- start ---- */

void rpy_platform_start(void)
{
    const char *folder = getenv("PWD"); /* a module starts in `/` */
    if (folder != NULL && chdir(folder) != 0)
        errno = 0;
    rpy_stdout_is_terminal = isatty(1);
}

void rpy_platform_interrupt_answered(void)
{
}

void rpy_platform_signal(int number, bool ignored)
{
    (void)number, (void)ignored; /* none ever comes */
}

/* ---- clocks: there is none of processor time ---- */

int64_t rpy_platform_cpu_nanoseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---- errors ---- */

static const struct {
    int here, linux_number;
} errors[] = {
    {EPERM, 1},        {ENOENT, 2},       {ESRCH, 3},         {EINTR, 4},          {EIO, 5},           {ENXIO, 6},
    {E2BIG, 7},        {ENOEXEC, 8},      {EBADF, 9},         {ECHILD, 10},        {EAGAIN, 11},       {ENOMEM, 12},
    {EACCES, 13},      {EFAULT, 14},      {EBUSY, 16},        {EEXIST, 17},        {EXDEV, 18},        {ENODEV, 19},
    {ENOTDIR, 20},     {EISDIR, 21},      {EINVAL, 22},       {ENFILE, 23},        {EMFILE, 24},       {ENOTTY, 25},
    {ETXTBSY, 26},     {EFBIG, 27},       {ENOSPC, 28},       {ESPIPE, 29},        {EROFS, 30},        {EMLINK, 31},
    {EPIPE, 32},       {EDOM, 33},        {ERANGE, 34},       {EDEADLK, 35},       {ENAMETOOLONG, 36}, {ENOLCK, 37},
    {ENOSYS, 38},      {ENOTEMPTY, 39},   {ELOOP, 40},        {EIDRM, 43},         {ENOLINK, 67},      {EPROTO, 71},
    {EMULTIHOP, 72},   {EBADMSG, 74},     {EOVERFLOW, 75},    {EILSEQ, 84},        {ENOTSOCK, 88},     {EDESTADDRREQ, 89},
    {EMSGSIZE, 90},    {EPROTOTYPE, 91},  {ENOPROTOOPT, 92},  {EPROTONOSUPPORT, 93}, {EOPNOTSUPP, 95}, {EAFNOSUPPORT, 97},
    {EADDRINUSE, 98},  {EADDRNOTAVAIL, 99}, {ENETDOWN, 100},  {ENETUNREACH, 101},  {ENETRESET, 102},   {ECONNABORTED, 103},
    {ECONNRESET, 104}, {ENOBUFS, 105},    {EISCONN, 106},     {ENOTCONN, 107},     {ETIMEDOUT, 110},   {ECONNREFUSED, 111},
    {EHOSTUNREACH, 113}, {EALREADY, 114}, {EINPROGRESS, 115}, {ESTALE, 116},       {EDQUOT, 122},      {ECANCELED, 125},
    {EOWNERDEAD, 130}, {ENOTRECOVERABLE, 131}, {ENOTCAPABLE, 13},
};

int rpy_platform_error(void)
{
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].here == errno)
            return errors[i].linux_number;
    return errno == 0 ? 0 : 5;
}

const char *rpy_platform_error_text(int number)
{
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (errors[i].linux_number == number)
            return strerror(errors[i].here);
    return "Unknown error";
}

/* ---- files ---- */

Signed rpy_platform_open(const char *path, Signed flags, Signed mode)
{
    static const struct {
        Signed linux_flag;
        int here;
    } known[] = {{0100, O_CREAT},       {0200, O_EXCL},      {01000, O_TRUNC},   {02000, O_APPEND},
                 {04000, O_NONBLOCK}, {0200000, O_DIRECTORY}, {0400000, O_NOFOLLOW}};
    int wanted = (flags & 3) == 0 ? O_RDONLY : (flags & 3) == 1 ? O_WRONLY : O_RDWR;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (flags & known[i].linux_flag)
            wanted |= known[i].here;
    int fd = open(path, wanted, (mode_t)mode);
    return fd < 0 ? -rpy_platform_error() : fd;
}

int rpy_platform_system(const char *command)
{
    (void)command;
    errno = ENOSYS;
    return -1;
}

int rpy_platform_umask(int mask)
{
    (void)mask;
    return 022; /* files have no modes: nobody can see one taken away */
}

int rpy_platform_process_id(void)
{
    return 1; /* it is the only one in its world */
}

/* ---- names in directories ---- */

#define DIRECTORIES 256

static uint64_t next_entry[DIRECTORIES]; /* of the directory that is open as this descriptor */

void rpy_platform_closed(int fd)
{
    if (fd >= 0 && fd < DIRECTORIES)
        next_entry[fd] = 0;
}

Signed rpy_platform_list(Signed fd, uint8_t *data, Signed length)
{
    if (fd < 0) { /* there is no /proc */
        errno = ENOSYS;
        return -rpy_platform_error();
    }
    if (fd >= DIRECTORIES)
        return -23;
    _Alignas(8) uint8_t room[4096];
    Signed count = 0;
    while (count == 0) {
        __wasi_size_t got;
        __wasi_errno_t failed = __wasi_fd_readdir((int)fd, room, sizeof room, next_entry[fd], &got);
        if (failed != 0) {
            errno = failed;
            return -rpy_platform_error();
        }
        __wasi_dirent_t entry;
        size_t at = 0;
        while (at + sizeof entry <= got) {
            memcpy(&entry, room + at, sizeof entry);
            const char *name = (const char *)room + at + sizeof entry;
            size_t n = entry.d_namlen;
            if (at + sizeof entry + n > got || count + (Signed)n + 1 > length)
                break; /* cut off, or no room: it comes again */
            at += sizeof entry + n;
            next_entry[fd] = entry.d_next;
            if ((n == 1 && name[0] == '.') || (n == 2 && name[0] == '.' && name[1] == '.'))
                continue;
            memcpy(data + count, name, n);
            count += (Signed)n;
            data[count++] = '/';
        }
        if (at == 0)
            break; /* the end, or a name longer than the room */
    }
    return count;
}

/* ---- what is asked by numbers: local time is UTC; there are no modes, processes and sockets ---- */

void rpy_platform_read_zone(void)
{
}

Signed rpy_platform_call(const char *text, Signed what, Signed number)
{
    (void)text;
    if (what == 27)
        return number == 5 ? 1 : 0; /* one processor; users and groups have no numbers */
    return -38;                     /* ENOSYS */
}
#endif
