/* pursuit_solve_intercept_batch, pursuit_predict_intercept_batch, pursuit_get_processor_level, pursuit_make_number_array:
 * every query of a batch is answered as the single call answers it, in every layout, on every level of the processor. */

#include "check.h"

CHECK_STATIC(PURSUIT_LEVEL_BASELINE == 0);
CHECK_STATIC(PURSUIT_LEVEL_AVX2 == 1);
CHECK_STATIC(PURSUIT_LEVEL_AVX512 == 2);

enum { COUNT = 150, ROOM = 4 * COUNT };

/* A pursuer and its target as a game has them: the fields that count lie among others. */
typedef struct Pair {
  char name;
  PursuitInterceptQuery query;
  float color;
} Pair;

static Pair pairs[COUNT];
static PursuitInterceptSolution solutions[COUNT];
static PursuitPrediction predictions[COUNT];
static PursuitStatus statuses[COUNT];
static PursuitInterceptBatch batch;

/* SplitMix64 (Steele, Lea, Flood 2014), uniform in [low, high), to a whole number, which a float holds. */
static uint64_t state = 13;
static double whole(double low, double high) {
  uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return floor(low + (high - low) * ((double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0));
}

static PursuitVec3 whole_vector(double half) {
  const double x = whole(-half, half), y = whole(-half, half);
  return vec3(x, y, whole(-half, half));
}

/* In-game queries; every seventh is one that games meet too: there already, no speed, equal speeds, no number. */
static void make_pairs(int is_flat) {
  int i;
  for (i = 0; i < COUNT; ++i) {
    PursuitInterceptQuery *query = &pairs[i].query;
    query->pursuer_position = whole_vector(9000);
    query->target_position = whole_vector(9000);
    query->target_velocity = whole_vector(600);
    query->pursuer_speed = whole(100, 1500);
    query->capture_radius = i % 3 == 0 ? 0 : whole(1, 99);
    if (is_flat) {
      query->pursuer_position.z = query->target_position.z = query->target_velocity.z = 0;
    }
    if (i % 7 == 0) {
      switch (i % 5) {
        case 0: query->target_position = query->pursuer_position; break;
        case 1: query->pursuer_speed = 0; break;
        case 2: query->target_velocity = vec3(300, 400, 0), query->pursuer_speed = 500; break;
        case 3: query->pursuer_speed = -1; break;
        default: query->target_position.x = NAN;
      }
    }
  }
}

static PursuitVec3View vectors(const PursuitVec3 *first) { return pursuit_make_vec3_view(first, sizeof(Pair)); }
static PursuitNumberView numbers(const double *first) { return pursuit_make_number_view(first, sizeof(Pair)); }

/* Over the pairs where they lie. */
static void open_pairs(void) {
  PursuitInterceptQuery *first = &pairs[0].query;
  batch.pursuer_positions = vectors(&first->pursuer_position);
  batch.target_positions = vectors(&first->target_position);
  batch.target_velocities = vectors(&first->target_velocity);
  batch.pursuer_speeds = numbers(&first->pursuer_speed);
  batch.capture_radii = numbers(&first->capture_radius);
  batch.count = COUNT;
}

static PursuitInterceptBatchSolution into_solutions(void) {
  PursuitInterceptBatchSolution solution;
  const size_t stride = sizeof(PursuitInterceptSolution);
  solution.points = pursuit_make_vec3_array(&solutions[0].point, stride);
  solution.pursuer_velocities = pursuit_make_vec3_array(&solutions[0].pursuer_velocity, stride);
  solution.times = pursuit_make_number_array(&solutions[0].time, stride);
  solution.latest_times = pursuit_make_number_array(&solutions[0].latest_time, stride);
  return solution;
}

static PursuitPredictionBatchSolution into_predictions(void) {
  PursuitPredictionBatchSolution solution;
  const size_t stride = sizeof(PursuitPrediction);
  solution.aim_points = pursuit_make_vec3_array(&predictions[0].aim_point, stride);
  solution.times = pursuit_make_number_array(&predictions[0].time, stride);
  solution.miss_distances = pursuit_make_number_array(&predictions[0].miss_distance, stride);
  return solution;
}

static PursuitStatus solve(uint32_t begin, uint32_t end, const PursuitProcessorLevel *level) {
  const PursuitInterceptBatchSolution solution = into_solutions();
  uint32_t count;
  const PursuitStatus status = pursuit_solve_intercept_batch(&batch, begin, end, level, &solution, statuses, &count);
  CHECK(count == (status == PURSUIT_STATUS_OK ? end - begin : 0));
  return status;
}

static void every_level_answers_as_the_single_call(void) {
  const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  const PursuitPredictionBatchSolution into = into_predictions();
  PursuitProcessorLevel level;
  uint32_t count;
  int32_t max_level;
  int i;
  make_pairs(0);
  open_pairs();
  for (max_level = PURSUIT_LEVEL_BASELINE; max_level <= PURSUIT_LEVEL_AVX512; ++max_level) {
    CHECK_STATUS(pursuit_get_processor_level(max_level, &level), PURSUIT_STATUS_OK);
    CHECK(level.level <= max_level);
    CHECK_STATUS(solve(0, COUNT, &level), PURSUIT_STATUS_OK);
    for (i = 0; i < COUNT; ++i) {
      PursuitInterceptSolution alone;
      CHECK(pursuit_solve_intercept(&pairs[i].query, &alone) == statuses[i]);
      CHECK(memcmp(&alone, &solutions[i], sizeof alone) == 0);
    }
    CHECK_STATUS(pursuit_predict_intercept_batch(&batch, &settings, 0, COUNT, &level, &into, statuses, &count),
                 PURSUIT_STATUS_OK);
    CHECK(count == COUNT);
    for (i = 0; i < COUNT; ++i) {
      PursuitPrediction alone;
      CHECK(pursuit_predict_intercept(&pairs[i].query, &settings, &alone) == statuses[i]);
      CHECK(memcmp(&alone, &predictions[i], sizeof alone) == 0);
    }
  }
}

/* What an array holds at an index, axis by axis. */
typedef struct Layout {
  int32_t element, axes;
  size_t stride, axis_stride;
} Layout;

/* How many bytes behind the base a number lies; -1 where the layout has no such axis. */
static ptrdiff_t place_of(const Layout *layout, int index, int axis) {
  static const int order[4][3] = {{0, 1, 2}, {0, 2, 1}, {0, 1, -1}, {0, 2, -1}};
  const size_t size = layout->element == PURSUIT_ELEMENT_F32 ? sizeof(float) : sizeof(double);
  const size_t step = layout->axis_stride ? layout->axis_stride : size;
  const int place = order[layout->axes][axis];
  return place < 0 ? -1 : (ptrdiff_t)((size_t)index * layout->stride + (size_t)place * step);
}

static void put(char *base, const Layout *layout, int index, int axis, double number) {
  const ptrdiff_t place = place_of(layout, index, axis);
  const float narrow = (float)number;
  if (place >= 0 && layout->element == PURSUIT_ELEMENT_F32) {
    memcpy(base + place, &narrow, sizeof narrow);
  } else if (place >= 0) {
    memcpy(base + place, &number, sizeof number);
  }
}

static double get(const char *base, const Layout *layout, int index, int axis) {
  const ptrdiff_t place = place_of(layout, index, axis);
  float narrow;
  double number = 0;
  if (place >= 0 && layout->element == PURSUIT_ELEMENT_F32) {
    memcpy(&narrow, base + place, sizeof narrow);
    return narrow;
  }
  if (place >= 0) {
    memcpy(&number, base + place, sizeof number);
  }
  return number;
}

/* A number as an array of that type holds it. */
static double held(const Layout *layout, double number) {
  if (layout->element != PURSUIT_ELEMENT_F32) {
    return number;
  }
  return number > FLT_MAX ? FLT_MAX : (double)(float)number;
}

/* The fields that a view and an array of vectors share. */
#define LAY_OUT(vectors, first, layout)          \
  ((vectors).base = (first),                     \
   (vectors).stride = (layout)->stride,          \
   (vectors).element = (layout)->element,        \
   (vectors).axes = (layout)->axes,              \
   (vectors).axis_stride = (layout)->axis_stride)

static PursuitNumberArray numbers_into(void *base, const Layout *layout) {
  return layout->element == PURSUIT_ELEMENT_F32 ? pursuit_make_number_array_f32((float *)base, sizeof(float))
                                                : pursuit_make_number_array((double *)base, sizeof(double));
}

static void answers_as_alone(const Layout *layout, const PursuitProcessorLevel *level) {
  static double in[3][ROOM], out[2][ROOM], times[2][COUNT];
  static const double one_radius = 50;
  PursuitInterceptBatchSolution solution;
  Layout scalar;
  uint32_t count;
  int i;
  make_pairs(layout->axes >= PURSUIT_AXES_XY);
  for (i = 0; i < COUNT; ++i) {
    const PursuitInterceptQuery *query = &pairs[i].query;
    const PursuitVec3 all[3] = {query->pursuer_position, query->target_position, query->target_velocity};
    int view;
    for (view = 0; view < 3; ++view) {
      put((char *)in[view] + 1, layout, i, 0, all[view].x);
      put((char *)in[view] + 1, layout, i, 1, all[view].y);
      put((char *)in[view] + 1, layout, i, 2, all[view].z);
    }
  }
  open_pairs();
  LAY_OUT(batch.pursuer_positions, (char *)in[0] + 1, layout);
  LAY_OUT(batch.target_positions, (char *)in[1] + 1, layout);
  LAY_OUT(batch.target_velocities, (char *)in[2] + 1, layout);
  batch.capture_radii = pursuit_make_number_view(&one_radius, 0);
  LAY_OUT(solution.points, (char *)out[0] + 1, layout);
  LAY_OUT(solution.pursuer_velocities, (char *)out[1] + 1, layout);
  solution.times = numbers_into(times[0], layout);
  solution.latest_times = numbers_into(times[1], layout);
  CHECK_STATUS(pursuit_solve_intercept_batch(&batch, 0, COUNT, level, &solution, statuses, &count), PURSUIT_STATUS_OK);
  scalar = *layout;
  scalar.stride = solution.times.stride;
  for (i = 0; i < COUNT; ++i) {
    PursuitInterceptQuery query = pairs[i].query;
    PursuitInterceptSolution alone;
    query.capture_radius = one_radius;
    CHECK(pursuit_solve_intercept(&query, &alone) == statuses[i]);
    CHECK_EXACT(get((char *)out[0] + 1, layout, i, 0), held(layout, alone.point.x));
    CHECK_EXACT(get((char *)out[0] + 1, layout, i, 1), held(layout, alone.point.y));
    CHECK_EXACT(get((char *)out[0] + 1, layout, i, 2), held(layout, alone.point.z));
    CHECK_EXACT(get((char *)out[1] + 1, layout, i, 0), held(layout, alone.pursuer_velocity.x));
    CHECK_EXACT(get((char *)out[1] + 1, layout, i, 1), held(layout, alone.pursuer_velocity.y));
    CHECK_EXACT(get((char *)out[1] + 1, layout, i, 2), held(layout, alone.pursuer_velocity.z));
    CHECK_EXACT(get((char *)times[0], &scalar, i, 0), held(layout, alone.time));
    CHECK_EXACT(get((char *)times[1], &scalar, i, 0), held(layout, alone.latest_time));
  }
}

static void every_layout_holds_the_same_answers(void) {
  static const size_t sizes[2] = {sizeof(double), sizeof(float)};
  PursuitProcessorLevel level;
  Layout layout;
  int32_t max_level;
  for (max_level = PURSUIT_LEVEL_BASELINE; max_level <= PURSUIT_LEVEL_AVX512; ++max_level) {
    CHECK_STATUS(pursuit_get_processor_level(max_level, &level), PURSUIT_STATUS_OK);
    for (layout.element = PURSUIT_ELEMENT_F64; layout.element <= PURSUIT_ELEMENT_F32; ++layout.element) {
      const size_t size = sizes[layout.element];
      for (layout.axes = PURSUIT_AXES_XYZ; layout.axes <= PURSUIT_AXES_XZ; ++layout.axes) {
        /* An array of vectors, an array of each axis, and vectors with gaps. */
        layout.stride = 3 * size, layout.axis_stride = 0;
        answers_as_alone(&layout, &level);
        layout.stride = size, layout.axis_stride = COUNT * size;
        answers_as_alone(&layout, &level);
        layout.stride = 3 * size + 2, layout.axis_stride = 0;
        answers_as_alone(&layout, &level);
      }
    }
  }
}

static void a_range_is_written_and_nothing_beside_it(void) {
  PursuitInterceptSolution untouched;
  int i;
  make_pairs(0);
  open_pairs();
  check_poison(&untouched, sizeof untouched);
  check_poison(solutions, sizeof solutions);
  CHECK_STATUS(solve(70, 81, NULL), PURSUIT_STATUS_OK);
  for (i = 0; i < COUNT; ++i) {
    PursuitInterceptSolution alone = untouched;
    if (i >= 70 && i < 81) {
      CHECK(pursuit_solve_intercept(&pairs[i].query, &alone) == statuses[i - 70]);
    }
    CHECK(memcmp(&alone, &solutions[i], sizeof alone) == 0);
  }
  CHECK_STATUS(solve(0, 0, NULL), PURSUIT_STATUS_OK);
}

static void refused(PursuitStatus status, const char *input) {
  char name[64];
  CHECK_STATUS(pursuit_get_status_kind(status), PURSUIT_STATUS_OUT_OF_DOMAIN);
  pursuit_get_refused_input(status, name, sizeof name);
  CHECK(strcmp(name, input) == 0);
}

static void bad_ranges_levels_and_strides_are_refused(void) {
  PursuitInterceptBatchSolution solution = into_solutions();
  PursuitProcessorLevel level;
  uint32_t count;
  make_pairs(0);
  open_pairs();
  refused(solve(0, COUNT + 1, NULL), "end");
  refused(solve(5, 4, NULL), "begin");
  CHECK_STATUS(pursuit_get_processor_level(PURSUIT_LEVEL_BASELINE, &level), PURSUIT_STATUS_OK);
  level.level = PURSUIT_LEVEL_AVX512;
  refused(solve(0, COUNT, &level), "level.seal");
  level.level = 3;
  refused(solve(0, COUNT, &level), "level.level");
  solution.points.stride = sizeof(PursuitVec3) - 1;
  refused(pursuit_solve_intercept_batch(&batch, 0, 1, NULL, &solution, statuses, &count), "solution.points.stride");
  solution = into_solutions();
  solution.latest_times.stride = 0;
  refused(pursuit_solve_intercept_batch(&batch, 0, 1, NULL, &solution, statuses, &count), "solution.latest_times.stride");
  /* What is not wanted may be null. */
  memset(&solution, 0, sizeof solution);
  CHECK_STATUS(pursuit_solve_intercept_batch(&batch, 0, COUNT, NULL, &solution, statuses, &count), PURSUIT_STATUS_OK);
}

void test_batch(void);
void test_batch(void) {
  every_level_answers_as_the_single_call();
  every_layout_holds_the_same_answers();
  a_range_is_written_and_nothing_beside_it();
  bad_ranges_levels_and_strides_are_refused();
}
