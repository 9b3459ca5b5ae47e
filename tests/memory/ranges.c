/* Threads that take ranges of one crowd, one batch and one formation, and that read one tracker, for ThreadSanitizer: what they write
 * together has the bits that one thread writes. `scripts/trust.sh threads` runs it. */

#include "pursuit.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 600, THREADS = 4, NUMBERS = 8, VECTORS = 7, SIDE = 16 };

/* Read by all. */
static PursuitVec3 vectors[VECTORS][COUNT];
static double numbers[NUMBERS][COUNT];
static PursuitShape shapes[COUNT];
static PursuitProcessorLevel level;
static char *grid, *flat_grid, *walls, *tracker;
static size_t grid_size, walls_size, tracker_size;

static PursuitLineOfFireQuery queries[COUNT];
static PursuitMovingBody bodies[COUNT];
static PursuitFlowGrid flow_grid;
static char *flow_memory;
static size_t flow_size;

/* What a task writes. */
typedef struct Output {
  PursuitVec3 vectors[3][COUNT];
  double numbers[5][COUNT];
  PursuitStatus statuses[COUNT];
} Output;

typedef PursuitStatus (*Task)(Output *out, uint32_t begin, uint32_t end);

static PursuitVec3View view(const PursuitVec3 *from) { return pursuit_make_vec3_view(from, sizeof(PursuitVec3)); }
static PursuitNumberView number_view(const double *from) { return pursuit_make_number_view(from, sizeof(double)); }
static PursuitVec3Array array(PursuitVec3 *to) { return pursuit_make_vec3_array(to, sizeof(PursuitVec3)); }
static PursuitNumberArray number_array(double *to) { return pursuit_make_number_array(to, sizeof(double)); }

static PursuitCrowdMotion motion_of(Output *out) {
  PursuitCrowdMotion motion;
  motion.positions = array(out->vectors[0]), motion.velocities = array(out->vectors[1]), motion.order = PURSUIT_ORDER_AGENTS;
  return motion;
}

static PursuitOrcaMembers members(void) {
  PursuitOrcaMembers all;
  memset(&all, 0, sizeof all);
  all.preferred_velocities = view(vectors[2]);
  all.max_speeds = number_view(numbers[0]), all.radii = number_view(numbers[1]), all.responsibilities = number_view(numbers[2]);
  return all;
}

static PursuitOrcaMembers members_that_turn(void) {
  PursuitOrcaMembers all = members();
  all.facings = view(vectors[3]), all.max_accelerations = number_view(numbers[3]), all.max_turn_rates = number_view(numbers[3]);
  return all;
}

static PursuitStatus step_members(const PursuitOrcaMembers *all, int in_plane, Output *out, uint32_t begin, uint32_t end) {
  const PursuitCrowdMotion motion = motion_of(out);
  const PursuitOrcaCrowdSettings settings = pursuit_orca_crowd_settings_default(1);
  PursuitOrcaStep step;
  return pursuit_step_orca(in_plane ? flat_grid : grid, grid_size, in_plane ? walls : NULL, in_plane ? walls_size : 0, all, &settings,
                           1.0 / 16, begin, end, &motion, &step);
}

static PursuitStatus step_orca(Output *out, uint32_t begin, uint32_t end) {
  const PursuitOrcaMembers all = members();
  return step_members(&all, 0, out, begin, end);
}

static PursuitStatus step_orca_in_the_plane(Output *out, uint32_t begin, uint32_t end) {
  const PursuitOrcaMembers all = members();
  return step_members(&all, 1, out, begin, end);
}

static PursuitStatus step_orca_that_turn(Output *out, uint32_t begin, uint32_t end) {
  const PursuitOrcaMembers all = members_that_turn();
  return step_members(&all, 1, out, begin, end);
}

static PursuitStatus step_orca_capsules(Output *out, uint32_t begin, uint32_t end) {
  const PursuitOrcaMembers all = members();
  const PursuitCrowdMotion motion = motion_of(out);
  PursuitOrcaCrowdSettings settings = pursuit_orca_crowd_settings_default(1);
  PursuitOrcaCapsules capsules;
  PursuitOrcaStep step;
  capsules.half_lengths = number_view(numbers[1]), capsules.headings = view(vectors[3]), capsules.next_headings = array(out->vectors[2]);
  return pursuit_step_orca_capsules(flat_grid, grid_size, walls, walls_size, &all, &capsules, &settings, 1.0 / 16, begin, end, &motion,
                                    &step);
}

