/* The line of fire: who is in it, which arc is clear, when it is clear next. */

#include "check.h"

static PursuitLineOfFireQuery query;
static PursuitMovingBody bodies[3];

static PursuitMovingBody standing(double x, double y, double radius) {
  PursuitMovingBody body;
  memset(&body, 0, sizeof body);
  body.position = vec3(x, y, 0);
  body.radius = radius;
  return body;
}

static void set_up(void) {
  query = pursuit_line_of_fire_query_default();
  query.launch_velocity = vec3(100, 0, 0);
  bodies[0] = standing(0, 0, 1);
  bodies[1] = standing(40, 0, 1);
  bodies[2] = standing(60, 3, 1);
}

/* A rocket of 20 m/s from the rail that is pushed with 100 m/s^2 for 1 s, and a friend where it is after 1.5 s. */
static void flight_line_of_fire(void) {
  PursuitLineOfFire line;
  PursuitProjectileFlight flight = pursuit_projectile_flight_default(1);
  const PursuitDragPoint table[2] = {{0, 0.25}, {1, 0.5}}, step[4] = {{0, 0.05}, {1, 0.05}, {1, 0.2}, {3, 0.2}};
  set_up();
  query.launch_velocity = vec3(20, 0, 0);
  query.horizon = 2;
  flight.thrust = 100;
  flight.burn_time = 1;
  bodies[0] = standing(130, 0, 0.5);
  CHECK_STATUS(pursuit_find_flight_line_of_fire(&query, &flight, NULL, 0, bodies, 1, NULL, 0, &line), PURSUIT_STATUS_OK);
  CHECK(line.obstruction == PURSUIT_OBSTRUCTION_BODY && line.obstruction_index == 0 && line.is_clear == 0);
  CHECK_NEAR(line.time, 1 + 59.5 / 120, 1e-4);
  bodies[0] = standing(130, 3, 0.5);
  CHECK_STATUS(pursuit_find_flight_line_of_fire(&query, &flight, NULL, 0, bodies, 1, NULL, 0, &line), PURSUIT_STATUS_OK);
  CHECK(line.is_clear == 1 && line.nearest == 0);
  CHECK_NEAR(line.miss_distance, 2.5, 0.02);
  flight.drag_law = PURSUIT_DRAG_LAW_TABLE;
  flight.drag.quadratic_drag = 0.001;
  CHECK_STATUS(pursuit_find_flight_line_of_fire(&query, &flight, table, 2, bodies, 1, NULL, 0, &line), PURSUIT_STATUS_OK);
  /* It falls at terminal speed on a step of the drag: the search is cut short, and what is far away is clear all the same. */
  flight.thrust = 0;
  flight.drag.quadratic_drag = 1;
  flight.speed_of_sound = 10;
  query.launch_velocity = vec3(1, 0, -10);
  query.gravity = vec3(0, 0, -10);
  query.horizon = 10;
  bodies[0] = standing(5000, 0, 0.5);
  CHECK_STATUS(pursuit_find_flight_line_of_fire(&query, &flight, step, 4, bodies, 1, NULL, 0, &line), PURSUIT_STATUS_UNFINISHED);
  CHECK(line.is_clear == 1 && line.time == 10);
  CHECK_REFUSED(pursuit_find_flight_line_of_fire(&query, &flight, NULL, 2, bodies, 1, NULL, 0, &line), line, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_find_flight_line_of_fire(&query, &flight, NULL, 0, bodies, 1, NULL, 0, &line), line, REFUSED_OUT_OF_DOMAIN);
  flight.thrust = NAN;
  CHECK_REFUSED(pursuit_find_flight_line_of_fire(&query, &flight, table, 2, bodies, 1, NULL, 0, &line), line, REFUSED_NOT_FINITE);
}

