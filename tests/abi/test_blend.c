/* pursuit_blend_weighted, _by_priority, _in_order, pursuit_get_context_direction, pursuit_blend_into_context,
 * pursuit_find_context_direction. */

#include "check.h"

enum { BEHAVIORS = 3, SLOTS = 8 };

/* A behavior as a game has it: steering and weight lie among other fields. */
typedef struct Behavior {
  int32_t kind;
  double weight;
  PursuitVec3 steering;
} Behavior;

static Behavior behaviors[BEHAVIORS];
static PursuitVec3View steerings;
static PursuitNumberView weights;
static double interest[SLOTS];
static double danger[SLOTS];
static PursuitContextMap map;
static PursuitVec3 direction;

static void start(void) {
  int i;
  steerings = pursuit_make_vec3_view(&behaviors[0].steering, sizeof(Behavior));
  weights = pursuit_make_number_view(&behaviors[0].weight, sizeof(Behavior));
  behaviors[0].steering = vec3(0, 0, 0);
  behaviors[1].steering = vec3(3, 0, 0);
  behaviors[2].steering = vec3(0, 8, 0);
  behaviors[0].weight = 1;
  behaviors[1].weight = 2;
  behaviors[2].weight = 0.5;
  for (i = 0; i < SLOTS; ++i) {
    interest[i] = danger[i] = 0;
  }
  map.interest = pursuit_make_number_view(interest, sizeof(double));
  map.danger = pursuit_make_number_view(danger, sizeof(double));
  map.danger_tolerance = 0;
  map.max_speed = 100;
  map.count = SLOTS;
  map.layout = PURSUIT_CONTEXT_LAYOUT_CIRCLE;
}

static void sums(void) {
  PursuitVec3 sum;
  PursuitBlend blend;
  PursuitVec3View no_steerings = pursuit_make_vec3_view(NULL, 0);
  PursuitNumberView no_weights = pursuit_make_number_view(NULL, 0);
  start();

  CHECK_STATUS(pursuit_blend_weighted(&steerings, &weights, BEHAVIORS, &sum), PURSUIT_STATUS_OK);
  CHECK_VEC3(sum, 6, 4, 0);
  CHECK_STATUS(pursuit_blend_weighted(&no_steerings, &no_weights, 0, &sum), PURSUIT_STATUS_OK);
  CHECK_VEC3(sum, 0, 0, 0);
  CHECK_REFUSED(pursuit_blend_weighted(&no_steerings, &weights, 1, &sum), sum, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_blend_weighted(&steerings, &no_weights, 1, &sum), sum, REFUSED_NULL_POINTER);

  CHECK_STATUS(pursuit_blend_by_priority(&steerings, BEHAVIORS, 0, &blend), PURSUIT_STATUS_OK);
  CHECK_VEC3(blend.steering, 3, 0, 0);
  CHECK(blend.last == 1);
  CHECK_STATUS(pursuit_blend_by_priority(&steerings, BEHAVIORS, 3, &blend), PURSUIT_STATUS_OK);
  CHECK(blend.last == 2);
  CHECK_STATUS(pursuit_blend_by_priority(&steerings, 1, 0, &blend), PURSUIT_STATUS_OK);
  CHECK(blend.last == -1);
  CHECK_VEC3(blend.steering, 0, 0, 0);
  CHECK_STATUS(pursuit_blend_by_priority(&no_steerings, 0, 0, &blend), PURSUIT_STATUS_OK);
  CHECK_REFUSED(pursuit_blend_by_priority(&no_steerings, 1, 0, &blend), blend, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_blend_by_priority(&steerings, 1, -1, &blend), blend, REFUSED_OUT_OF_DOMAIN);

  /* 6 of 8 are used up: 2 are left of the 4. */
  CHECK_STATUS(pursuit_blend_in_order(&steerings, &weights, BEHAVIORS, 8, &blend), PURSUIT_STATUS_OK);
  CHECK_VEC3(blend.steering, 6, 2, 0);
  CHECK(blend.last == 2);
  CHECK_STATUS(pursuit_blend_in_order(&steerings, &weights, BEHAVIORS, INFINITY, &blend), PURSUIT_STATUS_OK);
  CHECK_VEC3(blend.steering, 6, 4, 0);
  CHECK_STATUS(pursuit_blend_in_order(&steerings, &weights, BEHAVIORS, 5, &blend), PURSUIT_STATUS_OK);
  CHECK_VEC3(blend.steering, 5, 0, 0);
  CHECK(blend.last == 1);
  CHECK_STATUS(pursuit_blend_in_order(&no_steerings, &no_weights, 0, 5, &blend), PURSUIT_STATUS_OK);
  CHECK_REFUSED(pursuit_blend_in_order(&no_steerings, &weights, 1, 5, &blend), blend, REFUSED_NULL_POINTER);
  CHECK_REFUSED(pursuit_blend_in_order(&steerings, &weights, 1, -1, &blend), blend, REFUSED_OUT_OF_DOMAIN);

  behaviors[2].weight = -1;
  CHECK_REFUSED(pursuit_blend_weighted(&steerings, &weights, BEHAVIORS, &sum), sum, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_blend_in_order(&steerings, &weights, BEHAVIORS, 8, &blend), blend, REFUSED_OUT_OF_DOMAIN);
  behaviors[2].steering.z = NAN;
  CHECK_REFUSED(pursuit_blend_weighted(&steerings, &weights, BEHAVIORS, &sum), sum, REFUSED_NOT_FINITE);
  CHECK_REFUSED(pursuit_blend_by_priority(&steerings, BEHAVIORS, 0, &blend), blend, REFUSED_NOT_FINITE);
}

