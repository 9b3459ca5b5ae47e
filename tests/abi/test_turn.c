/* pursuit_advance_turn, pursuit_advance_turn_along_velocity, pursuit_advance_yaw. */

#include "check.h"

static const double pi = 3.14159265358979323846;
static PursuitTurnLimits limits;
static PursuitTurnState state;
static PursuitVec3 direction, direction_rate;
static PursuitYawState yaw;

static void set_up(void) {
  limits = pursuit_turn_limits_default();
  limits.max_rate = 1;
  state.facing = vec3(2, 0, 0);
  state.turning = vec3(0, 0, 0);
  direction = vec3(0, 3, 0);
  direction_rate = vec3(0, 0, 0);
  yaw.yaw = 0;
  yaw.rate = 0;
}

static void turns(void) {
  PursuitTurnState turned;
  PursuitYawState swung;
  const PursuitTurnLimits unreal = pursuit_turn_limits_default();
  CHECK_NEAR(unreal.max_rate, 2 * pi, DBL_EPSILON);
  CHECK(unreal.max_acceleration == INFINITY);

  /* Half a second at one radian per second, then all the rest. */
  CHECK_STATUS(pursuit_advance_turn(&state, &direction, &direction_rate, &limits, 0.5, &turned), PURSUIT_STATUS_OK);
  CHECK_NEAR(turned.facing.x, cos(0.5), 4 * DBL_EPSILON);
  CHECK_NEAR(turned.facing.y, sin(0.5), 4 * DBL_EPSILON);
  CHECK_NEAR(turned.turning.x, -sin(0.5), 4 * DBL_EPSILON);
  CHECK_STATUS(pursuit_advance_turn(&turned, &direction, &direction_rate, &limits, 2, &turned), PURSUIT_STATUS_OK);
  CHECK_VEC3(turned.facing, 0, 1, 0);
  CHECK_VEC3(turned.turning, 0, 0, 0);

  /* Where it goes; at rest nothing changes but the length. */
  CHECK_STATUS(pursuit_advance_turn_along_velocity(&state, &direction, &limits, 2, &turned), PURSUIT_STATUS_OK);
  CHECK_VEC3(turned.facing, 0, 1, 0);
  direction = vec3(0, 0, 0);
  CHECK_STATUS(pursuit_advance_turn_along_velocity(&state, &direction, &limits, 2, &turned), PURSUIT_STATUS_OK);
  CHECK_VEC3(turned.facing, 1, 0, 0);

  CHECK_STATUS(pursuit_advance_yaw(&yaw, -1, 0, &limits, 0.25, &swung), PURSUIT_STATUS_OK);
  CHECK(swung.yaw == -0.25 && swung.rate == -1);
  /* Exactly opposite: to greater angles. */
  CHECK_STATUS(pursuit_advance_yaw(&yaw, -pi, 0, &limits, 0.25, &swung), PURSUIT_STATUS_OK);
  CHECK(swung.yaw == 0.25 && swung.rate == 1);
  /* At half a radian per second the goal is at 1 after two seconds. */
  CHECK_STATUS(pursuit_advance_yaw(&yaw, 0, 0.5, &limits, 2, &swung), PURSUIT_STATUS_OK);
  CHECK(swung.yaw == 1 && swung.rate == 0.5);
  /* From (3, 0, 0) the goal goes straight to (0, 0, 3), where it turns at 1.5 / 3 radians per second. */
  direction = vec3(3, 0, 0);
  direction_rate = vec3(-1.5, 0, 1.5);
  CHECK_STATUS(pursuit_advance_turn(&state, &direction, &direction_rate, &limits, 2, &turned), PURSUIT_STATUS_OK);
  CHECK_VEC3(turned.facing, 0, 0, 1);
  CHECK_VEC3(turned.turning, -0.5, 0, 0);
  /* Two radians per second squared for half a second. */
  limits.max_acceleration = 2;
  CHECK_STATUS(pursuit_advance_yaw(&yaw, 3, 0, &limits, 0.25, &swung), PURSUIT_STATUS_OK);
  CHECK(swung.yaw == 0.125 && swung.rate == 0.5);
  set_up();
}

