/* What differs from system to system: this header is the only place that asks which one it is. `platform/posix.c` has it
   for Linux and its like, `platform/wasi.c` for WebAssembly under WASI, which has no signals, no mapped memory, no
   processes, and a stack that nobody can walk. */
#ifndef RPY_PLATFORM_H
#define RPY_PLATFORM_H

#include "rpy_base.h"

#if defined(__wasi__)
#define RPY_WASI 1
#else
#define RPY_WASI 0
#endif

/* Whether the places of calls stand on the shadow stack, among the roots, as odd words: where return addresses cannot be
   read. Generated code writes them (`keeping` in c/funcwriter.py). */
#define RPY_PLACES_ON_ROOTS RPY_WASI

/* Whether coroutines can have stacks of their own (stacks/stacks.c). */
#define RPY_OWN_STACKS (!RPY_WASI)

/* ---- memory ---- */

/* Room that takes memory only where it is touched; NULL if there is none. It is never given back. */
void *rpy_platform_reserve(size_t bytes);
/* `size` bytes, a power of two, at a multiple of it; NULL if there are none. And back to the system. */
char *rpy_platform_map_aligned(size_t size);
void rpy_platform_unmap(char *start, size_t size);
#if RPY_OWN_STACKS
/* Room for a stack, whole pages; below it is a page that nobody may touch. NULL if there is none. */
char *rpy_platform_map_stack(size_t size);
void rpy_platform_unmap_stack(char *start, size_t size);
/* So many bytes as whole pages have. */
size_t rpy_platform_pages(size_t bytes);
/* What these pages hold is not needed any more. */
void rpy_platform_forget(char *start, size_t size);
#endif
/* That memory is going to be used, all of it. */
void rpy_platform_want_huge_pages(void *memory, size_t size);

/* ---- start ---- */

/* How many bytes of stack the program may use, of which `reserve` are for the runtime. */
size_t rpy_platform_stack(size_t reserve);
/* How many bytes of roots go with so much stack. */
size_t rpy_platform_roots(size_t stack);
/* Standard streams, signals, what the C library keeps of freed memory. */
void rpy_platform_start(void);
/* The interrupt has been answered. */
void rpy_platform_interrupt_answered(void);
/* The lowest address of the running thread's stack. */
char *rpy_platform_thread_stack(void);

/* ---- questions ---- */

int64_t rpy_platform_cpu_nanoseconds(void);

/* The number of the last error, as Linux numbers errors: the tables of the library have these numbers. */
int rpy_platform_error(void);
/* What the system says of such a number. */
const char *rpy_platform_error_text(int number);
/* open(2) with the flags of Linux; or minus the number of the error. */
Signed rpy_platform_open(const char *path, Signed flags, Signed mode);
/* close(2) returned: nothing is known of the descriptor any more. */
void rpy_platform_closed(int fd);
/* What `rpy_io_list` gives of a directory or a link. */
Signed rpy_platform_list(Signed fd, uint8_t *data, Signed length);
/* What else is asked by numbers (systemcalls.c): modes of files, processes, sockets; or minus the number of the error. */
Signed rpy_platform_call(const char *text, Signed what, Signed number);
/* Look which time zone it is. */
void rpy_platform_read_zone(void);
/* system, umask, getpid: -1 with errno where there is no such thing. */
int rpy_platform_system(const char *command);
int rpy_platform_umask(int mask);
int rpy_platform_process_id(void);
void rpy_platform_signal(int number, bool ignored);
/* Signals that functions of the program handle (posix.c). */
Signed rpy_platform_handle(int number, Signed how);
Signed rpy_platform_next_signal(void);
Signed rpy_platform_pause(void);
Signed rpy_platform_timer(int which, Signed value, Signed interval);

#endif
