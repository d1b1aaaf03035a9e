/* Of what is asked by numbers (systemcalls.c): modes of files, processes, pipes, terminals, sockets (TCP over IPv4). */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "rpy_platform.h"
#if !RPY_WASI
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rpy_internal.h"
#include "rpy_io.h"

static const char *behind(const char *text)
{
    return text + strlen(text) + 1;
}

static Signed answer_of(int result)
{
    return result < 0 ? -errno : result;
}

/* Texts one behind the other, as what execve wants. */
static char **vector_of(const char **text, size_t count)
{
    char **items = calloc(count + 1, sizeof(char *));
    for (size_t i = 0; items != NULL && i < count; i++) {
        items[i] = (char *)(uintptr_t)*text;
        *text = behind(*text);
    }
    return items;
}

/* In the new process: what it starts with, and the program. Returns if something fails. */
static void become(char **arguments, char **environment, const char *folder, Signed fds)
{
    extern char **environ;
    for (int i = 0; i < 3; i++) { /* first out of the way of each other */
        int fd = (int)(fds >> (20 * i) & 0xFFFFF) - 1;
        if (fd >= 0 && fd != i && dup2(fd, 10 + i) < 0)
            return;
    }
    for (int i = 0; i < 3; i++) {
        int fd = (int)(fds >> (20 * i) & 0xFFFFF) - 1;
        if (fd == i ? fcntl(fd, F_SETFD, 0) < 0 : fd >= 0 && dup2(10 + i, i) < 0)
            return;
    }
    for (int i = 10; i < 13; i++)
        close(i);
    if (folder[0] != 0 && chdir(folder) < 0)
        return;
    signal(SIGPIPE, SIG_DFL);
    if (environment != NULL)
        environ = environment;
    execvp(arguments[0], arguments);
}

/* A new process: the text is the folder, how many arguments, how many entries of the environment (-1: as here), then
   all of these; the number has what its first three descriptors are, each one more, in 20 bits. */
static Signed spawn(const char *text, Signed fds)
{
    const char *folder = text;
    const char *count = behind(folder), *entries = behind(count);
    const char *next = behind(entries);
    char **arguments = vector_of(&next, (size_t)strtoul(count, NULL, 10));
    char **environment = entries[0] == '-' ? NULL : vector_of(&next, (size_t)strtoul(entries, NULL, 10));
    int told[2] = {-1, -1};
    Signed result = -ENOMEM;
    if (arguments != NULL && (entries[0] == '-' || environment != NULL)) {
        int error = 0;
        if (pipe2(told, O_CLOEXEC) == 0) {
            int writer = fcntl(told[1], F_DUPFD_CLOEXEC, 13); /* above what the new process arranges */
            close(told[1]);
            told[1] = writer;
            rpy_stdout_flush();
            pid_t pid = fork();
            if (pid == 0) {
                become(arguments, environment, folder, fds);
                error = errno;
                if (write(told[1], &error, sizeof error) < 0)
                    _exit(126);
                _exit(127);
            }
            result = answer_of((int)pid);
            close(told[1]);
            if (pid > 0 && read(told[0], &error, sizeof error) == (ssize_t)sizeof error) {
                waitpid(pid, NULL, 0);
                result = -error;
            }
            close(told[0]);
        } else {
            result = -errno;
        }
    }
    free(arguments);
    free(environment);
    return result;
}

static Signed make_pipe(void)
{
    int fds[2];
    return pipe2(fds, O_CLOEXEC) < 0 ? -errno : (Signed)fds[0] << 20 | fds[1];
}

/* How a process has ended, as waitpid(2) says; 2 ** 20 if it has not, where that is asked by 1. */
static Signed wait_for(Signed number)
{
    int status;
    pid_t pid;
    do
        pid = waitpid((pid_t)(number >> 1), &status, number & 1 ? WNOHANG : 0);
    while (pid < 0 && errno == EINTR && !rpy_interrupt_pending);
    return pid < 0 ? -errno : pid == 0 ? 1048576 : status;
}

