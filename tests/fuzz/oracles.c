/* What must hold between several calls, by what the header and docs/ say. Included by targets.c, whose functions fill the structs. */

static void expect(Call *call, int holds, const char *what) {
  if (!holds) call->wrong = what;
}

static PursuitVec3 turned(PursuitVec3 v) {
  const PursuitVec3 turned = {v.y, v.z, v.x};
  return turned;
}

static PursuitVec3 times(PursuitVec3 v, double factor) {
  const PursuitVec3 product = {v.x * factor, v.y * factor, v.z * factor};
  return product;
}

/* Of `position + velocity time - from`, with 11 bits more than a double. */
static long double distance(PursuitVec3 position, PursuitVec3 velocity, double time, PursuitVec3 from) {
  const long double x = (long double)position.x - from.x + (long double)velocity.x * time;
  const long double y = (long double)position.y - from.y + (long double)velocity.y * time;
  const long double z = (long double)position.z - from.z + (long double)velocity.z * time;
  return sqrtl(x * x + y * y + z * z);
}

/* Of two places. */
static long double apart(PursuitVec3 one, PursuitVec3 other) {
  const PursuitVec3 still = {0, 0, 0};
  return distance(one, still, 0, other);
}

static long double size(PursuitVec3 v) { return sqrtl((long double)v.x * v.x + (long double)v.y * v.y + (long double)v.z * v.z); }

static int near(double one, double other, double part) {
  return one == other || fabs(one - other) <= part * fmax(fabs(one), fabs(other));
}

static int same(const void *one, const void *other, size_t bytes) { return memcmp(one, other, bytes) == 0; }

/* Whether every step of the solver takes a number: 0, or from 2^-120 to 2^120, and here a little less. */
static int is_usual(long double number) { return number == 0 || (number > 0x1p-119L && number < 0x1p119L); }

static int is_usual_in_both(long double number, double unit) { return is_usual(number) && is_usual(number * unit); }

/* The verdict depends on no unit of length, and powers of two round nothing: all bits are the same, where all numbers are in the range
   of every step of the solver in both units; beyond it another step answers, which rounds differently. */
static void oracle_intercept_in_another_unit(Call *call) {
  PursuitInterceptQuery query;
  PursuitInterceptSolution here, there;
  const double unit = ldexp(1.0, (int)fuzz_below(call, 61) - 30);
  long double gap, usual_time;
  int usual;
  call->wild = 0;
  fill_PursuitInterceptQuery(call, &query);
  gap = apart(query.target_position, query.pursuer_position);
  usual_time = gap / (size(query.target_velocity) + query.pursuer_speed);
  usual = is_usual_in_both(gap, unit) && is_usual_in_both(query.pursuer_speed, unit) && is_usual_in_both(query.capture_radius, unit) &&
          is_usual_in_both(size(query.target_velocity), unit);
  call->status = pursuit_solve_intercept(&query, &here);
  query.pursuer_position = times(query.pursuer_position, unit);
  query.target_position = times(query.target_position, unit);
  query.target_velocity = times(query.target_velocity, unit);
  query.pursuer_speed *= unit;
  query.capture_radius *= unit;
  expect(call, pursuit_solve_intercept(&query, &there) == call->status, "another verdict in another unit of length");
  here.point = times(here.point, unit);
  here.pursuer_velocity = times(here.pursuer_velocity, unit);
  if (usual) expect(call, same(&here, &there, sizeof here), "other bits in another unit of length");
  else if (call->status != PURSUIT_STATUS_OK)
    expect(call, here.time == there.time || fabsl((long double)here.time - there.time) <= 2e-13L * usual_time, "another nearest approach in another unit of length");
  else expect(call, near(here.time, there.time, 2e-13) && near(here.latest_time, there.latest_time, 2e-13), "another time in another unit of length");
}

/* The verdict is exact, and so the same with the axes in another order; each time is within 1e-13 of the exact one. */
static void oracle_intercept_with_other_axes(Call *call) {
  PursuitInterceptQuery query;
  PursuitInterceptSolution here, there;
  call->wild = 0;
  fill_PursuitInterceptQuery(call, &query);
  call->status = pursuit_solve_intercept(&query, &here);
  query.pursuer_position = turned(query.pursuer_position);
  query.target_position = turned(query.target_position);
  query.target_velocity = turned(query.target_velocity);
  expect(call, pursuit_solve_intercept(&query, &there) == call->status, "another verdict with the axes in another order");
  if (call->status != PURSUIT_STATUS_OK) return;
  expect(call, near(here.time, there.time, 2e-13) && near(here.latest_time, there.latest_time, 2e-13),
         "another time with the axes in another order");
}

/* A claimed intercept is one, and there is none before it. */
static void oracle_intercept_is_met(Call *call) {
  PursuitInterceptQuery query;
  PursuitInterceptSolution found;
  long double whole;
  int i;
  call->wild = 0;
  fill_PursuitInterceptQuery(call, &query);
  call->status = pursuit_solve_intercept(&query, &found);
  if (call->status != PURSUIT_STATUS_OK) return;
  whole = size(query.pursuer_position) + size(query.target_position) + size(query.target_velocity) * found.time +
          (long double)query.pursuer_speed * found.time + query.capture_radius;
  for (i = 0; i <= 16; ++i) {
    const double time = found.time * i / 16;
    const long double gap = distance(query.target_position, query.target_velocity, time, query.pursuer_position) -
                            ((long double)query.pursuer_speed * time + query.capture_radius);
    expect(call, gap >= -1e-12L * whole, "an earlier intercept");
    if (i == 16) expect(call, gap <= 1e-12L * whole, "no intercept at its time");
  }
  expect(call, distance(query.target_position, query.target_velocity, found.time, found.point) <= 1e-12L * whole,
         "the target is elsewhere at that time");
  expect(call, size(found.pursuer_velocity) <= query.pursuer_speed * (1 + 1e-12L), "faster than the pursuer");
}

/* No speed of a swing is greater. */
static long double fastest(const PursuitSwing *swing) {
  return swing->rate > 0 ? size(swing->velocity) + size(swing->acceleration) / swing->rate : 0;
}

/* "A longer horizon loses none": of a motion's intercept. */
static void oracle_motion_intercept_with_longer_horizon(Call *call) {
  PursuitMotionInterceptQuery query;
  PursuitMotionInterceptSolution near_one, far_one;
  PursuitStatus longer;
  long double places;
  call->wild = 0;
  fill_PursuitMotionInterceptQuery(call, &query);
  query.horizon = fmin(query.horizon, 1e6);
  call->status = pursuit_solve_motion_intercept(&query, &near_one);
  query.horizon *= 1.0 + fuzz_below(call, 100);
  longer = pursuit_solve_motion_intercept(&query, &far_one);
  if (call->status != PURSUIT_STATUS_OK || longer == PURSUIT_STATUS_UNFINISHED) return;
  expect(call, longer == PURSUIT_STATUS_OK, "lost by a longer horizon");
  /* Where the target's places are rounded by much of the pursuer's reach, as those of a swing at a speed of 1e16, it is met by chance. */
  places = size(query.target.position) + size(query.pursuer.position) + size(query.target.acceleration) * near_one.time * near_one.time +
           (size(query.target.velocity) + fastest(&query.target.first_swing) + fastest(&query.target.second_swing)) * near_one.time;
  if (places * 0x1p-50L > 1e-9L * (query.pursuer.max_speed * near_one.time + query.capture_radius)) return;
  expect(call, near(near_one.time, far_one.time, 1e-9), "another time with a longer horizon");
}

