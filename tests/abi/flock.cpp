// include/pursuit.hpp: a flock that owns its memory.
// Expected values: motion at constant speed, the functions of C one by one, and the same flock in another layout.
#include "crowd_checks.hpp"

#include <array>
#include <cstdio>
#include <cstring>
#include <limits>
#include <vector>

struct Bird {
  Float3 position;
  char name[3];
  Float3 velocity;
  pursuit::AvoidanceLayers layers;
};

static bool equal(const std::vector<pursuit::Vec3> &one, const std::vector<pursuit::Vec3> &other) {
  return one.size() == other.size() && std::memcmp(one.data(), other.data(), one.size() * sizeof(pursuit::Vec3)) == 0;
}

// 60 agents on a loose lattice, under way in two directions, of numbers that are floats.
static pursuit::Flock school() {
  pursuit::Flock flock;
  for (int i = 0; i < 60; ++i) {
    const double way = i % 2 == 0 ? 1 : -1;
    flock.positions.push_back({4.0 * (i % 10), 4.0 * (i / 10), 1.0 * (i % 3)});
    flock.velocities.push_back({3 * way, 1.5 * way, 0.75 * way});
  }
  return flock;
}

static void one_agent() {
  pursuit::Flock flock;
  flock.dimensions = 2;
  flock.positions = {{0, 0, 7}};
  flock.velocities = {{6, 0, 9}};
  for (int tick = 1; tick <= 32; ++tick) {
    check(flock.step(1.0 / 16).is_ok() && flock.positions[0].x == 6 * tick / 16.0 && flock.positions[0].y == 0, "straight ahead");
  }
  check(flock.positions[0].z == 7 && flock.velocities[0].x == 6 && flock.velocities[0].z == 9, "its z is left alone");
}

static void by_hand() {
  pursuit::Flock flock = school();
  std::vector<pursuit::Vec3> positions = flock.positions, velocities = flock.velocities;
  std::vector<std::byte> grid(pursuit::neighbor_grid_memory_size(60));
  for (int tick = 0; tick < 60; ++tick) {
    pursuit::Crowd crowd;
    crowd.positions = pursuit::view(positions);
    crowd.velocities = pursuit::view(velocities);
    crowd.count = 60;
    pursuit::CrowdMotion motion;
    motion.positions = pursuit::mutable_view(positions);
    motion.velocities = pursuit::mutable_view(velocities);
    motion.order = PURSUIT_ORDER_AGENTS;
    pursuit::NeighborGridInfo info;
    std::uint32_t moved = 0;
    check(pursuit::build_neighbor_grid(crowd, pursuit::neighbor_grid_settings_default(1), grid, info).is_ok(), "a grid");
    check(pursuit::step_flock(grid, pursuit::flock_rules_default(1), pursuit::steering_limits_default(1), 1.0 / 16, 0, 60, motion, moved).is_ok(), "a step");
    check(flock.step(1.0 / 16).is_ok() && moved == 60, "the flock steps");
  }
  check(equal(flock.positions, positions) && equal(flock.velocities, velocities), "the bits of the functions that it is made of");
}

static void own_structs() {
  pursuit::Flock own = school(), lent;
  std::vector<Bird> birds;
  for (std::size_t i = 0; i < own.positions.size(); ++i) {
    const pursuit::Vec3 at = own.positions[i], way = own.velocities[i];
    birds.push_back({{float(at.x), float(at.z), float(at.y)}, "..", {float(way.x), float(way.z), float(way.y)}, pursuit::avoidance_layers_default()});
  }
  lent.borrowed.positions = pursuit::mutable_view(birds, &Bird::position, pursuit::Axes::Xzy);
  lent.borrowed.velocities = pursuit::mutable_view(birds, &Bird::velocity, pursuit::Axes::Xzy);
  lent.borrowed.layers = pursuit::view(birds, &Bird::layers);
  check(own.step(0.25).is_ok() && lent.step(0.25).is_ok(), "both step");
  bool is_same = true;
  for (std::size_t i = 0; i < birds.size(); ++i) {
    is_same &= birds[i].position.x == float(own.positions[i].x) && birds[i].position.z == float(own.positions[i].y);
    is_same &= birds[i].position.y == float(own.positions[i].z) && birds[i].velocity.x == float(own.velocities[i].x);
  }
  check(is_same, "the caller's structs hold the same numbers, rounded to floats");
  lent.borrowed.velocities = pursuit::mutable_view(std::span(birds).last(3), &Bird::velocity, pursuit::Axes::Xzy);
  check(is_refused(lent.step(0.25), "velocities"), "a short view is refused by name");
}

static void layers() {
  pursuit::Flock pair;
  pair.positions = {{0, 0, 0}, {0, 2, 0}};
  pair.velocities = {{6, 0, 0}, {6, 0, 0}};
  pursuit::Flock loners = pair;
  loners.layers = {pursuit::avoidance_layers_default()};
  loners.layers[0].avoids = 0;
  check(pair.step(1.0 / 16).is_ok() && loners.step(1.0 / 16).is_ok(), "both step");
  check(pair.velocities[0].y < 0 && pair.velocities[1].y > 0 && loners.velocities[0].y == 0 && loners.velocities[1].y == 0, "one layer for all");
}

static void bad_inputs() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto refuses = [&](const char *input, auto spoil) {
    pursuit::Flock flock = school();
    spoil(flock);
    const pursuit::Flock before = flock;
    check(is_refused(flock.step(1.0 / 16), input) && equal(flock.positions, before.positions), input);
  };
  refuses("positions[3]", [&](auto &flock) { flock.positions[3].x = nan; });
  refuses("velocities[2]", [&](auto &flock) { flock.velocities[2].y = nan; });
  refuses("layers", [&](auto &flock) { flock.layers.resize(3); });
  refuses("dimensions", [&](auto &flock) { flock.dimensions = 4; });
  refuses("rules.separation.radius", [&](auto &flock) { flock.rules.separation.radius = std::numeric_limits<double>::infinity(); });
  refuses("rules.alignment.radius", [&](auto &flock) { flock.rules.alignment.radius = nan; });
  refuses("rules.cohesion.weight", [&](auto &flock) { flock.rules.cohesion.weight = 1e60; });
  refuses("limits.mass", [&](auto &flock) { flock.limits.mass = 0; });
  pursuit::Flock flock = school();
  check(is_refused(flock.step(nan), "delta_time") && is_refused(flock.step(-1), "delta_time"), "no time");
  check(equal(flock.positions, school().positions), "and no agent moves");
}

static void lives() {
  pursuit::Flock none(100);
  check(none.step(0.1).is_ok() && none.limits.max_speed == 600 && none.rules.cohesion.radius == 900, "a flock of none, in centimeters");
  pursuit::Flock one = school(), other = one;
  check(one.step(0.1).is_ok(), "it steps");
  pursuit::Flock moved = std::move(one);
  check(other.step(0.1).is_ok() && moved.step(0.1).is_ok() && other.step(0.1).is_ok() && equal(moved.positions, other.positions), "so do a copy and what was moved");
  other.positions.push_back({50, 50, 0});
  check(other.step(0.1).is_ok() && other.velocities.size() == 61, "an agent comes");
  other.positions.resize(5);
  check(other.step(0.1).is_ok() && other.velocities.size() == 5, "agents leave");
}

int main() {
  one_agent();
  by_hand();
  own_structs();
  layers();
  bad_inputs();
  lives();
  std::puts(failed == 0 ? "a flock in its own memory" : "no flock");
  return failed == 0 ? 0 : 1;
}
