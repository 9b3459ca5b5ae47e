/* pursuit_steer_arrive_braking. */

#include "check.h"

CHECK_STATIC(sizeof(PursuitBraking) == 16);
CHECK_STATIC(offsetof(PursuitBraking, max_acceleration) == 0);
CHECK_STATIC(offsetof(PursuitBraking, delta_time) == 8);

static PursuitAgent agent;
static PursuitVec3 place;
static PursuitBraking braking;

static void start(PursuitVec3 position, PursuitVec3 velocity, double max_speed) {
  agent.position = position;
  agent.velocity = velocity;
  agent.max_speed = max_speed;
}

static void brakes(void) {
  PursuitVec3 steering;
  braking = pursuit_braking_default();
  CHECK_EXACT(braking.max_acceleration, 2048);
  CHECK_EXACT(braking.delta_time, 1.0 / 60.0);

  /* 8 per second squared in quarters of a second take 2 off each: 6 + 4 + 2 quarters are the 3 that are left. A millionth
   * of the acceleration is kept back. */
  braking.max_acceleration = 8;
  braking.delta_time = 0.25;
  place = vec3(1000, 0, 0);
  start(vec3(997, 0, 0), vec3(8, 0, 0), 600);
  CHECK_STATUS(pursuit_steer_arrive_braking(&agent, &place, &braking, &steering), PURSUIT_STATUS_OK);
  CHECK_NEAR(steering.x, -2, 3e-6);
  CHECK(steering.y == 0 && steering.z == 0);

  /* The last tick ends at the target. */
  start(vec3(999.75, 0, 0), vec3(2, 0, 0), 600);
  CHECK_STATUS(pursuit_steer_arrive_braking(&agent, &place, &braking, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, -1, 0, 0);
  start(place, vec3(1, 2, 3), 600);
  CHECK_STATUS(pursuit_steer_arrive_braking(&agent, &place, &braking, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, -1, -2, -3);

  braking.max_acceleration = -1;
  CHECK_REFUSED(pursuit_steer_arrive_braking(&agent, &place, &braking, &steering), steering, PURSUIT_STATUS_OUT_OF_DOMAIN);
}

static PursuitStatus braking_agent(const void *input, void *output) {
  return pursuit_steer_arrive_braking((const PursuitAgent *)input, &place, &braking, (PursuitVec3 *)output);
}
static PursuitStatus braking_target(const void *input, void *output) {
  return pursuit_steer_arrive_braking(&agent, (const PursuitVec3 *)input, &braking, (PursuitVec3 *)output);
}
static PursuitStatus braking_braking(const void *input, void *output) {
  return pursuit_steer_arrive_braking(&agent, &place, (const PursuitBraking *)input, (PursuitVec3 *)output);
}

static void any_input(void) {
  static PursuitAgent good_agent;
  static PursuitVec3 good_vector;
  static PursuitBraking good_braking;
  static const CheckFunction functions[] = {
      CHECK_FUNCTION("pursuit_steer_arrive_braking, its agent", braking_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_arrive_braking, its target", braking_target, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_arrive_braking, its braking", braking_braking, good_braking, PursuitVec3),
  };
  size_t i;
  start(vec3(1, 2, 3), vec3(4, 5, 6), 600);
  place = vec3(100, -200, 300);
  braking = pursuit_braking_default();
  good_agent = agent;
  good_vector = vec3(-7, 8, 9);
  good_braking = braking;
  for (i = 0; i < sizeof functions / sizeof functions[0]; ++i) {
    check_function(&functions[i]);
  }
}

void test_chase(void);
void test_chase(void) {
  brakes();
  any_input();
}
