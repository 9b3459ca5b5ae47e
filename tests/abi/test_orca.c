/* pursuit_solve_orca_velocity, pursuit_solve_limited_orca_velocity, pursuit_orca_limits_default, pursuit_orca_memory_size,
 * pursuit_step_orca, pursuit_step_orca_arrivals, pursuit_build_orca_walls, pursuit_orca_walls_memory_size, pursuit_build_border_walls,
 * pursuit_border_walls_memory_size, pursuit_border_wall_settings_default,
 * pursuit_build_orca_obstacles, pursuit_orca_obstacles_memory_size, their defaults. */

#include "check.h"

enum { MOST = 4 };
static const PursuitAvoidanceLayers anyone = {1, UINT32_MAX, 0, 0};
static PursuitOrcaSettings settings;
static int32_t asked_dimensions;
static PursuitOrcaAgent agent;
static PursuitOrcaNeighbor neighbors[MOST];
static unsigned char memory[32 * MOST + 8];

/* By the arithmetic of the paper: a neighbor 10 ahead, radii of 1, a horizon of 2 s. The forbidden disc is at 5 with a
 * radius of 1, so of a speed of 4.5 a speed of 0.5 is too much, and the agent gives up its share of it. */
static void start(double agent_share) {
  settings = pursuit_orca_settings_default();
  settings.side_bias = 0;
  asked_dimensions = 3;
  memset(&agent, 0, sizeof agent);
  memset(neighbors, 0, sizeof neighbors);
  agent.velocity = agent.preferred_velocity = vec3(4.5, 0, 0);
  agent.max_speed = 10;
  agent.radius = 1;
  neighbors[0].position = vec3(10, 0, 0);
  neighbors[0].radius = 1;
  neighbors[0].agent_share = agent_share;
  neighbors[0].id = 1;
}

static PursuitStatus ask(uint32_t count, PursuitOrcaVelocity *out) {
  return pursuit_solve_orca_velocity(&agent, &anyone, neighbors, count, NULL, NULL, 0, &settings, asked_dimensions, 0.1, memory, sizeof memory, out);
}

/* In two dimensions, with heights that are ignored. */
static PursuitStatus ask_flat(uint32_t count, PursuitOrcaVelocity *out) {
  PursuitOrcaAgent raised = agent;
  PursuitOrcaNeighbor others[MOST];
  int i;
  raised.position.z = raised.velocity.z = raised.preferred_velocity.z = NAN;
  for (i = 0; i < MOST; ++i) {
    others[i] = neighbors[i];
    others[i].position.z = others[i].velocity.z = 1e300;
  }
  return pursuit_solve_orca_velocity(&raised, &anyone, others, count, NULL, NULL, 0, &settings, 2, 0.1, memory, sizeof memory, out);
}

static void answers(void) {
  PursuitOrcaVelocity out;
  PursuitOrcaVelocity flat;
  double agent_share;

  settings = pursuit_orca_settings_default();
  CHECK_EXACT(settings.horizon, 2);
  CHECK_EXACT(settings.wall_horizon, 0.5);
  CHECK_EXACT(settings.side_bias, 0.125);
  CHECK(pursuit_orca_memory_size(0) <= 8);
  CHECK(pursuit_orca_memory_size(MOST) <= sizeof memory);

  for (agent_share = 0; agent_share <= 1; agent_share += 0.5) {
    start(agent_share);
    CHECK_STATUS(ask(1, &out), PURSUIT_STATUS_OK);
    CHECK_VEC3(out.velocity, 4.5 - 0.5 * agent_share, 0, 0);
    CHECK_EXACT(out.max_violation, 0);
    CHECK_STATUS(ask_flat(1, &flat), PURSUIT_STATUS_OK);
    CHECK_VEC3(flat.velocity, 4.5 - 0.5 * agent_share, 0, 0);
    CHECK_EXACT(flat.max_violation, 0);
  }

  /* Between two that come from both sides at 20 there is nowhere to go: each demands 19 - 4 away from itself. */
  start(1);
  agent.velocity = agent.preferred_velocity = vec3(0, 0, 0);
  neighbors[0].velocity = vec3(-20, 0, 0);
  neighbors[1] = neighbors[0];
  neighbors[1].position = vec3(-10, 0, 0);
  neighbors[1].velocity = vec3(20, 0, 0);
  CHECK_STATUS(ask(2, &out), PURSUIT_STATUS_OK);
  CHECK(out.velocity.x * out.velocity.x + out.velocity.y * out.velocity.y <= 100.0000001);
  CHECK_STATUS(ask_flat(2, &flat), PURSUIT_STATUS_OK);
  CHECK_NEAR(flat.velocity.x, out.velocity.x, 1e-12);
  CHECK_NEAR(flat.velocity.y, out.velocity.y, 1e-12);
  CHECK_NEAR(flat.max_violation, out.max_violation, 1e-12);

  /* Alone, with nothing at all to point to. */
  start(1);
  CHECK_STATUS(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, NULL, 0, &settings, asked_dimensions, 0.1, NULL, 0, &out), PURSUIT_STATUS_OK);
  CHECK_VEC3(out.velocity, 4.5, 0, 0);
}

