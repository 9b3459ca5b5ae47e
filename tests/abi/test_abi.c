/* What a program asks before it trusts the library: pursuit_abi_version, pursuit_struct_size. */

#include "check.h"

CHECK_STATIC((PursuitStatus)-1 < 0);
CHECK_STATIC(PURSUIT_ABI_VERSION > 0);

/* Every struct of the header; written by `cargo xtask test --only abi`. */
typedef struct StructSize {
  const char *name;
  size_t size;
} StructSize;
static const StructSize struct_sizes[] = {
#define PURSUIT_STRUCT(name) {#name, sizeof(name)}
#include "structs.inc"
#undef PURSUIT_STRUCT
};

void test_abi(void);
void test_abi(void) {
  static const char *const unknown[] = {"", "PursuitVec", "PursuitVec33", "pursuitvec3", " PursuitVec3", "\xff"};
  size_t i;
  CHECK(pursuit_abi_version() == PURSUIT_ABI_VERSION);
  for (i = 0; i < sizeof struct_sizes / sizeof struct_sizes[0]; ++i) {
    check_holds(pursuit_struct_size(struct_sizes[i].name) == struct_sizes[i].size, struct_sizes[i].name, __FILE__,
                __LINE__);
  }
  for (i = 0; i < sizeof unknown / sizeof unknown[0]; ++i) {
    check_holds(pursuit_struct_size(unknown[i]) == 0, unknown[i], __FILE__, __LINE__);
  }
  CHECK(pursuit_struct_size(NULL) == 0);
}
