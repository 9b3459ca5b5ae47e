/* pursuit_steer_avoid_obstacles, _avoid_collisions, pursuit_apply_guard, pursuit_get_signed_distance, _contact,
 * pursuit_avoidance_settings_default. */

#include "check.h"

#define TICK (1.0 / 60.0)

static const PursuitAvoidanceLayers anyone = {1, UINT32_MAX, 0, 0};
static PursuitAgent agent;
static PursuitVec3 wanted;
static PursuitVec3 place;
static PursuitVec3 moving;
static PursuitShape obstacles[2];
static PursuitAvoidanceSettings settings;
static PursuitSteeringLimits limits;
static PursuitCollisionSettings collisions;

/* A neighbor as a game has it: the fields that count lie among others. */
typedef struct Walker {
  int32_t number;
  PursuitVec3 velocity;
  PursuitVec3 position;
  float color[3];
} Walker;
static Walker walkers[2];
static double walker_radius;
static PursuitCrowd traffic;

static void start(PursuitVec3 position, PursuitVec3 velocity) {
  memset(obstacles, 0, sizeof obstacles);
  agent.position = position;
  agent.velocity = velocity;
  agent.max_speed = 600;
  wanted = vec3(0, 0, 0);
  settings = pursuit_avoidance_settings_default(100);
  limits = pursuit_steering_limits_default(100);
  collisions = pursuit_collision_settings_default(100);
  memset(walkers, 0, sizeof walkers);
  walker_radius = 42;
  traffic.positions = pursuit_make_vec3_view(&walkers[0].position, sizeof(Walker));
  traffic.velocities = pursuit_make_vec3_view(&walkers[0].velocity, sizeof(Walker));
  traffic.radii = pursuit_make_number_view(&walker_radius, 0);
  traffic.count = 2;
}

static void defaults(void) {
  start(vec3(0, 0, 0), vec3(0, 0, 0));
  CHECK_VEC3(settings.plane_normal, 0, 0, 0);
  CHECK_EXACT(settings.agent_radius, 42);
  CHECK_EXACT(settings.margin, 8);
  CHECK_EXACT(settings.look_ahead_time, 2);
  CHECK(settings.look_ahead_distance == INFINITY);
  CHECK_EXACT(collisions.agent_radius, 42);
  CHECK_EXACT(collisions.margin, 8);
  CHECK_EXACT(collisions.look_ahead_time, 2);
  CHECK_EXACT(collisions.half_height, 0);
}

static void check_same_shape(const PursuitShape *made, const PursuitShape *expected) {
  CHECK_VEC3(made->center, expected->center.x, expected->center.y, expected->center.z);
  CHECK_VEC3(made->axis, expected->axis.x, expected->axis.y, expected->axis.z);
  CHECK_VEC3(made->up, expected->up.x, expected->up.y, expected->up.z);
  CHECK_VEC3(made->half_extents, expected->half_extents.x, expected->half_extents.y, expected->half_extents.z);
  CHECK_EXACT(made->half_length, expected->half_length);
  CHECK_EXACT(made->radius, expected->radius);
  CHECK(made->kind == expected->kind);
}

/* What a shape does not use is zero. */
static void made_shapes(void) {
  PursuitShape expected, made;
  memset(&expected, 0, sizeof expected);
  expected.center = vec3(1, 2, 3);
  expected.radius = 4;
  expected.kind = PURSUIT_SHAPE_SPHERE;
  made = pursuit_make_sphere(vec3(1, 2, 3), 4);
  check_same_shape(&made, &expected);

  expected.axis = vec3(0, 0, 2);
  expected.half_length = 5;
  expected.kind = PURSUIT_SHAPE_CAPSULE;
  made = pursuit_make_capsule(vec3(1, 2, 3), vec3(0, 0, 2), 5, 4);
  check_same_shape(&made, &expected);

  expected.radius = expected.half_length = 0;
  expected.kind = PURSUIT_SHAPE_HALF_SPACE;
  made = pursuit_make_half_space(vec3(1, 2, 3), vec3(0, 0, 2));
  check_same_shape(&made, &expected);

  expected.axis = vec3(0, 7, 0);
  expected.up = vec3(0, 0, 1);
  expected.half_extents = vec3(8, 9, 10);
  expected.kind = PURSUIT_SHAPE_BOX;
  made = pursuit_make_box(vec3(1, 2, 3), vec3(0, 7, 0), vec3(0, 0, 1), vec3(8, 9, 10));
  check_same_shape(&made, &expected);
}

