/* pursuit_begin_flow_field, pursuit_continue_flow_field, pursuit_get_flows and pursuit_add_congestion. */

#include "check.h"

enum { SIDE = 11, POINTS = SIDE * SIDE, ROOM = 8192 };
static unsigned char memory[ROOM];
static double costs[POINTS];
static const PursuitVec3 goal = {0, 5, 0};

/* Points 1 apart around a wall along x = 5, which is open at y = 10. */
static PursuitFlowFieldQuery ask(void) {
  PursuitFlowFieldQuery query;
  int at;

  for (at = 0; at < POINTS; ++at) costs[at] = at % SIDE == 5 && at / SIDE < 10 ? INFINITY : 1;
  memset(&query, 0, sizeof query);
  query.ground.grid.spacing = vec3(1, 1, 1);
  query.ground.grid.count_x = query.ground.grid.count_y = SIDE;
  query.ground.grid.count_z = 1;
  query.ground.costs = pursuit_make_number_view(costs, sizeof *costs);
  query.ground.cost_count = POINTS;
  query.goals = pursuit_make_vec3_view(&goal, sizeof goal);
  query.goal_count = 1;
  return query;
}

static void a_field_leads_around_a_wall_and_is_built_in_slices(void) {
  const PursuitFlowFieldQuery query = ask();
  const size_t size = pursuit_flow_field_memory_size(POINTS);
  /* In no alignment. */
  unsigned char *const build = memory + 1;
  PursuitVec3 flows[POINTS], steering;
  double ways[POINTS];
  PursuitFlowFieldProgress progress;
  PursuitFlowField field;
  PursuitAgent agent;
  uint32_t count;
  int slices = 0, steps = 0;
  PursuitStatus status;

  CHECK(size + 1 <= ROOM);
  status = pursuit_begin_flow_field(&query, build, size, &progress);
  CHECK_STATUS(status, PURSUIT_STATUS_UNFINISHED);
  CHECK(progress.point_count == POINTS);
  while (status == PURSUIT_STATUS_UNFINISHED) {
    status = pursuit_continue_flow_field(build, size, 20, &progress);
    ++slices;
  }
  CHECK_STATUS(status, PURSUIT_STATUS_OK);
  CHECK(progress.reached_count == POINTS - 10 && slices > 3 && slices < 10);
  CHECK_STATUS(pursuit_get_flows(build, size, 3, flows, ways, POINTS, &count), PURSUIT_STATUS_OK);
  CHECK(count == POINTS);
  CHECK_EXACT(ways[5 * SIDE], 0);
  CHECK_EXACT(ways[5 * SIDE + 3], 3);
  CHECK(flows[5 * SIDE + 3].x == -3 && flows[5 * SIDE + 3].y == 0);
  CHECK(flows[5 * SIDE].x == 0 && flows[5 * SIDE].y == 0);
  CHECK(isinf(ways[5]));
  /* From (8, 5): through (5, 10), where the wall ends, 5.83 and 7.07 long; the grid knows the end to within its spacing. */
  CHECK(ways[5 * SIDE + 8] > 12.6 && ways[5 * SIDE + 8] < 13.9);

  memset(&field, 0, sizeof field);
  field.flows = pursuit_make_vec3_view(flows, sizeof *flows);
  field.grid = query.ground.grid;
  field.flow_count = count;
  agent.position = vec3(8, 5, 0);
  agent.velocity = vec3(0, 0, 0);
  agent.max_speed = 3;
  while (agent.position.x > 0.5 && ++steps < 200) {
    CHECK_STATUS(pursuit_steer_follow_flow_field(&agent, &field, 0, &steering), PURSUIT_STATUS_OK);
    agent.position.x += 0.1 * steering.x;
    agent.position.y += 0.1 * steering.y;
    CHECK(fabs(agent.position.x - 5) > 0.2 || agent.position.y > 9);
  }
  CHECK(fabs(agent.position.y - 5) < 0.5 && steps < 60);
}

