/* What `rpy_io_path` does besides files: local time, what files are, and what the platform adds to that. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "rpy_internal.h"
#include "rpy_io.h"
#include "rpy_platform.h"

/* ---- time ---- */

/* The offset from UTC in seconds, above 0 whatever it is, and whether it is that of the summer. */
static Signed local_offset(Signed seconds)
{
    time_t when = (time_t)seconds;
    struct tm parts;
    rpy_platform_read_zone();
    if (localtime_r(&when, &parts) == NULL)
        return -75; /* EOVERFLOW */
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

/* ---- files ---- */

static const char *behind(const char *text)
{
    return text + strlen(text) + 1;
}

static Signed answer_of(int result)
{
    return result < 0 ? -rpy_platform_error() : result;
}

static Signed time_of(const struct timespec *t)
{
    return (Signed)t->tv_sec * 1000000000 + t->tv_nsec;
}

/* A number that stat(2) gives, of a path or, where that is no text, a descriptor; with 16 of a link itself. */
static Signed stat_field(const char *path, Signed number)
{
    struct stat found;
    int failed = path[0] == 0      ? fstat((int)(number >> 8), &found)
                 : (number & 16) ? lstat(path, &found)
                                 : stat(path, &found);
    if (failed)
        return -rpy_platform_error();
    switch (number & 15) {
    case 0: return (Signed)found.st_mode;
    case 1: return (Signed)found.st_ino;
    case 2: return (Signed)found.st_dev;
    case 3: return (Signed)found.st_nlink;
    case 4: return (Signed)found.st_uid;
    case 5: return (Signed)found.st_gid;
    case 6: return (Signed)found.st_size;
    case 7: return time_of(&found.st_atim);
    case 8: return time_of(&found.st_mtim);
    default: return time_of(&found.st_ctim);
    }
}

static struct timespec of_nanoseconds(long long n)
{
    struct timespec t = {(time_t)(n / 1000000000), (long)(n % 1000000000)};
    if (t.tv_nsec < 0) {
        t.tv_nsec += 1000000000;
        t.tv_sec -= 1;
    }
    return t;
}

static Signed set_times(const char *path, const char *text)
{
    char *end;
    long long access = strtoll(text, &end, 10);
    struct timespec times[2] = {of_nanoseconds(access), of_nanoseconds(strtoll(end, NULL, 10))};
    return answer_of(utimensat(AT_FDCWD, path, times, 0));
}

/* The numbers of what is asked are those in rlib/app/process/systemcalls.py. */
Signed rpy_io_system(const char *text, Signed what, Signed number)
{
    switch (what) {
    case 14: return local_offset(number);
    case 15: return zone_char(text, number);
    case 16: return stat_field(text, number);
    case 18: return set_times(text, behind(text));
    case 19: return answer_of(link(text, behind(text)));
    case 20: return answer_of(symlink(text, behind(text)));
    default: return rpy_platform_call(text, what, number);
    }
}
