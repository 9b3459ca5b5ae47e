/* A game that was written when ABI 1 was new, and is never touched again: what it calls and what it knows of the structs must hold
 * in every later library of that version. Its header is made from abi-1.txt. The answers are exact. */

#include "abi-1.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int faults;

static void expect(const char *what, double found, double expected) {
  if (!(fabs(found - expected) <= 1e-12)) {
    printf("%s is %.17g, not %.17g\n", what, found, expected);
    ++faults;
  }
}

/* A triangle of sides 3, 4, 5: the target goes 3 across while the pursuer covers 5. */
static void intercept(void) {
  PursuitInterceptQuery query = {{0, 0, 0}, {4, 0, 0}, {0, 3, 0}, 5, 0};
  PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  PursuitInterceptSolution solution;
  PursuitPrediction prediction;
  expect("an intercept", pursuit_solve_intercept(&query, &solution), PURSUIT_STATUS_OK);
  expect("its time", solution.time, 1);
  expect("its point", solution.point.y, 3);
  expect("a prediction", pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_OK);
  expect("its aim", prediction.aim_point.y, 3);
  query.pursuer_speed = -1;
  expect("a refusal", pursuit_solve_intercept(&query, &solution) < 0, 1);
  expect("its time", solution.time, 0);
}

/* A refusal has the number that it had, which the game may have stored: the requirement's, here 6, and 64 times the input's: 593; or for
 * what is in an element 2048, the 83 that were before it, and 192 for each element. */
static void refusals(void) {
  PursuitInterceptQuery query = {{0, 0, 0}, {4, 0, 0}, {0, 3, 0}, -1, 0};
  PursuitInterceptSolution solution;
  PursuitAgent agent = {{0, 0, 0}, {1, 0, 0}, 10};
  PursuitAvoidanceSettings settings = pursuit_avoidance_settings_default(100);
  PursuitShape obstacles[4];
  PursuitAvoidance avoidance;
  PursuitVec3 steering = {0, 0, 0};
  PursuitStatus status = pursuit_solve_intercept(&query, &solution);
  int i;
  expect("a speed below 0", status, -(6 + 64 * 593));
  expect("refused", PURSUIT_REFUSED(status), 1);
  expect("out of its domain", PURSUIT_REFUSED_OUT_OF_DOMAIN(status), 1);
  expect("not for its size", PURSUIT_REFUSED_BUFFER_TOO_SMALL(status), 0);
  query.pursuer_speed = NAN;
  expect("NaN", PURSUIT_REFUSED_NOT_FINITE(pursuit_solve_intercept(&query, &solution)), 1);
  expect("null", PURSUIT_REFUSED_NULL_POINTER(pursuit_solve_intercept(NULL, &solution)), 1);
  memset(obstacles, 0, sizeof obstacles);
  for (i = 0; i < 4; ++i) obstacles[i].radius = 1;
  obstacles[3].radius = -1;
  status = pursuit_steer_avoid_obstacles(&agent, &steering, obstacles, 4, &settings, &avoidance);
  expect("a radius below 0", status, -(6 + 64 * (2048 + 83 + 192 * 3)));
}

/* A barrel that looks along x turns a quarter in one second; the shell covers the 10 to y in one more. */
static void turret(void) {
  PursuitTurretQuery query;
  PursuitTurretSolution solution;
  memset(&query, 0, sizeof query);
  query.shot.target_position.y = 10;
  query.shot.muzzle_speed = 10;
  query.facing.x = 1;
  query.turn_rate = 1.57079632679489661923;
  query.max_range = INFINITY;
  query.horizon = 10;
  expect("a turret", pursuit_solve_turret(&query, &solution), PURSUIT_STATUS_OK);
  expect("its turn", solution.rotation_time, 1);
  expect("its flight", solution.flight_time, 1);
}

static void steering_and_shapes(void) {
  PursuitAgent agent = {{0, 0, 0}, {0, 2, 0}, 6};
  PursuitVec3 target = {10, 0, 0};
  PursuitVec3 steering;
  PursuitShape ball = pursuit_make_sphere(target, 4);
  PursuitSignedDistance distance;
  expect("seek", pursuit_steer_seek(&agent, &target, &steering), PURSUIT_STATUS_OK);
  expect("its x", steering.x, 6);
  expect("its y", steering.y, -2);
  expect("a distance", pursuit_get_signed_distance(&ball, &agent.position, &distance), PURSUIT_STATUS_OK);
  expect("its value", distance.distance, 6);
  expect("its normal", distance.normal.x, -1);
}

/* Three agents in a row, one apart: two are within 1.5 of the first, itself one of them. */
static void crowd(void) {
  static double memory[4096];
  PursuitVec3 positions[3] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  PursuitVec3 velocities[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(1);
  PursuitAvoidanceLayers layers = pursuit_avoidance_layers_default();
  PursuitNeighborGridInfo info;
  PursuitNeighbor found[3];
  PursuitCrowd agents;
  uint32_t count = 0;
  memset(&agents, 0, sizeof agents);
  agents.positions = pursuit_make_vec3_view(positions, sizeof positions[0]);
  agents.velocities = pursuit_make_vec3_view(velocities, sizeof velocities[0]);
  agents.count = 3;
  expect("a grid", pursuit_build_neighbor_grid(&agents, &settings, memory, sizeof memory, &info), PURSUIT_STATUS_OK);
  expect("a search",
         pursuit_find_neighbors_within(memory, sizeof memory, &positions[0], 1.5, -1, &layers, 0, 3, found, &count),
         PURSUIT_STATUS_OK);
  expect("what it found", count, 2);
  expect("the second", found[1].distance, 1);
}

int main(void) {
  expect("the version", pursuit_abi_version(), PURSUIT_ABI_VERSION);
  intercept();
  refusals();
  turret();
  steering_and_shapes();
  crowd();
  return faults != 0;
}
