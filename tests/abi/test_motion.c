/* pursuit_get_motion_state, pursuit_solve_motion_intercept and what they take. */

#include "check.h"

/* A point of a patrol as a game has it: the fields that count lie among others. */
typedef struct Post {
  int32_t number;
  PursuitVec3 place;
  double time;
} Post;
static Post posts[3];

/* From (10, 0, 0) at 5 s to the origin at 15 s, and up to (0, 0, 6) at 17 s. */
static PursuitTargetMotion patrol(void) {
  PursuitTargetMotion target = pursuit_target_motion_default();
  posts[0].place = vec3(10, 0, 0);
  posts[0].time = 5;
  posts[1].place = vec3(0, 0, 0);
  posts[1].time = 15;
  posts[2].place = vec3(0, 0, 6);
  posts[2].time = 17;
  target.kind = PURSUIT_TARGET_PATH;
  target.path.positions = pursuit_make_vec3_view(&posts[0].place, sizeof(Post));
  target.path.paces = pursuit_make_number_view(&posts[0].time, sizeof(Post));
  target.path.count = 3;
  return target;
}

/* A pursuer of constant speed 1 at the origin, a target at rest at (3, 4, 0), 100 s. */
static PursuitMotionInterceptQuery plain(void) {
  PursuitMotionInterceptQuery query;
  memset(&query, 0, sizeof query);
  query.pursuer = pursuit_pursuer_motion_default();
  query.pursuer.max_speed = 1;
  query.pursuer.kind = PURSUIT_PURSUER_CONSTANT;
  query.target = pursuit_target_motion_default();
  query.target.position = vec3(3, 4, 0);
  query.horizon = 100;
  query.max_steps = 3072;
  return query;
}

static void states(void) {
  PursuitTargetMotion target = pursuit_target_motion_default();
  PursuitMotionState state;

  target.velocity = vec3(3, 0, 0);
  CHECK_STATUS(pursuit_get_motion_state(&target, 2, &state), PURSUIT_STATUS_OK);
  CHECK_VEC3(state.position, 6, 0, 0);

  /* Speed 5 is reached after 2 s; then straight on with (3, 0, 4). */
  target.kind = PURSUIT_TARGET_ACCELERATING;
  target.acceleration = vec3(0, 0, 2);
  target.max_speed = 5;
  CHECK_STATUS(pursuit_get_motion_state(&target, 7, &state), PURSUIT_STATUS_OK);
  CHECK_VEC3(state.position, 21, 0, 24);
  CHECK_VEC3(state.velocity, 3, 0, 4);

  /* A quarter of a circle of radius 3 / 1.5 = 2 about (0, 2, 0). */
  target.kind = PURSUIT_TARGET_TURNING;
  target.turn_rate = 1.5;
  CHECK_STATUS(pursuit_get_motion_state(&target, acos(-1.0) / 3, &state), PURSUIT_STATUS_OK);
  CHECK_NEAR(state.position.x, 2, 4 * DBL_EPSILON);
  CHECK_NEAR(state.position.y, 2, 4 * DBL_EPSILON);
  CHECK_NEAR(state.velocity.y, 3, 4 * DBL_EPSILON);

  target = patrol();
  CHECK_STATUS(pursuit_get_motion_state(&target, 1, &state), PURSUIT_STATUS_OK);
  CHECK_VEC3(state.position, 10, 0, 0);
  CHECK_VEC3(state.velocity, 0, 0, 0);
  CHECK_STATUS(pursuit_get_motion_state(&target, 9, &state), PURSUIT_STATUS_OK);
  CHECK_VEC3(state.position, 6, 0, 0);
  CHECK_VEC3(state.velocity, -1, 0, 0);
  CHECK_STATUS(pursuit_get_motion_state(&target, 99, &state), PURSUIT_STATUS_OK);
  CHECK_VEC3(state.position, 0, 0, 6);
  /* Again from the first point at 17 s: a lap takes 12 s. */
  target.path.topology = PURSUIT_PATH_TOPOLOGY_LOOP;
  CHECK_STATUS(pursuit_get_motion_state(&target, 9 + 5 * 12, &state), PURSUIT_STATUS_OK);
  CHECK_VEC3(state.position, 6, 0, 0);
  /* With one speed for all, 2: at the origin after 5 s, at the end after 8 s. */
  {
    static const double speed = 2;
    target.path.topology = PURSUIT_PATH_TOPOLOGY_OPEN;
    target.path.timing = PURSUIT_PATH_TIMING_SPEEDS;
    target.path.paces = pursuit_make_number_view(&speed, 0);
    CHECK_STATUS(pursuit_get_motion_state(&target, 7, &state), PURSUIT_STATUS_OK);
    CHECK_VEC3(state.position, 0, 0, 4);
    target.path.start = -7;
    CHECK_STATUS(pursuit_get_motion_state(&target, 0, &state), PURSUIT_STATUS_OK);
    CHECK_VEC3(state.position, 0, 0, 4);
    /* The way back closes a triangle with sides of 8 and 6, and is 10 long: a lap of 12 s. After 9.5 s halfway back. */
    posts[0].place = vec3(8, 0, 0);
    target.path.start = 0;
    target.path.topology = PURSUIT_PATH_TOPOLOGY_CLOSED;
    CHECK_STATUS(pursuit_get_motion_state(&target, 9.5 + 3 * 12, &state), PURSUIT_STATUS_OK);
    CHECK_VEC3(state.position, 4, 0, 3);
    CHECK_NEAR(state.velocity.x, 1.6, 1e-15);
    CHECK_NEAR(state.velocity.z, -1.2, 1e-15);
    target.path.timing = PURSUIT_PATH_TIMING_TIMES;
    CHECK_REFUSED(pursuit_get_motion_state(&target, 0, &state), state, REFUSED_OUT_OF_DOMAIN);
  }
}

