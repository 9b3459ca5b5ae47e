/* Calls every function of the C API with inputs from a seed, twice with other garbage in the outputs, and looks at the answers.

   fuzz CALLS [FIRST_SEED [FUNCTION]]   prints a row for each function; ends with 1 after the first finding of a function; CORPUS in the
                                        environment is a folder with inputs that come first

   With GUIDED it is a target of libFuzzer. */
#define _GNU_SOURCE
#include "fuzz.h"
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* PAINTED: the bytes of stack below a call that are looked at. */
enum { ROOMS = 256, ROOM = 1 << 16, PAINTED = 1 << 17 };
static const uint64_t PAINT = 0x5ca1ab1e0ddba11du;

static unsigned char *rooms;
static const char *running;

uint64_t fuzz_word(Call *call) {
  uint64_t mixed;
  if (call->given_size >= sizeof mixed) {
    memcpy(&mixed, call->given, sizeof mixed);
    call->given += sizeof mixed;
    call->given_size -= sizeof mixed;
    return mixed;
  }
  /* SplitMix64, by Steele, Lea and Flood. */
  mixed = call->random += 0x9e3779b97f4a7c15u;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
  return mixed ^ mixed >> 31;
}

uint32_t fuzz_below(Call *call, uint32_t bound) { return (uint32_t)((fuzz_word(call) >> 32) * (uint64_t)bound >> 32); }

static double part(Call *call) { return (double)(fuzz_word(call) >> 11) * 0x1p-53; }

static double any_number(Call *call, double least, double greatest, int excluded) {
  static const double hostile[] = {0.0, -0.0, 1.0, -1.0, 0x1p-1074, -0x1p-1074, 1e-50, 1e50, -1e50, 1e154, 1e300, 1.7976931348623157e308,
                                   -1.7976931348623157e308};
  double number;
  int sign;
  if (call->wild && fuzz_below(call, 8) == 0) {
    const uint32_t which = fuzz_below(call, 20);
    if (which < 13) return hostile[which];
    if (which == 13) return NAN;
    if (which == 14) return INFINITY;
    if (which == 15) return -INFINITY;
    /* Any bits. */
    {
      const uint64_t bits = fuzz_word(call);
      memcpy(&number, &bits, sizeof number);
      return number;
    }
  }
  sign = least < 0.0 && fuzz_below(call, 2) ? -1 : 1;
  switch (fuzz_below(call, 16)) {
    case 0: number = 0.0; break;
    case 1: case 2: case 3: number = (double)fuzz_below(call, 9); break;
    /* One call after the other: compilers differ in which argument they make first. */
    case 4: number = part(call); number = ldexp(number, (int)fuzz_below(call, 200) - 100); break;
    case 5: number = greatest == INFINITY ? INFINITY : 1.0; break;
    case 6: number = 1.0; break;
    case 7: case 8: number = part(call); break;
    default: number = part(call) * 20.0;
  }
  number *= sign;
  if (excluded && number == 0.0) number = 1.0;
  if (number < least) number = least;
  if (number > greatest) number = greatest;
  return number;
}

double fuzz_number(Call *call, double least, double greatest, int excluded) {
  const double number = any_number(call, least, greatest, excluded);
  return number == 0.0 && least == 0.0 ? (call->minus_zero ? -0.0 : 0.0) : number;
}

uint32_t fuzz_integer(Call *call, uint32_t usual) {
  static const uint32_t hostile[] = {0, 1, 2, 255, 256, 65535, 0x7fffffff, 0x80000000, 0xffffffff};
  return call->wild && fuzz_below(call, 24) == 0 ? hostile[fuzz_below(call, 9)] : usual;
}

PursuitVec3 fuzz_vector(Call *call, double least, double greatest, int nonzero) {
  PursuitVec3 vector = {0, 0, 0};
  const uint32_t kind = fuzz_below(call, 8);
  if (kind != 0) vector.x = fuzz_number(call, least, greatest, nonzero);
  if (kind > 1) vector.y = fuzz_number(call, least, greatest, 0);
  if (kind > 4) vector.z = fuzz_number(call, least, greatest, 0);
  if (nonzero && !call->wild && vector.x == 0.0 && vector.y == 0.0 && vector.z == 0.0) vector.x = 1.0;
  return vector;
}

void *fuzz_room(Call *call, size_t size) {
  unsigned char *end;
  if (call->rooms >= ROOMS || size > ROOM) {
    fprintf(stderr, "%s: room for %zu bytes is wanted\n", running, size);
    exit(2);
  }
  end = rooms + (size_t)call->rooms++ * (ROOM + 4096) + ROOM;
  memset(end - size, call->garbage, size);
  return end - size;
}

