// include/pursuit.hpp: a crowd that owns its memory, and views of the caller's structs.
// Expected values: motion at constant speed, and the same crowd in another layout.
#include "crowd_checks.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <vector>

struct Walker {
  char name[5];
  Float3 position;
  float velocity[3];
  std::array<float, 2> goal;
  float radius;
  double speed;
  pursuit::AvoidanceLayers layers;
};

using Walkers = std::vector<Walker>;
template <typename Range>
concept Views = requires(Range &&range) { pursuit::view(std::forward<Range>(range), &Walker::position, pursuit::Axes::Xz); };
template <typename Range>
concept Writes = requires(Range &&range) { pursuit::mutable_view(std::forward<Range>(range), &Walker::position, pursuit::Axes::Xz); };
template <typename Range>
concept ViewsAll = requires(Range &&range) { pursuit::view(std::forward<Range>(range)); };
template <auto member>
concept ViewsMember = requires(Walkers &range) { pursuit::view(range, member); };
static_assert(Views<Walkers &> && Views<const Walkers &> && Views<std::span<const Walker>> && !Views<Walkers> && !Views<std::array<Walker, 2>>);
static_assert(Writes<Walkers &> && Writes<std::span<Walker>> && !Writes<const Walkers &> && !Writes<Walkers> && !Writes<std::span<const Walker>>);
static_assert(ViewsAll<std::vector<pursuit::Vec3> &> && ViewsAll<std::vector<float> &> && !ViewsAll<std::vector<float>> && !ViewsAll<std::vector<int> &>);
static_assert(ViewsMember<&Walker::velocity> && ViewsMember<&Walker::speed> && ViewsMember<&Walker::layers> && !ViewsMember<&Walker::name>);

static bool equal(const pursuit::OrcaCrowd &one, const pursuit::OrcaCrowd &other) {
  return one.positions.size() == other.positions.size() &&
         std::memcmp(one.positions.data(), other.positions.data(), one.positions.size() * sizeof(pursuit::Vec3)) == 0;
}

// Positions that are floats, so that both layouts hold the same numbers.
static pursuit::OrcaCrowd crossing() {
  pursuit::OrcaCrowd crowd;
  for (int i = 0; i < 16; ++i) {
    const double x = (i < 8 ? -1 : 1) * (4 + i % 8), y = 0.25 * (i % 5);
    crowd.positions.push_back({x, y, 0});
    crowd.goals.push_back({-x, y, 0});
  }
  return crowd;
}

static void one_agent() {
  pursuit::OrcaCrowd crowd;
  crowd.positions = {{0, 0, 7}};
  crowd.goals = {{3, 0, -9}};
  crowd.preferred_speeds = {1};
  bool is_exact = true;
  for (int tick = 1; tick <= 40; ++tick) {
    is_exact &= crowd.step(1.0 / 16).is_ok() && crowd.positions[0].x == tick / 16.0 && crowd.positions[0].y == 0;
  }
  check(is_exact && crowd.positions[0].z == 7, "an agent walks straight to its goal, and its z is left alone");
  check(crowd.phase(0) == pursuit::OrcaPhase::UnderWay && !crowd.has_arrived(0) && crowd.arrivals().under_way == 1, "under way");
  for (int tick = 0; tick < 40; ++tick) {
    check(crowd.step(1.0 / 16).is_ok(), "it stands");
  }
  check(crowd.has_arrived(0) && crowd.arrivals().arrived == 1 && std::abs(crowd.positions[0].x - 3) <= 0.1, "and arrives");
  check(crowd.blocked_by(0) == -1 && crowd.phase(9) == pursuit::OrcaPhase::UnderWay && crowd.blocked_by(9) == -1, "no agent, no phase");
  crowd.preferred_velocities = {{0, 1, 0}};
  check(crowd.step(0.5).is_ok() && crowd.positions[0].y == 0 , "an agent at its goal stays");
  crowd.goals.clear();
  check(crowd.step(0.5).is_ok() && crowd.positions[0].y == 0.5 && crowd.arrivals().under_way == 1, "without goals it goes as it prefers");
  crowd.preferred_velocities.clear();
  check(crowd.step(0.5).is_ok() && crowd.positions[0].y == 0.5, "or stands");
}

