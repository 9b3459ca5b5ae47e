/* pursuit_apply_steering, pursuit_advance_agent, pursuit_get_acceleration_input, pursuit_get_velocity_input,
   pursuit_steering_limits_default. */

#include "check.h"

static PursuitAgent agent;
static PursuitVec3 steering;
static PursuitSteeringLimits limits;

static void start(void) {
  agent.position = vec3(10, 20, 30);
  agent.velocity = vec3(100, 0, 0);
  agent.max_speed = 600;
  steering = vec3(0, 300, 0);
  limits = pursuit_steering_limits_default(100);
}

static void movement(void) {
  PursuitVec3 velocity;
  PursuitAgent after;
  start();
  /* In meters the same; without a valid unit NaN, which is refused by name. */
  CHECK_EXACT(pursuit_steering_limits_default(1).max_speed, 6);
  CHECK_EXACT(pursuit_steering_limits_default(1).max_acceleration, 20.48);
  CHECK_EXACT(pursuit_avoidance_settings_default(1).agent_radius, 0.42);
  CHECK_EXACT(pursuit_flock_rules_default(1).alignment.radius, 7.5);
  CHECK_EXACT(pursuit_neighbor_grid_settings_default(1).cell_size, 9);
  CHECK_EXACT(pursuit_orca_crowd_settings_default(1).neighbor_distance, 15);
  CHECK_EXACT(pursuit_follow_path_settings_default(1).search_distance, 5);
  CHECK_EXACT(pursuit_follow_wall_settings_default(1).distance, 1);
  CHECK_EXACT(pursuit_wander_settings_default(1).distance, 2);
  CHECK_EXACT(pursuit_follow_settings_default(1).clear_length, 3);
  CHECK_EXACT(pursuit_queue_settings_default(1).gap, 1.5);
  CHECK_EXACT(pursuit_hide_settings_default(1).clearance, 1);
  CHECK_EXACT(pursuit_drag_settings_default(1).max_miss_distance, 0.01);
  CHECK(isnan(pursuit_steering_limits_default(0).max_speed) && isnan(pursuit_steering_limits_default(-1).max_speed));
  CHECK(isnan(pursuit_steering_limits_default(NAN).max_speed) && isnan(pursuit_wander_settings_default(INFINITY).radius));
  CHECK_EXACT(limits.max_speed, 600);
  CHECK_EXACT(limits.max_acceleration, 2048);
  CHECK_EXACT(limits.mass, 1);
  CHECK_EXACT(limits.response_time, 0);

  /* 1/16 s at 2048 gives 128 of the 300. */
  CHECK_STATUS(pursuit_apply_steering(&agent.velocity, &steering, &limits, 0.0625, &velocity), PURSUIT_STATUS_OK);
  CHECK_VEC3(velocity, 100, 128, 0);

  /* A response time of 2 s and a mass of 2: 300 / 4 per second, for half a second. */
  limits.mass = 2;
  limits.response_time = 2;
  CHECK_STATUS(pursuit_apply_steering(&agent.velocity, &steering, &limits, 0.5, &velocity), PURSUIT_STATUS_OK);
  CHECK_VEC3(velocity, 100, 37.5, 0);

  /* A whole second takes up the whole steering and no more; then 3-4-5 at most 250. */
  start();
  steering = vec3(200, 400, 0);
  limits.max_speed = 250;
  CHECK_STATUS(pursuit_apply_steering(&agent.velocity, &steering, &limits, 1, &velocity), PURSUIT_STATUS_OK);
  CHECK_NEAR(velocity.x, 150, 4 * DBL_EPSILON);
  CHECK_NEAR(velocity.y, 200, 4 * DBL_EPSILON);

  /* The position moves with the new velocity: 20 + 128 / 16. */
  start();
  CHECK_STATUS(pursuit_advance_agent(&agent, &steering, &limits, 0.0625, &after), PURSUIT_STATUS_OK);
  CHECK_VEC3(after.velocity, 100, 128, 0);
  CHECK_VEC3(after.position, 16.25, 28, 30);
  CHECK_EXACT(after.max_speed, 600);

  /* No time, no change. */
  CHECK_STATUS(pursuit_advance_agent(&agent, &steering, &limits, 0, &after), PURSUIT_STATUS_OK);
  CHECK(memcmp(&after, &agent, sizeof agent) == 0);
}