/* By the arithmetic of answers(): who is not avoided, or makes way itself, costs no speed; who is avoided alone, the whole 0.5. */
static void layered(void) {
  /* What the agent's layers say, then the neighbor's; the share of two alike, and which the agent takes. */
  static const struct {
    PursuitAvoidanceLayers own, other;
    double even, part;
  } rows[] = {
      {{1, UINT32_MAX, 0, 0}, {1, UINT32_MAX, 0, 0}, 0.5, 0.5},
      {{1, UINT32_MAX, 0, 0}, {2, UINT32_MAX, 0, 0}, 0.5, 0.5},
      {{1, 2, 0, 0}, {1, UINT32_MAX, 0, 0}, 0.5, 0},
      {{1, UINT32_MAX, 2, 0}, {2, UINT32_MAX, 0, 0}, 0.5, 0},
      {{1, UINT32_MAX, 0, 0}, {0, UINT32_MAX, 0, 0}, 0.5, 0},
      {{1, UINT32_MAX, 0, 0}, {1, 2, 0, 5}, 0.5, 1},
      {{1, UINT32_MAX, 0, 0}, {1, UINT32_MAX, 1, 0}, 0.25, 1},
      {{1, UINT32_MAX, 0, 1}, {1, UINT32_MAX, 0, 0}, 0.5, 0},
      {{1, UINT32_MAX, 0, -1}, {1, UINT32_MAX, 0, 0}, 0.5, 1},
      /* Who does nothing makes no way, whatever the priorities. */
      {{1, UINT32_MAX, 0, 1}, {1, UINT32_MAX, 0, 0}, 1, 1},
  };
  const PursuitOrcaLimits free_limits = pursuit_orca_limits_default();
  double room[8 * MOST + 1];
  PursuitLayersView others;
  PursuitOrcaVelocity out;
  size_t i;
  for (i = 0; i < sizeof rows / sizeof *rows; ++i) {
    int has_limits;
    start(rows[i].even);
    others = pursuit_make_layers_view(&rows[i].other, sizeof *rows);
    for (has_limits = 0; has_limits <= 1; ++has_limits) {
      const PursuitStatus status =
          has_limits ? pursuit_solve_limited_orca_velocity(&agent, &rows[i].own, &free_limits, neighbors, 1, &others, NULL, 0,
                                                           &settings, asked_dimensions, 0.1, room, sizeof room, &out)
                     : pursuit_solve_orca_velocity(&agent, &rows[i].own, neighbors, 1, &others, NULL, 0, &settings, asked_dimensions, 0.1, room,
                                                   sizeof room, &out);
      CHECK_STATUS(status, PURSUIT_STATUS_OK);
      CHECK_NEAR(out.velocity.x, 4.5 - 0.5 * rows[i].part, 1e-12);
    }
  }
  /* A view of none is as good as no view. */
  start(0.5);
  others = pursuit_make_layers_view(NULL, 0);
  CHECK_STATUS(pursuit_solve_orca_velocity(&agent, &anyone, neighbors, 1, &others, NULL, 0, &settings, asked_dimensions, 0.1, room, sizeof room, &out),
               PURSUIT_STATUS_OK);
  CHECK_VEC3(out.velocity, 4.25, 0, 0);
}

