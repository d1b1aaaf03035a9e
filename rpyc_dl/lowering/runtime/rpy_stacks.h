/* Stacks of their own, for coroutines: each with a shadow stack and a chain of handlers, of which one is in use. Exceptions
   do not leave a stack: the function that it begins with catches all of them, and another stack raises them again.

   A stack that was left keeps alive what its shadow stack knows as long as its owner lives; it goes when the owner does. */
#ifndef RPY_STACKS_H
#define RPY_STACKS_H

#include "rpy_base.h"

/* What a stack begins with; gives the stack that goes on at its end. */
typedef Signed (*rpy_stack_entry)(void);

/* A stack of about `size` bytes that nothing has run on; 0 if there is no memory. */
Signed rpy_stack_new(rpy_stack_entry entry, void *owner, Signed size);

/* Go on where a stack was left; 0 is the one that the program began on. Returns when this one is switched to. */
void rpy_stack_switch(Signed stack);

/* The traceback that is kept of `value` goes on where it is raised next, on another stack. */
void rpy_carry_traceback(void *value);

/* The text of the traceback that is kept of `value`, a byte at a time: 0 behind its end; at -1 where the last line begins. */
/* `error` is raised next, at `place`: its traceback stands behind that of `previous`, its cause (`direct`) or what is
   being handled. */
void rpy_link_traceback(void *error, void *previous, bool direct, int place);
void rpy_traceback_begin(void *value);
Signed rpy_traceback_byte(Signed index);

#endif
