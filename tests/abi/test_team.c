/* pursuit_solve_team_assignment, pursuit_solve_assignment, pursuit_begin_assignment, pursuit_step_assignment, pursuit_team_memory_size,
 * pursuit_team_settings_default. */

#include "check.h"

/* A seeker and a snitch as a game has them: the fields that count lie among others. */
typedef struct Seeker {
  int32_t number;
  PursuitVec3 position;
  double speed;
} Seeker;
typedef struct Snitch {
  PursuitVec3 velocity;
  float color[3];
  PursuitVec3 position;
} Snitch;

enum { SEEKERS = 3, SNITCHES = 2, ROOM = 8192 };
static Seeker seekers[SEEKERS];
static Snitch snitches[SNITCHES];
static const double no_radius = 0;
static unsigned char memory[ROOM];

static PursuitTeamQuery team(void) {
  PursuitTeamQuery query;
  seekers[0].position = vec3(0, 0, 0);
  seekers[1].position = vec3(-6, 0, 0);
  seekers[2].position = vec3(0, 0, 100);
  seekers[0].speed = seekers[1].speed = seekers[2].speed = 1;
  snitches[0].position = vec3(0, 0, 0);
  snitches[1].position = vec3(0, 8, 0);
  snitches[0].velocity = snitches[1].velocity = vec3(0, 0, 0);
  query.pursuer_positions = pursuit_make_vec3_view(&seekers[0].position, sizeof(Seeker));
  query.pursuer_speeds = pursuit_make_number_view(&seekers[0].speed, sizeof(Seeker));
  query.capture_radii = pursuit_make_number_view(&no_radius, 0);
  query.target_positions = pursuit_make_vec3_view(&snitches[0].position, sizeof(Snitch));
  query.target_velocities = pursuit_make_vec3_view(&snitches[0].velocity, sizeof(Snitch));
  query.pursuer_count = SEEKERS;
  query.target_count = SNITCHES;
  return query;
}

static PursuitStatus assign(const PursuitTeamQuery *query, const PursuitTeamSettings *settings,
                            PursuitTeamIntercept *intercepts, PursuitAssignmentCost *cost) {
  return pursuit_solve_team_assignment(query, settings, memory, sizeof memory, intercepts, cost);
}

/* The times are 0 8 / 6 10 / 100 and more: the sum takes 0 + 10, the last 8 and 6. */
static void both_objectives(void) {
  PursuitTeamQuery query = team();
  PursuitTeamSettings settings = pursuit_team_settings_default();
  PursuitTeamIntercept intercepts[SEEKERS];
  PursuitAssignmentCost cost;

  CHECK(settings.objective == PURSUIT_ASSIGNMENT_BOTTLENECK);
  CHECK(isinf(settings.horizon) && settings.horizon > 0);
  CHECK_STATUS(assign(&query, &settings, intercepts, &cost), PURSUIT_STATUS_OK);
  CHECK(cost.pairs == 2);
  CHECK_EXACT(cost.greatest, 8);
  CHECK_EXACT(cost.sum, 14);
  CHECK(intercepts[0].target == 1 && intercepts[1].target == 0 && intercepts[2].target == -1);
  CHECK_VEC3(intercepts[0].point, 0, 8, 0);
  CHECK_VEC3(intercepts[0].pursuer_velocity, 0, 1, 0);
  CHECK_EXACT(intercepts[0].time, 8);
  CHECK_EXACT(intercepts[1].time, 6);
  CHECK_VEC3(intercepts[2].point, 0, 0, 0);
  CHECK_EXACT(intercepts[2].time, 0);

  settings.objective = PURSUIT_ASSIGNMENT_LINEAR_SUM;
  CHECK_STATUS(assign(&query, &settings, intercepts, &cost), PURSUIT_STATUS_OK);
  CHECK(cost.pairs == 2);
  CHECK_EXACT(cost.greatest, 10);
  CHECK_EXACT(cost.sum, 10);
  CHECK(intercepts[0].target == 0 && intercepts[1].target == 1 && intercepts[2].target == -1);
  CHECK_VEC3(intercepts[0].pursuer_velocity, 0, 0, 0); /* already there */

  settings.horizon = 7; /* one pair less: only 0 and 6 are left */
  CHECK_STATUS(assign(&query, &settings, intercepts, &cost), PURSUIT_STATUS_OK);
  CHECK(cost.pairs == 1);
  CHECK_EXACT(cost.greatest, 0);
  CHECK(intercepts[0].target == 0 && intercepts[1].target == -1);
}

