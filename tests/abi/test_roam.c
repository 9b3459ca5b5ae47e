/* pursuit_begin_wander, pursuit_steer_wander, _wander_in_plane, _follow_path, _stay_on_path, _follow_wall, _contain,
 * _follow_flow_field, pursuit_find_path_progress, pursuit_get_path_point, pursuit_get_wall_surface. */

#include "check.h"

static PursuitAgent agent;
static PursuitWanderSettings wander_settings;
static PursuitWanderState wander_state;
static PursuitVec3 points[3];
static PursuitSteeringPath path;
static PursuitFollowPathSettings path_settings;
static PursuitSteeringLimits limits;
static PursuitSurface surfaces[2];
static PursuitFollowWallSettings wall_settings;
static PursuitContainer container;
static PursuitVec3 flows[6];
static PursuitFlowField field;
static PursuitVec3 good_vector;

static void start(double x, double y, double velocity_x, double velocity_y) {
  agent.position = vec3(x, y, 0);
  agent.velocity = vec3(velocity_x, velocity_y, 0);
  agent.max_speed = 100;
}

static void set_up(void) {
  const PursuitVec3 forward = vec3(1, 0, 0);
  int i;
  start(500, 0, 100, 0);
  good_vector = vec3(-7, 8, 9);

  wander_settings = pursuit_wander_settings_default(100);
  CHECK_STATUS(pursuit_begin_wander(42, &forward, &wander_state), PURSUIT_STATUS_OK);

  points[0] = vec3(0, 0, 0);
  points[1] = vec3(1000, 0, 0);
  points[2] = vec3(1000, 1000, 0);
  memset(&path, 0, sizeof path);
  path.points = pursuit_make_vec3_view(points, sizeof(PursuitVec3));
  path.radius = 20;
  path.count = 3;
  path.topology = PURSUIT_PATH_TOPOLOGY_OPEN;
  path_settings = pursuit_follow_path_settings_default(100);
  limits = pursuit_steering_limits_default(100);

  surfaces[0].point = vec3(0, -50, 0);
  surfaces[0].normal = vec3(0, 2, 0);
  surfaces[1].point = vec3(900, 0, 0);
  surfaces[1].normal = vec3(-1, 0, 0);
  wall_settings = pursuit_follow_wall_settings_default(100);

  memset(&container, 0, sizeof container);
  container.shape = pursuit_make_sphere(vec3(0, 0, 0), 500);
  container.surfaces = surfaces;
  container.surface_count = 2;
  container.kind = PURSUIT_CONTAINER_SHAPE;

  for (i = 0; i < 6; ++i) {
    flows[i] = i < 3 ? vec3(10.0 * (i + 1), 0, 0) : vec3(0, 10.0 * (i + 1), 0);
  }
  memset(&field, 0, sizeof field);
  field.flows = pursuit_make_vec3_view(flows, sizeof(PursuitVec3));
  field.grid.origin = vec3(100, 200, 7);
  field.grid.spacing = vec3(10, 20, 1);
  field.grid.count_x = 3;
  field.grid.count_y = 2;
  field.grid.count_z = 1;
  field.flow_count = 6;
  field.outside = PURSUIT_FLOW_CLAMP;
}

