/* pursuit_solve_turret, pursuit_solve_gimbal_turret, pursuit_begin_turret_search, pursuit_step_turret_search,
 * pursuit_step_turret_search_traced. */

#include "check.h"

static const double pi = 3.14159265358979323846;

/* At the origin, looking along x, a radian a second. */
static PursuitTurretQuery turret(PursuitVec3 target, PursuitVec3 velocity) {
  PursuitTurretQuery query;
  query.shot.shooter_position = vec3(0, 0, 0);
  query.facing = vec3(1, 0, 0);
  query.shot.target_position = target;
  query.shot.target_velocity = velocity;
  query.turn_rate = 1;
  query.shot.muzzle_speed = 10;
  query.shot.gravity = vec3(0, 0, 0);
  query.max_range = INFINITY;
  query.min_time = 0;
  query.horizon = 100;
  query.fire_cone = 0;
  return query;
}

static PursuitGimbalTurretQuery gimbal(PursuitVec3 target, PursuitVec3 velocity) {
  PursuitGimbalTurretQuery query;
  query.shot.shooter_position = vec3(0, 0, 0);
  query.forward = vec3(1, 0, 0);
  query.up = vec3(0, 0, 1);
  query.shot.target_position = target;
  query.shot.target_velocity = velocity;
  query.yaw = query.pitch = 0;
  query.yaw_rate = query.pitch_rate = 1;
  query.yaw_min = -INFINITY;
  query.yaw_max = INFINITY;
  query.pitch_min = -1.5;
  query.pitch_max = 1.5;
  query.shot.muzzle_speed = 10;
  query.shot.gravity = vec3(0, 0, 0);
  query.max_range = INFINITY;
  query.min_time = 0;
  query.horizon = 100;
  return query;
}

static void hits_and_reasons(void) {
  PursuitTurretQuery query = turret(vec3(0, 30, 0), vec3(0, 0, 0));
  PursuitTurretSolution solution;

  /* A quarter turn and 30 / 10. */
  CHECK_STATUS(pursuit_solve_turret(&query, &solution), PURSUIT_STATUS_OK);
  CHECK_NEAR(solution.impact_time, pi / 2 + 3, 1e-15);
  CHECK_NEAR(solution.rotation_time, pi / 2, 1e-15);
  CHECK_EXACT(solution.flight_time, 3);
  CHECK_VEC3(solution.aim_point, 0, 30, 0);

  /* Straight at the barrel: 75 / (10 + 5). */
  query = turret(vec3(75, 0, 0), vec3(-5, 0, 0));
  query.turn_rate = 0;
  CHECK_STATUS(pursuit_solve_turret(&query, &solution), PURSUIT_STATUS_OK);
  CHECK_EXACT(solution.impact_time, 5);
  CHECK_EXACT(solution.rotation_time, 0);
  CHECK(solution.iterations == 0);

  /* 60 / (10 - 5), 120 away. */
  query = turret(vec3(60, 0, 0), vec3(5, 0, 0));
  query.max_range = 50;
  CHECK_STATUS(pursuit_solve_turret(&query, &solution), PURSUIT_STATUS_OUT_OF_RANGE);
  CHECK_EXACT(solution.impact_time, 12);
  query.horizon = 11;
  CHECK_STATUS(pursuit_solve_turret(&query, &solution), PURSUIT_STATUS_BEYOND_HORIZON);

  query = turret(vec3(-30, 0, 0), vec3(0, 0, 0));
  query.horizon = 6;
  CHECK_STATUS(pursuit_solve_turret(&query, &solution), PURSUIT_STATUS_TURN_TOO_SLOW);
  CHECK_EXACT(solution.impact_time, 6); /* the least late shot of the window */
  CHECK_NEAR(solution.rotation_time, pi, 1e-15);
  query.shot.target_velocity = vec3(-20, 0, 0);
  CHECK_STATUS(pursuit_solve_turret(&query, &solution), PURSUIT_STATUS_TARGET_ESCAPING);
  query.shot.target_velocity = vec3(0, 20, 0);
  CHECK_STATUS(pursuit_solve_turret(&query, &solution), PURSUIT_STATUS_TARGET_TOO_FAST);
  query.shot.target_position = vec3(0, 0, 0);
  CHECK_STATUS(pursuit_solve_turret(&query, &solution), PURSUIT_STATUS_ALREADY_THERE);
  CHECK_EXACT(solution.impact_time, 0);
}