static void nobody_can_meet(void) {
  PursuitTeamQuery query = team();
  PursuitTeamSettings settings = pursuit_team_settings_default();
  PursuitTeamIntercept intercepts[SEEKERS];
  PursuitAssignmentCost cost;
  snitches[0].position = vec3(0, 0, 1);
  query.target_count = 1;
  query.pursuer_count = 1;

  snitches[0].velocity = vec3(0, 0, 2);
  CHECK_STATUS(assign(&query, &settings, intercepts, &cost), PURSUIT_STATUS_TARGET_ESCAPING);
  CHECK(intercepts[0].target == -1);
  CHECK(cost.pairs == 0);
  /* From the side no course meets it, which is more hopeful than to be left behind. */
  query.pursuer_count = 2;
  CHECK_STATUS(assign(&query, &settings, intercepts, &cost), PURSUIT_STATUS_TARGET_TOO_FAST);
  snitches[0].velocity = vec3(0, 0, 0.5);
  settings.horizon = 1;
  CHECK_STATUS(assign(&query, &settings, intercepts, &cost), PURSUIT_STATUS_BEYOND_HORIZON);
  seekers[0].speed = seekers[1].speed = 0;
  CHECK_STATUS(assign(&query, &settings, intercepts, &cost), PURSUIT_STATUS_PURSUER_IMMOBILE);
}

/* The memory may begin anywhere, and nothing beyond it is touched. */
static void memory_as_asked_for(void) {
  const PursuitTeamQuery query = team();
  const PursuitTeamSettings settings = pursuit_team_settings_default();
  const size_t size = pursuit_team_memory_size(SEEKERS, SNITCHES);
  PursuitTeamIntercept intercepts[SEEKERS];
  PursuitAssignmentCost cost;
  size_t start;

  CHECK(size + 17 <= sizeof memory);
  CHECK(pursuit_team_memory_size(SNITCHES, SEEKERS) == size);
  CHECK(pursuit_team_memory_size(256, 256) < 1700000);
  for (start = 0; start < 16; ++start) {
    memset(memory, 0xAA, sizeof memory);
    CHECK_STATUS(pursuit_solve_team_assignment(&query, &settings, memory + start, size, intercepts, &cost),
                 PURSUIT_STATUS_OK);
    CHECK(cost.pairs == 2);
    CHECK(memory[start + size] == 0xAA && (start == 0 || memory[start - 1] == 0xAA));
  }
  CHECK_REFUSED(pursuit_solve_team_assignment(&query, &settings, memory, size - 32, intercepts, &cost), intercepts,
                REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_solve_team_assignment(&query, &settings, memory, 0, intercepts, &cost), cost,
                REFUSED_BUFFER_TOO_SMALL);
}

