/* The functions ending in _batch, pursuit_get_processor_level, pursuit_make_number_array, pursuit_make_shape_view: every item of a
 * batch is answered as the single call answers it, in every layout, on every level of the processor. */

#include "check.h"

#include <stdlib.h>

enum { COUNT = 150, VECTORS = 6, NUMBERS = 6, ROOM = 4 * COUNT + 1 };

/* An item of any call: its vectors, one after the other, and its numbers. */
typedef struct Item {
  double vectors[VECTORS][3];
  double numbers[NUMBERS];
} Item;

/* Where a batch reads and writes. */
typedef struct Views {
  PursuitVec3View vectors[VECTORS];
  PursuitNumberView numbers[NUMBERS];
  PursuitVec3Array vectors_out[2];
  PursuitNumberArray numbers_out[4];
  const PursuitProcessorLevel *level;
} Views;

/* A single call and its batch. */
typedef struct Call {
  int vectors, numbers, vectors_out, numbers_out;
  /* The sizes of the vectors, and the greatest numbers. */
  double halves[VECTORS], greatest[NUMBERS];
  PursuitStatus (*alone)(const Item *item, Item *out);
  PursuitStatus (*batch)(const Views *views, uint32_t begin, uint32_t end, uint32_t count, PursuitStatus *statuses, uint32_t *done);
} Call;

static Item items[COUNT];
static PursuitStatus statuses[COUNT];

static PursuitVec3 vector_of(const Item *item, int place) {
  return vec3(item->vectors[place][0], item->vectors[place][1], item->vectors[place][2]);
}

static void set_vector(Item *item, int place, PursuitVec3 vector) {
  item->vectors[place][0] = vector.x, item->vectors[place][1] = vector.y, item->vectors[place][2] = vector.z;
}

static PursuitInterceptQuery intercept_query(const Item *item) {
  PursuitInterceptQuery query;
  query.pursuer_position = vector_of(item, 0), query.target_position = vector_of(item, 1);
  query.target_velocity = vector_of(item, 2);
  query.pursuer_speed = item->numbers[0], query.capture_radius = item->numbers[1];
  return query;
}

static PursuitStatus solve_alone(const Item *item, Item *out) {
  const PursuitInterceptQuery query = intercept_query(item);
  PursuitInterceptSolution solution;
  const PursuitStatus status = pursuit_solve_intercept(&query, &solution);
  set_vector(out, 0, solution.point), set_vector(out, 1, solution.pursuer_velocity);
  out->numbers[0] = solution.time, out->numbers[1] = solution.latest_time;
  return status;
}

static PursuitInterceptBatch intercept_batch(const Views *views, uint32_t count) {
  PursuitInterceptBatch batch;
  batch.pursuer_positions = views->vectors[0], batch.target_positions = views->vectors[1];
  batch.target_velocities = views->vectors[2];
  batch.pursuer_speeds = views->numbers[0], batch.capture_radii = views->numbers[1];
  batch.count = count;
  return batch;
}

static PursuitStatus solve_batch(const Views *views, uint32_t begin, uint32_t end, uint32_t count, PursuitStatus *out, uint32_t *done) {
  const PursuitInterceptBatch batch = intercept_batch(views, count);
  PursuitInterceptBatchSolution solution;
  solution.points = views->vectors_out[0], solution.pursuer_velocities = views->vectors_out[1];
  solution.times = views->numbers_out[0], solution.latest_times = views->numbers_out[1];
  return pursuit_solve_intercept_batch(&batch, begin, end, views->level, &solution, out, done);
}

static PursuitStatus predict_alone(const Item *item, Item *out) {
  const PursuitInterceptQuery query = intercept_query(item);
  const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  PursuitPrediction prediction;
  const PursuitStatus status = pursuit_predict_intercept(&query, &settings, &prediction);
  set_vector(out, 0, prediction.aim_point);
  out->numbers[0] = prediction.time, out->numbers[1] = prediction.miss_distance;
  return status;
}

static PursuitStatus predict_batch(const Views *views, uint32_t begin, uint32_t end, uint32_t count, PursuitStatus *out,
                                   uint32_t *done) {
  const PursuitInterceptBatch batch = intercept_batch(views, count);
  const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  PursuitPredictionBatchSolution solution;
  solution.aim_points = views->vectors_out[0];
  solution.times = views->numbers_out[0], solution.miss_distances = views->numbers_out[1];
  return pursuit_predict_intercept_batch(&batch, &settings, begin, end, views->level, &solution, out, done);
}

static PursuitAgent agent_of(const Item *item) {
  PursuitAgent agent;
  agent.position = vector_of(item, 0), agent.velocity = vector_of(item, 1), agent.max_speed = item->numbers[0];
  return agent;
}

/* Opens what all batches of agents have. */
#define OPEN_AGENTS(batch, views, all)                                                      \
  ((batch).agent_positions = (views)->vectors[0], (batch).agent_velocities = (views)->vectors[1], \
   (batch).agent_max_speeds = (views)->numbers[0], (batch).count = (all))

static PursuitStatus seek_alone(const Item *item, Item *out) {
  const PursuitAgent agent = agent_of(item);
  const PursuitVec3 target = vector_of(item, 2);
  PursuitVec3 steering;
  const PursuitStatus status = pursuit_steer_seek(&agent, &target, &steering);
  set_vector(out, 0, steering);
  return status;
}

static PursuitStatus seek_batch(const Views *views, uint32_t begin, uint32_t end, uint32_t count, PursuitStatus *out, uint32_t *done) {
  PursuitSeekBatch batch;
  PursuitSteeringBatchSolution solution;
  OPEN_AGENTS(batch, views, count);
  batch.targets = views->vectors[2];
  solution.steerings = views->vectors_out[0];
  return pursuit_steer_seek_batch(&batch, begin, end, views->level, &solution, out, done);
}