/* Powers of two, and 3-4-5: every quotient is exact, or rounded once. */
static void input(void) {
  PursuitVec3 from = vec3(100, 0, 0), to = vec3(132, 0, 0), out;
  CHECK_STATUS(pursuit_get_acceleration_input(&from, &to, 2048, 0.0625, &out), PURSUIT_STATUS_OK);
  CHECK_VEC3(out, 0.25, 0, 0);
  to = vec3(1e300, 4e300, 0);
  from = vec3(-2e300, 0, 0);
  CHECK_STATUS(pursuit_get_acceleration_input(&from, &to, 2048, 0.0625, &out), PURSUIT_STATUS_OK);
  CHECK_NEAR(out.x, 0.6, 4 * DBL_EPSILON);
  CHECK_NEAR(out.y, 0.8, 4 * DBL_EPSILON);
  to = vec3(DBL_MAX, 0, 0);
  from = vec3(-DBL_MAX, 0, 0);
  CHECK_STATUS(pursuit_get_acceleration_input(&from, &to, DBL_MAX, 4, &out), PURSUIT_STATUS_OK);
  CHECK(out.x >= 0 && out.x <= 0.5);
  CHECK_STATUS(pursuit_get_acceleration_input(&from, &to, 2048, 0, &out), PURSUIT_STATUS_OK);
  CHECK_VEC3(out, 0, 0, 0);
  CHECK_STATUS(pursuit_get_acceleration_input(&from, &to, 0, 1, &out), PURSUIT_STATUS_OK);
  CHECK_VEC3(out, 0, 0, 0);

  from = vec3(300, 0, 0);
  to = vec3(0, 150, 0);
  CHECK_STATUS(pursuit_get_velocity_input(&from, &to, 600, &out), PURSUIT_STATUS_OK);
  CHECK_VEC3(out, 0.5, 0.25, 0);
  to = vec3(0, 400, 0);
  CHECK_STATUS(pursuit_get_velocity_input(&from, &to, 250, &out), PURSUIT_STATUS_OK);
  CHECK_NEAR(out.x, 0.6, 4 * DBL_EPSILON);
  CHECK_NEAR(out.y, 0.8, 4 * DBL_EPSILON);
  from = to = vec3(0, 0, DBL_MAX);
  CHECK_STATUS(pursuit_get_velocity_input(&from, &to, DBL_MAX, &out), PURSUIT_STATUS_OK);
  CHECK_VEC3(out, 0, 0, 1);
  CHECK_STATUS(pursuit_get_velocity_input(&from, &to, 0, &out), PURSUIT_STATUS_OK);
  CHECK_VEC3(out, 0, 0, 0);

  CHECK_REFUSED(pursuit_get_acceleration_input(&from, &to, -1, 1, &out), out, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_get_acceleration_input(&from, &to, 1, -1, &out), out, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_get_velocity_input(&from, &to, -1, &out), out, REFUSED_OUT_OF_DOMAIN);
}

static void refusals(void) {
  double *fields[4];
  double bad[4];
  PursuitVec3 velocity;
  PursuitAgent after;
  size_t i;
  fields[0] = &limits.max_speed;
  fields[1] = &limits.max_acceleration;
  fields[2] = &limits.mass;
  fields[3] = &limits.response_time;
  bad[0] = -1;
  bad[1] = -1;
  bad[2] = 0;
  bad[3] = -1;
  for (i = 0; i < 4; ++i) {
    start();
    *fields[i] = bad[i];
    CHECK_REFUSED(pursuit_apply_steering(&agent.velocity, &steering, &limits, 1, &velocity), velocity,
                  REFUSED_OUT_OF_DOMAIN);
    CHECK_REFUSED(pursuit_advance_agent(&agent, &steering, &limits, 1, &after), after, REFUSED_OUT_OF_DOMAIN);
  }
  start();
  CHECK_REFUSED(pursuit_apply_steering(&agent.velocity, &steering, &limits, -1, &velocity), velocity,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_advance_agent(&agent, &steering, &limits, -1, &after), after, REFUSED_OUT_OF_DOMAIN);
  agent.max_speed = -1;
  CHECK_REFUSED(pursuit_advance_agent(&agent, &steering, &limits, 1, &after), after, REFUSED_OUT_OF_DOMAIN);
}

