/* pursuit_begin_motion_tracker, pursuit_step_motion_tracker and pursuit_get_tracked_motion. */

#include "check.h"

enum { ROOM = 1 << 15 };
static unsigned char memory[ROOM];

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
  CHECK_STATUS(pursuit_get_tracked_motion(tracker, size, 1, &found), PURSUIT_STATUS_OUT_OF_DOMAIN);
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
  CHECK_STATUS(pursuit_step_motion_tracker(tracker, size, 0, &place, 2, &again), PURSUIT_STATUS_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_get_tracked_motion(tracker, size, 2, &again), PURSUIT_STATUS_OK);
  CHECK_EXACT(again.mean_velocity.x, found.mean_velocity.x);
  CHECK_STATUS(pursuit_get_tracked_motion(tracker, size - 1, 2, &again), PURSUIT_STATUS_BUFFER_TOO_SMALL);
  CHECK_STATUS(pursuit_begin_motion_tracker(&settings, tracker, size - 1), PURSUIT_STATUS_BUFFER_TOO_SMALL);
  CHECK_STATUS(pursuit_get_tracked_motion(tracker, size, 2, &again), PURSUIT_STATUS_OUT_OF_DOMAIN);
}

void test_track(void);
void test_track(void) { a_weave_is_tracked_and_met(); }
