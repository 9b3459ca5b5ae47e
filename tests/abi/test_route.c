/* pursuit_begin_route_search and pursuit_answer_route_search: intercepts around corners. */

#include "check.h"

enum { ROOM = 1024 };
static unsigned char memory[ROOM];

static const PursuitVec3 route[] = {{0, 0, 0}, {40, 0, 0}};
static const double paces[] = {2, 2};

/* A target that walks along y = 0; a pursuer behind a wall, whose end is at (30, 5). */
static PursuitRouteInterceptQuery ask(void) {
  PursuitRouteInterceptQuery query;
  const PursuitTargetMotion none = pursuit_target_motion_default();

  query.pursuer_position = vec3(20, 10, 0);
  query.pursuer_speed = 4;
  query.max_speed = 4;
  query.route = none.path;
  query.route.positions = pursuit_make_vec3_view(route, sizeof *route);
  query.route.paces = pursuit_make_number_view(paces, sizeof *paces);
  query.route.count = 2;
  query.route.timing = PURSUIT_PATH_TIMING_SPEEDS;
  query.capture_radius = 0;
  query.overestimate = 0;
  query.tolerance = 0.01;
  query.horizon = 60;
  query.max_questions = 16;
  query.access = PURSUIT_ROUTE_ACCESS_BOTH_WAYS;
  return query;
}

static double distance(PursuitVec3 a, PursuitVec3 b) {
  return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

static PursuitRouteWay around_the_wall(PursuitVec3 from, PursuitVec3 to) {
  PursuitRouteWay way;

  way.corner = vec3(30, 5, 0);
  way.corner_travel_time = distance(from, way.corner) / 4;
  way.travel_time = way.corner_travel_time + distance(way.corner, to) / 4;
  return way;
}

static void a_target_is_met_around_a_corner(void) {
  const PursuitRouteInterceptQuery query = ask();
  const size_t size = pursuit_route_search_memory_size();
  /* In no alignment. */
  unsigned char *const search = memory + 1;
  PursuitRouteIntercept found, refused;
  PursuitRouteWay way;
  PursuitStatus status;

  CHECK(size + 1 <= ROOM);
  status = pursuit_begin_route_search(&query, search, size, &found);
  CHECK_STATUS(status, PURSUIT_STATUS_UNFINISHED);
  CHECK(found.is_asking == 1 && found.questions == 0 && isinf(found.time));
  while (found.is_asking) {
    way = around_the_wall(query.pursuer_position, found.question_point);
    status = pursuit_answer_route_search(&query, search, size, &way, &found);
  }
  CHECK_STATUS(status, PURSUIT_STATUS_OK);
  way = around_the_wall(query.pursuer_position, found.point);
  CHECK_EXACT(found.travel_time, way.travel_time);
  CHECK(found.travel_time <= found.time && found.time - found.none_before <= query.tolerance);
  /* 11.18 m to the corner, then to where the target is: x = 2 t with 4 t = 11.18 + |(2 t - 30, 5)|, by halving t = 6.990. */
  CHECK(fabs(found.time - 6.9904) < 0.0101);
  CHECK(found.questions >= 1 && found.questions <= 4);
  /* Nothing is asked any more. */
  CHECK_STATUS(pursuit_answer_route_search(&query, search, size, &way, &refused), REFUSED_OUT_OF_DOMAIN);
  CHECK_EXACT(refused.time, 0);
}

static void without_a_way_the_reason_says_so(void) {
  const PursuitRouteInterceptQuery query = ask();
  PursuitRouteIntercept found;
  PursuitRouteWay way = {INFINITY, {0, 0, 0}, INFINITY};
  PursuitStatus status = pursuit_begin_route_search(&query, memory, ROOM, &found);

  while (found.is_asking) status = pursuit_answer_route_search(&query, memory, ROOM, &way, &found);
  CHECK_STATUS(status, PURSUIT_STATUS_NO_WAY);
  CHECK(isinf(found.time) && isinf(found.travel_time) && found.questions <= 5);
}

static void memory_that_holds_no_search_is_refused(void) {
  PursuitRouteInterceptQuery query = ask();
  const size_t size = pursuit_route_search_memory_size();
  PursuitRouteIntercept found;
  PursuitRouteWay way = {1, {0, 0, 0}, INFINITY};

  CHECK_STATUS(pursuit_begin_route_search(&query, memory, size - 1, &found), REFUSED_BUFFER_TOO_SMALL);
  CHECK_STATUS(pursuit_answer_route_search(&query, memory, size, &way, &found), REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_begin_route_search(&query, NULL, size, &found), REFUSED_NULL_POINTER);
  CHECK_STATUS(pursuit_begin_route_search(&query, memory, size, &found), PURSUIT_STATUS_UNFINISHED);
  way.travel_time = NAN;
  CHECK_STATUS(pursuit_answer_route_search(&query, memory, size, &way, &found), REFUSED_NOT_FINITE);
  way.travel_time = 5;
  CHECK_STATUS(pursuit_answer_route_search(&query, memory, size, &way, &found), PURSUIT_STATUS_UNFINISHED);
  query.pursuer_speed = 0;
  CHECK_STATUS(pursuit_begin_route_search(&query, memory, size, &found), PURSUIT_STATUS_PURSUER_IMMOBILE);
  CHECK(found.is_asking == 0);
}

void test_route(void);
void test_route(void) {
  a_target_is_met_around_a_corner();
  without_a_way_the_reason_says_so();
  memory_that_holds_no_search_is_refused();
}
