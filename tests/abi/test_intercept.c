/* pursuit_solve_intercept, pursuit_solve_intercept_2d, pursuit_get_closest_approach. */

#include "check.h"

static PursuitInterceptQuery ask(PursuitVec3 pursuer, PursuitVec3 target, PursuitVec3 velocity, double speed) {
  PursuitInterceptQuery query;
  query.pursuer_position = pursuer;
  query.target_position = target;
  query.target_velocity = velocity;
  query.pursuer_speed = speed;
  query.capture_radius = 0.0;
  return query;
}

/* The target starts 4 ahead and moves 3 per second across: after 1 s it is 5 away (3-4-5). */
static PursuitInterceptQuery triangle(void) {
  return ask(vec3(0, 0, 0), vec3(4, 0, 0), vec3(0, 3, 0), 5);
}

static void intercepts(void) {
  PursuitInterceptQuery question = triangle();
  PursuitInterceptSolution solution;

  CHECK_STATUS(pursuit_solve_intercept(&question, &solution), PURSUIT_STATUS_OK);
  CHECK_VEC3(solution.point, 4, 3, 0);
  CHECK_VEC3(solution.pursuer_velocity, 4, 3, 0);
  CHECK_EXACT(solution.time, 1);
  CHECK_EXACT(solution.latest_time, INFINITY);

  /* S001, test 1: 1600 away at 800 per second. */
  question = ask(vec3(0, 0, 500), vec3(1600, 0, 500), vec3(0, 0, 0), 800);
  CHECK_STATUS(pursuit_solve_intercept(&question, &solution), PURSUIT_STATUS_OK);
  CHECK_VEC3(solution.point, 1600, 0, 500);
  CHECK_EXACT(solution.time, 2);

  /* S001, test 2: 1000^2 + (400 t)^2 = (800 t)^2, so t = 1000 / sqrt(800^2 - 400^2) = 1000 / sqrt(480000). */
  question = ask(vec3(0, 0, 500), vec3(1000, 0, 500), vec3(0, 400, 0), 800);
  CHECK_STATUS(pursuit_solve_intercept(&question, &solution), PURSUIT_STATUS_OK);
  CHECK_NEAR(solution.time, 1000 / sqrt(480000.0), 4 * DBL_EPSILON);
  CHECK_NEAR(solution.point.y, 400000 / sqrt(480000.0), 4 * DBL_EPSILON);

  /* A faster target (5) that closes: from (7, 0, 0) at (-4, 3, 0), speed 4: 9 t^2 - 56 t + 49 = 0,
   * t = (28 -+ sqrt(343)) / 9. */
  question = ask(vec3(0, 0, 0), vec3(7, 0, 0), vec3(-4, 3, 0), 4);
  CHECK_STATUS(pursuit_solve_intercept(&question, &solution), PURSUIT_STATUS_OK);
  CHECK_NEAR(solution.time, (28 - sqrt(343.0)) / 9, 8 * DBL_EPSILON);
  CHECK_NEAR(solution.latest_time, (28 + sqrt(343.0)) / 9, 8 * DBL_EPSILON);

  /* The capture radius counts: 10 away, radius 2, speed 4: 8 to go. */
  question = ask(vec3(0, 0, 0), vec3(10, 0, 0), vec3(0, 0, 0), 4);
  question.capture_radius = 2;
  CHECK_STATUS(pursuit_solve_intercept(&question, &solution), PURSUIT_STATUS_OK);
  CHECK_EXACT(solution.time, 2);
}

static void reasons(void) {
  PursuitInterceptSolution solution;
  PursuitInterceptQuery question = triangle();
  question.capture_radius = 4;
  CHECK_STATUS(pursuit_solve_intercept(&question, &solution), PURSUIT_STATUS_ALREADY_THERE);
  CHECK_EXACT(solution.time, 0);
  CHECK_VEC3(solution.pursuer_velocity, 0, 0, 0);
  CHECK_VEC3(solution.point, 4, 0, 0);

  question = triangle();
  question.pursuer_speed = 0;
  CHECK_STATUS(pursuit_solve_intercept(&question, &solution), PURSUIT_STATUS_PURSUER_IMMOBILE);

  /* Across at 3 with a pursuer of 1: |R x V| = 12 > |S R| = 4, no real root. */
  question = triangle();
  question.pursuer_speed = 1;
  CHECK_STATUS(pursuit_solve_intercept(&question, &solution), PURSUIT_STATUS_TARGET_TOO_FAST);
  CHECK_EXACT(solution.latest_time, 0);

  /* S001, test 3: equal speeds, straight away. */
  question = ask(vec3(0, 0, 500), vec3(500, 0, 500), vec3(800, 0, 0), 800);
  CHECK_STATUS(pursuit_solve_intercept(&question, &solution), PURSUIT_STATUS_TARGET_ESCAPING);

  /* S001, test 4: faster, straight away; the discriminant is 200^2 * 1200^2 - 200^2 * (1200^2 - 600^2) > 0 and both
   * roots are negative. */
  question = ask(vec3(0, 0, 500), vec3(200, 0, 500), vec3(1200, 0, 0), 600);
  CHECK_STATUS(pursuit_solve_intercept(&question, &solution), PURSUIT_STATUS_TARGET_ESCAPING);
}