static void shapes(void) {
  PursuitShape *obstacle = &obstacles[0];
  PursuitSignedDistance nearest;
  PursuitSphereSweep contact;
  start(vec3(0, 0, 0), vec3(0, 0, 0));

  /* 4 to the side of the center, with radii of 2 and 3: 3 before it, 3-4-5. */
  obstacle->kind = PURSUIT_SHAPE_SPHERE;
  obstacle->radius = 2;
  place = vec3(-23, 4, 0);
  moving = vec3(10, 0, 0);
  CHECK_STATUS(pursuit_sweep_sphere(obstacle, &place, &moving, 3, &contact), PURSUIT_STATUS_OK);
  CHECK_EXACT(contact.time, 2);
  CHECK_VEC3(contact.position, -3, 4, 0);
  CHECK_NEAR(contact.normal.x, -0.6, 4 * DBL_EPSILON);
  CHECK_NEAR(contact.normal.y, 0.8, 4 * DBL_EPSILON);
  /* The other way there is none. */
  moving = vec3(-10, 0, 0);
  CHECK_STATUS(pursuit_sweep_sphere(obstacle, &place, &moving, 3, &contact), PURSUIT_STATUS_OK);
  CHECK(contact.time == INFINITY);
  CHECK_VEC3(contact.position, -23, 4, 0);
  CHECK_VEC3(contact.normal, 0, 0, 0);
  place = vec3(0, 0, -5);
  CHECK_STATUS(pursuit_get_signed_distance(obstacle, &place, &nearest), PURSUIT_STATUS_OK);
  CHECK_EXACT(nearest.distance, 3);
  CHECK_VEC3(nearest.normal, 0, 0, -1);

  /* A box with its first axis along y: 1 and 2 and 3 become -2, 1, 3. */
  obstacle->kind = PURSUIT_SHAPE_BOX;
  obstacle->axis = vec3(0, 7, 0);
  obstacle->up = vec3(0, 0, 1);
  obstacle->half_extents = vec3(1, 2, 3);
  place = vec3(6, 0, 0);
  CHECK_STATUS(pursuit_get_signed_distance(obstacle, &place, &nearest), PURSUIT_STATUS_OK);
  CHECK_EXACT(nearest.distance, 4);
  CHECK_VEC3(nearest.normal, 1, 0, 0);
  place = vec3(0, 0.5, 0);
  CHECK_STATUS(pursuit_get_signed_distance(obstacle, &place, &nearest), PURSUIT_STATUS_OK);
  CHECK_EXACT(nearest.distance, -0.5);
  CHECK_VEC3(nearest.normal, 0, 1, 0);

  obstacle->kind = PURSUIT_SHAPE_HALF_SPACE;
  obstacle->center = vec3(0, 0, 100);
  obstacle->axis = vec3(0, 0, -3);
  place = vec3(5, 6, 90);
  CHECK_STATUS(pursuit_get_signed_distance(obstacle, &place, &nearest), PURSUIT_STATUS_OK);
  CHECK_EXACT(nearest.distance, 10);
  CHECK_VEC3(nearest.normal, 0, 0, -1);

  /* 10 above and below the center, and 2 around: the round end is hit at 3-4-5. */
  obstacle->kind = PURSUIT_SHAPE_CAPSULE;
  obstacle->center = vec3(0, 0, 0);
  obstacle->axis = vec3(0, 0, 1);
  obstacle->half_length = 10;
  obstacle->radius = 2;
  place = vec3(0, 3, 14);
  CHECK_STATUS(pursuit_get_signed_distance(obstacle, &place, &nearest), PURSUIT_STATUS_OK);
  CHECK_EXACT(nearest.distance, 3);

  /* Of no known shape, without a direction, of a size that has no meaning. */
  obstacle->kind = 4;
  CHECK_REFUSED(pursuit_get_signed_distance(obstacle, &place, &nearest), nearest, REFUSED_OUT_OF_DOMAIN);
  obstacle->kind = -1;
  CHECK_REFUSED(pursuit_get_signed_distance(obstacle, &place, &nearest), nearest, REFUSED_OUT_OF_DOMAIN);
  obstacle->kind = PURSUIT_SHAPE_CAPSULE;
  obstacle->half_length = -1;
  CHECK_REFUSED(pursuit_get_signed_distance(obstacle, &place, &nearest), nearest, REFUSED_OUT_OF_DOMAIN);
  obstacle->half_length = 10;
  obstacle->axis = vec3(0, 0, 0);
  CHECK_REFUSED(pursuit_get_signed_distance(obstacle, &place, &nearest), nearest, REFUSED_OUT_OF_DOMAIN);
  obstacle->axis = vec3(0, 0, 1);
  CHECK_REFUSED(pursuit_sweep_sphere(obstacle, &place, &moving, -1, &contact), contact,
                REFUSED_OUT_OF_DOMAIN);
}

