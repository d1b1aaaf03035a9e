/* All of the runtime that generated code uses. */
#ifndef RPY_H
#define RPY_H

#include "rpy_array.h"
#include "rpy_base.h"
#include "rpy_exc.h"
#include "rpy_gc.h"
#include "rpy_int.h"
#include "rpy_float.h"
#include "rpy_io.h"
#include "rpy_program.h"
#include "rpy_stacks.h"
#include "rpy_startup.h"

/* Generated code declares what it might need, and compares what is always true: no warnings of that. */
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wtype-limits"
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wunused-const-variable"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Warray-bounds"
#if __GNUC__ >= 12
#pragma GCC diagnostic ignored "-Winfinite-recursion"
#endif
#else
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Winfinite-recursion"
#endif

#endif