static void refusals_of_a_team(void) {
  const PursuitTeamQuery good = team();
  const PursuitTeamSettings settings = pursuit_team_settings_default();
  PursuitTeamSettings bad_settings;
  PursuitTeamQuery query;
  PursuitTeamIntercept intercepts[SEEKERS];
  PursuitAssignmentCost cost;
  static const double bad_numbers[] = {NAN, INFINITY, -INFINITY};
  size_t i;

  CHECK_STATUS(assign(&good, &settings, intercepts, NULL), REFUSED_NULL_POINTER);
  CHECK_REFUSED(assign(NULL, &settings, intercepts, &cost), cost, REFUSED_NULL_POINTER);
  CHECK_REFUSED(assign(&good, NULL, intercepts, &cost), intercepts, REFUSED_NULL_POINTER);
  CHECK_REFUSED(assign(&good, &settings, NULL, &cost), cost, REFUSED_NULL_POINTER);
  for (i = 0; i < 5; ++i) {
    query = good;
    switch (i) {
      case 0: query.pursuer_positions.base = NULL; break;
      case 1: query.pursuer_speeds.base = NULL; break;
      case 2: query.capture_radii.base = NULL; break;
      case 3: query.target_positions.base = NULL; break;
      default: query.target_velocities.base = NULL; break;
    }
    CHECK_REFUSED(assign(&query, &settings, intercepts, &cost), intercepts, REFUSED_NULL_POINTER);
  }

  query = good;
  query.pursuer_count = 0;
  CHECK_REFUSED(assign(&query, &settings, intercepts, &cost), cost, REFUSED_OUT_OF_DOMAIN);
  query.pursuer_count = 257;
  CHECK_REFUSED(assign(&query, &settings, intercepts, &cost), cost, REFUSED_OUT_OF_DOMAIN);
  query = good;
  query.target_count = 0;
  CHECK_REFUSED(assign(&query, &settings, intercepts, &cost), intercepts, REFUSED_OUT_OF_DOMAIN);
  query.target_count = UINT32_MAX;
  CHECK_REFUSED(assign(&query, &settings, intercepts, &cost), intercepts, REFUSED_OUT_OF_DOMAIN);

  bad_settings = settings;
  bad_settings.horizon = NAN;
  CHECK_REFUSED(assign(&good, &bad_settings, intercepts, &cost), intercepts, REFUSED_NOT_FINITE);
  bad_settings.horizon = -1;
  CHECK_REFUSED(assign(&good, &bad_settings, intercepts, &cost), intercepts, REFUSED_OUT_OF_DOMAIN);
  bad_settings = settings;
  bad_settings.objective = 2;
  CHECK_REFUSED(assign(&good, &bad_settings, intercepts, &cost), intercepts, REFUSED_OUT_OF_DOMAIN);
  bad_settings.objective = -1;
  CHECK_REFUSED(assign(&good, &bad_settings, intercepts, &cost), intercepts, REFUSED_OUT_OF_DOMAIN);

  for (i = 0; i < 3; ++i) {
    query = team();
    seekers[2].position.y = bad_numbers[i];
    CHECK_REFUSED(assign(&query, &settings, intercepts, &cost), intercepts, REFUSED_NOT_FINITE);
    query = team();
    snitches[1].velocity.x = bad_numbers[i];
    CHECK_REFUSED(assign(&query, &settings, intercepts, &cost), intercepts, REFUSED_NOT_FINITE);
    query = team();
    seekers[1].speed = bad_numbers[i];
    CHECK_REFUSED(assign(&query, &settings, intercepts, &cost), intercepts, REFUSED_NOT_FINITE);
  }
  query = team();
  seekers[1].speed = -1;
  CHECK_REFUSED(assign(&query, &settings, intercepts, &cost), intercepts, REFUSED_OUT_OF_DOMAIN);
}

enum { SIDE = 5 };
static double costs[SIDE * SIDE];
static const PursuitNumberView matrix = {costs, sizeof *costs, PURSUIT_ELEMENT_F64};

/* The least sum of all permutations of the columns, and the least of their greatest costs. */
static void best_of_all(int row, int taken, double last, double total, double *best_last, double *best_total) {
  int column;
  if (row == SIDE) {
    *best_last = last < *best_last ? last : *best_last;
    *best_total = total < *best_total ? total : *best_total;
  }
  for (column = 0; row < SIDE && column < SIDE; ++column) {
    const double cost = costs[row * SIDE + column];
    if (!(taken & (1 << column))) {
      best_of_all(row + 1, taken | (1 << column), cost > last ? cost : last, total + cost, best_last, best_total);
    }
  }
}

static void every_permutation(void) {
  uint32_t state = 1;
  int32_t columns[SIDE];
  PursuitAssignmentCost cost;
  int round, i;
  for (round = 0; round < 200; ++round) {
    double best_last = INFINITY, best_total = INFINITY;
    for (i = 0; i < SIDE * SIDE; ++i) {
      state = state * 1664525u + 1013904223u; /* Numerical Recipes; its high bits are the random ones */
      costs[i] = (double)(state >> (round % 2 ? 16 : 28));
    }
    best_of_all(0, 0, 0, 0, &best_last, &best_total);
    CHECK_STATUS(pursuit_solve_assignment(&matrix, SIDE, SIDE, PURSUIT_ASSIGNMENT_BOTTLENECK, memory, sizeof memory, columns,
                                      &cost),
                 PURSUIT_STATUS_OK);
    CHECK_EXACT(cost.greatest, best_last);
    CHECK_STATUS(pursuit_solve_assignment(&matrix, SIDE, SIDE, PURSUIT_ASSIGNMENT_LINEAR_SUM, memory, sizeof memory, columns,
                                      &cost),
                 PURSUIT_STATUS_OK);
    CHECK_EXACT(cost.sum, best_total);
    CHECK(cost.pairs == SIDE);
  }
}