static void avoidance(void) {
  PursuitAvoidance answer;
  start(vec3(0, 0, 0), vec3(600, 0, 0));
  wanted = vec3(0, 0, 7);
  CHECK_STATUS(pursuit_steer_avoid_obstacles(&agent, &wanted, NULL, 0, &settings, &answer), PURSUIT_STATUS_OK);
  CHECK_VEC3(answer.steering, 0, 0, 7);
  CHECK(answer.distance == INFINITY && answer.obstacle == -1);

  /* Straight ahead, 1000 away, with a radius of 550 and a clearance of 50: the tangent has a sine of 0.6. To the left. */
  wanted = vec3(0, 0, 0);
  obstacles[0].kind = PURSUIT_SHAPE_HALF_SPACE;
  obstacles[0].axis = vec3(0, 0, 1);
  obstacles[0].center = vec3(0, 0, -100);
  obstacles[1].kind = PURSUIT_SHAPE_SPHERE;
  obstacles[1].center = vec3(1000, 0, 0);
  obstacles[1].radius = 550;
  CHECK_STATUS(pursuit_steer_avoid_obstacles(&agent, &wanted, obstacles, 2, &settings, &answer), PURSUIT_STATUS_OK);
  CHECK_NEAR(answer.steering.x, 600 * 0.8 - 600, 16 * DBL_EPSILON);
  CHECK_NEAR(answer.steering.y, 600 * 0.6, 16 * DBL_EPSILON);
  CHECK(answer.steering.z == 0 && answer.obstacle == 1);
  CHECK_NEAR(answer.distance, 400, 1e-9);

  /* What lies beyond the goal is not in the way. */
  settings.look_ahead_distance = 300;
  CHECK_STATUS(pursuit_steer_avoid_obstacles(&agent, &wanted, obstacles, 2, &settings, &answer), PURSUIT_STATUS_OK);
  CHECK_VEC3(answer.steering, 0, 0, 0);
  CHECK(answer.obstacle == -1);

  CHECK_REFUSED(pursuit_steer_avoid_obstacles(&agent, &wanted, NULL, 1, &settings, &answer), answer,
                REFUSED_NULL_POINTER);
  obstacles[1].kind = 99;
  CHECK_REFUSED(pursuit_steer_avoid_obstacles(&agent, &wanted, obstacles, 2, &settings, &answer), answer,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_steer_avoid_obstacles(&agent, &wanted, obstacles, 1, &settings, &answer), PURSUIT_STATUS_OK);
}