static void intercepts(void) {
  PursuitMotionInterceptQuery query = plain();
  PursuitMotionInterceptSolution met;
  const double root = sqrt(17.0);

  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &met), PURSUIT_STATUS_OK);
  CHECK_EXACT(met.time, 5);
  CHECK_VEC3(met.point, 3, 4, 0);
  CHECK_VEC3(met.course, 0.6, 0.8, 0);
  CHECK_EXACT(met.miss_distance, 0);

  /* On the patrol: 10 - (t - 5) = t at 7.5 s. */
  query.target = patrol();
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &met), PURSUIT_STATUS_OK);
  CHECK_EXACT(met.time, 7.5);
  CHECK_VEC3(met.point, 7.5, 0, 0);
  CHECK_VEC3(met.course, 1, 0, 0);

  /* On a circle about the pursuer, radius 2: always 2 s away. */
  query = plain();
  query.target.kind = PURSUIT_TARGET_TURNING;
  query.target.position = vec3(2, 0, 0);
  query.target.velocity = vec3(0, 2, 0);
  query.target.turn_rate = 1;
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &met), PURSUIT_STATUS_OK);
  CHECK_NEAR(met.time, 2, 1e-14);
  CHECK_NEAR(met.point.y, 2 * sin(2.0), 1e-14);

  /* Falling from 20 toward a pursuer of speed 5: 20 - 5 t^2 = 5 t. */
  query = plain();
  query.pursuer.max_speed = 5;
  query.target.kind = PURSUIT_TARGET_ACCELERATING;
  query.target.position = vec3(0, 0, 20);
  query.target.acceleration = vec3(0, 0, -10);
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &met), PURSUIT_STATUS_OK);
  CHECK_NEAR(met.time, (root - 1) / 2, 1e-14);

  /* From rest by 2 per second up to 4: t^2 until 2 s, then 4 (t - 1). */
  query = plain();
  query.pursuer.kind = PURSUIT_PURSUER_RAMP;
  query.pursuer.max_speed = 4;
  query.pursuer.max_acceleration = 2;
  query.target.position = vec3(0, 0, 12);
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &met), PURSUIT_STATUS_OK);
  CHECK_EXACT(met.time, 4);
  query.target.position = vec3(0, 0, 2.25);
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &met), PURSUIT_STATUS_OK);
  CHECK_NEAR(met.time, 1.5, 1e-14);

  /* It drifts 6 up in 2 s, and thrust alone must bring it 4 across: 2 t^2 / 2 = 4. */
  query.pursuer.kind = PURSUIT_PURSUER_THRUST;
  query.pursuer.velocity = vec3(0, 3, 0);
  query.pursuer.max_speed = INFINITY;
  query.target.position = vec3(4, 6, 0);
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &met), PURSUIT_STATUS_OK);
  CHECK_NEAR(met.time, 2, 1e-14);
  CHECK_NEAR(met.course.x, 1, 1e-14);
  /* No faster than 5, that is 4 across: reached at 2 s, so 8 across at 3 s. */
  query.pursuer.max_speed = 5;
  query.target.position = vec3(8, 9, 0);
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &met), PURSUIT_STATUS_OK);
  CHECK_NEAR(met.time, 3, 1e-14);
}

