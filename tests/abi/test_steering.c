/* pursuit_steer_seek, _arrive, _flee, _flee_weighted, pursuit_get_facing, pursuit_get_arrival. */

#include "check.h"

static PursuitAgent agent;
static PursuitVec3 place;
static PursuitVec3 forward;
static double radius;

static void start(PursuitVec3 position, PursuitVec3 velocity, double max_speed) {
  agent.position = position;
  agent.velocity = velocity;
  agent.max_speed = max_speed;
}

static void behaviors(void) {
  PursuitVec3 steering;

  /* S002, test 1. */
  start(vec3(0, 0, 500), vec3(0, 0, 0), 600);
  place = vec3(1000, 0, 500);
  CHECK_STATUS(pursuit_steer_seek(&agent, &place, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 600, 0, 0);

  /* At the target itself: brake. */
  agent.velocity = vec3(1, 2, 3);
  CHECK_STATUS(pursuit_steer_seek(&agent, &agent.position, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, -1, -2, -3);

  /* S002, test 2: 600 * 100 / 300 - 600 = -400; 100 / 300 is rounded. */
  start(vec3(900, 0, 500), vec3(600, 0, 0), 600);
  place = vec3(1000, 0, 500);
  CHECK_STATUS(pursuit_steer_arrive(&agent, &place, 300, &steering), PURSUIT_STATUS_OK);
  CHECK_NEAR(steering.x, -400, 4 * DBL_EPSILON);
  CHECK(steering.y == 0 && steering.z == 0);

  /* Outside the radius, and with none, it is seek. */
  CHECK_STATUS(pursuit_steer_arrive(&agent, &place, 0, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 0, 0);

  /* S002, test 3. */
  start(vec3(100, 0, 500), vec3(0, 0, 0), 800);
  place = vec3(0, 0, 500);
  CHECK_STATUS(pursuit_steer_flee(&agent, &place, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 800, 0, 0);

  /* At a quarter of the distance three quarters of the fear are left; beyond it none. */
  CHECK_STATUS(pursuit_steer_flee_weighted(&agent, &place, 400, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 600, 0, 0);
  CHECK_STATUS(pursuit_steer_flee_weighted(&agent, &place, 100, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 0, 0);
}

static void senses(void) {
  PursuitVec3 here = vec3(0, 0, 0);
  double cosine;
  int32_t arrived;
  forward = vec3(2, 0, 0);

  place = vec3(3, 0, 0);
  CHECK_STATUS(pursuit_get_facing(&here, &forward, &place, &cosine), PURSUIT_STATUS_OK);
  CHECK_EXACT(cosine, 1);
  place = vec3(0, 7, 0);
  CHECK_STATUS(pursuit_get_facing(&here, &forward, &place, &cosine), PURSUIT_STATUS_OK);
  CHECK_EXACT(cosine, 0);
  place = vec3(-1, 0, 0);
  CHECK_STATUS(pursuit_get_facing(&here, &forward, &place, &cosine), PURSUIT_STATUS_OK);
  CHECK_EXACT(cosine, -1);
  /* 3-4-5. */
  place = vec3(3, 4, 0);
  CHECK_STATUS(pursuit_get_facing(&here, &forward, &place, &cosine), PURSUIT_STATUS_OK);
  CHECK_NEAR(cosine, 0.6, 2 * DBL_EPSILON);
  CHECK_STATUS(pursuit_get_facing(&here, &forward, &here, &cosine), PURSUIT_STATUS_OK);
  CHECK_EXACT(cosine, 1);
  forward = vec3(0, 0, 0);
  CHECK_REFUSED(pursuit_get_facing(&here, &forward, &place, &cosine), cosine, REFUSED_OUT_OF_DOMAIN);

  /* 5 away; the rim counts. */
  CHECK_STATUS(pursuit_get_arrival(&here, &place, 5, &arrived), PURSUIT_STATUS_OK);
  CHECK(arrived == 1);
  CHECK_STATUS(pursuit_get_arrival(&here, &place, 4.999999, &arrived), PURSUIT_STATUS_OK);
  CHECK(arrived == 0);
  CHECK_REFUSED(pursuit_get_arrival(&here, &place, -1, &arrived), arrived, REFUSED_OUT_OF_DOMAIN);
}

static void refusals(void) {
  PursuitVec3 steering;
  start(vec3(0, 0, 0), vec3(0, 0, 0), 600);
  place = vec3(100, 0, 0);
  CHECK_REFUSED(pursuit_steer_arrive(&agent, &place, -1, &steering), steering, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_steer_flee_weighted(&agent, &place, 0, &steering), steering, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_steer_flee_weighted(&agent, &place, -1, &steering), steering, REFUSED_OUT_OF_DOMAIN);
  agent.max_speed = -1;
  CHECK_REFUSED(pursuit_steer_seek(&agent, &place, &steering), steering, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_steer_arrive(&agent, &place, 1, &steering), steering, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_steer_flee(&agent, &place, &steering), steering, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_steer_flee_weighted(&agent, &place, 1, &steering), steering, REFUSED_OUT_OF_DOMAIN);
}

static PursuitStatus seek_agent(const void *input, void *output) {
  return pursuit_steer_seek((const PursuitAgent *)input, &place, (PursuitVec3 *)output);
}
static PursuitStatus seek_target(const void *input, void *output) {
  return pursuit_steer_seek(&agent, (const PursuitVec3 *)input, (PursuitVec3 *)output);
}
static PursuitStatus arrive_agent(const void *input, void *output) {
  return pursuit_steer_arrive((const PursuitAgent *)input, &place, radius, (PursuitVec3 *)output);
}
static PursuitStatus arrive_target(const void *input, void *output) {
  return pursuit_steer_arrive(&agent, (const PursuitVec3 *)input, radius, (PursuitVec3 *)output);
}
static PursuitStatus flee_agent(const void *input, void *output) {
  return pursuit_steer_flee((const PursuitAgent *)input, &place, (PursuitVec3 *)output);
}
static PursuitStatus flee_threat(const void *input, void *output) {
  return pursuit_steer_flee(&agent, (const PursuitVec3 *)input, (PursuitVec3 *)output);
}
static PursuitStatus flee_weighted_agent(const void *input, void *output) {
  return pursuit_steer_flee_weighted((const PursuitAgent *)input, &place, radius, (PursuitVec3 *)output);
}
static PursuitStatus flee_weighted_threat(const void *input, void *output) {
  return pursuit_steer_flee_weighted(&agent, (const PursuitVec3 *)input, radius, (PursuitVec3 *)output);
}
static PursuitStatus facing_position(const void *input, void *output) {
  return pursuit_get_facing((const PursuitVec3 *)input, &forward, &place, (double *)output);
}
static PursuitStatus facing_forward(const void *input, void *output) {
  return pursuit_get_facing(&agent.position, (const PursuitVec3 *)input, &place, (double *)output);
}
static PursuitStatus facing_target(const void *input, void *output) {
  return pursuit_get_facing(&agent.position, &forward, (const PursuitVec3 *)input, (double *)output);
}
static PursuitStatus arrival_position(const void *input, void *output) {
  return pursuit_get_arrival((const PursuitVec3 *)input, &place, radius, (int32_t *)output);
}
static PursuitStatus arrival_target(const void *input, void *output) {
  return pursuit_get_arrival(&agent.position, (const PursuitVec3 *)input, radius, (int32_t *)output);
}

static void any_input(void) {
  static PursuitAgent good_agent;
  static PursuitVec3 good_vector;
  static const CheckFunction functions[] = {
      CHECK_FUNCTION("pursuit_steer_seek, its agent", seek_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_seek, its target", seek_target, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_arrive, its agent", arrive_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_arrive, its target", arrive_target, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_flee, its agent", flee_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_flee, its threat", flee_threat, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_flee_weighted, its agent", flee_weighted_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_flee_weighted, its threat", flee_weighted_threat, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_get_facing, its position", facing_position, good_vector, double),
      CHECK_FUNCTION("pursuit_get_facing, its forward", facing_forward, good_vector, double),
      CHECK_FUNCTION("pursuit_get_facing, its target", facing_target, good_vector, double),
      CHECK_FUNCTION("pursuit_get_arrival, its position", arrival_position, good_vector, int32_t),
      CHECK_FUNCTION("pursuit_get_arrival, its target", arrival_target, good_vector, int32_t),
  };
  start(vec3(1, 2, 3), vec3(4, 5, 6), 600);
  place = vec3(100, -200, 300);
  forward = vec3(0, 1, 0);
  radius = 500;
  good_agent = agent;
  good_vector = vec3(-7, 8, 9);
  CHECK_FUNCTIONS(functions);
}

void test_steering(void);
void test_steering(void) {
  behaviors();
  senses();
  refusals();
  any_input();
}