static void guarding(void) {
  PursuitGuardedSteering answer;
  PursuitAgent next;
  int tick;
  start(vec3(0, 0, 500), vec3(0, 0, 0));
  obstacles[0].kind = PURSUIT_SHAPE_HALF_SPACE;
  obstacles[0].axis = vec3(0, 0, 1);

  /* Nothing in the way: the wanted steering. */
  wanted = vec3(600, 0, 0);
  CHECK_STATUS(pursuit_apply_guard(&agent, &wanted, obstacles, 1, &settings, &limits, TICK, &answer),
               PURSUIT_STATUS_OK);
  CHECK_VEC3(answer.steering, 600, 0, 0);
  CHECK(answer.outcome == PURSUIT_GUARD_FREE && answer.obstacle == -1);

  /* A dive at the floor ends 50 above it, and never below but by rounding. */
  for (tick = 0; tick < 300; ++tick) {
    wanted = vec3(0 - agent.velocity.x, 0 - agent.velocity.y, -600 - agent.velocity.z);
    CHECK_STATUS(pursuit_apply_guard(&agent, &wanted, obstacles, 1, &settings, &limits, TICK, &answer),
                 PURSUIT_STATUS_OK);
    CHECK_STATUS(pursuit_advance_agent(&agent, &answer.steering, &limits, TICK, &next), PURSUIT_STATUS_OK);
    CHECK_VEC3(next.velocity, answer.velocity.x, answer.velocity.y, answer.velocity.z);
    CHECK(next.position.z >= 50 - 1e-7);
    agent = next;
  }
  CHECK(agent.position.z < 50.1 && answer.outcome != PURSUIT_GUARD_FREE && answer.obstacle == 0);

  /* Inside: straight out. Too fast: it is told so. */
  start(vec3(0, 0, 10), vec3(0, 0, 0));
  obstacles[0].kind = PURSUIT_SHAPE_HALF_SPACE;
  obstacles[0].axis = vec3(0, 0, 1);
  CHECK_STATUS(pursuit_apply_guard(&agent, &wanted, obstacles, 1, &settings, &limits, TICK, &answer),
               PURSUIT_STATUS_OK);
  CHECK(answer.outcome == PURSUIT_GUARD_LEAVING && answer.obstacle == 0 && answer.velocity.z > 0);
  agent.position = vec3(0, 0, 90);
  agent.velocity = vec3(0, 0, -600);
  CHECK_STATUS(pursuit_apply_guard(&agent, &wanted, obstacles, 1, &settings, &limits, TICK, &answer),
               PURSUIT_STATUS_OK);
  CHECK(answer.outcome == PURSUIT_GUARD_UNAVOIDABLE);

  CHECK_REFUSED(pursuit_apply_guard(&agent, &wanted, NULL, 1, &settings, &limits, TICK, &answer), answer,
                REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_apply_guard(&agent, &wanted, obstacles, 1, &settings, &limits, -TICK, &answer), answer,
                REFUSED_OUT_OF_DOMAIN);
}

static PursuitStatus collide(double radius, double look_ahead_time, double half_height, PursuitCollisionAvoidance *answer) {
  collisions.agent_radius = radius;
  collisions.look_ahead_time = look_ahead_time;
  collisions.half_height = half_height;
  return pursuit_steer_avoid_collisions(&agent, &anyone, &traffic, &collisions, answer);
}

/* Who comes from ahead is on a bridge; below it the one that is overtaken counts. Up there, on the stairs, and where one of
 * both has no height, both do. */
static void floors(void) {
  PursuitCollisionAvoidance answer;
  double half_heights[2] = {90, 90}, centers[2] = {90, 590};
  const double own[3] = {90, 0, 600};
  int i;
  traffic.count = 2;
  traffic.half_heights = pursuit_make_number_view(half_heights, sizeof *half_heights);
  CHECK_REFUSED(collide(42, 5, 90, &answer), answer,
                REFUSED_NULL_POINTER);
  traffic.height_centers = pursuit_make_number_view(centers, sizeof *centers);
  for (i = 0; i < 3; ++i) {
    CHECK_STATUS(collide(42, 5, own[i], &answer),
                 PURSUIT_STATUS_OK);
    CHECK(answer.neighbor == (i == 0 ? 0 : 1));
  }
  half_heights[1] = 0;
  CHECK_STATUS(collide(42, 5, 90, &answer), PURSUIT_STATUS_OK);
  CHECK(answer.neighbor == 1);
  half_heights[1] = -1;
  CHECK_REFUSED(collide(42, 5, 90, &answer), answer,
                REFUSED_OUT_OF_DOMAIN);
  half_heights[1] = 90;
  centers[1] = NAN;
  CHECK_REFUSED(collide(42, 5, 90, &answer), answer,
                REFUSED_NOT_FINITE);
  centers[1] = 590;
  CHECK_REFUSED(collide(42, 5, -1, &answer), answer,
                REFUSED_OUT_OF_DOMAIN);
  traffic.half_heights.base = traffic.height_centers.base = NULL;
  traffic.count = 1;
}