static void two_axes(void) {
  PursuitGimbalTurretQuery query = gimbal(vec3(0, 30, 30), vec3(0, 0, 0));
  PursuitGimbalTurretSolution solution;

  /* Yaw a quarter turn, pitch an eighth. */
  CHECK_STATUS(pursuit_solve_gimbal_turret(&query, &solution), PURSUIT_STATUS_OK);
  CHECK_NEAR(solution.yaw, pi / 2, 1e-15);
  CHECK_NEAR(solution.pitch, pi / 4, 1e-15);
  CHECK_NEAR(solution.rotation_time, pi / 2, 1e-15);
  CHECK_NEAR(solution.impact_time, pi / 2 + 3 * sqrt(2.0), 1e-15);
  query.pitch_rate = 0.25;
  CHECK_STATUS(pursuit_solve_gimbal_turret(&query, &solution), PURSUIT_STATUS_OK);
  CHECK_NEAR(solution.rotation_time, pi, 1e-15);
  query.yaw_min = -1;
  query.yaw_max = pi / 2;
  CHECK_STATUS(pursuit_solve_gimbal_turret(&query, &solution), PURSUIT_STATUS_OK);
  CHECK_EXACT(solution.yaw, query.yaw_max);
  query.yaw_max = 1;
  CHECK_STATUS(pursuit_solve_gimbal_turret(&query, &solution), PURSUIT_STATUS_TURN_TOO_SLOW);
  CHECK_EXACT(solution.yaw, query.yaw_max);
  CHECK_EXACT(solution.rotation_time, INFINITY);
}

/* Launched with (30, 0, 40) or (40, 0, 30) under 10 down, the projectile comes down 240 away, after 8 or 6 s. */
static void ballistic(void) {
  PursuitBallisticTurretQuery query = pursuit_ballistic_turret_query_default();
  PursuitBallisticTurretSolution solution;
  query.shot.target_position = vec3(0, 240, 0);
  query.shot.muzzle_speed = 50;
  query.shot.gravity = vec3(0, 0, -10);
  query.pitch_rate = 0.25;
  query.arc = PURSUIT_TURRET_ARC_HIGH;
  CHECK_STATUS(pursuit_solve_ballistic_turret(&query, &solution), PURSUIT_STATUS_OK);
  CHECK(solution.arc == PURSUIT_TURRET_ARC_HIGH);
  CHECK_NEAR(solution.flight_time, 8, 1e-12);
  CHECK_NEAR(solution.yaw, pi / 2, 1e-12);
  CHECK_NEAR(solution.pitch, atan(4.0 / 3), 1e-12);
  CHECK_NEAR(solution.rotation_time, 4 * atan(4.0 / 3), 1e-11);
  CHECK_NEAR(solution.impact_time, 8 + 4 * atan(4.0 / 3), 1e-11);
  CHECK_NEAR(solution.launch_velocity.y, 30, 1e-11);
  CHECK_NEAR(solution.launch_velocity.z, 40, 1e-11);
  CHECK_VEC3(solution.aim_point, 0, 240, 0);
  query.arc = PURSUIT_TURRET_ARC_EITHER;
  CHECK_STATUS(pursuit_solve_ballistic_turret(&query, &solution), PURSUIT_STATUS_OK);
  CHECK(solution.arc == PURSUIT_TURRET_ARC_LOW);
  CHECK_NEAR(solution.flight_time, 6, 1e-12);
  /* From rest: at 0.5 rad/s^2 to 0.25 rad/s and back takes half a second more. */
  query.pitch_acceleration = 0.5;
  CHECK_STATUS(pursuit_solve_ballistic_turret(&query, &solution), PURSUIT_STATUS_OK);
  CHECK_NEAR(solution.rotation_time, 4 * atan(3.0 / 4) + 0.5, 1e-11);
  query.horizon = 7;
  CHECK_STATUS(pursuit_solve_ballistic_turret(&query, &solution), PURSUIT_STATUS_TURN_TOO_SLOW);
  query.shot.target_position.y = 251;
  CHECK_STATUS(pursuit_solve_ballistic_turret(&query, &solution), PURSUIT_STATUS_OUT_OF_RANGE);
  CHECK_EXACT(solution.rotation_time, INFINITY);
  query.shot.target_position.y = 0;
  CHECK_STATUS(pursuit_solve_ballistic_turret(&query, &solution), PURSUIT_STATUS_ALREADY_THERE);
  query.arc = 3;
  CHECK_REFUSED(pursuit_solve_ballistic_turret(&query, &solution), solution, REFUSED_OUT_OF_DOMAIN);
  query.arc = PURSUIT_TURRET_ARC_LOW;
  query.yaw_velocity = 2;
  CHECK_REFUSED(pursuit_solve_ballistic_turret(&query, &solution), solution, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_solve_ballistic_turret(NULL, &solution), solution, REFUSED_NULL_POINTER);
}

