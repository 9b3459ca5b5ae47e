/* What the topics share.
 *
 * A topic is one file `test_<topic>.c` with one function `void test_<topic>(void)`; dropping the file in is enough. Every
 * file is compiled as C99 and as C++20. Expected values are exact, or carry the computation that gives them. */

#ifndef PURSUIT_TESTS_CHECK_H
#define PURSUIT_TESTS_CHECK_H

/* Twice on purpose: a header must bear it. */
#include "pursuit.h"
#include "pursuit.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The most that crowds are stepped with; less where what watches the program does not know all instructions. */
#ifndef CHECK_MAX_LEVEL
#define CHECK_MAX_LEVEL PURSUIT_LEVEL_AVX2
#endif

/* Decided by the compiler, at file scope. */
#ifdef __cplusplus
#define CHECK_STATIC(condition) static_assert(condition, #condition)
#else
#define CHECK_STATIC_JOIN(name, line) name##line
#define CHECK_STATIC_NAME(line) CHECK_STATIC_JOIN(check_static_line_, line)
#define CHECK_STATIC(condition) typedef char CHECK_STATIC_NAME(__LINE__)[(condition) ? 1 : -1]
#endif

/* What is expected of a call where it is to be refused, of that kind. C has no number for it that a status could be compared with;
 * this one is none that a status has. */
enum {
  REFUSED_NULL_POINTER = 1001,
  REFUSED_NOT_FINITE,
  REFUSED_OUT_OF_DOMAIN,
  REFUSED_BUFFER_TOO_SMALL
};

#define CHECK(condition) check_holds(!!(condition), #condition, __FILE__, __LINE__)
/* A `PURSUIT_STATUS_` constant, or one of `REFUSED_`. */
#define CHECK_STATUS(call, expected) check_status((call), (expected), #call, __FILE__, __LINE__)
/* The same number to the last bit (0 and -0 are the same number). */
#define CHECK_EXACT(number, expected) check_near((number), (expected), 0.0, #number, __FILE__, __LINE__)
/* Within `relative` of the expected number. */
#define CHECK_NEAR(number, expected, relative) \
  check_near((number), (expected), (relative), #number, __FILE__, __LINE__)
#define CHECK_VEC3(vector, x, y, z) check_vec3((vector), (x), (y), (z), #vector, __FILE__, __LINE__)
/* The call refuses with this status and leaves nothing but zero bytes in the output. */
#define CHECK_REFUSED(call, output, expected)                                  \
  do {                                                                         \
    check_poison(&(output), sizeof(output));                                   \
    CHECK_STATUS(call, expected);                                              \
    check_zeroed(&(output), sizeof(output), #call, __FILE__, __LINE__);        \
  } while (0)

/* One function of the library seen as: one input whose first bytes are `input_numbers` doubles, and one output that
 * begins with `output_numbers` doubles. Further arguments are the adapter's own. */
typedef struct CheckFunction {
  const char *name;
  PursuitStatus (*call)(const void *input, void *output);
  const void *input;
  size_t input_size;
  size_t input_numbers;
  size_t output_size;
  size_t output_numbers;
} CheckFunction;

/* The initializer of one; and of one whose input and output hold nothing but doubles (an int32_t alone counts as none). */
#define CHECK_NUMBERS(name, call, input, input_numbers, Output, output_numbers) \
  { name, call, &(input), sizeof(input), input_numbers, sizeof(Output), output_numbers }
#define CHECK_FUNCTION(name, call, input, Output) \
  CHECK_NUMBERS(name, call, input, sizeof(input) / sizeof(double), Output, sizeof(Output) / sizeof(double))

/* Null for either pointer, NaN and both infinities for every number, huge, tiny and negative numbers, misaligned and
 * overlapping memory, the same bytes from the same call. */
void check_function(const CheckFunction *function);
void check_functions(const CheckFunction *functions, size_t count);
#define CHECK_FUNCTIONS(functions) check_functions(functions, sizeof(functions) / sizeof((functions)[0]))

PursuitVec2 vec2(double x, double y);
PursuitVec3 vec3(double x, double y, double z);

void check_topic(const char *name, void (*topic)(void));
void check_poison(void *memory, size_t size);
/* Zeros the padding of an output behind its `used` bytes, which is undefined unless the call refuses. Returns the status. */
PursuitStatus check_without_padding(PursuitStatus status, void *output, size_t used, size_t size);
void check_holds(int holds, const char *text, const char *file, int line);
int is_status(PursuitStatus status, int32_t expected);
void check_status(PursuitStatus status, int32_t expected, const char *text, const char *file, int line);
void check_near(double number, double expected, double relative, const char *text, const char *file, int line);
void check_vec3(PursuitVec3 vector, double x, double y, double z, const char *text, const char *file, int line);
void check_zeroed(const void *memory, size_t size, const char *text, const char *file, int line);
/* Prints the sum and returns what `main` returns. */
int check_finish(void);

#endif
