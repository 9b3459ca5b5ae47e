/* pursuit_find_dubins_path, pursuit_get_dubins_pose, and a car in pursuit_solve_motion_intercept. */

#include "check.h"

/* At (10, 20, 30), headed along the second axis, speed 2, circles of radius 1. */
static PursuitPursuerMotion car(void) {
  PursuitPursuerMotion pursuer = pursuit_pursuer_motion_default();
  pursuer.position = vec3(10, 20, 30);
  pursuer.heading = vec3(0, 5, 0);
  pursuer.max_speed = 2;
  pursuer.turn_radius = 1;
  pursuer.kind = PURSUIT_PURSUER_CAR;
  return pursuer;
}

static void ways(void) {
  const PursuitPursuerMotion pursuer = car();
  const double quarter = acos(0.0);
  PursuitDubinsPath path;
  PursuitMotionState state;
  PursuitVec3 point = vec3(10, 24, 0);

  CHECK_STATUS(pursuit_find_dubins_path(&pursuer, &point, 0, &path), PURSUIT_STATUS_OK);
  CHECK_EXACT(path.first_length, 0);
  CHECK_EXACT(path.second_length, 4);
  CHECK(path.second == PURSUIT_DUBINS_STRAIGHT);

  /* A quarter of the right circle to (11, 21), and 3 on. */
  point = vec3(14, 21, 0);
  CHECK_STATUS(pursuit_find_dubins_path(&pursuer, &point, 0, &path), PURSUIT_STATUS_OK);
  CHECK(path.first == PURSUIT_DUBINS_RIGHT && path.second == PURSUIT_DUBINS_STRAIGHT);
  CHECK_NEAR(path.first_length, quarter, 4 * DBL_EPSILON);
  CHECK_NEAR(path.second_length, 3, 4 * DBL_EPSILON);
  CHECK_STATUS(pursuit_get_dubins_pose(&pursuer, &path, path.first_length + 1, &state), PURSUIT_STATUS_OK);
  CHECK_NEAR(state.position.x, 12, 1e-14);
  CHECK_NEAR(state.position.y, 21, 1e-14);
  CHECK_EXACT(state.position.z, 30);
  CHECK_NEAR(state.velocity.x, 2, 1e-14);
  CHECK_STATUS(pursuit_get_dubins_pose(&pursuer, &path, 1e9, &state), PURSUIT_STATUS_OK);
  CHECK_NEAR(state.position.x, 14, 1e-14);
  CHECK_STATUS(pursuit_find_dubins_path(&pursuer, &point, 2, &path), PURSUIT_STATUS_OK);
  CHECK_NEAR(path.second_length, 1, 8 * DBL_EPSILON);

  /* The center of the left circle: right by acos(7/8), then left by a full turn less acos(1/4). */
  point = vec3(9, 20, 0);
  CHECK_STATUS(pursuit_find_dubins_path(&pursuer, &point, 0, &path), PURSUIT_STATUS_OK);
  CHECK(path.first == PURSUIT_DUBINS_RIGHT && path.second == PURSUIT_DUBINS_LEFT);
  CHECK_NEAR(path.first_length, acos(7.0 / 8), 1e-14);
  CHECK_NEAR(path.second_length, 4 * quarter - acos(0.25), 1e-14);
  CHECK_STATUS(pursuit_get_dubins_pose(&pursuer, &path, 100, &state), PURSUIT_STATUS_OK);
  CHECK_NEAR(state.position.x, 9, 1e-14);
  CHECK_NEAR(state.position.y, 20, 1e-14);
}

