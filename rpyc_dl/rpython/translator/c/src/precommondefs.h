/* What C code inside of RPython programs includes for the names of types and for what is seen from outside. */
#ifndef RPY_PRECOMMONDEFS_H
#define RPY_PRECOMMONDEFS_H

#include <stddef.h>
#include <stdint.h>

typedef int64_t Signed;
typedef uint64_t Unsigned;

#define RPY_EXTERN extern __attribute__((visibility("default")))
#define RPY_EXPORTED extern __attribute__((visibility("default")))
#define RPY_HIDDEN __attribute__((visibility("hidden")))

#endif