/* An AI's policy aims no later than its horizon, and not before now. */
static void oracle_prediction_is_in_time(Call *call) {
  PursuitInterceptQuery query;
  PursuitPredictionSettings settings;
  PursuitPrediction found;
  fill_PursuitInterceptQuery(call, &query);
  fill_PursuitPredictionSettings(call, &settings);
  call->status = pursuit_predict_intercept(&query, &settings, &found);
  if (call->status >= 0) expect(call, found.time >= 0.0 && found.time <= settings.horizon && found.miss_distance >= 0.0, "aimed out of time");
}

/* The shot of a turret is one, in its range and its time, and a longer horizon does not lose it. */
static void oracle_turret_hits(Call *call) {
  PursuitTurretQuery query;
  PursuitTurretSolution found, later;
  long double whole;
  call->wild = 0;
  fill_PursuitTurretQuery(call, &query);
  memset(&query.shot.gravity, 0, sizeof query.shot.gravity);
  query.horizon = fmin(query.horizon, 1e6);
  call->status = pursuit_solve_turret(&query, &found);
  if (call->status != PURSUIT_STATUS_OK) return;
  whole = size(query.shot.shooter_position) + size(query.shot.target_position) + size(query.shot.target_velocity) * found.impact_time +
          (long double)query.shot.muzzle_speed * found.flight_time;
  expect(call, found.impact_time >= query.min_time && found.impact_time <= query.horizon, "a hit out of its time");
  expect(call, distance(query.shot.target_position, query.shot.target_velocity, found.impact_time, found.aim_point) <= 1e-9L * whole,
         "the target is elsewhere at the impact");
  expect(call, fabsl(distance(found.aim_point, query.shot.target_velocity, 0.0, query.shot.shooter_position) -
                     (long double)query.shot.muzzle_speed * found.flight_time) <= 1e-9L * whole, "the projectile is elsewhere");
  expect(call, ((long double)found.rotation_time + found.flight_time) * (1 - 1e-9L) <= found.impact_time + 1e-9L * whole / query.shot.muzzle_speed,
         "fired before it is turned");
  expect(call, distance(found.aim_point, query.shot.target_velocity, 0.0, query.shot.shooter_position) <=
                   query.max_range + 1e-9L * whole, "a hit out of range");
  query.horizon *= 1.0 + fuzz_below(call, 100);
  expect(call, pursuit_solve_turret(&query, &later) == PURSUIT_STATUS_OK, "lost by a longer horizon");
  /* What is shorter than a part of the horizon may be passed over. */
  expect(call, near(found.impact_time, later.impact_time, 1e-9) || fabs(found.impact_time - later.impact_time) <= 1e-12 * query.horizon,
         "another time with a longer horizon");
}

/* "What a horizon of 10 s finds, one of 60 s finds first, with the same bits." */
static void oracle_drag_with_longer_horizon(Call *call) {
  PursuitProjectileQuery query;
  PursuitDragSettings settings;
  PursuitLaunch here[4], there[4];
  uint32_t count, more;
  call->wild = 0;
  fill_PursuitProjectileQuery(call, &query);
  fill_PursuitDragSettings(call, &settings);
  settings.horizon = fmin(settings.horizon, 5.0);
  memset(here, 0, sizeof here);
  memset(there, 0, sizeof there);
  call->status = pursuit_solve_projectile_drag(&query, &settings, here, &count);
  settings.horizon *= 1.0 + fuzz_below(call, 4);
  if (call->status != PURSUIT_STATUS_OK) return;
  expect(call, pursuit_solve_projectile_drag(&query, &settings, there, &more) == PURSUIT_STATUS_OK && more >= count,
         "lost by a longer horizon");
  expect(call, same(here, there, count * sizeof *here), "other bits with a longer horizon");
}

/* The sphere touches the shape where the sweep says, and not before. */
static void oracle_sweep_touches(Call *call) {
  PursuitShape shape;
  PursuitSphereSweep found;
  PursuitSignedDistance away;
  const PursuitVec3 position = (call->wild = 0, fuzz_vector(call, -1e50, 1e50, 0)), velocity = fuzz_vector(call, -1e50, 1e50, 0);
  const double radius = fuzz_number(call, 0.0, 1e50, 0);
  long double whole;
  int i;
  fill_PursuitShape(call, &shape);
  call->status = pursuit_sweep_sphere(&shape, &position, &velocity, radius, &found);
  if (call->status != PURSUIT_STATUS_OK || found.time == INFINITY) return;
  whole = size(position) + size(velocity) * found.time + size(shape.center) + size(shape.half_extents) + shape.half_length + shape.radius +
          radius;
  for (i = 0; i <= 8; ++i) {
    const double time = found.time * i / 8;
    PursuitVec3 center = times(velocity, time);
    center.x += position.x, center.y += position.y, center.z += position.z;
    if (pursuit_get_signed_distance(&shape, &center, &away) != PURSUIT_STATUS_OK) return;
    if (found.time > 0.0) expect(call, away.distance >= radius - 1e-9L * whole, "a contact before the first");
    if (i == 8) expect(call, away.distance <= radius + 1e-9L * whole, "no contact at its time");
  }
}

static double number_at(PursuitNumberView view, uint32_t index) {
  const unsigned char *place = (const unsigned char *)view.base + index * view.stride;
  double number;
  float single;
  if (!view.base) return 0.0;
  memcpy(&number, place, view.element == PURSUIT_ELEMENT_F32 ? 0 : sizeof number);
  if (view.element != PURSUIT_ELEMENT_F32) return number;
  memcpy(&single, place, sizeof single);
  return single;
}

static PursuitVec3 vector_at(PursuitVec3View view, uint32_t index) {
  const size_t element = view.element == PURSUIT_ELEMENT_F32 ? sizeof(float) : sizeof(double);
  PursuitNumberView axis = {view.base, view.stride, view.element};
  double numbers[3];
  int i;
  for (i = 0; i < 3; ++i, axis.base = (const unsigned char *)axis.base + element) numbers[i] = number_at(axis, index);
  {
    const PursuitVec3 xyz = {numbers[0], numbers[1], numbers[2]}, xzy = {numbers[0], numbers[2], numbers[1]};
    return view.axes == PURSUIT_AXES_XYZ ? xyz : xzy;
  }
}

static PursuitShot shot_at(PursuitVec3View shooters, PursuitVec3View positions, PursuitVec3View velocities, PursuitNumberView speeds, uint32_t i) {
  PursuitShot shot;
  memset(&shot, 0, sizeof shot);
  shot.shooter_position = vector_at(shooters, i);
  shot.target_position = vector_at(positions, i);
  shot.target_velocity = vector_at(velocities, i);
  shot.muzzle_speed = number_at(speeds, i);
  return shot;
}

static void expect_status(Call *call, PursuitStatus of_batch, PursuitStatus of_single) {
  expect(call, pursuit_get_status_kind(of_batch) == pursuit_get_status_kind(of_single), "another status than the single call");
}

static void expect_answer(Call *call, int has_bits_of_single) { expect(call, has_bits_of_single, "other bits than the single call"); }

