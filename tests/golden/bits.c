/* Prints one hash for each family of functions: FNV-1a over the bits of every answer to the same inputs. Two platforms that
 * print the same lines gave the same bits. Compile with -ffp-contract=off. */
#include "pursuit.h"
#include "../abi/steering_calls.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROUNDS 20000

static const PursuitAvoidanceLayers anyone = {1, UINT32_MAX, 0, 0};
static uint64_t state;
static uint64_t hash;
/* The processor's instructions to use at most. */
static int32_t most_level = PURSUIT_LEVEL_AVX2;

/* A number in [-range, range), from a linear congruential generator (Knuth, MMIX); every step is exact. */
static double number(double range) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return ((double)(state >> 12) / 2251799813685248.0 - 1.0) * range;
}

static double size(double range) {
  const double x = number(range);
  return x < 0.0 ? -x : x;
}

static PursuitVec3 vector(double range) {
  PursuitVec3 v;
  v.x = number(range);
  v.y = number(range);
  v.z = number(range);
  return v;
}

static void add_word(uint64_t word) {
  int byte;
  for (byte = 0; byte < 8; ++byte) {
    hash = (hash ^ ((word >> (8 * byte)) & 0xff)) * UINT64_C(1099511628211);
  }
}

static void add_number(double x) {
  uint64_t word;
  memcpy(&word, &x, sizeof word);
  add_word(word);
}

static void add_vector(PursuitVec3 v) {
  add_number(v.x);
  add_number(v.y);
  add_number(v.z);
}

static void begin(void) {
  state = 1;
  hash = UINT64_C(14695981039346656037);
}

static void end(const char *family) {
  printf("%s %08lx%08lx\n", family, (unsigned long)(hash >> 32), (unsigned long)(hash & 0xffffffff));
}

static PursuitInterceptQuery intercept_query(void) {
  PursuitInterceptQuery query;
  query.pursuer_position = vector(10000.0);
  query.target_position = vector(10000.0);
  query.target_velocity = vector(800.0);
  query.pursuer_speed = size(1200.0);
  query.capture_radius = size(100.0);
  return query;
}

static void intercept(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS; ++i) {
    const PursuitInterceptQuery query = intercept_query();
    PursuitInterceptSolution solution;
    add_word((uint64_t)(int64_t)pursuit_solve_intercept(&query, &solution));
    add_vector(solution.point);
    add_vector(solution.pursuer_velocity);
    add_number(solution.time);
    add_number(solution.latest_time);
  }
  end("intercept");
}

/* The queries of `intercept` in batches, a row for each number, so the lines of all levels are that of `intercept`. Most rows
 * are columns that are read where they lie; what is left of a batch is not. */
static void intercept_batch(int32_t most, const char *family) {
  enum { COUNT = 160, QUERY = 11, SOLUTION = 8 };
  static double in[QUERY][COUNT], out[SOLUTION][COUNT];
  const PursuitVec3View vectors = {NULL, sizeof(double), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, sizeof in[0]};
  const PursuitVec3Array courses = {NULL, sizeof(double), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, sizeof out[0]};
  PursuitStatus statuses[COUNT];
  PursuitProcessorLevel level;
  PursuitInterceptBatch batch;
  PursuitInterceptBatchSolution solution;
  uint32_t count;
  int first, i, k;
  begin();
  pursuit_get_processor_level(most, &level);
  batch.pursuer_positions = batch.target_positions = batch.target_velocities = vectors;
  batch.pursuer_positions.base = in[0];
  batch.target_positions.base = in[3];
  batch.target_velocities.base = in[6];
  batch.pursuer_speeds = pursuit_make_number_view(in[9], sizeof(double));
  batch.capture_radii = pursuit_make_number_view(in[10], sizeof(double));
  batch.count = COUNT;
  solution.points = solution.pursuer_velocities = courses;
  solution.points.base = out[0];
  solution.pursuer_velocities.base = out[3];
  solution.times = pursuit_make_number_array(out[6], sizeof(double));
  solution.latest_times = pursuit_make_number_array(out[7], sizeof(double));
  for (first = 0; first < ROUNDS; first += COUNT) {
    for (i = 0; i < COUNT; ++i) {
      const PursuitInterceptQuery query = intercept_query();
      double numbers[QUERY];
      memcpy(numbers, &query, sizeof numbers);
      for (k = 0; k < QUERY; ++k) in[k][i] = numbers[k];
    }
    pursuit_solve_intercept_batch(&batch, 0, COUNT, &level, &solution, statuses, &count);
    for (i = 0; i < COUNT; ++i) {
      add_word((uint64_t)(int64_t)statuses[i]);
      for (k = 0; k < SOLUTION; ++k) add_number(out[k][i]);
    }
  }
  end(family);
}

/* Speeds equal to the last bits, far from the origin: where the exact path decides. */
static void intercept_hard(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS; ++i) {
    PursuitInterceptQuery query = intercept_query();
    PursuitInterceptSolution solution;
    query.pursuer_position.x += 5.0e7;
    query.target_position.x += 5.0e7;
    query.target_velocity.y = 0.0;
    query.target_velocity.z = number(1.0e-7);
    query.pursuer_speed = query.target_velocity.x < 0.0 ? -query.target_velocity.x : query.target_velocity.x;
    query.capture_radius = 0.0;
    add_word((uint64_t)(int64_t)pursuit_solve_intercept(&query, &solution));
    add_vector(solution.point);
    add_number(solution.time);
    add_number(solution.latest_time);
  }
  end("intercept_hard");
}

static void intercept_2d(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS; ++i) {
    const PursuitInterceptQuery flat = intercept_query();
    PursuitInterceptQuery2D query;
    PursuitInterceptSolution2D solution;
    query.pursuer_position.x = flat.pursuer_position.x;
    query.pursuer_position.y = flat.pursuer_position.y;
    query.target_position.x = flat.target_position.x;
    query.target_position.y = flat.target_position.y;
    query.target_velocity.x = flat.target_velocity.x;
    query.target_velocity.y = flat.target_velocity.y;
    query.pursuer_speed = flat.pursuer_speed;
    query.capture_radius = flat.capture_radius;
    add_word((uint64_t)(int64_t)pursuit_solve_intercept_2d(&query, &solution));
    add_number(solution.point.x);
    add_number(solution.point.y);
    add_number(solution.pursuer_velocity.x);
    add_number(solution.pursuer_velocity.y);
    add_number(solution.time);
    add_number(solution.latest_time);
  }
  end("intercept_2d");
}

static void prediction(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS; ++i) {
    const PursuitInterceptQuery query = intercept_query();
    PursuitPredictionSettings settings = pursuit_prediction_settings_default();
    PursuitPrediction prediction;
    PursuitClosestApproach closest;
    settings.horizon = 1.0 + size(20.0);
    settings.lead_factor = size(2.0);
    settings.fallback = i % 3;
    add_word((uint64_t)(int64_t)pursuit_predict_intercept(&query, &settings, &prediction));
    add_vector(prediction.aim_point);
    add_number(prediction.time);
    add_number(prediction.miss_distance);
    add_word((uint64_t)(int64_t)pursuit_get_closest_approach(&query, settings.horizon, &closest));
    add_vector(closest.pursuer_velocity);
    add_number(closest.time);
  }
  end("prediction");
}

static void steering(void) {
  int i;
  const PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
  begin();
  for (i = 0; i < ROUNDS; ++i) {
    PursuitAgent agent;
    const PursuitVec3 target = vector(1000.0);
    PursuitVec3 steering, velocity;
    double cosine;
    int32_t arrived;
    agent.position = vector(1000.0);
    agent.velocity = vector(600.0);
    agent.max_speed = size(600.0);
    pursuit_steer_seek(&agent, &target, &steering);
    add_vector(steering);
    pursuit_steer_flee(&agent, &target, &steering);
    add_vector(steering);
    pursuit_steer_flee_weighted(&agent, &target, 1500.0, &steering);
    add_vector(steering);
    pursuit_steer_arrive(&agent, &target, 300.0, &steering);
    add_vector(steering);
    pursuit_get_facing(&agent.position, &agent.velocity, &target, &cosine);
    add_number(cosine);
    pursuit_get_arrival(&agent.position, &target, 1000.0, &arrived);
    add_word((uint64_t)(int64_t)arrived);
    pursuit_apply_steering(&agent.velocity, &steering, &limits, 1.0 / 60.0, &velocity);
    add_vector(velocity);
    pursuit_advance_agent(&agent, &steering, &limits, 1.0 / 60.0, &agent);
    add_vector(agent.position);
    add_vector(agent.velocity);
  }
  end("steering");
}

static void movement_input(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS; ++i) {
    const PursuitVec3 velocity = vector(600.0);
    const PursuitVec3 wanted = vector(600.0);
    const double most = size(2048.0);
    PursuitVec3 input;
    pursuit_get_acceleration_input(&velocity, &wanted, most, 1.0 / 60.0, &input);
    add_vector(input);
    pursuit_get_velocity_input(&velocity, &wanted, most, &input);
    add_vector(input);
  }
  end("movement_input");
}

static void team(void) {
  enum { PURSUERS = 12, TARGETS = 9 };
  static unsigned char memory[8192];
  PursuitVec3 pursuers[PURSUERS], targets[TARGETS], velocities[TARGETS];
  double speeds[PURSUERS];
  const double radius = 50.0;
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 40; ++i) {
    PursuitTeamQuery query = {pursuit_make_vec3_view(pursuers, sizeof(PursuitVec3)),
                              pursuit_make_number_view(speeds, sizeof(double)),
                              pursuit_make_number_view(&radius, 0),
                              pursuit_make_vec3_view(targets, sizeof(PursuitVec3)),
                              pursuit_make_vec3_view(velocities, sizeof(PursuitVec3)),
                              PURSUERS,
                              TARGETS};
    PursuitTeamSettings settings = pursuit_team_settings_default();
    PursuitTeamIntercept orders[PURSUERS];
    PursuitAssignmentCost cost;
    for (k = 0; k < PURSUERS; ++k) {
      pursuers[k] = vector(10000.0);
      speeds[k] = size(1200.0);
    }
    for (k = 0; k < TARGETS; ++k) {
      targets[k] = vector(10000.0);
      velocities[k] = vector(800.0);
    }
    settings.objective = i % 2;
    add_word((uint64_t)(int64_t)pursuit_solve_team_assignment(&query, &settings, memory, sizeof memory, orders, &cost));
    for (k = 0; k < PURSUERS; ++k) {
      add_word((uint64_t)(int64_t)orders[k].target);
      add_number(orders[k].time);
    }
    add_number(cost.greatest);
    add_number(cost.sum);
  }
  end("team");
}

static void weapon_assignment(void) {
  enum { WEAPONS = 9, THREATS = 7 };
  static unsigned char memory[4096];
  double delays[WEAPONS * THREATS], damages[WEAPONS * THREATS], intervals[WEAPONS], rounds[WEAPONS];
  double hit_points[THREATS], deadlines[THREATS], values[THREATS];
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 40; ++i) {
    PursuitWeaponQuery query = {pursuit_make_number_view(delays, sizeof(double)),
                                pursuit_make_number_view(damages, sizeof(double)),
                                pursuit_make_number_view(intervals, sizeof(double)),
                                pursuit_make_number_view(rounds, sizeof(double)),
                                pursuit_make_number_view(hit_points, sizeof(double)),
                                pursuit_make_number_view(deadlines, sizeof(double)),
                                pursuit_make_number_view(values, sizeof(double)),
                                WEAPONS,
                                THREATS,
                                400};
    int32_t threats[WEAPONS];
    PursuitWeaponAssignment whole;
    for (k = 0; k < WEAPONS * THREATS; ++k) {
      delays[k] = size(4.0);
      damages[k] = size(3.0);
    }
    for (k = 0; k < WEAPONS; ++k) {
      intervals[k] = size(1.0);
      rounds[k] = 1.0 + size(20.0);
    }
    for (k = 0; k < THREATS; ++k) {
      hit_points[k] = 0.1 + size(30.0);
      deadlines[k] = size(10.0);
      values[k] = size(10.0);
    }
    add_word((uint64_t)(int64_t)pursuit_solve_weapon_assignment(&query, memory, sizeof memory, threats, &whole));
    for (k = 0; k < WEAPONS; ++k) {
      add_word((uint64_t)(int64_t)threats[k]);
    }
    add_number(whole.value);
    add_number(whole.value_bound);
    add_number(whole.delay);
  }
  end("weapon_assignment");
}

static void formation(void) {
  enum { AGENTS = 12 };
  static unsigned char memory[8192];
  PursuitVec3 positions[AGENTS], velocities[AGENTS], slots[AGENTS], chosen[AGENTS];
  double speeds[AGENTS];
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 40; ++i) {
    const PursuitFormationAgents agents = {pursuit_make_vec3_view(positions, sizeof(PursuitVec3)),
                                           pursuit_make_vec3_view(velocities, sizeof(PursuitVec3)),
                                           pursuit_make_number_view(speeds, sizeof(double)),
                                           pursuit_make_vec3_view(slots, sizeof(PursuitVec3)), AGENTS};
    const PursuitFormationRoster roster = {agents.positions, agents.max_speeds, AGENTS};
    const PursuitSteeringLimits limits = pursuit_steering_limits_default(100.0);
    PursuitFormationSettings settings = pursuit_formation_settings_default(100.0);
    PursuitFormationAnchorSettings turning = pursuit_formation_anchor_settings_default(100.0);
    PursuitFormationAnchor anchor;
    PursuitFormationAnchorStep step;
    PursuitFormationAssignment whole;
    PursuitFormationCourses courses;
    PursuitMotionState slot;
    PursuitLeader leader;
    uint32_t count;
    int32_t taken[AGENTS];
    settings.shape = i % 6;
    settings.layers = 1 + (uint32_t)(i % 3);
    settings.origin = i % 3;
    settings.side = i % 2;
    if (i % 5 == 0) settings.max_width = size(2000.0);
    add_word((uint64_t)(int64_t)pursuit_get_formation_slots(&settings, AGENTS, slots, &count));
    for (k = 0; k < AGENTS; ++k) {
      add_vector(slots[k]);
      positions[k] = vector(3000.0);
      velocities[k] = vector(400.0);
      speeds[k] = size(900.0);
    }
    anchor.position = vector(3000.0);
    anchor.velocity = vector(400.0);
    anchor.forward = vector(1.0);
    anchor.up = vector(1.0);
    anchor.angular_velocity = vector(1.0);
    leader.position = vector(5000.0);
    leader.velocity = vector(400.0);
    leader.forward = vector(1.0);
    leader.up = vector(1.0);
    turning.heading = i % 3;
    turning.dimensions = 2 + i % 2;
    if (i % 4 == 0) turning.max_lag = size(3000.0);
    add_word((uint64_t)(int64_t)pursuit_get_formation_slot_motion(&anchor, &slots[i % AGENTS], &slot));
    add_vector(slot.position);
    add_vector(slot.velocity);
    add_word((uint64_t)(int64_t)pursuit_solve_formation_assignment(&anchor, &roster, &agents.slots, AGENTS, i % 2, memory,
                                                                   sizeof memory, taken, &whole));
    add_number(whole.last_arrival);
    add_number(whole.least_distance);
    add_word((uint64_t)(int64_t)pursuit_get_formation_velocities(&anchor, &agents, &limits, i % 2 * 0.03125, 0, AGENTS, chosen, &courses));
    add_number(courses.max_distance);
    for (k = 0; k < AGENTS; ++k) {
      add_word((uint64_t)(int64_t)taken[k]);
      add_vector(chosen[k]);
    }
    add_word((uint64_t)(int64_t)pursuit_step_formation_anchor(&anchor, &leader, &agents, &limits, &turning, 0.03125, &step));
    add_vector(step.anchor.position);
    add_vector(step.anchor.velocity);
    add_vector(step.anchor.forward);
    add_vector(step.anchor.up);
    add_vector(step.anchor.angular_velocity);
    add_number(step.share);
    add_word((uint64_t)(int64_t)step.limiting_agent);
  }
  end("formation");
}