static void without_a_way_the_reason_says_so(void) {
  PursuitFlowFieldQuery query = ask();
  PursuitFlowFieldProgress progress;
  PursuitVec3 flow[POINTS];
  uint32_t count;
  int at;

  query.goal_count = 0;
  CHECK_STATUS(pursuit_begin_flow_field(&query, memory, ROOM, &progress), PURSUIT_STATUS_NO_WAY);
  query = ask();
  for (at = 0; at < POINTS; ++at) costs[at] = INFINITY;
  CHECK_STATUS(pursuit_begin_flow_field(&query, memory, ROOM, &progress), PURSUIT_STATUS_NO_WAY);
  CHECK_STATUS(pursuit_continue_flow_field(memory, ROOM, 1, &progress), PURSUIT_STATUS_NO_WAY);
  CHECK(progress.reached_count == 0);
  CHECK_STATUS(pursuit_get_flows(memory, ROOM, 1, flow, NULL, POINTS, &count), PURSUIT_STATUS_OK);
  CHECK(flow[60].x == 0 && flow[60].y == 0);
}

static void memory_that_holds_no_field_is_refused(void) {
  PursuitFlowFieldQuery query = ask();
  PursuitFlowFieldProgress progress;
  PursuitVec3 flows[POINTS];
  const size_t size = pursuit_flow_field_memory_size(POINTS);
  uint32_t count;

  memset(memory, 0x5a, ROOM);
  CHECK_STATUS(pursuit_continue_flow_field(memory, ROOM, 1, &progress), REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_begin_flow_field(&query, memory, size - 1, &progress), REFUSED_BUFFER_TOO_SMALL);
  CHECK_STATUS(pursuit_begin_flow_field(&query, memory, size, &progress), PURSUIT_STATUS_UNFINISHED);
  CHECK_STATUS(pursuit_get_flows(memory, size, 1, flows, NULL, POINTS - 1, &count), REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_continue_flow_field(memory, size - 1, 1, &progress), REFUSED_BUFFER_TOO_SMALL);
  /* A refused build leaves none. */
  costs[7] = 0;
  CHECK_STATUS(pursuit_begin_flow_field(&query, memory, size, &progress), REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_continue_flow_field(memory, size, 1, &progress), REFUSED_OUT_OF_DOMAIN);
  query.ground.cost_count = POINTS - 1;
  CHECK_STATUS(pursuit_begin_flow_field(&query, memory, size, &progress), REFUSED_OUT_OF_DOMAIN);
  query = ask();
  query.ground.costs = pursuit_make_number_view((const double *)memory, sizeof(double));
  CHECK_STATUS(pursuit_begin_flow_field(&query, memory, size, &progress), REFUSED_OUT_OF_DOMAIN);
}

/* One who stands at a point covers pi / 4 of its cell; one who runs covers nothing, and a wall stays a wall. */
static void who_stands_costs_and_who_runs_does_not(void) {
  const PursuitFlowFieldQuery query = ask();
  const PursuitVec3 positions[] = {{2, 2, 0}, {8, 3, 0}, {5, 5, 0}}, velocities[] = {{0, 0, 0}, {1.4, 0, 0}, {0, 0, 0}};
  const double radius = 0.5, pi = 3.14159265358979323846;
  const PursuitCongestionSettings settings = pursuit_congestion_settings_default(1);
  PursuitCrowd crowd;
  double out[POINTS];
  uint32_t count;
  int at;

  memset(&crowd, 0, sizeof crowd);
  crowd.positions = pursuit_make_vec3_view(positions, sizeof *positions);
  crowd.velocities = pursuit_make_vec3_view(velocities, sizeof *velocities);
  crowd.radii = pursuit_make_number_view(&radius, 0);
  crowd.count = 3;
  CHECK_EXACT(settings.cost_when_full, 4);
  CHECK_STATUS(pursuit_add_congestion(&query.ground, &crowd, &settings, out, &count), PURSUIT_STATUS_OK);
  CHECK(count == POINTS);
  for (at = 0; at < POINTS; ++at) {
    if (at == 2 * SIDE + 2) {
      CHECK(fabs(out[at] - (1 + 4 * pi / 4)) < 1e-12);
    } else {
      CHECK(out[at] == costs[at]);
    }
  }
  crowd.radii.base = NULL;
  CHECK_STATUS(pursuit_add_congestion(&query.ground, &crowd, &settings, out, &count), REFUSED_NULL_POINTER);
}

void test_flow_field(void);
void test_flow_field(void) {
  a_field_leads_around_a_wall_and_is_built_in_slices();
  without_a_way_the_reason_says_so();
  memory_that_holds_no_field_is_refused();
  who_stands_costs_and_who_runs_does_not();
}