static void reasons(void) {
  PursuitMotionInterceptQuery query = plain();
  PursuitMotionInterceptSolution best;

  query.capture_radius = 5;
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &best), PURSUIT_STATUS_ALREADY_THERE);
  CHECK_EXACT(best.time, 0);
  CHECK_VEC3(best.course, 0, 0, 0);
  query.capture_radius = 0;
  query.horizon = 2;
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &best), PURSUIT_STATUS_BEYOND_HORIZON);
  CHECK_EXACT(best.time, 2);
  CHECK_EXACT(best.miss_distance, 3);
  query.pursuer.max_speed = 0;
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &best), PURSUIT_STATUS_PURSUER_IMMOBILE);

  /* Away by 10 per second squared: a pursuer of speed 1 that is 20 behind never gets nearer than now, and one of
   * speed 10 gets nearer for 1 s. */
  query = plain();
  query.target.kind = PURSUIT_TARGET_ACCELERATING;
  query.target.position = vec3(0, 0, 20);
  query.target.velocity = vec3(0, 0, 1);
  query.target.acceleration = vec3(0, 0, 10);
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &best), PURSUIT_STATUS_TARGET_ESCAPING);
  CHECK_EXACT(best.time, 0);
  CHECK_EXACT(best.miss_distance, 20);
  query.pursuer.max_speed = 11;
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &best), PURSUIT_STATUS_TARGET_TOO_FAST);
  CHECK_NEAR(best.time, 1, 1e-6);
  CHECK_NEAR(best.miss_distance, 15, 1e-9);

  /* The reason is that of the range and of all time: 100 + t away at least, against 0.5 t; nearer until
   * sqrt((100 + 2 t)^2 + (9.4 t)^2) grows by 9.5, at 64.4 s. */
  query = plain();
  query.pursuer.max_speed = 0.5;
  query.target.position = vec3(100, 0, 0);
  query.target.velocity = vec3(1, 10, 0);
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &best), PURSUIT_STATUS_TARGET_ESCAPING);
  query.target.kind = PURSUIT_TARGET_ACCELERATING;
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &best), PURSUIT_STATUS_TARGET_ESCAPING);
  query.target.kind = PURSUIT_TARGET_STRAIGHT;
  query.pursuer.max_speed = 9.5;
  query.target.velocity = vec3(2, 9.4, 0);
  for (query.horizon = 0.1; query.horizon < 2000; query.horizon *= 10) {
    CHECK_STATUS(pursuit_solve_motion_intercept(&query, &best), PURSUIT_STATUS_TARGET_TOO_FAST);
  }

  /* It waits at (100, 0, 0) until 5 s, jumps to (1000, 0, 0), goes to (900, 0, 0), and jumps again. */
  query = plain();
  query.horizon = 10;
  query.target = patrol();
  query.target.path.topology = PURSUIT_PATH_TOPOLOGY_LOOP;
  posts[0].place = vec3(100, 0, 0);
  posts[1].place = vec3(1000, 0, 0);
  posts[1].time = 5;
  posts[2].place = vec3(900, 0, 0);
  posts[2].time = 6;
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &best), PURSUIT_STATUS_BEYOND_HORIZON);
  CHECK_EXACT(best.time, 5);
  CHECK_EXACT(best.miss_distance, 95);

  /* A path that repeats without end, far away, and a pursuer that drifts and so has to look at every lap: more than the
   * steps of the search. */
  query = plain();
  query.pursuer.kind = PURSUIT_PURSUER_THRUST;
  query.pursuer.position = vec3(1e7, 0, 0);
  query.pursuer.velocity = vec3(0, 0, 1e-3);
  query.target = patrol();
  query.target.path.topology = PURSUIT_PATH_TOPOLOGY_LOOP;
  query.horizon = 1e6;
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &best), PURSUIT_STATUS_UNFINISHED);
}