static void costs(void) {
  enum { ROWS = 11, COLUMNS = 13 };
  static unsigned char memory[8192];
  static double matrix[ROWS * COLUMNS];
  const PursuitNumberView view = pursuit_make_number_view(matrix, sizeof matrix[0]);
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 40; ++i) {
    int32_t columns[ROWS];
    PursuitAssignmentCost cost;
    for (k = 0; k < ROWS * COLUMNS; ++k) {
      matrix[k] = size(100.0);
    }
    add_word((uint64_t)(int64_t)pursuit_solve_assignment(&view, ROWS, COLUMNS, i % 2, memory, sizeof memory, columns, &cost));
    for (k = 0; k < ROWS; ++k) {
      add_word((uint64_t)(int64_t)columns[k]);
    }
    add_number(cost.greatest);
    add_number(cost.sum);
    add_word(cost.pairs);
  }
  end("costs");
}

/* As many columns as are assigned in floating point where that is certain; with ties, and with sums that are rounded. */
static void costs_of_many(void) {
  enum { ROWS = 32, COLUMNS = 40 };
  static unsigned char memory[1 << 16];
  static double matrix[ROWS * COLUMNS];
  const PursuitNumberView view = pursuit_make_number_view(matrix, sizeof matrix[0]);
  int i, k;
  begin();
  for (i = 0; i < 60; ++i) {
    int32_t columns[ROWS];
    PursuitAssignmentCost cost;
    for (k = 0; k < ROWS * COLUMNS; ++k) {
      const double x = size(100.0);
      matrix[k] = i % 3 == 0 ? x : i % 3 == 1 ? (double)(int)x : 0.1 * (double)((k / COLUMNS) * (k % COLUMNS));
    }
    add_word((uint64_t)(int64_t)pursuit_solve_assignment(&view, ROWS, COLUMNS, i / 3 % 2, memory, sizeof memory, columns, &cost));
    for (k = 0; k < ROWS; ++k) {
      add_word((uint64_t)(int64_t)columns[k]);
    }
    add_number(cost.greatest);
    add_number(cost.sum);
    add_word(cost.pairs);
  }
  end("costs_of_many");
}

/* In steps: with ties, with sums that are rounded, and with paths so long that an auction begins. */
static void assignment_steps(void) {
  enum { SIDE = 120 };
  static unsigned char memory[480000];
  static double matrix[SIDE * SIDE];
  const PursuitNumberView view = pursuit_make_number_view(matrix, sizeof matrix[0]);
  int i, k;
  begin();
  for (i = 0; i < 8; ++i) {
    int32_t columns[SIDE];
    PursuitAssignmentCost cost;
    PursuitStatus status = PURSUIT_STATUS_UNFINISHED;
    double bound;
    for (k = 0; k < SIDE * SIDE; ++k) {
      const double x = 0.1 * (double)((k / SIDE) * (k % SIDE)), y = size(100.0);
      matrix[k] = i / 2 == 0 ? x : i / 2 == 1 ? (double)(int)(0.1 * x + y) : i / 2 == 2 ? x * x + y : y;
    }
    add_word((uint64_t)(int64_t)pursuit_begin_assignment(&view, SIDE, SIDE, i % 2, memory, sizeof memory));
    while (status == PURSUIT_STATUS_UNFINISHED) {
      status = pursuit_step_assignment(memory, sizeof memory, 4000, SIDE, columns, &cost, &bound);
      add_word((uint64_t)(int64_t)status);
      for (k = 0; k < SIDE; ++k) {
        add_word((uint64_t)(int64_t)columns[k]);
      }
      add_number(cost.sum);
      add_number(bound);
    }
  }
  end("assignment_steps");
}

static void estimate(void) {
  enum { SAMPLES = 15 };
  PursuitVec3 positions[SAMPLES];
  double times[SAMPLES];
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 10; ++i) {
    PursuitMotionHistory history = {pursuit_make_vec3_view(positions, sizeof(PursuitVec3)),
                                    pursuit_make_number_view(times, sizeof(double)), SAMPLES};
    const PursuitEstimateSettings settings = pursuit_estimate_settings_default();
    PursuitMotionEstimate found;
    const double turn = number(4000.0);
    for (k = 0; k < SAMPLES; ++k) {
      times[k] = 100.0 + size(0.25);
      positions[k] = vector(k == 3 ? 5000.0 : 1.0);
      positions[k].x += 400.0 * times[k];
      positions[k].y += turn * (times[k] - 100.0) * (times[k] - 100.0);
    }
    add_word((uint64_t)(int64_t)pursuit_find_motion_estimate(&history, &settings, &found));
    add_vector(found.position);
    add_vector(found.velocity);
    add_vector(found.acceleration);
    add_vector(found.turn_axis);
    add_number(found.turn_rate);
    add_number(found.residual);
    add_number(found.velocity_error);
    add_word(found.samples);
  }
  end("estimate");
}

/* Targets that weave, each seen a little beside where it is, at uneven ticks; every other one without noise. */
static void track(void) {
  enum { ROOM = 20000, TARGETS = 40, TICKS = 120 };
  static unsigned char memory[ROOM];
  const PursuitTrackerSettings settings = pursuit_tracker_settings_default();
  int target, tick;
  begin();
  for (target = 0; target < TARGETS; ++target) {
    const PursuitMotionState weave = {vector(300.0), vector(400.0)};
    PursuitTargetMotion motion = pursuit_target_motion_default();
    PursuitTrackedMotion found;
    double time = 0.0;
    motion.kind = PURSUIT_TARGET_WEAVING;
    motion.position = weave.position;
    motion.velocity = weave.velocity;
    motion.first_swing.velocity = vector(300.0);
    motion.first_swing.rate = 1.0 + size(3.0);
    motion.second_swing.acceleration = vector(target % 3 == 0 ? 300.0 : 0.0);
    motion.second_swing.rate = 1.0 + size(3.0);
    pursuit_begin_motion_tracker(&settings, memory, pursuit_motion_tracker_memory_size());
    for (tick = 0; tick < TICKS; ++tick) {
      PursuitMotionState seen;
      const PursuitVec3 noise = vector(target % 2 == 0 ? 2.0 : 0.0);
      pursuit_get_motion_state(&motion, time, &seen);
      seen.position.x += noise.x;
      seen.position.y += noise.y;
      seen.position.z += noise.z;
      add_word((uint64_t)(int64_t)pursuit_step_motion_tracker(memory, pursuit_motion_tracker_memory_size(), time,
                                                              &seen.position, 1.0, &found));
      add_vector(found.mean_velocity);
      add_vector(found.target.velocity);
      add_number(found.target.first_swing.rate);
      add_number(found.target.second_swing.rate);
      add_vector(found.acceleration);
      add_number(found.error);
      add_number(found.watched_time);
      add_word((uint64_t)(int64_t)found.model);
      time += 1.0 / 60.0 + size(0.004);
    }
  }
  end("track");
}

/* Intercepts of targets that weave and are watched for a second, at any time of their swing. */
static void tracked(void) {
  enum { ROOM = 20000, TARGETS = 40 };
  static unsigned char memory[ROOM];
  const size_t room = pursuit_motion_tracker_memory_size();
  const PursuitTrackerSettings tracking = pursuit_tracker_settings_default();
  const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  int target, tick;
  begin();
  for (target = 0; target < TARGETS; ++target) {
    PursuitTargetMotion motion = pursuit_target_motion_default();
    PursuitPursuerMotion pursuer = pursuit_pursuer_motion_default();
    PursuitMotionInterceptSolution met;
    PursuitInterceptQuery query;
    PursuitPrediction prediction;
    motion.kind = PURSUIT_TARGET_WEAVING;
    motion.position = vector(300.0);
    motion.velocity = vector(400.0);
    motion.first_swing.velocity = vector(300.0);
    motion.first_swing.rate = 1.0 + size(3.0);
    pursuer.position = vector(900.0);
    pursuer.max_speed = size(900.0);
    pursuit_begin_motion_tracker(&tracking, memory, room);
    for (tick = 0; tick <= 60; ++tick) {
      PursuitMotionState seen;
      PursuitTrackedMotion found;
      pursuit_get_motion_state(&motion, tick / 64.0, &seen);
      pursuit_step_motion_tracker(memory, room, tick / 64.0, &seen.position, 1.0, &found);
      query.target_position = seen.position;
      query.target_velocity = seen.velocity;
    }
    query.pursuer_position = pursuer.position;
    query.pursuer_speed = pursuer.max_speed;
    query.capture_radius = size(20.0);
    add_word((uint64_t)(int64_t)pursuit_predict_tracked_intercept(&query, memory, room, &settings, &prediction));
    add_vector(prediction.aim_point);
    add_number(prediction.time);
    add_number(prediction.miss_distance);
    add_word((uint64_t)(int64_t)pursuit_solve_tracked_intercept(&pursuer, memory, room, query.capture_radius, 10.0, &met));
    add_vector(met.point);
    add_vector(met.course);
    add_number(met.time);
    add_number(met.miss_distance);
  }
  end("tracked");
}

static PursuitProjectileQuery projectile_query(void) {
  PursuitProjectileQuery query;
  query.shot.shooter_position = vector(5000.0);
  query.shooter_velocity = vector(500.0);
  query.shot.target_position = vector(5000.0);
  query.shot.target_velocity = vector(1000.0);
  query.target_acceleration = vector(300.0);
  query.shot.gravity = vector(1000.0);
  query.shot.muzzle_speed = size(6000.0);
  return query;
}

static void add_launch(const PursuitLaunch *launch) {
  add_vector(launch->launch_velocity);
  add_vector(launch->impact_point);
  add_number(launch->time);
}

static void add_launches(PursuitStatus status, const PursuitLaunch launches[4], uint32_t count) {
  int i;
  add_word((uint64_t)(int64_t)status);
  add_word(count);
  for (i = 0; i < 4; ++i) {
    add_launch(&launches[i]);
  }
}

static void projectile(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS / 4; ++i) {
    PursuitProjectileQuery query = projectile_query();
    PursuitProjectileSettings settings = pursuit_projectile_settings_default();
    PursuitLaunch launches[4];
    PursuitStatus status;
    uint32_t count;
    status = pursuit_solve_projectile(&query, launches, &count);
    add_launches(status, launches, count);
    settings.projectile_integrator = i % 3;
    status = pursuit_solve_projectile_apex(&query, &settings, size(9000.0), launches, &count);
    add_launches(status, launches, count);
    status = pursuit_solve_projectile_angle(&query, &settings, number(1.5), launches, &count);
    add_launches(status, launches, count);
    add_word((uint64_t)(int64_t)pursuit_solve_projectile_minimum_speed(&query, &settings, 20.0, launches));
    add_launch(&launches[0]);
    pursuit_solve_projectile_simulated(&query, &settings, launches, &count);
    add_vector(launches[0].launch_velocity);
    add_number(launches[0].miss_distance);
  }
  end("projectile");
}

/* For a simulation in ticks, and of a given time. */
static void projectile_simulated(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS / 4; ++i) {
    const PursuitProjectileQuery query = projectile_query();
    PursuitProjectileSettings settings = pursuit_projectile_settings_default();
    PursuitLaunch launches[4];
    PursuitStatus status;
    uint32_t count;
    settings.projectile_integrator = i % 3;
    settings.target_integrator = i / 3 % 3;
    settings.time_step = 0.005 + size(0.05);
    status = pursuit_solve_projectile_simulated(&query, &settings, launches, &count);
    add_launches(status, launches, count);
    add_word((uint64_t)(int64_t)pursuit_solve_projectile_time(&query, &settings, 0.1 + size(10.0), launches));
    add_launch(&launches[0]);
  }
  end("projectile_simulated");
}

static void add_line_of_fire(const PursuitLineOfFire *line) {
  add_vector(line->position);
  add_number(line->time);
  add_number(line->miss_distance);
  add_number(line->miss_time);
  add_word((uint64_t)(int64_t)line->obstruction);
  add_word((uint64_t)(int64_t)line->obstruction_index);
  add_word((uint64_t)(int64_t)line->nearest);
}

