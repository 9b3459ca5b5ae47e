/* pursuit_make_vec3_view, pursuit_make_number_view and the others; every function that reads or writes views, asked the
 * same in every layout. Coordinates are whole numbers that a float holds, so that all layouts hold the same. */

#include "check.h"

enum { COUNT = 8, SLOTS = 8, STRIDE = 29, ANSWERS = 256 };

/* How the caller's arrays lie. */
/* The default. */
static const PursuitAvoidanceLayers anyone = {1, UINT32_MAX, 0, 0};

static int32_t element, axes;
/* An array for every view, at an odd address and with gaps; filled with a pattern that is no value of any array. */
static unsigned char stored[SLOTS][1 + COUNT * STRIDE];
static int slots;
/* The numbers that a function answered. */
static double answers[ANSWERS];
static size_t answer_count;

static void clear(void) {
  memset(stored, 0xA5, sizeof stored);
  slots = 0;
  answer_count = 0;
}

static void answer_number(double number) {
  if (answer_count < ANSWERS) {
    answers[answer_count++] = number;
  }
}

static void answer_vector(PursuitVec3 vector) {
  answer_number(vector.x);
  answer_number(vector.y);
  answer_number(vector.z);
}

static void store(unsigned char *at, int index, double number) {
  const float narrow = (float)number;
  if (element == PURSUIT_ELEMENT_F32) {
    memcpy(at + (size_t)index * sizeof narrow, &narrow, sizeof narrow);
  } else {
    memcpy(at + (size_t)index * sizeof number, &number, sizeof number);
  }
}

static double load(const unsigned char *at, int index) {
  float narrow;
  double number;
  if (element == PURSUIT_ELEMENT_F32) {
    memcpy(&narrow, at + (size_t)index * sizeof narrow, sizeof narrow);
    return narrow;
  }
  memcpy(&number, at + (size_t)index * sizeof number, sizeof number);
  return number;
}

/* Which of the stored numbers are x, y and z; -1 for none. */
static const int *order_of_axes(void) {
  static const int orders[4][3] = {{0, 1, 2}, {0, 2, 1}, {0, 1, -1}, {0, 2, -1}};
  return orders[axes >= 0 && axes < 4 ? axes : 0];
}

static unsigned char *store_vectors(const PursuitVec3 *vectors, int count) {
  unsigned char *base = stored[slots++] + 1;
  const int *order = order_of_axes();
  int i;
  for (i = 0; i < count; ++i) {
    store(base + i * STRIDE, order[0], vectors[i].x);
    store(base + i * STRIDE, order[1], vectors[i].y);
    if (order[2] >= 0) {
      store(base + i * STRIDE, order[2], vectors[i].z);
    }
  }
  return base;
}

static PursuitVec3View view_of(const PursuitVec3 *vectors, int count) {
  PursuitVec3View view;
  view.base = store_vectors(vectors, count);
  view.stride = STRIDE;
  view.element = element;
  view.axes = axes;
  view.axis_stride = 0;
  return view;
}

static PursuitVec3Array array_of(const PursuitVec3 *vectors, int count) {
  PursuitVec3Array array;
  array.base = store_vectors(vectors, count);
  array.stride = STRIDE;
  array.element = element;
  array.axes = axes;
  array.axis_stride = 0;
  return array;
}

static PursuitNumberView numbers_of(const double *numbers, int count) {
  PursuitNumberView view;
  unsigned char *base = stored[slots++] + 1;
  int i;
  for (i = 0; i < count; ++i) {
    store(base + i * STRIDE, 0, numbers[i]);
  }
  view.base = base;
  view.stride = STRIDE;
  view.element = element;
  return view;
}

/* What an array holds; what is not there is 0. */
static void answer_array(const PursuitVec3Array *array, int count) {
  const unsigned char *base = (const unsigned char *)array->base;
  const int *order = order_of_axes();
  int i;
  for (i = 0; i < count; ++i) {
    answer_number(load(base + i * STRIDE, order[0]));
    answer_number(load(base + i * STRIDE, order[1]));
    answer_number(order[2] >= 0 ? load(base + i * STRIDE, order[2]) : 0);
  }
}