static PursuitStatus flee_alone(const Item *item, Item *out) {
  const PursuitAgent agent = agent_of(item);
  const PursuitVec3 threat = vector_of(item, 2);
  PursuitVec3 steering;
  const PursuitStatus status = pursuit_steer_flee(&agent, &threat, &steering);
  set_vector(out, 0, steering);
  return status;
}

static PursuitStatus flee_batch(const Views *views, uint32_t begin, uint32_t end, uint32_t count, PursuitStatus *out, uint32_t *done) {
  PursuitFleeBatch batch;
  PursuitSteeringBatchSolution solution;
  OPEN_AGENTS(batch, views, count);
  batch.threats = views->vectors[2];
  solution.steerings = views->vectors_out[0];
  return pursuit_steer_flee_batch(&batch, begin, end, views->level, &solution, out, done);
}

static PursuitStatus arrive_alone(const Item *item, Item *out) {
  const PursuitAgent agent = agent_of(item);
  const PursuitVec3 target = vector_of(item, 2);
  PursuitVec3 steering;
  const PursuitStatus status = pursuit_steer_arrive(&agent, &target, item->numbers[1], &steering);
  set_vector(out, 0, steering);
  return status;
}

static PursuitStatus arrive_batch(const Views *views, uint32_t begin, uint32_t end, uint32_t count, PursuitStatus *out,
                                  uint32_t *done) {
  PursuitArriveBatch batch;
  PursuitSteeringBatchSolution solution;
  OPEN_AGENTS(batch, views, count);
  batch.targets = views->vectors[2], batch.slowdown_radii = views->numbers[1];
  solution.steerings = views->vectors_out[0];
  return pursuit_steer_arrive_batch(&batch, begin, end, views->level, &solution, out, done);
}

static PursuitStatus pursue_alone(const Item *item, Item *out) {
  const PursuitAgent agent = agent_of(item);
  const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  PursuitMotionState target;
  PursuitChase chase;
  PursuitStatus status;
  target.position = vector_of(item, 2), target.velocity = vector_of(item, 3);
  status = pursuit_steer_pursue(&agent, &target, item->numbers[1], &settings, &chase);
  set_vector(out, 0, chase.steering), set_vector(out, 1, chase.point);
  out->numbers[0] = chase.time;
  return status;
}

static PursuitStatus pursue_batch(const Views *views, uint32_t begin, uint32_t end, uint32_t count, PursuitStatus *out,
                                  uint32_t *done) {
  const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  PursuitPursueBatch batch;
  PursuitChaseBatchSolution solution;
  OPEN_AGENTS(batch, views, count);
  batch.target_positions = views->vectors[2], batch.target_velocities = views->vectors[3];
  batch.capture_radii = views->numbers[1];
  solution.steerings = views->vectors_out[0], solution.points = views->vectors_out[1], solution.times = views->numbers_out[0];
  return pursuit_steer_pursue_batch(&batch, &settings, begin, end, views->level, &solution, out, done);
}

static PursuitShot shot_of(const Item *item) {
  PursuitShot shot;
  shot.shooter_position = vector_of(item, 0), shot.target_position = vector_of(item, 1);
  shot.target_velocity = vector_of(item, 2), shot.muzzle_speed = item->numbers[0];
  memset(&shot.gravity, 0, sizeof shot.gravity);
  return shot;
}

/* Opens what all batches of shots have. */
#define OPEN_SHOTS(batch, views, all)                                                             \
  ((batch).shooter_positions = (views)->vectors[0], (batch).target_positions = (views)->vectors[1], \
   (batch).target_velocities = (views)->vectors[2], (batch).muzzle_speeds = (views)->numbers[0], (batch).count = (all))

static PursuitStatus turret_alone(const Item *item, Item *out) {
  PursuitTurretQuery query;
  PursuitTurretSolution solution;
  PursuitStatus status;
  query.shot = shot_of(item), query.facing = vector_of(item, 3);
  query.turn_rate = item->numbers[1], query.max_range = item->numbers[2], query.min_time = item->numbers[3];
  query.horizon = item->numbers[4], query.fire_cone = item->numbers[5];
  status = pursuit_solve_turret(&query, &solution);
  set_vector(out, 0, solution.aim_point);
  out->numbers[0] = solution.impact_time, out->numbers[1] = solution.rotation_time;
  out->numbers[2] = solution.flight_time, out->numbers[3] = solution.iterations;
  return status;
}

static PursuitStatus turret_batch(const Views *views, uint32_t begin, uint32_t end, uint32_t count, PursuitStatus *out,
                                  uint32_t *done) {
  PursuitTurretBatch batch;
  PursuitTurretBatchSolution solution;
  OPEN_SHOTS(batch, views, count);
  batch.facings = views->vectors[3], batch.turn_rates = views->numbers[1], batch.max_ranges = views->numbers[2];
  batch.min_times = views->numbers[3], batch.horizons = views->numbers[4], batch.fire_cones = views->numbers[5];
  solution.aim_points = views->vectors_out[0];
  solution.impact_times = views->numbers_out[0], solution.rotation_times = views->numbers_out[1];
  solution.flight_times = views->numbers_out[2], solution.iterations = views->numbers_out[3];
  return pursuit_solve_turret_batch(&batch, begin, end, views->level, &solution, out, done);
}

static PursuitProjectileQuery projectile_query(const Item *item) {
  PursuitProjectileQuery query;
  query.shot = shot_of(item), query.shooter_velocity = vector_of(item, 3);
  query.target_acceleration = vector_of(item, 4), query.shot.gravity = vector_of(item, 5);
  return query;
}