static void wandering(void) {
  const PursuitVec3 up = vec3(0, 0, 1);
  PursuitWanderState first = wander_state, second = wander_state, flat = wander_state;
  PursuitVec3 one, two;
  int tick;
  CHECK(wander_settings.distance == 200 && wander_settings.radius == 100);
  CHECK_NEAR(wander_settings.wander_rate, 3.14159265358979323846 / 3, DBL_EPSILON);
  CHECK(wander_state.random == 42);
  CHECK_VEC3(wander_state.heading, 1, 0, 0);
  CHECK_VEC3(wander_state.direction, 1, 0, 0);

  /* No time has passed: straight on, and no random number is drawn. */
  CHECK_STATUS(pursuit_steer_wander(&agent, &wander_settings, 0, &first, &one), PURSUIT_STATUS_OK);
  CHECK_VEC3(one, 0, 0, 0);
  CHECK(first.random == 42);

  /* The same state gives the same bits; two numbers are drawn, each adding the golden ratio's 64 bits (SplitMix64). */
  for (tick = 1; tick <= 10; ++tick) {
    CHECK_STATUS(pursuit_steer_wander(&agent, &wander_settings, 0.02, &first, &one), PURSUIT_STATUS_OK);
    CHECK_STATUS(pursuit_steer_wander(&agent, &wander_settings, 0.02, &second, &two), PURSUIT_STATUS_OK);
    CHECK(memcmp(&one, &two, sizeof one) == 0 && memcmp(&first, &second, sizeof first) == 0);
    CHECK(first.random == 42 + (uint64_t)(2 * tick) * UINT64_C(0x9e3779b97f4a7c15));
    CHECK_STATUS(pursuit_steer_wander_in_plane(&agent, &wander_settings, &up, 0.02, &flat, &two), PURSUIT_STATUS_OK);
    CHECK(two.z == 0 && flat.direction.z == 0);
    CHECK_NEAR(sqrt((agent.velocity.x + two.x) * (agent.velocity.x + two.x) + two.y * two.y), 100, 4 * DBL_EPSILON);
  }
  CHECK(one.z != 0);
}

/* At 300 per second, 60 times a second: the furthest x on the way, and at last the place and the progress. */
static double furthest_on_a_walk(double *progress) {
  PursuitPathSteering followed;
  double furthest = 0;
  int tick;
  agent.max_speed = limits.max_speed = 300;
  for (tick = 0; tick < 60 * 30; ++tick) {
    CHECK_STATUS(pursuit_steer_follow_path(&agent, &path, &path_settings, *progress, &limits, 1.0 / 60, &followed),
                 PURSUIT_STATUS_OK);
    *progress = followed.progress;
    CHECK_STATUS(pursuit_advance_agent(&agent, &followed.steering, &limits, 1.0 / 60, &agent), PURSUIT_STATUS_OK);
    furthest = agent.position.x > furthest ? agent.position.x : furthest;
  }
  return furthest;
}

/* There and back, and a path of one point: a place to arrive at. */
static void in_its_order(void) {
  double progress = 0;
  points[2] = points[0];
  start(0, 0, 0, 0);
  CHECK(furthest_on_a_walk(&progress) >= 995);
  CHECK(fabs(progress - 2000) < 1e-3);
  CHECK(fabs(agent.position.x) < 1e-3);

  path.count = 1;
  start(500, 0, 0, 0);
  progress = 0;
  furthest_on_a_walk(&progress);
  CHECK(fabs(agent.position.x) < 1e-3);
  CHECK(fabs(agent.velocity.x) < 1e-3);
}

