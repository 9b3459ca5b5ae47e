#include "check.h"

#include <stdio.h>

static unsigned long checked;
static unsigned long failed;
static const char *current_function = "";

/* One defect can fail a thousand checks; the first few tell it. */
static int is_told(void) { return failed <= 20; }

void check_holds(int holds, const char *text, const char *file, int line) {
  ++checked;
  if (!holds) {
    ++failed;
  }
  if (!holds && is_told()) {
    printf("%s:%d: does not hold: %s%s%s\n", file, line, text, current_function[0] ? " in " : "", current_function);
  }
}

int is_status(PursuitStatus status, int32_t expected) {
  switch (expected) {
    case REFUSED_NULL_POINTER:
      return PURSUIT_REFUSED_NULL_POINTER(status);
    case REFUSED_NOT_FINITE:
      return PURSUIT_REFUSED_NOT_FINITE(status);
    case REFUSED_OUT_OF_DOMAIN:
      return PURSUIT_REFUSED_OUT_OF_DOMAIN(status);
    case REFUSED_BUFFER_TOO_SMALL:
      return PURSUIT_REFUSED_BUFFER_TOO_SMALL(status);
    default:
      return status == expected;
  }
}

void check_status(PursuitStatus status, int32_t expected, const char *text, const char *file, int line) {
  check_holds(is_status(status, expected), text, file, line);
  if (!is_status(status, expected) && is_told()) {
    printf("  status %d (%s), expected %d\n", (int)status, pursuit_get_status_message(status), (int)expected);
  }
}

void check_near(double number, double expected, double relative, const char *text, const char *file, int line) {
  const int same = number == expected;
  const int holds = same || fabs(number - expected) <= relative * fabs(expected);
  check_holds(holds, text, file, line);
  if (!holds && is_told()) {
    printf("  %.17g, expected %.17g\n", number, expected);
  }
}

void check_vec3(PursuitVec3 vector, double x, double y, double z, const char *text, const char *file, int line) {
  const int holds = vector.x == x && vector.y == y && vector.z == z;
  check_holds(holds, text, file, line);
  if (!holds && is_told()) {
    printf("  (%.17g, %.17g, %.17g), expected (%.17g, %.17g, %.17g)\n", vector.x, vector.y, vector.z, x, y, z);
  }
}

void check_poison(void *memory, size_t size) { memset(memory, 0xAA, size); }

static int is_zeroed(const void *memory, size_t size) {
  const unsigned char *bytes = (const unsigned char *)memory;
  size_t i;
  for (i = 0; i < size; ++i) {
    if (bytes[i] != 0) {
      return 0;
    }
  }
  return 1;
}

PursuitStatus check_without_padding(PursuitStatus status, void *output, size_t used, size_t size) {
  if (output != NULL && status >= 0) {
    memset((unsigned char *)output + used, 0, size - used);
  }
  return status;
}

void check_zeroed(const void *memory, size_t size, const char *text, const char *file, int line) {
  const int holds = is_zeroed(memory, size);
  check_holds(holds, text, file, line);
  if (!holds && is_told()) {
    printf("  its output is not all zeros\n");
  }
}

PursuitVec2 vec2(double x, double y) {
  PursuitVec2 vector;
  vector.x = x;
  vector.y = y;
  return vector;
}

PursuitVec3 vec3(double x, double y, double z) {
  PursuitVec3 vector;
  vector.x = x;
  vector.y = y;
  vector.z = z;
  return vector;
}

/* Large enough for every input and output of the library, with room for a misaligned start. */
enum { ROOM = 1024 };
typedef union Memory {
  double alignment;
  unsigned char bytes[ROOM];
} Memory;

static void check_refused(const CheckFunction *function, const void *input, int32_t expected) {
  Memory output;
  check_poison(&output, sizeof output);
  CHECK_STATUS(function->call(input, output.bytes), expected);
  CHECK(is_zeroed(output.bytes, function->output_size));
  CHECK(output.bytes[function->output_size] == 0xAA);
}

