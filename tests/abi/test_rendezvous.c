/* Rendezvous: plans that can be done by hand, a flight in ticks, reasons, and what is refused. */

#include "check.h"

/* A ship at rest with an acceleration of 1, and a target at rest 100 ahead. */
static PursuitRendezvousQuery plain(void) {
  PursuitRendezvousQuery query = pursuit_rendezvous_query_default();
  query.target.position = vec3(100, 0, 0);
  query.max_acceleration = 1;
  return query;
}

static void plans(void) {
  PursuitRendezvousQuery query = plain();
  PursuitRendezvous plan;
  /* 10 s of burn, 10 s of brake. */
  CHECK_STATUS(pursuit_find_rendezvous(&query, &plan), PURSUIT_STATUS_OK);
  CHECK_NEAR(plan.time, 20, 1e-6);
  CHECK_NEAR(plan.turn_start, 10, 1e-2);
  CHECK_NEAR(plan.delta_v, 20, 1e-2);
  CHECK_VEC3(plan.point, 100, 0, 0);
  CHECK_VEC3(plan.velocity, 0, 0, 0);
  CHECK_NEAR(plan.acceleration.x, 1, 1e-12);
  /* 5 s of burn, 15 s at 5 a second, 5 s of brake. */
  query.turn_time = 15;
  CHECK_STATUS(pursuit_find_rendezvous(&query, &plan), PURSUIT_STATUS_OK);
  CHECK_NEAR(plan.time, 25, 1e-6);
  CHECK_NEAR(plan.turn_start, 5, 1e-5);
  CHECK_NEAR(plan.brake_start, 20, 1e-5);
  CHECK_NEAR(plan.delta_v, 10, 1e-5);
  /* 4 s to 4 a second, 84 at that speed, 4 s of brake: the turn fits between them. */
  query.max_speed = 4;
  CHECK_STATUS(pursuit_find_rendezvous(&query, &plan), PURSUIT_STATUS_OK);
  CHECK_NEAR(plan.time, 29, 1e-6);
  query.horizon = 28.9;
  CHECK_STATUS(pursuit_find_rendezvous(&query, &plan), PURSUIT_STATUS_BEYOND_HORIZON);
  query.target.velocity = vec3(0, 4.1, 0);
  CHECK_STATUS(pursuit_find_rendezvous(&query, &plan), PURSUIT_STATUS_TARGET_TOO_FAST);
  CHECK_EXACT(plan.time, 0);
  query.target.velocity = vec3(0, 0, 0);
  query.target.position = vec3(0, 0, 0);
  CHECK_STATUS(pursuit_find_rendezvous(&query, &plan), PURSUIT_STATUS_ALREADY_THERE);
}

/* To a target that drifts, by ticks of 0.1 s: phase after phase, to its place and velocity. */
static void flight(void) {
  PursuitRendezvousQuery query = plain();
  PursuitRendezvousState state = {0.0, 0};
  PursuitRendezvousCommand command;
  int32_t ticks = 0, changes = 0, before = state.phase;
  query.turn_time = 5;
  query.target.velocity = vec3(0, 1, 0);
  for (; state.phase != PURSUIT_RENDEZVOUS_PHASE_ARRIVED && ticks < 1000; ++ticks) {
    CHECK_STATUS(pursuit_step_rendezvous(&query, 0.1, &state, &command), PURSUIT_STATUS_OK);
    CHECK(state.phase == before || state.phase == before + 1);
    changes += state.phase - before;
    before = state.phase;
    query.ship.velocity.x += command.acceleration.x * 0.1;
    query.ship.velocity.y += command.acceleration.y * 0.1;
    query.ship.velocity.z += command.acceleration.z * 0.1;
    query.ship.position.x += query.ship.velocity.x * 0.1;
    query.ship.position.y += query.ship.velocity.y * 0.1;
    query.ship.position.z += query.ship.velocity.z * 0.1;
    query.target.position.y += 0.1;
  }
  CHECK(changes == 3 && state.phase == PURSUIT_RENDEZVOUS_PHASE_ARRIVED);
  CHECK_EXACT(command.time_to_go, 0);
  CHECK_NEAR(query.ship.position.x, 100, 1e-9);
  CHECK_NEAR(query.ship.position.y, query.target.position.y, 1e-9);
  CHECK_NEAR(query.ship.velocity.y, 1, 1e-9);
  /* 5 s for the turn and 2 (sqrt(6.25 + 100) - 2.5) s of burn and brake, 20.62 s; a little for the drift, and for ticks. */
  CHECK(ticks > 206 && ticks < 213);
}

