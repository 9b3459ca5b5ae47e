/* A module of a game with its own copy of the library: what does it answer? */

#include "pursuit.h"

uint32_t module_version(void);
uint32_t module_version(void) { return pursuit_abi_version(); }
