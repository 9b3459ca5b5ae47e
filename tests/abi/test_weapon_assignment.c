/* pursuit_solve_weapon_assignment, pursuit_weapon_assignment_memory_size: who shoots whom, what cannot be stopped, every plan of
 * small cases, and what is refused. */

#include "check.h"

enum { WEAPONS = 5, THREATS = 3, ROOM = 2048 };
static double delays[WEAPONS * THREATS], damages[WEAPONS * THREATS];
static double intervals[WEAPONS], rounds[WEAPONS];
static double hit_points[THREATS], deadlines[THREATS], values[THREATS];
static unsigned char memory[ROOM];
static PursuitWeaponQuery query;
static int32_t threats[WEAPONS];
static PursuitWeaponAssignment whole;

/* Every weapon hits every threat after a second, then each second, for 1 of 3 hit points; all harm after 10. */
static void set_up(uint32_t weapon_count, uint32_t threat_count) {
  int i;
  for (i = 0; i < WEAPONS * THREATS; ++i) {
    delays[i] = damages[i] = 1;
  }
  for (i = 0; i < WEAPONS; ++i) {
    intervals[i] = 1;
    rounds[i] = INFINITY;
  }
  for (i = 0; i < THREATS; ++i) {
    hit_points[i] = 3;
    deadlines[i] = 10;
    values[i] = 1;
  }
  query.delays = pursuit_make_number_view(delays, sizeof *delays);
  query.damages = pursuit_make_number_view(damages, sizeof *damages);
  query.intervals = pursuit_make_number_view(intervals, sizeof *intervals);
  query.rounds = pursuit_make_number_view(rounds, sizeof *rounds);
  query.hit_points = pursuit_make_number_view(hit_points, sizeof *hit_points);
  query.deadlines = pursuit_make_number_view(deadlines, sizeof *deadlines);
  query.values = pursuit_make_number_view(values, sizeof *values);
  query.weapon_count = weapon_count;
  query.threat_count = threat_count;
  query.max_steps = 16384;
}

static PursuitStatus solve(void) {
  return pursuit_solve_weapon_assignment(&query, memory, sizeof memory, threats, &whole);
}

/* By the deadline: three rounds, two, as many as there are, all at once. */
static void rounds_in_time(void) {
  set_up(1, 1);
  deadlines[0] = 3; /* hits at 1, 2 and 3 */
  CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
  CHECK(threats[0] == 0 && whole.stopped == 1 && whole.engaged == 1);
  CHECK_EXACT(whole.value, 1);
  CHECK_EXACT(whole.value_bound, 1);
  CHECK_EXACT(whole.delay, 1);
  deadlines[0] = 2.75;
  CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
  CHECK(threats[0] == -1 && whole.stopped == 0 && whole.engaged == 0);
  CHECK_EXACT(whole.value_bound, 0);
  deadlines[0] = INFINITY;
  rounds[0] = 2.75; /* two */
  CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
  CHECK(threats[0] == -1);
  rounds[0] = 3;
  CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
  CHECK(threats[0] == 0);
  deadlines[0] = 1;
  intervals[0] = 0;
  CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
  CHECK(threats[0] == 0);
  delays[0] = 1.25;
  CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
  CHECK(threats[0] == -1);
  delays[0] = INFINITY;
  deadlines[0] = INFINITY;
  CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
  CHECK(threats[0] == -1);
}

/* Three rounds of a third stop a threat, though three times the f64 nearest to a third is below 1. */
static void thirds(void) {
  int i;
  set_up(3, 1);
  hit_points[0] = 1;
  for (i = 0; i < 3; ++i) {
    damages[i] = 1.0 / 3.0;
    rounds[i] = 1;
  }
  CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
  CHECK(whole.stopped == 1 && whole.engaged == 3);
}

/* No weapon shoots what is stopped without it, and the nearest are taken. */
static void no_overkill(void) {
  set_up(5, 1);
  deadlines[0] = 4;
  hit_points[0] = 5;
  delays[0] = 2; /* three rounds each */
  delays[1] = 1.5;
  delays[2] = 1.75;
  delays[3] = 1.25;
  delays[4] = 3; /* two */
  CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
  CHECK(threats[0] == -1 && threats[1] == 0 && threats[2] == -1 && threats[3] == 0 && threats[4] == -1);
  CHECK_EXACT(whole.delay, 2.75);
}

/* Two of value 3 are worth more than one of 5, which takes the weapons of both. */
static void the_greatest_value(void) {
  set_up(2, 3);
  deadlines[0] = 2; /* two rounds by it: both weapons */
  values[0] = 5;
  values[1] = values[2] = 3;
  CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
  CHECK(whole.stopped == 2 && threats[0] > 0 && threats[1] > 0 && threats[0] != threats[1]);
  CHECK_EXACT(whole.value, 6);
  values[0] = 7;
  CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
  CHECK(threats[0] == 0 && threats[1] == 0);
  CHECK_EXACT(whole.value, 7);
}

/* A plan as a number of base THREATS + 1, counted hit by hit. */
static void worth_of(int plan, double *value, double *delay) {
  double taken[THREATS] = {0};
  int weapon, threat;
  *value = *delay = 0;
  for (weapon = 0; weapon < WEAPONS; ++weapon, plan /= THREATS + 1) {
    const int of = plan % (THREATS + 1) - 1;
    double time, left = rounds[weapon];
    if (of < 0) continue;
    *delay += delays[weapon * THREATS + of];
    for (time = delays[weapon * THREATS + of]; time <= deadlines[of] && left >= 1; time += intervals[weapon], left -= 1) {
      taken[of] += damages[weapon * THREATS + of];
    }
  }
  for (threat = 0; threat < THREATS; ++threat) {
    *value += taken[threat] >= hit_points[threat] ? values[threat] : 0;
  }
}

