/* pursuit_solve_projectile, pursuit_solve_projectile_simulated, pursuit_find_nearest_launch and their settings. */

#include "check.h"

CHECK_STATIC(sizeof(PursuitProjectileQuery) == 152);
CHECK_STATIC(offsetof(PursuitProjectileQuery, shooter_position) == 0);
CHECK_STATIC(offsetof(PursuitProjectileQuery, shooter_velocity) == 24);
CHECK_STATIC(offsetof(PursuitProjectileQuery, target_position) == 48);
CHECK_STATIC(offsetof(PursuitProjectileQuery, target_velocity) == 72);
CHECK_STATIC(offsetof(PursuitProjectileQuery, target_acceleration) == 96);
CHECK_STATIC(offsetof(PursuitProjectileQuery, gravity) == 120);
CHECK_STATIC(offsetof(PursuitProjectileQuery, projectile_speed) == 144);
CHECK_STATIC(sizeof(PursuitProjectileSolution) == 56);
CHECK_STATIC(offsetof(PursuitProjectileSolution, launch_velocity) == 0);
CHECK_STATIC(offsetof(PursuitProjectileSolution, impact_point) == 24);
CHECK_STATIC(offsetof(PursuitProjectileSolution, time) == 48);
CHECK_STATIC(sizeof(PursuitNearestLaunch) == 64);
CHECK_STATIC(offsetof(PursuitNearestLaunch, launch_velocity) == 0);
CHECK_STATIC(offsetof(PursuitNearestLaunch, target_point) == 24);
CHECK_STATIC(offsetof(PursuitNearestLaunch, time) == 48);
CHECK_STATIC(offsetof(PursuitNearestLaunch, miss_distance) == 56);
CHECK_STATIC(sizeof(PursuitProjectileSettings) == 16);
CHECK_STATIC(offsetof(PursuitProjectileSettings, tick) == 0);
CHECK_STATIC(offsetof(PursuitProjectileSettings, projectile_integrator) == 8);
CHECK_STATIC(offsetof(PursuitProjectileSettings, target_integrator) == 12);
CHECK_STATIC(PURSUIT_INTEGRATOR_CONTINUOUS == 0);
CHECK_STATIC(PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER == 1);
CHECK_STATIC(PURSUIT_INTEGRATOR_EXPLICIT_EULER == 2);

/* Launched with (30, 0, 40), speed 50, under 10 down, a projectile is at (60, 0, 60) after 2 s. The other root of
 * 25 u^2 - 1900 u + 7200 = 0, u = t^2, is u = 72. */
static PursuitProjectileQuery lob(void) {
  PursuitProjectileQuery query;
  query.shooter_position = vec3(1, 2, 3);
  query.shooter_velocity = vec3(0, 0, 0);
  query.target_position = vec3(61, 2, 63);
  query.target_velocity = vec3(0, 0, 0);
  query.target_acceleration = vec3(0, 0, 0);
  query.gravity = vec3(0, 0, -10);
  query.projectile_speed = 50;
  return query;
}

static void arcs(void) {
  PursuitProjectileQuery query = lob();
  PursuitProjectileSolution solutions[4];
  uint32_t count;

  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 2);
  CHECK_EXACT(solutions[0].time, 2);
  CHECK_VEC3(solutions[0].launch_velocity, 30, 0, 40);
  CHECK_VEC3(solutions[0].impact_point, 61, 2, 63);
  CHECK_NEAR(solutions[1].time, sqrt(72.0), 4 * DBL_EPSILON);
  CHECK_NEAR(solutions[1].launch_velocity.x, 60 / sqrt(72.0), 8 * DBL_EPSILON);
  CHECK_NEAR(solutions[1].launch_velocity.z, (60 + 5 * 72) / sqrt(72.0), 8 * DBL_EPSILON);
  CHECK_EXACT(solutions[2].time, 0);
  CHECK_EXACT(solutions[3].time, 0);

  /* Shooter and target on one moving ship: the same flight in its frame, and the ship's velocity on top. */
  query.shooter_velocity = vec3(5, 6, 7);
  query.target_velocity = vec3(5, 6, 7);
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 2);
  CHECK_VEC3(solutions[0].launch_velocity, 35, 6, 47);
  CHECK_VEC3(solutions[0].impact_point, 71, 14, 77);

  /* The greatest range is s^2 / g = 10, reached at 45 degrees after sqrt(2) s: one launch, neither none nor two. */
  query = lob();
  query.target_position = vec3(11, 2, 3);
  query.projectile_speed = 10;
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 1);
  CHECK_NEAR(solutions[0].time, sqrt(2.0), 4 * DBL_EPSILON);
  CHECK_NEAR(solutions[0].launch_velocity.x, sqrt(50.0), 8 * DBL_EPSILON);
  CHECK_NEAR(solutions[0].launch_velocity.z, sqrt(50.0), 8 * DBL_EPSILON);

  /* Without gravity it is the plain intercept (3-4-5). */
  query = lob();
  query.gravity = vec3(0, 0, 0);
  query.shooter_position = vec3(0, 0, 0);
  query.target_position = vec3(4, 0, 0);
  query.target_velocity = vec3(0, 3, 0);
  query.projectile_speed = 5;
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 1);
  CHECK_EXACT(solutions[0].time, 1);
  CHECK_VEC3(solutions[0].launch_velocity, 4, 3, 0);
}

