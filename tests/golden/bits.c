/* Prints one hash for each family of functions: FNV-1a over the bits of every answer to the same inputs. Two platforms that
 * print the same lines gave the same bits. Compile with -ffp-contract=off. */
#include "pursuit.h"

#include <stdio.h>
#include <string.h>

#define ROUNDS 20000

static uint64_t state;
static uint64_t hash;

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

static void prediction(void) {
  int i;
  begin();
  for (i = 0; i < ROUNDS; ++i) {
    const PursuitInterceptQuery query = intercept_query();
    PursuitPredictionSettings settings = pursuit_prediction_settings_default();
    PursuitPrediction prediction;
    PursuitClosestApproach closest;
    settings.max_prediction_time = 1.0 + size(20.0);
    settings.lead_factor = size(2.0);
    settings.fallback = i % 3;
    add_word((uint64_t)(int64_t)pursuit_predict_intercept(&query, &settings, &prediction));
    add_vector(prediction.aim_point);
    add_number(prediction.time);
    add_number(prediction.miss_distance);
    add_word((uint64_t)(int64_t)pursuit_find_closest_approach(&query, settings.max_prediction_time, &closest));
    add_vector(closest.pursuer_velocity);
    add_number(closest.time);
  }
  end("prediction");
}

static void steering(void) {
  int i;
  const PursuitSteeringLimits limits = pursuit_steering_limits_default();
  begin();
  for (i = 0; i < ROUNDS; ++i) {
    PursuitAgent agent;
    const PursuitVec3 target = vector(1000.0);
    PursuitVec3 steering;
    double cosine;
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
    pursuit_measure_facing(&agent.position, &agent.velocity, &target, &cosine);
    add_number(cosine);
    pursuit_advance_agent(&agent, &steering, &limits, 1.0 / 60.0, &agent);
    add_vector(agent.position);
    add_vector(agent.velocity);
  }
  end("steering");
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
    PursuitTeamQuery query = {{pursuers, sizeof(PursuitVec3)},   {speeds, sizeof(double)}, {&radius, 0},
                              {targets, sizeof(PursuitVec3)},    {velocities, sizeof(PursuitVec3)},
                              PURSUERS, TARGETS};
    PursuitTeamSettings settings = pursuit_team_settings_default();
    PursuitTeamOrder orders[PURSUERS];
    PursuitAssignment assignment;
    for (k = 0; k < PURSUERS; ++k) {
      pursuers[k] = vector(10000.0);
      speeds[k] = size(1200.0);
    }
    for (k = 0; k < TARGETS; ++k) {
      targets[k] = vector(10000.0);
      velocities[k] = vector(800.0);
    }
    settings.objective = i % 2;
    add_word((uint64_t)(int64_t)pursuit_assign_team(&query, &settings, memory, sizeof memory, orders, &assignment));
    for (k = 0; k < PURSUERS; ++k) {
      add_word((uint64_t)(int64_t)orders[k].target);
      add_number(orders[k].time);
    }
    add_number(assignment.last);
    add_number(assignment.total);
  }
  end("team");
}

static void estimate(void) {
  enum { SAMPLES = 15 };
  PursuitVec3 positions[SAMPLES];
  double times[SAMPLES];
  int i, k;
  begin();
  for (i = 0; i < ROUNDS / 10; ++i) {
    PursuitMotionHistory history = {{positions, sizeof(PursuitVec3)}, {times, sizeof(double)}, SAMPLES};
    const PursuitEstimateSettings settings = pursuit_estimate_settings_default();
    PursuitMotionEstimate found;
    const double turn = number(4000.0);
    for (k = 0; k < SAMPLES; ++k) {
      times[k] = 100.0 + size(0.25);
      positions[k] = vector(k == 3 ? 5000.0 : 1.0);
      positions[k].x += 400.0 * times[k];
      positions[k].y += turn * (times[k] - 100.0) * (times[k] - 100.0);
    }
    add_word((uint64_t)(int64_t)pursuit_estimate_motion(&history, &settings, &found));
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

int main(void) {
  intercept();
  intercept_hard();
  prediction();
  steering();
  team();
  estimate();
  return 0;
}