/* Arrays of the plane z = 0, so that every layout can hold them. */
static const PursuitVec3 places[COUNT] = {{0, 0, 0},     {400, 0, 0},   {0, 300, 0},    {-500, 200, 0},
                                          {300, -300, 0}, {900, 800, 0}, {-100, -50, 0}, {250, 640, 0}};
static const PursuitVec3 velocities[COUNT] = {{100, 0, 0}, {0, 75, 0},   {-50, 25, 0},  {10, -200, 0},
                                              {0, 0, 0},   {60, -60, 0}, {120, 30, 0}, {-90, -10, 0}};
static const double speeds[COUNT] = {500, 250, 300, 125, 600, 50, 75, 1000};
static const double rising[COUNT] = {0, 0.25, 0.5, 1, 2, 3, 5, 8};
static unsigned char memory[1 << 16];
static PursuitAgent agent;

/* 3-4-5: a target at (400, 0) that moves at (0, 300) is met by a pursuer of speed 500 after one second at (400, 300). */
static PursuitStatus ask_team(void) {
  static const PursuitVec3 target[1] = {{400, 0, 0}}, velocity[1] = {{0, 300, 0}};
  static const double none[1] = {0};
  const PursuitTeamSettings settings = pursuit_team_settings_default();
  PursuitTeamQuery query;
  PursuitTeamIntercept order;
  PursuitAssignmentCost cost;
  PursuitStatus status;
  memset(&query, 0, sizeof query);
  query.pursuer_positions = view_of(places, 1);
  query.pursuer_speeds = numbers_of(speeds, 1);
  query.capture_radii = numbers_of(none, 1);
  query.target_positions = view_of(target, 1);
  query.target_velocities = view_of(velocity, 1);
  query.pursuer_count = query.target_count = 1;
  status = pursuit_solve_team_assignment(&query, &settings, memory, sizeof memory, &order, &cost);
  if (status == PURSUIT_STATUS_OK) {
    CHECK_EXACT(order.time, 1);
    CHECK_VEC3(order.point, 400, 300, 0);
  }
  answer_vector(order.point);
  answer_vector(order.pursuer_velocity);
  answer_number(order.time);
  return status;
}

static PursuitStatus ask_estimate(void) {
  const PursuitEstimateSettings settings = pursuit_estimate_settings_default();
  PursuitMotionHistory history;
  PursuitMotionEstimate found;
  PursuitStatus status;
  history.positions = view_of(places, 3);
  history.times = numbers_of(rising, 3);
  history.count = 3;
  status = pursuit_find_motion_estimate(&history, &settings, &found);
  answer_vector(found.position);
  answer_vector(found.velocity);
  answer_vector(found.acceleration);
  answer_number(found.time);
  return status;
}

/* Halfway, after an eighth of a second, from (0, 0) to (400, 0) in a quarter of one. */
static PursuitStatus ask_motion(void) {
  PursuitTargetMotion target = pursuit_target_motion_default();
  PursuitMotionState state;
  PursuitStatus status;
  target.kind = PURSUIT_TARGET_PATH;
  target.path.positions = view_of(places, COUNT);
  target.path.paces = numbers_of(rising, COUNT);
  target.path.count = COUNT;
  status = pursuit_get_motion_state(&target, 0.125, &state);
  if (status == PURSUIT_STATUS_OK) {
    CHECK_VEC3(state.position, 200, 0, 0);
    CHECK_VEC3(state.velocity, 1600, 0, 0);
  }
  answer_vector(state.position);
  answer_vector(state.velocity);
  return status;
}

static PursuitStatus ask_motion_intercept(void) {
  PursuitMotionInterceptQuery query;
  PursuitMotionInterceptSolution solution;
  PursuitStatus status;
  memset(&query, 0, sizeof query);
  query.pursuer = pursuit_pursuer_motion_default();
  query.pursuer.max_speed = 700;
  query.target = pursuit_target_motion_default();
  query.target.kind = PURSUIT_TARGET_PATH;
  query.target.path.positions = view_of(places + 1, COUNT - 1);
  query.target.path.paces = numbers_of(speeds, COUNT - 1);
  query.target.path.count = COUNT - 1;
  query.target.path.timing = PURSUIT_PATH_TIMING_SPEEDS;
  query.horizon = 100;
  query.max_steps = 3072;
  status = pursuit_solve_motion_intercept(&query, &solution);
  answer_vector(solution.point);
  answer_number(solution.time);
  return status;
}