/* The line of fire of straight shots, arcs and shots through air, among bodies and shapes; the clear arc and the clear launch. */
static void line_of_fire(void) {
  enum { BODIES = 12, SHAPES = 4 };
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 20; ++i) {
    PursuitLineOfFireQuery query = pursuit_line_of_fire_query_default();
    PursuitClearLaunchSettings settings = pursuit_clear_launch_settings_default();
    PursuitMovingBody bodies[BODIES];
    PursuitShape shapes[SHAPES];
    PursuitLaunch launches[2];
    PursuitLineOfFire line;
    PursuitClearArc arc;
    PursuitClearLaunch clear;
    query.muzzle_position = vector(100.0);
    query.launch_velocity = vector(6000.0);
    query.radius = size(10.0);
    query.horizon = size(2.0);
    if (i % 2) query.radius_growth = size(200.0);
    if (i % 3) query.gravity = vector(1000.0);
    if (i % 5 == 0) {
      query.linear_drag = size(1.0);
      query.quadratic_drag = size(1e-4);
      query.wind = vector(500.0);
    }
    if (i % 7 == 0) query.target = 3;
    if (i % 11 == 0) query.shooter = 5;
    for (k = 0; k < BODIES; ++k) {
      bodies[k].position = vector(3000.0);
      bodies[k].velocity = vector(600.0);
      bodies[k].acceleration = k % 2 ? vector(300.0) : query.gravity;
      bodies[k].radius = size(200.0);
    }
    /* One number after the other: a compiler chooses in which order it asks for the arguments of a call. */
    for (k = 0; k < SHAPES; ++k) {
      const PursuitVec3 center = vector(5000.0);
      const PursuitVec3 axis = vector(1.0);
      const PursuitVec3 other_axis = vector(1.0);
      const double length = size(500.0);
      const double radius = size(300.0);
      const PursuitVec3 half_extents = {radius, length, radius};
      if (k == 0) shapes[k] = pursuit_make_sphere(center, radius);
      if (k == 1) shapes[k] = pursuit_make_box(center, axis, other_axis, half_extents);
      if (k == 2) shapes[k] = pursuit_make_capsule(center, axis, length, radius);
      if (k == 3) shapes[k] = pursuit_make_half_space(center, axis);
    }
    add_word((uint64_t)(int64_t)pursuit_find_line_of_fire(&query, bodies, BODIES, shapes, i % 5, &line));
    add_line_of_fire(&line);
    for (k = 0; k < 2; ++k) {
      launches[k].launch_velocity = vector(6000.0);
      launches[k].impact_point = vector(1.0);
      launches[k].time = size(2.0);
      launches[k].miss_distance = 0.0;
    }
    add_word((uint64_t)(int64_t)pursuit_find_clear_arc(&query, launches, 2, bodies, BODIES, shapes, 1, &arc));
    add_line_of_fire(&arc.line);
    add_word((uint64_t)(int64_t)arc.launch);
    settings.muzzle_velocity = vector(300.0);
    add_word((uint64_t)(int64_t)pursuit_find_clear_launch(&query, bodies, BODIES, shapes, 0, &settings, &clear));
    add_line_of_fire(&clear.line);
    add_number(clear.delay);
    add_number(clear.searched);
  }
  end("line_of_fire");
}
/* The line of fire of bullets and rockets. */
static void flight_line_of_fire(void) {
  enum { BODIES = 8 };
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 20; ++i) {
    PursuitLineOfFireQuery query = pursuit_line_of_fire_query_default();
    PursuitProjectileFlight flight = pursuit_projectile_flight_default(100);
    PursuitDragPoint table[4];
    PursuitMovingBody bodies[BODIES];
    PursuitShape wall;
    PursuitLineOfFire line;
    query.launch_velocity = vector(60000.0);
    query.gravity = vector(1000.0);
    query.radius = size(10.0);
    query.horizon = size(2.0);
    flight.drag_law = i % 4;
    flight.drag.quadratic_drag = flight.drag_law == PURSUIT_DRAG_LAW_G7 ? pursuit_quadratic_drag(0.1 + size(0.5), 1.225, 100) : size(1e-4);
    flight.drag.wind = vector(300.0);
    if (i % 3 == 0) {
      flight.thrust = size(20000.0);
      flight.burn_time = size(3.0);
    }
    for (k = 0; k < 4; ++k) {
      table[k].mach = 0.5 * k;
      table[k].coefficient = size(1.0);
    }
    for (k = 0; k < BODIES; ++k) {
      bodies[k].position = vector(30000.0);
      bodies[k].velocity = vector(600.0);
      bodies[k].acceleration = vector(300.0);
      bodies[k].radius = size(2000.0);
    }
    {
      const PursuitVec3 center = vector(30000.0);
      wall = pursuit_make_sphere(center, size(2000.0));
    }
    add_word((uint64_t)(int64_t)pursuit_find_flight_line_of_fire(&query, &flight, table, 4, bodies, BODIES, &wall, i % 2, &line));
    add_line_of_fire(&line);
  }
  end("flight_line_of_fire");
}
static PursuitDodgeQuery dodge_scene(PursuitDodgeShot *shots, double plane) {
  PursuitDodgeQuery query = pursuit_dodge_query_default();
  int k;
  query.velocity = vector(5.0);
  query.preferred_velocity = vector(5.0);
  query.plane_normal.z = plane;
  query.radius = size(1.0);
  query.margin = size(0.2);
  query.max_speed = size(10.0);
  query.max_acceleration = size(50.0);
  query.reaction_time = size(0.3);
  for (k = 0; k < 12; ++k) {
    const double time = size(2.0);
    const PursuitVec3 at = vector(2.0);
    memset(&shots[k], 0, sizeof shots[k]);
    shots[k].velocity = vector(k % 3 ? 100.0 : 15.0);
    shots[k].acceleration.z = k % 4 ? 0.0 : -9.81;
    shots[k].position.x = at.x - shots[k].velocity.x * time;
    shots[k].position.y = at.y - shots[k].velocity.y * time;
    shots[k].position.z = at.z - shots[k].velocity.z * time;
    shots[k].radius = size(0.2);
    if (k == 5) shots[k].blast_radius = 2.0;
    shots[k].fuse = time;
    shots[k].age = size(0.3);
  }
  return query;
}
static void add_dodge(PursuitDodge answer) {
  add_vector(answer.velocity);
  add_vector(answer.dodge_velocity);
  add_number(answer.delay);
  add_number(answer.threat_time);
  add_number(answer.threat_gap);
  add_number(answer.hit_time);
  add_number(answer.hit_gap);
  add_number(answer.gap);
  add_word((uint64_t)(int64_t)(answer.outcome + 8 * answer.threat + 256 * answer.hit));
}
static void dodge(void) {
  PursuitDodgeState state;
  PursuitDodgeShot shots[12];
  int i;
  begin();
  memset(&state, 0, sizeof state);
  for (i = 0; i < ROUNDS / 20; ++i) {
    PursuitDodgeQuery query = dodge_scene(shots, i % 2);
    PursuitDodge answer;
    if (i % 3 == 0) memset(&state, 0, sizeof state);
    add_word((uint64_t)(int64_t)pursuit_dodge_shots(&query, shots, (uint32_t)(i % 13), &state, &answer));
    add_dodge(answer);
  }
  end("dodge");
}
/* Beside a chain of seven walls. */
static void dodge_among_walls(void) {
  static double memory[160];
  PursuitDodgeState state;
  PursuitDodgeShot shots[12];
  int i, k;
  begin();
  memset(&state, 0, sizeof state);
  for (i = 0; i < ROUNDS / 200; ++i) {
    PursuitDodgeQuery query = dodge_scene(shots, 1.0);
    PursuitDodge answer;
    PursuitOrcaWall wall;
    PursuitVec3 corners[8];
    PursuitVec3View view;
    uint32_t count;
    memset(&wall, 0, sizeof wall);
    memset(&view, 0, sizeof view);
    wall.corner_count = 8;
    for (k = 0; k < 8; ++k) corners[k] = vector(4.0);
    view.base = corners;
    view.stride = sizeof corners[0];
    if (i % 3 == 0) memset(&state, 0, sizeof state);
    add_word((uint64_t)(int64_t)pursuit_build_orca_walls(&wall, 1, &view, memory, sizeof memory, &count));
    add_word((uint64_t)(int64_t)pursuit_dodge_shots_among_walls(&query, shots, (uint32_t)(i % 13), memory, sizeof memory, &state, &answer));
    add_dodge(answer);
  }
  end("dodge_among_walls");
}
static void aiming_hand(void) {
  PursuitAimingHandState space, plane;
  const PursuitVec3 forward = {1.0, 0.0, 0.0};
  const PursuitAimingHandSettings usual = pursuit_aiming_hand_settings_default(0.5);
  PursuitVec3 direction = forward;
  int i;
  begin();
  pursuit_begin_aiming_hand(7, &forward, &usual, &space);
  pursuit_begin_aiming_hand(8, &forward, &usual, &plane);
  for (i = 0; i < ROUNDS; ++i) {
    const PursuitAimingHandSettings settings = pursuit_aiming_hand_settings_default(i % 101 / 100.0);
    const double time = i % 1000 == 0 ? size(100.0) : size(0.04);
    PursuitAimingTarget target;
    PursuitHandAim aim;
    if (i % 150 == 0) direction = vector(100.0);
    direction.x += 0.01 * direction.y;
    target.direction = direction;
    target.plane_normal.x = target.plane_normal.y = target.plane_normal.z = 0.0;
    target.distance = 100.0;
    target.radius = size(20.0);
    target.target = i % 200 > 180 ? -1 : i / 300;
    add_word((uint64_t)(int64_t)pursuit_step_aiming_hand(&target, &settings, time, &space, &aim));
    add_vector(aim.direction);
    add_number(aim.error);
    add_number(aim.deviation);
    add_number(aim.hit_chance);
    target.plane_normal.z = 1.0;
    target.direction.z = 0.0;
    add_word((uint64_t)(int64_t)pursuit_step_aiming_hand(&target, &settings, time, &plane, &aim));
    add_vector(aim.direction);
    add_number(aim.hit_chance);
    add_number(plane.look_turn.x);
    add_word((uint64_t)(int64_t)(aim.is_tracking + 2 * aim.is_on_target));
  }
  end("aiming_hand");
}

/* Missiles of each law: from far away and near, toward the target and away from it, with time left and late. */
static void guidance(void) {
  PursuitGuidanceQuery query = pursuit_guidance_query_default();
  int i;
  begin();
  for (i = 0; i < ROUNDS; ++i) {
    PursuitGuidance answer;
    query.law = i % 7;
    query.missile.position = vector(3000.0);
    query.missile.velocity = vector(300.0);
    query.target.position = vector(3000.0);
    query.target.velocity = vector(150.0);
    query.target_acceleration = vector(20.0);
    query.launcher.position = vector(500.0);
    query.launcher.velocity = vector(20.0);
    query.impact_direction = vector(1.0);
    query.detour_direction = vector(i % 3 ? 0.0 : 1.0);
    query.max_acceleration = size(300.0);
    query.navigation_constant = 3.0 + size(2.0);
    query.field_of_view = i % 5 ? 3.0 : 1.0;
    query.line_time = 0.1 + size(1.0);
    query.impact_time = size(60.0);
    query.delta_time = size(0.05);
    add_word((uint64_t)(int64_t)pursuit_get_guidance(&query, &answer));
    add_vector(answer.acceleration);
    add_vector(answer.impact_point);
    add_vector(answer.zero_effort_miss);
    add_number(answer.time_to_go);
    add_number(answer.needed_acceleration);
    add_word((uint64_t)(int64_t)answer.state);
  }
  end("guidance");
}
static void salvo(void) {
  PursuitSalvoMissile missiles[9];
  PursuitSalvoPlan plans[9];
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 500; ++i) {
    PursuitSalvoQuery query = pursuit_salvo_query_default();
    PursuitSalvo found;
    const int count = i % 10;
    query.target.velocity = vector(50.0);
    query.target_acceleration = vector(i % 3 ? 0.0 : 5.0);
    query.plane_normal = vector(1.0);
    query.half_spread = i % 4 ? size(3.0) : 3.141592653589793;
    for (k = 0; k < 9; ++k) {
      const PursuitVec3 off = vector(200.0);
      memset(&missiles[k], 0, sizeof missiles[k]);
      missiles[k].missile.position = vector(4000.0);
      missiles[k].missile.velocity.x = off.x - 0.07 * missiles[k].missile.position.x;
      missiles[k].missile.velocity.y = off.y - 0.07 * missiles[k].missile.position.y;
      missiles[k].missile.velocity.z = off.z - 0.07 * missiles[k].missile.position.z;
      missiles[k].max_acceleration = size(400.0);
      missiles[k].field_of_view = k % 5 ? 3.0 : 1.0;
      if (k % 3 == 0) missiles[k].impact_direction = vector(1.0);
    }
    add_word((uint64_t)(int64_t)pursuit_find_salvo(&query, missiles, (uint32_t)count, plans, &found));
    add_number(found.impact_time);
    add_word(found.keep_count);
    for (k = 0; k < count; ++k) {
      add_vector(plans[k].impact_direction);
      add_number(plans[k].earliest_time);
      add_number(plans[k].needed_acceleration);
      add_word((uint64_t)(int64_t)plans[k].state);
    }
  }
  end("salvo");
}

/* Whole numbers, so that ranges are exact and touched: where whole numbers decide. */
static void projectile_hard(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS / 40; ++i) {
    PursuitProjectileQuery query;
    PursuitLaunch launches[4];
    PursuitStatus status;
    uint32_t count;
    memset(&query, 0, sizeof query);
    query.shot.target_position.x = (double)(i % 23 + 1) * 10.0;
    query.shot.gravity.z = -(double)(i % 7 + 1);
    query.shot.muzzle_speed = 10.0 * (double)(i % 5 + 1);
    query.shot.target_velocity.y = (double)(i % 2);
    status = pursuit_solve_projectile(&query, launches, &count);
    add_launches(status, launches, count);
  }
  end("projectile_hard");
}

static void drag(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS / 100; ++i) {
    const PursuitProjectileQuery query = projectile_query();
    PursuitDragSettings settings = pursuit_drag_settings_default(100);
    PursuitLaunch launches[4];
    uint32_t count;
    settings.linear_drag = size(0.5);
    settings.quadratic_drag = size(1e-4);
    settings.wind = vector(300.0);
    add_word((uint64_t)(int64_t)pursuit_solve_projectile_drag(&query, &settings, launches, &count));
    add_word(count);
    add_vector(launches[0].launch_velocity);
    add_number(launches[0].time);
    add_number(launches[0].miss_distance);
  }
  end("drag");
}

static void flight(void) {
  static const PursuitDragPoint table[] = {{0.0, 0.5}, {0.8, 0.5}, {1.0, 1.0}, {2.0, 0.75}};
  int i;
  begin();
  for (i = 0; i < ROUNDS / 100; ++i) {
    const PursuitProjectileQuery query = projectile_query();
    PursuitProjectileFlight flight = pursuit_projectile_flight_default(100);
    PursuitProjectileState state;
    PursuitLaunch launches[4];
    uint32_t count;
    flight.drag_law = i % 4;
    flight.drag.quadratic_drag = flight.drag_law == PURSUIT_DRAG_LAW_G7 ? pursuit_quadratic_drag(0.1 + size(0.5), 1.225, 100) : size(1e-4);
    flight.drag.wind = vector(300.0);
    flight.speed_of_sound = 3000.0 + size(3000.0);
    if (i % 3) {
      flight.thrust = size(20000.0);
      flight.burn_time = size(3.0);
    }
    add_word((uint64_t)(int64_t)pursuit_solve_projectile_flight(&query, &flight, table, 4, launches, &count));
    add_word(count);
    add_vector(launches[0].launch_velocity);
    add_number(launches[0].time);
    add_number(launches[0].miss_distance);
    state.position = query.shot.shooter_position;
    state.velocity = launches[0].launch_velocity;
    state.gravity = query.shot.gravity;
    state.age = size(1.0);
    add_word((uint64_t)(int64_t)pursuit_advance_projectile(&state, &flight, table, 4, size(2.0), &state));
    add_vector(state.position);
    add_vector(state.velocity);
    add_number(state.age);
  }
  end("flight");
}

