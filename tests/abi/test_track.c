/* pursuit_begin_motion_tracker, pursuit_step_motion_tracker, pursuit_get_tracked_motion, and the intercepts of what is tracked. */

#include "check.h"

enum { ROOM = 1 << 15 };
static unsigned char memory[ROOM];
static double aligned[ROOM / sizeof(double) + 1];

/* To and fro once in 2 pi seconds, 100 to either side of a line along which it goes 50 per second. */
static PursuitVec3 weave(double time) { return vec3(50 * time, 100 * sin(time), 7); }

static void a_weave_is_tracked_and_met(void) {
  const PursuitTrackerSettings settings = pursuit_tracker_settings_default();
  /* In no alignment. */
  unsigned char *const tracker = memory + 1;
  const size_t size = pursuit_motion_tracker_memory_size();
  PursuitTrackedMotion found, again;
  PursuitMotionState ahead;
  PursuitVec3 place;
  int tick;

  CHECK_EXACT(settings.memory, 6);
  CHECK(isinf(settings.max_speed) && settings.max_speed > 0);
  CHECK(size + 1 <= ROOM);
  CHECK_STATUS(pursuit_begin_motion_tracker(&settings, tracker, size), PURSUIT_STATUS_OK);
  CHECK_STATUS(pursuit_get_tracked_motion(tracker, size, 1, &found), REFUSED_OUT_OF_DOMAIN);
  for (tick = 0; tick <= 60; ++tick) {
    place = weave(tick / 60.0);
    CHECK_STATUS(pursuit_step_motion_tracker(tracker, size, tick / 60.0, &place, 2, &found), PURSUIT_STATUS_OK);
  }
  CHECK(found.model == PURSUIT_TRACKED_WEAVING && found.target.kind == PURSUIT_TARGET_WEAVING);
  CHECK_STATUS(pursuit_get_motion_state(&found.target, 2, &ahead), PURSUIT_STATUS_OK);
  CHECK(fabs(ahead.position.x - weave(3).x) < 1 && fabs(ahead.position.y - weave(3).y) < 1);
  CHECK(fabs(found.mean_velocity.x - 50) < 1);
  CHECK(fabs(found.acceleration.y + weave(1).y) < 1);
  CHECK_EXACT(found.watched_time, 1);
  CHECK_STATUS(pursuit_get_tracked_motion(tracker, size, 2, &again), PURSUIT_STATUS_OK);
  CHECK_EXACT(again.mean_velocity.y, found.mean_velocity.y);
  /* Time that goes back changes nothing. */
  CHECK_STATUS(pursuit_step_motion_tracker(tracker, size, 0, &place, 2, &again), REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_get_tracked_motion(tracker, size, 2, &again), PURSUIT_STATUS_OK);
  CHECK_EXACT(again.mean_velocity.x, found.mean_velocity.x);
  /* What is replaced leaves no trace. */
  place = vec3(-1e4, 3, 9);
  CHECK_STATUS(pursuit_step_motion_tracker(tracker, size, 1, &place, 2, &again), PURSUIT_STATUS_OK);
  place = weave(1);
  CHECK_STATUS(pursuit_step_motion_tracker(tracker, size, 1, &place, 2, &again), PURSUIT_STATUS_OK);
  CHECK(again.model == found.model);
  CHECK_EXACT(again.error, found.error);
  CHECK_VEC3(again.mean_velocity, found.mean_velocity.x, found.mean_velocity.y, found.mean_velocity.z);
  CHECK_VEC3(again.target.position, found.target.position.x, found.target.position.y, found.target.position.z);
  CHECK_STATUS(pursuit_get_tracked_motion(tracker, size - 1, 2, &again), REFUSED_BUFFER_TOO_SMALL);
  CHECK_STATUS(pursuit_begin_motion_tracker(&settings, tracker, size - 1), REFUSED_BUFFER_TOO_SMALL);
  CHECK_STATUS(pursuit_get_tracked_motion(tracker, size, 2, &again), REFUSED_OUT_OF_DOMAIN);
}