static void own_structs() {
  pursuit::OrcaCrowd own = crossing(), lent;
  Walkers walkers;
  for (std::size_t i = 0; i < own.positions.size(); ++i) {
    const pursuit::Vec3 at = own.positions[i], goal = own.goals[i];
    walkers.push_back({"...", {float(at.x), 5, float(at.y)}, {}, {float(goal.x), float(goal.y)}, 0.5f, 1.25, pursuit::avoidance_layers_default()});
  }
  own.radii = {0.5};
  own.max_speeds = own.preferred_speeds = {1.25};
  lent.borrowed.positions = pursuit::mutable_view(walkers, &Walker::position, pursuit::Axes::Xz);
  lent.borrowed.velocities = pursuit::mutable_view(walkers, &Walker::velocity, pursuit::Axes::Xzy);
  lent.borrowed.goals = pursuit::view(walkers, &Walker::goal);
  lent.borrowed.radii = pursuit::view(walkers, &Walker::radius);
  lent.borrowed.max_speeds = lent.borrowed.preferred_speeds = pursuit::view(walkers, &Walker::speed);
  lent.borrowed.layers = pursuit::view(walkers, &Walker::layers);
  const std::array<pursuit::Vec3, 2> wall{{{0, 2, 0}, {0, 9, 0}}};
  check(own.add_wall(wall).is_ok() && lent.add_wall(wall).is_ok(), "walls");
  check(own.step(0.25).is_ok() && lent.step(0.25).is_ok(), "both step");
  bool is_same = true;
  for (std::size_t i = 0; i < walkers.size(); ++i) {
    is_same &= walkers[i].position.x == float(own.positions[i].x) && walkers[i].position.z == float(own.positions[i].y);
    is_same &= walkers[i].velocity[0] == float(own.velocities[i].x) && walkers[i].position.y == 5 && walkers[i].velocity[1] == 0;
  }
  check(is_same && walkers[3].position.x != 7, "the caller's structs hold the same numbers, rounded to floats");

  // A range that was cut, a member that is too small for the axes, a view of which only the caller knows the length.
  const Walkers before = walkers;
  lent.borrowed.goals = pursuit::view(std::span(walkers).first(15), &Walker::goal);
  check(is_refused(lent.step(0.25), "goals"), "a short view is refused by name");
  lent.borrowed.goals = pursuit::view(walkers, &Walker::goal, pursuit::Axes::Xz);
  check(is_refused(lent.step(0.25), "goals"), "so is one of too few numbers");
  lent.borrowed.goals = {};
  lent.borrowed.velocities = pursuit::mutable_view(std::span(walkers).last(3), &Walker::velocity);
  check(is_refused(lent.step(0.25), "velocities"), "and one that is written");
  lent.borrowed.velocities = {};
  lent.borrowed.positions = pursuit_make_vec3_array_f32(&walkers[0].position.x, sizeof(Walker), PURSUIT_AXES_XZ);
  check(is_refused(lent.step(0.25), "positions"), "how many there are must be known");
  check(std::memcmp(before.data(), walkers.data(), walkers.size() * sizeof(Walker)) == 0, "nothing is written");
  check(lent.step(0).is_refused(), "nor where all is wrong");
}

// How far apart two long agents are whose segments do not cross: the least from an end of one to the other.
static double distance(const pursuit::OrcaCrowd &crowd, double half) {
  double least = std::numeric_limits<double>::infinity();
  for (int agent = 0; agent < 2; ++agent) {
    const pursuit::Vec3 at = crowd.positions[agent], heading = crowd.headings[agent];
    const pursuit::Vec3 other = crowd.positions[1 - agent], other_heading = crowd.headings[1 - agent];
    for (const double end : {-half, half}) {
      const double x = other.x + other_heading.x * end - at.x, y = other.y + other_heading.y * end - at.y;
      const double along = std::fmax(-half, std::fmin(half, x * heading.x + y * heading.y));
      least = std::fmin(least, std::hypot(x - along * heading.x, y - along * heading.y));
    }
  }
  return least;
}

