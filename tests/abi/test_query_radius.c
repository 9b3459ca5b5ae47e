/* pursuit_get_query_radius. */

#include "check.h"

static PursuitAvoidanceSettings settings;
static PursuitSteeringLimits limits;

static void query_radius(void) {
  double radius;
  settings = pursuit_avoidance_settings_default(100);
  limits = pursuit_steering_limits_default(100);
  settings.agent_radius = 40;
  settings.margin = 10;
  settings.look_ahead_time = 0.5;
  limits.max_speed = 600;
  limits.max_acceleration = 1000;

  /* 600 for a quarter of a second are 150, braking from 600 at 1000 takes 180; looking ahead half a second only 300. */
  CHECK_STATUS(pursuit_get_query_radius(&settings, &limits, 0.25, &radius), PURSUIT_STATUS_OK);
  CHECK_EXACT(radius, 50 + 150 + 180);
  CHECK_STATUS(pursuit_get_query_radius(&settings, &limits, 0, &radius), PURSUIT_STATUS_OK);
  CHECK_EXACT(radius, 50 + 300);

  radius = 7;
  CHECK_STATUS(pursuit_get_query_radius(&settings, &limits, -1, &radius), REFUSED_OUT_OF_DOMAIN);
  CHECK(radius == 0);
  limits.mass = NAN;
  CHECK_STATUS(pursuit_get_query_radius(&settings, &limits, 0, &radius), REFUSED_NOT_FINITE);
  limits.mass = 1;
  limits.response_time = NAN;
  CHECK_STATUS(pursuit_get_query_radius(&settings, &limits, 0, &radius), REFUSED_NOT_FINITE);
}

void test_query_radius(void);
void test_query_radius(void) {
  query_radius();
}