static void line_of_fire(void) {
  PursuitLineOfFire line;
  const PursuitShape wall = pursuit_make_half_space(vec3(30, 0, 0), vec3(-1, 0, 0));
  set_up();
  CHECK_EXACT(query.horizon, 1);
  CHECK(query.shooter == -1 && query.target == -1);

  /* The shooter's own body is at the muzzle, until it is named. */
  CHECK_STATUS(pursuit_find_line_of_fire(&query, bodies, 3, NULL, 0, &line), PURSUIT_STATUS_OK);
  CHECK(line.obstruction == PURSUIT_OBSTRUCTION_BODY && line.obstruction_index == 0 && line.is_clear == 0);
  CHECK_EXACT(line.time, 0);
  CHECK_EXACT(line.miss_distance, -1);
  query.shooter = 0;
  CHECK_STATUS(pursuit_find_line_of_fire(&query, bodies, 3, NULL, 0, &line), PURSUIT_STATUS_OK);
  CHECK(line.obstruction == PURSUIT_OBSTRUCTION_BODY && line.obstruction_index == 1 && line.nearest == 1);
  CHECK_EXACT(line.time, 0.39);
  CHECK_VEC3(line.position, 39, 0, 0);

  /* The target ends the shot. What it misses by the least is 21 ahead and 3 aside then. */
  query.target = 1;
  CHECK_STATUS(pursuit_find_line_of_fire(&query, bodies, 3, NULL, 0, &line), PURSUIT_STATUS_OK);
  CHECK(line.obstruction == PURSUIT_OBSTRUCTION_TARGET && line.obstruction_index == -1 && line.is_clear == 1);
  CHECK(line.nearest == 2);
  CHECK_NEAR(line.miss_distance, sqrt(21.0 * 21.0 + 9.0) - 1, 1e-15);
  CHECK_EXACT(line.miss_time, 0.39);
  CHECK_STATUS(pursuit_find_line_of_fire(&query, bodies, 3, &wall, 1, &line), PURSUIT_STATUS_OK);
  CHECK(line.obstruction == PURSUIT_OBSTRUCTION_SHAPE && line.obstruction_index == 0 && line.is_clear == 0);
  CHECK_EXACT(line.time, 0.3);

  /* Nothing at all. */
  set_up();
  CHECK_STATUS(pursuit_find_line_of_fire(&query, NULL, 0, NULL, 0, &line), PURSUIT_STATUS_OK);
  CHECK(line.obstruction == PURSUIT_OBSTRUCTION_NONE && line.nearest == -1 && line.is_clear == 1);
  CHECK_EXACT(line.miss_distance, INFINITY);
  CHECK_EXACT(line.time, 1);

  CHECK_REFUSED(pursuit_find_line_of_fire(&query, NULL, 1, NULL, 0, &line), line, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_find_line_of_fire(&query, bodies, 3, NULL, 1, &line), line, REFUSED_NULL_POINTER);
  query.target = 3;
  CHECK_REFUSED(pursuit_find_line_of_fire(&query, bodies, 3, NULL, 0, &line), line, REFUSED_OUT_OF_DOMAIN);
  query.target = -1;
  bodies[2].radius = -1;
  CHECK_REFUSED(pursuit_find_line_of_fire(&query, bodies, 3, NULL, 0, &line), line, REFUSED_OUT_OF_DOMAIN);
  query.horizon = NAN;
  CHECK_REFUSED(pursuit_find_line_of_fire(&query, bodies, 2, NULL, 0, &line), line, REFUSED_NOT_FINITE);
}

