/* Where does a seeker fly to catch a moving snitch?
 *
 *     cc example.c -I include libpursuit.a -o example
 */

#include "pursuit.h"

#include <stdio.h>

int main(void) {
  PursuitInterceptQuery query = {
      {0, 0, 500},    /* pursuer_position, cm */
      {1000, 0, 500}, /* target_position, cm */
      {0, 400, 0},    /* target_velocity, cm/s */
      800,            /* pursuer_speed, cm/s */
      0,              /* capture_radius, cm */
  };
  PursuitInterceptSolution solution;
  PursuitStatus status = pursuit_solve_intercept(&query, &solution);

  if (status < 0) {
    fprintf(stderr, "%s\n", pursuit_get_status_message(status));
    return 1;
  }
  printf("%s\n", pursuit_get_status_message(status));
  printf("fly to (%.1f, %.1f, %.1f)\n", solution.point.x, solution.point.y, solution.point.z);
  printf("at     (%.1f, %.1f, %.1f) cm/s\n", solution.pursuer_velocity.x, solution.pursuer_velocity.y,
         solution.pursuer_velocity.z);
  printf("for    %.3f s\n", solution.time);
  return 0;
}