static PursuitStatus step_orca_arrivals(Output *out, uint32_t begin, uint32_t end) {
  const PursuitOrcaMembers all = members();
  const PursuitOrcaCrowdSettings crowd = pursuit_orca_crowd_settings_default(1);
  const PursuitOrcaArrivalSettings settings = pursuit_orca_arrival_settings_default(1);
  PursuitOrcaTravelers travelers;
  PursuitOrcaArrivals arrivals;
  PursuitOrcaArrivalCounts counts;
  travelers.goals = view(vectors[4]), travelers.waited = number_view(numbers[4]);
  arrivals.preferred_velocities = array(out->vectors[0]), arrivals.waited = number_array(out->numbers[0]);
  arrivals.phases = number_array(out->numbers[1]), arrivals.blocked_by = number_array(out->numbers[2]);
  return pursuit_step_orca_arrivals(flat_grid, grid_size, walls, walls_size, &all, &travelers, &crowd, &settings, 1.0 / 16, begin, end,
                                    &arrivals, &counts);
}

static PursuitStatus steer_flock(Output *out, uint32_t begin, uint32_t end) {
  const PursuitFlockRules rules = pursuit_flock_rules_default(1);
  const PursuitVec3Array steering = array(out->vectors[0]);
  uint32_t count;
  return pursuit_steer_flock(grid, grid_size, &rules, 5, begin, end, PURSUIT_ORDER_AGENTS, &steering, &count);
}

static PursuitStatus step_flock(Output *out, uint32_t begin, uint32_t end) {
  const PursuitFlockRules rules = pursuit_flock_rules_default(1);
  const PursuitSteeringLimits limits = pursuit_steering_limits_default(1);
  const PursuitCrowdMotion motion = motion_of(out);
  uint32_t count;
  return pursuit_step_flock(grid, grid_size, &rules, &limits, 1.0 / 16, begin, end, &motion, &count);
}

static PursuitStatus advance_agents(Output *out, uint32_t begin, uint32_t end) {
  const PursuitSteeringLimits limits = pursuit_steering_limits_default(1);
  const PursuitCrowdMotion motion = motion_of(out);
  const PursuitVec3View steering = view(vectors[2]);
  uint32_t count;
  memcpy(out->vectors[0] + begin, vectors[0] + begin, (end - begin) * sizeof(PursuitVec3));
  memcpy(out->vectors[1] + begin, vectors[1] + begin, (end - begin) * sizeof(PursuitVec3));
  return pursuit_advance_agents(&motion, &steering, &limits, 1.0 / 16, begin, end, &count);
}

static PursuitStatus find_neighbors(Output *out, uint32_t begin, uint32_t end) {
  const PursuitAvoidanceLayers layers = pursuit_avoidance_layers_default();
  PursuitNeighbor found[16];
  PursuitStatus status = PURSUIT_STATUS_OK;
  uint32_t i, count;
  for (i = begin; i < end && status >= 0; ++i) {
    status = pursuit_find_nearest_neighbors(grid, grid_size, &vectors[0][i], 4, (int32_t)i, &layers, 0, 16, found, &count);
    out->numbers[0][i] = count, out->numbers[1][i] = count > 0 ? found[count - 1].distance : 0;
    if (status >= 0) status = pursuit_find_neighbors_within(grid, grid_size, &vectors[0][i], 3, (int32_t)i, &layers, 0, 16, found, &count);
    out->numbers[2][i] = count;
  }
  return status;
}

static PursuitStatus get_formation_velocities(Output *out, uint32_t begin, uint32_t end) {
  const PursuitSteeringLimits limits = pursuit_steering_limits_default(1);
  PursuitFormationAnchor anchor;
  PursuitFormationAgents agents;
  PursuitFormationCourses courses;
  memset(&anchor, 0, sizeof anchor);
  anchor.velocity.x = 1, anchor.forward.x = 1, anchor.up.z = 1;
  agents.positions = view(vectors[0]), agents.velocities = view(vectors[1]), agents.max_speeds = number_view(numbers[0]);
  agents.slots = view(vectors[4]), agents.count = COUNT;
  return pursuit_get_formation_velocities(&anchor, &agents, &limits, 1.0 / 16, begin, end, out->vectors[0], &courses);
}