static void refusals(void) {
  PursuitOrcaVelocity out;
  PursuitOrcaVelocity flat;
  start(0.5);
  CHECK_REFUSED(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 1, NULL, NULL, 0, &settings, asked_dimensions, 0.1, memory, sizeof memory, &out), out,
                REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_solve_orca_velocity(&agent, &anyone, neighbors, 1, NULL, NULL, 0, &settings, asked_dimensions, 0.1, NULL, sizeof memory, &out), out,
                REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_solve_orca_velocity(&agent, &anyone, neighbors, MOST, NULL, NULL, 0, &settings, asked_dimensions, 0.1, memory, 32 * MOST - 1, &out),
                out, REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_solve_orca_velocity(&agent, &anyone, neighbors, 1, NULL, NULL, 0, &settings, asked_dimensions, 0, memory, sizeof memory, &out), out,
                REFUSED_OUT_OF_DOMAIN);
  asked_dimensions = 2;
  CHECK_REFUSED(pursuit_solve_orca_velocity(&agent, &anyone, neighbors, MOST, NULL, NULL, 0, &settings, asked_dimensions, 0.1, memory, 32 * MOST - 1, &out),
                out, REFUSED_BUFFER_TOO_SMALL);
  for (asked_dimensions = -1; asked_dimensions <= 4; ++asked_dimensions) {
    if (asked_dimensions == 2 || asked_dimensions == 3) {
      CHECK_STATUS(ask(1, &out), PURSUIT_STATUS_OK);
    } else {
      CHECK_REFUSED(ask(1, &out), out, REFUSED_OUT_OF_DOMAIN);
    }
  }
  asked_dimensions = 3;
  settings.horizon = 0;
  CHECK_REFUSED(ask(1, &out), out, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(ask_flat(1, &flat), flat, REFUSED_OUT_OF_DOMAIN);
  start(1.5);
  CHECK_REFUSED(ask(1, &out), out, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(ask_flat(1, &flat), flat, REFUSED_OUT_OF_DOMAIN);
}

static PursuitStatus by_agent(const void *input, void *output) {
  return pursuit_solve_orca_velocity((const PursuitOrcaAgent *)input, &anyone, neighbors, 1, NULL, NULL, 0, &settings, asked_dimensions, 0.1, memory,
                                          sizeof memory, (PursuitOrcaVelocity *)output);
}
static PursuitStatus by_neighbor(const void *input, void *output) {
  return pursuit_solve_orca_velocity(&agent, &anyone, (const PursuitOrcaNeighbor *)input, 1, NULL, NULL, 0, &settings, asked_dimensions, 0.1, memory,
                                          sizeof memory, (PursuitOrcaVelocity *)output);
}
static PursuitStatus by_settings(const void *input, void *output) {
  return pursuit_solve_orca_velocity(&agent, &anyone, neighbors, 1, NULL, NULL, 0, (const PursuitOrcaSettings *)input, asked_dimensions, 0.1, memory,
                                          sizeof memory, (PursuitOrcaVelocity *)output);
}
static void any_input(void) {
  static PursuitOrcaAgent good_agent;
  static PursuitOrcaNeighbor good_neighbor;
  static PursuitOrcaSettings good_settings;
  /* The ids behind the numbers are none. */
  static const CheckFunction functions[] = {
      CHECK_NUMBERS("pursuit_solve_orca_velocity, its agent", by_agent, good_agent, 12, PursuitOrcaVelocity, 4),
      CHECK_NUMBERS("pursuit_solve_orca_velocity, its neighbor", by_neighbor, good_neighbor, 9, PursuitOrcaVelocity, 4),
      CHECK_NUMBERS("pursuit_solve_orca_velocity, its settings", by_settings, good_settings, 3, PursuitOrcaVelocity, 4),
  };
  start(0.5);
  good_agent = agent;
  good_neighbor = neighbors[0];
  good_settings = settings;
  CHECK_FUNCTIONS(functions);
}

/* A crowd on a circle, everyone bound for the opposite point, in a grid that is built again for every step. */
enum { CROWD = 8, GRID = 72 * CROWD + 200 };
static struct Walker {
  PursuitVec3 position, velocity, preferred_velocity;
  double max_speed, radius, responsibility;
} walkers[CROWD];
static PursuitOrcaCrowdSettings crowd_settings;
static PursuitOrcaMembers members;
static PursuitCrowdMotion motion;
static unsigned char grid[GRID];

static void gather(void) {
  /* Cosines and sines of eighths of a turn. */
  static const double half_root = 0.70710678118654752440;
  const double cosine[CROWD] = {1, half_root, 0, -half_root, -1, -half_root, 0, half_root};
  int i;
  for (i = 0; i < CROWD; ++i) {
    walkers[i].position = vec3(1000 * cosine[i], 1000 * cosine[(i + 6) % CROWD], 0);
    walkers[i].velocity = vec3(0, 0, 0);
    walkers[i].preferred_velocity = vec3(-100 * cosine[i], -100 * cosine[(i + 6) % CROWD], 0);
    walkers[i].max_speed = 200;
    walkers[i].radius = 50;
    walkers[i].responsibility = 1;
  }
  crowd_settings = pursuit_orca_crowd_settings_default(100);
  members.preferred_velocities = pursuit_make_vec3_view(&walkers[0].preferred_velocity, sizeof walkers[0]);
  members.max_speeds = pursuit_make_number_view(&walkers[0].max_speed, sizeof walkers[0]);
  members.radii = pursuit_make_number_view(&walkers[0].radius, sizeof walkers[0]);
  members.responsibilities = pursuit_make_number_view(&walkers[0].responsibility, sizeof walkers[0]);
  motion.positions = pursuit_make_vec3_array(&walkers[0].position, sizeof walkers[0]);
  motion.velocities = pursuit_make_vec3_array(&walkers[0].velocity, sizeof walkers[0]);
  motion.order = PURSUIT_ORDER_AGENTS;
}

static void build(int32_t dimensions) {
  PursuitCrowd crowd;
  PursuitNeighborGridSettings grid_settings = pursuit_neighbor_grid_settings_default(100);
  PursuitNeighborGridInfo info;
  memset(&crowd, 0, sizeof crowd);
  crowd.positions = pursuit_make_vec3_view(&walkers[0].position, sizeof walkers[0]);
  crowd.velocities = pursuit_make_vec3_view(&walkers[0].velocity, sizeof walkers[0]);
  crowd.count = CROWD;
  grid_settings.dimensions = dimensions;
  grid_settings.cell_size = crowd_settings.neighbor_distance;
  grid_settings.max_level = CHECK_MAX_LEVEL;
  CHECK(pursuit_neighbor_grid_memory_size(CROWD) <= sizeof grid);
  CHECK_STATUS(pursuit_build_neighbor_grid(&crowd, &grid_settings, grid, sizeof grid, &info), PURSUIT_STATUS_OK);
}

static PursuitStatus step(uint32_t begin, uint32_t end, PursuitOrcaStep *out) {
  return pursuit_step_orca(grid, sizeof grid, NULL, 0, &members, &crowd_settings, 0.1, begin, end, &motion, out);
}

static void crowds(void) {
  PursuitOrcaStep out;
  int32_t dimensions;
  int i, j, tick;

  crowd_settings = pursuit_orca_crowd_settings_default(100);
  CHECK_EXACT(crowd_settings.avoidance.horizon, 2);
  CHECK_EXACT(crowd_settings.avoidance.side_bias, 0.125);
  CHECK_EXACT(crowd_settings.neighbor_distance, 1500);
  CHECK(crowd_settings.max_neighbors == 16);

  for (dimensions = 2; dimensions <= 3; ++dimensions) {
    gather();
    for (tick = 0; tick < 300; ++tick) {
      build(dimensions);
      /* In two ranges, the last first. */
      CHECK_STATUS(step(3, CROWD, &out), PURSUIT_STATUS_OK);
      CHECK(out.count == CROWD - 3);
      CHECK_STATUS(step(0, 3, &out), PURSUIT_STATUS_OK);
      CHECK(out.count == 3 && out.max_violation == 0);
    }
    /* All have crossed the circle and no agent has touched another on the way. */
    for (i = 0; i < CROWD; ++i) {
      const PursuitVec3 way = walkers[i].preferred_velocity;
      CHECK(walkers[i].position.x * way.x + walkers[i].position.y * way.y > 100 * 1000);
      for (j = 0; j < i; ++j) {
        const double x = walkers[i].position.x - walkers[j].position.x;
        const double y = walkers[i].position.y - walkers[j].position.y;
        CHECK(x * x + y * y > 100 * 100);
      }
    }
  }

  /* No agent yields, or all are equal: the former go straight. */
  gather();
  build(3);
  members.responsibilities.base = NULL;
  CHECK_STATUS(step(0, 1, &out), PURSUIT_STATUS_OK);
  CHECK_STATUS(step(1, 1, &out), PURSUIT_STATUS_OK);
  CHECK(out.count == 0);
  gather();
  build(3);
  for (i = 0; i < CROWD; ++i) {
    walkers[i].responsibility = 0;
  }
  CHECK_STATUS(step(0, CROWD, &out), PURSUIT_STATUS_OK);
  for (i = 0; i < CROWD; ++i) {
    const PursuitVec3 way = walkers[i].preferred_velocity;
    CHECK_VEC3(walkers[i].velocity, way.x, way.y, way.z);
  }
}

static PursuitStatus step_capsules(const PursuitOrcaCapsules *capsules, PursuitOrcaStep *out) {
  return pursuit_step_orca_capsules(grid, sizeof grid, NULL, 0, &members, capsules, &crowd_settings, 0.1, 0, CROWD, &motion, out);
}

/* Without lengths they are discs, to the bit. With them they keep their length apart, and turn to where they go. */
static void long_crowd(void) {
  static PursuitVec3 headings[2][CROWD];
  double half_lengths[CROWD], positions[CROWD];
  PursuitOrcaCapsules capsules;
  PursuitOrcaStep out;
  int i, tick;
  for (i = 0; i < CROWD; ++i) {
    half_lengths[i] = 0;
    headings[0][i] = vec3(0, 3, NAN);
  }
  capsules.half_lengths = pursuit_make_number_view(half_lengths, sizeof half_lengths[0]);
  capsules.headings = pursuit_make_vec3_view(headings[0], sizeof headings[0][0]);
  capsules.next_headings = pursuit_make_vec3_array(headings[1], sizeof headings[1][0]);
  gather();
  build(2);
  CHECK_STATUS(step(0, CROWD, &out), PURSUIT_STATUS_OK);
  for (i = 0; i < CROWD; ++i) {
    positions[i] = walkers[i].position.x;
  }
  gather();
  build(2);
  CHECK_STATUS(step_capsules(&capsules, &out), PURSUIT_STATUS_OK);
  CHECK(out.count == CROWD && out.max_violation == 0);
  for (i = 0; i < CROWD; ++i) {
    const PursuitVec3 way = walkers[i].preferred_velocity;
    CHECK(walkers[i].position.x == positions[i]);
    CHECK_NEAR(headings[1][i].x, way.x / 100, 1e-12);
    CHECK_NEAR(headings[1][i].y, way.y / 100, 1e-12);
  }

  /* Two of four, head-on along the x axis. */
  gather();
  for (i = 0; i < CROWD; ++i) {
    half_lengths[i] = i % 4 == 0 ? 150 : 0;
    walkers[i].position.y += i % 4 == 0 ? 0 : 1e6 * i;
    headings[0][i] = vec3(1, 1, 0);
    headings[1][i] = vec3(1, 1, 0);
  }
  for (tick = 0; tick < 400; ++tick) {
    capsules.headings = pursuit_make_vec3_view(headings[tick % 2], sizeof headings[0][0]);
    capsules.next_headings = pursuit_make_vec3_array(headings[(tick + 1) % 2], sizeof headings[0][0]);
    build(2);
    CHECK_STATUS(step_capsules(&capsules, &out), PURSUIT_STATUS_OK);
  }
  CHECK(walkers[0].position.x < -1000 && walkers[4].position.x > 1000);
  CHECK(headings[0][0].x < -0.99);

  capsules.headings = pursuit_make_vec3_view(headings[0], sizeof headings[0][0]);
  capsules.next_headings.base = NULL;
  CHECK_STATUS(step_capsules(&capsules, &out), PURSUIT_STATUS_OK);
  capsules.next_headings = pursuit_make_vec3_array(headings[0], sizeof headings[0][0]);
  CHECK_REFUSED(step_capsules(&capsules, &out), out, REFUSED_OUT_OF_DOMAIN);
  capsules.next_headings = pursuit_make_vec3_array(headings[1], sizeof headings[0][0]);
  half_lengths[2] = -1;
  CHECK_REFUSED(step_capsules(&capsules, &out), out, REFUSED_OUT_OF_DOMAIN);
  half_lengths[2] = 0;
  headings[0][3] = vec3(NAN, 1, 0);
  CHECK_REFUSED(step_capsules(&capsules, &out), out, REFUSED_NOT_FINITE);
  headings[0][3] = vec3(0, 0, 0);
  CHECK_STATUS(step_capsules(&capsules, &out), PURSUIT_STATUS_OK);
  build(3);
  CHECK_REFUSED(step_capsules(&capsules, &out), out, REFUSED_OUT_OF_DOMAIN);
}

static void crowd_refusals(void) {
  PursuitOrcaStep out;
  PursuitVec3 *const no_vectors = NULL;
  gather();
  build(3);
  CHECK_REFUSED(step(3, 2, &out), out, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(step(0, CROWD + 1, &out), out, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_step_orca(grid, 8, NULL, 0, &members, &crowd_settings, 0.1, 0, CROWD, &motion, &out), out,
                REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_step_orca(grid, sizeof grid, NULL, 0, &members, &crowd_settings, 0, 0, CROWD, &motion, &out), out,
                REFUSED_OUT_OF_DOMAIN);
  members.preferred_velocities.base = no_vectors;
  CHECK_REFUSED(step(0, CROWD, &out), out, REFUSED_NULL_POINTER);
  gather();
  members.max_speeds.base = NULL;
  CHECK_REFUSED(step(0, CROWD, &out), out, REFUSED_NULL_POINTER);
  gather();
  members.radii.base = NULL;
  CHECK_REFUSED(step(0, CROWD, &out), out, REFUSED_NULL_POINTER);
  gather();
  motion.positions.base = no_vectors;
  CHECK_REFUSED(step(0, CROWD, &out), out, REFUSED_NULL_POINTER);
  gather();
  motion.velocities.base = no_vectors;
  CHECK_REFUSED(step(0, CROWD, &out), out, REFUSED_NULL_POINTER);
  gather();
  motion.order = 2;
  CHECK_REFUSED(step(0, CROWD, &out), out, REFUSED_OUT_OF_DOMAIN);
  gather();
  crowd_settings.max_neighbors = PURSUIT_ORCA_NEIGHBORS_MAX + 1;
  CHECK_REFUSED(step(0, CROWD, &out), out, REFUSED_OUT_OF_DOMAIN);

  /* One bad number: no agent has moved. */
  gather();
  walkers[CROWD - 1].radius = NAN;
  CHECK_REFUSED(step(0, CROWD, &out), out, REFUSED_NOT_FINITE);
  CHECK_VEC3(walkers[0].position, 1000, 0, 0);
  CHECK_VEC3(walkers[0].velocity, 0, 0, 0);
}

/* Two bound for one point wait beside it; what the second array of `waited` says is the next step's input. */
static void arrivals(void) {
  static double waited[2][CROWD];
  static float phases[CROWD];
  static double blocked_by[CROWD];
  static PursuitVec3 goals[CROWD], preferred[CROWD];
  PursuitOrcaTravelers travelers;
  PursuitOrcaArrivals arrived;
  PursuitOrcaArrivalCounts counts;
  PursuitOrcaArrivalSettings arrival = pursuit_orca_arrival_settings_default(100);
  PursuitOrcaStep out;
  int i, tick;

  CHECK_EXACT(arrival.tolerance, 10);
  CHECK_EXACT(arrival.least_progress, 0.5);
  CHECK_EXACT(arrival.patience, 0.75);
  memset(&travelers, 0, sizeof travelers);
  memset(&arrived, 0, sizeof arrived);
  gather();
  for (i = 0; i < CROWD; ++i) {
    goals[i] = i < 2 ? vec3(0, 0, 0) : walkers[i].position;
  }
  travelers.goals = pursuit_make_vec3_view(goals, sizeof goals[0]);
  arrived.preferred_velocities = pursuit_make_vec3_array(preferred, sizeof preferred[0]);
  arrived.phases = pursuit_make_number_array_f32(phases, sizeof phases[0]);
  arrived.blocked_by = pursuit_make_number_array(blocked_by, sizeof blocked_by[0]);
  members.preferred_velocities = pursuit_make_vec3_view(preferred, sizeof preferred[0]);
  for (tick = 0; tick < 300; ++tick) {
    build(2);
    for (i = 0; i < CROWD; ++i) {
      const double x = goals[i].x - walkers[i].position.x;
      const double y = goals[i].y - walkers[i].position.y;
      const double length = sqrt(x * x + y * y);
      walkers[i].preferred_velocity = length > 0 ? vec3(100 * x / length, 100 * y / length, 0) : vec3(0, 0, 0);
    }
    members.preferred_velocities = pursuit_make_vec3_view(&walkers[0].preferred_velocity, sizeof walkers[0]);
    arrived.waited = pursuit_make_number_array(waited[tick % 2], sizeof waited[0][0]);
    CHECK_STATUS(pursuit_step_orca_arrivals(grid, sizeof grid, NULL, 0, &members, &travelers, &crowd_settings, &arrival, 0.1, 0,
                                            CROWD, &arrived, &counts),
                 PURSUIT_STATUS_OK);
    CHECK(counts.under_way + counts.arrived + counts.arrived_near + counts.waits_turn + counts.blocked == CROWD);
    travelers.waited = pursuit_make_number_view(waited[tick % 2], sizeof waited[0][0]);
    members.preferred_velocities = pursuit_make_vec3_view(preferred, sizeof preferred[0]);
    CHECK_STATUS(step(0, CROWD, &out), PURSUIT_STATUS_OK);
  }
  CHECK(counts.under_way + counts.waits_turn + counts.blocked == 0 && counts.arrived >= CROWD - 2 && counts.arrived_near <= 2);
  for (i = 0; i < CROWD; ++i) {
    CHECK_EXACT(blocked_by[i], -1);
    CHECK(phases[i] == PURSUIT_ORCA_PHASE_ARRIVED || (i < 2 && phases[i] == PURSUIT_ORCA_PHASE_ARRIVED_NEAR));
    CHECK(fabs(walkers[i].velocity.x) + fabs(walkers[i].velocity.y) < 1e-9);
  }

  /* Refused, nothing is written. */
  phases[0] = 7;
  waited[1][0] = 2;
  CHECK_REFUSED(pursuit_step_orca_arrivals(grid, sizeof grid, NULL, 0, &members, &travelers, &crowd_settings, &arrival, 0.1, 0,
                                           CROWD, &arrived, &counts),
                counts, REFUSED_OUT_OF_DOMAIN);
  CHECK(phases[0] == 7);
  waited[1][0] = 0;
  arrived.waited.base = NULL;
  CHECK_REFUSED(pursuit_step_orca_arrivals(grid, sizeof grid, NULL, 0, &members, &travelers, &crowd_settings, &arrival, 0.1, 0,
                                           CROWD, &arrived, &counts),
                counts, REFUSED_NULL_POINTER);
}

/* One whose goal is behind a line too long to go around waits before it, and goes on when there is none. */
static void arrival_at_a_wall(void) {
  static const double corners[2][2] = {{500, -950}, {500, 950}};
  static double waited[2][CROWD];
  static PursuitVec3 goals[CROWD], preferred[CROWD];
  const PursuitOrcaWall line = {2, 0, 0, 0, 0};
  const PursuitOrcaArrivalSettings arrival = pursuit_orca_arrival_settings_default(100);
  double mem[64];
  const size_t size = pursuit_orca_walls_memory_size(2);
  uint32_t segment_count;
  PursuitOrcaTravelers travelers;
  PursuitOrcaArrivals arrived;
  PursuitOrcaArrivalCounts counts;
  PursuitVec3View view;
  PursuitOrcaStep out;
  int i, tick;

  CHECK(size <= sizeof mem);
  memset(&view, 0, sizeof view);
  view.base = corners;
  view.stride = sizeof corners[0];
  view.element = PURSUIT_ELEMENT_F64;
  view.axes = PURSUIT_AXES_XY;
  CHECK_STATUS(pursuit_build_orca_walls(&line, 1, &view, mem, size, &segment_count), PURSUIT_STATUS_OK);
  gather();
  memset(&travelers, 0, sizeof travelers);
  memset(&arrived, 0, sizeof arrived);
  for (i = 0; i < CROWD; ++i) {
    walkers[i].position = vec3(0, 1000.0 * i, 0);
    walkers[i].velocity = vec3(0, 0, 0);
    goals[i] = i == 0 ? vec3(600, 0, 0) : walkers[i].position;
  }
  travelers.goals = pursuit_make_vec3_view(goals, sizeof goals[0]);
  arrived.preferred_velocities = pursuit_make_vec3_array(preferred, sizeof preferred[0]);
  for (tick = 0; tick < 300; ++tick) {
    const int has_wall = tick < 200;
    for (i = 0; i < CROWD; ++i) {
      walkers[i].preferred_velocity = vec3(i == 0 ? 100 : 0, 0, 0);
    }
    build(2);
    members.preferred_velocities = pursuit_make_vec3_view(&walkers[0].preferred_velocity, sizeof walkers[0]);
    arrived.waited = pursuit_make_number_array(waited[tick % 2], sizeof waited[0][0]);
    CHECK_STATUS(pursuit_step_orca_arrivals(grid, sizeof grid, has_wall ? mem : NULL, has_wall ? size : 0, &members,
                                            &travelers, &crowd_settings, &arrival, 0.1, 0, CROWD, &arrived, &counts),
                 PURSUIT_STATUS_OK);
    travelers.waited = pursuit_make_number_view(waited[tick % 2], sizeof waited[0][0]);
    members.preferred_velocities = pursuit_make_vec3_view(preferred, sizeof preferred[0]);
    CHECK_STATUS(pursuit_step_orca(grid, sizeof grid, has_wall ? mem : NULL, has_wall ? size : 0, &members, &crowd_settings,
                                   0.1, 0, CROWD, &motion, &out),
                 PURSUIT_STATUS_OK);
    if (tick == 199) {
      CHECK(counts.arrived_near == 1 && counts.under_way == 0);
      CHECK_EXACT(walkers[0].velocity.x, 0);
      CHECK(walkers[0].position.x <= 500 - walkers[0].radius && walkers[0].position.x > 490 - walkers[0].radius);
    }
  }
  CHECK(counts.arrived == CROWD);
  CHECK_REFUSED(pursuit_step_orca_arrivals(grid, sizeof grid, mem, 15, &members, &travelers, &crowd_settings, &arrival, 0.1, 0,
                                           CROWD, &arrived, &counts),
                counts, REFUSED_BUFFER_TOO_SMALL);
}

/* A room of 8 x 6 whose lower side comes in two pieces, clockwise, with a door of 1 in its upper side. */
static void border_walls(void) {
  static const double ring[5][2] = {{0, 0}, {0, 6}, {8, 6}, {8, 0}, {5, 0}};
  PursuitBorder borders[5];
  PursuitBorderOpening door;
  PursuitBorderWallSettings asked = pursuit_border_wall_settings_default(1);
  PursuitOrcaWall made[8];
  PursuitVec3 corners[16];
  PursuitBorderWalls out;
  double mem[6 * 21 + 1];
  const size_t size = pursuit_border_walls_memory_size(6);
  int i;
  CHECK(size <= sizeof mem && size == 6 * 168 + 8);
  memset(&door, 0, sizeof door);
  for (i = 0; i < 5; ++i) {
    borders[i].start = vec3(ring[i][0], ring[i][1], 0);
    borders[i].end = vec3(ring[(i + 1) % 5][0], ring[(i + 1) % 5][1], 0);
  }
  door.start = vec3(4, 5, 0);
  door.end = vec3(4, 7, 0);
  door.radius = 0.5;
  asked.center = vec3(4, 3, 0);
  asked.inset = 0.35;
  asked.max_segments = 8;
  CHECK_STATUS(pursuit_build_border_walls(borders, 5, NULL, 0, &asked, mem, size, made, 8, corners, 16, &out), PURSUIT_STATUS_OK);
  CHECK(out.walls == 1 && out.corners == 4 && out.segments == 4 && out.left_out == 0);
  CHECK(made[0].corner_count == 4 && made[0].topology == PURSUIT_PATH_TOPOLOGY_CLOSED);
  CHECK_EXACT(made[0].inset, 0.35);
  CHECK_EXACT(made[0].half_height, 1);
  CHECK_STATUS(pursuit_build_border_walls(borders, 5, &door, 1, &asked, mem, size, made, 8, corners, 16, &out), PURSUIT_STATUS_OK);
  CHECK(out.walls == 1 && out.corners == 6 && made[0].topology == PURSUIT_PATH_TOPOLOGY_OPEN);
  CHECK_EXACT(corners[0].x, 4.5);
  CHECK_EXACT(corners[5].x, 3.5);
  asked.max_segments = 2;
  CHECK_STATUS(pursuit_build_border_walls(borders, 5, NULL, 0, &asked, mem, size, made, 8, corners, 16, &out), PURSUIT_STATUS_OK);
  CHECK(out.segments == 2 && out.left_out == 2);
  CHECK_STATUS(pursuit_build_border_walls(NULL, 0, NULL, 0, &asked, mem, size, made, 8, corners, 16, &out), PURSUIT_STATUS_OK);
  CHECK(out.walls == 0);
  CHECK_REFUSED(pursuit_build_border_walls(NULL, 5, NULL, 0, &asked, mem, size, made, 8, corners, 16, &out), out, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_build_border_walls(borders, 5, NULL, 1, &asked, mem, size, made, 8, corners, 16, &out), out, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_build_border_walls(borders, 5, NULL, 0, &asked, mem, size, made, 1, corners, 16, &out), out, REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_build_border_walls(borders, 5, NULL, 0, &asked, mem, size, made, 8, corners, 3, &out), out, REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_build_border_walls(borders, 5, NULL, 0, &asked, mem, 8, made, 8, corners, 16, &out), out, REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_build_border_walls(borders, 5, NULL, 0, &asked, borders, sizeof borders, made, 8, corners, 16, &out), out, REFUSED_OUT_OF_DOMAIN);
}

/* A square with sides of 20 around (30, 0) and a line at x = -6, both upright before an agent of radius 1 at zero. By their
 * distances of 20 and 6 it may move at 19 / 0.5 and 5 / 0.5 toward them. */
static void walls(void) {
  static const double corners[6][2] = {{20, -10}, {40, -10}, {40, 10}, {20, 10}, {-6, -10}, {-6, 10}};
  PursuitOrcaWall chains[2];
  PursuitVec3View view;
  uint32_t segment_count;
  PursuitOrcaVelocity out;
  PursuitOrcaStep moved;
  double mem[200];
  const size_t size = pursuit_orca_walls_memory_size(6);
  CHECK(size <= 112 * 6 + 88 && pursuit_orca_walls_memory_size(0) <= 88);
  memset(&view, 0, sizeof view);
  view.base = corners;
  view.stride = sizeof corners[0];
  view.element = PURSUIT_ELEMENT_F64;
  view.axes = PURSUIT_AXES_XY;
  memset(chains, 0, sizeof chains);
  chains[0].corner_count = 4;
  chains[0].topology = PURSUIT_PATH_TOPOLOGY_CLOSED;
  chains[1].corner_count = 2;
  CHECK_STATUS(pursuit_build_orca_walls(chains, 2, &view, mem, size, &segment_count), PURSUIT_STATUS_OK);
  CHECK(segment_count == 5);

  start(1);
  asked_dimensions = 2;
  agent.max_speed = 100;
  agent.velocity = agent.preferred_velocity = vec3(60, 0, 0);
  CHECK_STATUS(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, mem, size, &settings, asked_dimensions, 0.1, NULL, 0, &out), PURSUIT_STATUS_OK);
  CHECK_NEAR(out.velocity.x, 38, 1e-12);
  /* The square is above it, or on every floor. */
  chains[0].height_center = 5;
  agent.half_height = 2;
  agent.position.z = 1;
  for (chains[0].half_height = 0; chains[0].half_height <= 2; ++chains[0].half_height) {
    CHECK_STATUS(pursuit_build_orca_walls(chains, 2, &view, mem, size, &segment_count), PURSUIT_STATUS_OK);
    CHECK_STATUS(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, mem, size, &settings, asked_dimensions, 0.1, NULL, 0, &out), PURSUIT_STATUS_OK);
    CHECK_NEAR(out.velocity.x, chains[0].half_height == 0 ? 38 : 60, 1e-12);
  }
  /* Half higher it reaches into it. */
  agent.position.z = 1.5;
  CHECK_STATUS(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, mem, size, &settings, asked_dimensions, 0.1, NULL, 0, &out), PURSUIT_STATUS_OK);
  CHECK_NEAR(out.velocity.x, 38, 1e-12);
  chains[0].half_height = -1;
  CHECK_REFUSED(pursuit_build_orca_walls(chains, 2, &view, mem, size, &segment_count), segment_count, REFUSED_OUT_OF_DOMAIN);
  chains[0].half_height = agent.half_height = 0;
  CHECK_STATUS(pursuit_build_orca_walls(chains, 2, &view, mem, size, &segment_count), PURSUIT_STATUS_OK);
  agent.velocity = agent.preferred_velocity = vec3(-90, 0, 0);
  CHECK_STATUS(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, mem, size, &settings, asked_dimensions, 0.1, NULL, 0, &out), PURSUIT_STATUS_OK);
  CHECK_NEAR(out.velocity.x, -10, 1e-12);

  /* The line already stands half inside: half of the radius is left. */
  chains[1].inset = 0.5;
  CHECK_STATUS(pursuit_build_orca_walls(chains, 2, &view, mem, size, &segment_count), PURSUIT_STATUS_OK);
  CHECK_STATUS(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, mem, size, &settings, asked_dimensions, 0.1, NULL, 0, &out), PURSUIT_STATUS_OK);
  CHECK_NEAR(out.velocity.x, -11, 1e-12);
  chains[1].inset = -1;
  CHECK_REFUSED(pursuit_build_orca_walls(chains, 2, &view, mem, size, &segment_count), segment_count, REFUSED_OUT_OF_DOMAIN);
  chains[1].inset = 0;
  CHECK_STATUS(pursuit_build_orca_walls(chains, 2, &view, mem, size, &segment_count), PURSUIT_STATUS_OK);

  asked_dimensions = 3;
  CHECK_REFUSED(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, mem, size, &settings, asked_dimensions, 0.1, NULL, 0, &out), out,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, mem, 15, &settings, asked_dimensions, 0.1, NULL, 0, &out), out,
                REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_step_orca(grid, sizeof grid, mem, 15, &members, &crowd_settings, 0.1, 0, CROWD, &motion, &moved),
                moved, REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_build_orca_walls(NULL, 2, &view, mem, size, &segment_count), segment_count, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_build_orca_walls(chains, 2, NULL, mem, size, &segment_count), segment_count, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_build_orca_walls(chains, 2, &view, mem, size / 2, &segment_count), segment_count, REFUSED_BUFFER_TOO_SMALL);
  chains[1].topology = PURSUIT_PATH_TOPOLOGY_LOOP;
  CHECK_REFUSED(pursuit_build_orca_walls(chains, 2, &view, mem, size, &segment_count), segment_count, REFUSED_OUT_OF_DOMAIN);
  chains[1].topology = PURSUIT_PATH_TOPOLOGY_OPEN;
  chains[1].corner_count = 1;
  CHECK_REFUSED(pursuit_build_orca_walls(chains, 2, &view, mem, size, &segment_count), segment_count, REFUSED_OUT_OF_DOMAIN);
  /* After a refusal there are no walls. */
  asked_dimensions = 2;
  CHECK_REFUSED(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, mem, size, &settings, asked_dimensions, 0.1, NULL, 0, &out), out,
                REFUSED_OUT_OF_DOMAIN);
}