static PursuitStatus solve(const void *input, void *output) {
  return pursuit_solve_motion_intercept((const PursuitMotionInterceptQuery *)input, (PursuitMotionInterceptSolution *)output);
}

static PursuitStatus state_after_one(const void *input, void *output) {
  return pursuit_get_motion_state((const PursuitTargetMotion *)input, 1, (PursuitMotionState *)output);
}

static void refusals(void) {
  PursuitMotionInterceptQuery query = plain();
  PursuitMotionInterceptSolution met;
  PursuitMotionState state;

  query.pursuer.kind = 9;
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_OUT_OF_DOMAIN);
  query = plain();
  query.target.kind = -1;
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_OUT_OF_DOMAIN);
  query = plain();
  query.horizon = 0;
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_OUT_OF_DOMAIN);
  query.horizon = 2e50;
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_OUT_OF_DOMAIN);
  query = plain();
  query.max_steps = 0;
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_OUT_OF_DOMAIN);
  query = plain();
  query.target.kind = PURSUIT_TARGET_TURNING;
  query.target.axis = vec3(0, 0, 0);
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_OUT_OF_DOMAIN);

  query = plain();
  query.target = patrol();
  query.target.path.count = 0;
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_OUT_OF_DOMAIN);
  query.target = patrol();
  posts[2].time = 14;
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_get_motion_state(&query.target, 1, &state), state, REFUSED_OUT_OF_DOMAIN);
  query.target = patrol();
  posts[2].place.y = NAN;
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_NOT_FINITE);
  query.target = patrol();
  query.target.path.timing = 2;
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_OUT_OF_DOMAIN);
  query.target = patrol();
  query.target.path.topology = 3;
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_OUT_OF_DOMAIN);
  query.target = patrol();
  query.target.path.positions.base = NULL;
  CHECK_REFUSED(pursuit_solve_motion_intercept(&query, &met), met, REFUSED_NULL_POINTER);
  query.target = patrol();
  query.target.path.paces.base = NULL;
  CHECK_REFUSED(pursuit_get_motion_state(&query.target, 1, &state), state, REFUSED_NULL_POINTER);
  query.target = patrol();
  CHECK_REFUSED(pursuit_get_motion_state(&query.target, -1, &state), state, REFUSED_OUT_OF_DOMAIN);
}

/* NaN and both infinities in this number of the query. */
static void number_refused(const PursuitMotionInterceptQuery *query, double *number) {
  const double good = *number;
  const double bad[3] = {NAN, INFINITY, -INFINITY};
  PursuitMotionInterceptSolution met;
  size_t which;
  CHECK(pursuit_solve_motion_intercept(query, &met) >= 0);
  for (which = 0; which < 3; ++which) {
    *number = bad[which];
    CHECK_REFUSED(pursuit_solve_motion_intercept(query, &met), met, REFUSED_NOT_FINITE);
  }
  *number = good;
}

static void vector_refused(const PursuitMotionInterceptQuery *query, PursuitVec3 *vector) {
  number_refused(query, &vector->x);
  number_refused(query, &vector->y);
  number_refused(query, &vector->z);
}