static PursuitInterceptBatch intercepts(void) {
  PursuitInterceptBatch batch;
  batch.pursuer_positions = view(vectors[0]), batch.target_positions = view(vectors[4]), batch.target_velocities = view(vectors[1]);
  batch.pursuer_speeds = number_view(numbers[0]), batch.capture_radii = number_view(numbers[1]), batch.count = COUNT;
  return batch;
}

static PursuitStatus solve_intercepts(Output *out, uint32_t begin, uint32_t end) {
  const PursuitInterceptBatch batch = intercepts();
  PursuitInterceptBatchSolution to;
  uint32_t count;
  to.points = array(out->vectors[0]), to.pursuer_velocities = array(out->vectors[1]);
  to.times = number_array(out->numbers[0]), to.latest_times = number_array(out->numbers[1]);
  return pursuit_solve_intercept_batch(&batch, begin, end, &level, &to, out->statuses + begin, &count);
}

static PursuitStatus predict_intercepts(Output *out, uint32_t begin, uint32_t end) {
  const PursuitInterceptBatch batch = intercepts();
  const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  PursuitPredictionBatchSolution to;
  uint32_t count;
  to.aim_points = array(out->vectors[0]), to.times = number_array(out->numbers[0]), to.miss_distances = number_array(out->numbers[1]);
  return pursuit_predict_intercept_batch(&batch, &settings, begin, end, &level, &to, out->statuses + begin, &count);
}

static PursuitStatus solve_turrets(Output *out, uint32_t begin, uint32_t end) {
  PursuitTurretBatch batch;
  PursuitTurretBatchSolution to;
  uint32_t count;
  batch.shooter_positions = view(vectors[0]), batch.target_positions = view(vectors[4]), batch.target_velocities = view(vectors[1]);
  batch.muzzle_speeds = number_view(numbers[5]), batch.facings = view(vectors[3]), batch.turn_rates = number_view(numbers[3]);
  batch.max_ranges = number_view(numbers[6]), batch.min_times = number_view(numbers[4]), batch.horizons = number_view(numbers[7]);
  batch.fire_cones = number_view(numbers[4]), batch.count = COUNT;
  to.aim_points = array(out->vectors[0]), to.impact_times = number_array(out->numbers[0]);
  to.rotation_times = number_array(out->numbers[1]);
  to.flight_times = number_array(out->numbers[2]), to.iterations = number_array(out->numbers[3]);
  return pursuit_solve_turret_batch(&batch, begin, end, &level, &to, out->statuses + begin, &count);
}

static PursuitStatus solve_projectiles(Output *out, uint32_t begin, uint32_t end) {
  const PursuitProjectileSettings settings = pursuit_projectile_settings_default();
  PursuitProjectileBatch batch;
  PursuitProjectileBatchSolution to;
  uint32_t count;
  batch.shooter_positions = view(vectors[0]), batch.target_positions = view(vectors[4]), batch.target_velocities = view(vectors[1]);
  batch.muzzle_speeds = number_view(numbers[5]), batch.shooter_velocities = view(vectors[2]), batch.target_accelerations = view(vectors[5]);
  batch.gravities = view(vectors[6]), batch.count = COUNT;
  to.launch_velocities = array(out->vectors[0]), to.impact_points = array(out->vectors[1]), to.times = number_array(out->numbers[0]);
  to.miss_distances = number_array(out->numbers[1]), to.launch_counts = number_array(out->numbers[2]), to.launch_room = 1;
  return pursuit_solve_projectile_batch(&batch, &settings, begin, end, &level, &to, out->statuses + begin, &count);
}

static PursuitStatus get_signed_distances(Output *out, uint32_t begin, uint32_t end) {
  PursuitSignedDistanceBatch batch;
  PursuitSignedDistanceBatchSolution to;
  uint32_t count;
  batch.shapes = pursuit_make_shape_view(shapes, sizeof *shapes), batch.positions = view(vectors[4]), batch.count = COUNT;
  to.normals = array(out->vectors[0]), to.distances = number_array(out->numbers[0]);
  return pursuit_get_signed_distance_batch(&batch, begin, end, &level, &to, out->statuses + begin, &count);
}

#define OF_AGENTS(batch)                                                                 \
  (batch.agent_positions = view(vectors[0]), batch.agent_velocities = view(vectors[1]), \
   batch.agent_max_speeds = number_view(numbers[0]), batch.count = COUNT)