/* Each answer of a batch has the bits of the single call, from columns of doubles or of floats, whatever the range. */
static void oracle_intercept_batch_is_single(Call *call) {
  PursuitInterceptBatch batch;
  PursuitInterceptBatchSolution out;
  PursuitStatus *statuses = fuzz_room(call, call->count * sizeof *statuses);
  const uint32_t begin = fuzz_below(call, call->count + 1);
  uint32_t i, count;
  fill_PursuitInterceptBatch(call, &batch);
  out.points = fuzz_vec3_array(call, call->count);
  out.pursuer_velocities = fuzz_vec3_array(call, call->count);
  out.times = fuzz_number_array(call, call->count);
  out.latest_times = fuzz_number_array(call, call->count);
  call->status = pursuit_solve_intercept_batch(&batch, begin, call->count, NULL, &out, statuses, &count);
  for (i = begin; i < call->count && call->status == PURSUIT_STATUS_OK; ++i) {
    PursuitInterceptQuery query;
    PursuitInterceptSolution alone;
    PursuitStatus status;
    query.pursuer_position = vector_at(batch.pursuer_positions, i);
    query.target_position = vector_at(batch.target_positions, i);
    query.target_velocity = vector_at(batch.target_velocities, i);
    query.pursuer_speed = number_at(batch.pursuer_speeds, i);
    query.capture_radius = number_at(batch.capture_radii, i);
    status = pursuit_solve_intercept(&query, &alone);
    expect_status(call, statuses[i - begin], status);
    expect_answer(call, same((PursuitVec3 *)out.points.base + i, &alone.point, sizeof alone.point) &&
                     same((PursuitVec3 *)out.pursuer_velocities.base + i, &alone.pursuer_velocity, sizeof alone.point) &&
                     same((double *)out.times.base + i, &alone.time, sizeof(double)) &&
                     same((double *)out.latest_times.base + i, &alone.latest_time, sizeof(double)));
  }
}

static void oracle_turret_batch_is_single(Call *call) {
  PursuitTurretBatch batch;
  PursuitTurretBatchSolution out;
  PursuitStatus *statuses = fuzz_room(call, call->count * sizeof *statuses);
  const uint32_t begin = fuzz_below(call, call->count + 1);
  uint32_t i, count;
  fill_PursuitTurretBatch(call, &batch);
  memset(&out, 0, sizeof out);
  out.aim_points = fuzz_vec3_array(call, call->count);
  out.impact_times = fuzz_number_array(call, call->count);
  call->status = pursuit_solve_turret_batch(&batch, begin, call->count, NULL, &out, statuses, &count);
  for (i = begin; i < call->count && call->status == PURSUIT_STATUS_OK; ++i) {
    PursuitTurretQuery query;
    PursuitTurretSolution alone;
    PursuitStatus status;
    memset(&query, 0, sizeof query);
    query.shot = shot_at(batch.shooter_positions, batch.target_positions, batch.target_velocities, batch.muzzle_speeds, i);
    query.facing = vector_at(batch.facings, i);
    query.turn_rate = number_at(batch.turn_rates, i);
    query.max_range = number_at(batch.max_ranges, i);
    query.min_time = number_at(batch.min_times, i);
    query.horizon = number_at(batch.horizons, i);
    query.fire_cone = number_at(batch.fire_cones, i);
    status = pursuit_solve_turret(&query, &alone);
    expect_status(call, statuses[i - begin], status);
    expect_answer(call, same((PursuitVec3 *)out.aim_points.base + i, &alone.aim_point, sizeof alone.aim_point) &&
                     same((double *)out.impact_times.base + i, &alone.impact_time, sizeof(double)));
  }
}

static void oracle_projectile_batch_is_single(Call *call) {
  PursuitProjectileBatch batch;
  PursuitProjectileBatchSolution out;
  PursuitProjectileSettings settings = pursuit_projectile_settings_default();
  PursuitStatus *statuses = fuzz_room(call, call->count * sizeof *statuses);
  const uint32_t begin = fuzz_below(call, call->count + 1);
  uint32_t i, count;
  fill_PursuitProjectileBatch(call, &batch);
  memset(&out, 0, sizeof out);
  out.launch_room = 1;
  out.launch_velocities = fuzz_vec3_array(call, call->count);
  out.times = fuzz_number_array(call, call->count);
  call->status = pursuit_solve_projectile_batch(&batch, &settings, begin, call->count, NULL, &out, statuses, &count);
  for (i = begin; i < call->count && call->status == PURSUIT_STATUS_OK; ++i) {
    PursuitProjectileQuery query;
    PursuitLaunch alone[4];
    PursuitStatus status;
    memset(&query, 0, sizeof query);
    query.shot = shot_at(batch.shooter_positions, batch.target_positions, batch.target_velocities, batch.muzzle_speeds, i);
    if (batch.shooter_velocities.base) query.shooter_velocity = vector_at(batch.shooter_velocities, i);
    if (batch.target_accelerations.base) query.target_acceleration = vector_at(batch.target_accelerations, i);
    if (batch.gravities.base) query.shot.gravity = vector_at(batch.gravities, i);
    status = pursuit_solve_projectile_simulated(&query, &settings, alone, &count);
    expect_status(call, statuses[i - begin], status);
    if (status < 0) continue;
    expect_answer(call, same((PursuitVec3 *)out.launch_velocities.base + i, &alone[0].launch_velocity, sizeof alone[0].launch_velocity) &&
                     same((double *)out.times.base + i, &alone[0].time, sizeof(double)));
  }
}

static PursuitVec3 sum(PursuitVec3 a, PursuitVec3 b) {
  const PursuitVec3 sum = {a.x + b.x, a.y + b.y, a.z + b.z};
  return sum;
}

