/* Standard output, standard error, clocks. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "rpy_internal.h"
#include "rpy_io.h"
#include "rpy_platform.h"

#define RPY_OPEN_HELD (INT64_C(1) << 40) /* HELD in rlib/app/process/systemcalls.py */

Char rpy_stdout_buffer[RPY_STDOUT_SIZE];
size_t rpy_stdout_count;
bool rpy_stdout_is_terminal;
int rpy_argc;
char **rpy_argv;

/* 0, or the number of the error. */
static int write_all(int fd, const Char *data, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, data, length);
        if (n < 0 && errno != EINTR)
            return rpy_platform_error();
        if (n > 0) {
            data += n;
            length -= (size_t)n;
        }
    }
    return 0;
}

int rpy_stdout_flush(void)
{
    rpy_held_flush();
    size_t count = rpy_stdout_count;
    rpy_stdout_count = 0; /* before writing: a failure must not be met again on the way out */
    return write_all(1, rpy_stdout_buffer, count);
}

void rpy_stdout_finish(void)
{
    int error = rpy_stdout_flush();
    if (error != 0) {
        rpy_error_text("Exception ignored while standard output was closed: ");
        rpy_error_text(rpy_platform_error_text(error));
        rpy_error_text("\n");
        _exit(120);
    }
}

int rpy_stdout_write_slow(const Char *data, size_t length)
{
    while (length > 0) {
        size_t part = RPY_STDOUT_SIZE - rpy_stdout_count;
        if (part > length)
            part = length;
        memcpy(rpy_stdout_buffer + rpy_stdout_count, data, part);
        rpy_stdout_count += part;
        bool line_end = rpy_stdout_is_terminal && memchr(data, '\n', part) != NULL;
        int error = line_end || rpy_stdout_count == RPY_STDOUT_SIZE ? rpy_stdout_flush() : 0;
        if (error != 0)
            return error;
        data += part;
        length -= part;
    }
    return 0;
}

void rpy_error_bytes(const Char *data, size_t length)
{
    write_all(2, data, length);
}

void rpy_error_text(const char *text)
{
    rpy_error_bytes((const Char *)text, strlen(text));
}

/* Entries are asked for in order, from the first one on: none behind one that is not there. */
Signed rpy_env_byte(Signed number, Signed index)
{
    extern char **environ;
    return environ == NULL || environ[number] == NULL ? 0 : (uint8_t)environ[number][index];
}

void rpy_signal_set(Signed number, Bool ignored)
{
    rpy_platform_signal((int)number, ignored);
}

static Signed nanoseconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (Signed)t.tv_sec * 1000000000 + t.tv_nsec;
}

static Float seconds(clockid_t clock)
{
    return (Float)nanoseconds(clock) * 1e-9;
}

Float rpy_time(void)
{
    return seconds(CLOCK_REALTIME);
}

Float rpy_monotonic(void)
{
    return seconds(CLOCK_MONOTONIC);
}

Float rpy_process_time(void)
{
    return (Float)rpy_platform_cpu_nanoseconds() * 1e-9;
}

Signed rpy_time_ns(void)
{
    return nanoseconds(CLOCK_REALTIME);
}

Signed rpy_monotonic_ns(void)
{
    return nanoseconds(CLOCK_MONOTONIC);
}

/* What a forked process took over unwritten, its parent writes, too: it is written at the end only, as in CPython. */
bool rpy_is_forked = false;

void rpy_sleep(Float duration)
{
    if (!(duration > 0.0))
        return;
    struct timespec t = {(time_t)duration, (long)((duration - (Float)(time_t)duration) * 1e9)};
    if (!rpy_is_forked)
        rpy_stdout_flush(); /* what cannot be written now is told of by no operation: sleep is none that could fail */
    while (nanosleep(&t, &t) != 0 && errno == EINTR && !rpy_interrupt_pending && !rpy_signal_pending) {
    }
}

/* ---- the operations io_… ---- */

Signed rpy_io_write(Signed fd, const uint8_t *data, Signed length)
{
    int error = 0;
    if (fd == 1) {
        error = rpy_stdout_write(data, (size_t)length);
        return error ? -error : length;
    }
    if (fd == 2)
        error = rpy_stdout_flush(); /* so that what comes first is seen first */
    else if (rpy_held_takes(fd, data, (size_t)length, &error))
        return error ? -error : length;
    else
        rpy_held_flush();
    if (error != 0)
        return -error;
    ssize_t n;
    do
        n = write((int)fd, data, (size_t)length);
    while (n < 0 && errno == EINTR);
    return n < 0 ? -rpy_platform_error() : n;
}