static PursuitStatus ask_path(void) {
  const PursuitFollowPathSettings settings = pursuit_follow_path_settings_default(100);
  const PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
  PursuitSteeringPath path;
  PursuitPathSteering steering;
  PursuitVec3 back;
  PursuitStatus status, others;
  double progress;
  memset(&path, 0, sizeof path);
  path.points = view_of(places, COUNT);
  path.radius = 20;
  path.count = COUNT;
  status = pursuit_steer_follow_path(&agent, &path, &settings, 100, &limits, 0.25, &steering);
  answer_vector(steering.steering);
  answer_number(steering.progress);
  answer_number(steering.remaining);
  others = pursuit_steer_stay_on_path(&agent, &path, 0.5, &back);
  CHECK(others == status);
  answer_vector(back);
  /* The first line is 400 long, the second, of (-400, 300), 500; (200, 150) is its middle. */
  {
    const PursuitVec3 place = {200, 150, 0};
    others = pursuit_find_path_progress(&path, &place, &progress);
    CHECK(others == status);
    if (status == PURSUIT_STATUS_OK) {
      CHECK_EXACT(progress, 650);
    }
  }
  /* The second line leads along (-0.8, 0.6). */
  {
    PursuitPathPoint point;
    CHECK(pursuit_get_path_point(&path, 650, &point) == status);
    if (status == PURSUIT_STATUS_OK) {
      CHECK_VEC3(point.position, 200, 150, 0);
      CHECK_NEAR(point.tangent.x, -0.8, 1e-15);
      CHECK_NEAR(point.tangent.y, 0.6, 1e-15);
    }
    answer_vector(point.position);
    answer_number(point.curvature);
  }
  return status;
}

static PursuitStatus ask_flow(void) {
  PursuitFlowField field;
  PursuitVec3 steering;
  PursuitStatus status;
  memset(&field, 0, sizeof field);
  field.flows = view_of(velocities, COUNT);
  field.grid.spacing.x = field.grid.spacing.y = field.grid.spacing.z = 100;
  field.grid.count_x = 4;
  field.grid.count_y = 2;
  field.grid.count_z = 1;
  field.flow_count = COUNT;
  status = pursuit_steer_follow_flow_field(&agent, &field, 0, &steering);
  answer_vector(steering);
  return status;
}

static PursuitCrowd crowd_of(void) {
  PursuitCrowd crowd;
  memset(&crowd, 0, sizeof crowd);
  crowd.positions = view_of(places, COUNT);
  crowd.velocities = view_of(velocities, COUNT);
  crowd.count = COUNT;
  return crowd;
}

static PursuitStatus build(int32_t dimensions) {
  const PursuitCrowd crowd = crowd_of();
  PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(100);
  PursuitNeighborGridInfo info;
  settings.dimensions = dimensions;
  settings.max_level = CHECK_MAX_LEVEL;
  return pursuit_build_neighbor_grid(&crowd, &settings, memory, sizeof memory, &info);
}

static PursuitStatus ask_neighbors(void) {
  const PursuitVec3 center = {100, 100, 0};
  PursuitNeighbor near[COUNT];
  PursuitStatus status;
  int32_t dimensions;
  uint32_t count, i;
  for (dimensions = 2; dimensions <= 3; ++dimensions) {
    status = build(dimensions);
    if (status != PURSUIT_STATUS_OK) {
      return status;
    }
    CHECK_STATUS(pursuit_find_neighbors_within(memory, sizeof memory, &center, 450, -1, &anyone, 0, COUNT, near, &count),
                 PURSUIT_STATUS_OK);
    answer_number(count);
    for (i = 0; i < COUNT; ++i) {
      answer_number(near[i].distance);
      answer_number(near[i].agent);
    }
    slots = 0;
  }
  return PURSUIT_STATUS_OK;
}