static PursuitStatus assign_matrix(uint32_t rows, uint32_t column_count, int32_t objective, int32_t *columns,
                                   PursuitAssignmentCost *cost) {
  return pursuit_solve_assignment(&matrix, rows, column_count, objective, memory, sizeof memory, columns, cost);
}

/* Costs of float, and costs that are fields of structs, are paired as an array of double. */
static void costs_of_other_types(void) {
  static struct {
    float mark, cost;
  } floats[SIDE * SIDE];
  static struct {
    double cost, mark;
  } doubles[SIDE * SIDE];
  PursuitNumberView views[3];
  int32_t columns[3][SIDE];
  PursuitAssignmentCost cost[3];
  uint32_t state = 7;
  int round, i, k;
  views[0] = matrix;
  views[1] = pursuit_make_number_view(&doubles[0].cost, sizeof *doubles);
  views[2] = pursuit_make_number_view_f32(&floats[0].cost, sizeof *floats);
  for (round = 0; round < 50; ++round) {
    for (i = 0; i < SIDE * SIDE; ++i) {
      state = state * 1664525u + 1013904223u;
      floats[i].cost = state >> 28 == 0 ? (float)INFINITY : (float)(state >> 8) / 3.0f;
      costs[i] = doubles[i].cost = floats[i].cost;
      floats[i].mark = (float)(doubles[i].mark = NAN);
    }
    for (k = 0; k < 3; ++k) {
      CHECK_STATUS(pursuit_solve_assignment(&views[k], SIDE, SIDE, round % 2, memory, sizeof memory, columns[k], &cost[k]),
                   PURSUIT_STATUS_OK);
      CHECK(memcmp(columns[k], columns[0], sizeof columns[0]) == 0);
      CHECK_EXACT(cost[k].sum, cost[0].sum);
      CHECK_EXACT(cost[k].greatest, cost[0].greatest);
    }
  }
  views[2].element = 2;
  CHECK_REFUSED(pursuit_solve_assignment(&views[2], SIDE, SIDE, 0, memory, sizeof memory, columns[0], &cost[0]), cost[0],
                REFUSED_OUT_OF_DOMAIN);
  views[2].base = NULL;
  CHECK_REFUSED(pursuit_solve_assignment(&views[2], SIDE, SIDE, 0, memory, sizeof memory, columns[0], &cost[0]), cost[0],
                REFUSED_NULL_POINTER);
}

