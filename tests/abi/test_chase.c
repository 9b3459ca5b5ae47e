/* Arriving with brakes, pursuing, keeping a place, passing by, getting between, matching, navigating; panic, evading,
 * hiding; following and queuing. */

#include "check.h"

static PursuitAgent agent;
static PursuitVec3 place;
static PursuitSteeringLimits limits;
static double tick;
static PursuitMotionState one;
static PursuitMotionState other;
static PursuitLeader leader;
static PursuitPredictionSettings prediction;
static PursuitEvadeSettings evade_settings;
static PursuitHideSettings hiding_settings;
static PursuitFollowSettings follow_settings;
static PursuitQueueSettings queue_settings;
static PursuitShape covers[2];
static PursuitMotionState neighbors[2];

static PursuitMotionState moving(PursuitVec3 position, PursuitVec3 velocity) {
  PursuitMotionState state;
  state.position = position;
  state.velocity = velocity;
  return state;
}

static void start(PursuitVec3 position, PursuitVec3 velocity, double max_speed) {
  agent.position = position;
  agent.velocity = velocity;
  agent.max_speed = max_speed;
}

static void brakes(void) {
  PursuitVec3 steering;
  limits = pursuit_steering_limits_default(100);
  /* At 6 a quarter of a second takes 1.5, and 8 per second squared stop within 36 / 16 = 2.25: 3.75 are left. A millionth of
   * the acceleration is kept back. */
  limits.max_acceleration = 8;
  tick = 0.25;
  place = vec3(1000, 0, 0);
  start(vec3(996.25, 0, 0), vec3(8, 0, 0), 600);
  CHECK_STATUS(pursuit_steer_arrive_braking(&agent, &place, &limits, tick, &steering), PURSUIT_STATUS_OK);
  CHECK_NEAR(steering.x, -2, 3e-6);
  CHECK(steering.y == 0 && steering.z == 0);

  /* w / 4 + w^2 / 16 = 1 / 4 where w = sqrt(8) - 2. */
  start(vec3(999.75, 0, 0), vec3(2, 0, 0), 600);
  CHECK_STATUS(pursuit_steer_arrive_braking(&agent, &place, &limits, tick, &steering), PURSUIT_STATUS_OK);
  CHECK_NEAR(steering.x, -1.1715728752538099, 1e-6);
  start(place, vec3(1, 2, 3), 600);
  CHECK_STATUS(pursuit_steer_arrive_braking(&agent, &place, &limits, tick, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, -1, -2, -3);

  /* At rest it is the speed to go at, not what a tick can take up of it: 200 / 4 + 200^2 / 16 = 2550. */
  start(vec3(1000 - 2550, 0, 0), vec3(0, 0, 0), 600);
  CHECK_STATUS(pursuit_steer_arrive_braking(&agent, &place, &limits, tick, &steering), PURSUIT_STATUS_OK);
  CHECK_NEAR(steering.x, 200, 2e-4);
  /* Far away it is as long as seek's, at any tick; the lesser maximum speed applies. */
  limits.max_acceleration = 2048;
  CHECK_STATUS(pursuit_steer_arrive_braking(&agent, &place, &limits, tick, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 600, 0, 0);
  CHECK_STATUS(pursuit_steer_arrive_braking(&agent, &place, &limits, 1.0 / 144.0, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 600, 0, 0);
  limits.max_speed = 50;
  CHECK_STATUS(pursuit_steer_arrive_braking(&agent, &place, &limits, tick, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 50, 0, 0);
  agent.max_speed = 20;
  CHECK_STATUS(pursuit_steer_arrive_braking(&agent, &place, &limits, tick, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 20, 0, 0);

  CHECK_REFUSED(pursuit_steer_arrive_braking(&agent, &place, &limits, -1, &steering), steering,
      REFUSED_OUT_OF_DOMAIN);
  limits.max_acceleration = -1;
  CHECK_REFUSED(pursuit_steer_arrive_braking(&agent, &place, &limits, tick, &steering), steering,
      REFUSED_OUT_OF_DOMAIN);
  limits = pursuit_steering_limits_default(100);
}

static void intercepts(void) {
  PursuitChase chase;
  prediction = pursuit_prediction_settings_default();

  /* 30^2 + 40^2 = 50^2: met after a second. */
  start(vec3(0, 0, 0), vec3(1, 2, 3), 50);
  one = moving(vec3(30, 0, 0), vec3(0, 40, 0));
  CHECK_STATUS(pursuit_steer_pursue(&agent, &one, 0, &prediction, &chase), PURSUIT_STATUS_OK);
  CHECK_NEAR(chase.time, 1, 2 * DBL_EPSILON);
  CHECK_NEAR(chase.point.y, 40, 2 * DBL_EPSILON);
  CHECK_NEAR(chase.steering.x, 29, 4 * DBL_EPSILON);
  CHECK_NEAR(chase.steering.y, 38, 4 * DBL_EPSILON);
  CHECK_EXACT(chase.steering.z, -3);

  /* Why there is none, and the fallback: five seconds ahead. */
  one.velocity = vec3(60, 0, 0);
  CHECK_STATUS(pursuit_steer_pursue(&agent, &one, 0, &prediction, &chase), PURSUIT_STATUS_TARGET_ESCAPING);
  CHECK_VEC3(chase.point, 330, 0, 0);
  CHECK_VEC3(chase.steering, 49, -2, -3);
  /* Caught: along with it. */
  CHECK_STATUS(pursuit_steer_pursue(&agent, &one, 30, &prediction, &chase), PURSUIT_STATUS_ALREADY_THERE);
  CHECK_VEC3(chase.steering, 49, -2, -3);
  prediction.fallback = 7;
  CHECK_REFUSED(pursuit_steer_pursue(&agent, &one, 0, &prediction, &chase), chase, REFUSED_OUT_OF_DOMAIN);
  prediction = pursuit_prediction_settings_default();

  /* 20 behind and 10 along z x y = -x of a leader that looks along y. */
  tick = 1.0 / 60.0;
  leader.position = vec3(100, 0, 0);
  leader.velocity = vec3(0, 50, 0);
  leader.forward = vec3(0, 2, 0);
  leader.up = vec3(0, 0, 3);
  place = vec3(-20, 10, 0);
  start(vec3(90, -20, 0), vec3(0, 0, 0), 600);
  CHECK_STATUS(pursuit_steer_offset_pursuit(&agent, &leader, &place, &limits, tick, &chase),
      PURSUIT_STATUS_ALREADY_THERE);
  CHECK_VEC3(chase.steering, 0, 50, 0);
  leader.up = leader.forward;
  CHECK_REFUSED(pursuit_steer_offset_pursuit(&agent, &leader, &place, &limits, tick, &chase), chase,
      REFUSED_OUT_OF_DOMAIN);

  /* Within the radius: 0.6 along the rim and 0.8 outward of a speed of 10. */
  one = moving(vec3(0, 0, 0), vec3(0, 0, 0));
  start(vec3(6, 0, 0), vec3(0, 1, 0), 10);
  CHECK_STATUS(pursuit_steer_fly_by(&agent, &one, 10, &chase), PURSUIT_STATUS_OK);
  CHECK_NEAR(chase.steering.x, 8, 4 * DBL_EPSILON);
  CHECK_NEAR(chase.steering.y, 5, 4 * DBL_EPSILON);
  /* A 3-4-5 tangent: from 5 away at a radius of 3 it touches after 4, at 3/5 of the radius nearer and 4/5 aside. */
  start(vec3(-5, 0, 0), vec3(1, 1, 0), 10);
  CHECK_STATUS(pursuit_steer_fly_by(&agent, &one, 3, &chase), PURSUIT_STATUS_OK);
  CHECK_NEAR(chase.time, 0.4, 4 * DBL_EPSILON);
  CHECK_NEAR(chase.point.x, -1.8, 4 * DBL_EPSILON);
  CHECK_NEAR(chase.point.y, 2.4, 4 * DBL_EPSILON);
  CHECK_REFUSED(pursuit_steer_fly_by(&agent, &one, -1, &chase), chase, REFUSED_OUT_OF_DOMAIN);

  /* A quarter of the way from one to the other, which moves at a quarter of the other's velocity: there already. */
  one = moving(vec3(0, 0, 0), vec3(0, 0, 0));
  other = moving(vec3(400, 0, 0), vec3(0, 80, 0));
  start(vec3(100, 0, 0), vec3(1, 0, 0), 600);
  CHECK_STATUS(pursuit_steer_interpose(&agent, &one, &other, 0.25, &limits, tick, &chase),
      PURSUIT_STATUS_ALREADY_THERE);
  CHECK_VEC3(chase.steering, -1, 20, 0);
  CHECK_REFUSED(pursuit_steer_interpose(&agent, &one, &other, 1.25, &limits, tick, &chase), chase,
      REFUSED_OUT_OF_DOMAIN);
}

static void along_and_at(void) {
  PursuitVec3 steering;
  start(vec3(0, 0, 0), vec3(2, 0, 0), 100);
  place = vec3(10, 4, 0);
  CHECK_STATUS(pursuit_steer_match_velocity(&agent, &place, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 8, 4, 0);
  place.x = NAN;
  CHECK_REFUSED(pursuit_steer_match_velocity(&agent, &place, &steering), steering, REFUSED_NOT_FINITE);

  /* The line of sight of 100 turns at 8 / 100; three times that and a tick of 1/4 turn 50 along x by 3 along y. */
  start(vec3(0, 0, 0), vec3(50, 0, 0), 50);
  one = moving(vec3(100, 0, 0), vec3(0, 8, 0));
  place = vec3(0, 0, 0);
  CHECK_STATUS(pursuit_steer_proportional_navigation(&agent, &one, &place, 3, 0.25, &steering), PURSUIT_STATUS_OK);
  CHECK_NEAR((50 + steering.x) / steering.y, 50.0 / 3.0, 16 * DBL_EPSILON);
  /* At rest it heads for the straight intercept, as fast across as the target. */
  agent.velocity = vec3(0, 0, 0);
  CHECK_STATUS(pursuit_steer_proportional_navigation(&agent, &one, &place, 3, 0.25, &steering), PURSUIT_STATUS_OK);
  CHECK_NEAR(steering.x, sqrt(50.0 * 50.0 - 8.0 * 8.0), 1e-12);
  CHECK_NEAR(steering.y, 8, 1e-12);
  CHECK_REFUSED(pursuit_steer_proportional_navigation(&agent, &one, &place, 0, 0.25, &steering), steering,
      REFUSED_OUT_OF_DOMAIN);
}

static void away(void) {
  PursuitVec3 steering;
  PursuitChase escape;
  PursuitHiding hiding;
  start(vec3(3, 4, 0), vec3(0, 0, 0), 10);
  place = vec3(0, 0, 0);
  CHECK_STATUS(pursuit_steer_flee_panic(&agent, &place, 5.0625, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 6, 8, 0);
  CHECK_STATUS(pursuit_steer_flee_panic(&agent, &place, 5, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 0, 0);
  CHECK_REFUSED(pursuit_steer_flee_panic(&agent, &place, -5, &steering), steering, REFUSED_OUT_OF_DOMAIN);

  evade_settings = pursuit_evade_settings_default();
  CHECK_EXACT(evade_settings.horizon, 5);
  CHECK_EXACT(evade_settings.threat_turn_radius, 0);
  CHECK_EXACT(evade_settings.capture_radius, 0);
  /* Twice as fast, straight behind and flying straight on: acos(1/2) off its course. It would be there after 100 / 20 s. */
  evade_settings.horizon = 60;
  evade_settings.threat_turn_radius = 1e20;
  start(vec3(100, 0, 0), vec3(0, 0, 0), 10);
  one = moving(vec3(0, 0, 0), vec3(20, 0, 0));
  CHECK_STATUS(pursuit_steer_evade(&agent, &one, &evade_settings, &escape), PURSUIT_STATUS_OK);
  CHECK_EXACT(escape.time, 5);
  CHECK_VEC3(escape.point, 100, 0, 0);
  CHECK_EXACT(escape.steering.x, 5);
  CHECK_NEAR(escape.steering.y, sqrt(75), 2 * DBL_EPSILON);
  /* Half its turning radius away: at a right angle to the course of a car, and straight away from one that turns at will. */
  evade_settings.threat_turn_radius = 200;
  CHECK_STATUS(pursuit_steer_evade(&agent, &one, &evade_settings, &escape), PURSUIT_STATUS_OK);
  CHECK_NEAR(escape.steering.x, 0, 1e-14);
  CHECK_NEAR(escape.steering.y, 10, 2 * DBL_EPSILON);
  evade_settings.threat_turn_radius = 0;
  CHECK_STATUS(pursuit_steer_evade(&agent, &one, &evade_settings, &escape), PURSUIT_STATUS_OK);
  CHECK_VEC3(escape.steering, 10, 0, 0);
  /* At rest it is no threat: straight away. */
  one.velocity = vec3(0, 0, 0);
  CHECK_STATUS(pursuit_steer_evade(&agent, &one, &evade_settings, &escape), PURSUIT_STATUS_PURSUER_IMMOBILE);
  CHECK_VEC3(escape.steering, 10, 0, 0);
  evade_settings.horizon = 0;
  CHECK_REFUSED(pursuit_steer_evade(&agent, &one, &evade_settings, &escape), escape, REFUSED_OUT_OF_DOMAIN);
  evade_settings = pursuit_evade_settings_default();

  hiding_settings = pursuit_hide_settings_default(100);
  CHECK_EXACT(hiding_settings.clearance, 100);
  CHECK_EXACT(hiding_settings.evade.horizon, 5);
  /* 100 behind a rock of 50 at 500, which is nearer than behind the one at -900. */
  covers[0] = pursuit_make_sphere(vec3(-900, 0, 0), 50);
  covers[1] = pursuit_make_sphere(vec3(0, 500, 0), 50);
  CHECK_STATUS(pursuit_steer_hide(&agent, &one, covers, 2, &hiding_settings, &limits, tick, &hiding),
      PURSUIT_STATUS_OK);
  CHECK(hiding.cover == 1);
  CHECK_VEC3(hiding.spot, 0, 650, 0);
  CHECK(hiding.steering.x < 0 && hiding.steering.y > 0);
  /* Without a cover it evades. */
  CHECK_STATUS(pursuit_steer_hide(&agent, &one, NULL, 0, &hiding_settings, &limits, tick, &hiding), PURSUIT_STATUS_OK);
  CHECK(hiding.cover == -1);
  CHECK_VEC3(hiding.spot, 100, 0, 0);
  CHECK_VEC3(hiding.steering, 10, 0, 0);
  CHECK_REFUSED(pursuit_steer_hide(&agent, &one, NULL, 1, &hiding_settings, &limits, tick, &hiding), hiding,
      REFUSED_NULL_POINTER);
  covers[1].radius = -1;
  CHECK_REFUSED(pursuit_steer_hide(&agent, &one, covers, 2, &hiding_settings, &limits, tick, &hiding), hiding,
      REFUSED_OUT_OF_DOMAIN);
}

static void group(void) {
  PursuitVec3 steering;
  PursuitChase chase;
  follow_settings = pursuit_follow_settings_default(100);
  CHECK_EXACT(follow_settings.distance, 200);
  CHECK_EXACT(follow_settings.clear_length, 300);
  CHECK_EXACT(follow_settings.clear_radius, 100);
  leader.position = vec3(0, 0, 0);
  leader.velocity = vec3(100, 0, 0);
  leader.forward = vec3(1, 0, 0);
  leader.up = vec3(0, 0, 0);
  start(vec3(-200, 0, 0), vec3(50, 0, 0), 500);
  CHECK_STATUS(pursuit_steer_follow_leader(&agent, &leader, &follow_settings, &limits, tick, &chase),
      PURSUIT_STATUS_ALREADY_THERE);
  CHECK_VEC3(chase.steering, 50, 0, 0);
  /* In the way, 3-4-5 off its middle. */
  start(vec3(100, 30, 40), vec3(0, 0, 0), 500);
  CHECK_STATUS(pursuit_steer_follow_leader(&agent, &leader, &follow_settings, &limits, tick, &chase),
      PURSUIT_STATUS_OK);
  CHECK_NEAR(chase.steering.y, 300, 2 * DBL_EPSILON);
  CHECK_NEAR(chase.steering.z, 400, 2 * DBL_EPSILON);
  CHECK(chase.steering.x == 0);
  leader.forward = vec3(0, 0, 0);
  CHECK_REFUSED(pursuit_steer_follow_leader(&agent, &leader, &follow_settings, &limits, tick, &chase), chase,
      REFUSED_OUT_OF_DOMAIN);

  queue_settings = pursuit_queue_settings_default(100);
  CHECK_EXACT(queue_settings.gap, 150);
  CHECK_EXACT(queue_settings.lane_radius, 100);
  start(vec3(0, 0, 0), vec3(0, 0, 0), 30);
  place = vec3(1000, 0, 0);
  /* Itself, and one beside the lane. */
  neighbors[0] = moving(vec3(0, 0, 0), vec3(0, 0, 0));
  neighbors[1] = moving(vec3(100, 101, 0), vec3(0, 0, 0));
  CHECK_STATUS(pursuit_steer_queue(&agent, &place, neighbors, 2, &queue_settings, &limits, tick, &steering),
      PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 30, 0, 0);
  /* Nearer than the gap. */
  neighbors[1].position = vec3(100, 0, 100);
  CHECK_STATUS(pursuit_steer_queue(&agent, &place, neighbors, 2, &queue_settings, &limits, tick, &steering),
      PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 0, 0);
  CHECK_STATUS(pursuit_steer_queue(&agent, &place, NULL, 0, &queue_settings, &limits, tick, &steering),
      PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 30, 0, 0);
  CHECK_REFUSED(pursuit_steer_queue(&agent, &place, NULL, 1, &queue_settings, &limits, tick, &steering), steering,
      REFUSED_NULL_POINTER);
  neighbors[1].velocity = vec3(NAN, 0, 0);
  CHECK_REFUSED(pursuit_steer_queue(&agent, &place, neighbors, 2, &queue_settings, &limits, tick, &steering), steering,
      REFUSED_NOT_FINITE);
}

static PursuitStatus braking_agent(const void *input, void *output) {
  return pursuit_steer_arrive_braking((const PursuitAgent *)input, &place, &limits, tick, (PursuitVec3 *)output);
}
static PursuitStatus braking_target(const void *input, void *output) {
  return pursuit_steer_arrive_braking(&agent, (const PursuitVec3 *)input, &limits, tick, (PursuitVec3 *)output);
}
static PursuitStatus braking_limits(const void *input, void *output) {
  return pursuit_steer_arrive_braking(&agent, &place, (const PursuitSteeringLimits *)input, tick,
      (PursuitVec3 *)output);
}

static PursuitStatus pursue_agent(const void *input, void *output) {
  return pursuit_steer_pursue((const PursuitAgent *)input, &one, 1, &prediction, (PursuitChase *)output);
}
static PursuitStatus pursue_target(const void *input, void *output) {
  return pursuit_steer_pursue(&agent, (const PursuitMotionState *)input, 1, &prediction, (PursuitChase *)output);
}
static PursuitStatus offset_agent(const void *input, void *output) {
  return pursuit_steer_offset_pursuit((const PursuitAgent *)input, &leader, &place, &limits, tick,
      (PursuitChase *)output);
}
static PursuitStatus offset_leader(const void *input, void *output) {
  return pursuit_steer_offset_pursuit(&agent, (const PursuitLeader *)input, &place, &limits, tick,
      (PursuitChase *)output);
}
static PursuitStatus offset_offset(const void *input, void *output) {
  return pursuit_steer_offset_pursuit(&agent, &leader, (const PursuitVec3 *)input, &limits, tick,
      (PursuitChase *)output);
}
static PursuitStatus offset_limits(const void *input, void *output) {
  return pursuit_steer_offset_pursuit(&agent, &leader, &place, (const PursuitSteeringLimits *)input, tick,
      (PursuitChase *)output);
}
static PursuitStatus fly_by_agent(const void *input, void *output) {
  return pursuit_steer_fly_by((const PursuitAgent *)input, &one, 50, (PursuitChase *)output);
}
static PursuitStatus fly_by_target(const void *input, void *output) {
  return pursuit_steer_fly_by(&agent, (const PursuitMotionState *)input, 50, (PursuitChase *)output);
}
static PursuitStatus interpose_agent(const void *input, void *output) {
  return pursuit_steer_interpose((const PursuitAgent *)input, &one, &other, 0.5, &limits, tick, (PursuitChase *)output);
}
static PursuitStatus interpose_first(const void *input, void *output) {
  return pursuit_steer_interpose(&agent, (const PursuitMotionState *)input, &other, 0.5, &limits, tick,
      (PursuitChase *)output);
}
static PursuitStatus interpose_second(const void *input, void *output) {
  return pursuit_steer_interpose(&agent, &one, (const PursuitMotionState *)input, 0.5, &limits, tick,
      (PursuitChase *)output);
}
static PursuitStatus interpose_limits(const void *input, void *output) {
  return pursuit_steer_interpose(&agent, &one, &other, 0.5, (const PursuitSteeringLimits *)input, tick,
      (PursuitChase *)output);
}
static PursuitStatus match_agent(const void *input, void *output) {
  return pursuit_steer_match_velocity((const PursuitAgent *)input, &place, (PursuitVec3 *)output);
}
static PursuitStatus match_velocity(const void *input, void *output) {
  return pursuit_steer_match_velocity(&agent, (const PursuitVec3 *)input, (PursuitVec3 *)output);
}
static PursuitStatus navigate_agent(const void *input, void *output) {
  return pursuit_steer_proportional_navigation((const PursuitAgent *)input, &one, &place, 3, 0.1,
      (PursuitVec3 *)output);
}
static PursuitStatus navigate_target(const void *input, void *output) {
  return pursuit_steer_proportional_navigation(&agent, (const PursuitMotionState *)input, &place, 3, 0.1,
      (PursuitVec3 *)output);
}
static PursuitStatus navigate_acceleration(const void *input, void *output) {
  return pursuit_steer_proportional_navigation(&agent, &one, (const PursuitVec3 *)input, 3, 0.1, (PursuitVec3 *)output);
}
static PursuitStatus panic_agent(const void *input, void *output) {
  return pursuit_steer_flee_panic((const PursuitAgent *)input, &place, 500, (PursuitVec3 *)output);
}
static PursuitStatus panic_threat(const void *input, void *output) {
  return pursuit_steer_flee_panic(&agent, (const PursuitVec3 *)input, 500, (PursuitVec3 *)output);
}
static PursuitStatus evade_agent(const void *input, void *output) {
  return pursuit_steer_evade((const PursuitAgent *)input, &one, &evade_settings, (PursuitChase *)output);
}
static PursuitStatus evade_threat(const void *input, void *output) {
  return pursuit_steer_evade(&agent, (const PursuitMotionState *)input, &evade_settings, (PursuitChase *)output);
}
static PursuitStatus evade_how(const void *input, void *output) {
  return pursuit_steer_evade(&agent, &one, (const PursuitEvadeSettings *)input, (PursuitChase *)output);
}
/* The steering alone: behind the index at its end the answer has a gap. */
static PursuitStatus hide_only(const PursuitAgent *who, const PursuitMotionState *threat, const PursuitShape *behind,
    uint32_t count, const PursuitHideSettings *settings, void *output) {
  PursuitHiding hiding;
  PursuitStatus status;
  if (output == NULL) {
    return pursuit_steer_hide(who, threat, behind, count, settings, &limits, tick, NULL);
  }
  status = pursuit_steer_hide(who, threat, behind, count, settings, &limits, tick, &hiding);
  memcpy(output, &hiding.steering, sizeof hiding.steering);
  return status;
}
static PursuitStatus hide_agent(const void *input, void *output) {
  return hide_only((const PursuitAgent *)input, &one, covers, 2, &hiding_settings, output);
}
static PursuitStatus hide_threat(const void *input, void *output) {
  return hide_only(&agent, (const PursuitMotionState *)input, covers, 2, &hiding_settings, output);
}
static PursuitStatus hide_cover(const void *input, void *output) {
  PursuitShape ball = covers[0];
  if (input) {
    memcpy(&ball.center, input, sizeof ball.center);
    memcpy(&ball.radius, (const unsigned char *)input + sizeof ball.center, sizeof ball.radius);
  }
  return hide_only(&agent, &one, input ? &ball : NULL, 1, &hiding_settings, output);
}
static PursuitStatus hide_settings(const void *input, void *output) {
  return hide_only(&agent, &one, covers, 2, (const PursuitHideSettings *)input, output);
}
static PursuitStatus follow_agent(const void *input, void *output) {
  return pursuit_steer_follow_leader((const PursuitAgent *)input, &leader, &follow_settings, &limits, tick,
      (PursuitChase *)output);
}
static PursuitStatus follow_with(const void *input, void *output) {
  return pursuit_steer_follow_leader(&agent, &leader, (const PursuitFollowSettings *)input, &limits, tick,
      (PursuitChase *)output);
}
static PursuitStatus follow_limits(const void *input, void *output) {
  const PursuitSteeringLimits *within = (const PursuitSteeringLimits *)input;
  return pursuit_steer_follow_leader(&agent, &leader, &follow_settings, within, tick, (PursuitChase *)output);
}
static PursuitStatus queue_agent(const void *input, void *output) {
  return pursuit_steer_queue((const PursuitAgent *)input, &place, neighbors, 2, &queue_settings, &limits, tick,
      (PursuitVec3 *)output);
}
static PursuitStatus queue_goal(const void *input, void *output) {
  return pursuit_steer_queue(&agent, (const PursuitVec3 *)input, neighbors, 2, &queue_settings, &limits, tick,
      (PursuitVec3 *)output);
}
static PursuitStatus queue_neighbor(const void *input, void *output) {
  return pursuit_steer_queue(&agent, &place, (const PursuitMotionState *)input, 1, &queue_settings, &limits, tick,
      (PursuitVec3 *)output);
}
static PursuitStatus queue_with(const void *input, void *output) {
  return pursuit_steer_queue(&agent, &place, neighbors, 2, (const PursuitQueueSettings *)input, &limits, tick,
      (PursuitVec3 *)output);
}
static PursuitStatus queue_limits(const void *input, void *output) {
  const PursuitSteeringLimits *within = (const PursuitSteeringLimits *)input;
  return pursuit_steer_queue(&agent, &place, neighbors, 2, &queue_settings, within, tick, (PursuitVec3 *)output);
}

static void any_input(void) {
  static PursuitAgent good_agent;
  static PursuitVec3 good_vector;
  static PursuitSteeringLimits good_limits;
  static PursuitMotionState good_motion;
  static PursuitLeader good_leader;
  static double good_cover[4];
  static PursuitEvadeSettings good_evasion;
  static PursuitHideSettings good_hiding;
  static PursuitFollowSettings good_follow;
  static PursuitQueueSettings good_queue;
  static const CheckFunction functions[] = {
      CHECK_FUNCTION("pursuit_steer_arrive_braking, its agent", braking_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_arrive_braking, its target", braking_target, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_arrive_braking, its limits", braking_limits, good_limits, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_pursue, its agent", pursue_agent, good_agent, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_pursue, its target", pursue_target, good_motion, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_offset_pursuit, its agent", offset_agent, good_agent, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_offset_pursuit, its leader", offset_leader, good_leader, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_offset_pursuit, its offset", offset_offset, good_vector, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_offset_pursuit, its limits", offset_limits, good_limits, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_fly_by, its agent", fly_by_agent, good_agent, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_fly_by, its target", fly_by_target, good_motion, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_interpose, its agent", interpose_agent, good_agent, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_interpose, its first", interpose_first, good_motion, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_interpose, its second", interpose_second, good_motion, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_interpose, its limits", interpose_limits, good_limits, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_match_velocity, its agent", match_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_match_velocity, its velocity", match_velocity, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_proportional_navigation, its agent", navigate_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_proportional_navigation, its target", navigate_target, good_motion, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_proportional_navigation, its acceleration", navigate_acceleration, good_vector,
          PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_flee_panic, its agent", panic_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_flee_panic, its threat", panic_threat, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_evade, its agent", evade_agent, good_agent, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_evade, its threat", evade_threat, good_motion, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_evade, its settings", evade_how, good_evasion, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_hide, its agent", hide_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_hide, its threat", hide_threat, good_motion, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_hide, its cover", hide_cover, good_cover, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_hide, its settings", hide_settings, good_hiding, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_follow_leader, its agent", follow_agent, good_agent, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_follow_leader, its settings", follow_with, good_follow, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_follow_leader, its limits", follow_limits, good_limits, PursuitChase),
      CHECK_FUNCTION("pursuit_steer_queue, its agent", queue_agent, good_agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_queue, its goal", queue_goal, good_vector, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_queue, its neighbor", queue_neighbor, good_motion, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_queue, its settings", queue_with, good_queue, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_queue, its limits", queue_limits, good_limits, PursuitVec3),
  };
  start(vec3(1, 2, 3), vec3(4, 5, 6), 600);
  place = vec3(100, -200, 300);
  limits = pursuit_steering_limits_default(100);
  tick = 1.0 / 60.0;
  good_agent = agent;
  good_vector = vec3(-7, 8, 9);
  good_limits = limits;
  one = moving(vec3(1000, 200, -30), vec3(-40, 50, 6));
  other = moving(vec3(-500, 700, 90), vec3(10, -20, 30));
  prediction = pursuit_prediction_settings_default();
  leader.position = vec3(300, 0, 0);
  leader.velocity = vec3(50, 10, 0);
  leader.forward = vec3(1, 0.5, 0);
  leader.up = vec3(0, 0.25, 1);
  covers[0] = pursuit_make_sphere(vec3(400, 100, 0), 60);
  covers[1] = pursuit_make_sphere(vec3(-400, 300, 50), 80);
  neighbors[0] = moving(vec3(60, -100, 150), vec3(10, 0, 0));
  neighbors[1] = one;
  hiding_settings = pursuit_hide_settings_default(100);
  follow_settings = pursuit_follow_settings_default(100);
  queue_settings = pursuit_queue_settings_default(100);
  good_motion = moving(vec3(-70, 80, 90), vec3(1, 2, 3));
  good_leader = leader;
  memcpy(good_cover, &covers[0].center, sizeof covers[0].center);
  good_cover[3] = covers[0].radius;
  good_evasion = evade_settings;
  good_hiding = hiding_settings;
  good_follow = follow_settings;
  good_queue = queue_settings;
  CHECK_FUNCTIONS(functions);
}

void test_chase(void);
void test_chase(void) {
  brakes();
  intercepts();
  along_and_at();
  away();
  group();
  any_input();
}