static void long_agents() {
  pursuit::OrcaCrowd crowd;
  crowd.positions = {{-6, 0, 7}, {6, 0, 7}};
  crowd.goals = {{6, 0, 0}, {-6, 0, 0}};
  crowd.radii = {0.5};
  crowd.half_lengths = {1.5};
  crowd.headings = {{0, 2, 5}};
  pursuit::OrcaCrowd lent = crowd;
  const std::array<float, 2> halves{1.5f, 1.5f};
  lent.half_lengths.clear();
  lent.borrowed.half_lengths = pursuit::view(halves);
  bool is_apart = true, is_same = true;
  for (int tick = 0; tick < 400; ++tick) {
    check(crowd.step(1.0 / 16).is_ok() && lent.step(1.0 / 16).is_ok(), "long agents step");
    is_apart &= distance(crowd, 1.5) > 1 - 1e-9 && std::abs(std::hypot(crowd.headings[0].x, crowd.headings[0].y) - 1) < 1e-9;
    is_same &= equal(crowd, lent);
  }
  check(is_apart && is_same && crowd.headings.size() == 2, "they do not overlap, and a borrowed column has the same bits");
  check(crowd.has_arrived(0) && crowd.has_arrived(1), "and swap");
  crowd.half_lengths = {1.5, std::numeric_limits<double>::quiet_NaN()};
  check(is_refused(crowd.step(1.0 / 16), "half_lengths[1]"), "a length of no number");
  crowd.half_lengths = {1, 1, 1};
  crowd.positions.resize(4);
  crowd.goals.clear();
  check(is_refused(crowd.step(1.0 / 16), "half_lengths"), "too few lengths");
  crowd.half_lengths = {1};
  crowd.headings.assign(4, {std::numeric_limits<double>::infinity(), 0, 0});
  check(is_refused(crowd.step(1.0 / 16), "headings[0]"), "a heading of no number");
  crowd.headings.clear();
  crowd.dimensions = 3;
  check(is_refused(crowd.step(1.0 / 16), "dimensions"), "in space");
}