Signed rpy_io_read(Signed fd, uint8_t *data, Signed length)
{
    int error = fd == 0 ? rpy_stdout_flush() : 0; /* a prompt */
    rpy_held_flush();
    if (error != 0)
        return -error;
    ssize_t n;
    do
        n = read((int)fd, data, (size_t)length);
    while (n < 0 && errno == EINTR);
    return n < 0 ? -rpy_platform_error() : n;
}

Signed rpy_io_open(const uint8_t *path, Signed length, Signed flags, Signed mode)
{
    char *name = malloc((size_t)length + 1);
    if (name == NULL)
        return -ENOMEM;
    memcpy(name, path, (size_t)length);
    name[length] = 0;
    rpy_held_flush();
    Signed fd = rpy_platform_open(name, flags & ~RPY_OPEN_HELD, mode);
    free(name);
    if (fd >= 0 && flags & RPY_OPEN_HELD)
        rpy_held_open((int)fd);
    return fd;
}

/* unlink, rmdir, mkdir, chdir or umask, by what: 0 to 4. */
static Signed status_of(int failed, const struct stat *found, Signed what)
{
    if (failed)
        return -rpy_platform_error();
    return what == 7 ? (Signed)found->st_mtim.tv_sec * 1000000000 + (Signed)found->st_mtim.tv_nsec : (Signed)found->st_mode;
}

/* The numbers of what is asked are those in lltype/ops_system.py. */
Signed rpy_io_path(const uint8_t *path, Signed length, Signed what, Signed mode)
{
    char *name = malloc((size_t)length + 1);
    if (name == NULL)
        return -ENOMEM;
    memcpy(name, path, (size_t)length);
    name[length] = 0;
    struct stat found;
    Signed result;
    if (what < 11 || what == 12 || (what > 15 && what < 39)) /* a process knows its number and local time by itself */
        rpy_held_flush();
    switch (what) {
    case 0: result = unlink(name); break;
    case 1: result = rmdir(name); break;
    case 2: result = mkdir(name, (mode_t)mode); break;
    case 3: result = chdir(name); break;
    case 4: result = rpy_platform_umask((int)mode); break;
    case 5: result = status_of(lstat(name, &found), &found, what); break;
    case 6:
    case 7: result = status_of(stat(name, &found), &found, what); break;
    case 8: result = rpy_platform_system(name); break;
    case 9: result = rename(name, name + strlen(name) + 1); break; /* both in one text, a zero between them */
    case 10: result = access(name, (int)mode); break;
    case 11: result = isatty((int)mode) ? 1 : 0; errno = 0; break;
    case 12: result = write((int)mode, path, (size_t)length); break; /* past the buffer of what is printed */
    case 13: result = rpy_platform_process_id(); break;
    case 39: free(name); return mode == 1 ? -rpy_stdout_flush() : -rpy_held_flush_one(mode);
    default:
        result = rpy_io_system(name, what, mode);
        free(name);
        return result;
    }
    int error = rpy_platform_error();
    free(name);
    return result == -1 ? -error : result;
}

/* More names of a directory, each with a slash behind it; with fd -1 the path of the current directory; with a lower
   one the path of the descriptor -2 - fd, or what the link says whose descriptor is -1000001 - fd. */
Signed rpy_io_list(Signed fd, uint8_t *data, Signed length)
{
    rpy_held_flush();
    if (fd == -1) {
        if (getcwd((char *)data, (size_t)length) == NULL)
            return -rpy_platform_error();
        return (Signed)strlen((char *)data);
    }
    return rpy_platform_list(fd, data, length);
}

Signed rpy_io_close(Signed fd)
{
    int error = rpy_held_close(fd);
    rpy_held_flush();
    rpy_platform_closed((int)fd);
    int failed = close((int)fd) < 0 ? rpy_platform_error() : 0;
    return error != 0 ? -error : -failed;
}

Signed rpy_io_truncate(Signed fd, Signed size)
{
    int error = rpy_held_flush_one(fd);
    rpy_held_flush();
    if (error != 0)
        return -error;
    return ftruncate((int)fd, (off_t)size) < 0 ? -rpy_platform_error() : 0;
}

Signed rpy_io_seek(Signed fd, Signed offset, Signed whence)
{
    int error = rpy_held_flush_one(fd);
    if (error != 0)
        return -error;
    off_t result = lseek((int)fd, (off_t)offset, (int)whence);
    return result < 0 ? -rpy_platform_error() : (Signed)result;
}

Signed rpy_io_flush(void)
{
    return -rpy_stdout_flush();
}

Bool rpy_io_isatty(Signed fd)
{
    return isatty((int)fd) != 0;
}