static PursuitTurretQuery turret_query(void) {
  PursuitTurretQuery query;
  query.shot.shooter_position = vector(1000.0);
  query.facing = vector(1.0);
  query.shot.target_position = vector(10000.0);
  query.shot.target_velocity = vector(1500.0);
  query.turn_rate = size(3.0);
  query.shot.muzzle_speed = 1000.0 + size(3000.0);
  memset(&query.shot.gravity, 0, sizeof query.shot.gravity);
  query.max_range = 2000.0 + size(20000.0);
  query.min_time = 0.0;
  query.horizon = 1.0 + size(15.0);
  query.fire_cone = size(0.25);
  return query;
}

static void add_turret(PursuitStatus status, const PursuitTurretSolution *solution) {
  add_word((uint64_t)(int64_t)status);
  add_vector(solution->aim_point);
  add_number(solution->impact_time);
  add_number(solution->rotation_time);
  add_number(solution->flight_time);
  add_word(solution->iterations);
}

static void turret(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS / 4; ++i) {
    const PursuitTurretQuery query = turret_query();
    PursuitTurretSolution solution;
    const PursuitStatus status = pursuit_solve_turret(&query, &solution);
    add_turret(status, &solution);
  }
  end("turret");
}

/* The same search a few steps at a time, and traced. */
static void turret_search(void) {
  enum { STEPS = 8 };
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 10; ++i) {
    const PursuitTurretQuery query = turret_query();
    PursuitTurretSearch search;
    PursuitTurretSolution solution;
    PursuitTurretIteration rows[STEPS];
    PursuitStatus status;
    uint32_t count, row;
    add_word((uint64_t)(int64_t)pursuit_begin_turret_search(&query, &search));
    for (k = 0; k < 4; ++k) {
      status = pursuit_step_turret_search(&search, 2, &solution);
      add_turret(status, &solution);
      status = pursuit_step_turret_search_traced(&search, STEPS, rows, &count, &solution);
      add_turret(status, &solution);
      for (row = 0; row < count; ++row) {
        add_number(rows[row].impact_time);
        add_number(rows[row].rotation_time);
        add_number(rows[row].flight_time);
        add_number(rows[row].slack);
        add_word((uint64_t)(int64_t)rows[row].phase);
      }
    }
  }
  end("turret_search");
}

static void gimbal_turret(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS / 4; ++i) {
    PursuitGimbalTurretQuery query;
    PursuitGimbalTurretSolution solution;
    const double yaw_limit = 0.5 + size(2.5);
    query.shot.shooter_position = vector(1000.0);
    query.forward = vector(1.0);
    query.up = vector(1.0);
    query.shot.target_position = vector(10000.0);
    query.shot.target_velocity = vector(1500.0);
    query.yaw = number(yaw_limit);
    query.pitch = size(1.0);
    query.yaw_rate = size(3.0);
    query.pitch_rate = size(3.0);
    query.yaw_min = -yaw_limit;
    query.yaw_max = yaw_limit;
    query.pitch_min = -size(0.5);
    query.pitch_max = 1.0 + size(0.5);
    query.shot.muzzle_speed = 1000.0 + size(3000.0);
    memset(&query.shot.gravity, 0, sizeof query.shot.gravity);
    query.max_range = 2000.0 + size(20000.0);
    query.min_time = 0.0;
    query.horizon = 1.0 + size(15.0);
    add_word((uint64_t)(int64_t)pursuit_solve_gimbal_turret(&query, &solution));
    add_vector(solution.aim_point);
    add_number(solution.yaw);
    add_number(solution.pitch);
    add_number(solution.impact_time);
    add_number(solution.rotation_time);
    add_word(solution.iterations);
  }
  end("gimbal_turret");
}

static void ballistic_turret(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS / 16; ++i) {
    PursuitBallisticTurretQuery query = pursuit_ballistic_turret_query_default();
    PursuitBallisticTurretSolution solution;
    query.shot.shooter_position = vector(10.0);
    query.shot.target_position = vector(200.0);
    query.shot.target_velocity = vector(15.0);
    query.shot.muzzle_speed = 40.0 + size(60.0);
    query.shot.gravity.z = -size(20.0);
    query.shooter_velocity = vector(10.0);
    query.target_acceleration = vector(i % 2 == 0 ? 0.0 : 2.0);
    query.forward = vector(1.0);
    query.base_angular_velocity = vector(i % 3 == 0 ? 0.0 : 0.5);
    query.pitch = size(1.0);
    query.yaw_rate = 0.2 + size(2.0);
    query.pitch_rate = 0.2 + size(2.0);
    if (i % 2 == 0) {
      query.yaw_velocity = number(query.yaw_rate);
      query.yaw_acceleration = 0.2 + size(4.0);
      query.pitch_acceleration = 0.2 + size(4.0);
    }
    query.arc = i % 3;
    add_word((uint64_t)(int64_t)pursuit_solve_ballistic_turret(&query, &solution));
    add_vector(solution.aim_point);
    add_vector(solution.launch_velocity);
    add_number(solution.yaw);
    add_number(solution.pitch);
    add_number(solution.impact_time);
    add_number(solution.rotation_time);
    add_number(solution.flight_time);
    add_word(solution.iterations);
    add_word((uint64_t)(int64_t)solution.arc);
  }
  end("ballistic_turret");
}

/* Every kind of pursuer after every kind of target, and the way of a car. */
static void motion(void) {
  enum { POINTS = 5 };
  PursuitVec3 points[POINTS];
  double speeds[POINTS];
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 4; ++i) {
    PursuitMotionInterceptQuery query;
    PursuitMotionInterceptSolution solution;
    PursuitMotionState state;
    PursuitDubinsPath path = {0.0, 0.0, 0, 0};
    memset(&query, 0, sizeof query);
    query.pursuer = pursuit_pursuer_motion_default();
    query.pursuer.position = vector(5000.0);
    query.pursuer.velocity = vector(300.0);
    query.pursuer.speed = size(500.0);
    query.pursuer.max_speed = 100.0 + size(1000.0);
    query.pursuer.max_acceleration = size(500.0);
    query.pursuer.heading = vector(1.0);
    query.pursuer.turn_radius = 50.0 + size(1000.0);
    query.pursuer.kind = i % 4;
    query.target = pursuit_target_motion_default();
    query.target.position = vector(5000.0);
    query.target.velocity = vector(600.0);
    query.target.acceleration = vector(200.0);
    query.target.max_speed = 100.0 + size(1000.0);
    query.target.axis = vector(1.0);
    query.target.turn_rate = number(2.0);
    for (k = 0; k < POINTS; ++k) {
      points[k] = vector(5000.0);
      speeds[k] = 100.0 + size(1000.0);
    }
    query.target.path.positions.base = points;
    query.target.path.paces.base = speeds;
    query.target.path.count = POINTS;
    query.target.path.timing = PURSUIT_PATH_TIMING_SPEEDS;
    query.target.path.topology = i / 16 % 2 ? PURSUIT_PATH_TOPOLOGY_LOOP : PURSUIT_PATH_TOPOLOGY_OPEN;
    query.target.kind = i / 4 % 4;
    query.capture_radius = size(100.0);
    query.horizon = 1.0 + size(15.0);
    query.max_steps = 1u << 16;
    add_word((uint64_t)(int64_t)pursuit_solve_motion_intercept(&query, &solution));
    add_vector(solution.point);
    add_vector(solution.course);
    add_number(solution.time);
    add_number(solution.miss_distance);
    pursuit_get_motion_state(&query.target, query.horizon, &state);
    add_vector(state.position);
    add_vector(state.velocity);
    query.pursuer.kind = PURSUIT_PURSUER_CAR;
    add_word((uint64_t)(int64_t)pursuit_find_dubins_path(&query.pursuer, &solution.point, query.capture_radius, &path));
    add_number(path.first_length);
    add_number(path.second_length);
    pursuit_get_dubins_pose(&query.pursuer, &path, path.first_length, &state);
    add_vector(state.position);
    add_vector(state.velocity);
  }
  end("motion");
}

/* Ships to straight, accelerating and turning targets, with a speed limit and a turn and without; the first ticks of each. */
static void rendezvous(void) {
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 16; ++i) {
    PursuitRendezvousQuery query = pursuit_rendezvous_query_default();
    PursuitRendezvousState state = {0.0, 0};
    PursuitRendezvousCommand command;
    PursuitRendezvous plan;
    query.ship.position = vector(5000.0);
    query.ship.velocity = vector(100.0);
    query.target.position = vector(5000.0);
    query.target.velocity = vector(i % 16 ? 100.0 : 400.0);
    query.target.acceleration = vector(10.0);
    query.target.max_speed = 150.0;
    query.target.axis = vector(1.0);
    query.target.turn_rate = number(0.1);
    query.target.kind = i % 3;
    query.max_acceleration = 10.0 + size(50.0);
    if (i % 2) {
      query.max_speed = 200.0 + size(100.0);
    }
    query.turn_time = i % 4 < 2 ? 0.0 : size(10.0);
    add_word((uint64_t)(int64_t)pursuit_find_rendezvous(&query, &plan));
    add_vector(plan.point);
    add_vector(plan.velocity);
    add_vector(plan.acceleration);
    add_number(plan.time);
    add_number(plan.turn_start);
    add_number(plan.brake_start);
    add_number(plan.delta_v);
    for (k = 0; k < 4; ++k) {
      const double tick = 0.05 + plan.time * 0.05;
      add_word((uint64_t)(int64_t)pursuit_step_rendezvous(&query, tick, &state, &command));
      add_vector(command.acceleration);
      add_number(command.time_to_go);
      add_number(command.time_to_turn);
      add_number(command.delta_v);
      add_number(state.turn_left);
      add_word((uint64_t)(int64_t)state.phase);
      query.ship.velocity.x += command.acceleration.x * tick;
      query.ship.velocity.y += command.acceleration.y * tick;
      query.ship.velocity.z += command.acceleration.z * tick;
      query.ship.position.x += query.ship.velocity.x * tick;
      query.ship.position.y += query.ship.velocity.y * tick;
      query.ship.position.z += query.ship.velocity.z * tick;
    }
  }
  end("rendezvous");
}

static void roam(void) {
  enum { POINTS = 7, WALLS = 3, FLOWS = 27 };
  PursuitVec3 points[POINTS], flows[FLOWS];
  PursuitSurface walls[WALLS];
  const PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
  PursuitWanderState space, plane;
  const PursuitVec3 forward = {1.0, 0.0, 0.0};
  int i, k;
  begin();
  pursuit_begin_wander(7, &forward, &space);
  pursuit_begin_wander(8, &forward, &plane);
  for (i = 0; i < ROUNDS / 4; ++i) {
    const PursuitWanderSettings wander = pursuit_wander_settings_default(100);
    PursuitFollowPathSettings follow = pursuit_follow_path_settings_default(100);
    PursuitFollowWallSettings wall = pursuit_follow_wall_settings_default(100);
    PursuitSteeringPath path = {pursuit_make_vec3_view(points, sizeof(PursuitVec3)), 50.0, POINTS, i % 2};
    PursuitContainer container;
    PursuitFlowField field;
    PursuitPathSteering followed;
    PursuitAgent agent;
    PursuitVec3 steering;
    double progress;
    const double time = size(1.0);
    const PursuitVec3 normal = vector(1.0);
    agent.position = vector(1000.0);
    agent.velocity = vector(600.0);
    agent.max_speed = size(600.0);
    pursuit_steer_wander(&agent, &wander, time, &space, &steering);
    add_vector(steering);
    add_vector(space.direction);
    pursuit_steer_wander_in_plane(&agent, &wander, &normal, time, &plane, &steering);
    add_vector(steering);
    add_vector(plane.direction);
    for (k = 0; k < POINTS; ++k) {
      points[k] = vector(1000.0);
    }
    follow.direction = i / 2 % 2;
    pursuit_find_path_progress(&path, &agent.position, &progress);
    pursuit_steer_follow_path(&agent, &path, &follow, progress + number(500.0), &limits, time, &followed);
    add_vector(followed.steering);
    add_number(followed.progress);
    add_number(followed.distance);
    pursuit_steer_stay_on_path(&agent, &path, time, &steering);
    add_vector(steering);
    for (k = 0; k < WALLS; ++k) {
      const PursuitVec3 start = vector(1000.0), end_point = vector(1000.0);
      pursuit_get_wall_surface(&start, &end_point, &agent.position, &walls[k]);
    }
    wall.travel = i / 4 % 2;
    pursuit_steer_follow_wall(&agent, walls, WALLS, &wall, &steering);
    add_vector(steering);
    memset(&container, 0, sizeof container);
    container.shape.center = vector(500.0);
    container.shape.axis = vector(1.0);
    container.shape.up = vector(1.0);
    container.shape.half_extents.x = size(1000.0);
    container.shape.half_extents.y = size(1000.0);
    container.shape.half_extents.z = size(1000.0);
    container.shape.radius = size(1000.0);
    container.shape.kind = i % 3 == 1 ? PURSUIT_SHAPE_BOX : PURSUIT_SHAPE_SPHERE;
    container.surfaces = walls;
    container.surface_count = WALLS;
    container.kind = i % 3 == 2 ? PURSUIT_CONTAINER_HALF_SPACES : PURSUIT_CONTAINER_SHAPE;
    pursuit_steer_contain(&agent, &container, time, &steering);
    add_vector(steering);
    for (k = 0; k < FLOWS; ++k) {
      flows[k] = vector(600.0);
    }
    field.flows = pursuit_make_vec3_view(flows, sizeof(PursuitVec3));
    field.grid.origin = vector(1000.0);
    field.grid.spacing.x = 1.0 + size(1000.0);
    field.grid.spacing.y = 1.0 + size(1000.0);
    field.grid.spacing.z = 1.0 + size(1000.0);
    field.grid.count_x = field.grid.count_y = field.grid.count_z = 3;
    field.flow_count = FLOWS;
    field.outside = i % 2;
    pursuit_steer_follow_flow_field(&agent, &field, time, &steering);
    add_vector(steering);
  }
  end("roam");
}