/* Each shot of a batch has the line that it has alone. */
static void batch(void) {
  PursuitLineOfFireQuery queries[3];
  PursuitLineOfFire lines[3], line;
  PursuitProcessorLevel level;
  uint32_t count, index;
  int32_t most;
  set_up();
  query.shooter = 0;
  queries[0] = queries[1] = queries[2] = query;
  queries[1].muzzle_position.y = 10;
  queries[2].gravity.z = -10;
  for (most = PURSUIT_LEVEL_BASELINE; most <= PURSUIT_LEVEL_AVX2; ++most) {
    CHECK_STATUS(pursuit_get_processor_level(most, &level), PURSUIT_STATUS_OK);
    memset(lines, 1, sizeof lines);
    CHECK_STATUS(pursuit_find_line_of_fire_batch(queries, 3, bodies, 3, NULL, 0, &level, lines, &count), PURSUIT_STATUS_OK);
    CHECK(count == 1 && lines[0].is_clear == 0 && lines[1].is_clear == 1 && lines[2].is_clear == 0);
    for (index = 0; index < 3; ++index) {
      CHECK_STATUS(pursuit_find_line_of_fire(&queries[index], bodies, 3, NULL, 0, &line), PURSUIT_STATUS_OK);
      CHECK(memcmp(&line, &lines[index], sizeof line) == 0);
    }
  }
  CHECK_STATUS(pursuit_find_line_of_fire_batch(NULL, 0, NULL, 0, NULL, 0, NULL, lines, &count), PURSUIT_STATUS_OK);
  CHECK(count == 0);

  /* The lines before a refused shot are written. */
  memset(lines, 0, sizeof lines);
  queries[1].horizon = NAN;
  CHECK_REFUSED(pursuit_find_line_of_fire_batch(queries, 3, bodies, 3, NULL, 0, NULL, lines, &count), count,
                REFUSED_NOT_FINITE);
  CHECK(lines[0].obstruction == PURSUIT_OBSTRUCTION_BODY && lines[2].obstruction == PURSUIT_OBSTRUCTION_NONE);
  CHECK_REFUSED(pursuit_find_line_of_fire_batch(queries, 1, NULL, 1, NULL, 0, NULL, lines, &count), count,
                REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_find_line_of_fire_batch(NULL, 1, bodies, 3, NULL, 0, NULL, lines, &count), count,
                REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_find_line_of_fire_batch(queries, 1, bodies, 3, NULL, 0, NULL, NULL, &count), count,
                REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_find_line_of_fire_batch(queries, 1, bodies, 3, NULL, 0, NULL, (PursuitLineOfFire *)(void *)bodies, &count),
                count, REFUSED_OUT_OF_DOMAIN);
}

static void clear_arc(void) {
  PursuitProjectileQuery shot;
  PursuitLaunch launches[4];
  PursuitClearArc clear;
  PursuitMovingBody friendly = standing(30, 0, 1);
  uint32_t count;
  memset(&shot, 0, sizeof shot);
  shot.shot.target_position = vec3(60, 0, 0);
  shot.shot.muzzle_speed = 30;
  shot.shot.gravity = vec3(0, 0, -10);
  CHECK_STATUS(pursuit_solve_projectile(&shot, launches, &count), PURSUIT_STATUS_OK);
  CHECK(count == 2);
  set_up();
  query.gravity = shot.shot.gravity;
  CHECK_STATUS(pursuit_find_clear_arc(&query, launches, count, NULL, 0, NULL, 0, &clear), PURSUIT_STATUS_OK);
  CHECK(clear.launch == 0 && clear.is_clear == 1 && clear.line.is_clear == 1);
  /* At the top of the flat arc: half way, in half the time. */
  friendly.position.z = 0.125 * 10 * launches[0].time * launches[0].time;
  CHECK_STATUS(pursuit_find_clear_arc(&query, launches, count, &friendly, 1, NULL, 0, &clear), PURSUIT_STATUS_OK);
  CHECK(clear.launch == 1 && clear.line.is_clear == 1);
  CHECK_STATUS(pursuit_find_clear_arc(&query, launches, 1, &friendly, 1, NULL, 0, &clear), PURSUIT_STATUS_OK);
  CHECK(clear.launch == -1 && clear.is_clear == 0 && clear.line.obstruction == PURSUIT_OBSTRUCTION_BODY);
  CHECK_REFUSED(pursuit_find_clear_arc(&query, launches, 0, NULL, 0, NULL, 0, &clear), clear, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_find_clear_arc(&query, launches, 5, NULL, 0, NULL, 0, &clear), clear, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_find_clear_arc(&query, NULL, 1, NULL, 0, NULL, 0, &clear), clear, REFUSED_NULL_POINTER);
}

