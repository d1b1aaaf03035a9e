/* Float operations that are more than one C operator, and the text of floats. */
#ifndef RPY_FLOAT_H
#define RPY_FLOAT_H

#include <math.h>

#include "rpy_base.h"

#endif