static void turn(void) {
  const PursuitVec3 rate = {0.0, 0.0, 0.0};
  PursuitTurnState turned = {{1.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
  PursuitYawState yaw = {0.0, 0.0};
  int i;
  begin();
  for (i = 0; i < ROUNDS; ++i) {
    PursuitTurnLimits limits;
    const PursuitVec3 direction = vector(1.0);
    const double goal = number(10.0), time = size(0.2);
    limits.max_rate = size(10.0);
    limits.max_acceleration = size(50.0);
    pursuit_advance_turn(&turned, &direction, &rate, &limits, time, &turned);
    add_vector(turned.facing);
    add_vector(turned.turning);
    pursuit_advance_turn_along_velocity(&turned, &direction, &limits, time, &turned);
    add_vector(turned.facing);
    pursuit_advance_yaw(&yaw, goal, 0.0, &limits, time, &yaw);
    add_number(yaw.yaw);
    add_number(yaw.rate);
  }
  end("turn");
}

/* After goals that move. */
static void turn_after(void) {
  PursuitTurnState turned = {{1.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
  PursuitYawState yaw = {0.0, 0.0};
  int i;
  begin();
  for (i = 0; i < ROUNDS; ++i) {
    PursuitTurnLimits limits;
    const PursuitVec3 direction = vector(1.0), rate = vector(3.0);
    const double goal = number(10.0), goal_rate = number(5.0), time = size(0.2);
    limits.max_rate = size(10.0);
    limits.max_acceleration = size(50.0);
    pursuit_advance_turn(&turned, &direction, &rate, &limits, time, &turned);
    add_vector(turned.facing);
    add_vector(turned.turning);
    pursuit_advance_yaw(&yaw, goal, goal_rate, &limits, time, &yaw);
    add_number(yaw.yaw);
    add_number(yaw.rate);
  }
  end("turn_after");
}

/* One agent among others in the plane and in space, and a crowd that moves for a while. */
static void orca(void) {
  enum { NEIGHBORS = 6, CROWD = 200, GRID = 72 * CROWD + 200, TICKS = 20 };
  static PursuitVec3 positions[CROWD], velocities[CROWD], wishes[CROWD];
  static double speeds[CROWD], radii[CROWD];
  static unsigned char memory[GRID];
  const PursuitOrcaSettings settings = pursuit_orca_settings_default();
  PursuitOrcaCrowdSettings crowd_settings = pursuit_orca_crowd_settings_default(100);
  PursuitNeighborGridSettings grid_settings = pursuit_neighbor_grid_settings_default(100);
  PursuitOrcaMembers members;
  PursuitCrowdMotion moved;
  PursuitCrowd crowd;
  int i, k;
  memset(&members, 0, sizeof members);
  memset(&crowd, 0, sizeof crowd);
  begin();
  grid_settings.max_level = most_level;
  for (i = 0; i < ROUNDS / 4; ++i) {
    PursuitOrcaAgent agent;
    PursuitOrcaNeighbor neighbors[NEIGHBORS];
    PursuitOrcaVelocity velocity;
    agent.position = vector(100.0);
    agent.velocity = vector(400.0);
    agent.preferred_velocity = vector(400.0);
    agent.max_speed = size(600.0);
    agent.radius = size(80.0);
    agent.half_height = 0;
    agent.id = 0;
    for (k = 0; k < NEIGHBORS; ++k) {
      neighbors[k].position = vector(800.0);
      neighbors[k].velocity = vector(400.0);
      neighbors[k].radius = size(80.0);
      neighbors[k].half_height = 0;
      neighbors[k].agent_share = size(1.0);
      neighbors[k].id = (uint32_t)k + 1;
    }
    add_word((uint64_t)(int64_t)pursuit_solve_orca_velocity(&agent, &anyone, neighbors, NEIGHBORS, NULL, NULL, 0, &settings, 3, 0.05,
                                                            memory, sizeof memory, &velocity));
    add_vector(velocity.velocity);
    add_number(velocity.max_violation);
    add_word((uint64_t)(int64_t)pursuit_solve_orca_velocity(&agent, &anyone, neighbors, NEIGHBORS, NULL, NULL, 0, &settings, 2, 0.05,
                                                            memory, sizeof memory, &velocity));
    add_number(velocity.velocity.x);
    add_number(velocity.velocity.y);
    add_number(velocity.max_violation);
  }
  for (k = 2; k <= 3; ++k) {
    for (i = 0; i < CROWD; ++i) {
      positions[i] = vector(k == 2 ? 1500.0 : 600.0);
      velocities[i] = vector(100.0);
      wishes[i] = vector(200.0);
      speeds[i] = size(400.0);
      radii[i] = 10.0 + size(50.0);
    }
    moved.positions = pursuit_make_vec3_array(positions, sizeof positions[0]);
    moved.velocities = pursuit_make_vec3_array(velocities, sizeof velocities[0]);
    crowd.positions = pursuit_make_vec3_view(positions, sizeof positions[0]);
    crowd.velocities = pursuit_make_vec3_view(velocities, sizeof velocities[0]);
    members.preferred_velocities = pursuit_make_vec3_view(wishes, sizeof wishes[0]);
    members.max_speeds = pursuit_make_number_view(speeds, sizeof speeds[0]);
    members.radii = pursuit_make_number_view(radii, sizeof radii[0]);
    members.responsibilities = pursuit_make_number_view(NULL, 0);
    moved.order = PURSUIT_ORDER_AGENTS;
    crowd.count = CROWD;
    grid_settings.dimensions = k;
    grid_settings.cell_size = 300.0;
    crowd_settings.neighbor_distance = 600.0;
    for (i = 0; i < TICKS; ++i) {
      PursuitNeighborGridInfo info;
      PursuitOrcaStep step;
      int agent;
      pursuit_build_neighbor_grid(&crowd, &grid_settings, memory, sizeof memory, &info);
      add_word((uint64_t)(int64_t)pursuit_step_orca(memory, sizeof memory, NULL, 0, &members, &crowd_settings, 0.05, 0,
                                                          CROWD, &moved, &step));
      add_number(step.max_violation);
      for (agent = 0; agent < CROWD; ++agent) {
        add_vector(positions[agent]);
        add_vector(velocities[agent]);
      }
    }
  }
  end("orca");
}

/* What a crowd that moves for a while has around it. */
typedef struct World {
  const char *family;
  const void *walls;
  size_t walls_size;
  int dimensions;
  int has_limits;
} World;

/* A crowd in which each is bound for a place of its own, in the plane on two floors. */
static void crowd_in(const World *world) {
  enum { CROWD = 200, GRID = 88 * CROWD + 400, TICKS = 20 };
  static PursuitVec3 positions[CROWD], velocities[CROWD], wishes[CROWD], ways[CROWD], goals[CROWD], facings[CROWD];
  static double speeds[CROWD], radii[CROWD], half_heights[CROWD], height_centers[CROWD], waited[2][CROWD];
  static double accelerations[CROWD], turn_rates[CROWD], turn_radii[CROWD], margins[CROWD];
  static double memory[GRID / 8];
  PursuitOrcaCrowdSettings settings = pursuit_orca_crowd_settings_default(100);
  PursuitNeighborGridSettings grid_settings = pursuit_neighbor_grid_settings_default(100);
  const PursuitOrcaArrivalSettings arrival = pursuit_orca_arrival_settings_default(100);
  const double half = world->dimensions == 2 ? 1500.0 : 600.0;
  PursuitOrcaMembers members;
  PursuitOrcaTravelers travelers;
  PursuitOrcaArrivals arrivals;
  PursuitCrowdMotion moved;
  PursuitCrowd crowd;
  int i, k;
  memset(&members, 0, sizeof members);
  memset(&travelers, 0, sizeof travelers);
  memset(&arrivals, 0, sizeof arrivals);
  memset(&crowd, 0, sizeof crowd);
  for (i = 0; i < CROWD; ++i) {
    positions[i] = vector(half);
    velocities[i] = vector(100.0);
    goals[i] = vector(half);
    facings[i] = vector(1.0);
    speeds[i] = 50.0 + size(350.0);
    radii[i] = 10.0 + size(50.0);
    height_centers[i] = i % 2 == 0 ? 100.0 : 400.0;
    half_heights[i] = size(150.0);
    waited[0][i] = 0.0;
    accelerations[i] = 100.0 + size(400.0);
    turn_rates[i] = 1.0 + size(3.0);
    turn_radii[i] = size(100.0);
    margins[i] = size(20.0);
  }
  moved.positions = pursuit_make_vec3_array(positions, sizeof positions[0]);
  moved.velocities = pursuit_make_vec3_array(velocities, sizeof velocities[0]);
  moved.order = PURSUIT_ORDER_AGENTS;
  crowd.positions = pursuit_make_vec3_view(positions, sizeof positions[0]);
  crowd.velocities = pursuit_make_vec3_view(velocities, sizeof velocities[0]);
  if (world->dimensions == 2) {
    crowd.half_heights = pursuit_make_number_view(half_heights, sizeof half_heights[0]);
    crowd.height_centers = pursuit_make_number_view(height_centers, sizeof height_centers[0]);
  }
  crowd.count = CROWD;
  members.max_speeds = pursuit_make_number_view(speeds, sizeof speeds[0]);
  members.radii = pursuit_make_number_view(radii, sizeof radii[0]);
  if (world->has_limits) {
    members.facings = pursuit_make_vec3_view(facings, sizeof facings[0]);
    members.max_accelerations = pursuit_make_number_view(accelerations, sizeof accelerations[0]);
    members.max_turn_rates = pursuit_make_number_view(turn_rates, sizeof turn_rates[0]);
    members.turn_radii = pursuit_make_number_view(turn_radii, sizeof turn_radii[0]);
    members.margins = pursuit_make_number_view(margins, sizeof margins[0]);
  }
  travelers.goals = pursuit_make_vec3_view(goals, sizeof goals[0]);
  arrivals.preferred_velocities = pursuit_make_vec3_array(wishes, sizeof wishes[0]);
  grid_settings.max_level = most_level;
  grid_settings.dimensions = world->dimensions;
  grid_settings.cell_size = 300.0;
  settings.neighbor_distance = 600.0;
  for (k = 0; k < TICKS; ++k) {
    PursuitNeighborGridInfo info;
    PursuitOrcaArrivalCounts counts;
    PursuitOrcaStep step;
    for (i = 0; i < CROWD; ++i) {
      ways[i].x = goals[i].x - positions[i].x;
      ways[i].y = goals[i].y - positions[i].y;
      ways[i].z = goals[i].z - positions[i].z;
    }
    add_word((uint64_t)(int64_t)pursuit_build_neighbor_grid(&crowd, &grid_settings, memory, sizeof memory, &info));
    members.preferred_velocities = pursuit_make_vec3_view(ways, sizeof ways[0]);
    travelers.waited = pursuit_make_number_view(waited[k % 2], sizeof waited[0][0]);
    arrivals.waited = pursuit_make_number_array(waited[(k + 1) % 2], sizeof waited[0][0]);
    add_word((uint64_t)(int64_t)pursuit_step_orca_arrivals(memory, sizeof memory, world->walls, world->walls_size, &members,
                                                           &travelers, &settings, &arrival, 0.05, 0, CROWD, &arrivals,
                                                           &counts));
    members.preferred_velocities = pursuit_make_vec3_view(wishes, sizeof wishes[0]);
    add_word((uint64_t)(int64_t)pursuit_step_orca(memory, sizeof memory, world->walls, world->walls_size, &members,
                                                  &settings, 0.05, 0, CROWD, &moved, &step));
    add_number(step.max_violation);
    for (i = 0; i < CROWD; ++i) {
      add_vector(positions[i]);
      add_vector(velocities[i]);
      add_number(waited[(k + 1) % 2][i]);
    }
  }
}

/* A crowd of capsules among discs, in the plane. */
static void capsules_in(const World *world) {
  enum { CROWD = 100, GRID = 88 * CROWD + 400, TICKS = 40 };
  static PursuitVec3 positions[CROWD], velocities[CROWD], ways[CROWD], goals[CROWD], headings[2][CROWD];
  static double speeds[CROWD], radii[CROWD], half_lengths[CROWD];
  static double memory[GRID / 8];
  const PursuitOrcaCrowdSettings settings = pursuit_orca_crowd_settings_default(100);
  PursuitNeighborGridSettings grid_settings = pursuit_neighbor_grid_settings_default(100);
  PursuitOrcaMembers members;
  PursuitOrcaCapsules capsules;
  PursuitCrowdMotion moved;
  PursuitCrowd crowd;
  int i, k;
  memset(&members, 0, sizeof members);
  memset(&crowd, 0, sizeof crowd);
  for (i = 0; i < CROWD; ++i) {
    positions[i] = vector(1500.0);
    velocities[i] = vector(100.0);
    goals[i] = vector(1500.0);
    headings[0][i] = vector(1.0);
    speeds[i] = 50.0 + size(350.0);
    radii[i] = 10.0 + size(50.0);
    half_lengths[i] = i % 3 == 0 ? 0.0 : size(150.0);
  }
  moved.positions = pursuit_make_vec3_array(positions, sizeof positions[0]);
  moved.velocities = pursuit_make_vec3_array(velocities, sizeof velocities[0]);
  moved.order = PURSUIT_ORDER_AGENTS;
  crowd.positions = pursuit_make_vec3_view(positions, sizeof positions[0]);
  crowd.velocities = pursuit_make_vec3_view(velocities, sizeof velocities[0]);
  crowd.count = CROWD;
  members.preferred_velocities = pursuit_make_vec3_view(ways, sizeof ways[0]);
  members.max_speeds = pursuit_make_number_view(speeds, sizeof speeds[0]);
  members.radii = pursuit_make_number_view(radii, sizeof radii[0]);
  capsules.half_lengths = pursuit_make_number_view(half_lengths, sizeof half_lengths[0]);
  grid_settings.max_level = most_level;
  grid_settings.dimensions = 2;
  for (k = 0; k < TICKS; ++k) {
    PursuitNeighborGridInfo info;
    PursuitOrcaStep step;
    for (i = 0; i < CROWD; ++i) {
      ways[i].x = goals[i].x - positions[i].x;
      ways[i].y = goals[i].y - positions[i].y;
      ways[i].z = 0;
    }
    add_word((uint64_t)(int64_t)pursuit_build_neighbor_grid(&crowd, &grid_settings, memory, sizeof memory, &info));
    capsules.headings = pursuit_make_vec3_view(headings[k % 2], sizeof headings[0][0]);
    capsules.next_headings = pursuit_make_vec3_array(headings[(k + 1) % 2], sizeof headings[0][0]);
    add_word((uint64_t)(int64_t)pursuit_step_orca_capsules(memory, sizeof memory, world->walls, world->walls_size, &members,
                                                           &capsules, &settings, 0.05, 0, CROWD, &moved, &step));
    add_number(step.max_violation);
    for (i = 0; i < CROWD; ++i) {
      add_vector(positions[i]);
      add_vector(velocities[i]);
      add_number(headings[(k + 1) % 2][i].x);
      add_number(headings[(k + 1) % 2][i].y);
    }
  }
}

/* One agent without neighbors, among the same. */
static void alone_in(const World *world) {
  int i;
  for (i = 0; i < ROUNDS / 20; ++i) {
    PursuitOrcaSettings settings = pursuit_orca_settings_default();
    PursuitOrcaLimits limits = pursuit_orca_limits_default();
    PursuitOrcaAgent agent;
    PursuitOrcaVelocity velocity;
    agent.position = vector(world->dimensions == 2 ? 1500.0 : 600.0);
    agent.velocity = vector(400.0);
    agent.preferred_velocity = vector(400.0);
    agent.max_speed = size(600.0);
    agent.radius = size(80.0);
    agent.half_height = 0;
    agent.id = 0;
    if (world->has_limits) {
      limits.max_acceleration = 100.0 + size(400.0);
      limits.turn_radius = size(100.0);
      add_word((uint64_t)(int64_t)pursuit_solve_limited_orca_velocity(
          &agent, &anyone, &limits, NULL, 0, NULL, world->walls, world->walls_size, &settings, world->dimensions, 0.05, NULL, 0,
          &velocity));
    } else {
      add_word((uint64_t)(int64_t)pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, world->walls, world->walls_size, &settings,
                                                              world->dimensions, 0.05, NULL, 0, &velocity));
    }
    add_vector(velocity.velocity);
    add_number(velocity.max_violation);
  }
}

static void world_of(const World *world) {
  begin();
  crowd_in(world);
  alone_in(world);
  end(world->family);
}

/* Among chains of any corners, some of them closed, on two floors; among boxes and spheres in space; and with limits. */
static void orca_worlds(void) {
  enum { WALLS = 40, CORNERS = 4, SHAPES = 60, CORNER = 160, SHAPE = 300 };
  static double wall_memory[WALLS * CORNERS * CORNER / 8], shape_memory[SHAPES * SHAPE / 8];
  PursuitVec3 corners[WALLS * CORNERS];
  PursuitOrcaWall walls[WALLS];
  PursuitShape shapes[SHAPES];
  PursuitVec3View view;
  uint32_t segment_count;
  uint32_t built;
  World world;
  int i;
  state = 1;
  for (i = 0; i < WALLS * CORNERS; ++i) {
    const PursuitVec3 arm = vector(200.0);
    corners[i] = arm;
    if (i % CORNERS == 0) {
      corners[i] = vector(1500.0);
    } else {
      corners[i].x += corners[i - 1].x;
      corners[i].y += corners[i - 1].y;
    }
  }
  for (i = 0; i < WALLS; ++i) {
    walls[i].corner_count = CORNERS;
    walls[i].topology = i % 3 == 0 ? PURSUIT_PATH_TOPOLOGY_CLOSED : PURSUIT_PATH_TOPOLOGY_OPEN;
    walls[i].half_height = i % 4 == 0 ? 0.0 : 150.0;
    walls[i].height_center = i % 2 == 0 ? 100.0 : 400.0;
    walls[i].inset = 0.0;
  }
  memset(shapes, 0, sizeof shapes);
  for (i = 0; i < SHAPES; ++i) {
    shapes[i].kind = i % 2 == 0 ? PURSUIT_SHAPE_SPHERE : PURSUIT_SHAPE_BOX;
    shapes[i].center = vector(600.0);
    shapes[i].radius = 10.0 + size(50.0);
    shapes[i].axis = vector(1.0);
    shapes[i].up = vector(1.0);
    shapes[i].half_extents.x = 10.0 + size(50.0);
    shapes[i].half_extents.y = 10.0 + size(50.0);
    shapes[i].half_extents.z = 10.0 + size(50.0);
  }
  view = pursuit_make_vec3_view(corners, sizeof corners[0]);
  pursuit_build_orca_walls(walls, WALLS, &view, wall_memory, sizeof wall_memory, &segment_count);
  pursuit_build_orca_obstacles(shapes, SHAPES, shape_memory, sizeof shape_memory, &built);

  memset(&world, 0, sizeof world);
  world.family = "orca_walls";
  world.walls = wall_memory;
  world.walls_size = sizeof wall_memory;
  world.dimensions = 2;
  world_of(&world);
  world.family = "orca_limits";
  world.has_limits = 1;
  world_of(&world);
  world.family = "orca_limits_in_space";
  world.walls = NULL;
  world.walls_size = 0;
  world.dimensions = 3;
  world_of(&world);
  world.family = "orca_obstacles";
  world.walls = shape_memory;
  world.walls_size = sizeof shape_memory;
  world.has_limits = 0;
  world_of(&world);
  begin();
  for (i = 0; i < 2; ++i) {
    world.walls = i == 0 ? NULL : wall_memory;
    world.walls_size = i == 0 ? 0 : sizeof wall_memory;
    capsules_in(&world);
  }
  end("orca_capsules");
}

/* Borders around cells of a grid, their corners a little off, and openings across some of them: the walls that they make, and a crowd
 * among those, which are inset. */
static void border_walls(void) {
  enum { SIDE = 12, BORDERS = 4 * SIDE * SIDE, OPENINGS = 5, SEGMENTS = 200, CORNER = 160 };
  static const int around[5][2] = {{0, 0}, {0, 1}, {1, 1}, {1, 0}, {0, 0}};
  static PursuitBorder borders[BORDERS];
  static double memory[4 * BORDERS * 21], wall_memory[2 * SEGMENTS * CORNER / 8];
  static PursuitOrcaWall walls[SEGMENTS];
  static PursuitVec3 corners[2 * SEGMENTS];
  PursuitBorderOpening openings[OPENINGS];
  PursuitBorderWallSettings settings = pursuit_border_wall_settings_default(100.0);
  PursuitBorderWalls made;
  PursuitVec3View view;
  uint32_t segment_count, count = 0, i;
  World world;
  int cell, side;
  state = 1;
  for (cell = 0; cell < SIDE * SIDE; ++cell) {
    const double x = 200.0 * (cell % SIDE) - 1200.0, y = 200.0 * (cell / SIDE) - 1200.0;
    if (size(1.0) < 0.5) {
      continue;
    }
    for (side = 0; side < 4; ++side) {
      const PursuitVec3 off = vector(0.2);
      PursuitBorder *border = &borders[count++];
      border->start.x = x + 160.0 * around[side][0] + off.x;
      border->start.y = y + 160.0 * around[side][1] + off.y;
      border->start.z = 40.0 * (cell % 3) + off.z;
      border->end.x = x + 160.0 * around[side + 1][0];
      border->end.y = y + 160.0 * around[side + 1][1];
      border->end.z = border->start.z;
    }
  }
  for (i = 0; i < OPENINGS; ++i) {
    openings[i].start = vector(800.0);
    openings[i].end = vector(800.0);
    openings[i].radius = size(60.0);
  }
  settings.inset = 15.0;
  settings.max_segments = SEGMENTS;
  settings.query_radius = 1100.0;
  begin();
  add_word((uint64_t)(int64_t)pursuit_build_border_walls(borders, count, openings, OPENINGS, &settings, memory, sizeof memory, walls,
                                                         SEGMENTS, corners, 2 * SEGMENTS, &made));
  add_word(made.walls);
  add_word(made.segments);
  add_word(made.left_out);
  for (i = 0; i < made.walls; ++i) {
    add_word(walls[i].corner_count);
    add_word((uint64_t)walls[i].topology);
    add_number(walls[i].half_height);
    add_number(walls[i].height_center);
  }
  for (i = 0; i < made.corners; ++i) {
    add_vector(corners[i]);
  }
  end("border_walls");
  view = pursuit_make_vec3_view(corners, sizeof corners[0]);
  pursuit_build_orca_walls(walls, made.walls, &view, wall_memory, sizeof wall_memory, &segment_count);
  memset(&world, 0, sizeof world);
  world.family = "orca_inset_walls";
  world.walls = wall_memory;
  world.walls_size = sizeof wall_memory;
  world.dimensions = 2;
  world_of(&world);
}

/* A moving thing in the range of a game. */
static PursuitMotionState mover(void) {
  PursuitMotionState state;
  state.position = vector(1000.0);
  state.velocity = vector(400.0);
  return state;
}

static void add_chase(PursuitStatus status, const PursuitChase *chase) {
  add_word((uint64_t)(int64_t)status);
  add_vector(chase->steering);
  add_vector(chase->point);
  add_number(chase->time);
}

/* After others and away from them. */
static void chase(void) {
  const PursuitPredictionSettings prediction = pursuit_prediction_settings_default();
  PursuitEvadeSettings evasion = pursuit_evade_settings_default();
  int i;
  evasion.threat_turn_radius = 5000.0;
  begin();
  for (i = 0; i < ROUNDS / 2; ++i) {
    PursuitAgent agent;
    PursuitChase answer;
    PursuitVec3 steering;
    const PursuitMotionState one = mover();
    const PursuitVec3 place = vector(1000.0);
    agent.position = vector(1000.0);
    agent.velocity = vector(600.0);
    agent.max_speed = size(600.0);
    add_chase(pursuit_steer_pursue(&agent, &one, size(100.0), &prediction, &answer), &answer);
    add_chase(pursuit_steer_fly_by(&agent, &one, size(500.0), &answer), &answer);
    pursuit_steer_proportional_navigation(&agent, &one, &place, 4.0, size(0.1), &steering);
    add_vector(steering);
    pursuit_steer_flee_panic(&agent, &place, size(2000.0), &steering);
    add_vector(steering);
    evasion.horizon = size(10.0);
    add_chase(pursuit_steer_evade(&agent, &one, &evasion, &answer), &answer);
  }
  end("chase");
}

/* Going along with something. */
static void match(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS / 2; ++i) {
    PursuitAgent agent;
    PursuitVec3 steering;
    const PursuitVec3 velocity = vector(600.0);
    agent.position = vector(1000.0);
    agent.velocity = vector(600.0);
    agent.max_speed = size(600.0);
    pursuit_steer_match_velocity(&agent, &velocity, &steering);
    add_vector(steering);
  }
  end("match");
}

/* A behavior in a line of its own. */
static void steering_call(PursuitStatus (*call)(void *out), size_t numbers, const char *family) {
  double out[16];
  size_t k;
  int i;
  begin();
  for (i = 0; i < ROUNDS / 10; ++i) {
    inputs.agent.position = vector(1000.0);
    inputs.agent.velocity = vector(600.0);
    inputs.agent.max_speed = size(600.0);
    for (k = 0; k < 2; ++k) {
      inputs.vectors[k] = vector(1000.0);
      inputs.movers[k] = mover();
      inputs.sizes[k] = size(500.0);
    }
    inputs.leader.position = vector(1000.0);
    inputs.leader.velocity = vector(600.0);
    inputs.leader.forward = vector(1.0);
    inputs.leader.up = vector(1.0);
    inputs.limits = pursuit_steering_limits_default(100);
    inputs.limits.max_acceleration = size(4000.0);
    inputs.limits.response_time = i % 2 == 0 ? 0.0 : size(0.2);
    inputs.ratio = size(1.0);
    inputs.delta_time = size(0.1);
    memset(out, 0, sizeof out);
    add_word((uint64_t)(int64_t)call(out));
    for (k = 0; k < numbers; ++k) {
      add_number(out[k]);
    }
  }
  end(family);
}

/* What plans its brakes: to a place, beside, behind and between others, in a queue. */
static void braking(void) {
  enum { OTHERS = 5, POINTS = 3 };
  PursuitFollowPathSettings along = pursuit_follow_path_settings_default(100);
  const PursuitHideSettings hide = pursuit_hide_settings_default(100);
  const PursuitFollowSettings follow = pursuit_follow_settings_default(100);
  const PursuitQueueSettings queue = pursuit_queue_settings_default(100);
  int i, k;
  along.ending = PURSUIT_PATH_END_BRAKING;
  begin();
  for (i = 0; i < ROUNDS / 2; ++i) {
    PursuitAgent agent;
    PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
    double tick;
    PursuitLeader leader;
    PursuitShape covers[OTHERS];
    PursuitMotionState others[OTHERS];
    PursuitChase answer;
    PursuitHiding hiding;
    PursuitPathSteering followed;
    PursuitVec3 points[POINTS];
    PursuitVec3 steering;
    PursuitSteeringPath path = {pursuit_make_vec3_view(points, sizeof(PursuitVec3)), 50.0, POINTS,
                                PURSUIT_PATH_TOPOLOGY_OPEN};
    const PursuitMotionState one = mover(), other = mover();
    const PursuitVec3 place = vector(1000.0);
    agent.position = vector(1000.0);
    agent.velocity = vector(600.0);
    agent.max_speed = size(600.0);
    limits.max_acceleration = size(4000.0);
    limits.response_time = i % 2 == 0 ? 0.0 : size(0.2);
    tick = size(0.1);
    leader.position = one.position;
    leader.velocity = one.velocity;
    leader.forward = vector(1.0);
    leader.up = vector(1.0);
    for (k = 0; k < OTHERS; ++k) {
      const PursuitVec3 center = vector(1000.0);
      covers[k] = pursuit_make_sphere(center, size(200.0));
      others[k] = mover();
    }
    pursuit_steer_arrive_braking(&agent, &place, &limits, tick, &steering);
    add_vector(steering);
    add_chase(pursuit_steer_offset_pursuit(&agent, &leader, &place, &limits, tick, &answer), &answer);
    add_chase(pursuit_steer_interpose(&agent, &one, &other, size(1.0), &limits, tick, &answer), &answer);
    add_word((uint64_t)(int64_t)pursuit_steer_hide(&agent, &one, covers, OTHERS, &hide, &limits, tick, &hiding));
    add_vector(hiding.steering);
    add_vector(hiding.spot);
    add_word((uint64_t)(int64_t)hiding.cover);
    add_chase(pursuit_steer_follow_leader(&agent, &leader, &follow, &limits, tick, &answer), &answer);
    pursuit_steer_queue(&agent, &place, others, OTHERS, &queue, &limits, tick, &steering);
    add_vector(steering);
    for (k = 0; k < POINTS; ++k) {
      points[k] = vector(1000.0);
    }
    pursuit_steer_follow_path(&agent, &path, &along, number(1000.0), &limits, tick, &followed);
    add_vector(followed.steering);
  }
  end("braking");
}

static PursuitShape obstacle(int shape) {
  PursuitShape obstacle;
  memset(&obstacle, 0, sizeof obstacle);
  obstacle.center = vector(1500.0);
  obstacle.axis = vector(1.0);
  obstacle.up = vector(1.0);
  obstacle.half_extents.x = size(200.0);
  obstacle.half_extents.y = size(200.0);
  obstacle.half_extents.z = size(200.0);
  obstacle.half_length = size(300.0);
  obstacle.radius = size(200.0);
  obstacle.kind = shape;
  return obstacle;
}

static void avoid(void) {
  enum { OBSTACLES = 6, NEIGHBORS = 3 };
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 4; ++i) {
    PursuitShape obstacles[OBSTACLES];
    PursuitVec3 positions[NEIGHBORS], velocities[NEIGHBORS];
    const double radius = 42.0;
    PursuitAvoidanceSettings settings = pursuit_avoidance_settings_default(100);
    PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
    PursuitCrowd traffic;
    PursuitAgent agent;
    PursuitVec3 steering;
    PursuitSignedDistance clearance;
    PursuitSphereSweep contact;
    PursuitAvoidance avoidance;
    PursuitGuardedSteering guarded;
    PursuitCollisionAvoidance collision;
    const PursuitCollisionSettings distances = {150.0, 50.0, 5.0, 0.0};
    agent.position = vector(1500.0);
    agent.velocity = vector(600.0);
    agent.max_speed = 600.0;
    steering = vector(800.0);
    for (k = 0; k < OBSTACLES; ++k) {
      obstacles[k] = obstacle(k % 5 % 4);
      pursuit_get_signed_distance(&obstacles[k], &agent.position, &clearance);
      add_vector(clearance.normal);
      add_number(clearance.distance);
      pursuit_sweep_sphere(&obstacles[k], &agent.position, &agent.velocity, radius, &contact);
      add_vector(contact.position);
      add_vector(contact.normal);
      add_number(contact.time);
    }
    if (i % 3 == 0) {
      settings.plane_normal.z = 1.0;
    }
    if (i % 2 == 0) {
      settings.look_ahead_distance = size(3000.0);
    }
    limits.response_time = i % 5 == 0 ? 0.1 : 0.0;
    add_word((uint64_t)(int64_t)pursuit_steer_avoid_obstacles(&agent, &steering, obstacles, OBSTACLES, &settings, &avoidance));
    add_vector(avoidance.steering);
    add_number(avoidance.distance);
    add_word((uint64_t)(int64_t)avoidance.obstacle);
    add_word((uint64_t)(int64_t)pursuit_apply_guard(&agent, &avoidance.steering, obstacles, OBSTACLES, &settings, &limits,
                                                       1.0 / 60.0, &guarded));
    add_vector(guarded.steering);
    add_vector(guarded.velocity);
    add_word((uint64_t)(int64_t)guarded.outcome);
    add_word((uint64_t)(int64_t)guarded.obstacle);
    for (k = 0; k < NEIGHBORS; ++k) {
      positions[k] = vector(1500.0);
      velocities[k] = vector(600.0);
    }
    traffic.positions = pursuit_make_vec3_view(positions, sizeof(PursuitVec3));
    traffic.velocities = pursuit_make_vec3_view(velocities, sizeof(PursuitVec3));
    traffic.radii = pursuit_make_number_view(&radius, 0);
    traffic.layers = pursuit_make_layers_view(NULL, 0);
    traffic.half_heights = pursuit_make_number_view(NULL, 0);
    traffic.count = NEIGHBORS;
    add_word((uint64_t)(int64_t)pursuit_steer_avoid_collisions(&agent, &anyone, &traffic, &distances, &collision));
    add_vector(collision.steering);
    add_number(collision.time);
    add_number(collision.miss_distance);
    add_word((uint64_t)(int64_t)collision.neighbor);
  }
  end("avoid");
}

static void evade_among_obstacles(void) {
  enum { OBSTACLES = 4 };
  int i, k;
  PursuitEvadeSettings evasion = pursuit_evade_settings_default();
  PursuitAvoidanceSettings settings = pursuit_avoidance_settings_default(100);
  begin();
  for (i = 0; i < ROUNDS / 100; ++i) {
    PursuitShape obstacles[OBSTACLES];
    PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
    const PursuitMotionState threat = mover();
    PursuitAgent agent;
    PursuitVec3 steering;
    agent.position = vector(1500.0);
    agent.velocity = vector(600.0);
    agent.max_speed = 600.0;
    for (k = 0; k < OBSTACLES; ++k) {
      obstacles[k] = obstacle(k);
    }
    settings.plane_normal.z = i % 4 == 0 ? 0.0 : 1.0;
    evasion.threat_turn_radius = i % 2 == 0 ? 0.0 : size(500.0);
    evasion.capture_radius = size(100.0);
    limits.response_time = i % 5 == 0 ? 0.1 : 0.0;
    add_word((uint64_t)(int64_t)pursuit_steer_evade_among_obstacles(&agent, &threat, obstacles, OBSTACLES, &evasion, &settings,
                                                                     &limits, 1.0 / 60.0, &steering));
    add_vector(steering);
  }
  end("evade_among_obstacles");
}

static void blend(void) {
  enum { STEERINGS = 5, SLOTS = 24 };
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 4; ++i) {
    PursuitVec3 steerings[STEERINGS];
    double weights[STEERINGS], interest[SLOTS], danger[SLOTS];
    const PursuitNumberArray interests = pursuit_make_number_array(interest, sizeof interest[0]);
    const PursuitNumberArray dangers = pursuit_make_number_array(danger, sizeof danger[0]);
    PursuitVec3View vectors;
    PursuitNumberView numbers;
    PursuitVec3 sum, direction;
    PursuitBlend found;
    PursuitContextMap map;
    PursuitContextChoice choice;
    for (k = 0; k < STEERINGS; ++k) {
      steerings[k] = vector(600.0);
      weights[k] = size(2.0);
    }
    vectors = pursuit_make_vec3_view(steerings, sizeof(PursuitVec3));
    numbers = pursuit_make_number_view(weights, sizeof(double));
    pursuit_blend_weighted(&vectors, &numbers, STEERINGS, &sum);
    add_vector(sum);
    pursuit_blend_by_priority(&vectors, STEERINGS, size(1000.0), &found);
    add_vector(found.steering);
    add_word((uint64_t)(int64_t)found.last);
    pursuit_blend_in_order(&vectors, &numbers, STEERINGS, size(1000.0), &found);
    add_vector(found.steering);
    add_word((uint64_t)(int64_t)found.last);
    map.layout = i % 2;
    map.count = SLOTS - (uint32_t)(i % 9);
    for (k = 0; k < SLOTS; ++k) {
      interest[k] = danger[k] = 0.0;
    }
    for (k = 0; k < 2; ++k) {
      direction = vector(1.0);
      pursuit_blend_into_context(map.layout, &direction, size(1.5), &interests, map.count);
      direction = vector(1.0);
      pursuit_blend_into_context(map.layout, &direction, size(1.0), &dangers, map.count);
    }
    map.interest = pursuit_make_number_view(interest, sizeof(double));
    map.danger = pursuit_make_number_view(danger, sizeof(double));
    map.danger_tolerance = size(0.8);
    map.max_speed = 600.0;
    pursuit_find_context_direction(&map, &choice);
    add_vector(choice.desired_velocity);
    add_number(choice.interest);
    add_number(choice.danger);
    add_word((uint64_t)(int64_t)choice.slot);
  }
  end("blend");
}

