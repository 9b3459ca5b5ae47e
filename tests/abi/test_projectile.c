/* Projectiles: every launch of a speed, as simulated, through air; with a given apex, angle or time; of the least speed;
 * and their settings. */

#include "check.h"

/* Launched with (30, 0, 40), speed 50, under 10 down, a projectile is at (60, 0, 60) after 2 s. The other root of
 * 25 u^2 - 1900 u + 7200 = 0, u = t^2, is u = 72. */
static PursuitProjectileQuery lob(void) {
  PursuitProjectileQuery query;
  query.shot.shooter_position = vec3(1, 2, 3);
  query.shooter_velocity = vec3(0, 0, 0);
  query.shot.target_position = vec3(61, 2, 63);
  query.shot.target_velocity = vec3(0, 0, 0);
  query.target_acceleration = vec3(0, 0, 0);
  query.shot.gravity = vec3(0, 0, -10);
  query.shot.muzzle_speed = 50;
  return query;
}

static void arcs(void) {
  PursuitProjectileQuery query = lob();
  PursuitLaunch solutions[4];
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
  query.shot.target_velocity = vec3(5, 6, 7);
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 2);
  CHECK_VEC3(solutions[0].launch_velocity, 35, 6, 47);
  CHECK_VEC3(solutions[0].impact_point, 71, 14, 77);

  /* The greatest range is s^2 / g = 10, reached at 45 degrees after sqrt(2) s: one launch, neither none nor two. */
  query = lob();
  query.shot.target_position = vec3(11, 2, 3);
  query.shot.muzzle_speed = 10;
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 1);
  CHECK_NEAR(solutions[0].time, sqrt(2.0), 4 * DBL_EPSILON);
  CHECK_NEAR(solutions[0].launch_velocity.x, sqrt(50.0), 8 * DBL_EPSILON);
  CHECK_NEAR(solutions[0].launch_velocity.z, sqrt(50.0), 8 * DBL_EPSILON);

  /* Without gravity it is the plain intercept (3-4-5). */
  query = lob();
  query.shot.gravity = vec3(0, 0, 0);
  query.shot.shooter_position = vec3(0, 0, 0);
  query.shot.target_position = vec3(4, 0, 0);
  query.shot.target_velocity = vec3(0, 3, 0);
  query.shot.muzzle_speed = 5;
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 1);
  CHECK_EXACT(solutions[0].time, 1);
  CHECK_VEC3(solutions[0].launch_velocity, 4, 3, 0);
}

static void reasons(void) {
  PursuitProjectileQuery query = lob();
  PursuitLaunch solutions[4];
  uint32_t count;

  query.shot.target_position = vec3(1, 2, 3);
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_ALREADY_THERE);
  CHECK(count == 0);
  CHECK_EXACT(solutions[0].time, 0);
  CHECK_VEC3(solutions[0].impact_point, 1, 2, 3);

  /* Straight up at 10 under 10 it reaches 5; the target hangs at 7: 2 short, after 1 s. */
  query.shot.target_position = vec3(1, 2, 10);
  query.shot.muzzle_speed = 10;
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_OUT_OF_RANGE);
  CHECK(count == 0);
  CHECK_NEAR(solutions[0].time, 1, 4 * DBL_EPSILON);
  CHECK_VEC3(solutions[0].launch_velocity, 0, 0, 10);
  CHECK_VEC3(solutions[0].impact_point, 1, 2, 10);
  CHECK_NEAR(solutions[0].miss_distance, 2, 4 * DBL_EPSILON);

  query.shot.muzzle_speed = 0;
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_PURSUER_IMMOBILE);

  query = lob();
  query.shot.gravity = vec3(0, 0, 0);
  /* Across: |D x W|^2 = 7200^2 > (s |D|)^2 = 50^2 * 7200, no real root. */
  query.shot.target_velocity = vec3(60, 0, -60);
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_TARGET_TOO_FAST);
  query.shot.target_velocity = vec3(60, 0, 60);
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_TARGET_ESCAPING);
  CHECK(count == 0);
  /* It moves straight away at sqrt(7200), faster than 50: nearest now. */
  CHECK_EXACT(solutions[0].time, 0);
  CHECK_NEAR(solutions[0].miss_distance, sqrt(7200.0), 4 * DBL_EPSILON);

  query = lob();
  CHECK_STATUS(pursuit_solve_projectile(&query, solutions, &count), PURSUIT_STATUS_OK);
  CHECK_EXACT(solutions[0].miss_distance, 0);
  CHECK_EXACT(solutions[1].miss_distance, 0);
}

