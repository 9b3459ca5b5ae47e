/* pursuit_formation_settings_default, pursuit_get_formation_slots, pursuit_formation_anchor_settings_default,
   pursuit_get_formation_slot_motion, pursuit_step_formation_anchor, pursuit_solve_formation_assignment, pursuit_get_formation_velocities. */

#include "check.h"

/* A soldier as a game has it: the fields that count lie among others. */
typedef struct Soldier {
  int32_t number;
  PursuitVec3 position;
  PursuitVec3 velocity;
  float color[3];
  double max_speed;
  PursuitVec3 slot;
} Soldier;

enum { SOLDIERS = 3, ROOM = 4096 };
static Soldier soldiers[SOLDIERS];
static unsigned char memory[ROOM];

static PursuitFormationAnchor anchor_at(PursuitVec3 position) {
  PursuitFormationAnchor anchor;
  memset(&anchor, 0, sizeof anchor);
  anchor.position = position;
  anchor.forward = vec3(1, 0, 0);
  anchor.up = vec3(0, 0, 1);
  return anchor;
}

static PursuitFormationAgents agents(void) {
  PursuitFormationAgents agents;
  agents.positions = pursuit_make_vec3_view(&soldiers[0].position, sizeof(Soldier));
  agents.velocities = pursuit_make_vec3_view(&soldiers[0].velocity, sizeof(Soldier));
  agents.max_speeds = pursuit_make_number_view(&soldiers[0].max_speed, sizeof(Soldier));
  agents.slots = pursuit_make_vec3_view(&soldiers[0].slot, sizeof(Soldier));
  agents.count = SOLDIERS;
  return agents;
}

static void three_in_a_column(void) {
  memset(soldiers, 0, sizeof soldiers);
  soldiers[0].slot = vec3(2, 0, 0);
  soldiers[1].slot = vec3(0, 0, 0);
  soldiers[2].slot = vec3(-2, 0, 0);
  soldiers[0].max_speed = soldiers[1].max_speed = soldiers[2].max_speed = 4;
}

/* A column of three, 2 apart, and a box of five whose last rank is centered. */
static void slots_of_a_shape(void) {
  PursuitFormationSettings settings = pursuit_formation_settings_default(1.0);
  PursuitVec3 slots[5];
  uint32_t count = 99;

  CHECK(settings.shape == PURSUIT_FORMATION_SHAPE_BOX && settings.layers == 1 && settings.spacing == 2);
  settings.shape = PURSUIT_FORMATION_SHAPE_COLUMN;
  CHECK_STATUS(pursuit_get_formation_slots(&settings, 3, slots, &count), PURSUIT_STATUS_OK);
  CHECK(count == 3);
  CHECK(slots[0].x == 2 && slots[1].x == 0 && slots[2].x == -2 && slots[2].y == 0);
  settings.shape = PURSUIT_FORMATION_SHAPE_BOX;
  settings.origin = PURSUIT_FORMATION_ORIGIN_FRONT;
  CHECK_STATUS(pursuit_get_formation_slots(&settings, 5, slots, &count), PURSUIT_STATUS_OK);
  CHECK(slots[0].x == 0 && slots[2].y == 2 && slots[3].x == -2 && slots[3].y == -1);
  /* Two fit in a width of 2. */
  settings.max_width = 2;
  CHECK_STATUS(pursuit_get_formation_slots(&settings, 5, slots, &count), PURSUIT_STATUS_OK);
  CHECK(slots[2].x == -2 && slots[2].y == -1 && slots[4].x == -4);
  settings.files = 1;
  settings.side = 7;
  CHECK_STATUS(pursuit_get_formation_slots(&settings, 5, slots, &count), REFUSED_OUT_OF_DOMAIN);
  CHECK(count == 0 && slots[4].x == -4);
  CHECK(isnan(pursuit_formation_settings_default(0).spacing));
  CHECK(isnan(pursuit_formation_anchor_settings_default(0).course_speed));
}

/* Two to the side of an anchor that turns by half a radian per second: one backward. */
static void motion_of_a_slot(void) {
  PursuitFormationAnchor anchor = anchor_at(vec3(10, 0, 0));
  PursuitVec3 offset = vec3(0, 2, 0);
  PursuitMotionState state;

  anchor.velocity = vec3(1, 0, 0);
  anchor.angular_velocity = vec3(0, 0, 0.5);
  CHECK_STATUS(pursuit_get_formation_slot_motion(&anchor, &offset, &state), PURSUIT_STATUS_OK);
  CHECK(state.position.x == 10 && state.position.y == 2 && state.velocity.x == 0);
  anchor.up = anchor.forward;
  CHECK_STATUS(pursuit_get_formation_slot_motion(&anchor, &offset, &state), REFUSED_OUT_OF_DOMAIN);
}