static void maps(void) {
  PursuitVec3 slot;
  PursuitContextChoice choice;
  double before[SLOTS];
  const PursuitNumberArray slots = pursuit_make_number_array(interest, sizeof *interest);
  start();

  CHECK_STATUS(pursuit_get_context_direction(PURSUIT_CONTEXT_LAYOUT_CIRCLE, 2, SLOTS, &slot), PURSUIT_STATUS_OK);
  CHECK_VEC3(slot, 0, 1, 0);
  /* The middle one of three heights on a sphere is on the equator. */
  CHECK_STATUS(pursuit_get_context_direction(PURSUIT_CONTEXT_LAYOUT_SPHERE, 1, 3, &slot), PURSUIT_STATUS_OK);
  CHECK(slot.z == 0);
  CHECK_NEAR(slot.x * slot.x + slot.y * slot.y, 1, 4 * DBL_EPSILON);
  CHECK_REFUSED(pursuit_get_context_direction(PURSUIT_CONTEXT_LAYOUT_CIRCLE, 8, SLOTS, &slot), slot, REFUSED_OUT_OF_DOMAIN);
  CHECK_REFUSED(pursuit_get_context_direction(2, 0, SLOTS, &slot), slot, REFUSED_OUT_OF_DOMAIN);

  /* 3-4-5 between the slots: found exactly, at the cosine of the nearest slot. */
  direction = vec3(4, 3, 0);
  CHECK_STATUS(pursuit_blend_into_context(PURSUIT_CONTEXT_LAYOUT_CIRCLE, &direction, 1, &slots, SLOTS), PURSUIT_STATUS_OK);
  CHECK_NEAR(interest[0], 0.8, 4 * DBL_EPSILON);
  CHECK_NEAR(interest[2], 0.6, 4 * DBL_EPSILON);
  CHECK(interest[4] == 0);
  CHECK_STATUS(pursuit_find_context_direction(&map, &choice), PURSUIT_STATUS_OK);
  CHECK(choice.slot == 1 && choice.danger == 0);
  CHECK_EXACT(choice.interest, interest[1]);
  CHECK_NEAR(choice.desired_velocity.x, 80 * interest[1], 1e-14);
  CHECK_NEAR(choice.desired_velocity.y, 60 * interest[1], 1e-14);
  CHECK(choice.desired_velocity.z == 0);

  /* Danger there: the next best slot that is free of it, without interpolation into danger. */
  danger[1] = 0.5;
  CHECK_STATUS(pursuit_find_context_direction(&map, &choice), PURSUIT_STATUS_OK);
  CHECK(choice.slot == 0);
  CHECK_NEAR(choice.desired_velocity.x, 80, 4 * DBL_EPSILON);
  CHECK(choice.desired_velocity.y == 0);
  map.danger_tolerance = 0.5;
  CHECK_STATUS(pursuit_find_context_direction(&map, &choice), PURSUIT_STATUS_OK);
  CHECK(choice.slot == 1 && choice.danger == 0.5);

  /* A refusal leaves the caller's map alone. */
  memcpy(before, interest, sizeof before);
  CHECK_STATUS(pursuit_blend_into_context(PURSUIT_CONTEXT_LAYOUT_CIRCLE, &direction, -1, &slots, SLOTS),
               REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_blend_into_context(7, &direction, 1, &slots, SLOTS), REFUSED_OUT_OF_DOMAIN);
  CHECK_STATUS(pursuit_blend_into_context(PURSUIT_CONTEXT_LAYOUT_CIRCLE, &direction, 1, &slots, PURSUIT_CONTEXT_MAX + 1),
               REFUSED_OUT_OF_DOMAIN);
  CHECK(memcmp(before, interest, sizeof before) == 0);

  map.layout = 2;
  CHECK_REFUSED(pursuit_find_context_direction(&map, &choice), choice, REFUSED_OUT_OF_DOMAIN);
  map.layout = PURSUIT_CONTEXT_LAYOUT_SPHERE;
  map.count = 0;
  CHECK_REFUSED(pursuit_find_context_direction(&map, &choice), choice, REFUSED_OUT_OF_DOMAIN);
  map.count = SLOTS;
  danger[5] = -0.5;
  CHECK_REFUSED(pursuit_find_context_direction(&map, &choice), choice, REFUSED_OUT_OF_DOMAIN);
  danger[5] = NAN;
  CHECK_REFUSED(pursuit_find_context_direction(&map, &choice), choice, REFUSED_NOT_FINITE);
  map.danger.base = NULL;
  CHECK_REFUSED(pursuit_find_context_direction(&map, &choice), choice, REFUSED_NULL_POINTER);
}