static PursuitStatus steer_seek(Output *out, uint32_t begin, uint32_t end) {
  PursuitSeekBatch batch;
  PursuitSteeringBatchSolution to;
  uint32_t count;
  OF_AGENTS(batch), batch.targets = view(vectors[4]), to.steerings = array(out->vectors[0]);
  return pursuit_steer_seek_batch(&batch, begin, end, &level, &to, out->statuses + begin, &count);
}

static PursuitStatus steer_flee(Output *out, uint32_t begin, uint32_t end) {
  PursuitFleeBatch batch;
  PursuitSteeringBatchSolution to;
  uint32_t count;
  OF_AGENTS(batch), batch.threats = view(vectors[4]), to.steerings = array(out->vectors[0]);
  return pursuit_steer_flee_batch(&batch, begin, end, &level, &to, out->statuses + begin, &count);
}

static PursuitStatus steer_arrive(Output *out, uint32_t begin, uint32_t end) {
  PursuitArriveBatch batch;
  PursuitSteeringBatchSolution to;
  uint32_t count;
  OF_AGENTS(batch), batch.targets = view(vectors[4]), batch.slowdown_radii = number_view(numbers[6]), to.steerings = array(out->vectors[0]);
  return pursuit_steer_arrive_batch(&batch, begin, end, &level, &to, out->statuses + begin, &count);
}

static PursuitStatus steer_pursue(Output *out, uint32_t begin, uint32_t end) {
  const PursuitPredictionSettings settings = pursuit_prediction_settings_default();
  PursuitPursueBatch batch;
  PursuitChaseBatchSolution to;
  uint32_t count;
  OF_AGENTS(batch), batch.target_positions = view(vectors[4]), batch.target_velocities = view(vectors[2]);
  batch.capture_radii = number_view(numbers[1]);
  to.steerings = array(out->vectors[0]), to.points = array(out->vectors[1]), to.times = number_array(out->numbers[0]);
  return pursuit_steer_pursue_batch(&batch, &settings, begin, end, &level, &to, out->statuses + begin, &count);
}

/* Not for each: a search takes its time. */
static PursuitStatus read_tracker(Output *out, uint32_t begin, uint32_t end) {
  PursuitStatus status = PURSUIT_STATUS_OK;
  uint32_t i;
  for (i = begin; i < end && status >= 0; i += 25) {
    PursuitTrackedMotion motion;
    PursuitInterceptQuery query;
    PursuitPredictionSettings settings = pursuit_prediction_settings_default();
    PursuitPrediction prediction;
    PursuitPursuerMotion pursuer = pursuit_pursuer_motion_default();
    PursuitMotionInterceptSolution solution;
    memset(&query, 0, sizeof query);
    query.pursuer_position = vectors[0][i], query.pursuer_speed = 20;
    pursuer.position = vectors[0][i], pursuer.max_speed = 20, pursuer.speed = 20;
    status = pursuit_get_tracked_motion(tracker, tracker_size, 0.01 * i, &motion);
    if (status >= 0) out->vectors[0][i] = motion.mean_velocity, out->numbers[2][i] = motion.error;
    if (status >= 0) status = pursuit_predict_tracked_intercept(&query, tracker, tracker_size, &settings, &prediction);
    if (status >= 0) out->vectors[1][i] = prediction.aim_point, out->numbers[0][i] = prediction.time;
    if (status >= 0) status = pursuit_solve_tracked_intercept(&pursuer, tracker, tracker_size, 1, 10, &solution);
    if (status >= 0) out->numbers[1][i] = solution.time;
  }
  return status;
}

static PursuitStatus find_lines_of_fire(Output *out, uint32_t begin, uint32_t end) {
  PursuitLineOfFire lines[COUNT];
  PursuitStatus status;
  uint32_t i, count;
  status = pursuit_find_line_of_fire_batch(queries + begin, end - begin, bodies, COUNT, shapes, 8, &level, lines, &count);
  for (i = begin; i < end && status >= 0; ++i) {
    out->vectors[0][i] = lines[i - begin].position, out->numbers[0][i] = lines[i - begin].time;
  }
  return status;
}