/* Whichever instructions the processor has or is held to: the lines of all levels are the same. */
static void flock(int level, const char *family) {
  enum { CROWD = 1200, GRID = 72 * CROWD + 200, TICKS = 15, NEAR = 12 };
  static PursuitVec3 positions[CROWD], velocities[CROWD];
  static unsigned char memory[GRID];
  PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(100);
  PursuitFlockRules rules = pursuit_flock_rules_default(100);
  const PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
  PursuitNeighborGridInfo info;
  PursuitCrowdMotion motion;
  PursuitCrowd crowd;
  uint32_t count, i;
  int dimensions, tick;
  memset(&crowd, 0, sizeof crowd);
  begin();
  settings.max_level = level;
  crowd.positions = pursuit_make_vec3_view(positions, sizeof *positions);
  crowd.velocities = pursuit_make_vec3_view(velocities, sizeof *velocities);
  crowd.count = CROWD;
  motion.positions = pursuit_make_vec3_array(positions, sizeof *positions);
  motion.velocities = pursuit_make_vec3_array(velocities, sizeof *velocities);
  motion.order = PURSUIT_ORDER_AGENTS;
  for (dimensions = 2; dimensions <= 3; ++dimensions) {
    settings.dimensions = dimensions;
    for (i = 0; i < CROWD; ++i) {
      positions[i] = vector(dimensions == 2 ? 8000.0 : 2800.0);
      velocities[i] = vector(400.0);
    }
    for (tick = 0; tick < TICKS; ++tick) {
      add_word((uint64_t)(int64_t)pursuit_build_neighbor_grid(&crowd, &settings, memory, sizeof memory, &info));
      add_word((uint64_t)(int64_t)pursuit_step_flock(memory, sizeof memory, &rules, &limits, 0.05, 0, CROWD, &motion,
                                                     &count));
      for (i = 0; i < CROWD; ++i) {
        add_vector(positions[i]);
        add_vector(velocities[i]);
      }
    }
    for (i = 0; i < CROWD; ++i) {
      PursuitNeighbor near[NEAR];
      uint32_t k;
      add_word((uint64_t)(int64_t)pursuit_find_nearest_neighbors(memory, sizeof memory, &positions[i], size(2000.0),
                                                                 (int32_t)i, &anyone, 0, NEAR, near, &count));
      for (k = 0; k < count; ++k) {
        add_word(near[k].agent);
        add_number(near[k].distance);
      }
    }
    for (i = 0; i + NEAR <= CROWD; i += NEAR) {
      PursuitCrowd neighbors = crowd;
      PursuitAgent agent;
      PursuitVec3 steering;
      agent.position = vector(2800.0);
      agent.velocity = vector(400.0);
      agent.max_speed = size(600.0);
      neighbors.positions.base = positions + i;
      neighbors.velocities.base = velocities + i;
      neighbors.count = NEAR;
      rules.cohesion.radius = rules.alignment.radius = rules.separation.radius = size(4000.0);
      add_word((uint64_t)(int64_t)pursuit_steer_separation(&agent, &anyone, 0, &neighbors, &rules.separation, &steering));
      add_vector(steering);
      add_word((uint64_t)(int64_t)pursuit_steer_alignment(&agent, &anyone, 0, &neighbors, &rules.alignment, &steering));
      add_vector(steering);
      add_word((uint64_t)(int64_t)pursuit_steer_cohesion(&agent, &anyone, 0, &neighbors, &rules.cohesion, &steering));
      add_vector(steering);
    }
    rules = pursuit_flock_rules_default(100);
  }
  end(family);
}

