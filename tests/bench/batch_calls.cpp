// Times the batches of steerings, turrets, projectiles and signed distances beside loops over the single calls: nanoseconds
// per item, the best of many rounds. Every answer of the batch is compared with the answer of the single call.
//
// Usage: batch_calls <items> <rounds>. Prints two lines for each call: its name with _loop or _batch, and its time.

#include "pursuit.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace {

// What is asked of one item, side by side as games have it.
struct Item {
  PursuitAgent agent;
  PursuitMotionState target;
  PursuitTurretQuery turret;
  PursuitProjectileQuery projectile;
  double radius;
};

std::vector<Item> items;
std::vector<PursuitVec3> vectors[2];
std::vector<double> numbers[4];
std::vector<PursuitLaunch> launches;
std::vector<PursuitStatus> statuses;
PursuitProcessorLevel level;

std::mt19937_64 random_bits(1);
double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_bits); }
PursuitVec3 in_cube(double half) { return {uniform(-half, half), uniform(-half, half), uniform(-half, half)}; }

// As a game has them, in centimeters: a box of 500 m, targets of up to 10 m/s, agents of 3 to 15 m/s.
Item make_item() {
  Item item{};
  item.agent = {in_cube(25000), in_cube(500), uniform(300, 1500)};
  item.target = {in_cube(25000), in_cube(577)};
  PursuitShot shot = {item.agent.position, item.target.position, item.target.velocity, uniform(3000, 9000), {}};
  item.turret = {shot, in_cube(1), uniform(0.2, 3), 60000, 0, 20, 0.05};
  shot.gravity = {0, 0, -980};
  item.projectile = {shot, in_cube(300), in_cube(50)};
  item.radius = uniform(0, 20000);
  return item;
}

PursuitVec3View view(const PursuitVec3& first) { return pursuit_make_vec3_view(&first, sizeof(Item)); }
PursuitNumberView view(const double& first) { return pursuit_make_number_view(&first, sizeof(Item)); }
PursuitVec3Array into_vectors(int place) { return pursuit_make_vec3_array(vectors[place].data(), sizeof(PursuitVec3)); }
PursuitNumberArray into_numbers(int place) { return pursuit_make_number_array(numbers[place].data(), sizeof(double)); }

bool same(const PursuitVec3& one, const PursuitVec3& other) { return std::memcmp(&one, &other, sizeof one) == 0; }

// A call: one item alone, compared or only made, all of them in a loop, and at once.
struct Call {
  std::string name;
  std::function<bool(std::size_t, bool)> alone;
  std::function<void()> loop;
  std::function<PursuitStatus(uint32_t*)> batch;
};

// The loop has the single call in line.
template <typename Alone, typename Batch>
Call call_of(const char* name, Alone alone, Batch batch) {
  const auto loop = [alone] {
    for (std::size_t i = 0; i < items.size(); ++i) alone(i, false);
  };
  return {name, alone, loop, batch};
}

double checksum = 0;