/* Which of at most twenty descriptors are ready: three bits each, for reading, writing, errors. */
static Signed wait_for_any(const char *text, Signed milliseconds)
{
    struct pollfd asked[20];
    nfds_t count = 0;
    while (*text != 0 && count < 20) {
        char *end;
        asked[count].fd = (int)strtol(text, &end, 10);
        long events = strtol(end, &end, 10);
        asked[count].events = (short)((events & 1 ? POLLIN : 0) | (events & 2 ? POLLOUT : 0) | (events & 4 ? POLLPRI : 0));
        asked[count++].revents = 0;
        text = *end == 0 ? end : end + 1;
    }
    rpy_stdout_flush();
    int found = poll(asked, count, (int)milliseconds);
    if (found < 0)
        return -errno;
    Signed ready = 0;
    for (nfds_t i = 0; i < count; i++) {
        Signed bits = (asked[i].revents & (POLLIN | POLLHUP | POLLERR) ? 1 : 0) | (asked[i].revents & (POLLOUT | POLLERR) ? 2 : 0)
                      | (asked[i].revents & (POLLPRI | POLLNVAL) ? 4 : 0);
        ready |= bits << (3 * i);
    }
    return ready;
}

static Signed terminal_size(int fd)
{
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) < 0 ? -errno : (Signed)size.ws_col << 16 | size.ws_row;
}

/* A number that statvfs(3) gives, of the file system of a path or, where that is no text, of a descriptor. */
static Signed file_system(const char *path, Signed number)
{
    struct statvfs found;
    int failed = path[0] == 0 ? fstatvfs((int)(number >> 8), &found) : statvfs(path, &found);
    if (failed)
        return -errno;
    switch (number & 15) {
    case 0: return (Signed)found.f_bsize;
    case 1: return (Signed)found.f_frsize;
    case 2: return (Signed)found.f_blocks;
    case 3: return (Signed)found.f_bfree;
    case 4: return (Signed)found.f_bavail;
    case 5: return (Signed)found.f_files;
    case 6: return (Signed)found.f_ffree;
    case 7: return (Signed)found.f_favail;
    case 8: return (Signed)found.f_flag;
    case 9: return (Signed)found.f_namemax;
    default: return (Signed)found.f_fsid;
    }
}

/* A character of a name that uname(2) has; 0 behind the last one. */
static Signed system_name(Signed number)
{
    struct utsname found;
    const char *names[] = {found.sysname, found.nodename, found.release, found.version, found.machine};
    const char *name = names[number >> 16];
    Signed index = number & 0xFFFF;
    if (uname(&found) < 0)
        return -errno;
    return index < (Signed)strlen(name) ? (uint8_t)name[index] : 0;
}

static Signed identity(Signed which)
{
    switch (which) {
    case 0: return (Signed)getuid();
    case 1: return (Signed)geteuid();
    case 2: return (Signed)getgid();
    case 3: return (Signed)getegid();
    case 4: return (Signed)getppid();
    default: return (Signed)sysconf(_SC_NPROCESSORS_ONLN);
    }
}

/* A number of what has been used, microseconds of time; behind them the size of a page. */
static Signed usage(Signed number)
{
    struct rusage found;
    if ((number & 255) == 16)
        return (Signed)sysconf(_SC_PAGESIZE);
    if (getrusage((int)(number >> 8), &found))
        return -errno;
    switch (number & 255) {
    case 0: return (Signed)found.ru_utime.tv_sec * 1000000 + found.ru_utime.tv_usec;
    case 1: return (Signed)found.ru_stime.tv_sec * 1000000 + found.ru_stime.tv_usec;
    case 2: return (Signed)found.ru_maxrss;
    case 3: return (Signed)found.ru_ixrss;
    case 4: return (Signed)found.ru_idrss;
    case 5: return (Signed)found.ru_isrss;
    case 6: return (Signed)found.ru_minflt;
    case 7: return (Signed)found.ru_majflt;
    case 8: return (Signed)found.ru_nswap;
    case 9: return (Signed)found.ru_inblock;
    case 10: return (Signed)found.ru_oublock;
    case 11: return (Signed)found.ru_msgsnd;
    case 12: return (Signed)found.ru_msgrcv;
    case 13: return (Signed)found.ru_nsignals;
    case 14: return (Signed)found.ru_nvcsw;
    default: return (Signed)found.ru_nivcsw;
    }
}