/* Slots of float, and slots that are fields of structs, hold what an array of double does, rounded once. */
static void slots_of_other_types(void) {
  const float mark = 7;
  struct {
    float mark, slot;
  } floats[SLOTS];
  struct {
    double slot, mark;
  } doubles[SLOTS];
  double plain[SLOTS];
  char bytes[SLOTS * sizeof(double) + 1];
  PursuitNumberArray of[4];
  int i, k;
  for (i = 0; i < SLOTS; ++i) {
    floats[i].slot = (float)(plain[i] = doubles[i].slot = 0.125 * (double)i);
    doubles[i].mark = floats[i].mark = mark;
  }
  memcpy(bytes + 1, plain, sizeof plain);
  of[0] = pursuit_make_number_array(plain, sizeof *plain);
  of[1] = pursuit_make_number_array(&doubles[0].slot, sizeof *doubles);
  of[2] = pursuit_make_number_array_f32(&floats[0].slot, sizeof *floats);
  of[3] = of[0];
  of[3].base = bytes + 1;
  direction = vec3(4, 3, 2);
  for (k = 0; k < 4; ++k) {
    CHECK_STATUS(pursuit_blend_into_context(PURSUIT_CONTEXT_LAYOUT_SPHERE, &direction, 0.75, &of[k], SLOTS), PURSUIT_STATUS_OK);
  }
  CHECK(memcmp(bytes + 1, plain, sizeof plain) == 0);
  for (i = 0; i < SLOTS; ++i) {
    CHECK_EXACT(doubles[i].slot, plain[i]);
    CHECK_EXACT(floats[i].slot, (float)plain[i]);
    CHECK(doubles[i].mark == (double)mark && floats[i].mark == mark);
  }
  of[2].stride = sizeof(float) - 1;
  CHECK_STATUS(pursuit_blend_into_context(PURSUIT_CONTEXT_LAYOUT_SPHERE, &direction, 1, &of[2], SLOTS), REFUSED_OUT_OF_DOMAIN);
  of[2].base = NULL;
  CHECK_STATUS(pursuit_blend_into_context(PURSUIT_CONTEXT_LAYOUT_SPHERE, &direction, 1, &of[2], SLOTS), REFUSED_NULL_POINTER);
  of[1].element = 2;
  CHECK_STATUS(pursuit_blend_into_context(PURSUIT_CONTEXT_LAYOUT_SPHERE, &direction, 1, &of[1], SLOTS), REFUSED_OUT_OF_DOMAIN);
}

void test_blend(void);
void test_blend(void) {
  sums();
  maps();
  slots_of_other_types();
}