static PursuitStatus ask_rules(void) {
  const PursuitFlockRules rules = pursuit_flock_rules_default(100);
  const PursuitCrowd crowd = crowd_of();
  PursuitVec3 steering;
  const PursuitStatus status = pursuit_steer_separation(&agent, &anyone, 0, &crowd, &rules.separation, &steering);
  answer_vector(steering);
  CHECK(pursuit_steer_alignment(&agent, &anyone, 0, &crowd, &rules.alignment, &steering) == status);
  answer_vector(steering);
  CHECK(pursuit_steer_cohesion(&agent, &anyone, 0, &crowd, &rules.cohesion, &steering) == status);
  answer_vector(steering);
  return status;
}

static PursuitStatus ask_flock(void) {
  static const PursuitVec3 nothing[COUNT] = {{0, 0, 0}};
  const PursuitFlockRules rules = pursuit_flock_rules_default(100);
  PursuitVec3Array steering;
  PursuitStatus status;
  uint32_t count;
  const int32_t wanted_element = element, wanted_axes = axes;
  element = PURSUIT_ELEMENT_F64;
  axes = PURSUIT_AXES_XYZ;
  CHECK_STATUS(build(3), PURSUIT_STATUS_OK);
  element = wanted_element;
  axes = wanted_axes;
  steering = array_of(nothing, COUNT);
  status = pursuit_steer_flock(memory, sizeof memory, &rules, 600, 0, COUNT, PURSUIT_ORDER_AGENTS, &steering, &count);
  answer_array(&steering, COUNT);
  return status;
}

static PursuitCrowdMotion motion_of(void) {
  PursuitCrowdMotion motion;
  motion.positions = array_of(places, COUNT);
  motion.velocities = array_of(velocities, COUNT);
  motion.order = PURSUIT_ORDER_AGENTS;
  return motion;
}

static PursuitStatus ask_flock_step(void) {
  const PursuitFlockRules rules = pursuit_flock_rules_default(100);
  const PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
  PursuitCrowdMotion motion;
  PursuitStatus status = build(2);
  uint32_t count;
  if (status != PURSUIT_STATUS_OK) {
    return status;
  }
  motion = motion_of();
  status = pursuit_step_flock(memory, sizeof memory, &rules, &limits, 0.25, 0, COUNT, &motion, &count);
  answer_array(&motion.positions, COUNT);
  answer_array(&motion.velocities, COUNT);
  return status;
}

/* The second agent flies a quarter of a second without steering: from (400, 0) at (0, 75). */
static PursuitStatus ask_advance(void) {
  static const PursuitVec3 nothing[COUNT] = {{0, 0, 0}};
  const PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
  const PursuitCrowdMotion motion = motion_of();
  const PursuitVec3View steering = view_of(nothing, COUNT);
  uint32_t count;
  const PursuitStatus status = pursuit_advance_agents(&motion, &steering, &limits, 0.25, 0, COUNT, &count);
  answer_array(&motion.positions, COUNT);
  answer_array(&motion.velocities, COUNT);
  if (status == PURSUIT_STATUS_OK) {
    const double *second = answers + answer_count - 6 * COUNT + 3;
    CHECK_EXACT(second[0], 400);
    CHECK_EXACT(second[1], 18.75);
    CHECK_EXACT(second[2], 0);
  }
  return status;
}

static PursuitStatus ask_orca(void) {
  static const double radii[COUNT] = {40, 40, 40, 40, 40, 40, 40, 40};
  const PursuitOrcaCrowdSettings settings = pursuit_orca_crowd_settings_default(100);
  PursuitOrcaMembers members;
  PursuitCrowdMotion motion;
  PursuitOrcaStep step;
  PursuitStatus status = build(2);
  if (status != PURSUIT_STATUS_OK) {
    return status;
  }
  memset(&members, 0, sizeof members);
  members.preferred_velocities = view_of(velocities, COUNT);
  members.max_speeds = numbers_of(speeds, COUNT);
  members.radii = numbers_of(radii, COUNT);
  members.responsibilities = numbers_of(rising, COUNT);
  motion = motion_of();
  status = pursuit_step_orca(memory, sizeof memory, NULL, 0, &members, &settings, 0.25, 0, COUNT, &motion, &step);
  answer_array(&motion.positions, COUNT);
  answer_array(&motion.velocities, COUNT);
  return status;
}