/* A physics engine's loop: first the velocity, then the position. */
static void simulated(void) {
  PursuitProjectileQuery query = lob();
  PursuitProjectileSettings settings = pursuit_projectile_settings_default();
  PursuitLaunch solutions[4];
  uint32_t count;
  CHECK_EXACT(settings.time_step, 1.0 / 60.0);
  CHECK(settings.projectile_integrator == PURSUIT_INTEGRATOR_CONTINUOUS);
  CHECK(settings.target_integrator == PURSUIT_INTEGRATOR_CONTINUOUS);
  CHECK_STATUS(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 2);
  CHECK_EXACT(solutions[0].time, 2);

  /* A quarter of a second per tick, launched with (30, 0, 40): 8 ticks fall g h^2 n (n + 1) / 2 = 22.5 and not 20. */
  settings.time_step = 0.25;
  settings.projectile_integrator = PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER;
  query.shot.target_position = vec3(61, 2, 60.5);
  CHECK_STATUS(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 2);
  CHECK_EXACT(solutions[0].time, 2);
  CHECK_VEC3(solutions[0].launch_velocity, 30, 0, 40);
  CHECK_VEC3(solutions[0].impact_point, 61, 2, 60.5);

  /* Explicit: g h^2 n (n - 1) / 2 = 17.5. */
  settings.projectile_integrator = PURSUIT_INTEGRATOR_EXPLICIT_EULER;
  query.shot.target_position = vec3(61, 2, 65.5);
  CHECK_STATUS(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), PURSUIT_STATUS_OK);
  CHECK_EXACT(solutions[0].time, 2);
  CHECK_VEC3(solutions[0].launch_velocity, 30, 0, 40);

  settings.projectile_integrator = 3;
  CHECK_REFUSED(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), solutions,
                REFUSED_OUT_OF_DOMAIN);
  CHECK(count == 0);
  settings.projectile_integrator = PURSUIT_INTEGRATOR_CONTINUOUS;
  settings.target_integrator = -1;
  CHECK_REFUSED(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), solutions,
                REFUSED_OUT_OF_DOMAIN);
  settings.target_integrator = PURSUIT_INTEGRATOR_EXPLICIT_EULER;
  settings.time_step = 0;
  CHECK_REFUSED(pursuit_solve_projectile_simulated(&query, &settings, solutions, &count), solutions,
                REFUSED_OUT_OF_DOMAIN);
}

static PursuitProjectileQuery at(double x, double z) {
  PursuitProjectileQuery query = lob();
  query.shot.target_position = vec3(1 + x, 2, 3 + z);
  query.shot.muzzle_speed = 0;
  return query;
}