// Nanoseconds per item of two contenders, the best of the rounds. In turns, each first as often as the other, so that a busy
// machine hits both alike.
std::array<double, 2> best_of(int rounds, const std::array<std::function<void()>, 2>& contenders) {
  const std::size_t repeats = 40000 / items.size() + 1;
  std::array<double, 2> best = {1e300, 1e300};
  for (int turn = 0; turn < 2 * rounds; ++turn) {
    const std::size_t which = static_cast<std::size_t>((turn + 1) / 2 % 2);
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t repeat = 0; repeat < repeats; ++repeat) contenders[which]();
    const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
    best[which] = std::min(best[which], elapsed.count() / static_cast<double>(repeats * items.size()));
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::size_t count = std::strtoull(argv[1], nullptr, 10);
  const int rounds = std::atoi(argv[2]);
  if (count == 0 || rounds <= 0) return 2;
  for (std::size_t i = 0; i < count; ++i) items.push_back(make_item());
  for (auto& all : vectors) all.resize(count);
  for (auto& all : numbers) all.resize(count);
  launches.resize(4 * count);
  statuses.resize(count);
  pursuit_get_processor_level(PURSUIT_LEVEL_AVX2, &level);

  const Item& first = items[0];
  const uint32_t all = static_cast<uint32_t>(count);
  const PursuitPredictionSettings prediction = pursuit_prediction_settings_default();
  const PursuitProjectileSettings simulation = pursuit_projectile_settings_default();
  const PursuitShape box = pursuit_make_box({10, 20, 30}, {1, 2, 2}, {0, 0, 1}, {9000, 4000, 2000});
  const PursuitVec3View positions = view(first.agent.position), velocities = view(first.agent.velocity);
  const PursuitVec3View targets = view(first.target.position);
  const PursuitNumberView speeds = view(first.agent.max_speed), radii = view(first.radius);
  const PursuitSeekBatch seekers = {positions, velocities, speeds, targets, all};
  const PursuitFleeBatch fleeing = {positions, velocities, speeds, targets, all};
  const PursuitArriveBatch arriving = {positions, velocities, speeds, targets, radii, all};
  const PursuitPursueBatch pursuing = {positions, velocities, speeds, targets, view(first.target.velocity), radii, all};
  const PursuitTurretQuery& turret = first.turret;
  const PursuitTurretBatch turrets = {view(turret.shot.shooter_position), view(turret.shot.target_position),
                                      view(turret.shot.target_velocity),  view(turret.shot.muzzle_speed),
                                      view(turret.facing),                view(turret.turn_rate),
                                      view(turret.max_range),             view(turret.min_time),
                                      view(turret.horizon),               view(turret.fire_cone),
                                      all};
  const PursuitProjectileQuery& projectile = first.projectile;
  const PursuitProjectileBatch projectiles = {view(projectile.shot.shooter_position),
                                              view(projectile.shot.target_position),
                                              view(projectile.shot.target_velocity),
                                              view(projectile.shot.muzzle_speed),
                                              view(projectile.shooter_velocity),
                                              view(projectile.target_acceleration),
                                              view(projectile.shot.gravity),
                                              all};
  const PursuitSignedDistanceBatch distances = {pursuit_make_shape_view(&box, 0), positions, all};
  const PursuitSteeringBatchSolution steerings = {into_vectors(0)};
  const PursuitChaseBatchSolution chases = {into_vectors(0), into_vectors(1), into_numbers(0)};
  const PursuitTurretBatchSolution hits = {into_vectors(0), into_numbers(0), into_numbers(1), into_numbers(2), into_numbers(3)};
  const std::size_t stride = sizeof(PursuitLaunch);
  const PursuitProjectileBatchSolution arcs = {pursuit_make_vec3_array(&launches[0].launch_velocity, stride),
                                               pursuit_make_vec3_array(&launches[0].impact_point, stride),
                                               pursuit_make_number_array(&launches[0].time, stride),
                                               pursuit_make_number_array(&launches[0].miss_distance, stride),
                                               into_numbers(0),
                                               4};
  const PursuitSignedDistanceBatchSolution ways = {into_vectors(0), into_numbers(0)};

  const auto steering = [&](auto call) {
    return [call](std::size_t i, bool compare) {
      PursuitVec3 out;
      const PursuitStatus status = call(items[i], &out);
      checksum += out.x;
      return !compare || (status == statuses[i] && same(out, vectors[0][i]));
    };
  };
  const std::vector<Call> calls = {
      call_of("seek", steering([](const Item& item, PursuitVec3* out) { return pursuit_steer_seek(&item.agent, &item.target.position, out); }),
       [&](uint32_t* done) { return pursuit_steer_seek_batch(&seekers, 0, all, &level, &steerings, statuses.data(), done); }),
      call_of("flee", steering([](const Item& item, PursuitVec3* out) { return pursuit_steer_flee(&item.agent, &item.target.position, out); }),
       [&](uint32_t* done) { return pursuit_steer_flee_batch(&fleeing, 0, all, &level, &steerings, statuses.data(), done); }),
      call_of("arrive", steering([](const Item& item, PursuitVec3* out) {
         return pursuit_steer_arrive(&item.agent, &item.target.position, item.radius, out);
       }),
       [&](uint32_t* done) { return pursuit_steer_arrive_batch(&arriving, 0, all, &level, &steerings, statuses.data(), done); }),
      call_of("pursue",
       [&](std::size_t i, bool compare) {
         PursuitChase out;
         const PursuitStatus status = pursuit_steer_pursue(&items[i].agent, &items[i].target, items[i].radius, &prediction, &out);
         checksum += out.time;
         return !compare || (status == statuses[i] && same(out.steering, vectors[0][i]) && same(out.point, vectors[1][i]));
       },
       [&](uint32_t* done) {
         return pursuit_steer_pursue_batch(&pursuing, &prediction, 0, all, &level, &chases, statuses.data(), done);
       }),
      call_of("turret",
       [&](std::size_t i, bool compare) {
         PursuitTurretSolution out;
         const PursuitStatus status = pursuit_solve_turret(&items[i].turret, &out);
         checksum += out.impact_time;
         return !compare || (status == statuses[i] && same(out.aim_point, vectors[0][i]));
       },
       [&](uint32_t* done) { return pursuit_solve_turret_batch(&turrets, 0, all, &level, &hits, statuses.data(), done); }),
      call_of("projectile",
       [&](std::size_t i, bool compare) {
         PursuitLaunch out[4];
         uint32_t found;
         const PursuitStatus status = pursuit_solve_projectile(&items[i].projectile, out, &found);
         checksum += out[0].time;
         return !compare || (status == statuses[i] && std::memcmp(out, &launches[4 * i], sizeof out) == 0);
       },
       [&](uint32_t* done) {
         return pursuit_solve_projectile_batch(&projectiles, &simulation, 0, all, &level, &arcs, statuses.data(), done);
       }),
      call_of("signed_distance",
       [&](std::size_t i, bool compare) {
         PursuitSignedDistance out;
         const PursuitStatus status = pursuit_get_signed_distance(&box, &items[i].agent.position, &out);
         checksum += out.distance;
         return !compare || (status == statuses[i] && same(out.normal, vectors[0][i]) && out.distance == numbers[0][i]);
       },
       [&](uint32_t* done) {
         return pursuit_get_signed_distance_batch(&distances, 0, all, &level, &ways, statuses.data(), done);
       }),
  };
  for (const Call& call : calls) {
    uint32_t done = 0;
    const auto many = [&] {
      if (call.batch(&done) != PURSUIT_STATUS_OK || done != all) std::exit(1);
    };
    many();
    for (std::size_t i = 0; i < count; ++i) {
      if (!call.alone(i, true)) {
        std::fprintf(stderr, "%s: item %zu has other bits\n", call.name.c_str(), i);
        return 1;
      }
    }
    const std::array<double, 2> best = best_of(rounds, {call.loop, many});
    std::printf("%s_loop %.3f\n%s_batch %.3f\n", call.name.c_str(), best[0], call.name.c_str(), best[1]);
  }
  return checksum == 0.123 ? 3 : 0;
}