static void intercepts(void) {
  const double quarter = acos(0.0);
  PursuitMotionInterceptQuery query;
  PursuitMotionInterceptSolution met;
  memset(&query, 0, sizeof query);
  query.pursuer = car();
  query.target = pursuit_target_motion_default();
  query.horizon = 100;
  query.max_steps = 3072;

  /* Along the line y = 21 from x = 11 + 2 away by 1 per second: the quarter, and 2 + t = 2 (t - quarter / 2). */
  query.target.position = vec3(13, 21, -5);
  query.target.velocity = vec3(1, 0, 0);
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &met), PURSUIT_STATUS_OK);
  CHECK_NEAR(met.time, 2 + quarter, 1e-14);
  CHECK_NEAR(met.point.x, 15 + quarter, 1e-14);
  CHECK_VEC3(met.course, 0, 1, 0);

  /* Faster than the car, and not closing. */
  query.target.velocity = vec3(3, 0, 0);
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &met), PURSUIT_STATUS_TARGET_ESCAPING);
  CHECK_EXACT(met.time, 0);
  CHECK_NEAR(met.miss_distance, quarter + 2, 1e-14);
  query.target.velocity = vec3(0, 0, 0);
  query.horizon = 1;
  CHECK_STATUS(pursuit_solve_motion_intercept(&query, &met), PURSUIT_STATUS_BEYOND_HORIZON);
  CHECK_NEAR(met.miss_distance, quarter + 2 - 2, 1e-5);
}

static PursuitStatus pose_at_one(const void *input, void *output) {
  const PursuitPursuerMotion pursuer = car();
  return pursuit_get_dubins_pose(&pursuer, (const PursuitDubinsPath *)input, 1, (PursuitMotionState *)output);
}

static PursuitStatus path_to(const void *input, void *output) {
  const PursuitPursuerMotion pursuer = car();
  return pursuit_find_dubins_path(&pursuer, (const PursuitVec3 *)input, 0, (PursuitDubinsPath *)output);
}

static void refusals(void) {
  PursuitPursuerMotion pursuer = car();
  PursuitDubinsPath path;
  PursuitMotionState state;
  const PursuitVec3 point = vec3(1, 2, 3);
  CheckFunction pose = CHECK_FUNCTION("pursuit_get_dubins_pose", pose_at_one, path, PursuitMotionState);
  CheckFunction way = CHECK_FUNCTION("pursuit_find_dubins_path", path_to, point, PursuitDubinsPath);

  CHECK_STATUS(pursuit_find_dubins_path(&pursuer, &point, 0, &path), PURSUIT_STATUS_OK);
  pose.input_numbers = 2;
  way.output_numbers = 2;
  check_function(&pose);
  check_function(&way);
  CHECK_REFUSED(pursuit_get_dubins_pose(&pursuer, &path, -1, &state), state, REFUSED_OUT_OF_DOMAIN);
  /* 1e310 radians are beyond the range of a double. */
  {
    PursuitPursuerMotion tight = car();
    PursuitDubinsPath endless = path;
    tight.turn_radius = 1e-10;
    endless.first = PURSUIT_DUBINS_LEFT;
    endless.first_length = 1e300;
    CHECK_REFUSED(pursuit_get_dubins_pose(&tight, &endless, 1e300, &state), state, REFUSED_OUT_OF_DOMAIN);
    tight.turn_radius = 1e-300;
    endless.first_length = 1e50;
    CHECK_REFUSED(pursuit_get_dubins_pose(&tight, &endless, 1e50, &state), state, REFUSED_OUT_OF_DOMAIN);
  }
  path.second = 3;
  CHECK_REFUSED(pursuit_get_dubins_pose(&pursuer, &path, 1, &state), state, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_find_dubins_path(&pursuer, &point, -1, &path), path, REFUSED_OUT_OF_DOMAIN);
  pursuer.turn_radius = 0;
  CHECK_REFUSED(pursuit_find_dubins_path(&pursuer, &point, 0, &path), path, REFUSED_OUT_OF_DOMAIN);
  pursuer = car();
  pursuer.heading = vec3(0, 0, 1);
  CHECK_REFUSED(pursuit_find_dubins_path(&pursuer, &point, 0, &path), path, REFUSED_OUT_OF_DOMAIN);
  pursuer = car();
  pursuer.kind = PURSUIT_PURSUER_RAMP;
  CHECK_REFUSED(pursuit_find_dubins_path(&pursuer, &point, 0, &path), path, REFUSED_OUT_OF_DOMAIN);
}

void test_dubins(void);
void test_dubins(void) {
  ways();
  intercepts();
  refusals();
}
