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

int main(void) {
  intercept();
  intercept_hard();
  prediction();
  steering();
  return 0;
}
