/* Dodging shots: what can be dodged, what cannot and why, the state, and what is refused. */

#include "check.h"

static PursuitDodgeQuery query;
static PursuitDodgeShot shots[2];
static PursuitDodgeState state;

/* A body of 0.5 on the ground that can accelerate by 2, and a shot along x that is there after a second. */
static void set_up(void) {
  query = pursuit_dodge_query_default();
  CHECK_EXACT(query.reaction_time, 0.25);
  CHECK_EXACT(query.horizon, 2);
  query.plane_normal = vec3(0, 0, 3);
  query.radius = 0.5;
  query.max_speed = 100;
  query.max_acceleration = 2;
  query.reaction_time = 0;
  memset(shots, 0, sizeof shots);
  memset(&state, 0, sizeof state);
  shots[0].position = shots[1].position = vec3(1e4, 0, 0);
  shots[0].velocity = shots[1].velocity = vec3(-1e4, 0, 0);
  shots[1].position.y = 0.75;
}

static PursuitDodge asked(uint32_t count) {
  PursuitDodge dodge;
  CHECK_STATUS(pursuit_dodge_shots(&query, shots, count, &state, &dodge), PURSUIT_STATUS_OK);
  return dodge;
}

static void dodges(void) {
  PursuitDodge dodge;
  set_up();
  dodge = asked(2);
  CHECK(dodge.outcome == PURSUIT_DODGE_DODGES && dodge.threat == 0 && dodge.hit == -1);
  /* The shot enters a sphere of 0.5 around the origin. */
  CHECK_NEAR(dodge.threat_time, 1 - 0.5 / 1e4, 1e-12);
  CHECK_NEAR(dodge.threat_gap, -0.5, 1e-12);
  CHECK_EXACT(dodge.hit_time, 2);
  CHECK(dodge.hit_gap > DBL_MAX);
  /* The other shot is on one side: it goes to the other. */
  CHECK(dodge.velocity.y < 0 && dodge.gap > 0 && dodge.delay == 0);
  CHECK_EXACT(dodge.velocity.z, 0);
  CHECK_VEC3(state.velocity, dodge.velocity.x, dodge.velocity.y, dodge.velocity.z);
  CHECK(state.is_dodging == 1);
  /* Half of 2 for one second is 1. */
  set_up();
  query.radius = 1.01;
  dodge = asked(1);
  CHECK(dodge.outcome == PURSUIT_DODGE_OUT_OF_REACH && dodge.hit == 0);
  CHECK(dodge.hit_gap < 0 && dodge.hit_gap > -0.02 && dodge.gap < 0);
  query.radius = 0.5;
  query.reaction_time = 1.5;
  dodge = asked(1);
  CHECK(dodge.outcome == PURSUIT_DODGE_TOO_LATE);
  CHECK_EXACT(dodge.delay, 1.5);
  CHECK_VEC3(dodge.velocity, 0, 0, 0);
  shots[0].age = 1.25;
  dodge = asked(1);
  CHECK(dodge.outcome == PURSUIT_DODGE_DODGES);
  CHECK_EXACT(dodge.delay, 0.25);
}

static void clear(void) {
  PursuitDodge dodge;
  set_up();
  query.preferred_velocity = vec3(0, -0.125, 0);
  state.is_dodging = 1;
  state.velocity = vec3(0, 3, 0);
  dodge = asked(0);
  CHECK(dodge.outcome == PURSUIT_DODGE_CLEAR && dodge.threat == -1 && dodge.hit == -1);
  CHECK_VEC3(dodge.velocity, 0, -0.125, 0);
  CHECK(dodge.gap > DBL_MAX && dodge.threat_gap > DBL_MAX && state.is_dodging == 0);
  CHECK_STATUS(pursuit_dodge_shots(&query, NULL, 0, &state, &dodge), PURSUIT_STATUS_OK);
  /* One that passes by a quarter of the radius. */
  set_up();
  shots[0] = shots[1];
  dodge = asked(1);
  CHECK(dodge.outcome == PURSUIT_DODGE_CLEAR && state.is_dodging == 0);
  CHECK_NEAR(dodge.gap, 0.25, 1e-12);
  CHECK_VEC3(dodge.velocity, 0, 0, 0);
}

