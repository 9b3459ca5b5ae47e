/* pursuit_find_motion_estimate, pursuit_estimate_settings_default. */

#include "check.h"

/* A ring of what a sensor saw. */
typedef struct Sighting {
  double time;
  float certainty;
  PursuitVec3 position;
} Sighting;

enum { RING = 8 };
static Sighting ring[RING];

/* At time t it is at (1 + 2 t + 4 t^2, 3 - t^2, 7): whole numbers and their quarters, so exact. */
static PursuitMotionHistory sighted(void) {
  PursuitMotionHistory history;
  int i;
  for (i = 0; i < RING; ++i) {
    /* The newest, of time 2, is the sixth; the next older follows it. */
    const int place = (5 + i) % RING;
    const double t = 2 - i / 4.0;
    ring[place].time = t;
    ring[place].position = vec3(1 + 2 * t + 4 * t * t, 3 - t * t, 7);
  }
  history.positions = pursuit_make_vec3_view(&ring[0].position, sizeof(Sighting));
  history.times = pursuit_make_number_view(&ring[0].time, sizeof(Sighting));
  history.count = RING;
  return history;
}

static PursuitEstimateSettings wide(void) {
  PursuitEstimateSettings settings = pursuit_estimate_settings_default();
  CHECK_EXACT(settings.window, 0.25);
  CHECK(isinf(settings.max_speed) && settings.max_speed > 0);
  CHECK_EXACT(settings.confidence, 2);
  settings.window = 100;
  return settings;
}

static void a_parabola(void) {
  const PursuitMotionHistory history = sighted();
  PursuitEstimateSettings settings = wide();
  PursuitMotionEstimate found, turned;
  Sighting first;

  CHECK_STATUS(pursuit_find_motion_estimate(&history, &settings, &found), PURSUIT_STATUS_OK);
  CHECK(found.samples == RING);
  CHECK_EXACT(found.time, 2);
  CHECK_NEAR(found.position.x, 21, 1e-12);
  CHECK_NEAR(found.position.y, -1, 1e-12);
  CHECK_NEAR(found.position.z, 7, 1e-12);
  CHECK_NEAR(found.velocity.x, 18, 1e-12);
  CHECK_NEAR(found.velocity.y, -4, 1e-12);
  CHECK_NEAR(found.acceleration.x, 8, 1e-11);
  CHECK_NEAR(found.acceleration.y, -2, 1e-11);
  /* v x a = (0, 0, 18 * -2 + 4 * 8) = (0, 0, -4), and v.v = 340. */
  CHECK_NEAR(found.turn_axis.z, -1, 1e-12);
  CHECK_NEAR(found.turn_rate, 4.0 / 340.0, 1e-9);
  CHECK(found.residual < 1e-12 && found.velocity_error < 1e-11 && found.acceleration_error < 1e-10);

  /* A ring that begins elsewhere gives the same bits. */
  first = ring[0];
  memmove(&ring[0], &ring[1], (RING - 1) * sizeof(Sighting));
  ring[RING - 1] = first;
  CHECK_STATUS(pursuit_find_motion_estimate(&history, &settings, &turned), PURSUIT_STATUS_OK);
  CHECK_VEC3(turned.velocity, found.velocity.x, found.velocity.y, found.velocity.z);
  CHECK_VEC3(turned.acceleration, found.acceleration.x, found.acceleration.y, found.acceleration.z);
  CHECK_EXACT(turned.turn_rate, found.turn_rate);

  /* One sample that went astray. */
  ring[2].position.x += 1000;
  CHECK_STATUS(pursuit_find_motion_estimate(&history, &settings, &found), PURSUIT_STATUS_OK);
  CHECK(found.samples < RING);
  CHECK_NEAR(found.velocity.x, 18, 1e-9);
}

static void few_samples(void) {
  PursuitMotionHistory history = sighted();
  const PursuitEstimateSettings settings = wide();
  PursuitMotionEstimate found;

  history.positions.base = &ring[5].position;
  history.times.base = &ring[5].time;
  history.count = 1;
  CHECK_STATUS(pursuit_find_motion_estimate(&history, &settings, &found), PURSUIT_STATUS_OK);
  CHECK_VEC3(found.position, 21, -1, 7);
  CHECK_VEC3(found.velocity, 0, 0, 0);
  CHECK_VEC3(found.turn_axis, 0, 0, 1);
  CHECK(isinf(found.velocity_error) && isinf(found.acceleration_error) && found.samples == 1);
  history.count = 2;
  CHECK_STATUS(pursuit_find_motion_estimate(&history, &settings, &found), PURSUIT_STATUS_OK);
  /* From t = 1.75: (1 + 3.5 + 12.25, 3 - 3.0625) = (16.75, -0.0625). */
  CHECK_VEC3(found.velocity, 17, -3.75, 0);
  CHECK_VEC3(found.acceleration, 0, 0, 0);
  history.count = 3;
  CHECK_STATUS(pursuit_find_motion_estimate(&history, &settings, &found), PURSUIT_STATUS_OK);
  CHECK_NEAR(found.acceleration.x, 8, 1e-12);
  CHECK(isinf(found.acceleration_error));

  /* The same sample again and again. */
  history.positions.stride = history.times.stride = 0;
  CHECK_STATUS(pursuit_find_motion_estimate(&history, &settings, &found), PURSUIT_STATUS_OK);
  CHECK(found.samples == 1);
  history.count = 10000;
  CHECK_STATUS(pursuit_find_motion_estimate(&history, &settings, &found), PURSUIT_STATUS_OK);
  CHECK(found.samples == 1);
}