static void every_plan(void) {
  enum { PLANS = 4 * 4 * 4 * 4 * 4 };
  uint32_t state = 1;
  int round, i, plan;
#define DRAWN(most) (double)((state = state * 1664525u + 1013904223u) >> 16) / 65536.0 * ((most) + 1.0)
#define WHOLE_UP_TO(most) floor(DRAWN(most))
  for (round = 0; round < 150; ++round) {
    double best_value = 0, best_delay = 0, value, delay;
    set_up(WEAPONS, THREATS);
    for (i = 0; i < WEAPONS * THREATS; ++i) {
      delays[i] = WHOLE_UP_TO(15) / 4;
      damages[i] = WHOLE_UP_TO(3);
    }
    for (i = 0; i < WEAPONS; ++i) {
      intervals[i] = WHOLE_UP_TO(7) / 4;
      rounds[i] = 1 + WHOLE_UP_TO(8);
    }
    for (i = 0; i < THREATS; ++i) {
      hit_points[i] = 1 + WHOLE_UP_TO(20);
      deadlines[i] = WHOLE_UP_TO(30) / 4;
      values[i] = WHOLE_UP_TO(5);
    }
    for (plan = 0; plan < PLANS; ++plan) {
      worth_of(plan, &value, &delay);
      if (value > best_value || (value == best_value && delay < best_delay)) {
        best_value = value;
        best_delay = delay;
      }
    }
    CHECK_STATUS(solve(), PURSUIT_STATUS_OK);
    CHECK_EXACT(whole.value, best_value);
    CHECK_EXACT(whole.value_bound, best_value);
    CHECK_EXACT(whole.delay, best_delay);
    for (plan = 0, i = WEAPONS; i-- > 0;) plan = plan * (THREATS + 1) + threats[i] + 1;
    worth_of(plan, &value, &delay);
    CHECK_EXACT(value, best_value);
    query.max_steps = 0;
    (void)solve();
    CHECK(whole.value <= best_value && whole.value_bound >= best_value);
  }
}

/* The memory may begin anywhere, and nothing beyond it is touched. */
static void memory_as_asked_for(void) {
  const size_t needed = pursuit_weapon_assignment_memory_size(WEAPONS, THREATS);
  size_t start;
  set_up(WEAPONS, THREATS);
  CHECK(needed + 17 <= sizeof memory);
  CHECK(pursuit_weapon_assignment_memory_size(256, 256) < 1200000);
  for (start = 0; start < 16; ++start) {
    memset(memory, 0xAA, sizeof memory);
    CHECK_STATUS(pursuit_solve_weapon_assignment(&query, memory + start, needed, threats, &whole), PURSUIT_STATUS_OK);
    CHECK(whole.stopped == 3);
    CHECK(memory[start + needed] == 0xAA && (start == 0 || memory[start - 1] == 0xAA));
  }
  CHECK_REFUSED(pursuit_solve_weapon_assignment(&query, memory, needed - 32, threats, &whole), threats,
                REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_solve_weapon_assignment(&query, memory, 0, threats, &whole), whole, REFUSED_BUFFER_TOO_SMALL);
}

static void refusals(void) {
  int i;
  set_up(WEAPONS, THREATS);
  CHECK_STATUS(pursuit_solve_weapon_assignment(&query, memory, sizeof memory, threats, NULL), REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_solve_weapon_assignment(NULL, memory, sizeof memory, threats, &whole), whole, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_solve_weapon_assignment(&query, NULL, sizeof memory, threats, &whole), threats, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_solve_weapon_assignment(&query, memory, sizeof memory, NULL, &whole), whole, REFUSED_NULL_POINTER);
  query.weapon_count = 257;
  CHECK_REFUSED(solve(), whole, REFUSED_OUT_OF_DOMAIN);
  query.weapon_count = 0;
  CHECK_REFUSED(solve(), whole, REFUSED_OUT_OF_DOMAIN);
  query.weapon_count = WEAPONS;
  query.threat_count = UINT32_MAX;
  CHECK_REFUSED(solve(), threats, REFUSED_OUT_OF_DOMAIN);
  for (i = 0; i < 14; ++i) {
    const double bad = i % 2 ? -1 : NAN;
    set_up(WEAPONS, THREATS);
    switch (i / 2) {
      case 0: delays[14] = bad; break;
      case 1: damages[14] = bad; break;
      case 2: intervals[4] = bad; break;
      case 3: rounds[4] = bad; break;
      case 4: hit_points[2] = bad; break;
      case 5: deadlines[2] = bad; break;
      default: values[2] = bad; break;
    }
    CHECK_REFUSED(solve(), threats, i % 2 ? REFUSED_OUT_OF_DOMAIN : REFUSED_NOT_FINITE);
  }
  set_up(WEAPONS, THREATS);
  hit_points[1] = 0;
  CHECK_REFUSED(solve(), threats, REFUSED_OUT_OF_DOMAIN);
  hit_points[1] = INFINITY;
  CHECK_REFUSED(solve(), whole, REFUSED_NOT_FINITE);
}

void test_weapon_assignment(void);
void test_weapon_assignment(void) {
  rounds_in_time();
  thirds();
  no_overkill();
  the_greatest_value();
  every_plan();
  memory_as_asked_for();
  refusals();
}
