/* Every steering function under many extreme numbers at once: what is answered is finite, what is refused is zeroed.
 *
 * `check_function` changes one number of a good question; here all of them come from a list of extremes, so that places
 * coincide, velocities cancel and products leave the range of double in any combination. */

#include "check.h"
#include "steering_calls.h"

#include <stdio.h>

enum { MANY = 3 };

/* A seeded generator: SplitMix64. */
static uint64_t random_state;

static uint64_t random_bits(void) {
  uint64_t z = (random_state += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static size_t random_below(size_t count) { return (size_t)(random_bits() % count); }

/* How many of the extremes a question takes: all, or those that the functions with a bound of 1e50 take, or fewer. */
static size_t extremes;

static double any_number(void) {
  static const double extreme[] = {0.0,  5e-324, 1e-310, DBL_MIN, 1e-300, 1e-155, 1e-20,       1e-8,   0.5,  1.0,   3.0,
                                   600.0, 1e8,   1e20,   1e49,    1e50,   1.1e50, 1e100,       1e150,  1e155, 1e300,
                                   DBL_MAX / 2, DBL_MAX};
  const double number = extreme[random_below(extremes)];
  return random_bits() & 1 ? number : -number;
}

static void any_extremes(void) {
  static const size_t counts[] = {13, 16, 16, 23};
  extremes = counts[random_below(4)];
}

/* Mostly of the right sign, so that not every question is refused. */
static double any_size(void) {
  const double number = fabs(any_number());
  return random_below(16) == 0 ? -number : number;
}

/* A number that a setting of a sane caller could have, or an extreme. */
static double any_setting(void) { return random_below(2) ? 0.25 * (double)(1 + random_below(8)) : any_size(); }

/* Vectors seen lately: places coincide and velocities are equal. */
static PursuitVec3 lately[4];

static PursuitVec3 any_vector(void) {
  PursuitVec3 vector = vec3(0, 0, 0);
  double scale;
  switch (random_below(6)) {
    case 0:
      break;
    case 1:
      vector = lately[random_below(4)];
      break;
    case 2:
      vector = vec3(any_number(), any_number(), any_number());
      break;
    case 3:
      vector = vec3(any_number(), any_number(), 0);
      break;
    case 4:
      scale = any_number();
      vector = vec3(scale, random_bits() & 1 ? scale : 0, random_bits() & 1 ? -scale : 0);
      break;
    default:
      vector = vec3((double)random_below(9) - 4, (double)random_below(9) - 4, (double)random_below(9) - 4);
      break;
  }
  lately[random_below(4)] = vector;
  return vector;
}

static uint32_t any_count(void) { return (uint32_t)random_below(MANY + 1); }

/* One question about everything; every function takes its part. */
static const PursuitAvoidanceLayers anyone = {1, UINT32_MAX, 0, 0};
static PursuitAgent agent;
static PursuitVec3 target, other;
static PursuitMotionState first, second;
static PursuitLeader leader;
static double size, ratio, tick;
static uint32_t count;
static PursuitVec3 vectors[MANY], velocities[MANY];
static double numbers[MANY];
static PursuitMotionState movers[MANY];
static PursuitShape covers[MANY];
static PursuitShape obstacles[MANY];
static PursuitSurface surfaces[MANY];
static PursuitVec3View vector_view, velocity_view;
static PursuitNumberView number_view;
static PursuitSteeringLimits limits;
static PursuitAvoidanceSettings avoidance;

static void ask_anything(void) {
  size_t i;
  any_extremes();
  agent.position = any_vector();
  agent.velocity = any_vector();
  agent.max_speed = any_size();
  target = any_vector();
  other = any_vector();
  first.position = any_vector();
  first.velocity = any_vector();
  second.position = any_vector();
  second.velocity = any_vector();
  leader.position = first.position;
  leader.velocity = first.velocity;
  leader.forward = any_vector();
  leader.up = random_below(2) ? vec3(0, 0, 1) : any_vector();
  size = any_size();
  ratio = random_below(2) ? any_size() : 0.25 * (double)random_below(5);
  tick = any_setting();
  count = any_count();
  for (i = 0; i < MANY; ++i) {
    vectors[i] = any_vector();
    velocities[i] = any_vector();
    numbers[i] = any_setting();
    movers[i].position = any_vector();
    movers[i].velocity = any_vector();
    covers[i] = pursuit_make_sphere(any_vector(), any_setting());
    obstacles[i].center = any_vector();
    obstacles[i].axis = any_vector();
    obstacles[i].up = any_vector();
    obstacles[i].half_extents = vec3(any_setting(), any_setting(), any_setting());
    obstacles[i].half_length = any_setting();
    obstacles[i].radius = any_setting();
    obstacles[i].kind = (int32_t)random_below(4);
    surfaces[i].point = any_vector();
    surfaces[i].normal = any_vector();
  }
  vector_view = pursuit_make_vec3_view(vectors, sizeof vectors[0]);
  velocity_view = pursuit_make_vec3_view(velocities, sizeof velocities[0]);
  number_view = pursuit_make_number_view(numbers, sizeof numbers[0]);
  limits.max_speed = any_size();
  limits.max_acceleration = any_size();
  limits.mass = any_setting();
  limits.response_time = any_setting();
  avoidance.plane_normal = random_below(2) ? vec3(0, 0, 0) : any_vector();
  avoidance.agent_radius = any_setting();
  avoidance.margin = any_setting();
  avoidance.look_ahead_time = any_setting();
  avoidance.look_ahead_distance = random_below(4) ? INFINITY : any_size();
  inputs.agent = agent;
  inputs.vectors[0] = target;
  inputs.vectors[1] = other;
  inputs.movers[0] = first;
  inputs.movers[1] = second;
  inputs.leader = leader;
  inputs.limits = limits;
  inputs.sizes[0] = size;
  inputs.sizes[1] = numbers[0];
  inputs.ratio = ratio;
  inputs.delta_time = tick;
}

/* `out` has room for every answer and begins with the numbers that are looked at. */
#define STEER(name, ...) \
  static PursuitStatus name(void *out) { return pursuit_##name(__VA_ARGS__); }

STEER(steer_avoid_obstacles, &agent, &target, obstacles, count, &avoidance, (PursuitAvoidance *)out)
STEER(apply_guard, &agent, &target, obstacles, count, &avoidance, &limits, tick, (PursuitGuardedSteering *)out)
STEER(get_query_radius, &avoidance, &limits, tick, (double *)out)
STEER(get_signed_distance, obstacles, &target, (PursuitSignedDistance *)out)
STEER(sweep_sphere, obstacles, &target, &other, size, (PursuitSphereSweep *)out)
STEER(blend_weighted, &vector_view, &number_view, count, (PursuitVec3 *)out)
STEER(blend_by_priority, &vector_view, count, size, (PursuitBlend *)out)
STEER(blend_in_order, &vector_view, &number_view, count, random_below(4) ? size : INFINITY, (PursuitBlend *)out)
static PursuitStatus blend_into_context(void *out) {
  const PursuitNumberArray slots = pursuit_make_number_array((double *)out, sizeof(double));
  return pursuit_blend_into_context((int32_t)random_below(2), &target, size, &slots, count);
}
STEER(get_wall_surface, &target, &other, &agent.position, (PursuitSurface *)out)
STEER(begin_wander, random_bits(), &target, (PursuitWanderState *)out)
STEER(apply_steering, &agent.velocity, &target, &limits, tick, (PursuitVec3 *)out)
STEER(advance_agent, &agent, &target, &limits, tick, (PursuitAgent *)out)
STEER(get_acceleration_input, &agent.velocity, &target, size, tick, (PursuitVec3 *)out)
STEER(get_velocity_input, &agent.velocity, &target, size, (PursuitVec3 *)out)
STEER(get_facing, &agent.position, &target, &other, (double *)out)

static PursuitStatus steer_pursue(void *out) {
  PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  settings.horizon = tick;
  settings.lead_factor = ratio;
  settings.direct_pursuit_distance = numbers[0];
  settings.fallback = (int32_t)random_below(3);
  return pursuit_steer_pursue(&agent, &first, size, &settings, (PursuitChase *)out);
}

static PursuitEvadeSettings evasion(void) {
  PursuitEvadeSettings settings;
  settings.horizon = numbers[1];
  settings.threat_turn_radius = numbers[2];
  settings.capture_radius = numbers[0];
  return settings;
}

static PursuitStatus steer_evade(void *out) {
  const PursuitEvadeSettings settings = evasion();
  return pursuit_steer_evade(&agent, &first, &settings, (PursuitChase *)out);
}

static PursuitStatus steer_evade_among_obstacles(void *out) {
  const PursuitEvadeSettings settings = evasion();
  return pursuit_steer_evade_among_obstacles(&agent, &first, obstacles, count, &settings, &avoidance, &limits, tick,
                                             (PursuitVec3 *)out);
}

static PursuitStatus steer_hide(void *out) {
  PursuitHideSettings settings = pursuit_hide_settings_default(100);
  settings.clearance = numbers[0];
  settings.evade = evasion();
  return pursuit_steer_hide(&agent, &first, covers, count, &settings, &limits, tick, (PursuitHiding *)out);
}

static PursuitStatus steer_follow_leader(void *out) {
  PursuitFollowSettings settings = pursuit_follow_settings_default(100);
  settings.distance = numbers[0];
  settings.clear_length = numbers[1];
  settings.clear_radius = numbers[2];
  return pursuit_steer_follow_leader(&agent, &leader, &settings, &limits, tick, (PursuitChase *)out);
}

static PursuitStatus steer_queue(void *out) {
  PursuitQueueSettings settings = pursuit_queue_settings_default(100);
  settings.gap = numbers[0];
  settings.lane_radius = size;
  return pursuit_steer_queue(&agent, &target, movers, count, &settings, &limits, tick, (PursuitVec3 *)out);
}

static PursuitCrowd traffic_of_many(void) {
  PursuitCrowd traffic;
  memset(&traffic, 0, sizeof traffic);
  traffic.positions = vector_view;
  traffic.velocities = velocity_view;
  traffic.radii = number_view;
  traffic.layers = pursuit_make_layers_view(NULL, 0);
  traffic.count = count;
  return traffic;
}

static PursuitStatus steer_avoid_collisions(void *out) {
  const PursuitCrowd traffic = traffic_of_many();
  const PursuitCollisionSettings settings = {size, ratio, tick, 0};
  return pursuit_steer_avoid_collisions(&agent, &anyone, &traffic, &settings, (PursuitCollisionAvoidance *)out);
}

static PursuitStatus steer_contain(void *out) {
  PursuitContainer container;
  memset(&container, 0, sizeof container);
  container.shape = obstacles[0];
  container.surfaces = surfaces;
  container.surface_count = count;
  container.kind = (int32_t)random_below(2);
  return pursuit_steer_contain(&agent, &container, tick, (PursuitVec3 *)out);
}

static PursuitStatus steer_follow_flow_field(void *out) {
  PursuitFlowField field;
  memset(&field, 0, sizeof field);
  field.flows = vector_view;
  field.grid.origin = target;
  field.grid.spacing = obstacles[0].half_extents;
  field.grid.count_x = count;
  field.grid.count_y = field.grid.count_z = 1;
  field.flow_count = count;
  field.outside = (int32_t)random_below(2);
  return pursuit_steer_follow_flow_field(&agent, &field, tick, (PursuitVec3 *)out);
}

static PursuitSteeringPath path_of_many(void) {
  PursuitSteeringPath path;
  memset(&path, 0, sizeof path);
  path.points = vector_view;
  path.radius = size;
  path.count = count;
  path.topology = (int32_t)random_below(2);
  return path;
}

static PursuitStatus steer_follow_path(void *out) {
  const PursuitSteeringPath path = path_of_many();
  PursuitFollowPathSettings settings = pursuit_follow_path_settings_default(100);
  settings.look_ahead_time = tick;
  settings.slowdown_radius = numbers[0];
  settings.ending = (int32_t)random_below(2);
  settings.search_distance = numbers[1];
  settings.direction = (int32_t)random_below(2);
  return pursuit_steer_follow_path(&agent, &path, &settings, any_number(), &limits, tick, (PursuitPathSteering *)out);
}

static PursuitStatus steer_stay_on_path(void *out) {
  const PursuitSteeringPath path = path_of_many();
  return pursuit_steer_stay_on_path(&agent, &path, tick, (PursuitVec3 *)out);
}

static PursuitStatus find_path_progress(void *out) {
  const PursuitSteeringPath path = path_of_many();
  return pursuit_find_path_progress(&path, &target, (double *)out);
}

static PursuitStatus steer_follow_wall(void *out) {
  PursuitFollowWallSettings settings = pursuit_follow_wall_settings_default(100);
  settings.axis = target;
  settings.distance = numbers[0];
  settings.look_ahead_time = tick;
  settings.travel = (int32_t)random_below(2);
  return pursuit_steer_follow_wall(&agent, surfaces, count, &settings, (PursuitVec3 *)out);
}

static PursuitWanderSettings wander_settings(void) {
  PursuitWanderSettings settings = pursuit_wander_settings_default(100);
  settings.distance = numbers[0];
  settings.radius = numbers[1];
  settings.wander_rate = numbers[2];
  return settings;
}

static PursuitStatus steer_wander(void *out) {
  const PursuitWanderSettings settings = wander_settings();
  PursuitWanderState state;
  state.heading = first.position;
  state.direction = other;
  state.random = random_bits();
  return pursuit_steer_wander(&agent, &settings, tick, &state, (PursuitVec3 *)out);
}

static PursuitStatus steer_wander_in_plane(void *out) {
  const PursuitWanderSettings settings = wander_settings();
  PursuitWanderState state;
  state.heading = first.position;
  state.direction = other;
  state.random = random_bits();
  return pursuit_steer_wander_in_plane(&agent, &settings, &target, tick, &state, (PursuitVec3 *)out);
}

static PursuitCrowd crowd_of_many(void) {
  PursuitCrowd crowd;
  memset(&crowd, 0, sizeof crowd);
  crowd.positions = vector_view;
  crowd.velocities = velocity_view;
  crowd.count = count;
  return crowd;
}

static PursuitFlockRule any_rule(void) {
  PursuitFlockRule rule;
  rule.radius = size;
  rule.view_cosine = ratio - 1.0;
  rule.weight = tick;
  return rule;
}

static PursuitStatus steer_separation(void *out) {
  const PursuitCrowd crowd = crowd_of_many();
  const PursuitFlockRule rule = any_rule();
  return pursuit_steer_separation(&agent, &anyone, 0, &crowd, &rule, (PursuitVec3 *)out);
}

static PursuitStatus steer_alignment(void *out) {
  const PursuitCrowd crowd = crowd_of_many();
  const PursuitFlockRule rule = any_rule();
  return pursuit_steer_alignment(&agent, &anyone, 0, &crowd, &rule, (PursuitVec3 *)out);
}

static PursuitStatus steer_cohesion(void *out) {
  const PursuitCrowd crowd = crowd_of_many();
  const PursuitFlockRule rule = any_rule();
  return pursuit_steer_cohesion(&agent, &anyone, 0, &crowd, &rule, (PursuitVec3 *)out);
}

static PursuitStatus find_context_direction(void *out) {
  PursuitContextMap map;
  memset(&map, 0, sizeof map);
  map.interest = number_view;
  map.danger = number_view;
  map.danger_tolerance = ratio;
  map.max_speed = size;
  map.count = count;
  map.layout = (int32_t)random_below(2);
  return pursuit_find_context_direction(&map, (PursuitContextChoice *)out);
}

static PursuitStatus solve_orca_velocity(int32_t dimensions, void *out) {
  double memory[64];
  PursuitOrcaNeighbor neighbors[MANY];
  PursuitOrcaAgent one;
  PursuitOrcaSettings settings;
  size_t i;
  memset(&one, 0, sizeof one);
  memset(neighbors, 0, sizeof neighbors);
  one.position = agent.position;
  one.velocity = agent.velocity;
  one.preferred_velocity = target;
  one.max_speed = agent.max_speed;
  one.radius = numbers[0];
  one.id = (uint32_t)random_below(3);
  for (i = 0; i < MANY; ++i) {
    neighbors[i].position = vectors[i];
    neighbors[i].velocity = velocities[i];
    neighbors[i].radius = covers[i].radius;
    neighbors[i].agent_share = random_below(2) ? 0.5 : ratio;
    neighbors[i].id = (uint32_t)random_below(3);
  }
  settings.horizon = numbers[1];
  settings.wall_horizon = numbers[1];
  settings.side_bias = random_below(2) ? 0.125 : ratio;
  CHECK(sizeof memory >= pursuit_orca_memory_size(MANY));
  return pursuit_solve_orca_velocity(&one, &anyone, neighbors, count, NULL, NULL, 0, &settings, dimensions, tick, memory, sizeof memory,
                                          (PursuitOrcaVelocity *)out);
}

static PursuitStatus solve_orca_velocity_in_space(void *out) { return solve_orca_velocity(3, out); }
static PursuitStatus solve_orca_velocity_in_plane(void *out) { return solve_orca_velocity(2, out); }

static PursuitTurnLimits turn_limits(void) {
  PursuitTurnLimits turning;
  turning.max_rate = random_below(4) ? any_size() : INFINITY;
  turning.max_acceleration = random_below(4) ? any_size() : INFINITY;
  return turning;
}

static PursuitStatus advance_turn(void *out) {
  const PursuitTurnLimits turning = turn_limits();
  PursuitTurnState state;
  state.facing = target;
  state.turning = other;
  return pursuit_advance_turn(&state, &first.position, &agent.velocity, &turning, tick, (PursuitTurnState *)out);
}

static PursuitStatus advance_turn_along_velocity(void *out) {
  const PursuitTurnLimits turning = turn_limits();
  PursuitTurnState state;
  state.facing = target;
  state.turning = other;
  return pursuit_advance_turn_along_velocity(&state, &agent.velocity, &turning, tick, (PursuitTurnState *)out);
}

static PursuitStatus advance_yaw(void *out) {
  const PursuitTurnLimits turning = turn_limits();
  PursuitYawState state;
  state.yaw = any_number();
  state.rate = any_number();
  return pursuit_advance_yaw(&state, any_number(), any_number(), &turning, tick, (PursuitYawState *)out);
}

typedef struct Row {
  const char *name;
  PursuitStatus (*call)(void *out);
  /* How many numbers the answer begins with that must be finite, and how many after them may be infinite. */
  size_t finite;
  size_t perhaps_infinite;
} Row;

#define ROW(name, finite, perhaps_infinite) \
  { "pursuit_" #name, name, finite, perhaps_infinite }

#define CALL_ROW(name, finite, perhaps_infinite) ROW(name, finite, perhaps_infinite),

static const Row rows[] = {
    STEERING_CALLS(CALL_ROW)
    ROW(steer_pursue, 6, 1),
    ROW(steer_evade, 6, 1),
    ROW(steer_evade_among_obstacles, 3, 0),
    ROW(steer_hide, 6, 0),
    ROW(steer_follow_leader, 6, 1),
    ROW(steer_queue, 3, 0),
    ROW(steer_avoid_obstacles, 3, 1),
    ROW(apply_guard, 6, 0),
    ROW(steer_avoid_collisions, 3, 2),
    ROW(get_query_radius, 0, 1),
    ROW(get_signed_distance, 4, 0),
    ROW(sweep_sphere, 6, 1),
    ROW(blend_weighted, 3, 0),
    ROW(blend_by_priority, 3, 0),
    ROW(blend_in_order, 3, 0),
    ROW(blend_into_context, MANY, 0),
    ROW(find_context_direction, 5, 0),
    ROW(steer_contain, 3, 0),
    ROW(steer_follow_flow_field, 3, 0),
    ROW(steer_follow_path, 4, 2),
    ROW(steer_stay_on_path, 3, 0),
    ROW(find_path_progress, 1, 0),
    ROW(steer_follow_wall, 3, 0),
    ROW(get_wall_surface, 6, 0),
    ROW(begin_wander, 6, 0),
    ROW(steer_wander, 3, 0),
    ROW(steer_wander_in_plane, 3, 0),
    ROW(steer_separation, 3, 0),
    ROW(steer_alignment, 3, 0),
    ROW(steer_cohesion, 3, 0),
    ROW(solve_orca_velocity_in_space, 4, 0),
    ROW(solve_orca_velocity_in_plane, 4, 0),
    ROW(advance_turn, 6, 0),
    ROW(advance_turn_along_velocity, 6, 0),
    ROW(advance_yaw, 2, 0),
    ROW(apply_steering, 3, 0),
    ROW(advance_agent, 7, 0),
    ROW(get_acceleration_input, 3, 0),
    ROW(get_velocity_input, 3, 0),
    ROW(get_facing, 1, 0),
};

/* The library is the same whoever calls it: one program asks them all, the others a sample. */
#ifdef CHECK_SAMPLE
enum { QUESTIONS = 200 };
#else
enum { QUESTIONS = 20000 };
#endif

/* Whether it was answered. */
static int ask(const Row *row, size_t question) {
  double out[32];
  size_t i;
  PursuitStatus status;
  int good;
  memset(out, 0, sizeof out);
  status = row->call(out);
  good = strcmp(pursuit_get_status_message(status), "Unknown status.") != 0;
  for (i = 0; i < row->finite + row->perhaps_infinite; ++i) {
    good = good && (status < 0 ? out[i] == 0 : i < row->finite ? isfinite(out[i]) : !isnan(out[i]));
  }
  CHECK(good);
  if (!good) {
    printf("  %s, question %u: status %d,", row->name, (unsigned)question, (int)status);
    for (i = 0; i < row->finite + row->perhaps_infinite; ++i) {
      printf(" %g", out[i]);
    }
    printf("\n");
  }
  return status >= 0;
}

void test_steering_extremes(void) {
  size_t row, question;
  for (row = 0; row < sizeof rows / sizeof rows[0]; ++row) {
    size_t answered = 0;
    for (question = 0; question < QUESTIONS; ++question) {
      random_state = (uint64_t)(row * 1000000 + question);
      ask_anything();
      answered += (size_t)ask(&rows[row], question);
    }
    /* A test of refusals alone would test nothing. */
    CHECK(answered > QUESTIONS / 10);
    if (answered <= QUESTIONS / 10) {
      printf("  %s answered %u questions\n", rows[row].name, (unsigned)answered);
    }
  }
}