static PursuitStatus ask_traffic(void) {
  static const double radii[COUNT] = {40, 50, 60, 70, 80, 90, 100, 110};
  PursuitCrowd traffic;
  const PursuitCollisionSettings settings = {40, 8, 5, 0};
  static const PursuitVec3 still = {0, 0, 0};
  PursuitCollisionAvoidance avoidance, at_rest, without;
  PursuitStatus status, status_at_rest;
  memset(&traffic, 0, sizeof traffic);
  traffic.positions = view_of(places + 1, COUNT - 1);
  traffic.velocities = view_of(velocities + 1, COUNT - 1);
  traffic.radii = numbers_of(radii, COUNT - 1);
  traffic.count = COUNT - 1;
  status = pursuit_steer_avoid_collisions(&agent, &anyone, &traffic, &settings, &avoidance);
  answer_vector(avoidance.steering);
  answer_number(avoidance.time);
  /* Without velocities the neighbors are at rest. */
  traffic.velocities = pursuit_make_vec3_view(&still, 0);
  status_at_rest = pursuit_steer_avoid_collisions(&agent, &anyone, &traffic, &settings, &at_rest);
  traffic.velocities.base = NULL;
  CHECK(pursuit_steer_avoid_collisions(&agent, &anyone, &traffic, &settings, &without) == status_at_rest);
  CHECK(without.time == at_rest.time && without.neighbor == at_rest.neighbor);
  CHECK(without.steering.x == at_rest.steering.x && without.steering.y == at_rest.steering.y);
  return status;
}

/* 0 * (100, 0) + 0.25 * (0, 75) + 0.5 * (-50, 25) = (-25, 31.25). */
static PursuitStatus ask_blend(void) {
  const PursuitVec3View steerings = view_of(velocities, 3);
  const PursuitNumberView weights = numbers_of(rising, 3);
  PursuitVec3 sum;
  PursuitBlend blend;
  const PursuitStatus status = pursuit_blend_weighted(&steerings, &weights, 3, &sum);
  if (status == PURSUIT_STATUS_OK) {
    CHECK_VEC3(sum, -25, 31.25, 0);
  }
  answer_vector(sum);
  CHECK(pursuit_blend_by_priority(&steerings, 3, 100, &blend) == status);
  answer_vector(blend.steering);
  CHECK(pursuit_blend_in_order(&steerings, &weights, 3, 50, &blend) == status);
  answer_vector(blend.steering);
  return status;
}

static PursuitStatus ask_context(void) {
  PursuitContextMap map;
  PursuitContextChoice choice;
  PursuitStatus status;
  memset(&map, 0, sizeof map);
  map.interest = numbers_of(rising, COUNT);
  map.danger = numbers_of(speeds, COUNT);
  map.danger_tolerance = 100;
  map.max_speed = 600;
  map.count = COUNT;
  map.layout = PURSUIT_CONTEXT_LAYOUT_CIRCLE;
  status = pursuit_find_context_direction(&map, &choice);
  answer_vector(choice.desired_velocity);
  answer_number(choice.interest);
  return status;
}

typedef struct Family {
  const char *name;
  PursuitStatus (*ask)(void);
  /* Whether it has vectors, so that their axes can be unknown. */
  int has_vectors;
} Family;

static const Family families[] = {{"team", ask_team, 1},           {"estimate", ask_estimate, 1},
                                  {"motion", ask_motion, 1},       {"motion intercept", ask_motion_intercept, 1},
                                  {"path", ask_path, 1},           {"flow field", ask_flow, 1},
                                  {"neighbors", ask_neighbors, 1}, {"flock rules", ask_rules, 1},
                                  {"flock", ask_flock, 1},         {"flock step", ask_flock_step, 1},
                                  {"advance", ask_advance, 1},     {"orca", ask_orca, 1},
                                  {"traffic", ask_traffic, 1},     {"blend", ask_blend, 1},
                                  {"context", ask_context, 0}};

