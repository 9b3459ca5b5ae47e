/* A module with another version of the library, whose functions everybody can see. */

#include <stdint.h>

uint32_t pursuit_abi_version(void);
uint32_t pursuit_abi_version(void) { return 999; }