static void refusals(void) {
  const double bad[] = {-1, NAN};
  const int32_t status[] = {REFUSED_OUT_OF_DOMAIN, REFUSED_NOT_FINITE};
  PursuitTurnState turned;
  PursuitYawState swung;
  int i;
  for (i = 0; i < 2; ++i) {
    limits.max_rate = bad[i];
    CHECK_REFUSED(pursuit_advance_turn(&state, &direction, &direction_rate, &limits, 0.5, &turned), turned, status[i]);
    set_up();
    limits.max_acceleration = bad[i];
    CHECK_REFUSED(pursuit_advance_yaw(&yaw, 1, 0, &limits, 0.5, &swung), swung, status[i]);
    set_up();
    CHECK_REFUSED(pursuit_advance_turn(&state, &direction, &direction_rate, &limits, bad[i], &turned), turned, status[i]);
    CHECK_REFUSED(pursuit_advance_yaw(&yaw, 1, 0, &limits, bad[i], &swung), swung, status[i]);
  }
  direction_rate.z = NAN;
  CHECK_REFUSED(pursuit_advance_turn(&state, &direction, &direction_rate, &limits, 0.5, &turned), turned, REFUSED_NOT_FINITE);
  CHECK_REFUSED(pursuit_advance_yaw(&yaw, 1, NAN, &limits, 0.5, &swung), swung, REFUSED_NOT_FINITE);
  set_up();
  state.facing = vec3(0, 0, 0);
  CHECK_REFUSED(pursuit_advance_turn(&state, &direction, &direction_rate, &limits, 0.5, &turned), turned, REFUSED_OUT_OF_DOMAIN);
  set_up();
}

static PursuitStatus face_state(const void *input, void *output) {
  return pursuit_advance_turn((const PursuitTurnState *)input, &direction, &direction_rate, &limits, 0.5, (PursuitTurnState *)output);
}
static PursuitStatus face_direction(const void *input, void *output) {
  return pursuit_advance_turn(&state, (const PursuitVec3 *)input, &direction_rate, &limits, 0.5, (PursuitTurnState *)output);
}
static PursuitStatus face_direction_rate(const void *input, void *output) {
  return pursuit_advance_turn(&state, &direction, (const PursuitVec3 *)input, &limits, 0.5, (PursuitTurnState *)output);
}
static PursuitStatus look_state(const void *input, void *output) {
  return pursuit_advance_turn_along_velocity((const PursuitTurnState *)input, &direction, &limits, 0.5, (PursuitTurnState *)output);
}
static PursuitStatus look_velocity(const void *input, void *output) {
  return pursuit_advance_turn_along_velocity(&state, (const PursuitVec3 *)input, &limits, 0.5, (PursuitTurnState *)output);
}
static PursuitStatus yaw_state(const void *input, void *output) {
  return pursuit_advance_yaw((const PursuitYawState *)input, 2, 0, &limits, 0.5, (PursuitYawState *)output);
}

static void any_input(void) {
  static PursuitTurnState good_state;
  static PursuitVec3 good_direction;
  static PursuitYawState good_yaw;
  static const CheckFunction functions[] = {
      CHECK_FUNCTION("pursuit_advance_turn, its state", face_state, good_state, PursuitTurnState),
      CHECK_FUNCTION("pursuit_advance_turn, its direction", face_direction, good_direction, PursuitTurnState),
      CHECK_FUNCTION("pursuit_advance_turn, its direction's rate", face_direction_rate, good_direction, PursuitTurnState),
      CHECK_FUNCTION("pursuit_advance_turn_along_velocity, its state", look_state, good_state, PursuitTurnState),
      CHECK_FUNCTION("pursuit_advance_turn_along_velocity, its velocity", look_velocity, good_direction, PursuitTurnState),
      CHECK_FUNCTION("pursuit_advance_yaw, its state", yaw_state, good_yaw, PursuitYawState),
  };
  set_up();
  limits.max_acceleration = 3;
  good_state = state;
  good_state.turning = vec3(0.1, 0.2, 0.3);
  good_direction = vec3(1, -2, 3);
  good_yaw = yaw;
  CHECK_FUNCTIONS(functions);
}

void test_turn(void);
void test_turn(void) {
  set_up();
  turns();
  refusals();
  any_input();
}