/* The same answer bit by bit, however the steps are granted, and its table. */
static void step_by_step(void) {
  const PursuitTurretQuery queries[] = {turret(vec3(31, -17, 0), vec3(3, 4, 0)), turret(vec3(75, 0, 0), vec3(-5, 0, 0)),
                                        turret(vec3(-31, -17, 9), vec3(3, 9.9, 0))};
  size_t i;
  for (i = 0; i < sizeof queries / sizeof queries[0]; ++i) {
    PursuitTurretSolution whole, solution;
    PursuitTurretSearch search;
    PursuitTurretIteration rows[4];
    PursuitStatus status;
    uint32_t count, row, calls = 0;

    CHECK_STATUS(pursuit_solve_turret(&queries[i], &whole), PURSUIT_STATUS_OK);
    CHECK_STATUS(pursuit_begin_turret_search(&queries[i], &search), PURSUIT_STATUS_OK);
    do {
      status = pursuit_step_turret_search(&search, 1, &solution);
    } while (status == PURSUIT_STATUS_UNFINISHED && ++calls < 1000);
    CHECK_STATUS(status, PURSUIT_STATUS_OK);
    CHECK(search.phase == PURSUIT_TURRET_PHASE_DONE && search.status == PURSUIT_STATUS_OK);
    CHECK_EXACT(solution.impact_time, whole.impact_time);
    CHECK_EXACT(solution.rotation_time, whole.rotation_time);
    CHECK(solution.iterations == whole.iterations);

    CHECK_STATUS(pursuit_begin_turret_search(&queries[i], &search), PURSUIT_STATUS_OK);
    calls = 0;
    do {
      status = pursuit_step_turret_search_traced(&search, 4, rows, &count, &solution);
      CHECK(count <= 4);
      for (row = 0; row < count; ++row) {
        CHECK_NEAR(rows[row].impact_time - rows[row].rotation_time - rows[row].flight_time, rows[row].slack, 1e-15);
      }
    } while (status == PURSUIT_STATUS_UNFINISHED && ++calls < 1000);
    CHECK_STATUS(status, PURSUIT_STATUS_OK);
    CHECK_EXACT(solution.impact_time, whole.impact_time);
    CHECK(solution.iterations == whole.iterations);
    CHECK(whole.iterations == 0 || rows[count - 1].impact_time == whole.impact_time);
    CHECK(whole.iterations != 0 || count == 0);
  }
}