static PursuitStatus apply_velocity(const void *input, void *output) {
  return pursuit_apply_steering((const PursuitVec3 *)input, &steering, &limits, 0.5, (PursuitVec3 *)output);
}
static PursuitStatus apply_steering(const void *input, void *output) {
  return pursuit_apply_steering(&agent.velocity, (const PursuitVec3 *)input, &limits, 0.5, (PursuitVec3 *)output);
}
static PursuitStatus apply_limits(const void *input, void *output) {
  return pursuit_apply_steering(&agent.velocity, &steering, (const PursuitSteeringLimits *)input, 0.5,
                                (PursuitVec3 *)output);
}
static PursuitStatus accelerate_from(const void *from, void *output) {
  return pursuit_get_acceleration_input((const PursuitVec3 *)from, &steering, 2048, 0.5, (PursuitVec3 *)output);
}
static PursuitStatus accelerate_to(const void *to, void *output) {
  return pursuit_get_acceleration_input(&agent.velocity, (const PursuitVec3 *)to, 2048, 0.5, (PursuitVec3 *)output);
}
static PursuitStatus move_at(const void *velocity, void *output) {
  return pursuit_get_velocity_input((const PursuitVec3 *)velocity, &steering, 600, (PursuitVec3 *)output);
}
static PursuitStatus move_by(const void *wanted, void *output) {
  return pursuit_get_velocity_input(&agent.velocity, (const PursuitVec3 *)wanted, 600, (PursuitVec3 *)output);
}
static PursuitStatus advance_agent(const void *input, void *output) {
  return pursuit_advance_agent((const PursuitAgent *)input, &steering, &limits, 0.5, (PursuitAgent *)output);
}
static PursuitStatus advance_steering(const void *input, void *output) {
  return pursuit_advance_agent(&agent, (const PursuitVec3 *)input, &limits, 0.5, (PursuitAgent *)output);
}
static PursuitStatus advance_limits(const void *input, void *output) {
  return pursuit_advance_agent(&agent, &steering, (const PursuitSteeringLimits *)input, 0.5, (PursuitAgent *)output);
}

static void any_input(void) {
  static PursuitAgent good_agent;
  static PursuitVec3 good_vector;
  static PursuitSteeringLimits good_limits;
  static const CheckFunction functions[] = {
      CHECK_FUNCTION("pursuit_apply_steering, its velocity", apply_velocity, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_apply_steering, its steering", apply_steering, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_apply_steering, its limits", apply_limits, good_limits, PursuitVec3),
      CHECK_FUNCTION("pursuit_get_acceleration_input, its velocity", accelerate_from, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_get_acceleration_input, its new velocity", accelerate_to, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_get_velocity_input, its velocity", move_at, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_get_velocity_input, its steering", move_by, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_advance_agent, its agent", advance_agent, good_agent, PursuitAgent),
      CHECK_FUNCTION("pursuit_advance_agent, its steering", advance_steering, good_vector, PursuitAgent),
      CHECK_FUNCTION("pursuit_advance_agent, its limits", advance_limits, good_limits, PursuitAgent),
  };
  start();
  good_agent = agent;
  good_vector = vec3(-7, 8, 9);
  good_limits = limits;
  CHECK_FUNCTIONS(functions);
}

void test_limits(void);
void test_limits(void) {
  movement();
  input();
  refusals();
  any_input();
}