size_t fuzz_size(Call *call, size_t size) { return call->wild && size > 0 && fuzz_below(call, 16) == 0 ? size - 1 : size; }

/* Called right before the call that is measured: what is below its own frame is what the call will use. */
__attribute__((noinline)) void fuzz_paint(Call *call) {
  volatile uint64_t *place;
  if (!call->measured) return;
  call->stack_top = (uintptr_t)__builtin_frame_address(0) & ~(uintptr_t)7;
  for (place = (volatile uint64_t *)(call->stack_top - PAINTED); (uintptr_t)place < call->stack_top - 128; ++place) *place = PAINT;
}

__attribute__((noinline)) void fuzz_measure(Call *call) {
  const volatile uint64_t *place = (const volatile uint64_t *)(call->stack_top - PAINTED);
  if (!call->measured) return;
  while ((uintptr_t)place < call->stack_top && *place == PAINT) ++place;
  call->stack = (uint32_t)(call->stack_top - (uintptr_t)place);
}

static void put(unsigned char *place, int32_t element, double number) {
  if (element == PURSUIT_ELEMENT_F32) {
    const float single = (float)number;
    memcpy(place, &single, sizeof single);
  } else {
    memcpy(place, &number, sizeof number);
  }
}

PursuitVec3View fuzz_vec3_view(Call *call, uint32_t count, double least, double greatest, int nonzero) {
  PursuitVec3View view;
  const int32_t element = fuzz_below(call, 3) ? PURSUIT_ELEMENT_F64 : PURSUIT_ELEMENT_F32;
  const size_t size = element == PURSUIT_ELEMENT_F32 ? sizeof(float) : sizeof(double);
  const size_t gap = fuzz_below(call, 3) * 4;
  unsigned char *base;
  uint32_t i;
  memset(&view, 0, sizeof view);
  view.stride = 3 * size + gap;
  view.element = element;
  view.axes = (int32_t)fuzz_below(call, 2);
  base = fuzz_room(call, count ? view.stride * (count - 1) + 3 * size : 0);
  for (i = 0; i < count; ++i) {
    const PursuitVec3 vector = fuzz_vector(call, least, greatest, nonzero);
    put(base + i * view.stride, element, vector.x);
    put(base + i * view.stride + size, element, vector.y);
    put(base + i * view.stride + 2 * size, element, vector.z);
  }
  view.base = base;
  return view;
}

PursuitNumberView fuzz_number_view(Call *call, uint32_t count, double least, double greatest, int excluded) {
  PursuitNumberView view;
  const int32_t element = fuzz_below(call, 3) ? PURSUIT_ELEMENT_F64 : PURSUIT_ELEMENT_F32;
  const size_t size = element == PURSUIT_ELEMENT_F32 ? sizeof(float) : sizeof(double);
  unsigned char *base;
  uint32_t i;
  memset(&view, 0, sizeof view);
  view.element = element;
  view.stride = fuzz_below(call, 8) ? size + fuzz_below(call, 3) * 4 : 0;
  base = fuzz_room(call, count ? view.stride * (count - 1) + size : 0);
  for (i = 0; i < count; ++i) put(base + i * view.stride, element, fuzz_number(call, least, greatest, excluded));
  view.base = base;
  return view;
}

PursuitLayersView fuzz_layers_view(Call *call, uint32_t count) {
  PursuitLayersView view;
  PursuitAvoidanceLayers *layers = fuzz_room(call, count * sizeof *layers);
  uint32_t i;
  memset(&view, 0, sizeof view);
  for (i = 0; i < count; ++i) {
    layers[i] = pursuit_avoidance_layers_default();
    layers[i].group = (uint32_t)fuzz_word(call);
    layers[i].avoids = (uint32_t)fuzz_word(call);
    layers[i].priority = fuzz_number(call, 0.0, 1.0, 0);
  }
  view.base = layers;
  view.stride = sizeof *layers;
  return view;
}

PursuitVec3Array fuzz_vec3_array(Call *call, uint32_t count) {
  PursuitVec3Array array;
  memset(&array, 0, sizeof array);
  array.stride = 3 * sizeof(double);
  array.base = fuzz_room(call, count * array.stride);
  return array;
}

PursuitNumberArray fuzz_number_array(Call *call, uint32_t count) {
  PursuitNumberArray array;
  memset(&array, 0, sizeof array);
  array.stride = sizeof(double);
  array.base = fuzz_room(call, count * array.stride);
  return array;
}