static void free_speed(void) {
  PursuitProjectileSettings settings = pursuit_projectile_settings_default();
  PursuitLaunch solutions[4], solution;
  uint32_t count;
  /* Up at 10 for 1 s under 10: 5 high, 20 across. */
  PursuitProjectileQuery query = at(20, 5);
  CHECK_STATUS(pursuit_solve_projectile_apex(&query, &settings, 5, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 1);
  CHECK_EXACT(solutions[0].time, 1);
  CHECK_VEC3(solutions[0].launch_velocity, 20, 0, 10);
  /* Lower than the target: none, but the least speed that hits, v^2 = g (h + sqrt(h^2 + x^2)). */
  CHECK_STATUS(pursuit_solve_projectile_apex(&query, &settings, 4, solutions, &count), PURSUIT_STATUS_OUT_OF_RANGE);
  CHECK(count == 0);
  CHECK_NEAR(solutions[0].launch_velocity.x * solutions[0].launch_velocity.x +
                 solutions[0].launch_velocity.z * solutions[0].launch_velocity.z,
             10 * (5 + sqrt(425.0)), 1e-14);
  CHECK_REFUSED(pursuit_solve_projectile_apex(&query, &settings, -1, solutions, &count), solutions,
                REFUSED_OUT_OF_DOMAIN);

  /* 45 degrees: the range 40 is s^2 / g. */
  query = at(40, 0);
  CHECK_STATUS(pursuit_solve_projectile_angle(&query, &settings, atan(1.0), solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 1);
  CHECK_NEAR(solutions[0].time, sqrt(8.0), 4 * DBL_EPSILON);
  CHECK_NEAR(solutions[0].launch_velocity.x, sqrt(200.0), 8 * DBL_EPSILON);
  CHECK_NEAR(solutions[0].launch_velocity.z, sqrt(200.0), 8 * DBL_EPSILON);
  CHECK_STATUS(pursuit_solve_projectile_angle(&query, &settings, -0.5, solutions, &count),
               PURSUIT_STATUS_OUT_OF_RANGE);
  CHECK(count == 0);
  CHECK_REFUSED(pursuit_solve_projectile_angle(&query, &settings, 2 * atan(1.0), solutions, &count), solutions,
                REFUSED_OUT_OF_DOMAIN);
  query.shot.gravity = vec3(0, 0, 0);
  CHECK_REFUSED(pursuit_solve_projectile_angle(&query, &settings, 0.5, solutions, &count), solutions,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_solve_projectile_apex(&query, &settings, 1, solutions, &count), solutions,
                REFUSED_OUT_OF_DOMAIN);

  query = lob();
  CHECK_STATUS(pursuit_solve_projectile_time(&query, &settings, 2, &solution), PURSUIT_STATUS_OK);
  CHECK_VEC3(solution.launch_velocity, 30, 0, 40);
  CHECK_VEC3(solution.impact_point, 61, 2, 63);
  CHECK_EXACT(solution.time, 2);
  CHECK_REFUSED(pursuit_solve_projectile_time(&query, &settings, 0, &solution), solution,
                REFUSED_OUT_OF_DOMAIN);
  query.shot.target_position = query.shot.shooter_position;
  CHECK_STATUS(pursuit_solve_projectile_time(&query, &settings, 0, &solution), PURSUIT_STATUS_OK);
  CHECK_VEC3(solution.launch_velocity, query.shooter_velocity.x, query.shooter_velocity.y, query.shooter_velocity.z);
  CHECK_EXACT(solution.time, 0);
  query = lob();

  /* v^2 = 10 (40 + 50). */
  query = at(30, 40);
  CHECK_STATUS(pursuit_solve_projectile_minimum_speed(&query, &settings, INFINITY, &solution), PURSUIT_STATUS_OK);
  CHECK_NEAR(sqrt(solution.launch_velocity.x * solution.launch_velocity.x +
                  solution.launch_velocity.z * solution.launch_velocity.z),
             30, 1e-14);
  CHECK_REFUSED(pursuit_solve_projectile_minimum_speed(&query, &settings, 0, &solution), solution,
                REFUSED_OUT_OF_DOMAIN);
  query.shot.gravity = vec3(0, 0, 0);
  CHECK_STATUS(pursuit_solve_projectile_minimum_speed(&query, &settings, INFINITY, &solution),
               PURSUIT_STATUS_BEYOND_HORIZON);
  /* Along with the target, always as far from it as now: 50. */
  CHECK_EXACT(solution.time, INFINITY);
  CHECK_VEC3(solution.launch_velocity, 0, 0, 0);
  CHECK_NEAR(solution.miss_distance, 50, 4 * DBL_EPSILON);
  CHECK_STATUS(pursuit_solve_projectile_minimum_speed(&query, &settings, 10, &solution), PURSUIT_STATUS_OK);
  CHECK_VEC3(solution.launch_velocity, 3, 0, 4);
}

static void through_air(void) {
  PursuitDragSettings settings = pursuit_drag_settings_default(100);
  PursuitLaunch solutions[4];
  PursuitProjectileQuery query = lob();
  uint32_t count;
  CHECK_EXACT(settings.linear_drag, 0);
  CHECK_EXACT(settings.quadratic_drag, 0);
  CHECK_VEC3(settings.wind, 0, 0, 0);
  CHECK_EXACT(settings.horizon, 10);
  CHECK_EXACT(settings.max_miss_distance, 1);
  CHECK(settings.max_steps == 1u << 14);
  CHECK_STATUS(pursuit_solve_projectile_drag(&query, &settings, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 2);
  CHECK_NEAR(solutions[0].time, 2, 1e-10);
  CHECK_NEAR(solutions[1].time, sqrt(72.0), 1e-10);
  CHECK(solutions[0].miss_distance <= 1e-9 && solutions[1].miss_distance <= 1e-9);

  /* Straight through still air with quadratic drag q: the time is (exp(q x) - 1) / (q v). */
  query = at(500, 0);
  query.shot.gravity = vec3(0, 0, 0);
  query.shot.muzzle_speed = 1000;
  settings.quadratic_drag = 1e-3;
  CHECK_STATUS(pursuit_solve_projectile_drag(&query, &settings, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 1);
  CHECK_NEAR(solutions[0].time, exp(0.5) - 1, 1e-8);
  CHECK_NEAR(solutions[0].launch_velocity.x, 1000, 1e-12);
  /* In 10 s no further than ln(11) / q = 2398. */
  query = at(3000, 0);
  query.shot.gravity = vec3(0, 0, 0);
  query.shot.muzzle_speed = 1000;
  CHECK_STATUS(pursuit_solve_projectile_drag(&query, &settings, solutions, &count), PURSUIT_STATUS_OUT_OF_RANGE);
  CHECK(count == 0);
  CHECK_NEAR(solutions[0].miss_distance, 3000 - 1000 * log(11.0), 1e-4);
  query = at(0, 0);
  CHECK_STATUS(pursuit_solve_projectile_drag(&query, &settings, solutions, &count), PURSUIT_STATUS_ALREADY_THERE);
  query = lob();
  settings.quadratic_drag = -1;
  CHECK_REFUSED(pursuit_solve_projectile_drag(&query, &settings, solutions, &count), solutions,
                REFUSED_OUT_OF_DOMAIN);
  settings.quadratic_drag = 0;
  settings.horizon = 0;
  CHECK_REFUSED(pursuit_solve_projectile_drag(&query, &settings, solutions, &count), solutions,
                REFUSED_OUT_OF_DOMAIN);
}

/* A table with one point is a constant coefficient. */
static void bullets_and_rockets(void) {
  PursuitProjectileFlight flight = pursuit_projectile_flight_default(1);
  PursuitDragPoint table[2] = {{0, 0.5}, {2, 0.5}};
  PursuitProjectileQuery query = at(500, 0);
  PursuitProjectileState state, later;
  PursuitLaunch solutions[4];
  uint32_t count;
  CHECK_NEAR(flight.speed_of_sound, 340.294, 1e-15);
  CHECK_EXACT(flight.drag.max_miss_distance, 0.01);
  CHECK_EXACT(flight.thrust, 0);
  CHECK_EXACT(flight.burn_time, 0);
  CHECK(flight.drag_law == PURSUIT_DRAG_LAW_CONSTANT);
  query.shot.gravity = vec3(0, 0, 0);
  query.shot.muzzle_speed = 1000;
  flight.drag.quadratic_drag = 2e-3;
  flight.drag_law = PURSUIT_DRAG_LAW_TABLE;
  CHECK_STATUS(pursuit_solve_projectile_flight(&query, &flight, table, 2, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 1);
  CHECK_NEAR(solutions[0].time, exp(0.5) - 1, 1e-8);
  CHECK_REFUSED(pursuit_solve_projectile_flight(&query, &flight, NULL, 2, solutions, &count), solutions, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_solve_projectile_flight(&query, &flight, NULL, 0, solutions, &count), solutions, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_solve_projectile_flight(&query, &flight, table, 257, solutions, &count), solutions, REFUSED_OUT_OF_DOMAIN);
  table[1].mach = -1;
  CHECK_REFUSED(pursuit_solve_projectile_flight(&query, &flight, table, 2, solutions, &count), solutions, REFUSED_OUT_OF_DOMAIN);
  flight.drag_law = 4;
  CHECK_REFUSED(pursuit_solve_projectile_flight(&query, &flight, table, 2, solutions, &count), solutions, REFUSED_OUT_OF_DOMAIN);

  /* pi / 8 times the density over 703.07 kg/m^2: a pound on a square inch. */
  CHECK_NEAR(pursuit_quadratic_drag(1, 1.225, 1), 3.14159265358979 / 8 * 1.225 * 0.0254 * 0.0254 / 0.45359237, 1e-14);
  CHECK_NEAR(pursuit_quadratic_drag(0.5, 1.225, 100), pursuit_quadratic_drag(1, 2.45, 1) / 100, 1e-15);
  CHECK(isnan(pursuit_quadratic_drag(0, 1.225, 1)) && isnan(pursuit_quadratic_drag(1, INFINITY, 1)));

  /* A rocket: 20 from the rail, then 100 a second for 1 s: 70 in the first second, 120 in each one after that. */
  flight = pursuit_projectile_flight_default(1);
  flight.thrust = 100;
  flight.burn_time = 1;
  query = at(310, 0);
  query.shot.gravity = vec3(0, 0, 0);
  query.shot.muzzle_speed = 20;
  CHECK_STATUS(pursuit_solve_projectile_flight(&query, &flight, NULL, 0, solutions, &count), PURSUIT_STATUS_OK);
  CHECK(count == 1);
  CHECK_NEAR(solutions[0].time, 3, 1e-10);
  CHECK_NEAR(solutions[0].launch_velocity.x, 20, 1e-14);
  memset(&state, 0, sizeof state);
  state.velocity = solutions[0].launch_velocity;
  CHECK_STATUS(pursuit_advance_projectile(&state, &flight, NULL, 0, 0.5, &state), PURSUIT_STATUS_OK);
  CHECK_STATUS(pursuit_advance_projectile(&state, &flight, NULL, 0, 2.5, &state), PURSUIT_STATUS_OK);
  CHECK_NEAR(state.position.x, 310, 1e-12);
  CHECK_NEAR(state.velocity.x, 120, 1e-12);
  CHECK_EXACT(state.age, 3);
  query.shot.muzzle_speed = 0;
  CHECK_REFUSED(pursuit_solve_projectile_flight(&query, &flight, NULL, 0, solutions, &count), solutions, REFUSED_OUT_OF_DOMAIN);
  query = at(0, 0);
  query.shot.muzzle_speed = 20;
  CHECK_STATUS(pursuit_solve_projectile_flight(&query, &flight, NULL, 0, solutions, &count), PURSUIT_STATUS_ALREADY_THERE);
  query = at(1e5, 0);
  query.shot.muzzle_speed = 20;
  CHECK_STATUS(pursuit_solve_projectile_flight(&query, &flight, NULL, 0, solutions, &count), PURSUIT_STATUS_OUT_OF_RANGE);
  CHECK(count == 0);
  CHECK_REFUSED(pursuit_advance_projectile(&state, &flight, NULL, 0, NAN, &later), later, REFUSED_NOT_FINITE);
}

static void one_null_of_two_outputs(void) {
  PursuitProjectileQuery query = lob();
  PursuitLaunch solutions[4];
  uint32_t count = 7;
  CHECK_STATUS(pursuit_solve_projectile(&query, NULL, &count), REFUSED_NULL_POINTER);
  CHECK(count == 0);
  CHECK_REFUSED(pursuit_solve_projectile(&query, solutions, NULL), solutions, REFUSED_NULL_POINTER);
}

static PursuitProjectileQuery good_query;
static PursuitProjectileSettings good_settings;
static uint32_t count_of_last;

static PursuitStatus solve(const void *input, void *output) {
  return pursuit_solve_projectile((const PursuitProjectileQuery *)input, (PursuitLaunch *)output,
                                  &count_of_last);
}
static PursuitStatus simulate(const void *input, void *output) {
  return pursuit_solve_projectile_simulated((const PursuitProjectileQuery *)input, &good_settings,
                                            (PursuitLaunch *)output, &count_of_last);
}
static PursuitStatus simulate_settings(const void *input, void *output) {
  return pursuit_solve_projectile_simulated(&good_query, (const PursuitProjectileSettings *)input,
                                            (PursuitLaunch *)output, &count_of_last);
}
static PursuitStatus apex(const void *input, void *output) {
  return pursuit_solve_projectile_apex((const PursuitProjectileQuery *)input, &good_settings, 100,
                                       (PursuitLaunch *)output, &count_of_last);
}
static PursuitStatus apex_settings(const void *input, void *output) {
  return pursuit_solve_projectile_apex(&good_query, (const PursuitProjectileSettings *)input, 100,
                                       (PursuitLaunch *)output, &count_of_last);
}
static PursuitStatus angle(const void *input, void *output) {
  return pursuit_solve_projectile_angle((const PursuitProjectileQuery *)input, &good_settings, 1,
                                        (PursuitLaunch *)output, &count_of_last);
}
static PursuitStatus angle_settings(const void *input, void *output) {
  return pursuit_solve_projectile_angle(&good_query, (const PursuitProjectileSettings *)input, 1,
                                        (PursuitLaunch *)output, &count_of_last);
}
static PursuitStatus in_time(const void *input, void *output) {
  return pursuit_solve_projectile_time((const PursuitProjectileQuery *)input, &good_settings, 3,
                                       (PursuitLaunch *)output);
}
static PursuitStatus in_time_settings(const void *input, void *output) {
  return pursuit_solve_projectile_time(&good_query, (const PursuitProjectileSettings *)input, 3,
                                       (PursuitLaunch *)output);
}
static PursuitStatus least(const void *input, void *output) {
  return pursuit_solve_projectile_minimum_speed((const PursuitProjectileQuery *)input, &good_settings, INFINITY,
                                                (PursuitLaunch *)output);
}
static PursuitStatus least_settings(const void *input, void *output) {
  return pursuit_solve_projectile_minimum_speed(&good_query, (const PursuitProjectileSettings *)input, INFINITY,
                                                (PursuitLaunch *)output);
}

static PursuitDragSettings good_drag;

static PursuitStatus air(const void *input, void *output) {
  return pursuit_solve_projectile_drag((const PursuitProjectileQuery *)input, &good_drag,
                                       (PursuitLaunch *)output, &count_of_last);
}
static PursuitStatus air_settings(const void *input, void *output) {
  return pursuit_solve_projectile_drag(&good_query, (const PursuitDragSettings *)input,
                                       (PursuitLaunch *)output, &count_of_last);
}

static PursuitProjectileFlight good_flight;
static PursuitProjectileState good_state;

static PursuitStatus flight_query(const void *input, void *output) {
  return pursuit_solve_projectile_flight((const PursuitProjectileQuery *)input, &good_flight, NULL, 0,
                                         (PursuitLaunch *)output, &count_of_last);
}
static PursuitStatus flight_settings(const void *input, void *output) {
  return pursuit_solve_projectile_flight(&good_query, (const PursuitProjectileFlight *)input, NULL, 0,
                                         (PursuitLaunch *)output, &count_of_last);
}
static PursuitStatus flown_on(const void *input, void *output) {
  return pursuit_advance_projectile((const PursuitProjectileState *)input, &good_flight, NULL, 0, 2,
                                    (PursuitProjectileState *)output);
}

typedef struct FourLaunches {
  PursuitLaunch launches[4];
} FourLaunches;

/* Only the time step of the settings is a double. */
#define CHECK_SETTINGS(name, call, Output) \
  CHECK_NUMBERS(name, call, good_settings, 1, Output, sizeof(Output) / sizeof(double))

static void any_input(void) {
  static const CheckFunction functions[] = {
      CHECK_FUNCTION("pursuit_solve_projectile", solve, good_query, FourLaunches),
      CHECK_FUNCTION("pursuit_solve_projectile_simulated", simulate, good_query, FourLaunches),
      CHECK_SETTINGS("pursuit_solve_projectile_simulated, its settings", simulate_settings, FourLaunches),
      CHECK_FUNCTION("pursuit_solve_projectile_apex", apex, good_query, FourLaunches),
      CHECK_SETTINGS("pursuit_solve_projectile_apex, its settings", apex_settings, FourLaunches),
      CHECK_FUNCTION("pursuit_solve_projectile_angle", angle, good_query, FourLaunches),
      CHECK_SETTINGS("pursuit_solve_projectile_angle, its settings", angle_settings, FourLaunches),
      CHECK_FUNCTION("pursuit_solve_projectile_time", in_time, good_query, PursuitLaunch),
      CHECK_SETTINGS("pursuit_solve_projectile_time, its settings", in_time_settings, PursuitLaunch),
      CHECK_FUNCTION("pursuit_solve_projectile_minimum_speed", least, good_query, PursuitLaunch),
      CHECK_SETTINGS("pursuit_solve_projectile_minimum_speed, its settings", least_settings,
                     PursuitLaunch),
      CHECK_FUNCTION("pursuit_solve_projectile_drag", air, good_query, FourLaunches),
      /* All but the number of steps are doubles. */
      CHECK_NUMBERS("pursuit_solve_projectile_drag, its settings", air_settings, good_drag,
                    offsetof(PursuitDragSettings, max_steps) / sizeof(double), FourLaunches,
                    sizeof(FourLaunches) / sizeof(double)),
      CHECK_FUNCTION("pursuit_solve_projectile_flight", flight_query, good_query, FourLaunches),
      CHECK_NUMBERS("pursuit_solve_projectile_flight, its drag", flight_settings, good_flight,
                    offsetof(PursuitDragSettings, max_steps) / sizeof(double), FourLaunches,
                    sizeof(FourLaunches) / sizeof(double)),
      CHECK_FUNCTION("pursuit_advance_projectile", flown_on, good_state, PursuitProjectileState),
  };
  PursuitLaunch solutions[4];
  good_query = lob();
  good_query.target_acceleration = vec3(0.5, -0.25, 1);
  good_settings = pursuit_projectile_settings_default();
  good_settings.projectile_integrator = PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER;
  good_drag = pursuit_drag_settings_default(100);
  good_drag.linear_drag = 0.125;
  good_drag.quadratic_drag = 1e-3;
  good_flight = pursuit_projectile_flight_default(100);
  good_flight.drag.quadratic_drag = 1e-3;
  good_flight.drag_law = PURSUIT_DRAG_LAW_G7;
  good_flight.thrust = 50;
  good_flight.burn_time = 1;
  memset(&good_state, 0, sizeof good_state);
  good_state.velocity = vec3(30, 1, 40);
  good_state.gravity = vec3(0, 0, -10);
  good_state.age = 0.5;
  CHECK_FUNCTIONS(functions);
  good_query.shot.muzzle_speed = -5e-324;
  CHECK_REFUSED(pursuit_solve_projectile(&good_query, solutions, &count_of_last), solutions,
                REFUSED_OUT_OF_DOMAIN);
}

void test_projectile(void);
void test_projectile(void) {
  arcs();
  reasons();
  simulated();
  free_speed();
  through_air();
  bullets_and_rockets();
  one_null_of_two_outputs();
  any_input();
}