/* Watched for two seconds, then met from afar: by its true motion, and by what was seen of it. */
static void what_is_tracked_is_met_as_its_true_motion(void) {
  const PursuitTrackerSettings tracking = pursuit_tracker_settings_default();
  const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  const size_t size = pursuit_motion_tracker_memory_size();
  PursuitMotionInterceptQuery query;
  PursuitMotionInterceptSolution truly, met;
  PursuitInterceptQuery straight;
  PursuitPrediction predicted;
  PursuitTrackedMotion found;
  PursuitVec3 place = vec3(0, 0, 0);
  size_t offset;
  int tick;

  query.pursuer = pursuit_pursuer_motion_default();
  query.pursuer.position = vec3(200, -900, 7);
  query.pursuer.max_speed = 400;
  query.capture_radius = 5;
  query.horizon = 20;
  query.max_steps = 3072;
  query.target = pursuit_target_motion_default();
  query.target.kind = PURSUIT_TARGET_WEAVING;
  query.target.position = weave(2);
  query.target.velocity = vec3(50, 100 * cos(2.0), 0);
  query.target.first_swing.velocity = vec3(0, 100 * cos(2.0), 0);
  query.target.first_swing.acceleration = vec3(0, -100 * sin(2.0), 0);
  query.target.first_swing.rate = 1;
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &truly), PURSUIT_STATUS_OK);

  CHECK_STATUS(pursuit_begin_motion_tracker(&tracking, memory, size), PURSUIT_STATUS_OK);
  CHECK_REFUSED(pursuit_solve_tracked_intercept(&query.pursuer, memory, size, 5, 20, &met), met,
                REFUSED_OUT_OF_DOMAIN);
  for (tick = 0; tick <= 120; ++tick) {
    place = weave(tick / 60.0);
    CHECK_STATUS(pursuit_step_motion_tracker(memory, size, tick / 60.0, &place, 2, &found), PURSUIT_STATUS_OK);
  }
  CHECK_STATUS(pursuit_solve_tracked_intercept(&query.pursuer, memory, size, 5, 20, &met), PURSUIT_STATUS_OK);
  CHECK(fabs(met.time - truly.time) < 1e-6 && fabs(met.point.x - truly.point.x) < 1e-3);
  CHECK(fabs(met.point.y - truly.point.y) < 1e-3);
  CHECK_EXACT(met.miss_distance, 0);

  straight.pursuer_position = query.pursuer.position;
  straight.pursuer_speed = 400;
  straight.target_position = place;
  straight.target_velocity = vec3(0, 0, 0);
  straight.capture_radius = 0;
  CHECK_STATUS(pursuit_predict_tracked_intercept(&straight, memory, size, &settings, &predicted), PURSUIT_STATUS_OK);
  CHECK(fabs(predicted.aim_point.x - weave(2 + predicted.time).x) < 1e-3);
  CHECK(fabs(predicted.aim_point.y - weave(2 + predicted.time).y) < 1e-3);
  /* A copy is the same tracker in every alignment. */
  for (offset = 0; offset < sizeof(double); ++offset) {
    unsigned char *const copy = (unsigned char *)aligned + offset;
    PursuitMotionInterceptSolution met_again;
    PursuitPrediction predicted_again;
    PursuitTrackedMotion found_again;
    memcpy(copy, memory, size);
    CHECK_STATUS(pursuit_solve_tracked_intercept(&query.pursuer, copy, size, 5, 20, &met_again), PURSUIT_STATUS_OK);
    CHECK_EXACT(met_again.time, met.time);
    CHECK_STATUS(pursuit_predict_tracked_intercept(&straight, copy, size, &settings, &predicted_again),
                 PURSUIT_STATUS_OK);
    CHECK_EXACT(predicted_again.time, predicted.time);
    CHECK_STATUS(pursuit_get_tracked_motion(copy, size, 2, &found_again), PURSUIT_STATUS_OK);
    CHECK_EXACT(found_again.mean_velocity.y, found.mean_velocity.y);
  }

  CHECK_REFUSED(pursuit_predict_tracked_intercept(&straight, memory, size - 1, &settings, &predicted), predicted,
                REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_predict_tracked_intercept(&straight, NULL, size, &settings, &predicted), predicted,
                REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_solve_tracked_intercept(&query.pursuer, memory, size, -1, 20, &met), met,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_solve_tracked_intercept(NULL, memory, size, 5, 20, &met), met, REFUSED_NULL_POINTER);
}

void test_track(void);
void test_track(void) {
  a_weave_is_tracked_and_met();
  what_is_tracked_is_met_as_its_true_motion();
}