void fuzz_hash(Call *call, const void *bytes, size_t size) {
  const unsigned char *byte = bytes;
  while (size--) call->hash = (call->hash ^ *byte++) * 0x100000001b3u;
}

void fuzz_real(Call *call, double number, const char *nan) {
  if (number != number && call->status >= 0) call->wrong = nan;
  /* 0 for -0. */
  number += 0.0;
  fuzz_hash(call, &number, sizeof number);
}

void fuzz_zero(Call *call, double number, const char *path) {
  if (call->status < 0 && number != 0.0) call->wrong = path;
}

/* Whether a refusal is about an input of the function, or about all of them. */
static int names_an_input(const Target *target, PursuitStatus status) {
  char name[256] = " ";
  const size_t length = pursuit_get_refused_input(status, name + 1, sizeof name - 2);
  const size_t root = strcspn(name, ".[");
  if (length >= sizeof name - 2) return 0;
  strcpy(name + root, " ");
  return length == 0 || strstr(target->inputs, name) != NULL;
}

/* Bytes that no call has filled are undefined for what only reads them, so they are never given: a memory too small is. */
void *fuzz_grid(Call *call) {
  PursuitCrowd crowd;
  PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(1.0);
  PursuitNeighborGridInfo info;
  const size_t needed = pursuit_neighbor_grid_memory_size(call->count);
  void *grid = fuzz_room(call, needed);
  const int wild = call->wild;
  call->wild = 0;
  memset(&crowd, 0, sizeof crowd);
  crowd.count = call->count;
  crowd.positions = fuzz_vec3_view(call, call->count, -1e50, 1e50, 0);
  crowd.velocities = fuzz_vec3_view(call, call->count, -1e50, 1e50, 0);
  settings.dimensions = (int32_t)(2 + fuzz_below(call, 2));
  settings.cell_size = 0.5 + part(call) * 5.0;
  pursuit_build_neighbor_grid(&crowd, &settings, grid, needed, &info);
  call->wild = wild;
  return grid;
}

void *fuzz_walls(Call *call) {
  PursuitOrcaWall wall;
  PursuitVec3View corners;
  uint32_t segments;
  const size_t needed = pursuit_orca_walls_memory_size(4);
  void *memory = fuzz_room(call, needed);
  const int wild = call->wild;
  call->wild = 0;
  memset(&wall, 0, sizeof wall);
  wall.corner_count = 4;
  wall.half_height = 1e50;
  wall.topology = (int32_t)fuzz_below(call, 2);
  corners = fuzz_vec3_view(call, 4, -1e50, 1e50, 0);
  pursuit_build_orca_walls(&wall, 1, &corners, memory, needed, &segments);
  call->wild = wild;
  return memory;
}

void *fuzz_tracker(Call *call) {
  const PursuitTrackerSettings settings = pursuit_tracker_settings_default();
  const size_t needed = pursuit_motion_tracker_memory_size();
  void *tracker = fuzz_room(call, needed);
  PursuitTrackedMotion motion;
  double time = 0.0;
  uint32_t left = fuzz_below(call, 12);
  pursuit_begin_motion_tracker(&settings, tracker, needed);
  while (left--) {
    const PursuitVec3 position = fuzz_vector(call, -1e50, 1e50, 0);
    pursuit_step_motion_tracker(tracker, needed, time, &position, 0.0, &motion);
    time += 0.05 + part(call);
  }
  return tracker;
}

void *fuzz_search(Call *call, const PursuitRouteInterceptQuery *query) {
  const size_t needed = pursuit_route_search_memory_size();
  void *search = fuzz_room(call, needed);
  PursuitRouteIntercept found;
  pursuit_begin_route_search(query, search, needed, &found);
  return search;
}

void *fuzz_flow_field(Call *call) {
  PursuitFlowFieldQuery query;
  PursuitFlowFieldProgress progress;
  const size_t needed = pursuit_flow_field_memory_size(call->count);
  void *memory = fuzz_room(call, needed);
  const int wild = call->wild;
  call->wild = 0;
  memset(&query, 0, sizeof query);
  query.ground.grid.spacing.x = query.ground.grid.spacing.y = query.ground.grid.spacing.z = 1.0;
  query.ground.grid.count_x = call->count;
  query.ground.grid.count_y = query.ground.grid.count_z = 1;
  query.ground.costs = fuzz_number_view(call, call->count, 0.0, INFINITY, 1);
  query.ground.cost_count = call->count;
  query.goals = fuzz_vec3_view(call, 1, 0.0, 8.0, 0);
  query.goal_count = 1;
  pursuit_begin_flow_field(&query, memory, needed, &progress);
  if (fuzz_below(call, 2)) pursuit_continue_flow_field(memory, needed, 1000, &progress);
  call->wild = wild;
  return memory;
}