static void paths(void) {
  PursuitPathPoint place;
  PursuitPathSteering followed;
  PursuitVec3 steering;
  double progress;
  CHECK(path_settings.look_ahead_time == 0.5 && path_settings.slowdown_radius == 300);
  CHECK(path_settings.search_distance == 500 && path_settings.direction == PURSUIT_PATH_DIRECTION_FORWARD);
  CHECK(path_settings.ending == PURSUIT_PATH_END_SLOWDOWN);

  /* On the path, the right way, at full speed. */
  CHECK_STATUS(pursuit_steer_follow_path(&agent, &path, &path_settings, 500, &limits, 0.25, &followed), PURSUIT_STATUS_OK);
  CHECK_VEC3(followed.steering, 0, 0, 0);
  CHECK(followed.progress == 500 && followed.remaining == 1500 && followed.distance == 0);
  CHECK_STATUS(pursuit_steer_stay_on_path(&agent, &path, 0.5, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 0, 0);

  /* The other way it turns round. */
  path_settings.direction = PURSUIT_PATH_DIRECTION_BACKWARD;
  CHECK_STATUS(pursuit_steer_follow_path(&agent, &path, &path_settings, 500, &limits, 0.25, &followed), PURSUIT_STATUS_OK);
  CHECK_VEC3(followed.steering, -200, 0, 0);
  CHECK(followed.remaining == 500);
  path_settings.direction = PURSUIT_PATH_DIRECTION_FORWARD;

  /* A closed path has no end. */
  path.topology = PURSUIT_PATH_TOPOLOGY_CLOSED;
  CHECK_STATUS(pursuit_steer_follow_path(&agent, &path, &path_settings, 500, &limits, 0.25, &followed), PURSUIT_STATUS_OK);
  CHECK(followed.remaining == INFINITY);
  path.topology = PURSUIT_PATH_TOPOLOGY_OPEN;

  /* At the end it rests. */
  start(1000, 1000, 0, 0);
  CHECK_STATUS(pursuit_steer_follow_path(&agent, &path, &path_settings, 2000, &limits, 0.25, &followed), PURSUIT_STATUS_OK);
  CHECK_VEC3(followed.steering, 0, 0, 0);
  CHECK(followed.progress == 2000 && followed.remaining == 0);

  /* At 6 a quarter of a second takes 1.5, and 8 per second squared stop within 36 / 16 = 2.25: 3.75 are left. A millionth of
   * the acceleration is kept back. */
  start(1000, 996.25, 0, 8);
  path_settings.ending = PURSUIT_PATH_END_BRAKING;
  limits.max_acceleration = 8;
  CHECK_STATUS(pursuit_steer_follow_path(&agent, &path, &path_settings, 1996.25, &limits, 0.25, &followed), PURSUIT_STATUS_OK);
  CHECK_NEAR(followed.steering.y, -2, 3e-6);
  CHECK(followed.steering.x == 0 && followed.steering.z == 0);
  CHECK_REFUSED(pursuit_steer_follow_path(&agent, &path, &path_settings, 1996.25, &limits, -1, &followed), followed,
                REFUSED_OUT_OF_DOMAIN);
  path_settings.ending = PURSUIT_PATH_END_SLOWDOWN;
  CHECK_STATUS(pursuit_steer_follow_path(&agent, &path, &path_settings, 1996.25, &limits, 0.25, &followed), PURSUIT_STATUS_OK);
  path_settings.ending = 2;
  CHECK_REFUSED(pursuit_steer_follow_path(&agent, &path, &path_settings, 1996.25, &limits, 0.25, &followed), followed,
                REFUSED_OUT_OF_DOMAIN);
  path_settings = pursuit_follow_path_settings_default(100);
  limits = pursuit_steering_limits_default(100);

  in_its_order();
  set_up();

  /* 300 up the second line. */
  good_vector = vec3(1100, 300, 0);
  CHECK_STATUS(pursuit_find_path_progress(&path, &good_vector, &progress), PURSUIT_STATUS_OK);
  CHECK_EXACT(progress, 1300);

  /* A right angle over two halves of 1000. */
  CHECK_STATUS(pursuit_get_path_point(&path, 1300, &place), PURSUIT_STATUS_OK);
  CHECK_VEC3(place.position, 1000, 300, 0);
  CHECK_VEC3(place.tangent, 0, 1, 0);
  CHECK_NEAR(place.curvature, 1.57079632679489661923 / 1000, 1e-15);
  CHECK_STATUS(pursuit_get_path_point(&path, 1600, &place), PURSUIT_STATUS_OK);
  CHECK_EXACT(place.curvature, 0);

  /* Off the path: straight back. */
  start(500, 100, 0, 0);
  CHECK_STATUS(pursuit_steer_stay_on_path(&agent, &path, 0.5, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, -100, 0);

  /* The points may be one field of an array of structs, and stride 0 is one point over and over. */
  path.points.stride = 0;
  CHECK_STATUS(pursuit_find_path_progress(&path, &good_vector, &progress), PURSUIT_STATUS_OK);
  CHECK_EXACT(progress, 0);
  set_up();
}

static void walls(void) {
  PursuitVec3 steering, from = vec3(0, 0, 0), to = vec3(10, 0, 0), seen = vec3(4, 3, 0);
  PursuitSurface surface;
  CHECK(wall_settings.distance == 100 && wall_settings.look_ahead_time == 0.5);
  CHECK(wall_settings.travel == PURSUIT_WALL_AS_IT_MOVES && wall_settings.axis.z == 1);

  /* At 100 from the floor, along it; the other wall is far. */
  start(500, 50, 100, 0);
  CHECK_STATUS(pursuit_steer_follow_wall(&agent, surfaces, 2, &wall_settings, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 0, 0);

  /* About the axis: normal x axis is x here, and -x about the opposite one. */
  wall_settings.travel = PURSUIT_WALL_ABOUT_AXIS;
  CHECK_STATUS(pursuit_steer_follow_wall(&agent, surfaces, 1, &wall_settings, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 0, 0);
  wall_settings.axis = vec3(0, 0, -1);
  CHECK_STATUS(pursuit_steer_follow_wall(&agent, surfaces, 1, &wall_settings, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, -200, 0, 0);

  /* Without a wall there is nothing to do, and no pointer is needed. */
  CHECK_STATUS(pursuit_steer_follow_wall(&agent, NULL, 0, &wall_settings, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 0, 0);

  CHECK_STATUS(pursuit_get_wall_surface(&from, &to, &seen, &surface), PURSUIT_STATUS_OK);
  CHECK_VEC3(surface.point, 4, 0, 0);
  CHECK_VEC3(surface.normal, 0, 1, 0);
  set_up();
}

static void containers(void) {
  PursuitVec3 steering;
  PursuitShape shapes[4];
  int i;
  shapes[0] = pursuit_make_sphere(vec3(0, 0, 0), 500);
  shapes[1] = pursuit_make_box(vec3(0, 0, 0), vec3(1, 0, 0), vec3(0, 0, 1), vec3(500, 500, 500));
  shapes[2] = pursuit_make_capsule(vec3(0, 0, 0), vec3(1, 0, 0), 200, 300);
  shapes[3] = pursuit_make_half_space(vec3(500, 0, 0), vec3(1, 0, 0));
  for (i = 0; i < 5; ++i) {
    container.kind = i < 4 ? PURSUIT_CONTAINER_SHAPE : PURSUIT_CONTAINER_HALF_SPACES;
    container.shape = shapes[i % 4];
    start(0, 0, 100, 0);
    CHECK_STATUS(pursuit_steer_contain(&agent, &container, 1, &steering), PURSUIT_STATUS_OK);
    CHECK_VEC3(steering, 0, 0, 0);
    /* Out beyond x = 900 in any of them: straight back. */
    start(2000, 0, 0, 0);
    CHECK_STATUS(pursuit_steer_contain(&agent, &container, 1, &steering), PURSUIT_STATUS_OK);
    CHECK_VEC3(steering, -100, 0, 0);
  }
  /* Toward a wall at 30 the agent may approach at 30 in a second. */
  start(870, 0, 80, 60);
  CHECK_STATUS(pursuit_steer_contain(&agent, &container, 1, &steering), PURSUIT_STATUS_OK);
  CHECK_NEAR(steering.x, 30 - 80, 4 * DBL_EPSILON);
  CHECK_NEAR(steering.y, sqrt(100.0 * 100 - 30 * 30) - 60, 8 * DBL_EPSILON);
  container.surfaces = NULL;
  container.surface_count = 0;
  CHECK_STATUS(pursuit_steer_contain(&agent, &container, 1, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 0, 0);
  set_up();
}

static void flow(void) {
  PursuitVec3 steering;
  /* A quarter of the way up between (15, 0) and (0, 45): the flow there, and the velocity subtracted. */
  start(101, 203, 4, 2);
  CHECK_STATUS(pursuit_steer_follow_flow_field(&agent, &field, 1, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 11.25 - 4, 11.25 - 2, 0);
  start(0, 1000, 1, 0);
  CHECK_STATUS(pursuit_steer_follow_flow_field(&agent, &field, 1, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, -1, 40, 0);
  field.outside = PURSUIT_FLOW_ZERO;
  CHECK_STATUS(pursuit_steer_follow_flow_field(&agent, &field, 1, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 0, 0);
  set_up();
}

static void refusals(void) {
  PursuitPathPoint place;
  const PursuitVec3 zero = vec3(0, 0, 0);
  PursuitWanderState state = wander_state;
  PursuitPathSteering followed;
  PursuitVec3 steering;
  double progress;

  CHECK_REFUSED(pursuit_begin_wander(1, &zero, &state), state, REFUSED_OUT_OF_DOMAIN);
  /* A state of zeros was never begun. */
  CHECK_REFUSED(pursuit_steer_wander(&agent, &wander_settings, 0.1, &state, &steering), steering,
                REFUSED_OUT_OF_DOMAIN);
  state = wander_state;
  CHECK_STATUS(pursuit_steer_wander(&agent, &wander_settings, -0.1, &state, &steering), REFUSED_OUT_OF_DOMAIN);
  CHECK(state.random == 0 && state.heading.x == 0);
  state = wander_state;
  CHECK_REFUSED(pursuit_steer_wander_in_plane(&agent, &wander_settings, &zero, 0.1, &state, &steering), steering,
                REFUSED_OUT_OF_DOMAIN);

  path.topology = 3;
  CHECK_REFUSED(pursuit_get_path_point(&path, 0, &place), place, REFUSED_OUT_OF_DOMAIN);
  path.topology = PURSUIT_PATH_TOPOLOGY_LOOP;
  CHECK_REFUSED(pursuit_get_path_point(&path, 0, &place), place, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_steer_follow_path(&agent, &path, &path_settings, 0, &limits, 0.25, &followed), followed,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_steer_stay_on_path(&agent, &path, 1, &steering), steering, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_find_path_progress(&path, &zero, &progress), progress, REFUSED_OUT_OF_DOMAIN);
  path.topology = PURSUIT_PATH_TOPOLOGY_OPEN;
  path.points.base = NULL;
  CHECK_REFUSED(pursuit_get_path_point(&path, 0, &place), place, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_steer_follow_path(&agent, &path, &path_settings, 0, &limits, 0.25, &followed), followed,
                REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_steer_stay_on_path(&agent, &path, 1, &steering), steering, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_find_path_progress(&path, &zero, &progress), progress, REFUSED_NULL_POINTER);
  path.count = 0;
  CHECK_REFUSED(pursuit_find_path_progress(&path, &zero, &progress), progress, REFUSED_OUT_OF_DOMAIN);
  set_up();
  path_settings.direction = -1;
  CHECK_REFUSED(pursuit_steer_follow_path(&agent, &path, &path_settings, 0, &limits, 0.25, &followed), followed,
                REFUSED_OUT_OF_DOMAIN);
  set_up();
  path_settings.search_distance = NAN;
  CHECK_REFUSED(pursuit_steer_follow_path(&agent, &path, &path_settings, 0, &limits, 0.25, &followed), followed,
                REFUSED_NOT_FINITE);
  set_up();
  CHECK_REFUSED(pursuit_steer_stay_on_path(&agent, &path, -1, &steering), steering, REFUSED_OUT_OF_DOMAIN);

  wall_settings.travel = 2;
  CHECK_REFUSED(pursuit_steer_follow_wall(&agent, surfaces, 1, &wall_settings, &steering), steering,
                REFUSED_OUT_OF_DOMAIN);

  container.kind = 2;
  CHECK_REFUSED(pursuit_steer_contain(&agent, &container, 1, &steering), steering, REFUSED_OUT_OF_DOMAIN);
  container.kind = PURSUIT_CONTAINER_HALF_SPACES;
  container.surfaces = NULL;
  CHECK_REFUSED(pursuit_steer_contain(&agent, &container, 1, &steering), steering, REFUSED_NULL_POINTER);

  field.outside = 2;
  CHECK_REFUSED(pursuit_steer_follow_flow_field(&agent, &field, 1, &steering), steering, REFUSED_OUT_OF_DOMAIN);
  field.outside = PURSUIT_FLOW_CLAMP;
  field.grid.count_y = 3;
  CHECK_REFUSED(pursuit_steer_follow_flow_field(&agent, &field, 1, &steering), steering, REFUSED_OUT_OF_DOMAIN);
  field.grid.count_y = 0;
  CHECK_REFUSED(pursuit_steer_follow_flow_field(&agent, &field, 1, &steering), steering, REFUSED_OUT_OF_DOMAIN);
  field.flows.base = NULL;
  CHECK_REFUSED(pursuit_steer_follow_flow_field(&agent, &field, 1, &steering), steering, REFUSED_NULL_POINTER);
  set_up();
}

/* The state is read and written, so a copy of it stands in. */
typedef struct Wandered {
  PursuitVec3 steering;
  PursuitWanderState state;
} Wandered;

static PursuitStatus wander_with(const void *in_agent, const void *in_settings, const void *normal, void *output) {
  Wandered wandered;
  PursuitStatus status;
  wandered.state = wander_state;
  memset(&wandered.steering, 0xAA, sizeof wandered.steering);
  status = normal == &good_vector
               ? pursuit_steer_wander((const PursuitAgent *)in_agent, (const PursuitWanderSettings *)in_settings, 0.1,
                                      output ? &wandered.state : NULL, output ? &wandered.steering : NULL)
               : pursuit_steer_wander_in_plane((const PursuitAgent *)in_agent, (const PursuitWanderSettings *)in_settings,
                                               (const PursuitVec3 *)normal, 0.1, output ? &wandered.state : NULL,
                                               output ? &wandered.steering : NULL);
  if (output) {
    memcpy(output, &wandered, sizeof wandered);
  }
  return status;
}
static PursuitStatus wander_agent(const void *input, void *output) {
  return wander_with(input, &wander_settings, &good_vector, output);
}
static PursuitStatus wander_of_settings(const void *input, void *output) {
  return wander_with(&agent, input, &good_vector, output);
}
static PursuitStatus wander_normal(const void *input, void *output) {
  return wander_with(&agent, &wander_settings, input, output);
}
static PursuitStatus begin_forward(const void *input, void *output) {
  return pursuit_begin_wander(3, (const PursuitVec3 *)input, (PursuitWanderState *)output);
}
static PursuitStatus follow_agent(const void *input, void *output) {
  return pursuit_steer_follow_path((const PursuitAgent *)input, &path, &path_settings, 100, &limits, 0.25,
                                   (PursuitPathSteering *)output);
}
static PursuitStatus follow_settings(const void *input, void *output) {
  return pursuit_steer_follow_path(&agent, &path, (const PursuitFollowPathSettings *)input, 100, &limits, 0.25,
                                   (PursuitPathSteering *)output);
}
static PursuitStatus stay_agent(const void *input, void *output) {
  return pursuit_steer_stay_on_path((const PursuitAgent *)input, &path, 0.5, (PursuitVec3 *)output);
}
static PursuitStatus progress_position(const void *input, void *output) {
  return pursuit_find_path_progress(&path, (const PursuitVec3 *)input, (double *)output);
}
static PursuitStatus wall_agent(const void *input, void *output) {
  return pursuit_steer_follow_wall((const PursuitAgent *)input, surfaces, 2, &wall_settings, (PursuitVec3 *)output);
}
static PursuitStatus wall_of_settings(const void *input, void *output) {
  return pursuit_steer_follow_wall(&agent, surfaces, 2, (const PursuitFollowWallSettings *)input, (PursuitVec3 *)output);
}
static PursuitStatus wall_surface(const void *input, void *output) {
  return pursuit_steer_follow_wall(&agent, (const PursuitSurface *)input, 1, &wall_settings, (PursuitVec3 *)output);
}
static PursuitStatus segment_start(const void *input, void *output) {
  return pursuit_get_wall_surface((const PursuitVec3 *)input, &points[1], &agent.position, (PursuitSurface *)output);
}
static PursuitStatus segment_end(const void *input, void *output) {
  return pursuit_get_wall_surface(&points[1], (const PursuitVec3 *)input, &agent.position, (PursuitSurface *)output);
}
static PursuitStatus segment_position(const void *input, void *output) {
  return pursuit_get_wall_surface(&points[0], &points[1], (const PursuitVec3 *)input, (PursuitSurface *)output);
}
static PursuitStatus contain_agent(const void *input, void *output) {
  return pursuit_steer_contain((const PursuitAgent *)input, &container, 0.5, (PursuitVec3 *)output);
}
static PursuitStatus contain_sphere(const void *input, void *output) {
  PursuitContainer ball = container;
  if (input) {
    memcpy(&ball.shape.center, input, sizeof ball.shape.center);
    memcpy(&ball.shape.radius, (const unsigned char *)input + sizeof ball.shape.center, sizeof ball.shape.radius);
  }
  return pursuit_steer_contain(&agent, input ? &ball : NULL, 0.5, (PursuitVec3 *)output);
}
static PursuitStatus contain_box(const void *input, void *output) {
  PursuitContainer box = container;
  box.shape.kind = PURSUIT_SHAPE_BOX;
  if (input) {
    memcpy(&box.shape, input, 12 * sizeof(double));
  }
  return pursuit_steer_contain(&agent, input ? &box : NULL, 0.5, (PursuitVec3 *)output);
}
static PursuitStatus contain_surface(const void *input, void *output) {
  PursuitContainer half_space = container;
  half_space.kind = PURSUIT_CONTAINER_HALF_SPACES;
  half_space.surfaces = (const PursuitSurface *)input;
  half_space.surface_count = 1;
  return pursuit_steer_contain(&agent, &half_space, 0.5, (PursuitVec3 *)output);
}
static PursuitStatus flow_agent(const void *input, void *output) {
  return pursuit_steer_follow_flow_field((const PursuitAgent *)input, &field, 0.5, (PursuitVec3 *)output);
}
static PursuitStatus flow_grid(const void *input, void *output) {
  PursuitFlowField grid = field;
  if (input) {
    memcpy(&grid.grid.origin, input, sizeof grid.grid.origin);
    memcpy(&grid.grid.spacing, (const unsigned char *)input + sizeof grid.grid.origin, sizeof grid.grid.spacing);
  }
  return pursuit_steer_follow_flow_field(&agent, input ? &grid : NULL, 0.5, (PursuitVec3 *)output);
}

static void any_input(void) {
  static PursuitAgent good_agent;
  static PursuitVec3 some_vector;
  static PursuitSurface good_surface;
  static double ball[4], grid[6], box[12];
  static const CheckFunction functions[] = {
      CHECK_NUMBERS("pursuit_steer_wander, its agent", wander_agent, good_agent, 7, Wandered, 9),
      CHECK_NUMBERS("pursuit_steer_wander, its settings", wander_of_settings, wander_settings, 3, Wandered, 9),
      CHECK_NUMBERS("pursuit_steer_wander_in_plane, its normal", wander_normal, some_vector, 3, Wandered, 9),
      {"pursuit_begin_wander, its forward", begin_forward, &some_vector, sizeof some_vector, 3, sizeof(PursuitWanderState),
       6},
      CHECK_FUNCTION("pursuit_steer_follow_path, its agent", follow_agent, good_agent, PursuitPathSteering),
      CHECK_NUMBERS("pursuit_steer_follow_path, its settings", follow_settings, path_settings, 2, PursuitPathSteering, 6),
      CHECK_FUNCTION("pursuit_steer_stay_on_path, its agent", stay_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_find_path_progress, its position", progress_position, some_vector, double),
      CHECK_FUNCTION("pursuit_steer_follow_wall, its agent", wall_agent, good_agent, PursuitVec3),
      CHECK_NUMBERS("pursuit_steer_follow_wall, its settings", wall_of_settings, wall_settings, 5, PursuitVec3, 3),
      CHECK_FUNCTION("pursuit_steer_follow_wall, its surface", wall_surface, good_surface, PursuitVec3),
      CHECK_FUNCTION("pursuit_get_wall_surface, its start", segment_start, some_vector, PursuitSurface),
      CHECK_FUNCTION("pursuit_get_wall_surface, its end", segment_end, some_vector, PursuitSurface),
      CHECK_FUNCTION("pursuit_get_wall_surface, its position", segment_position, some_vector, PursuitSurface),
      CHECK_FUNCTION("pursuit_steer_contain, its agent", contain_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_contain, its ball", contain_sphere, ball, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_contain, its box", contain_box, box, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_contain, its surface", contain_surface, good_surface, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_follow_flow_field, its agent", flow_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_follow_flow_field, its grid", flow_grid, grid, PursuitVec3),
  };
  set_up();
  wall_settings.travel = PURSUIT_WALL_ABOUT_AXIS;
  good_agent = agent;
  some_vector = vec3(-7, 8, 9);
  good_surface = surfaces[1];
  box[3] = box[8] = 1;
  box[9] = box[10] = box[11] = 500;
  ball[3] = 450;
  grid[0] = 490;
  grid[3] = grid[4] = grid[5] = 30;
  CHECK_FUNCTIONS(functions);
}

void test_roam(void);
void test_roam(void) {
  set_up();
  wandering();
  paths();
  walls();
  containers();
  flow();
  refusals();
  any_input();
}