enum { BATCHED = 3000 };

/* Views of one field in an array of structs, and arrays. */
#define VECTORS(field) pursuit_make_vec3_view(&(field), sizeof *items)
#define NUMBERS(field) pursuit_make_number_view(&(field), sizeof *items)
static PursuitVec3 batch_vectors[2][4 * BATCHED];
static double batch_numbers[4][4 * BATCHED];
static PursuitStatus batch_statuses[BATCHED];

static PursuitVec3Array vectors_into(int place) {
  return pursuit_make_vec3_array(batch_vectors[place], sizeof **batch_vectors);
}

static PursuitNumberArray numbers_into(int place) {
  return pursuit_make_number_array(batch_numbers[place], sizeof **batch_numbers);
}

static void add_batch(PursuitStatus status, uint32_t count, int vectors, int numbers, int room) {
  int i, k;
  add_word((uint64_t)(int64_t)status);
  add_word(count);
  for (i = 0; i < BATCHED; ++i) {
    /* Of a refusal its kind: that it names the right input is tested in tests/refusals. */
    add_word((uint64_t)(int64_t)pursuit_get_status_kind(batch_statuses[i]));
  }
  for (i = 0; i < BATCHED * room; ++i) {
    for (k = 0; k < vectors; ++k) {
      add_vector(batch_vectors[k][i]);
    }
    for (k = 0; k < numbers; ++k) {
      add_number(batch_numbers[k][i]);
    }
  }
}

/* What is asked of one agent by the steerings and intercepts; every hundredth has a speed that is refused. */
typedef struct Batched {
  PursuitAgent agent;
  PursuitMotionState target;
  PursuitVec3 facing, acceleration;
  double radius, rate, range;
} Batched;

/* Every call for many at once, on one level of the processor. */
/* The lines of fire of many shots among many bodies, most of which are far from them. */
static void line_of_fire_batch(int32_t level_number, const char *family) {
  enum { BODIES = 101, SHOTS = 40 };
  static PursuitMovingBody bodies[BODIES];
  static PursuitLineOfFireQuery queries[SHOTS];
  static PursuitLineOfFire lines[SHOTS];
  PursuitProcessorLevel level;
  uint32_t count;
  int round, i;
  begin();
  pursuit_get_processor_level(level_number, &level);
  for (round = 0; round < 50; ++round) {
    for (i = 0; i < BODIES; ++i) {
      bodies[i].position = vector(9000.0);
      bodies[i].velocity = vector(600.0);
      if (i % 3 == 0) bodies[i].acceleration = vector(200.0);
      bodies[i].radius = size(100.0);
    }
    for (i = 0; i < SHOTS; ++i) {
      queries[i] = pursuit_line_of_fire_query_default();
      queries[i].muzzle_position = vector(3000.0);
      queries[i].launch_velocity = vector(9000.0);
      queries[i].radius = size(50.0);
      queries[i].horizon = size(2.0);
      if (i % 2) queries[i].gravity.z = -980.0;
      if (i % 8 == 7) queries[i].quadratic_drag = size(1e-4);
      if (i % 5 == 0) queries[i].target = i;
    }
    add_word((uint64_t)(int64_t)pursuit_find_line_of_fire_batch(queries, SHOTS, bodies, BODIES, NULL, 0, &level, lines, &count));
    add_word(count);
    for (i = 0; i < SHOTS; ++i) add_line_of_fire(&lines[i]);
  }
  end(family);
}