static PursuitStatus follow_flow_field(Output *out, uint32_t begin, uint32_t end) {
  PursuitVec3 flows[SIDE * SIDE];
  double costs[SIDE * SIDE];
  PursuitFlowField field;
  PursuitStatus status;
  uint32_t i, count;
  status = pursuit_get_flows(flow_memory, flow_size, 3, flows, costs, SIDE * SIDE, &count);
  field.flows = view(flows), field.grid = flow_grid, field.flow_count = count, field.outside = PURSUIT_FLOW_CLAMP;
  for (i = begin; i < end && status >= 0; ++i) {
    PursuitAgent agent;
    memset(&agent, 0, sizeof agent);
    agent.position = vectors[0][i], agent.max_speed = 4;
    status = pursuit_steer_follow_flow_field(&agent, &field, 0.5, &out->vectors[0][i]);
  }
  return status;
}

typedef struct Part {
  Task task;
  Output *out;
  uint32_t begin, end;
  pthread_barrier_t *barrier;
  PursuitStatus status;
} Part;

static void *take(void *given) {
  Part *part = (Part *)given;
  pthread_barrier_wait(part->barrier);
  part->status = part->task(part->out, part->begin, part->end);
  return NULL;
}

static int failures = 0;

static void check(int holds, const char *what, const char *of) {
  if (!holds) ++failures, printf("%s: %s\n", of, what);
}

static void run(const char *name, Task task) {
  static Output whole, parts;
  pthread_barrier_t barrier;
  pthread_t threads[THREADS];
  Part part[THREADS];
  uint32_t i;
  memset(&whole, 0, sizeof whole);
  memset(&parts, 0, sizeof parts);
  check(task(&whole, 0, COUNT) == PURSUIT_STATUS_OK, "is refused", name);
  pthread_barrier_init(&barrier, NULL, THREADS);
  for (i = 0; i < THREADS; ++i) {
    part[i].task = task, part[i].out = &parts, part[i].begin = COUNT * i / THREADS, part[i].end = COUNT * (i + 1) / THREADS;
    part[i].barrier = &barrier;
    pthread_create(&threads[i], NULL, take, &part[i]);
  }
  for (i = 0; i < THREADS; ++i) {
    pthread_join(threads[i], NULL);
    check(part[i].status == PURSUIT_STATUS_OK, "a range is refused", name);
  }
  pthread_barrier_destroy(&barrier);
  check(memcmp(&whole, &parts, sizeof whole) == 0, "ranges have other bits", name);
}

#define RUN(task) run(#task, task)

/* From 0 to 1, by a linear congruential generator (W. H. Press et al., Numerical Recipes). */
static double random_number(void) {
  static uint32_t state = 1;
  state = state * 1664525u + 1013904223u;
  return state / 4294967296.0;
}

static PursuitVec3 random_vector(double x, double y, double z) {
  PursuitVec3 v;
  v.x = x * (2 * random_number() - 1), v.y = y * (2 * random_number() - 1), v.z = z * (2 * random_number() - 1);
  return v;
}

static void fill(void) {
  uint32_t i;
  for (i = 0; i < COUNT; ++i) {
    vectors[0][i] = random_vector(30, 30, 3), vectors[1][i] = random_vector(2, 2, 0), vectors[2][i] = random_vector(3, 3, 0);
    vectors[3][i] = random_vector(1, 1, 0), vectors[3][i].x += 2;
    vectors[4][i] = random_vector(40, 40, 3), vectors[6][i].z = -9.8;
    numbers[0][i] = 1 + 4 * random_number(), numbers[1][i] = 0.3 + 0.3 * random_number(), numbers[2][i] = 0.5;
    numbers[3][i] = 1 + 2 * random_number(), numbers[5][i] = 20 + 20 * random_number(), numbers[6][i] = 50, numbers[7][i] = 10;
    shapes[i] = pursuit_make_sphere(random_vector(40, 40, 3), 1 + random_number());
    memset(&queries[i], 0, sizeof queries[i]);
    queries[i].muzzle_position = vectors[0][i], queries[i].launch_velocity = random_vector(60, 60, 2), queries[i].horizon = 1;
    queries[i].shooter = (int32_t)i, queries[i].target = -1;
    bodies[i].position = vectors[0][i], bodies[i].velocity = vectors[1][i], bodies[i].radius = 0.4;
  }
}