static PursuitStatus projectile_alone(const Item *item, Item *out) {
  const PursuitProjectileQuery query = projectile_query(item);
  PursuitLaunch launches[4];
  uint32_t count;
  const PursuitStatus status = pursuit_solve_projectile(&query, launches, &count);
  set_vector(out, 0, launches[0].launch_velocity), set_vector(out, 1, launches[0].impact_point);
  out->numbers[0] = launches[0].time, out->numbers[1] = launches[0].miss_distance, out->numbers[2] = count;
  return status;
}

static PursuitProjectileBatch projectile_views(const Views *views, uint32_t count) {
  PursuitProjectileBatch batch;
  OPEN_SHOTS(batch, views, count);
  batch.shooter_velocities = views->vectors[3], batch.target_accelerations = views->vectors[4];
  batch.gravities = views->vectors[5];
  return batch;
}

static PursuitStatus projectile_batch(const Views *views, uint32_t begin, uint32_t end, uint32_t count, PursuitStatus *out,
                                      uint32_t *done) {
  const PursuitProjectileBatch batch = projectile_views(views, count);
  const PursuitProjectileSettings settings = pursuit_projectile_settings_default();
  PursuitProjectileBatchSolution solution;
  solution.launch_velocities = views->vectors_out[0], solution.impact_points = views->vectors_out[1];
  solution.times = views->numbers_out[0], solution.miss_distances = views->numbers_out[1];
  solution.launch_counts = views->numbers_out[2], solution.launch_room = 1;
  return pursuit_solve_projectile_batch(&batch, &settings, begin, end, views->level, &solution, out, done);
}

static PursuitShape shape_of(const Item *item) {
  return pursuit_make_box(vector_of(item, 1), vec3(1, 2, 0), vec3(0, 0, 3), vec3(item->numbers[0], 20, 30));
}

static PursuitStatus distance_alone(const Item *item, Item *out) {
  const PursuitShape shape = shape_of(item);
  const PursuitVec3 position = vector_of(item, 0);
  PursuitSignedDistance distance;
  const PursuitStatus status = pursuit_get_signed_distance(&shape, &position, &distance);
  set_vector(out, 0, distance.normal);
  out->numbers[0] = distance.distance;
  return status;
}

/* The shapes stay in place: the layout applies to the positions. */
static PursuitStatus distance_batch(const Views *views, uint32_t begin, uint32_t end, uint32_t count, PursuitStatus *out,
                                    uint32_t *done) {
  static PursuitShape shapes[COUNT];
  PursuitSignedDistanceBatch batch;
  PursuitSignedDistanceBatchSolution solution;
  uint32_t i;
  for (i = 0; i < count; ++i) shapes[i] = shape_of(&items[i]);
  batch.shapes = pursuit_make_shape_view(shapes, sizeof *shapes);
  batch.positions = views->vectors[0], batch.count = count;
  solution.normals = views->vectors_out[0], solution.distances = views->numbers_out[0];
  return pursuit_get_signed_distance_batch(&batch, begin, end, views->level, &solution, out, done);
}

static const Call calls[] = {
    {3, 2, 2, 2, {9000, 9000, 600}, {1500, 99}, solve_alone, solve_batch},
    {3, 2, 1, 2, {9000, 9000, 600}, {1500, 99}, predict_alone, predict_batch},
    {3, 1, 1, 0, {9000, 600, 9000}, {1500}, seek_alone, seek_batch},
    {3, 1, 1, 0, {9000, 600, 9000}, {1500}, flee_alone, flee_batch},
    {3, 2, 1, 0, {9000, 600, 9000}, {1500, 20000}, arrive_alone, arrive_batch},
    {4, 2, 2, 1, {9000, 600, 9000, 600}, {1500, 99}, pursue_alone, pursue_batch},
    {4, 6, 1, 4, {9000, 9000, 600, 9}, {9000, 4, 40000, 1, 30, 3}, turret_alone, turret_batch},
    {6, 1, 2, 3, {9000, 9000, 600, 300, 90, 980}, {9000}, projectile_alone, projectile_batch},
    {2, 1, 1, 1, {300, 300}, {200}, distance_alone, distance_batch},
};
static const size_t call_count = sizeof calls / sizeof *calls;