static void impossible_pairs_and_refusals(void) {
  int32_t columns[3];
  PursuitAssignmentCost cost;
  costs[0] = 1;
  costs[1] = INFINITY;
  costs[2] = 1;
  costs[3] = 5;
  costs[4] = INFINITY;
  costs[5] = INFINITY;

  CHECK_STATUS(assign_matrix(3, 2, PURSUIT_ASSIGNMENT_LINEAR_SUM, columns, &cost), PURSUIT_STATUS_OK);
  CHECK(columns[0] == 0 && columns[1] == 1 && columns[2] == -1);
  CHECK(cost.pairs == 2);
  CHECK_EXACT(cost.sum, 6);
  CHECK_STATUS(assign_matrix(1, 3, PURSUIT_ASSIGNMENT_BOTTLENECK, columns, &cost), PURSUIT_STATUS_OK);
  CHECK(columns[0] == 0);
  costs[0] = INFINITY;
  CHECK_STATUS(assign_matrix(1, 1, PURSUIT_ASSIGNMENT_BOTTLENECK, columns, &cost), PURSUIT_STATUS_OK);
  CHECK(columns[0] == -1 && cost.pairs == 0);

  CHECK_REFUSED(assign_matrix(3, 2, 2, columns, &cost), columns, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(assign_matrix(3, 0, 0, columns, &cost), columns, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(assign_matrix(0, 3, 0, columns, &cost), cost, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(assign_matrix(UINT32_MAX, 3, 0, columns, &cost), cost, REFUSED_OUT_OF_DOMAIN);
  costs[5] = NAN;
  CHECK_REFUSED(assign_matrix(3, 2, 0, columns, &cost), columns, REFUSED_NOT_FINITE);
  costs[5] = -1;
  CHECK_REFUSED(assign_matrix(3, 2, 0, columns, &cost), columns, REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(assign_matrix(3, 2, 0, columns, NULL), REFUSED_NULL_POINTER);
  CHECK_REFUSED(assign_matrix(3, 2, 0, NULL, &cost), cost, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_solve_assignment(&matrix, 3, 2, 0, memory, 16, columns, &cost), columns,
                REFUSED_BUFFER_TOO_SMALL);
}

enum { MANY = 256 };
static double many_costs[MANY * MANY];
static const PursuitNumberView many = {many_costs, sizeof *many_costs, PURSUIT_ELEMENT_F64};
static unsigned char much_memory[1700000];

/* Products of ranks: paths are longest, and the usual steps do not suffice for 256 by 256. */
static void fill_products(int side) {
  uint32_t state = 3;
  int row, column;
  for (row = 0; row < side; ++row) {
    for (column = 0; column < side; ++column) {
      const double share = (double)((row + 1) * (column + 1)) / (side * side);
      state = state * 1664525u + 1013904223u;
      many_costs[row * side + column] = floor((0.992 * share * share + 0.008 * (double)(state >> 8) / 16777216) * 514);
    }
  }
}

/* However the steps are spread, the end is that of one call; before, the best so far has as many pairs, and the bound holds. */
static void steps_of_an_assignment(void) {
  enum { SIDE_OF_FEW = 40 };
  const uint32_t steps[] = {1, 200, 1000000};
  int32_t whole[SIDE_OF_FEW], columns[SIDE_OF_FEW];
  PursuitAssignmentCost best, cost;
  double bound;
  int objective, k, calls;
  fill_products(SIDE_OF_FEW);
  for (objective = 0; objective < 2; ++objective) {
    CHECK_STATUS(pursuit_solve_assignment(&many, SIDE_OF_FEW, SIDE_OF_FEW, objective, much_memory, sizeof much_memory, whole, &best),
                 PURSUIT_STATUS_OK);
    /* What is at its end can be read again. */
    CHECK_STATUS(pursuit_step_assignment(much_memory, sizeof much_memory, 0, SIDE_OF_FEW, columns, &cost, &bound), PURSUIT_STATUS_OK);
    CHECK(memcmp(columns, whole, sizeof whole) == 0);
    CHECK_EXACT(bound, objective == PURSUIT_ASSIGNMENT_BOTTLENECK ? best.greatest : best.sum);
    for (k = 0; k < 3; ++k) {
      PursuitStatus status = PURSUIT_STATUS_UNFINISHED;
      memset(much_memory, 0xAA, sizeof much_memory);
      CHECK_STATUS(pursuit_begin_assignment(&many, SIDE_OF_FEW, SIDE_OF_FEW, objective, much_memory + k, sizeof much_memory - (size_t)k),
                   PURSUIT_STATUS_OK);
      for (calls = 0; status == PURSUIT_STATUS_UNFINISHED && calls < 100000; ++calls) {
        status = pursuit_step_assignment(much_memory + k, sizeof much_memory - (size_t)k, steps[k], SIDE_OF_FEW, columns, &cost, &bound);
        CHECK(cost.pairs == SIDE_OF_FEW);
        CHECK(bound <= (objective == PURSUIT_ASSIGNMENT_BOTTLENECK ? best.greatest : best.sum));
        CHECK(objective == PURSUIT_ASSIGNMENT_BOTTLENECK ? cost.greatest >= best.greatest : cost.sum >= best.sum);
      }
      CHECK_STATUS(status, PURSUIT_STATUS_OK);
      CHECK(k == 2 ? calls == 1 : calls > 2);
      CHECK(memcmp(columns, whole, sizeof whole) == 0);
      CHECK_EXACT(cost.sum, best.sum);
    }
  }
}

/* The usual steps do not suffice: the call says so, and the rest can be taken. */
static void the_rest_of_a_slow_assignment(void) {
  static int32_t columns[MANY], again[MANY];
  PursuitAssignmentCost first, cost;
  double bound;
  int calls = 0;
  fill_products(MANY);
  CHECK_STATUS(pursuit_solve_assignment(&many, MANY, MANY, PURSUIT_ASSIGNMENT_LINEAR_SUM, much_memory, sizeof much_memory, columns, &first),
               PURSUIT_STATUS_UNFINISHED);
  CHECK(first.pairs == MANY);
  CHECK_STATUS(pursuit_step_assignment(much_memory, sizeof much_memory, 0, MANY, again, &cost, &bound), PURSUIT_STATUS_UNFINISHED);
  CHECK(memcmp(columns, again, sizeof columns) == 0);
  CHECK_EXACT(cost.sum, first.sum);
  CHECK(bound <= first.sum);
  while (pursuit_step_assignment(much_memory, sizeof much_memory, PURSUIT_ASSIGNMENT_STEPS, MANY, columns, &cost, &bound) ==
             PURSUIT_STATUS_UNFINISHED &&
         calls < 100) {
    ++calls;
  }
  CHECK(calls < 100 && cost.sum < first.sum);
  CHECK_EXACT(bound, cost.sum);
}

static PursuitStatus step_few(void *begun, size_t size, uint32_t rows, int32_t *columns, PursuitAssignmentCost *cost, double *bound) {
  return pursuit_step_assignment(begun, size, 10, rows, columns, cost, bound);
}

static void refusals_of_steps(void) {
  int32_t columns[3], pair[2];
  PursuitAssignmentCost cost;
  double bound;
  const uint32_t two = 2;
  costs[0] = 1;
  costs[1] = 2;
  costs[2] = 3;
  costs[3] = 5;
  memset(memory, 0, sizeof memory);
  CHECK_REFUSED(step_few(memory, sizeof memory, two, columns, &cost, &bound), cost, REFUSED_OUT_OF_DOMAIN); /* not begun */
  CHECK_STATUS(pursuit_begin_assignment(&matrix, two, two, 0, memory, sizeof memory), PURSUIT_STATUS_OK);
  CHECK_STATUS(step_few(memory, sizeof memory, two, columns, &cost, &bound), PURSUIT_STATUS_OK);
  CHECK(columns[0] == 1 && columns[1] == 0);
  CHECK_EXACT(bound, 3);
  CHECK_REFUSED(step_few(memory, sizeof memory, 3, columns, &cost, &bound), columns, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(step_few(memory, sizeof memory, 0, columns, &cost, &bound), cost, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(step_few(memory, sizeof memory, 257, columns, &cost, &bound), cost, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(step_few(memory, 256, two, pair, &cost, &bound), pair, REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(step_few(memory, 8, two, pair, &cost, &bound), pair, REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(step_few(NULL, sizeof memory, two, pair, &cost, &bound), pair, REFUSED_NULL_POINTER);
  CHECK_REFUSED(step_few(memory, sizeof memory, two, NULL, &cost, &bound), cost, REFUSED_NULL_POINTER);
  CHECK_REFUSED(step_few(memory, sizeof memory, two, pair, NULL, &bound), pair, REFUSED_NULL_POINTER);
  CHECK_REFUSED(step_few(memory, sizeof memory, two, columns, &cost, NULL), cost, REFUSED_NULL_POINTER);
  CHECK_STATUS(step_few(memory, sizeof memory, two, columns, &cost, &bound), PURSUIT_STATUS_OK); /* a refusal changes nothing */

  CHECK_STATUS(pursuit_begin_assignment(&matrix, two, two, 2, memory, sizeof memory), REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_begin_assignment(&matrix, 0, two, 0, memory, sizeof memory), REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_begin_assignment(&matrix, two, 257, 0, memory, sizeof memory), REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_begin_assignment(&matrix, two, two, 0, memory, 16), REFUSED_BUFFER_TOO_SMALL);
  CHECK_STATUS(pursuit_begin_assignment(&matrix, two, two, 0, NULL, sizeof memory), REFUSED_NULL_POINTER);
  CHECK_STATUS(pursuit_begin_assignment(NULL, two, two, 0, memory, sizeof memory), REFUSED_NULL_POINTER);
  costs[3] = NAN;
  CHECK_STATUS(pursuit_begin_assignment(&matrix, two, two, 0, memory, sizeof memory), REFUSED_NOT_FINITE);
  CHECK_REFUSED(step_few(memory, sizeof memory, two, columns, &cost, &bound), cost, REFUSED_OUT_OF_DOMAIN); /* what it began is gone */
}

void test_team(void);
void test_team(void) {
  steps_of_an_assignment();
  the_rest_of_a_slow_assignment();
  refusals_of_steps();
  both_objectives();
  nobody_can_meet();
  memory_as_asked_for();
  refusals_of_a_team();
  every_permutation();
  costs_of_other_types();
  impossible_pairs_and_refusals();
}
