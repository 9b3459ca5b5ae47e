/* pursuit_solve_intercept on the golden queries: exact verdicts, times within 1e-13 of exact ones. */

#include "check.h"

#include <stdio.h>
#include <stdlib.h>

/* Written by the test runner: PURSUIT_GOLDEN_INTERCEPT, the path of tests/golden/intercept.txt. */
#include "golden.inc"

static int status_of(const char *verdict, PursuitStatus *status) {
  static const struct {
    const char *verdict;
    PursuitStatus status;
  } verdicts[] = {
      {"met", PURSUIT_STATUS_OK},
      {"there", PURSUIT_STATUS_ALREADY_THERE},
      {"immobile", PURSUIT_STATUS_PURSUER_IMMOBILE},
      {"fast", PURSUIT_STATUS_TARGET_TOO_FAST},
      {"escaping", PURSUIT_STATUS_TARGET_ESCAPING},
      {"beyond", REFUSED_OUT_OF_DOMAIN},
  };
  size_t i;
  for (i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); ++i) {
    if (strcmp(verdict, verdicts[i].verdict) == 0) {
      *status = verdicts[i].status;
      return 1;
    }
  }
  return 0;
}

/* Subnormal numbers have no digits for a relative error: there, one step. */
static int is_close(double time, double exact) {
  const double difference = fabs(time - exact);
  return time == exact || difference <= 1e-13 * exact || difference <= 4.9406564584124654e-324;
}

static void one_query(char *line) {
  char verdict[16], time[32], latest_time[32];
  int numbers_start = 0;
  double numbers[11];
  char *rest;
  size_t i;
  PursuitStatus expected = 0, status;
  PursuitInterceptQuery query;
  PursuitInterceptSolution solution;
  int holds;

  if (sscanf(line, "%*s %15s %31s %31s %n", verdict, time, latest_time, &numbers_start) != 3 ||
      !status_of(verdict, &expected)) {
    check_holds(0, line, __FILE__, __LINE__);
    return;
  }
  rest = line + numbers_start;
  for (i = 0; i < 11; ++i) {
    numbers[i] = strtod(rest, &rest);
  }
  memcpy(&query, numbers, sizeof(query));

  status = pursuit_solve_intercept(&query, &solution);
  holds = is_status(status, expected);
  if (expected == PURSUIT_STATUS_OK) {
    holds = holds && solution.time > 0 && is_close(solution.time, strtod(time, NULL)) &&
            is_close(solution.latest_time, strtod(latest_time, NULL));
  }
  check_holds(holds, line, __FILE__, __LINE__);
}

void test_golden_intercept(void) {
  /* A line has at most 15 words of fewer than 32 characters. */
  char line[512];
  int lines = 0;
  /* Under a slow memory checker the runner asks for every n-th query only. */
  const char *every = getenv("PURSUIT_GOLDEN_EVERY");
  const int stride = every == NULL ? 1 : atoi(every);
  FILE *file = fopen(PURSUIT_GOLDEN_INTERCEPT, "r");
  CHECK(file != NULL);
  CHECK(stride > 0);
  if (file == NULL || stride <= 0) {
    return;
  }
  while (fgets(line, sizeof(line), file) != NULL) {
    if (line[0] != '#' && lines++ % stride == 0) {
      one_query(line);
    }
  }
  fclose(file);
  CHECK(lines >= 20000);
}