/* The same answer from doubles, bit by bit; from floats the same, rounded where it is written to floats. */
static void every_layout_gives_the_same_answer(void) {
  static double expected[ANSWERS];
  size_t family, i;
  for (family = 0; family < sizeof families / sizeof families[0]; ++family) {
    size_t expected_count;
    PursuitStatus expected_status;
    element = PURSUIT_ELEMENT_F64;
    axes = PURSUIT_AXES_XYZ;
    clear();
    expected_status = families[family].ask();
    CHECK(expected_status >= PURSUIT_STATUS_OK);
    CHECK(answer_count > 0);
    memcpy(expected, answers, sizeof expected);
    expected_count = answer_count;
    for (element = PURSUIT_ELEMENT_F64; element <= PURSUIT_ELEMENT_F32; ++element) {
      for (axes = PURSUIT_AXES_XYZ; axes <= PURSUIT_AXES_XZ; ++axes) {
        clear();
        CHECK_STATUS(families[family].ask(), expected_status);
        CHECK(answer_count == expected_count);
        for (i = 0; i < expected_count; ++i) {
          CHECK(answers[i] == expected[i] ||
                (element == PURSUIT_ELEMENT_F32 && answers[i] == (double)(float)expected[i]));
        }
      }
    }
  }
}

static void an_unknown_layout_is_refused(void) {
  static const int32_t unknown[] = {-1, 4, INT32_MIN, INT32_MAX};
  size_t family, i;
  for (family = 0; family < sizeof families / sizeof families[0]; ++family) {
    for (i = 0; i < sizeof unknown / sizeof unknown[0]; ++i) {
      element = unknown[i];
      axes = PURSUIT_AXES_XYZ;
      clear();
      CHECK_STATUS(families[family].ask(), REFUSED_OUT_OF_DOMAIN);
      element = PURSUIT_ELEMENT_F64;
      axes = unknown[i];
      clear();
      if (families[family].has_vectors) {
        CHECK_STATUS(families[family].ask(), REFUSED_OUT_OF_DOMAIN);
      }
    }
  }
}

/* A world whose up is y: what is up there is Pursuit's third axis, here with a height that matters. */
static void a_world_whose_up_is_y(void) {
  struct {
    float position[3];
    float velocity[3];
  } bodies[2];
  PursuitCrowdMotion motion;
  PursuitVec3View steering;
  PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
  const float wanted[3] = {0, 0, 0};
  uint32_t count;
  memset(bodies, 0, sizeof bodies);
  bodies[1].position[1] = 30;  /* up */
  bodies[1].velocity[1] = -8;  /* down */
  bodies[1].velocity[2] = 100; /* ahead */
  motion.positions = pursuit_make_vec3_array_f32(bodies[0].position, sizeof bodies[0], PURSUIT_AXES_XZY);
  motion.velocities = pursuit_make_vec3_array_f32(bodies[0].velocity, sizeof bodies[0], PURSUIT_AXES_XZY);
  motion.order = PURSUIT_ORDER_AGENTS;
  steering = pursuit_make_vec3_view_f32(wanted, 0, PURSUIT_AXES_XZY);
  CHECK_STATUS(pursuit_advance_agents(&motion, &steering, &limits, 0.5, 0, 2, &count), PURSUIT_STATUS_OK);
  CHECK(bodies[1].position[0] == 0 && bodies[1].position[1] == 26 && bodies[1].position[2] == 50);
  /* Along the ground only: nothing reads or writes the heights. */
  bodies[1].position[1] = NAN;
  motion.positions.axes = motion.velocities.axes = PURSUIT_AXES_XZ;
  CHECK_STATUS(pursuit_advance_agents(&motion, &steering, &limits, 0.5, 0, 2, &count), PURSUIT_STATUS_OK);
  CHECK(isnan(bodies[1].position[1]) && bodies[1].position[2] == 100);
}

