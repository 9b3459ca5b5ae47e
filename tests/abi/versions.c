/* Two modules with two versions of the library in one process: each asks its own, whichever came first. */

#define _POSIX_C_SOURCE 200809L

#include "pursuit.h"

#include <dlfcn.h>
#include <stdio.h>

typedef uint32_t (*Version)(void);

static Version found(void *module, const char *name) {
  /* ISO C has no conversion from an object's address to a function's; POSIX promises that it is one. */
  union {
    void *address;
    Version function;
  } symbol;
  symbol.address = dlsym(module, name);
  return symbol.function;
}

int main(int count, char **paths) {
  if (count != 3) {
    return 2;
  }
  void *const other = dlopen(paths[1], RTLD_NOW | RTLD_GLOBAL);
  void *const ours = dlopen(paths[2], RTLD_NOW | RTLD_GLOBAL);
  if (other == NULL || ours == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 2;
  }
  const Version others = found(other, "pursuit_abi_version");
  const Version own = found(ours, "module_version");
  if (others == NULL || own == NULL || others() != 999 || own() != PURSUIT_ABI_VERSION) {
    fprintf(stderr, "a module was answered by another module's library\n");
    return 1;
  }
  return 0;
}