/* A limit: the one that counts, or the one that it may be raised to; no limit is -1. */
static Signed limit(Signed number)
{
    struct rlimit found;
    if (getrlimit((__rlimit_resource_t)(number >> 8), &found))
        return -errno;
    return (Signed)(number & 1 ? found.rlim_max : found.rlim_cur);
}

static Signed set_limit(const char *text, Signed number)
{
    char *end;
    struct rlimit asked;
    asked.rlim_cur = (rlim_t)strtoll(text, &end, 10);
    asked.rlim_max = (rlim_t)strtoll(end, NULL, 10);
    return answer_of(setrlimit((__rlimit_resource_t)number, &asked));
}

/* ---- sockets ---- */

static Signed socket_pair(Signed kind)
{
    int fds[2];
    if (socketpair(AF_UNIX, (int)kind | SOCK_CLOEXEC, 0, fds))
        return -errno;
    return (Signed)fds[0] << 20 | fds[1];
}

/* The first address that a name has; below -1024 what getaddrinfo(3) says instead. */
static Signed address_of(const char *name)
{
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found = NULL;
    int failed = getaddrinfo(name, NULL, &hints, &found);
    if (failed != 0)
        return failed == EAI_SYSTEM ? -errno : -1024 - (failed < 0 ? -failed : failed);
    Signed address = (Signed)ntohl(((struct sockaddr_in *)(void *)found->ai_addr)->sin_addr.s_addr);
    freeaddrinfo(found);
    return address;
}

/* The text has an address and a port as numbers. */
static struct sockaddr_in place_of(const char *text)
{
    char *end;
    struct sockaddr_in place;
    memset(&place, 0, sizeof place);
    place.sin_family = AF_INET;
    place.sin_addr.s_addr = htonl((uint32_t)strtoul(text, &end, 10));
    place.sin_port = htons((uint16_t)strtoul(end, NULL, 10));
    return place;
}

/* An address and a port as one number. */
static Signed name_of(int fd, bool of_peer)
{
    struct sockaddr_in place;
    socklen_t size = sizeof place;
    memset(&place, 0, sizeof place);
    int failed = of_peer ? getpeername(fd, (struct sockaddr *)&place, &size) : getsockname(fd, (struct sockaddr *)&place, &size);
    return failed ? -errno : (Signed)ntohl(place.sin_addr.s_addr) << 16 | ntohs(place.sin_port);
}

static Signed set_option(int fd, const char *text)
{
    char *end;
    int level = (int)strtol(text, &end, 10);
    int option = (int)strtol(end, &end, 10);
    int value = (int)strtol(end, NULL, 10);
    return answer_of(setsockopt(fd, level, option, &value, sizeof value));
}

static Signed get_option(int fd, const char *text)
{
    char *end;
    int level = (int)strtol(text, &end, 10);
    int value = 0;
    socklen_t size = sizeof value;
    return getsockopt(fd, level, (int)strtol(end, NULL, 10), &value, &size) < 0 ? -errno : value;
}

static Signed set_blocking(int fd, bool blocks)
{
    int flags = fcntl(fd, F_GETFL);
    return flags < 0 ? -errno : answer_of(fcntl(fd, F_SETFL, blocks ? flags & ~O_NONBLOCK : flags | O_NONBLOCK));
}

static Signed accept_one(int fd)
{
    int result;
    rpy_stdout_flush();
    do
        result = accept4(fd, NULL, NULL, SOCK_CLOEXEC);
    while (result < 0 && errno == EINTR && !rpy_interrupt_pending);
    return answer_of(result);
}