static void reasons(void) {
  PursuitProjectileQuery query = lob();
  PursuitProjectileSolution solutions[4];
  PursuitProjectileSettings settings = pursuit_projectile_settings_default();
  PursuitNearestLaunch nearest;
  uint32_t count;

  query.target_position = vec3(1, 2, 3);
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_ALREADY_THERE);
  CHECK(count == 0);
  CHECK_EXACT(solutions[0].time, 0);
  CHECK_VEC3(solutions[0].impact_point, 1, 2, 3);

  /* Straight up at 10 under 10 it reaches 5; the target hangs at 7: 2 short, after 1 s. */
  query.target_position = vec3(1, 2, 10);
  query.projectile_speed = 10;
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_OUT_OF_RANGE);
  CHECK(count == 0);
  CHECK_NEAR(solutions[0].time, 1, 4 * DBL_EPSILON);
  CHECK_VEC3(solutions[0].launch_velocity, 0, 0, 10);
  CHECK_STATUS(pursuit_find_nearest_launch(&query, &settings, &nearest), PURSUIT_STATUS_OK);
  CHECK_NEAR(nearest.time, 1, 4 * DBL_EPSILON);
  CHECK_NEAR(nearest.miss_distance, 2, 4 * DBL_EPSILON);
  CHECK_VEC3(nearest.launch_velocity, 0, 0, 10);
  CHECK_VEC3(nearest.target_point, 1, 2, 10);

  query.projectile_speed = 0;
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_PURSUER_IMMOBILE);

  query = lob();
  query.gravity = vec3(0, 0, 0);
  /* Across: |D x W|^2 = 7200^2 > (s |D|)^2 = 50^2 * 7200, no real root. */
  query.target_velocity = vec3(60, 0, -60);
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_TARGET_TOO_FAST);
  query.target_velocity = vec3(60, 0, 60);
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_TARGET_ESCAPING);
  CHECK(count == 0);

  query = lob();
  CHECK_STATUS(pursuit_find_nearest_launch(&query, &settings, &nearest), PURSUIT_STATUS_OK);
  CHECK_EXACT(nearest.miss_distance, 0);
  CHECK_EXACT(nearest.time, 2);
}

/* A physics engine's loop: first the velocity, then the position. */
static void simulated(void) {
  PursuitProjectileQuery query = lob();
  PursuitProjectileSettings settings = pursuit_projectile_settings_default();
  PursuitProjectileSolution solutions[4];
  uint32_t count;
  CHECK_EXACT(settings.tick, 1.0 / 60.0);
  CHECK(settings.projectile_integrator == PURSUIT_INTEGRATOR_CONTINUOUS);
  CHECK(settings.target_integrator == PURSUIT_INTEGRATOR_CONTINUOUS);
  CHECK_STATUS(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 2);
  CHECK_EXACT(solutions[0].time, 2);

  /* A quarter of a second per tick, launched with (30, 0, 40): 8 ticks fall g h^2 n (n + 1) / 2 = 22.5 and not 20. */
  settings.tick = 0.25;
  settings.projectile_integrator = PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER;
  query.target_position = vec3(61, 2, 60.5);
  CHECK_STATUS(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 2);
  CHECK_EXACT(solutions[0].time, 2);
  CHECK_VEC3(solutions[0].launch_velocity, 30, 0, 40);
  CHECK_VEC3(solutions[0].impact_point, 61, 2, 60.5);

  /* Explicit: g h^2 n (n - 1) / 2 = 17.5. */
  settings.projectile_integrator = PURSUIT_INTEGRATOR_EXPLICIT_EULER;
  query.target_position = vec3(61, 2, 65.5);
  CHECK_STATUS(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), PURSUIT_STATUS_OK);
  CHECK_EXACT(solutions[0].time, 2);
  CHECK_VEC3(solutions[0].launch_velocity, 30, 0, 40);

  settings.projectile_integrator = 3;
  CHECK_REFUSED(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), solutions,
                PURSUIT_STATUS_OUT_OF_DOMAIN);
  CHECK(count == 0);
  settings.projectile_integrator = PURSUIT_INTEGRATOR_CONTINUOUS;
  settings.target_integrator = -1;
  CHECK_REFUSED(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), solutions,
                PURSUIT_STATUS_OUT_OF_DOMAIN);
  settings.target_integrator = PURSUIT_INTEGRATOR_EXPLICIT_EULER;
  settings.tick = 0;
  CHECK_REFUSED(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), solutions,
                PURSUIT_STATUS_OUT_OF_DOMAIN);
}

