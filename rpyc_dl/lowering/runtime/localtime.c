/* What `rpy_io_path` does besides files: local time. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rpy_internal.h"
#include "rpy_io.h"

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

/* The numbers of what is asked are those in rlib/app/process/systemcalls.py. */
Signed rpy_io_local_time(const char *text, Signed what, Signed number)
{
    switch (what) {
    case 14: return local_offset(number);
    case 15: return zone_char(text, number);
    default: return -ENOSYS;
    }
}