static void clear_launch(void) {
  PursuitClearLaunchSettings settings = pursuit_clear_launch_settings_default();
  PursuitClearLaunch clear;
  set_up();
  CHECK_EXACT(settings.max_delay, 2);
  /* A friend of radius 1 crosses the line at 2 per second, now in its middle; a shot of 100 per second is there 0.4 s later. */
  bodies[1].velocity.y = 2;
  bodies[1].position.y = -0.8;
  CHECK_STATUS(pursuit_find_clear_launch(&query, &bodies[1], 1, NULL, 0, &settings, &clear), PURSUIT_STATUS_OK);
  /* They pass each other at (-100, 2) per second, at |40 * 2 + 100 * (2 delay - 0.8)| / |(-100, 2)| = 1. */
  CHECK(clear.delay > 0.500099990 && clear.delay < 0.500099991);
  CHECK(clear.searched == clear.delay && clear.line.is_clear == 1);
  bodies[1].velocity.y = 0;
  CHECK_STATUS(pursuit_find_clear_launch(&query, &bodies[1], 1, NULL, 0, &settings, &clear), PURSUIT_STATUS_OK);
  CHECK_EXACT(clear.delay, INFINITY);
  CHECK(clear.line.is_clear == 0);
  settings.resolution = 0;
  CHECK_REFUSED(pursuit_find_clear_launch(&query, &bodies[1], 1, NULL, 0, &settings, &clear), clear,
                REFUSED_OUT_OF_DOMAIN);
}

static PursuitStatus of_query(const void *input, void *output) {
  return pursuit_find_line_of_fire((const PursuitLineOfFireQuery *)input, bodies, 2, NULL, 0, (PursuitLineOfFire *)output);
}
static PursuitStatus of_body(const void *input, void *output) {
  return pursuit_find_line_of_fire(&query, (const PursuitMovingBody *)input, 1, NULL, 0, (PursuitLineOfFire *)output);
}
static PursuitStatus of_launch(const void *input, void *output) {
  return pursuit_find_clear_arc(&query, (const PursuitLaunch *)input, 1, NULL, 0, NULL, 0, (PursuitClearArc *)output);
}
static PursuitStatus of_settings(const void *input, void *output) {
  return pursuit_find_clear_launch(&query, NULL, 0, NULL, 0, (const PursuitClearLaunchSettings *)input,
                                   (PursuitClearLaunch *)output);
}

void test_line_of_fire(void);
void test_line_of_fire(void) {
  static PursuitMovingBody good_body;
  static PursuitLaunch good_launch;
  static PursuitClearLaunchSettings good_settings;
  line_of_fire();
  flight_line_of_fire();
  batch();
  clear_arc();
  clear_launch();
  set_up();
  good_body = standing(40, 1, 0.5);
  good_launch.launch_velocity = vec3(100, 0, 0);
  good_launch.time = 1;
  good_settings = pursuit_clear_launch_settings_default();
  {
    const CheckFunction functions[] = {
        CHECK_NUMBERS("pursuit_find_line_of_fire, its query", of_query, query, 17, PursuitLineOfFire, 6),
        CHECK_NUMBERS("pursuit_find_line_of_fire, its body", of_body, good_body, 10, PursuitLineOfFire, 6),
        CHECK_NUMBERS("pursuit_find_clear_arc, its launch", of_launch, good_launch, 3, PursuitClearArc, 6),
        CHECK_NUMBERS("pursuit_find_clear_launch, its settings", of_settings, good_settings, 5, PursuitClearLaunch, 6),
    };
    CHECK_FUNCTIONS(functions);
  }
}