static void bad_inputs() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const pursuit::OrcaCrowd good = crossing();
  const auto refuses = [&](const char *input, auto spoil) {
    pursuit::OrcaCrowd crowd = good;
    spoil(crowd);
    const pursuit::OrcaCrowd before = crowd;
    const bool is_right = is_refused(crowd.step(1.0 / 16), input);
    check(is_right && std::memcmp(crowd.positions.data(), before.positions.data(), before.positions.size() * sizeof(pursuit::Vec3)) == 0, input);
  };
  refuses("positions[3]", [&](auto &crowd) { crowd.positions[3].x = nan; crowd.goals.clear(); });
  refuses("velocities[2]", [&](auto &crowd) { crowd.velocities.resize(16); crowd.velocities[2].y = nan; });
  refuses("goals[1]", [&](auto &crowd) { crowd.goals[1].x = nan; crowd.preferred_velocities.resize(16); });
  refuses("radii[5]", [&](auto &crowd) { crowd.radii.assign(16, 1); crowd.radii[5] = -1; });
  refuses("radii", [&](auto &crowd) { crowd.radii.clear(); });
  refuses("radii", [&](auto &crowd) { crowd.radii = {1, 1, 1}; });
  refuses("max_speeds", [&](auto &crowd) { crowd.max_speeds.resize(15, 1); });
  refuses("preferred_speeds", [&](auto &crowd) { crowd.preferred_speeds.resize(2, 1); });
  refuses("goals", [&](auto &crowd) { crowd.goals.pop_back(); });
  refuses("goals[15]", [&](auto &crowd) { crowd.goals[15].x = nan; });
  refuses("preferred_speeds[11]", [&](auto &crowd) { crowd.preferred_speeds.resize(16, 1); crowd.preferred_speeds[11] = -1; });
  refuses("settings.neighbor_distance", [&](auto &crowd) { crowd.settings.neighbor_distance = std::numeric_limits<double>::infinity(); });
  refuses("settings.max_neighbors", [&](auto &crowd) { crowd.settings.max_neighbors = 33; crowd.goals.clear(); });
  refuses("settings.avoidance.horizon", [&](auto &crowd) { crowd.settings.avoidance.horizon = 0; });
  refuses("preferred_velocities", [&](auto &crowd) { crowd.preferred_velocities.resize(15); });
  refuses("layers", [&](auto &crowd) { crowd.layers.resize(3); });
  refuses("dimensions", [&](auto &crowd) { crowd.dimensions = 4; });
  refuses("settings.neighbor_distance", [&](auto &crowd) { crowd.settings.neighbor_distance = nan; });
  refuses("arrival_settings.patience", [&](auto &crowd) { crowd.arrival_settings.patience = -1; });

  pursuit::OrcaCrowd crowd = good;
  check(is_refused(crowd.step(nan), "delta_time") && is_refused(crowd.step(0), "delta_time"), "no time");
  check(equal(crowd, good), "and no agent moves");
  const std::array<pursuit::Vec3, 2> bad{{{0, 0, 0}, {nan, 0, 0}}}, wall{{{0, 0, 0}, {1, 0, 0}}};
  check(is_refused(crowd.add_wall(bad), "corners[1]"), "a wall of no numbers");
  check(is_refused(crowd.add_wall(std::span(wall).first(1)), "corners") && crowd.add_wall({}).is_refused(), "a wall of one corner, and of none");
  check(is_refused(crowd.add_wall(wall, pursuit::PathTopology::Loop), "topology") &&
            is_refused(crowd.add_wall(wall, pursuit::PathTopology::Open, -1), "inset"),
        "a loop, an inset below 0");
  check(crowd.step(1.0 / 16).is_ok(), "none of them was added");
  pursuit::OrcaCrowd space = good;
  space.dimensions = 3;
  check(space.step(1.0 / 16).is_ok() && space.add_wall(wall).is_ok() && space.step(1.0 / 16).is_refused(), "walls are in the plane");
  space.clear_walls();
  check(space.step(1.0 / 16).is_ok(), "and can be taken away");
}

static void lives() {
  pursuit::OrcaCrowd none;
  check(none.step(0.1).is_ok() && none.arrivals().under_way == 0, "a crowd of none steps");
  pursuit::OrcaCrowd one = crossing(), other = one;
  const std::array<pursuit::Vec3, 2> wall{{{0, 2, 0}, {0, 9, 0}}};
  check(one.add_wall(wall).is_ok() && other.add_wall(wall).is_ok(), "walls");
  for (int tick = 0; tick < 50; ++tick) {
    check(one.step(0.1).is_ok() && other.step(0.1).is_ok(), "they step");
  }
  pursuit::OrcaCrowd moved = std::move(one), copied = other;
  for (int tick = 0; tick < 50; ++tick) {
    check(moved.step(0.1).is_ok() && copied.step(0.1).is_ok() && other.step(0.1).is_ok(), "so do a copy and what was moved");
  }
  check(equal(moved, copied) && equal(copied, other), "with the same bits");
  copied.positions.push_back({50, 50, 0});
  copied.goals.push_back({50, 50, 0});
  check(copied.step(0.1).is_ok() && copied.has_arrived(16), "an agent comes");
  copied.positions.resize(5);
  check(copied.step(0.1).is_ok() && copied.velocities.size() == 5, "agents leave");
}

int main() {
  one_agent();
  own_structs();
  long_agents();
  bad_inputs();
  lives();
  std::puts(failed == 0 ? "a crowd in its own memory" : "no crowd");
  return failed == 0 ? 0 : 1;
}
