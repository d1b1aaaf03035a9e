/* C code inside of RPython programs includes this for malloc and free. */
#include <stdlib.h>
#include <string.h>

#include "src/precommondefs.h"