void *fuzz_assignment(Call *call) {
  const size_t needed = pursuit_team_memory_size(call->count, call->count);
  void *memory = fuzz_room(call, needed);
  const int wild = call->wild;
  PursuitNumberView costs;
  call->wild = 0;
  costs = fuzz_number_view(call, call->count * call->count, 0.0, INFINITY, 1);
  pursuit_begin_assignment(&costs, call->count, call->count, (int32_t)fuzz_below(call, 2), memory, needed);
  call->wild = wild;
  return memory;
}

/* What a call is made of: words that are given, then those of a seed. */
typedef struct Input {
  uint64_t seed;
  const unsigned char *given;
  size_t given_size;
} Input;

static void prepare(Call *call, const Input *input, unsigned char garbage) {
  memset(call, 0, sizeof *call);
  call->random = input->seed;
  call->given = input->given;
  call->given_size = input->given_size;
  call->garbage = garbage;
  call->hash = 0xcbf29ce484222325u;
  call->wild = fuzz_below(call, 2) == 0;
  call->count = fuzz_below(call, 12) ? 1 + fuzz_below(call, 5) : 0;
  call->corners = 2 + fuzz_below(call, 3);
}

/* What is wrong with an answer, or null. */
static const char *defect(const Target *target, const Call *one, const Call *other) {
  const PursuitStatus *known = target->statuses;
  if (one->wrong) return one->wrong;
  if (other->wrong) return other->wrong;
#ifdef SHIPPED
  if (one->stack > target->stack) return "more stack than it may use";
#endif
  if (!known) return NULL;
  if (one->status != other->status) return "another status when called again";
  if (one->hash != other->hash) return other->minus_zero ? "another answer for -0, or where the outputs held other bytes" : "another answer where the outputs held other bytes";
  if (one->status < 0) {
    const int32_t kind = pursuit_get_status_kind(one->status);
    if (kind >= 0 || kind < -4) return "a refusal of no kind";
    return names_an_input(target, one->status) ? NULL : "a refusal that names no input of the function";
  }
  while (*known >= 0 && *known != one->status) ++known;
  return *known < 0 ? "a status that is not documented" : NULL;
}

/* Calls a function twice; how long the first call took, and what is wrong with the answers, or null. */
static const char *call_twice(const Target *target, const Input *input, int measured, Call *one, double *took) {
  Call other;
  struct timespec begun, ended;
  clock_gettime(CLOCK_MONOTONIC, &begun);
  prepare(one, input, 0x00);
  one->measured = measured;
  target->call(one);
  clock_gettime(CLOCK_MONOTONIC, &ended);
  *took = (double)(ended.tv_sec - begun.tv_sec) + (double)(ended.tv_nsec - begun.tv_nsec) * 1e-9;
  prepare(&other, input, 0x11);
  other.minus_zero = input->seed % 2;
  target->call(&other);
  return defect(target, one, &other);
}

/* The first byte says whether zeros are -0 in the second call; words follow, and behind them those of one seed. */
static Input given_input(const unsigned char *bytes, size_t size) {
  const Input input = {size ? bytes[0] % 2u : 0u, size ? bytes + 1 : bytes, size ? size - 1 : 0};
  return input;
}

static void make_rooms(void) {
  int i;
  rooms = mmap(NULL, (size_t)ROOMS * (ROOM + 4096), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (rooms == MAP_FAILED) exit(2);
  for (i = 0; i < ROOMS; ++i) {
    if (mprotect(rooms + (size_t)i * (ROOM + 4096) + ROOM, 4096, PROT_NONE)) exit(2);
  }
}

#ifdef GUIDED

/* The target of a search by libFuzzer, which is guided by what code an input reaches. FUNCTION in the environment names it;
   without one all names are printed. */
static const Target *guided;

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  const char *name = getenv("FUNCTION");
  int i;
  (void)argc;
  (void)argv;
  for (i = 0; i < target_count && !guided; ++i) {
    if (!name) puts(targets[i].name);
    else if (!strcmp(name, targets[i].name)) guided = &targets[i];
  }
  if (!name) exit(0);
  if (!guided) {
    fprintf(stderr, "FUNCTION names no function of the C API\n");
    exit(2);
  }
  running = guided->name;
  make_rooms();
  return 0;
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size) {
  Call call;
  double took;
  const char *wrong;
  const Input input = given_input(bytes, size);
  wrong = call_twice(guided, &input, 0, &call, &took);
  if (wrong) {
    printf("%s: %s (status %d)\n", guided->name, wrong, (int)call.status);
    fflush(stdout);
    abort();
  }
  return 0;
}

