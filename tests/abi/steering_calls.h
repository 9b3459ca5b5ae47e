/* Written by `cargo xtask header`: a call of every behavior that takes nothing but these inputs. */

#ifndef PURSUIT_TESTS_STEERING_CALLS_H
#define PURSUIT_TESTS_STEERING_CALLS_H

#include "pursuit.h"

static struct {
  PursuitAgent agent;
  PursuitVec3 vectors[2];
  PursuitMotionState movers[2];
  PursuitLeader leader;
  PursuitSteeringLimits limits;
  double sizes[2];
  /* From 0 to 1. */
  double ratio;
  double delta_time;
} inputs;

static PursuitStatus steer_seek(void *out) { return pursuit_steer_seek(&inputs.agent, &inputs.vectors[0], (PursuitVec3 *)out); }
static PursuitStatus steer_arrive(void *out) { return pursuit_steer_arrive(&inputs.agent, &inputs.vectors[0], inputs.sizes[0], (PursuitVec3 *)out); }
static PursuitStatus steer_arrive_braking(void *out) { return pursuit_steer_arrive_braking(&inputs.agent, &inputs.vectors[0], &inputs.limits, inputs.delta_time, (PursuitVec3 *)out); }
static PursuitStatus steer_match_velocity(void *out) { return pursuit_steer_match_velocity(&inputs.agent, &inputs.vectors[0], (PursuitVec3 *)out); }
static PursuitStatus steer_orbit(void *out) { return pursuit_steer_orbit(&inputs.agent, &inputs.movers[0], &inputs.vectors[0], inputs.sizes[0], inputs.sizes[1], &inputs.limits, inputs.delta_time, (PursuitVec3 *)out); }
static PursuitStatus steer_proportional_navigation(void *out) { return pursuit_steer_proportional_navigation(&inputs.agent, &inputs.movers[0], &inputs.vectors[0], inputs.sizes[0], inputs.delta_time, (PursuitVec3 *)out); }
static PursuitStatus steer_offset_pursuit(void *out) { return pursuit_steer_offset_pursuit(&inputs.agent, &inputs.leader, &inputs.vectors[0], &inputs.limits, inputs.delta_time, (PursuitChase *)out); }
static PursuitStatus steer_fly_by(void *out) { return pursuit_steer_fly_by(&inputs.agent, &inputs.movers[0], inputs.sizes[0], (PursuitChase *)out); }
static PursuitStatus steer_interpose(void *out) { return pursuit_steer_interpose(&inputs.agent, &inputs.movers[0], &inputs.movers[1], inputs.ratio, &inputs.limits, inputs.delta_time, (PursuitChase *)out); }
static PursuitStatus steer_flee(void *out) { return pursuit_steer_flee(&inputs.agent, &inputs.vectors[0], (PursuitVec3 *)out); }
static PursuitStatus steer_flee_weighted(void *out) { return pursuit_steer_flee_weighted(&inputs.agent, &inputs.vectors[0], inputs.sizes[0], (PursuitVec3 *)out); }
static PursuitStatus steer_flee_panic(void *out) { return pursuit_steer_flee_panic(&inputs.agent, &inputs.vectors[0], inputs.sizes[0], (PursuitVec3 *)out); }

#define STEERING_CALLS(CALL) \
  CALL(steer_seek, 3, 0) \
  CALL(steer_arrive, 3, 0) \
  CALL(steer_arrive_braking, 3, 0) \
  CALL(steer_match_velocity, 3, 0) \
  CALL(steer_orbit, 3, 0) \
  CALL(steer_proportional_navigation, 3, 0) \
  CALL(steer_offset_pursuit, 6, 1) \
  CALL(steer_fly_by, 6, 1) \
  CALL(steer_interpose, 6, 1) \
  CALL(steer_flee, 3, 0) \
  CALL(steer_flee_weighted, 3, 0) \
  CALL(steer_flee_panic, 3, 0)

#endif