static void batch(int32_t level_number, const char *family) {
  static Batched items[BATCHED];
  static PursuitShape shapes[BATCHED];
  const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  const PursuitProjectileSettings continuous = pursuit_projectile_settings_default();
  const PursuitVec3 gravity = {0.0, 0.0, -980.0};
  const double min_time = 0.0, horizon = 10.0, fire_cone = 0.1;
  PursuitProcessorLevel level;
  PursuitStatus status;
  PursuitVec3 center;
  uint32_t count;
  int i;
  begin();
  pursuit_get_processor_level(level_number, &level);
  for (i = 0; i < BATCHED; ++i) {
    Batched *item = &items[i];
    item->agent.position = vector(9000.0);
    item->agent.velocity = vector(600.0);
    item->agent.max_speed = i % 100 == 99 ? -1.0 : size(1500.0);
    item->target.position = i % 50 == 7 ? item->agent.position : vector(9000.0);
    item->target.velocity = vector(900.0);
    item->facing = vector(1.0);
    item->acceleration = vector(200.0);
    item->radius = size(300.0);
    item->rate = size(2.0);
    item->range = 4000.0 + size(9000.0);
    /* Drawn one by one: a compiler may evaluate arguments in any order. */
    center = vector(500.0);
    switch (i % 4) {
      case 0: shapes[i] = pursuit_make_sphere(center, item->radius); break;
      case 1: shapes[i] = pursuit_make_box(center, item->facing, vector(1.0), item->acceleration); break;
      case 2: shapes[i] = pursuit_make_capsule(center, item->facing, item->radius, item->radius); break;
      default: shapes[i] = pursuit_make_half_space(center, item->facing);
    }
  }
  {
    const PursuitInterceptBatch many = {
        VECTORS(items->agent.position),    VECTORS(items->target.position), VECTORS(items->target.velocity),
        NUMBERS(items->agent.max_speed), NUMBERS(items->radius),          BATCHED};
    const PursuitInterceptBatchSolution solution = {vectors_into(0), vectors_into(1), numbers_into(0), numbers_into(1)};
    const PursuitPredictionBatchSolution prediction = {vectors_into(0), numbers_into(0), numbers_into(1)};
    status = pursuit_solve_intercept_batch(&many, 0, BATCHED, &level, &solution, batch_statuses, &count);
    add_batch(status, count, 2, 2, 1);
    status = pursuit_predict_intercept_batch(&many, &settings, 0, BATCHED, &level, &prediction, batch_statuses, &count);
    add_batch(status, count, 1, 2, 1);
  }
  {
    const PursuitVec3View positions = VECTORS(items->agent.position), velocities = VECTORS(items->agent.velocity);
    const PursuitVec3View targets = VECTORS(items->target.position);
    const PursuitNumberView speeds = NUMBERS(items->agent.max_speed), radii = NUMBERS(items->range);
    const PursuitSeekBatch seekers = {positions, velocities, speeds, targets, BATCHED};
    const PursuitFleeBatch fleeing = {positions, velocities, speeds, targets, BATCHED};
    const PursuitArriveBatch arriving = {positions, velocities, speeds, targets, radii, BATCHED};
    const PursuitPursueBatch pursuing = {
        positions, velocities, speeds, targets, VECTORS(items->target.velocity), NUMBERS(items->radius), BATCHED};
    const PursuitSteeringBatchSolution steering = {vectors_into(0)};
    const PursuitChaseBatchSolution chase = {vectors_into(0), vectors_into(1), numbers_into(0)};
    status = pursuit_steer_seek_batch(&seekers, 0, BATCHED, &level, &steering, batch_statuses, &count);
    add_batch(status, count, 1, 0, 1);
    status = pursuit_steer_flee_batch(&fleeing, 0, BATCHED, &level, &steering, batch_statuses, &count);
    add_batch(status, count, 1, 0, 1);
    status = pursuit_steer_arrive_batch(&arriving, 0, BATCHED, &level, &steering, batch_statuses, &count);
    add_batch(status, count, 1, 0, 1);
    status = pursuit_steer_pursue_batch(&pursuing, &settings, 0, BATCHED, &level, &chase, batch_statuses, &count);
    add_batch(status, count, 2, 1, 1);
  }
  {
    const PursuitVec3View shooters = VECTORS(items->agent.position), targets = VECTORS(items->target.position);
    const PursuitVec3View velocities = VECTORS(items->target.velocity);
    const PursuitNumberView speeds = NUMBERS(items->range);
    const PursuitTurretBatch turrets = {shooters,
                                        targets,
                                        velocities,
                                        speeds,
                                        VECTORS(items->facing),
                                        NUMBERS(items->rate),
                                        speeds,
                                        pursuit_make_number_view(&min_time, 0),
                                        pursuit_make_number_view(&horizon, 0),
                                        pursuit_make_number_view(&fire_cone, 0),
                                        BATCHED};
    const PursuitTurretBatchSolution hits = {vectors_into(0), numbers_into(0), numbers_into(1), numbers_into(2), numbers_into(3)};
    const PursuitProjectileBatch projectiles = {shooters,
                                                targets,
                                                velocities,
                                                speeds,
                                                VECTORS(items->agent.velocity),
                                                VECTORS(items->acceleration),
                                                pursuit_make_vec3_view(&gravity, 0),
                                                BATCHED};
    const PursuitProjectileBatchSolution launches = {vectors_into(0), vectors_into(1), numbers_into(0),
                                                     numbers_into(1), numbers_into(2), 4};
    status = pursuit_solve_turret_batch(&turrets, 0, BATCHED, &level, &hits, batch_statuses, &count);
    add_batch(status, count, 1, 4, 1);
    memset(batch_numbers[2], 0, sizeof batch_numbers[2]);
    status = pursuit_solve_projectile_batch(&projectiles, &continuous, 0, BATCHED, &level, &launches, batch_statuses, &count);
    add_batch(status, count, 2, 3, 4);
  }
  for (i = 0; i < 5; ++i) {
    const PursuitSignedDistanceBatch places = {pursuit_make_shape_view(shapes + i, i == 4 ? sizeof *shapes : 0),
                                               VECTORS(items->acceleration), BATCHED - 4};
    const PursuitSignedDistanceBatchSolution distances = {vectors_into(0), numbers_into(0)};
    status = pursuit_get_signed_distance_batch(&places, 0, BATCHED - 4, &level, &distances, batch_statuses, &count);
    add_batch(status, count, 1, 1, 1);
  }
  end(family);
}

/* The length of a way along the axes. */
static double along_axes(PursuitVec3 from, PursuitVec3 to) {
  const double parts[] = {to.x - from.x, to.y - from.y, to.z - from.z};
  double length = 0.0;
  int i;
  for (i = 0; i < 3; ++i) length += parts[i] < 0.0 ? -parts[i] : parts[i];
  return length;
}

/* Routes of a few lines, for a pursuer whose ways lead around a corner of their own. */
static void route(void) {
  enum { ROOM = 1024, POINTS = 6, ROUTES = 400 };
  static unsigned char memory[ROOM];
  int i, point;
  begin();
  for (i = 0; i < ROUTES; ++i) {
    PursuitVec3 points[POINTS];
    double paces[POINTS];
    PursuitRouteInterceptQuery query;
    PursuitRouteIntercept found;
    PursuitStatus status;
    const PursuitVec3 turn = vector(40.0);
    const double delay = size(3.0);
    const size_t room = pursuit_route_search_memory_size();
    query.pursuer_position = vector(50.0);
    query.pursuer_speed = 1.0 + size(9.0);
    query.max_speed = query.pursuer_speed;
    query.route = pursuit_target_motion_default().path;
    query.route.positions = pursuit_make_vec3_view(points, sizeof(PursuitVec3));
    query.route.paces = pursuit_make_number_view(paces, sizeof(double));
    query.route.count = POINTS;
    query.route.timing = PURSUIT_PATH_TIMING_SPEEDS;
    query.route.topology = i % 4 == 0 ? PURSUIT_PATH_TOPOLOGY_CLOSED : PURSUIT_PATH_TOPOLOGY_OPEN;
    query.capture_radius = size(2.0);
    query.overestimate = i % 8 == 0 ? 0.1 : 0.0;
    query.tolerance = 0.01;
    query.horizon = 100.0;
    query.max_questions = 24;
    query.access = i % 3;
    for (point = 0; point < POINTS; ++point) {
      points[point] = vector(50.0);
      paces[point] = 0.5 + size(6.0);
    }
    status = pursuit_begin_route_search(&query, memory, room, &found);
    while (found.is_asking) {
      PursuitRouteWay way;
      const PursuitVec3 to = found.question_point;
      const double first = along_axes(query.pursuer_position, turn);
      way.corner = turn;
      way.corner_travel_time = delay + first / query.pursuer_speed;
      way.travel_time = way.corner_travel_time + along_axes(turn, to) / query.pursuer_speed;
      status = pursuit_answer_route_search(&query, memory, room, &way, &found);
      add_vector(found.question_point);
    }
    add_word((uint64_t)(int64_t)status);
    add_number(found.time);
    add_number(found.none_before);
    add_vector(found.point);
    add_word(found.questions);
  }
  end("route");
}

/* Flow fields built in slices on random ground, with a crowd on it. */
static void flow_field(void) {
  enum { SIDE = 12, POINTS = SIDE * SIDE, AGENTS = 8, FIELDS = 60, ROOM = 48 * POINTS + 1024 };
  static unsigned char memory[ROOM];
  int i, k;
  begin();
  for (i = 0; i < FIELDS; ++i) {
    static double costs[POINTS], crowded[POINTS], ways[POINTS];
    static PursuitVec3 flows[POINTS];
    const PursuitCongestionSettings settings = pursuit_congestion_settings_default(1.0);
    PursuitVec3 goals[2], positions[AGENTS], velocities[AGENTS];
    double radii[AGENTS];
    PursuitFlowFieldQuery query;
    PursuitFlowFieldProgress progress;
    PursuitCrowd crowd;
    PursuitStatus status;
    uint32_t count = 0;
    for (k = 0; k < POINTS; ++k) {
      costs[k] = size(1.0) < 0.2 ? INFINITY : 0.25 + size(3.0);
    }
    for (k = 0; k < AGENTS; ++k) {
      positions[k] = vector(10.0);
      velocities[k] = vector(1.0);
      radii[k] = size(1.0);
    }
    goals[0] = vector(10.0);
    goals[1] = vector(10.0);
    memset(&query, 0, sizeof query);
    query.ground.grid.origin = vector(8.0);
    query.ground.grid.spacing.x = 0.25 + size(2.0);
    query.ground.grid.spacing.y = 0.25 + size(2.0);
    query.ground.grid.spacing.z = 0.25 + size(2.0);
    query.ground.grid.count_x = SIDE;
    query.ground.grid.count_y = i % 2 == 0 ? SIDE : 4;
    query.ground.grid.count_z = i % 2 == 0 ? 1 : 3;
    query.ground.costs = pursuit_make_number_view(costs, sizeof(double));
    query.ground.cost_count = POINTS;
    query.goals = pursuit_make_vec3_view(goals, sizeof(PursuitVec3));
    query.goal_count = 2;
    memset(&crowd, 0, sizeof crowd);
    crowd.positions = pursuit_make_vec3_view(positions, sizeof(PursuitVec3));
    crowd.velocities = pursuit_make_vec3_view(velocities, sizeof(PursuitVec3));
    crowd.radii = pursuit_make_number_view(radii, sizeof(double));
    crowd.count = AGENTS;
    pursuit_add_congestion(&query.ground, &crowd, &settings, crowded, &count);
    query.ground.costs = pursuit_make_number_view(crowded, sizeof(double));
    status = pursuit_begin_flow_field(&query, memory, ROOM, &progress);
    while (status == PURSUIT_STATUS_UNFINISHED) {
      status = pursuit_continue_flow_field(memory, ROOM, 50, &progress);
    }
    pursuit_get_flows(memory, ROOM, 2.0, flows, ways, POINTS, &count);
    add_word((uint64_t)(int64_t)status);
    add_word(progress.reached_count);
    for (k = 0; k < (int)count; ++k) {
      add_number(crowded[k]);
      add_number(ways[k]);
      add_vector(flows[k]);
    }
  }
  end("flow_field");
}

/* Stretches of a route, and whether a way is left. */
static void stretch(void) {
  enum { ROOM = 1024, ROUTES = 200 };
  static unsigned char memory[ROOM];
  int i;
  begin();
  for (i = 0; i < ROUTES; ++i) {
    const PursuitVec3 points[] = {vector(50.0), vector(50.0), vector(50.0)};
    const double paces[] = {0.0, 1.0 + size(9.0), 30.0};
    const size_t room = pursuit_route_search_memory_size();
    const double earliest = size(10.0);
    PursuitWayCommitment commitment = pursuit_way_commitment_default();
    PursuitRouteInterceptQuery query;
    PursuitRouteIntercept found;
    int32_t leaves;
    query.pursuer_position = vector(50.0);
    query.pursuer_speed = 1.0 + size(9.0);
    query.max_speed = query.pursuer_speed;
    query.route = pursuit_target_motion_default().path;
    query.route.positions = pursuit_make_vec3_view(points, sizeof(PursuitVec3));
    query.route.paces = pursuit_make_number_view(paces, sizeof(double));
    query.route.count = 3;
    query.route.timing = PURSUIT_PATH_TIMING_TIMES;
    query.capture_radius = size(2.0);
    query.overestimate = 0.0;
    query.tolerance = 0.01;
    query.horizon = earliest + size(10.0);
    query.max_questions = 24;
    query.access = i % 3;
    pursuit_begin_route_stretch_search(&query, earliest, memory, room, &found);
    while (found.is_asking) {
      PursuitRouteWay way;
      way.corner = query.pursuer_position;
      way.corner_travel_time = 0.5;
      way.travel_time = along_axes(query.pursuer_position, found.question_point) / query.pursuer_speed;
      pursuit_answer_route_search(&query, memory, room, &way, &found);
    }
    add_number(found.time);
    add_number(found.none_before);
    add_word(found.questions);
    commitment.gain_time = size(3.0);
    pursuit_leaves_way(&commitment, found.time, size(10.0), &leaves);
    add_word((uint64_t)leaves);
  }
  end("stretch");
}

/* With any argument only what every processor has: for those who count instructions. */
int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) most_level = PURSUIT_LEVEL_BASELINE;
  intercept();
  intercept_hard();
  intercept_2d();
  prediction();
  steering();
  movement_input();
  team();
  weapon_assignment();
  formation();
  costs();
  costs_of_many();
  assignment_steps();
  estimate();
  track();
  tracked();
  route();
  flow_field();
  stretch();
  projectile();
  projectile_simulated();
  line_of_fire();
  flight_line_of_fire();
  aiming_hand();
  guidance();
  salvo();
  dodge();
  dodge_among_walls();
  projectile_hard();
  drag();
  flight();
  turret();
  turret_search();
  gimbal_turret();
  ballistic_turret();
  motion();
  rendezvous();
  roam();
  turn();
  turn_after();
  orca();
  orca_worlds();
  border_walls();
  chase();
  match();
  braking();
#define CALL_LINE(name, finite, others) steering_call(name, finite + others, #name);
  STEERING_CALLS(CALL_LINE)
  avoid();
  evade_among_obstacles();
  blend();
  flock(PURSUIT_LEVEL_BASELINE, "flock_baseline");
  if (argc > 1) return 0;
  batch(PURSUIT_LEVEL_BASELINE, "batch_baseline");
  batch(PURSUIT_LEVEL_AVX2, "batch_avx2");
  intercept_batch(PURSUIT_LEVEL_BASELINE, "intercept_batch_baseline");
  intercept_batch(PURSUIT_LEVEL_AVX2, "intercept_batch_avx2");
  flock(PURSUIT_LEVEL_AVX2, "flock_avx2");
  line_of_fire_batch(PURSUIT_LEVEL_BASELINE, "line_of_fire_batch_baseline");
  line_of_fire_batch(PURSUIT_LEVEL_AVX2, "line_of_fire_batch_avx2");
  return 0;
}
