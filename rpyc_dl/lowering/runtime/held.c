/* What was written to files, and is held back until there is enough of it. */
#include <errno.h>
#include <unistd.h>

#include "rpy_internal.h"
#include "rpy_io.h"
#include "rpy_platform.h"

#define ROOM 8192 /* CPython's chunk of a file of text */

struct rpy_held {
    struct rpy_held *next; /* of those that hold something back */
    size_t count;
    int fd;
    Char data[ROOM];
};

struct rpy_held *rpy_held_first;
static struct rpy_held **held_of; /* by the number of the descriptor; NULL where nothing is held back */
static size_t descriptors;

static struct rpy_held *find(Signed fd)
{
    return (size_t)fd < descriptors ? held_of[fd] : NULL;
}

void rpy_held_open(int fd)
{
    if (isatty(fd))
        return; /* a line is seen when it is written */
    if ((size_t)fd >= descriptors) {
        size_t wanted = (size_t)fd < 64 ? 64 : 2 * (size_t)fd;
        struct rpy_held **more = realloc(held_of, wanted * sizeof *more);
        if (more == NULL)
            return;
        memset(more + descriptors, 0, (wanted - descriptors) * sizeof *more);
        held_of = more;
        descriptors = wanted;
    }
    if (held_of[fd] == NULL)
        held_of[fd] = malloc(sizeof(struct rpy_held));
    if (held_of[fd] != NULL) {
        held_of[fd]->count = 0;
        held_of[fd]->fd = fd;
    }
}

static void forget(struct rpy_held *held)
{
    struct rpy_held **place = &rpy_held_first;
    held->count = 0;
    while (*place != NULL && *place != held)
        place = &(*place)->next;
    if (*place != NULL)
        *place = held->next;
}

/* 0, or the number of the error: what could not be written is still held back, as in CPython. */
static int write_out(struct rpy_held *held)
{
    size_t done = 0;
    while (done < held->count) {
        ssize_t n = write(held->fd, held->data + done, held->count - done);
        if (n > 0) {
            done += (size_t)n;
        } else if (n < 0 && errno != EINTR) {
            int error = rpy_platform_error();
            held->count -= done;
            memmove(held->data, held->data + done, held->count);
            return error;
        }
    }
    forget(held);
    return 0;
}

bool rpy_held_takes(Signed fd, const Char *data, size_t length, int *error)
{
    struct rpy_held *held = find(fd);
    *error = 0;
    if (held == NULL)
        return false;
    if (length > ROOM - held->count && held->count > 0)
        *error = write_out(held);
    if (*error != 0)
        return true;
    if (length >= ROOM)
        return false;
    if (held->count == 0) {
        held->next = NULL;
        struct rpy_held **place = &rpy_held_first;
        while (*place != NULL)
            place = &(*place)->next;
        *place = held;
    }
    memcpy(held->data + held->count, data, length);
    held->count += length;
    return true;
}

int rpy_held_flush_one(Signed fd)
{
    struct rpy_held *held = find(fd);
    return held == NULL || held->count == 0 ? 0 : write_out(held);
}

int rpy_held_close(Signed fd)
{
    struct rpy_held *held = find(fd);
    int error = rpy_held_flush_one(fd);
    if (held != NULL) {
        forget(held);
        held_of[fd] = NULL;
        free(held);
    }
    return error;
}

/* An error is told of by an operation on the file itself, which tries again. */
void rpy_held_flush_slow(void)
{
    struct rpy_held *held = rpy_held_first, *next;
    for (; held != NULL; held = next) {
        next = held->next;
        write_out(held);
    }
}

void rpy_held_interrupted(void)
{
    for (struct rpy_held *held = rpy_held_first; held != NULL; held = held->next)
        if (write(held->fd, held->data, held->count) < 0)
            continue;
}
