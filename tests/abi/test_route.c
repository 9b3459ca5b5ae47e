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

/* Counts how often it is asked. */
static PursuitRouteWay asked(void *user, PursuitVec3 point, double time) {
  (void)time;
  ++*(int *)user;
  return around_the_wall(vec3(20, 10, 0), point);
}

static PursuitRouteWay lost(void *user, PursuitVec3 point, double time) {
  PursuitRouteWay way;

  (void)user;
  (void)time;
  way.travel_time = NAN;
  way.corner = point;
  way.corner_travel_time = INFINITY;
  return way;
}

static void a_callback_answers_the_same_questions(void) {
  PursuitRouteInterceptQuery query = ask();
  PursuitRouteIntercept found, called, empty;
  int count = 0;
  char name[64];
  PursuitStatus status = pursuit_begin_route_search(&query, memory, ROOM, &found);

  while (found.is_asking) {
    const PursuitRouteWay way = around_the_wall(query.pursuer_position, found.question_point);
    status = pursuit_answer_route_search(&query, memory, ROOM, &way, &found);
  }
  CHECK_STATUS(pursuit_solve_route(&query, asked, &count, &called), status);
  CHECK(memcmp(&called, &found, sizeof found) == 0 && count == (int)found.questions);

  memset(&empty, 0, sizeof empty);
  status = pursuit_solve_route(&query, lost, NULL, &called);
  CHECK_STATUS(status, REFUSED_NOT_FINITE);
  pursuit_get_refused_input(status, name, sizeof name);
  CHECK(strcmp(name, "way.travel_time") == 0);
  CHECK(memcmp(&called, &empty, sizeof empty) == 0);
  called = found;
  status = pursuit_solve_route(&query, NULL, NULL, &called);
  CHECK_STATUS(status, REFUSED_NULL_POINTER);
  pursuit_get_refused_input(status, name, sizeof name);
  CHECK(strcmp(name, "way") == 0);
  CHECK(memcmp(&called, &empty, sizeof empty) == 0);
  CHECK_STATUS(pursuit_solve_route(NULL, asked, &count, &called), REFUSED_NULL_POINTER);
  CHECK_STATUS(pursuit_solve_route(&query, asked, &count, NULL), REFUSED_NULL_POINTER);
  CHECK(count == (int)found.questions);
  query.pursuer_speed = 0;
  CHECK_STATUS(pursuit_solve_route(&query, asked, &count, &called), PURSUIT_STATUS_PURSUER_IMMOBILE);
}

/* Two guards in the open, and two stretches of the route: the target is at x = 10 after 5 s, and at x = 30 after 15 s. */
static void a_target_is_cut_off_by_guards_of_a_stretch_each(void) {
  enum { GUARDS = 2, STRETCHES = 2, TEAM = 4096 };
  static unsigned char team[TEAM];
  const PursuitVec3 guards[GUARDS] = {{12, 3, 0}, {20, 9, 0}};
  const double begins[STRETCHES] = {5, 15}, ends[STRETCHES] = {5.5, 15.5};
  double times[GUARDS * STRETCHES];
  int32_t columns[GUARDS];
  PursuitAssignmentCost cost;
  PursuitNumberView costs;
  PursuitRouteInterceptQuery query = ask();
  PursuitRouteIntercept found;
  int guard, stretch;

  query.pursuer_speed = query.max_speed = 1;
  for (guard = 0; guard < GUARDS; ++guard) {
    for (stretch = 0; stretch < STRETCHES; ++stretch) {
      query.pursuer_position = guards[guard];
      query.horizon = ends[stretch];
      pursuit_begin_route_stretch_search(&query, begins[stretch], memory, ROOM, &found);
      while (found.is_asking) {
        PursuitRouteWay way = {0, {0, 0, 0}, INFINITY};
        way.travel_time = distance(guards[guard], found.question_point);
        pursuit_answer_route_search(&query, memory, ROOM, &way, &found);
      }
      times[guard * STRETCHES + stretch] = found.time;
    }
  }
  /* At 1 m/s the first guard is 3.6 m from the first stretch and 18 m from the second, the second guard 13 m from both. */
  CHECK(times[0] >= 5 && times[0] <= 5.01 && isinf(times[1]) && isinf(times[2]));
  CHECK(times[3] >= 15 && times[3] <= 15.01);
  costs = pursuit_make_number_view(times, sizeof *times);
  CHECK_STATUS(pursuit_solve_assignment(&costs, GUARDS, STRETCHES, PURSUIT_ASSIGNMENT_BOTTLENECK, team, TEAM, columns, &cost),
               PURSUIT_STATUS_OK);
  CHECK(columns[0] == 0 && columns[1] == 1 && cost.pairs == 2 && cost.greatest == times[3]);
  CHECK_STATUS(pursuit_begin_route_stretch_search(&query, NAN, memory, ROOM, &found), REFUSED_NOT_FINITE);
  CHECK_STATUS(pursuit_begin_route_stretch_search(&query, -1, memory, ROOM, &found), REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_begin_route_stretch_search(&query, 16, memory, ROOM, &found), PURSUIT_STATUS_BEYOND_HORIZON);
}