static Signed of_socket(const char *text, Signed what, Signed number)
{
    struct sockaddr_in place;
    int fd = (int)number;
    switch (what) {
    case 28: return address_of(text);
    case 29: return answer_of(socket(AF_INET, (int)number | SOCK_CLOEXEC, 0));
    case 30: place = place_of(text); return answer_of(bind(fd, (struct sockaddr *)&place, sizeof place));
    case 31: place = place_of(text); return answer_of(connect(fd, (struct sockaddr *)&place, sizeof place));
    case 32: return answer_of(listen(fd, (int)strtol(text, NULL, 10)));
    case 33: return accept_one(fd);
    case 34: return name_of(fd, text[0] == 'p');
    case 35: return set_option(fd, text);
    case 36: return get_option(fd, text);
    case 37: return answer_of(shutdown(fd, (int)strtol(text, NULL, 10)));
    case 38: return set_blocking(fd, text[0] == '1');
    default: return -ENOSYS;
    }
}

/* As fork(2) says; what is held back for files and the output is now held in both processes. */
static Signed fork_here(void)
{
    pid_t pid = fork();
    rpy_is_forked = rpy_is_forked || pid == 0;
    return answer_of((int)pid);
}

/* This process goes on as another program, or not: the text is its file, how many arguments, how many entries of the
   environment (-1: as here), then all of these. */
static Signed become_other(const char *file, bool searches)
{
    extern char **environ;
    const char *count = behind(file), *entries = behind(count);
    const char *next = behind(entries);
    char **arguments = vector_of(&next, (size_t)strtoul(count, NULL, 10));
    char **environment = entries[0] == '-' ? environ : vector_of(&next, (size_t)strtoul(entries, NULL, 10));
    Signed result = -ENOMEM;
    if (arguments != NULL && environment != NULL) {
        if (searches)
            execvpe(file, arguments, environment);
        else
            execve(file, arguments, environment);
        result = -errno;
    }
    free(arguments);
    if (environment != environ)
        free(environment);
    return result;
}

/* The number of a process that has ended, and how, in sixteen bits. */
static Signed wait_status(pid_t which, int options)
{
    int status = 0;
    pid_t pid = waitpid(which, &status, options);
    return pid < 0 ? -errno : (Signed)pid << 16 | (status & 0xFFFF);
}

/* Another descriptor, of which a new program knows nothing; or that one which is asked for, less one in the upper half. */
static Signed duplicate(const char *text, Signed number)
{
    int fd = (int)(number & 0xFFFFFFFF), asked = (int)(number >> 32) - 1;
    if (asked < 0)
        return answer_of(fcntl(fd, F_DUPFD_CLOEXEC, 0));
    return answer_of(text[0] == 'i' || fd == asked ? dup2(fd, asked) : dup3(fd, asked, O_CLOEXEC));
}

Signed rpy_platform_call(const char *text, Signed what, Signed number)
{
    switch (what) {
    case 17: return answer_of(chmod(text, (mode_t)number));
    case 21: return spawn(text, number);
    case 22: return make_pipe();
    case 23: return wait_for(number);
    case 24: return wait_for_any(text, number);
    case 25: return answer_of(kill((pid_t)strtol(text, NULL, 10), (int)number));
    case 26: return terminal_size((int)number);
    case 27: return identity(number);
    case 40: return fork_here();
    case 41: return become_other(text, number != 0);
    case 42: return wait_status((pid_t)strtol(text, NULL, 10), (int)number);
    case 43: return duplicate(text, number);
    case 44: _exit((int)number);
    case 45: return file_system(text, number);
    case 46: return system_name(number);
    case 47: return answer_of(fsync((int)number));
    case 48: return usage(number);
    case 49: return limit(number);
    case 54: return set_limit(text, number);
    case 55: return socket_pair(number);
    case 50: return rpy_platform_handle((int)number, strtol(text, NULL, 10));
    case 51: return rpy_platform_next_signal();
    case 52: return rpy_platform_pause();
    case 53: {
        char *end;
        long long value = strtoll(text, &end, 10);
        return rpy_platform_timer((int)number, value, strtoll(end, NULL, 10));
    }
    default: return of_socket(text, what, number);
    }
}
#endif
