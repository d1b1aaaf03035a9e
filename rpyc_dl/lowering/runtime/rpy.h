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
#include "rpy_startup.h"

#endif