static char *built_grid(int32_t dimensions) {
  PursuitNeighborGridSettings settings = pursuit_neighbor_grid_settings_default(1);
  PursuitNeighborGridInfo info;
  PursuitCrowd crowd;
  char *memory;
  memset(&crowd, 0, sizeof crowd);
  crowd.positions = view(vectors[0]), crowd.velocities = view(vectors[1]), crowd.radii = number_view(numbers[1]), crowd.count = COUNT;
  settings.dimensions = dimensions, settings.max_level = level.level;
  grid_size = pursuit_neighbor_grid_memory_size(COUNT);
  memory = (char *)malloc(grid_size);
  check(pursuit_build_neighbor_grid(&crowd, &settings, memory, grid_size, &info) == PURSUIT_STATUS_OK, "is refused", "the grid");
  return memory;
}

static void build(void) {
  static const PursuitVec3 corners[] = {{-20, -20, 0}, {20, -20, 0}, {20, 20, 0}, {-20, 20, 0}};
  const PursuitVec3View corner_view = view(corners);
  PursuitTrackerSettings settings = pursuit_tracker_settings_default();
  PursuitFlowFieldQuery query;
  PursuitFlowFieldProgress progress;
  PursuitOrcaWall wall;
  uint32_t count, i;
  grid = built_grid(3), flat_grid = built_grid(2);
  memset(&wall, 0, sizeof wall);
  wall.corner_count = 4, wall.topology = PURSUIT_PATH_TOPOLOGY_OPEN;
  walls_size = pursuit_orca_walls_memory_size(4), walls = (char *)malloc(walls_size);
  check(pursuit_build_orca_walls(&wall, 1, &corner_view, walls, walls_size, &count) == PURSUIT_STATUS_OK, "are refused", "walls");
  tracker_size = pursuit_motion_tracker_memory_size(), tracker = (char *)malloc(tracker_size);
  check(pursuit_begin_motion_tracker(&settings, tracker, tracker_size) == PURSUIT_STATUS_OK, "is refused", "the tracker");
  for (i = 0; i < 40; ++i) {
    const double time = i / 16.0;
    const PursuitVec3 place = {5 * cos(time), 5 * sin(time), 0};
    PursuitTrackedMotion motion;
    check(pursuit_step_motion_tracker(tracker, tracker_size, time, &place, 1, &motion) == PURSUIT_STATUS_OK, "is refused", "a step");
  }
  memset(&query, 0, sizeof query);
  flow_grid.origin.x = flow_grid.origin.y = -32, flow_grid.spacing.x = flow_grid.spacing.y = flow_grid.spacing.z = 4;
  flow_grid.count_x = flow_grid.count_y = SIDE, flow_grid.count_z = 1;
  query.ground.grid = flow_grid, query.ground.costs = number_view(numbers[0]), query.ground.cost_count = SIDE * SIDE;
  query.goals = view(vectors[4]), query.goal_count = 1;
  flow_size = pursuit_flow_field_memory_size(SIDE * SIDE), flow_memory = (char *)malloc(flow_size);
  check(pursuit_begin_flow_field(&query, flow_memory, flow_size, &progress) == PURSUIT_STATUS_UNFINISHED, "is refused", "the flow field");
  check(pursuit_continue_flow_field(flow_memory, flow_size, SIDE * SIDE, &progress) == PURSUIT_STATUS_OK, "is not done", "the flow field");
}

int main(void) {
  int32_t most;
  for (most = PURSUIT_LEVEL_BASELINE; most <= PURSUIT_LEVEL_AVX2; ++most) {
    pursuit_get_processor_level(most, &level);
    fill();
    build();
    RUN(step_orca), RUN(step_orca_in_the_plane), RUN(step_orca_that_turn), RUN(step_orca_capsules), RUN(step_orca_arrivals);
    RUN(steer_flock), RUN(step_flock), RUN(advance_agents), RUN(find_neighbors), RUN(get_formation_velocities);
    RUN(solve_intercepts), RUN(predict_intercepts), RUN(solve_turrets), RUN(solve_projectiles), RUN(get_signed_distances);
    RUN(steer_seek), RUN(steer_flee), RUN(steer_arrive), RUN(steer_pursue);
    RUN(read_tracker), RUN(find_lines_of_fire), RUN(follow_flow_field);
    free(grid), free(flat_grid), free(walls), free(tracker), free(flow_memory);
  }
  printf("%s\n", failures == 0 ? "ranges: no failure" : "ranges: FAILED");
  return failures != 0;
}