static double dot(PursuitVec3 a, PursuitVec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static PursuitVec3 box(Call *call, double half) {
  PursuitVec3 place;
  place.x = (2 * fuzz_number(call, 0.0, 1.0, 0) - 1) * half;
  place.y = (2 * fuzz_number(call, 0.0, 1.0, 0) - 1) * half;
  place.z = (2 * fuzz_number(call, 0.0, 1.0, 0) - 1) * half;
  return place;
}

/* Moves a body on with its greatest acceleration to `velocity`, which it then keeps, for `time`. */
static void accelerate(PursuitVec3 *position, PursuitVec3 *velocity, PursuitVec3 to, double most, double time) {
  const PursuitVec3 change = sum(to, times(*velocity, -1));
  const double length = (double)size(change), needed = length > 0.0 ? length / most : 0.0, turning = needed < time ? needed : time;
  if (turning > 0.0) {
    *position = sum(*position, sum(times(*velocity, turning), times(change, 0.5 * turning * turning / needed)));
    *velocity = turning < needed ? sum(*velocity, times(change, turning / needed)) : to;
  }
  *position = sum(*position, times(*velocity, time - turning));
}

/* A body that gets out of the way is in the way of none, and without a shot that would hit it keeps its velocity, to the bit. */
static void oracle_dodge_lets_all_pass(Call *call) {
  PursuitDodgeQuery query;
  PursuitDodgeShot shots[5];
  PursuitDodgeState state, other;
  PursuitDodge found, undisturbed;
  uint32_t i, step;
  call->wild = 0;
  memset(&query, 0, sizeof query);
  memset(shots, 0, sizeof shots);
  memset(&state, 0, sizeof state);
  memset(&other, 0, sizeof other);
  query.position = box(call, 5);
  query.velocity = box(call, 3);
  query.preferred_velocity = box(call, 3);
  query.plane_normal.z = fuzz_below(call, 2);
  query.radius = 0.1 + fuzz_number(call, 0.0, 1.0, 0);
  query.margin = 0.1 * fuzz_number(call, 0.0, 1.0, 0);
  query.max_speed = 1.0 + fuzz_number(call, 0.0, 10.0, 0);
  query.max_acceleration = 1.0 + fuzz_number(call, 0.0, 20.0, 0);
  query.reaction_time = 0.25 * fuzz_below(call, 2);
  query.horizon = 2.0;
  for (i = 0; i < call->count; ++i) {
    /* Is near the body at some time. */
    const double time = 2.0 * fuzz_number(call, 0.0, 1.0, 0);
    shots[i].velocity = box(call, 20);
    shots[i].acceleration.z = fuzz_below(call, 3) ? 0.0 : -9.81;
    shots[i].radius = 0.2 * fuzz_number(call, 0.0, 1.0, 0);
    shots[i].position = sum(sum(query.position, times(query.velocity, time)), sum(box(call, 1.5), times(shots[i].velocity, -time)));
    shots[i].position.z -= 0.5 * shots[i].acceleration.z * time * time;
  }
  call->status = pursuit_dodge_shots(&query, shots, 0, &other, &undisturbed);
  expect(call, call->status == PURSUIT_STATUS_OK && undisturbed.outcome == PURSUIT_DODGE_CLEAR, "no dodge without shots");
  call->status = pursuit_dodge_shots(&query, shots, call->count, &state, &found);
  if (call->status != PURSUIT_STATUS_OK) return;
  if (found.outcome == PURSUIT_DODGE_CLEAR) {
    expect(call, same(&found.velocity, &undisturbed.velocity, sizeof found.velocity), "a step for shots that miss");
  }
  expect(call, found.delay >= 0.0 && (found.delay > 0.0 || same(&found.velocity, &found.dodge_velocity, sizeof found.velocity)),
         "another velocity than the dodge's without a delay");
  if (found.outcome != PURSUIT_DODGE_CLEAR && found.outcome != PURSUIT_DODGE_DODGES) return;
  for (step = 0; step <= 64; ++step) {
    const double time = query.horizon * step / 64, before = found.delay < time ? found.delay : time;
    PursuitVec3 position = query.position, velocity = query.velocity;
    accelerate(&position, &velocity, undisturbed.velocity, query.max_acceleration, before);
    accelerate(&position, &velocity, found.dodge_velocity, query.max_acceleration, time - before);
    for (i = 0; i < call->count; ++i) {
      const PursuitVec3 place = sum(shots[i].position, times(shots[i].acceleration, 0.5 * time * time));
      expect(call, distance(place, shots[i].velocity, time, position) >= query.radius + shots[i].radius - 1e-6, "a dodge into a shot");
    }
  }
}

/* The command is across the course, within the g-limit, and the same in any unit of length: powers of two round nothing. */
static void oracle_guidance_in_another_unit(Call *call) {
  PursuitGuidanceQuery query;
  PursuitGuidance here, there;
  const double unit = ldexp(1.0, (int)fuzz_below(call, 61) - 30);
  long double speed, command;
  int usual;
  call->wild = 0;
  fill_PursuitGuidanceQuery(call, &query);
  query.max_acceleration = fmax(query.max_acceleration, 1e-3);
  call->status = pursuit_get_guidance(&query, &here);
  if (call->status != PURSUIT_STATUS_OK) return;
  speed = size(query.missile.velocity), command = size(here.acceleration);
  expect(call, command <= query.max_acceleration * (1 + 1e-12L), "a command beyond the g-limit");
  expect(call, fabs(dot(query.missile.velocity, here.acceleration)) <= 1e-6L * speed * query.max_acceleration,
         "a command along the course");
  /* It asks for the intercept. */
  usual = is_usual_in_both(apart(query.target.position, query.missile.position), unit) && is_usual_in_both(speed, unit) &&
          is_usual_in_both(size(query.target.velocity), unit);
  query.missile.position = times(query.missile.position, unit), query.missile.velocity = times(query.missile.velocity, unit);
  query.target.position = times(query.target.position, unit), query.target.velocity = times(query.target.velocity, unit);
  query.launcher.position = times(query.launcher.position, unit), query.launcher.velocity = times(query.launcher.velocity, unit);
  query.target_acceleration = times(query.target_acceleration, unit);
  query.max_acceleration *= unit;
  expect(call, pursuit_get_guidance(&query, &there) == call->status, "another status in another unit of length");
  here.acceleration = times(here.acceleration, unit);
  here.impact_point = times(here.impact_point, unit);
  here.zero_effort_miss = times(here.zero_effort_miss, unit);
  here.needed_acceleration *= unit;
  if (!usual) return;
  expect(call, same(&here.acceleration, &there.acceleration, sizeof here.acceleration) && here.time_to_go == there.time_to_go &&
                   same(&here.impact_point, &there.impact_point, sizeof here.impact_point) && here.state == there.state &&
                   here.needed_acceleration == there.needed_acceleration,
         "other bits in another unit of length");
}

/* "From any launch": none orbits its target, which is slower, by any of the three laws that turn with the line of sight. */
static void oracle_guidance_hits(Call *call) {
  const double tick = 1.0 / 60, distance_away = (call->wild = 0, 500 + 4500 * fuzz_number(call, 0.0, 1.0, 0));
  PursuitGuidanceQuery query = pursuit_guidance_query_default();
  PursuitGuidance guidance;
  PursuitVec3 course, aim;
  double patience, nearest = INFINITY, time;
  course = box(call, 1), aim = box(call, 1);
  if (size(course) < 0.01) course.x = 1;
  if (size(aim) < 0.01) aim.x = 1;
  query.missile.velocity = times(course, 300 / (double)size(course));
  query.target.position = times(aim, distance_away / (double)size(aim));
  query.target.velocity = box(call, 115);
  query.max_acceleration = 300 * 300 / (distance_away * (0.01 + 0.24 * fuzz_number(call, 0.0, 1.0, 0)));
  query.law = (int32_t)fuzz_below(call, 3);
  query.delta_time = tick;
  patience = 1.3 * distance_away / 100 + 3 * 6.2832 * 300 / query.max_acceleration;
  for (time = 0.0; time < patience && nearest > 300 * tick; time += tick) {
    PursuitVec3 gap, relative;
    double part;
    call->status = pursuit_get_guidance(&query, &guidance);
    if (call->status != PURSUIT_STATUS_OK) break;
    query.missile.velocity = sum(query.missile.velocity, times(guidance.acceleration, tick));
    query.missile.velocity = times(query.missile.velocity, 300 / (double)size(query.missile.velocity));
    gap = sum(query.target.position, times(query.missile.position, -1));
    relative = sum(query.target.velocity, times(query.missile.velocity, -1));
    part = fmin(fmax(-dot(gap, relative) / dot(relative, relative), 0.0), tick);
    nearest = fmin(nearest, (double)size(sum(gap, times(relative, part))));
    query.missile.position = sum(query.missile.position, times(query.missile.velocity, tick));
    query.target.position = sum(query.target.position, times(query.target.velocity, tick));
  }
  expect(call, nearest <= 300 * tick, "a missile that does not hit");
}

/* No missile of a salvo is to be earlier than it can, nor the salvo later than its horizon; and the same in any unit of length. */
static void oracle_salvo_in_another_unit(Call *call) {
  PursuitSalvoQuery query = pursuit_salvo_query_default();
  PursuitSalvoMissile missiles[2];
  PursuitSalvoPlan here[2], there[2];
  PursuitSalvo salvo, other;
  const double unit = ldexp(1.0, (int)fuzz_below(call, 61) - 30);
  const uint32_t count = call->count > 2 ? 2 : call->count;
  uint32_t i, kept = 0;
  call->wild = 0;
  memset(missiles, 0, sizeof missiles);
  memset(here, 0, sizeof here);
  memset(there, 0, sizeof there);
  query.target.velocity = box(call, 30);
  query.plane_normal = sum(query.plane_normal, box(call, 0.5));
  query.half_spread = fuzz_below(call, 2) ? query.half_spread : 3.0 * fuzz_number(call, 0.0, 1.0, 0);
  query.horizon = 60.0 * fuzz_number(call, 0.0, 1.0, 0);
  for (i = 0; i < count; ++i) {
    missiles[i].missile.position = box(call, 5000);
    missiles[i].missile.velocity = sum(times(missiles[i].missile.position, -0.05), box(call, 100));
    missiles[i].max_acceleration = 1.0 + 400.0 * fuzz_number(call, 0.0, 1.0, 0);
    missiles[i].field_of_view = 3.0 * fuzz_number(call, 0.0, 1.0, 0);
    if (fuzz_below(call, 3) == 0) missiles[i].impact_direction = box(call, 1);
  }
  call->status = pursuit_find_salvo(&query, missiles, count, here, &salvo);
  if (call->status != PURSUIT_STATUS_OK) return;
  for (i = 0; i < count; ++i) {
    const int keeps = here[i].state == PURSUIT_SALVO_STATE_KEEPS;
    kept += (uint32_t)keeps;
    expect(call, fabsl(size(here[i].impact_direction) - 1) <= 1e-12L, "a direction that is not of length 1");
    expect(call, !keeps || here[i].earliest_time <= salvo.impact_time, "an impact before the earliest");
  }
  expect(call, kept == salvo.keep_count && salvo.impact_time <= query.horizon, "a salvo after its horizon, or of another number");
  /* A salvo is dozens of flights. */
  if (fuzz_below(call, 4)) return;
  query.target.velocity = times(query.target.velocity, unit);
  for (i = 0; i < count; ++i) {
    missiles[i].missile.position = times(missiles[i].missile.position, unit);
    missiles[i].missile.velocity = times(missiles[i].missile.velocity, unit);
    missiles[i].max_acceleration *= unit;
    here[i].needed_acceleration *= unit;
  }
  expect(call, pursuit_find_salvo(&query, missiles, count, there, &other) == PURSUIT_STATUS_OK &&
                   other.impact_time == salvo.impact_time && other.keep_count == salvo.keep_count, "another salvo in another unit of length");
  for (i = 0; i < count; ++i) {
    expect(call, same(&here[i].impact_direction, &there[i].impact_direction, sizeof here[i].impact_direction) &&
                     here[i].earliest_time == there[i].earliest_time && here[i].state == there[i].state &&
                     here[i].needed_acceleration == there[i].needed_acceleration,
           "another plan in another unit of length");
  }
}

/* A plan ends where its target is, no sooner than thrust, speed limit and turn allow; flown in ticks the ship comes there and stays. */
static void oracle_rendezvous_arrives(Call *call) {
  PursuitRendezvousQuery query = pursuit_rendezvous_query_default();
  PursuitRendezvousState state = {0, 0};
  PursuitRendezvous plan;
  PursuitRendezvousCommand command;
  PursuitVec3 gap, change;
  double tick, time;
  call->wild = 0;
  query.ship.velocity = box(call, 20);
  query.target.position = box(call, 1000);
  query.target.velocity = box(call, 10);
  query.max_acceleration = 1.0 + 9.0 * fuzz_number(call, 0.0, 1.0, 0);
  if (fuzz_below(call, 2)) query.max_speed = 20.0 + 80.0 * fuzz_number(call, 0.0, 1.0, 0);
  if (fuzz_below(call, 2)) query.turn_time = 10.0 * fuzz_number(call, 0.0, 1.0, 0);
  call->status = pursuit_find_rendezvous(&query, &plan);
  if (call->status != PURSUIT_STATUS_OK) return;
  gap = sum(query.target.position, times(query.target.velocity, plan.time));
  change = sum(query.target.velocity, times(query.ship.velocity, -1));
  expect(call, apart(gap, plan.point) <= 1e-9L * (size(query.target.position) + size(gap)), "the target is elsewhere");
  expect(call, same(&plan.velocity, &query.target.velocity, sizeof plan.velocity), "another velocity than the target's");
  expect(call, size(change) <= plan.delta_v * (1 + 1e-9L) && plan.delta_v <= query.max_acceleration * plan.time * (1 + 1e-9),
         "more change of velocity than the engine makes");
  expect(call, size(plan.acceleration) <= query.max_acceleration * (1 + 1e-9L), "more than the greatest acceleration");
  expect(call, size(plan.point) <= fmin(query.max_speed, (double)size(query.ship.velocity) + plan.delta_v) * plan.time * (1 + 1e-9L) ||
                   size(query.ship.velocity) > query.max_speed, "farther than the ship can be");
  expect(call, plan.turn_start >= 0 && plan.brake_start >= plan.turn_start && plan.brake_start <= plan.time * (1 + 1e-9), "out of order");
  /* A flight is 48 plans. */
  if (fuzz_below(call, 4)) return;
  tick = plan.time / 48;
  for (time = 0; time < 1.5 * plan.time && state.phase != PURSUIT_RENDEZVOUS_PHASE_ARRIVED; time += tick) {
    if (pursuit_step_rendezvous(&query, tick, &state, &command) != PURSUIT_STATUS_OK) break;
    expect(call, size(command.acceleration) <= query.max_acceleration * (1 + 1e-9L), "a command beyond the thrust");
    query.ship.velocity = sum(query.ship.velocity, times(command.acceleration, tick));
    query.ship.position = sum(query.ship.position, times(query.ship.velocity, tick));
    query.target.position = sum(query.target.position, times(query.target.velocity, tick));
  }
  gap = sum(query.target.position, times(query.ship.position, -1));
  change = sum(query.target.velocity, times(query.ship.velocity, -1));
  expect(call, state.phase == PURSUIT_RENDEZVOUS_PHASE_ARRIVED, "a ship that does not arrive");
  expect(call, size(gap) <= query.max_acceleration * tick * tick / 128 && size(change) <= query.max_acceleration * tick / 128,
         "an arrival elsewhere, or at another velocity");
}

/* Between `least` and `greatest`. */
static double between(Call *call, double least, double greatest) { return least + (greatest - least) * fuzz_number(call, 0.0, 1.0, 0); }

static PursuitVec3 cross(PursuitVec3 a, PursuitVec3 b) {
  const PursuitVec3 v = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  return v;
}

/* `v` after `time` seconds on a base that turns (O. Rodrigues 1840). */
static PursuitVec3 carried(PursuitVec3 v, PursuitVec3 angular_velocity, double time) {
  const double rate = (double)size(angular_velocity), angle = rate * time;
  const PursuitVec3 axis = rate > 0 ? times(angular_velocity, 1 / rate) : angular_velocity;
  return sum(sum(times(v, cos(angle)), times(cross(axis, v), sin(angle))), times(axis, dot(axis, v) * (1 - cos(angle))));
}

static PursuitVec3 moved(PursuitVec3 position, PursuitVec3 velocity, PursuitVec3 acceleration, double time) {
  return sum(position, sum(times(velocity, time), times(acceleration, 0.5 * time * time)));
}

/* The least time from rest to rest over an angle. */
static double turn_time(double angle, double rate, double acceleration) {
  const double ramp = rate / acceleration;
  return angle >= rate * ramp ? angle / rate + ramp : 2 * sqrt(angle / acceleration);
}

/* The shot of a turret that lobs hits its target, along the barrel as it stands on the moving base, which is turned by then. */
static void oracle_ballistic_turret_hits(Call *call) {
  PursuitBallisticTurretQuery query = pursuit_ballistic_turret_query_default();
  PursuitBallisticTurretSolution found;
  PursuitVec3 target, muzzle, barrel, up, forward;
  double whole, launch, yaw, pitch, turn;
  call->wild = 0;
  query.shot.shooter_position = box(call, 1000);
  query.shot.target_position = sum(query.shot.shooter_position, box(call, 200));
  query.shot.target_velocity = box(call, 15);
  query.shot.muzzle_speed = between(call, 20, 120);
  query.shot.gravity.x = query.shot.gravity.y = 0;
  query.shot.gravity.z = -between(call, 0, 20);
  query.shooter_velocity = box(call, 10);
  if (fuzz_below(call, 2)) query.target_acceleration = box(call, 2);
  query.up = sum(query.up, box(call, 0.3));
  query.base_angular_velocity = box(call, fuzz_below(call, 2) ? 0.5 : 0);
  query.yaw = between(call, -1, 1);
  query.pitch = between(call, 0, 0.5);
  query.yaw_velocity = query.pitch_velocity = 0;
  query.yaw_rate = between(call, 0.2, 3);
  query.pitch_rate = between(call, 0.2, 3);
  query.yaw_acceleration = fuzz_below(call, 2) ? INFINITY : between(call, 0.5, 10);
  query.pitch_acceleration = fuzz_below(call, 2) ? INFINITY : between(call, 0.5, 10);
  if (fuzz_below(call, 2)) query.yaw_min = -2, query.yaw_max = 2;
  query.pitch_min = -between(call, 0, 1.5);
  query.pitch_max = between(call, 0.5, 1.5);
  query.horizon = between(call, 5, 30);
  query.arc = (int32_t)fuzz_below(call, 3);
  call->status = pursuit_solve_ballistic_turret(&query, &found);
  if (call->status != PURSUIT_STATUS_OK) return;
  launch = found.impact_time - found.flight_time;
  target = moved(query.shot.target_position, query.shot.target_velocity, query.target_acceleration, found.impact_time);
  muzzle = moved(query.shot.shooter_position, query.shooter_velocity, times(target, 0), launch);
  whole = (double)(size(target) + size(muzzle)) + query.shot.muzzle_speed * found.flight_time;
  expect(call, launch >= -1e-9 * query.horizon && found.impact_time <= query.horizon, "a hit out of its time");
  expect(call, apart(found.aim_point, target) <= 1e-9L * whole, "the target is elsewhere at the impact");
  expect(call, apart(moved(muzzle, found.launch_velocity, query.shot.gravity, found.flight_time), target) <= 1e-8L * whole,
         "the projectile is elsewhere at the impact");
  barrel = sum(found.launch_velocity, times(query.shooter_velocity, -1));
  expect(call, near((double)size(barrel), query.shot.muzzle_speed, 1e-9), "another muzzle speed");
  up = carried(times(query.up, 1 / (double)size(query.up)), query.base_angular_velocity, launch);
  forward = carried(query.forward, query.base_angular_velocity, launch);
  forward = sum(forward, times(up, -dot(forward, up)));
  forward = times(forward, 1 / (double)size(forward));
  barrel = times(barrel, 1 / (double)size(barrel));
  pitch = asin(fmin(fmax(dot(barrel, up), -1), 1));
  yaw = atan2(dot(barrel, cross(up, forward)), dot(barrel, forward));
  expect(call, fabs(pitch - found.pitch) <= 1e-6 && fabs(remainder(yaw - found.yaw, 2 * acos(-1))) * cos(pitch) <= 1e-6,
         "the barrel points elsewhere");
  expect(call, found.yaw >= query.yaw_min - 1e-9 && found.yaw <= query.yaw_max + 1e-9 && found.pitch >= query.pitch_min - 1e-9 &&
                   found.pitch <= query.pitch_max + 1e-9, "fired outside the limits");
  turn = found.yaw - query.yaw;
  if (isinf(query.yaw_max)) turn = remainder(turn, 2 * acos(-1));
  turn = fmax(turn_time(fabs(turn), query.yaw_rate, query.yaw_acceleration),
              turn_time(fabs(found.pitch - query.pitch), query.pitch_rate, query.pitch_acceleration));
  expect(call, turn <= launch + 1e-6, "fired before it is turned");
  expect(call, fabs(turn - found.rotation_time) <= 1e-6, "another time to turn");
}

/* A bullet or a rocket flown on from its launch comes as near to its target as the launch says, in one part or in two. */
static void oracle_flight_comes_there(Call *call) {
  PursuitProjectileQuery query;
  PursuitProjectileFlight flight = pursuit_projectile_flight_default(1.0);
  PursuitLaunch launches[4];
  uint32_t count = 0, i;
  call->wild = 0;
  memset(&query, 0, sizeof query);
  query.shot.shooter_position = box(call, 1000);
  query.shot.target_position = sum(query.shot.shooter_position, box(call, 1500));
  query.shot.target_velocity = box(call, 30);
  query.shot.muzzle_speed = between(call, 30, 900);
  query.shot.gravity.z = -9.81;
  query.shooter_velocity = box(call, 20);
  if (fuzz_below(call, 2)) query.target_acceleration = box(call, 3);
  flight.drag.quadratic_drag = between(call, 0, 2e-3);
  flight.drag.linear_drag = fuzz_below(call, 4) ? 0 : between(call, 0, 0.05);
  flight.drag.wind = box(call, 10);
  flight.drag_law = (int32_t)fuzz_below(call, 3);
  if (fuzz_below(call, 3) == 0) flight.thrust = between(call, 0, 200), flight.burn_time = between(call, 0, 3);
  memset(launches, 0, sizeof launches);
  call->status = pursuit_solve_projectile_flight(&query, &flight, 0, 0, launches, &count);
  if (call->status < 0) return;
  /* Without a launch the first says how near one came. */
  for (i = 0; i < (count ? count : 1); ++i) {
    const PursuitLaunch *launch = &launches[i];
    PursuitProjectileState state = {query.shot.shooter_position, launch->launch_velocity, query.shot.gravity, 0.0};
    const double part = launch->time * fuzz_number(call, 0.0, 1.0, 0);
    double way;
    if (!(launch->time < INFINITY)) continue;
    expect(call, count == 0 || launch->miss_distance <= flight.drag.max_miss_distance, "a hit that misses");
    expect(call, near((double)distance(launch->launch_velocity, query.shooter_velocity, 0, query.shooter_velocity), query.shot.muzzle_speed, 1e-9),
           "another muzzle speed");
    if (pursuit_advance_projectile(&state, &flight, 0, 0, part, &state) < 0) return;
    if (pursuit_advance_projectile(&state, &flight, 0, 0, launch->time - part, &state) < 0) return;
    way = query.shot.muzzle_speed * launch->time + (double)size(query.shot.shooter_position) + flight.thrust * flight.burn_time * launch->time;
    expect(call, distance(launch->impact_point, query.shot.target_velocity, 0,
                          moved(query.shot.target_position, query.shot.target_velocity, query.target_acceleration, launch->time)) <= 1e-9L * way,
           "the target is elsewhere at the impact");
    /* What is cut short has flown coarsely. */
    expect(call, fabsl(apart(state.position, launch->impact_point) - launch->miss_distance) <= (call->status == PURSUIT_STATUS_UNFINISHED ? 1e-4L : 2e-6L) * way,
           "flown on, it misses by another distance");
  }
}

/* The least cost of `pairs` pairs of the rows from `row` on with columns that are free, by trying all; infinite if there are not so many. */
static long double least_cost(const double costs[5][5], int rows, int columns, int row, unsigned taken, int pairs, int bottleneck) {
  long double least = INFINITY;
  int column;
  if (pairs == 0) return 0;
  if (rows - row < pairs) return INFINITY;
  least = least_cost(costs, rows, columns, row + 1, taken, pairs, bottleneck);
  for (column = 0; column < columns; ++column) {
    long double rest;
    if (taken >> column & 1 || costs[row][column] == INFINITY) continue;
    rest = least_cost(costs, rows, columns, row + 1, taken | 1u << column, pairs - 1, bottleneck);
    rest = bottleneck ? fmaxl(rest, costs[row][column]) : rest + costs[row][column];
    if (rest < least) least = rest;
  }
  return least;
}

/* As many pairs as can be, and of these the least greatest cost, or the least sum. */
static void oracle_assignment_is_least(Call *call) {
  double costs[5][5], flat[25];
  int32_t columns[5];
  PursuitNumberView view = {0};
  PursuitAssignmentCost cost;
  const int rows = 1 + (int)fuzz_below(call, 5), width = 1 + (int)fuzz_below(call, 5), bottleneck = (int)fuzz_below(call, 2);
  const size_t bytes = pursuit_team_memory_size((uint32_t)rows, (uint32_t)width);
  void *memory = fuzz_room(call, bytes);
  int row, column, most = 0, paired = 0;
  unsigned taken = 0;
  long double total = 0;
  double greatest = 0, largest = 0;
  call->wild = 0;
  for (row = 0; row < rows; ++row) {
    for (column = 0; column < width; ++column) {
      costs[row][column] = fuzz_below(call, 6) ? fuzz_number(call, 0.0, 1e50, 0) : INFINITY;
      flat[row * width + column] = costs[row][column];
      if (costs[row][column] < INFINITY) largest = fmax(largest, costs[row][column]);
    }
  }
  view.base = flat;
  view.stride = sizeof flat[0];
  view.element = PURSUIT_ELEMENT_F64;
  call->status = pursuit_solve_assignment(&view, (uint32_t)rows, (uint32_t)width, bottleneck ? PURSUIT_ASSIGNMENT_BOTTLENECK : PURSUIT_ASSIGNMENT_LINEAR_SUM,
                                          memory, bytes, columns, &cost);
  expect(call, call->status == PURSUIT_STATUS_OK, "a good matrix is refused");
  if (call->status != PURSUIT_STATUS_OK) return;
  for (row = 0; row < rows; ++row) {
    if (columns[row] < 0) continue;
    expect(call, columns[row] < width && !(taken >> columns[row] & 1) && costs[row][columns[row]] < INFINITY, "a pair that cannot be");
    if (columns[row] >= width) return;
    taken |= 1u << columns[row];
    total += costs[row][columns[row]];
    greatest = fmax(greatest, costs[row][columns[row]]);
    ++paired;
  }
  while (most < rows && least_cost(costs, rows, width, 0, 0, most + 1, 1) < INFINITY) ++most;
  expect(call, paired == most && cost.pairs == (uint32_t)most, "fewer pairs than can be");
  expect(call, cost.greatest == greatest && near(cost.sum, (double)total, 1e-15), "another cost than that of its pairs");
  if (bottleneck) expect(call, greatest == least_cost(costs, rows, width, 0, 0, most, 1), "a smaller greatest cost is possible");
  /* Sums are compared as multiples of 2^-100 of the greatest cost. */
  else expect(call, total <= least_cost(costs, rows, width, 0, 0, most, 0) * (1 + 1e-17L) + ldexp(5, -100) * largest, "a smaller sum is possible");
}

/* Where a target is that begins a path now and waits at its end. */
static PursuitVec3 on_path(const PursuitVec3 *points, const double *times_of, int count, double time) {
  int i;
  for (i = 1; i < count; ++i) {
    if (time < times_of[i]) {
      const double part = (time - times_of[i - 1]) / (times_of[i] - times_of[i - 1]);
      return sum(points[i - 1], times(sum(points[i], times(points[i - 1], -1)), part));
    }
  }
  return points[count - 1];
}

/* On open ground, where each way is straight: an answer is an intercept, and there is none before the time that says so. */
static void oracle_route_is_met(Call *call) {
  PursuitVec3 points[5];
  double paces[5];
  PursuitRouteInterceptQuery query;
  PursuitRouteIntercept found;
  const size_t bytes = pursuit_route_search_memory_size();
  void *memory = fuzz_room(call, bytes);
  const int count = 1 + (int)fuzz_below(call, 5);
  long double fastest = 0, brief;
  double none_before;
  int i;
  call->wild = 0;
  memset(&query, 0, sizeof query);
  for (i = 0; i < count; ++i) {
    points[i] = box(call, 50);
    paces[i] = i ? paces[i - 1] + 0.01 + 10 * fuzz_number(call, 0.0, 1.0, 0) : 0.0;
  }
  query.pursuer_position = box(call, 50);
  query.pursuer_speed = query.max_speed = 0.1 + 20 * fuzz_number(call, 0.0, 1.0, 0);
  query.route.positions.base = points;
  query.route.positions.stride = sizeof points[0];
  query.route.positions.element = PURSUIT_ELEMENT_F64;
  query.route.paces.base = paces;
  query.route.paces.stride = sizeof paces[0];
  query.route.paces.element = PURSUIT_ELEMENT_F64;
  query.route.count = (uint32_t)count;
  query.route.timing = PURSUIT_PATH_TIMING_TIMES;
  query.route.topology = PURSUIT_PATH_TOPOLOGY_OPEN;
  query.capture_radius = fuzz_below(call, 2) ? 2 * fuzz_number(call, 0.0, 1.0, 0) : 0.0;
  query.tolerance = 0.01;
  query.horizon = fuzz_below(call, 2) ? 1e6 : 1 + 100 * fuzz_number(call, 0.0, 1.0, 0);
  query.max_questions = 64;
  query.access = (int32_t)fuzz_below(call, 3);
  call->status = pursuit_begin_route_search(&query, memory, bytes, &found);
  expect(call, call->status >= 0, "a good route is refused");
  while (call->status >= 0 && found.is_asking) {
    PursuitRouteWay way = {0};
    way.travel_time = (double)apart(found.question_point, query.pursuer_position) / query.pursuer_speed;
    if (fuzz_below(call, 2)) way.corner = query.pursuer_position;
    else way.corner_travel_time = INFINITY;
    call->status = pursuit_answer_route_search(&query, memory, bytes, &way, &found);
    expect(call, call->status >= 0 && found.questions <= query.max_questions, "an answer is refused, or more is asked than may be");
  }
  if (call->status < 0) return;
  expect(call, !isnan(found.none_before) && found.none_before >= 0, "no bound");
  /* An intercept that lasts less than 2^-10 of the tolerance may be passed over. */
  for (i = 1; i < count; ++i) fastest = fmaxl(fastest, apart(points[i], points[i - 1]) / (paces[i] - paces[i - 1]));
  brief = query.tolerance / 512 * (fastest + query.pursuer_speed);
  none_before = fmin(fmax(found.none_before, call->status == PURSUIT_STATUS_OK ? found.time - query.tolerance : 0), paces[count - 1] + 1000);
  for (i = 0; i < 256 && none_before > 0; ++i) {
    const double time = none_before * i / 256;
    const PursuitVec3 there = on_path(points, paces, count, time);
    expect(call, apart(there, query.pursuer_position) - query.pursuer_speed * time - query.capture_radius >= -brief - 1e-6L,
           "an intercept before the time that has none before it");
  }
  if (call->status == PURSUIT_STATUS_OK) {
    const PursuitVec3 there = on_path(points, paces, count, found.time);
    expect(call, apart(there, found.point) <= 1e-9L, "the target is elsewhere at that time");
    expect(call, apart(there, query.pursuer_position) <= query.pursuer_speed * found.time + query.capture_radius + 1e-6L,
           "no intercept at its time");
    expect(call, found.time <= query.horizon &&
                     (query.access == PURSUIT_ROUTE_ACCESS_UNKNOWN || found.time - found.none_before <= query.tolerance * (1 + 1e-9)), "later than the tolerance allows");
  } else if (call->status == PURSUIT_STATUS_BEYOND_HORIZON && query.access != PURSUIT_ROUTE_ACCESS_UNKNOWN) {
    expect(call, found.none_before >= fmin(query.horizon, 1e6) * (1 - 1e-9) - query.tolerance, "beyond a horizon that was not looked at");
  }
}

/* The least distance in the plane of two bodies in the time from now on, from where one is of the other and its velocity. */
static long double nearest(PursuitVec3 place, PursuitVec3 velocity, double time) {
  const long double square = (long double)velocity.x * velocity.x + (long double)velocity.y * velocity.y;
  const long double toward = -((long double)place.x * velocity.x + (long double)place.y * velocity.y);
  const long double when = square > 0 ? fminl(fmaxl(toward / square, 0), time) : 0;
  return hypotl(place.x + velocity.x * when, place.y + velocity.y * when);
}

/* Of a point that moves straight and a wall from `one` to `other`, all as seen from the point's start: the least distance. */
static long double nearest_to_wall(PursuitVec3 one, PursuitVec3 other, PursuitVec3 velocity, double time) {
  const PursuitVec3 along = sum(other, times(one, -1)), back = times(velocity, -1);
  const long double across = (long double)velocity.x * along.y - (long double)velocity.y * along.x;
  const long double when = across != 0 ? ((long double)one.x * along.y - (long double)one.y * along.x) / across : -1;
  const long double where = across != 0 ? ((long double)one.x * velocity.y - (long double)one.y * velocity.x) / across : -1;
  long double least = fminl(nearest(one, back, time), nearest(other, back, time));
  int end;
  if (when >= 0 && when <= time && where >= 0 && where <= 1) return 0;
  for (end = 0; end < 2; ++end) {
    const PursuitVec3 start = sum(one, times(velocity, end ? -time : 0));
    const long double square = (long double)along.x * along.x + (long double)along.y * along.y;
    const long double part = square > 0 ? fminl(fmaxl(-((long double)start.x * along.x + (long double)start.y * along.y) / square, 0), 1) : 0;
    least = fminl(least, hypotl(start.x + part * along.x, start.y + part * along.y));
  }
  return least;
}

/* Two agents that both avoid do not meet within the horizon, and none meets a wall within its own. */
static void oracle_orca_keeps_apart(Call *call) {
  PursuitOrcaSettings settings = pursuit_orca_settings_default();
  PursuitOrcaWall wall = {0};
  PursuitVec3 corners[2];
  PursuitVec3View view = {0};
  PursuitOrcaAgent agents[2];
  PursuitOrcaVelocity velocities[2];
  const PursuitAvoidanceLayers layers = pursuit_avoidance_layers_default();
  const size_t walls_size = pursuit_orca_walls_memory_size(2), size_of_memory = pursuit_orca_memory_size(1);
  void *const walls = fuzz_room(call, walls_size), *const memory = fuzz_room(call, size_of_memory);
  const int has_wall = (int)fuzz_below(call, 2);
  double tick;
  int i;
  call->wild = 0;
  tick = 0.01 + 0.2 * fuzz_number(call, 0.0, 1.0, 0);
  memset(agents, 0, sizeof agents);
  for (i = 0; i < 2; ++i) {
    corners[i] = box(call, 6);
    corners[i].z = 0;
    agents[i].position = box(call, 6);
    agents[i].max_speed = 0.1 + 4 * fuzz_number(call, 0.0, 1.0, 0);
    agents[i].velocity = times(box(call, 1), agents[i].max_speed * 0.7);
    agents[i].preferred_velocity = times(box(call, 1), agents[i].max_speed);
    agents[i].radius = fuzz_number(call, 0.0, 1.0, 0);
    agents[i].id = (uint32_t)i;
  }
  view.base = corners;
  view.stride = sizeof corners[0];
  view.element = PURSUIT_ELEMENT_F64;
  wall.corner_count = 2;
  wall.topology = PURSUIT_PATH_TOPOLOGY_OPEN;
  if (has_wall && pursuit_build_orca_walls(&wall, 1, &view, walls, walls_size, &wall.corner_count) != PURSUIT_STATUS_OK) return;
  for (i = 0; i < 2; ++i) {
    PursuitOrcaNeighbor other = {0};
    other.position = agents[1 - i].position;
    other.velocity = agents[1 - i].velocity;
    other.radius = agents[1 - i].radius;
    other.agent_share = 0.5;
    other.id = agents[1 - i].id;
    call->status = pursuit_solve_orca_velocity(&agents[i], &layers, &other, 1, NULL, has_wall ? walls : NULL, has_wall ? walls_size : 0, &settings, 2,
                                               tick, memory, size_of_memory, &velocities[i]);
    expect(call, call->status == PURSUIT_STATUS_OK, "a good agent is refused");
    if (call->status != PURSUIT_STATUS_OK) return;
    velocities[i].velocity.z = 0;
    expect(call, size(velocities[i].velocity) <= agents[i].max_speed * (1 + 1e-12L), "faster than the agent");
  }
  for (i = 0; i < 2 && has_wall; ++i) {
    const PursuitVec3 from = times(agents[i].position, -1);
    const PursuitVec3 one = sum(corners[0], from), other = sum(corners[1], from), still = {0, 0, 0};
    if (nearest_to_wall(one, other, still, 0) < agents[i].radius) continue;
    expect(call, nearest_to_wall(one, other, velocities[i].velocity, fmax(settings.wall_horizon, tick)) >= agents[i].radius - 1e-9L, "into a wall");
  }
  if (velocities[0].max_violation == 0 && velocities[1].max_violation == 0) {
    const PursuitVec3 place = sum(agents[1].position, times(agents[0].position, -1));
    const PursuitVec3 relative = sum(velocities[1].velocity, times(velocities[0].velocity, -1)), still = {0, 0, 0};
    const long double radii = (long double)agents[0].radius + agents[1].radius;
    if (nearest(place, still, 0) >= radii) expect(call, nearest(place, relative, settings.horizon) >= radii - 1e-9L, "agents that meet");
  }
}

#define ORACLE(name) {"oracle: " #name, oracle_##name, 0, 0, 0}
#define ORACLES \
  ORACLE(intercept_in_another_unit), ORACLE(intercept_with_other_axes), ORACLE(intercept_is_met), \
      ORACLE(motion_intercept_with_longer_horizon), ORACLE(prediction_is_in_time), ORACLE(turret_hits), ORACLE(drag_with_longer_horizon), ORACLE(sweep_touches), \
      ORACLE(intercept_batch_is_single), ORACLE(turret_batch_is_single), ORACLE(projectile_batch_is_single), ORACLE(dodge_lets_all_pass), \
      ORACLE(guidance_in_another_unit), ORACLE(guidance_hits), ORACLE(salvo_in_another_unit), ORACLE(rendezvous_arrives), \
      ORACLE(ballistic_turret_hits), ORACLE(flight_comes_there), ORACLE(assignment_is_least), ORACLE(route_is_met), ORACLE(orca_keeps_apart),
