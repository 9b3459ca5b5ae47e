/* A hand that aims: when it moves, how it moves, how well it expects to hit, and what is refused. */

#include "check.h"

static PursuitAimingHandSettings settings;
static PursuitAimingHandState state;
static PursuitAimingTarget target;

/* A hand along x that errs in nothing, and a ball of radius 3 at a distance of 5 along y: tangent 3/4. */
static void set_up(void) {
  const PursuitVec3 forward = vec3(2, 0, 0);
  settings = pursuit_aiming_hand_settings_default(0.5);
  settings.reaction_time = 0.25;
  settings.movement_time = 0.5;
  settings.correction_noise = settings.speed_noise = settings.initial_error = settings.steady_error = 0;
  CHECK_STATUS(pursuit_begin_aiming_hand(7, &forward, &settings, &state), PURSUIT_STATUS_OK);
  memset(&target, 0, sizeof target);
  target.direction = vec3(0, 9, 0);
  target.distance = 5;
  target.radius = 3;
}

static PursuitHandAim after(double time) {
  PursuitHandAim aim;
  CHECK_STATUS(pursuit_step_aiming_hand(&target, &settings, time, &state, &aim), PURSUIT_STATUS_OK);
  return aim;
}

static void skill(void) {
  const PursuitAimingHandSettings expert = pursuit_aiming_hand_settings_default(1);
  const PursuitAimingHandSettings none = pursuit_aiming_hand_settings_default(1.5);
  settings = pursuit_aiming_hand_settings_default(0);
  CHECK_EXACT(settings.reaction_time, 0.45);
  CHECK_EXACT(expert.reaction_time, 0.16);
  CHECK(settings.steady_error > expert.steady_error && settings.drift_time == expert.drift_time);
  CHECK(none.reaction_time != none.reaction_time && none.drift_time != none.drift_time);
}

static void movement(void) {
  PursuitHandAim aim;
  set_up();
  CHECK_VEC3(state.to_direction, 1, 0, 0);
  aim = after(0.5);
  CHECK_VEC3(aim.direction, 1, 0, 0);
  CHECK_NEAR(aim.error, asin(1.0), 1e-15);
  CHECK_EXACT(aim.hit_chance, 0);
  CHECK(aim.is_on_target == 0);
  aim = after(0.25);
  CHECK(aim.is_tracking == 1);
  CHECK_VEC3(aim.direction, 1, 0, 0);
  /* Half of the time is half of the angle; the profile of least jerk has 53/512 of it after a quarter: 10/64 - 15/256 + 6/1024. */
  aim = after(0.125);
  CHECK_NEAR(aim.error, asin(1.0) * (1 - 53.0 / 512), 1e-14);
  aim = after(0.125);
  CHECK_NEAR(aim.direction.x, sqrt(0.5), 1e-14);
  CHECK_NEAR(aim.direction.y, sqrt(0.5), 1e-14);
  aim = after(0.25);
  CHECK(aim.error < 1e-15 && aim.is_on_target == 1);
  CHECK_EXACT(aim.hit_chance, 1);
  target.target = -1;
  aim = after(10);
  CHECK(aim.is_tracking == 0 && aim.error < 1e-15);
}

static void chance(void) {
  PursuitAimingHandState copy;
  PursuitHandAim aim, again;
  int i;
  set_up();
  settings.steady_error = 0.5;
  for (i = 0; i < 40; ++i) aim = after(1);
  CHECK_NEAR(aim.deviation, 0.5, 1e-14);
  /* Rayleigh's distribution. */
  CHECK_NEAR(aim.hit_chance, 1 - exp(-0.5 * 0.75 * 0.75 / 0.25), 1e-12);
  /* In a plane the normal one; the shot stays in it. */
  target.plane_normal = vec3(0, 0, -4);
  copy = state;
  aim = after(0.1);
  CHECK_NEAR(aim.hit_chance, erf(1.5 / sqrt(2.0)), 1e-12);
  CHECK_EXACT(aim.direction.z, 0);
  CHECK(aim.error > 0);
  state = copy;
  again = after(0.1);
  CHECK(memcmp(&again.direction, &aim.direction, sizeof again.direction) == 0);
  target.radius = 5;
  CHECK_EXACT(after(0).hit_chance, 1);
}

static void refusals(void) {
  const PursuitVec3 zero = vec3(0, 0, 0), forward = vec3(1, 0, 0);
  PursuitHandAim aim;
  set_up();
  CHECK_REFUSED(pursuit_begin_aiming_hand(1, &zero, &settings, &state), state, REFUSED_OUT_OF_DOMAIN);
  /* The zeros are no state. */
  CHECK_REFUSED(pursuit_step_aiming_hand(&target, &settings, 0.1, &state, &aim), aim, REFUSED_OUT_OF_DOMAIN);
  set_up();
  settings.movement_time = 0.009;
  CHECK_REFUSED(pursuit_step_aiming_hand(&target, &settings, 0.1, &state, &aim), aim, REFUSED_OUT_OF_DOMAIN);
  CHECK_EXACT(state.to_direction.x, 0);
  CHECK_REFUSED(pursuit_begin_aiming_hand(1, &forward, &settings, &state), state, REFUSED_OUT_OF_DOMAIN);
  set_up();
  CHECK_REFUSED(pursuit_step_aiming_hand(NULL, &settings, 0.1, &state, &aim), aim, REFUSED_NULL_POINTER);
  set_up();
  CHECK_REFUSED(pursuit_step_aiming_hand(&target, &settings, 0.1, NULL, &aim), aim, REFUSED_NULL_POINTER);
}

static PursuitStatus of_target(const void *input, void *output) {
  PursuitAimingHandState own = state;
  return pursuit_step_aiming_hand((const PursuitAimingTarget *)input, &settings, 0.1, &own, (PursuitHandAim *)output);
}
static PursuitStatus of_settings(const void *input, void *output) {
  PursuitAimingHandState own = state;
  return pursuit_step_aiming_hand(&target, (const PursuitAimingHandSettings *)input, 0.1, &own, (PursuitHandAim *)output);
}
static PursuitStatus of_state(const void *input, void *output) {
  PursuitAimingHandState own;
  if (input) memcpy(&own, input, sizeof own);
  return pursuit_step_aiming_hand(&target, &settings, 0.1, input ? &own : NULL, (PursuitHandAim *)output);
}

void test_aiming_hand(void);
void test_aiming_hand(void) {
  skill();
  movement();
  chance();
  refusals();
  set_up();
  {
    const CheckFunction functions[] = {
        CHECK_NUMBERS("pursuit_step_aiming_hand, its target", of_target, target, 8, PursuitHandAim, 6),
        CHECK_NUMBERS("pursuit_step_aiming_hand, its settings", of_settings, settings, 8, PursuitHandAim, 6),
        CHECK_NUMBERS("pursuit_step_aiming_hand, its state", of_state, state, 35, PursuitHandAim, 6),
    };
    CHECK_FUNCTIONS(functions);
  }
}
