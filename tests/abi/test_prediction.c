/* pursuit_predict_intercept and its settings. */

#include "check.h"

static PursuitInterceptQuery query;
static PursuitPredictionSettings settings;
static PursuitPrediction prediction;

static void start(PursuitVec3 target, PursuitVec3 velocity, double speed) {
  query.pursuer_position = vec3(0, 0, 500);
  query.target_position = target;
  query.target_velocity = velocity;
  query.pursuer_speed = speed;
  query.capture_radius = 0;
  settings = pursuit_prediction_settings_default();
}

static void policy(void) {
  start(vec3(1600, 0, 500), vec3(0, 0, 0), 800);
  CHECK_EXACT(settings.horizon, 5);
  CHECK_EXACT(settings.lead_factor, 1);
  CHECK_EXACT(settings.direct_pursuit_distance, 0);
  CHECK(settings.fallback == PURSUIT_FALLBACK_HORIZON);

  /* S001, test 1. */
  CHECK_STATUS(pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_OK);
  CHECK_VEC3(prediction.aim_point, 1600, 0, 500);
  CHECK_EXACT(prediction.time, 2);
  CHECK_EXACT(prediction.miss_distance, 0);

  /* An intercept after 2 s is later than one second. */
  settings.horizon = 1;
  CHECK_STATUS(pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_BEYOND_HORIZON);
  CHECK_EXACT(prediction.time, 1);
  CHECK_EXACT(prediction.miss_distance, 800);

  /* Half the lead of a 3-4-5 intercept: (4, 3) at one second becomes (4, 1.5). */
  start(vec3(4, 0, 500), vec3(0, 3, 0), 5);
  settings.lead_factor = 0.5;
  CHECK_STATUS(pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_OK);
  CHECK_VEC3(prediction.aim_point, 4, 1.5, 500);

  /* Near enough: the target itself. */
  settings.direct_pursuit_distance = 4;
  CHECK_STATUS(pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_OK);
  CHECK_VEC3(prediction.aim_point, 4, 0, 500);
}

static void fallbacks(void) {
  /* S001, test 4: after the default 5 s the target is at 200 + 6000. */
  start(vec3(200, 0, 500), vec3(1200, 0, 0), 600);
  CHECK_STATUS(pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_TARGET_ESCAPING);
  CHECK_VEC3(prediction.aim_point, 6200, 0, 500);
  CHECK_EXACT(prediction.time, 5);

  settings.fallback = PURSUIT_FALLBACK_DIRECT_PURSUIT;
  CHECK_STATUS(pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_TARGET_ESCAPING);
  CHECK_VEC3(prediction.aim_point, 200, 0, 500);

  /* It is never nearer than now. */
  settings.fallback = PURSUIT_FALLBACK_CLOSEST_APPROACH;
  CHECK_STATUS(pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_TARGET_ESCAPING);
  CHECK_VEC3(prediction.aim_point, 200, 0, 500);
  CHECK_EXACT(prediction.time, 0);
  CHECK_EXACT(prediction.miss_distance, 200);

  /* Within the capture radius there is nothing to predict. */
  query.capture_radius = 200;
  CHECK_STATUS(pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_ALREADY_THERE);
  CHECK_EXACT(prediction.time, 0);
  query.capture_radius = 0;
  query.pursuer_speed = 0;
  CHECK_STATUS(pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_PURSUER_IMMOBILE);
  query.pursuer_speed = 1;
  query.target_velocity = vec3(0, 3, 0);
  CHECK_STATUS(pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_TARGET_TOO_FAST);
}

/* A target at rest 1e10 away at a speed of 1e-300: 1e310 s, which no double holds, is later than any horizon. */
static void an_intercept_that_no_double_holds(void) {
  PursuitClosestApproach closest;
  PursuitInterceptSolution solution;
  start(vec3(1e10, 0, 500), vec3(0, 0, 0), 1e-300);
  CHECK_REFUSED(pursuit_solve_intercept(&query, &solution), solution, REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_predict_intercept(&query, &settings, &prediction), PURSUIT_STATUS_BEYOND_HORIZON);
  CHECK_VEC3(prediction.aim_point, 1e10, 0, 500);
  CHECK_EXACT(prediction.time, 5);
  CHECK_EXACT(prediction.miss_distance, 1e10);
  CHECK_STATUS(pursuit_get_closest_approach(&query, 5, &closest), PURSUIT_STATUS_OK);
  CHECK_VEC3(closest.point, 1e10, 0, 500);
  CHECK_VEC3(closest.pursuer_velocity, 1e-300, 0, 0);
  CHECK_EXACT(closest.time, 5);
  CHECK_REFUSED(pursuit_get_closest_approach(&query, INFINITY, &closest), closest, REFUSED_OUT_OF_DOMAIN);
}

static void refusals(void) {
  static const int32_t unknown[] = {-1, 3, INT32_MAX, INT32_MIN};
  size_t i;
  start(vec3(4, 0, 500), vec3(0, 3, 0), 5);
  for (i = 0; i < sizeof unknown / sizeof unknown[0]; ++i) {
    settings.fallback = unknown[i];
    CHECK_REFUSED(pursuit_predict_intercept(&query, &settings, &prediction), prediction, REFUSED_OUT_OF_DOMAIN);
  }
  settings = pursuit_prediction_settings_default();
  settings.horizon = 0;
  CHECK_REFUSED(pursuit_predict_intercept(&query, &settings, &prediction), prediction, REFUSED_OUT_OF_DOMAIN);
  settings = pursuit_prediction_settings_default();
  settings.lead_factor = -1;
  CHECK_REFUSED(pursuit_predict_intercept(&query, &settings, &prediction), prediction, REFUSED_OUT_OF_DOMAIN);
  settings = pursuit_prediction_settings_default();
  settings.direct_pursuit_distance = -1;
  CHECK_REFUSED(pursuit_predict_intercept(&query, &settings, &prediction), prediction, REFUSED_OUT_OF_DOMAIN);
  settings = pursuit_prediction_settings_default();
  query.pursuer_speed = -5;
  CHECK_REFUSED(pursuit_predict_intercept(&query, &settings, &prediction), prediction, REFUSED_OUT_OF_DOMAIN);
}

static PursuitStatus call_with_query(const void *input, void *output) {
  return pursuit_predict_intercept((const PursuitInterceptQuery *)input, &settings, (PursuitPrediction *)output);
}

static PursuitStatus call_with_settings(const void *input, void *output) {
  return pursuit_predict_intercept(&query, (const PursuitPredictionSettings *)input, (PursuitPrediction *)output);
}

static void any_input(void) {
  static PursuitInterceptQuery good_query;
  static PursuitPredictionSettings good_settings;
  static const CheckFunction functions[] = {
      CHECK_NUMBERS("pursuit_predict_intercept, its query", call_with_query, good_query, 11, PursuitPrediction, 5),
      CHECK_NUMBERS("pursuit_predict_intercept, its settings", call_with_settings, good_settings, 3, PursuitPrediction, 5),
  };
  int32_t fallback;
  for (fallback = PURSUIT_FALLBACK_HORIZON; fallback <= PURSUIT_FALLBACK_CLOSEST_APPROACH; ++fallback) {
    start(vec3(4, 0, 500), vec3(0, 3, 0), 5);
    settings.fallback = fallback;
    settings.direct_pursuit_distance = 1;
    good_query = query;
    good_settings = settings;
    CHECK_FUNCTIONS(functions);
  }
}

void test_prediction(void);
void test_prediction(void) {
  policy();
  fallbacks();
  an_intercept_that_no_double_holds();
  refusals();
  any_input();
}