static void too_fast(void) {
  PursuitRendezvousQuery query = plain();
  PursuitRendezvousState state = {2.0, PURSUIT_RENDEZVOUS_PHASE_TURNING};
  PursuitRendezvousCommand command;
  query.target.velocity = vec3(0, 5, 0);
  query.max_speed = 4;
  CHECK_STATUS(pursuit_step_rendezvous(&query, 0.1, &state, &command), PURSUIT_STATUS_TARGET_TOO_FAST);
  CHECK_VEC3(command.acceleration, 0, 1, 0);
  CHECK(isinf(command.time_to_go) && state.phase == 0 && state.turn_left == 0);
}

static void refusals(void) {
  PursuitRendezvousQuery query = pursuit_rendezvous_query_default();
  PursuitRendezvousState state = {0.0, 0};
  PursuitRendezvousCommand command;
  PursuitRendezvous plan;
  CHECK_REFUSED(pursuit_find_rendezvous(&query, &plan), plan, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_find_rendezvous(NULL, &plan), plan, REFUSED_NULL_POINTER);
  query = plain();
  query.max_speed = NAN;
  CHECK_REFUSED(pursuit_find_rendezvous(&query, &plan), plan, REFUSED_NOT_FINITE);
  query = plain();
  query.target.kind = 9;
  CHECK_REFUSED(pursuit_find_rendezvous(&query, &plan), plan, REFUSED_OUT_OF_DOMAIN);
  query = plain();
  state.phase = 4;
  CHECK_REFUSED(pursuit_step_rendezvous(&query, 0.1, &state, &command), command, REFUSED_OUT_OF_DOMAIN);
  CHECK(state.phase == 0);
  state.turn_left = -1;
  CHECK_REFUSED(pursuit_step_rendezvous(&query, 0.1, &state, &command), command, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_step_rendezvous(&query, -0.1, &state, &command), command, REFUSED_OUT_OF_DOMAIN);
}

/* The numbers that every question reads, and that must be finite. */
typedef struct Numbers {
  PursuitMotionState ship;
  PursuitVec3 position, velocity;
  double max_acceleration, turn_time, horizon;
} Numbers;

static PursuitStatus of_numbers(const void *input, void *output) {
  PursuitRendezvousQuery query = plain();
  Numbers numbers;
  if (input == NULL) {
    return pursuit_find_rendezvous(NULL, (PursuitRendezvous *)output);
  }
  memcpy(&numbers, input, sizeof numbers);
  query.ship = numbers.ship;
  query.target.position = numbers.position;
  query.target.velocity = numbers.velocity;
  query.max_acceleration = numbers.max_acceleration;
  query.turn_time = numbers.turn_time;
  query.horizon = numbers.horizon;
  return pursuit_find_rendezvous(&query, (PursuitRendezvous *)output);
}

void test_rendezvous(void);
void test_rendezvous(void) {
  plans();
  flight();
  too_fast();
  refusals();
  {
    const Numbers numbers = {{{1, 2, 3}, {4, 5, 6}}, {70, 80, 90}, {1, 2, 3}, 5, 6, 1000};
    const CheckFunction functions[] = {
        CHECK_FUNCTION("pursuit_find_rendezvous", of_numbers, numbers, PursuitRendezvous),
    };
    CHECK_FUNCTIONS(functions);
  }
}
