/* pursuit_neighbor_grid_settings_default, pursuit_neighbor_grid_memory_size, pursuit_build_neighbor_grid,
 * pursuit_get_neighbor_grid_info, pursuit_get_grid_agents, pursuit_find_neighbors_within, pursuit_find_nearest_neighbors, pursuit_flock_rules_default,
 * pursuit_steer_flock, pursuit_step_flock, pursuit_advance_agents, pursuit_steer_separation, pursuit_steer_alignment,
 * pursuit_steer_cohesion. */

#include "check.h"

/* An agent as a game has it: the fields that count lie among others. */
typedef struct Boid {
  int32_t number;
  PursuitVec3 position;
  float color[3];
  PursuitVec3 velocity;
} Boid;

enum { BOIDS = 300, ROOM = 32768 };
/* The default. */
static const PursuitAvoidanceLayers anyone = {1, UINT32_MAX, 0, 0};

static Boid boids[BOIDS];
/* Of doubles, for their alignment; where the alignment must not matter it is tested. */
static double memory[ROOM / 8];

static PursuitCrowd crowd_of(Boid *first, uint32_t count) {
  PursuitCrowd crowd;
  memset(&crowd, 0, sizeof crowd);
  crowd.positions = pursuit_make_vec3_view(&first->position, sizeof(Boid));
  crowd.velocities = pursuit_make_vec3_view(&first->velocity, sizeof(Boid));
  crowd.count = count;
  return crowd;
}

static double number(uint32_t *random, double range) {
  *random = *random * 1664525u + 1013904223u; /* Numerical Recipes; its high bits are the random ones */
  return ((double)(*random >> 8) / 8388608.0 - 1.0) * range;
}

static void scatter(void) {
  uint32_t random = 1;
  int i;
  for (i = 0; i < BOIDS; ++i) {
    boids[i].position = vec3(number(&random, 20), number(&random, 20), number(&random, 20));
    boids[i].velocity = vec3(number(&random, 6), number(&random, 6), number(&random, 6));
  }
}

static PursuitNeighborGridSettings cells_of(double size) {
  PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(100);
  settings.cell_size = size;
  return settings;
}

static PursuitStatus build(uint32_t count, const PursuitNeighborGridSettings *settings) {
  const PursuitCrowd crowd = crowd_of(boids, count);
  PursuitNeighborGridInfo info;
  return pursuit_build_neighbor_grid(&crowd, settings, memory, sizeof memory, &info);
}

static void settings_and_rules(void) {
  const PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(100);
  const PursuitFlockRules rules = pursuit_flock_rules_default(100);
  CHECK_EXACT(settings.cell_size, 900);
  CHECK(settings.dimensions == 3 && settings.max_level == PURSUIT_LEVEL_AVX2);
  CHECK_EXACT(rules.separation.radius, 500);
  CHECK_EXACT(rules.separation.view_cosine, -0.707);
  CHECK_EXACT(rules.separation.weight, 1.5);
  CHECK_EXACT(rules.alignment.radius, 750);
  CHECK_EXACT(rules.alignment.view_cosine, 0.7);
  CHECK_EXACT(rules.alignment.weight, 1);
  CHECK_EXACT(rules.cohesion.radius, 900);
  CHECK_EXACT(rules.cohesion.view_cosine, -0.15);
  CHECK_EXACT(rules.cohesion.weight, 1);
  CHECK_EXACT(rules.cruising_speed, 600);
}

/* How many of the first hundred are farther than that from the origin. */
static uint32_t outside(double radius) {
  uint32_t count = 0;
  int i;
  for (i = 0; i < 100; ++i) {
    const PursuitVec3 p = boids[i].position;
    count += p.x * p.x + p.y * p.y + p.z * p.z > radius * radius;
  }
  return count;
}

/* The memory may begin anywhere, may hold anything, and nothing beyond it is touched. */
static void memory_as_asked_for(void) {
  static unsigned char bytes[ROOM];
  const PursuitNeighborGridSettings settings = cells_of(9);
  const size_t size = pursuit_neighbor_grid_memory_size(100);
  const PursuitCrowd crowd = crowd_of(boids, 100);
  const PursuitVec3 center = vec3(0, 0, 0);
  PursuitNeighborGridInfo info;
  uint32_t count;
  size_t start;
  scatter();
  CHECK(size + 17 <= sizeof bytes && size <= 72 * 100 + 200);
  CHECK(pursuit_neighbor_grid_memory_size(0) <= 200);
  CHECK(pursuit_neighbor_grid_memory_size(PURSUIT_CROWD_MAX) <= (size_t)72 * PURSUIT_CROWD_MAX + 200);
  for (start = 0; start < 16; ++start) {
    memset(bytes, 0xAA, sizeof bytes);
    CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &settings, bytes + start, size, &info), PURSUIT_STATUS_OK);
    CHECK(info.count == 100 && info.dimensions == 3 && info.level >= 0 && info.level <= 2);
    CHECK(bytes[start + size] == 0xAA && (start == 0 || bytes[start - 1] == 0xAA));
    CHECK_STATUS(pursuit_find_neighbors_within(bytes + start, size, &center, INFINITY, -1, &anyone, 0, 0, NULL, &count),
                 PURSUIT_STATUS_OK);
    CHECK(count == 100);
    CHECK_REFUSED(
        pursuit_find_neighbors_within(bytes + start, size - 16, &center, INFINITY, -1, &anyone, 0, 0, NULL, &count), count,
        REFUSED_BUFFER_TOO_SMALL);
    /* Eight on it is no grid: neither a head nor the beginning of one. */
    CHECK_REFUSED(
        pursuit_find_neighbors_within(bytes + start + 8, size - 8, &center, INFINITY, -1, &anyone, 0, 0, NULL, &count),
        count, REFUSED_OUT_OF_DOMAIN);
  }
  CHECK_REFUSED(pursuit_build_neighbor_grid(&crowd, &settings, bytes, size - 16, &info), info,
                REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_build_neighbor_grid(&crowd, &settings, bytes, 0, &info), info,
                REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_find_neighbors_within(bytes, 0, &center, INFINITY, -1, &anyone, 0, 0, NULL, &count), count,
                REFUSED_BUFFER_TOO_SMALL);
  /* A copy is the same grid, whatever becomes of the first. */
  CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &settings, memory, sizeof memory, &info), PURSUIT_STATUS_OK);
  for (start = 0; start < 16; start += 8) {
    memset(bytes, 0, sizeof bytes);
    memcpy(bytes + ((size_t)8 - (size_t)bytes % 8) % 8 + start, memory, size);
    CHECK_STATUS(pursuit_find_neighbors_within(bytes + ((size_t)8 - (size_t)bytes % 8) % 8 + start, size, &center, 20,
                                               -1, &anyone, 0, 0, NULL, &count),
                 PURSUIT_STATUS_OK);
    CHECK(count == 100 - outside(20));
  }
}

