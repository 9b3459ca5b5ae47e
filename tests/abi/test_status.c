/* The status numbers, which are never used again for something else, and what a status says. */

#include "check.h"

static int ends_a_sentence(const char *message) {
  const size_t length = strlen(message);
  return length > 2 && message[length - 1] == '.';
}

/* Which input a refusal is about, and what it must be. */
static void names(PursuitStatus status, int32_t kind, const char *input, const char *requirement) {
  char name[64];
  const size_t length = strlen(input);
  CHECK_STATUS(status, kind);
  check_poison(name, sizeof name);
  CHECK(pursuit_get_refused_input(status, name, sizeof name) == length);
  check_holds(strcmp(name, input) == 0, name, __FILE__, __LINE__);
  check_holds(strcmp(pursuit_get_requirement(status), requirement) == 0, pursuit_get_requirement(status), __FILE__,
              __LINE__);
  /* The length alone, and the part of the name that fits. */
  CHECK(pursuit_get_refused_input(status, NULL, 0) == length);
  CHECK(pursuit_get_refused_input(status, NULL, sizeof name) == length);
  check_poison(name, sizeof name);
  CHECK(pursuit_get_refused_input(status, name, 4) == length);
  CHECK(strncmp(name, input, length < 3 ? length : 3) == 0 && name[length < 3 ? length : 3] == 0);
}

static void refused_inputs(void) {
  PursuitInterceptQuery query = {{0, 0, 0}, {100, 0, 0}, {0, 1, 0}, 10, 0};
  PursuitInterceptSolution solution;
  PursuitAgent agent = {{0, 0, 0}, {1, 0, 0}, 10};
  PursuitAvoidanceSettings settings = pursuit_avoidance_settings_default(100);
  PursuitShape obstacles[4];
  PursuitAvoidance avoidance;
  PursuitVec3 steering = {0, 0, 0};
  int i;
  names(PURSUIT_STATUS_OK, PURSUIT_STATUS_OK, "", "");
  names(PURSUIT_STATUS_OUT_OF_RANGE, PURSUIT_STATUS_OUT_OF_RANGE, "", "");
  names(-2, REFUSED_NOT_FINITE, "", "must be finite");

  query.pursuer_speed = -1;
  names(pursuit_solve_intercept(&query, &solution), REFUSED_OUT_OF_DOMAIN, "query.pursuer_speed",
        "must be 0 or more");
  query.pursuer_speed = 10;
  query.target_velocity.z = NAN;
  names(pursuit_solve_intercept(&query, &solution), REFUSED_NOT_FINITE, "query.target_velocity", "must be finite");
  names(pursuit_solve_intercept(NULL, &solution), REFUSED_NULL_POINTER, "query", "must not be null");
  names(pursuit_solve_intercept(&query, NULL), REFUSED_NULL_POINTER, "out", "must not be null");

  memset(obstacles, 0, sizeof obstacles);
  for (i = 0; i < 4; ++i) obstacles[i].radius = 1;
  obstacles[3].radius = -1;
  names(pursuit_steer_avoid_obstacles(&agent, &steering, obstacles, 4, &settings, &avoidance),
        REFUSED_OUT_OF_DOMAIN, "obstacles[3].radius", "must be 0 or more");
  names(pursuit_steer_avoid_obstacles(&agent, &steering, NULL, 4, &settings, &avoidance), REFUSED_NULL_POINTER,
        "obstacles", "must not be null");
  /* All inputs together: the point of the intercept is beyond the range of numbers. */
  query.pursuer_position = vec3(-1e308, 0, 0);
  query.target_position = vec3(1e308, 0, 0);
  query.target_velocity = vec3(1e308, 0, 0);
  query.pursuer_speed = 1.0000001e308;
  names(pursuit_solve_intercept(&query, &solution), REFUSED_OUT_OF_DOMAIN, "",
        "must give an answer within the range of numbers");
}

