/* Standard output (buffered by us, so that an interrupt can still flush it) and what else talks to the system. */
#ifndef RPY_IO_H
#define RPY_IO_H

#include "rpy_base.h"

#define RPY_STDOUT_SIZE ((size_t)1 << 16)

extern Char rpy_stdout_buffer[RPY_STDOUT_SIZE];
extern size_t rpy_stdout_count;
extern bool rpy_stdout_is_terminal;

/* More than fits, or a terminal. */
RPY_COLD int rpy_stdout_write_slow(const Char *data, size_t length);

/* Append bytes to standard output. They are written when the buffer is full, at a line end on a terminal, at exit. 0, or the
   number of an error. */
static inline int rpy_stdout_write(const Char *data, size_t length)
{
    if (RPY_UNLIKELY(length > RPY_STDOUT_SIZE - rpy_stdout_count || rpy_stdout_is_terminal)) {
        return rpy_stdout_write_slow(data, length);
    }
    memcpy(rpy_stdout_buffer + rpy_stdout_count, data, length);
    rpy_stdout_count += length;
    return 0;
}

/* Write out what is buffered; 0, or the number of the error: what could not be written is lost. */
int rpy_stdout_flush(void);
/* Whether this process is a child by `os.fork`. */
extern bool rpy_is_forked;
/* The same at the end of the program: a failure ends it with status 120, as in CPython. */
void rpy_stdout_finish(void);

/* ---- files: what is written is held back, up to 8 KB, but never longer than until the system is asked for anything else
   that another file, or another process, could tell from ---- */

struct rpy_held;
extern struct rpy_held *rpy_held_first; /* of those that hold something back; NULL if there is none */

/* Hold back what is written to this descriptor, unless it is a terminal. */
void rpy_held_open(int fd);
/* Whether the bytes are held back, or `*error` says why what was held back before cannot be written. */
bool rpy_held_takes(Signed fd, const Char *data, size_t length, int *error);
/* Write out what is held back for a descriptor, and also hold back nothing more; 0, or the number of the error. */
int rpy_held_flush_one(Signed fd);
int rpy_held_close(Signed fd);
RPY_COLD void rpy_held_flush_slow(void);
/* In a handler of a signal, behind which the program ends. */
void rpy_held_interrupted(void);

/* Write out what is held back for any descriptor. */
static inline void rpy_held_flush(void)
{
    if (RPY_UNLIKELY(rpy_held_first != NULL))
        rpy_held_flush_slow();
}

/* The arguments of the program. */
extern int rpy_argc;
extern char **rpy_argv;

/* A byte of an entry of the environment, as NAME=value; 0 at the end of the entry, and behind the last one. */
Signed rpy_env_byte(Signed number, Signed index);
/* What is asked by numbers, of a text and a number: local time, the system, sockets; or -errno. */
Signed rpy_io_system(const char *text, Signed what, Signed number);

/* Ignore a signal, or let it do what the system does by default. */
void rpy_signal_set(Signed number, Bool ignored);

/* Seconds: since 1970, of a clock that never goes back, of processor time. */
Float rpy_time(void);
Float rpy_monotonic(void);
Float rpy_process_time(void);
Signed rpy_time_ns(void);
Signed rpy_monotonic_ns(void);
void rpy_sleep(Float duration);

/* ---- the operations io_…: the result or -errno ---- */

Signed rpy_io_write(Signed fd, const uint8_t *data, Signed length);
Signed rpy_io_read(Signed fd, uint8_t *data, Signed length);
Signed rpy_io_open(const uint8_t *path, Signed length, Signed flags, Signed mode);
Signed rpy_io_path(const uint8_t *path, Signed length, Signed what, Signed mode);
Signed rpy_io_list(Signed fd, uint8_t *data, Signed length);
Signed rpy_io_close(Signed fd);
Signed rpy_io_truncate(Signed fd, Signed size);
Signed rpy_io_seek(Signed fd, Signed offset, Signed whence);
Signed rpy_io_flush(void);
Bool rpy_io_isatty(Signed fd);

#endif