/* Who walks where, and how often it was asked. */
typedef struct Guards {
  const PursuitVec3 *places;
  int asked;
} Guards;

static PursuitRouteWay way_of_guard(void *user, uint32_t pursuer, PursuitVec3 point, double time) {
  Guards *guards = (Guards *)user;
  PursuitRouteWay way = {0, {0, 0, 0}, INFINITY};

  (void)time;
  ++guards->asked;
  way.travel_time = distance(guards->places[pursuer], point);
  return way;
}

static PursuitRouteWay way_of_nobody(void *user, uint32_t pursuer, PursuitVec3 point, double time) {
  (void)pursuer;
  return lost(user, point, time);
}

/* The same guards and stretches in one call, and the routes to two exits: of three guards one stays free. */
static void a_target_is_cut_off_in_one_call(void) {
  enum { GUARDS = 3, EXITS = 2, TEAM = 8192 };
  static unsigned char team[TEAM];
  const PursuitVec3 places[GUARDS] = {{12, 3, 0}, {20, 9, 0}, {0, 500, 0}};
  const double begins[EXITS] = {5, 15}, ends[EXITS] = {5.5, 15.5};
  Guards guards = {places, 0};
  PursuitRouteInterceptQuery queries[GUARDS * EXITS];
  PursuitRouteIntercept found[GUARDS * EXITS];
  int32_t exits[GUARDS];
  PursuitAssignmentCost cost;
  PursuitStatus status;
  char name[64];
  int guard, gate, questions = 0;

  for (guard = 0; guard < GUARDS; ++guard) {
    for (gate = 0; gate < EXITS; ++gate) {
      PursuitRouteInterceptQuery query = ask();
      query.pursuer_speed = query.max_speed = 1;
      query.pursuer_position = places[guard];
      query.horizon = ends[gate];
      queries[guard * EXITS + gate] = query;
    }
  }
  status = pursuit_solve_cut_off(
      queries, begins, GUARDS, EXITS, PURSUIT_ASSIGNMENT_BOTTLENECK, way_of_guard, &guards, team, TEAM, found, exits, &cost);
  CHECK_STATUS(status, PURSUIT_STATUS_OK);
  CHECK(exits[0] == 0 && exits[1] == 1 && exits[2] == -1 && cost.pairs == 2);
  CHECK(found[0].time >= 5 && found[0].time <= 5.01 && isinf(found[1].time) && isinf(found[2].time));
  CHECK(found[3].time >= 15 && found[3].time <= 15.01 && cost.greatest == found[3].time);
  for (guard = 0; guard < GUARDS * EXITS; ++guard) {
    questions += (int)found[guard].questions;
  }
  CHECK(guards.asked == questions);

  /* From the beginning on: the second guard meets the target halfway to the second exit. */
  status = pursuit_solve_cut_off(
      queries, NULL, GUARDS, EXITS, PURSUIT_ASSIGNMENT_BOTTLENECK, way_of_guard, &guards, team, TEAM, found, exits, &cost);
  CHECK_STATUS(status, PURSUIT_STATUS_OK);
  CHECK(cost.pairs == 2 && exits[0] == 0 && exits[1] == 1 && found[3].time < 15);

  status = pursuit_solve_cut_off(
      queries, begins, GUARDS, EXITS, PURSUIT_ASSIGNMENT_BOTTLENECK, way_of_nobody, NULL, team, TEAM, found, exits, &cost);
  CHECK_STATUS(status, REFUSED_NOT_FINITE);
  pursuit_get_refused_input(status, name, sizeof name);
  CHECK(strcmp(name, "way.travel_time") == 0);
  CHECK(exits[0] == 0 && exits[1] == 0 && exits[2] == 0 && cost.pairs == 0 && cost.greatest == 0 && cost.sum == 0);
  status = pursuit_solve_cut_off(
      queries, begins, GUARDS, EXITS, PURSUIT_ASSIGNMENT_BOTTLENECK, NULL, NULL, team, TEAM, found, exits, &cost);
  CHECK_STATUS(status, REFUSED_NULL_POINTER);
  pursuit_get_refused_input(status, name, sizeof name);
  CHECK(strcmp(name, "way") == 0);
  CHECK_STATUS(pursuit_solve_cut_off(NULL, begins, GUARDS, EXITS, 0, way_of_guard, &guards, team, TEAM, found, exits, &cost),
               REFUSED_NULL_POINTER);
  CHECK_STATUS(pursuit_solve_cut_off(queries, begins, GUARDS, EXITS, 0, way_of_guard, &guards, team, TEAM, NULL, exits, &cost),
               REFUSED_NULL_POINTER);
  CHECK_STATUS(pursuit_solve_cut_off(queries, begins, GUARDS, EXITS, 0, way_of_guard, &guards, team, TEAM, found, NULL, &cost),
               REFUSED_NULL_POINTER);
  CHECK_STATUS(pursuit_solve_cut_off(queries, begins, 0, EXITS, 0, way_of_guard, &guards, team, TEAM, found, exits, &cost),
               REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_solve_cut_off(queries, begins, GUARDS, 257, 0, way_of_guard, &guards, team, TEAM, found, exits, &cost),
               REFUSED_OUT_OF_DOMAIN);
  CHECK(PURSUIT_REFUSED(
      pursuit_solve_cut_off(queries, begins, GUARDS, EXITS, 7, way_of_guard, &guards, team, TEAM, found, exits, &cost)));
  CHECK_STATUS(pursuit_solve_cut_off(queries, begins, GUARDS, EXITS, 0, way_of_guard, &guards, team, 16, found, exits, &cost),
               REFUSED_BUFFER_TOO_SMALL);
}

static void a_way_is_kept_until_another_gains_enough(void) {
  const PursuitWayCommitment commitment = pursuit_way_commitment_default();
  int32_t leaves = 7;

  CHECK_EXACT(commitment.gain_time, 1);
  CHECK_EXACT(commitment.gain_part, 0.25);
  CHECK_STATUS(pursuit_leaves_way(&commitment, 6, 5, &leaves), PURSUIT_STATUS_OK);
  CHECK(leaves == 0);
  CHECK_STATUS(pursuit_leaves_way(&commitment, 6, 4, &leaves), PURSUIT_STATUS_OK);
  CHECK(leaves == 1);
  CHECK_STATUS(pursuit_leaves_way(&commitment, NAN, 4, &leaves), REFUSED_NOT_FINITE);
  CHECK(leaves == 0);
}

void test_route(void);
void test_route(void) {
  a_target_is_met_around_a_corner();
  without_a_way_the_reason_says_so();
  memory_that_holds_no_search_is_refused();
  a_callback_answers_the_same_questions();
  a_target_is_cut_off_by_guards_of_a_stretch_each();
  a_target_is_cut_off_in_one_call();
  a_way_is_kept_until_another_gains_enough();
}