/* A path through the air in both orders: (0, 0, 0), then 300 up; in an eighth of a second it is halfway up. */
static void heights_are_read(void) {
  static const float up_is_y[2][3] = {{0, 0, 0}, {0, 300, 0}}, up_is_z[2][3] = {{0, 0, 0}, {0, 0, 300}};
  static const float times[2] = {0, 0.25f};
  PursuitTargetMotion target = pursuit_target_motion_default();
  PursuitMotionState state;
  target.kind = PURSUIT_TARGET_PATH;
  target.path.count = 2;
  target.path.paces = pursuit_make_number_view_f32(times, sizeof times[0]);
  target.path.positions = pursuit_make_vec3_view_f32(up_is_y[0], sizeof up_is_y[0], PURSUIT_AXES_XZY);
  CHECK_STATUS(pursuit_get_motion_state(&target, 0.125, &state), PURSUIT_STATUS_OK);
  CHECK_VEC3(state.position, 0, 0, 150);
  CHECK_VEC3(state.velocity, 0, 0, 1200);
  target.path.positions = pursuit_make_vec3_view_f32(up_is_z[0], sizeof up_is_z[0], PURSUIT_AXES_XYZ);
  CHECK_STATUS(pursuit_get_motion_state(&target, 0.125, &state), PURSUIT_STATUS_OK);
  CHECK_VEC3(state.position, 0, 0, 150);
}

/* Rounded to nearest, and beyond the range of a float its end. 1 + 2^-24 is halfway between 1 and the next float: even. */
static void what_a_float_cannot_hold(void) {
  float position[3], velocity[3];
  PursuitCrowdMotion motion;
  const PursuitVec3 none = {0, 0, 0};
  const PursuitVec3View steering = pursuit_make_vec3_view(&none, 0);
  PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
  uint32_t count;
  motion.positions = pursuit_make_vec3_array_f32(position, sizeof position, PURSUIT_AXES_XYZ);
  motion.velocities = pursuit_make_vec3_array_f32(velocity, sizeof velocity, PURSUIT_AXES_XYZ);
  motion.order = PURSUIT_ORDER_AGENTS;
  limits.max_speed = 1e50;
  position[0] = FLT_MAX;
  position[1] = -FLT_MAX;
  position[2] = 1;
  velocity[0] = FLT_MAX;
  velocity[1] = -FLT_MAX;
  velocity[2] = FLT_EPSILON / 2;
  CHECK_STATUS(pursuit_advance_agents(&motion, &steering, &limits, 1, 0, 1, &count), PURSUIT_STATUS_OK);
  CHECK(position[0] == FLT_MAX && position[1] == -FLT_MAX && position[2] == 1);
  position[2] = 1 + FLT_EPSILON;
  velocity[0] = velocity[1] = 0;
  CHECK_STATUS(pursuit_advance_agents(&motion, &steering, &limits, 1, 0, 1, &count), PURSUIT_STATUS_OK);
  CHECK(position[2] == 1 + 2 * FLT_EPSILON);
}

/* What lies between the vectors of an array is left as it was, and so is the third number of two. */
static void nothing_else_is_written(void) {
  for (element = PURSUIT_ELEMENT_F64; element <= PURSUIT_ELEMENT_F32; ++element) {
    for (axes = PURSUIT_AXES_XYZ; axes <= PURSUIT_AXES_XZ; ++axes) {
      const size_t size = element == PURSUIT_ELEMENT_F32 ? sizeof(float) : sizeof(double);
      const int *order = order_of_axes();
      int i;
      size_t byte;
      clear();
      CHECK_STATUS(ask_flock(), PURSUIT_STATUS_OK);
      for (i = 0; i < COUNT; ++i) {
        for (byte = 0; byte < STRIDE; ++byte) {
          const int index = (int)(byte / size);
          if (index != order[0] && index != order[1] && index != order[2]) {
            CHECK(stored[slots - 1][1 + (size_t)i * STRIDE + byte] == 0xA5);
          }
        }
      }
    }
  }
}

void test_view(void) {
  memset(&agent, 0, sizeof agent);
  agent.position = vec3(110, 30, 0);
  agent.velocity = vec3(200, 100, 0);
  agent.max_speed = 600;
  every_layout_gives_the_same_answer();
  an_unknown_layout_is_refused();
  a_world_whose_up_is_y();
  heights_are_read();
  what_a_float_cannot_hold();
  nothing_else_is_written();
}