static void closest_approach(void) {
  PursuitClosestApproach closest;
  PursuitInterceptQuery question = triangle();

  CHECK_STATUS(pursuit_get_closest_approach(&question, INFINITY, &closest), PURSUIT_STATUS_OK);
  CHECK_VEC3(closest.point, 4, 3, 0);
  CHECK_VEC3(closest.pursuer_velocity, 4, 3, 0);
  CHECK_EXACT(closest.time, 1);

  /* It cannot move: nearest is where the target passes closest, 4 away after 2 s. */
  question = ask(vec3(0, 0, 0), vec3(4, -6, 0), vec3(0, 3, 0), 0);
  CHECK_STATUS(pursuit_get_closest_approach(&question, 100, &closest), PURSUIT_STATUS_OK);
  CHECK_EXACT(closest.time, 2);
  CHECK_VEC3(closest.point, 4, 0, 0);
  CHECK_VEC3(closest.pursuer_velocity, 0, 0, 0);

  /* The same within one second: the gap still shrinks at the end. */
  CHECK_STATUS(pursuit_get_closest_approach(&question, 1, &closest), PURSUIT_STATUS_OK);
  CHECK_EXACT(closest.time, 1);

  CHECK_REFUSED(pursuit_get_closest_approach(&question, -1, &closest), closest, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_get_closest_approach(&question, -INFINITY, &closest), closest, REFUSED_OUT_OF_DOMAIN);
}

static void in_the_plane(void) {
  PursuitInterceptQuery2D question;
  PursuitInterceptSolution2D solution;
  question.pursuer_position = vec2(0, 0);
  question.target_position = vec2(4, 0);
  question.target_velocity = vec2(0, 3);
  question.pursuer_speed = 5;
  question.capture_radius = 0;
  CHECK_STATUS(pursuit_solve_intercept_2d(&question, &solution), PURSUIT_STATUS_OK);
  CHECK(solution.point.x == 4 && solution.point.y == 3);
  CHECK(solution.pursuer_velocity.x == 4 && solution.pursuer_velocity.y == 3);
  CHECK_EXACT(solution.time, 1);
  CHECK_EXACT(solution.latest_time, INFINITY);

  question.pursuer_speed = 1;
  CHECK_STATUS(pursuit_solve_intercept_2d(&question, &solution), PURSUIT_STATUS_TARGET_TOO_FAST);
  question.pursuer_speed = 0;
  CHECK_STATUS(pursuit_solve_intercept_2d(&question, &solution), PURSUIT_STATUS_PURSUER_IMMOBILE);
  question.pursuer_speed = -1;
  CHECK_REFUSED(pursuit_solve_intercept_2d(&question, &solution), solution, REFUSED_OUT_OF_DOMAIN);
  question.pursuer_speed = 5;
  question.capture_radius = -1;
  CHECK_REFUSED(pursuit_solve_intercept_2d(&question, &solution), solution, REFUSED_OUT_OF_DOMAIN);
}

static PursuitStatus call_solve(const void *input, void *output) {
  return pursuit_solve_intercept((const PursuitInterceptQuery *)input, (PursuitInterceptSolution *)output);
}

static PursuitStatus call_solve_2d(const void *input, void *output) {
  return pursuit_solve_intercept_2d((const PursuitInterceptQuery2D *)input, (PursuitInterceptSolution2D *)output);
}

static PursuitStatus call_closest(const void *input, void *output) {
  return pursuit_get_closest_approach((const PursuitInterceptQuery *)input, 10, (PursuitClosestApproach *)output);
}

static PursuitStatus call_closest_ever(const void *input, void *output) {
  return pursuit_get_closest_approach((const PursuitInterceptQuery *)input, INFINITY,
                                       (PursuitClosestApproach *)output);
}

static void any_input(void) {
  static PursuitInterceptQuery question;
  static PursuitInterceptQuery2D plane;
  static const CheckFunction functions[] = {
      CHECK_FUNCTION("pursuit_solve_intercept", call_solve, question, PursuitInterceptSolution),
      CHECK_FUNCTION("pursuit_solve_intercept_2d", call_solve_2d, plane, PursuitInterceptSolution2D),
      CHECK_FUNCTION("pursuit_get_closest_approach", call_closest, question, PursuitClosestApproach),
      CHECK_FUNCTION("pursuit_get_closest_approach, for ever", call_closest_ever, question, PursuitClosestApproach),
  };
  PursuitInterceptSolution solution;
  PursuitClosestApproach closest;
  question = triangle();
  question.capture_radius = 0.5;
  plane.target_position = vec2(4, 0);
  plane.target_velocity = vec2(0, 3);
  plane.pursuer_speed = 5;
  CHECK_FUNCTIONS(functions);

  question.pursuer_speed = -1;
  CHECK_REFUSED(pursuit_solve_intercept(&question, &solution), solution, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_get_closest_approach(&question, 1, &closest), closest, REFUSED_OUT_OF_DOMAIN);
  question.pursuer_speed = 5;
  question.capture_radius = -5e-324;
  CHECK_REFUSED(pursuit_solve_intercept(&question, &solution), solution, REFUSED_OUT_OF_DOMAIN);
}

void test_intercept(void);
void test_intercept(void) {
  intercepts();
  reasons();
  closest_approach();
  in_the_plane();
  any_input();
}
