/* What the C half offers to the C++ half. */

#ifndef PURSUIT_TESTS_MIXED_H
#define PURSUIT_TESTS_MIXED_H

#include "pursuit.h"

#ifdef __cplusplus
extern "C" {
#endif

PursuitStatus solve_in_c(const PursuitInterceptQuery *query, PursuitInterceptSolution *out);
size_t query_size_in_c(void);

#ifdef __cplusplus
}
#endif

#endif
