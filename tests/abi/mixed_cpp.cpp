// One program, one translation unit in C and one in C++: both see the same functions and the same bytes.

#include "mixed.h"

#include <cstdio>
#include <cstring>
#include <type_traits>

static_assert(std::is_standard_layout<PursuitInterceptQuery>::value && std::is_trivial<PursuitInterceptQuery>::value,
              "a struct of the C ABI is plain data in C++");

int main() {
  PursuitInterceptQuery query = {};
  query.target_position = {4, 0, 0};
  query.target_velocity = {0, 3, 0};
  query.pursuer_speed = 5;
  PursuitInterceptSolution from_cpp = {};
  PursuitInterceptSolution from_c = {};
  const PursuitStatus status = pursuit_solve_intercept(&query, &from_cpp);
  const bool same = solve_in_c(&query, &from_c) == status && std::memcmp(&from_c, &from_cpp, sizeof from_c) == 0 &&
                    query_size_in_c() == sizeof query;
  const bool met = status == PURSUIT_STATUS_OK && from_cpp.time == 1;
  if (!same || !met) {
    std::printf("C and C++ disagree: same %d, met %d\n", same, met);
    return 1;
  }
  return 0;
}
