/* Guidance of a missile: each law on numbers that can be done by hand, states, and what is refused. */

#include "check.h"

static PursuitGuidanceQuery query;

/* A missile at 300 along x, its target 3000 ahead, which crosses to the left at 30. */
static void set_up(int32_t law) {
  query = pursuit_guidance_query_default();
  query.missile.velocity = vec3(300, 0, 0);
  query.target.position = vec3(3000, 0, 0);
  query.target.velocity = vec3(0, 30, 0);
  query.max_acceleration = 200;
  query.law = law;
}

static PursuitGuidance get(void) {
  PursuitGuidance guidance;
  CHECK_STATUS(pursuit_get_guidance(&query, &guidance), PURSUIT_STATUS_OK);
  return guidance;
}

static void navigation(void) {
  PursuitGuidance guidance;
  set_up(PURSUIT_GUIDANCE_LAW_PROPORTIONAL_NAVIGATION);
  guidance = get();
  /* 3 times the closing speed, 300, times 30 / 3000 radians a second. */
  CHECK_NEAR(guidance.acceleration.y, 9, 1e-12);
  CHECK_EXACT(guidance.acceleration.x, 0);
  CHECK_EXACT(guidance.time_to_go, 10);
  CHECK_VEC3(guidance.zero_effort_miss, 0, 300, 0);
  CHECK_VEC3(guidance.impact_point, 3000, 300, 0);
  CHECK(guidance.state == PURSUIT_GUIDANCE_STATE_HOMING);
  query.target_acceleration = vec3(0, 4, 0);
  CHECK_NEAR(get().acceleration.y, 9, 1e-12);
  query.law = PURSUIT_GUIDANCE_LAW_AUGMENTED_PROPORTIONAL_NAVIGATION;
  CHECK_NEAR(get().acceleration.y, 9 + 3 * 2, 1e-12);
  /* The miss of 300 + 200 after 10 seconds: the same. */
  query.law = PURSUIT_GUIDANCE_LAW_ZERO_EFFORT_MISS;
  CHECK_NEAR(get().acceleration.y, 3 * 500.0 / 100, 1e-12);
  query.max_acceleration = 5;
  guidance = get();
  CHECK_NEAR(guidance.acceleration.y, 5, 1e-12);
  CHECK_NEAR(guidance.needed_acceleration, 15, 1e-12);
  CHECK(guidance.state == PURSUIT_GUIDANCE_STATE_SATURATED);
}

static void states(void) {
  set_up(PURSUIT_GUIDANCE_LAW_PROPORTIONAL_NAVIGATION);
  query.target.position = vec3(-3000, 0, 0);
  CHECK(get().state == PURSUIT_GUIDANCE_STATE_TURNING);
  query.target.position = vec3(0, 100, 0);
  CHECK(get().state == PURSUIT_GUIDANCE_STATE_COMING_ROUND);
  query.field_of_view = 1;
  CHECK(get().state == PURSUIT_GUIDANCE_STATE_OUT_OF_VIEW);
  set_up(PURSUIT_GUIDANCE_LAW_PROPORTIONAL_NAVIGATION);
  query.target.velocity = vec3(301, 0, 0);
  CHECK(get().state == PURSUIT_GUIDANCE_STATE_OUT_OF_REACH);
  CHECK(isinf(get().time_to_go));
}

static void line_of_sight(void) {
  PursuitGuidance guidance;
  set_up(PURSUIT_GUIDANCE_LAW_LINE_OF_SIGHT);
  query.missile.position = vec3(1000, 2, 0);
  query.target.velocity = vec3(0, 0, 0);
  query.line_time = 0.25;
  guidance = get();
  /* The deviation of 2 over the square of the time constant. */
  CHECK_NEAR(guidance.acceleration.y, -32, 1e-12);
  query.missile.position.x = 3001;
  CHECK(get().state == PURSUIT_GUIDANCE_STATE_PASSED);
}

static void impact(void) {
  PursuitGuidance guidance;
  set_up(PURSUIT_GUIDANCE_LAW_IMPACT_ANGLE);
  query.target.velocity = vec3(0, 0, 0);
  query.impact_direction = vec3(1, 0.01, 0);
  guidance = get();
  /* The cubic of least acceleration: 2 V^2 / R times the angle at the end, to the other side at first. */
  CHECK_NEAR(guidance.acceleration.y, -2 * 30 * 0.01, 1e-3);
  CHECK_NEAR(guidance.time_to_go, 10, 1e-3);
  query.law = PURSUIT_GUIDANCE_LAW_IMPACT_TIME;
  query.impact_time = 9;
  CHECK(get().state == PURSUIT_GUIDANCE_STATE_TOO_LATE);
  query.impact_time = 12;
  query.detour_direction = vec3(0, 0, 1);
  guidance = get();
  CHECK(guidance.acceleration.z > 10 && guidance.state == PURSUIT_GUIDANCE_STATE_HOMING);
  CHECK_EXACT(guidance.time_to_go, 12);
  query.law = PURSUIT_GUIDANCE_LAW_IMPACT_ANGLE_AND_TIME;
  guidance = get();
  CHECK(guidance.acceleration.z > 10 && guidance.time_to_go == 12);
}