/* SplitMix64 (Steele, Lea, Flood 2014), uniform in [low, high), to a whole number, which a float holds. */
static uint64_t state = 13;
static double whole(double low, double high) {
  uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return floor(low + (high - low) * ((double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0));
}

/* Items as a game has them; every seventh is one that games meet too: a vector that is another, none or no number, a number that
 * is 0 or none. */
static void make_items(const Call *call, int is_flat) {
  int i, place, axis;
  for (i = 0; i < COUNT; ++i) {
    Item *item = &items[i];
    for (place = 0; place < call->vectors; ++place) {
      for (axis = 0; axis < 3; ++axis) {
        const double half = call->halves[place];
        item->vectors[place][axis] = is_flat && axis == 2 ? 0 : whole(-half, half);
      }
    }
    for (place = 0; place < call->numbers; ++place) item->numbers[place] = whole(1, call->greatest[place]);
    if (i % 7 == 0) {
      const int other = i % call->vectors;
      double *number = &item->numbers[i % call->numbers];
      switch (i % 5) {
        case 0: memcpy(item->vectors[1], item->vectors[0], sizeof item->vectors[0]); break;
        case 1: *number = 0; break;
        case 2: item->vectors[other][0] = item->vectors[other][1] = item->vectors[other][2] = 0; break;
        case 3: *number = -1; break;
        default: item->vectors[other][0] = NAN;
      }
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
  return number > FLT_MAX ? FLT_MAX : number < -FLT_MAX ? -FLT_MAX : (double)(float)number;
}

/* The fields that a view and an array of vectors share. */
#define LAY_OUT(vectors, first, layout)          \
  ((vectors).base = (first),                     \
   (vectors).stride = (layout)->stride,          \
   (vectors).element = (layout)->element,        \
   (vectors).axes = (layout)->axes,              \
   (vectors).axis_stride = (layout)->axis_stride)

/* Arrays of numbers. */
#define LAY_OUT_NUMBERS(numbers, first, layout) \
  ((numbers).base = (first), (numbers).stride = (layout)->stride, (numbers).element = (layout)->element)

static char in[VECTORS + NUMBERS][ROOM * sizeof(double)], out[6][ROOM * sizeof(double)];

/* Numbers as the vectors of a layout lie, but for the axes. */
static Layout scalars(const Layout *layout) {
  Layout scalar = *layout;
  scalar.axes = PURSUIT_AXES_XYZ;
  scalar.axis_stride = 0;
  return scalar;
}

/* Bytes before what an array holds: 1, so that nothing is aligned, or as many as align all numbers. */
static size_t gap = 1;

static size_t aligned_gap(void) { return sizeof(double) - (size_t)((uintptr_t)in % sizeof(double)); }

/* How the vectors or numbers of each input and output lie. */
static Layout laid_in[VECTORS + NUMBERS], laid_out[6];

/* Views of all items as they are laid, and room for the answers. */
static Views open_laid_items(const Call *call, const PursuitProcessorLevel *level) {
  Views views;
  int i, place, axis;
  memset(&views, 0, sizeof views);
  for (place = 0; place < call->vectors; ++place) {
    const Layout *layout = &laid_in[place];
    LAY_OUT(views.vectors[place], in[place] + gap, layout);
    for (i = 0; i < COUNT; ++i) {
      for (axis = 0; axis < 3; ++axis) put(in[place] + gap, layout, i, axis, items[i].vectors[place][axis]);
    }
  }
  for (place = 0; place < call->numbers; ++place) {
    const Layout scalar = scalars(&laid_in[VECTORS + place]);
    char *base = in[VECTORS + place] + gap;
    LAY_OUT_NUMBERS(views.numbers[place], base, &scalar);
    for (i = 0; i < COUNT; ++i) put(base, &scalar, i, 0, items[i].numbers[place]);
  }
  for (place = 0; place < call->vectors_out; ++place) LAY_OUT(views.vectors_out[place], out[place] + gap, &laid_out[place]);
  for (place = 0; place < call->numbers_out; ++place) {
    const Layout scalar = scalars(&laid_out[2 + place]);
    LAY_OUT_NUMBERS(views.numbers_out[place], out[2 + place] + gap, &scalar);
  }
  views.level = level;
  return views;
}

/* The same with one layout for all. */
static Views open_items(const Call *call, const Layout *layout, const PursuitProcessorLevel *level) {
  int place;
  for (place = 0; place < VECTORS + NUMBERS; ++place) laid_in[place] = *layout;
  for (place = 0; place < 6; ++place) laid_out[place] = *layout;
  return open_laid_items(call, level);
}

/* How many items a range leaves that are refused. */
static int answered_as_alone(const Call *call, uint32_t begin, uint32_t end) {
  int refused = 0;
  uint32_t i;
  for (i = begin; i < end; ++i) {
    Item alone;
    int place, axis;
    CHECK(call->alone(&items[i], &alone) == statuses[i - begin]);
    refused += statuses[i - begin] < 0;
    for (place = 0; place < call->vectors_out; ++place) {
      const Layout *layout = &laid_out[place];
      for (axis = 0; axis < 3; ++axis) {
        if (place_of(layout, 0, axis) >= 0) {
          CHECK_EXACT(get(out[place] + gap, layout, (int)i, axis), held(layout, alone.vectors[place][axis]));
        }
      }
    }
    for (place = 0; place < call->numbers_out; ++place) {
      const Layout scalar = scalars(&laid_out[2 + place]);
      CHECK_EXACT(get(out[2 + place] + gap, &scalar, (int)i, 0), held(&scalar, alone.numbers[place]));
    }
  }
  return refused;
}

static void answers_as_alone(const Call *call, const Layout *layout, const PursuitProcessorLevel *level) {
  Views views;
  uint32_t done;
  int refused;
  make_items(call, layout->axes >= PURSUIT_AXES_XY);
  views = open_items(call, layout, level);
  CHECK_STATUS(call->batch(&views, 0, COUNT, COUNT, statuses, &done), PURSUIT_STATUS_OK);
  CHECK(done == COUNT);
  refused = answered_as_alone(call, 0, COUNT);
  CHECK(refused > 0 && refused < COUNT / 2);
}

static void the_level_avx512_is_that_of_avx2(void) {
  PursuitProcessorLevel avx2, avx512;
  CHECK_STATUS(pursuit_get_processor_level(PURSUIT_LEVEL_AVX2, &avx2), PURSUIT_STATUS_OK);
  CHECK_STATUS(pursuit_get_processor_level(PURSUIT_LEVEL_AVX512, &avx512), PURSUIT_STATUS_OK);
  CHECK(avx512.level == avx2.level && avx512.seal == avx2.seal);
}

static void every_item_is_answered_as_alone_in_every_layout_on_every_level(void) {
  static const size_t sizes[2] = {sizeof(double), sizeof(float)};
  PursuitProcessorLevel level;
  Layout layout;
  int32_t max_level;
  size_t call;
  for (max_level = PURSUIT_LEVEL_BASELINE; max_level <= PURSUIT_LEVEL_AVX2; ++max_level) {
    CHECK_STATUS(pursuit_get_processor_level(max_level, &level), PURSUIT_STATUS_OK);
    CHECK(level.level <= max_level);
    for (layout.element = PURSUIT_ELEMENT_F64; layout.element <= PURSUIT_ELEMENT_F32; ++layout.element) {
      const size_t size = sizes[layout.element];
      for (layout.axes = PURSUIT_AXES_XYZ; layout.axes <= PURSUIT_AXES_XZ; ++layout.axes) {
        for (call = 0; call < call_count; ++call) {
          /* An array of vectors, an array of each axis, also where columns are read in place, and vectors with gaps. */
          layout.stride = 3 * size, layout.axis_stride = 0;
          answers_as_alone(&calls[call], &layout, &level);
          layout.stride = size, layout.axis_stride = COUNT * size;
          answers_as_alone(&calls[call], &layout, &level);
          gap = aligned_gap();
          answers_as_alone(&calls[call], &layout, &level);
          gap = 1;
          layout.stride = 3 * size + 2, layout.axis_stride = 0;
          answers_as_alone(&calls[call], &layout, &level);
        }
      }
    }
  }
}

static const Layout float_columns = {PURSUIT_ELEMENT_F32, PURSUIT_AXES_XYZ, sizeof(float), COUNT * sizeof(float)};

/* A float: of a game, of any bits, or one at a limit of the type. */
static double any_float(double half) {
  static const double limits[] = {0, -0.0, 1, INFINITY, -INFINITY, NAN, FLT_MAX, -FLT_MAX, FLT_MIN, FLT_MIN / 8388608, -FLT_MIN / 3};
  uint32_t bits;
  float narrow;
  switch ((int)whole(0, 8)) {
    case 0: return (float)limits[(size_t)whole(0, sizeof limits / sizeof *limits)];
    case 1:
      bits = (uint32_t)whole(0, 4294967296.0);
      memcpy(&narrow, &bits, sizeof narrow);
      return narrow;
    default: return (float)(whole(-half * 16, half * 16) / 16);
  }
}

/* One number of a game's item that any float takes the place of, or all numbers that they take. */
static void make_hostile_items(const Call *call, int is_each, int is_flat) {
  const int axes = is_flat ? 2 : 3;
  int i, place, axis;
  make_items(call, is_flat);
  for (i = 0; i < COUNT; ++i) {
    const int chosen = (int)whole(0, 3 * call->vectors + call->numbers);
    for (place = 0; place < call->vectors; ++place) {
      for (axis = 0; axis < axes; ++axis) {
        if (is_each || chosen == 3 * place + axis) items[i].vectors[place][axis] = any_float(call->halves[place]);
      }
    }
    for (place = 0; place < call->numbers; ++place) {
      if (is_each || chosen == 3 * call->vectors + place) items[i].numbers[place] = any_float(call->greatest[place]);
    }
  }
}

/* Any layout, of three numbers or in a plane. */
static Layout any_layout(int32_t element, int is_flat) {
  const size_t size = element == PURSUIT_ELEMENT_F32 ? sizeof(float) : sizeof(double);
  Layout layout;
  layout.element = element;
  layout.axes = (int32_t)whole(is_flat ? PURSUIT_AXES_XY : PURSUIT_AXES_XYZ, is_flat ? PURSUIT_AXES_XZ + 1 : PURSUIT_AXES_XY);
  switch ((int)whole(0, 3)) {
    case 0: layout.stride = 3 * size, layout.axis_stride = 0; break;
    case 1: layout.stride = size, layout.axis_stride = COUNT * size; break;
    default: layout.stride = 3 * size + 2, layout.axis_stride = 0; break;
  }
  return layout;
}

/* FLOAT_ROUNDS=1000 asks for more. */
static long float_rounds(void) {
  const char *rounds = getenv("FLOAT_ROUNDS");
  return rounds ? atol(rounds) : 1;
}

/* Numbers of 32 bits at the limits of their type have the status of the single call, and its answer, rounded: in columns of one
 * type, of several, and whatever the instructions. */
static void floats_are_answered_as_doubles_of_the_same_values(void) {
  long round;
  size_t call;
  int32_t max_level, place, mix;
  for (round = 0; round < float_rounds(); ++round) {
    for (max_level = PURSUIT_LEVEL_BASELINE; max_level <= PURSUIT_LEVEL_AVX2; ++max_level) {
      PursuitProcessorLevel level;
      CHECK_STATUS(pursuit_get_processor_level(max_level, &level), PURSUIT_STATUS_OK);
      for (call = 0; call < call_count; ++call) {
        /* All of float in columns that are read in place; all of float, laid in any way; of any type and laid in any way. */
        for (mix = 0; mix < 3; ++mix) {
          const int is_flat = mix > 0 && whole(0, 3) > 1;
          Views views;
          uint32_t done;
          for (place = 0; place < VECTORS + NUMBERS + 6; ++place) {
            const int32_t element = mix == 2 && whole(0, 2) > 0 ? PURSUIT_ELEMENT_F64 : PURSUIT_ELEMENT_F32;
            Layout *layout = place < 6 ? &laid_out[place] : &laid_in[place - 6];
            *layout = mix == 0 ? float_columns : any_layout(element, is_flat);
          }
          gap = mix == 0 ? aligned_gap() : 1;
          make_hostile_items(&calls[call], whole(0, 2) > 0, is_flat);
          views = open_laid_items(&calls[call], &level);
          CHECK_STATUS(calls[call].batch(&views, 0, COUNT, COUNT, statuses, &done), PURSUIT_STATUS_OK);
          answered_as_alone(&calls[call], 0, COUNT);
        }
      }
    }
  }
  gap = 1;
}

/* One infinite number among floats of a pursuit is refused by its name. */
static void an_infinite_float_is_refused_by_name(void) {
  static const struct {
    int vector, number;
    const char *name;
  } inputs[] = {{0, -1, "query.pursuer_position"}, {1, -1, "query.target_position"}, {2, -1, "query.target_velocity"},
                {-1, 0, "query.pursuer_speed"}, {-1, 1, "query.capture_radius"}};
  PursuitProcessorLevel level;
  int32_t max_level;
  size_t i;
  for (max_level = PURSUIT_LEVEL_BASELINE; max_level <= PURSUIT_LEVEL_AVX2; ++max_level) {
    CHECK_STATUS(pursuit_get_processor_level(max_level, &level), PURSUIT_STATUS_OK);
    for (i = 0; i < sizeof inputs / sizeof *inputs; ++i) {
      Views views;
      char name[64];
      uint32_t done;
      memset(items, 0, sizeof items);
      items[0].vectors[1][0] = 100, items[0].vectors[2][1] = 10, items[0].numbers[0] = 20;
      if (inputs[i].vector >= 0) items[0].vectors[inputs[i].vector][0] = INFINITY;
      if (inputs[i].number >= 0) items[0].numbers[inputs[i].number] = INFINITY;
      views = open_items(&calls[0], &float_columns, &level);
      CHECK_STATUS(calls[0].batch(&views, 0, 1, 1, statuses, &done), PURSUIT_STATUS_OK);
      CHECK_STATUS(statuses[0], REFUSED_NOT_FINITE);
      pursuit_get_refused_input(statuses[0], name, sizeof name);
      CHECK(strcmp(name, inputs[i].name) == 0);
      answered_as_alone(&calls[0], 0, 1);
    }
  }
}

static const Layout rows = {PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, sizeof(PursuitVec3), 0};

/* The first item stands for all; all vectors lie in one place where they may. */
static void a_stride_of_0_repeats_one_item(const Layout *layout) {
  size_t call;
  for (call = 0; call < call_count; ++call) {
    Views views;
    uint32_t done;
    int i, place;
    make_items(&calls[call], 0);
    for (i = 2; i < COUNT; ++i) items[i] = items[1];
    items[0] = items[1];
    views = open_items(&calls[call], layout, NULL);
    for (place = 0; place < calls[call].vectors; ++place) views.vectors[place].stride = 0;
    for (place = 0; place < calls[call].numbers; ++place) views.numbers[place].stride = 0;
    CHECK_STATUS(calls[call].batch(&views, 0, COUNT, COUNT, statuses, &done), PURSUIT_STATUS_OK);
    answered_as_alone(&calls[call], 0, COUNT);
    /* Every input may be one and the same memory. */
    for (place = 1; place < calls[call].vectors; ++place) {
      views.vectors[place] = views.vectors[0];
      memcpy(items[0].vectors[place], items[0].vectors[0], sizeof items[0].vectors[0]);
    }
    for (i = 1; i < COUNT; ++i) items[i] = items[0];
    CHECK_STATUS(calls[call].batch(&views, 0, COUNT, COUNT, statuses, &done), PURSUIT_STATUS_OK);
    answered_as_alone(&calls[call], 0, COUNT);
  }
}

static void a_range_is_written_and_nothing_beside_it(const Layout *layout) {
  const size_t size = layout->element == PURSUIT_ELEMENT_F32 ? sizeof(float) : sizeof(double);
  size_t call;
  for (call = 0; call < call_count; ++call) {
    static char untouched[sizeof out];
    Views views;
    uint32_t done;
    int i, array, axis;
    make_items(&calls[call], 0);
    views = open_items(&calls[call], layout, NULL);
    check_poison(untouched, sizeof untouched);
    check_poison(out, sizeof out);
    CHECK_STATUS(calls[call].batch(&views, 70, 81, COUNT, statuses, &done), PURSUIT_STATUS_OK);
    CHECK(done == 11);
    answered_as_alone(&calls[call], 70, 81);
    for (array = 0; array < 6; ++array) {
      for (i = 0; i < COUNT; ++i) {
        if (i >= 70 && i < 81) continue;
        for (axis = 0; axis < 3; ++axis) {
          const ptrdiff_t place = place_of(layout, i, axis);
          CHECK(memcmp(out[array] + gap + place, untouched + gap + place, size) == 0);
        }
      }
    }
    CHECK_STATUS(calls[call].batch(&views, 0, 0, COUNT, statuses, &done), PURSUIT_STATUS_OK);
    CHECK(done == 0);
    memset(&views, 0, sizeof views);
    CHECK_STATUS(calls[call].batch(&views, 0, 0, 0, statuses, &done), PURSUIT_STATUS_OK);
  }
}

/* From 2^17 items on answers are written past the caches, whole lines of 64 bytes. */
enum { MANY = (1 << 17) + 300, MANY_BEGIN = 3, MANY_END = MANY - 5 };

static char many_in[5][(3 * MANY + 8) * sizeof(double)], many_out[4][(3 * MANY + 8) * sizeof(double)];
static PursuitStatus many_statuses[MANY + 1];

static void a_range_too_large_for_the_caches_is_answered_as_alone(void) {
  static const Layout layouts[4] = {{PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, sizeof(PursuitVec3), 0},
                                    {PURSUIT_ELEMENT_F64, PURSUIT_AXES_XZY, sizeof(double), MANY * sizeof(double)},
                                    {PURSUIT_ELEMENT_F32, PURSUIT_AXES_XYZ, sizeof(float), MANY * sizeof(float)},
                                    {PURSUIT_ELEMENT_F32, PURSUIT_AXES_XYZ, 3 * sizeof(float), 0}};
  const Call *call = &calls[0];
  size_t k;
  make_items(call, 0);
  for (k = 0; k < sizeof layouts / sizeof *layouts; ++k) {
    const Layout *layout = &layouts[k], scalar = scalars(layout);
    /* Not aligned to lines, and once not to numbers. */
    const size_t shift = k == 3 ? 1 : 8 * (k + 1);
    static Item alone[COUNT];
    PursuitStatus expected[COUNT];
    Views views;
    uint32_t done;
    int i, place, axis;
    memset(&views, 0, sizeof views);
    memset(many_out, 0x5a, sizeof many_out);
    many_statuses[0] = many_statuses[MANY_END - MANY_BEGIN + 1] = 77;
    for (i = 0; i < COUNT; ++i) expected[i] = call->alone(&items[i], &alone[i]);
    for (place = 0; place < 3; ++place) {
      LAY_OUT(views.vectors[place], many_in[place], layout);
      for (i = 0; i < MANY; ++i) {
        for (axis = 0; axis < 3; ++axis) put(many_in[place], layout, i, axis, items[i % COUNT].vectors[place][axis]);
      }
    }
    for (place = 0; place < 2; ++place) {
      LAY_OUT_NUMBERS(views.numbers[place], many_in[3 + place], &scalar);
      for (i = 0; i < MANY; ++i) put(many_in[3 + place], &scalar, i, 0, items[i % COUNT].numbers[place]);
      LAY_OUT(views.vectors_out[place], many_out[place] + shift, layout);
      LAY_OUT_NUMBERS(views.numbers_out[place], many_out[2 + place] + shift, &scalar);
    }
    CHECK_STATUS(call->batch(&views, MANY_BEGIN, MANY_END, MANY, many_statuses + 1, &done), PURSUIT_STATUS_OK);
    CHECK(done == MANY_END - MANY_BEGIN);
    CHECK(many_statuses[0] == 77 && many_statuses[MANY_END - MANY_BEGIN + 1] == 77);
    for (i = 0; i < MANY; ++i) {
      const Item *one = &alone[i % COUNT];
      const int is_in = i >= MANY_BEGIN && i < MANY_END;
      double untouched;
      memset(&untouched, 0x5a, sizeof untouched);
      if (is_in) CHECK(many_statuses[i - MANY_BEGIN + 1] == expected[i % COUNT]);
      for (place = 0; place < 2; ++place) {
        const char *numbers = many_out[2 + place] + shift;
        for (axis = 0; axis < 3; ++axis) {
          const char *vectors = many_out[place] + shift;
          if (is_in) {
            CHECK_EXACT(get(vectors, layout, i, axis), held(layout, one->vectors[place][axis]));
          } else {
            CHECK(memcmp(vectors + place_of(layout, i, axis), &untouched, sizeof(float)) == 0);
          }
        }
        if (is_in) {
          CHECK_EXACT(get(numbers, &scalar, i, 0), held(layout, one->numbers[place]));
        } else {
          CHECK(memcmp(numbers + place_of(&scalar, i, 0), &untouched, sizeof(float)) == 0);
        }
      }
    }
  }
}

static void refused(PursuitStatus status, const char *input) {
  char name[64];
  CHECK_STATUS(status, REFUSED_OUT_OF_DOMAIN);
  pursuit_get_refused_input(status, name, sizeof name);
  CHECK(strcmp(name, input) == 0);
}

static void bad_ranges_levels_and_strides_are_refused(void) {
  size_t call;
  for (call = 0; call < call_count; ++call) {
    PursuitProcessorLevel level;
    Views views, good;
    uint32_t done = 1;
    make_items(&calls[call], 0);
    good = open_items(&calls[call], &rows, NULL);
    refused(calls[call].batch(&good, 0, COUNT + 1, COUNT, statuses, &done), "end");
    CHECK(done == 0);
    refused(calls[call].batch(&good, 5, 4, COUNT, statuses, &done), "begin");
    CHECK_STATUS(pursuit_get_processor_level(PURSUIT_LEVEL_BASELINE, &level), PURSUIT_STATUS_OK);
    views = good, views.level = &level;
    level.level = PURSUIT_LEVEL_AVX512;
    refused(calls[call].batch(&views, 0, COUNT, COUNT, statuses, &done), "level.seal");
    level.level = 3;
    refused(calls[call].batch(&views, 0, COUNT, COUNT, statuses, &done), "level.level");
    views = good, views.vectors_out[0].stride = sizeof(PursuitVec3) - 1;
    CHECK_STATUS(calls[call].batch(&views, 0, 1, COUNT, statuses, &done), REFUSED_OUT_OF_DOMAIN);
    views = good, views.vectors[0].base = NULL;
    CHECK_STATUS(calls[call].batch(&views, 0, 1, COUNT, statuses, &done), REFUSED_NULL_POINTER);
    /* What is not wanted may be null. */
    views = good;
    memset(views.vectors_out, 0, sizeof views.vectors_out);
    memset(views.numbers_out, 0, sizeof views.numbers_out);
    CHECK_STATUS(calls[call].batch(&views, 0, COUNT, COUNT, statuses, &done), PURSUIT_STATUS_OK);
  }
}

/* An item that is refused says which of its inputs was, by its name in the single call. */
static void a_bad_item_is_named(void) {
  static const struct {
    size_t call;
    int place;
    const char *name;
  } bad[] = {{2, 0, "agent.max_speed"}, {4, 1, "slowdown_radius"}, {5, 1, "capture_radius"},
             {6, 1, "query.turn_rate"}, {7, 0, "query.shot.muzzle_speed"}, {8, 0, "shape.half_extents"}};
  size_t i;
  for (i = 0; i < sizeof bad / sizeof *bad; ++i) {
    const Call *call = &calls[bad[i].call];
    Views views;
    uint32_t done;
    make_items(call, 0);
    items[8] = items[1];
    items[8].numbers[bad[i].place] = -1;
    views = open_items(call, &rows, NULL);
    CHECK_STATUS(call->batch(&views, 0, COUNT, COUNT, statuses, &done), PURSUIT_STATUS_OK);
    refused(statuses[8], bad[i].name);
  }
}

/* As many launches of each as asked for, side by side. */
static void every_launch_has_its_place(void) {
  static PursuitLaunch launches[COUNT][4];
  static double counts[COUNT];
  const PursuitProjectileSettings settings = pursuit_projectile_settings_default();
  const Call *call = &calls[7];
  PursuitProjectileBatchSolution solution;
  PursuitProjectileBatch batch;
  Views views;
  uint32_t done, room;
  int i, several = 0;
  make_items(call, 0);
  views = open_items(call, &rows, NULL);
  batch = projectile_views(&views, COUNT);
  solution.launch_velocities = pursuit_make_vec3_array(&launches[0][0].launch_velocity, sizeof(PursuitLaunch));
  solution.impact_points = pursuit_make_vec3_array(&launches[0][0].impact_point, sizeof(PursuitLaunch));
  solution.times = pursuit_make_number_array(&launches[0][0].time, sizeof(PursuitLaunch));
  solution.miss_distances = pursuit_make_number_array(&launches[0][0].miss_distance, sizeof(PursuitLaunch));
  solution.launch_counts = pursuit_make_number_array(counts, sizeof *counts);
  for (room = 1; room <= 4; ++room) {
    const PursuitLaunch *all = &launches[0][0];
    solution.launch_room = room;
    CHECK_STATUS(pursuit_solve_projectile_batch(&batch, &settings, 0, COUNT, NULL, &solution, statuses, &done), PURSUIT_STATUS_OK);
    for (i = 0; i < COUNT; ++i) {
      const PursuitProjectileQuery query = projectile_query(&items[i]);
      PursuitLaunch alone[4];
      uint32_t count;
      CHECK(pursuit_solve_projectile(&query, alone, &count) == statuses[i]);
      CHECK(memcmp(alone, all + (size_t)i * room, room * sizeof *alone) == 0);
      CHECK_EXACT(counts[i], count);
      several += count > 1;
    }
  }
  CHECK(several > COUNT);
  for (room = 0; room <= 5; room += 5) {
    solution.launch_room = room;
    refused(pursuit_solve_projectile_batch(&batch, &settings, 0, COUNT, NULL, &solution, statuses, &done), "solution.launch_room");
  }
}

/* One shape for all is checked once, and refused for all. */
static void one_shape_stands_for_all(void) {
  static PursuitVec3 positions[COUNT];
  static PursuitSignedDistance distances[COUNT];
  const PursuitVec3 center = vec3(10, 20, 30), axis = vec3(1, 2, 2), up = vec3(0, 0, 1);
  const PursuitShape shapes[] = {pursuit_make_sphere(center, 50), pursuit_make_box(center, axis, up, vec3(40, 50, 60)),
                                 pursuit_make_half_space(center, axis), pursuit_make_capsule(center, axis, 40, 30),
                                 pursuit_make_sphere(center, -1), pursuit_make_capsule(center, vec3(0, 0, 0), 1, 1)};
  PursuitSignedDistanceBatch batch;
  PursuitSignedDistanceBatchSolution solution;
  PursuitShape shape = shapes[0];
  size_t i, k;
  uint32_t done;
  for (i = 0; i < COUNT; ++i) positions[i] = vec3(whole(-99, 99), whole(-99, 99), whole(-99, 99));
  positions[20] = center;
  positions[40].y = NAN;
  positions[60].z = 1e60;
  batch.shapes = pursuit_make_shape_view(&shape, 0);
  batch.positions = pursuit_make_vec3_view(positions, sizeof *positions);
  batch.count = COUNT;
  solution.normals = pursuit_make_vec3_array(&distances[0].normal, sizeof *distances);
  solution.distances = pursuit_make_number_array(&distances[0].distance, sizeof *distances);
  for (k = 0; k <= sizeof shapes / sizeof *shapes; ++k) {
    shape = shapes[k % (sizeof shapes / sizeof *shapes)];
    if (k == sizeof shapes / sizeof *shapes) shape.kind = 7;
    CHECK_STATUS(pursuit_get_signed_distance_batch(&batch, 0, COUNT, NULL, &solution, statuses, &done), PURSUIT_STATUS_OK);
    for (i = 0; i < COUNT; ++i) {
      PursuitSignedDistance alone;
      CHECK(pursuit_get_signed_distance(&shape, &positions[i], &alone) == statuses[i]);
      CHECK(memcmp(&alone, &distances[i], sizeof alone) == 0);
    }
  }
  batch.shapes.base = NULL;
  CHECK_STATUS(pursuit_get_status_kind(pursuit_get_signed_distance_batch(&batch, 0, 1, NULL, &solution, statuses, &done)),
               REFUSED_NULL_POINTER);
}

void test_batch(void);
void test_batch(void) {
  the_level_avx512_is_that_of_avx2();
  every_item_is_answered_as_alone_in_every_layout_on_every_level();
  floats_are_answered_as_doubles_of_the_same_values();
  an_infinite_float_is_refused_by_name();
  a_stride_of_0_repeats_one_item(&rows);
  a_stride_of_0_repeats_one_item(&float_columns);
  a_range_is_written_and_nothing_beside_it(&rows);
  a_range_is_written_and_nothing_beside_it(&float_columns);
  a_range_too_large_for_the_caches_is_answered_as_alone();
  bad_ranges_levels_and_strides_are_refused();
  a_bad_item_is_named();
  every_launch_has_its_place();
  one_shape_stands_for_all();
}