static void check_numbers_not_finite(const CheckFunction *function) {
  double bad[3];
  size_t number, which;
  bad[0] = NAN;
  bad[1] = INFINITY;
  bad[2] = -INFINITY;
  for (number = 0; number < function->input_numbers; ++number) {
    for (which = 0; which < sizeof bad / sizeof bad[0]; ++which) {
      Memory input;
      memcpy(input.bytes, function->input, function->input_size);
      memcpy(input.bytes + number * sizeof(double), &bad[which], sizeof(double));
      check_refused(function, input.bytes, REFUSED_NOT_FINITE);
    }
  }
}

/* The library is the same whoever calls it: one program tries every extreme, the others a sample of them. */
#ifdef CHECK_SAMPLE
enum { EXTREME_STEP = 31 };
#else
enum { EXTREME_STEP = 1 };
#endif

/* Whatever finite number comes in, a known status and no NaN comes out, and zeros with a refusal. */
static void check_numbers_extreme(const CheckFunction *function) {
  static const double extreme[] = {DBL_MAX, -DBL_MAX, 1e300, -1e300, 1e155, -1e155, 1e18,  -1e18,
                                   DBL_MIN, -DBL_MIN, 5e-324, -5e-324, 1.0, -1.0,  0.0,   -0.0};
  const size_t count = sizeof extreme / sizeof extreme[0];
  size_t trial, i;
  for (trial = 0; trial < function->input_numbers * count; trial += EXTREME_STEP) {
    const size_t number = trial / count;
    const double bad = extreme[trial % count];
    Memory input, output;
    PursuitStatus status;
    memcpy(input.bytes, function->input, function->input_size);
    memcpy(input.bytes + number * sizeof(double), &bad, sizeof(double));
    check_poison(&output, sizeof output);
    status = function->call(input.bytes, output.bytes);
    CHECK(strcmp(pursuit_get_status_message(status), "Unknown status.") != 0);
    CHECK(output.bytes[function->output_size] == 0xAA);
    if (status < 0) {
      CHECK(is_zeroed(output.bytes, function->output_size));
    }
    for (i = 0; i < function->output_numbers; ++i) {
      double written;
      memcpy(&written, output.bytes + i * sizeof(double), sizeof(double));
      check_holds(!isnan(written), "an output is a number", __FILE__, __LINE__);
      if (isnan(written) && is_told()) {
        printf("  input number %u = %g gives status %d and NaN as output number %u\n", (unsigned)number, bad,
               (int)status, (unsigned)i);
      }
    }
  }
}

void check_function(const CheckFunction *function) {
  Memory expected, input, output;
  PursuitStatus status;
  current_function = function->name;

  check_poison(&expected, sizeof expected);
  status = function->call(function->input, expected.bytes);
  CHECK(status >= 0);

  check_refused(function, NULL, REFUSED_NULL_POINTER);
  CHECK_STATUS(function->call(function->input, NULL), REFUSED_NULL_POINTER);
  CHECK_STATUS(function->call(NULL, NULL), REFUSED_NULL_POINTER);
  check_numbers_not_finite(function);
  check_numbers_extreme(function);

  check_poison(&output, sizeof output);
  CHECK(function->call(function->input, output.bytes) == status);
  CHECK(memcmp(output.bytes, expected.bytes, function->output_size) == 0);

  check_poison(&output, sizeof output);
  memcpy(input.bytes + 1, function->input, function->input_size);
  CHECK(function->call(input.bytes + 1, output.bytes + 1) == status);
  CHECK(memcmp(output.bytes + 1, expected.bytes, function->output_size) == 0);
  CHECK(output.bytes[0] == 0xAA && output.bytes[function->output_size + 1] == 0xAA);

  memcpy(input.bytes, function->input, function->input_size);
  CHECK(function->call(input.bytes, input.bytes) == status);
  CHECK(memcmp(input.bytes, expected.bytes, function->output_size) == 0);
  current_function = "";
}

void check_functions(const CheckFunction *functions, size_t count) {
  size_t i;
  for (i = 0; i < count; ++i) {
    check_function(&functions[i]);
  }
}

void check_topic(const char *name, void (*topic)(void)) {
  const unsigned long checked_before = checked;
  const unsigned long failed_before = failed;
  topic();
  printf("%-14s %6lu checks, %lu failed\n", name, checked - checked_before, failed - failed_before);
}

int check_finish(void) {
  printf("%-14s %6lu checks, %lu failed\n", "in all", checked, failed);
  return failed == 0 && checked > 0 ? 0 : 1;
}