static void neighbors(void) {
  PursuitCollisionAvoidance answer;
  start(vec3(0, 0, 0), vec3(100, 0, 0));
  /* The first is overtaken after (200 - 92) / 50 s; the second, from ahead, is met after (300 - 92) / 200 s. */
  walkers[0].position = vec3(200, 0, 0);
  walkers[0].velocity = vec3(50, 0, 0);
  walkers[1].position = vec3(300, 0, 0);
  walkers[1].velocity = vec3(-100, 0, 0);
  CHECK_STATUS(collide(42, 5, 0, &answer), PURSUIT_STATUS_OK);
  CHECK(answer.neighbor == 1);
  CHECK_NEAR(answer.time, 208.0 / 200.0, 8 * DBL_EPSILON);
  CHECK_EXACT(answer.miss_distance, 0);
  /* Aside, to the right, by what turns the approach of 200 along the tangent to the circle of 92 around 300 ahead. */
  CHECK(fabs(answer.steering.x) < 1e-10);
  CHECK_NEAR(answer.steering.y, -200 * 92 / sqrt(300.0 * 300 - 92 * 92), 1e-11);

  traffic.count = 1;
  CHECK_STATUS(collide(42, 5, 0, &answer), PURSUIT_STATUS_OK);
  CHECK(answer.neighbor == 0);
  CHECK_STATUS(collide(42, 2, 0, &answer), PURSUIT_STATUS_OK);
  CHECK(answer.neighbor == -1 && answer.time == INFINITY && answer.miss_distance == INFINITY);
  CHECK_VEC3(answer.steering, 0, 0, 0);

  floors();
  CHECK_REFUSED(collide(-1, 5, 0, &answer), answer,
                REFUSED_OUT_OF_DOMAIN);
  walker_radius = -1;
  CHECK_REFUSED(collide(42, 5, 0, &answer), answer,
                REFUSED_OUT_OF_DOMAIN);
  traffic.radii.base = NULL;
  CHECK_REFUSED(collide(42, 5, 0, &answer), answer,
                REFUSED_NULL_POINTER);
  traffic.count = 0;
  CHECK_STATUS(collide(42, 5, 0, &answer), PURSUIT_STATUS_OK);
}