/* A grid that is built where something else has written over one is sound: it answers as one in new memory, to the bit. */
static void a_grid_is_built_on_overwritten_bytes(void) {
  enum { COUNT = 100, TRIES = 64 };
  static double fresh[ROOM / 8];
  const PursuitNeighborGridSettings settings = cells_of(9);
  const size_t size = pursuit_neighbor_grid_memory_size(COUNT);
  const PursuitCrowd crowd = crowd_of(boids, COUNT);
  PursuitNeighborGridInfo info;
  PursuitNeighbor near[16], expected[16];
  uint32_t count, known, random = 7, i;
  int tried;
  scatter();
  CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &settings, fresh, size, &info), PURSUIT_STATUS_OK);
  for (tried = 0; tried < TRIES; ++tried) {
    unsigned char *const bytes = (unsigned char *)memory;
    size_t at;
    CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &settings, memory, size, &info), PURSUIT_STATUS_OK);
    for (at = 0; at < size; ++at) {
      random = random * 1664525u + 1013904223u;
      /* All bytes, or one in eight, so that a head may stay. */
      if (tried % 2 == 0 || random >> 29 == 0) bytes[at] = (unsigned char)(random >> 20);
    }
    CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &settings, memory, size, &info), PURSUIT_STATUS_OK);
    CHECK(info.count == COUNT && info.dimensions == 3);
    for (i = 0; i < COUNT; ++i) {
      memset(near, 0, sizeof near);
      memset(expected, 0, sizeof expected);
      CHECK_STATUS(pursuit_find_nearest_neighbors(fresh, size, &boids[i].position, INFINITY, i, &anyone, 0, 16, expected, &known),
                   PURSUIT_STATUS_OK);
      CHECK_STATUS(pursuit_find_nearest_neighbors(memory, size, &boids[i].position, INFINITY, i, &anyone, 0, 16, near, &count),
                   PURSUIT_STATUS_OK);
      CHECK(count == known && memcmp(near, expected, sizeof near) == 0);
    }
  }
}

/* Whatever refuses the second build, the first grid is gone. */
static void a_refused_rebuild_leaves_no_older_grid(void) {
  enum { FEW = 50, MANY = 500 };
  static PursuitVec3 places[MANY];
  PursuitNeighborGridSettings settings = cells_of(9), spoiled[3];
  const PursuitCrowd few = crowd_of(boids, FEW);
  PursuitCrowd many = few, bad = few;
  const PursuitVec3 center = vec3(0, 0, 0);
  const size_t size = pursuit_neighbor_grid_memory_size(FEW);
  PursuitNeighborGridInfo info;
  uint32_t count, agent;
  int i;
  scatter();
  many.positions = pursuit_make_vec3_view(places, sizeof *places);
  many.velocities = many.positions;
  many.count = MANY;
  bad.positions = pursuit_make_vec3_view(NULL, 0);
  spoiled[0] = spoiled[1] = spoiled[2] = settings;
  spoiled[0].cell_size = NAN;
  spoiled[1].dimensions = 4;
  spoiled[2].max_level = 9;
  for (i = 0; i < 12; ++i) {
    const PursuitCrowd *crowd = i == 0 ? &many : i == 1 ? &bad : i == 2 ? NULL : &few;
    const PursuitNeighborGridSettings *with = i == 3 ? NULL : i < 7 && i > 3 ? &spoiled[i - 4] : &settings;
    /* Too small by a little, for a head, for half of one, for all but its first byte. */
    const size_t told = i == 8 ? size - 16 : i == 9 ? 40 : i == 10 ? 8 : i == 11 ? 1 : size;
    CHECK_STATUS(pursuit_build_neighbor_grid(&few, &settings, memory, size, &info), PURSUIT_STATUS_OK);
    CHECK_STATUS(pursuit_find_neighbors_within(memory, size, &center, INFINITY, -1, &anyone, 0, 0, NULL, &count),
                 PURSUIT_STATUS_OK);
    CHECK(count == FEW);
    CHECK(pursuit_build_neighbor_grid(crowd, with, memory, told, i == 7 ? NULL : &info) < 0);
    CHECK_REFUSED(pursuit_find_neighbors_within(memory, size, &center, INFINITY, -1, &anyone, 0, 0, NULL, &count), count,
                  REFUSED_OUT_OF_DOMAIN);
    CHECK_REFUSED(pursuit_get_grid_agents(memory, size, 0, 1, &agent, &count), count, REFUSED_OUT_OF_DOMAIN);
    CHECK_REFUSED(pursuit_get_neighbor_grid_info(memory, size, &info), info, REFUSED_OUT_OF_DOMAIN);
  }
}

