/* What every target of the fuzzer uses: numbers from a seed, and memory whose end is a page that no call may touch. */
#ifndef PURSUIT_FUZZ_H
#define PURSUIT_FUZZ_H

#include "pursuit.h"
#include <stdint.h>

/* One call of one target. */
typedef struct Call {
  uint64_t random;
  /* Words that come before those of the seed, as bytes: what a search guided by coverage makes of inputs. */
  const unsigned char *given;
  size_t given_size;
  /* How many elements every array has, and how many corners every wall. */
  uint32_t count, corners;
  /* Whether inputs may be anything; else they are in their ranges. */
  int wild;
  /* Whether a number that may not be below 0 is -0 where it is 0; the answer must not depend on it. */
  int minus_zero;
  /* What fills outputs before the call; the answer must not depend on it. */
  unsigned char garbage;
  /* How much guarded memory is in use. */
  int rooms;
  /* Of the call: its status, the hash of its outputs, and what is wrong with them. */
  PursuitStatus status;
  uint64_t hash;
  const char *wrong;
  /* Whether the stack of the call is measured, where it begins, and how many bytes the call used. */
  int measured;
  uintptr_t stack_top;
  uint32_t stack;
} Call;

typedef struct Target {
  const char *name;
  void (*call)(Call *call);
  /* The statuses from 0 on that it documents, up to -1; null where it returns none. */
  const PursuitStatus *statuses;
  /* The names of its inputs, each between spaces. */
  const char *inputs;
  /* The bytes of stack that a call of the shipped library may use. */
  uint32_t stack;
} Target;

extern const Target targets[];
extern const int target_count;

uint64_t fuzz_word(Call *call);
/* A whole number below `bound`. */
uint32_t fuzz_below(Call *call, uint32_t bound);
/* A number of a range: finite unless `least` or `greatest` is infinite; anything in a wild call now and then. */
double fuzz_number(Call *call, double least, double greatest, int excluded);
uint32_t fuzz_integer(Call *call, uint32_t usual);
PursuitVec3 fuzz_vector(Call *call, double least, double greatest, int nonzero);
/* `size` bytes that end where no byte may be touched, filled with the call's garbage. */
void *fuzz_room(Call *call, size_t size);
/* The size that a function asks for, or in a wild call now and then one byte less. */
size_t fuzz_size(Call *call, size_t size);
PursuitVec3View fuzz_vec3_view(Call *call, uint32_t count, double least, double greatest, int nonzero);
PursuitNumberView fuzz_number_view(Call *call, uint32_t count, double least, double greatest, int excluded);
PursuitLayersView fuzz_layers_view(Call *call, uint32_t count);
PursuitVec3Array fuzz_vec3_array(Call *call, uint32_t count);
PursuitNumberArray fuzz_number_array(Call *call, uint32_t count);
void fuzz_hash(Call *call, const void *bytes, size_t size);
void fuzz_paint(Call *call);
void fuzz_measure(Call *call);
/* Looks at a number of an answer: it is not NaN, and zero where an output is zeros on a refusal. */
void fuzz_real(Call *call, double number, const char *nan);
void fuzz_zero(Call *call, double number, const char *path);

/* Memory that another call must have filled: usable, or bytes of garbage in a wild call now and then. */
void *fuzz_grid(Call *call);
void *fuzz_walls(Call *call);
void *fuzz_tracker(Call *call);
void *fuzz_search(Call *call, const PursuitRouteInterceptQuery *query);
void *fuzz_flow_field(Call *call);
void *fuzz_assignment(Call *call);

#endif
