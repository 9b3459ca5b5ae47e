/* One half of a program in two languages; the other is mixed_cpp.cpp. */

#include "mixed.h"

PursuitStatus solve_in_c(const PursuitInterceptQuery *query, PursuitInterceptSolution *out) {
  return pursuit_solve_intercept(query, out);
}

size_t query_size_in_c(void) { return sizeof(PursuitInterceptQuery); }