static void refusals(void) {
  static const double not_finite[] = {NAN, INFINITY, -INFINITY};
  const PursuitMotionHistory good = sighted();
  const PursuitEstimateSettings settings = wide();
  PursuitMotionHistory history;
  PursuitEstimateSettings bad;
  PursuitMotionEstimate found;
  size_t i;

  history = good;
  history.positions.base = NULL;
  CHECK_REFUSED(pursuit_find_motion_estimate(&history, &settings, &found), found, REFUSED_NULL_POINTER);
  history = good;
  history.times.base = NULL;
  CHECK_REFUSED(pursuit_find_motion_estimate(&history, &settings, &found), found, REFUSED_NULL_POINTER);
  history = good;
  history.count = 0;
  CHECK_REFUSED(pursuit_find_motion_estimate(&history, &settings, &found), found, REFUSED_OUT_OF_DOMAIN);

  for (i = 0; i < sizeof not_finite / sizeof not_finite[0]; ++i) {
    bad = settings;
    bad.window = not_finite[i];
    CHECK_REFUSED(pursuit_find_motion_estimate(&good, &bad, &found), found, REFUSED_NOT_FINITE);
    bad = settings;
    bad.confidence = not_finite[i];
    CHECK_REFUSED(pursuit_find_motion_estimate(&good, &bad, &found), found, REFUSED_NOT_FINITE);
    history = sighted();
    ring[3].position.z = not_finite[i];
    CHECK_REFUSED(pursuit_find_motion_estimate(&history, &settings, &found), found, REFUSED_NOT_FINITE);
    history = sighted();
    ring[7].time = not_finite[i];
    CHECK_REFUSED(pursuit_find_motion_estimate(&history, &settings, &found), found, REFUSED_NOT_FINITE);
  }
  history = sighted();
  bad = settings;
  bad.max_speed = NAN;
  CHECK_REFUSED(pursuit_find_motion_estimate(&history, &bad, &found), found, REFUSED_NOT_FINITE);
  bad.max_speed = -1;
  CHECK_REFUSED(pursuit_find_motion_estimate(&history, &bad, &found), found, REFUSED_OUT_OF_DOMAIN);
  bad = settings;
  bad.window = 0;
  CHECK_REFUSED(pursuit_find_motion_estimate(&history, &bad, &found), found, REFUSED_OUT_OF_DOMAIN);
  bad = settings;
  bad.confidence = -1;
  CHECK_REFUSED(pursuit_find_motion_estimate(&history, &bad, &found), found, REFUSED_OUT_OF_DOMAIN);

  /* So far apart in so little time that no double holds the velocity. */
  ring[1].position.x = DBL_MAX;
  ring[2].position.x = -DBL_MAX;
  CHECK_REFUSED(pursuit_find_motion_estimate(&history, &settings, &found), found, REFUSED_OUT_OF_DOMAIN);
}

/* Three bursts of samples of (100 t, 0, 0), and a stray that has the last for itself. */
static void a_stray_on_an_irregular_clock(void) {
  const double times[RING] = {0.01, 0.02, 0.08, 0.09, 0.10, 0.11, 0.12, 0.23};
  const PursuitEstimateSettings settings = pursuit_estimate_settings_default();
  const PursuitMotionHistory history = sighted();
  PursuitMotionEstimate found;
  int i;
  for (i = 0; i < RING; ++i) {
    ring[i].time = times[i];
    ring[i].position = vec3(100 * times[i], 0, i == RING - 1 ? 1000 : 0);
  }
  CHECK_STATUS(pursuit_find_motion_estimate(&history, &settings, &found), PURSUIT_STATUS_OK);
  CHECK(found.samples == RING - 1);
  CHECK_NEAR(found.velocity.x, 100, 1e-9);
  CHECK_NEAR(found.velocity.z, 0, 1e-9);
}

void test_estimate(void);
void test_estimate(void) {
  a_parabola();
  a_stray_on_an_irregular_clock();
  few_samples();
  refusals();
}
