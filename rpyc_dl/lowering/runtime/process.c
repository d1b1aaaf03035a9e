/* What `rpy_io_path` does besides files: local time, child processes, the terminal. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "rpy_internal.h"
#include "rpy_io.h"

extern char **environ;

/* The offset from UTC in seconds, above 0 whatever it is, and whether it is that of the summer. */
static Signed local_offset(Signed seconds)
{
    time_t when = (time_t)seconds;
    struct tm parts;
    tzset();
    if (localtime_r(&when, &parts) == NULL)
        return -EOVERFLOW;
    return ((Signed)parts.tm_gmtoff + 1048576) * 2 + (parts.tm_isdst > 0);
}

/* A character of the name of the zone at a time; 0 behind the last one. */
static Signed zone_char(const char *seconds, Signed index)
{
    time_t when = (time_t)strtoll(seconds, NULL, 10);
    struct tm parts;
    if (localtime_r(&when, &parts) == NULL || parts.tm_zone == NULL)
        return 0;
    return index < (Signed)strlen(parts.tm_zone) ? (uint8_t)parts.tm_zone[index] : 0;
}

static Signed make_pipe(void)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return -errno;
    return (Signed)ends[0] | (Signed)ends[1] << 16;
}

/* Descriptors are packed, 16 bits each: standard input, output and error of a child; all ones for none. */
static int packed(Signed descriptors, int which)
{
    return (int)(descriptors >> (16 * which) & 0xffff);
}

/* The next of the texts that zeros separate. */
static char *next_text(char **at)
{
    char *text = *at;
    *at = text + strlen(text) + 1;
    return text;
}

/* Start a program: the folder, the number of entries of its environment (-1: ours), these, its arguments. */
static Signed start(char *texts, Signed length, Signed descriptors)
{
    char *at = texts, *end = texts + length + 1;
    const char *folder = next_text(&at);
    long entries = strtol(next_text(&at), NULL, 10);
    size_t room = 2;
    for (char *c = texts; c < end; c++)
        room += *c == 0;
    char **list = malloc(2 * room * sizeof *list);
    if (list == NULL)
        return -ENOMEM;
    char **environment = list, **arguments = list + room;
    size_t count = 0;
    for (long i = 0; i < entries; i++)
        environment[i] = next_text(&at);
    environment[entries < 0 ? 0 : entries] = NULL;
    while (at < end)
        arguments[count++] = next_text(&at);
    arguments[count] = NULL;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    for (int i = 0; i < 3; i++)
        if (packed(descriptors, i) != 0xffff)
            posix_spawn_file_actions_adddup2(&actions, packed(descriptors, i), i);
    if (folder[0] != 0)
        posix_spawn_file_actions_addchdir_np(&actions, folder);
    pid_t child;
    int error = posix_spawnp(&child, arguments[0], &actions, &attributes, arguments, entries < 0 ? environ : environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(list);
    return error ? -error : (Signed)child;
}

/* The status of a child that has ended: what it exited with, or 256 and the signal. */
static Signed wait_for(pid_t child)
{
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return -errno;
    return WIFSIGNALED(status) ? 256 + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Which of three packed descriptors are ready, as bits: the first one for writing, the others for reading. */
static Signed wait_ready(const char *milliseconds, Signed descriptors)
{
    struct pollfd polled[3];
    for (int i = 0; i < 3; i++) {
        int fd = packed(descriptors, i);
        polled[i] = (struct pollfd){fd == 0xffff ? -1 : fd, i == 0 ? POLLOUT : POLLIN, 0};
    }
    int limit = milliseconds[0] == 0 ? -1 : atoi(milliseconds);
    while (poll(polled, 3, limit) < 0)
        if (errno != EINTR)
            return -errno;
    Signed ready = 0;
    for (int i = 0; i < 3; i++)
        ready |= polled[i].revents ? 1 << i : 0;
    return ready;
}

static Signed set_time(const char *name, Signed nanoseconds)
{
    struct timespec when = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    struct timespec both[2] = {when, when};
    return utimensat(AT_FDCWD, name, both, 0) < 0 ? -errno : 0;
}

static Signed columns(void)
{
    struct winsize size;
    for (int fd = 0; fd < 3; fd++)
        if (fd == 1 && ioctl(fd, TIOCGWINSZ, &size) == 0)
            return size.ws_col;
    return 0;
}

/* The numbers of what is asked are those in rlib/app/process/systemcalls.py. */
Signed rpy_io_process(char *texts, Signed length, Signed what, Signed number)
{
    switch (what) {
    case 14: return local_offset(number);
    case 15: return zone_char(texts, number);
    case 16: return make_pipe();
    case 17: return start(texts, length, number);
    case 18: return wait_for((pid_t)number);
    case 19: return wait_ready(texts, number);
    case 20: return chmod(texts, (mode_t)number) < 0 ? -errno : 0;
    case 21: return set_time(texts, number);
    case 22: return symlink(texts, texts + strlen(texts) + 1) < 0 ? -errno : 0;
    case 23: return columns();
    case 24: return kill((pid_t)number, atoi(texts)) < 0 ? -errno : 0;
    default: return -ENOSYS;
    }
}