/* A box with its face at x = 20 and a half-space behind x = -6, before an agent of radius 1 at zero: by their distances of 20 and 6 it
 * may move at 19 / 0.5 and 5 / 0.5 toward them. */
static void obstacles(void) {
  const double acceleration = 200;
  PursuitShape shapes[2];
  PursuitOrcaVelocity out;
  PursuitOrcaStep moved;
  double mem[100];
  uint32_t count;
  const size_t size = pursuit_orca_obstacles_memory_size(2);
  CHECK(size <= sizeof mem && size <= 192 * 2 + 216 && pursuit_orca_obstacles_memory_size(0) <= 216);
  shapes[0] = pursuit_make_box(vec3(30, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1), vec3(20, 10, 20));
  shapes[1] = pursuit_make_half_space(vec3(-6, 0, 0), vec3(2, 0, 0));
  CHECK_STATUS(pursuit_build_orca_obstacles(shapes, 2, mem, size, &count), PURSUIT_STATUS_OK);
  CHECK(count == 2);
  start(1);
  agent.max_speed = 100;
  agent.velocity = agent.preferred_velocity = vec3(60, 0, 0);
  CHECK_STATUS(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, mem, size, &settings, asked_dimensions, 0.1, NULL, 0, &out), PURSUIT_STATUS_OK);
  CHECK_NEAR(out.velocity.x, 38, 1e-12);
  agent.velocity = agent.preferred_velocity = vec3(-90, 0, 0);
  CHECK_STATUS(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, mem, size, &settings, asked_dimensions, 0.1, NULL, 0, &out), PURSUIT_STATUS_OK);
  CHECK_NEAR(out.velocity.x, -10, 1e-12);

  /* No agent of a crowd is behind the plane after any number of steps. */
  shapes[1] = pursuit_make_half_space(vec3(0, 0, -60), vec3(0, 0, 1));
  CHECK_STATUS(pursuit_build_orca_obstacles(shapes, 2, mem, size, &count), PURSUIT_STATUS_OK);
  gather();
  for (count = 0; count < CROWD; ++count) {
    walkers[count].preferred_velocity.z = -100;
  }
  for (count = 0; count < 50; ++count) {
    build(3);
    CHECK_STATUS(pursuit_step_orca(grid, sizeof grid, mem, size, &members, &crowd_settings, 0.1, 0, CROWD, &motion, &moved),
                 PURSUIT_STATUS_OK);
  }
  for (count = 0; count < CROWD; ++count) {
    CHECK(walkers[count].position.z >= -10 - 1e-9 && walkers[count].position.z < -9);
  }

  /* So it is with limits, which brake before it. */
  gather();
  for (count = 0; count < CROWD; ++count) {
    walkers[count].preferred_velocity.z = -100;
  }
  members.max_accelerations = pursuit_make_number_view(&acceleration, 0);
  for (count = 0; count < 100; ++count) {
    uint32_t i;
    build(3);
    CHECK_STATUS(pursuit_step_orca(grid, sizeof grid, mem, size, &members, &crowd_settings, 0.1, 0, CROWD, &motion, &moved),
                 PURSUIT_STATUS_OK);
    for (i = 0; i < CROWD; ++i) {
      CHECK(walkers[i].position.z >= -10 - 1e-9);
    }
  }
  for (count = 0; count < CROWD; ++count) {
    CHECK(walkers[count].position.z < -8);
  }
  members.max_accelerations.base = NULL;

  build(2);
  CHECK_REFUSED(pursuit_step_orca(grid, sizeof grid, mem, size, &members, &crowd_settings, 0.1, 0, CROWD, &motion, &moved), moved,
                REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_build_orca_obstacles(shapes, 2, mem, size / 2, &count), count, REFUSED_BUFFER_TOO_SMALL);
  CHECK_REFUSED(pursuit_build_orca_obstacles(NULL, 2, mem, size, &count), count, REFUSED_NULL_POINTER);
  shapes[1].kind = 9;
  CHECK_REFUSED(pursuit_build_orca_obstacles(shapes, 2, mem, size, &count), count, REFUSED_OUT_OF_DOMAIN);
  /* After a refusal there are no walls. */
  CHECK_REFUSED(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, mem, size, &settings, asked_dimensions, 0.1, NULL, 0, &out), out,
                REFUSED_OUT_OF_DOMAIN);
}