/* A slot 4 from the axis of a turn of one radian per second moves at 4, its agent at 2: half the turn. */
static void the_anchor_slows_for_its_agents(void) {
  PursuitFormationAnchor anchor = anchor_at(vec3(0, 0, 0));
  PursuitFormationAnchorSettings settings = pursuit_formation_anchor_settings_default(1.0);
  PursuitSteeringLimits limits = pursuit_steering_limits_default(1.0);
  PursuitFormationAgents team = agents();
  PursuitFormationAnchorStep step;
  PursuitLeader leader;

  memset(&leader, 0, sizeof leader);
  leader.forward = vec3(0, 1, 0);
  leader.up = vec3(0, 0, 1);
  three_in_a_column();
  soldiers[2].slot = vec3(0, 4, 0);
  soldiers[2].max_speed = 2;
  CHECK(settings.dimensions == 2 && settings.heading == PURSUIT_FORMATION_HEADING_COURSE);
  settings.heading = PURSUIT_FORMATION_HEADING_FACING;
  CHECK_STATUS(pursuit_step_formation_anchor(&anchor, &leader, &team, &limits, &settings, 0.25, &step), PURSUIT_STATUS_OK);
  CHECK(fabs(step.share - 0.5) < 1e-12 && step.limiting_agent == 2);
  CHECK(fabs(step.anchor.angular_velocity.z - 0.5) < 1e-12);
  /* A leader at rest has no course: the heading stays, and nothing limits. */
  settings.heading = PURSUIT_FORMATION_HEADING_COURSE;
  CHECK_STATUS(pursuit_step_formation_anchor(&anchor, &leader, &team, &limits, &settings, 0.25, &step), PURSUIT_STATUS_OK);
  CHECK(step.share == 1 && step.limiting_agent == -1 && step.anchor.forward.x == 1);
  settings.dimensions = 4;
  CHECK_STATUS(pursuit_step_formation_anchor(&anchor, &leader, &team, &limits, &settings, 0.25, &step), REFUSED_OUT_OF_DOMAIN);
  CHECK(step.share == 0 && step.limiting_agent == 0);
}

/* Agents at 0, 3 and 9, slots at 5 and 4: the last of two arrives earliest when the first takes the nearer. */
static void who_takes_which_slot(void) {
  PursuitFormationAnchor anchor = anchor_at(vec3(0, 0, 0));
  PursuitVec3 places[2];
  PursuitVec3View slots = pursuit_make_vec3_view(places, sizeof(PursuitVec3));
  PursuitFormationRoster roster;
  PursuitFormationAssignment whole;
  int32_t taken[SOLDIERS];

  three_in_a_column();
  places[0] = vec3(5, 0, 0);
  places[1] = vec3(4, 0, 0);
  soldiers[1].position = vec3(3, 0, 0);
  soldiers[2].position = vec3(19, 0, 0);
  roster.positions = agents().positions;
  roster.max_speeds = agents().max_speeds;
  roster.count = SOLDIERS;
  CHECK_STATUS(pursuit_solve_formation_assignment(&anchor, &roster, &slots, 2, PURSUIT_ASSIGNMENT_BOTTLENECK, memory, ROOM, taken,
                                                  &whole),
               PURSUIT_STATUS_OK);
  CHECK(taken[0] == 1 && taken[1] == 0 && taken[2] == -1);
  CHECK(whole.assigned == 2 && whole.last_arrival == 1 && whole.least_distance == 1);
  CHECK_STATUS(pursuit_solve_formation_assignment(&anchor, &roster, &slots, 2, 9, memory, ROOM, taken, &whole), REFUSED_OUT_OF_DOMAIN);
  CHECK(taken[0] == 0 && whole.assigned == 0);
  CHECK_STATUS(pursuit_solve_formation_assignment(&anchor, &roster, &slots, 2, PURSUIT_ASSIGNMENT_BOTTLENECK, memory, 8, taken,
                                                   &whole), REFUSED_BUFFER_TOO_SMALL);
  roster.count = 0;
  CHECK_STATUS(pursuit_solve_formation_assignment(&anchor, &roster, &slots, 2, PURSUIT_ASSIGNMENT_BOTTLENECK, memory, ROOM, taken,
                                                   &whole), REFUSED_OUT_OF_DOMAIN);
}

/* In its slot an agent moves with it, 20 ahead of it waits, 20 behind it runs. */
static void agents_follow_their_slots(void) {
  PursuitFormationAnchor anchor = anchor_at(vec3(0, 0, 0));
  PursuitSteeringLimits limits = pursuit_steering_limits_default(1.0);
  PursuitFormationAgents team = agents();
  PursuitVec3 velocities[SOLDIERS];
  PursuitFormationCourses courses;

  three_in_a_column();
  anchor.velocity = vec3(2, 0, 0);
  soldiers[0].position = vec3(2, 0, 0);
  soldiers[1].position = vec3(20, 0, 0);
  soldiers[2].position = vec3(-22, 0, 0);
  velocities[0] = vec3(9, 9, 9);
  CHECK_STATUS(pursuit_get_formation_velocities(&anchor, &team, &limits, 0.0, 1, 3, velocities, &courses), PURSUIT_STATUS_OK);
  CHECK(courses.count == 2 && courses.max_distance == 20);
  CHECK(velocities[0].x == 9 && velocities[1].x == 0 && velocities[2].x == 4);
  CHECK_STATUS(pursuit_get_formation_velocities(&anchor, &team, &limits, 0.0, 0, 1, velocities, &courses), PURSUIT_STATUS_OK);
  CHECK(courses.max_distance == 0 && velocities[0].x == 2 && velocities[0].y == 0);
  CHECK_STATUS(pursuit_get_formation_velocities(&anchor, &team, &limits, 0.0, 0, 4, velocities, &courses), REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_get_formation_velocities(&anchor, &team, &limits, 0.0, 0, 3, &soldiers[0].slot, &courses), REFUSED_OUT_OF_DOMAIN);
}

void test_formation(void);
void test_formation(void) {
  slots_of_a_shape();
  motion_of_a_slot();
  the_anchor_slows_for_its_agents();
  who_takes_which_slot();
  agents_follow_their_slots();
}