static void refusals(void) {
  PursuitDodge dodge;
  set_up();
  query.max_speed = -1;
  CHECK_REFUSED(pursuit_dodge_shots(&query, shots, 2, &state, &dodge), dodge, REFUSED_OUT_OF_DOMAIN);
  set_up();
  shots[1].fuse = NAN;
  CHECK_REFUSED(pursuit_dodge_shots(&query, shots, 2, &state, &dodge), dodge, REFUSED_NOT_FINITE);
  set_up();
  CHECK_REFUSED(pursuit_dodge_shots(&query, NULL, 2, &state, &dodge), dodge, REFUSED_NULL_POINTER);
  state.is_dodging = 1;
  CHECK_REFUSED(pursuit_dodge_shots(NULL, shots, 2, &state, &dodge), state, REFUSED_NULL_POINTER);
}

/* Two walls along x, at these heights. */
static double walls_memory[80];
static size_t walls_size;

static void build(double below, double above) {
  PursuitOrcaWall walls[2];
  PursuitVec3 corners[4];
  PursuitVec3View view;
  uint32_t count;
  memset(walls, 0, sizeof walls);
  walls[0].corner_count = walls[1].corner_count = 2;
  corners[0] = vec3(-9, below, 0), corners[1] = vec3(9, below, 0);
  corners[2] = vec3(-9, above, 0), corners[3] = vec3(9, above, 0);
  memset(&view, 0, sizeof view);
  view.base = corners;
  view.stride = sizeof corners[0];
  walls_size = pursuit_orca_walls_memory_size(4);
  CHECK(walls_size <= sizeof walls_memory);
  CHECK_STATUS(pursuit_build_orca_walls(walls, 2, &view, walls_memory, walls_size, &count), PURSUIT_STATUS_OK);
  CHECK(count == 2);
}

static PursuitDodge asked_beside(const void *walls) {
  PursuitDodge dodge;
  CHECK_STATUS(pursuit_dodge_shots_among_walls(&query, shots, 2, walls, walls ? walls_size : 0, &state, &dodge), PURSUIT_STATUS_OK);
  return dodge;
}

/* Without the bytes that pad the struct. */
static int is_same(const PursuitDodge *a, const PursuitDodge *b) {
  return memcmp(a, b, offsetof(PursuitDodge, hit) + sizeof a->hit) == 0;
}

static void walls(void) {
  PursuitDodge free, dodge;
  set_up();
  free = asked(2);
  set_up();
  dodge = asked_beside(NULL);
  CHECK(is_same(&dodge, &free));
  /* Half of 2 for one second, there is room for; and less than 2, where it would be at the horizon. */
  build(-1.75, 0.5625);
  set_up();
  dodge = asked_beside(walls_memory);
  CHECK(dodge.outcome == PURSUIT_DODGE_DODGES && dodge.velocity.y < 0 && dodge.gap > 0);
  build(-30, 30);
  set_up();
  dodge = asked_beside(walls_memory);
  CHECK(is_same(&dodge, &free));
  build(-0.6875, 0.6875);
  set_up();
  dodge = asked_beside(walls_memory);
  CHECK(dodge.outcome == PURSUIT_DODGE_WALLED && dodge.hit == 0 && dodge.hit_gap < 0);
  set_up();
  CHECK_REFUSED(pursuit_dodge_shots_among_walls(&query, shots, 2, walls_memory, 8, &state, &dodge), dodge, REFUSED_BUFFER_TOO_SMALL);
  query.plane_normal = vec3(0, 0, 0);
  CHECK_REFUSED(pursuit_dodge_shots_among_walls(&query, shots, 2, walls_memory, walls_size, &state, &dodge), dodge, REFUSED_OUT_OF_DOMAIN);
  memset(walls_memory, 0, sizeof walls_memory);
  set_up();
  CHECK_REFUSED(pursuit_dodge_shots_among_walls(&query, shots, 2, walls_memory, walls_size, &state, &dodge), dodge, REFUSED_OUT_OF_DOMAIN);
}

void test_dodge(void) {
  dodges();
  clear();
  refusals();
  walls();
}
