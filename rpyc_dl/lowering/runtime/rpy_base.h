/* Types, attributes and small helpers that every other header of the runtime builds on. */
#ifndef RPY_BASE_H
#define RPY_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The primitive low-level types of document 004, under their own names. */
typedef int64_t Signed;
typedef uint64_t Unsigned;
typedef double Float;
typedef float SingleFloat;
typedef unsigned char Char; /* unsigned: characters compare by code */
typedef uint32_t UniChar;
typedef bool Bool;
/* An int or a float, by value. All zero: the int 0. */
typedef struct {
    Signed is_float;
    union {
        Signed i;
        Float f;
    } value;
} IntOrFloat;

#define RPY_LIKELY(x) __builtin_expect(!!(x), 1)
#define RPY_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define RPY_NOINLINE __attribute__((noinline))
/* For the fast paths: gcc's own choice depends on how much the rest of the program inlines. */
#define RPY_INLINE static inline __attribute__((always_inline))
#define RPY_COLD __attribute__((cold, noinline))
#define RPY_NORETURN __attribute__((noreturn, cold, noinline))
#define RPY_UNUSED __attribute__((unused))
#define RPY_KEPT __attribute__((used))

#if defined(__GNUC__) && !defined(__clang__)
/* noclone: a second copy would have to be unwound by hand; no_icf: its address is its identity. */
#define RPY_PROTECTED __attribute__((noinline, noclone))
#else
#define RPY_PROTECTED __attribute__((noinline))
#endif

#if defined(__SANITIZE_ADDRESS__)
#define RPY_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RPY_ASAN 1
#endif
#endif

/* A place in the user's program. Generated code names places by their index in `rpy_program.places`. `caller` is the
   index of the place that the function was inlined at, or -1. */
typedef struct rpy_place {
    const char *file;
    const char *function;
    int32_t line;
    int32_t caller;
} rpy_place;

#endif