static void refusals(void) {
  PursuitGuidance guidance;
  set_up(PURSUIT_GUIDANCE_LAW_IMPACT_ANGLE);
  query.law = 7;
  CHECK_REFUSED(pursuit_get_guidance(&query, &guidance), guidance, REFUSED_OUT_OF_DOMAIN);
  set_up(PURSUIT_GUIDANCE_LAW_IMPACT_ANGLE);
  query.impact_direction = vec3(0, 0, 0);
  CHECK_REFUSED(pursuit_get_guidance(&query, &guidance), guidance, REFUSED_OUT_OF_DOMAIN);
  query.law = PURSUIT_GUIDANCE_LAW_IMPACT_TIME;
  CHECK_STATUS(pursuit_get_guidance(&query, &guidance), PURSUIT_STATUS_OK);
  CHECK_REFUSED(pursuit_get_guidance(NULL, &guidance), guidance, REFUSED_NULL_POINTER);
  set_up(PURSUIT_GUIDANCE_LAW_IMPACT_ANGLE);
  query.max_acceleration = 0;
  CHECK_REFUSED(pursuit_get_guidance(&query, &guidance), guidance, REFUSED_OUT_OF_DOMAIN);
}

/* Two missiles from the east and the north, the second farther away: the first goes round. */
static void salvo(void) {
  PursuitSalvoQuery ship = pursuit_salvo_query_default();
  PursuitSalvoMissile missiles[3];
  PursuitSalvoPlan plans[3];
  PursuitSalvo found;
  memset(missiles, 0, sizeof missiles);
  missiles[0].missile.position = vec3(3000, 0, 0);
  missiles[0].missile.velocity = vec3(-300, 0, 0);
  missiles[0].max_acceleration = 200;
  missiles[0].field_of_view = 3;
  missiles[2] = missiles[1] = missiles[0];
  missiles[1].missile.position = vec3(0, 3600, 0);
  missiles[1].missile.velocity = vec3(0, -300, 0);
  missiles[1].impact_direction = vec3(0, -2, 0);
  CHECK_STATUS(pursuit_find_salvo(&ship, missiles, 2, plans, &found), PURSUIT_STATUS_OK);
  CHECK(found.keep_count == 2);
  /* 12 s and a 32nd. */
  CHECK_NEAR(found.impact_time, 12 * 33.0 / 32, 1e-9);
  CHECK_NEAR(plans[0].earliest_time, 10, 1e-9);
  CHECK_NEAR(plans[1].earliest_time, 12, 1e-9);
  /* Alone in the fan the first comes straight. */
  CHECK_NEAR(plans[0].impact_direction.x, -1, 1e-12);
  CHECK_VEC3(plans[1].impact_direction, 0, -1, 0);
  CHECK(plans[0].state == PURSUIT_SALVO_STATE_KEEPS && plans[0].needed_acceleration <= 200.001);
  /* One at rest is left out, one that is too late too. */
  missiles[2].missile.velocity = vec3(0, 0, 0);
  missiles[2].impact_direction = vec3(1, 0, 0);
  CHECK_STATUS(pursuit_find_salvo(&ship, missiles, 3, plans, &found), PURSUIT_STATUS_OK);
  CHECK(found.keep_count == 2 && plans[2].state == PURSUIT_SALVO_STATE_OUT_OF_REACH && isinf(plans[2].earliest_time));
  ship.horizon = 11;
  CHECK_STATUS(pursuit_find_salvo(&ship, missiles, 2, plans, &found), PURSUIT_STATUS_OK);
  CHECK(found.keep_count == 1 && plans[1].state == PURSUIT_SALVO_STATE_BEYOND_HORIZON);
  CHECK_NEAR(found.impact_time, 10 * 33.0 / 32, 1e-9);
  CHECK_STATUS(pursuit_find_salvo(&ship, NULL, 0, plans, &found), PURSUIT_STATUS_OK);
  CHECK(found.keep_count == 0);
  CHECK_EXACT(found.impact_time, 0);
  ship.plane_normal = vec3(0, 0, 0);
  CHECK_REFUSED(pursuit_find_salvo(&ship, missiles, 2, plans, &found), found, REFUSED_OUT_OF_DOMAIN);
  ship.plane_normal = vec3(0, 0, 1);
  CHECK_REFUSED(pursuit_find_salvo(&ship, missiles, 257, plans, &found), found, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_find_salvo(&ship, NULL, 1, plans, &found), found, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_find_salvo(&ship, missiles, 2, NULL, &found), found, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_find_salvo(&ship, missiles, 2, (PursuitSalvoPlan *)(void *)missiles, &found), found, REFUSED_OUT_OF_DOMAIN);
  missiles[1].max_acceleration = 0;
  CHECK_REFUSED(pursuit_find_salvo(&ship, missiles, 2, plans, &found), found, REFUSED_OUT_OF_DOMAIN);
}

static PursuitStatus of_query(const void *input, void *output) {
  return check_without_padding(pursuit_get_guidance((const PursuitGuidanceQuery *)input, (PursuitGuidance *)output), output,
                               offsetof(PursuitGuidance, state) + sizeof(int32_t), sizeof(PursuitGuidance));
}

void test_guidance(void);
void test_guidance(void) {
  navigation();
  states();
  line_of_sight();
  impact();
  refusals();
  salvo();
  set_up(PURSUIT_GUIDANCE_LAW_IMPACT_ANGLE_AND_TIME);
  {
    const CheckFunction functions[] = {
        CHECK_NUMBERS("pursuit_get_guidance", of_query, query, 33, PursuitGuidance, 11),
    };
    CHECK_FUNCTIONS(functions);
  }
}