static void one_null_of_two_outputs(void) {
  PursuitProjectileQuery query = lob();
  PursuitProjectileSolution solutions[4];
  uint32_t count = 7;
  CHECK_STATUS(pursuit_solve_projectile(&query, NULL, &count), PURSUIT_STATUS_NULL_POINTER);
  CHECK(count == 0);
  CHECK_REFUSED(pursuit_solve_projectile(&query, solutions, NULL), solutions, PURSUIT_STATUS_NULL_POINTER);
}

static PursuitProjectileQuery good_query;
static PursuitProjectileSettings good_settings;
static uint32_t count_of_last;

static PursuitStatus solve(const void *input, void *output) {
  return pursuit_solve_projectile((const PursuitProjectileQuery *)input, (PursuitProjectileSolution *)output,
                                  &count_of_last);
}
static PursuitStatus simulate(const void *input, void *output) {
  return pursuit_solve_projectile_simulated((const PursuitProjectileQuery *)input, &good_settings,
                                            (PursuitProjectileSolution *)output, &count_of_last);
}
static PursuitStatus simulate_settings(const void *input, void *output) {
  return pursuit_solve_projectile_simulated(&good_query, (const PursuitProjectileSettings *)input,
                                            (PursuitProjectileSolution *)output, &count_of_last);
}
static PursuitStatus nearest(const void *input, void *output) {
  return pursuit_find_nearest_launch((const PursuitProjectileQuery *)input, &good_settings,
                                     (PursuitNearestLaunch *)output);
}
static PursuitStatus nearest_settings(const void *input, void *output) {
  return pursuit_find_nearest_launch(&good_query, (const PursuitProjectileSettings *)input,
                                     (PursuitNearestLaunch *)output);
}

typedef struct FourLaunches {
  PursuitProjectileSolution launches[4];
} FourLaunches;

/* Only the tick of the settings is a double. */
#define CHECK_SETTINGS(name, call, Output) \
  { name, call, &good_settings, sizeof(good_settings), 1, sizeof(Output), sizeof(Output) / sizeof(double) }

static void any_input(void) {
  static const CheckFunction functions[] = {
      CHECK_FUNCTION("pursuit_solve_projectile", solve, good_query, FourLaunches),
      CHECK_FUNCTION("pursuit_solve_projectile_simulated", simulate, good_query, FourLaunches),
      CHECK_SETTINGS("pursuit_solve_projectile_simulated, its settings", simulate_settings, FourLaunches),
      CHECK_FUNCTION("pursuit_find_nearest_launch", nearest, good_query, PursuitNearestLaunch),
      CHECK_SETTINGS("pursuit_find_nearest_launch, its settings", nearest_settings, PursuitNearestLaunch),
  };
  PursuitProjectileSolution solutions[4];
  size_t i;
  good_query = lob();
  good_query.target_acceleration = vec3(0.5, -0.25, 1);
  good_settings = pursuit_projectile_settings_default();
  good_settings.projectile_integrator = PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER;
  for (i = 0; i < sizeof functions / sizeof functions[0]; ++i) {
    check_function(&functions[i]);
  }
  good_query.projectile_speed = -5e-324;
  CHECK_REFUSED(pursuit_solve_projectile(&good_query, solutions, &count_of_last), solutions,
                PURSUIT_STATUS_OUT_OF_DOMAIN);
}

void test_projectile(void);
void test_projectile(void) {
  arcs();
  reasons();
  simulated();
  one_null_of_two_outputs();
  any_input();
}
