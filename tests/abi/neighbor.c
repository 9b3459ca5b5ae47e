/* Both Rust libraries in one program. */

#include "pursuit.h"

size_t neighbor_length_of_sum(double a, double b);

int main(void) {
  PursuitInterceptQuery query = {{0, 0, 0}, {4, 0, 0}, {0, 3, 0}, 5, 0};
  PursuitInterceptSolution solution;
  /* 3-4-5: after one second at (4, 3); "7.0" has three characters. */
  const int met = pursuit_solve_intercept(&query, &solution) == PURSUIT_STATUS_OK && solution.time == 1;
  return met && neighbor_length_of_sum(solution.point.x, solution.point.y) == 3 ? 0 : 1;
}