/* What a caller compares: each refusal is of one kind, whichever input it names, and no other status is of any. */
static void kinds(void) {
  static const PursuitStatus others[] = {PURSUIT_STATUS_OK, PURSUIT_STATUS_TARGET_TOO_FAST, PURSUIT_STATUS_UNFINISHED, 1000};
  const double bad[] = {NAN, -1};
  PursuitInterceptQuery query = {{0, 0, 0}, {100, 0, 0}, {0, 1, 0}, 10, 0};
  PursuitInterceptSolution solution;
  PursuitVec3 positions[3] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(1);
  PursuitNeighborGridInfo info;
  PursuitCrowd crowd;
  PursuitStatus status;
  static double memory[4096];
  size_t i;
  for (i = 0; i < sizeof others / sizeof others[0]; ++i) {
    CHECK(!PURSUIT_REFUSED(others[i]) && !PURSUIT_REFUSED_NULL_POINTER(others[i]) && !PURSUIT_REFUSED_NOT_FINITE(others[i]));
    CHECK(!PURSUIT_REFUSED_OUT_OF_DOMAIN(others[i]) && !PURSUIT_REFUSED_BUFFER_TOO_SMALL(others[i]));
  }
  for (i = 0; i < 2; ++i) {
    query.pursuer_speed = bad[i];
    status = pursuit_solve_intercept(&query, &solution);
    CHECK(PURSUIT_REFUSED(status) && PURSUIT_REFUSED_NOT_FINITE(status) == (i == 0));
    CHECK(PURSUIT_REFUSED_OUT_OF_DOMAIN(status) == (i == 1) && !PURSUIT_REFUSED_NULL_POINTER(status));
  }
  CHECK(PURSUIT_REFUSED_NULL_POINTER(pursuit_solve_intercept(NULL, &solution)));
  CHECK(PURSUIT_REFUSED_NULL_POINTER(pursuit_solve_intercept(&query, NULL)));
  memset(&crowd, 0, sizeof crowd);
  crowd.positions = pursuit_make_vec3_view(positions, sizeof positions[0]);
  crowd.count = 3;
  status = pursuit_build_neighbor_grid(&crowd, &settings, memory, 8, &info);
  CHECK(PURSUIT_REFUSED_BUFFER_TOO_SMALL(status) && !PURSUIT_REFUSED_OUT_OF_DOMAIN(status));
  positions[2].y = NAN;
  status = pursuit_build_neighbor_grid(&crowd, &settings, memory, sizeof memory, &info);
  CHECK(PURSUIT_REFUSED_NOT_FINITE(status) && !PURSUIT_REFUSED_BUFFER_TOO_SMALL(status));
}

void test_status(void);
void test_status(void) {
  /* Every constant of the header; written by `cargo xtask test --only abi`. */
  static const PursuitStatus known[] = {
#define PURSUIT_STATUS_CONSTANT(name) name
#include "statuses.inc"
#undef PURSUIT_STATUS_CONSTANT
  };
  static const PursuitStatus unknown[] = {1000, -63, -64, INT32_MAX, INT32_MIN};
  const size_t count = sizeof known / sizeof known[0];
  size_t i, j;
  for (i = 0; i < count; ++i) {
    const char *message = pursuit_get_status_message(known[i]);
    check_holds(ends_a_sentence(message), message, __FILE__, __LINE__);
    CHECK(strcmp(message, "Unknown status.") != 0);
    CHECK(known[i] >= 0 && strncmp(message, "Refused: ", 9) != 0);
    for (j = 0; j < i; ++j) {
      CHECK(known[i] != known[j]);
      CHECK(strcmp(message, pursuit_get_status_message(known[j])) != 0);
    }
  }
  for (i = 0; i < sizeof unknown / sizeof unknown[0]; ++i) {
    CHECK(strcmp(pursuit_get_status_message(unknown[i]), "Unknown status.") == 0);
  }
  for (i = 1; i <= 4; ++i) {
    /* The kinds, as pursuit_get_status_kind numbers them. */
    const char *message = pursuit_get_status_message(-(PursuitStatus)i);
    CHECK(ends_a_sentence(message) && strncmp(message, "Refused: ", 9) == 0);
    for (j = 1; j < i; ++j) {
      CHECK(strcmp(message, pursuit_get_status_message(-(PursuitStatus)j)) != 0);
    }
  }
  refused_inputs();
  kinds();
}
