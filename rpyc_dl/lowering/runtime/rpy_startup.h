/* The ends of a program: called by the generated `main`, or by the entry points of a shared library. */
#ifndef RPY_STARTUP_H
#define RPY_STARTUP_H

#include "rpy_base.h"

/* Run a program: set up stack, memory and signals, call `entry`, flush; the exit status. An exception that `entry`
   does not handle ends the process inside. */
int rpy_run(int argc, char **argv, Signed (*entry)(void));

/* A shared library: before its first call, and at each call from outside with the bytes of stack that it may use. */
void rpy_library_start(void);
void rpy_library_enter(size_t stack);

/* Both of these, with the stack that the calling thread really has. */
void rpy_border_enter(void);

#define RPY_EXPORT __attribute__((visibility("default")))

#endif