static void refusals_of_a_search(void) {
  const PursuitTurretQuery query = turret(vec3(31, -17, 0), vec3(3, 4, 0));
  PursuitTurretSearch search, good;
  PursuitTurretSolution solution;
  PursuitTurretIteration rows[2];
  uint32_t count;

  CHECK_STATUS(pursuit_begin_turret_search(&query, &good), PURSUIT_STATUS_OK);
  search = good;
  CHECK_REFUSED(pursuit_step_turret_search(NULL, 1, &solution), solution, REFUSED_NULL_POINTER);
  CHECK_STATUS(pursuit_step_turret_search(&search, 1, NULL), REFUSED_NULL_POINTER);
  search = good;
  CHECK_REFUSED(pursuit_step_turret_search_traced(&search, 2, NULL, &count, &solution), solution, REFUSED_NULL_POINTER);
  search = good;
  CHECK_REFUSED(pursuit_step_turret_search_traced(&search, 2, rows, NULL, &solution), solution, REFUSED_NULL_POINTER);
  search = good;
  CHECK_REFUSED(pursuit_step_turret_search_traced(&search, 2, rows, &count, NULL), count, REFUSED_NULL_POINTER);

  /* What a caller wrote over it is refused, or ends. */
  search = good;
  search.phase = 4;
  CHECK_REFUSED(pursuit_step_turret_search(&search, 1, &solution), solution, REFUSED_OUT_OF_DOMAIN);
  search = good;
  search.status = -1;
  CHECK_REFUSED(pursuit_step_turret_search(&search, 1, &solution), solution, REFUSED_OUT_OF_DOMAIN);
  search = good;
  search.query.turn_rate = NAN;
  CHECK_REFUSED(pursuit_step_turret_search(&search, 1, &solution), solution, REFUSED_NOT_FINITE);
  search = good;
  search.time = NAN;
  CHECK_REFUSED(pursuit_step_turret_search(&search, 100, &solution), solution, REFUSED_NOT_FINITE);
  search = good;
  search.piece = UINT32_MAX;
  CHECK_STATUS(pursuit_step_turret_search(&search, 100, &solution), PURSUIT_STATUS_UNFINISHED);
  search = good;
  search.stride = -1e300;
  CHECK(!PURSUIT_REFUSED_NULL_POINTER(pursuit_step_turret_search(&search, 1000, &solution)));
}

/* An infinite range, or an infinite pair of yaw limits, is no mistake; the rest of the numbers is as everywhere. */
static PursuitStatus solve_turret(const void *input, void *output) {
  PursuitTurretQuery query;
  if (input == NULL) {
    return pursuit_solve_turret(NULL, (PursuitTurretSolution *)output);
  }
  memcpy(&query, input, sizeof query);
  if (isinf(query.max_range)) {
    query.max_range = NAN;
  }
  return check_without_padding(pursuit_solve_turret(&query, (PursuitTurretSolution *)output), output,
                               sizeof(PursuitTurretSolution) - sizeof(uint32_t), sizeof(PursuitTurretSolution));
}

static PursuitStatus solve_gimbal(const void *input, void *output) {
  PursuitGimbalTurretQuery query;
  double *const infinite_allowed[] = {&query.yaw_min, &query.yaw_max, &query.max_range};
  size_t i;
  if (input == NULL) {
    return pursuit_solve_gimbal_turret(NULL, (PursuitGimbalTurretSolution *)output);
  }
  memcpy(&query, input, sizeof query);
  for (i = 0; i < 3; ++i) {
    if (isinf(*infinite_allowed[i])) {
      *infinite_allowed[i] = NAN;
    }
  }
  return check_without_padding(pursuit_solve_gimbal_turret(&query, (PursuitGimbalTurretSolution *)output), output,
                               sizeof(PursuitGimbalTurretSolution) - sizeof(uint32_t), sizeof(PursuitGimbalTurretSolution));
}

void test_turret(void);
void test_turret(void) {
  PursuitTurretQuery query = turret(vec3(31, -17, 0), vec3(3, 4, 0));
  PursuitGimbalTurretQuery axes = gimbal(vec3(31, -17, 5), vec3(3, 4, 0));
  CheckFunction functions[] = {
      CHECK_FUNCTION("pursuit_solve_turret", solve_turret, query, PursuitTurretSolution),
      CHECK_FUNCTION("pursuit_solve_gimbal_turret", solve_gimbal, axes, PursuitGimbalTurretSolution),
  };
  size_t i;
  query.max_range = 1000;
  axes.max_range = 1000;
  axes.yaw_min = -3;
  axes.yaw_max = 3;
  for (i = 0; i < sizeof functions / sizeof functions[0]; ++i) {
    /* The counter at the end is no double. */
    functions[i].output_numbers -= 1;
    check_function(&functions[i]);
  }
  hits_and_reasons();
  two_axes();
  ballistic();
  step_by_step();
  refusals_of_a_search();
}