/* A limit may be infinite, must be a number, and above zero. */
static void limit_refused(const PursuitMotionInterceptQuery *query, double *limit) {
  const double good = *limit;
  PursuitMotionInterceptSolution met;
  *limit = INFINITY;
  CHECK(pursuit_solve_motion_intercept(query, &met) >= 0);
  *limit = NAN;
  CHECK_REFUSED(pursuit_solve_motion_intercept(query, &met), met, REFUSED_NOT_FINITE);
  *limit = -INFINITY;
  CHECK_REFUSED(pursuit_solve_motion_intercept(query, &met), met, REFUSED_OUT_OF_DOMAIN);
  *limit = good;
}

/* Every number that a kind of motion uses. */
static void numbers_of_kinds(void) {
  PursuitMotionInterceptQuery query = plain();
  PursuitPursuerMotion *pursuer = &query.pursuer;
  PursuitTargetMotion *target = &query.target;
  int32_t kind;

  pursuer->speed = 1;
  pursuer->max_speed = 2;
  pursuer->max_acceleration = 1;
  pursuer->velocity = vec3(0, 1, 0);
  pursuer->turn_radius = 1;
  for (kind = PURSUIT_PURSUER_CONSTANT; kind <= PURSUIT_PURSUER_CAR; ++kind) {
    pursuer->kind = kind;
    vector_refused(&query, &pursuer->position);
    number_refused(&query, &query.capture_radius);
    number_refused(&query, &query.horizon);
    if (kind == PURSUIT_PURSUER_THRUST) {
      vector_refused(&query, &pursuer->velocity);
      limit_refused(&query, &pursuer->max_speed);
    } else {
      number_refused(&query, &pursuer->max_speed);
    }
    if (kind == PURSUIT_PURSUER_RAMP) {
      number_refused(&query, &pursuer->speed);
    }
    if (kind == PURSUIT_PURSUER_RAMP || kind == PURSUIT_PURSUER_THRUST) {
      number_refused(&query, &pursuer->max_acceleration);
    }
    if (kind == PURSUIT_PURSUER_CAR) {
      vector_refused(&query, &pursuer->heading);
      number_refused(&query, &pursuer->turn_radius);
    }
  }

  pursuer->kind = PURSUIT_PURSUER_CONSTANT;
  target->velocity = vec3(0, 0, 1);
  vector_refused(&query, &target->position);
  vector_refused(&query, &target->velocity);
  target->kind = PURSUIT_TARGET_ACCELERATING;
  target->acceleration = vec3(0, 0, 1);
  target->max_speed = 2;
  vector_refused(&query, &target->position);
  vector_refused(&query, &target->velocity);
  vector_refused(&query, &target->acceleration);
  limit_refused(&query, &target->max_speed);
  target->kind = PURSUIT_TARGET_TURNING;
  target->turn_rate = 1;
  vector_refused(&query, &target->position);
  vector_refused(&query, &target->velocity);
  vector_refused(&query, &target->axis);
  number_refused(&query, &target->turn_rate);

  *target = patrol();
  number_refused(&query, &target->path.start);
  vector_refused(&query, &posts[1].place);
  number_refused(&query, &posts[0].time);
  number_refused(&query, &posts[2].time);
  target->path.timing = PURSUIT_PATH_TIMING_SPEEDS;
  number_refused(&query, &posts[1].time);
}

/* What every call must bear. A straight target uses its position and velocity, 6 numbers; a thrust 10. */
static void every_number(void) {
  PursuitTargetMotion target = plain().target;
  PursuitMotionInterceptQuery query = plain();
  CheckFunction state = CHECK_FUNCTION("pursuit_get_motion_state", state_after_one, target, PursuitMotionState);
  CheckFunction thrust = CHECK_FUNCTION("pursuit_solve_motion_intercept", solve, query, PursuitMotionInterceptSolution);
  state.input_numbers = 6;
  query.pursuer.kind = PURSUIT_PURSUER_THRUST;
  query.pursuer.max_acceleration = 1;
  thrust.input_numbers = 6;
  check_function(&state);
  check_function(&thrust);
}

void test_motion(void);
void test_motion(void) {
  states();
  intercepts();
  reasons();
  refusals();
  numbers_of_kinds();
  every_number();
}
