/* Standard output, standard error, clocks. */
#include <errno.h>
#include <time.h>
#include <unistd.h>

#include "rpy_internal.h"
#include "rpy_io.h"

Char rpy_stdout_buffer[RPY_STDOUT_SIZE];
size_t rpy_stdout_count;
bool rpy_stdout_is_terminal;
int rpy_argc;
char **rpy_argv;

static int write_all(int fd, const Char *data, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, data, length);
        if (n < 0 && errno != EINTR)
            return errno;
        if (n > 0) {
            data += n;
            length -= (size_t)n;
        }
    }
    return 0;
}

void rpy_stdout_flush(void)
{
    size_t count = rpy_stdout_count;
    rpy_stdout_count = 0; /* before writing: a failure must not be met again on the way out */
    int error = write_all(1, rpy_stdout_buffer, count);
    if (error != 0) {
        rpy_error_text("OSError: standard output: ");
        rpy_error_text(strerror(error));
        rpy_error_text("\n");
        _exit(120);
    }
}

void rpy_stdout_write_slow(const Char *data, size_t length)
{
    while (length > 0) {
        size_t part = RPY_STDOUT_SIZE - rpy_stdout_count;
        if (part > length)
            part = length;
        memcpy(rpy_stdout_buffer + rpy_stdout_count, data, part);
        rpy_stdout_count += part;
        bool line_end = rpy_stdout_is_terminal && memchr(data, '\n', part) != NULL;
        if (line_end || rpy_stdout_count == RPY_STDOUT_SIZE)
            rpy_stdout_flush();
        data += part;
        length -= part;
    }
}

int rpy_fd_write(int fd, const Char *data, size_t length)
{
    if (fd == 1 || fd == 2)
        rpy_stdout_flush();
    return write_all(fd, data, length);
}

void rpy_error_bytes(const Char *data, size_t length)
{
    write_all(2, data, length);
}

void rpy_error_text(const char *text)
{
    rpy_error_bytes((const Char *)text, strlen(text));
}

static Float seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (Float)t.tv_sec + (Float)t.tv_nsec * 1e-9;
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
    return seconds(CLOCK_PROCESS_CPUTIME_ID);
}