/* Within the distance that is reported. */
static void the_rim_is_included(void) {
  const PursuitNeighborGridSettings settings = cells_of(2);
  const PursuitVec3 center = vec3(0, 0, 0);
  PursuitNeighbor near;
  uint32_t count;
  boids[0].position = vec3(1, 1, 1);
  CHECK_STATUS(build(1, &settings), PURSUIT_STATUS_OK);
  CHECK_STATUS(pursuit_find_neighbors_within(memory, sizeof memory, &center, INFINITY, -1, &anyone, 0, 1, &near, &count),
               PURSUIT_STATUS_OK);
  CHECK_EXACT(near.distance, sqrt(3.0));
  CHECK_STATUS(
      pursuit_find_neighbors_within(memory, sizeof memory, &center, near.distance, -1, &anyone, 0, 1, &near, &count),
      PURSUIT_STATUS_OK);
  CHECK(count == 1);
}

/* A row at 0, 1, 2, ...: neighbors in the order of their distance, equally near ones in the order of their indices. */
static void who_is_near(void) {
  const PursuitNeighborGridSettings settings = cells_of(2);
  PursuitVec3 center = vec3(5, 0, 0);
  PursuitNeighbor near[8];
  uint32_t count, agents[12];
  int i;
  for (i = 0; i < 12; ++i) {
    boids[i].position = vec3(i, 0, 0);
  }
  CHECK_STATUS(build(12, &settings), PURSUIT_STATUS_OK);
  CHECK_STATUS(pursuit_find_neighbors_within(memory, sizeof memory, &center, 2, -1, &anyone, 0, 8, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 5);
  CHECK(near[0].agent == 5 && near[1].agent == 4 && near[2].agent == 6 && near[3].agent == 3 && near[4].agent == 7);
  CHECK_EXACT(near[0].distance, 0);
  CHECK_EXACT(near[2].distance, 1);
  CHECK_EXACT(near[4].distance, 2);
  check_zeroed(near + 5, 3 * sizeof *near, "what is left", __FILE__, __LINE__);
  CHECK_STATUS(pursuit_find_neighbors_within(memory, sizeof memory, &center, 2, 5, &anyone, 0, 2, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 4 && near[0].agent == 4 && near[1].agent == 6);
  CHECK_STATUS(pursuit_find_nearest_neighbors(memory, sizeof memory, &center, INFINITY, 5, &anyone, 0, 3, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 3 && near[0].agent == 4 && near[1].agent == 6 && near[2].agent == 3);
  CHECK_STATUS(pursuit_find_nearest_neighbors(memory, sizeof memory, &center, 1, 5, &anyone, 0, 3, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 2);

  PursuitNeighborGridInfo told;
  CHECK_STATUS(pursuit_get_neighbor_grid_info(memory, sizeof memory, &told), PURSUIT_STATUS_OK);
  CHECK(told.count == 12 && told.dimensions == settings.dimensions);
  CHECK_STATUS(pursuit_get_grid_agents(memory, sizeof memory, 0, 12, agents, &count), PURSUIT_STATUS_OK);
  CHECK(count == 12);
  CHECK(agents[near[1].place] == 6);
  agents[0] = 77;
  CHECK_STATUS(pursuit_get_grid_agents(memory, sizeof memory, 12, 12, agents, &count), PURSUIT_STATUS_OK);
  CHECK(count == 0 && agents[0] == 77);
  CHECK_REFUSED(pursuit_get_grid_agents(memory, sizeof memory, 0, 13, agents, &count), count,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_get_grid_agents(memory, sizeof memory, 2, 1, agents, &count), count,
                REFUSED_OUT_OF_DOMAIN);

  CHECK_REFUSED(pursuit_find_neighbors_within(memory, sizeof memory, &center, -1, -1, &anyone, 0, 8, near, &count), near,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_find_nearest_neighbors(memory, sizeof memory, &center, -1, -1, &anyone, 0, 8, near, &count), near,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_find_nearest_neighbors(memory, sizeof memory, &center, 1, -1, &anyone, 0, 8, NULL, &count), count,
                REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_find_neighbors_within(memory, sizeof memory, &center, 1, -1, &anyone, 0, 1,
                                              (PursuitNeighbor *)(void *)((char *)near + 1), &count),
                count, REFUSED_OUT_OF_DOMAIN);
  center.y = NAN;
  CHECK_REFUSED(pursuit_find_neighbors_within(memory, sizeof memory, &center, 1, -1, &anyone, 0, 8, near, &count), near,
                REFUSED_NOT_FINITE);
  center.y = 1e51;
  CHECK_REFUSED(pursuit_find_nearest_neighbors(memory, sizeof memory, &center, 1, -1, &anyone, 0, 8, near, &count), near,
                REFUSED_OUT_OF_DOMAIN);
}

/* Two rows of agents: agents that the layers do not avoid are not found, and a grid with layers needs more memory. */
static void who_counts(void) {
  static PursuitAvoidanceLayers layers[12];
  PursuitNeighborGridSettings settings = cells_of(3);
  PursuitNeighborGridInfo info;
  PursuitNeighbor near[12];
  PursuitAvoidanceLayers own = pursuit_avoidance_layers_default();
  PursuitCrowd crowd = crowd_of(boids, 12);
  const size_t size = pursuit_layered_grid_memory_size(12);
  uint32_t count, i;
  CHECK(own.group == 1 && own.avoids == UINT32_MAX && own.ignores == 0 && own.priority == 0);
  CHECK(size == pursuit_neighbor_grid_memory_size(12) + 12 * (sizeof *layers + 2 * sizeof(double)));
  for (i = 0; i < 12; ++i) {
    boids[i].position.x = i;
    boids[i].position.y = boids[i].position.z = 0;
    layers[i] = own;
    layers[i].group = 1 + i % 2;
  }
  crowd.layers = pursuit_make_layers_view(layers, sizeof *layers);
  CHECK_REFUSED(pursuit_build_neighbor_grid(&crowd, &settings, memory, size - 12 * 16 - 16, &info), info,
                REFUSED_BUFFER_TOO_SMALL);
  CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &settings, memory, size, &info), PURSUIT_STATUS_OK);
  CHECK_REFUSED(
      pursuit_find_neighbors_within(memory, size - 12 * 16 - 16, &boids[4].position, 3, 4, &own, 0, 12, near, &count), near,
      REFUSED_BUFFER_TOO_SMALL);
  CHECK_STATUS(pursuit_find_neighbors_within(memory, size, &boids[4].position, 3, 4, &own, 0, 12, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 6 && near[0].agent == 3 && near[1].agent == 5 && near[2].agent == 2);
  own.ignores = 2;
  CHECK_STATUS(pursuit_find_neighbors_within(memory, size, &boids[4].position, 3, 4, &own, 0, 12, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 2 && near[0].agent == 2 && near[1].agent == 6);
  own.ignores = 0;
  own.avoids = 2;
  CHECK_STATUS(pursuit_find_nearest_neighbors(memory, size, &boids[4].position, INFINITY, -1, &own, 0, 3, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 3 && near[0].agent == 3 && near[1].agent == 5 && near[2].agent == 1);
  /* Without layers all are of the first group. */
  crowd.layers.base = NULL;
  CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &settings, memory, size, &info), PURSUIT_STATUS_OK);
  CHECK_STATUS(pursuit_find_neighbors_within(memory, size, &boids[4].position, 3, 4, &own, 0, 12, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 0);
}

/* Two rows of agents, one above the other: agents on another floor are not found. In space heights change nothing. */
static void who_is_on_the_floor(void) {
  static double half_heights[12];
  PursuitNeighborGridSettings settings = cells_of(3);
  PursuitNeighborGridInfo info;
  PursuitNeighbor near[12];
  PursuitCrowd crowd = crowd_of(boids, 12);
  const size_t size = pursuit_layered_grid_memory_size(12);
  uint32_t count, i;
  settings.dimensions = 2;
  for (i = 0; i < 12; ++i) {
    boids[i].position.x = i;
    boids[i].position.y = 0;
    boids[i].position.z = 3 * (i % 2);
    half_heights[i] = i == 11 ? 0 : 0.9;
  }
  crowd.half_heights = pursuit_make_number_view(half_heights, sizeof *half_heights);
  CHECK_REFUSED(pursuit_build_neighbor_grid(&crowd, &settings, memory, size, &info), info, REFUSED_NULL_POINTER);
  crowd.height_centers = pursuit_make_number_view(&boids[0].position.z, sizeof boids[0]);
  CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &settings, memory, size, &info), PURSUIT_STATUS_OK);
  CHECK_STATUS(pursuit_find_neighbors_within(memory, size, &boids[4].position, 3, 4, &anyone, 0.9, 12, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 2 && near[0].agent == 2 && near[1].agent == 6);
  CHECK_STATUS(pursuit_find_neighbors_within(memory, size, &boids[4].position, 3, 4, &anyone, 0, 12, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 6);
  CHECK_STATUS(pursuit_find_nearest_neighbors(memory, size, &boids[9].position, INFINITY, 9, &anyone, 0.9, 3, near, &count),
               PURSUIT_STATUS_OK);
  /* The last is on every floor. */
  CHECK(count == 3 && near[0].agent == 7 && near[1].agent == 11 && near[2].agent == 5);
  CHECK_REFUSED(
      pursuit_find_neighbors_within(memory, size, &boids[4].position, 3, 4, &anyone, -1, 12, near, &count), near,
      REFUSED_OUT_OF_DOMAIN);
  half_heights[3] = NAN;
  CHECK_REFUSED(pursuit_build_neighbor_grid(&crowd, &settings, memory, size, &info), info, REFUSED_NOT_FINITE);
  half_heights[3] = 100;
  settings.dimensions = 3;
  CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &settings, memory, size, &info), PURSUIT_STATUS_OK);
  CHECK_STATUS(pursuit_find_neighbors_within(memory, size, &boids[4].position, 3, 4, &anyone, 0.9, 12, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 2 && near[0].agent == 2 && near[1].agent == 6);
}

/* In the plane a view may lie over PursuitVec2, and z is not looked at. */
static void in_the_plane(void) {
  PursuitNeighborGridSettings settings = cells_of(2);
  PursuitVec2 flat[3];
  PursuitCrowd crowd;
  PursuitNeighborGridInfo info;
  PursuitNeighbor near[3];
  PursuitVec3 center;
  uint32_t count;
  flat[0] = vec2(0, 0);
  flat[1] = vec2(3, 4);
  flat[2] = vec2(-1, 0);
  memset(&crowd, 0, sizeof crowd);
  crowd.positions.base = flat;
  crowd.positions.stride = sizeof *flat;
  crowd.count = 3;
  settings.dimensions = 2;
  CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &settings, memory, sizeof memory, &info), PURSUIT_STATUS_OK);
  CHECK(info.dimensions == 2);
  center = vec3(0, 0, NAN);
  CHECK_STATUS(pursuit_find_nearest_neighbors(memory, sizeof memory, &center, 5, 0, &anyone, 0, 3, near, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 2 && near[0].agent == 2 && near[1].agent == 1);
  CHECK_EXACT(near[1].distance, 5);
}

static void refusals_of_a_grid(void) {
  static const double bad_numbers[] = {NAN, INFINITY, -INFINITY};
  const PursuitNeighborGridSettings good = cells_of(9);
  PursuitNeighborGridSettings settings;
  PursuitCrowd crowd;
  PursuitNeighborGridInfo info;
  const PursuitVec3 center = vec3(0, 0, 0);
  uint32_t count;
  size_t i;
  for (i = 0; i < 3; ++i) {
    scatter();
    boids[17].position.y = bad_numbers[i];
    CHECK_STATUS(build(BOIDS, &good), REFUSED_NOT_FINITE);
    scatter();
    boids[BOIDS - 1].velocity.z = bad_numbers[i];
    CHECK_STATUS(build(BOIDS, &good), REFUSED_NOT_FINITE);
    scatter();
    settings = good;
    settings.cell_size = bad_numbers[i];
    CHECK_STATUS(build(BOIDS, &settings), REFUSED_NOT_FINITE);
  }
  /* What was a grid is none after a refusal. */
  CHECK_STATUS(build(BOIDS, &good), PURSUIT_STATUS_OK);
  boids[17].position.x = 1e51;
  CHECK_STATUS(build(BOIDS, &good), REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_find_neighbors_within(memory, sizeof memory, &center, 1, -1, &anyone, 0, 0, NULL, &count), count,
                REFUSED_OUT_OF_DOMAIN);
  scatter();
  settings = good;
  settings.cell_size = 0;
  CHECK_STATUS(build(BOIDS, &settings), REFUSED_OUT_OF_DOMAIN);
  settings.cell_size = -1;
  CHECK_STATUS(build(BOIDS, &settings), REFUSED_OUT_OF_DOMAIN);
  settings = good;
  settings.dimensions = 1;
  CHECK_STATUS(build(BOIDS, &settings), REFUSED_OUT_OF_DOMAIN);
  settings.dimensions = 4;
  CHECK_STATUS(build(BOIDS, &settings), REFUSED_OUT_OF_DOMAIN);
  settings = good;
  settings.max_level = 3;
  CHECK_STATUS(build(BOIDS, &settings), REFUSED_OUT_OF_DOMAIN);
  settings.max_level = -1;
  CHECK_STATUS(build(BOIDS, &settings), REFUSED_OUT_OF_DOMAIN);

  crowd = crowd_of(boids, BOIDS);
  crowd.positions.base = NULL;
  CHECK_REFUSED(pursuit_build_neighbor_grid(&crowd, &good, memory, sizeof memory, &info), info,
                REFUSED_NULL_POINTER);
  crowd.count = PURSUIT_CROWD_MAX;
  CHECK_REFUSED(pursuit_build_neighbor_grid(&crowd, &good, memory, sizeof memory, &info), info,
                REFUSED_BUFFER_TOO_SMALL);
  crowd.count = UINT32_MAX;
  CHECK_REFUSED(pursuit_build_neighbor_grid(&crowd, &good, memory, sizeof memory, &info), info,
                REFUSED_OUT_OF_DOMAIN);
  crowd.count = 0;
  CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &good, memory, sizeof memory, &info), PURSUIT_STATUS_OK);
  CHECK(info.count == 0);
  CHECK_STATUS(pursuit_find_nearest_neighbors(memory, sizeof memory, &center, INFINITY, -1, &anyone, 0, 0, NULL, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 0);
}

static PursuitFlockRules boids_of_open_steer(void) {
  PursuitFlockRules rules = pursuit_flock_rules_default(100);
  rules.separation.radius = 5;
  rules.alignment.radius = 7.5;
  rules.cohesion.radius = 9;
  return rules;
}

static PursuitVec3Array array_of(PursuitVec3 *vectors) {
  return pursuit_make_vec3_array(vectors, sizeof *vectors);
}

static PursuitCrowdMotion motion_of(Boid *first) {
  PursuitCrowdMotion motion;
  motion.positions = pursuit_make_vec3_array(&first->position, sizeof(Boid));
  motion.velocities = pursuit_make_vec3_array(&first->velocity, sizeof(Boid));
  motion.order = PURSUIT_ORDER_AGENTS;
  return motion;
}

/* Whatever the level, the cut and the order: the same bits. */
static void the_same_bits_on_every_level_and_in_every_cut(void) {
  static PursuitVec3 expected[BOIDS], steering[BOIDS], by_place[BOIDS];
  static uint32_t agents[BOIDS];
  const PursuitFlockRules rules = boids_of_open_steer();
  PursuitNeighborGridSettings settings = cells_of(9);
  const PursuitVec3Array target = array_of(steering), places = array_of(by_place);
  uint32_t count, cut;
  int dimensions, level, i;
  scatter();
  for (dimensions = 2; dimensions <= 3; ++dimensions) {
    memset(expected, 0, sizeof expected);
    for (level = PURSUIT_LEVEL_BASELINE; level <= PURSUIT_LEVEL_AVX2; ++level) {
      settings.dimensions = dimensions;
      settings.max_level = level;
      CHECK_STATUS(build(BOIDS, &settings), PURSUIT_STATUS_OK);
      for (cut = 0; cut <= BOIDS; cut += 60) {
        memset(steering, 0, sizeof steering);
        CHECK_STATUS(pursuit_steer_flock(memory, sizeof memory, &rules, 9, 0, cut, PURSUIT_ORDER_AGENTS, &target,
                                         &count),
                     PURSUIT_STATUS_OK);
        CHECK(count == cut);
        CHECK_STATUS(pursuit_steer_flock(memory, sizeof memory, &rules, 9, cut, BOIDS, PURSUIT_ORDER_AGENTS,
                                         &target, &count),
                     PURSUIT_STATUS_OK);
        CHECK(count == BOIDS - cut);
        if (level == PURSUIT_LEVEL_BASELINE && cut == 0) {
          memcpy(expected, steering, sizeof expected);
        }
        CHECK(memcmp(expected, steering, sizeof expected) == 0);
      }
    }
    CHECK_STATUS(
        pursuit_steer_flock(memory, sizeof memory, &rules, 9, 0, BOIDS, PURSUIT_ORDER_PLACES, &places, &count),
        PURSUIT_STATUS_OK);
    CHECK_STATUS(pursuit_get_grid_agents(memory, sizeof memory, 0, BOIDS, agents, &count), PURSUIT_STATUS_OK);
    for (i = 0; i < BOIDS; ++i) {
      CHECK(by_place[i].x == expected[agents[i]].x && by_place[i].y == expected[agents[i]].y);
    }
  }
}

/* In the caller's own arrays, and the same as steering and advancing one by one. */
static void a_step_in_place(void) {
  static Boid before[BOIDS];
  static PursuitVec3 steering[BOIDS];
  const PursuitFlockRules rules = boids_of_open_steer();
  const PursuitNeighborGridSettings settings = cells_of(9);
  const PursuitVec3Array target = array_of(steering);
  PursuitVec3View wanted;
  PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
  PursuitCrowdMotion motion = motion_of(boids);
  uint32_t count;
  int i;
  limits.max_speed = 9;
  limits.max_acceleration = 27;
  wanted = pursuit_make_vec3_view(steering, sizeof *steering);
  scatter();
  memcpy(before, boids, sizeof before);
  CHECK_STATUS(build(BOIDS, &settings), PURSUIT_STATUS_OK);
  CHECK_STATUS(
      pursuit_steer_flock(memory, sizeof memory, &rules, 9, 0, BOIDS, PURSUIT_ORDER_AGENTS, &target, &count),
      PURSUIT_STATUS_OK);
  CHECK_STATUS(pursuit_step_flock(memory, sizeof memory, &rules, &limits, 0.02, 0, 100, &motion, &count),
               PURSUIT_STATUS_OK);
  CHECK(count == 100);
  CHECK_STATUS(pursuit_step_flock(memory, sizeof memory, &rules, &limits, 0.02, 100, BOIDS, &motion, &count),
               PURSUIT_STATUS_OK);
  for (i = 0; i < BOIDS; ++i) {
    PursuitAgent agent;
    agent.position = before[i].position;
    agent.velocity = before[i].velocity;
    agent.max_speed = 9;
    CHECK_STATUS(pursuit_advance_agent(&agent, &steering[i], &limits, 0.02, &agent), PURSUIT_STATUS_OK);
    CHECK_VEC3(boids[i].position, agent.position.x, agent.position.y, agent.position.z);
    CHECK_VEC3(boids[i].velocity, agent.velocity.x, agent.velocity.y, agent.velocity.z);
  }
  /* The write phase alone gives the same. */
  motion = motion_of(before);
  CHECK_STATUS(pursuit_advance_agents(&motion, &wanted, &limits, 0.02, 0, 77, &count), PURSUIT_STATUS_OK);
  CHECK(count == 77);
  CHECK_STATUS(pursuit_advance_agents(&motion, &wanted, &limits, 0.02, 77, BOIDS, &count), PURSUIT_STATUS_OK);
  CHECK(memcmp(before, boids, sizeof before) == 0);
  /* One bad steering refuses its range, and nothing of it is written. */
  steering[50].y = NAN;
  CHECK_REFUSED(pursuit_advance_agents(&motion, &wanted, &limits, 0.02, 0, 77, &count), count,
                REFUSED_NOT_FINITE);
  CHECK(memcmp(before, boids, sizeof before) == 0);
}

/* Without a cruising speed the rules brake both to a stop. */
static void two_boids_side_by_side_keep_flying_forward(void) {
  const PursuitNeighborGridSettings settings = cells_of(9);
  const PursuitSteeringLimits limits = pursuit_steering_limits_default(1);
  const PursuitCrowdMotion motion = motion_of(boids);
  int is_cruising;
  for (is_cruising = 0; is_cruising < 2; ++is_cruising) {
    PursuitFlockRules rules = pursuit_flock_rules_default(1);
    uint32_t count;
    int i;
    rules.cruising_speed = is_cruising ? rules.cruising_speed : 0;
    for (i = 0; i < 2; ++i) {
      boids[i].position = vec3(0, 8 * i, 0);
      boids[i].velocity = vec3(6, 0, 0);
    }
    for (i = 0; i < 15; ++i) {
      CHECK_STATUS(build(2, &settings), PURSUIT_STATUS_OK);
      CHECK_STATUS(pursuit_step_flock(memory, sizeof memory, &rules, &limits, 1.0 / 30, 0, 2, &motion, &count),
                   PURSUIT_STATUS_OK);
    }
    for (i = 0; i < 2; ++i) {
      CHECK(is_cruising ? boids[i].velocity.x >= 5.9 : boids[i].velocity.x <= 0.6);
    }
  }
}

static void refusals_of_a_flock(void) {
  static PursuitVec3 steering[BOIDS];
  const PursuitFlockRules good = boids_of_open_steer();
  const PursuitSteeringLimits limits = pursuit_steering_limits_default(100);
  const PursuitNeighborGridSettings settings = cells_of(9);
  PursuitSteeringLimits bad_limits;
  PursuitVec3Array target = array_of(steering);
  PursuitVec3View wanted;
  PursuitCrowdMotion motion = motion_of(boids);
  PursuitFlockRules rules;
  uint32_t count;
  int i;
  scatter();
  memset(steering, 0, sizeof steering);
  wanted = pursuit_make_vec3_view(steering, sizeof *steering);
  CHECK_STATUS(build(BOIDS, &settings), PURSUIT_STATUS_OK);
  for (i = 0; i < 10; ++i) {
    rules = good;
    ((double *)&rules)[i] = NAN;
    CHECK_REFUSED(pursuit_steer_flock(memory, sizeof memory, &rules, 9, 0, 1, 0, &target, &count), count,
                  REFUSED_NOT_FINITE);
    ((double *)&rules)[i] = -1e51;
    CHECK_REFUSED(pursuit_step_flock(memory, sizeof memory, &rules, &limits, 0.1, 0, 1, &motion, &count), count,
                  REFUSED_OUT_OF_DOMAIN);
  }
  CHECK_REFUSED(pursuit_steer_flock(memory, sizeof memory, &good, -1, 0, 1, 0, &target, &count), count,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_steer_flock(memory, sizeof memory, &good, 9, 0, BOIDS + 1, 0, &target, &count), count,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_steer_flock(memory, sizeof memory, &good, 9, 2, 1, 0, &target, &count), count,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_steer_flock(memory, sizeof memory, &good, 9, 0, 1, 2, &target, &count), count,
                REFUSED_OUT_OF_DOMAIN);
  target.base = NULL;
  CHECK_REFUSED(pursuit_steer_flock(memory, sizeof memory, &good, 9, 0, 1, 0, &target, &count), count,
                REFUSED_NULL_POINTER);

  CHECK_REFUSED(pursuit_step_flock(memory, sizeof memory, &good, &limits, -0.1, 0, 1, &motion, &count), count,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_step_flock(memory, sizeof memory, &good, &limits, 0.1, 1, 0, &motion, &count), count,
                REFUSED_OUT_OF_DOMAIN);
  bad_limits = limits;
  bad_limits.max_acceleration = NAN;
  CHECK_REFUSED(pursuit_step_flock(memory, sizeof memory, &good, &bad_limits, 0.1, 0, 1, &motion, &count), count,
                REFUSED_NOT_FINITE);
  CHECK_REFUSED(pursuit_advance_agents(&motion, &wanted, &bad_limits, 0.1, 0, 1, &count), count,
                REFUSED_NOT_FINITE);
  CHECK_REFUSED(pursuit_advance_agents(&motion, &wanted, &limits, 0.1, 1, 0, &count), count,
                REFUSED_OUT_OF_DOMAIN);
  motion.order = PURSUIT_ORDER_PLACES;
  CHECK_REFUSED(pursuit_advance_agents(&motion, &wanted, &limits, 0.1, 0, 1, &count), count,
                REFUSED_OUT_OF_DOMAIN);
  motion.order = 2;
  CHECK_REFUSED(pursuit_step_flock(memory, sizeof memory, &good, &limits, 0.1, 0, 1, &motion, &count), count,
                REFUSED_OUT_OF_DOMAIN);
  motion = motion_of(boids);
  motion.velocities.base = NULL;
  CHECK_REFUSED(pursuit_step_flock(memory, sizeof memory, &good, &limits, 0.1, 0, 1, &motion, &count), count,
                REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_advance_agents(&motion, &wanted, &limits, 0.1, 0, 1, &count), count,
                REFUSED_NULL_POINTER);
}

/* At (10, 0, 0) with a velocity of (1, 0, 0) and up to 5 a second. */
static PursuitAgent cruising(void) {
  PursuitAgent agent;
  agent.position = vec3(10, 0, 0);
  agent.velocity = vec3(1, 0, 0);
  agent.max_speed = 5;
  return agent;
}

static PursuitFlockRule all_around(void) {
  PursuitFlockRule rule;
  rule.radius = 10;
  rule.view_cosine = -1;
  rule.weight = 1;
  return rule;
}

/* Of the two boids, the one ahead alone: the other is of a group that is not avoided, is ignored, or is on another floor. */
static void rules_by_layers(const PursuitAgent *one, const PursuitFlockRule *rule) {
  PursuitAvoidanceLayers of_each[2], own;
  double half_heights[2] = {1, 1}, centers[2] = {0.5, -3};
  PursuitVec3 steering;
  int way;
  of_each[0] = of_each[1] = anyone;
  of_each[1].group = 2;
  for (way = 0; way < 3; ++way) {
    const double half_height = way == 2 ? 1 : 0;
    PursuitCrowd two = crowd_of(boids, 2);
    own = anyone;
    if (way == 0) {
      own.avoids = 1;
    } else if (way == 1) {
      own.ignores = 2;
    }
    if (way < 2) {
      two.layers = pursuit_make_layers_view(of_each, sizeof *of_each);
    } else {
      two.half_heights = pursuit_make_number_view(half_heights, sizeof *half_heights);
      two.height_centers = pursuit_make_number_view(centers, sizeof *centers);
    }
    CHECK_STATUS(pursuit_steer_separation(one, &own, half_height, &two, rule, &steering), PURSUIT_STATUS_OK);
    CHECK_VEC3(steering, -6, 0, 0);
    CHECK_STATUS(pursuit_steer_alignment(one, &own, half_height, &two, rule, &steering), PURSUIT_STATUS_OK);
    CHECK_VEC3(steering, -1, 4, 0);
    CHECK_STATUS(pursuit_steer_cohesion(one, &own, half_height, &two, rule, &steering), PURSUIT_STATUS_OK);
    CHECK_VEC3(steering, 4, 0, 0);
    /* An agent that avoids no other flocks with no other, whether the neighbors have layers or not. */
    own.avoids = 0;
    CHECK_STATUS(pursuit_steer_cohesion(one, &own, half_height, &two, rule, &steering), PURSUIT_STATUS_OK);
    CHECK_VEC3(steering, 0, 0, 0);
    CHECK_REFUSED(pursuit_steer_cohesion(one, &own, -1, &two, rule, &steering), steering, REFUSED_OUT_OF_DOMAIN);
    two.half_heights.base = half_heights;
    two.height_centers.base = NULL;
    CHECK_REFUSED(pursuit_steer_cohesion(one, &own, 1, &two, rule, &steering), steering, REFUSED_NULL_POINTER);
  }
}

static void one_rule_at_a_time(void) {
  const PursuitAgent agent = cruising();
  const PursuitFlockRule rule = all_around();
  PursuitCrowd two = crowd_of(boids, 2);
  PursuitVec3 steering;
  boids[0].position = vec3(11, 0, 0);
  boids[0].velocity = vec3(0, 4, 0);
  boids[1].position = vec3(8, 0, 0);
  boids[1].velocity = vec3(2, 0, 2);
  /* Pushed by 1 from ahead and 1/2 from behind: back, at 5. */
  CHECK_STATUS(pursuit_steer_separation(&agent, &anyone, 0, &two, &rule, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, -6, 0, 0);
  CHECK_STATUS(pursuit_steer_alignment(&agent, &anyone, 0, &two, &rule, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 2, 1);
  /* The middle is at 9.5. */
  CHECK_STATUS(pursuit_steer_cohesion(&agent, &anyone, 0, &two, &rule, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, -6, 0, 0);
  rules_by_layers(&agent, &rule);
  two.count = 0;
  two.positions.base = NULL;
  CHECK_STATUS(pursuit_steer_separation(&agent, &anyone, 0, &two, &rule, &steering), PURSUIT_STATUS_OK);
  CHECK_VEC3(steering, 0, 0, 0);
  two.count = 1;
  CHECK_REFUSED(pursuit_steer_separation(&agent, &anyone, 0, &two, &rule, &steering), steering, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_steer_alignment(&agent, &anyone, 0, &two, &rule, &steering), steering, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_steer_cohesion(&agent, &anyone, 0, &two, &rule, &steering), steering, REFUSED_NULL_POINTER);
  two = crowd_of(boids, 2);
  boids[1].position.z = NAN;
  CHECK_REFUSED(pursuit_steer_cohesion(&agent, &anyone, 0, &two, &rule, &steering), steering, REFUSED_NOT_FINITE);
  boids[1].position.z = 0;
}

static PursuitStatus separate(const void *input, void *output) {
  const PursuitFlockRule rule = all_around();
  const PursuitCrowd one = crowd_of(boids, 1);
  return pursuit_steer_separation((const PursuitAgent *)input, &anyone, 0, &one, &rule, (PursuitVec3 *)output);
}
static PursuitStatus align(const void *input, void *output) {
  const PursuitFlockRule rule = all_around();
  const PursuitCrowd one = crowd_of(boids, 1);
  return pursuit_steer_alignment((const PursuitAgent *)input, &anyone, 0, &one, &rule, (PursuitVec3 *)output);
}
static PursuitStatus cohere(const void *input, void *output) {
  const PursuitFlockRule rule = all_around();
  const PursuitCrowd one = crowd_of(boids, 1);
  return pursuit_steer_cohesion((const PursuitAgent *)input, &anyone, 0, &one, &rule, (PursuitVec3 *)output);
}

static void extreme_agents(void) {
  const PursuitAgent agent = cruising();
  const CheckFunction functions[] = {
      CHECK_FUNCTION("pursuit_steer_separation", separate, agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_alignment", align, agent, PursuitVec3),
      CHECK_FUNCTION("pursuit_steer_cohesion", cohere, agent, PursuitVec3),
  };
  CHECK_FUNCTIONS(functions);
}

void test_crowd(void);
void test_crowd(void) {
  settings_and_rules();
  memory_as_asked_for();
  a_grid_is_built_on_overwritten_bytes();
  a_refused_rebuild_leaves_no_older_grid();
  the_rim_is_included();
  who_is_near();
  who_counts();
  who_is_on_the_floor();
  in_the_plane();
  refusals_of_a_grid();
  the_same_bits_on_every_level_and_in_every_cut();
  a_step_in_place();
  two_boids_side_by_side_keep_flying_forward();
  refusals_of_a_flock();
  one_rule_at_a_time();
  extreme_agents();
}