static PursuitStatus clearance_position(const void *input, void *output) {
  return pursuit_get_signed_distance(obstacles, (const PursuitVec3 *)input, (PursuitSignedDistance *)output);
}
static PursuitStatus contact_position(const void *input, void *output) {
  return pursuit_sweep_sphere(obstacles, (const PursuitVec3 *)input, &moving, 5, (PursuitSphereSweep *)output);
}
static PursuitStatus contact_velocity(const void *input, void *output) {
  return pursuit_sweep_sphere(obstacles, &place, (const PursuitVec3 *)input, 5, (PursuitSphereSweep *)output);
}
static PursuitStatus avoid_agent(const void *input, void *output) {
  return check_without_padding(
      pursuit_steer_avoid_obstacles((const PursuitAgent *)input, &wanted, obstacles, 2, &settings, (PursuitAvoidance *)output),
      output, offsetof(PursuitAvoidance, obstacle) + sizeof(int32_t), sizeof(PursuitAvoidance));
}
static PursuitStatus avoid_steering(const void *input, void *output) {
  return check_without_padding(
      pursuit_steer_avoid_obstacles(&agent, (const PursuitVec3 *)input, obstacles, 2, &settings, (PursuitAvoidance *)output),
      output, offsetof(PursuitAvoidance, obstacle) + sizeof(int32_t), sizeof(PursuitAvoidance));
}
static PursuitStatus guard_agent(const void *input, void *output) {
  return pursuit_apply_guard((const PursuitAgent *)input, &wanted, obstacles, 2, &settings, &limits, TICK,
                                (PursuitGuardedSteering *)output);
}
static PursuitStatus apply_guard(const void *input, void *output) {
  return pursuit_apply_guard(&agent, (const PursuitVec3 *)input, obstacles, 2, &settings, &limits, TICK,
                                (PursuitGuardedSteering *)output);
}
static PursuitStatus guard_limits(const void *input, void *output) {
  return pursuit_apply_guard(&agent, &wanted, obstacles, 2, &settings, (const PursuitSteeringLimits *)input, TICK,
                                (PursuitGuardedSteering *)output);
}
static PursuitStatus collide_agent(const void *input, void *output) {
  return check_without_padding(
      pursuit_steer_avoid_collisions((const PursuitAgent *)input, &anyone, &traffic, &collisions,
                                     (PursuitCollisionAvoidance *)output),
      output, offsetof(PursuitCollisionAvoidance, neighbor) + sizeof(int32_t), sizeof(PursuitCollisionAvoidance));
}

static void any_input(void) {
  static PursuitAgent good_agent;
  static PursuitVec3 good_vector;
  static PursuitSteeringLimits good_limits;
  static const CheckFunction functions[] = {
      CHECK_NUMBERS("pursuit_get_signed_distance, its position", clearance_position, good_vector, 3, PursuitSignedDistance, 4),
      CHECK_NUMBERS("pursuit_sweep_sphere, its position", contact_position, good_vector, 3, PursuitSphereSweep, 6),
      CHECK_NUMBERS("pursuit_sweep_sphere, its velocity", contact_velocity, good_vector, 3, PursuitSphereSweep, 6),
      CHECK_NUMBERS("pursuit_steer_avoid_obstacles, its agent", avoid_agent, good_agent, 7, PursuitAvoidance, 3),
      CHECK_NUMBERS("pursuit_steer_avoid_obstacles, its steering", avoid_steering, good_vector, 3, PursuitAvoidance, 3),
      CHECK_NUMBERS("pursuit_apply_guard, its agent", guard_agent, good_agent, 7, PursuitGuardedSteering, 6),
      CHECK_NUMBERS("pursuit_apply_guard, its steering", apply_guard, good_vector, 3, PursuitGuardedSteering, 6),
      CHECK_NUMBERS("pursuit_apply_guard, its limits", guard_limits, good_limits, 4, PursuitGuardedSteering, 6),
      CHECK_NUMBERS("pursuit_steer_avoid_collisions, its agent", collide_agent, good_agent, 7, PursuitCollisionAvoidance, 3),
  };
  start(vec3(1, 2, 3), vec3(4, 5, 6));
  wanted = vec3(500, 10, -20);
  place = vec3(1, 2, 3);
  moving = vec3(30, 20, 10);
  obstacles[0].kind = PURSUIT_SHAPE_BOX;
  obstacles[0].center = vec3(200, 30, 0);
  obstacles[0].axis = vec3(1, 1, 0);
  obstacles[0].up = vec3(0, 0, 1);
  obstacles[0].half_extents = vec3(50, 40, 30);
  obstacles[1].kind = PURSUIT_SHAPE_SPHERE;
  obstacles[1].center = vec3(400, -60, 10);
  obstacles[1].radius = 70;
  walkers[0].position = vec3(200, 0, 0);
  walkers[1].position = vec3(0, -300, 0);
  walkers[1].velocity = vec3(0, 200, 0);
  good_agent = agent;
  good_vector = vec3(-7, 8, 9);
  good_limits = limits;
  CHECK_FUNCTIONS(functions);
}

void test_avoid(void);
void test_avoid(void) {
  defaults();
  made_shapes();
  shapes();
  avoidance();
  guarding();
  neighbors();
  any_input();
}