/* One with limits in the single call, and a crowd of cars, whose limits are columns. */
static void limits(void) {
  static double memory_of_two[9];
  static PursuitVec3 facings[CROWD];
  const double acceleration = 200, turn_radius = 200, turn_rate = 1, turn_acceleration = 400, margin = 40;
  PursuitOrcaLimits one = pursuit_orca_limits_default();
  PursuitOrcaVelocity out;
  PursuitOrcaVelocity free_out;
  PursuitOrcaStep moved;
  int i, j, tick;

  CHECK(isinf(one.max_acceleration) && isinf(one.turn.max_rate) && isinf(one.turn.max_acceleration));
  CHECK_EXACT(one.turn_radius, 0);
  CHECK_EXACT(one.margin, 0);

  /* From rest within 0.1 s at 2 per second squared. */
  settings = pursuit_orca_settings_default();
  asked_dimensions = 3;
  memset(&agent, 0, sizeof agent);
  agent.preferred_velocity = vec3(1, 0, 0);
  agent.max_speed = 1;
  agent.radius = 0.5;
  CHECK_STATUS(pursuit_solve_limited_orca_velocity(&agent, &anyone, &one, NULL, 0, NULL, NULL, 0, &settings, asked_dimensions, 0.1, NULL, 0, &out),
               PURSUIT_STATUS_OK);
  CHECK_STATUS(pursuit_solve_orca_velocity(&agent, &anyone, NULL, 0, NULL, NULL, 0, &settings, asked_dimensions, 0.1, NULL, 0, &free_out), PURSUIT_STATUS_OK);
  CHECK_VEC3(out.velocity, free_out.velocity.x, free_out.velocity.y, free_out.velocity.z);
  one.max_acceleration = 2;
  CHECK_STATUS(pursuit_solve_limited_orca_velocity(&agent, &anyone, &one, NULL, 0, NULL, NULL, 0, &settings, asked_dimensions, 0.1, NULL, 0, &out),
               PURSUIT_STATUS_OK);
  CHECK(fabs(out.velocity.x - 0.2) < 1e-12 && fabs(out.velocity.y) < 1e-12);
  /* At full speed, 1.1 before one that stands: 0.1 is left to brake, which takes 0.25. It brakes as it can. */
  agent.velocity = vec3(1, 0, 0);
  memset(neighbors, 0, sizeof *neighbors);
  neighbors[0].position = vec3(1.1, 0, 0);
  neighbors[0].radius = 0.5;
  neighbors[0].agent_share = 1;
  neighbors[0].id = 1;
  CHECK_STATUS(pursuit_solve_limited_orca_velocity(&agent, &anyone, &one, neighbors, 1, NULL, NULL, 0, &settings, asked_dimensions, 0.1, memory_of_two,
                                                   sizeof memory_of_two, &out),
               PURSUIT_STATUS_OK);
  CHECK(fabs(out.velocity.x - 0.8) < 1e-12 && out.max_violation > 0);
  CHECK_REFUSED(pursuit_solve_limited_orca_velocity(&agent, &anyone, &one, neighbors, 1, NULL, NULL, 0, &settings, asked_dimensions, 0.1, memory_of_two, 40, &out),
                out, REFUSED_BUFFER_TOO_SMALL);
  /* Across its facing it may turn by 40 * 0.1^2 / 4 in the tick, from rest to rest, by its own turn limits. */
  agent.velocity = vec3(1, 0, 0);
  agent.preferred_velocity = vec3(0, 1, 0);
  one.turn.max_acceleration = 40;
  asked_dimensions = 2;
  CHECK_STATUS(pursuit_solve_limited_orca_velocity(&agent, &anyone, &one, NULL, 0, NULL, NULL, 0, &settings, asked_dimensions, 0.1, NULL, 0, &out),
               PURSUIT_STATUS_OK);
  CHECK(fabs(atan2(out.velocity.y, out.velocity.x) - 0.1) < 1e-6);
  one.turn.max_acceleration = -1;
  CHECK_REFUSED(pursuit_solve_limited_orca_velocity(&agent, &anyone, &one, NULL, 0, NULL, NULL, 0, &settings, asked_dimensions, 0.1, NULL, 0, &out), out,
                REFUSED_OUT_OF_DOMAIN);
  one = pursuit_orca_limits_default();
  asked_dimensions = 3;

  one.max_acceleration = 0;
  CHECK_REFUSED(pursuit_solve_limited_orca_velocity(&agent, &anyone, &one, neighbors, 1, NULL, NULL, 0, &settings, asked_dimensions, 0.1, memory_of_two,
                                                    sizeof memory_of_two, &out),
                out, REFUSED_OUT_OF_DOMAIN);

  /* A crowd of cars: no car touches another, and none changes its velocity by more than it can. */
  gather();
  for (i = 0; i < CROWD; ++i) {
    facings[i] = walkers[i].preferred_velocity;
  }
  members.facings = pursuit_make_vec3_view(facings, sizeof *facings);
  members.max_accelerations = pursuit_make_number_view(&acceleration, 0);
  members.max_turn_rates = pursuit_make_number_view(&turn_rate, 0);
  members.max_turn_accelerations = pursuit_make_number_view(&turn_acceleration, 0);
  members.turn_radii = pursuit_make_number_view(&turn_radius, 0);
  members.margins = pursuit_make_number_view(&margin, 0);
  for (tick = 0; tick < 200; ++tick) {
    PursuitVec3 before[CROWD];
    for (i = 0; i < CROWD; ++i) {
      before[i] = walkers[i].velocity;
    }
    build(2);
    CHECK_STATUS(step(0, CROWD, &moved), PURSUIT_STATUS_OK);
    for (i = 0; i < CROWD; ++i) {
      const double x = walkers[i].velocity.x - before[i].x;
      const double y = walkers[i].velocity.y - before[i].y;
      CHECK(sqrt(x * x + y * y) <= acceleration * 0.1 * (1 + 1e-9));
      if (walkers[i].velocity.x != 0 || walkers[i].velocity.y != 0) {
        facings[i] = walkers[i].velocity;
      }
      for (j = 0; j < i; ++j) {
        const double dx = walkers[i].position.x - walkers[j].position.x;
        const double dy = walkers[i].position.y - walkers[j].position.y;
        CHECK(sqrt(dx * dx + dy * dy) >= 100 - 1e-9);
      }
    }
  }
  for (i = 0; i < CROWD; ++i) {
    const PursuitVec3 way = walkers[i].preferred_velocity;
    CHECK(walkers[i].position.x * way.x + walkers[i].position.y * way.y > -100 * 900);
  }
  members.margins = pursuit_make_number_view(&agent.velocity.y, 0);
  agent.velocity.y = -1;
  CHECK_REFUSED(step(0, CROWD, &moved), moved, REFUSED_OUT_OF_DOMAIN);
  members.facings.base = NULL;
  members.max_accelerations.base = members.max_turn_rates.base = members.max_turn_accelerations.base = NULL;
  members.turn_radii.base = members.margins.base = NULL;
}

void test_orca(void);
void test_orca(void) {
  answers();
  layered();
  refusals();
  any_input();
  crowds();
  long_crowd();
  crowd_refusals();
  arrivals();
  arrival_at_a_wall();
  limits();
  border_walls();
  walls();
  obstacles();
}