#else

static uint64_t running_seed;

static void stopped(int signal) {
  char text[256];
  const int length = snprintf(text, sizeof text, "%s: signal %d; call it again by: fuzz 1 %llu %s\n", running, signal,
                              (unsigned long long)running_seed, running);
  if (write(1, text, (size_t)length)) _exit(1);
  _exit(1);
}

/* Calls a function with the inputs that a search by coverage has found, from a file of `corpus.py`; whether there was a finding. */
static int replay(const Target *target, const char *folder) {
  unsigned char bytes[1 << 16];
  char path[4096];
  FILE *file;
  int found = 0, place = 0;
  if (snprintf(path, sizeof path, "%s/%s", folder, target->name) >= (int)sizeof path) exit(2);
  file = fopen(path, "rb");
  if (!file) return 0;
  while (!found) {
    const int low = fgetc(file), high = fgetc(file);
    const size_t size = high == EOF ? 0 : (size_t)low + ((size_t)high << 8);
    Input input;
    Call call;
    double took;
    const char *wrong;
    if (high == EOF || fread(bytes, 1, size, file) != size) break;
    input = given_input(bytes, size);
    alarm(60);
    wrong = call_twice(target, &input, 1, &call, &took);
    ++place;
    if (wrong) {
      printf("%s: %s (status %d); it is input %d of %s\n", target->name, wrong, (int)call.status, place, path);
      found = 1;
    }
  }
  fclose(file);
  return found;
}

/* Calls a function with one seed after the other, and prints its row; whether there was a finding. */
static int fuzz(const Target *target, uint64_t calls, uint64_t first) {
  Input input = {0, NULL, 0};
  uint64_t answered = 0, slowest_seed = first, deepest_seed = first;
  uint32_t deepest = 0;
  double slowest = 0.0;
  const char *corpus = getenv("CORPUS");
  int found;
  running = target->name;
  found = corpus && replay(target, corpus);
  for (input.seed = first; input.seed < first + calls && !found; ++input.seed) {
    Call call;
    double took;
    const char *wrong;
    running_seed = input.seed;
    if ((input.seed - first) % 256 == 0) alarm(60);
    wrong = call_twice(target, &input, 1, &call, &took);
    if (took > slowest) {
      slowest = took;
      slowest_seed = input.seed;
    }
    if (call.stack > deepest) {
      deepest = call.stack;
      deepest_seed = input.seed;
    }
    answered += call.status >= 0;
    if (wrong) {
      printf("%s: %s (status %d); call it again by: fuzz 1 %llu %s\n", target->name, wrong, (int)call.status, (unsigned long long)input.seed,
             target->name);
      found = 1;
    }
  }
  alarm(0);
  printf("%-42s %12llu %8.1f%% %9.2f ms, seed %-8llu %6u bytes, seed %llu\n", target->name, (unsigned long long)(input.seed - first),
         100.0 * (double)answered / (double)(input.seed - first), slowest * 1e3, (unsigned long long)slowest_seed, deepest,
         (unsigned long long)deepest_seed);
  fflush(stdout);
  return found;
}

int main(int argc, char **argv) {
  const uint64_t calls = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
  const uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  int i, findings = 0, tested = 0;
  make_rooms();
  signal(SIGSEGV, stopped);
  signal(SIGBUS, stopped);
  signal(SIGILL, stopped);
  signal(SIGFPE, stopped);
  signal(SIGABRT, stopped);
  signal(SIGALRM, stopped);
  setvbuf(stdout, NULL, _IOLBF, 0);
  printf("%-42s %12s %9s %12s %30s\n", "function", "calls", "answered", "slowest", "greatest stack");
  for (i = 0; i < target_count; ++i) {
    int how;
    if (argc > 3 && strcmp(argv[3], targets[i].name)) continue;
    ++tested;
    /* In a process of its own: a crash is one finding. It leaves by `exit`, which writes the coverage. */
    if (fork() == 0) exit(fuzz(&targets[i], calls, first));
    if (wait(&how) < 0 || !WIFEXITED(how) || WEXITSTATUS(how)) ++findings;
  }
  printf("%d functions, %llu calls, %d findings\n", tested, (unsigned long long)calls * 2 * (unsigned)tested, findings);
  return findings || !tested;
}

#endif
